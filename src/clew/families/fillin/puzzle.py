"""A fill-in: a grid of black and open squares, and the words that go into it; its places are the squares of words.

A *slot* is a run of two or more open squares, across or down, that cannot be made longer; it takes one word, and each
word goes in exactly once (one that is listed twice, twice). Slots are numbered across first, then down, each in reading
order of their first square; people call them `r1c3 across`. An open square that is in no slot holds nothing, unless
words of one letter are allowed: then it is a slot of its own, counted among those across.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Size
from clew.core.frozen import dataclass, replace
from clew.core.places import Marks, Place, Value, cell
from clew.core.puzzle import Puzzle

LONGEST = 200  # rows, columns, letters of a word
MANY = 20_000  # words
LETTERS = 250  # different characters
BLACK = "#"
OPEN = "_"  # how people write an open square; a dot is read, too
RESERVED = frozenset("#█■_.□,")  # signs of black and open squares, and what separates words
_RUN = re.compile(f"{OPEN}+")
_JOINING = frozenset(map(chr, range(0x1160, 0x1200)))  # Hangul vowels and finals: NFC joins them to what is before
FLAT_BLACK, FLAT_OPEN, FLAT_END = 255, 254, 255  # no place, any letter; the end of a word


class Slot(NamedTuple):
    """Where a word goes: its first square, from 0, its direction and its length."""

    row: int
    column: int
    across: bool
    length: int

    @property
    def name(self) -> str:
        """What people call it."""
        return f"{cell(self.row, self.column)} {'across' if self.across else 'down'}"

    def squares(self, columns: int) -> range:
        """Its squares in a grid of this many columns, by number in reading order."""
        start, step = self.row * columns + self.column, 1 if self.across else columns
        return range(start, start + self.length * step, step)


@dataclass(frozen=True)
class Fillin(Puzzle):
    """Squares in reading order (`#` black, None open, else the letter given) and the words as listed.

    With `spare` words may be left over; with `singles` there are words of one letter. A list that does not fit the
    grid can be held, since the rules may still be varied: `vary` says what is wrong with it.
    """

    rows: int
    columns: int
    cells: tuple[str | None, ...]
    words: tuple[str, ...]
    spare: bool = False
    singles: bool = False

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= LONGEST and 1 <= self.columns <= LONGEST):
            raise PuzzleError(
                f"a fill-in cannot have {self.rows} rows and {self.columns} columns: expected 1 to {LONGEST} of each"
            )
        if len(self.cells) != self.rows * self.columns:
            raise PuzzleError(f"{self.rows}x{self.columns} squares were expected, not {len(self.cells)}")
        if not 1 <= len(self.words) <= MANY:
            raise PuzzleError(f"a fill-in cannot have {len(self.words):,} words: expected 1 to {MANY:,}")
        for held in dict.fromkeys(self.cells):
            wrong = "" if held is None or held == BLACK else strange(held)
            if wrong or (held is not None and len(held) != 1):
                where = cell(*divmod(self.cells.index(held), self.columns))
                raise PuzzleError(f"{where} holds {held!r}: {wrong or 'expected one letter or digit'}")
        for word in dict.fromkeys(self.words):
            if wrong := strange(word):
                raise PuzzleError(f"{word[:LONGEST]!r} is not a word: {wrong}")
        if len(self.alphabet) > LETTERS:
            raise PuzzleError(f"{len(self.alphabet)} different characters are in use: at most {LETTERS}")
        if not self.slots:
            least = "one open square" if self.singles else "two open squares in a line"
            raise PuzzleError(f"the grid has no room for a word: expected {least}")

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        """The different characters of the words and of the letters given, sorted: native code has their numbers."""
        return tuple(sorted({letter for word in self.words for letter in word} | set(self.given.values())))

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The different characters of the words alone, sorted: what an open square can hold."""
        return tuple(sorted({letter for word in self.words for letter in word}))

    @cached_property
    def given(self) -> Mapping[int, str]:
        """The letters given, by number of square."""
        return {at: held for at, held in enumerate(self.cells) if held is not None and held != BLACK}

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Where words go: across in reading order, then down."""
        across, down = self._runs(across=True), self._runs(across=False)
        long = [slot for slot in across if slot.length > 1]
        below = [slot for slot in down if slot.length > 1]
        if self.singles:
            single = {(slot.row, slot.column) for slot in down if slot.length == 1}
            long += [slot for slot in across if slot.length == 1 and (slot.row, slot.column) in single]
        return (*sorted(long), *sorted(below))

    def _runs(self, across: bool) -> list[Slot]:
        """All runs of open squares in one direction, single squares too."""
        signs = "".join(BLACK if held == BLACK else OPEN for held in self.cells)
        width = self.columns
        if across:
            lines = [signs[row * width : (row + 1) * width] for row in range(self.rows)]
        else:
            lines = [signs[column::width] for column in range(width)]
        return [
            Slot(*((line, run.start()) if across else (run.start(), line)), across, run.end() - run.start())
            for line, text in enumerate(lines)
            for run in _RUN.finditer(text)
        ]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The squares that belong to a word, in reading order."""
        return tuple(cell(*divmod(square, self.columns)) for square in self.squares)

    @cached_property
    def squares(self) -> tuple[int, ...]:
        """The number of each place's square."""
        return tuple(sorted({square for slot in self.slots for square in slot.squares(self.columns)}))

    @cached_property
    def numbers(self) -> Mapping[Place, int]:
        """The number of each place, by name."""
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def numbers_by_square(self) -> Mapping[int, int]:
        """The number of each place, by the number of its square."""
        return {square: place for place, square in enumerate(self.squares)}

    @cached_property
    def slot_places(self) -> tuple[tuple[int, ...], ...]:
        """By slot: its places by number, in the order of the word's letters."""
        number = self.numbers_by_square
        return tuple(tuple(number[square] for square in slot.squares(self.columns)) for slot in self.slots)

    @cached_property
    def place_slots(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By place: the one or two slots it belongs to, each with the position in it."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.places]
        for slot, places in enumerate(self.slot_places):
            for position, place in enumerate(places):
                found[place].append((slot, position))
        return tuple(map(tuple, found))

    @cached_property
    def place_given(self) -> tuple[str | None, ...]:
        """By place: the letter given there."""
        return tuple(self.given.get(square) for square in self.squares)

    @cached_property
    def by_length(self) -> Mapping[int, tuple[str, ...]]:
        """The words of each length, shortest first, sorted, a word listed twice twice."""
        ordered = sorted(self.words, key=lambda word: (len(word), word))
        return {
            length: tuple(word for word in ordered if len(word) == length) for length in sorted(set(map(len, ordered)))
        }

    @cached_property
    def flat_cells(self) -> bytes:
        """The squares as native code takes them: 255 black or no place, 254 open, else the number of the letter."""
        number = {letter: at for at, letter in enumerate(self.alphabet)}
        flat = bytearray([FLAT_BLACK]) * len(self.cells)
        for square in self.squares:
            flat[square] = number[self.given[square]] if square in self.given else FLAT_OPEN
        return bytes(flat)

    @cached_property
    def flat_words(self) -> bytes:
        """The words as native code takes them: numbers of letters, each word ended by 255."""
        number = {letter: at for at, letter in enumerate(self.alphabet)}
        return b"".join(bytes([*(number[letter] for letter in word), FLAT_END]) for word in self.words)

    def symbol(self, value: Value) -> str:
        """Show a value to people: the letter itself."""
        return str(value)


def strange(word: str) -> str:
    """Say why this cannot be a word or a letter; nothing where it can."""
    if not word:
        return "it is empty"
    if len(word) > LONGEST:
        return f"it has {len(word):,} letters, at most {LONGEST} fit"
    if word.isascii() and word.isalnum():
        return ""
    for letter in word:
        if letter in RESERVED:
            return f"'{letter}' cannot be in a word"
        if letter.isspace() or not letter.isprintable():
            return "spaces and control characters cannot be in a square"
        if unicodedata.category(letter).startswith("M") or letter in _JOINING:
            return f"U+{ord(letter):04X} combines with the character before it and takes no square"
    return "" if unicodedata.is_normalized("NFC", word) else "it is not written in composed characters (Unicode NFC)"


def places(puzzle: Fillin) -> Sequence[Place]:
    """Every square of a word is a place."""
    return puzzle.places


def values(puzzle: Fillin, place: Place) -> Sequence[Value]:
    """A given square has its letter, any other one of the letters that occur in the words."""
    given = puzzle.place_given[puzzle.numbers[place]]
    return puzzle.letters if given is None else (given,)


def clues(puzzle: Fillin) -> Mapping[str, tuple[int, int]]:
    """The letters given; words cannot be left out."""
    spots = [divmod(square, puzzle.columns) for square in puzzle.given]
    return {cell(*spot): spot for spot in spots}


def keep_clues(puzzle: Fillin, kept: Collection[str]) -> Fillin:
    """Leave out all letters given but these."""
    wanted = frozenset(kept)
    gone = {square for square in puzzle.given if cell(*divmod(square, puzzle.columns)) not in wanted}
    return replace(puzzle, cells=tuple(None if at in gone else held for at, held in enumerate(puzzle.cells)))


def size(puzzle: Fillin) -> Size:
    """Rows and columns of squares."""
    return Size(puzzle.rows, puzzle.columns)


VARIANTS: Mapping[str, Knob] = {
    "spare": Knob(help="words may be left over", default="no", choices=("no", "yes")),
    "singles": Knob(help="single squares hold one-letter words", default="no", choices=("no", "yes")),
    "fold": Knob(
        help="upper and lower case are the same: words are written in capitals", default="no", choices=("no", "yes")
    ),
}


def vary(puzzle: Fillin, rules: Knobs) -> Fillin:
    """The same grid and words under other rules, or PuzzleError where they do not fit."""
    varied = _varied(puzzle, rules) if rules else puzzle
    fault = _fault(varied)
    if fault is not None:
        raise PuzzleError(fault)
    return varied


def _varied(puzzle: Fillin, rules: Knobs) -> Fillin:
    varied = replace(
        puzzle,
        spare=rules.get("spare", "yes" if puzzle.spare else "no") == "yes",
        singles=rules.get("singles", "yes" if puzzle.singles else "no") == "yes",
    )
    if rules.get("fold", "no") == "no":
        return varied
    cells = tuple(None if held is None else capitals(held) for held in varied.cells)
    return replace(varied, cells=cells, words=tuple(map(capitals, varied.words)))


def capitals(word: str) -> str:
    """Write in capitals, letter by letter: one that would become two squares stays as it is."""
    return "".join(upper if len(upper := letter.upper()) == 1 else letter for letter in word)


def _fault(puzzle: Fillin) -> str | None:
    """Say why the words do not fit the grid under its rules: one of a single letter, or one that is left over."""
    single = next((word for word in puzzle.words if len(word) == 1), None)
    if single is not None and not puzzle.singles:
        return f"'{single}' is a word of one letter: expected two or more, or the rule 'singles'"
    if puzzle.spare:
        return None
    room = Counter(slot.length for slot in puzzle.slots)
    for length, words in puzzle.by_length.items():
        if len(words) > room[length]:
            return (
                f"{len(words)} words have {length} letters and {room[length] or 'no'} slots: "
                "expected a slot for each word, or the rule 'spare'"
            )
    return None


def word_at(puzzle: Fillin, slot: int, marks: Marks) -> str | None:
    """The word in a slot, by number; None where a square of it is still open."""
    found = [letter_at(puzzle, place, marks) for place in puzzle.slot_places[slot]]
    return "".join(letter for letter in found if letter) if all(found) else None


def letter_at(puzzle: Fillin, place: int, marks: Marks) -> str | None:
    """The letter in a place, by number: marked or given."""
    marked = marks.get(puzzle.places[place])
    return puzzle.place_given[place] if marked is None else str(marked)


def request(puzzle: Fillin, marks: Marks) -> str:
    """Ask for letters in words; those of one whole slot as its word."""
    numbers = {puzzle.numbers[place] for place in marks}
    for slot, places in enumerate(puzzle.slot_places):
        if len(marks) > 1 and numbers == set(places):
            return f"Write {word_at(puzzle, slot, marks)} in {puzzle.slots[slot].name}."
    return "Write " + ", ".join(f"{value} in {place}" for place, value in marks.items()) + "."
