// Trials on the digits of a variant: what follows from one digit, link by link, until nothing is left somewhere.
//
// A link is what a solver would say: a digit that has one place left in a house, what a constraint leaves, a pair. Digits
// that a placed one takes from the cells that see it are links of their own, which nobody needs to say. The harder it
// tries (its tier), the more kinds of links it looks for; there is never a trial within a trial.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "kernel.hpp"
#include "variant/groups.hpp"

namespace clew::variant {

struct House {
  Cells cells;
  bool complete;  // every digit is in it
};

struct Sheet {
  std::uint32_t cells = 0;
  Mask every = 0;
  std::vector<Cells> sees;
  std::vector<House> houses;
  std::vector<std::unique_ptr<Group>> groups;
};

// kTaken: a placed digit (`at`: its cell) leaves the cells that see it; kPlace: the only place of a house (`at`); kGroup:
// what a group supports, kDeep: with cells of it that see each other; kLocked: a digit of a house is in cells that all see
// another; kNaked, kHidden: as many cells of a house as digits; kNone: a cell (`at`) has nothing
// left; kNeeded: a group must have a digit in cells that all see another.
enum class LinkKind : std::uint8_t { kTaken, kPlace, kGroup, kDeep, kLocked, kNaked, kHidden, kNone, kNeeded };

using Notes = std::vector<std::pair<std::uint32_t, Mask>>;  // cells and digits

struct Link {
  LinkKind kind;
  std::uint32_t at;
  Mask about;     // digits that it is about
  Cells pattern;  // cells of a pair, of a triple, or those that a digit is confined to
  Notes removed;  // nothing: a contradiction
  Notes because;  // what is absent
  bool spoken = true;  // digits that are taken are not worth a word, unless that leaves one to a cell
};

struct Branch {
  std::uint32_t cell, digit;
  std::vector<Link> links;  // only those that are needed
};

// One branch that ends in a contradiction; or several of which one is right, each of which removes the same.
struct Trial {
  std::vector<Branch> branches;
  Notes removed;
  std::uint32_t length;       // links to be said
  std::uint32_t house = ~0u;  // branches are the places of a digit in it, or the digits of a cell
};

class Trials {
 public:
  explicit Trials(Sheet sheet);

  // The shortest trial that refutes a digit, by links up to this tier; any with no more than `enough` links to be said.
  std::optional<Trial> refute(const Masks& masks, std::uint32_t tier, std::uint32_t enough, Stop& stop);
  // What all digits of a cell, or all places of a digit, lead to.
  std::optional<Trial> either(const Masks& masks, std::uint32_t tier, Stop& stop);

  const Sheet& sheet() const { return sheet_; }

 private:
  // What follows from a digit; true if that is a contradiction, which is the last link.
  bool follow(const Masks& masks, std::uint32_t cell, std::uint32_t digit, std::uint32_t tier);
  bool advance(std::uint32_t tier);
  bool take();
  bool place();
  bool ask(std::uint32_t tier, bool deep);
  bool lock();
  bool gather(std::size_t size);
  bool claim();
  Notes seen_by_all(const Cells& places, Mask digit) const;
  bool add(LinkKind kind, std::uint32_t at, Mask about, Cells pattern, Notes removed, Notes because);
  bool fail(LinkKind kind, std::uint32_t at, Mask about, Notes because);
  void absent(Notes& notes, std::uint32_t cell, Mask mask) const;
  void wake(std::uint32_t cell);

  Branch chain(std::uint32_t cell, std::uint32_t digit, const Notes& goal);
  void slacken(Link& link, std::size_t number);
  Notes rests_on(const Group& group, const Masks& own, const Notes& removed) const;
  bool settles(const Link& link, std::size_t number) const;
  Mask mask_before(std::uint32_t cell, std::size_t number) const;
  void consider(std::optional<Trial>& best, const Masks& masks, std::uint32_t tier,
                std::span<const std::pair<std::uint32_t, std::uint32_t>> ways, std::uint32_t house);

  Sheet sheet_;
  std::vector<std::vector<std::uint32_t>> groups_of_, houses_of_;  // by cell
  // Of the trial at hand:
  Masks start_, masks_;
  std::vector<std::int32_t> by_;  // by cell and digit: the link that removed it, or -1
  std::vector<Link> links_;
  std::vector<std::uint8_t> asked_, deepened_, claimed_, looked_;  // groups and houses that have nothing new to say
  std::uint64_t work_ = 0;
  Cells fresh_;                                           // placed cells whose digit has not been taken from others
};

}  // namespace clew::variant
