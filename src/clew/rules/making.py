"""Making layouts: random regions, and regions that are changed until a puzzle has one solution."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, TypeVar

from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.rules.clues import Rooms
from clew.rules.genre import Genre
from clew.rules.lattice import DIRECTIONS, Lattice
from clew.rules.parts import parts
from clew.rules.solving import kernel

if TYPE_CHECKING:
    from random import Random

G = TypeVar("G", bound=Genre)
Change = Callable[[G, Marks, Place], tuple[G, Marks]]  # of a puzzle and its solution where another one differs
_ENDS = re.compile("[-|]")  # between the two cells of a place that is between cells
_TRIES = 60  # changes of a layout before another one is begun
_STEPS = 25  # from solution to solution before another one is begun
_LONG = (2, 3, 4)  # cells in a line of a crossword that stays as it is
_NODES = 20_000  # decisions that a layout may take to be judged


def grown(grid: Lattice, seeds: Sequence[Sequence[Place]], rng: Random) -> Mapping[Place, int]:
    """Regions that grow from seeds, each a few joined cells, until they cover the grid."""
    owner = {place: number for number, seed in enumerate(seeds, 1) for place in seed}
    shore = [(near, owner[place]) for place in owner for near in grid.near[place]]
    while shore:
        at = rng.randrange(len(shore))
        shore[at], shore[-1] = shore[-1], shore[at]
        place, number = shore.pop()
        if place not in owner:
            owner[place] = number
            shore += [(near, number) for near in grid.near[place] if near not in owner]
    return {place: owner[place] for place in grid.cells}


def scattered(grid: Lattice, count: int, rng: Random) -> Mapping[Place, int]:
    """This many random regions."""
    return grown(grid, [[place] for place in rng.sample(grid.cells, count)], rng)


def merged(grid: Lattice, regions: Mapping[Place, int], together: int, rng: Random) -> Mapping[Place, int] | None:
    """Regions joined with neighbours, this many at a time; None if some are left over."""
    groups: dict[int, set[int]] = {number: set() for number in regions.values()}
    for one, other in grid.pairs:
        if regions[one] != regions[other]:
            groups[regions[one]].add(regions[other])
            groups[regions[other]].add(regions[one])
    left, new = set(groups), dict[int, int]()
    while left:
        start = min(left, key=lambda number: (len(groups[number] & left), rng.random()))
        team = [start]
        left.discard(start)
        while len(team) < together:
            near = sorted({other for each in team for other in groups[each] & left})
            if not near:
                return None
            team.append(min(near, key=lambda number: (len(groups[number] & left), rng.random())))
            left.discard(team[-1])
        new |= dict.fromkeys(team, start)
    return {place: new[number] for place, number in regions.items()}


def rectangles(grid: Lattice, area: int, rng: Random) -> Mapping[Place, int]:
    """A random division into rectangles of about this area."""
    owner: dict[Place, int] = {}
    todo = [(0, 0, grid.height, grid.width)]
    number = 0
    while todo:
        top, left, height, width = todo.pop()
        if height * width <= rng.uniform(0.6, 1.8) * area or max(height, width) == 1:
            number += 1
            owner |= {place: number for row in grid.rows[top : top + height] for place in row[left : left + width]}
        elif height > 1 and (width == 1 or rng.random() * (height + width) < height):
            cut = rng.randrange(1, height)
            todo += [(top, left, cut, width), (top + cut, left, height - cut, width)]
        else:
            cut = rng.randrange(1, width)
            todo += [(top, left, height, cut), (top, left + cut, height, width - cut)]
    return {place: owner[place] for place in grid.cells}


def divided(grid: Lattice, rooms: Mapping[Place, int], place: Place, rng: Random) -> Mapping[Place, int]:
    """The same with the rectangular room of a place divided in two, if it has two cells."""
    own = [grid.at[each] for each in rooms if rooms[each] == rooms[place]]
    top, left = min(own)
    bottom, right = max(own)
    across = rng.random() * (bottom - top + right - left + 1e-9) < right - left
    cut = rng.randrange(left, right) if across else rng.randrange(top, bottom) if bottom > top else bottom
    fresh = max(rooms.values()) + 1
    spots = [spot for spot in own if (spot[1] if across else spot[0]) > cut]
    return {**rooms, **{grid.rows[row][column]: fresh for row, column in spots}}


def parted(grid: Lattice, regions: Mapping[Place, int], place: Place, rng: Random) -> Mapping[Place, int]:
    """The same with the region of a place parted in two: a tree grows through it, and a branch is cut off."""
    parents: dict[Place, Place] = {}
    shore = [(place, place)]
    while shore:
        at = rng.randrange(len(shore))
        shore[at], shore[-1] = shore[-1], shore[at]
        near, parent = shore.pop()
        if near not in parents:
            parents[near] = parent
            shore += [(each, near) for each in grid.near[near] if regions[each] == regions[place]]
    if len(parents) == 1:
        return regions
    cut, fresh = rng.choice(list(parents)[1:]), max(regions.values()) + 1
    changed = dict(regions)
    for each, parent in parents.items():  # parents come before their children
        if each == cut or changed[parent] == fresh:
            changed[each] = fresh
    return changed


def closed_line(grid: Lattice, share: float, rng: Random) -> set[tuple[Place, Place]]:
    """A random loop from cell to cell, as pairs of neighbours: the outline of a random area without holes.

    The area is made of the squares between four cells, about this share of them, and grows like a tree.
    """
    height, width = grid.height - 1, grid.width - 1
    if height < 1 or width < 1:
        return set()
    area = {(rng.randrange(height), rng.randrange(width))}
    shore = _around(*next(iter(area)))
    while shore and len(area) < share * height * width:
        at = rng.randrange(len(shore))
        shore[at], shore[-1] = shore[-1], shore[at]
        row, column = shore.pop()
        inside = 0 <= row < height and 0 <= column < width and (row, column) not in area
        if inside and _grows(area, row, column):
            area.add((row, column))
            shore += _around(row, column)
    sides: Counter[tuple[Place, Place]] = Counter()
    for row, column in area:
        corners = [grid.rows[row + down][column + right] for down, right in ((0, 0), (0, 1), (1, 0), (1, 1))]
        sides.update(
            [(corners[0], corners[1]), (corners[2], corners[3]), (corners[0], corners[2]), (corners[1], corners[3])]
        )
    return {pair for pair, times in sides.items() if times == 1}


def _around(row: int, column: int) -> list[tuple[int, int]]:
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def _grows(area: Collection[tuple[int, int]], row: int, column: int) -> bool:
    """Whether an area keeps one outline that never touches itself when a square is added."""
    ring = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
    inside = [(row + down, column + right) in area for down, right in ring]
    changes = sum(inside[at - 1] != inside[at] for at in range(8))
    return changes == 2 and sum(inside[1::2]) == 1


def winding(grid: Lattice, rng: Random) -> list[Place]:
    """A random path through every cell: one that goes to and fro, bent at its ends again and again.

    An end is joined to a neighbour along the path, and what then hangs on is turned round (Mansfield's backbite moves).
    """
    path = [place for number, row in enumerate(grid.rows) for place in (row[::-1] if number % 2 else row)]
    for _ in range(12 * len(path)):
        if rng.random() < 0.5:
            path.reverse()
        near = [each for each in grid.near[path[-1]] if each != path[-2]] if len(path) > 2 else []
        if near:
            at = path.index(rng.choice(near)) + 1
            path[at:] = path[at:][::-1]
    return path


def crossword(grid: Lattice, inner: Sequence[Place], rng: Random) -> Collection[Place]:
    """About half of some cells, the same upside down: joined, in lines that are rarely long, none of them alone in one.

    One cell after the other goes where lines are long, with those that would be alone then.
    """
    white = set(inner)
    for place in rng.sample(list(inner) * 2, 2 * len(inner)):
        if place not in white or max(_lengths(grid, white, place)) <= rng.choice(_LONG):
            continue
        left, gone = set(white), {place, inner[-1 - inner.index(place)]}
        while gone:
            left -= gone
            gone = {each for each in left if min(_lengths(grid, left, each)) < 2}
        if len(white) - len(left) <= 4 and 2 * len(left) > len(inner) and _are_joined(grid, left):
            white = left
    return white


def _lengths(grid: Lattice, some: Collection[Place], place: Place) -> tuple[int, int]:
    """How many of some cells are in line with one of them, itself included, in its row and in its column."""
    up, right, down, left = (sum(1 for _ in takewhile(some.__contains__, grid.ray(place, way))) for way in DIRECTIONS)
    return left + 1 + right, up + 1 + down


def wandered(blank: G, solution: Marks, rng: Random) -> G | None:
    """The fullest puzzle of a solution, or of another one that it leads to, until it has only one.

    Where the clues of a solution allow another, the clues of that one are taken instead: loops that many clues pin down
    are soon found in this way.
    """
    for _ in range(_STEPS):
        puzzle = blank.fullest(solution)
        outcome = kernel(puzzle, Limits(solutions=2, nodes=_NODES))
        if outcome.verdict is Verdict.UNIQUE:
            return puzzle
        if len(outcome.solutions) < 2:
            return None
        solution = rng.choice(outcome.solutions)
    return None


def settled(puzzle: G, layer: str, solution: Marks, rng: Random) -> G | None:
    """Move cells from region to region, where other solutions differ, until the given solution is the only one.

    For rules of regions that speak of cells that are on: those of the solution stay where they are.
    """
    for _ in range(_TRIES):
        outcome = kernel(puzzle, Limits(solutions=2, nodes=_NODES))
        if outcome.verdict is Verdict.UNIQUE:
            return puzzle
        others = [each for each in outcome.solutions if dict(each) != dict(solution)]
        if not others:
            return None
        changed = _reshaped(puzzle, layer, solution, others[0], rng)
        if changed is None:
            return None
        puzzle = changed
    return None


def refined(puzzle: G, solution: Marks, change: Change[G], tries: int, rng: Random) -> G | None:
    """Change a puzzle, and perhaps its solution, where another one differs until the solution is the only one."""
    for _ in range(tries):
        outcome = kernel(puzzle, Limits(solutions=2, nodes=_NODES))
        if outcome.verdict is Verdict.UNIQUE:
            return puzzle
        other = next((each for each in outcome.solutions if dict(each) != dict(solution)), None)
        if other is None:
            return None
        apart = [place for place in other if other[place] != solution[place]]
        puzzle, solution = change(puzzle, solution, rng.choice(apart))
    return None


def supplied(puzzle: G, layer: str, solution: Marks, rng: Random) -> G | None:
    """Give values of the solution, where others differ, until it is the only one."""

    def give(puzzle: G, solution: Marks, place: Place) -> tuple[G, Marks]:
        return puzzle.with_layers(**{layer: {**puzzle.layers[layer], place: solution[place]}}), solution

    return refined(puzzle, solution, give, len(solution), rng)


def one_each(blank: G, layer: str, rooms: Mapping[Place, int], solution: Marks, rng: Random) -> G | None:
    """Put a clue, the number of cells, in each room; move those where other solutions differ until there is one."""
    cells = Rooms(rooms).cells
    clues = {number: rng.choice(own) for number, own in cells.items()}
    for _ in range(_TRIES):
        puzzle = blank.with_layers(**{layer: {at: len(cells[number]) for number, at in clues.items()}})
        outcome = kernel(puzzle, Limits(solutions=2, nodes=_NODES))
        if outcome.verdict is Verdict.UNIQUE:
            return puzzle
        other = next((each for each in outcome.solutions if dict(each) != dict(solution)), None)
        if other is None:
            return None
        apart = {end for place in other if other[place] != solution[place] for end in _ENDS.split(place)}
        near = [number for number, own in cells.items() if len(own) > 1 and not apart.isdisjoint(own)]
        if not near:
            return None
        moved = rng.choice(near)
        clues[moved] = rng.choice(cells[moved])
    return None


def _reshaped(puzzle: G, layer: str, solution: Marks, other: Marks, rng: Random) -> G | None:
    """The puzzle with a cell in another region that is on in the other solution only, which ends that one."""
    regions, grid = puzzle.layers[layer], puzzle.grid
    apart = [place for place in grid.cells if other[place] and not solution[place]]
    for place in rng.sample(apart, len(apart)):
        near = [regions[each] for each in grid.near[place] if regions[each] != regions[place]]
        if near and _can_leave(puzzle, layer, place):
            return puzzle.with_layers(**{layer: {**regions, place: rng.choice(near)}})
    return None


def _can_leave(puzzle: Genre, layer: str, place: Place) -> bool:
    """Whether the rest of its region stays joined without a cell, and is not empty."""
    regions = puzzle.layers[layer]
    rest = {each for each, number in regions.items() if number == regions[place] and each != place}
    return bool(rest) and _are_joined(puzzle.grid, rest)


def _are_joined(grid: Lattice, cells: Collection[Place]) -> bool:
    """Whether cells are joined."""
    return len(parts(cells, grid.near.__getitem__)) < 2
