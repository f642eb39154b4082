"""Puzzles made natively: unique, of an exact level, to a taste of islands and bridges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Size, Wish
from clew.core.making import require_made, require_size, wanted
from clew.core.results import Limits
from clew.core.symmetry import number_of
from clew.core.text import quoted
from clew.families.hashi.puzzle import LONGEST, MOST, USUAL, Hashi, Island
from clew.families.hashi.techniques import LEVELS, techniques_of

_DENSEST = 30  # more islands that do not touch hardly fit

KNOBS: Mapping[str, Knob] = {
    "density": Knob(help=f"percentage of cells that are islands, 1 to {_DENSEST}", default="24"),
    "doubles": Knob(help="percentage of double bridges, 0 to 100; auto: chosen by level", default="auto"),
    "most": Knob(
        help="how many bridges may join two islands",
        default=str(USUAL),
        choices=tuple(str(number) for number in range(1, MOST + 1)),
    ),
    "loops": Knob(help="whether bridges may close a loop", default="yes", choices=("yes", "no")),
}


def draft(size: Size, knobs: Knobs, rng: Random) -> Hashi:
    """A puzzle with all its numbers and no other solution."""
    return _made(rng.getrandbits(63), Wish(size=size, knobs=knobs), 1, Limits())[0]


def make(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Hashi] | None:
    """Unique puzzles of the wanted level on all cores, all islands with their numbers."""
    if wish.size is None or wish.minimal or wish.clues is not None:
        return None  # numbers are left out by the generic maker
    return _made(seed, wish, count, limits)


def _made(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Hashi]:
    from clew._native import hashi_make

    size = wish.size
    assert size is not None
    require_size("hashi", size, LONGEST)
    most, loops = int(wish.knobs.get("most", USUAL)), wish.knobs.get("loops", "yes") == "yes"
    techniques, below = techniques_of(wish.level)
    made, cells = hashi_make(
        seed % 2**64,
        size.rows,
        size.columns,
        _percent(wish.knobs, "density", 1, _DENSEST),
        _doubles(wish),
        most,
        loops,
        number_of(wish.symmetry, size),
        techniques,
        below,
        count,
        seconds=limits.seconds,
        stop=limits.stop,
    )
    require_made(made, "many plans", wanted("hashi", size, wish, LEVELS))
    width = size.rows * size.columns
    each = (cells[at : at + width] for at in range(0, len(cells), width))
    return [Hashi(size.rows, size.columns, _islands(one, size.columns), most, loops) for one in each]


def _islands(cells: bytes, columns: int) -> tuple[Island, ...]:
    return tuple(Island(*divmod(at, columns), number) for at, number in enumerate(cells) if number)


def _doubles(wish: Wish) -> int:
    """Few double bridges leave more open, so harder levels like fewer."""
    if wish.knobs.get("doubles", KNOBS["doubles"].default) == KNOBS["doubles"].default:
        return 45 if wish.level in (None, 1) else 10
    return _percent(wish.knobs, "doubles", 0, 100)


def _percent(knobs: Knobs, name: str, least: int, largest: int) -> int:
    value = knobs.get(name, KNOBS[name].default)
    if not value.isdecimal() or len(value) > 3 or not least <= int(value) <= largest:
        raise PuzzleError(f"{name} cannot be {quoted(value)}: expected {least} to {largest}")
    return int(value)
