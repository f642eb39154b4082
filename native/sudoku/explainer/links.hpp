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

}  // namespace clew::sudoku::explainer
