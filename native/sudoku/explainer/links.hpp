// The links between candidates of a board, and what can be reached along them.
#pragma once

#include "chains.hpp"

namespace clew::sudoku::explainer {

class Links {
 public:
  struct Link {
    Node to;
    Cause cause;
  };

  void build(const Board& board);

  std::span<const Link> from(Node at) const {
    return std::span(links_).subspan(first_[at], static_cast<std::size_t>(first_[at + 1] - first_[at]));
  }

 private:
  std::vector<Link> links_;
  std::array<std::uint16_t, kNodes + 1> first_{};
};

using Nodes = std::bitset<kNodes>;

// Everything that follows from a node along links alone. Nodes that follow from each other are one part, and what
// follows from a part is what follows from the parts it leads to: much faster than going out from every node.
class Reach {
 public:
  void build(const Links& links);

  const Nodes& operator()(Node from) const { return reached_[part_[from]]; }
  // Whether a node follows from itself by way of another true candidate.
  bool round(Node from) const { return true_ones_[part_[from]] > 1; }
  int part(Node at) const { return part_[at]; }
  int parts() const { return static_cast<int>(reached_.size()); }
  bool together(Node a, Node b) const { return part_[a] == part_[b]; }

 private:
  void visit(const Links& links, Node root);

  std::array<std::uint16_t, kNodes> part_{};
  std::vector<Nodes> reached_;
  std::vector<std::uint16_t> true_ones_;
  std::array<std::uint16_t, kNodes> number_{}, low_{};
  std::vector<Node> stack_;
  struct Frame {
    Node at;
    std::size_t link;
  };
  std::vector<Frame> frames_;
  std::uint16_t next_ = 0;
};

// Whether a candidate refutes itself along the links of a board that comes from another by leaving out what is false
// under an assumption, where all that follows by singles has been left out too. Then links through candidates that are
// settled lead to none that is not: what counts are the links of the first board and the strong ones that are new.
class Refuting {
 public:
  // Keeps what it knows of `start` from one call to the next.
  bool operator()(const Board& start, const Board& board);

 private:
  static constexpr int kMost = 128;  // new links that it can take; with more it says yes, which may be wrong
  struct Strong {
    Node from, to;
  };
  using Set = std::array<std::uint64_t, kMost / 64>;

  void set_out(const Board& start);
  bool find_new(const Board& start, const Board& board);
  bool add(Node a, Node b);
  void close();

  std::array<Mask, kCells> open_{};
  Links links_;
  Reach reach_;
  bool refuted_ = false;  // at the start already
  std::vector<Strong> strong_;
  std::array<Set, kMost> leads_to_{};
  std::array<Nodes, kMost> follows_;
  Nodes active_;
};

}  // namespace clew::sudoku::explainer
