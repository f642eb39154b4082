"""Drafts of fill-ins, made natively: a criss-cross grown of words, or a grid filled with words or digits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import ceil, sqrt
from random import Random

from clew.core.family import Size
from clew.core.frozen import dataclass, replace
from clew.core.places import Marks
from clew.core.results import Limits, StopFlag
from clew.core.symmetry import number_of
from clew.families.fillin.plot import SHORTEST, Plot
from clew.families.fillin.puzzle import BLACK, FLAT_BLACK, FLAT_OPEN, LONGEST, Fillin

_GROWTHS = 4  # for one draft
_THEMED = 25  # growths of a theme, for one that holds all its words
_SIDES = 10  # sizes tried for a theme that may take the room it needs
_SWAPS = 40  # of words, for one solution
_GRIDS, _FEW_GRIDS = 20_000, 12  # squares of all grids tried for one that has no run too long; grids at least
_EASY = 5  # letters of words that cross everywhere with ease
_USUAL = "180"  # the symmetry of grids, unless the wish names another


@dataclass(frozen=True)
class Full:
    """A grid with its letters: as native code gives it, and the cells of the puzzle that hides them."""

    rows: int
    columns: int
    cells: tuple[str | None, ...]
    squares: bytes  # numbers of letters
    alphabet: str

    @cached_property
    def puzzle(self) -> Fillin:
        """The puzzle whose words these are."""
        bare = Fillin(self.rows, self.columns, self.cells, ("AA",))
        words = ["".join(self.alphabet[self.squares[at]] for at in slot.squares(self.columns)) for slot in bare.slots]
        words.sort(key=lambda word: (len(word), word))
        return Fillin(self.rows, self.columns, self.cells, tuple(words))

    @property
    def letters(self) -> Marks:
        """The solution."""
        both = zip(self.puzzle.places, self.puzzle.squares, strict=True)
        return {place: self.alphabet[self.squares[square]] for place, square in both}


def drafted(plot: Plot, rng: Random, stop: StopFlag | None) -> Full | None:
    """A filled grid; None where that failed, or it was stopped."""
    if plot.grown:
        return _themed(plot, rng, stop) if plot.theme else _grown(plot, rng, stop)
    if plot.pattern is not None:
        cells, squares = plot.pattern.cells, _open(plot.pattern, plot.alphabet)
    else:
        squares = _grid(plot, rng, stop)
        cells = _cells(squares)
    return _filled(plot, cells, squares, (rng, stop)) if squares else None


def exchanged(full: Full, plot: Plot, limits: Limits, rng: Random) -> tuple[Full, bool]:
    """Other words where two solutions differ; says whether there is one solution now."""
    from clew._native import fillin_exchange

    shown = _open(full.puzzle, full.alphabet)
    grid = (full.rows, full.columns, shown, full.squares)
    stock = (plot.flat(plot.theme), plot.flat_words, plot.digits)
    squares, unique = fillin_exchange(
        rng.getrandbits(64), *grid, *stock, nodes=limits.nodes or 1, swaps=_SWAPS, stop=limits.stop
    )
    return replace(full, squares=squares), unique


def _filled(
    plot: Plot, cells: tuple[str | None, ...], squares: bytes, by: tuple[Random, StopFlag | None]
) -> Full | None:
    """Fill the open squares of a grid with words or digits; None where that fails."""
    from clew._native import fillin_fill, fillin_fill_digits

    (rng, stop), size = by, plot.size
    seed, theme = rng.getrandbits(64), plot.flat(plot.theme)
    if plot.words:
        found = fillin_fill(seed, size.rows, size.columns, squares, theme, plot.flat_words, stop=stop)
    else:
        found = fillin_fill_digits(seed, size.rows, size.columns, squares, theme, plot.digits, stop=stop)
    return Full(size.rows, size.columns, cells, found, plot.alphabet) if found else None


def _grown(plot: Plot, rng: Random, stop: StopFlag | None) -> Full | None:
    """Of a few growths, the one with the most words."""
    from clew._native import fillin_grow

    size, lengths = plot.size, list(plot.lengths)
    found = fillin_grow(
        rng.getrandbits(64), size.rows, size.columns, plot.flat_words, plot.digits, lengths, _GROWTHS, stop=stop
    )
    return _as_grown(size, found, plot.alphabet)


def _themed(plot: Plot, rng: Random, stop: StopFlag | None) -> Full | None:
    """Of some growths, the first that holds all words, else the one that holds most."""
    from clew._native import fillin_grow_theme

    best: Full | None = None
    theme = plot.flat(plot.theme)
    for size in _themed_sizes(plot):
        found = fillin_grow_theme(rng.getrandbits(64), size.rows, size.columns, theme, _THEMED, stop=stop)
        full = _as_grown(size, found, plot.alphabet)
        if full is not None and (best is None or len(full.puzzle.words) > len(best.puzzle.words)):
            best = full
        if best is not None and len(best.puzzle.words) == len(plot.theme):
            break
    return _cropped(best) if best is not None and plot.free else best


def _cropped(full: Full) -> Full:
    """The grid without the black lines around it."""
    used = [divmod(square, full.columns) for square in full.puzzle.squares]
    top, bottom = min(row for row, _ in used), max(row for row, _ in used)
    left, right = min(column for _, column in used), max(column for _, column in used)
    lines = [slice(row * full.columns + left, row * full.columns + right + 1) for row in range(top, bottom + 1)]
    squares = b"".join(full.squares[line] for line in lines)
    return replace(full, rows=len(lines), columns=right - left + 1, cells=_cells(squares), squares=squares)


def _as_grown(size: Size, squares: bytes, alphabet: str) -> Full | None:
    return Full(size.rows, size.columns, _cells(squares), squares, alphabet) if squares else None


def _themed_sizes(plot: Plot) -> Sequence[Size]:
    """Sizes to try for a theme: squares with twice as much room as its letters need, and larger ones."""
    if not plot.free:
        return [plot.size]
    least = max(ceil(sqrt(2 * sum(map(len, plot.theme)))), *map(len, plot.theme), SHORTEST)
    return [Size(side, side) for side in range(least, least + _SIDES) if side <= LONGEST]


def _grid(plot: Plot, rng: Random, stop: StopFlag | None) -> bytes:
    """A grid at random; nothing where many tries gave none."""
    from clew._native import fillin_grid

    size, most = plot.size, plot.longest()
    symmetry = number_of(_USUAL if plot.symmetry == "none" else plot.symmetry, size)
    lattice = plot.layout == "lattice"
    for _ in range(max(_GRIDS // (size.rows * size.columns), _FEW_GRIDS)):
        # Large grids in which all squares are crossed are seldom filled unless all words are short.
        seed, longest = rng.getrandbits(64), most if lattice or not plot.words else rng.randint(min(_EASY, most), most)
        found = fillin_grid(seed, size.rows, size.columns, symmetry, lattice, plot.black, longest, stop=stop)
        if found:
            return found
    return b""


def _cells(squares: bytes) -> tuple[str | None, ...]:
    return tuple(BLACK if square == FLAT_BLACK else None for square in squares)


def _open(pattern: Fillin, alphabet: str) -> bytes:
    """The squares of a grid from a file: what is in no slot counts as black."""
    number = {letter: at for at, letter in enumerate(alphabet)}
    flat = bytearray([FLAT_BLACK]) * len(pattern.cells)
    for square in pattern.squares:
        flat[square] = number[pattern.given[square]] if square in pattern.given else FLAT_OPEN
    return bytes(flat)
