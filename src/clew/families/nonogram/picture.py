"""From any picture to a nonogram: its dark cells, changed in as few cells as a level needs."""

from __future__ import annotations

from collections.abc import Sequence

from clew.codecs.shades import Painted, as_drawn, painted, retouched
from clew.core.errors import NoPuzzle
from clew.core.family import Retouched, Size, Wish
from clew.core.making import require_size
from clew.core.results import Limits
from clew.families.nonogram import puzzle as puzzles
from clew.families.nonogram.puzzle import LONGEST, Nonogram
from clew.families.nonogram.techniques import LEVELS, techniques_of

_EFFORT = 150_000  # cells that may be looked at again to save a change; simpler techniques than whole lines are slower
_SLOW, _SIMPLE = 10, (1, 2)  # this many times, and the levels that allow no whole lines


def from_picture(data: bytes, wish: Wish, seed: int, limits: Limits) -> Retouched[Nonogram]:
    """Make a unique nonogram, of at most the wanted level, whose solution differs from the picture in few cells.

    If the wish is to leave the picture as it is, the nonogram may have other solutions, too.
    """
    picture = painted(data, wish, _hold)
    after = bytearray(picture.cells)
    for cell in () if as_drawn(wish) else _mended(picture, wish.level, seed, limits):
        after[cell] ^= 1
    size = picture.size
    return retouched(puzzles.from_picture(size.rows, size.columns, after), size, picture.cells, bytes(after))


def _hold(size: Size) -> None:
    require_size("nonogram", size, LONGEST)


def _mended(picture: Painted, level: int | None, seed: int, limits: Limits) -> Sequence[int]:
    from clew._native import nonogram_mend

    size = picture.size
    techniques, _ = techniques_of(level)
    effort = min(100, _EFFORT // len(picture.cells)) // (_SLOW if level in _SIMPLE else 1)
    mended, flipped = nonogram_mend(
        seed % 2**64,
        size.rows,
        size.columns,
        picture.cells,
        picture.reluctance,
        techniques,
        effort,
        seconds=limits.seconds,
        stop=limits.stop,
    )
    if not mended:
        at_most = "" if level is None else f" of at most level {level} ({LEVELS[level - 1]})"
        raise NoPuzzle(f"found no {size} nonogram{at_most} for the picture in time: ask for another size or level")
    return flipped
