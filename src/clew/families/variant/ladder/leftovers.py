"""Leftovers: what cages leave over of houses, or have outside of them, for any rows, columns or boxes at once.

The sums with few cells are rules of the puzzle as well (`implied.py`). Those here are only looked at to explain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from clew.families.variant.constraint import Constraint
from clew.families.variant.ladder.groups import Cage, Group, Total, digits

if TYPE_CHECKING:
    from clew.families.variant.ladder.layout import Layout

_HOUSES = 4  # that are looked at together
_CELLS = 8  # that a sum is about at most
_MOST = 120  # sums, the shortest first


class _Cage(NamedTuple):
    clue: str
    cells: int  # as bits, like all sets of cells here
    total: int


def leftovers(board: Layout, kind: str, known: Sequence[Group]) -> Iterator[Group]:
    """Sums of a few cells, some of them less others, that are not among those known."""
    cages = list(_cages(board))
    seen = {frozenset(group.cells) for group in known if isinstance(group, Cage | Total)}
    found: dict[tuple[int, int], tuple[int, Sequence[_Cage]]] = {}
    for area, houses in _areas(board, cages):
        for used in _choices(area, cages):
            held = 0
            for cage in used:
                held |= cage.cells
            bare, over = area & ~held, held & ~area
            if used and 0 < bare.bit_count() + over.bit_count() <= _CELLS:
                found.setdefault((bare, over), (houses, used))
    most = sorted(found.items(), key=lambda item: item[0][0].bit_count() + item[0][1].bit_count())
    for (bare, over), (houses, used) in most[:_MOST]:
        group = _group(board, kind, (bare, over), houses, used)
        if frozenset(group.cells) not in seen:
            seen.add(frozenset(group.cells))
            yield group


def _cages(board: Layout) -> Iterator[_Cage]:
    """Cages with a sum that share no cell with an earlier one."""
    taken = 0
    for clue, each in board.puzzle.layers["constraint"].items():
        if isinstance(each, Constraint) and each.kind == "killer" and isinstance(each.value, int):
            cells = _bits(board.number[place] for place in each.cells)
            if not taken & cells:
                taken |= cells
                yield _Cage(clue, cells, each.value)


def _bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _areas(board: Layout, cages: Sequence[_Cage]) -> Iterator[tuple[int, int]]:
    """Houses of one shape without a common cell that cages join: their cells, and how many they are.

    Sums of houses that no cage joins say nothing new together.
    """
    whole = [house for house in board.houses if house.complete and not house.clues] if cages else []
    for shape in dict.fromkeys(house.shape for house in whole):
        same = [_bits(house.cells) for house in whole if house.shape == shape]
        reach = [_reached(cells, cages) for cells in same]
        near = [[at for at, cells in enumerate(same) if reach[own] & cells & ~same[own]] for own in range(len(same))]
        todo = [frozenset({at}) for at in range(len(same))]
        seen = {*todo}
        for some in todo:  # grows while it is gone through
            area = 0
            for at in some:
                area |= same[at]
            yield area, len(some)
            for at in {each for own in some for each in near[own]} if len(some) < _HOUSES else ():
                if not area & same[at] and (more := some | {at}) not in seen:
                    seen.add(more)
                    todo.append(more)


def _reached(cells: int, cages: Iterable[_Cage]) -> int:
    """The cells of all cages that have one of these."""
    found = 0
    for cage in cages:
        if cage.cells & cells:
            found |= cage.cells
    return found


def _choices(area: int, cages: Iterable[_Cage]) -> tuple[Sequence[_Cage], Sequence[_Cage], Sequence[_Cage]]:
    """The cages inside an area, all that touch it, and those that have no more cells outside than inside."""
    touching = [cage for cage in cages if cage.cells & area]
    inside = [cage for cage in touching if not cage.cells & ~area]
    mostly = [cage for cage in touching if (cage.cells & area).bit_count() >= (cage.cells & ~area).bit_count()]
    return inside, touching, mostly


def _group(board: Layout, kind: str, left: tuple[int, int], houses: int, cages: Sequence[_Cage]) -> Group:
    """The sum of what is bare, less that of what is outside."""
    bare, over = ([*digits(cells)] for cells in left)
    span, cells = board.puzzle.span, [*bare, *over]
    total = houses * sum(span) - sum(cage.total for cage in cages)
    clues = tuple(cage.clue for cage in cages)
    who = "what the cages leave over"
    if not (bare and over) and all(other in board.sees[one] for one in cells for other in cells if one != other):
        return Cage(kind, who, cells, clues, abs(total), span)
    values = [{digit: digit if cell in bare else -digit for digit in span} for cell in cells]
    return Total(kind, who, cells, clues, values, total)
