// Tracing back: from a literal, or a contradiction, to literals of places and the rules between.
#include "rules/climb_follow.hpp"

#include <algorithm>

namespace clew::rules {

void add_once(Literals& to, std::span<const Literal> from) {
  for (const Literal each : from) {
    if (std::ranges::find(to, each) == to.end()) to.push_back(each);
  }
}

bool Follower::take(std::span<const std::uint32_t> rules, std::span<const Literal> given, const Search::Enough& enough) {
  Search& search = model_.search();
  search.retract(0);
  Literals selectors;
  for (const std::uint32_t rule : rules) selectors.push_back(model_.selector(rule));
  if (!search.assume(selectors, enough)) return false;
  return (enough && enough()) || search.assume(given, enough);
}

bool Follower::take_all_rules() {
  Search& search = model_.search();
  search.retract(0);
  Literals selectors;
  for (std::uint32_t rule = 1; rule <= model_.rules(); ++rule) selectors.push_back(model_.selector(rule));
  return search.assume(selectors);
}

Link Follower::link_to(Literal l, const SilentOf* silent) {
  Link link{{l}, {}, {}};
  Literals todo;
  model_.search().causes(l, todo);
  trace(todo, link, silent);
  return link;
}

Link Follower::contradiction() {
  Link link;
  Literals todo;
  for (const Literal l : search().conflict()) todo.push_back(l ^ 1);
  trace(todo, link, nullptr);
  return link;
}

// Whether the literal says of a place only what one other literal of the same place says.
bool Follower::is_plain(Literal l) {
  causes_.clear();
  model_.search().causes(l, causes_);
  return causes_.size() == 1 && is_of_place(causes_[0]);
}

// Goes back through hidden literals, breadth first, so that the rules come in the order of their distance.
void Follower::trace(Literals& todo, Link& link, const SilentOf* silent) {
  traced_.clear();
  for (std::size_t at = 0; at < todo.size(); ++at) {
    const Literal l = todo[at];
    const Variable v = variable_of(l);
    if (seen_[v] || search().is_fact(l)) continue;
    seen_[v] = 1;
    traced_.push_back(l);
    if (const std::uint32_t rule = model_.rule_of(v)) {
      link.rules.push_back(rule);
    } else if (v < model_.variables() && known_.is_true(l)) {
      const Literal stated = known_.stated(l);
      add_once(link.because, {&stated, 1});
    } else if (is_of_place(l) && !is_plain(l)) {
      link.because.push_back(l);
    } else if (silent != nullptr && is_hidden(l) && (*silent)[l]) {
      add_once(link.because, (*silent)[l]->because);
      add_once(link.rules, (*silent)[l]->rules);
    } else {
      model_.search().causes(l, todo);
    }
  }
  for (const Literal l : traced_) seen_[variable_of(l)] = 0;
}

std::vector<Link> Follower::chain(Link last, std::span<const Literal> assumed, std::span<const Link> added) {
  std::vector<Link> links{std::move(last)};
  Literals needed;
  const auto need = [&](const Link& link) {
    for (const Literal l : link.because) {
      const bool given = known_.is_true(l) || std::ranges::find(assumed, l) != assumed.end();
      if (!given) add_once(needed, {&l, 1});
    }
  };
  need(links.back());
  while (!needed.empty()) {
    const auto latest = std::ranges::max_element(needed, {}, [&](Literal l) { return search().place(variable_of(l)); });
    const Literal l = *latest;
    needed.erase(latest);
    const auto own = std::ranges::find(added, l, [](const Link& each) { return each.forced.front(); });
    Link link = own == added.end() ? link_to(l) : *own;
    std::ranges::sort(link.because);
    need(link);
    const auto alike = std::ranges::find_if(links.begin() + 1, links.end(), [&](const Link& other) {
      return other.rules == link.rules && other.because == link.because && !link.rules.empty();
    });
    if (alike != links.end()) {  // what follows with it comes as early
      add_once(link.forced, alike->forced);
      links.erase(alike);
    }
    links.push_back(std::move(link));
  }
  std::ranges::reverse(links);
  return links;
}

}  // namespace clew::rules
