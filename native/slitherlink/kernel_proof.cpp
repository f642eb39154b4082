// Is a loop the only one with these clues: one search for all questions, with a switch for each clue.
#include "slitherlink/kernel.hpp"
#include "slitherlink/kernel_clauses.hpp"

namespace clew::slitherlink {

struct Proof::Parts {
  Grid grid;
  Deduction nothing;  // no clue is certain
  Clauses clauses;
  Variable first_switch;
  std::vector<bool> has_clue;

  Parts(Grid size, const std::uint8_t* loop)
      : grid(size), nothing(size, std::vector<std::uint8_t>(size.cells(), kNoClue).data()), clauses(grid, settled()),
        has_clue(size.cells()) {
    first_switch = clauses.search.add_variables(grid.cells());
    for (Index cell = 0; cell < grid.cells(); ++cell) {
      std::uint8_t clue = 0;
      for (const Index edge : grid.around_cell(cell)) clue += loop[edge];
      has_clue[cell] = clue < 4;
      if (has_clue[cell]) clauses.add_clue(cell, clue, positive(first_switch + cell));
      clauses.search.set_phase(negative(first_switch + cell));
    }
    clauses.add_loop();
    std::vector<Literal> differs;
    for (Index edge = 0; edge < grid.edges(); ++edge) differs.push_back(clauses.line(edge) ^ loop[edge]);
    clauses.search.add_clause(differs);
  }

  const Deduction& settled() {
    nothing.run();
    return nothing;
  }
};

Proof::Proof(int rows, int columns, const std::uint8_t* loop)
    : parts_(std::make_unique<Parts>(Grid{static_cast<Index>(rows), static_cast<Index>(columns)}, loop)) {}

Proof::~Proof() = default;

Proof::Found Proof::other(const std::vector<bool>& kept, Stop& stop, std::uint8_t* other, std::vector<bool>* needed) {
  std::vector<Literal> assumptions;
  for (Index cell = 0; cell < parts_->grid.cells(); ++cell) {
    if (kept[cell] && parts_->has_clue[cell]) assumptions.push_back(positive(parts_->first_switch + cell));
  }
  Search& search = parts_->clauses.search;
  Budget budget(stop);
  const Search::Result result = search.solve(assumptions, budget);
  if (result == Search::Result::kStopped) return Found::kStopped;
  if (result == Search::Result::kModel) {
    parts_->clauses.read(other);
    return Found::kOther;
  }
  if (needed) {
    needed->assign(kept.size(), false);
    for (const Literal l : search.failed()) (*needed)[variable_of(l) - parts_->first_switch] = true;
  }
  return Found::kNone;
}

const Counters& Proof::counters() const { return parts_->clauses.search.counters(); }

}  // namespace clew::slitherlink
