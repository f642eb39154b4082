"""A second opinion on steps: a SAT solver that knows the rules of hashi and only what a step cites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from pysat.solvers import Solver

from clew.core.places import Place
from clew.core.results import Step
from clew.families.hashi.encoding import encode
from clew.families.hashi.puzzle import Hashi, keep_clues


class _Rules:
    """The islands without their numbers in a solver that is kept; numbers are switched on by question."""

    def __init__(self, bare: Hashi) -> None:
        self.bare = bare
        self.encoding = encode(bare)
        self.solver = Solver(name="g4", bootstrap_with=self.encoding.clauses)
        self.switches: dict[tuple[str, int], int] = {}
        used = (abs(literal) for clause in self.encoding.clauses for literal in clause)
        self.top = max((*used, *self.encoding.variables.values()), default=0)

    def clue(self, name: str, number: int) -> int:
        """A literal under which an island has its number."""
        key = name, number
        if key not in self.switches:
            self.top += 1
            self.switches[key] = self.top
            island = next(at for at, each in enumerate(self.bare.islands) if each.name == name)
            around = [self.bare.graph.names[bridge] for bridge in self.bare.graph.around[island]]
            for values in product(range(self.bare.most + 1), repeat=len(around)):
                if sum(values) != number:
                    missed = zip(around, values, strict=True)
                    self.solver.add_clause([-self.top, *(-self.encoding.variables[pair] for pair in missed)])
        return self.switches[key]

    def refutes(self, assumptions: Sequence[int]) -> bool:
        assert self.encoding.cuts is not None
        while self.solver.solve(assumptions=list(assumptions)):
            true = {literal for literal in self.solver.get_model() if literal > 0}
            cuts = self.encoding.cuts(dict(key for key, number in self.encoding.variables.items() if number in true))
            if not cuts:
                return False
            for cut in cuts:
                self.solver.add_clause(cut)
        return True


@lru_cache(maxsize=8)
def _rules(bare: Hashi) -> _Rules:
    return _Rules(bare)


def cited(puzzle: Hashi, step: Step) -> dict[tuple[str, int], int]:
    """The literals a step rests on, by what they say: a value gone from a bridge, or the number of an island."""
    rules = _rules(keep_clues(puzzle, ()))
    number_of = {each.name: each.number for each in puzzle.islands}
    found: dict[tuple[str, int], int] = {}
    for name in step.clues:
        number = number_of[Place(name)]
        assert number is not None
        found[name, number] = rules.clue(name, number)
    for place, values in step.because.items():
        found.update({(place, int(value)): -rules.encoding.variables[place, value] for value in values})
    return found


def unproved(puzzle: Hashi, step: Step) -> Iterator[str]:
    """Name each conclusion that need not hold for all the step cites; links of its chain are proved too."""
    rules = _rules(keep_clues(puzzle, ()))
    literals = list(cited(puzzle, step).values())
    for place, values in step.removed.items():
        if not all(rules.refutes([*literals, rules.encoding.variables[place, value]]) for value in values):
            yield f"{place}: {step.text}"
    for link in step.chain:
        yield from unproved(puzzle, link)


def needless(puzzle: Hashi, step: Step) -> Iterator[str]:
    """Name what a step cites without need: its conclusions hold with all the rest."""
    rules = _rules(keep_clues(puzzle, ()))
    literals = cited(puzzle, step)
    for without in literals:
        rest = [literal for key, literal in literals.items() if key != without]
        wanted = [rules.encoding.variables[place, value] for place, values in step.removed.items() for value in values]
        if all(rules.refutes([*rest, literal]) for literal in wanted):
            yield f"{without}: {step.text}"
