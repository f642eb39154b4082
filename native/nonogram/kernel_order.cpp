// Clauses about where the blocks of a line start.
#include "nonogram/kernel_order.hpp"

#include <algorithm>
#include <vector>

namespace clew::nonogram {

namespace {

constexpr Literal kTrue = ~1u, kFalse = ~0u;  // opposites as literals are

class Order {
 public:
  Order(Search& search, const Line& line, const Word* starts)
      : search_(search), blocks_(static_cast<int>(line.clue().size())), length_(line.length()) {
    const auto words = static_cast<std::size_t>(line.words());
    for (std::size_t j = 0; j < line.clue().size(); ++j) add_block(starts + j * words);
  }

  // The literal of "block j starts in cell t or before". Before the first block there is one that ended before the
  // line, and behind the last one that never starts.
  Literal by(int j, int t) const {
    if (j < 0) return kTrue;
    if (j >= blocks_ || t < 0) return kFalse;
    return by_[static_cast<std::size_t>(j * length_ + std::min(t, length_ - 1))];
  }

  void add(std::initializer_list<Literal> literals) {
    clause_.clear();
    for (const Literal l : literals) {
      if (l == kTrue) return;
      if (l != kFalse) clause_.push_back(l);
    }
    search_.add_clause(clause_);
  }

 private:
  void add_block(const Word* starts) {
    Literal so_far = kFalse;
    int left = 0;
    for (int t = 0; t < length_; ++t) left += starts[t / 64] >> t % 64 & 1;
    for (int t = 0; t < length_; ++t) {
      if (starts[t / 64] >> t % 64 & 1) {
        const Literal next = --left == 0 ? kTrue : positive(search_.add_variable());
        add({so_far ^ 1, next});
        so_far = next;
      }
      by_.push_back(so_far);
    }
  }

  Search& search_;
  int blocks_, length_;
  std::vector<Literal> by_, clause_;
};

}  // namespace

void add_order(Search& search, const Line& line, const Word* paint, const Word* blank, std::span<const Variable> cells,
               Variable settled) {
  const auto clue = line.clue();
  std::vector<Word> starts(clue.size() * static_cast<std::size_t>(line.words()));
  if (line.open() || !line.starts(paint, blank, starts.data())) return;
  Order order(search, line, starts.data());
  const auto cell = [&](int t) {
    const Variable v = cells[static_cast<std::size_t>(t)];
    return v != settled ? positive(v) : paint[t / 64] >> t % 64 & 1 ? kTrue : kFalse;
  };
  for (int j = -1; j < static_cast<int>(clue.size()); ++j) {
    const int block = j < 0 ? 0 : clue[static_cast<std::size_t>(j)];
    for (int t = 0; t < line.length(); ++t) {
      if (j >= 0) {
        if (order.by(j, t) != order.by(j, t - 1)) order.add({order.by(j + 1, t + block) ^ 1, order.by(j, t - 1)});
        order.add({order.by(j, t) ^ 1, order.by(j, t - block), cell(t)});
      }
      order.add({order.by(j, t - block) ^ 1, order.by(j + 1, t), cell(t) ^ 1});
    }
  }
}

}  // namespace clew::nonogram
