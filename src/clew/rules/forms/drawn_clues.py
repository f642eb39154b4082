"""Clues in drawings of Penpa+: what numbers, symbols and borders mean in a genre."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from clew.codecs.penpa import Picture
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.text import quoted
from clew.rules.clues import UNKNOWN, Said, Spot
from clew.rules.forms.draft import Draft, Page, Unfit, flooded
from clew.rules.forms.strokes import (
    BORDER,
    INDEX,
    Stroke,
    border_of,
    cells_joined,
    edges_of,
    entries,
    entry_of,
    is_next_to,
    modes_of,
    numbers_beside,
    place_at,
    position,
)

Names = Mapping[str, Said | None]  # values of a layer by what is drawn; None for what is only decoration


class Numbers(Stroke):
    """Numbers in cells. `names` has what is not a number; those in the margins belong to others, if to anyone.

    `full` says whether every cell has one; None: it may be so or not.
    """

    drawn: Sequence[str] = ("number",)

    def __init__(self, layer: str, names: Names | None = None, *, full: bool | None = False) -> None:
        self.layer, self._names = layer, {"": None, "?": UNKNOWN, **(names or {})}
        self._full = full

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in entries(picture.question, "number"):
            place = place_at(draft, position(picture, index))
            if place is not None:
                value = self.value(str(entry_of(content, 3)[0]).strip(), draft)
                if value is not None:
                    draft.put(self.layer, place, value)

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn = sheet.question.setdefault("number", {})
        for spot, value in page.clues(self.layer).items():
            drawn[sheet.cell(*page.grid.at[Place(spot)])] = [self.text(value), self.style, self.mode]

    style, mode = 1, "1"

    def fits(self, picture: Picture) -> bool:
        plain = modes_of(picture).isdisjoint(("2", "4"))  # arrows, and several numbers
        inside = len(dict(entries(picture.question, "number"))) - len(numbers_beside(picture))
        return plain and self._full in (None, inside == picture.rows * picture.columns)

    def text(self, value: Said) -> str:
        """What to write in a cell."""
        named = (text for text, each in self._names.items() if each == value)
        return next(named, str(value))

    def value(self, text: str, draft: Draft) -> Said | None:
        """What is written in a cell."""
        return self._names[text] if text in self._names else draft.layer(self.layer).read(text)


class Corners(Numbers):
    """Numbers in circles at the corners of cells."""

    style = 6

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in entries(picture.question, "number"):
            at = picture.point(int(index)) if INDEX.fullmatch(index) else None
            if at is None:
                raise PuzzleError(
                    f"the Penpa link has {quoted(str(content))} in a place other than the corner of a cell"
                )
            value = self.value(str(entry_of(content, 3)[0]).strip(), draft)
            if value is not None:
                draft.put(self.layer, f"p{at[0] + 1}.{at[1] + 1}", value)

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn = sheet.question.setdefault("number", {})
        for spot, value in page.clues(self.layer).items():
            row, column = (int(each) - 1 for each in spot[1:].split("."))
            drawn[sheet.corner(row, column)] = [self.text(value), self.style, self.mode]

    def fits(self, picture: Picture) -> bool:
        every = [index for index, _ in entries(picture.question, "number")]
        return bool(every) and all(INDEX.fullmatch(index) and picture.point(int(index)) for index in every)


class Labels(Numbers):
    """Numbers or letters in cells; letters are numbers after those that are there."""

    def read(self, picture: Picture, draft: Draft) -> None:
        texts = [str(entry_of(content, 3)[0]).strip() for _, content in entries(picture.question, "number")]
        last = max((int(text) for text in texts if text.isdecimal() and len(text) < 4), default=0)
        letters = dict.fromkeys(text for text in texts if re.fullmatch("[A-Za-z]", text))
        Numbers(self.layer, {letter: last + number for number, letter in enumerate(letters, 1)}).read(picture, draft)


class Walls(Numbers):
    """Numbers in black cells, some of which have none."""

    drawn: Sequence[str] = ("surface", "number")

    def __init__(self, layer: str, bare: str) -> None:
        super().__init__(layer, {"": bare, "?": bare})
        self._bare = bare

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, _ in entries(picture.question, "surface"):
            place = place_at(draft, position(picture, index))
            if place is not None:
                draft.put(self.layer, place, self._bare)
        super().read(picture, draft)

    def write(self, page: Page, sheet: Sheet) -> None:
        super().write(page, sheet)
        black = sheet.question.setdefault("surface", {})
        black |= {sheet.cell(*page.grid.at[Place(spot)]): 4 for spot in page.clues(self.layer)}

    style = 7  # white on black

    def fits(self, picture: Picture) -> bool:
        black, numbered = dict(entries(picture.question, "surface")), dict(entries(picture.question, "number"))
        return bool(black) and black.keys() >= numbered.keys()


class Holes(Stroke):
    """Cells that are missing: those with a surface."""

    drawn = ("surface",)

    def __init__(self, layer: str, value: str, style: int = 4) -> None:
        self.layer, self._value, self._style = layer, value, style

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, _ in entries(picture.question, "surface"):
            place = place_at(draft, position(picture, index))
            if place is not None:
                draft.put(self.layer, place, self._value)

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn = {sheet.cell(*page.grid.at[Place(spot)]): self._style for spot in page.clues(self.layer)}
        if drawn:
            sheet.question["surface"] = drawn


class Several(Numbers):
    """A few digits in a cell, each a number."""

    mode = "4"

    def text(self, value: Said) -> str:
        return "".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def value(self, text: str, draft: Draft) -> Said | None:
        if not re.fullmatch(r"[0-9?]{1,4}", text):
            raise PuzzleError(f"unexpected {quoted(text)} in the Penpa link; expected one to four digits")
        return tuple(UNKNOWN if letter == "?" else int(letter) for letter in text)

    def fits(self, picture: Picture) -> bool:
        return modes_of(picture) == {self.mode}


class Arrows(Walls):
    """Numbers with arrows, as Penpa has them: `3_1`; cells without a number are `bare`."""

    style, mode = 1, "2"
    _ways: ClassVar = {"0": "up", "1": "left", "2": "right", "3": "down"}

    def write(self, page: Page, sheet: Sheet) -> None:
        Numbers.write(self, page, sheet)

    def text(self, value: Said) -> str:
        if not isinstance(value, tuple):
            return "?"
        return f"{value[0]}_{next(sign for sign, way in self._ways.items() if way == value[1])}"

    def value(self, text: str, draft: Draft) -> Said | None:
        number, _, way = text.partition("_")
        if text in self._names or (number == "?" and not way):
            return self._bare
        if way not in self._ways:
            raise PuzzleError(
                f"unexpected {quoted(text)} in the Penpa link; expected a number with an arrow, as in 3_1"
            )
        return self._bare if number == "?" else (int(number) if number.isdecimal() else number, self._ways[way])

    def fits(self, picture: Picture) -> bool:
        return modes_of(picture) == {self.mode}


class Tinted(Arrows):
    """Numbers with arrows in cells of some colours, `surfaces` by their styles; those without a surface are `plain`."""

    drawn = ("surface", "number", "lineE", "deletelineE")

    def __init__(self, layer: str, plain: str, surfaces: Mapping[int, str]) -> None:
        super().__init__(layer, plain)
        self._plain, self._surfaces = plain, surfaces

    def read(self, picture: Picture, draft: Draft) -> None:
        held: dict[Place, Said] = {}
        for index, content in entries(picture.question, "number"):
            place = place_at(draft, position(picture, index))
            if place is not None:
                value = self.value(str(entry_of(content, 3)[0]).strip(), draft)
                held[place] = self._plain if value is None else value
        colours = dict.fromkeys(held, self._plain)
        for index, style in entries(picture.question, "surface"):
            place = place_at(draft, position(picture, index))
            if place is not None and style not in self._surfaces:
                raise PuzzleError(
                    f"the Penpa link has a colour {quoted(str(style))} at {place} that has no meaning here"
                )
            if place is not None:
                colours[place] = self._surfaces[style]
        for place, colour in colours.items():
            arrow = held.get(place)
            draft.put(self.layer, place, (arrow, colour) if isinstance(arrow, tuple) else colour)

    def write(self, page: Page, sheet: Sheet) -> None:
        styles = {colour: style for style, colour in self._surfaces.items()}
        numbers, surfaces = sheet.question.setdefault("number", {}), sheet.question.setdefault("surface", {})
        for spot, value in page.clues(self.layer).items():
            arrow, colour = value if isinstance(value, tuple) else ("", str(value))
            index = sheet.cell(*page.grid.at[Place(spot)])
            numbers[index] = [self.text(arrow) if arrow else "", 1, self.mode]
            if colour in styles:
                surfaces[index] = styles[colour]


class Pipes(Stroke):
    """Pipes in cells: lines from their middles to some of their sides; `names` has each by its directions."""

    drawn = ("line",)

    def __init__(self, layer: str, names: Mapping[frozenset[str], str]) -> None:
        self.layer, self._names = layer, names

    def read(self, picture: Picture, draft: Draft) -> None:
        found: dict[Place, set[str]] = {}
        for key, _ in entries(picture.question, "line"):
            middle, _, side = key.partition(",")
            place = place_at(draft, position(picture, middle)) if side else None
            pair = cells_joined(picture, side, draft) if INDEX.fullmatch(side) else None
            if place is None or pair is None or place not in pair:
                raise PuzzleError(f"the Penpa link has a line {quoted(key)} that is not part of a pipe")
            other = pair[pair[0] == place]
            found.setdefault(place, set()).add(
                next(way for way, near in draft.grid.ways[place].items() if near == other)
            )
        for place, ways in found.items():
            if frozenset(ways) not in self._names:
                raise PuzzleError(f"the Penpa link has lines at {place} that are not a pipe")
            draft.put(self.layer, place, self._names[frozenset(ways)])

    def write(self, page: Page, sheet: Sheet) -> None:
        ways = {pipe: directions for directions, pipe in self._names.items()}
        drawn = sheet.question.setdefault("line", {})
        for spot, pipe in page.clues(self.layer).items():
            at = page.grid.at[Place(spot)]
            for way in sorted(ways[str(pipe)]):
                near = page.grid.ways[Place(spot)].get(way)
                if near is None:
                    raise Unfit(f"this format has no pipes that leave the grid, as the one at {spot} does")
                first = min(at, page.grid.at[near])
                drawn[f"{sheet.cell(*at)},{sheet.edge(*first, below=way in ('up', 'down'))}"] = 2


class Symbols(Stroke):
    """Symbols of a name in cells, by their styles; those of answers in the same way. `words` are written instead."""

    drawn: Sequence[str] = ("symbol",)

    def __init__(
        self, layer: str, symbol: str, styles: Mapping[int, Said], words: Mapping[str, Said] | None = None
    ) -> None:
        self.layer, self._symbol, self._styles, self._words = layer, symbol, styles, words or {}
        if words:
            self.drawn = ("symbol", "number")

    def read(self, picture: Picture, draft: Draft) -> None:
        for place, value in self.found(picture, draft):
            draft.put(self.layer, place, value)
        for index, content in entries(picture.question, "number") if self._words else ():
            at, text = place_at(draft, position(picture, index)), str(entry_of(content, 3)[0]).strip()
            if text not in self._words:
                raise PuzzleError(f"the Penpa link has {quoted(text)} in a cell: expected {', '.join(self._words)}")
            if at is not None:
                draft.put(self.layer, at, self._words[text])

    def found(self, picture: Picture, draft: Draft) -> Iterator[tuple[Place, Said]]:
        """Cells with symbols, and what these mean."""
        for index, content in entries(picture.question, "symbol"):
            place = place_at(draft, position(picture, index))
            style, name, *_ = entry_of(content, 2)
            if place is None:
                continue
            if name != self._symbol or not isinstance(style, int) or style not in self._styles:
                raise PuzzleError(
                    f"the Penpa link has a symbol {quoted(str(name))} at {place}: expected {self._symbol}"
                )
            yield place, self._styles[style]

    def write(self, page: Page, sheet: Sheet) -> None:
        styles = {value: style for style, value in self._styles.items()}
        texts = {value: text for text, value in self._words.items()}
        drawn = sheet.question.setdefault("symbol", {})
        for spot, value in page.clues(self.layer).items():
            index = sheet.cell(*page.grid.at[Place(spot)])
            if value in texts:
                sheet.question.setdefault("number", {})[index] = [texts[value], 1, "1"]
            else:
                drawn[index] = [styles[value], self._symbol, 1]

    def fits(self, picture: Picture) -> bool:
        return {entry_of(content, 2)[1] for _, content in entries(picture.question, "symbol")} == {self._symbol}


class Circles(Symbols):
    """Circles in cells with a number or without, each a clue of both; `styles` has their colours."""

    drawn = ("symbol", "number")
    _on_dark = 4  # the style of a number that is white

    def __init__(self, layer: str, styles: Mapping[int, str], symbol: str = "circle_L", dark: str = "black") -> None:
        super().__init__(layer, symbol, styles)
        self._dark = dark

    def read(self, picture: Picture, draft: Draft) -> None:
        texts: dict[Place, str] = {}
        for index, content in entries(picture.question, "number"):
            place, text = place_at(draft, position(picture, index)), str(entry_of(content, 3)[0]).strip()
            if place is not None and text not in ("", "?"):
                texts[place] = text
        for place, colour in self.found(picture, draft):
            text = texts.pop(place, "")
            if not re.fullmatch("[0-9]{0,3}", text, re.ASCII):
                raise PuzzleError(f"unexpected {quoted(text)} in the Penpa link at {place}; expected a number")
            draft.put(self.layer, place, (int(text) if text else UNKNOWN, colour))
        if texts:
            raise PuzzleError(f"the Penpa link has a number without a circle at {next(iter(texts))}")

    def write(self, page: Page, sheet: Sheet) -> None:
        styles = {value: style for style, value in self._styles.items()}
        drawn, numbers = sheet.question.setdefault("symbol", {}), sheet.question.setdefault("number", {})
        for spot, value in page.clues(self.layer).items():
            number, colour = value if isinstance(value, tuple) else (UNKNOWN, value)
            index = sheet.cell(*page.grid.at[Place(spot)])
            drawn[index] = [styles[colour], self._symbol, 1]
            if number != UNKNOWN:
                numbers[index] = [str(number), self._on_dark if colour == self._dark else 1, "1"]


class Signs(Stroke):
    """Symbols of a name on the sides that cells share, by their styles: where the cells are in a row, in a column."""

    drawn = ("symbol",)

    def __init__(self, layer: str, symbol: str, styles: Mapping[Said, tuple[int, int]]) -> None:
        self.layer, self._symbol = layer, symbol
        self._styles = {(style, below): value for value, both in styles.items() for below, style in enumerate(both)}

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, _ in entries(picture.question, "number"):
            pair = cells_joined(picture, index, draft)
            if pair is not None:
                raise PuzzleError(f"the Penpa link has a number between {pair[0]} and {pair[1]}: expected signs there")
        for index, content in entries(picture.question, "symbol"):
            style, name, *_ = entry_of(content, 2)
            pair = cells_joined(picture, index, draft)
            if pair is None:
                at = place_at(draft, position(picture, index))
                if at is None:
                    continue  # beside the grid
                raise PuzzleError(f"the Penpa link has a symbol at {at}: expected signs between cells only")
            value = self._value(name, style, below=draft.grid.at[pair[0]][1] == draft.grid.at[pair[1]][1])
            if value is None:
                raise PuzzleError(
                    f"the Penpa link has a symbol {quoted(str(name))} of style {quoted(str(style))} between {pair[0]} "
                    f"and {pair[1]}: expected {self._symbol} that points to one of them"
                )
            draft.put(self.layer, "-".join(pair), value)

    def _value(self, name: object, style: object, *, below: bool) -> Said | None:
        return self._styles.get((style, below)) if name == self._symbol and isinstance(style, int) else None

    def write(self, page: Page, sheet: Sheet) -> None:
        styles = {(value, below): style for (style, below), value in self._styles.items()}
        drawn = sheet.question.setdefault("symbol", {})
        for spot, value in page.clues(self.layer).items():
            one, other = (page.grid.at[Place(end)] for end in spot.split("-"))
            below = one[1] == other[1]
            drawn[sheet.edge(*one, below=below)] = [styles[value, below], self._symbol, 2]  # over the grid

    def fits(self, picture: Picture) -> bool:
        return {entry_of(content, 2)[1] for _, content in entries(picture.question, "symbol")} == {self._symbol}


def _small(picture: Picture, draft: Draft) -> Iterator[tuple[Place, int, str]]:
    """Small numbers in the corners of cells: 0 upper left, 1 upper right, 2 lower left, 3 lower right."""
    for index, content in entries(picture.question, "numberS"):
        if not INDEX.fullmatch(index):
            raise PuzzleError(f"the Penpa link is damaged: {quoted(index)} is not the number of a corner")
        cell, which = divmod(int(index), 4)
        at = picture.cell(cell - picture.width * picture.height)
        place = None if at is None else place_at(draft, at)
        text = str(entry_of(content, 1)[0]).strip()
        if place is not None and text:
            yield place, which, text


class Results(Stroke):
    """Results in the upper left corners of cells, each with an operation or without; cages, if any, hold them first."""

    drawn = ("numberS",)
    _signs: ClassVar = {"×": "*", "x": "*", "−": "-", "÷": "/"}

    def __init__(self, layer: str, regions: str = "") -> None:
        self.layer, self._regions = layer, regions

    def read(self, picture: Picture, draft: Draft) -> None:
        regions, firsts = draft.layers.get(self._regions, {}), dict[Said, Place]()
        for place in draft.grid.cells:
            firsts.setdefault(regions.get(place, place), place)
        for place, _, text in _small(picture, draft):
            word = "".join(self._signs.get(letter, letter) for letter in text)
            draft.put(self.layer, firsts[regions.get(place, place)], draft.layer(self.layer).read(word))

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn, show = sheet.question.setdefault("numberS", {}), page.puzzle.layer[self.layer].show
        for spot, value in page.clues(self.layer).items():
            word = show(value).replace("*", "×").replace("-", "−").replace("/", "÷")
            drawn[sheet.small(*page.grid.at[Place(spot)], 0)] = [word, 1]

    def fits(self, picture: Picture) -> bool:
        return bool(picture.question.get("numberS")) and bool(picture.question.get("lineE"))


class Sums(Stroke):
    """Walls drawn as a symbol; sums below them are in their lower left corners, those beside in the upper right."""

    drawn = ("symbol", "numberS")

    def __init__(self, layer: str, bare: str, symbol: str) -> None:
        self.layer, self._bare, self._symbol = layer, bare, symbol

    def read(self, picture: Picture, draft: Draft) -> None:
        walls: dict[Place, list[int]] = {}
        for index, content in entries(picture.question, "symbol"):
            place, name = place_at(draft, position(picture, index)), entry_of(content, 2)[1]
            if place is not None and name != self._symbol:
                raise PuzzleError(f"the Penpa link has a symbol {quoted(str(name))} at {place}: expected a wall")
            if place is not None:
                walls[place] = [0, 0]
        for place, which, text in _small(picture, draft):
            if place not in walls or which not in (1, 2) or not re.fullmatch("[0-9]{1,2}", text):
                raise PuzzleError(f"the Penpa link has {quoted(text)} at {place}: expected sums in walls only")
            walls[place][which == 1] = int(text)
        for place, sums in walls.items():
            draft.put(self.layer, place, (sums[0], sums[1]) if any(sums) else self._bare)

    def write(self, page: Page, sheet: Sheet) -> None:
        walls, sums = sheet.question.setdefault("symbol", {}), sheet.question.setdefault("numberS", {})
        for spot, value in page.clues(self.layer).items():
            at = page.grid.at[Place(spot)]
            walls[sheet.cell(*at)] = [1, self._symbol, 2]
            for which, number in zip((2, 1), value if isinstance(value, tuple) else (), strict=False):
                if number:
                    sums[sheet.small(*at, which)] = [str(number), 4]

    def fits(self, picture: Picture) -> bool:
        return {entry_of(content, 2)[1] for _, content in entries(picture.question, "symbol")} == {self._symbol}


class Legend(Stroke):
    """Words beside the grid; inside there are none."""

    drawn = ("number",)

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in entries(picture.question, "number"):
            place, text = place_at(draft, position(picture, index)), str(entry_of(content, 1)[0]).strip()
            if place is not None and text:
                raise PuzzleError(f"the Penpa link has {quoted(text)} at {place}: expected no numbers there")


class Borders(Stroke):
    """Regions by the thick lines between them."""

    drawn = ("lineE",)

    def __init__(self, layer: str) -> None:
        self.layer = layer

    def fits(self, picture: Picture) -> bool:
        return bool(picture.question.get("lineE"))

    def read(self, picture: Picture, draft: Draft) -> None:
        drawn = {pair for pair, style in edges_of(picture, picture.question, draft) if style == BORDER}
        numbers = flooded(draft.grid, lambda one, other: (one, other) in drawn)
        draft.layers[self.layer].update(numbers)

    def write(self, page: Page, sheet: Sheet) -> None:
        regions, drawn = page.clues(self.layer), sheet.question.setdefault("lineE", {})
        drawn |= {
            border_of(pair, page, sheet): BORDER for pair in page.grid.pairs if regions[pair[0]] != regions[pair[1]]
        }


class Margins(Stroke):
    """Numbers beside the grid."""

    drawn = ("number",)
    margin = 1

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn = sheet.question.setdefault("number", {})
        for spot, value in page.clues(self.layer).items():
            side, _, number = spot.partition(" ")
            at = int(number) - 1
            ends = {"top": (-1, at), "bottom": (page.rows, at), "left": (at, -1), "right": (at, page.columns)}
            drawn[sheet.cell(*ends[side])] = [str(value), 1, "1"]

    def __init__(self, layer: str) -> None:
        self.layer = layer

    def fits(self, picture: Picture) -> bool:
        return bool(numbers_beside(picture)) and all(is_next_to(picture, at) for at in numbers_beside(picture))

    def read(self, picture: Picture, draft: Draft) -> None:
        spots = draft.layer(self.layer).spots(draft.rows, draft.columns)
        for index, content in entries(picture.question, "number"):
            row, column = position(picture, index)
            spot = _spot(row, column, draft)
            text = str(entry_of(content, 3)[0]).strip()
            if spot is not None and spot in spots and text not in ("", "?"):
                draft.put(self.layer, spot, draft.layer(self.layer).read(text))


def _spot(row: int, column: int, draft: Draft) -> Spot | None:
    """The name of a cell in the margins, if it is next to the grid."""
    if 0 <= column < draft.columns and row in (-1, draft.rows):
        return f"{'top' if row < 0 else 'bottom'} {column + 1}"
    if 0 <= row < draft.rows and column in (-1, draft.columns):
        return f"{'left' if column < 0 else 'right'} {row + 1}"
    return None


class Stated(Stroke):
    """A number beside the grid that is about the whole puzzle."""

    drawn = ("number",)
    margin = 1

    def write(self, page: Page, sheet: Sheet) -> None:
        value = getattr(page.puzzle, self.layer)
        if value is not None:
            sheet.question.setdefault("number", {})[sheet.cell(-1, 0)] = [str(value), 1, "1"]

    def __init__(self, layer: str) -> None:
        self.layer = layer

    def fits(self, picture: Picture) -> bool:
        return len(numbers_beside(picture)) == len(dict(entries(picture.question, "number"))) <= 1

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in entries(picture.question, "number"):
            text = str(entry_of(content, 3)[0]).strip()
            if place_at(draft, position(picture, index)) is None and text.isdecimal():
                draft.layers[self.layer][""] = draft.layer(self.layer).read(text)


class Decoration(Stroke):
    """What says nothing, such as a legend beside the grid or colours of cells."""

    def __init__(self, *drawn: str) -> None:
        self.drawn = drawn

    def read(self, picture: Picture, draft: Draft) -> None:
        return


pen_arrows, pen_borders, pen_labels, pen_margins, pen_numbers = Arrows, Borders, Labels, Margins, Numbers
pen_circles, pen_corners, pen_holes, pen_legend, pen_results = Circles, Corners, Holes, Legend, Results
pen_pipes, pen_signs, pen_sums, pen_tinted = Pipes, Signs, Sums, Tinted
pen_several, pen_stated, pen_symbols, pen_walls, pen_ignored = Several, Stated, Symbols, Walls, Decoration
