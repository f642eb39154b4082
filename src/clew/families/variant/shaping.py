"""Layouts for generated variants: cages, lines and regions as setters draw them, before any digit is known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from clew.core.family import Size
from clew.core.places import Place, row_and_column
from clew.core.symmetry import images
from clew.families.variant.puzzle import box_sides
from clew.rules.lattice import lattice

if TYPE_CHECKING:
    from random import Random

    from clew.rules.lattice import Lattice

Line = tuple[Place, ...]
_CAGE = (2, 2, 3, 3, 3, 4, 4, 5)  # cells of a cage
_LARGEST = 5
_LAYOUTS = 12  # of cages, of which the best is taken
_TRIES, _LONG = 60, 600  # beginnings of a line, and of one that has to fit digits
_STRAIGHT = 0.75  # how often a line prefers steps to a cell that shares a side


class Sheet:
    """A square grid and a symmetry of what is drawn on it."""

    def __init__(self, side: int, symmetry: str) -> None:
        self.grid: Lattice = lattice(side, side)
        self._size, self._symmetry = Size(side, side), symmetry

    def orbit(self, place: Place) -> list[Place]:
        """A cell and the cells that the symmetry maps it to, in turn."""
        spots = images(self.grid.at[place], self._size, self._symmetry)
        return [self.grid.rows[int(row)][int(column)] for row, column in spots]

    def copies(self, cells: Sequence[Place]) -> list[tuple[Place, ...]]:
        """The same cells turned or mirrored, each image once; in the order of the cells."""
        turns = max(len(self.orbit(place)) for place in cells)
        found = [tuple(orbit[turn % len(orbit)] for orbit in map(self.orbit, cells)) for turn in range(turns)]
        return list({frozenset(each): each for each in reversed(found)}.values())[::-1]


def cages(sheet: Sheet, rng: Random, share: float) -> list[tuple[Place, ...]]:
    """Cages of two to five cells, compact, that cover about this share of the grid: the best of some layouts.

    A cell that no cage takes has none: a cage of one cell would be a given digit.
    """
    layouts = [_covering(sheet, rng) for _ in range(_LAYOUTS)]
    found = min(layouts, key=lambda layout: sum(len(cage) == 1 for cage in layout))
    orbits = list(dict.fromkeys(frozenset(map(frozenset, sheet.copies(cage))) for cage in found if len(cage) > 1))
    rng.shuffle(orbits)
    kept, covered = set[frozenset[Place]](), 0
    for orbit in orbits:
        if covered < share * len(sheet.grid.cells):
            kept |= orbit
            covered += sum(map(len, orbit))
    return [cage for cage in found if frozenset(cage) in kept]


def _covering(sheet: Sheet, rng: Random) -> list[tuple[Place, ...]]:
    """Cages that cover the grid, a few of them single cells."""
    free = set(sheet.grid.cells)
    found: list[tuple[Place, ...]] = []
    while free:
        start = min(sorted(free), key=lambda place: (_open(sheet, place, free), rng.random()))
        cage = _grown(sheet, start, free, rng.choice(_CAGE), rng)
        copies = sheet.copies(cage)
        free.difference_update(place for copy in copies for place in copy)
        found += copies
    return _without_singles(sheet, found)


def _open(sheet: Sheet, place: Place, free: Collection[Place]) -> int:
    return sum(near in free for near in sheet.grid.near[place])


def _grown(sheet: Sheet, start: Place, free: Collection[Place], size: int, rng: Random) -> list[Place]:
    """A cage that takes cells beside it, rather those that touch it twice or would be left alone."""
    cage = [start]
    own = len(sheet.orbit(start)) == 1  # then it is its own image
    while len(cage) < size:
        edge = {near for place in cage for near in sheet.grid.near[place] if near in free and near not in cage}
        fresh = [place for place in sorted(edge) if own or not {*sheet.orbit(place)[1:]} & {*cage, place}]
        fresh = [place for place in fresh if own or len(sheet.orbit(place)) == len(sheet.orbit(start))]
        if not fresh:
            break
        best = max(fresh, key=lambda place: _worth(sheet, place, cage, free) + rng.random())
        cage += sheet.orbit(best) if own else [best]
    return cage


def _worth(sheet: Sheet, place: Place, cage: Sequence[Place], free: Collection[Place]) -> float:
    touching = sum(near in cage for near in sheet.grid.near[place])
    return 0.8 * touching - 0.6 * _open(sheet, place, free)


def _without_singles(sheet: Sheet, found: Sequence[tuple[Place, ...]]) -> list[tuple[Place, ...]]:
    """Single cells join the smallest cage beside them, as their images do, if none becomes too large."""
    held = {frozenset(cage) for cage in found}
    for single in [cage for cage in found if len(cage) == 1]:
        if frozenset(single) not in held or len(sheet.orbit(single[0])) == 1:
            continue
        beside = [cage for cage in held if not cage.isdisjoint(sheet.grid.near[single[0]]) and len(cage) < _LARGEST]
        for cage in sorted(beside, key=lambda each: (len(each), sorted(each))):
            joined = sheet.copies([*sorted(cage), *single])
            gone = {frozenset(copy) for copy in (*sheet.copies(sorted(cage)), *sheet.copies(single))}
            cells = [place for copy in joined for place in copy]
            if gone <= held and len(cells) == len(set(cells)) == sum(map(len, gone)):
                held = (held - gone) | {frozenset(copy) for copy in joined}
                break
    ordered = (tuple(sorted(cage, key=row_and_column)) for cage in held)
    return sorted(ordered, key=lambda cage: row_and_column(cage[0]))


class Lines:
    """Lines that share no cell and do not cross, drawn one after the other."""

    def __init__(self, sheet: Sheet, rng: Random, free: Collection[Place]) -> None:
        self._sheet, self._rng, self.free = sheet, rng, set(free)
        self._crossed: set[tuple[int, int]] = set()  # corners that a slanting step goes over

    def drawn(
        self, length: tuple[int, int], cells: int, good: Callable[[Sequence[Line]], bool] = bool
    ) -> Iterator[Line]:
        """Lines of such lengths, with their images, until they have so many cells; only those that are good."""
        left = cells
        for _ in range(_TRIES if good is bool else _LONG):
            if left <= 0 or len(self.free) < length[0]:
                return
            line = self._walk(self._rng.randint(*length))
            copies = self._sheet.copies(line)
            every = [place for copy in copies for place in copy]
            corners = [corner for copy in copies for corner in _corners(copy)]
            if len(line) < length[0] or len(set(every)) < len(every) or len(set(corners)) < len(corners):
                continue
            if good(copies):
                self.free.difference_update(every)
                self._crossed.update(corners)
                left -= len(every)
                yield from copies

    def _walk(self, length: int) -> list[Place]:
        grid, rng = self._sheet.grid, self._rng
        line = [rng.choice(sorted(self.free))]
        while len(line) < length:
            here = line[-1]
            tight = {near for place in line[:-1] for near in grid.near[place]}
            ways = [place for place in grid.around[here] if place in self.free and place not in line]
            ways = [place for place in ways if place not in tight and self._crossed.isdisjoint(_corners((here, place)))]
            if not ways:
                break
            level = [place for place in ways if place in grid.near[here]]
            choice = level if level and (rng.random() < _STRAIGHT or len(level) == len(ways)) else ways
            line.append(rng.choice(choice))
        return line


def _corners(line: Sequence[Place]) -> Iterator[tuple[int, int]]:
    """The corners that slanting steps of a line go over."""
    for one, other in pairwise(line):
        (row, column), (down, right) = row_and_column(one), row_and_column(other)
        if row != down and column != right:
            yield max(row, down), max(column, right)


def jigsaw(side: int, rng: Random) -> Sequence[Sequence[Place]]:
    """Irregular regions: boxes whose neighbours have exchanged cells, always joined."""
    from clew.rules.making import are_joined

    grid = lattice(side, side)
    high, wide = box_sides(side)
    home = {place: (row // high) * side + column // wide for place, (row, column) in grid.at.items()}
    held: Mapping[int, set[Place]] = {number: set() for number in home.values()}
    for place, number in home.items():
        held[number].add(place)
    for _ in range(30 * side):
        one = rng.choice(grid.cells)
        mine = home[one]
        others = sorted({home[near] for near in grid.near[one]} - {mine})
        if not others:
            continue
        theirs = rng.choice(others)
        back = [
            place
            for place in sorted(held[theirs])
            if any(home[near] == mine and near != one for near in grid.near[place])
        ]
        if not back:
            continue
        other = rng.choice(back)
        new_mine, new_theirs = held[mine] - {one} | {other}, held[theirs] - {other} | {one}
        if are_joined(grid, new_mine) and are_joined(grid, new_theirs):
            held[mine].symmetric_difference_update({one, other})
            held[theirs].symmetric_difference_update({one, other})
            home[one], home[other] = theirs, mine
    return [sorted(cells, key=row_and_column) for cells in held.values()]
