// Chains of one line: from a candidate to its opposite, or round to itself.
#include <algorithm>

#include "links.hpp"

namespace clew::sudoku::explainer {

class SingleChains::Search {
 public:
  explicit Search(Stop& stop) : stop_(stop) {}

  bool possible(const Board& start, const Board& board) { return refuting_(start, board); }

  std::vector<Single> run(const Board& board, bool best) {
    board_ = board;
    best_ = best;
    found_.clear();
    links_.build(board_);
    reach_.build(links_);
    if (!find_starts()) return {};
    for (const Kinds kinds : {Kinds{false, true}, Kinds{true, false}, Kinds{true, true}}) {
      kinds_ = kinds;
      for (const Start& start : starts_) from(start);
    }
    return std::move(found_);
  }

 private:
  // A candidate from which there can be a cycle, or a chain that refutes or forces it, as all links together say.
  struct Start {
    Node on;
    bool round, refuted, forced;
  };

  // False where no chain removes anything. What a cycle removes sees a true and a false candidate of it, so it refutes
  // itself by way of the cycle: where nothing does, there is no such cycle, and nothing that forces itself either.
  bool find_starts() {
    starts_.clear();
    bool any = false;
    useful_.assign(static_cast<std::size_t>(reach_.parts()), false);
    for (int cell = 0; cell < kCells; ++cell)
      each(board_.open[cell], [&](int value) {
        const Node on = node(cell, value, true), off = opposite(on);
        const Start start{on, reach_.round(on), reach_(on)[off], reach_(off)[on]};
        any = any || start.refuted || start.forced;
        if (start.refuted) mark_useful(cell, value);
        if (start.round || start.refuted || start.forced) starts_.push_back(start);
      });
    for (Start& start : starts_) start.round = start.round && useful_[static_cast<std::size_t>(reach_.part(start.on))];
    return any;
  }

  // Notes the parts through which a cycle may refute a candidate.
  void mark_useful(int cell, int value) {
    for (const std::uint8_t from : kGeometry.peers[cell])
      for (const std::uint8_t to : kGeometry.peers[cell])
        if (board_.has(from, value) && board_.has(to, value) &&
            reach_.together(node(from, value, false), node(to, value, true)))
          useful_[static_cast<std::size_t>(reach_.part(node(to, value, true)))] = true;
  }

  // Which links are used: those between candidates of one cell; strong ones between the places of a digit in a house.
  struct Kinds {
    bool cell;
    bool house;
  };

  bool used(Node from, Cause cause) const {
    if (cause == Cause::kCell) return kinds_.cell;
    return is_on(from) || kinds_.house;
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

  // The shortest way from an assumption to its opposite.
  void forcing(Node source) {
    const double rating = both() ? 7.0 : 6.6;
    const int most = longest(rating);
    std::bitset<kNodes> seen;
    std::vector<Node>*layer = &layer_, *next = &next_;
    layer->assign(1, source);
    seen.set(source);
    const Node target = opposite(source);
    for (int length = 2; length <= most && !layer->empty(); ++length) {
      next->clear();
      for (const Node at : *layer)
        for (const auto& [to, cause] : links_.from(at)) {
          if (seen[to] || !used(at, cause)) continue;
          seen.set(to);
          origins_[to] = {at, cause};
          if (to == target) return keep(line(source, target, length, rating));
          next->push_back(to);
        }
      std::swap(layer, next);
    }
  }

  Single line(Node source, Node target, int length, double rating) const {
    Single single{rating + length_rating(length), length, key(), false, {}, {}, {}};
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
    std::bitset<kNodes> seen;
    layer_.assign(1, source);
    seen.set(source);
    for (int length = 2; length <= most && !layer_.empty(); length += 2) {
      next_.clear();
      for (const Node at : layer_)
        for (const auto& [off, weakly] : links_.from(at)) {
          if (!used(at, weakly) || !reach_.together(source, off) || passed(source, at, off)) continue;
          for (const auto& [to, strongly] : links_.from(off)) {
            if (!used(off, strongly)) continue;
            const Turn turn{at, off, weakly, strongly};
            if (to == source && length >= 4) close(source, turn, rating + length_rating(length));
            if (seen[to] || !reach_.together(source, to)) continue;
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
    Single single{rating, 0, key(), true, {}, {}, {}};
    Cells on_it;
    const auto pass = [&](Node at, const Turn& turn) {
      single.nodes.insert(single.nodes.end(), {at, turn.between});
      single.causes.insert(single.causes.end(), {turn.strong, turn.weak});
      on_it.add(cell_of(at));
      on_it.add(cell_of(turn.between));
    };
    pass(source, last);
    for (Node at = last.before; at != source; at = turns_[at].before) pass(at, turns_[at]);
    single.length = static_cast<int>(single.nodes.size());
    std::array<Cells, 9> seen_on{}, seen_off{};  // by digit: what true and what false candidates see
    for (const Node at : single.nodes) {
      Cells& seen = (is_on(at) ? seen_on : seen_off)[value_of(at)];
      seen = seen | kGeometry.sees[cell_of(at)];
    }
    std::array<Mask, kCells> gone{};
    for (int value = 0; value < 9; ++value)
      (seen_on[value] & seen_off[value]).each([&](int cell) {
        if (!on_it.has(cell) && board_.has(cell, value)) gone[cell] = static_cast<Mask>(gone[cell] | bit(value));
      });
    for (int cell = 0; cell < kCells; ++cell)
      if (gone[cell]) single.removed.push_back({cell, gone[cell]});
    if (!single.removed.empty()) keep(std::move(single));
  }

  Board board_;
  bool best_ = false;
  Stop& stop_;
  Refuting refuting_;
  Kinds kinds_{};
  Links links_;
  Reach reach_;
  std::vector<Start> starts_;
  std::vector<bool> useful_;  // by part
  std::array<Origin, kNodes> origins_;
  std::array<Turn, kNodes> turns_;
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
bool SingleChains::possible(const Board& start, const Board& board) { return search_->possible(start, board); }

std::vector<Advanced> advanced_singles(const Board& start, const Board& board, SingleChains& single,
                                       std::vector<Inner>& inner) {
  if (!single.possible(start, board)) return {};
  std::vector<Single> chains = single.find(board, false);
  std::ranges::stable_sort(chains, [](const Single& a, const Single& b) {
    if (a.rating != b.rating) return a.rating < b.rating;
    return a.length != b.length ? a.length < b.length : a.key < b.key;
  });
  std::vector<Advanced> found;
  for (const Single& chain : chains) {
    std::vector<Node> parents;
    for (std::size_t at = 0; at < chain.nodes.size(); ++at)
      if (is_on(chain.nodes[at])) rests_on(start, board, chain.nodes[at], chain.causes[at], parents);
    for (std::size_t at = chain.nodes.size(); chain.cycle && at-- > 0;)  // a cycle can be gone through both ways
      if (!is_on(chain.nodes[at])) rests_on(start, board, chain.nodes[at], chain.causes[at], parents);
    if (parents.empty()) continue;
    inner.push_back({chain.length, chain.nodes});
    for (const auto& [cell, values] : chain.removed)
      each(values, [&, cell = cell](int value) {
        found.push_back({node(cell, value, false), parents, static_cast<int>(inner.size()) - 1});
      });
  }
  return found;
}

std::vector<Advanced> advanced_many(const Board& start, const Board& board, ManyChains& nested, Walk& walk,
                                    std::vector<Inner>& inner) {
  std::vector<Many> chains = nested.find(board, false);
  std::ranges::stable_sort(chains, [](const Many& a, const Many& b) {
    return a.length != b.length ? a.length < b.length : a.key < b.key;
  });
  std::vector<Advanced> found;
  for (const Many& chain : chains) {
    std::vector<Node> parents, nodes;
    for (const End& end : chain.ends)
      walk(end, [&](Node at, Cause cause) {
        nodes.push_back(at);
        if (cause == Cause::kAssumed && chain.cell >= 0) cause = Cause::kCell;
        if (cause == Cause::kAssumed && chain.house >= 0) cause = in_house(kind_of(chain.house));
        if (is_on(at)) rests_on(start, board, at, cause, parents);
        return true;
      });
    if (parents.empty()) continue;
    inner.push_back({chain.length, std::move(nodes)});
    const int cell = cell_of(chain.result), value = value_of(chain.result);
    const Mask gone = is_on(chain.result) ? static_cast<Mask>(board.open[cell] & ~bit(value)) : bit(value);
    each(gone, [&](int digit) {
      found.push_back({node(cell, digit, false), parents, static_cast<int>(inner.size()) - 1});
    });
  }
  return found;
}

}  // namespace clew::sudoku::explainer
