"""The rules of nonograms, applied to a player's marks; knows no solver.

A cell without a mark is blank so far. A line whose marks can still be completed to its clue is unfinished, any other is
wrong. That is asked of an automaton which reads the line cell by cell; its states are the bits of one number, in order:
for each token of the clue a gap before it and the cells of its block, and one last gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from clew.core.places import Marks, Place
from clew.core.results import Violation
from clew.families.nonogram.puzzle import (
    ANY,
    BLANK,
    MAYBE,
    PAINTED,
    SOME,
    Clue,
    Nonogram,
    Open,
    Token,
    blocks,
    cells,
    clue_text,
    line_cells,
    line_name,
    numbers,
)

RULES = (
    "Paint cells so that each row and column has blocks of painted cells as long as its numbers say, in that order, "
    "with at least one blank cell between blocks. "
    "A ? is a block of any length, a _ one that may be absent, a * any number of blocks."
)

_UNMARKED = 2  # beside BLANK and PAINTED, in a line that is looked at


def violations(puzzle: Nonogram, marks: Marks) -> Sequence[Violation]:
    """List what is wrong with these marks and what is missing; nothing is, where painted cells keep all clues."""
    if _is_solution(puzzle, marks):
        return []
    strange = [
        Violation("value", f"{place} cannot hold {value!r}: expected 1 (painted) or 0 (blank)", [place])
        for place, value in marks.items()
        if value not in _VALUES or value is True or value is False
    ]
    given = puzzle.given_marks
    changed = [
        Violation("given", f"{place} is given as {_word(value)}", [place])
        for place, value in given.items()
        if marks.get(place, value) != value
    ]
    grid = _grid(puzzle, {**marks, **given})
    return [*strange, *changed, *_totals(puzzle), *_lines(puzzle, grid)]


_VALUES = (BLANK, PAINTED)


def _is_solution(puzzle: Nonogram, marks: Marks) -> bool:
    """Recognise a solution without saying what is wrong with others: every solution of a search is judged here."""
    names = cells(*puzzle.shape)
    if len(marks) != len(names) or set(map(type, marks.values())) != {int}:
        return False
    values: Any = map(marks.get, names)
    try:
        grid = bytes(values)
    except ValueError:
        return False
    if grid.translate(None, bytes(_VALUES)) or any(marks[name] != value for name, value in puzzle.given_marks.items()):
        return False
    lines = (line_cells(puzzle.shape, line) for line in range(sum(puzzle.shape)))
    pairs = zip(puzzle.line_clues, lines, strict=True)
    return all(keeps(clue, grid[at.start : at.stop : at.step]) for clue, at in pairs)


def _word(value: int) -> str:
    return "painted" if value == PAINTED else "blank"


def _grid(puzzle: Nonogram, marks: Marks) -> bytearray:
    """The marks in reading order; strange ones are left out."""
    number = numbers(*puzzle.shape)
    grid = bytearray([_UNMARKED]) * len(number)
    for place, value in marks.items():
        if value in _VALUES:
            grid[number[place]] = PAINTED if value == PAINTED else BLANK
    return grid


def _totals(puzzle: Nonogram) -> list[Violation]:
    """Rows and columns whose clues are complete and paint different numbers of cells."""
    sides = [[token for clue in clues for token in clue] for clues in (puzzle.row_clues, puzzle.column_clues)]
    if any(isinstance(token, Open) for tokens in sides for token in tokens):
        return []
    across, down = (sum(token for token in tokens if isinstance(token, int)) for tokens in sides)
    if across == down:
        return []
    return [Violation("totals", f"the clues of the rows add up to {across}, those of the columns to {down}")]


def _lines(puzzle: Nonogram, grid: bytearray) -> list[Violation]:
    """Lines that break their clue; all that can still be completed are one violation."""
    found: list[Violation] = []
    going_on: list[tuple[str, Sequence[Place]]] = []
    names = cells(*puzzle.shape)
    for line, clue in enumerate(puzzle.line_clues):
        at = line_cells(puzzle.shape, line)
        marks = bytes(grid[at.start : at.stop : at.step])
        painted = marks.replace(_OPEN_BYTE, _BLANK_BYTE)
        if keeps(clue, painted):
            continue
        name, has = line_name(puzzle.shape, line), clue_text(blocks(painted))
        if _completes(clue, marks):
            text = f"{name} wants {clue_text(clue)} and has {has} so far"
            going_on.append((text, [names[cell] for cell in at if grid[cell] == _UNMARKED]))
            continue
        # Where nothing is painted yet, the blanks are at fault, or the clue itself.
        lit = [names[cell] for cell in at if grid[cell] == PAINTED] or [names[cell] for cell in at]
        kind = "row-clue" if line < puzzle.rows else "column-clue"
        found.append(Violation(kind, _told(name, clue, marks, has), lit))
    if going_on:
        text = going_on[0][0] if len(going_on) == 1 else f"{len(going_on)} lines need more painted cells"
        places = dict.fromkeys(place for _, free in going_on for place in free)
        found.append(Violation("unpainted", text, list(places), unfinished=True))
    return found


_OPEN_BYTE, _BLANK_BYTE = bytes([_UNMARKED]), bytes([BLANK])


def _told(name: str, clue: Clue, marks: bytes, has: str) -> str:
    """Say what a line wants and what it has, or why it can never have it."""
    wants = f"{name} wants {clue_text(clue)}"
    needed = sum(token + 1 if isinstance(token, int) else 2 * (token is SOME) for token in clue) - 1
    if needed > len(marks):
        return f"{wants}, which needs {needed} cells of {len(marks)}"
    if _UNMARKED not in marks:
        return f"{wants} and has {has}"
    return f"{wants}, which its marks leave no room for (painted so far: {has})"


def keeps(clue: Clue, painted: bytes) -> bool:
    """Whether a line whose cells are all known keeps its clue."""
    if clue == (ANY,) or blocks(painted) == clue:  # most lines; quick, as every solution of a search comes here
        return True
    return any(isinstance(token, Open) for token in clue) and _fits(clue, blocks(painted))


def _fits(clue: Clue, found: Sequence[int]) -> bool:
    """Whether these are all blocks of a clue with open tokens; bit k: the first k tokens are used up."""
    takes: dict[Token, int] = {}  # by token of the clue: the states in which it comes next
    for at, token in enumerate(clue):
        takes[token] = takes.get(token, 0) | 1 << at
    some, maybe, loops = (takes.get(token, 0) for token in (SOME, MAYBE, ANY))
    states = _reached(1, maybe | loops)
    for length in found:
        taken = states & (takes.get(length, 0) | some | maybe)
        states = _reached(taken << 1 | states & loops, maybe | loops)
    return bool(states >> len(clue))


def _reached(states: int, skips: int) -> int:
    """Add the states after tokens that are left out."""
    while (more := states | (states & skips) << 1) != states:
        states = more
    return states


class _Automaton(NamedTuple):
    """Sets of states, each a number: what a painted cell and what a blank one lead to, and what may be skipped."""

    onward: int  # a painted cell leads to the next state
    loops: int  # a painted cell stays: a block of unknown length
    gaps: int  # a blank cell stays
    ends: int  # a blank cell leads to the next state: the block is complete
    backs: int  # a blank cell leads to the state before: another block of the same token
    skips: int  # gaps from which the token may be left out: two states on
    last: int


@lru_cache(maxsize=4096)
def _automaton(clue: Clue) -> _Automaton:
    onward = loops = gaps = ends = backs = skips = 0
    state = 1
    for token in clue:
        gaps |= state
        if isinstance(token, Open):
            onward |= state
            skips |= 0 if token is SOME else state
            state <<= 1
            loops |= state
            if token is ANY:
                backs |= state
            else:
                ends |= state
        else:
            onward |= ((1 << token) - 1) * state
            state <<= token
            ends |= state
        state <<= 1
    return _Automaton(onward, loops, gaps | state, ends, backs, skips, state)


def _completes(clue: Clue, marks: bytes) -> bool:
    """Whether some way to paint the cells without a mark keeps the clue."""
    auto = _automaton(clue)
    states = _skipped(auto, 1)
    for mark in (*marks, BLANK):  # one blank cell more ends the last block
        following = 0
        if mark != BLANK:
            following = (states & auto.onward) << 1 | states & auto.loops
        if mark != PAINTED:
            following |= states & auto.gaps | (states & auto.ends) << 1 | (states & auto.backs) >> 1
        states = _skipped(auto, following)
    return bool(states & auto.last)


def _skipped(auto: _Automaton, states: int) -> int:
    """Add the states reached by leaving tokens out."""
    while True:
        more = states | (states & auto.skips) << 2
        if more == states:
            return states
        states = more
