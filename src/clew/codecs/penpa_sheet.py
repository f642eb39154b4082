"""Penpa+ links to be written: a grid, what setter and player drew, and the settings that a link must have."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from clew.codecs.packed import deflate
from clew.codecs.penpa import short

_EMPTY = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_LAYERS = (
    *("surface", "number", "numberS", "symbol", "freeline", "freelineE", "thermo", "arrows", "direction"),
    *("squareframe", "polygon", "line", "lineE", "wall", "cage", "deletelineE", "killercages", "nobulbthermo"),
)
_TOOLS = {
    "surface": ["", 1],
    "line": ["1", 3],
    "lineE": ["1", 3],
    "wall": ["", 3],
    "cage": ["1", 10],
    "number": ["1", 2],
    "symbol": ["circle_L", 1],
    "special": ["thermo", ""],
    "board": ["", ""],
    "move": ["1", ""],
    "combi": ["battleship", ""],
}
_LINES, _DOTS = ["1", "2", "1"], ["3", "1", "1"]  # of the grid: its lines, points, the frame
_CELL = 38  # pixels of a cell
_DRAWN, _DOUBLE = 3, 30  # styles of lines
_GIVEN = (1, "1")  # ink and size of a number that players do not write over
_SYMBOLS: Mapping[str, tuple[str, Sequence[int]]] = {  # letters of symbols that are compared, and their styles
    "tri": ("B", range(1, 5)),
    "battleship_B": ("D", range(1, 7)),
    "tents": ("F", (2,)),
    "sun_moon": ("H", (3,)),
}


class Sheet:
    """A drawing to be written: a grid, its margins in cells, and what setter and player drew.

    The margin is on every side; there may be more of it above and to the left.
    """

    def __init__(self, rows: int, columns: int, margin: int = 0, *, top: int = 0, left: int = 0) -> None:
        self._rows, self._columns = rows, columns
        self._top, self._left = margin + top, margin + left
        self._margins = [self._top, margin, self._left, margin]
        self._width, self._height = columns + sum(self._margins[2:]) + 4, rows + sum(self._margins[:2]) + 4
        self.question: dict[str, Any] = {}
        self.answer: dict[str, dict[str, Any]] = {}

    def cell(self, row: int, column: int) -> str:
        """The number of a cell, which may be in the margins."""
        return str((row + 2 + self._top) * self._width + column + 2 + self._left)

    def corner(self, row: int, column: int) -> str:
        """The number of a cell's upper left corner."""
        return str(int(self.cell(row - 1, column - 1)) + self._width * self._height)

    def small(self, row: int, column: int, which: int) -> str:
        """The number of a cell's corner for small numbers: 0 upper left, 1 upper right, 2 lower left, 3 lower right."""
        return str(4 * (int(self.cell(row, column)) + self._width * self._height) + which)

    def edge(self, row: int, column: int, *, below: bool) -> str:
        """The number of the middle of an edge, below a cell or to its right."""
        return str(int(self.cell(row, column)) + (2 if below else 3) * self._width * self._height)

    def link(
        self,
        kind: str = "square",
        *,
        dotted: bool = False,
        falling: bool = False,
        rising: bool = False,
        solved: bool = False,
    ) -> str:
        """Write the link; `dotted`: points in place of lines; `falling` and `rising` diagonals count in some kinds.

        If what the player drew is the solution, the link is one to solve: Penpa+ shows none of it, and compares.
        """
        across, down = self._width - 4, self._height - 4
        sides = f"{_CELL * (across + 1)},{_CELL * (down + 1)}"
        middle = self._middle(across, down)
        flags = f"{int(falling)},0,0,{int(rising)}"
        header = f"{kind},{across},{down},{_CELL},0,1,1,{sides},{middle},{middle},{flags},Title: ,Author: ,,,OFF,false"
        cells = [int(self.cell(row, column)) for row in range(self._rows) for column in range(self._columns)]
        steps = [cells[0], *(after - before for before, after in pairwise(cells))]
        tools = {
            "qa": "pu_a",
            "grid": _DOTS if dotted else _LINES,
            "pu_q": {"edit_mode": "number", **_TOOLS},
        }
        modes = json.dumps({**tools, "pu_a": {"edit_mode": "surface", **_TOOLS}}, separators=(",", ":"))
        check = self._check() if solved else None
        shown = modes if check is None else f'{json.dumps(tools["grid"], separators=(",", ":"))}~"surface"~["",1]'
        lines = [header, str(self._margins), shown, _layer(self.question), _layer(self.answer), str(steps)]
        lines += ["[]", "{}", '"x"', '"x"', "[3,1,4]", modes, '"x"', "0", _layer({}), _layer({}), "{}", "[]", ""]
        text = "\n".join(map(short, lines)).replace(", ", ",")
        mode, more = ("edit", "") if check is None else ("solve", f"&a={deflate(check)}")
        return f"https://swaroopg92.github.io/penpa-edit/#m={mode}&p={deflate(text)}{more}\n"

    def _check(self) -> str | None:
        """The solution as Penpa+ compares it: shading, lines, edges, walls, numbers and symbols.

        None if it has signs that are not compared.
        """
        symbols = {index: (style, name) for index, (style, name, *_) in self.answer.get("symbol", {}).items()}
        if any(style not in _SYMBOLS.get(name, ("", ()))[1] for style, name in symbols.values()):
            return None
        printed = {index for index, (_, ink, size) in self.question.get("number", {}).items() if (ink, size) == _GIVEN}
        found = [
            [index for index, style in self.answer.get("surface", {}).items() if style == 1],
            _strokes(self.answer.get("line", {})),
            _strokes(self.answer.get("lineE", {})),
            [key for key, style in self.answer.get("wall", {}).items() if style == _DRAWN],
            [
                f"{index},{value}"
                for index, (value, *_) in self.answer.get("number", {}).items()
                if index not in printed
            ],
            [f"{index},{style}{_SYMBOLS[name][0]}" for index, (style, name) in symbols.items()],
        ]
        return json.dumps([sorted(each) for each in found], separators=(",", ":")) if any(found) else None

    def _middle(self, across: int, down: int) -> int:
        """The number of the point in the middle: a cell, an edge or a corner."""
        block = {(1, 1): 0, (0, 0): 1, (1, 0): 2, (0, 1): 3}[across % 2, down % 2]
        at = (2 + (down - 1) // 2) * self._width + 2 + (across - 1) // 2
        return block * self._width * self._height + at


def _strokes(drawn: Mapping[str, int]) -> list[str]:
    """Lines from point to point, single or double; crosses have one point and are not compared."""
    times = {_DRAWN: 1, _DOUBLE: 2}
    return [f"{key},{times[style]}" for key, style in drawn.items() if "," in key and style in times]


def _layer(drawn: Mapping[str, Any]) -> str:
    layers: dict[str, Any] = {"command_redo": {"__a": []}, "command_undo": {"__a": []}, "command_replay": {"__a": []}}
    layers |= {name: drawn.get(name, [] if name in _EMPTY else {}) for name in _LAYERS}
    return json.dumps(layers, separators=(",", ":"))
