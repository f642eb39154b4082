"""The automaton of a clue, by the name of its line."""

from __future__ import annotations

import re

from clew.core.errors import PuzzleError
from clew.core.model import Automaton
from clew.core.text import quoted
from clew.families.nonogram.models import automaton
from clew.families.nonogram.puzzle import Nonogram, clue_text, line_cells, line_name

_NAME = re.compile(r"(row|column)\s*([0-9]{1,4})")


def automaton_of(puzzle: Nonogram, name: str) -> tuple[str, Automaton]:
    """The automaton of the clue of a row or column, which reads the line from its start: 0 is blank, 1 painted."""
    line = _line(puzzle, name)
    clue = puzzle.line_clues[line]
    machine = automaton(clue, len(line_cells(puzzle.shape, line)))
    return f"{line_name(puzzle.shape, line)}: {clue_text(clue)}", machine


def _line(puzzle: Nonogram, name: str) -> int:
    """The number of a line, rows first, by its name."""
    found = _NAME.fullmatch(name.strip().lower())
    rows, columns = puzzle.shape
    most = 0 if found is None else rows if found[1] == "row" else columns
    if found is None or not 1 <= int(found[2]) <= most:
        raise PuzzleError(f"no line is called {quoted(name)}: expected row 1 to row {rows}, or column 1 to {columns}")
    return int(found[2]) - 1 + (rows if found[1] == "column" else 0)
