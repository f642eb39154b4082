"""Declared puzzles from pictures: with every clue, and then as few as leave one solution and the wished level."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from random import Random
from typing import Any

from clew.codecs.shades import Painted, as_drawn, painted, retouched
from clew.core.clock import Clock
from clew.core.errors import NoPuzzle
from clew.core.family import Retouched, Wish
from clew.core.frozen import replace
from clew.core.results import Limits, Verdict
from clew.engine.bounded import within
from clew.rules.genre import Genre
from clew.rules.solving import kernel
from clew.rules.teaching import lesson
from clew.rules.thinning import thin

_NODES = 1000  # to find out whether a clue can go: if these are not enough, it stays


def from_picture(genre: type[Genre], data: bytes, wish: Wish, seed: int, limits: Limits) -> Retouched[Any]:
    """Make a unique puzzle, of at most the wished level, whose solution is the picture but for a few cells.

    If the wish is to leave the picture as it is, the puzzle has every clue and may have other solutions, too.
    """
    picture = painted(data, wish, lambda size: genre.require_size(size.rows, size.columns))
    if as_drawn(wish):
        return retouched(_all_clues(genre, picture), picture.size, picture.cells, picture.cells)
    clock = Clock(limits)
    puzzle, after = _complete(genre, picture, clock)
    gone = _needless(puzzle, wish.level, Random(f"{seed}"), clock)
    number = len(gone) if wish.level is None else _most(puzzle, gone, wish.level, clock)
    thinner = _without(puzzle, gone[:number])
    if kernel(thinner, clock.left()).verdict is not Verdict.UNIQUE:  # whatever was concluded before
        raise _none(puzzle, "with one solution")
    return retouched(thinner, picture.size, picture.cells, after)


def _all_clues(genre: type[Genre], picture: Painted) -> Genre:
    blank = genre(picture.size.rows, picture.size.columns)
    return blank.fullest(dict(zip(blank.grid.cells, picture.cells, strict=True)))


def _complete(genre: type[Genre], picture: Painted, clock: Clock) -> tuple[Genre, bytes]:
    """The puzzle with every clue of the picture; while there is another solution, a cell where it differs changes."""
    blank = genre(picture.size.rows, picture.size.columns)
    names, after = blank.grid.cells, bytearray(picture.cells)
    changed: set[int] = set()
    while True:
        puzzle = blank.fullest(dict(zip(names, after, strict=True)))
        outcome = kernel(puzzle, clock.left())
        if outcome.verdict is Verdict.UNIQUE:
            return puzzle, bytes(after)
        differ = {
            at for other in outcome.solutions for at, name in enumerate(names) if other[name] != after[at]
        } - changed
        if outcome.verdict is Verdict.UNDECIDED or not differ:
            raise _none(blank, "with one solution")
        least = min(sorted(differ), key=picture.reluctance.__getitem__)
        changed.add(least)
        after[least] ^= 1


def _needless(puzzle: Genre, level: int | None, rng: Random, clock: Clock) -> Sequence[str]:
    """Clues that can go one after the other, in a random order."""
    clues = list(puzzle.clue_spots())
    rng.shuffle(clues)
    hardest = None if level is None else lesson(type(puzzle)).effort(level)
    limits = replace(clock.left(), nodes=_NODES)
    return [clues[number] for number in thin(puzzle, [[clue] for clue in clues], hardest, limits) or ()]


def _most(puzzle: Genre, gone: Sequence[str], level: int, clock: Clock) -> int:
    """How many clues can go until the puzzle is harder than a level, by binary search."""
    low, high, at = -1, len(gone), len(gone)
    while low < high:
        thinner = _without(puzzle, gone[:at])
        found = within(partial(lesson(type(puzzle)).level, thinner), clock.left())
        if found is None:
            break
        low, high = (at, high) if found <= level else (low, at - 1)
        at = (low + high + 1) // 2
    if low < 0:
        raise _none(puzzle, f"of at most level {level}")
    return low


def _without(puzzle: Genre, gone: Collection[str]) -> Genre:
    left = frozenset(gone)
    return puzzle.keep([clue for clue in puzzle.clue_spots() if clue not in left])


def _none(puzzle: Genre, wished: str) -> NoPuzzle:
    size = f"{puzzle.rows}x{puzzle.columns}"
    return NoPuzzle(f"no {size} {puzzle.name} {wished} came of the picture: ask for another size, level or more time")
