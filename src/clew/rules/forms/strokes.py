"""What is drawn in links of Penpa+: one thing of it, and how a drawing names cells, borders and points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clew.codecs.penpa import Picture
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.text import quoted
from clew.rules.forms.draft import Draft, Page

INDEX = re.compile(r"[0-9]{1,7}")
CROSS = 98  # a cross on an edge
BORDER = 2  # a thick line that the setter drew


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


def position(picture: Picture, index: str) -> tuple[int, int]:
    """Row and column of a cell's number, which may be in the margins."""
    if not INDEX.fullmatch(index):
        raise PuzzleError(f"the Penpa link is damaged: {quoted(index)} is not the number of a cell")
    row, column = divmod(int(index), picture.width)
    return row - 2 - picture.top, column - 2 - picture.left


def entries(layer: Mapping[str, Any], name: str) -> Iterator[tuple[str, Any]]:
    """The entries of a layer."""
    held = layer.get(name) or {}
    if not isinstance(held, dict):
        raise PuzzleError(f"the Penpa link is damaged: {quoted(name)} is not an object")
    yield from held.items()


def entry_of(content: Any, length: int) -> list[Any]:
    """An entry of a layer, which must have this length at least."""
    if not isinstance(content, list) or len(content) < length:
        raise PuzzleError("the Penpa link is damaged: an entry of a layer is too short")
    return content


def place_at(draft: Draft, at: tuple[int, int]) -> Place | None:
    """The cell there, unless it is in the margins."""
    return draft.grid.cell(*at)


def modes_of(picture: Picture) -> set[str]:
    """In which ways numbers are drawn."""
    return {str(entry_of(content, 3)[2]) for _, content in entries(picture.question, "number")}


def numbers_beside(picture: Picture) -> list[tuple[int, int]]:
    """Rows and columns of the numbers beside the grid."""
    every = (position(picture, index) for index, _ in entries(picture.question, "number"))
    return [at for at in every if not (0 <= at[0] < picture.rows and 0 <= at[1] < picture.columns)]


def is_next_to(picture: Picture, at: tuple[int, int]) -> bool:
    """Whether a cell is in the grid or right beside it."""
    return -1 <= at[0] <= picture.rows and -1 <= at[1] <= picture.columns


def border_of(pair: tuple[Place, Place], page: Page, sheet: Sheet) -> str:
    """The border between two cells."""
    (row, _), (down, right) = page.grid.at[pair[0]], page.grid.at[pair[1]]
    end = (down + 1, right) if down == row else (down, right + 1)
    return f"{sheet.corner(down, right)},{sheet.corner(*end)}"


def edges_of(picture: Picture, layer: Mapping[str, Any], draft: Draft) -> Iterator[tuple[tuple[Place, Place], Any]]:
    """Lines on borders between two cells, with the style of each."""
    for key, style in entries(layer, "lineE"):
        one, _, other = key.partition(",")
        ends = [picture.point(int(each)) if INDEX.fullmatch(each) else None for each in (one, other)]
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


def cells_joined(picture: Picture, key: str, draft: Draft) -> tuple[Place, Place] | None:
    """The two cells that a line joins, or whose border has a cross."""
    one, comma, other = key.partition(",")
    if comma:
        found = sorted((position(picture, one), position(picture, other)))
    else:
        edge = picture.middle(int(one)) if INDEX.fullmatch(one) else None
        if edge is None:
            return None
        across, row, column = edge
        found = [(row - 1, column) if across else (row, column - 1), (row, column)]
    cells = [draft.grid.cell(*at) for at in found]
    near = abs(found[0][0] - found[1][0]) + abs(found[0][1] - found[1][1]) == 1
    return (cells[0], cells[1]) if near and cells[0] is not None and cells[1] is not None else None
