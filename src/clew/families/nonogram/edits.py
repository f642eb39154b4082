"""How a nonogram is set: by painting its picture, from which the clues follow, or by typing the clues.

The clues are what counts. A puzzle that is opened shows the picture of a solution, if one is found at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.codecs.lines import Line
from clew.core.edits import MARKS, Edits, Field, Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.frozen import replace
from clew.core.places import Value
from clew.core.results import Limits
from clew.core.scene import Scene
from clew.core.text import extent
from clew.families.nonogram.drawing import draw as draw_puzzle
from clew.families.nonogram.formats.clues import cell_rows, cells_of, clue_words, of_clues
from clew.families.nonogram.kernel import kernel
from clew.families.nonogram.puzzle import ANY, MAYBE, PAINTED, SOME, Clue, Nonogram, cells, from_picture

_ROWS, _COLUMNS, _GIVEN = "rows", "columns", "given"
_NODES, _SECONDS = 2_000, 0.5  # of the search for a picture


def _lines(text: str) -> list[Line]:
    return [Line(number, line) for number, line in enumerate(text.strip("\n").split("\n"), 1)]


def _fields(puzzle: Nonogram) -> Mapping[str, str]:
    return {
        _ROWS: "\n".join(map(clue_words, puzzle.row_clues)),
        _COLUMNS: "\n".join(map(clue_words, puzzle.column_clues)),
        _GIVEN: "\n".join(cell_rows(puzzle.given, puzzle.columns)) if puzzle.given else "",
    }


def _open(puzzle: Nonogram) -> Sheet:
    found = kernel(puzzle, Limits(solutions=1, nodes=_NODES, seconds=_SECONDS), None).solutions
    picture = {place: PAINTED for place, value in found[0].items() if value == PAINTED} if found else {}
    return Sheet(size=Size(*puzzle.shape), marks=picture, fields=_fields(puzzle))


def _painted(sheet: Sheet) -> Nonogram:
    """The puzzle of the picture."""
    rows, columns = sheet.size.rows, sheet.size.columns
    return from_picture(rows, columns, [int(sheet.marks.get(name) == PAINTED) for name in cells(rows, columns)])


def _settle(sheet: Sheet) -> Sheet:
    """Clues follow from a picture that was painted; typed clues leave a picture only if it still fits them."""
    try:
        typed = _make(sheet)
    except PuzzleError:  # said again when the puzzle is made
        typed = None
    painted = _painted(sheet)
    if sheet.edited == MARKS:
        return replace(sheet, fields=_fields(painted if typed is None else _still_true(typed, painted, sheet)))
    if typed is None:
        return replace(sheet, marks={})
    if typed.shape == painted.shape and _still_true(typed, painted, sheet) == typed:
        return sheet
    return replace(_open(typed), edited=sheet.edited)


def _still_true(typed: Nonogram, painted: Nonogram, sheet: Sheet) -> Nonogram:
    """The puzzle of the picture, in which clues that leave something open stay where the picture fits them."""
    if typed.shape != painted.shape:
        return painted
    lines = [
        clue if _fits(clue, seen) else seen for clue, seen in zip(typed.line_clues, painted.line_clues, strict=True)
    ]
    rows = len(painted.row_clues)
    agree = all((sheet.marks.get(place) == PAINTED) == (value == PAINTED) for place, value in typed.given_marks.items())
    return Nonogram(tuple(lines[:rows]), tuple(lines[rows:]), typed.given if agree else ())


def _fits(clue: Clue, seen: Clue) -> bool:
    """Whether the blocks of a line are as its clue wants."""
    reached = {0}  # how many of the blocks the tokens so far can mean
    for token in clue:
        more = {at + 1 for at in reached if at < len(seen) and token in (seen[at], SOME, MAYBE)}
        if token is ANY and reached:
            more = set(range(min(reached), len(seen) + 1))
        reached = reached | more if token is MAYBE else more
    return len(seen) in reached


def _make(sheet: Sheet) -> Nonogram:
    parts: dict[str, list[Line]] = {name: _lines(sheet.fields.get(name, "")) for name in (_ROWS, _COLUMNS)}
    puzzle = of_clues(parts[_ROWS], parts[_COLUMNS])
    given = sheet.fields.get(_GIVEN, "")
    if not given.strip():
        return puzzle
    return Nonogram(puzzle.row_clues, puzzle.column_clues, tuple(cells_of(_lines(given), *puzzle.shape)))


def _draw(sheet: Sheet) -> Scene:
    """The picture with its clues; a clue that cannot be read is not shown."""
    try:
        puzzle = _make(sheet)
    except PuzzleError:
        puzzle = _painted(sheet)
    if puzzle.shape != (sheet.size.rows, sheet.size.columns):
        puzzle = _painted(sheet)
    scene = draw_puzzle(Nonogram(puzzle.row_clues, puzzle.column_clues))
    kind = replace(scene.kinds["cell"], faces={PAINTED: scene.kinds["cell"].faces[PAINTED]}, notes={}, note_areas={})
    title = f"Nonogram in the making, {extent(sheet.size.rows, sheet.size.columns)}"
    return replace(scene, title=title, kinds={"cell": kind}, quiet=())


def _values(sheet: Sheet) -> Sequence[Value]:
    return (PAINTED,)


def _field(title: str) -> Field:
    return Field(title=title, help="one clue per line, as in 2 1; 0 for none, ? _ * for unknown blocks")


EDITS: Edits[Nonogram] = Edits(
    entry="drag",
    sizes={"small": Size(5, 5), "normal": Size(10, 10), "large": Size(20, 20)},
    least=Size(1, 1),
    most=Size(100, 100),
    open=_open,
    draw=_draw,
    values=_values,
    settle=_settle,
    make=_make,
    fields={
        _ROWS: _field("Rows"),
        _COLUMNS: _field("Columns"),
        _GIVEN: Field(title="Given cells", help="rows of cells, # painted, x blank, . not given; or nothing"),
    },
)
