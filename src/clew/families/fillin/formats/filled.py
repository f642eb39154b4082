"""A filled grid alone, as solutions are handed in: its words are those in it. It is only read."""

from __future__ import annotations

from collections.abc import Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import numbered
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.families.fillin.formats.cells import Square, grid_of, made, marks_of
from clew.families.fillin.formats.grid import split
from clew.families.fillin.puzzle import BLACK, Fillin

_LOOK = 200_000  # characters that are looked at to see what a text is
_FEW = 3  # different letters that make a grid of words


def of_filled(rows: Sequence[Sequence[Square]], line: int | None = None) -> Reading[Fillin]:
    """The puzzle that a filled grid solves: the same grid empty, and its words in the order of the slots."""
    bare = [[square if square == BLACK else None for square in row] for row in rows]
    shape = made(bare, ["?"], singles=True, line=line)
    held = [square for row in rows for square in row]
    found = [[held[square] for square in slot.squares(shape.columns)] for slot in shape.slots]
    words = [
        "".join(letters)
        for squares in found
        if len(letters := [letter for letter in squares if letter]) == len(squares)
    ]
    if not words:
        raise PuzzleError("there is no word in the grid", line=line)
    puzzle = made(bare, words, singles=any(len(word) == 1 for word in words), line=line)
    marks = marks_of(puzzle, rows)
    finished = len(marks) == len(puzzle.places)
    return Reading(puzzle=puzzle, marks={} if finished else marks, goal=marks if finished else {})


def _sniff(text: str) -> bool:
    """Black squares and letters, and hardly an open one."""
    if len(text) > _LOOK or "#" not in text or cues.is_address(text):
        return False
    try:
        grid, more = split(numbered(text))
        rows = grid_of(grid)
        if more:
            return False
        reading = of_filled(rows, None)
    except PuzzleError:
        return False
    return bool(reading.goal) and len(set(reading.goal.values())) >= _FEW


def _read(text: str) -> Sequence[Reading[Fillin]]:
    caps.hold(len(text), _LOOK, "characters in a filled grid")
    grid, more = split(numbered(text))
    if more:
        raise PuzzleError("unexpected text after the filled grid", line=more[0].number)
    return [of_filled(grid_of(grid), grid[0].number)]


FILLED = Format(
    name="filled",
    title="a filled grid alone: its words are the list",
    example="OWL##\nA#APE\nTONE#\n##END\n",
    cues=(cues.WORD, cues.LINES),
    sniff=_sniff,
    read=_read,
    holds_goal=True,
)
