"""Blocks of lines in files of other programs that are not just a word for each cell: sides, regions, clues outside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from clew.codecs.lines import Line
from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.text import quoted
from clew.rules.clues import Layer, Said, Spot
from clew.rules.forms.draft import Draft, Page, Unfit, across_then_down, flooded, require_frame
from clew.rules.forms.lettering import Block, Cell, Cells, Words, split


class _Named:
    """Clues of a layer by the words for them; others as the layer itself writes them."""

    def __init__(self, values: Words) -> None:
        self._values = values
        self._words = {value: word for word, value in reversed(list(values.items()))}

    def read(self, layer: Layer, word: str) -> Said:
        return self._values[word] if word in self._values else layer.read(word)

    def show(self, layer: Layer, value: Said) -> str:
        return self._words[value] if value in self._words else layer.show(value)


class Framed(Block):
    """A word for each cell and for each clue outside; the corners are blank.

    `absent` and `corner` are the words that are written where there is no clue.
    """

    def __init__(
        self,
        layer: str,
        sides: Sequence[str],
        inside: Cells,
        clues: Words | None = None,
        *,
        absent: str = ".",
        corner: str = ".",
    ) -> None:
        self._layer, self._sides, self._inside = layer, sides, inside
        self._absent, self._corner = absent, corner
        self._named = _Named(clues or {})
        self.layers = (layer, *inside.layers)

    def lines(self, rows: int, columns: int) -> int:
        return rows + ("top" in self._sides) + ("bottom" in self._sides)

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        for line, spots in zip(lines, self._spots(draft), strict=True):
            for (word, column), (side, spot) in zip(split(line, len(spots)), spots, strict=True):
                try:
                    if not side:
                        self._inside.cell.read(word, Place(spot), draft)
                    elif word not in (".", self._absent) and spot:
                        draft.put(self._layer, spot, self._named.read(draft.layer(self._layer), word.lstrip("c")))
                except PuzzleError as error:
                    raise PuzzleError(error.message, line=line.number, column=column) from None

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        clues, layer = page.clues(self._layer), page.puzzle.layer[self._layer]
        for spots in self._spots(page):
            yield [
                (self._named.show(layer, clues[spot]) if spot in clues else self._absent if spot else self._corner)
                if side
                else self._inside.cell.write(Place(spot), page)
                for side, spot in spots
            ]

    def _spots(self, about: Draft | Page) -> Iterator[Sequence[tuple[bool, Spot]]]:
        """Line by line: whether it is outside, and the cell or the clue's name."""
        left, right = "left" in self._sides, "right" in self._sides
        for side in ("top", "", "bottom"):
            if side and side in self._sides:
                middle = [(True, f"{side} {number}") for number in range(1, about.columns + 1)]
                yield [*[(True, "")] * left, *middle, *[(True, "")] * right]
            elif not side:
                for number, places in enumerate(about.grid.rows, 1):
                    ends = [[(True, f"{end} {number}")] * on for end, on in (("left", left), ("right", right))]
                    yield [*ends[0], *((False, place) for place in places), *ends[1]]


class Margin(Block):
    """The clues of one side outside the grid in one line."""

    def __init__(self, layer: str, side: str, blank: str = "-", clues: Words | None = None) -> None:
        self._layer, self._side, self._blank = layer, side, blank
        self._named = _Named(clues or {})
        self.layers = (layer,)

    def lines(self, rows: int, columns: int) -> int:
        return 1

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        long = draft.columns if self._side in ("top", "bottom") else draft.rows
        layer, clues = draft.layer(self._layer), draft.layers[self._layer]
        for number, (word, column) in enumerate(split(lines[0], long), 1):
            if word != self._blank:
                try:
                    clues[f"{self._side} {number}"] = self._named.read(layer, word)
                except PuzzleError as error:
                    raise PuzzleError(error.message, line=lines[0].number, column=column) from None

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        clues, layer = page.clues(self._layer), page.puzzle.layer[self._layer]
        long = page.columns if self._side in ("top", "bottom") else page.rows
        spots = [f"{self._side} {number}" for number in range(1, long + 1)]
        yield [self._named.show(layer, clues[spot]) if spot in clues else self._blank for spot in spots]


class Sides(Block):
    """A word for each pair of neighbours: a line for each row, then those one below the other. Without a kind of
    places they are read and not kept.

    If there is a `frame`, the sides around the grid have words, too, which say nothing and may be absent. Neither do
    those of cells with clues of the layer `beside`.
    """

    def __init__(
        self, place: str = "", on: Sequence[str] = ("1",), off: str = "-1", *, frame: bool = False, beside: str = ""
    ) -> None:
        self._place, self._on, self._off, self._frame, self._beside = place, on, off, frame, beside

    def lines(self, rows: int, columns: int) -> int:
        return 2 * rows + 1 if self._frame else (rows if columns > 1 else 0) + rows - 1

    def more(self, rows: int, columns: int) -> int:
        return (rows if columns > 1 else 0) + rows - 1 - self.lines(rows, columns)

    def _inner(self, lines: Sequence[Line], rows: int) -> Sequence[Line]:
        """The lines without what is around the grid."""
        inside = [Line(line.number, " ".join(line.text.split()[1:-1])) for line in lines[:rows]]
        return [*(line for line in inside if line.text), *lines[rows + 1 : -1]]

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        whole = self._frame and len(lines) == self.lines(draft.rows, draft.columns)
        inner = self._inner(lines, draft.rows) if whole else lines
        for line, pairs in zip(inner, filter(None, across_then_down(draft.grid)), strict=True):
            for (word, column), pair in zip(split(line, len(pairs)), pairs, strict=True):
                if word not in (*self._on, self._off, "0"):
                    known = ", ".join([*self._on, self._off, "0"])
                    text = f"unexpected {quoted(word)}; expected one of {known}"
                    raise PuzzleError(text, line=line.number, column=column)
                if self._place and word != "0" and not (self._beside and draft.layers[self._beside].keys() & {*pair}):
                    draft.marks[draft.kind(self._place).between(*pair)] = int(word in self._on)

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        shown: Mapping[Any, str] = {0: self._off, 1: self._on[0]}
        found = []
        for pairs in across_then_down(page.grid):
            marks = [page.marks.get(page.kind(self._place).between(*pair)) if self._place else None for pair in pairs]
            found.append([shown[mark] if mark in (0, 1) else "0" for mark in marks])
        if self._frame:
            edge = ["0"] * page.columns
            yield from (["0", *line, "0"] for line in found[: page.rows])
            found = [edge, *found[page.rows :], edge]
        yield from found  # those of a single column are empty lines, as pzpr counts them


class Areas(Block):
    """Regions by a word for each cell; in files of pzpr their number comes first.

    `holes` is a layer of cells that are in no region: `@`, each of which becomes a region of its own.
    """

    def __init__(self, layer: str, *, counted: bool = False, holes: str = "") -> None:
        self._layer, self._counted, self._holes = layer, counted, holes
        self.layers = (layer, holes)

    def lines(self, rows: int, columns: int) -> int:
        return rows + self._counted

    def start(self, draft: Draft) -> None:
        draft.layers[self._layer].update(dict.fromkeys(draft.grid.cells, 1))

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        words = [line.text.split() for line in lines[self._counted :]]
        every = [*chain(*words)]
        named = {word: number for number, word in enumerate(dict.fromkeys(every), 1)}
        if all(map(str.isalnum, named)) and all(len(row) == draft.columns for row in words):
            draft.layers[self._layer] = dict(zip(draft.grid.cells, map(named.__getitem__, every), strict=True))
            return
        named = {}
        for line, places in zip(lines[self._counted :], draft.grid.rows, strict=True):
            for (word, column), place in zip(split(line, draft.columns), places, strict=True):
                if not word.isalnum() and not (word == _HOLE and self._holes):
                    text = f"unexpected {quoted(word)}; expected the number or letter of a region"
                    raise PuzzleError(text, line=line.number, column=column)
                if word == _HOLE:
                    draft.put(self._holes, place, "hole")
                name = f"{_HOLE} {place}" if word == _HOLE else word
                draft.layers[self._layer][place] = named.setdefault(name, len(named) + 1)

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        regions = page.clues(self._layer)
        holes = page.clues(self._holes) if self._holes else {}
        if self._counted:
            yield [str(len(set(regions.values())))]
        for places in page.grid.rows:
            yield [
                _HOLE if place in holes else str(int(regions[place]) - self._counted)  # type: ignore[arg-type]
                for place in places
            ]


_HOLE = "@"


class Walled(Block):
    """Walls with the sums to their right and below them, `8,4`; those of the first row and column have one each.

    Then the numbers of the cells below and beside these.
    """

    def __init__(self, layer: str, place: str, bare: str) -> None:
        self.layers = (layer,)
        self._layer, self._bare, self._cell = layer, bare, Cell(place=place)

    def lines(self, rows: int, columns: int) -> int:
        return 2 * rows - 1

    def start(self, draft: Draft) -> None:
        for place in {*draft.grid.rows[0], *draft.grid.columns[0]}:
            draft.put(self._layer, place, self._bare)

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        for number, (line, places) in enumerate(zip(lines, draft.grid.rows, strict=False)):
            for (word, column), place in zip(split(line, draft.columns), places, strict=True):
                sums = self._sums(word, inside=number > 0 and place != places[0], below=number == 0)
                if sums is None:
                    text = f"unexpected {quoted(word)}; expected sums as in 8,4, one sum at the border, or . for a cell"
                    raise PuzzleError(text, line=line.number, column=column)
                if sums:
                    draft.put(self._layer, place, sums if any(sums) else self._bare)
        for line, places in zip(lines[draft.rows :], draft.grid.rows[1:], strict=True):
            for (word, column), place in zip(split(line, draft.columns - 1), places[1:], strict=True):
                try:
                    self._cell.read(word, place, draft)
                except PuzzleError as error:
                    raise PuzzleError(error.message, line=line.number, column=column) from None

    def _sums(self, word: str, *, inside: bool, below: bool) -> tuple[int, ...] | None:
        """The sums below and to the right of a wall; none for a cell, None if the word is not one for its place."""
        if inside and word == ".":
            return ()
        found = re.fullmatch(r"([0-9]{1,2}),([0-9]{1,2})" if inside else r"([0-9]{1,2})", word)
        if found is None:
            return None
        return (int(found[2]), int(found[1])) if inside else (int(word), 0) if below else (0, int(word))

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        require_frame(page, self._layer)
        clues, rows = page.clues(self._layer), page.grid.rows
        for places in rows:
            yield [self._word(clues.get(place), place in rows[0] or place == places[0]) for place in places]
        for places in rows[1:]:
            yield [self._cell.write(place, page) for place in places[1:]]

    def _word(self, clue: Said | None, border: bool) -> str:
        if clue is None:
            return "."
        below, right = clue if isinstance(clue, tuple) else (0, 0)
        return str(below or right) if border else f"{right},{below}"


class Value(Block):
    """A value about the whole puzzle in a line of its own."""

    def __init__(self, layer: str) -> None:
        self._layer = layer
        self.layers = (layer,)

    def lines(self, rows: int, columns: int) -> int:
        return 1

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        try:
            draft.layers[self._layer][""] = draft.layer(self._layer).read(lines[0].text.strip())
        except PuzzleError as error:
            raise PuzzleError(error.message, line=lines[0].number) from None

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        yield [page.puzzle.layer[self._layer].show(getattr(page.puzzle, self._layer))]


class Presets(Block):
    """Pieces that a puzzle is played with, as pzpr names sets of them."""

    def __init__(self, layer: str, names: Mapping[str, Said]) -> None:
        self._layer, self._names = layer, names
        self.layers = (layer,)

    def lines(self, rows: int, columns: int) -> int:
        return 1

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        name = lines[0].text.strip()
        if name not in self._names:
            known = ", ".join(self._names)
            raise PuzzleError(f"unexpected {quoted(name)}; expected a set of pieces: {known}", line=lines[0].number)
        draft.put(self._layer, "", self._names[name])

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        held = getattr(page.puzzle, self._layer)
        name = next((name for name, value in self._names.items() if value == held), None)
        if name is None:
            raise Unfit("this format has no name for this set of pieces")
        yield [name]


class Ticks(Block):
    """A line with a number for each piece that the player has ticked off, which is read and not kept."""

    def __init__(self, pieces: str) -> None:
        self._pieces = pieces

    def lines(self, rows: int, columns: int) -> int:
        return 1

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        if not set(lines[0].text.split()) <= {"0", "1"}:
            text = f"unexpected {quoted(lines[0].text)}; expected 0 or 1 for each piece"
            raise PuzzleError(text, line=lines[0].number)

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        count = getattr(page.puzzle, self._pieces)()
        yield ["0"] * count if count else [""]


class Literal(Block):
    """A line that is always the same because it represents a rule."""

    def __init__(self, text: str, *others: str) -> None:
        self._text, self._others = text, others

    def lines(self, rows: int, columns: int) -> int:
        return 1

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        if lines[0].text.strip() not in (self._text, *self._others):
            text = f"the file asks for {quoted(lines[0].text.strip())}: such rules are not supported"
            raise PuzzleError(text, line=lines[0].number)

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        yield [self._text]


class Notes(Block):
    """Small numbers that a player wrote down in cells, in some files; they are not kept."""

    def lines(self, rows: int, columns: int) -> int:
        return 0

    def more(self, rows: int, columns: int) -> int:
        return rows

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        return iter(())

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        for line in lines:
            for word, column in split(line, draft.columns):
                if not re.fullmatch(r"\.|\[[0-9,]*\]", word):
                    text = f"unexpected {quoted(word)}; expected . or small numbers as in [,1,2,]"
                    raise PuzzleError(text, line=line.number, column=column)


class Trace(Block):
    """The sides by which a line leaves each cell, such as `ns`; other cells by their marks. For answers."""

    _letters = (("n", "up"), ("s", "down"), ("e", "right"), ("w", "left"))

    def __init__(self, place: str, marks: Words | None = None) -> None:
        self._place, self._marks = place, marks or {}

    def lines(self, rows: int, columns: int) -> int:
        return rows

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        drawn: dict[Place, set[Place]] = {place: set() for place in page.grid.cells}
        kind = page.kind(self._place)
        for one, other in page.grid.pairs:
            if page.marks.get(kind.between(one, other)) == 1:
                drawn[one].add(other)
                drawn[other].add(one)
        for places in page.grid.rows:
            yield [self._word(place, drawn[place], page) for place in places]

    def _word(self, place: Place, to: set[Place], page: Page) -> str:
        letters = [letter for letter, way in self._letters if next(page.grid.ray(place, way), None) in to]
        mark = page.marks.get(place)
        return "".join(letters) or next((word for word, value in self._marks.items() if value == mark), "-")


class Rooms(Block):
    """A number for each cell: those of the areas that walls leave, in the order of rows or, if `down`, of columns."""

    def __init__(self, place: str, *, down: bool = False) -> None:
        self._place, self._down = place, down

    def lines(self, rows: int, columns: int) -> int:
        return rows

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        kind = page.kind(self._place)
        numbers = flooded(page.grid, lambda one, other: page.marks.get(kind.between(one, other)) == 1)
        lines = page.grid.columns if self._down else page.grid.rows
        order = {area: number for number, area in enumerate(dict.fromkeys(numbers[each] for each in chain(*lines)), 1)}
        for places in page.grid.rows:
            yield [str(order[numbers[place]]) for place in places]


class Joined(Block):
    """A number for each cell, from 0 on: those of the cells that links join."""

    def __init__(self, place: str) -> None:
        self._place = place

    def lines(self, rows: int, columns: int) -> int:
        return rows

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        kind = page.kind(self._place)
        numbers = flooded(page.grid, lambda one, other: page.marks.get(kind.between(one, other)) != 1)
        for places in page.grid.rows:
            yield [str(numbers[place] - 1) for place in places]


class Worded(Block):
    """A word for each cell, which a method of the genre makes from all marks and the cell; for answers."""

    def __init__(self, method: str) -> None:
        self._method = method

    def lines(self, rows: int, columns: int) -> int:
        return rows

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        for places in page.grid.rows:
            yield [getattr(page.puzzle, self._method)(page.marks, place) for place in places]


areas, fixed, framed, margin = Areas, Literal, Framed, Margin  # as genres call them
joined, notes, presets, ticks = Joined, Notes, Presets, Ticks
rooms, sides, trace, value, walled, worded = Rooms, Sides, Trace, Value, Walled, Worded
