// Shrinking: leaving out rules and literals one by one, and following what is left.
#include "rules/climb_shrink.hpp"

#include <optional>

namespace clew::rules {

namespace {

bool has(const Literals& literals, Literal l) { return std::ranges::find(literals, l) != literals.end(); }

bool all_in(const Literals& some, const Literals& all) {
  return std::ranges::all_of(some, [&](Literal l) { return has(all, l); });
}

// Whether a literal that is true follows from the given ones at once, or is the last value left of a place of which
// all others do.
bool is_direct(Follower& follower, Literal l, const Literals& given) {
  const Link link = follower.link_to(l);
  return std::ranges::all_of(link.because, [&](Literal each) {
    return has(given, each) || (link.rules.empty() && all_in(follower.link_to(each).because, given));
  });
}

bool forces(Follower& follower, const Link& link, bool direct) {
  const Literal l = link.forced.front();
  if (!follower.take(link.rules, link.because, [&] { return follower.is_true(l); })) return true;
  return follower.is_true(l) && (!direct || is_direct(follower, l, link.because));
}


// What follows from each assumed value by these rules from these literals; nothing if that does not lead to the goal.
std::optional<std::vector<Branch>> follow(Follower& follower, const Finding& finding, const RuleNumbers& rules,
                                          const Literals& given) {
  std::vector<Branch> branches;
  for (const Branch& branch : finding.branches) {
    const Literals& assumed = branch.assumed;
    if (!follower.take(rules, given) || follower.is_true(assumed.front() ^ 1)) return {};
    const bool holds = follower.assume(assumed);
    const bool refuted = finding.kind != Kind::kEitherWay;
    if (refuted == holds || (!refuted && !follower.is_true(finding.forced.front()))) return {};
    Link last = refuted ? follower.contradiction() : follower.link_to(finding.forced.front());
    branches.push_back({assumed, follower.chain(std::move(last), assumed)});
  }
  return branches;
}

}  // namespace

bool is_ahead(const Branch& branch, const Known& known) {
  return std::ranges::all_of(branch.links, [&](const Link& link) {
    const auto given = [&](Literal l) { return l == branch.assumed.front() || known.is_true(l); };
    return link.forced.empty() || std::ranges::all_of(link.because, given);
  });
}

std::size_t effort(std::span<const Branch> branches, const Known& known) {
  constexpr std::size_t kFollowed = 1000;
  std::size_t sum = 0;
  for (const Branch& branch : branches) sum += branch.links.size() - 1 + (is_ahead(branch, known) ? 0 : kFollowed);
  return sum;
}

void shrink(Follower& follower, Link& link, bool direct) {
  Link less = link;
  if (link.rules.size() > 1) {
    shrink_list(link.rules, [&](const RuleNumbers& rules) {
      less.rules = rules;
      return forces(follower, less, direct);
    });
    less.rules = link.rules;
  }
  shrink_list(link.because, [&](const Literals& because) {
    less.because = because;
    return forces(follower, less, direct);
  });
}

void force_alike(Follower& follower, const Known& known, Link& link, bool direct) {
  if (!follower.take(link.rules, link.because)) return;
  for (std::uint32_t at = 0; at < follower.followed(); ++at) {
    const Literal l = follower.literal(at);
    if (!follower.is_of_place(l) || !known.is_open(l) || has(link.forced, l)) continue;
    const Link why = follower.link_to(l);
    if (!why.rules.empty() && (!direct || all_in(why.because, link.because))) link.forced.push_back(l);
  }
}

void shrink(Follower& follower, const Known& known, Finding& finding) {
  const auto cite = [&] {
    finding.because.clear();
    finding.rules.clear();
    for (const Branch& branch : finding.branches) {
      for (const Link& link : branch.links) {
        add_once(finding.rules, link.rules);
        for (const Literal l : link.because) {
          if (known.is_true(l)) add_once(finding.because, {&l, 1});
        }
      }
    }
  };
  const auto try_with = [&](const RuleNumbers& rules, const Literals& given) {
    auto branches = follow(follower, finding, rules, given);
    if (!branches || effort(*branches, known) > effort(finding.branches, known)) return false;
    finding.branches = std::move(*branches);
    return true;
  };
  cite();
  RuleNumbers rules = finding.rules;
  shrink_list(rules, [&](const RuleNumbers& less) { return try_with(less, known.literals()); });
  cite();
  rules = finding.rules;
  Literals because = finding.because;
  shrink_list(because, [&](const Literals& less) { return try_with(rules, less); });
  cite();
}

}  // namespace clew::rules
