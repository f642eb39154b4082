"""Puzzles with clues at chosen places only: a pattern is given, and values are looked for that make it unique.

A walk: some clues are freed, and of the solutions that are then possible one is taken which leaves the fewest others
when its values are put in their place, until there are no others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from random import Random
from typing import Any

from clew import families
from clew.actions.arguments import public, whole
from clew.actions.drafts import fullest
from clew.actions.generate import level_of
from clew.actions.load import read
from clew.actions.rate import rate
from clew.actions.solve import count, solve
from clew.core.clock import Clock
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Family, Size, settled
from clew.core.frozen import replace
from clew.core.places import Marks, cell
from clew.core.puzzle import Puzzle
from clew.core.results import Limits
from clew.core.text import joined

_SECONDS = 30.0  # unless told otherwise
_MOVES = 20_000
_DRAFTS = 100  # attempts at one with clues at all places of the pattern
_FREED = 3  # clues at most that change at once
_SEEN = 60  # solutions of freed clues that are looked at
_COUNTED = 3_000  # solutions of a puzzle: of two with more, neither is better
_OPEN = ".0_-"  # signs for a cell without a clue

Spot = tuple[float, float]


@public
def generate_patterned(
    family: str, pattern: str, level: int | str | None = None, seed: int = 0, limits: Limits | None = None, **knobs: str
) -> Puzzle:
    """Make a unique puzzle with clues exactly where a pattern has them; NoPuzzle if none is found.

    The pattern is rows of signs, with dots for cells without a clue, or a puzzle of the family in any format.
    """
    known, rng = families.get(family), Random(whole(seed, "seed"))
    wanted, settings = level_of(known, level), settled(known.making.knobs, knobs, known.name)
    size, spots = _understood(known, pattern)
    given = limits or Limits()
    clock = Clock(given if given.seconds is not None else replace(given, seconds=_SECONDS))
    walk = _Walk(known, _draft(known, size, spots, settings, rng), spots, rng, clock)
    for _ in range(_MOVES):
        if walk.others == 0 and (wanted is None or rate(walk.puzzle).level == wanted):
            return walk.puzzle
        if clock.ended():
            break
        walk.move()
    level_is = "" if wanted is None else f" of level {wanted}"
    raise NoPuzzle(f"no {family}{level_is} with this pattern was found: allow more time, or add clues to the pattern")


def _understood(family: Family[Any], pattern: str) -> tuple[Size, frozenset[Spot]]:
    """The size of a pattern, and the spots of its clues."""
    try:
        puzzle = read(pattern, family.name)
    except PuzzleError:
        rows = [line.split() if " " in line.strip() else list(line.strip()) for line in pattern.strip().splitlines()]
        width = len(rows[0]) if rows else 0
        side = round(width**0.5)
        if len(rows) == 1 and side > 1 and side * side == width:
            rows = [rows[0][at : at + side] for at in range(0, width, side)]
        for number, row in enumerate(rows, start=1):
            if len(row) != len(rows[0]):
                raise PuzzleError(f"pattern: line {number}: {len(row)} cells: expected {len(rows[0])}") from None
        if not rows:
            raise PuzzleError(
                "the pattern is empty: expected rows of signs, and dots for cells without a clue"
            ) from None
        spots = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in _OPEN]
        return Size(len(rows), len(rows[0])), frozenset(spots)
    return family.size(puzzle), frozenset(family.clues(puzzle).values())


def _draft(family: Family[Any], size: Size, spots: Collection[Spot], knobs: dict[str, str], rng: Random) -> Puzzle:
    """A random puzzle with all its clues, among them those of a pattern."""
    if family.making.fullest is None or family.making.draft is None:
        raise PuzzleError(f"{family.name} does not have clues in cells, which a pattern needs")
    if not spots:
        raise PuzzleError(f"the pattern has no clue: expected some sign other than {joined(list(_OPEN))}")
    lacking = frozenset(spots)
    for _ in range(_DRAFTS):
        made: Puzzle | None = family.making.draft(size, knobs, rng)
        if made is None:
            continue
        lacking = frozenset(spots) - frozenset(family.clues(made).values())
        if not lacking:
            return made
    row, column = map(int, min(lacking))
    raise NoPuzzle(
        f"{_DRAFTS} attempts produced no {size} {family.name} with a clue at {cell(row, column)}: try another seed"
    )


class _Walk:
    """A puzzle with clues at the spots of a pattern, which changes until no other solution is left."""

    def __init__(self, family: Family[Any], full: Puzzle, spots: Collection[Spot], rng: Random, clock: Clock) -> None:
        self._family, self._rng, self._clock = family, rng, clock
        clues = family.clues(full)
        self._names = [name for name, spot in clues.items() if spot in spots]
        self.puzzle: Puzzle = family.keep_clues(full, self._names)
        self.others = self._others(self.puzzle)

    def move(self) -> None:
        """Change a few clues, unless that leaves more solutions."""
        freed = self._rng.sample(self._names, min(self._rng.randint(1, _FREED), len(self._names)))
        kept = [name for name in self._names if name not in freed]
        found = solve(
            self._family.keep_clues(self.puzzle, kept), replace(self._clock.left(), solutions=_SEEN, keep=_SEEN)
        )
        made = [puzzle for each in found.solutions if (puzzle := self._patterned(each)) is not None]
        if not made:
            return
        if found.exhausted:
            groups = Counter(made)
            least = min(groups.values())
            chosen = self._rng.choice([puzzle for puzzle, number in groups.items() if number == least])
        else:
            chosen = self._rng.choice(made)
        others = self._others(chosen)
        if others <= self.others:
            self.puzzle, self.others = chosen, others

    def _patterned(self, solution: Marks) -> Puzzle | None:
        """The puzzle of the pattern that has this solution; None if the solution gives no clue at some spot."""
        made: Puzzle = self._family.keep_clues(fullest(self._family, self.puzzle, solution), self._names)
        return made if len(self._family.clues(made)) == len(self._names) else None

    def _others(self, puzzle: Puzzle) -> int:
        """How many solutions there are beside one."""
        counted = count(puzzle, replace(self._clock.left(), solutions=_COUNTED))
        return counted.count - 1 if counted.exhausted or counted.count == _COUNTED else _COUNTED
