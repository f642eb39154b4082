// Thinning: by a search for another solution that is asked again with fewer rules, or by how hard the rest is to solve.
#include "rules/thin.hpp"

#include <algorithm>

#include "rules/model.hpp"

namespace clew::rules {

namespace {

constexpr std::size_t kStreak = 3;  // successes in a row after which more is tried at once

// Whether the solution is the only one, asked with ever fewer rules; what was learned stays.
class Only {
 public:
  Only(const Program& program, std::uint64_t nodes) : model_(program, Mode::kRefute), nodes_(nodes) {}

  // Finds the solution, and rules it out from now on.
  bool begin(const Board& board, const std::vector<std::uint8_t>& kept, Stop& stop) {
    if (!model_.build(stop) || ask(kept, stop) != Search::Result::kModel) return false;
    Literals other;
    for (const Literals& values : board.places) {
      const auto held = std::ranges::find_if(values, [&](Literal l) { return model_.search().is_true(l); });
      if (held != values.end() && values.size() > 1) other.push_back(*held ^ 1);
    }
    model_.search().add_clause(other);
    return is_only(kept, stop);
  }

  // Rules that the last proof did without are not needed.
  bool is_only(const std::vector<std::uint8_t>& kept, Stop& stop) {
    if (proved_ && std::ranges::all_of(core_, [&](std::uint32_t rule) { return kept[rule] != 0; })) return true;
    if (ask(kept, stop) != Search::Result::kImpossible) return false;
    proved_ = true;
    core_.clear();
    for (const Literal l : model_.search().failed()) core_.push_back(model_.rule_of(variable_of(l)));
    return true;
  }

 private:
  Search::Result ask(const std::vector<std::uint8_t>& kept, Stop& stop) {
    Literals assumed;
    for (std::uint32_t rule = 1; rule < kept.size(); ++rule) {
      if (kept[rule]) assumed.push_back(model_.selector(rule));
    }
    Limits limits;
    limits.nodes = nodes_;
    Budget budget(stop, limits);
    return model_.search().solve(assumed, budget);
  }

  Model model_;
  const std::uint64_t nodes_;
  RuleNumbers core_;
  bool proved_ = false;
};

// Where several groups in a row can go together, each of them could go after those before it: as long as that is so, more
// are tried at once.
template <class Suffices>
std::vector<std::uint32_t> thin_while(std::vector<std::uint8_t> kept, const std::vector<RuleNumbers>& groups, Stop& stop,
                                      Suffices suffices) {
  std::vector<std::uint32_t> gone;
  const auto set = [&](std::size_t from, std::size_t to, std::uint8_t value) {
    for (; from < to; ++from) {
      for (const std::uint32_t rule : groups[from]) kept[rule] = value;
    }
  };
  for (std::size_t at = 0, some = 1, streak = 0; at < groups.size() && !stop.look();) {
    const std::size_t to = std::min(at + some, groups.size());
    set(at, to, 0);
    if (suffices(kept)) {
      for (; at < to; ++at) gone.push_back(static_cast<std::uint32_t>(at));
      if (++streak >= kStreak) some *= 2;
    } else {
      streak = 0;
      set(at, to, 1);
      if (some == 1) ++at;
      some = std::max(some / 2, std::size_t{1});
    }
  }
  return gone;
}

}  // namespace

std::vector<std::uint32_t> thin(const Program& program, const Board& board, const std::vector<RuleNumbers>& groups,
                                std::uint64_t nodes, Stop& stop) {
  const std::vector<std::uint8_t> all(program.rules() + 1, 1);
  Only only(program, nodes);
  if (!only.begin(board, all, stop)) return {};
  return thin_while(all, groups, stop, [&](const std::vector<std::uint8_t>& kept) { return only.is_only(kept, stop); });
}

std::vector<std::uint32_t> thin_within(const Program& program, const Board& board,
                                       const std::vector<RuleNumbers>& groups, Effort most, std::uint64_t nodes,
                                       Stop& stop) {
  const std::vector<std::uint8_t> all(program.rules() + 1, 1);
  Only only(program, nodes);  // which is much quicker to say that there are others
  if (!only.begin(board, all, stop)) return {};
  return thin_while(all, groups, stop, [&](const std::vector<std::uint8_t>& kept) {
    if (!only.is_only(kept, stop)) return false;
    const Program fewer = program.with(kept);
    return Reach(fewer, board).find(most, stop) <= most;
  });
}

}  // namespace clew::rules
