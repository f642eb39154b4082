"""Our own native search on any encoding: the same limits and the same outcome as a family's own kernel.

Rules that do not fit in clauses (one loop, connected) come as cuts: an assignment that breaks one is refused with
clauses, and the search begins again with them and with the short clauses that it has learned so far.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clew._native import search_solve
from clew.core.clock import Clock
from clew.core.family import Emit, Encoding
from clew.core.frozen import dataclass, replace
from clew.core.places import Marks
from clew.core.results import Limits, Outcome, Stats
from clew.engine.proof import flat, search, short

if TYPE_CHECKING:
    from random import Random

_KEPT = 8  # longest clause, in literals, that one search hands on to the next
_NODES = "decisions"  # the counter that a limit of nodes is about


@dataclass(frozen=True, kw_only=True)
class Stated:
    """An encoding as the search takes it: flat clauses, the number of variables, a literal for each value of a place.

    `signs` has the literal for each variable of the encoding, where it has another number there.
    """

    clauses: array[int]
    last: int
    literals: Mapping[Any, int]
    cuts: Any
    signs: Sequence[int] = ()

    def marks(self, model: bytes) -> Marks:
        """The marks of a model: a byte for each variable."""
        return dict(key for key, literal in self.literals.items() if model[abs(literal) - 1] == (literal > 0))

    def broken(self, marks: Marks) -> list[Sequence[int]]:
        """The clauses beyond the written ones that marks of every place break."""
        cuts = self.cuts(marks) if self.cuts is not None else ()
        return [[self._literal(each) for each in cut] for cut in cuts]

    def blocking(self, marks: Marks) -> list[int]:
        """The clause that forbids exactly these marks."""
        return [-self.literals[mark] for mark in marks.items()]

    def _literal(self, literal: int) -> int:
        if not self.signs:
            return literal
        return self.signs[literal] if literal > 0 else -self.signs[-literal]


def stated(encoding: Encoding) -> Stated:
    """Convert an encoding for the search."""
    clauses = flat(encoding.clauses)
    last = max(max(clauses, default=0), -min(clauses, default=0), *encoding.variables.values(), 0)
    return Stated(clauses=clauses, last=last, literals=encoding.variables, cuts=encoding.cuts)


def shuffled(encoding: Encoding, rng: Random) -> Stated:
    """The same with variables shuffled and some of them negated, so that the search meets other models."""
    plain = stated(encoding)
    signs = [number * rng.choice((1, -1)) for number in range(1, plain.last + 1)]
    rng.shuffle(signs)
    signs.insert(0, 0)  # variables count from 1
    clauses = array("i", (signs[each] if each > 0 else -signs[-each] for each in plain.clauses))
    return replace(
        plain, clauses=clauses, signs=signs, literals={key: signs[each] for key, each in plain.literals.items()}
    )


def solve(puzzle: Stated, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Search for solutions within the limits."""
    tally = _Tally(puzzle, limits, emit)
    if puzzle.cuts is None:
        tally.enumerate()
    else:
        tally.cut()
    return tally.outcome()


def sample(encoding: Encoding, rng: Random) -> Marks | None:
    """A random solution; None if there is none."""
    return next(iter(solve(shuffled(encoding, rng), Limits(solutions=1)).solutions), None)


def refuted(puzzle: Stated, marks: Marks, *, at_sight: bool) -> Marks | None:
    """Some of the marks that contradict the clauses together; None if they do not.

    `at_sight`: only by following the clauses, without a search.
    """
    named = {puzzle.literals[mark]: mark for mark in marks.items()}
    (_, exhausted, kept, _), failed, _ = search_solve(
        puzzle.clauses.tobytes(),
        puzzle.last,
        assumptions=list(named),
        solutions=1,
        nodes=0 if at_sight else None,
        keep=1,
    )
    return dict(named[each] for each in failed) if exhausted and not kept else None


class _Tally:
    """One search: its limits and its results so far."""

    def __init__(self, puzzle: Stated, limits: Limits, emit: Emit | None) -> None:
        self._puzzle = puzzle
        self._limits = limits
        self._emit = emit
        self._kept: list[Marks] = []
        self._count = 0
        self._exhausted = False
        self._counters: Counter[str] = Counter()
        self._clock = Clock(limits)

    def outcome(self) -> Outcome:
        """The result."""
        stats = Stats(counters=dict(self._counters))
        return Outcome(solutions=tuple(self._kept), exhausted=self._exhausted, count=self._count, stats=stats)

    def enumerate(self) -> None:
        """Let the search go through all solutions by itself."""
        puzzle, limits = self._puzzle, self._limits
        if self._clock.ended():
            return
        (_, self._exhausted, _, counters), _, _ = search_solve(
            puzzle.clauses.tobytes(),
            puzzle.last,
            over=sorted(abs(literal) for literal in puzzle.literals.values()),
            solutions=limits.solutions,
            nodes=limits.nodes,
            seconds=limits.seconds,
            keep=0,
            stop=limits.stop,
            each=self._take,
        )
        self._counters.update(counters)

    def cut(self) -> None:
        """Ask for one model after the other, each refused by the cuts that it breaks or as a solution found."""
        puzzle, clauses, learned = self._puzzle, self._puzzle.clauses[:], array("i")
        while not self._clock.ended():
            found = search(clauses + learned, puzzle.last, self._left())
            self._counters.update(found.counters)
            if found.model is None:
                self._exhausted = found.learned is not None
                return
            model = bytes(number in found.model for number in range(1, puzzle.last + 1))
            marks = puzzle.marks(model)
            refused = puzzle.broken(marks)
            if not refused:
                if not self._take(model) or self._count == self._limits.solutions:
                    return
                refused = [puzzle.blocking(marks)]
            clauses += flat(refused)
            learned += short(found.learned or flat([]), _KEPT)

    def _take(self, model: bytes) -> bool:
        """Count a solution, and pass it on or keep it; return False when no more are wanted."""
        self._count += 1
        if self._emit is not None:
            return self._emit(self._puzzle.marks(model))
        if len(self._kept) < self._limits.keep:
            self._kept.append(self._puzzle.marks(model))
        return True

    def _left(self) -> Limits:
        """What is left of the limits for one more model."""
        nodes = None if self._limits.nodes is None else max(self._limits.nodes - self._counters[_NODES], 0)
        return Limits(nodes=nodes, seconds=self._clock.left().seconds, stop=self._limits.stop)
