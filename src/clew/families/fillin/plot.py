"""What fill-ins are made of, read once from the knobs of a wish: words or digits, a theme, the shape of the grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Size
from clew.core.frozen import dataclass, replace
from clew.core.symmetry import number_of
from clew.core.text import quoted
from clew.families.fillin.grids import grid_from
from clew.families.fillin.lexicon import NONE, OWN, dictionary, theme
from clew.families.fillin.puzzle import BLACK, FLAT_END, LETTERS, LONGEST, Fillin

SIZES: Mapping[str, Size] = {
    "small": Size(7, 7),
    "compact": Size(9, 9),
    "normal": Size(11, 11),
    "big": Size(15, 15),
    "large": Size(21, 21),
}
SHORTEST = 3  # letters of a word chosen freely
_LONG, _LONG_NUMBER = 9, 7
_DIGITS = "0123456789"
_ENOUGH = 40  # words of a length that a grid made at random may ask for
_SMALL_LIST = 20_000


def missed(puzzle: Fillin, value: str) -> Sequence[str]:
    """The words of a theme that found no room."""
    return [word for word in theme(value) if word not in puzzle.words]


KNOBS: Mapping[str, Knob] = {
    "layout": Knob(
        help="how words cross: here and there, in every other square, or in every square",
        default="crisscross",
        choices=("crisscross", "lattice", "dense"),
    ),
    "alphabet": Knob(help="words or numbers", default="letters", choices=("letters", "digits")),
    "words": Knob(
        help="words to choose from, one on each line, in a file such as /usr/share/dict/words", default=OWN, file=True
    ),
    "theme": Knob(
        help="words that should all be used, one on each line, in a file", default=NONE, file=True, missed=missed
    ),
    "pattern": Knob(help="the grid: # black, _ open, letters as given, in a file", default=NONE, file=True),
    "black": Knob(help="percent of black squares in a lattice or a dense grid; auto: by the words", default="auto"),
}


@dataclass(frozen=True)
class Plot:
    """What a draft is made of; words as native code takes them, by the numbers of their letters in the alphabet."""

    size: Size
    layout: str
    symmetry: str
    theme: Sequence[str]
    words: Sequence[str]  # empty for numbers
    pattern: Fillin | None
    black: float
    alphabet: str
    flat_words: bytes
    lengths: Sequence[int]  # of words chosen freely
    digits: bytes  # that numbers are made of
    free: bool  # a theme takes the room that it needs

    @property
    def grown(self) -> bool:
        """Whether words make the grid, and not the grid the words."""
        return self.pattern is None and self.layout == "crisscross"

    def flat(self, words: Sequence[str]) -> bytes:
        """Words as native code takes them."""
        return flat(tuple(words), self.alphabet)

    def narrowed(self, rng: Random) -> Plot:
        """For hard puzzles, words that are much alike: of few letters and lengths, or numbers of few digits."""
        lengths = sorted(rng.sample(range(SHORTEST, _LONG_NUMBER), 2))
        if not self.words:
            digits = bytes(sorted(rng.sample(range(1, len(_DIGITS)), rng.randint(2, 5))))
            return replace(self, digits=digits, lengths=lengths)
        if not self.grown:
            return self
        common = _common(tuple(self.words))
        letters = frozenset(rng.sample(common, min(len(common), rng.randint(6, 9))))
        alike = [word for word in self.words if len(word) in lengths and letters.issuperset(word)]
        if len(alike) <= _ENOUGH:
            return self
        return replace(self, words=alike, flat_words=self.flat(alike), lengths=lengths)

    def longest(self) -> int:
        """The longest run that a grid may have: of that length there are enough words."""
        if not self.words:
            return max([_LONG_NUMBER, *map(len, self.theme)])
        often = Counter(map(len, self.words))
        enough = [length for length, number in often.items() if number >= _ENOUGH]
        return max([*enough, *map(len, self.theme)], default=max(often))


def plot(size: Size, knobs: Knobs, symmetry: str) -> Plot:
    """Read what the knobs name, and refuse combinations that make no sense."""
    layout = knobs.get("layout", "crisscross")
    free = size is SIZES["normal"]  # the object that is used if no size is stated
    pattern = None
    if knobs.get("pattern", NONE) != NONE:
        pattern = grid_from(knobs["pattern"])
        own = Size(pattern.rows, pattern.columns)
        if size != own and not free:
            raise PuzzleError(f"{knobs['pattern']}: the grid is {own}, not {size}: leave out the size")
        size = own
    _refuse(size, knobs, symmetry, random=pattern is None and layout != "crisscross")
    if not (3 <= size.rows <= LONGEST and 3 <= size.columns <= LONGEST) and pattern is None:
        raise PuzzleError(f"cannot make a fill-in of {size}: expected 3 to {LONGEST} rows and columns")
    wanted = theme(knobs.get("theme", NONE))
    numbers = knobs.get("alphabet", "letters") == "digits"
    words = () if numbers else dictionary(knobs.get("words", OWN))
    if numbers and not all(word.isdecimal() for word in wanted):
        raise PuzzleError(f"{knobs['theme']}: not all are numbers: leave out the alphabet 'digits'")
    letters = "".join((*words, *wanted, *(pattern.given.values() if pattern else ())))
    alphabet = "".join(dict.fromkeys((_DIGITS if numbers else "") + "".join(sorted(set(letters)))))
    if len(alphabet) > LETTERS:
        raise PuzzleError(f"{len(alphabet)} different characters are in the lists of words: at most {LETTERS}")
    longest = min(max(map(len, words)), _LONG) if words else _LONG_NUMBER
    return Plot(
        size=size,
        layout=layout,
        symmetry=symmetry,
        theme=wanted,
        words=words,
        pattern=pattern,
        black=_black(knobs, layout, words),
        alphabet=alphabet,
        flat_words=flat(words, alphabet),
        lengths=range(min(SHORTEST, longest), longest + 1),
        digits=bytes(range(len(_DIGITS))) if numbers else b"",
        free=free,
    )


@lru_cache(maxsize=2)
def _common(words: tuple[str, ...]) -> list[str]:
    """The letters that are in use most."""
    often = Counter(letter for word in words for letter in word)
    return [letter for letter, _ in often.most_common(16)]


def _refuse(size: Size, knobs: Knobs, symmetry: str, *, random: bool) -> None:
    if symmetry != "none" and not random:
        raise PuzzleError("only a grid made at random can be symmetric: choose the layout lattice or dense")
    number_of(symmetry, size)
    if knobs.get("black", "auto") != "auto" and not random:
        raise PuzzleError("a percentage of black squares works only with the layouts lattice and dense")


@lru_cache(maxsize=8)
def flat(words: tuple[str, ...], alphabet: str) -> bytes:
    """Words by the numbers of their letters, each ended by 255."""
    numbers = str.maketrans({letter: chr(number) for number, letter in enumerate(alphabet)} | {BLACK: chr(FLAT_END)})
    return "".join(word + BLACK for word in words).translate(numbers).encode("latin-1")


def _black(knobs: Knobs, layout: str, words: Sequence[str]) -> float:
    """The share of black squares: the fewer words, the more."""
    text = knobs.get("black", "auto")
    if text != "auto":
        if not text.isdecimal() or len(text) > 9 or not 0 <= int(text) <= 60:
            raise PuzzleError(f"{quoted(text)} is not a percentage of black squares: expected 0 to 60, or auto")
        return int(text) / 100
    if layout == "lattice":
        return 0.38
    return 0.2 if not words or len(words) >= _SMALL_LIST else 0.34
