"""A second opinion on steps: a SAT solver that knows the rules of slitherlink and only what a step cites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from pysat.solvers import Solver

from clew.core.results import Fact, Step
from clew.families.slitherlink.encoding import encode
from clew.families.slitherlink.puzzle import LINE, Slitherlink, around_cells, cells, edges


class _Rules:
    """The bare rules of a size in a solver that is kept; clues and facts are switched on by question."""

    def __init__(self, rows: int, columns: int) -> None:
        self.shape = rows, columns
        self.encoding = encode(Slitherlink(rows, columns, (None,) * (rows * columns)))
        self.solver = Solver(name="g4", bootstrap_with=self.encoding.clauses)
        self.switches: dict[object, int] = {}
        self.top = 2 * len(edges(rows, columns))

    def switch(self, key: object, clauses: Sequence[Sequence[int]]) -> int:
        """A literal under which the clauses hold."""
        if key not in self.switches:
            self.top += 1
            self.switches[key] = self.top
            for clause in clauses:
                self.solver.add_clause([-self.top, *clause])
        return self.switches[key]

    def clue(self, name: str, clue: int) -> int:
        around = [edge + 1 for edge in around_cells(*self.shape)[cells(*self.shape).index(name)]]
        over = [[-edge for edge in some] for some in combinations(around, clue + 1)]
        return self.switch((name, clue), [*over, *combinations(around, 4 - clue + 1)])

    def fact(self, fact: Fact) -> int:
        assert self.encoding.facts is not None
        return self.switch(fact, self.encoding.facts(fact))

    def refutes(self, assumptions: Sequence[int]) -> bool:
        assert self.encoding.cuts is not None
        while self.solver.solve(assumptions=assumptions):
            true = {literal for literal in self.solver.get_model() if literal > 0}
            marks = {
                key[0]: LINE for key, number in self.encoding.variables.items() if key[1] == LINE and number in true
            }
            cuts = self.encoding.cuts(marks)
            if not cuts:
                return False
            for cut in cuts:
                self.solver.add_clause(cut)
        return True


@cache
def _rules(rows: int, columns: int) -> _Rules:
    return _Rules(rows, columns)


def unproved(puzzle: Slitherlink, step: Step) -> Iterator[str]:
    """Name each conclusion that need not hold for all the step cites; links of its chain are proved too."""
    rules = _rules(*puzzle.shape)
    variable, names = rules.encoding.variables, cells(*puzzle.shape)
    cited = [-variable[place, value] for place, values in step.because.items() for value in values]
    for name in step.clues:
        clue = puzzle.counts[names.index(name)]
        assert clue is not None
        cited.append(rules.clue(name, clue))
    cited += [rules.fact(fact) for fact in step.given_facts]
    for place, values in step.removed.items():
        if not all(rules.refutes([*cited, variable[place, value]]) for value in values):
            yield f"{place}: {step.text}"
    assert rules.encoding.facts is not None
    for fact in step.facts:
        if not all(rules.refutes([*cited, *(-literal for literal in clause)]) for clause in rules.encoding.facts(fact)):
            yield f"{fact}: {step.text}"
    for link in step.chain:
        yield from unproved(puzzle, link)
