"""Loops to start a puzzle from, and puzzles made natively: unique, of an exact level, with a symmetric pattern."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from clew.core.family import Knob, Knobs, Size, Wish
from clew.core.making import require_made, require_size, wanted
from clew.core.places import Marks
from clew.core.results import Limits
from clew.core.symmetry import number_of
from clew.families.slitherlink.puzzle import LONGEST, Slitherlink, around_cells, edges
from clew.families.slitherlink.techniques import LEVELS, techniques_of

_WINDINGS = ("calm", "normal", "wild")  # in the order of the native maker

KNOBS: Mapping[str, Knob] = {
    "winding": Knob(help="how much the loop winds: calm, normal or wild", default="normal", choices=_WINDINGS)
}


def draft(size: Size, knobs: Knobs, rng: Random) -> Slitherlink:
    """All clues of a random loop; they have no other solution."""
    from clew._native import slitherlink_draft

    require_size("slitherlink", size, LONGEST)
    clues = slitherlink_draft(rng.getrandbits(63), size.rows, size.columns, _winding(knobs))
    return Slitherlink(size.rows, size.columns, tuple(None if clue > 3 else clue for clue in clues))


def fullest(puzzle: Slitherlink, solution: Marks) -> Slitherlink:
    """All clues of a loop; only a cell that it runs all around has none."""
    names = edges(*puzzle.shape)
    lines = [sum(int(solution[names[edge]]) for edge in around) for around in around_cells(*puzzle.shape)]
    return Slitherlink(puzzle.rows, puzzle.columns, tuple(None if number > 3 else number for number in lines))


def make(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Slitherlink] | None:
    """Unique puzzles of the wanted level on all cores."""
    from clew._native import slitherlink_make

    size = wish.size
    if size is None:
        return None
    require_size("slitherlink", size, LONGEST)
    techniques, below = techniques_of(wish.level)
    made, lines = slitherlink_make(
        seed % 2**64,
        size.rows,
        size.columns,
        _winding(wish.knobs),
        number_of(wish.symmetry, size),
        wish.minimal,
        wish.clues or 0,
        techniques,
        below,
        count,
        seconds=limits.seconds,
        stop=limits.stop,
    )
    require_made(made, "many loops", wanted("slitherlink", size, wish, LEVELS))
    clues = [None if byte == 46 else byte - 48 for byte in lines]
    width = size.rows * size.columns
    return [Slitherlink(size.rows, size.columns, tuple(clues[at : at + width])) for at in range(0, len(clues), width)]


def _winding(knobs: Knobs) -> int:
    return _WINDINGS.index(knobs.get("winding", "normal"))
