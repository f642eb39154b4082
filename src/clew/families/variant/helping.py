"""Records that only help to solve: cages and renbans as sets of digits, and a literal for each digit that one has."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from clew.families.variant.stating import Run
from clew.rules.ground import spans
from clew.rules.primitives.combination import Combination
from clew.rules.primitives.scan import automaton, flat

if TYPE_CHECKING:
    from array import array

    from clew.families.variant.puzzle import Variant
    from clew.rules.ground import Ground, Literal

_CLAUSE, _COUNT, _AUTOMATON, _CHOICE, _FURTHER = 1, 2, 7, 21, 22  # operations of native code
_LARGEST = 255  # digit that native code takes


class _Group(NamedTuple):
    """Cells with different digits, what their set is (a total, or None: consecutive), and a literal for each digit."""

    cells: Sequence[Mapping[int, Literal]]
    total: int | None
    held: Mapping[int, Literal]


def records(puzzle: Variant, ground: Ground, last: Literal) -> tuple[list[int], Literal]:
    """What native code is given beyond the rules, and the last variable."""
    groups: list[_Group] = []
    for cells, total in _sets(ground):
        groups.append(_Group(cells, total, {digit: last + at for at, digit in enumerate(puzzle.span, 1)}))
        last += len(puzzle.span)
    numbers = _choices(groups)
    for group in groups:
        for digit, literal in group.held.items():
            places = [place[digit] for place in group.cells if digit in place]
            for each in places:
                numbers += (_CLAUSE, 1, 2, -each, literal)
            numbers += (_CLAUSE, 1, len(places) + 1, -literal, *places)
        machine = _machine(puzzle.span, len(group.cells), group.total)
        symbols = [number for literal in group.held.values() for number in (2, -literal, literal)]
        numbers += (_AUTOMATON, 1, len(machine) + len(symbols), *machine, *symbols)
    of = ground.of(type(puzzle).cell)
    for _, house in puzzle.houses() if groups else ():
        numbers += _shared(puzzle, [of[place] for place in house], groups)
    return numbers, last


def _choices(groups: Sequence[_Group]) -> list[int]:
    """The groups for a search that knows sets of digits, and that what follows is said once more."""
    numbers: list[int] = []
    for group in groups:
        flat = spans(group.cells, 0, _LARGEST)
        if flat is None:
            return []
        what = (1, 0) if group.total is None else (0, group.total)
        numbers += (_CHOICE, 1, len(flat) + 2, *what, *flat)
    return [*numbers, _FURTHER, 1, 0]


def _sets(ground: Ground) -> Iterator[tuple[Sequence[Mapping[int, Literal]], int | None]]:
    """Different digits with a sum, and renbans."""
    for rule in ground.stated:
        if isinstance(rule, Combination) and rule.helped:
            yield rule.cells, rule.total
        elif isinstance(rule, Run):
            yield rule.cells, None


@lru_cache(maxsize=512)
def _machine(span: range, size: int, total: int | None) -> array[int]:
    """Reads for each digit whether it is there."""

    def step(state: tuple[int, int, int], there: int) -> Hashable | None:
        """How many digits were read, how many of them are there, and their sum; or -1 once a run of them has ended."""
        at, count, number = state
        if not there:
            ended = total is None and count > 0
            return (at + 1, count, -1) if ended and count == size else None if ended else (at + 1, count, number)
        if count == size or number < 0:
            return None
        return at + 1, count + 1, number if total is None else number + span[at]

    def good(state: tuple[int, int, int]) -> bool:
        return state[1] == size and (total is None or state[2] == total)

    return flat(
        automaton((0, 0, 0), lambda state, there: step(state, there) if state[0] < len(span) else None, good, (0, 1))
    )


def _shared(puzzle: Variant, house: Sequence[Mapping[int, Literal]], groups: Sequence[_Group]) -> Iterator[int]:
    """A digit of a whole house is in one of the groups inside it, or in one of the cells that these leave."""
    left, inside = {id(place): place for place in house}, []
    for group in groups:
        if all(id(place) in left for place in group.cells):
            inside.append(group)
            for place in group.cells:
                del left[id(place)]
    if len(house) == len(puzzle.span) and inside:
        for digit in puzzle.span:
            literals = [group.held[digit] for group in inside]
            literals += [place[digit] for place in left.values() if digit in place]
            yield from (_COUNT, 1, len(literals) + 2, 1, 1, *literals)
