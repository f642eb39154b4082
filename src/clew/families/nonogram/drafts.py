"""Nonograms of random pictures, made natively: unique, of an exact level, some clues left open where that is wished.

Those that need not be unique are painted here, cell by cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Size, Wish
from clew.core.making import require_made, require_size, wanted
from clew.core.results import Limits
from clew.core.text import quoted
from clew.families.nonogram.puzzle import ANY, LONGEST, SOME, Clue, Nonogram, Token, from_picture
from clew.families.nonogram.techniques import LEVELS, techniques_of

_TEXTURES = ("noise", "grain", "blobs")  # in the order of the native maker
_OPEN: Mapping[int, Token] = {-1: SOME, -3: ANY}
_SWITCH = ("no", "yes")

KNOBS: Mapping[str, Knob] = {
    "density": Knob(help="painted cells in a hundred; auto: 50, or what makes hard puzzles", default="auto"),
    "full": Knob(help="every cell is painted", default="no", choices=_SWITCH),
    "empty": Knob(help="no cell is painted", default="no", choices=_SWITCH),
    "texture": Knob(
        help="of random pictures; auto: grain, or noise for hard puzzles", default="auto", choices=("auto", *_TEXTURES)
    ),
    "open": Knob(help="percentage of blocks that may be left open, as ? or *", default="0"),
    "threshold": Knob(help="of a given picture: darker shades than this, 1 to 255, are painted", default="auto"),
    "dither": Knob(help="of a given picture: show shades by the density of dots", default="no", choices=_SWITCH),
}


def draft(size: Size, knobs: Knobs, rng: Random) -> Nonogram:
    """All clues of a random picture; it is their only solution."""
    wish = Wish(size=size, knobs={**knobs, "open": "0"})
    return _made(rng.getrandbits(63), wish, 1, Limits())[0]


def loose(size: Size, knobs: Knobs, rng: Random) -> Nonogram:
    """All clues of a picture whose cells are painted at random, one by one; there may be other solutions."""
    require_size("nonogram", size, LONGEST)
    if knobs.get("texture", "auto") not in ("auto", "noise"):
        raise PuzzleError("a puzzle that may have several solutions is made of noise: drop --texture or --any")
    share, opened = _density(knobs, size, None), number(knobs, "open", 0, 100)
    painted = [int(rng.random() * 100 < share) for _ in range(size.rows * size.columns)]
    puzzle = from_picture(size.rows, size.columns, painted)
    if not opened:
        return puzzle

    def widened(clue: Clue) -> Clue:
        return tuple(SOME if rng.random() * 100 < opened else token for token in clue)

    return Nonogram(tuple(map(widened, puzzle.row_clues)), tuple(map(widened, puzzle.column_clues)))


def make(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Nonogram] | None:
    """Unique puzzles of the wanted level on all cores."""
    if wish.symmetry != "none":
        raise PuzzleError("nonogram clues cannot be symmetric: drop --symmetry")
    return None if wish.minimal or wish.clues is not None else _made(seed, wish, count, limits)


def number(knobs: Knobs, name: str, least: int, most: int) -> int:
    """Read an option that is a whole number."""
    text = knobs.get(name, KNOBS[name].default)
    if not text.isdecimal() or len(text) > 9 or not least <= int(text) <= most:
        raise PuzzleError(f"{name} cannot be {quoted(text)}: expected a whole number from {least} to {most}")
    return int(text)


def _made(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Nonogram]:
    from clew._native import nonogram_make

    size = wish.size or Size(20, 20)
    require_size("nonogram", size, LONGEST)
    techniques, below = techniques_of(wish.level)
    made, puzzles = nonogram_make(
        seed % 2**64,
        size.rows,
        size.columns,
        _density(wish.knobs, size, wish.level),
        _texture(wish.knobs, wish.level),
        number(wish.knobs, "open", 0, 100),
        techniques,
        below,
        count,
        seconds=limits.seconds,
        stop=limits.stop,
    )
    require_made(made, "many pictures", wanted("nonogram", size, wish, LEVELS))
    return [_puzzle(size, tokens) for tokens in puzzles]


def _density(knobs: Knobs, size: Size, level: int | None) -> int:
    full, empty = (knobs.get(name, "no") == "yes" for name in ("full", "empty"))
    if full and empty:
        raise PuzzleError("a picture cannot be full and empty")
    if full or empty:
        return 100 if full else 0
    if knobs.get("density", "auto") != "auto":
        return number(knobs, "density", 0, 100)
    if not _is_hard(level):
        return 50
    # Noise is hardest where it is just dense enough to have one solution: found by trying sides from 10 to 30.
    side = min(size.rows, size.columns)
    return 30 + 3 * side // 5 if side <= 30 else min(70, 48 + (side - 30) // 4)


def _texture(knobs: Knobs, level: int | None) -> int:
    wanted = knobs.get("texture", "auto")
    return _TEXTURES.index(("noise" if _is_hard(level) else "grain") if wanted == "auto" else wanted)


def _is_hard(level: int | None) -> bool:
    """Whether long assumptions, or a search, are needed."""
    return level is not None and level >= len(LEVELS) - 1


def _puzzle(size: Size, tokens: Sequence[int]) -> Nonogram:
    clues: list[Clue] = []
    clue: list[Token] = []
    for token in tokens:
        if token == 0:
            clues.append(tuple(clue))
            clue = []
        else:
            clue.append(token if token > 0 else _OPEN[token])
    return Nonogram(tuple(clues[: size.rows]), tuple(clues[size.rows :]))
