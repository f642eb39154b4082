"""Declared puzzles from pictures: with every clue, and then as few as leave one solution and the wished level."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from random import Random
from typing import Any

from clew.codecs.shades import Painted, painted, retouched
from clew.core.clock import Clock
from clew.core.errors import NoPuzzle
from clew.core.family import Retouched, Wish
from clew.core.results import Limits, Verdict
from clew.engine.bounded import within
from clew.rules.genre import Genre
from clew.rules.solving import kernel
from clew.rules.teaching import lesson
from clew.rules.thinning import fewer

_NODES = 1000  # to find out whether a clue can go: if these are not enough, it stays


def from_picture(genre: type[Genre], data: bytes, wish: Wish, seed: int, limits: Limits) -> Retouched[Any]:
    """Make a unique puzzle, of at most the wished level, whose solution is the picture but for a few cells."""
    picture = painted(data, wish, lambda size: genre.require_size(size.rows, size.columns))
    clock = Clock(limits)
    puzzle, after = _complete(genre, picture, clock)
    gone = _needless(puzzle, Random(f"{seed}"), clock)
    number = len(gone) if wish.level is None else _most(puzzle, gone, wish.level, clock)
    return retouched(_without(puzzle, gone[:number]), picture.size, picture.cells, after)


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


def _needless(puzzle: Genre, rng: Random, clock: Clock) -> Sequence[str]:
    """Clues that can go one after the other, in a random order, as far as there is time."""
    unique = _judge(puzzle, clock)
    kept = list(puzzle.clue_spots())
    rng.shuffle(kept)
    left, gone = dict.fromkeys(kept), list[str]()
    for clue in kept:
        if clock.ended():
            break
        del left[clue]
        if unique(left):
            gone.append(clue)
        else:
            left[clue] = None
    return gone


def _judge(puzzle: Genre, clock: Clock) -> Callable[[Collection[str]], bool]:
    """Says whether there is one solution if only some clues are kept; by nodes, so that a seed gives one puzzle."""
    limits = Limits(nodes=_NODES, stop=clock.limits.stop)
    quick = fewer(puzzle)

    def unique(kept: Collection[str]) -> bool:
        verdict = kernel(puzzle.keep(kept), limits).verdict if quick is None else quick(kept, limits)
        return verdict is Verdict.UNIQUE

    return unique


def _most(puzzle: Genre, gone: Sequence[str], level: int, clock: Clock) -> int:
    """How many clues can go until the puzzle is harder than a level, by binary search."""
    low, high = -1, len(gone)
    while low < high:
        middle = (low + high + 1) // 2
        thinner = _without(puzzle, gone[:middle])
        found = within(partial(lesson(type(puzzle)).level, thinner), clock.left())
        if found is None:
            break
        low, high = (middle, high) if found <= level else (low, middle - 1)
    if low < 0:
        raise _none(puzzle, f"of at most level {level}")
    return low


def _without(puzzle: Genre, gone: Collection[str]) -> Genre:
    left = frozenset(gone)
    return puzzle.keep([clue for clue in puzzle.clue_spots() if clue not in left])


def _none(puzzle: Genre, wished: str) -> NoPuzzle:
    size = f"{puzzle.rows}x{puzzle.columns}"
    return NoPuzzle(f"no {size} {puzzle.name} {wished} came of the picture: ask for another size, level or more time")
