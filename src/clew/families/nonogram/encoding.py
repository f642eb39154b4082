"""Nonogram as clauses: a variable for each cell, true for painted; in each line every token has a start and an end.

Starts and ends are in order encoding: a variable says that the start is at most p. A block of known length needs only
its start. Cells from start to end are painted, cells between an end and the next start are blank, and there are two
cells or more from an end to the next start. A token that may be absent ends two cells before its own start, so that it
takes no room at all. Any number of blocks are one stretch of cells that are left open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, pairwise

from clew.core.family import Encoding
from clew.core.places import Place, Value
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
    cells,
    line_cells,
)

Literal = int | bool  # a variable, its negation, or what is known in advance
AtMost = Callable[[int], Literal]  # of a start or an end: is it at most p?


def encode(puzzle: Nonogram) -> Encoding:
    """State the clues of all lines and the given cells; the cell c is variable c + 1."""
    names = cells(*puzzle.shape)
    area = len(names)
    clauses = _Clauses(2 * area)
    # A value's variable must be positive: a blank cell is a variable of its own, the opposite of painted.
    for cell in range(1, area + 1):
        clauses.add(cell, area + cell)
        clauses.add(-cell, -area - cell)
    for cell, value in enumerate(puzzle.given, start=1):
        if value is not None:
            clauses.add(cell if value == PAINTED else -cell)
    for line, clue in enumerate(puzzle.line_clues):
        if clue != (ANY,):
            _line(clauses, clue, [cell + 1 for cell in line_cells(puzzle.shape, line)])
    variables: dict[tuple[Place, Value], int] = {}
    for cell, name in enumerate(names, start=1):
        variables[name, PAINTED] = cell
        variables[name, BLANK] = area + cell
    return Encoding(clauses=clauses.all, variables=variables)


class _Clauses:
    """The clauses so far, and the next new variable."""

    def __init__(self, used: int) -> None:
        self.all: list[Sequence[int]] = []
        self.fresh = count(used + 1)

    def add(self, *literals: Literal) -> None:
        """State that one of these is true, unless that is known already."""
        if not any(literal is True for literal in literals):
            self.all.append(tuple(literal for literal in literals if literal is not False))

    def order(self, low: int, high: int) -> AtMost:
        """A new number from low to high: whether it is at most p, for every p."""
        known = [next(self.fresh) for _ in range(low, high)]
        for smaller, larger in pairwise(known):
            self.add(-smaller, larger)

        def at_most(p: int) -> Literal:
            return False if p < low else True if p >= high else known[p - low]

        return at_most


def _not(literal: Literal) -> Literal:
    return not literal if isinstance(literal, bool) else -literal


def _line(clauses: _Clauses, clue: Clue, line: Sequence[int]) -> None:
    """State one line's clue; before the first token is an end at -2, after the last a start beyond the line."""
    length = len(line)
    windows = _windows(clue, length)
    if any(low > high for low, high in windows):
        clauses.add(line[0])
        clauses.add(-line[0])
        return
    ended, free_from = _from(-2), 0
    for token, (low, high) in zip(clue, windows, strict=True):
        started, ends = _token(clauses, token, low, high, length)
        for p in range(low, high + 1):
            clauses.add(_not(started(p)), ended(p - 2))
        _blank(clauses, ended, started, line[free_from : high + 1], free_from)
        if token is not ANY:
            for x in range(low, length):
                clauses.add(_not(started(x)), ends(x - 1), line[x])
                if x >= high and ends(x - 1) is True:
                    break
        ended, free_from = ends, max(low - 1, 0)
    _blank(clauses, ended, _from(length), line[free_from:], free_from)


def _from(known: int) -> AtMost:
    """A number that is known in advance."""
    return lambda p: p >= known


def _blank(clauses: _Clauses, ended: AtMost, started: AtMost, line: Sequence[int], first: int) -> None:
    """Cells after one token's end and before the next one's start are blank."""
    for x, cell in enumerate(line, start=first):
        clauses.add(_not(ended(x - 1)), started(x), -cell)


def _token(clauses: _Clauses, token: Token, low: int, high: int, length: int) -> tuple[AtMost, AtMost]:
    """The start and the end of one token."""
    started = clauses.order(low, high)
    if isinstance(token, int):
        return started, lambda p: started(p - token + 1)
    if token is SOME:
        ends = clauses.order(low, length - 1)
        for p in range(low, length):
            clauses.add(_not(ends(p)), started(p))
        return started, ends
    ends, present = clauses.order(low - 2, length - 1), next(clauses.fresh)
    for p in range(low - 2, length + 2):
        clauses.add(-present, _not(ends(p)), started(p))
        clauses.add(present, _not(ends(p)), started(p + 2))
        clauses.add(present, ends(p), _not(started(p + 2)))
    return started, ends


_OPEN_ROOM = {SOME: 2, MAYBE: 0, ANY: 0}  # cells to the next start, at least


def _windows(clue: Clue, length: int) -> list[tuple[int, int]]:
    """The first and last start of each token that the others leave room for; past the line for an absent one."""
    room = [_OPEN_ROOM[token] if isinstance(token, Open) else token + 1 for token in clue]
    first, low = 0, []
    for needed in room:
        low.append(first)
        first += needed
    last, high = length + 1, []
    for needed in reversed(room):
        last -= needed
        high.append(last)
    return list(zip(low, reversed(high), strict=True))
