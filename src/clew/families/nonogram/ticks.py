"""Blocks that a player can tick off: numbers of clues whose block is seen to be done.

From either end of a line, as far as its cells are marked, each run of painted cells is the next block of the clue; a
run that is closed and as long as its block is done. Where the painted cells of a line are just its blocks, all are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.core.places import Marks, Place, Value
from clew.families.nonogram.drawing import block_name
from clew.families.nonogram.puzzle import BLANK, PAINTED, Clue, Nonogram, blocks, cells, line_cells, line_name


def ticks(puzzle: Nonogram, marks: Marks) -> list[Place]:
    """The numbers that are done, by name."""
    known = {**marks, **puzzle.given_marks}
    seen = [known.get(name) for name in cells(*puzzle.shape)]
    found: list[Place] = []
    for line, clue in enumerate(puzzle.line_clues):
        here = [seen[at] for at in line_cells(puzzle.shape, line)]
        name = line_name(puzzle.shape, line)
        found += [block_name(name, number) for number in sorted(_done(clue, here))]
    return found


def rest(puzzle: Nonogram, marks: Marks) -> list[Place]:
    """The open cells of lines whose painted cells are just the blocks of their clues."""
    known, names = {**marks, **puzzle.given_marks}, cells(*puzzle.shape)
    found: dict[Place, None] = {}
    for line, clue in enumerate(puzzle.line_clues):
        here = [names[at] for at in line_cells(puzzle.shape, line)]
        if blocks([int(known.get(name) == PAINTED) for name in here]) == clue:
            found |= dict.fromkeys(name for name in here if name not in known)
    return list(found)


def _done(clue: Clue, line: Sequence[Value | None]) -> set[int]:
    if blocks([int(value == PAINTED) for value in line]) == clue:
        return set(range(max(len(clue), 1)))  # a line without blocks shows a 0
    ahead = set(_in_order(clue, line))
    back = {len(clue) - 1 - number for number in _in_order(clue[::-1], line[::-1])}
    return ahead | back


def _in_order(clue: Clue, line: Sequence[Value | None]) -> Iterator[int]:
    """The blocks that are done from the beginning of the line on, up to the first cell that is not marked."""
    at = 0
    for number, token in enumerate(clue):
        while at < len(line) and line[at] == BLANK:
            at += 1
        start = at
        while at < len(line) and line[at] == PAINTED:
            at += 1
        closed = at == len(line) or line[at] == BLANK
        if at - start != token or not closed:
            return
        yield number
