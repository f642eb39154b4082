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
from clew.families.variant.ladder.groups import Choice, Group, Total, Web
from clew.families.variant.wording import called
from clew.rules.primitives.different import Different
from clew.rules.primitives.pair import Pair

if TYPE_CHECKING:
    from clew.families.variant.ladder.layout import Layout
    from clew.rules.ground import Rule

Make = Callable[["Rule"], Group | None]


def choices(board: Layout, make: Make) -> Iterator[Choice]:
    """The constraints that are choices; `make` turns a rule into a group."""
    for clue, each in board.puzzle.layers["constraint"].items():
        if not isinstance(each, Constraint) or each.kind not in ("either", "lunchbox"):
            continue
        parts = _lunchbox(board, each) if each.kind == "lunchbox" else _either(board, each, make)
        if parts:
            cells = list(dict.fromkeys(cell for part in parts for group in part for cell in group.cells))
            who = called(each, board.puzzle.rows, board.puzzle.columns)
            yield Choice(each.kind, who, cells, (clue,), parts)


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
    own, parts = Board(board.puzzle, board.posed.ground), []
    for part in each.parts:
        rules = [rule for one in part for rule in KINDS[one.kind].state(own, one)]
        groups = [_compared(board, rule) if isinstance(rule, Pair | Different) else make(rule) for rule in rules]
        if None in groups:
            return ()
        parts.append([group for group in groups if group is not None])
    return parts


# Kinds that are stated with hidden literals.
_HIDING = frozenset({"either", "lunchbox", "full rank", "counting circles", "count distinct", "rellik", "sum line"})


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
