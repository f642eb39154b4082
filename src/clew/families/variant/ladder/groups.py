"""Groups: cells under one constraint, and which of their candidates some choice of digits supports.

`narrow` looks at the constraint by itself, `deepen` also at cells of it that see each other. Digits are bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from clew.core.model import Automaton

Masks = tuple[int, ...]
Plan = list[tuple[tuple[int, ...], int]]  # cells, and the digits that they have between them
_STATES = 3000  # sets of digits that are looked through
_SETS = 60  # sets of a group in a house that are looked through for a sentence
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
        self.seen: set[str] = set()  # clues that this rests on
        self.ask: Callable[[Masks, bool], Masks] = lambda masks, _: masks  # native code, once it knows the puzzle
        self._narrowed: dict[Masks, Masks] = {}
        self._deepened: dict[Masks, Masks] = {}

    @property
    def loops(self) -> bool:
        """Whether what a cell cannot have may come back to it along comparisons that make a circle."""
        return False

    def narrow(self, masks: Masks) -> Masks:
        """The candidates that the constraint supports."""
        return _kept(self._narrowed, masks, self._narrow)

    def deepen(self, masks: Masks) -> Masks:
        """Those that it supports with different digits in cells that see each other."""
        return _kept(self._deepened, masks, self._deepen)

    def _narrow(self, masks: Masks) -> Masks:
        return self.ask(masks, False)

    def _deepen(self, masks: Masks) -> Masks:
        return self.ask(masks, True)


def _kept(known: dict[Masks, Masks], masks: Masks, work: Callable[[Masks], Masks]) -> Masks:
    found = known.get(masks)
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        found = known[masks] = work(masks)
    return found


class Cage(Group):
    """Different digits with a total."""

    def __init__(
        self, kind: str, who: str, cells: Sequence[int], clues: tuple[str, ...], total: int, span: range
    ) -> None:
        super().__init__(kind, who, cells, clues)
        self.total = total
        self.large = comb(len(span), min(len(cells), len(span) // 2)) > _STATES
        self._ways: dict[Masks, Sequence[int]] = {}

    def ways(self, masks: Masks) -> Sequence[int]:
        """The sets of digits that it can have; none if there are too many to look through."""
        self.narrow(masks)
        return self._ways.get(masks, ())

    def _narrow(self, masks: Masks) -> Masks:
        if self.large:
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


class Part(NamedTuple):
    """A group that has cells in a house; those inside and outside, by number in the split."""

    group: Group
    inner: tuple[int, ...]
    outer: tuple[int, ...]


class Split(Group):
    """A house with every digit, and groups that have cells in it: there, no two of them have the same digit."""

    def __init__(self, who: str, house: Sequence[int], groups: Sequence[Group], clues: tuple[str, ...]) -> None:
        cells = list(dict.fromkeys((*house, *(cell for group in groups for cell in group.cells))))
        cited = (clue for group in groups for clue in (*group.clues, *_apart(group)))
        super().__init__("split", who, cells, tuple(dict.fromkeys((*clues, *cited))))
        self.house = tuple(range(len(house)))
        self.parts = []
        for group in groups:
            own = [cells.index(cell) for cell in group.cells]
            inner, outer = ([at for at in own if (at < len(house)) == inside] for inside in (True, False))
            self.parts.append(Part(group, tuple(inner), tuple(outer)))

    def ways(self, masks: Masks, most: int) -> Sequence[Sequence[int]]:
        """The digits that each group can have in the house, all at once; none if there are more ways than that."""
        choices = [self._sets(part, masks) for part in self.parts]
        if not all(choices):
            return ()
        rest = tuple(masks[at] for at in self.house if not any(at in part.inner for part in self.parts))
        found: list[tuple[int, ...]] = []

        def fill(chosen: tuple[int, ...], left: int) -> None:
            if len(found) > most:
                return
            if len(chosen) == len(choices):
                if arranged(rest, left) is not None:
                    found.append(chosen)
                return
            for some in choices[len(chosen)]:
                if not some & ~left:
                    fill((*chosen, some), left & ~some)

        every = 0
        for at in self.house:
            every |= masks[at]
        fill((), every)
        return found if len(found) <= most else ()

    def _sets(self, part: Part, masks: Masks) -> Sequence[int]:
        """The digits that a group can have in the house; none if there are too many to look through."""
        inner = _held([masks[at] for at in part.inner])
        if isinstance(part.group, Cage):
            outer, total = _held([masks[at] for at in part.outer]), part.group.total
            return [one for one in inner if any(not one & far and sum(digits(one | far)) == total for far in outer)]
        if len(inner) > _SETS:
            return ()
        own = (*part.inner, *part.outer)
        at = {self.cells[each]: each for each in own}
        found = []
        for held in inner:
            left = tuple(masks[at[cell]] & (held if at[cell] in part.inner else -1) for cell in part.group.cells)
            if all(left) and all(part.group.deepen(left)):
                found.append(held)
        return found


def _apart(group: Group) -> Iterable[str]:
    """Clues by which cells of a group see each other, which counts where its solutions are looked through."""
    return () if isinstance(group, Cage) else group.seen


def _held(masks: Sequence[int]) -> set[int]:
    """The sets of different digits that cells can have."""
    found = {0}
    for mask in masks:
        found = {held | 1 << digit for held in found for digit in digits(mask & ~held)}
    return found


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
        counted = {digit for each in values for digit, value in each.items() if value}
        alone = len(counted) == 1 and len(values) > 1
        self.counts = next(iter(counted)) if alone else 0  # the only digit that counts


class Web(Group):
    """Comparisons of two cells each."""

    def __init__(self, kind: str, who: str, cells: Sequence[int], clues: tuple[str, ...]) -> None:
        super().__init__(kind, who, cells, clues)
        self.links: list[tuple[int, int, Mapping[int, int]]] = []  # from a cell to another: what each digit leaves
        self.says: dict[tuple[int, int], str] = {}

    @property
    def loops(self) -> bool:
        return len(self.links) >= 2 * len(self.cells)

    def link(self, one: int, other: int, fit: Callable[[int, int], bool], span: range, say: str) -> None:
        """Compare two cells."""
        ahead = {a: sum(1 << b for b in span if fit(a, b)) for a in span}
        back = {b: sum(1 << a for a in span if fit(a, b)) for b in span}
        self.links += [(one, other, ahead), (other, one, back)]
        self.says[one, other] = self.says[other, one] = say


class Reader(Group):
    """An automaton that reads the cells."""

    def __init__(self, kind: str, who: str, cells: Sequence[int], clues: tuple[str, ...], machine: Automaton) -> None:
        super().__init__(kind, who, cells, clues)
        self.final = frozenset(machine.final)
        self.steps: dict[int, dict[int, int]] = {}
        for state, digit, after in machine.steps:
            self.steps.setdefault(state, {})[digit] = after


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
    """How many of some cells have one of some digits, a mask for each; `states`: its name is the rule as a sentence."""

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
        self.about = [(self.cells.index(cell), mask) for cell, mask in about]
        self.least, self.most, self.states = least, most, states


class Choice(Group):
    """One of several alternatives, each of which is groups that all hold."""

    def __init__(
        self, kind: str, who: str, cells: Sequence[int], clues: tuple[str, ...], parts: Sequence[Sequence[Group]]
    ) -> None:
        super().__init__(kind, who, cells, clues)
        self.parts = parts
