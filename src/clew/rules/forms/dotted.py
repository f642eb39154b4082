"""Clues in the middle of cells, on their sides and at their corners, in the forms of other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.codecs.lines import Line
from clew.codecs.penpa import Picture
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.text import quoted
from clew.rules.clues import Said, Spot
from clew.rules.forms.draft import Draft, Page, Unfit
from clew.rules.forms.ids import Part, _require, _unexpected
from clew.rules.forms.lettering import Block, Words, split
from clew.rules.forms.strokes import INDEX, Stroke, cells_joined, entries, entry_of, place_at, position

_KIT = {(0, 0): "0", (0, 1): "1", (1, 0): "2", (1, 1): "3"}  # in a cell, right, below, and at the corner of both


class Starred(Block):
    """A sign for each cell, side and corner inside the grid, without spaces; cells that are missing have another."""

    def __init__(self, layer: str, clues: Words, hole: str, missing: str = "X") -> None:
        self._layer, self._clues, self._hole, self._missing = layer, clues, hole, missing
        self.layers = (layer, hole)

    def lines(self, rows: int, columns: int) -> int:
        return 2 * rows - 1

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        holes = [*draft.layer(self._hole).types[0].listed(1)]
        for line, spots in zip(lines, draft.layer(self._layer).table(draft.rows, draft.columns), strict=True):
            text = line.text.strip()
            if len(text) != len(spots):
                raise PuzzleError(f"this line has {len(text)} signs: expected {len(spots)}", line=line.number)
            for column, (sign, spot) in enumerate(zip(text, spots, strict=True), 1):
                if sign in self._clues:
                    draft.put(self._layer, spot, self._clues[sign])
                elif sign == self._missing and spot in draft.grid.at:
                    draft.put(self._hole, spot, holes[0])
                elif sign != ".":
                    known = ", ".join([".", *self._clues, self._missing])
                    text = f"unexpected {quoted(sign)}; expected one of {known}"
                    raise PuzzleError(text, line=line.number, column=column)

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        signs = dict.fromkeys(page.clues(self._hole), self._missing)
        words = {value: word for word, value in self._clues.items()}
        signs |= {spot: words[value] for spot, value in page.clues(self._layer).items()}
        for spots in page.layer(self._layer).table(page.rows, page.columns):
            yield ["".join(signs.get(spot, ".") for spot in spots)]


class Quarters(Block):
    """A word for each cell: a clue in its middle is 0, one on its right side 1, below 2, at the corner of both 3."""

    def __init__(self, layer: str, value: Said) -> None:
        self._layer, self._value = layer, value
        self.layers = (layer,)

    def lines(self, rows: int, columns: int) -> int:
        return rows

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        steps, table = {word: step for step, word in _KIT.items()}, draft.layer(self._layer).table
        spots = table(draft.rows, draft.columns)
        for row, line in enumerate(lines):
            for at, (word, column) in enumerate(split(line, draft.columns)):
                if word == "-":
                    continue
                down, right = steps.get(word, (2, 2))
                if word not in steps or row + down == draft.rows or at + right == draft.columns:
                    text = f"unexpected {quoted(word)}; expected - or 0 to 3 for a dot inside the grid"
                    raise PuzzleError(text, line=line.number, column=column)
                draft.put(self._layer, spots[2 * row + down][2 * at + right], self._value)

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        words = [["-"] * page.columns for _ in range(page.rows)]
        spots = page.layer(self._layer).spots(page.rows, page.columns)
        for spot, value in page.clues(self._layer).items():
            down, right = (int(2 * each) for each in spots[spot])
            if words[down // 2][right // 2] != "-" or value != self._value:
                raise Unfit("this format has only one kind of dot, and needs more space between two of them")
            words[down // 2][right // 2] = _KIT[down % 2, right % 2]
        yield from words


class Steps(Part):
    """How many spots without a clue come before each: a is none, y 24, z is 25 more; other clues in capitals."""

    pattern = "[a-zA-Z]+"

    def __init__(self, layer: str, small: Said, capital: Said) -> None:
        self._layer, self._small, self._capital = layer, small, capital
        self.layers = (layer,)

    def _spots(self, about: Draft | Page) -> Sequence[Spot]:
        return [*about.layer(self._layer).spots(about.rows, about.columns)]

    def read(self, text: str, draft: Draft) -> None:
        spots, at = self._spots(draft), 0
        for index, letter in enumerate(text):
            if not (letter.isascii() and letter.isalpha()) or letter == "Z":
                _unexpected(letter, index, "a-z or A-Y")
            at += ord(letter.lower()) - ord("a")
            if letter != "z":
                if at < len(spots):
                    draft.put(self._layer, spots[at], self._small if letter.islower() else self._capital)
                at += 1
        _require(max(at, len(spots)), len(spots))

    def write(self, page: Page) -> str:
        clues, pieces, gap = page.clues(self._layer), list[str](), 0
        for spot in self._spots(page):
            if spot not in clues:
                gap += 1
                continue
            letter = chr(ord("a") + gap % 25)
            pieces += ["z"] * (gap // 25) + [letter if clues[spot] == self._small else letter.upper()]
            gap = 0
        if not pieces:
            raise Unfit("this format needs at least one clue")
        return "".join(pieces)


class Dots(Stroke):
    """Symbols of a name in cells, on their sides and at their corners, by their styles."""

    drawn = ("symbol",)

    def __init__(self, layer: str, symbol: str, styles: Mapping[int, Said]) -> None:
        self.layer, self._symbol, self._styles = layer, symbol, styles

    def read(self, picture: Picture, draft: Draft) -> None:
        spots = draft.layer(self.layer).spots(draft.rows, draft.columns)
        for index, content in entries(picture.question, "symbol"):
            style, name, *_ = entry_of(content, 2)
            if name != self._symbol or not isinstance(style, int) or style not in self._styles:
                raise PuzzleError(f"the Penpa link has a symbol {quoted(str(name))}: expected {self._symbol}")
            spot = _spot(picture, index, draft)
            if spot in spots:
                draft.put(self.layer, spot, self._styles[style])

    def write(self, page: Page, sheet: Sheet) -> None:
        styles = {value: style for style, value in self._styles.items()}
        drawn = sheet.question.setdefault("symbol", {})
        spots = page.layer(self.layer).spots(page.rows, page.columns)
        for spot, value in page.clues(self.layer).items():
            down, right = (int(2 * each) for each in spots[spot])
            if down % 2 and right % 2:
                index = sheet.corner(down // 2 + 1, right // 2 + 1)
            elif down % 2 or right % 2:
                index = sheet.edge(down // 2, right // 2, below=bool(down % 2))
            else:
                index = sheet.cell(down // 2, right // 2)
            drawn[index] = [styles[value], self._symbol, 2]  # over the grid

    def fits(self, picture: Picture) -> bool:
        return {entry_of(content, 2)[1] for _, content in entries(picture.question, "symbol")} == {self._symbol}


def _spot(picture: Picture, index: str, draft: Draft) -> Spot:
    """What a number in a drawing stands for, if that is something inside the grid."""
    corner = picture.point(int(index)) if INDEX.fullmatch(index) else None
    if corner is not None:
        return f"p{corner[0] + 1}.{corner[1] + 1}"
    pair = cells_joined(picture, index, draft)
    if pair is not None:
        return "-".join(pair)
    return place_at(draft, position(picture, index)) or Place("")


id_steps, kit_quarters, pen_dots, starred = Steps, Quarters, Dots, Starred  # as genres call them
