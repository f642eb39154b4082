"""Fill-ins to a wish: a criss-cross grown of words, or a grid filled with them; letters are given where needed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, sqrt
from random import Random

from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Knob, Knobs, Size, Wish
from clew.core.results import Limits
from clew.families.fillin.crisscross import Growth, Supply, grow, grow_theme
from clew.families.fillin.filling import fill, fill_with_digits
from clew.families.fillin.grids import SHORTEST, Grid, grid_from, random_grid
from clew.families.fillin.lexicon import NONE, OWN, dictionary, theme
from clew.families.fillin.puzzle import LONGEST, Fillin
from clew.families.fillin.tuning import Run, tune

SIZES: Mapping[str, Size] = {"small": Size(7, 7), "normal": Size(11, 11), "large": Size(21, 21)}
_ATTEMPTS = 300
_FRESH = 6  # drafts looked at for one that is unique as it is, before letters are given
_LARGE = 600  # squares from which on hardly any draft is
_TRIES = 60  # grids for one draft
_GROWTHS = 4  # for one draft
_THEMED = 25  # growths of a theme, for one that holds all its words
_ENOUGH = 40  # words of a length that a grid made at random may ask for
_LONG_NUMBER = 7
_SMALL_LIST = 20_000
_GRIDS = 20_000  # squares of all grids tried for one that has no run too long
_SIDES = 10  # sizes tried for a theme that may take the room it needs
_HARD = 3  # the level from which on words are chosen that are much alike

KNOBS: Mapping[str, Knob] = {
    "layout": Knob(
        help="how words cross: here and there, in every other square, or in every square",
        default="crisscross",
        choices=("crisscross", "lattice", "dense"),
    ),
    "alphabet": Knob(help="words or numbers", default="letters", choices=("letters", "digits")),
    "words": Knob(help="a file with a word on each line to choose from, such as /usr/share/dict/words", default=OWN),
    "theme": Knob(help="a file with a word on each line, all of which should be in the puzzle", default=NONE),
    "pattern": Knob(help="a file with the grid: # black, _ open, letters as given", default=NONE),
    "black": Knob(help="percent of black squares in a lattice or a dense grid; auto: by the words", default="auto"),
}


class _Clocked(Random):
    """Randomness that ends with the time allowed: whatever loop a maker is in, it draws from here."""

    def __init__(self, seed: str, run: Run) -> None:
        super().__init__(seed)
        self._run = run

    def random(self) -> float:
        """Draw a number from 0 to 1."""
        self._look()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """Draw so many bits."""
        self._look()
        return super().getrandbits(k)

    def _look(self) -> None:
        if self._run.ended():
            raise NoPuzzle("time ran out while a grid was being filled: allow more, or ask for a smaller size")


@dataclass(frozen=True)
class _Plot:
    """What a draft is made of, read once from files."""

    size: Size
    layout: str
    symmetry: str
    theme: Sequence[str]
    words: Sequence[str]  # empty for numbers
    pattern: Sequence[str | None] | None
    black: float
    supply: Supply
    digits: str = "0123456789"  # that numbers are made of
    growths: int = _GROWTHS
    free: bool = False  # a theme takes the room that it needs


def draft(size: Size, knobs: Knobs, rng: Random) -> Fillin:
    """A filled grid without its letters; now and then of words much alike, so that it may be filled otherwise, too."""
    plot = replace(_plot(size, knobs, "none"), growths=1)
    plot = plot if plot.theme or rng.random() < 0.5 else _narrowed(plot, rng)
    for _ in range(_TRIES):
        puzzle = _drafted(plot, rng)
        if puzzle is not None:
            return puzzle
    raise _no_filling(plot)


def make_lines(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Fillin] | None:
    """Make fill-ins one by one; each depends on the seed and its number alone."""
    size = wish.size or SIZES["normal"]
    plot = _plot(size, wish.knobs, wish.symmetry)
    if wish.clues is not None and wish.clues > size.rows * size.columns:
        raise NoPuzzle(f"no fill-in of {size} has {wish.clues:,} clues: ask for fewer")
    made = []
    for index in range(count):
        run = Run(wish, limits, time.monotonic())
        made.append(_made(plot, run, _Clocked(f"fillin {seed} {index}", run)))
    return made


def missed(puzzle: Fillin, knobs: Knobs) -> Sequence[str]:
    """The words of a theme that found no room."""
    return [word for word in theme(knobs.get("theme", NONE)) if word not in puzzle.words]


def _made(plot: _Plot, run: Run, rng: Random) -> Fillin:
    """Draft after draft until one becomes what is wished for."""
    fresh = 0 if plot.size.rows * plot.size.columns >= _LARGE else _FRESH
    unfilled, hard = 0, run.wish.level is not None and run.wish.level >= _HARD and not plot.theme
    for attempt in range(_ATTEMPTS):
        if run.ended():
            raise NoPuzzle(f"time ran out after {attempt} attempts at {_wanted(plot, run.wish)}")
        puzzle = _drafted(_narrowed(plot, rng) if hard else plot, rng)
        if puzzle is None:
            unfilled += 1
            if unfilled == attempt + 1 >= _TRIES:
                raise _no_filling(plot)
            continue
        tuned = tune(puzzle, run, rng, mend=attempt - unfilled >= fresh)
        if tuned is not None:
            return tuned
    raise NoPuzzle(f"{_ATTEMPTS} attempts gave no {_wanted(plot, run.wish)}: ask for less, or try another seed")


def _drafted(plot: _Plot, rng: Random) -> Fillin | None:
    if plot.pattern is None and plot.layout == "crisscross":
        growth = _themed(plot, rng) if plot.theme else _fullest(plot, rng)
        return None if growth is None else growth.puzzle()
    cells = plot.pattern or _grid(plot, rng)
    if cells is None:
        return None
    if not plot.words:
        return fill_with_digits(plot.size, cells, (plot.theme, plot.digits), rng)
    return fill(plot.size, cells, (plot.theme, plot.words), rng)


def _fullest(plot: _Plot, rng: Random) -> Growth | None:
    """Of a few growths, the one with the most words."""
    growths = [growth for _ in range(plot.growths) if (growth := grow(plot.size, plot.supply, rng)) is not None]
    return max(growths, key=lambda growth: len(growth.words), default=None)


def _grid(plot: _Plot, rng: Random) -> Sequence[str | None] | None:
    """A grid at random; None where many tries gave none."""
    longest = _longest(plot)
    for _ in range(max(_GRIDS // (plot.size.rows * plot.size.columns), 2)):
        grid = Grid(plot.size, plot.symmetry, lattice=plot.layout == "lattice")
        cells = random_grid(grid, plot.black, longest, rng)
        if cells is not None:
            return cells
    return None


def _themed(plot: _Plot, rng: Random) -> Growth | None:
    """Of some growths, the first that holds all words, else the one that holds most."""
    best: Growth | None = None
    for size in _themed_sizes(plot):
        for _ in range(_THEMED):
            growth = grow_theme(size, plot.theme, rng)
            if growth is not None and (best is None or len(growth.words) > len(best.words)):
                best = growth
            if best is not None and len(best.words) == len(plot.theme):
                return best
    return best


def _themed_sizes(plot: _Plot) -> list[Size]:
    """Sizes to try for a theme: squares with twice as much room as its letters need, and larger ones."""
    if not plot.free:
        return [plot.size]
    least = max(ceil(sqrt(2 * sum(map(len, plot.theme)))), *map(len, plot.theme), SHORTEST)
    return [Size(side, side) for side in range(least, least + _SIDES) if side <= LONGEST]


def _narrowed(plot: _Plot, rng: Random) -> _Plot:
    """For hard puzzles, words that are much alike: of few letters and lengths, or numbers of few digits."""
    lengths = sorted(rng.sample(range(SHORTEST, 7), 2))
    if not plot.words:
        digits = "".join(rng.sample("123456789", rng.randint(2, 5)))
        return replace(plot, digits=digits, supply=Supply(None, digits, lengths))
    if plot.layout != "crisscross":
        return plot
    often = Counter(letter for word in plot.words for letter in word)
    letters = frozenset(rng.sample([letter for letter, _ in often.most_common(16)], min(len(often), rng.randint(6, 9))))
    alike = [word for word in plot.words if len(word) in lengths and letters.issuperset(word)]
    return replace(plot, supply=Supply(alike, lengths=lengths)) if len(alike) > _ENOUGH else plot


def _plot(size: Size, knobs: Knobs, symmetry: str) -> _Plot:
    """Read what the knobs name, and refuse what does not go together."""
    layout = knobs.get("layout", "crisscross")
    free = size is SIZES["normal"]  # the very size that stands for no size stated
    pattern = None
    if knobs.get("pattern", NONE) != NONE:
        own, pattern = grid_from(knobs["pattern"])
        if size != own and not free:
            raise PuzzleError(f"{knobs['pattern']}: the grid is {own}, not {size}: leave out the size")
        size = own
    random = pattern is None and layout != "crisscross"
    if symmetry != "none" and not random:
        raise PuzzleError("only a grid made at random can be symmetric: choose the layout lattice or dense")
    if knobs.get("black", "auto") != "auto" and not random:
        raise PuzzleError("black squares can be wished for in the layouts lattice and dense only")
    if not (3 <= size.rows <= LONGEST and 3 <= size.columns <= LONGEST) and pattern is None:
        raise PuzzleError(f"no fill-in of {size} is made: expected 3 to {LONGEST} rows and columns")
    wanted = theme(knobs.get("theme", NONE))
    digits = knobs.get("alphabet", "letters") == "digits"
    words = () if digits else dictionary(knobs.get("words", OWN))
    if digits and not all(word.isdecimal() for word in wanted):
        raise PuzzleError(f"{knobs['theme']}: not all are numbers: leave out the alphabet 'digits'")
    black, supply = _black(knobs, layout, words), Supply(None) if digits else _supply(words)
    return _Plot(size, layout, symmetry, wanted, words, pattern, black, supply, free=free)


@lru_cache(maxsize=2)
def _supply(words: tuple[str, ...]) -> Supply:
    return Supply(words)


def _black(knobs: Knobs, layout: str, words: Sequence[str]) -> float:
    """The share of black squares: the fewer words, the more."""
    text = knobs.get("black", "auto")
    if text != "auto":
        if not text.isdecimal() or not 0 <= int(text) <= 60:
            raise PuzzleError(f"'{text}' is no percentage of black squares: expected 0 to 60, or auto")
        return int(text) / 100
    if layout == "lattice":
        return 0.38
    return 0.2 if not words or len(words) >= _SMALL_LIST else 0.34


def _longest(plot: _Plot) -> int:
    """The longest run that a grid may have: of that length there are words enough."""
    if not plot.words:
        return max([_LONG_NUMBER, *map(len, plot.theme)])
    lengths = [len(word) for word in plot.words]
    enough = [length for length in set(lengths) if lengths.count(length) >= _ENOUGH]
    return max([*enough, *map(len, plot.theme)], default=max(lengths))


def _no_filling(plot: _Plot) -> NoPuzzle:
    if plot.pattern is None and plot.layout == "crisscross":
        return NoPuzzle(f"no word fits into {plot.size}: give a larger size, or shorter words")
    listed = f"{len(plot.words):,} words" if plot.words else "numbers"
    return NoPuzzle(
        f"no grid of {plot.size} could be filled from {listed}: give more words, more black squares, or another layout"
    )


def _wanted(plot: _Plot, wish: Wish) -> str:
    """Say what was wanted, for the message of giving up."""
    parts = [f"{plot.size} fillin"]
    if wish.level is not None:
        parts.append(f"of level {wish.level}")
    if wish.clues is not None:
        parts.append(f"with {wish.clues} clues")
    return " ".join(parts)
