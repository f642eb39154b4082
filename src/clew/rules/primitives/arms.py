"""Arms: how far a line runs straight from a cell in each of its two directions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate, combinations, takewhile
from typing import NamedTuple, TypeVar

from clew.core.places import Place, Value
from clew.rules.clues import Said
from clew.rules.ground import Ground, Literal, Technique
from clew.rules.lattice import Lattice
from clew.rules.patterned import Pattern, pattern
from clew.rules.primitives.table import Table, chosen_ways

_ONLY = Technique("Only way for the arms", 1, 3)
_AGREE = Technique("All arms agree", 2, 4)
_MANY = Technique("Many arms agree", 3, 9)
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
T = TypeVar("T")
Reach = Mapping[str, Sequence[Literal]]  # the lines straight away from a cell, by direction
Fit = Callable[..., bool]


def reach(grid: Lattice, meeting: Mapping[Place, Mapping[str, T]], at: Place) -> Mapping[str, Sequence[T]]:
    """The literals, or marks, of the lines that run straight away from a cell, by direction."""
    return {way: list(_straight(grid, meeting, at, way)) for way in meeting[at]}


def _straight(grid: Lattice, meeting: Mapping[Place, Mapping[str, T]], at: Place, way: str) -> Iterator[T]:
    while way in meeting[at]:
        yield meeting[at][way]
        at = grid.ways[at][way]


def lengths(reach: Mapping[str, Sequence[Value]]) -> Mapping[str, int]:
    """How far a drawn line runs straight away from a cell in each of its directions, from marks instead of literals."""
    drawn = {way: len([*takewhile(bool, marks)]) for way, marks in reach.items()}
    return {way: length for way, length in drawn.items() if length}


class Arms(Table):
    """The line leaves a cell in two directions and runs straight as far as `fit` allows: direction, length,
    direction, length. `fit` first gets what is `given` for the clue, such as its number. `reach` has the lines that
    run straight away from the cell, by direction. `who` is the clue: "the 4 at r1c1".
    """

    techniques = (_ONLY, _AGREE, _MANY)
    ahead = Technique("Arms would not fit", 2, 7)

    def __init__(
        self,
        ground: Ground,
        reach: Reach,
        fit: Fit,
        *given: Said,
        who: str,
        clue: str | None = None,
        code: str = "arms",
    ) -> None:
        self._shape = _shape(fit, given, tuple([(way, len(lines)) for way, lines in reach.items()]))
        self._lines = [line for lines in reach.values() for line in lines]
        known = [0, *self._lines, *[-line for line in reversed(self._lines)]]  # negative numbers count from behind
        ways = [[*map(known.__getitem__, way)] for way in self._shape.ways]
        super().__init__(ground, ways, who=who, clue=clue, code=code)

    def feed(self, numbers: list[int]) -> None:
        numbers += self._shape.pattern.filled([*self._lines, *self.chosen])


class _Shape(NamedTuple):
    """The ways that fit, by numbers of the lines from 1 on, and the clauses of that."""

    ways: Sequence[Sequence[int]]
    pattern: Pattern


@lru_cache(maxsize=1 << 10)
def _shape(fit: Fit, given: Sequence[Said], lengths: Sequence[tuple[str, int]]) -> _Shape:
    """Cells that have as far to the edge in each direction, and the same clue, have the same ways."""
    starts = accumulate((length for _, length in lengths), initial=1)
    numbers = {way: range(start, start + length) for start, (way, length) in zip(starts, lengths, strict=False)}
    ways = [*_ways(numbers, partial(fit, *given))]
    own = sum(length for _, length in lengths)
    chosen = range(own + 1, own + len(ways) + 1)
    return _Shape(ways, pattern(chosen_ways(chosen, ways), own, own + len(ways)))


def _ways(reach: Reach, fit: Fit) -> Iterator[Sequence[Literal]]:
    for one, other in combinations(reach, 2):
        idle = [-lines[0] for way, lines in reach.items() if way not in (one, other)]
        for length in range(1, len(reach[one]) + 1):
            for long in range(1, len(reach[other]) + 1):
                if fit(one, length, other, long):
                    yield (*_arm(reach[one], length), *_arm(reach[other], long), *idle)


def _arm(lines: Sequence[Literal], length: int) -> Sequence[Literal]:
    """An arm of exactly this length."""
    return (*lines[:length], *(-line for line in lines[length : length + 1]))
