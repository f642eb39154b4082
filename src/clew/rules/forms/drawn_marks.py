"""Answers in drawings of Penpa+: shaded cells, values, lines and borders."""

from __future__ import annotations

from collections.abc import Mapping

from clew.codecs.penpa import Picture
from clew.codecs.penpa_sheet import Sheet
from clew.rules.forms.draft import Draft, Page
from clew.rules.forms.strokes import (
    CROSS,
    INDEX,
    Stroke,
    border_of,
    cells_joined,
    edges_of,
    entries,
    entry_of,
    place_at,
    position,
)

_GREEN = 2  # the colour for cells that are not shaded


class Shading(Stroke):
    """Answers: shaded cells and green ones that are not, or symbols of a name with a style for on."""

    def __init__(self, place: str, symbol: str = "", style: int = 1) -> None:
        self._place, self._symbol, self._style = place, symbol, style

    def write(self, page: Page, sheet: Sheet) -> None:
        for place, value in page.marks.items():
            if place not in page.grid.at:
                continue
            index = sheet.cell(*page.grid.at[place])
            if value and self._symbol:
                sheet.answer.setdefault("symbol", {})[index] = [self._style, self._symbol, 1]
            else:
                sheet.answer.setdefault("surface", {})[index] = self._style if value else _GREEN

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, style in entries(picture.answer, "surface"):
            place = place_at(draft, position(picture, index))
            if place is not None:
                draft.marks[place] = int(style != _GREEN and not self._symbol)
        for index, content in entries(picture.answer, "symbol"):
            place = place_at(draft, position(picture, index))
            style, name, *_ = entry_of(content, 2)
            if place is not None and name == self._symbol:
                draft.marks[place] = int(style != 0)


class States(Stroke):
    """Answers: symbols of a name in cells, by their styles; 0 is a green cell if it has none."""

    def __init__(self, place: str, symbol: str, styles: Mapping[int, int]) -> None:
        self._place, self._symbol, self._styles = place, symbol, styles

    def write(self, page: Page, sheet: Sheet) -> None:
        styles = {value: style for style, value in self._styles.items()}
        drawn = sheet.answer.setdefault("symbol", {})
        for place, value in page.marks.items():
            index = sheet.cell(*page.grid.at[place])
            if int(value) in styles:
                drawn[index] = [styles[int(value)], self._symbol, 1]
            else:
                sheet.answer.setdefault("surface", {})[index] = _GREEN

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in entries(picture.answer, "symbol"):
            place = place_at(draft, position(picture, index))
            style, name, *_ = entry_of(content, 2)
            if place is not None and name == self._symbol and isinstance(style, int) and style in self._styles:
                draft.marks[place] = self._styles[style]
        for index, style in entries(picture.answer, "surface"):
            place = place_at(draft, position(picture, index))
            if place is not None and style == _GREEN and 0 not in self._styles.values():
                draft.marks[place] = 0


class Values(Stroke):
    """Answers: numbers in cells."""

    def __init__(self, place: str) -> None:
        self._place = place

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn = {sheet.cell(*page.grid.at[place]): [str(value), 2, "1"] for place, value in page.marks.items()}
        sheet.answer["number"] = drawn

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in entries(picture.answer, "number"):
            place, text = place_at(draft, position(picture, index)), str(entry_of(content, 3)[0]).strip()
            if place is not None and text.isdecimal() and len(text) < 4 and str(content[2]) == "1":
                draft.marks[place] = int(text)


class Lines(Stroke):
    """Answers: lines between the middles of cells, and crosses."""

    def __init__(self, place: str) -> None:
        self._place = place

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn = sheet.answer.setdefault("line", {})
        for pair in page.grid.pairs:
            mark = page.marks.get(page.kind(self._place).between(*pair))
            one, other = page.grid.at[pair[0]], page.grid.at[pair[1]]
            if mark is not None:
                cross = sheet.edge(*one, below=one[1] == other[1])
                drawn[f"{sheet.cell(*one)},{sheet.cell(*other)}" if mark else cross] = 3 if mark else CROSS

    def read(self, picture: Picture, draft: Draft) -> None:
        kind = draft.kind(self._place)
        for key, style in entries(picture.answer, "line"):
            pair = cells_joined(picture, key, draft)
            if pair is not None:
                draft.marks[kind.between(*pair)] = int(style != CROSS)


class Fences(Stroke):
    """Answers: borders between cells, and crosses."""

    def __init__(self, place: str) -> None:
        self._place = place

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn = sheet.answer.setdefault("lineE", {})
        for pair in page.grid.pairs:
            mark = page.marks.get(page.kind(self._place).between(*pair))
            one, other = page.grid.at[pair[0]], page.grid.at[pair[1]]
            if mark is not None:
                cross = sheet.edge(*one, below=one[1] == other[1])
                drawn[border_of(pair, page, sheet) if mark else cross] = 3 if mark else CROSS

    def read(self, picture: Picture, draft: Draft) -> None:
        kind = draft.kind(self._place)
        for pair, _ in edges_of(picture, picture.answer, draft):
            draft.marks[kind.between(*pair)] = 1
        for key, style in entries(picture.answer, "lineE"):
            crossed = cells_joined(picture, key, draft) if style == CROSS and "," not in key else None
            if crossed is not None:
                draft.marks[kind.between(*crossed)] = 0


class Diagonals(Stroke):
    """Answers: cells from corner to corner, rising lines where they are on."""

    def __init__(self, place: str) -> None:
        self._place = place

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn = sheet.answer.setdefault("lineE", {})
        for place, rising in page.marks.items():
            row, column = page.grid.at[place]
            drawn[f"{sheet.corner(row, column + bool(rising))},{sheet.corner(row + 1, column + (not rising))}"] = 3

    def read(self, picture: Picture, draft: Draft) -> None:
        for key, _ in entries(picture.answer, "lineE"):
            ends = [picture.point(int(each)) if INDEX.fullmatch(each) else None for each in key.split(",")]
            if len(ends) != 2 or ends[0] is None or ends[1] is None:
                continue
            (row, column), (down, right) = sorted((ends[0], ends[1]))
            place = draft.grid.cell(row, min(column, right))
            if place is not None and down - row == abs(right - column) == 1:
                draft.marks[place] = int(right < column)


class Bars(Stroke):
    """Answers: cells with a bar, from top to bottom where they are on and from side to side where they are off."""

    def __init__(self, place: str) -> None:
        self._place = place

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn = sheet.answer.setdefault("wall", {})
        for place, upright in page.marks.items():
            row, column = page.grid.at[place]
            start = (row - 1, column) if upright else (row, column - 1)
            ends = (sheet.edge(*each, below=bool(upright)) for each in (start, (row, column)))
            drawn[",".join(ends)] = 3

    def read(self, picture: Picture, draft: Draft) -> None:
        for key, _ in entries(picture.answer, "wall"):
            ends = [int(each) for each in key.split(",") if INDEX.fullmatch(each)]
            kind, last = divmod(max(ends, default=0), picture.width * picture.height)
            at = picture.cell(last)
            place = None if at is None else place_at(draft, at)
            if place is not None and kind in (2, 3):
                draft.marks[place] = int(kind == 2)


pen_bars = Bars  # as genres call it
pen_diagonals, pen_fences, pen_lines = Diagonals, Fences, Lines  # as genres call them
pen_shading, pen_states, pen_values = Shading, States, Values
