"""Slitherlink drawn in Penpa+: numbers between points; the player's lines and crosses on the edges are marks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import cues, penpa
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks, Place, Value
from clew.core.text import quoted
from clew.families.slitherlink.puzzle import LINE, NO_LINE, UNKNOWN, Clue, Slitherlink, edges

_EDGE = re.compile(r"([0-9]{1,7}),([0-9]{1,7})")
_LINE, _CROSS = 3, 98


def _read(text: str) -> Sequence[Reading[Slitherlink]]:
    picture = penpa.read(text)
    if picture.kind != "square":
        raise PuzzleError(f"a Penpa grid of kind {quoted(picture.kind)} is not a slitherlink: expected square cells")
    strange = [name for name in picture.layers() if name != "number"]
    if strange:
        raise PuzzleError(
            f"the Penpa link has more than plain clues ({', '.join(strange)[:80]}), which Clew does not read"
        )
    puzzle = Slitherlink(picture.rows, picture.columns, _clues(picture))
    return [Reading(puzzle=puzzle, marks=_marks(picture), title=picture.title, author=picture.author)]


def _write(puzzle: Slitherlink, marks: Marks) -> str:
    sheet = Sheet(puzzle.rows, puzzle.columns)
    clues = enumerate(puzzle.clues)
    sheet.question["number"] = {
        sheet.cell(*divmod(i, puzzle.columns)): [str(clue), 1, "1"] for i, clue in clues if clue is not None
    }
    drawn = sheet.answer.setdefault("lineE", {})
    for number, name in enumerate(edges(*puzzle.shape)):
        across, row, column = _edge(puzzle, number)
        if marks.get(name) == LINE:
            end = sheet.corner(row, column + 1) if across else sheet.corner(row + 1, column)
            drawn[f"{sheet.corner(row, column)},{end}"] = _LINE
        elif name in marks:
            at = (row - 1, column) if across else (row, column - 1)
            drawn[sheet.edge(*at, below=across)] = _CROSS
    return sheet.link(dotted=True, solved=marks.keys() >= set(edges(*puzzle.shape)))


def _edge(puzzle: Slitherlink, number: int) -> tuple[bool, int, int]:
    """Whether an edge is horizontal, and its left or upper end."""
    level = (puzzle.rows + 1) * puzzle.columns
    if number < level:
        return (True, *divmod(number, puzzle.columns))
    return (False, *divmod(number - level, puzzle.columns + 1))


def _clues(picture: penpa.Picture) -> tuple[Clue, ...]:
    clues: list[Clue] = [None] * (picture.rows * picture.columns)
    for (row, column), text in picture.numbers(picture.question).items():
        sign = text.strip()
        if sign not in ("", UNKNOWN, "0", "1", "2", "3"):
            raise PuzzleError(f"r{row + 1}c{column + 1} of the Penpa link holds {quoted(text)}: expected 0 to 3, or ?")
        clues[row * picture.columns + column] = None if not sign else UNKNOWN if sign == UNKNOWN else int(sign)
    return tuple(clues)


def _marks(picture: penpa.Picture) -> dict[Place, Value]:
    """Lines go between two corners, crosses are in the middle of an edge; other drawings are not marks."""
    marks: dict[Place, Value] = {}
    for key, drawn in picture.answer.get("lineE", {}).items():
        ends = _EDGE.fullmatch(key)
        if ends is not None:
            edge = _between(picture.point(int(ends[1])), picture.point(int(ends[2])))
        else:
            edge = picture.middle(int(key)) if drawn == _CROSS and re.fullmatch("[0-9]{1,7}", key) else None
        if edge is not None:
            marks[_name(picture, *edge)] = NO_LINE if ends is None else LINE
    return marks


def _between(one: tuple[int, int] | None, other: tuple[int, int] | None) -> tuple[bool, int, int] | None:
    """The edge of two neighbouring corners: whether it is horizontal, and its left or upper end."""
    if one is None or other is None:
        return None
    first, last = min(one, other), max(one, other)
    step = (last[0] - first[0], last[1] - first[1])
    return (step == (0, 1), *first) if step in ((0, 1), (1, 0)) else None


def _name(picture: penpa.Picture, across: bool, row: int, column: int) -> Place:
    level = (picture.rows + 1) * picture.columns
    number = row * picture.columns + column if across else level + row * (picture.columns + 1) + column
    return edges(picture.rows, picture.columns)[number]


PENPA = Format(
    name="penpa",
    title="link of Penpa+",
    holds_marks=True,
    example=(
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=VY47D8IwDIT3/grk2UMTp7TJ1oGywcJWdehQBBISoo+lVf47V8TLuljKl/PF"
        "Hh5T23ecQVJwygaytniVS9fz0ek63rqw4XIaL/ceF+ZjVfG5vQ1dUr+7mmSZfZhLnvehJiEmg7LURBiHsJA1FGrBEBgNHNHogeaLYoH2h6LRq6"
        "wzynU6m2015iqb/c+N66477OoNe/wieM0dBV/E+AQ=\n"
    ),
    cues=(cues.PENPA,),
    sniff=penpa.is_dotted,
    read=_read,
    write=_write,
)
