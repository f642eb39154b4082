"""Lines of files of other programs with a word for each cell: a clue, a mark or both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from clew.codecs.lines import Line
from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.text import plural, quoted
from clew.rules.clues import UNKNOWN, Layer, Said
from clew.rules.forms.draft import Draft, Page
from clew.rules.kinds import Numbers

_WORDS = 10_000  # that are remembered with their values
_NOTED = re.compile(r"(?:([0-9]{1,4})|[.+=%-])(?:\[[0-9,]*\])?")  # a number or a colour, and small numbers in corners
Words = Mapping[str, Any]  # values by the words for them; the first word of a value is the one that is written


class Spelling(NamedTuple):
    """How clues are written that are not plain numbers; `read` gives None for other words."""

    read: Callable[[str], Said | None]
    show: Callable[[Said], str]


class Block:
    """Some lines of a file, and the layers that they hold."""

    layers: Sequence[str] = ()

    def lines(self, rows: int, columns: int) -> int:
        """How many there are."""
        raise NotImplementedError

    def more(self, rows: int, columns: int) -> int:
        """How many more there are, or fewer if it is below 0, in texts of some programs."""
        return 0

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        """Take clues and marks from them."""
        raise NotImplementedError

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        """The words of each line."""
        raise NotImplementedError

    def start(self, draft: Draft) -> None:
        """What a board has on which nothing has been done yet."""


def words_in(line: Line, count: int) -> list[str]:
    """The words of a line; PuzzleError if there are more or fewer."""
    found = line.text.split()
    if len(found) != count:
        raise PuzzleError(f"this line has {plural(len(found), 'word')}: expected {count}", line=line.number)
    return found


def split(line: Line, count: int) -> Iterator[tuple[str, int]]:
    """The words of a line with the columns they begin in; PuzzleError if there are more or fewer."""
    at = 0
    for word in words_in(line, count):
        at = line.text.index(word, at)
        yield word, at + 1
        at += len(word)


class Cell:
    """What a word says about a cell: its clue, or its mark.

    `clues` has words for values of the layer beside its numbers, None for what is not a clue after all; `marks` has
    words for values of the kind of places, which may also be numbers. `spelling` is how other clues are written,
    `prefix` distinguishes clues from marks where both are numbers. Words on clues of the layer `beside` mean nothing.
    """

    def __init__(
        self,
        layer: str = "",
        place: str = "",
        *,
        blank: Sequence[str] = (".",),
        clues: Words | None = None,
        marks: Words | None = None,
        spelling: Spelling | None = None,
        prefix: str = "",
        beside: str = "",
        both: Mapping[str, tuple[Said, int | None]] | None = None,
    ) -> None:
        self.layer, self.place, self._beside = layer, place, beside
        self._both = both or {}
        self._prefix = prefix
        self._spelling = spelling
        self._blank = blank
        self._clues, self._marks = clues or {}, marks or {}
        self._known_of: Layer | None = None  # the layer whose words are known
        self._known: dict[str, Said | None] = {}

    def read(self, word: str, place: Place, draft: Draft) -> None:
        """Take a word."""
        if self._beside and place in draft.layers[self._beside]:
            return
        if word in self._both:
            clue, mark = self._both[word]
            draft.put(self.layer, place, clue)
            draft.marks |= {} if mark is None else {place: mark}
        elif word in self._clues:
            if self._clues[word] is not None:
                draft.put(self.layer, place, self._clues[word])
        elif word in self._marks:
            draft.marks[place] = self._marks[word]
        elif word in self._blank:
            return
        elif self.layer and word.startswith(self._prefix):
            draft.put(self.layer, place, self._spelt(word, draft))
        elif self.place and isinstance(draft.kind(self.place), Numbers) and (number := _NOTED.fullmatch(word)):
            if number[1]:
                draft.marks[place] = int(number[1])
        else:
            known = ", ".join([*self._blank, *self._marks, *self._clues])
            raise PuzzleError(f"unexpected {quoted(word)}; expected one of {known}")

    def _spelt(self, word: str, draft: Draft) -> Said:
        word = word.removeprefix(self._prefix)
        spelt = None if self._spelling is None else self._spelling.read(word)
        return draft.layer(self.layer).read(word) if spelt is None else spelt

    def values(self, words: Sequence[str], draft: Draft) -> Sequence[Said | None] | None:
        """The clue of each word, None for a blank; nothing if a word may be something else, or wrong."""
        layer = draft.layer(self.layer) if self.layer and not self.place and not self._prefix else None
        if layer is None:
            return None
        if self._known_of is not layer or len(self._known) > _WORDS:
            self._known_of, self._known = layer, {**dict.fromkeys(self._blank), **self._clues}
        for word in {*words}.difference(self._known):
            try:
                layer.show(value := self._spelt(word, draft))
            except PuzzleError:
                return None
            self._known[word] = value
        return [*map(self._known.__getitem__, words)]

    def write(self, place: Place, page: Page) -> str:
        """Give the word of a cell."""
        clue = page.clues(self.layer).get(place) if self.layer else None
        if clue is not None and self._both:
            pair = (clue, page.marks.get(place))
            return next(word for word, each in self._both.items() if each == pair)
        if clue is not None:
            if self.place and page.marks.get(place, clue) not in (0, clue):
                raise PuzzleError(f"the mark at {place} cannot be written: its clue is there")
            named = next((word for word, value in self._clues.items() if value == clue), None)
            show = (page.puzzle.layer[self.layer] if self._spelling is None else self._spelling).show
            return named or self._prefix + show(clue)
        mark = page.marks.get(place) if self.place else None
        if mark is None or (self._beside and place in page.clues(self._beside)):
            return self._blank[0]
        number = str(mark) if isinstance(page.kind(self.place), Numbers) else self._blank[0]
        return next((word for word, value in self._marks.items() if value == mark), number)


class Cells(Block):
    """A word for each cell."""

    def __init__(self, layer: str = "", place: str = "", **how: Any) -> None:
        self.cell = Cell(layer, place, **how)
        self.layers = (layer,)

    def lines(self, rows: int, columns: int) -> int:
        return rows

    def table(self, about: Draft | Page) -> Sequence[Sequence[Place]]:
        """What there is a word for, line by line."""
        return about.grid.rows

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        table, words = self.table(draft), [line.text.split() for line in lines]
        plain = all(len(row) == len(table[0]) for row in words)
        values = self.cell.values([*chain(*words)], draft) if plain else None
        if values is not None:
            pairs = zip(chain(*table), values, strict=True)
            draft.layers[self.cell.layer] |= {place: value for place, value in pairs if value is not None}
            return
        for line, places in zip(lines, table, strict=True):
            for (word, column), place in zip(split(line, len(places)), places, strict=True):
                try:
                    self.cell.read(word, place, draft)
                except PuzzleError as error:
                    raise PuzzleError(error.message, line=line.number, column=column) from None

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        for places in self.table(page):
            yield [self.cell.write(place, page) for place in places]


class Points(Cells):
    """A word for each corner of a cell, in one more line than there are rows."""

    def lines(self, rows: int, columns: int) -> int:
        return rows + 1

    def table(self, about: Draft | Page) -> Sequence[Sequence[Place]]:
        return [[*map(Place, line)] for line in about.layer(self.cell.layer).table(about.rows, about.columns)]


def _arrow_spelling(letters: Sequence[str], pattern: str, order: Callable[[str, str], str]) -> Spelling:
    """Numbers with a sign for up, down, left or right."""
    ways = dict(zip(letters, ("up", "down", "left", "right"), strict=True))
    signs = {way: letter for letter, way in ways.items()}

    def read(word: str) -> Said | None:
        found = re.fullmatch(pattern, word)
        return (int(found["number"]), ways[found["way"]]) if found and found["way"] in ways else None

    def show(value: Said) -> str:
        number, way = value if isinstance(value, tuple) else (value, "")
        if way not in signs:
            raise PuzzleError(f"this format has no sign for {quoted(str(value))}")
        return order(str(number), signs[way])

    return Spelling(read, show)


_PZPR_ARROWS = _arrow_spelling("1234", r"(?P<way>[1-4]),(?P<number>[0-9]{1,3})", lambda number, way: f"{way},{number}")
_KIT_ARROWS = _arrow_spelling("nswe", r"(?P<number>[0-9]{1,3})(?P<way>[nswe])", lambda number, way: f"{number}{way}")
_KIT_SUMS = Spelling(
    lambda word: (
        (int(found[1] or 0), int(found[2] or 0))
        if (found := re.fullmatch(r"([0-9]{0,2}),([0-9]{0,2})", word)) and len(word) > 1
        else None
    ),
    lambda value: ",".join(str(each or "") for each in value),  # type: ignore[union-attr]
)
_PIECES = Spelling(
    lambda word: (
        tuple(UNKNOWN if each == "-" else int(each) for each in word.split(","))
        if re.fullmatch(r"([0-9]|-)(,([0-9]|-))*", word)
        else None
    ),
    lambda value: ",".join("-" if each == UNKNOWN else str(each) for each in value),  # type: ignore[union-attr]
)


def letter_clues(layer: str) -> Cells:
    """Numbers as letters: A-Z for 1 to 26, a-z for 27 to 52."""
    letters = [*map(chr, range(ord("A"), ord("Z") + 1)), *map(chr, range(ord("a"), ord("z") + 1))]
    return Cells(layer, clues={letter: number for number, letter in enumerate(letters, 1)})


def clues(layer: str, place: str = "", bare: Said | None = UNKNOWN) -> Cells:
    """A clue for each cell as pzpr writes it, `.` for none and `-` for one without a number; and marks, `#` and `+`."""
    return Cells(layer, place, clues={"-": bare}, marks={"#": 1, "+": 0} if place else {})


def arrow_clues(layer: str, bare: Said | None) -> Cells:
    """Clues with arrows as pzpr writes them; `bare` is one without a number, None if that is not a clue."""
    return Cells(layer, clues={f"{way},-": bare for way in range(5)}, spelling=_PZPR_ARROWS)


def piece_clues(layer: str, place: str) -> Cells:
    """Clues of several numbers, and marks, as pzpr writes them."""
    return Cells(layer, place, marks={"#": 1, "+": 0}, spelling=_PIECES)


def shading(place: str, beside: str = "") -> Cells:
    """The mark of each cell as pzpr writes it: `#` on, `+` off; nothing where a layer has clues."""
    return Cells(place=place, marks={"#": 1, "+": 0}, beside=beside)


def kit(layer: str = "", place: str = "", clues: Words | None = None, marks: Words | None = None) -> Cells:
    """A word for each cell as puzzlekit writes it, `-` for an empty one."""
    return Cells(layer, place, blank=("-", "."), clues=clues, marks=marks)


def kit_sums(layer: str, bare: str) -> Cells:
    """Walls with the sums below them and to their right as puzzlekit writes them: `16,23`, `16,` or `,23`."""
    return Cells(layer, blank=("0",), clues={"-": bare}, spelling=_KIT_SUMS)


def kit_arrows(layer: str, clues: Words | None = None) -> Cells:
    """Clues with arrows as puzzlekit writes them."""
    return Cells(layer, blank=("-",), clues=clues, spelling=_KIT_ARROWS)


def corner_clues(layer: str) -> Cells:
    """A clue for each corner as pzpr writes it, `.` for none and `-` for one without a number."""
    return Points(layer, clues={"-": UNKNOWN})


def kit_corners(layer: str) -> Cells:
    """A clue for each corner as puzzlekit writes it, `-` for none."""
    return Points(layer, blank=("-", "."))


words = Cells  # as genres call it
