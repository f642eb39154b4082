"""Links of Penpa+, where a puzzle is a drawing: what numbers, symbols and lines mean in a genre."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

from clew.codecs import cues
from clew.codecs import penpa as codec
from clew.codecs.penpa import Picture
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks, Place
from clew.core.text import quoted
from clew.rules.clues import UNKNOWN, Said, Spot
from clew.rules.forms.draft import Draft, Maker, Page, Rules, flooded, sample
from clew.rules.genre import Genre

Names = Mapping[str, Said | None]  # values of a layer by what is drawn; None for what is only decoration
_INDEX = re.compile(r"[0-9]{1,7}")
_GREEN = 2  # the colour for cells that are not shaded
_CROSS = 98  # a cross on an edge
_BORDER = 2  # a thick line that the setter drew


class Stroke:
    """One thing that is drawn, and which layers of the drawing have it."""

    drawn: Sequence[str] = ()
    layer = ""
    margin = 0  # cells beside the grid

    def write(self, page: Page, sheet: Sheet) -> None:
        """Draw it; what says nothing is not drawn."""

    def read(self, picture: Picture, draft: Draft) -> None:
        """Take clues and marks from a drawing."""
        raise NotImplementedError

    def fits(self, picture: Picture) -> bool:
        """Whether a drawing that could be of many genres looks as if it had this."""
        return True


def _at(picture: Picture, index: str) -> tuple[int, int]:
    """Row and column of a cell's number, which may be in the margins."""
    if not _INDEX.fullmatch(index):
        raise PuzzleError(f"the Penpa link is damaged: {quoted(index)} is not the number of a cell")
    row, column = divmod(int(index), picture.width)
    return row - 2 - picture.top, column - 2 - picture.left


def _items(layer: Mapping[str, Any], name: str) -> Iterator[tuple[str, Any]]:
    """The entries of a layer."""
    held = layer.get(name) or {}
    if not isinstance(held, dict):
        raise PuzzleError(f"the Penpa link is damaged: {quoted(name)} is not an object")
    yield from held.items()


def _entry(content: Any, length: int) -> list[Any]:
    if not isinstance(content, list) or len(content) < length:
        raise PuzzleError("the Penpa link is damaged: an entry of a layer is too short")
    return content


def _place(draft: Draft, at: tuple[int, int]) -> Place | None:
    return draft.grid.cell(*at)


def _modes(picture: Picture) -> set[str]:
    """In which ways numbers are drawn."""
    return {str(_entry(content, 3)[2]) for _, content in _items(picture.question, "number")}


class Numbers(Stroke):
    """Numbers in cells. `names` has what is not a number; those in the margins belong to others, if to anyone.

    `full` says whether every cell has one; None: it may be so or not.
    """

    drawn: Sequence[str] = ("number",)

    def __init__(self, layer: str, names: Names | None = None, *, full: bool | None = False) -> None:
        self.layer, self._names = layer, {"": None, "?": UNKNOWN, **(names or {})}
        self._full = full

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in _items(picture.question, "number"):
            place = _place(draft, _at(picture, index))
            if place is not None:
                value = self.value(str(_entry(content, 3)[0]).strip(), draft)
                if value is not None:
                    draft.put(self.layer, place, value)

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn = sheet.question.setdefault("number", {})
        for spot, value in page.clues(self.layer).items():
            drawn[sheet.cell(*page.grid.at[Place(spot)])] = [self.text(value), self.style, self.mode]

    style, mode = 1, "1"

    def fits(self, picture: Picture) -> bool:
        plain = _modes(picture).isdisjoint(("2", "4"))  # arrows, and several numbers
        inside = len(dict(_items(picture.question, "number"))) - len(_beside(picture))
        return plain and self._full in (None, inside == picture.rows * picture.columns)

    def text(self, value: Said) -> str:
        """What to write in a cell."""
        named = (text for text, each in self._names.items() if each == value)
        return next(named, str(value))

    def value(self, text: str, draft: Draft) -> Said | None:
        """What is written in a cell."""
        return self._names[text] if text in self._names else draft.layer(self.layer).read(text)


class Labels(Numbers):
    """Numbers or letters in cells; letters are numbers after those that are there."""

    def read(self, picture: Picture, draft: Draft) -> None:
        texts = [str(_entry(content, 3)[0]).strip() for _, content in _items(picture.question, "number")]
        last = max((int(text) for text in texts if text.isdecimal() and len(text) < 4), default=0)
        letters = dict.fromkeys(text for text in texts if re.fullmatch("[A-Za-z]", text))
        Numbers(self.layer, {letter: last + number for number, letter in enumerate(letters, 1)}).read(picture, draft)


class Walls(Numbers):
    """Numbers in black cells, some of which have none."""

    drawn = ("surface", "number")

    def __init__(self, layer: str, bare: str) -> None:
        super().__init__(layer, {"": bare, "?": bare})
        self._bare = bare

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, _ in _items(picture.question, "surface"):
            place = _place(draft, _at(picture, index))
            if place is not None:
                draft.put(self.layer, place, self._bare)
        super().read(picture, draft)

    def write(self, page: Page, sheet: Sheet) -> None:
        super().write(page, sheet)
        black = sheet.question.setdefault("surface", {})
        black |= {sheet.cell(*page.grid.at[Place(spot)]): 4 for spot in page.clues(self.layer)}

    style = 7  # white on black

    def fits(self, picture: Picture) -> bool:
        black, numbered = dict(_items(picture.question, "surface")), dict(_items(picture.question, "number"))
        return bool(black) and black.keys() >= numbered.keys()


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
        return _modes(picture) == {self.mode}


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
        return _modes(picture) == {self.mode}


class Symbols(Stroke):
    """Symbols of a name in cells, by their styles; those of answers in the same way."""

    drawn = ("symbol",)

    def __init__(self, layer: str, symbol: str, styles: Mapping[int, Said]) -> None:
        self.layer, self._symbol, self._styles = layer, symbol, styles

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in _items(picture.question, "symbol"):
            place = _place(draft, _at(picture, index))
            style, name, *_ = _entry(content, 2)
            if place is None:
                continue
            if name != self._symbol or not isinstance(style, int) or style not in self._styles:
                raise PuzzleError(
                    f"the Penpa link has a symbol {quoted(str(name))} at {place}: expected {self._symbol}"
                )
            draft.put(self.layer, place, self._styles[style])

    def write(self, page: Page, sheet: Sheet) -> None:
        styles = {value: style for style, value in self._styles.items()}
        drawn = sheet.question.setdefault("symbol", {})
        for spot, value in page.clues(self.layer).items():
            drawn[sheet.cell(*page.grid.at[Place(spot)])] = [styles[value], self._symbol, 1]

    def fits(self, picture: Picture) -> bool:
        return {_entry(content, 2)[1] for _, content in _items(picture.question, "symbol")} == {self._symbol}


def _small(picture: Picture, draft: Draft) -> Iterator[tuple[Place, int, str]]:
    """Small numbers in the corners of cells: 0 upper left, 1 upper right, 2 lower left, 3 lower right."""
    for index, content in _items(picture.question, "numberS"):
        if not _INDEX.fullmatch(index):
            raise PuzzleError(f"the Penpa link is damaged: {quoted(index)} is not the number of a corner")
        cell, which = divmod(int(index), 4)
        at = picture.cell(cell - picture.width * picture.height)
        place = None if at is None else _place(draft, at)
        text = str(_entry(content, 1)[0]).strip()
        if place is not None and text:
            yield place, which, text


class Results(Stroke):
    """Results in the upper left corners of cells, each with an operation or without; cages hold them first."""

    drawn = ("numberS",)
    _signs: ClassVar = {"×": "*", "x": "*", "−": "-", "÷": "/"}

    def __init__(self, layer: str, regions: str) -> None:
        self.layer, self._regions = layer, regions

    def read(self, picture: Picture, draft: Draft) -> None:
        regions, firsts = draft.layers[self._regions], dict[Said, Place]()
        for place in draft.grid.cells:
            firsts.setdefault(regions[place], place)
        for place, _, text in _small(picture, draft):
            word = "".join(self._signs.get(letter, letter) for letter in text)
            draft.put(self.layer, firsts[regions[place]], draft.layer(self.layer).read(word))

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
        for index, content in _items(picture.question, "symbol"):
            place, name = _place(draft, _at(picture, index)), _entry(content, 2)[1]
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
        return {_entry(content, 2)[1] for _, content in _items(picture.question, "symbol")} == {self._symbol}


class Legend(Stroke):
    """Words beside the grid; inside there are none."""

    drawn = ("number",)

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in _items(picture.question, "number"):
            place, text = _place(draft, _at(picture, index)), str(_entry(content, 1)[0]).strip()
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
        drawn = {pair for pair, style in _edges(picture, picture.question, draft) if style == _BORDER}
        numbers = flooded(draft.grid, lambda one, other: (one, other) in drawn)
        draft.layers[self.layer].update(numbers)

    def write(self, page: Page, sheet: Sheet) -> None:
        regions, drawn = page.clues(self.layer), sheet.question.setdefault("lineE", {})
        drawn |= {
            _fence(pair, page, sheet): _BORDER for pair in page.grid.pairs if regions[pair[0]] != regions[pair[1]]
        }


def _fence(pair: tuple[Place, Place], page: Page, sheet: Sheet) -> str:
    """The border between two cells."""
    (row, _), (down, right) = page.grid.at[pair[0]], page.grid.at[pair[1]]
    end = (down + 1, right) if down == row else (down, right + 1)
    return f"{sheet.corner(down, right)},{sheet.corner(*end)}"


def _edges(picture: Picture, layer: Mapping[str, Any], draft: Draft) -> Iterator[tuple[tuple[Place, Place], Any]]:
    """Lines on borders between two cells, with the style of each."""
    for key, style in _items(layer, "lineE"):
        one, _, other = key.partition(",")
        ends = [picture.point(int(each)) if _INDEX.fullmatch(each) else None for each in (one, other)]
        if ends[0] is None or ends[1] is None:
            continue  # a cross, or a line in the margins
        (row, column), (down, right) = sorted((ends[0], ends[1]))
        if (down - row, right - column) == (0, 1):
            pair = draft.grid.cell(row - 1, column), draft.grid.cell(row, column)
        elif (down - row, right - column) == (1, 0):
            pair = draft.grid.cell(row, column - 1), draft.grid.cell(row, column)
        else:
            continue
        if pair[0] is not None and pair[1] is not None:
            yield (pair[0], pair[1]), style


def _beside(picture: Picture) -> list[tuple[int, int]]:
    """Rows and columns of the numbers beside the grid."""
    every = (_at(picture, index) for index, _ in _items(picture.question, "number"))
    return [at for at in every if not (0 <= at[0] < picture.rows and 0 <= at[1] < picture.columns)]


def _next_to(picture: Picture, at: tuple[int, int]) -> bool:
    return -1 <= at[0] <= picture.rows and -1 <= at[1] <= picture.columns


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
        return bool(_beside(picture)) and all(_next_to(picture, at) for at in _beside(picture))

    def read(self, picture: Picture, draft: Draft) -> None:
        spots = draft.layer(self.layer).spots(draft.rows, draft.columns)
        for index, content in _items(picture.question, "number"):
            row, column = _at(picture, index)
            spot = _spot(row, column, draft)
            text = str(_entry(content, 3)[0]).strip()
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
        return len(_beside(picture)) == len(dict(_items(picture.question, "number"))) <= 1

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in _items(picture.question, "number"):
            text = str(_entry(content, 3)[0]).strip()
            if _place(draft, _at(picture, index)) is None and text.isdecimal():
                draft.layers[self.layer][""] = draft.layer(self.layer).read(text)


class Decoration(Stroke):
    """What says nothing, such as a legend beside the grid or colours of cells."""

    def __init__(self, *drawn: str) -> None:
        self.drawn = drawn

    def read(self, picture: Picture, draft: Draft) -> None:
        return


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
        for index, style in _items(picture.answer, "surface"):
            place = _place(draft, _at(picture, index))
            if place is not None:
                draft.marks[place] = int(style != _GREEN and not self._symbol)
        for index, content in _items(picture.answer, "symbol"):
            place = _place(draft, _at(picture, index))
            style, name, *_ = _entry(content, 2)
            if place is not None and name == self._symbol:
                draft.marks[place] = int(style != 0)


class States(Stroke):
    """Answers: symbols of a name in cells, by their styles."""

    def __init__(self, place: str, symbol: str, styles: Mapping[int, int]) -> None:
        self._place, self._symbol, self._styles = place, symbol, styles

    def write(self, page: Page, sheet: Sheet) -> None:
        styles = {value: style for style, value in self._styles.items()}
        drawn = sheet.answer.setdefault("symbol", {})
        for place, value in page.marks.items():
            drawn[sheet.cell(*page.grid.at[place])] = [styles[int(value)], self._symbol, 1]

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in _items(picture.answer, "symbol"):
            place = _place(draft, _at(picture, index))
            style, name, *_ = _entry(content, 2)
            if place is not None and name == self._symbol and isinstance(style, int) and style in self._styles:
                draft.marks[place] = self._styles[style]


class Values(Stroke):
    """Answers: numbers in cells."""

    def __init__(self, place: str) -> None:
        self._place = place

    def write(self, page: Page, sheet: Sheet) -> None:
        drawn = {sheet.cell(*page.grid.at[place]): [str(value), 2, "1"] for place, value in page.marks.items()}
        sheet.answer["number"] = drawn

    def read(self, picture: Picture, draft: Draft) -> None:
        for index, content in _items(picture.answer, "number"):
            place, text = _place(draft, _at(picture, index)), str(_entry(content, 3)[0]).strip()
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
                drawn[f"{sheet.cell(*one)},{sheet.cell(*other)}" if mark else cross] = 3 if mark else _CROSS

    def read(self, picture: Picture, draft: Draft) -> None:
        kind = draft.kind(self._place)
        for key, style in _items(picture.answer, "line"):
            pair = _joined(picture, key, draft)
            if pair is not None:
                draft.marks[kind.between(*pair)] = int(style != _CROSS)


def _joined(picture: Picture, key: str, draft: Draft) -> tuple[Place, Place] | None:
    """The two cells that a line joins, or whose border has a cross."""
    one, comma, other = key.partition(",")
    if comma:
        found = sorted((_at(picture, one), _at(picture, other)))
    else:
        edge = picture.middle(int(one)) if _INDEX.fullmatch(one) else None
        if edge is None:
            return None
        across, row, column = edge
        found = [(row - 1, column) if across else (row, column - 1), (row, column)]
    cells = [draft.grid.cell(*at) for at in found]
    near = abs(found[0][0] - found[1][0]) + abs(found[0][1] - found[1][1]) == 1
    return (cells[0], cells[1]) if near and cells[0] is not None and cells[1] is not None else None


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
                drawn[_fence(pair, page, sheet) if mark else cross] = 3 if mark else _CROSS

    def read(self, picture: Picture, draft: Draft) -> None:
        kind = draft.kind(self._place)
        for pair, _ in _edges(picture, picture.answer, draft):
            draft.marks[kind.between(*pair)] = 1
        for key, style in _items(picture.answer, "lineE"):
            crossed = _joined(picture, key, draft) if style == _CROSS and "," not in key else None
            if crossed is not None:
                draft.marks[kind.between(*crossed)] = 0


def _subsets(drawn: Collection[str]) -> Iterator[Sequence[str]]:
    """All choices of layers, at least one."""
    for size in range(1, len(drawn) + 1):
        yield from combinations(sorted(drawn), size)


def penpa(*strokes: Stroke, kind: str = "square", rules: Rules | None = None) -> Maker:
    """Links of Penpa+ whose drawings consist of these strokes."""
    drawn = {name for stroke in strokes for name in stroke.drawn}
    beside = any(isinstance(stroke, Margins | Stated | Legend) for stroke in strokes)

    def make(genre: type[Genre]) -> Format[Genre]:
        def read(text: str) -> Sequence[Reading[Genre]]:
            picture = codec.read(text)
            if picture.kind != kind:
                raise PuzzleError(f"the Penpa link has a grid of kind {quoted(picture.kind)}: expected {kind}")
            strange = next((name for name in picture.layers() if name not in drawn), None)
            if strange is not None:
                raise PuzzleError(f"the Penpa link has drawings of kind {quoted(strange)}: a {genre.name} has none")
            draft = Draft(genre, picture.rows, picture.columns)
            draft.fix(rules or {})
            for stroke in strokes:
                stroke.read(picture, draft)
            return [draft.reading(title=picture.title, author=picture.author)]

        def write(puzzle: Genre, marks: Marks) -> str:
            page = Page(puzzle, marks)
            page.require([stroke.layer for stroke in strokes], "penpa", rules)
            sheet = Sheet(puzzle.rows, puzzle.columns, max(stroke.margin for stroke in strokes))
            for stroke in strokes:
                stroke.write(page, sheet)
            return sheet.link(kind)

        def sniff(text: str) -> bool:
            """A drawing of the right layers could be of many families: whether it fits is seen when it is read."""
            if codec.parameters(text) is None or codec.is_dotted(text) or codec.is_circled(text):
                return False
            try:
                picture = codec.read(text)
                known = picture.kind == kind and drawn.issuperset(picture.layers())
                known = known and (beside or not _beside(picture))
                return known and all(stroke.fits(picture) for stroke in strokes)
            except PuzzleError:
                return False

        return Format(
            name="penpa",
            shared=True,
            title="link of Penpa+",
            example=sample(genre, write, rules),
            cues=tuple(cues.drawing(kind, layers) for layers in _subsets(drawn)),
            sniff=sniff,
            read=read,
            write=write,
            holds_marks=True,
        )

    return make


pen_arrows, pen_borders, pen_labels, pen_margins, pen_numbers = Arrows, Borders, Labels, Margins, Numbers
pen_legend, pen_results, pen_sums = Legend, Results, Sums
pen_several, pen_stated, pen_symbols, pen_walls, pen_ignored = Several, Stated, Symbols, Walls, Decoration
pen_fences, pen_lines, pen_shading, pen_states, pen_values = Fences, Lines, Shading, States, Values  # answers
