"""Sudoku files of older programs: SadMan's .sdk with remarks and a state, and Simple Sudoku's .ss picture."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import Line, numbered
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.sudoku.formats.cells import LONGEST, filled_with, marks_where, rows_of, usual
from clew.families.sudoku.formats.grid import read_grid
from clew.families.sudoku.puzzle import SYMBOLS, Sudoku

_HEAD = re.compile(r"\s*\[(\w+)\]\s*")
_REMARK = re.compile(r"#([A-Z])\s*(.*)")
_SS_LINE = re.compile(r"\s*(\*-{3,}\*|\|[^|]{3}\|[^|]{3}\|[^|]{3}\||\|-{3}\+-{3}\+-{3}\|)\s*")


def _sections(text: str) -> tuple[dict[str, list[Line]], dict[str, str]]:
    """Split at `[Name]` lines; anything before the first is the puzzle."""
    caps.hold(len(text), LONGEST, "characters in one puzzle")
    sections: dict[str, list[Line]] = {"puzzle": []}
    remarks: dict[str, str] = {}
    current = "puzzle"
    for line in numbered(text):
        head, remark = _HEAD.fullmatch(line.text), _REMARK.match(line.text)
        if head:
            current = head[1].lower()
            if sections.get(current):
                raise PuzzleError(f"the section [{head[1]}] appears twice", line=line.number)
            sections[current] = []
        elif remark:
            remarks.setdefault(remark[1], remark[2].strip())
        else:
            sections[current].append(line)
    return sections, remarks


def _grid(lines: Sequence[Line]) -> Sudoku:
    """Read a section; empty lines in front keep the line numbers of errors true."""
    filled = [line for line in lines if not line.blank]
    if not filled:
        raise PuzzleError("the section [Puzzle] has no cells")
    start = filled[0].number
    by_number = {line.number: line.text for line in filled}
    return read_grid("\n" * (start - 1) + "\n".join(by_number.get(k, "") for k in range(start, filled[-1].number + 1)))


def _read_sdk(text: str) -> Sequence[Reading[Sudoku]]:
    sections, remarks = _sections(text)
    puzzle = _grid(sections["puzzle"])
    marks = {}
    if any(not line.blank for line in sections.get("state", [])):
        state = _grid(sections["state"])
        if state.n != puzzle.n:
            raise PuzzleError(
                f"the section [State] is {state.n}x{state.n}, but the puzzle is {puzzle.n}x{puzzle.n}",
                line=sections["state"][0].number,
            )
        marks = marks_where(puzzle, state.givens)
    return [Reading(puzzle=puzzle, marks=marks, title=remarks.get("D", ""), author=remarks.get("A", ""))]


def _write_sdk(puzzle: Sudoku, marks: Marks) -> str:
    usual(puzzle, "sdk")
    rows = rows_of(puzzle)
    if not marks:
        return "\n".join(["[Puzzle]", *rows]) + "\n"
    filled = "".join(
        "." if not (given or mark) else SYMBOLS[(given or mark) - 1]
        for given, mark in zip(puzzle.givens, filled_with(puzzle, marks), strict=True)
    )
    state = [filled[start : start + puzzle.n] for start in range(0, len(filled), puzzle.n)]
    return "\n".join(["[Puzzle]", *rows, "", "[State]", *state]) + "\n"


def _sniff_sdk(text: str) -> bool:
    lines = [line.text for line in numbered(text[:LONGEST]) if not line.blank]
    heads = [head[1].lower() for head in map(_HEAD.fullmatch, lines) if head]
    return "puzzle" in heads or (not heads and len(lines) > 2 and any(map(_REMARK.match, lines)))


def _sniff_ss(text: str) -> bool:
    lines = [line.text for line in numbered(text[:LONGEST]) if not line.blank]
    return len(lines) >= 9 and all(map(_SS_LINE.fullmatch, lines[:13]))


def _read_ss(text: str) -> Sequence[Reading[Sudoku]]:
    lines = [line for line in numbered(text[: LONGEST + 1]) if not line.blank]
    caps.hold(len(text), LONGEST, "characters in one puzzle")
    end = next((at for at, line in enumerate(lines[1:], start=2) if line.text.strip().startswith("*-")), len(lines))
    again = next((line for line in lines[end:] if line.text.strip().startswith("*-")), None)
    if again is not None:
        raise PuzzleError("another picture begins: expected one", line=again.number)
    for line in lines[:end]:  # what follows the picture are the program's own notes
        if not _SS_LINE.fullmatch(line.text):
            raise PuzzleError(
                f"{quoted(line.text)} is not a row of the picture: expected one as in |...|...|...|", line=line.number
            )
    return [Reading(puzzle=_grid(lines[:end]))]


def _write_ss(puzzle: Sudoku, marks: Marks) -> str:
    if (puzzle.box_rows, puzzle.box_columns) != (3, 3):
        raise PuzzleError(f"the format 'ss' cannot express {puzzle.n}x{puzzle.n}: only 9x9")
    rows = ["|" + "|".join(row[start : start + 3] for start in (0, 3, 6)) + "|" for row in rows_of(puzzle)]
    bands = ["\n ".join(rows[start : start + 3]) for start in (0, 3, 6)]
    return " *-----------*\n " + "\n |---+---+---|\n ".join(bands) + "\n *-----------*\n"


SDK = Format(
    name="sdk",
    title="SadMan Sudoku file",
    example="""\
#AClew
#DAn example
[Puzzle]
2.36.5...
..5..97..
.9.2..53.
4......7.
..1...8..
.3......4
.67..3.9.
..89..3..
...1.86.7
""",
    cues=(cues.WORD, cues.LINES),
    sniff=_sniff_sdk,
    read=_read_sdk,
    write=_write_sdk,
    extensions=(".sdk",),
    holds_marks=True,
)
SS = Format(
    name="ss",
    title="Simple Sudoku picture",
    example="""\
 *-----------*
 |2.3|6.5|...|
 |..5|..9|7..|
 |.9.|2..|53.|
 |---+---+---|
 |4..|...|.7.|
 |..1|...|8..|
 |.3.|...|..4|
 |---+---+---|
 |.67|..3|.9.|
 |..8|9..|3..|
 |...|1.8|6.7|
 *-----------*
""",
    cues=(cues.LINES,),
    sniff=_sniff_ss,
    read=_read_ss,
    write=_write_ss,
    extensions=(".ss",),
)
