// Trials on variants of sudoku for Python: a sheet once, then candidates as masks; and what cages leave of houses.
#include <mutex>

#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "variant/leftovers.hpp"
#include "variant/trials.hpp"

namespace clew::bindings {
namespace {

using namespace variant;

enum Record : std::int32_t { kHouse = 1, kSees, kCage, kSum, kWeb, kReader, kCounted, kSplit, kChoice, kRegions = 20 };
constexpr std::int32_t kMostNumber = 1'000'000;
constexpr std::int32_t kMostValue = 20'000;  // of a digit in a sum
constexpr std::size_t kMostCells = 10'000;
constexpr std::size_t kMostParts = 1'000;  // alternatives of a choice, and groups of one

// Reads numbers, usually those of a sheet, one by one, each within bounds.
class Numbers {
 public:
  explicit Numbers(std::span<const std::int32_t> numbers, const char* name = "sheet") : numbers_(numbers), name_(name) {}

  bool ended() const { return at_ == numbers_.size(); }
  std::int32_t next(std::int32_t least, std::int32_t most) {
    if (ended()) refuse(name_, " ends after ", at_, " numbers: expected another one");
    const std::int32_t number = numbers_[at_++];
    if (number < least || number > most)
      refuse(name_, "[", at_ - 1, "] is ", number, ": expected ", least, " to ", most);
    return number;
  }
  std::uint32_t natural(std::size_t most) {
    return static_cast<std::uint32_t>(next(0, static_cast<std::int32_t>(std::min<std::size_t>(most, kMostNumber))));
  }
  std::uint32_t digit() { return natural(kDigits - 1); }
  Mask mask() { return natural(bit(kDigits) - 1); }
  Cells cells(std::uint32_t below) {
    if (below == 0) refuse(name_, " has no cells: expected one or more");
    Cells found(natural(below));
    for (auto& each : found) each = natural(below - 1);
    return found;
  }

 private:
  std::span<const std::int32_t> numbers_;
  const char* name_;
  std::size_t at_ = 0;
};

std::unique_ptr<Group> group_in(std::int32_t record, Numbers& numbers, std::uint32_t count, Mask every) {
  const std::uint32_t tier = numbers.natural(9);
  Cells cells = numbers.cells(count);
  if (cells.empty()) refuse("sheet has a group without cells: expected one or more");
  if (record == kCage) {
    const std::int32_t total = numbers.next(-kMostNumber, kMostNumber);
    const std::uint32_t digits = numbers.natural(kDigits);
    if (digits != 0 && every >> digits != 0) refuse("sheet has a cage with digits below ", digits, ": expected all of them");
    return cage(std::move(cells), tier, total, digits);
  }
  if (record == kSum) {
    const std::int32_t total = numbers.next(-kMostNumber, kMostNumber);
    std::vector<std::vector<std::int32_t>> values(cells.size(), std::vector<std::int32_t>(kDigits));
    for (auto& own : values) {
      for (auto& each : own) each = numbers.next(-kMostValue, kMostValue);
    }
    return sum(std::move(cells), tier, total, std::move(values));
  }
  if (record == kWeb) {
    std::vector<Comparison> links(numbers.natural(kMostNumber));
    for (Comparison& link : links) {
      link.one = numbers.natural(cells.size() - 1);
      link.other = numbers.natural(cells.size() - 1);
      link.leaves.resize(kDigits);
      for (Mask& each : link.leaves) each = numbers.mask();
    }
    return web(std::move(cells), tier, std::move(links));
  }
  if (record == kReader) {
    const std::uint32_t states = numbers.natural(kMostNumber);
    if (states == 0) refuse("sheet has an automaton without states: expected one or more");
    std::vector<std::uint8_t> final(states);
    for (std::uint8_t& each : final) each = static_cast<std::uint8_t>(numbers.natural(1));
    std::vector<std::int32_t> next(std::size_t{states} * kDigits, -1);
    for (std::uint32_t left = numbers.natural(kMostNumber); left > 0; --left) {
      const std::uint32_t state = numbers.natural(states - 1), digit = numbers.digit();
      next[state * kDigits + digit] = static_cast<std::int32_t>(numbers.natural(states - 1));
    }
    return reader(std::move(cells), tier, std::move(next), std::move(final));
  }
  const std::uint32_t least = numbers.natural(kMostNumber), most = numbers.natural(kMostNumber);
  std::vector<std::pair<std::uint32_t, Mask>> about(numbers.natural(kMostNumber));
  for (auto& each : about) {
    each.first = numbers.natural(cells.size() - 1);
    each.second = numbers.mask();
  }
  return counted(std::move(cells), tier, std::move(about), least, most);
}

std::vector<std::uint32_t> some_of(Numbers& numbers, std::size_t cells) {
  std::vector<std::uint32_t> found(numbers.natural(cells));
  for (auto& each : found) each = numbers.natural(cells - 1);
  return found;
}

// A part of a split that is another group: this comes before, and has the same cells.
void join(Part& part, const Cells& cells, Group& group) {
  if (group.cells.size() != part.inner.size() + part.outer.size()) refuse("sheet has a part that is not all of its group");
  part.group = &group;
  for (const std::uint32_t cell : group.cells) {
    const auto at = static_cast<std::uint32_t>(std::ranges::find(cells, cell) - cells.begin());
    const auto has = [&](const std::vector<std::uint32_t>& some) { return std::ranges::find(some, at) != some.end(); };
    if (!has(part.inner) && !has(part.outer)) refuse("sheet has a part without cell ", cell, " of its group: expected all of them");
    part.own.push_back(at);
  }
}

std::unique_ptr<Group> split_in(Numbers& numbers, const Sheet& sheet) {
  const std::uint32_t count = sheet.cells;
  const std::uint32_t tier = numbers.natural(9);
  Cells cells = numbers.cells(count);
  if (cells.empty()) refuse("sheet has a group without cells: expected one or more");
  std::vector<std::uint32_t> house = some_of(numbers, cells.size());
  std::vector<Part> parts(numbers.natural(std::min<std::size_t>(cells.size(), kDigits)));
  for (Part& part : parts) {
    part.inner = some_of(numbers, cells.size());
    part.outer = some_of(numbers, cells.size());
    part.total = numbers.next(0, kMostValue);
    const std::uint32_t group = numbers.natural(sheet.groups.size());  // 0: it is a cage
    if (group > 0) join(part, cells, *sheet.groups[group - 1]);
  }
  return split(std::move(cells), tier, std::move(house), std::move(parts), sheet.every);
}

// Notes which cells of a group see each other.
void tell_apart(Group& group, const Sheet& sheet) {
  for (std::size_t at = 0; at < group.cells.size(); ++at) {
    for (std::size_t before = 0; before < at; ++before) {
      if (std::ranges::binary_search(sheet.sees[group.cells[at]], group.cells[before]))
        group.apart[at].push_back(static_cast<std::uint32_t>(before));
    }
  }
}

std::unique_ptr<Group> choice_in(Numbers& numbers, const Sheet& sheet) {
  const std::uint32_t tier = numbers.natural(9);
  Cells cells = numbers.cells(sheet.cells);
  if (cells.empty()) refuse("sheet has a group without cells: expected one or more");
  std::vector<std::vector<std::unique_ptr<Group>>> parts(numbers.natural(kMostParts));
  for (auto& part : parts) {
    for (std::uint32_t left = numbers.natural(kMostParts); left > 0; --left) {
      part.push_back(group_in(numbers.next(kCage, kCounted), numbers, sheet.cells, sheet.every));
      tell_apart(*part.back(), sheet);
      for (const std::uint32_t cell : part.back()->cells) {
        if (std::ranges::find(cells, cell) == cells.end()) refuse("sheet has a choice without cell ", cell, " of a part: expected all of them");
      }
    }
  }
  return choice(std::move(cells), tier, std::move(parts));
}

// Regions that are to be found: how many cells each has, which the grid has as columns, too; the digit and the number of the
// region of each cell, and all pairs of cells that can be in one region.
std::unique_ptr<Plan> plan_in(Numbers& numbers, Sheet& sheet, std::vector<std::uint8_t>& numbered) {
  if (sheet.plan) refuse("sheet has regions twice: expected them once");
  auto plan = std::make_unique<Plan>();
  const std::uint32_t size = numbers.natural(kDigits - 1);
  const std::size_t count = std::size_t{size} * size;
  if (count == 0 || count > kMostZone || count > sheet.shown) refuse("sheet has regions of ", size, " cells: expected 1 to 16");
  plan->size = plan->columns = size;
  plan->home.assign(sheet.cells, -1);
  for (std::size_t cell = 0; cell < count; ++cell) {
    plan->board.add(cell);
    if (cell % size == 0) plan->leftmost.add(cell);
    if (cell % size == size - 1) plan->rightmost.add(cell);
    plan->digits.push_back(numbers.natural(sheet.shown - 1));
    plan->home[plan->digits.back()] = static_cast<std::int32_t>(cell);
    numbered[numbers.natural(sheet.shown - 1)] = 1;
  }
  plan->pairs.assign(count * count, kFar);
  const std::uint32_t pairs = numbers.natural(sheet.cells - sheet.shown);
  for (std::uint32_t at = 0; at < pairs; ++at) {
    const std::uint32_t one = numbers.natural(count - 1), other = numbers.natural(count - 1);
    if (one == other) refuse("sheet has a pair of cell ", one, " and itself: expected two cells");
    plan->ends.emplace_back(one, other);
    plan->pairs[one * count + other] = plan->pairs[other * count + one] = static_cast<std::int32_t>(sheet.shown + at);
  }
  for (std::size_t cell = 0; cell < count; ++cell) {
    const bool right = cell % size == size - 1 || plan->pair(cell, cell + 1) != kFar;
    const bool below = cell + size >= count || plan->pair(cell, cell + size) != kFar;
    if (!right || !below) refuse("sheet has no pair of cell ", cell, " and the next one: expected all that are side by side");
  }
  sheet.noted = sheet.shown + pairs;
  return plan;
}

// The cells that are tried: not the numbers of regions, but whether two cells side by side are in one region, or two steps
// apart, if a clue speaks of them.
void choose_tried(Sheet& sheet, const std::vector<std::uint8_t>& numbered) {
  std::vector<std::uint8_t> spoken(sheet.cells);
  for (const auto& group : sheet.groups) {
    for (const std::uint32_t cell : group->cells) spoken[cell] = 1;
  }
  for (std::uint32_t cell = 0; cell < sheet.shown; ++cell) {
    if (!numbered[cell]) sheet.tried.push_back(cell);
  }
  for (std::uint32_t cell = sheet.shown; cell < sheet.noted; ++cell) {
    const auto [one, other] = sheet.plan->ends[cell - sheet.shown];
    if (sheet.plan->beside(one, other) || (spoken[cell] && sheet.plan->almost_beside(one, other))) sheet.tried.push_back(cell);
  }
}

Sheet sheet_in(std::span<const std::int32_t> given) {
  Numbers numbers(given);
  Sheet sheet;
  sheet.cells = numbers.natural(kMostCells);
  sheet.every = numbers.mask();
  sheet.shown = numbers.natural(sheet.cells);
  sheet.noted = sheet.shown;
  sheet.sees.resize(sheet.cells);
  std::vector<std::uint8_t> numbered(sheet.shown);
  while (!numbers.ended()) {
    const std::int32_t record = numbers.next(kHouse, kRegions);
    if (record == kHouse) {
      const bool complete = numbers.natural(1) != 0;
      const auto line = static_cast<Line>(numbers.natural(2));
      sheet.houses.push_back({numbers.cells(sheet.shown), complete, line});
    } else if (record == kSees) {
      if (sheet.shown == 0) refuse("sheet has no cells: expected one or more");
      const std::uint32_t cell = numbers.natural(sheet.shown - 1);
      sheet.sees[cell] = numbers.cells(sheet.shown);
      std::ranges::sort(sheet.sees[cell]);
    } else if (record == kSplit) {
      sheet.groups.push_back(split_in(numbers, sheet));
    } else if (record == kChoice) {
      sheet.groups.push_back(choice_in(numbers, sheet));
    } else if (record == kRegions) {
      sheet.plan = plan_in(numbers, sheet, numbered);
    } else if (record > kChoice) {
      refuse("sheet has a record ", record, ": expected ", static_cast<int>(kHouse), " to ", static_cast<int>(kChoice), " or ", static_cast<int>(kRegions));
    } else {
      sheet.groups.push_back(group_in(record, numbers, sheet.cells, sheet.every));
    }
  }
  for (const auto& group : sheet.groups) {
    const bool shown = std::ranges::all_of(group->cells, [&](std::uint32_t cell) { return cell < sheet.shown; });
    if (shown) tell_apart(*group, sheet);
  }
  choose_tried(sheet, numbered);
  return sheet;
}

// One call at a time.
struct Guarded {
  Trials trials;
  std::mutex busy;
};

using LinkTuple = std::tuple<int, std::uint32_t, Mask, Cells, std::vector<std::tuple<std::uint32_t, Mask>>,
                             std::vector<std::tuple<std::uint32_t, Mask>>>;
using BranchTuple = std::tuple<std::vector<std::tuple<std::uint32_t, Mask>>, std::vector<LinkTuple>>;
using TrialTuple = std::tuple<std::vector<BranchTuple>, std::vector<std::tuple<std::uint32_t, Mask>>, int, std::uint32_t>;

std::vector<std::tuple<std::uint32_t, Mask>> tuples_of(const Notes& notes) { return {notes.begin(), notes.end()}; }

std::optional<TrialTuple> tuple_of(const std::optional<Trial>& trial) {
  if (!trial) return {};
  std::vector<BranchTuple> branches;
  for (const auto& branch : trial->branches) {
    std::vector<LinkTuple> links;
    for (const auto& link : branch.links) {
      links.emplace_back(static_cast<int>(link.kind), link.at, link.about, link.pattern, tuples_of(link.removed), tuples_of(link.because));
    }
    branches.emplace_back(tuples_of(branch.assumed), std::move(links));
  }
  return TrialTuple{std::move(branches), tuples_of(trial->removed), static_cast<int>(trial->over), trial->at};
}

Masks masks_in(const std::vector<Mask>& masks, const Sheet& sheet) {
  if (masks.size() != sheet.noted) refuse("masks has ", masks.size(), " numbers: expected ", sheet.noted);
  for (std::size_t cell = 0; cell < masks.size(); ++cell) {
    const Mask all = cell < sheet.shown ? sheet.every : kFact;
    if (masks[cell] == 0 || (masks[cell] & ~all)) refuse("masks has ", masks[cell], ": expected one or more digits of ", all);
  }
  Masks whole = masks;
  whole.resize(sheet.cells, kFact);
  return whole;
}

Group& group_of(const Sheet& sheet, std::uint32_t number, const std::vector<Mask>& masks) {
  if (number >= sheet.groups.size()) refuse("group is ", number, ": expected less than ", sheet.groups.size());
  Group& group = *sheet.groups[number];
  if (masks.size() != group.cells.size()) refuse("masks has ", masks.size(), " numbers: expected ", group.cells.size());
  for (const Mask mask : masks) {
    if (mask & ~sheet.every) refuse("masks has ", mask, ": expected digits of ", sheet.every);
  }
  return group;
}

using LeftoverTuple = std::tuple<std::uint32_t, bool, std::int64_t, Cells, Cells, std::vector<std::uint32_t>>;

// Areas or cages: a number, and the cells that it is about.
template <class Part>
std::vector<Part> parts_in(const char* name, std::span<const std::int32_t> given, std::uint32_t cells) {
  Numbers numbers(given, name);
  std::vector<Part> found;
  while (!numbers.ended()) {
    const std::int32_t number = numbers.next(0, kMostNumber);
    found.push_back({number, numbers.cells(cells)});
  }
  return found;
}

void bind_leftovers(nb::module_& m) {
  m.def(
      "variant_leftovers",
      [](const nb::bytes& areas, const std::vector<std::int32_t>& cages, std::uint32_t cells, std::uint32_t whole,
         std::uint32_t few) {
        within("cells", cells, 0, static_cast<long long>(kMostCells));
        within("whole", whole, 0, kMostValue);
        const auto every = parts_in<Area>("areas", numbers_in<std::int32_t>("areas", areas), cells);
        const auto totalled = parts_in<Totalled>("cages", cages, cells);
        std::vector<LeftoverTuple> found;
        for (Leftover& each : leftovers(every, totalled, cells, static_cast<std::int32_t>(whole), few)) {
          found.emplace_back(each.area, each.inside, each.total, std::move(each.more), std::move(each.less), std::move(each.cages));
        }
        return found;
      },
      "areas"_a, "cages"_a, "cells"_a, "whole"_a, "few"_a,
      "What cages leave of areas, or have outside of them, if that is a few cells: (area, whether it is left, total, cells, cells\n"
      "to be taken off, cages). `areas` has for each the number of its houses, of its cells, and these, as 32-bit numbers; `cages`\n"
      "the total of each, the number of its cells, and these; a house adds up to `whole`.");
}

}  // namespace

void bind_variant(nb::module_& m) {
  bind_leftovers(m);
  nb::class_<Guarded>(m, "VariantTrials", "Follows digits of a variant of sudoku until something has nothing left.")
      .def(
          "__init__",
          [](Guarded* self, const nb::bytes& sheet) {
            new (self) Guarded{Trials(sheet_in(numbers_in<std::int32_t>("sheet", sheet))), {}};
          },
          "sheet"_a, "A sheet as numbers: its cells, all digits, how many cells are shown, then houses, what each cell sees, and groups. Cells\n"
          "that are not shown are facts that groups speak of: 1 if true, 0 if not.")
      .def(
          "narrow",
          [](Guarded& self, std::uint32_t group, const std::vector<Mask>& masks, bool deep) {
            Group& own = group_of(self.trials.sheet(), group, masks);
            Masks left = masks;
            const std::lock_guard lock(self.busy);
            own.settle(left, deep);
            return left;
          },
          "group"_a, "masks"_a, "deep"_a, "What a group supports of these candidates of its cells; nothing at all if that is impossible.")
      .def(
          "refute",
          [](Guarded& self, const std::vector<Mask>& masks, std::uint32_t tier, std::uint32_t enough,
             std::optional<double> seconds, const nb::object& stop) {
            within("tier", tier, 1, static_cast<long long>(kTiers));
            const Masks given = masks_in(masks, self.trials.sheet());
            std::optional<Trial> found;
            run_asking(seconds, stop, [&](Stop& until) {
              const std::lock_guard lock(self.busy);
              found = self.trials.refute(given, tier, enough, until);
            });
            return tuple_of(found);
          },
          "masks"_a, "tier"_a, "enough"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
          "The shortest trial that refutes a digit: (branches, removed, over, at). A branch has cells with what they are supposed\n"
          "to have, and links: (kind, at, about, pattern, removed, because).")
      .def(
          "join",
          [](Guarded& self, const std::vector<Mask>& masks, std::optional<double> seconds, const nb::object& stop) {
            const Masks given = masks_in(masks, self.trials.sheet());
            std::optional<Trial> found;
            run_asking(seconds, stop, [&](Stop& until) {
              const std::lock_guard lock(self.busy);
              found = self.trials.join(given, until);
            });
            return tuple_of(found);
          },
          "masks"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
          "What follows next about regions that are to be found, as one branch that assumes nothing.")
      .def(
          "either",
          [](Guarded& self, const std::vector<Mask>& masks, std::uint32_t tier, std::uint32_t enough, std::size_t most,
             std::optional<double> seconds, const nb::object& stop) {
            within("tier", tier, 1, static_cast<long long>(kTiers));
            const Masks given = masks_in(masks, self.trials.sheet());
            std::optional<Trial> found;
            run_asking(seconds, stop, [&](Stop& until) {
              const std::lock_guard lock(self.busy);
              found = self.trials.either(given, tier, enough, most, until);
            });
            return tuple_of(found);
          },
          "masks"_a, "tier"_a, "enough"_a, "most"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
          "What all digits of a cell (over is 0), all places of a digit in a house (1) or all ways of a group (2) remove, if they\n"
          "are at most so many.");
}

}  // namespace clew::bindings
