"""Loops to start a puzzle from, and puzzles made natively: unique, of an exact level, with a symmetric pattern."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Knob, Knobs, Size, Wish
from clew.core.results import Limits
from clew.families.slitherlink.puzzle import LONGEST, Slitherlink
from clew.families.slitherlink.techniques import LEVELS, TECHNIQUES

_WINDINGS = ("calm", "normal", "wild")  # in the order of the native maker, and so are these
_SYMMETRIES = ("none", "180", "90", "mirror", "diagonal")
_GAVE_UP, _MADE, _CUT_OFF = range(3)

KNOBS: Mapping[str, Knob] = {
    "winding": Knob(help="how much the loop winds: calm, normal or wild", default="normal", choices=_WINDINGS)
}


def draft(size: Size, knobs: Knobs, rng: Random) -> Slitherlink:
    """All clues of a random loop; they have no other solution."""
    from clew._native import slitherlink_draft

    _check_size(size)
    clues = slitherlink_draft(rng.getrandbits(63), size.rows, size.columns, _winding(knobs))
    return Slitherlink(size.rows, size.columns, tuple(None if clue > 3 else clue for clue in clues))


def make(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Slitherlink] | None:
    """Unique puzzles of the wanted level on all cores."""
    from clew._native import slitherlink_make

    size = wish.size
    if size is None or wish.symmetry not in _SYMMETRIES:
        return None
    _check_size(size)
    if wish.symmetry in ("90", "diagonal") and size.rows != size.columns:
        return None  # the generic maker says why that cannot be
    techniques, below = _rungs(wish.level)
    made, lines = slitherlink_make(
        seed % 2**64,
        size.rows,
        size.columns,
        _winding(wish.knobs),
        _SYMMETRIES.index(wish.symmetry),
        wish.minimal,
        wish.clues or 0,
        techniques,
        below,
        count,
        seconds=limits.seconds,
        stop=limits.stop,
    )
    _insist(wish, made)
    clues = [None if byte == 46 else byte - 48 for byte in lines]
    width = size.rows * size.columns
    return [Slitherlink(size.rows, size.columns, tuple(clues[at : at + width])) for at in range(0, len(clues), width)]


def _rungs(level: int | None) -> tuple[int, int]:
    """How many techniques of the ladder must solve a puzzle of a level, and how many must not; 0: none need to."""
    if level is None:
        return 0, 0
    below = sum(technique.level < level for technique in TECHNIQUES)
    return (0 if level == len(LEVELS) else sum(technique.level <= level for technique in TECHNIQUES)), below


def _insist(wish: Wish, made: bytes) -> None:
    """Say why not all were made."""
    if _CUT_OFF in made:
        raise NoPuzzle(f"time ran out after {made.count(_MADE)} of {len(made)} puzzles")
    if _GAVE_UP in made:
        level = "" if wish.level is None else f" of level {wish.level} ({LEVELS[wish.level - 1]})"
        clues = "" if wish.clues is None else f" with {wish.clues} clues"
        minimal = " that is minimal" if wish.minimal else ""
        raise NoPuzzle(
            f"many loops gave no {wish.size} slitherlink{level}{clues}{minimal}: ask for less, or try another seed"
        )


def _winding(knobs: Knobs) -> int:
    return _WINDINGS.index(knobs.get("winding", "normal"))


def _check_size(size: Size) -> None:
    if not (1 <= size.rows <= LONGEST and 1 <= size.columns <= LONGEST):
        raise PuzzleError(f"no slitherlink is {size}: expected 1 to {LONGEST} rows and columns")
