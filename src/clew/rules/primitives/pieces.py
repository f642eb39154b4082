"""Pieces: cells that are on form a number of pieces of each shape, surrounded by cells that are not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from clew.core.places import Place
from clew.core.text import plural
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.parts import parts
from clew.rules.primitives.clause import never
from clew.rules.primitives.shapes import Shape, spots

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses
    from clew.rules.lattice import Lattice

_FULL = Technique("All pieces placed", 2, 4)
_ROOM = Technique("Room for pieces", 2, 5)


class Berth(NamedTuple):
    """A place for a piece: its cells, and those around it that must be off."""

    cells: Sequence[Place]
    shore: Sequence[Place]


class Pieces(Rule):
    """There are exactly this many pieces in some berths. `who` names all of them: "2 ships of 3 cells".

    `on` has the literals of cells. `chosen` has a hidden literal for each berth.
    """

    techniques = (_FULL, _ROOM)
    looked_through = True
    ahead = Technique("Pieces would not fit", 2, 7)

    def __init__(
        self,
        ground: Ground,
        berths: Iterable[Berth],
        number: int,
        on: Mapping[Place, Literal],
        *,
        who: str,
        code: str = "pieces",
    ) -> None:
        self.number, self.who, self.code = number, who, code
        self.ways = [
            (*(on[place] for place in berth.cells), *(-on[place] for place in berth.shore)) for berth in berths
        ]
        self.chosen = [*ground.some(len(self.ways))]

    def about(self) -> Iterable[Literal]:
        return dict.fromkeys(abs(literal) for way in self.ways for literal in way)

    def records(self) -> Iterable[Record]:
        yield from ((1, clause) for clause in self._clauses())
        yield 2, (self.number, self.number, *self.chosen)

    def feed(self, numbers: list[int]) -> None:
        for literal, way in zip(self.chosen, self.ways, strict=True):
            for each in way:
                numbers += (1, 1, 2, -literal, each)
            numbers += (1, 1, len(way) + 1, literal)
            numbers += [-each for each in way]
        numbers += (2, 1, len(self.chosen) + 2, self.number, self.number)
        numbers += self.chosen

    def _clauses(self) -> Iterable[Sequence[Literal]]:
        """Each hidden literal means that a piece is there."""
        for literal, way in zip(self.chosen, self.ways, strict=True):
            yield from ((-literal, each) for each in way)
            yield (literal, *(-each for each in way))

    def state(self, clauses: Clauses) -> None:
        for clause in self._clauses():
            clauses.add(*clause)
        clauses.at_least(self.number, self.chosen)
        clauses.at_most(self.number, self.chosen)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for clause in self._clauses():
            store.post(store.at_least_one([of(each) for each in clause]))
        if self.number > len(self.chosen):
            store.post(store.impossible())
        elif self.chosen:
            store.post(store.linear([of(each) for each in self.chosen], "=", self.number))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        known = [[truth(each) for each in way] for way in self.ways]
        there = [way for way, said in zip(self.ways, known, strict=True) if all(said)]
        if len(there) > self.number:
            about = [literal for way in there for literal in way if literal > 0]
            return Fault(f"there are {len(there)} pieces: expected {self.who}", about)
        possible = sum(False not in said for said in known)
        if possible < self.number:
            return Fault(f"there is no room for {self.who}", [each for each in self.about() if truth(each)])
        return None

    @property
    def where(self) -> str:
        return self.who

    @property
    def demand(self) -> str:
        return f"there must be {self.who}"

    @property
    def stated(self) -> str:
        return f"the rule that {self._there_is} {self.who}"

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        return _FULL if self._there(because) == self.number else _ROOM

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        if self.number == 0 or self._there(because) == self.number:
            return f"{self._there_is} only {self.who}" if self.number else f"there are {self.who}"
        if self._left(because) > self.number:
            return f"otherwise there would be no room for {self.who}"
        places = "1 place is" if self.number == 1 else f"{self.number} places are"
        return f"{self._there_is} {self.who}, and only {places} left"

    @property
    def _there_is(self) -> str:
        return "there is" if self.number == 1 else "there are"

    def _there(self, because: Sequence[Literal]) -> int:
        """How many pieces are complete, but for cells around them."""
        known = {*because}
        return sum(known.issuperset(each for each in way if each > 0) for way in self.ways)

    def _left(self, because: Sequence[Literal]) -> int:
        gone = {-literal for literal in because}
        return sum(gone.isdisjoint(way) for way in self.ways)

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        if self._left(because) < self.number:
            return f"there would be no room for {self.who}"
        return f"there would be more than {self.who}" if self.number else f"there are {self.who}"


def fleet(ground: Ground, on: Mapping[Place, Literal], sizes: Sequence[int]) -> Iterator[Rule]:
    """Straight pieces that never touch, not even diagonally: how many there are of one cell, of two and so on."""
    grid, longest = ground.grid, len(sizes)
    for window in grid.windows(2, 2):
        for pair in (window[::3], window[1:3]):
            yield never([on[place] for place in pair], "ships never touch, not even diagonally", code="touch")
    for _, line in grid.lines:
        for start in range(len(line) - longest):
            run = [on[place] for place in line[start : start + longest + 1]]
            yield never(run, f"no ship has more than {plural(longest, 'cell')}", code="long")
    for size, number in enumerate(sizes, 1):
        who = f"{plural(number, 'ship') if number else 'no ships'} of {plural(size, 'cell')}"
        yield Pieces(ground, _berths(grid, size), number, on, who=who, code="fleet")


def _berths(grid: Lattice, size: int) -> Iterator[Berth]:
    """Where a straight piece of this size could be, and what is around it beside what never touches it anyway."""
    if size == 1:
        yield from (Berth([place], grid.near[place]) for place in grid.cells)
        return
    for _, line in grid.lines:
        for start in range(len(line) - size + 1):
            ends = [*line[max(start - 1, 0) : start], *line[start + size : start + size + 1]]
            yield Berth(line[start : start + size], ends)


class Whole(Rule):
    """Every cell that is on belongs to one of some pieces."""

    techniques = (Technique("No piece fits", 2, 5),)
    looked_through = True
    ahead = Technique("Would not be a piece", 2, 7)
    code = "piece"

    def __init__(self, grid: Lattice, on: Mapping[Place, Literal], pieces: Sequence[Pieces]) -> None:
        self._grid, self._on = grid, on
        covering: dict[Literal, list[Literal]] = {literal: [] for literal in on.values()}
        self._shapes = {frozenset(way) for rule in pieces for way in rule.ways}
        for rule in pieces:
            for chosen, way in zip(rule.chosen, rule.ways, strict=True):
                for literal in way:
                    if literal > 0:
                        covering[literal].append(chosen)
        self._clauses = [[-literal, *chosen] for literal, chosen in covering.items()]

    def about(self) -> Iterable[Literal]:
        return self._on.values()

    def records(self) -> Iterable[Record]:
        return [(1, clause) for clause in self._clauses]

    def state(self, clauses: Clauses) -> None:
        for clause in self._clauses:
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for clause in self._clauses:
            store.post(store.at_least_one([of(each) for each in clause]))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        sure = [place for place, literal in self._on.items() if truth(literal)]
        for part in parts(sure, self._grid.near.__getitem__):
            shore = {near for place in part for near in self._grid.near[place]}.difference(part)
            if all(truth(self._on[near]) is False for near in shore):
                way = {self._on[place] for place in part} | {-self._on[near] for near in shore}
                if frozenset(way) not in self._shapes:
                    message = f"the cells at {part[0]} are not a piece of the set"
                    return Fault(message, [self._on[each] for each in part])
        return None

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        return "otherwise no piece of the set would fit there"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return "no piece of the set would fit"


def pieces_of(ground: Ground, on: Mapping[Place, Literal], shapes: Mapping[Shape, tuple[str, int]]) -> Iterator[Rule]:
    """Pieces of these shapes, each with its name and how many there are, and no others; none touches another's side."""
    grid = ground.grid
    known = spots(grid, tuple((shape, name) for shape, (name, _) in shapes.items()))
    berths: dict[str, list[Berth]] = {name: [] for name, _ in shapes.values()}
    for each in (each for own in known.values() for each in own):
        cells = sorted(each.cells, key=grid.index.__getitem__)
        shore = dict.fromkeys(near for place in cells for near in grid.near[place] if near not in each.cells)
        berths[each.name].append(Berth(cells, [*shore]))
    rules = []
    for name, number in shapes.values():
        who = f"{number if number > 1 else 'one'} {name}{'s' if number > 1 else ''}"
        rules.append(Pieces(ground, berths[name], number, on, who=who))
    yield from rules
    yield Whole(grid, on, rules)
