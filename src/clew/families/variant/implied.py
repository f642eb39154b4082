"""What cages say together with houses: the 45-rule. Cells left over by cages, or cages that stick out, have a sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from clew._native import rules_packed, variant_leftovers
from clew.core.places import Place
from clew.core.text import joined
from clew.families.variant.stating import Weighed
from clew.rules.primitives.combination import Combination

if TYPE_CHECKING:
    from clew.families.variant.grounding import Board
    from clew.families.variant.puzzle import Layout
    from clew.rules.ground import Rule

_LINES = 4  # rows or columns side by side that are looked at together
_FEW = 4  # cells that a rule is about at most


class _Area(NamedTuple):
    """Complete houses without a common cell, by name, the numbers of their cells in order, and how many they are."""

    who: str
    cells: Sequence[int]
    houses: int


class _Areas(NamedTuple):
    """The names of all areas, and what native code takes: the houses of each, its cells, and their numbers."""

    names: Sequence[str]
    numbers: bytes


def rules(board: Board) -> Iterator[Rule]:
    """Every sum that follows, each once, the fewest houses first."""
    cages = [each for each in board.puzzle.constraints if each.kind == "killer" and isinstance(each.value, int)]
    if not cages:
        return
    layout, used = board.puzzle.layout, board.puzzle.used
    areas = _areas(layout, len(board.span))
    number = layout.number
    flat: list[int] = []
    for cage in cages:
        flat += (cage.value if isinstance(cage.value, int) else 0, len(cage.cells))
        flat += [number[place] for place in cage.cells]
    found = variant_leftovers(areas.numbers, flat, len(used), sum(board.span), _FEW)
    for area, inside, total, more, less, rests in found:
        cells = [used[at] for at in more]
        who = partial(_named, areas.names[area], cells, inside=inside)
        rests_on = [board.clue(cages[at]) for at in rests]
        if not less and board.different(cells):
            yield Combination(board.all(cells), total, who=who, rests_on=rests_on, code="45-rule")
        else:
            terms = [*((1, place) for place in cells), *((-1, used[at]) for at in less)]
            places = [(factor, board.of[place]) for factor, place in terms]
            yield Weighed(places, total, who=who, rests_on=rests_on, code="45-rule")


def _named(area: str, cells: Sequence[Place], *, inside: bool) -> str:
    return f"what the cages of {area} {'leave' if inside else 'have outside'}, {joined(cells)},"


@lru_cache(maxsize=64)
def _areas(layout: Layout, digits: int) -> _Areas:
    """Houses with every digit, by themselves and side by side."""
    number = layout.number
    whole = [(who, [number[place] for place in cells]) for who, cells in layout.houses if len(cells) == digits]
    apart = [each for each in _side_by_side(whole) if len(each.cells) == each.houses * digits]
    numbers: list[int] = []
    for area in apart:
        numbers += (area.houses, len(area.cells))
        numbers += area.cells
    return _Areas([area.who for area in apart], rules_packed(numbers))


def _side_by_side(whole: Sequence[tuple[str, Sequence[int]]]) -> Iterator[_Area]:
    yield from (_Area(who, sorted(cells), 1) for who, cells in whole)
    rows = [each for each in whole if each[0].startswith("row")]
    columns = [each for each in whole if each[0].startswith("column")]
    regions = [each for each in whole if each not in rows and each not in columns]
    for count in range(2, _LINES + 1):
        for lines in (rows, columns):
            for some in (lines[at : at + count] for at in range(len(lines) - count + 1)):
                who = f"{some[0][0]} to {some[-1][0].rpartition(' ')[2]}"
                yield _Area(who.replace("row", "rows", 1).replace("column", "columns", 1), _union(some), count)
    for at, one in enumerate(regions):
        for other in regions[:at]:
            yield _Area(f"{other[0]} and {one[0]}", _union([one, other]), 2)


def _union(some: Sequence[tuple[str, Sequence[int]]]) -> Sequence[int]:
    return sorted({number for _, cells in some for number in cells})
