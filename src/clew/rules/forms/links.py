"""Links of puzz.link and its relatives: a body of pieces, each of which packs the clues of a layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from clew.codecs import pzpr
from clew.codecs.pzpr_forms import Kind
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks, Place
from clew.core.text import quoted
from clew.rules.clues import UNKNOWN, Said, Spot
from clew.rules.forms import codes
from clew.rules.forms.codes import Body, Code
from clew.rules.forms.draft import Draft, Maker, Page, Rules, Unfit, across_then_down, flooded, require_frame, sample
from clew.rules.genre import Genre
from clew.rules.lattice import Lattice

Names = Mapping[Any, Said]  # the values of a layer by what the code calls them


class Piece:
    """One piece of a link's body, and the layer that it holds."""

    layer = ""
    layers: Sequence[str] = ()  # if there are several

    def read(self, body: Body, draft: Draft) -> None:
        """Take it from a body."""
        raise NotImplementedError

    def write(self, page: Page) -> str:
        """Write it."""
        raise NotImplementedError


class _Listed(Piece):
    """Clues at spots in a fixed order."""

    def __init__(self, layer: str, code: Code, names: Names | None = None) -> None:
        self.layer = layer
        self._code = code
        self._names = names or {}
        self._called = {value: name for name, value in reversed(list(self._names.items())) if value != ""}

    def spots(self, about: Draft | Page) -> Sequence[Spot]:
        """Where the clues are."""
        raise NotImplementedError

    def read(self, body: Body, draft: Draft) -> None:
        spots = self.spots(draft)
        for spot, value in zip(spots, self._code.read(body, len(spots)), strict=True):
            named = None if value is None else self._names.get(value, value)
            if named is not None and named != "":
                draft.put(self.layer, spot, named)

    def write(self, page: Page) -> str:
        clues = page.clues(self.layer)
        values = [clues.get(spot) for spot in self.spots(page)]
        return self._code.write([None if value is None else self._called.get(value, value) for value in values])


class OnCells(_Listed):
    """The clues of cells or corners, row by row; `names` has values of the layer by those of the code, "" for none."""

    def spots(self, about: Draft | Page) -> Sequence[Spot]:
        return [*chain(*about.layer(self.layer).table(about.rows, about.columns))]


class Beside(_Listed):
    """Clues outside the grid, side by side in this order."""

    def __init__(self, layer: str, *sides: str, code: Code = codes.HEX) -> None:
        super().__init__(layer, code)
        self._sides = sides

    def spots(self, about: Draft | Page) -> Sequence[Spot]:
        long = {"top": about.columns, "bottom": about.columns, "left": about.rows, "right": about.rows}
        return [f"{side} {number}" for side in self._sides for number in range(1, long[side] + 1)]


class Vacant(Piece):
    """Cells that could hold clues, and hold none."""

    def read(self, body: Body, draft: Draft) -> None:
        at = body.at
        if any(value is not None for value in codes.HEX.read(body, len(draft.grid.cells))):
            where = f"from character {at + 1} of the link's body on"
            raise PuzzleError(f"unexpected clues in cells {where}: expected them outside the grid only")

    def write(self, page: Page) -> str:
        return codes.HEX.write([None] * len(page.grid.cells))


class Borders(Piece):
    """Regions by the borders between them."""

    def __init__(self, layer: str) -> None:
        self.layer = layer

    def read(self, body: Body, draft: Draft) -> None:
        lines = list(across_then_down(draft.grid))
        halves = [list(chain(*lines[: draft.rows])), list(chain(*lines[draft.rows :]))]
        drawn = {
            pair
            for pairs in halves
            for pair, bit in zip(pairs, codes.read_bits(body, len(pairs)) if not body.done else (), strict=False)
            if bit
        }
        numbers = flooded(draft.grid, lambda one, other: (one, other) in drawn)
        loose = next((pair for pair in drawn if numbers[pair[0]] == numbers[pair[1]]), None)
        if loose is not None:
            raise PuzzleError(f"the border between {loose[0]} and {loose[1]} has the same region on both sides")
        draft.layers[self.layer].update(numbers)

    def write(self, page: Page) -> str:
        rooms, lines = page.clues(self.layer), list(across_then_down(page.grid))
        halves = (chain(*lines[: page.rows]), chain(*lines[page.rows :]))
        return "".join(codes.write_bits([rooms[one] != rooms[other] for one, other in half]) for half in halves)


class OfRooms(_Listed):
    """One clue for each region: in the cell that is farthest left, and topmost among these."""

    def __init__(self, layer: str, regions: str, code: Code = codes.HEX) -> None:
        super().__init__(layer, code)
        self._regions = regions

    def spots(self, about: Draft | Page) -> Sequence[Spot]:
        return list(tops(about, self._regions).values())

    def write(self, page: Page) -> str:
        regions = page.clues(self._regions)
        held = {regions[Place(spot)]: value for spot, value in page.clues(self.layer).items()}
        return self._code.write([held.get(number) for number in tops(page, self._regions)])


def tops(about: Draft | Page, regions: str) -> Mapping[Said, Spot]:
    """The cell of each region that holds its number."""
    numbers = about.layers[regions] if isinstance(about, Draft) else about.clues(regions)
    found: dict[Said, Spot] = {}
    for place in about.grid.cells:
        number = numbers[place]
        if number not in found or about.grid.at[place][1] < about.grid.at[Place(found[number])][1]:
            found[number] = place
    return found


class Header(Piece):
    """A number about the whole puzzle, in a field of its own."""

    def __init__(self, layer: str) -> None:
        self.layer = layer

    def read(self, body: Body, draft: Draft) -> None:
        end = body.text.find("/", body.at)
        field = body.take((len(body.text) if end < 0 else end) - body.at)
        body.at += end >= 0
        draft.layers[self.layer][""] = draft.layer(self.layer).read(field)

    def write(self, page: Page) -> str:
        return f"{getattr(page.puzzle, self.layer)}/"


class Bank(Piece):
    """Pieces that a puzzle is played with, at the end of a body: `//` and the name of a set."""

    def __init__(self, layer: str, names: Mapping[str, Said]) -> None:
        self.layer, self._names = layer, names

    def read(self, body: Body, draft: Draft) -> None:
        text = body.take(len(body.text) - body.at)
        if not text.startswith("//") or text[2:] not in self._names:
            known = ", ".join(f"//{name}" for name in self._names)
            raise PuzzleError(f"unexpected {quoted(text)} in the link; expected a set of pieces: {known}")
        draft.put(self.layer, "", self._names[text[2:]])

    def write(self, page: Page) -> str:
        held = getattr(page.puzzle, self.layer)
        name = next((name for name, value in self._names.items() if value == held), None)
        if name is None:
            raise Unfit("the format 'puzzlink' has no name for this set of pieces")
        return f"//{name}"


def ends(layer: str, *sides: str) -> Piece:
    """Numbers outside the grid, one for each line or a point, side by side in this order."""
    return Beside(layer, *sides, code=codes.HEXES)


def vacant() -> Piece:
    """Cells without clues."""
    return Vacant()


def numbers(layer: str, names: Names | None = None) -> Piece:
    """Numbers in cells, in hexadecimal digits."""
    return OnCells(layer, codes.HEX, names)


class _IfAny(OnCells):
    """Nothing where there are no clues."""

    def write(self, page: Page) -> str:
        return super().write(page) if page.clues(self.layer) else ""


def more_numbers(layer: str) -> Piece:
    """The same at the end of a body, which most links do without."""
    return _IfAny(layer, codes.HEX)


def digits(layer: str, names: Names | None = None) -> Piece:
    """Numbers in cells up to 9."""
    return OnCells(layer, codes.DECIMAL, names)


def fours(layer: str, names: Names | None = None) -> Piece:
    """Numbers in cells up to 4."""
    return OnCells(layer, codes.FOURS, names)


def signs(layer: str) -> Piece:
    """Numbers in nearly every cell, to base 36."""
    return OnCells(layer, codes.SIGNS)


def circles(layer: str, first: Said = "white", second: Said = "black") -> Piece:
    """Two kinds of circles in cells."""
    return OnCells(layer, codes.THREES, {1: first, 2: second})


def arrows(layer: str, bare: str) -> Piece:
    """Numbers with arrows in cells; `bare` is a clue without a number."""
    return OnCells(layer, codes.ARROWS, {(UNKNOWN, way): bare for way in codes.DIRECTIONS})


class _Tinted(OnCells):
    """Arrows of a few colours, by their numbers; a colour alone is a clue without a number."""

    def __init__(self, layer: str, colours: Sequence[str]) -> None:
        super().__init__(layer, codes.TINTED)
        self._colours = colours

    def read(self, body: Body, draft: Draft) -> None:
        cells = draft.grid.cells
        for place, value in zip(cells, self._code.read(body, len(cells)), strict=True):
            if isinstance(value, tuple):
                arrow, colour = value
                named = self._colours[colour]
                draft.put(self.layer, place, named if arrow[0] == UNKNOWN else (arrow, named))

    def write(self, page: Page) -> str:
        clues = page.clues(self.layer)
        values: list[Said | None] = []
        for place in page.grid.cells:
            value = clues.get(place)
            arrow, colour = value if isinstance(value, tuple) else ((UNKNOWN, ""), value)
            values.append(None if colour is None else (arrow, self._colours.index(colour)))
        return self._code.write(values)


def pipes(layer: str, names: Names) -> Piece:
    """Pipes in cells, by letters."""
    return OnCells(layer, codes.PIPES, names)


def tinted_arrows(layer: str, colours: Sequence[str]) -> Piece:
    """Numbers with arrows in cells of some colours."""
    return _Tinted(layer, colours)


def pieces(layer: str) -> Piece:
    """One to four numbers in cells."""
    return OnCells(layer, codes.PIECES)


def marked(layer: str, value: str) -> Piece:
    """Cells with a sign that is the same for all."""
    return OnCells(layer, codes.MARKED, {1: value})


def stars(layer: str, first: Said = "white", second: Said = "black") -> Piece:
    """Two kinds of dots in cells, on their sides and at their corners."""
    return OnCells(layer, codes.STARS, {1: first, 2: second})


def holes(layer: str, value: str) -> Piece:
    """The same as for `marked`, a bit for each cell."""
    return OnCells(layer, codes.BITS, {1: value})


def more_holes(layer: str, value: str) -> Piece:
    """The same at the end of a body, which most links do without."""
    return _IfAny(layer, codes.BITS, {1: value})


class Blocks(Piece):
    """Numbers in some cells, and blocks, with arrows or without, in others."""

    def __init__(self, number: str, block: str) -> None:
        self.layer, self._block = number, block
        self.layers = (number, block)

    def read(self, body: Body, draft: Draft) -> None:
        cells = draft.grid.cells
        for place, value in zip(cells, codes.BLOCKS.read(body, len(cells)), strict=True):
            if value is not None:
                draft.put(self._block if isinstance(value, str) else self.layer, place, value)

    def write(self, page: Page) -> str:
        clues = {**page.clues(self.layer), **page.clues(self._block)}
        return codes.BLOCKS.write([clues.get(place) for place in page.grid.cells])


class Slash(Piece):
    """A stroke between two pieces; a body that has ended needs none."""

    layers = ("",)

    def read(self, body: Body, draft: Draft) -> None:
        if not body.done and (letter := body.take()) != "/":
            body.refuse(letter, "/")

    def write(self, page: Page) -> str:
        return "/"


class Dots(_Listed):
    """Two kinds of signs between neighbouring cells: side by side row by row, then one below the other."""

    def __init__(self, layer: str, first: str, second: str) -> None:
        super().__init__(layer, codes.THREES, {1: first, 2: second})

    def spots(self, about: Draft | Page) -> Sequence[Spot]:
        return ["-".join(pair) for line in across_then_down(about.grid) for pair in line]


class Sums(Piece):
    """Walls with the sums below them and to their right; those of the first row and column come last, with one each."""

    def __init__(self, layer: str, bare: str) -> None:
        self.layer, self._bare = layer, bare

    def read(self, body: Body, draft: Draft) -> None:
        inside = [place for row in draft.grid.rows[1:] for place in row[1:]]
        clues = draft.layers[self.layer]
        empty = body.done  # a board without clues
        for place, value in zip(inside, codes.SUMS.read(body, len(inside)), strict=True):
            if value is not None:
                draft.put(self.layer, place, self._bare if value == UNKNOWN else value)
        for which, wall, first in _first_walls(draft.grid):
            number = 0 if empty or first in clues else codes.read_sum(body)
            said = (0, number) if which else (number, 0)
            draft.put(self.layer, wall, said if number else self._bare)
        draft.put(self.layer, draft.grid.cells[0], self._bare)

    def write(self, page: Page) -> str:
        clues, rows = page.clues(self.layer), page.grid.rows
        require_frame(page, self.layer)
        values = [clues.get(place) for row in rows[1:] for place in row[1:]]
        inside = codes.SUMS.write([UNKNOWN if value == self._bare else value for value in values])
        ends = [(which, clues[wall]) for which, wall, first in _first_walls(page.grid) if first not in clues]
        return inside + "".join(codes.show_sum(said[which] if isinstance(said, tuple) else 0) for which, said in ends)


def _first_walls(grid: Lattice) -> Iterator[tuple[int, Place, Place]]:
    """The walls of the first row, then of the first column: which of their numbers is used, and the cell after each."""
    yield from ((0, *pair) for pair in zip(grid.rows[0][1:], grid.rows[1][1:], strict=True))
    yield from ((1, *pair) for pair in zip(grid.columns[0][1:], grid.columns[1][1:], strict=True))


bank, blocked, borders, of_rooms = Bank, Blocks, Borders, OfRooms  # as genres call them
dots, outside, option, slash, sums = Dots, Beside, Header, Slash, Sums


def puzzlink(
    *names: str,
    body: Sequence[Piece],
    flags: Sequence[str] = (),
    rules: Rules | None = None,
    frame: int = 0,
    example: str = "",
) -> Maker:
    """Links to puzzles by these names, the usual one first; `flags` in the link mean nothing, `rules` are options.

    Their sizes are without a `frame` of this many rows and columns.
    """
    kind = Kind(*names)

    def make(genre: type[Genre]) -> Format[Genre]:
        def read(text: str) -> Sequence[Reading[Genre]]:
            found = pzpr.read_link(text)
            if found.pid not in names:
                raise PuzzleError(f"the link is to a {quoted(found.pid)}, not to a {names[0]}")
            if not set(found.flags) <= {*flags, ""}:
                raise PuzzleError(f"the link asks for {quoted('/'.join(found.flags))}: such rules are not supported")
            draft = Draft(genre, found.rows + frame, found.columns + frame)
            rest = Body("/".join(found.body))
            for piece in body:
                piece.read(rest, draft)
            if not rest.done:
                raise PuzzleError(f"the link's body has more than its cells: {quoted(rest.text[rest.at :])}")
            draft.fix(rules or {})
            return [draft.reading()]

        def write(puzzle: Genre, marks: Marks) -> str:
            page = Page(puzzle, {})
            page.require([name for piece in body for name in piece.layers or (piece.layer,)], "puzzlink", rules)
            packed = "".join(piece.write(page) for piece in body)
            return kind.address(puzzle.rows - frame, puzzle.columns - frame, packed)

        return kind.link(example or sample(genre, write, rules), read, write)

    return make
