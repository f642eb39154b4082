"""Groups: cells under one constraint, and which of their candidates some choice of digits supports.

`narrow` looks at the constraint by itself, `deepen` also at cells of it that see each other. Digits are bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clew.core.model import Automaton

Masks = tuple[int, ...]
Plan = list[tuple[tuple[int, ...], int]]  # cells, and the digits that they have between them
_STATES = 3000  # sets of digits that are looked through
_NODES = 2500  # digits that are tried in one search
_REMEMBERED = 256  # answers of one group


def digits(mask: int) -> Iterator[int]:
    """The digits of a mask, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Group:
    """A constraint: its kind, its name in sentences, its cells by number, and the clues that it rests on."""

    def __init__(self, kind: str, who: str, cells: Sequence[int], clues: tuple[str, ...]) -> None:
        self.kind, self.who, self.cells, self.clues = kind, who, tuple(cells), clues
        self.apart: list[list[int]] = [[] for _ in self.cells]  # earlier cells of the group that each sees
        self.seen: set[str] = set()  # clues that this rests on
        self._narrowed: dict[Masks, Masks] = {}
        self._deepened: dict[Masks, Masks] = {}

    def narrow(self, masks: Masks) -> Masks:
        """The candidates that the constraint supports."""
        return _kept(self._narrowed, masks, self._narrow)

    def deepen(self, masks: Masks) -> Masks:
        """Those that it supports with different digits in cells that see each other."""
        return _kept(self._deepened, masks, self._deepen)

    def _narrow(self, masks: Masks) -> Masks:
        return masks

    def _deepen(self, masks: Masks) -> Masks:
        narrowed = self.narrow(masks)
        return _searched(self, narrowed) if any(self.apart) and all(narrowed) else narrowed

    def begin(self, masks: Masks) -> Any:
        """What a search along the cells starts from."""
        return None

    def go_on(self, state: Any, at: int, digit: int, before: Sequence[int], masks: Masks) -> Any:
        """The state of the search after one more cell; False if it cannot go on."""
        raise NotImplementedError


def _kept(known: dict[Masks, Masks], masks: Masks, work: Callable[[Masks], Masks]) -> Masks:
    found = known.get(masks)
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        found = known[masks] = work(masks)
    return found


def _searched(group: Group, masks: Masks) -> Masks:
    """Look for a choice with each candidate; where that takes too long, it is taken for supported."""
    left = [_NODES]
    supported = [0] * len(masks)
    for at, mask in enumerate(masks):
        for digit in digits(mask):
            if supported[at] >> digit & 1:
                continue
            fixed = (*masks[:at], 1 << digit, *masks[at + 1 :])
            found = _choice(group, fixed, left)
            if found is None and left[0] < 0:
                return tuple(mask if here >= at else mask & (supported[here] | mask) for here, mask in enumerate(masks))
            for here, each in enumerate(found or ()):
                supported[here] |= 1 << each
    return tuple(supported)


def _choice(group: Group, masks: Masks, left: list[int]) -> list[int] | None:
    chosen: list[int] = []

    def fill(at: int, state: Any) -> bool:
        if at == len(masks):
            return True
        taken = 0
        for before in group.apart[at]:
            taken |= 1 << chosen[before]
        for digit in digits(masks[at] & ~taken):
            left[0] -= 1
            if left[0] < 0:
                return False
            after = group.go_on(state, at, digit, chosen, masks)
            if after is not False:
                chosen.append(digit)
                if fill(at + 1, after):
                    return True
                chosen.pop()
        return False

    return chosen if fill(0, group.begin(masks)) else None


class Cage(Group):
    """Different digits with a total."""

    def __init__(
        self, kind: str, who: str, cells: Sequence[int], clues: tuple[str, ...], total: int, span: range
    ) -> None:
        super().__init__(kind, who, cells, clues)
        self.total = total
        self._large = comb(len(span), min(len(cells), len(span) // 2)) > _STATES
        self._ways: dict[Masks, Sequence[int]] = {}

    def ways(self, masks: Masks) -> Sequence[int]:
        """The sets of digits that it can have; none if there are too many to look through."""
        self.narrow(masks)
        return self._ways.get(masks, ())

    def _narrow(self, masks: Masks) -> Masks:
        if self._large:
            return _bounded(masks, self.total)
        levels: list[dict[int, int]] = [{0: 0}]  # sets of digits after each cell, with their sums
        for mask in masks:
            after: dict[int, int] = {}
            for held, total in levels[-1].items():
                for digit in digits(mask & ~held):
                    if total + digit <= self.total:
                        after[held | 1 << digit] = total + digit
            levels.append(after)
        good = {held for held, total in levels[-1].items() if total == self.total}
        if len(self._ways) >= _REMEMBERED:
            self._ways.clear()
        self._ways[masks] = sorted(good, key=lambda held: [*digits(held)])
        supported = [0] * len(masks)
        for at in range(len(masks) - 1, -1, -1):
            before: set[int] = set()
            for held in good:
                for digit in digits(held & masks[at]):
                    rest = held ^ 1 << digit
                    if rest in levels[at]:
                        supported[at] |= 1 << digit
                        before.add(rest)
            good = before
        return tuple(supported)

    def _deepen(self, masks: Masks) -> Masks:
        return self.narrow(masks)


def _bounded(masks: Masks, total: int) -> Masks:
    """What bounds of a sum leave."""
    if not all(masks):
        return masks
    low = sum((mask & -mask).bit_length() - 1 for mask in masks)
    high = sum(mask.bit_length() - 1 for mask in masks)
    found = []
    for mask in masks:
        least, most = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
        found.append(sum(1 << digit for digit in digits(mask) if low - least + digit <= total <= high - most + digit))
    return tuple(found)


class Total(Group):
    """Numbers with a total; each cell has its own for each digit, which may be negative."""

    def __init__(
        self,
        kind: str,
        who: str,
        cells: Sequence[int],
        clues: tuple[str, ...],
        values: Sequence[Mapping[int, int]],
        total: int,
    ) -> None:
        super().__init__(kind, who, cells, clues)
        self.values, self.total = values, total

    def _rest(self, masks: Masks) -> list[set[int]]:
        """What cells from each one on can add up to."""
        rest = [{0}]
        for at in range(len(masks) - 1, -1, -1):
            values = [self.values[at][digit] for digit in digits(masks[at])]
            rest.append({total + value for total in rest[-1] for value in values})
        return rest[::-1]

    def _narrow(self, masks: Masks) -> Masks:
        rest = self._rest(masks)
        reached, found = {0}, []
        for at, mask in enumerate(masks):
            good, after = 0, set()
            for digit in digits(mask):
                value = self.values[at][digit]
                fresh = {total + value for total in reached if self.total - total - value in rest[at + 1]}
                if fresh:
                    good |= 1 << digit
                    after |= fresh
            found.append(good)
            reached = after
        return tuple(found)

    def begin(self, masks: Masks) -> Any:
        return 0, self._rest(masks)

    def go_on(self, state: Any, at: int, digit: int, before: Sequence[int], masks: Masks) -> Any:
        total, rest = state
        total += self.values[at][digit]
        return (total, rest) if self.total - total in rest[at + 1] else False


class Web(Group):
    """Comparisons of two cells each."""

    def __init__(self, kind: str, who: str, cells: Sequence[int], clues: tuple[str, ...]) -> None:
        super().__init__(kind, who, cells, clues)
        self.links: list[tuple[int, int, Mapping[int, int]]] = []  # from a cell to another: what each digit leaves
        self.says: dict[tuple[int, int], str] = {}

    def link(self, one: int, other: int, fit: Callable[[int, int], bool], span: range, say: str) -> None:
        """Compare two cells."""
        ahead = {a: sum(1 << b for b in span if fit(a, b)) for a in span}
        back = {b: sum(1 << a for a in span if fit(a, b)) for b in span}
        self.links += [(one, other, ahead), (other, one, back)]
        self.says[one, other] = self.says[other, one] = say

    def _narrow(self, masks: Masks) -> Masks:
        held, changed = list(masks), True
        while changed:
            changed = False
            for one, other, leaves in self.links:
                fit = 0
                for digit in digits(held[one]):
                    fit |= leaves[digit]
                if held[other] & ~fit:
                    held[other] &= fit
                    changed = True
        return tuple(held)

    def go_on(self, state: Any, at: int, digit: int, before: Sequence[int], masks: Masks) -> Any:
        return not any(
            other == at and one < at and not leaves[before[one]] >> digit & 1 for one, other, leaves in self.links
        )


class Reader(Group):
    """An automaton that reads the cells."""

    def __init__(self, kind: str, who: str, cells: Sequence[int], clues: tuple[str, ...], machine: Automaton) -> None:
        super().__init__(kind, who, cells, clues)
        self.final = frozenset(machine.final)
        self.steps: dict[int, dict[int, int]] = {}
        for state, digit, after in machine.steps:
            self.steps.setdefault(state, {})[digit] = after

    def _alive(self, masks: Masks) -> list[set[int]]:
        """The states before each cell that can be reached from the start and from which the end can be."""
        reached = [{0}]
        for mask in masks:
            steps = (self.steps.get(state, {}) for state in reached[-1])
            reached.append({after for step in steps for digit, after in step.items() if mask >> digit & 1})
        reached[-1] &= self.final
        for at in range(len(masks) - 1, -1, -1):
            mask, good = masks[at], reached[at + 1]
            reached[at] = {
                state
                for state in reached[at]
                if any(mask >> digit & 1 and after in good for digit, after in self.steps.get(state, {}).items())
            }
        return reached

    def _narrow(self, masks: Masks) -> Masks:
        alive = self._alive(masks)
        found = []
        for at, mask in enumerate(masks):
            good = 0
            for state in alive[at]:
                for digit, after in self.steps.get(state, {}).items():
                    if mask >> digit & 1 and after in alive[at + 1]:
                        good |= 1 << digit
            found.append(good)
        return tuple(found)

    def begin(self, masks: Masks) -> Any:
        return 0, self._alive(masks)

    def go_on(self, state: Any, at: int, digit: int, before: Sequence[int], masks: Masks) -> Any:
        here, alive = state
        after = self.steps.get(here, {}).get(digit)
        return (after, alive) if after in alive[at + 1] else False


class Row(Reader):
    """A whole row or column of which some digits have a sum: between the least and the greatest, or as many as first.

    Each plan says which cells have which set of digits.
    """

    def __init__(
        self,
        kind: str,
        who: str,
        cells: Sequence[int],
        clues: tuple[str, ...],
        machine: Automaton,
        *,
        total: int,
        span: range,
    ) -> None:
        super().__init__(kind, who, cells, clues, machine)
        self.total, self.span = total, span

    def _deepen(self, masks: Masks) -> Masks:
        masks = self.narrow(masks)
        found = [0] * len(masks)
        for plan in self._between(masks) if self.kind == "sandwich" else self._first(masks):
            parts = [arranged(tuple(masks[at] for at in cells), held) for cells, held in plan]
            if all(part is not None for part in parts):
                for (cells, _), part in zip(plan, parts, strict=True):
                    for at, good in zip(cells, part or (), strict=True):
                        found[at] |= good
        return tuple(found)

    def _between(self, masks: Masks) -> Iterator[Plan]:
        low, high = 1 << self.span[0], 1 << self.span[-1]
        for one, other in combinations(range(len(masks)), 2):
            inner = tuple(range(one + 1, other))
            outer = tuple(at for at in range(len(masks)) if not one <= at <= other)
            ways = _ways(self.span[1:-1], len(inner), self.total)
            for first, last in ((low, high), (high, low)) if ways else ():
                if masks[one] & first and masks[other] & last:
                    for way in ways:
                        rest = sum(1 << digit for digit in self.span) & ~(way | low | high)
                        yield [((one,), first), ((other,), last), (inner, way), (outer, rest)]

    def _first(self, masks: Masks) -> Iterator[Plan]:
        for count in digits(masks[0]):
            others = tuple(digit for digit in self.span if digit != count)
            for way in _ways(others, count - 1, self.total - count) if 0 < count <= len(masks) else ():
                rest = sum(1 << digit for digit in others) & ~way
                yield [((0,), 1 << count), (tuple(range(1, count)), way), (tuple(range(count, len(masks))), rest)]


@lru_cache(maxsize=4096)
def _ways(some: Sequence[int], size: int, total: int) -> Sequence[int]:
    """Sets of so many digits with a total."""
    return [sum(1 << digit for digit in way) for way in combinations(some, size) if sum(way) == total]


@lru_cache(maxsize=16384)
def arranged(masks: Masks, held: int) -> Masks | None:
    """The digits that each cell can have if the cells have just these; None if they cannot."""
    if all(mask & held == held for mask in masks):
        return (held,) * len(masks)
    levels = [{0}]
    for mask in masks:
        levels.append({used | 1 << digit for used in levels[-1] for digit in digits(mask & held & ~used)})
    good = levels[-1]
    if not good:
        return None
    found = [0] * len(masks)
    for at in range(len(masks) - 1, -1, -1):
        before = set()
        for used in good:
            for digit in digits(used & masks[at]):
                if used ^ 1 << digit in levels[at]:
                    found[at] |= 1 << digit
                    before.add(used ^ 1 << digit)
        good = before
    return tuple(found)


class Counted(Group):
    """How many of some digits in some cells are right; `states`: its name is the rule as a sentence."""

    def __init__(
        self,
        kind: str,
        who: str,
        about: Sequence[tuple[int, int]],
        clues: tuple[str, ...],
        least: int,
        most: int,
        *,
        states: bool = False,
    ) -> None:
        super().__init__(kind, who, list(dict.fromkeys(cell for cell, _ in about)), clues)
        self.about = [(self.cells.index(cell), digit) for cell, digit in about]
        self.least, self.most, self.states = least, most, states

    def _narrow(self, masks: Masks) -> Masks:
        held = list(masks)
        open_to = [(at, digit) for at, digit in self.about if masks[at] >> digit & 1]
        sure = [(at, digit) for at, digit in open_to if masks[at] == 1 << digit]
        if len(open_to) == self.least:
            for at, digit in open_to:
                held[at] &= 1 << digit
        elif len(sure) == self.most:
            for at, digit in open_to:
                if (at, digit) not in sure:
                    held[at] &= ~(1 << digit)
        return tuple(held)

    def _deepen(self, masks: Masks) -> Masks:
        return self.narrow(masks)
