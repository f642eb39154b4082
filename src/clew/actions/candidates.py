"""True candidates: for each place the values that it has in some solution, and in how many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from clew import families
from clew.actions.arguments import public, whole
from clew.actions.solve import solve
from clew.core.clock import Clock
from clew.core.frozen import dataclass
from clew.core.places import Marks, Place, Value
from clew.core.puzzle import Puzzle
from clew.core.results import Limits

CAP = 8  # solutions of each value that are counted, unless told otherwise
_MOST = 10_000
_WORK = 10**9  # conflicts: time is what limits it
_ALL = 1_000  # solutions of a puzzle that are simply all looked at


@dataclass(frozen=True, kw_only=True)
class Candidates:
    """The values of each place that occur in a solution, each with its number of solutions up to `cap`.

    `complete` says that no value is missing and that every number below the cap is true; otherwise time ran out.
    `count` is the number of solutions looked at; `exhausted` says that there are no others.
    """

    values: Mapping[Place, Mapping[Value, int]]
    cap: int
    count: int
    exhausted: bool
    complete: bool


@public
def candidates(puzzle: Puzzle, cap: int = CAP, limits: Limits | None = None) -> Candidates:
    """Find every value that some solution has at each place, and count its solutions up to a cap."""
    whole(cap, "cap", 1, _MOST)
    clock = Clock(limits)
    tally = _Tally(puzzle)
    most = Limits(solutions=_ALL, seconds=clock.left().seconds, stop=clock.limits.stop)
    outcome = solve(puzzle, most, emit=tally.add)
    if outcome.exhausted or clock.ended():
        return tally.result(cap, exhausted=outcome.exhausted, complete=outcome.exhausted)
    from clew.engine.bounded import within

    tally = _Tally(puzzle)
    complete = within(lambda: _each(puzzle, tally, cap), clock.left())
    return tally.result(cap, exhausted=False, complete=bool(complete))


def _each(puzzle: Puzzle, tally: _Tally, cap: int) -> bool:
    """Look for solutions of each value until there are enough of them or no more."""
    from clew.engine.contradictions import Clauses

    encoding = families.of(puzzle).logic.encode(puzzle)
    with Clauses(encoding, conflicts=_WORK) as clauses:
        for (place, value), literal in encoding.variables.items():
            while tally.seen[place, value] < cap:
                found = clauses.example([literal])
                if found is None:
                    break
                tally.add(found)
                clauses.forbid(found)
    return True


class _Tally:
    """How many of the solutions seen so far have each value."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.seen: Counter[tuple[Place, Value]] = Counter()
        self.count = 0

    def add(self, solution: Marks) -> bool:
        """Count a solution."""
        self.seen.update(solution.items())
        self.count += 1
        return True

    def result(self, cap: int, *, exhausted: bool, complete: bool) -> Candidates:
        """What was found, places and values in the family's own order."""
        family = families.of(self.puzzle)
        values = {
            place: {value: min(n, cap) for value in family.values(self.puzzle, place) if (n := self.seen[place, value])}
            for place in family.places(self.puzzle)
        }
        return Candidates(values=values, cap=cap, count=self.count, exhausted=exhausted, complete=complete)
