"""Blocks of lines about the plan of a grid: regions by their borders or around blocks, chains, words of two layers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from clew.codecs.lines import Line
from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.text import quoted
from clew.rules.forms.draft import Draft, Page, across_then_down, flooded
from clew.rules.forms.lettering import Block, Cells, Spelling, Words, split, words_in

_LINK = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")  # of a chain


class Bounds(Block):
    """Regions by a word for each pair of neighbours, 1 for a border: a line for each row, then those between rows."""

    def __init__(self, layer: str) -> None:
        self._layer = layer
        self.layers = (layer,)

    def lines(self, rows: int, columns: int) -> int:
        return (rows if columns > 1 else 0) + rows - 1

    def start(self, draft: Draft) -> None:
        draft.layers[self._layer].update(dict.fromkeys(draft.grid.cells, 1))

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        drawn = set()
        for line, pairs in zip(lines, filter(None, across_then_down(draft.grid)), strict=True):
            for (word, column), pair in zip(split(line, len(pairs)), pairs, strict=True):
                if word not in ("0", "1"):
                    text = f"unexpected {quoted(word)}; expected 1 for a border or 0"
                    raise PuzzleError(text, line=line.number, column=column)
                if word == "1":
                    drawn.add(pair)
        draft.layers[self._layer].update(flooded(draft.grid, lambda one, other: (one, other) in drawn))

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        regions = page.clues(self._layer)
        for pairs in across_then_down(page.grid):
            yield [str(int(regions[one] != regions[other])) for one, other in pairs]


class Between(Block):
    """Clues between neighbouring cells by words, 0 for none: a line for each row, then those between rows."""

    def __init__(self, layer: str, clues: Words) -> None:
        self._layer, self._clues = layer, clues
        self.layers = (layer,)

    def lines(self, rows: int, columns: int) -> int:
        return (rows if columns > 1 else 0) + rows - 1

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        for line, pairs in zip(lines, filter(None, across_then_down(draft.grid)), strict=True):
            for (word, column), pair in zip(split(line, len(pairs)), pairs, strict=True):
                if word not in self._clues and word != "0":
                    known = ", ".join(["0", *self._clues])
                    text = f"unexpected {quoted(word)}; expected one of {known}"
                    raise PuzzleError(text, line=line.number, column=column)
                if word != "0":
                    draft.put(self._layer, "-".join(pair), self._clues[word])

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        clues, words = page.clues(self._layer), {value: word for word, value in self._clues.items()}
        for pairs in across_then_down(page.grid):
            yield [words.get(clues.get("-".join(pair)), "0") for pair in pairs]


class Plots(Block):
    """The number of regions, then a word for each cell: its region, or `.` for a clue that is in none.

    Each of these is a region of its own here.
    """

    def __init__(self, layer: str, apart: str) -> None:
        self._layer, self._apart = layer, apart
        self.layers = (layer,)

    def lines(self, rows: int, columns: int) -> int:
        return rows + 1

    def start(self, draft: Draft) -> None:
        draft.layers[self._layer].update(dict.fromkeys(draft.grid.cells, 1))

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        named: dict[str, int] = {}
        for line, places in zip(lines[1:], draft.grid.rows, strict=True):
            for (word, column), place in zip(split(line, draft.columns), places, strict=True):
                if word != "." and not word.isalnum():
                    text = f"unexpected {quoted(word)}; expected the number of a region or ."
                    raise PuzzleError(text, line=line.number, column=column)
                name = place if word == "." else word
                draft.layers[self._layer][place] = named.setdefault(name, len(named) + 1)

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        regions, apart = page.clues(self._layer), page.clues(self._apart)
        numbers = {number: at for at, number in enumerate(dict.fromkeys(regions[p] for p in regions if p not in apart))}
        yield [str(len(numbers))]
        for places in page.grid.rows:
            yield ["." if place in apart else str(numbers[regions[place]]) for place in places]


class Overlaid(Block):
    """A word for each cell, which belongs to one layer if it matches a pattern, and else to another one."""

    def __init__(self, pattern: str, one: Cells, other: Cells) -> None:
        self._pattern, self._one, self._other = re.compile(pattern), one.cell, other.cell
        self.layers = (*one.layers, *other.layers)

    def lines(self, rows: int, columns: int) -> int:
        return rows

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        words = [line.text.split() for line in lines]
        if all(len(row) == draft.columns for row in words) and self._take([*chain(*words)], draft):
            return
        for line, places in zip(lines, draft.grid.rows, strict=True):
            for (word, column), place in zip(split(line, draft.columns), places, strict=True):
                try:
                    (self._one if self._pattern.fullmatch(word) else self._other).read(word, place, draft)
                except PuzzleError as error:
                    raise PuzzleError(error.message, line=line.number, column=column) from None

    def _take(self, words: Sequence[str], draft: Draft) -> bool:
        """Take all words at once; False if one of them may be something else than a clue, or wrong."""
        ones = {word for word in {*words} if self._pattern.fullmatch(word)}
        for cell, own in ((self._one, ones), (self._other, {*words} - ones)):
            values = cell.values([*own], draft)
            if values is None:
                return False
            clues = {word: value for word, value in zip(own, values, strict=True) if value is not None}
            pairs = zip(draft.grid.cells, words, strict=True)
            draft.layers[cell.layer] |= {place: clues[word] for place, word in pairs if word in clues}
        return True

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        first = page.clues(self._one.layer)
        for places in page.grid.rows:
            yield [(self._one if place in first else self._other).write(place, page) for place in places]


class Chains(Block):
    """Chains of neighbouring cells: `3.2` is the second cell of the third one.

    The first cell of a chain has a value of its own, any other the direction of the one before it.
    """

    def __init__(self, layer: str, first: str) -> None:
        self._layer, self._first = layer, first
        self.layers = (layer,)

    def lines(self, rows: int, columns: int) -> int:
        return rows

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        grid, found = draft.grid, dict[tuple[int, int], Place]()
        for line, places in zip(lines, grid.rows, strict=True):
            for word, place in zip(words_in(line, draft.columns), places, strict=True):
                if word == "-":
                    continue
                numbers = _LINK.fullmatch(word)
                if numbers is None:
                    text = f"unexpected {quoted(word)}; expected a chain and a number in it, as in 3.2, or -"
                    raise PuzzleError(text, line=line.number, column=_column(line, places, place))
                found[int(numbers[1]), int(numbers[2])] = place
        for (own, number), place in found.items():
            before = found.get((own, number - 1))
            way = self._first if before is None else grid.towards.get((place, before))
            if way is None:
                text = f"{own}.{number} is not beside {own}.{number - 1}"
                line, places = next(each for each in zip(lines, grid.rows, strict=True) if place in each[1])
                raise PuzzleError(text, line=line.number, column=_column(line, places, place))
            draft.layers[self._layer][place] = way

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        clues, grid = page.clues(self._layer), page.grid
        after: dict[Place | None, Place] = {}
        for spot, way in clues.items():
            if way != self._first:
                after[next(grid.ray(Place(spot), str(way)), None)] = Place(spot)
        words = dict.fromkeys(grid.cells, "-")
        firsts = [place for place in grid.cells if clues.get(place) == self._first]
        for own, place in enumerate(firsts, 1):
            at: Place | None = place
            for number in range(1, len(clues) + 1):
                if at is not None:
                    words[at], at = f"{own}.{number}", after.get(at)
        for places in grid.rows:
            yield [words[place] for place in places]


def _column(line: Line, places: Sequence[Place], place: Place) -> int:
    """The column in which the word of a place begins."""
    return [column for _, column in split(line, len(places))][places.index(place)]


def kit_blocks(layer: str, bare: str) -> Cells:
    """Black cells as puzzlekit writes them: `x`, or `4x` for one with a number."""
    spelling = Spelling(lambda word: int(word[:-1]) if word[:-1].isdecimal() else None, lambda value: f"{value}x")
    return Cells(layer, blank=("-",), clues={"x": bare}, spelling=spelling)


between, bounds, chains, overlaid, plots = Between, Bounds, Chains, Overlaid, Plots  # as genres call them
