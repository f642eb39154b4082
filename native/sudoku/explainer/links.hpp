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

  std::span<const Link> from(Node at) const { return between(first_[at], first_[at + 1]); }
  // Only those in its cell, or in its houses.
  std::span<const Link> in_cell(Node at) const { return between(first_[at], in_houses_[at]); }
  std::span<const Link> in_houses(Node at) const { return between(in_houses_[at], first_[at + 1]); }

 private:
  std::span<const Link> between(std::size_t first, std::size_t end) const {
    return std::span(links_).subspan(first, end - first);
  }

  static constexpr int kMost = 9 * kCells * (4 + 8 + kPeers);
  std::vector<Link> links_;
  std::array<std::uint16_t, kNodes + 1> first_{};
  std::array<std::uint16_t, kNodes> in_houses_{};  // where those in its houses begin
};

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

// What refutes itself along the links of a board that comes from another by leaving out what is false under an
// assumption, where all that follows by singles has been left out too. Then links through candidates that are settled lead
// to none that is not: what counts are the links of the first board and the strong ones that are new.
class Refuting {
 public:
  // Whether anything does. Keeps what it knows of `start` from one call to the next.
  bool operator()(const Board& start, const Board& board);

  // False where it can only say that something may refute itself: the rest is not known then.
  bool exact() const { return exact_; }
  const Nodes& refuted() const { return refuted_; }
  // Parts of nodes that follow from each other by way of a new link.
  std::span<const Nodes> rounds() const { return rounds_; }

 private:
  static constexpr int kMost = 128;  // new links that it can take
  struct Strong {
    Node from, to;
  };
  using Set = std::array<std::uint64_t, kMost / 64>;

  void set_out(const Board& start);
  bool find_new(const Board& start, const Board& board);
  bool add(Node a, Node b);
  void close();
  void follow();
  void find_rounds();

  std::array<Mask, kCells> open_{};
  Links links_;
  Reach reach_;
  bool refuted_at_start_ = false;
  std::vector<Strong> strong_;  // each followed by itself the other way round
  std::array<Set, kMost> leads_to_{};
  std::array<Set, kNodes> from_{};  // the links from each node
  std::array<Nodes, kMost> follows_;
  Nodes active_;
  bool exact_ = false;
  Nodes refuted_;
  std::vector<Nodes> rounds_;
};

}  // namespace clew::sudoku::explainer
