// One loop: the chosen edges form a single closed line that meets no point twice.
//
// Paths are known by their two ends, joined as edges are chosen and cut as they are undone. An edge between the two
// ends of a path would close it: that is refused while edges are chosen elsewhere, or while a group that must have an
// edge has none; and once a loop is closed, every other edge is refused. Less often, a walk over the edges not refused
// finds the parts that are joined by single points only: a loop stays within one part, so the parts without chosen
// edges are refused, and two parts with chosen edges are a conflict. The walk takes the time of all edges, the rest the
// time of what changed.
#pragma once

#include <optional>
#include <vector>

#include "propagators/graph.hpp"
#include "propagators/walk.hpp"
#include "search.hpp"

namespace clew {

class OneLoop : public Propagator {
 public:
  using Edge = clew::Edge;
  using Group = std::vector<std::uint32_t>;  // edges

  // Edges may share a variable. Of each group an edge must be chosen, as the caller's clauses say; the point rule (no
  // edge, or two) is the caller's too: see `add_point_rule`. An eager one walks whenever something changed.
  OneLoop(Search& search, std::uint32_t points, std::span<const Edge> edges, std::span<const Group> groups = {},
          bool eager = false, std::optional<Literal> guard = {});

  // Of the edges at a point none or two are chosen, as clauses.
  static void add_point_rule(Search& search, std::span<const Literal> edges);

  void assigned(std::uint32_t tag) override;
  void unassigned(std::uint32_t tag) override;
  bool propagate(Search& search) override;
  bool complete(Search& search) override;
  void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) override;

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~0u;
  enum class Why : std::uint8_t { kGroupLeftOut, kEdgeLeftOut, kClosed, kCut };
  struct Cause {
    Why why = Why::kCut;
    Index edge = kNone;    // the one that is refused
    Index point = kNone;   // for kCut: the only point that joins the two sides, if any
    Index anchor = kNone;  // for kCut: a chosen edge on the other side; for kClosed: an edge of the loop
    // The trail that paths knew of, for kCut the walk: what the same round refused before may choose edges that share
    // its variables.
    std::uint32_t told = 0;
  };
  struct Shore {  // the refused edges around one side of a cut, as they were last asked for
    Cause of{.anchor = kNone};
    bool near = false;  // whether it is the side of the edge, not of the anchor
    std::vector<Literal> edges;
  };
  enum class Effect : std::uint8_t { kJoined, kClosed, kTooMany };
  struct Choice {  // of an edge, as it can be undone
    Index edge;
    Effect effect;
    Index a = kNone, b = kNone;             // the ends of the path that the edge made
    std::uint32_t left = 0, right = 0;      // the lengths of the paths it joined
  };

  void choose(Index edge);
  void undo_choice();
  void note(const Choice& choice);
  bool refute_too_many(Search& search, Index edge);
  bool settle_closed(Search& search, Index edge);
  bool refuse_closing(Search& search, Index end);
  bool leaves_group_out(Index edge) const;
  void follow(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& out);
  Literal edge_elsewhere();
  bool explain_by_cut(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& others);
  bool group_outside() const;

  bool divide(Search& search);
  void walk(const Search& search, Index anchor);
  void leave(const Walk::Visit& done, Index parent, Index anchor);
  void cut(const Search& search, const Cause& cause, std::vector<Literal>& out);
  bool refuse(Search& search, Cause cause);

  Graph graph_;
  std::vector<Literal> chosen_;
  std::vector<Group> groups_;
  std::vector<std::vector<Index>> groups_of_;  // by edge
  std::vector<Cause> causes_;                  // by variable
  std::vector<Index> followed_;                // the edges of the path that was last followed

  std::vector<Choice> choices_;
  std::vector<Index> special_;  // the choices that joined nothing
  std::vector<std::uint8_t> degree_;
  std::vector<Index> end_;           // of a path's end: the other end; of a lone point: itself
  std::vector<std::uint32_t> length_;  // of a path, at its ends; of a lone point 0
  std::vector<std::uint32_t> group_counts_;
  std::uint32_t bare_groups_ = 0;
  std::vector<Index> touched_;  // ends of paths to be looked at
  std::uint32_t told_ = 0;      // the trail when paths were last looked at
  Index could_close_ = kNone;   // an end of the path that was last found free to close

  const bool eager_;
  std::uint32_t wait_ = 1, waited_ = 0;  // fixpoints from one walk to the next
  bool changed_ = true;  // something, since the last walk
  TwoSides sides_;
  Shore shore_;
  std::vector<std::uint8_t> marked_;   // edges
  std::vector<std::uint8_t> on_path_;  // points
  Walk walk_;
  std::vector<Index> open_edges_;  // walked, and not yet given to a part
  std::vector<Index> tops_;        // by edge: the point that joins its part to the rest
};

}  // namespace clew
