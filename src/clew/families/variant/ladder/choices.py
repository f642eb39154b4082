"""Choices: constraints of which one of several ways holds, each way as groups of cells.

Other code states them with hidden literals; here trials can follow what all ways have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from operator import lt, ne
from typing import TYPE_CHECKING

from clew.families.variant.constraint import Constraint
from clew.families.variant.grounding import Board
from clew.families.variant.kinds import KINDS
from clew.families.variant.ladder.groups import Choice, Group, Reader, Total, Web
from clew.families.variant.stating_rare import is_closed, pieces
from clew.families.variant.wording import called
from clew.rules.primitives.different import Different
from clew.rules.primitives.pair import Pair

if TYPE_CHECKING:
    from clew.core.places import Place
    from clew.families.variant.ladder.layout import Layout
    from clew.rules.ground import Rule

Make = Callable[["Rule"], Group | None]


def choices(board: Layout, make: Make) -> Iterator[Choice]:
    """The constraints that are choices; `make` turns a rule into a group."""
    for clue, each in board.puzzle.layers["constraint"].items():
        if not isinstance(each, Constraint):
            continue
        who = called(each, board.puzzle.rows, board.puzzle.columns)
        for parts in filter(None, _choices(board, each, make)):
            cells = list(dict.fromkeys(cell for part in parts for group in part for cell in group.cells))
            yield Choice(each.kind, who, cells, (clue,), parts)


def _choices(board: Layout, each: Constraint, make: Make) -> Iterator[Sequence[Sequence[Group]]]:
    """The ways of each choice of a constraint."""
    if each.kind == "lunchbox":
        yield _lunchbox(board, each)
    elif each.kind == "either":
        yield _either(board, each, make)
    elif each.kind == "sum line":
        yield from (_cuts(board, each, line[:-1]) for line in each.lines if is_closed(line))


def _cuts(board: Layout, each: Constraint, line: Sequence[Place]) -> Sequence[Sequence[Group]]:
    """Where a closed line is cut into pieces with a sum: no piece is longer than its sum in the least digits."""
    assert isinstance(each.value, int)
    cells, span = [board.number[place] for place in line], board.puzzle.span
    total = min(each.value, len(line) * span[-1] + 1)
    cuts = min(len(line), total // span[0]) if span[0] > 0 else len(line)
    machine = pieces(span, total)
    return [[Reader(each.kind, "", [*cells[at:], *cells[:at]], (), machine)] for at in range(cuts)]


def _lunchbox(board: Layout, each: Constraint) -> Sequence[Sequence[Group]]:
    """Which cells have the least and the greatest digit: what is between them adds up."""
    cells, span, parts = [board.number[place] for place in each.cells], board.puzzle.span, []
    assert isinstance(each.value, int)
    for low, high in permutations(range(len(cells)), 2):
        between = cells[min(low, high) + 1 : max(low, high)]
        web = Web(each.kind, "", cells, ())
        for at in range(len(cells)):
            if at != low:
                web.link(low, at, lt, span, "")
            if at not in (low, high):
                web.link(at, high, lt, span, "")
        part: list[Group] = [web]
        if between:
            part.append(
                Total(each.kind, "", between, (), [{digit: digit for digit in span}] * len(between), each.value)
            )
        if between or not each.value:
            parts.append(part)
    return parts


def _either(board: Layout, each: Constraint, make: Make) -> Sequence[Sequence[Group]]:
    """The parts of a choice; none if one of them is more than groups of cells."""
    if any(one.kind in _HIDING for part in each.parts for one in part):
        return ()
    own, parts = Board(board.puzzle, board.posed.ground), list[Sequence[Group]]()
    for part in each.parts:
        if len(part) == 1 and part[0].kind == "lunchbox":
            parts += _lunchbox(board, part[0])
            continue
        if any(one.kind == "lunchbox" for one in part):
            return ()
        rules = [rule for one in part for rule in KINDS[one.kind].state(own, one)]
        groups = [_compared(board, rule) if isinstance(rule, Pair | Different) else make(rule) for rule in rules]
        if None in groups:
            return ()
        parts.append([group for group in groups if group is not None])
    return parts


# Kinds that are stated with hidden literals.
_HIDING = frozenset({"either", "full rank", "counting circles", "count distinct", "rellik", "sum line"})


def _compared(board: Layout, rule: Pair | Different) -> Group:
    """Two cells, or any two of several, compared."""
    span = board.puzzle.span
    held = [rule.one, rule.other] if isinstance(rule, Pair) else rule.cells
    cells = [board.at(literals) for literals in held]
    web = Web(rule.code, "", cells, ())
    for at in range(len(cells)):
        for before in range(at):
            web.link(before, at, rule.fit if isinstance(rule, Pair) else ne, span, "")
    return web
