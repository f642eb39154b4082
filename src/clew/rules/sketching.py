"""Sketches of declared puzzles for terminals: a line for each row, with lines and borders as box-drawing characters.

Cells are fields of equal width: a clue as it is written in Clew's own form, then the mark. What is between two cells is
in a gap or, if they are one below the other, in a line of its own, which only puzzles with such places have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from clew.core.places import Marks, Place
from clew.core.sketch import Piece, Sketch
from clew.rules.clues import At, Between, Corners, Option, Outside, Regions
from clew.rules.faces import FACES
from clew.rules.genre import Genre
from clew.rules.kinds import Links, Walls

_OPEN, _OFF = "·", "x"
_SIGNS = {"ball": "●", "fill": "■", "shade": "■", "lamp": "*", "star": "*", "mine": "*", "tent": "A"}
_SIGNS |= {"ship": "■", "slash": "/", "backslash": "\\", "lying": "─", "standing": "│"}
_DOWN = {"<": "^", ">": "v"}  # signs between a cell and the one below it
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_LINKS, _WALLS = Links(), Walls()
_MEETING = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # lines by the sides they come from: up is 1, right 2, down 4, left 8


def sketch(puzzle: Genre, marks: Marks) -> Sketch:
    """Write a puzzle with these marks."""
    return Sketch(_Page(puzzle, marks).pieces())


class _Page:
    """What is written where."""

    def __init__(self, puzzle: Genre, marks: Marks) -> None:
        ground = puzzle.ground
        given = {place: values[0] for place, values in ground.values.items() if len(values) == 1}
        self.puzzle = puzzle
        self.marks: Marks = {**marks, **given}
        self.kind_of = ground.kind_of
        self.full = len(self.marks) == len(ground.values)
        self.links = any(isinstance(kind, Links) for kind in puzzle.kinds)
        self.signs = [puzzle.layers[name] for name, layer in puzzle.layer.items() if isinstance(layer, Between)]
        self.walls = any(isinstance(kind, Walls) for kind in puzzle.kinds)
        self.rooms = next((puzzle.layers[n] for n, layer in puzzle.layer.items() if isinstance(layer, Regions)), None)
        corners = any(isinstance(layer, Corners) for layer in puzzle.layer.values())
        self.framed = self.walls or corners or self.rooms is not None

    @cached_property
    def clues(self) -> Mapping[str, str]:
        """What clues in and around the grid look like."""
        puzzle, found = self.puzzle, dict[str, str]()
        for name, layer in puzzle.layer.items():
            if isinstance(layer, At | Outside | Between | Corners):
                for spot, value in puzzle.layers[name].items():
                    filled = isinstance(value, int) and spot in self.kind_of and self.kind_of[spot].given == name
                    if not filled:
                        found[spot] = found.get(spot, "") + layer.show(value)
        return found

    @cached_property
    def width(self) -> int:
        """The width of a cell."""
        fields = [len(self._clue(place) + self._mark(place)) for place in self.puzzle.grid.cells]
        heads = [len(text) for spot, text in self.clues.items() if spot.startswith(("top ", "bottom "))]
        return max(*fields, *heads, 1)

    @property
    def gap(self) -> int:
        """Characters between two cells of a row."""
        return 3 if self.links or self.signs or self.framed else 1

    def pieces(self) -> Iterator[Piece]:
        """The whole page."""
        puzzle, grid = self.puzzle, self.puzzle.grid
        for layer in puzzle.layer.values():
            if isinstance(layer, Option) and (seen := layer.seen(puzzle)):
                yield Piece(f"{seen}\n", aside=True)
        yield from self._heads("top")
        lines = [self._border(0)] if self.framed else []
        for row in range(grid.height):
            lines.append(self._row(row))
            if self.framed or (row + 1 < grid.height and (self.links or self.signs)):
                lines.append(self._border(row + 1) if self.framed else self._below(row))
        for number, line in enumerate(lines):
            yield Piece("\n" if number else "")
            yield from line
        below = list(self._heads("bottom"))
        if below:
            yield Piece("\n")
            yield from below

    @cached_property
    def _left(self) -> int:
        """The room for clues to the left of rows."""
        return max((len(text) + 1 for spot, text in self.clues.items() if spot.startswith("left ")), default=0)

    def _heads(self, side: str) -> Iterator[Piece]:
        """The clues above or below the columns."""
        texts = [self.clues.get(f"{side} {column}", "") for column in range(1, self.puzzle.columns + 1)]
        if any(texts):
            line = (" " * self.gap).join(text.rjust(self.width) for text in texts).rstrip()
            yield Piece(" " * (self._left + 2 * self.framed) + line + "\n" * (side == "top"))

    def _row(self, row: int) -> Iterator[Piece]:
        """The cells of a row, and what is between them."""
        cells = self.puzzle.grid.rows[row]
        yield Piece(self.clues.get(f"left {row + 1}", "").rjust(self._left - 1) + " " if self._left else "")
        if self.framed:
            yield Piece("│ ")
        for column, place in enumerate(cells):
            yield from self._cell(place)
            if column + 1 < len(cells):
                yield from self._beside(place, cells[column + 1])
        if self.framed:
            yield Piece(" │")
        if f"right {row + 1}" in self.clues:
            yield Piece(f" {self.clues[f'right {row + 1}']}")

    def _cell(self, place: Place) -> Iterator[Piece]:
        clue, mark = self._clue(place), self._mark(place)
        fill = "─" if self._drawn(place, 0, -1) else " "
        yield Piece(fill * (self.width - len(clue) - len(mark)) + clue)
        yield Piece(mark, place if place in self.kind_of else None)

    def _clue(self, place: Place) -> str:
        """The clue of a cell, apart from a number that is written in it."""
        clue, kind = self.clues.get(place, ""), self.kind_of.get(place)
        return clue if not clue or kind is None or kind.switch else f"{clue} "

    def _mark(self, place: Place) -> str:
        """The mark of a cell, or the line that goes through it."""
        kind, value = self.kind_of.get(place), self.marks.get(place)
        if kind is not None and not kind.switch:
            return _OPEN if value is None else kind.text(int(value))
        if kind is not None and value is not None and (sign := _sign(kind.faces[int(value)])):
            return sign
        if place in self.clues:
            return ""
        arms = [self._drawn(place, *step) for step in _STEPS]
        if any(arms):
            return _MEETING[sum(drawn << at for at, drawn in enumerate(arms))]
        return _OFF if value == 0 and not self.full else _OPEN

    def _drawn(self, place: Place, down: int, right: int) -> bool:
        """Whether a line is drawn from a cell to its neighbour."""
        row, column = self.puzzle.grid.at[place]
        other = self.puzzle.grid.cell(row + down, column + right) if self.links else None
        if other is None:
            return False
        return self.marks.get(_LINKS.between(*((place, other) if down + right > 0 else (other, place)))) == 1

    def _beside(self, one: Place, other: Place) -> Iterator[Piece]:
        """What is between a cell and the next one in its row."""
        link, wall = _LINKS.between(one, other), _WALLS.between(one, other)
        if link in self.kind_of and link in self.marks:
            yield Piece(_field("─" * self.gap if self.marks[link] == 1 else self._off, self.gap), link)
        elif link in self.clues:
            yield Piece(_field(self.clues[link], self.gap))
        else:
            yield Piece(_field(self._wall(one, other, "│"), self.gap), wall if wall in self.kind_of else None)

    def _below(self, row: int) -> Iterator[Piece]:
        """What is between the cells of a row and those below them."""
        yield Piece(" " * self._left)
        for column, (one, other) in enumerate(zip(*self.puzzle.grid.rows[row : row + 2], strict=True)):
            yield Piece(" " * (self.width - 1 + (self.gap if column else 0)))
            yield self._under(one, other) or Piece(" ")

    def _under(self, one: Place, other: Place) -> Piece | None:
        """The line or the sign between a cell and the one below it."""
        link = _LINKS.between(one, other)
        if link in self.kind_of and link in self.marks:
            return Piece("│" if self.marks[link] == 1 else self._off or " ", link)
        return Piece(_DOWN.get(self.clues[link], self.clues[link])[:1]) if link in self.clues else None

    def _border(self, row: int) -> Iterator[Piece]:
        """The borders above a row, and what else is there."""
        grid = self.puzzle.grid
        yield Piece(" " * self._left)
        for column in range(grid.width + 1):
            up, down = self._upright(row - 1, column), self._upright(row, column)
            right, left = self._level(row, column), self._level(row, column - 1)
            met = _MEETING[up + 2 * right + 4 * down + 8 * left]
            yield Piece(self.clues.get(f"p{row + 1}.{column + 1}", met)[:1])
            if column == grid.width:
                return
            one, other = grid.cell(row - 1, column), grid.cell(row, column)
            wide = self.width + 2
            held = self._under(one, other) if one and other else None
            if held is not None:
                yield Piece(" " * self.width)
                yield held
                yield Piece(" ")
            elif one and other:
                wall = _WALLS.between(one, other)
                text = "─" * wide if right else _field(self._wall(one, other, "─"), wide)
                yield Piece(text, wall if wall in self.kind_of else None)
            else:
                yield Piece("─" * wide)

    def _upright(self, row: int, column: int) -> bool:
        """Whether a border goes down on the left of a cell."""
        one, other = self.puzzle.grid.cell(row, column - 1), self.puzzle.grid.cell(row, column)
        return self._wall(one, other, "│") == "│"

    def _level(self, row: int, column: int) -> bool:
        """Whether a border goes along the upper side of a cell."""
        one, other = self.puzzle.grid.cell(row - 1, column), self.puzzle.grid.cell(row, column)
        return self._wall(one, other, "─") == "─"

    def _wall(self, one: Place | None, other: Place | None, drawn: str) -> str:
        """The border between two cells; around the grid one of them is missing."""
        if one is None or other is None:
            return drawn if one or other else ""
        wall = _WALLS.between(one, other)
        if self.rooms is not None and self.rooms[one] != self.rooms[other]:
            return drawn
        value = self.marks.get(wall) if wall in self.kind_of else None
        return drawn if value == 1 else self._off if value == 0 else ""

    @property
    def _off(self) -> str:
        """The mark of what is not there; once all are marked, it is left out."""
        return "" if self.full else _OFF


def _sign(face: str) -> str:
    """A face as a character; a face that is a text is the text itself."""
    return _SIGNS.get(face, "" if face in FACES else face)


def _field(text: str, width: int) -> str:
    return text.center(width) if len(text) < width else text
