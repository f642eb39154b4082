"""Combined sums: one sum less another, or less whole houses, where that leaves a few cells.

Cages and houses alone are in `leftovers.py`. Here arrows, lines with sums and little killers are combined as well, with
each other and with up to two houses; they are looked at last, as a solver would.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from clew.core.text import joined
from clew.families.variant.ladder.groups import Cage, Group, Total

if TYPE_CHECKING:
    from clew.families.variant.ladder.layout import Layout

COMBINED = "combined sums"  # the kind of these groups
_CELLS = 8  # that a sum is about at most
_LONG = 24  # cells of sums that are combined
_MOST = 60  # sums, the shortest first
_HOUSES = 2  # that are taken away from a sum
_FIRST = 400  # sums that houses are taken away from


class _Sum(NamedTuple):
    """How often each cell counts, the total, and what it is made of: names and clues."""

    times: Mapping[int, int]
    total: int
    of: tuple[str, ...]
    clues: tuple[str, ...]
    houses: int = 0

    @property
    def key(self) -> tuple[frozenset[tuple[int, int]], int]:
        """The same for a sum and its negative."""
        first = self.times[min(self.times)]
        sign = 1 if first > 0 else -1
        return frozenset((cell, sign * count) for cell, count in self.times.items()), sign * self.total


def combined(board: Layout, known: Sequence[Group]) -> Iterator[Total]:
    """Sums of a few cells that follow from two sums, or from a sum and houses."""
    made = [(group, _stated(group)) for group in known]
    stated = [each for _, each in made if each is not None]
    plain = [each for group, each in made if each is not None and isinstance(group, Total)]
    span = board.puzzle.span
    houses = [
        _Sum(dict.fromkeys(house.cells, 1), sum(span), (house.who,), house.clues, 1)
        for house in board.houses
        if house.complete and plain
    ]
    seen = {each.key for each in (*stated, *houses)}
    found: list[_Sum] = []
    todo = [*plain]
    for each in (pair for one in plain for other in stated for pair in _both(one, other)):
        if each.key not in seen:
            seen.add(each.key)
            todo.append(each)
            found.append(each)
    for each in todo[:_FIRST]:  # not what houses have been taken away from
        for more in _less(each, houses):
            if more.key not in seen:
                seen.add(more.key)
                found.append(more)
    few = sorted(
        (each for each in found if len(each.times) <= _CELLS), key=lambda each: (len(each.times), len(each.of))
    )
    for each in few[:_MOST]:
        values = [{digit: count * digit for digit in span} for count in each.times.values()]
        yield Total(COMBINED, joined([*each.of]), [*each.times], each.clues, values, each.total)


def _stated(group: Group) -> _Sum | None:
    """A group as a sum of cells, if it is a short one."""
    if len({*group.cells}) != len(group.cells) or len(group.cells) > _LONG or not group.clues:
        return None
    if isinstance(group, Cage):
        return _Sum(dict.fromkeys(group.cells, 1), group.total, (group.who,), group.clues)
    if not isinstance(group, Total):
        return None
    times = {}
    for cell, values in zip(group.cells, group.values, strict=True):
        digit = max(values)
        count, rest = divmod(values[digit], digit)
        if rest or any(value != count * each for each, value in values.items()):
            return None
        times[cell] = count
    return _Sum({cell: count for cell, count in times.items() if count}, group.total, (group.who,), group.clues)


def _added(one: _Sum, other: _Sum, factor: int) -> _Sum:
    times = dict(one.times)
    for cell, count in other.times.items():
        times[cell] = times.get(cell, 0) + factor * count
    return _Sum(
        {cell: count for cell, count in times.items() if count},
        one.total + factor * other.total,
        (*one.of, *other.of),
        tuple(dict.fromkeys((*one.clues, *other.clues))),
        one.houses + other.houses,
    )


def _factors(one: _Sum, other: _Sum) -> Iterable[int]:
    """How often to add a sum so that cells drop out."""
    shared = one.times.keys() & other.times.keys()
    return {-one.times[cell] // other.times[cell] for cell in shared if one.times[cell] % other.times[cell] == 0}


def _both(one: _Sum, other: _Sum) -> Iterator[_Sum]:
    """Two sums together, where that is not much longer than they are."""
    if one is other:
        return
    for factor in _factors(one, other):
        made = _added(one, other, factor)
        if 0 < len(made.times) <= max(len(one.times), len(other.times), _CELLS // 2):
            yield made


def _less(one: _Sum, houses: Sequence[_Sum]) -> Iterator[_Sum]:
    """A sum with one or two houses, each of which makes it shorter or leaves a few cells."""
    for at, house in enumerate(houses):
        for factor in _factors(one, house):
            made = _added(one, house, factor)
            if not made.times:
                continue
            if len(made.times) <= _CELLS:
                yield made
            if made.houses >= _HOUSES or len(made.times) > len(one.times) + _CELLS:
                continue
            for second in houses[at + 1 :]:
                for again in _factors(made, second):
                    both = _added(made, second, again)
                    if 0 < len(both.times) <= _CELLS:
                        yield both
