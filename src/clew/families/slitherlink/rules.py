"""The rules of slitherlink, applied to a player's marks; knows no solver.

An edge without a mark has no line so far. What more lines on such edges could still mend is unfinished, not wrong; a
loop that is closed ends the puzzle, so from then on nothing can be mended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clew.core.frozen import dataclass
from clew.core.places import Marks, Place
from clew.core.results import Violation
from clew.families.slitherlink.loops import loops
from clew.families.slitherlink.puzzle import (
    LINE,
    NO_LINE,
    Slitherlink,
    around_cells,
    around_points,
    cells,
    edges,
    ends,
    numbers,
)
from clew.families.slitherlink.spoken import spoken

RULES = (
    "Draw lines between the dots to make one single loop, which never crosses or touches itself. "
    "A number says how many of the four edges around it have a line; a ? can be any number."
)


@dataclass(frozen=True)
class _Drawn:
    """The marks by number: edges with a line, edges still open, and the loops that are closed."""

    puzzle: Slitherlink
    lines: frozenset[int]
    open: frozenset[int]
    loops: Sequence[Sequence[int]]

    def names(self, numbered: Iterable[int]) -> list[Place]:
        """Name edges in order."""
        names = edges(*self.puzzle.shape)
        return [names[edge] for edge in sorted(numbered)]

    def mendable(self, at: Iterable[int]) -> bool:
        """Whether more lines could be drawn on some of these edges without a second loop."""
        return not self.loops and not self.open.isdisjoint(at)


def violations(puzzle: Slitherlink, marks: Marks) -> Sequence[Violation]:
    """List what is wrong with these marks and what is missing; nothing is wrong with one loop that keeps all clues."""
    number = numbers(*puzzle.shape)
    lines = [number[place] for place, value in marks.items() if value == LINE]
    strange = [
        Violation(
            "value", f"{spoken(puzzle, [place])} cannot hold {value!r}: expected 1 (line) or 0 (no line)", [place]
        )
        for place, value in marks.items()
        if value not in _VALUES or value is True or value is False
    ]
    if not strange and _is_solution(puzzle, lines):
        return []
    unmarked = frozenset(number[place] for place in number.keys() - marks.keys())
    drawn = _Drawn(puzzle, frozenset(lines), unmarked, loops(puzzle, lines))
    return [*strange, *_points(drawn), *_loops_wrong(drawn), *_clues(drawn)]


_VALUES = (NO_LINE, LINE)


def _is_solution(puzzle: Slitherlink, lines: Sequence[int]) -> bool:
    """Recognise a solution without saying what is wrong with others: every solution of a search is judged here."""
    meeting, joined = around_points(*puzzle.shape), ends(*puzzle.shape)
    drawn = bytearray(len(joined))
    for edge in lines:
        drawn[edge] = 1
    for clue, (a, b, c, d) in zip(puzzle.counts, around_cells(*puzzle.shape), strict=True):
        if clue is not None and drawn[a] + drawn[b] + drawn[c] + drawn[d] != clue:
            return False
    if not lines:
        return False
    edge, (point, _) = lines[0], joined[lines[0]]
    for walked in range(1, len(lines) + 1):
        onward = [other for other in meeting[point] if drawn[other] and other != edge]
        if len(onward) != 1:
            return False
        edge = onward[0]
        one, other = joined[edge]
        point = other if one == point else one
        if edge == lines[0]:
            return walked == len(lines)
    return False


def _points(drawn: _Drawn) -> list[Violation]:
    """Points where lines branch, cross or end; all ends that can still go on are one violation."""
    found, going_on = [], []
    for point, meeting in enumerate(around_points(*drawn.puzzle.shape)):
        here = [edge for edge in meeting if edge in drawn.lines]
        if len(here) in (0, 2):
            continue
        where, at = _point(drawn.puzzle, point), drawn.names(here)
        if len(here) == 1 and drawn.mendable(meeting):
            going_on += here
        elif len(here) == 1:
            found.append(Violation("dead-end", f"the line ends at {where}: it must continue", at))
        elif len(here) == 3:
            found.append(Violation("branch", f"three lines meet at {where}: the loop cannot branch", at))
        else:
            found.append(Violation("crossing", f"the loop crosses itself at {where}", at))
    if going_on:
        text = "the line is not closed yet" if len(set(going_on)) > 1 else "the line must continue"
        found.append(Violation("dead-end", text, drawn.names(set(going_on)), unfinished=True))
    return found


def _point(puzzle: Slitherlink, point: int) -> str:
    """Say where a point is: by a cell it is a corner of."""
    row, column = divmod(point, puzzle.columns + 1)
    upper, left = row < puzzle.rows, column < puzzle.columns
    cell = cells(*puzzle.shape)[(row - (not upper)) * puzzle.columns + column - (not left)]
    return f"the {'upper' if upper else 'lower'} {'left' if left else 'right'} corner of {cell}"


def _loops_wrong(drawn: _Drawn) -> list[Violation]:
    """No line at all, more loops than one, or lines beside a loop that is closed."""
    if not drawn.lines:
        return [Violation("no-loop", "there is no loop yet", [], unfinished=drawn.mendable(drawn.open))]
    if len(drawn.loops) > 1:
        every = [edge for loop in drawn.loops for edge in loop]
        return [Violation("several-loops", f"there are {len(drawn.loops)} loops: expected one", drawn.names(every))]
    if drawn.loops and len(drawn.loops[0]) < len(drawn.lines):
        beside = drawn.names(drawn.lines - set(drawn.loops[0]))
        return [Violation("closed-early", "the loop is closed, but other lines are not part of it", beside)]
    return []


def _clues(drawn: _Drawn) -> list[Violation]:
    """Clues with too many lines around them, and with too few; all that can still get theirs are one violation."""
    puzzle = drawn.puzzle
    found, wanting = [], []
    places: list[int] = []
    for name, clue, around in zip(cells(*puzzle.shape), puzzle.counts, around_cells(*puzzle.shape), strict=True):
        if clue is None:
            continue
        here = drawn.lines.intersection(around)
        if len(here) == clue:
            continue
        open_there = drawn.open.intersection(around)
        if len(here) < clue <= len(here) + len(open_there) and not drawn.loops:
            wanting.append(name)
            places += open_there
            continue
        text = f"{name} has {_counted(len(here))} around it: expected {clue}"
        many = len(here) > clue
        found.append(Violation("clue-over" if many else "clue-under", text, drawn.names(here if many else around)))
    if wanting:
        text = f"{wanting[0]} needs" if len(wanting) == 1 else f"{len(wanting)} clues need"
        found.append(Violation("clue-under", f"{text} more lines", drawn.names(set(places)), unfinished=True))
    return found


def _counted(lines: int) -> str:
    return "no line" if lines == 0 else "1 line" if lines == 1 else f"{lines} lines"
