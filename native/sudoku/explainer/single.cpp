// Chains of one line: from a candidate to its opposite, or round to itself.
#include <algorithm>

#include "links.hpp"

namespace clew::sudoku::explainer {

class SingleChains::Search {
 public:
  explicit Search(Stop& stop) : stop_(stop) {}

  const Reach& reach(const Board& board) {
    if (reach_of_ != board.open) {
      set_out(board, false);
      reach_.build(links_);
      reach_of_ = board.open;
    }
    return reach_;
  }

  std::vector<Single> run(const Board& board, bool best) {
    set_out(board, best);
    reach_.build(links_);
    reach_of_ = board.open;
    refuted_.reset();
    parts_.assign(static_cast<std::size_t>(reach_.parts()), {});
    for (int cell = 0; cell < kCells; ++cell)
      each(board_.open[cell], [&](int value) {
        for (const bool state : {false, true}) {
          const Node at = node(cell, value, state);
          if (reach_(at)[opposite(at)]) refuted_.set(at);
          part_[at] = static_cast<std::uint16_t>(reach_.part(at));
          parts_[part_[at]].round = reach_.round(at);
        }
      });
    return search();
  }

  std::vector<Single> run_since(const Board& start, const Board& board) {
    if (!refuting_(start, board)) return {};
    if (!refuting_.exact()) return run(board, false);
    set_out(board, false);
    refuted_ = refuting_.refuted();
    part_.fill(0);
    parts_.assign(1, {});  // a part for all that is in no cycle
    for (const Nodes& nodes : refuting_.rounds()) {
      nodes.each([&](Node at) { part_[at] = static_cast<std::uint16_t>(parts_.size()); });
      parts_.push_back({true, false});
    }
    return search();
  }

 private:
  // A candidate from which there can be a cycle, or a chain that refutes or forces it, as all links together say.
  struct Start {
    Node on;
    bool round, refuted, forced;
  };

  // Nodes that follow from each other.
  struct Part {
    bool round = false;   // more than a candidate and what follows from it alone
    bool useful = false;  // a cycle through it may refute a candidate
  };

  void set_out(const Board& board, bool best) {
    board_ = board;
    best_ = best;
    found_.clear();
    links_.build(board_);
  }

  std::vector<Single> search() {
    if (refuted_.none()) return {};
    find_starts();
    for (const Kinds kinds : {Kinds{false, true}, Kinds{true, false}, Kinds{true, true}}) {
      kinds_ = kinds;
      for (const Start& start : starts_) from(start);
    }
    return std::move(found_);
  }

  // What a cycle removes sees a true and a false candidate of it, so it refutes itself by way of the cycle: other cycles
  // need not be looked for.
  void find_starts() {
    starts_.clear();
    for (int cell = 0; cell < kCells; ++cell)
      each(board_.open[cell], [&](int value) {
        if (refuted_[node(cell, value, true)]) mark_useful(cell, value);
      });
    for (int cell = 0; cell < kCells; ++cell)
      each(board_.open[cell], [&](int value) {
        const Node on = node(cell, value, true);
        const Part& part = parts_[part_[on]];
        const Start start{on, part.round && part.useful, refuted_[on], refuted_[opposite(on)]};
        if (start.round || start.refuted || start.forced) starts_.push_back(start);
      });
  }

  // Notes the parts through which a cycle may refute a candidate.
  void mark_useful(int cell, int value) {
    board_.any_peer(cell, value, [&](int to, int) {
      Part& part = parts_[part_[node(to, value, true)]];
      if (!part.round || part.useful) return false;
      part.useful = board_.any_peer(
          cell, value, [&](int from, int) { return together(node(from, value, false), node(to, value, true)); });
      return false;
    });
  }

  bool together(Node a, Node b) const { return part_[a] == part_[b]; }

  // Which links are used: those between candidates of one cell; strong ones between the places of a digit in a house.
  struct Kinds {
    bool cell;
    bool house;
  };

  std::span<const Links::Link> links(Node from) const {
    if (!kinds_.cell) return links_.in_houses(from);
    return is_on(from) || kinds_.house ? links_.from(from) : links_.in_cell(from);
  }

  void from(const Start& start) {
    if (stop_.due() || (!kinds_.house && count(board_.open[cell_of(start.on)]) > 2)) return;
    if (start.round) cycles(start.on);
    if (!kinds_.house) return;
    if (start.refuted) forcing(start.on);
    if (start.forced) forcing(opposite(start.on));
  }

  bool both() const { return kinds_.cell && kinds_.house; }
  int key() const { return both() ? 4 : kinds_.cell ? 3 : 2; }

  // The longest chain worth looking for, when only a better one than the last is wanted.
  int longest(double rating) const {
    if (!best_ || found_.empty()) return kNodes;
    const Single& last = found_.back();
    int length = 3;
    while (length < kNodes && better(rating + length_rating(length + 1), length + 1, last)) ++length;
    return length;
  }

  bool better(double rating, int length, const Single& than) const {
    if (rating != than.rating) return rating < than.rating;
    if (length != than.length) return length < than.length;
    return key() < than.key;
  }

  void keep(Single single) {
    if (!best_ || found_.empty() || better(single.rating, single.length, found_.back()))
      found_.push_back(std::move(single));
  }

  // Where a node was reached from.
  struct Origin {
    Node from;
    Cause cause;
  };

  // The shortest way from an assumption to its opposite. Links can be turned round: if one node leads to another, what
  // denies that leads to what denies it. So the way is half done at the first node that is denied by one known before.
  void forcing(Node source) {
    const double rating = both() ? 7.0 : 6.6;
    const int most = longest(rating);
    Nodes seen;
    layer_.assign(1, source);
    seen.set(source);
    depth_[source] = 0;
    for (int half = 1; 2 * half <= most && !layer_.empty(); ++half) {
      next_.clear();
      for (const Node at : layer_)
        for (const auto& [to, cause] : links(at)) {
          if (seen[to]) continue;
          if (seen[opposite(to)]) return keep(line(source, half, rating, seen));
          seen.set(to);
          origins_[to] = {at, cause};
          depth_[to] = static_cast<std::uint16_t>(half);
          next_.push_back(to);
        }
      std::swap(layer_, next_);
    }
  }

  // The rest of a way that is half done: each node is as far from its end as the node that denies it is from its start.
  void second_half(Node source, int half, const Nodes& seen) {
    Nodes passed;
    for (int left = half - 1; !passed[opposite(source)]; --left) {
      next_.clear();
      for (const Node at : layer_)
        for (const auto& [to, cause] : links(at)) {
          if (passed[to] || !seen[opposite(to)] || depth_[opposite(to)] != left) continue;
          passed.set(to);
          origins_[to] = {at, cause};
          next_.push_back(to);
        }
      std::swap(layer_, next_);
    }
  }

  // Where only the best is wanted, its end is enough.
  Single line(Node source, int half, double rating, const Nodes& seen) {
    const Node target = opposite(source);
    Single single{rating + length_rating(2 * half), 2 * half, key(), false, {}, {}, {}};
    if (best_) origins_[target] = {source, Cause::kCell};
    else second_half(source, half, seen);
    for (Node at = target; at != source; at = origins_[at].from) {
      single.nodes.push_back(at);
      single.causes.push_back(origins_[at].cause);
    }
    single.nodes.push_back(source);
    single.causes.push_back(Cause::kAssumed);
    const int cell = cell_of(target), value = value_of(target);
    single.removed = {{cell, is_on(target) ? static_cast<Mask>(board_.open[cell] & ~bit(value)) : bit(value)}};
    return single;
  }

  // Where a true candidate comes from: the one before, and the false one between.
  struct Turn {
    Node before;
    Node between;
    Cause weak, strong;
  };

  // Ways from a candidate round to itself, at most one through each of the others.
  void cycles(Node source) {
    const double rating = both() ? 7.0 : 6.5;
    const int most = longest(rating);
    Nodes seen;
    layer_.assign(1, source);
    seen.set(source);
    for (int length = 2; length <= most && !layer_.empty(); length += 2) {
      next_.clear();
      for (const Node at : layer_)
        for (const auto& [off, weakly] : links(at)) {
          if (!together(source, off) || passed(source, at, off)) continue;
          for (const auto& [to, strongly] : links(off)) {
            const Turn turn{at, off, weakly, strongly};
            if (to == source && length >= 4) close(source, turn, rating + length_rating(length));
            if (seen[to] || !together(source, to)) continue;
            seen.set(to);
            turns_[to] = turn;
            next_.push_back(to);
          }
        }
      std::swap(layer_, next_);
    }
  }

  bool passed(Node source, Node from, Node off) const {
    for (; from != source; from = turns_[from].before)
      if (turns_[from].between == off) return true;
    return false;
  }

  void close(Node source, Turn last, double rating) {
    ring_.clear();
    Cells on_it;
    std::array<Cells, 9> seen_on{}, seen_off{};  // by digit: what true and what false candidates see
    const auto pass = [&](Node at, const Turn& turn) {
      ring_.push_back({at, turn});
      for (const Node end : {at, turn.between}) {
        on_it.add(cell_of(end));
        Cells& seen = (is_on(end) ? seen_on : seen_off)[value_of(end)];
        seen = seen | kGeometry.sees[cell_of(end)];
      }
    };
    pass(source, last);
    for (Node at = last.before; at != source; at = turns_[at].before) pass(at, turns_[at]);
    std::array<Mask, kCells> gone{};
    bool any = false;
    for (int value = 0; value < 9; ++value)
      (seen_on[value] & seen_off[value]).each([&](int cell) {
        if (on_it.has(cell) || !board_.has(cell, value)) return;
        gone[cell] = static_cast<Mask>(gone[cell] | bit(value));
        any = true;
      });
    if (!any) return;
    Single single{rating, static_cast<int>(2 * ring_.size()), key(), true, {}, {}, {}};
    for (const auto& [at, turn] : ring_) {
      single.nodes.insert(single.nodes.end(), {at, turn.between});
      single.causes.insert(single.causes.end(), {turn.strong, turn.weak});
    }
    for (int cell = 0; cell < kCells; ++cell)
      if (gone[cell]) single.removed.push_back({cell, gone[cell]});
    keep(std::move(single));
  }

  Board board_;
  bool best_ = false;
  Stop& stop_;
  Refuting refuting_;
  Kinds kinds_{};
  Links links_;
  Reach reach_;
  std::array<Mask, kCells> reach_of_{};  // the candidates of the board that it is about
  std::vector<Start> starts_;
  Nodes refuted_;
  std::array<std::uint16_t, kNodes> part_{};  // of each node
  std::vector<Part> parts_;
  std::array<Origin, kNodes> origins_;
  std::array<std::uint16_t, kNodes> depth_;  // links from the assumption
  std::array<Turn, kNodes> turns_;
  std::vector<std::pair<Node, Turn>> ring_;  // a cycle from its end
  std::vector<Node> layer_, next_;
  std::vector<Single> found_;
};

namespace {

// The candidates that are gone since `start` on which a link in that cell or house rests.
void rests_on(const Board& start, const Board& board, Node at, Cause cause, std::vector<Node>& parents) {
  const auto add = [&](Node parent) {
    if (std::ranges::find(parents, parent) == parents.end()) parents.push_back(parent);
  };
  if (cause == Cause::kCell) {
    const int cell = cell_of(at);
    each(static_cast<Mask>(start.open[cell] & ~board.open[cell]), [&](int value) { add(node(cell, value, false)); });
  } else if (cause != Cause::kAssumed && cause != Cause::kAdvanced) {
    const int kind = static_cast<int>(cause) - static_cast<int>(Cause::kBox), value = value_of(at);
    const int house = kGeometry.houses[cell_of(at)][kind];
    each(static_cast<Mask>(start.spots[house][value] & ~board.spots[house][value]),
         [&](int spot) { add(node(kGeometry.cells[house][spot], value, false)); });
  }
}

}  // namespace

SingleChains::SingleChains(Stop& stop) : search_(std::make_unique<Search>(stop)) {}
SingleChains::~SingleChains() = default;
std::vector<Single> SingleChains::find(const Board& board, bool best) { return search_->run(board, best); }
std::vector<Single> SingleChains::find_since(const Board& start, const Board& board) {
  return search_->run_since(start, board);
}

const Reach& SingleChains::reach(const Board& board) { return search_->reach(board); }

void advanced_singles(const Board& start, const Board& board, SingleChains& single, std::vector<Inner>& inner,
                      Advanced& found) {
  std::vector<Single> chains = single.find_since(start, board);
  std::ranges::stable_sort(chains, [](const Single& a, const Single& b) {
    if (a.rating != b.rating) return a.rating < b.rating;
    return a.length != b.length ? a.length < b.length : a.key < b.key;
  });
  std::vector<Node> parents;
  for (Single& chain : chains) {
    parents.clear();
    for (std::size_t at = 0; at < chain.nodes.size(); ++at)
      if (is_on(chain.nodes[at])) rests_on(start, board, chain.nodes[at], chain.causes[at], parents);
    for (std::size_t at = chain.nodes.size(); chain.cycle && at-- > 0;)  // a cycle can be gone through both ways
      if (!is_on(chain.nodes[at])) rests_on(start, board, chain.nodes[at], chain.causes[at], parents);
    if (parents.empty()) continue;
    inner.push_back({chain.length, std::move(chain.nodes)});
    found.rest_on(parents);
    for (const auto& [cell, values] : chain.removed)
      each(values, [&, cell = cell](int value) {
        found.conclude(node(cell, value, false), static_cast<int>(inner.size()) - 1);
      });
  }
}

void advanced_many(const Board& start, const Board& board, ManyChains& nested, Walk& walk, std::vector<Inner>& inner,
                   Advanced& found) {
  std::vector<Many> chains = nested.find(board, false);
  std::ranges::stable_sort(chains, [](const Many& a, const Many& b) {
    return a.length != b.length ? a.length < b.length : a.key < b.key;
  });
  std::vector<Node> parents;
  Nodes concluded;
  for (const Many& chain : chains) {
    const int cell = cell_of(chain.result), value = value_of(chain.result);
    const Mask gone = is_on(chain.result) ? static_cast<Mask>(board.open[cell] & ~bit(value)) : bit(value);
    bool news = false;  // what shorter chains say need not be said again
    each(gone, [&](int digit) { news = news || !concluded[node(cell, digit, false)]; });
    if (!news) continue;
    parents.clear();
    std::vector<Node> nodes;
    for (const End& end : nested.ends(chain))
      walk(end, [&](Node at, Cause cause) {
        nodes.push_back(at);
        if (cause == Cause::kAssumed && chain.cell >= 0) cause = Cause::kCell;
        if (cause == Cause::kAssumed && chain.house >= 0) cause = in_house(kind_of(chain.house));
        if (is_on(at)) rests_on(start, board, at, cause, parents);
        return true;
      });
    if (parents.empty()) continue;
    inner.push_back({chain.length, std::move(nodes)});
    found.rest_on(parents);
    each(gone, [&](int digit) {
      found.conclude(node(cell, digit, false), static_cast<int>(inner.size()) - 1);
      concluded.set(node(cell, digit, false));
    });
  }
}

}  // namespace clew::sudoku::explainer
