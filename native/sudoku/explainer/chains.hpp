// What follows from an assumption, link by link, and the steps that such chains give.
//
// A node is a candidate said to be true or false. A run starts with one assumption and goes on breadth first; for each
// node it keeps the nodes that it follows from. How long a chain is - how many different nodes its end rests on -
// decides its rating, so everything here is done in Sudoku Explainer's order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "steps.hpp"

namespace clew::sudoku::explainer {

using Node = std::uint16_t;
inline constexpr int kNodes = 2 * 9 * kCells;

inline Node node(int cell, int value, bool on) { return static_cast<Node>((cell * 9 + value) * 2 + on); }
inline int cell_of(Node at) { return at / 18; }
inline int value_of(Node at) { return at / 2 % 9; }
inline bool is_on(Node at) { return at & 1; }
inline Node opposite(Node at) { return at ^ 1; }

// A set of nodes. The two states of a candidate are in one word.
class Nodes {
 public:
  bool operator[](Node at) const { return words_[at / 64u] >> at % 64u & 1; }
  Nodes& set(Node at) {
    words_[at / 64u] |= std::uint64_t{1} << at % 64u;
    return *this;
  }
  void reset() { words_ = {}; }
  bool none() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words_) all |= word;
    return all == 0;
  }
  Nodes& operator|=(const Nodes& others) {
    for (std::size_t at = 0; at < kWords; ++at) words_[at] |= others.words_[at];
    return *this;
  }
  Nodes& operator&=(const Nodes& others) {
    for (std::size_t at = 0; at < kWords; ++at) words_[at] &= others.words_[at];
    return *this;
  }
  friend Nodes operator&(Nodes a, const Nodes& b) { return a &= b; }
  bool operator==(const Nodes&) const = default;

  // Each candidate in its other state.
  Nodes opposites() const {
    constexpr std::uint64_t kFalse = 0x5555555555555555;
    Nodes made;
    for (std::size_t at = 0; at < kWords; ++at)
      made.words_[at] = (words_[at] & kFalse) << 1 | (words_[at] >> 1 & kFalse);
    return made;
  }

  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t at = 0; at < kWords; ++at)
      for (std::uint64_t left = words_[at]; left; left &= left - 1)
        visit(static_cast<Node>(at * 64 + static_cast<std::size_t>(std::countr_zero(left))));
  }

 private:
  static constexpr std::size_t kWords = (kNodes + 127) / 128 * 2;  // even: two words are added at once
  std::array<std::uint64_t, kWords> words_{};
};

// How a node came about: it is the assumption, or follows in its cell, in a house of a kind, or from something else.
enum class Cause : std::uint8_t { kAssumed, kCell, kBox, kRow, kColumn, kAdvanced };
inline Cause in_house(int kind) { return static_cast<Cause>(static_cast<int>(Cause::kBox) + kind); }

// A chain inside a chain: how long it is, and its nodes, by which two of them are told apart.
struct Inner {
  int length;
  std::vector<Node> nodes;
};

class Run {
 public:
  struct Fact {
    Node first;  // the only parent, or where several begin
    std::uint16_t parents;
    std::uint16_t depth;   // links from the assumption along the longest way
    Cause cause;
  };

  void start(Node assumption) {
    known_.reset();
    number_ = {};
    parents_.clear();
    inner_.clear();
    clash_.reset();
    add(assumption, {}, Cause::kAssumed);
  }

  void add(Node at, std::span<const Node> parents, Cause cause, int inner = -1) {
    known_.set(at);
    order_[is_on(at)][number_[is_on(at)]++] = at;
    if (parents.size() == 1) {
      facts_[at] = {parents[0], 1, static_cast<std::uint16_t>(facts_[parents[0]].depth + 1), cause};
    } else {
      std::uint16_t depth = 0;
      for (const Node parent : parents) depth = std::max(depth, facts_[parent].depth);
      facts_[at] = {static_cast<Node>(parents_.size()), static_cast<std::uint16_t>(parents.size()),
                    static_cast<std::uint16_t>(depth + 1), cause};
      parents_.insert(parents_.end(), parents.begin(), parents.end());
    }
    if (inner >= 0) inner_.push_back({at, inner});
  }

  // A node that contradicts one that is known already.
  struct Clash {
    Node fresh;
    Cause cause;
    std::size_t number = 0;  // of parents
    std::array<Node, 9> all{};

    std::span<const Node> parents() const { return std::span(all).first(number); }
  };
  void clash(Node fresh, std::span<const Node> parents, Cause cause) {
    clash_ = Clash{fresh, cause, parents.size()};
    std::ranges::copy(parents, clash_->all.begin());
  }
  const std::optional<Clash>& clash() const { return clash_; }

  bool has(Node at) const { return known_[at]; }
  const Nodes& known() const { return known_; }
  std::span<const Node> order(bool on) const { return std::span(order_[on]).first(number_[on]); }
  const Fact& fact(Node at) const { return facts_[at]; }
  std::span<const Node> parents(Node at) const {
    const Fact& fact = facts_[at];
    return fact.parents == 1 ? std::span(&fact.first, 1) : std::span(parents_).subspan(fact.first, fact.parents);
  }

  // The chain inside that a node follows from, or -1.
  int inner(Node at) const {
    for (const auto& [of, inner] : inner_)
      if (of == at) return inner;
    return -1;
  }
  bool has_inner() const { return !inner_.empty(); }

 private:
  Nodes known_;
  std::array<std::array<Node, kNodes / 2>, 2> order_;
  std::array<std::size_t, 2> number_{};  // of nodes in each order
  std::vector<Node> parents_;
  std::vector<std::pair<Node, int>> inner_;
  std::array<Fact, kNodes> facts_;
  std::optional<Clash> clash_;
};

// The end of one chain: a node of a run, or the node that clashes there.
struct End {
  const Run* run;
  Node at;
  bool fresh = false;

  std::span<const Node> parents() const {
    return fresh ? run->clash()->parents() : run->parents(at);
  }
  Cause cause() const { return fresh ? run->clash()->cause : run->fact(at).cause; }
};

// Calls `visit(node, cause)` for the end of a chain and all that it rests on, layer by layer, each once; it stops when
// that returns false.
class Walk {
 public:
  template <class Visit>
  void operator()(const End& end, Visit visit) {
    if (++now_ == 0) seen_.fill(0), now_ = 1;
    layer_.clear();
    seen_[end.at] = now_;
    if (!visit(end.at, end.cause())) return;
    for (const Node parent : end.parents()) layer_.push_back(parent);
    for (std::size_t at = 0; at < layer_.size(); ++at) {
      const Node next = layer_[at];
      if (seen_[next] == now_) continue;
      seen_[next] = now_;
      if (!visit(next, end.run->fact(next).cause)) return;
      for (const Node parent : end.run->parents(next)) layer_.push_back(parent);
    }
  }

 private:
  std::array<std::uint32_t, kNodes> seen_{};
  std::uint32_t now_ = 0;
  std::vector<Node> layer_;
};

// What length adds to a rating.
inline double length_rating(int length) {
  double added = 0;
  int limit = 4;
  for (bool odd = false; length - 2 > limit; odd = !odd) {
    added += 0.1;
    limit = odd ? limit * 4 / 3 : limit * 3 / 2;
  }
  return added;
}

// A chain of one line, from its end back to the assumption; or a cycle, whose end is the assumption again.
struct Single {
  double rating;
  int length;
  int key;  // decides between chains of equal rating and length
  bool cycle;
  std::vector<Node> nodes;
  std::vector<Cause> causes;
  std::vector<std::pair<int, Mask>> removed;
};

class Reach;

class SingleChains {
 public:
  explicit SingleChains(Stop& stop);
  ~SingleChains();
  SingleChains(const SingleChains&) = delete;
  SingleChains& operator=(const SingleChains&) = delete;

  // All of them in order; or, for `best`, only those that are better than the ones before.
  std::vector<Single> find(const Board& board, bool best);
  // All on a board that an assumption has led to from `start`, singles and all.
  std::vector<Single> find_since(const Board& start, const Board& board);
  // What can be reached along the links of a board; kept until another is asked for.
  const Reach& reach(const Board& board);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

// A step from several chains: by how many nodes they have, then by kind.
struct Many {
  int length;
  int key;
  Node result;
  int house = -1;  // for chains from all places of a digit
  int cell = -1;   // for chains from all candidates of a cell
  std::size_t first = 0, ends = 0;  // where the ends of its chains are among those of all, and how many
};

// Conclusions of patterns or chains inside, in a run whose own links have come to an end: candidates that are false, and
// what each rests on.
class Advanced {
 public:
  struct One {
    Node off;
    std::uint32_t first, number;  // of its parents
    int inner;
  };

  void clear() {
    ones_.clear();
    parents_.clear();
  }
  bool empty() const { return ones_.empty(); }
  const std::vector<One>& ones() const { return ones_; }
  std::span<const Node> parents(const One& one) const { return std::span(parents_).subspan(one.first, one.number); }

  // Parents are noted once for all conclusions that follow.
  void rest_on(std::span<const Node> parents) {
    first_ = static_cast<std::uint32_t>(parents_.size());
    parents_.insert(parents_.end(), parents.begin(), parents.end());
  }
  void conclude(Node off, int inner = -1) {
    ones_.push_back({off, first_, static_cast<std::uint32_t>(parents_.size()) - first_, inner});
  }

 private:
  std::vector<One> ones_;
  std::vector<Node> parents_;
  std::uint32_t first_ = 0;
};

// Runs from all assumptions on one board. They are large: searches that do not go on at the same time share them, and
// one that is done with its board leaves its runs to the next search of its thread.
class Runs {
 public:
  Runs() = default;
  ~Runs();
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;

  Run& of(Node assumption) {
    if (!of_[assumption]) of_[assumption] = taken();
    return *of_[assumption];
  }

  // The digits of which an assumption may lead to a contradiction along links of the digit alone, as far as is known.
  Mask noisy(const Board& board) const;
  // Notes digits of which none does.
  void note_quiet(const Board& board, Mask values);

  Nodes done;
  Nodes shallow;  // done at the level below, from where they can go on
  std::vector<Inner> inner;     // chains inside
  int level = -1;               // of dynamic chains, or -1
  std::array<Mask, kCells> open{};

 private:
  static std::unique_ptr<Run> taken();
  static std::array<Mask, 9> places(const Board& board, int value);

  std::array<std::unique_ptr<Run>, kNodes> of_;
  std::array<std::array<Mask, 9>, 9> quiet_{};  // by digit, where it was when nothing contradicted itself
};

// Chains from both states of a candidate, from all candidates of a cell and from all places of a digit in a house. It
// keeps its runs, so that what it found can be looked at until it is used again.
class ManyChains {
 public:
  ManyChains(Chains chains, Stop& stop, SingleChains& single, std::shared_ptr<Runs> runs = std::make_shared<Runs>());
  ~ManyChains();
  ManyChains(const ManyChains&) = delete;
  ManyChains& operator=(const ManyChains&) = delete;

  // All in the order found; or, for `best`, only those that are better than the ones before.
  std::vector<Many> find(const Board& board, bool best);
  std::span<const End> ends(const Many& many) const { return std::span(ends_).subspan(many.first, many.ends); }

 private:
  class Search;
  class Follow;
  static constexpr int kNoLimit = kNodes * 100;
  void prepare(const Board& board);
  int length(std::span<const End> ends, int most);

  Chains chains_;
  Stop& stop_;
  SingleChains& single_;  // for chains inside
  Walk walk_;
  int most_ = kNoLimit;  // nodes of the best step so far, if only the best is wanted
  std::shared_ptr<Runs> runs_;
  std::unique_ptr<ManyChains> nested_;
  struct Hash {
    std::size_t operator()(const std::array<Mask, kCells>& open) const {
      return std::hash<std::string_view>()({reinterpret_cast<const char*>(open.data()), sizeof(open)});
    }
  };
  // What chains inside say, by candidates: several assumptions lead to the same.
  std::unordered_map<std::array<Mask, kCells>, Advanced, Hash> advanced_;
  Advanced patterns_;
  std::vector<End> ends_;  // of the chains of all steps
};

double many_rating(const Chains& chains, int length);

// What simple patterns say about `board`, as far as it rests on candidates that `start` still had.
void advanced_patterns(const Board& start, const Board& board, Advanced& found);
// What chains of one line, and what several chains say.
void advanced_singles(const Board& start, const Board& board, SingleChains& single, std::vector<Inner>& inner,
                      Advanced& found);
void advanced_many(const Board& start, const Board& board, ManyChains& nested, Walk& walk, std::vector<Inner>& inner,
                   Advanced& found);

}  // namespace clew::sudoku::explainer
