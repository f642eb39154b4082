"""Fill-in as one text: the grid, an empty line, the words; or the grid alone, and the words in a file of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clew.codecs import caps, cues
from clew.codecs.lines import Line, beginning, numbered
from clew.core.errors import PuzzleError
from clew.core.family import Format, Part, Reading
from clew.core.places import Marks
from clew.families.fillin.formats.cells import blocks, grid_of, made, rows_of, usual_only, words_of
from clew.families.fillin.puzzle import BLACK, Fillin

EXAMPLE = """\
___##
_#___
____#
##___

APE END OAT OWL PEN
LANE TONE
"""


def split(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The lines of the grid, and those of the words."""
    parts = blocks(lines)
    if not parts:
        raise PuzzleError("there is no grid in the text")
    return parts[0], [line for part in parts[1:] for line in part]


def of_lines(lines: Sequence[Line], *, spare: bool = False, singles: bool = False) -> Fillin:
    """Read a grid, an empty line and words."""
    grid, listed = split(lines)
    rows = grid_of(grid)
    words = words_of(listed)
    if not words:
        raise PuzzleError(
            "the words are missing: expected an empty line and then words, or a file of words", line=grid[-1].number + 1
        )
    return made(rows, words, spare=spare, singles=singles, line=grid[0].number)


def _sniff(text: str) -> bool:
    """Squares, and words without any; or squares alone, to say what is missing."""
    if cues.is_address(text) or cues.is_named(text):
        return False
    try:
        grid, listed = split(numbered(beginning(text)))
        rows, words = grid_of(grid), words_of(listed)
    except PuzzleError:
        return False
    squares = {square for row in rows for square in row}
    if not words:
        return None in squares and any("_" in line.text for line in grid)
    named = any(not word.isdecimal() for word in words)
    return BLACK in squares or (None in squares and (named or _fits(rows, words)))


def _fits(rows: Sequence[Sequence[str | None]], words: Sequence[str]) -> bool:
    """Whether there is a slot for each word: numbers alone could be anything."""
    try:
        puzzle = made(rows, words)
    except PuzzleError:
        return False
    return sorted(map(len, words)) == sorted(slot.length for slot in puzzle.slots)


def _read(text: str) -> Sequence[Reading[Fillin]]:
    caps.hold(len(text), caps.PUZZLE, "characters in one puzzle")
    return [Reading(puzzle=of_lines(numbered(text)))]


def _write(puzzle: Fillin, marks: Marks) -> str:
    usual_only(puzzle, "grid")
    return "\n".join([*rows_of(puzzle), "", *puzzle.words]) + "\n"


def word_list(text: str) -> Sequence[str]:
    """Read a file of words, for a puzzle whose grid is in another."""
    caps.hold(len(text), caps.PUZZLE, "characters in words")
    words = words_of(numbered(text))
    if not words:
        raise PuzzleError("there are no words in the file", line=1)
    return words


def assemble(text: str, parts: Mapping[str, Any]) -> Sequence[Reading[Fillin]]:
    """Read a file that holds the grid alone; the words came from another."""
    caps.hold(len(text), caps.PUZZLE, "characters in one puzzle")
    grid, more = split(numbered(text))
    if more:
        raise PuzzleError("unexpected text after the grid: its words are read from the other file", line=more[0].number)
    return [Reading(puzzle=made(grid_of(grid), parts["words"], line=grid[0].number))]


GRID = Format(
    cues=(cues.WORD, cues.LINES),
    name="grid",
    title="the grid, an empty line, the words",
    example=EXAMPLE,
    sniff=_sniff,
    read=_read,
    write=_write,
    parts={"words": Part(help="the words, if they are in a separate file", read=word_list)},
    assemble=assemble,
    between=None,
)
