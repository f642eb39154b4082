// Connected: chosen edges connect all points that are present.
//
// A walk from one present point over the edges not refused and the points not absent finds what can still be reached: a
// present point beyond is a conflict, and an undecided one is absent. The same walk, depth first, finds the bridges and
// the cut points with present points behind them, which must be chosen. The explanation of each is a cut: the refused
// edges and absent points around the smaller side, looked for only when a conflict asks. Walks come as often as they
// pay.
#pragma once

#include <optional>
#include <vector>

#include "propagators/graph.hpp"
#include "propagators/walk.hpp"
#include "search.hpp"

namespace clew {

class Connected : public Propagator {
 public:
  using Edge = clew::Edge;

  // How often it walks: rarely, rarely on large graphs only, or whenever something changed.
  enum class Pace { kRare, kBySize, kEager };

  // `present` has a literal for each point, or nothing for a point that is always there.
  Connected(Search& search, std::span<const std::optional<Literal>> present, std::span<const Edge> edges,
            Pace pace = Pace::kRare, std::optional<Literal> guard = {});

  void assigned(std::uint32_t) override { changed_ = true; }
  void unassigned(std::uint32_t) override {}
  bool propagate(Search& search) override;
  bool complete(Search& search) override;
  void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) override;

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~0u;
  // Two present points, and the edge or point without which they would be apart.
  struct Cause {
    Index root = kNone, witness = kNone, edge = kNone, point = kNone;
  };

  bool is_present(const Search& s, Index p) const { return !present_[p] || s.is_true(*present_[p]); }
  bool is_absent(const Search& s, Index p) const { return present_[p] && s.is_false(*present_[p]); }
  Cause& cause_of(Literal l);
  bool look(Search& search);
  void walk(const Search& search, Index root);
  void leave(const Search& search, const Walk::Visit& done, Index parent, Index root);
  bool exclude_unreached(Search& search, Index root);
  bool force(Search& search, Literal l, const Cause& cause);
  void cut(const Search& search, const Cause& cause, std::uint32_t before, std::vector<Literal>& out);

  Graph graph_;
  std::vector<std::optional<Literal>> present_;
  std::vector<Literal> chosen_;
  TwoSides sides_;
  std::vector<Variable> variables_;  // all that it has, in order
  std::vector<Cause> causes_;        // by literal, the variable's place among them instead of its number
  std::vector<std::uint8_t> told_;  // points already named in the cut at hand
  const Pace pace_;
  std::uint32_t shortest_, longest_;  // waits
  bool changed_ = true;
  std::uint32_t wait_ = 1, waited_ = 0;  // fixpoints from one walk to the next
  Index last_root_ = 0;

  Walk walk_;
  std::vector<Index> below_;  // a present point at or below each that was reached
  std::vector<std::pair<Literal, Cause>> forced_;
};

}  // namespace clew
