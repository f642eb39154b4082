// Following rules: what some of them force from some literals, and why.
//
// A follower has the rules of a program with their selectors. It is given rules and literals in layers, each of which is
// followed before the next; then reasons can be traced back, link by link, to literals of places.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/climb.hpp"
#include "rules/climb_known.hpp"
#include "rules/model.hpp"

namespace clew::rules {

// What a hidden literal that was given rests on.
struct Silent {
  Literals because;
  RuleNumbers rules;
};
using SilentOf = std::vector<std::optional<Silent>>;  // by literal

class Follower {
 public:
  Follower(const Program& program, const Known& known) : known_(known), model_(program, Mode::kExplain) {}

  bool build(Stop& stop) {
    if (!model_.build(stop)) return false;
    seen_.resize(model_.search().variables());
    return true;
  }

  // Instead of what was given before: these rules, and then these literals. False if they contradict each other.
  // `enough`, asked now and then, ends it before.
  bool take(std::span<const std::uint32_t> rules, std::span<const Literal> given, const Search::Enough& enough = {});
  bool take_all_rules();
  bool assume(std::span<const Literal> literals) { return model_.search().assume(literals); }  // in a layer of its own
  bool extend(std::span<const Literal> literals) { return model_.search().extend(literals); }  // in the last layer
  void drop_layer() { model_.search().retract(model_.search().level() - 1); }

  bool is_true(Literal l) const { return search().is_true(l); }
  bool is_true_before(Literal l, std::uint32_t followed) const { return search().is_true_before(l, followed); }
  std::uint32_t followed() const { return search().trail_size(); }
  Literal literal(std::uint32_t place) const { return search().on_trail(place); }
  bool is_selector(Literal l) const { return model_.rule_of(variable_of(l)) != 0; }
  bool is_of_place(Literal l) const { return variable_of(l) < model_.variables() && known_.is_of_place(l); }
  bool is_hidden(Literal l) const { return variable_of(l) < model_.variables() && !known_.is_of_place(l); }
  bool is_far(Literal l) const { return search().is_far(l); }

  // How a true literal follows from literals of places, in one link; with `silent`, what given hidden ones rest on.
  Link link_to(Literal l, const SilentOf* silent = nullptr);
  // The contradiction that `take`, `assume` or `extend` met.
  Link contradiction();
  // The links that lead to this one from what is known and the assumed literals, those alike in one; itself last. Literals
  // that were added later are concluded by links of their own.
  std::vector<Link> chain(Link last, std::span<const Literal> assumed, std::span<const Link> added = {});

 private:
  const Search& search() const { return model_.search(); }
  void trace(Literals& todo, Link& link, const SilentOf* silent);
  bool is_plain(Literal l);

  const Known& known_;
  Model model_;
  std::vector<std::uint8_t> seen_;  // by variable
  Literals traced_, causes_;
};

// Every literal and every rule once, in order.
void add_once(Literals& to, std::span<const Literal> from);

}  // namespace clew::rules
