"""Regions that are to be found: which cells are in one region, as a solver notes it, and clues that speak of that.

A pair of cells is a further cell for native code, after those of the puzzle: 1 if they are in one region, 0 if not.
Pairs that are too far apart for one region have none. A player notes borders, and cells that are in one region; numbers
of regions follow at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.model import Automaton
from clew.core.places import row_and_column
from clew.families.variant.chaos import APART, JOINED
from clew.families.variant.ladder.groups import Counted, Group, Reader, Total
from clew.families.variant.wording import called, written

if TYPE_CHECKING:
    from clew.core.places import Place
    from clew.core.results import Fact
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.ladder.layout import Layout

SAME, OTHER = 1 << 1, 1 << 0  # what two cells are, as digits of a pair
BOTH = SAME | OTHER
_ALIKE = frozenset({"same digits", "clone"})  # kinds of constraints that cells of two lines have the same


class Regions:
    """The grid of a puzzle whose regions are to be found; its cells have numbers, row by row."""

    def __init__(self, board: Layout) -> None:
        puzzle = board.puzzle
        self.first = len(board.cells)  # the number of the first pair, after all cells
        self.size = len(puzzle.span)
        self.places: Sequence[Place] = tuple(puzzle.labels)
        self.cells = [board.number[place] for place in self.places]
        self.labels = [board.number[label] for label in puzzle.labels.values()]
        self.at = {place: at for at, place in enumerate(self.places)}
        self._home = {label: self.at[place] for place, label in puzzle.labels.items()}
        self.ends: list[tuple[int, int]] = [
            pair for pair in combinations(range(len(self.places)), 2) if self.distance(*pair) < self.size
        ]
        self.number = {pair: self.first + at for at, pair in enumerate(self.ends)}
        self.given: dict[int, str] = {}  # pairs that a clue says are in one region
        self.clues: set[str] = set()  # clues that are understood
        self.groups: list[Group] = []
        self.rests: set[Group] = set()  # those that say what a clue leaves to the rest of a region
        for each in puzzle.constraints:
            clue = written(each, puzzle.rows, puzzle.columns)
            found = [*self._stated(board, each, clue)]
            if found:
                self.groups += found
                self.clues.add(clue)

    def distance(self, one: int, other: int) -> int:
        """Steps from a cell to another."""
        (up, left), (down, right) = (row_and_column(self.places[at]) for at in (one, other))
        return abs(up - down) + abs(left - right)

    def pair(self, one: int, other: int) -> int | None:
        """The number of a pair; None if these cells are too far apart, or the same."""
        return self.number.get((min(one, other), max(one, other)))

    def both(self, pair: int) -> tuple[int, int]:
        """The cells of a pair."""
        return self.ends[pair - self.first]

    def beside(self, pair: int) -> bool:
        """Whether its cells are side by side."""
        return self.distance(*self.both(pair)) == 1

    @cached_property
    def worth(self) -> frozenset[int]:
        """Pairs worth a word: side by side, or two steps apart, if a clue speaks of them."""
        spoken = {cell for group in self.groups for cell in group.cells if cell >= self.first}
        return frozenset(
            pair for pair in self.number.values() if self.distance(*self.both(pair)) <= 1 + (pair in spoken)
        )

    def near(self, at: int) -> Iterator[int]:
        """The cells beside a cell."""
        row, column = divmod(at, self.size)
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            if 0 <= row + down < self.size and 0 <= column + right < self.size:
                yield at + down * self.size + right

    def fact(self, pair: int, gone: int) -> Fact:
        """What is known of two cells if they cannot be that."""
        one, other = self.both(pair)
        return JOINED if gone == OTHER else APART, (self.places[one], self.places[other])

    def read(self, fact: Fact) -> tuple[int, int] | None:
        """The pair that a fact is about, and what it leaves; None if it is not about regions."""
        kind, places = fact
        if kind not in (JOINED, APART) or len(places) != 2 or not all(place in self.at for place in places):
            return None
        pair = self.pair(*(self.at[place] for place in places))
        return None if pair is None else (pair, SAME if kind == JOINED else OTHER)

    # Clues about numbers of regions, in terms of pairs.

    def _stated(self, board: Layout, each: Constraint, clue: str) -> Iterator[Group]:
        who = called(each, board.puzzle.rows, board.puzzle.columns)
        if each.kind in _ALIKE and all(len(line) == 1 for line in each.lines):
            yield from self._alike(each, clue, who)
        elif each.kind == "region count" and all(place in self._home for place in each.cells[1:]):
            yield from self._count(board, each, clue, who)
        elif each.kind == "region arrow" and all(place in self._home for line in each.lines for place in line):
            yield from self._arrow(board, each, clue, who)

    def _alike(self, each: Constraint, clue: str, who: str) -> Iterator[Group]:
        (one,), (other,) = each.lines
        if one in self._home and other in self._home:
            pair = self.pair(self._home[one], self._home[other])
            if pair is not None:
                self.given[pair] = clue
                yield Counted(each.kind, who, [(pair, SAME)], (clue,), 1, 1)

    def _count(self, board: Layout, each: Constraint, clue: str, who: str) -> Iterator[Group]:
        control, own, *others = each.cells
        pairs = [self.pair(self._home[own], self._home[other]) for other in others]
        found = [pair for pair in pairs if pair is not None]
        repeated = len({*found}) < len(found) or any(own == other for other in others)
        if not repeated:
            stated = {digit: -digit for digit in board.puzzle.span}
            values: list[Mapping[int, int]] = [{0: 0, 1: 1}] * len(found)
            yield Total(each.kind, who, [*found, board.number[control]], (clue,), [*values, stated], -1)
            yield self._rest(board, each, clue, self._home[own], [self._home[other] for other in others], exact=True)

    def _arrow(self, board: Layout, each: Constraint, clue: str, who: str) -> Iterator[Group]:
        """Reads the digit, then for each line whether its cells are in one region with its first."""
        cells, ends = [board.number[each.cells[0]]], list[bool]()
        for line in each.lines:
            first, *others = (self._home[place] for place in line)
            for other in others:
                pair = self.pair(first, other)
                if pair is None:  # and neither are those beyond it
                    break
                cells.append(pair)
                ends.append(False)
            if ends and len(cells) > 1:
                ends[-1] = True
        starts = len({line[0] for line in each.lines})
        yield Reader(each.kind, who, cells, (clue,), _seeing(board.puzzle.span, starts, ends))
        if starts == 1:
            others = [self._home[place] for line in each.lines for place in line[1:]]
            yield self._rest(board, each, clue, self._home[each.lines[0][0]], others, exact=False)

    def _rest(
        self, board: Layout, each: Constraint, clue: str, own: int, counted: Sequence[int], *, exact: bool
    ) -> Group:
        """What a digit counts is part of a region: there are as many other cells in it as that leaves, or fewer."""
        others = (at for at in range(len(self.places)) if at != own and at not in counted)
        pairs = [pair for at in others if (pair := self.pair(own, at)) is not None]
        who = called(each, board.puzzle.rows, board.puzzle.columns)
        machine = _leaving(board.puzzle.span, self.size, exact=exact)
        found = Reader(each.kind, who, [board.number[each.cells[0]], *pairs], (clue,), machine)
        self.rests.add(found)
        return found


def _seeing(span: range, starts: int, ends: Sequence[bool]) -> Automaton:
    """Counts down from a digit: cells of a line are seen up to the first that is not in the region."""
    State = tuple[int, int, bool]  # cells read, cells still to be seen, whether the line goes on
    numbers: dict[State | None, int] = {None: 0}
    steps: list[tuple[int, int, int]] = []
    todo: list[State] = []

    def number(state: State) -> int:
        if state not in numbers:
            numbers[state] = len(numbers)
            todo.append(state)
        return numbers[state]

    steps += [(0, digit, number((0, digit - starts, True))) for digit in span if digit >= starts]
    final = []
    for state in todo:  # grows while it is gone through
        read, left, goes_on = state
        if read == len(ends):
            final += [numbers[state]] if left == 0 else []
            continue
        for same in (0, 1):
            after = left - 1 if same and goes_on else left
            if after >= 0:
                steps.append((numbers[state], same, number((read + 1, after, (goes_on and bool(same)) or ends[read]))))
    return Automaton(states=len(numbers), final=final, steps=steps)


def _leaving(span: range, size: int, *, exact: bool) -> Automaton:
    """Reads a digit, then other cells: as many of them are in the region as the digit leaves, or at most that."""
    steps = [(0, digit, 1 + size - digit) for digit in span if 0 < digit <= size]
    for left in range(size):
        steps.append((1 + left, 0, 1 + left))
        if left > 0:
            steps.append((1 + left, 1, left))
    return Automaton(states=size + 1, final=[1] if exact else [1 + left for left in range(size)], steps=steps)


class Mates:
    """Which cells are known to be in one region, and by which facts and clues."""

    def __init__(self, regions: Regions, same: Iterable[int]) -> None:
        self._regions = regions
        self._beside: dict[int, list[tuple[int, int]]] = {}
        for pair in same:
            one, other = regions.both(pair)
            self._beside.setdefault(one, []).append((other, pair))
            self._beside.setdefault(other, []).append((one, pair))

    def of(self, at: int) -> dict[int, tuple[int, int] | None]:
        """The cells of a region that are known, each with the one before it on the way there, and their pair."""
        found: dict[int, tuple[int, int] | None] = {at: None}
        todo = [at]
        for each in todo:  # grows while it is gone through
            for far, pair in self._beside.get(each, ()):
                if far not in found:
                    found[far] = each, pair
                    todo.append(far)
        return found

    def path(self, one: int, other: int) -> list[int]:
        """Pairs by which two cells are in one region."""
        before, found = self.of(one), list[int]()
        step = before[other]
        while step is not None:
            found.append(step[1])
            step = before[step[0]]
        return found

    def all(self) -> Iterator[list[int]]:
        """All pieces of regions of more than one cell."""
        seen = set[int]()
        for at in self._beside:
            if at not in seen:
                piece = sorted(self.of(at))
                seen.update(piece)
                yield piece
