"""What cages say together with houses: the 45-rule. Cells left over by cages, or cages that stick out, have a sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from clew.core.places import Place
from clew.core.text import joined
from clew.rules.primitives.combination import Combination
from clew.rules.primitives.total import Sum

if TYPE_CHECKING:
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.grounding import Board
    from clew.rules.ground import Rule

_LINES = 4  # rows or columns side by side that are looked at together
_FEW = 4  # cells that a rule is about at most


class _Area(NamedTuple):
    """Complete houses without a common cell, by name, and their cells."""

    who: str
    cells: frozenset[Place]
    houses: int


def rules(board: Board) -> Iterator[Rule]:
    """Every sum that follows, each once, the fewest houses first."""
    cages = [each for each in board.puzzle.constraints if each.kind == "killer" and isinstance(each.value, int)]
    seen = {frozenset(each.cells) for each in cages}
    for area in _areas(board) if cages else ():
        for found in _sums(board, area, cages):
            rule, about = found
            if about not in seen:
                seen.add(about)
                yield rule


def _areas(board: Board) -> Iterator[_Area]:
    """Houses with every digit, by themselves and side by side."""
    whole = [(who, frozenset(cells)) for who, cells in board.puzzle.houses() if len(cells) == len(board.span)]
    yield from (_Area(who, cells, 1) for who, cells in whole)
    rows = [each for each in whole if each[0].startswith("row")]
    columns = [each for each in whole if each[0].startswith("column")]
    regions = [each for each in whole if each not in rows and each not in columns]
    for count in range(2, _LINES + 1):
        for lines in (rows, columns):
            for some in (lines[at : at + count] for at in range(len(lines) - count + 1)):
                if all(one[1].isdisjoint(other[1]) for one, other in pairwise(some)):
                    who = f"{some[0][0]} to {some[-1][0].rpartition(' ')[2]}"
                    yield _Area(who.replace("row", "rows", 1).replace("column", "columns", 1), _union(some), count)
    for at, one in enumerate(regions):
        for other in regions[:at]:
            yield _Area(f"{other[0]} and {one[0]}", _union([one, other]), 2)


def _union(some: Sequence[tuple[str, frozenset[Place]]]) -> frozenset[Place]:
    return frozenset[Place]().union(*(cells for _, cells in some))


def _sums(board: Board, area: _Area, cages: Sequence[Constraint]) -> Iterator[tuple[Rule, frozenset[Place]]]:
    """Innies: what cages inside leave; outies: what cages that cover it have outside."""
    whole = area.houses * sum(board.span)
    inside = _apart([each for each in cages if area.cells.issuperset(each.cells)])
    left = area.cells.difference(*(each.cells for each in inside))
    if inside and 0 < len(left) <= _FEW:
        yield _rule(board, area, inside, left, frozenset(), whole - _total(inside)), left
    touching = _apart([each for each in cages if not area.cells.isdisjoint(each.cells)])
    over = frozenset[Place]().union(*(each.cells for each in touching)) - area.cells
    bare = area.cells.difference(*(each.cells for each in touching))
    if over and len(over) + len(bare) <= _FEW:
        yield _rule(board, area, touching, over, bare, _total(touching) - whole), over | bare


def _apart(cages: Sequence[Constraint]) -> list[Constraint]:
    """Those that share no cell with an earlier one."""
    taken: set[Place] = set()
    found = []
    for each in cages:
        if taken.isdisjoint(each.cells):
            taken.update(each.cells)
            found.append(each)
    return found


def _total(cages: Sequence[Constraint]) -> int:
    return sum(each.value for each in cages if isinstance(each.value, int))


def _rule(
    board: Board,
    area: _Area,
    cages: Sequence[Constraint],
    more: frozenset[Place],
    less: frozenset[Place],
    total: int,
) -> Rule:
    """The sum of some cells, less that of others."""
    order = {place: at for at, place in enumerate(board.puzzle.used)}
    cells = sorted(more, key=order.__getitem__)
    rests_on = [board.clue(each) for each in cages]
    inner = not less and more <= area.cells
    who = f"what the cages of {area.who} {'leave' if inner else 'have outside'}, {joined(cells)},"
    if not less and board.different(cells):
        return Combination(board.all(cells), total, who=who, rests_on=rests_on, code="45-rule")
    terms = [dict(board.of[place]) for place in cells]
    terms += [{-digit: literal for digit, literal in board.of[place].items()} for place in sorted(less)]
    return Sum(terms, total, who=who, rests_on=rests_on, code="45-rule")
