// Trials on the digits of a variant: what follows from one digit, link by link, until nothing is left somewhere.
//
// A link is what a solver would say: a digit that has one place left in a house, what a constraint leaves, a pair. Digits
// that a placed one takes from the cells that see it are links of their own, which nobody needs to say. The harder it
// tries (its tier), the more kinds of links it looks for; there is never a trial within a trial.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "kernel.hpp"
#include "variant/chains.hpp"
#include "variant/groups.hpp"
#include "variant/regions.hpp"

namespace clew::variant {

constexpr std::size_t kTiers = 5;  // from 1: how hard a trial tries
constexpr Mask kFact = 0b11;       // what a fact can be

enum class Line : std::uint8_t { kNone, kRow, kColumn };

struct House {
  Cells cells;
  bool complete;  // every digit is in it
  Line line;
};

struct Sheet {
  std::uint32_t cells = 0;
  std::uint32_t shown = 0;  // the others are facts that groups speak of: 1 if one is true, 0 if not
  std::uint32_t noted = 0;  // facts before this one are noted by solvers: whether two cells are in the same region
  Mask every = 0;
  std::vector<Cells> sees;
  std::vector<House> houses;
  std::vector<std::unique_ptr<Group>> groups;
  std::unique_ptr<Plan> plan;       // of regions that are to be found
  std::vector<std::uint32_t> tried;  // cells that are tried: digits, and whether two cells side by side are in one region
};

// kTaken: a placed digit (`at`: its cell) leaves the cells that see it; kPlace: the only place of a house (`at`); kGroup:
// what a group supports, kDeep: with cells of it that see each other; kLocked: a digit of a house is in cells that all see
// another; kNaked, kHidden: as many cells of a house as digits; kNone: a cell (`at`) has nothing
// left; kNeeded: a group must have a digit in cells that all see another; kFish: a digit of some lines (the first half of the
// pattern, which has houses) is confined to as many others; kChain: a digit that a chain refutes (the pattern: see `flat`).
//
// About regions that are to be found, whose cells have numbers of the grid (`at` is one of the region): kUnited: three cells of
// which two are in one region; kTwins: two cells with the same digit; kMates: a digit (of cell `at`) leaves its region; kReach:
// what is too far from a region; kExit: where it must go on; kHome: the only place of its digit; kInside: cells that see
// all places of its digit; kPockets: what areas around it leave; kCrossing: two regions would cross; kClaimed: a digit of a
// house is in a region; kPieces: as many cells of a region as digits; kSeeds: cells that are all in different regions, as many
// as there are regions, so that a cell (`at`) is with one of them; kWays: what all ways to complete a region have in common.
enum class LinkKind : std::uint8_t {
  kTaken, kPlace, kGroup, kDeep, kLocked, kNaked, kHidden, kNone, kNeeded, kFish, kChain,
  kUnited = 20, kTwins, kMates, kReach, kExit, kHome, kInside, kPockets, kCrossing, kClaimed, kPieces, kSeeds, kWays
};

using Notes = std::vector<std::pair<std::uint32_t, Mask>>;  // cells and digits

struct Link {
  LinkKind kind;
  std::uint32_t at;
  Mask about;     // digits that it is about
  Cells pattern;  // cells of a pair, of a triple, or those that a digit is confined to
  Notes removed;  // nothing: a contradiction
  Notes because;  // what is absent
  bool spoken = true;  // digits that are taken are not worth a word, unless that leaves one to a cell, and facts are not
};

struct Branch {
  Notes assumed;            // cells and what they are supposed to have
  std::vector<Link> links;  // only those that are needed
};

// What the branches of a trial are: all digits of a cell, all places of a digit in a house, all ways of a group.
enum class Over : std::uint8_t { kCell, kHouse, kGroup };

// One branch that ends in a contradiction; or several of which one is right: each removes the same, or is impossible.
struct Trial {
  std::vector<Branch> branches;
  Notes removed;
  std::uint32_t length;  // links to be said
  Over over = Over::kCell;
  std::uint32_t at = 0;  // the house or group
};

class Trials {
 public:
  explicit Trials(Sheet sheet);

  // The shortest trial that refutes a digit, by links up to this tier; any with no more than `enough` links to be said.
  std::optional<Trial> refute(const Masks& masks, std::uint32_t tier, std::uint32_t enough, Stop& stop);
  // What all digits of a cell, all places of a digit or all ways of a group lead to, if they are at most so many.
  std::optional<Trial> either(const Masks& masks, std::uint32_t tier, std::uint32_t enough, std::size_t most, Stop& stop);

  // What is known of regions, taken further without any assumption: the easiest that is worth noting.
  std::optional<Trial> join(const Masks& masks, Stop& stop);

  const Sheet& sheet() const { return sheet_; }

 private:
  // What follows from an assumption; true if that is a contradiction, which is the last link.
  bool follow(const Masks& masks, const Notes& assumed, std::uint32_t tier);
  // The same without noting links.
  bool glance(const Masks& masks, const Notes& assumed, std::uint32_t tier, bool facts = true);
  // The same for one digit of a cell; what followed before, from more candidates, is gone on from.
  bool fails(std::uint32_t cell, Mask digit, std::uint32_t tier);
  // What followed from a digit that did not fail.
  void recall(std::uint32_t cell, Mask digit, std::uint32_t tier, Masks& masks) const;
  void remember(const Masks& masks);
  // Facts are found again from what is known, unless they are known, too.
  void begin(const Masks& masks, const Notes& assumed, bool facts);
  void look_at_facts();
  Mask domain(std::uint32_t cell) const { return cell < sheet_.shown ? sheet_.every : kFact; }
  void rest();
  bool run(std::uint32_t tier);
  bool advance(std::uint32_t tier);
  bool take();
  bool place();
  bool ask(std::uint32_t tier, bool deep);
  bool ask_one(std::uint32_t at, bool deep);
  bool lock();
  bool gather(std::size_t size);
  bool fish(std::size_t size);
  bool claim();
  bool along();
  Notes seen_by_all(const Cells& places, Mask digit) const;
  // Notes a link and what it leaves; false if a cell has nothing left. What it rests on is worked out only if it is noted.
  template <class Because>
  bool add(LinkKind kind, std::uint32_t at, Mask about, const Cells& pattern, const Notes& removed, Because because) {
    if (!quiet_) note({kind, at, about, pattern, removed, because(), true});
    return apply(removed);
  }
  template <class Because>
  bool fail(LinkKind kind, std::uint32_t at, Mask about, Because because) {
    if (!quiet_) links_.push_back({kind, at, about, {}, {}, because(), true});
    return false;
  }
  void note(Link link);
  bool apply(const Notes& removed);
  void absent(Notes& notes, std::uint32_t cell, Mask mask) const;
  void wake(std::uint32_t cell);

  // Regions that are to be found.
  bool unite();
  bool spread(std::uint32_t one, std::uint32_t other);
  bool part_twins(std::uint32_t cell);
  bool widen(bool sets, bool ways = false);
  bool stretch(std::uint32_t cell);
  bool settle_digits(std::uint32_t cell, bool sets);
  bool look_around(std::uint32_t cell);
  bool cross();
  bool claim_for_regions();
  bool sow();
  bool complete(std::uint32_t cell);
  Notes known_within(std::uint32_t cell) const;
  bool share_digits(std::uint32_t cell);
  std::int32_t pair_with(std::size_t region, std::size_t far) const;
  bool conclude(LinkKind kind, std::uint32_t at, const Zone& cells, Mask gone, bool pockets);
  void look_at_regions(bool all);
  void wake_regions(std::uint32_t cell);
  bool is_said(const Link& link) const;
  bool is_noted(const std::pair<std::uint32_t, Mask>& each) const;
  std::uint32_t rank(std::uint32_t cell, Mask mask) const;
  Notes known_of(std::uint32_t cell) const;
  Notes known_around(std::uint32_t cell) const;
  void absent_digit(Notes& notes, Mask digit) const;
  bool still_forced(const Link& link, const Notes& because) const;
  void slacken_region(Link& link);

  Branch chain(const Notes& assumed, const Notes& goal);
  void slacken(Link& link, std::size_t number);
  Notes rests_on(const Group& group, const Masks& own, const Notes& removed) const;
  bool settles(const Link& link, std::size_t number) const;
  Mask mask_before(std::uint32_t cell, std::size_t number) const;
  std::optional<Trial> widened(std::optional<Trial> trial, const Masks& masks, std::uint32_t tier);
  bool will_do(const std::optional<Trial>& best, std::uint32_t enough) const;
  void consider(std::optional<Trial>& best, const Masks& masks, std::uint32_t tier, const std::vector<Notes>& ways, Over over,
                std::uint32_t at);

  Sheet sheet_;
  std::vector<std::vector<std::uint32_t>> groups_of_, houses_of_;  // by cell
  std::vector<std::uint32_t> factual_;  // groups that speak of facts
  std::size_t words_;                // of a set of cells as bits
  std::vector<std::uint64_t> seen_;  // by cell: the cells that it sees
  // Of the trial at hand:
  Masks start_, masks_;
  std::vector<std::int32_t> by_;  // by cell and digit: the link that removed it, or -1
  std::vector<Link> links_;
  std::vector<std::uint8_t> asked_, deepened_, claimed_, looked_;  // groups and houses that have nothing new to say
  std::array<bool, 4> fished_{};  // by size: nothing new for fish
  bool chained_ = false;          // nothing new for chains
  Cells fresh_;                   // placed cells whose digit has not been taken from others
  bool quiet_ = false;            // links are not noted
  std::uint64_t changes_ = 0;
  std::unique_ptr<View> view_;                              // of regions that are to be found
  Cells decided_;                                           // pairs from which nothing has followed yet
  std::vector<std::uint8_t> stretched_, settled_, around_;  // by cell of the grid: nothing new
  bool crossed_ = true, gathered_ = true, sown_ = true;
  std::vector<std::uint8_t> completed_;  // and for all ways of a region
  std::vector<std::uint8_t> worth_;      // by cell of the sheet: worth a word
  // Of all trials:
  struct Followed {
    std::shared_ptr<const Masks> from;  // the candidates before it
    Notes left;                         // those after it, where they differ
  };
  Masks posed_;                         // the candidates at hand
  std::shared_ptr<const Masks> given_;  // with the facts that follow
  std::array<std::vector<Followed>, kTiers + 1> followed_;  // by tier, then by cell and digit
  std::uint64_t tried_ = 0;
  std::unique_ptr<Chains> chains_;  // once they are needed
  bool woven_ = false;              // they know the candidates at hand
};

}  // namespace clew::variant
