"""Nonograms that show a drawing, retouched in a few cells; or random pictures, made natively: unique, of a level.

Where no drawing suits the size or the level, and where some clues shall be left open, the picture is random. Those that
need not be unique are painted here, cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random

from clew.codecs import shades
from clew.core.clock import Clock
from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Size, Wish
from clew.core.making import require_made, require_size, wanted, whole_number
from clew.core.results import Limits
from clew.families.nonogram.puzzle import ANY, LONGEST, SOME, Clue, Nonogram, Token, from_picture
from clew.families.nonogram.techniques import LEVELS, grade, level_of, techniques_of

_TEXTURES = ("noise", "grain", "blobs")  # in the order of the native maker
_OPEN: Mapping[int, Token] = {-1: SOME, -3: ANY}
_SWITCH = ("no", "yes")
_RANDOM = ("picture", "density", "full", "empty", "texture", "open")  # what is set here is wished of random pictures
_GALLERY = 100  # puzzles made at once that show drawings: there are no more than a few hundred
_TRIED = 100  # drawings in a row for a puzzle of a level
_EFFORT = 10  # looks at the whole picture to save a change
_LINES = 3  # the level of puzzles that are solved line by line

KNOBS: Mapping[str, Knob] = {
    "picture": Knob(
        help="drawn: something to recognise, if there is a drawing for the size and the level; random: a texture",
        default="drawn",
        choices=("drawn", "random"),
    ),
    "density": Knob(help="percentage of painted cells; auto: 50, or a value that makes hard puzzles", default="auto"),
    "full": Knob(help="every cell is painted", default="no", choices=_SWITCH),
    "empty": Knob(help="no cell is painted", default="no", choices=_SWITCH),
    "texture": Knob(
        help="texture of random pictures; auto: grain, or noise for hard puzzles",
        default="auto",
        choices=("auto", *_TEXTURES),
    ),
    "open": Knob(help="percentage of blocks that may be unknown, as ? or *", default="0"),
    **shades.KNOBS,
}


def draft(size: Size, knobs: Knobs, rng: Random) -> Nonogram:
    """All clues of a picture, which is their only solution."""
    wish = Wish(size=size, knobs={**knobs, "open": "0"})
    return _pictures(rng.getrandbits(63), wish, 1, Limits())[0]


def loose(size: Size, knobs: Knobs, rng: Random) -> Nonogram:
    """All clues of a picture whose cells are painted at random, one by one; there may be other solutions."""
    require_size("nonogram", size, LONGEST)
    if knobs.get("texture", "auto") not in ("auto", "noise"):
        raise PuzzleError("--any makes a puzzle from noise: drop it, or drop --texture")
    share, opened = _density(knobs, size, None), number(knobs, "open", 0, 100)
    painted = [int(rng.random() * 100 < share) for _ in range(size.rows * size.columns)]
    puzzle = from_picture(size.rows, size.columns, painted)
    if not opened:
        return puzzle

    def widened(clue: Clue) -> Clue:
        return tuple(SOME if rng.random() * 100 < opened else token for token in clue)

    return Nonogram(tuple(map(widened, puzzle.row_clues)), tuple(map(widened, puzzle.column_clues)))


def make(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Nonogram] | None:
    """Unique puzzles of the wanted level: drawings, or random pictures on all cores."""
    if wish.symmetry != "none":
        raise PuzzleError("nonogram clues cannot be symmetric: drop --symmetry")
    if wish.minimal or wish.clues is not None:
        return None
    return _pictures(seed, wish, count, limits)


def number(knobs: Knobs, name: str, least: int, most: int) -> int:
    """Read an option that is a whole number."""
    return whole_number(name, knobs.get(name, KNOBS[name].default), least, most)


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


def _pictures(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Nonogram]:
    """Puzzles that show drawings, as far as there are any for the wish; then random ones."""
    clock = Clock(limits)
    drawings = _drawn(seed, wish, clock) if count <= _GALLERY and _is_drawn(wish) else iter(())
    drawn = list(islice(drawings, count))
    return drawn if len(drawn) == count else [*drawn, *_made(seed, wish, count - len(drawn), clock.left())]


def _is_drawn(wish: Wish) -> bool:
    """Whether a drawing may do; none is hard."""
    untouched = all(wish.knobs.get(name, KNOBS[name].default) == KNOBS[name].default for name in _RANDOM)
    return untouched and not _is_hard(wish.level)


def _drawn(seed: int, wish: Wish, clock: Clock) -> Iterator[Nonogram]:
    """Puzzles of the wanted level, each of another drawing, until too many drawings in a row do not do."""
    from clew.families.nonogram.gallery import chosen, title_of

    size, failed = wish.size or Size(20, 20), 0
    for title, cells in chosen(size, Random(f"{seed}")):
        if failed == _TRIED or clock.ended():
            return
        failed += 1
        after = _retouched(cells, size, wish.level, seed, clock.left())
        if not after or title_of(after, size) != title:
            continue
        puzzle = from_picture(size.rows, size.columns, after)
        if wish.level is None or level_of(grade(puzzle)) == wish.level:
            failed = 0
            yield puzzle


def _retouched(cells: bytes, size: Size, level: int | None, seed: int, limits: Limits) -> bytes:
    """The drawing with a few cells changed, so that it is of this level at most; of no level: lines solve it."""
    from clew._native import nonogram_mend
    from clew.families.nonogram.gallery import reluctance

    techniques, _ = techniques_of(_LINES if level is None else level)
    effort = _EFFORT if level is None or level >= _LINES else 1  # simpler techniques are slower
    mended, flipped = nonogram_mend(
        seed % 2**64,
        size.rows,
        size.columns,
        cells,
        reluctance(cells, size),
        techniques,
        effort,
        seconds=limits.seconds,
        stop=limits.stop,
    )
    after = bytearray(cells)
    for cell in flipped:
        after[cell] ^= 1
    return bytes(after) if mended else b""


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
