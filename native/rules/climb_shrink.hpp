// Shrinking what a deduction cites: what is left forces the same, followed from nothing else.
#pragma once

#include <algorithm>
#include <vector>

#include "rules/climb_follow.hpp"

namespace clew::rules {

// Leaves out parts of a list, ever smaller ones, as long as `suffices(rest)` says so; single ones last.
template <class Item, class Suffices>
void shrink_list(std::vector<Item>& items, Suffices suffices) {
  for (std::size_t part = (items.size() + 1) / 2; part > 0; part = part > 1 ? (part + 1) / 2 : 0) {
    for (std::size_t at = 0; at < items.size();) {
      std::vector<Item> less = items;
      const auto from = less.begin() + static_cast<std::ptrdiff_t>(at);
      less.erase(from, from + static_cast<std::ptrdiff_t>(std::min(part, less.size() - at)));
      if (suffices(less)) {
        items = std::move(less);
      } else {
        at += part;
      }
    }
  }
}

// Whether all that is needed follows from the assumed value at once, so that nothing has to be kept in mind.
bool is_ahead(const Branch& branch, const Known& known);

// How hard branches are to follow: by their links, and harder by far if something follows from what followed.
std::size_t effort(std::span<const Branch> branches, const Known& known);

// Of a link that forces one literal. A direct one has nothing that is forced between what it cites and what it forces.
void shrink(Follower& follower, Link& link, bool direct);

// Adds the open literals that the same rules force with the same literals.
void force_alike(Follower& follower, const Known& known, Link& link, bool direct);

// Of what follows from values that are assumed one by one: the goal in each case, or a contradiction without one. The
// branches lead there by the rules and from what is known; afterwards they are as easy to follow, and cite less.
void shrink(Follower& follower, const Known& known, Finding& finding);

}  // namespace clew::rules
