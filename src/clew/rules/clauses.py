"""Ground rules as plain clauses, for PySAT, for the proof of each step, and for a second opinion."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from clew.core.family import Encoding
from clew.core.places import Marks
from clew.rules.ground import Ground, Literal, Rule

_FEW = 7  # literals up to which a count is stated by its combinations


class Clauses:
    """Clauses in the making: the literals of the puzzle, and hidden variables of the encoding."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.stated: list[Sequence[Literal]] = []

    def new(self) -> Literal:
        """A hidden variable."""
        self.last += 1
        return self.last

    def add(self, *literals: Literal) -> None:
        """At least one of these is true."""
        self.stated.append(literals)

    def at_most(self, most: int, literals: Sequence[Literal]) -> None:
        """At most this many are true."""
        if most < 0:
            self.add()
        elif len(literals) <= _FEW or most == 0:
            self.stated += [[-each for each in some] for some in combinations(literals, most + 1)]
        elif most < len(literals):
            self._counted(most, literals)

    def at_least(self, least: int, literals: Sequence[Literal]) -> None:
        """At least this many are true."""
        if least > len(literals):
            self.add()
        elif least == 1:
            self.add(*literals)
        elif least > 1:
            self.at_most(len(literals) - least, [-literal for literal in literals])

    def _counted(self, most: int, literals: Sequence[Literal]) -> None:
        """A running count: `count[k]` is true once more than k of the literals were."""
        count: list[Literal] = []
        for literal in literals:
            before, count = count, [self.new() for _ in range(most)]
            self.add(-literal, count[0])
            for k, more in enumerate(before):
                self.add(-more, count[k])
                self.add(-literal, -more, *count[k + 1 : k + 2])


def encode(ground: Ground) -> Encoding:
    """The rules of a puzzle as an encoding: a variable of its own for each value of each place."""
    clauses = Clauses(ground.last)
    for clause in ground.structure():
        clauses.add(*clause)
    for rule in ground.rules:
        rule.state(clauses)
    variables = {}
    for mark, literal in ground.literals.items():
        if literal > 0:
            variables[mark] = literal
        else:
            variables[mark] = opposite = clauses.new()
            clauses.add(opposite, -literal)
            clauses.add(-opposite, literal)
    lasting = [rule for rule in ground.rules if type(rule).cuts is not Rule.cuts]

    def cuts(marks: Marks) -> Sequence[Sequence[Literal]]:
        def true(literal: Literal) -> bool:
            mark = ground.marks.get(literal)
            return marks[mark[0]] == mark[1] if mark is not None else not true(-literal)

        return [clause for rule in lasting for clause in rule.cuts(true)]

    return Encoding(clauses=clauses.stated, variables=variables, cuts=cuts if lasting else None)
