"""Making layouts: random regions, and regions that are changed until a puzzle has one solution."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, TypeVar

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.core.symmetry import images
from clew.rules.clues import Rooms, Said
from clew.rules.genre import Clues, Genre
from clew.rules.kinds import Links, Walls
from clew.rules.lattice import DIRECTIONS, Lattice, lattice
from clew.rules.parts import parts
from clew.rules.solving import kernel, sample

if TYPE_CHECKING:
    from random import Random

G = TypeVar("G", bound=Genre)
# Of a puzzle and its solution: the places where another solution differs come in random order.
Change = Callable[[G, Marks, Sequence[Place]], tuple[G, Marks]]
_ENDS = re.compile("[-|]")  # between the two cells of a place that is between cells
_ROAMS = 2.5  # ways out that a path may leave for later by chance
_HEDGES = 25  # walls added before others are begun
_WALLED = 0.3  # of all cells, at most, that are walls
_CUTS = 12  # that are tried before a room is left whole
_TRIES = 60  # changes of a layout before another one is begun
_FLIPS = 60  # marks changed before others are begun
_STEPS = 25  # from solution to solution before another one is begun
_STITCHES = 20  # a cell, before other paths are begun
_EVENINGS = 60  # rounds in which regions that are alike are changed, before others are begun
_WHOLE = 0.5  # share of the regions that become one with another that is alike, if there is room
_WHITE = 0.6  # of the cells of a crossword, at least
_LONG = (2, 3, 4, 5)  # cells in a line of a crossword that stays as it is
_SEVERAL = 20  # solutions that are counted while regions are changed
_MOVES = 250  # of cells before another layout is begun
_DOWN = 0.75  # share of the moves that may not lead to more solutions
_NODES = 20_000  # decisions that a layout may take to be judged


def orbit(grid: Lattice, place: Place, symmetry: str) -> Sequence[Place]:
    """The cells that a symmetry maps a cell to, itself included."""
    spots = images(grid.at[place], Size(grid.height, grid.width), symmetry)
    return [grid.rows[int(row)][int(column)] for row, column in spots]


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


def attached(grid: Lattice, regions: Mapping[Place, int], most: int, rng: Random) -> Mapping[Place, int]:
    """The same with regions of one cell joined to the smallest beside them, if that does not make it too large."""
    joined, sizes = dict(regions), Counter(regions.values())
    for place in rng.sample(grid.cells, len(grid.cells)):
        near = [joined[each] for each in grid.near[place] if sizes[joined[each]] < most]
        if sizes[joined[place]] == 1 and near:
            sizes[joined[place]] = 0
            joined[place] = min(near, key=lambda number: (sizes[number], rng.random()))
            sizes[joined[place]] += 1
    return joined


def sized(grid: Lattice, count: int, most: int, rng: Random) -> Mapping[Place, int]:
    """About this many random regions, none with more cells than `most`, and few with only one."""
    regions = dict(scattered(grid, max(count, 1), rng))
    sizes = Counter(regions.values())
    while large := [place for place, number in regions.items() if sizes[number] > most]:
        regions = dict(parted(grid, regions, rng.choice(large), rng))
        sizes = Counter(regions.values())
    return attached(grid, regions, most, rng)


def packed(grid: Lattice, most: int, rng: Random) -> Mapping[Place, int]:
    """Random regions of nearly the same size, up to `most` cells: each begins, and grows, where there is least room."""
    free, owner = set(grid.cells), dict[Place, int]()

    def room(place: Place) -> float:
        return sum(near in free for near in grid.near[place]) + 2 * rng.random()

    while free:
        own = [min((place for place in grid.cells if place in free), key=room)]
        size = rng.choice((most, most, most, most - 1))
        while own[-1] in free:
            free.discard(own[-1])
            shore = [near for place in own for near in grid.near[place] if near in free]
            if shore and len(own) < size:
                own.append(min(shore, key=room))
        owner |= dict.fromkeys(own, len(free) + 1)
    return attached(grid, {place: owner[place] for place in grid.cells}, most, rng)


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


def rectangles(
    grid: Lattice, area: int, rng: Random, thin: float = 1.0, *, crossing: bool = True
) -> Mapping[Place, int]:
    """A random division into rectangles of about this area, none of them a single cell where there are more.

    `thin` is how often a cut that could leave a strip one cell wide is allowed to. Without a `crossing`, four of them
    never meet at a point.
    """
    owner: dict[Place, int] = {}
    todo = [(0, 0, grid.height, grid.width)]
    number = 0
    met = set[tuple[int, int]]()  # points inside the grid where cuts end
    while todo:
        top, left, height, width = todo.pop()
        cut = None if height * width <= rng.uniform(0.6, 1.8) * area else _cut(height, width, rng, thin)
        if cut and not crossing:
            cut = _apart(met, (top, left, height, width), cut, partial(_cut, height, width, rng, thin))
        if cut is None:
            number += 1
            owner |= {place: number for row in grid.rows[top : top + height] for place in row[left : left + width]}
        elif cut[0]:
            todo += [(top, left, cut[0], width), (top + cut[0], left, height - cut[0], width)]
        else:
            todo += [(top, left, height, cut[1]), (top, left + cut[1], height, width - cut[1])]
    return {place: owner[place] for place in grid.cells}


def _apart(
    met: set[tuple[int, int]],
    room: tuple[int, int, int, int],
    cut: tuple[int, int],
    again: Callable[[], tuple[int, int] | None],
) -> tuple[int, int] | None:
    """A cut of a room that ends where no other one does; None if none is found soon."""
    top, left, height, width = room
    for _ in range(_CUTS):
        row, column = top + cut[0], left + cut[1]
        ends = {(row, left), (row, left + width)} if cut[0] else {(top, column), (top + height, column)}
        if met.isdisjoint(ends):
            met |= ends
            return cut
        cut = again() or cut
    return None


def _cut(height: int, width: int, rng: Random, thin: float = 1.0) -> tuple[int, int] | None:
    """Where to cut a rectangle: after how many rows or columns; rather across its longer side, and not at its end."""
    wide = rng.random() >= thin
    both = ((height, width), (width, height))
    ways = [(side, other) for side, other in both if side > (3 if wide or other == 1 else 1)]
    if not ways:
        return None
    side, other = rng.choices(ways, [side * side for side, _ in ways])[0]
    least = 2 if wide or other == 1 else 1
    room = side - 2 * least + 1
    at = least + (rng.randrange(room) + rng.randrange(room)) // 2
    return (at, 0) if (side, other) == (height, width) and (height != width or rng.random() < 0.5) else (0, at)


def divided(
    grid: Lattice, rooms: Mapping[Place, int], place: Place, rng: Random, thin: float = 1.0
) -> Mapping[Place, int]:
    """The same with the rectangular room of a place divided in two, neither of them a single cell, if it can be."""
    own = [grid.at[each] for each in rooms if rooms[each] == rooms[place]]
    (top, left), (bottom, right) = min(own), max(own)
    cut = _cut(bottom - top + 1, right - left + 1, rng, thin)
    if cut is None:
        return rooms
    fresh = max(rooms.values()) + 1
    below = [(row, column) for row, column in own if (row - top >= cut[0] if cut[0] else column - left >= cut[1])]
    return {**rooms, **{grid.rows[row][column]: fresh for row, column in below}}


def unlike(grid: Lattice, most: int, rng: Random) -> Mapping[Place, int] | None:
    """Random regions of up to this many cells, none beside another one of the same size; None if some stay alike.

    Where two are alike they become one, or one gives a cell to the other. Where both are as large as can be, it is left
    alone.
    """
    owner = {place: number for number, place in enumerate(grid.cells)}
    cells = {number: {place} for place, number in owner.items()}
    for _ in range(_EVENINGS):
        changed = False
        for pair in rng.sample(grid.pairs, len(grid.pairs)):
            one, other = rng.sample(pair, 2)
            giving, taking = cells[owner[one]], owner[other]
            size = len(giving)
            if owner[one] == taking or size != len(cells[taking]):
                continue
            changed = True
            if size == 1 or (2 * size <= most and rng.random() < _WHOLE):
                moved = set(giving)
            elif are_joined(grid, giving - {one}):
                moved = {one}
                taking = taking if size < most else len(cells)
            else:
                continue
            giving -= moved
            cells[taking] = cells.get(taking, set()) | moved
            owner |= dict.fromkeys(moved, taking)
        if not changed:
            return owner
    return None


def plain(grid: Lattice, marks: Marks, count: int, rng: Random) -> Mapping[Place, int]:
    """This many random regions or more: the cells of each have the same mark."""
    rough = scattered(grid, count, rng)
    found = parts(
        grid.cells, lambda at: (each for each in grid.near[at] if (rough[each], marks[each]) == (rough[at], marks[at]))
    )
    return {place: number for number, part in enumerate(found, 1) for place in part}


def united(
    grid: Lattice, regions: Mapping[Place, int], marks: Marks, place: Place, rng: Random
) -> Mapping[Place, int] | None:
    """The same with the region of a place joined to one beside it that has the same mark; None if there is none."""
    own = [each for each in grid.cells if regions[each] == regions[place]]
    beside = [near for each in own for near in grid.near[each] if marks[near] == marks[place]]
    others = sorted({regions[each] for each in beside} - {regions[place]})
    return {**regions, **dict.fromkeys(own, rng.choice(others))} if others else None


def parted(grid: Lattice, regions: Mapping[Place, int], place: Place, rng: Random) -> Mapping[Place, int]:
    """The same with the region of a place split in two: a tree grows through it, and a branch is cut off."""
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


def looped(blank: Genre, link: Links, share: float, rng: Random) -> Marks | None:
    """The marks of a random loop that encloses about this share of the grid; None if there is no room for one."""
    drawn = closed_line(blank.grid, share, rng)
    return {link.between(*pair): int(pair in drawn) for pair in blank.grid.pairs} if drawn else None


def tour(near: Mapping[Place, Sequence[Place]], rng: Random) -> list[Place] | None:
    """A random path through all places, from each to one near it; None if it does not come about.

    It goes on where there are the fewest ways out, so that nothing is left behind.
    """
    left = {place: len(others) for place, others in near.items()}  # ways out that are open
    path = [rng.choice(list(near))]
    while True:
        here = path[-1]
        del left[here]
        for other in near[here]:
            if other in left:
                left[other] -= 1
        if not left:
            return path
        open_to = [other for other in near[here] if other in left]
        if not open_to:
            return None
        path.append(min(open_to, key=lambda other: left[other] + rng.random() * _ROAMS))


def slithered(grid: Lattice, rng: Random) -> list[Place]:
    """A random path from side to side that never touches itself, not even at a corner, as long as it can grow."""
    path = [rng.choice(grid.cells)]
    for _ in range(2):  # at one end, then at the other
        while True:
            last, before = path[-1], path[-2:-1]
            held = {*path} - {last, *before}
            free = [each for each in grid.near[last] if each not in path and held.isdisjoint(grid.around[each])]
            if not free:
                break
            path.append(rng.choice(free))
        path.reverse()
    return path


def outline(window: Sequence[Place]) -> set[tuple[Place, Place]]:
    """The four sides of a square of four cells, which come row by row."""
    one, two, three, four = window
    return {(one, two), (three, four), (one, three), (two, four)}


def widened(grid: Lattice, drawn: Collection[tuple[Place, Place]], rng: Random) -> set[tuple[Place, Place]]:
    """The same loop with bulges wherever it has room for one: few cells are left out then."""
    loop, todo = {*drawn}, [*grid.windows(2, 2)]
    visited = {end for pair in loop for end in pair}
    grows = True
    while grows:
        grows = False
        for window in rng.sample(todo, len(todo)):
            sides = outline(window)
            if len(loop & sides) == 1 and len(visited.intersection(window)) == 2:
                loop ^= sides
                visited.update(window)
                grows = True
    return loop


def hedged(blank: G, layer: str, wall: str, symmetry: str, rng: Random) -> G | None:
    """Random walls, and more of them where two solutions differ; each has the clue that a solution gives."""
    cells = blank.grid.cells

    def more(puzzle: G, places: Sequence[Place]) -> G:
        free = [place for place in places if place not in puzzle.layers[layer]] or [*cells]
        fresh = dict.fromkeys(orbit(blank.grid, rng.choice(free), symmetry), wall)
        return puzzle.with_layers(**{layer: {**puzzle.layers[layer], **fresh}})

    while len(blank.layers[layer]) < len(cells) // 8:
        blank = more(blank, cells)
    solution = sample(blank, rng)
    for _ in range(_HEDGES):
        if solution is None or len(blank.layers[layer]) > _WALLED * len(cells):
            return None
        outcome = kernel(puzzle := blank.fullest(solution), Limits(solutions=2, nodes=_NODES))
        if outcome.verdict is Verdict.UNIQUE:
            return puzzle
        other = next((each for each in outcome.solutions if dict(each) != dict(solution)), solution)
        finer = more(blank, [place for place in cells if other.get(place) != solution.get(place)])
        fresh = sample(finer, rng)
        blank, solution = (blank, other) if fresh is None else (finer, fresh)
    return None


def ring(drawn: Collection[tuple[Place, Place]]) -> list[Place]:
    """The cells of a loop one after the other."""
    beside: dict[Place, list[Place]] = {}
    for one, other in sorted(drawn):
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    cells = [min(beside)] if beside else []
    while cells and len(cells) < len(beside):
        cells.append(next(each for each in beside[cells[-1]] if each not in cells[-2:]))
    return cells


class Beads:
    """A loop threaded through rooms, each of which it enters and leaves once.

    A room has a stretch of the loop, and cells beside it. Cells off the loop that share a side are in the same room.
    """

    def __init__(self, grid: Lattice, drawn: Collection[tuple[Place, Place]], rng: Random) -> None:
        self.loop = ring(drawn)
        self._grid = grid
        self._number = {place: number for number, place in enumerate(self.loop)}
        self._host: dict[Place, int] = {}
        for part in parts([each for each in grid.cells if each not in self._number], grid.near.__getitem__):
            hosts = [self._number[near] for place in part for near in grid.near[place] if near in self._number]
            self._host |= dict.fromkeys(part, rng.choice(hosts))

    def rooms(self, cuts: Collection[int]) -> Mapping[Place, int]:
        """The room of each cell if the loop is cut before the cells with these numbers."""
        ends = sorted(cuts)
        held = {place: self._host.get(place, self._number.get(place, 0)) for place in self._grid.cells}
        return {place: bisect_right(ends, number) % len(ends) + 1 for place, number in held.items()}

    def near(self, places: Collection[Place]) -> list[int]:
        """The numbers of the cells of the loop that are among some, or at the ends of some."""
        cells = {Place(end) for place in places for end in _ENDS.split(place)}
        return [number for place, number in self._number.items() if place in cells]


def _around(row: int, column: int) -> list[tuple[int, int]]:
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def _grows(area: Collection[tuple[int, int]], row: int, column: int) -> bool:
    """Whether an area keeps one outline that never touches itself when a square is added."""
    ring = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
    inside = [(row + down, column + right) in area for down, right in ring]
    changes = sum(inside[at - 1] != inside[at] for at in range(8))
    return changes == 2 and sum(inside[1::2]) == 1


def crowded(grid: Lattice, solution: Marks, rng: Random) -> Marks:
    """As many more cells on as there is room for: no two of them side by side, and all others joined."""
    marks, off = dict(solution), {place for place in grid.cells if not solution[place]}
    for place in rng.sample(grid.cells, len(grid.cells)):
        if place in off and all(near in off for near in grid.near[place]) and are_joined(grid, off - {place}):
            marks[place] = 1
            off.discard(place)
    return marks


def threads(grid: Lattice, shortest: int, rng: Random) -> list[list[Place]] | None:
    """Paths that cover a grid and never come near themselves; None if some stay too short.

    Such paths often are the only ones between their ends.
    """
    paths = _Threads(grid)
    for pair in rng.sample(grid.pairs, len(grid.pairs)):
        paths.join(*pair)
    for _ in range(_STITCHES * len(grid.cells)):
        short = [place for place in grid.cells if len(paths.of[place]) < shortest]
        if not short:
            return list({path[0]: path for path in paths.of.values()}.values())
        place = rng.choice(short)
        paths.stitch(place, rng.choice(grid.near[place]), rng)
    return None


class _Threads:
    """Paths by their cells."""

    def __init__(self, grid: Lattice) -> None:
        self.near = grid.near
        self.of = {place: [place] for place in grid.cells}

    def join(self, one: Place, other: Place) -> bool:
        """Join two paths at neighbouring ends, unless they are neighbours elsewhere, too."""
        first, second = self.of[one], self.of[other]
        if first is second or one not in (first[0], first[-1]) or other not in (second[0], second[-1]):
            return False
        if any(
            self.of[near] is first and (near, place) != (one, other) for place in second for near in self.near[place]
        ):
            return False
        self._hold([*(first if first[-1] == one else first[::-1]), *(second if second[0] == other else second[::-1])])
        return True

    def stitch(self, place: Place, near: Place, rng: Random) -> None:
        """Cut the path of a neighbour there to join the part that ends with it; the rest looks for another one."""
        path = self.of[near]
        if path is self.of[place] or place not in (self.of[place][0], self.of[place][-1]):
            return
        if rng.random() < 0.5:
            path = path[::-1]
        at = path.index(near) + 1
        rest = path[at:]
        self._hold(path[:at])
        if rest:
            self._hold(rest)
        if not self.join(near, place) and rest:
            self.join(near, rest[0])
        for end in rest[:1] + rest[-1:]:
            any(self.join(end, other) for other in self.near[end])

    def _hold(self, path: list[Place]) -> None:
        self.of.update(dict.fromkeys(path, path))


def crossword(grid: Lattice, longest: int, rng: Random, symmetry: str = "180") -> Collection[Place] | None:
    """More than half of the cells but for the first row and column: joined, in lines that are rarely long, none alone.

    Cells are removed one by one where lines are long, along with those that would then be alone. The rest is symmetric.
    None if some lines stay too long.
    """
    inner = [place for row in grid.rows[1:] for place in row[1:]]
    within, white = lattice(grid.height - 1, grid.width - 1), set(inner)
    named = dict(zip(inner, within.cells, strict=True))
    around = dict(zip(within.cells, inner, strict=True))
    for place in rng.sample(inner * 2, 2 * len(inner)):
        length = max(_lengths(grid, white, place)) if place in white else 0
        if length <= rng.choice(_LONG):
            continue
        left, gone = set(white), {around[each] for each in orbit(within, named[place], symmetry)}
        most = 2 * len(gone)
        while gone:
            left -= gone
            gone = {each for each in left if min(_lengths(grid, left, each)) < 2}
        light = len(left) >= _WHITE * len(inner) or length > longest
        if light and len(white) - len(left) <= most and are_joined(grid, left):
            white = left
    return None if any(max(_lengths(grid, white, place)) > longest for place in white) else white


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


def narrowed(puzzle: G, layer: str, rng: Random) -> G | None:
    """Move cells from region to region as long as there are fewer solutions, or now and then a few more, to one.

    For rules of regions that speak of cells that are on: each move keeps the cells of one solution where they are, and
    takes some of another one away. Numbers about regions become those of that solution.
    """
    some = kernel(puzzle, Limits(solutions=_SEVERAL, nodes=_NODES, keep=_SEVERAL))
    for _ in range(_MOVES):
        if some.verdict is Verdict.UNIQUE:
            return puzzle
        if len(some.solutions) < 2:
            return None
        one = rng.choice(some.solutions)
        every = [move for place in puzzle.grid.cells for move in moves(puzzle, layer, one, place)]
        ended = [sum(any(map(other.__getitem__, move)) for other in some.solutions) for move in every]
        if not any(ended):
            continue
        (move,) = rng.choices(every, ended)
        bare: dict[str, Clues] = {name: {} for name in puzzle.about_rooms}
        changed = puzzle.with_layers(**{layer: {**puzzle.layers[layer], **move}, **bare})
        changed = changed.fullest(one) if bare else changed
        left = kernel(changed, Limits(solutions=_SEVERAL, nodes=_NODES, keep=_SEVERAL))
        most = some.count if rng.random() < _DOWN else 2 * some.count
        if 0 < left.count <= most:
            puzzle, some = changed, left
    return None


def moves(puzzle: Genre, layer: str, solution: Marks, place: Place) -> Iterator[Mapping[Place, int]]:
    """Ways to move a cell that is not on to another region, with those that only it joins to cells that are."""
    grid, regions = puzzle.grid, getattr(puzzle, layer)
    near = dict.fromkeys(regions[each] for each in grid.near[place] if regions[each] != regions[place])
    if solution[place] or not near:
        return
    rest = parts([each for each in regions.cells[regions[place]] if each != place], grid.near.__getitem__)
    staying = [part for part in rest if any(solution[each] for each in part)]
    if len(staying) == 1:
        going = [place, *(each for part in rest if part is not staying[0] for each in part)]
        yield from (dict.fromkeys(going, number) for number in near)


def refined(puzzle: G, solution: Marks, tries: int, rng: Random, change: Change[G] | None = None) -> G | None:
    """Change a puzzle, and perhaps its solution, where another one differs until the solution is the only one."""
    for _ in range(tries):
        outcome = kernel(puzzle, Limits(solutions=2, nodes=_NODES))
        if outcome.verdict is Verdict.UNIQUE:
            return puzzle
        other = next((each for each in outcome.solutions if dict(each) != dict(solution)), None)
        if other is None:
            return None
        apart = [place for place in other if other[place] != solution[place]]
        mixed = rng.sample(apart, len(apart))
        changed = puzzle.changed(solution, mixed, rng) if change is None else change(puzzle, solution, mixed)
        if changed is None:
            return None
        puzzle, solution = changed
    return None


def spotted(blank: G, share: float, rng: Random) -> G | None:
    """The fullest puzzle of random marks, about this share of them on, that is changed until there is one solution.

    For genres in which any marks solve the blank puzzle.
    """
    marks: Marks = {place: int(rng.random() < share) for place in blank.grid.cells}
    return refined(blank.fullest(marks), marks, _FLIPS, rng)


def cut_up(
    blank: G, layer: str, beads: Beads, solution: Marks, stretch: int, rng: Random, *, even: bool = False
) -> G | None:
    """Rooms along a loop, each with about this many cells of it, and more where another solution differs.

    If there is to be an even number of rooms, two are added at a time.
    """
    every = range(len(beads.loop))
    count = max(2, len(every) // stretch)
    cuts = set(rng.sample(every, count + (even and count % 2)))
    for _ in range(_TRIES):
        puzzle = blank.with_layers(**{layer: beads.rooms(cuts)}).fullest(solution)
        outcome = kernel(puzzle, Limits(solutions=2, nodes=_NODES))
        if outcome.verdict is Verdict.UNIQUE:
            return puzzle
        other = next((each for each in outcome.solutions if dict(each) != dict(solution)), None)
        if other is None:
            return None
        near = [at for at in beads.near([each for each in other if other[each] != solution[each]]) if at not in cuts]
        if len(near) < 1 + even:
            return None
        cuts.update(rng.sample(near, 1 + even))
    return None


def supplied(puzzle: G, layer: str, solution: Marks, rng: Random) -> G | None:
    """Give values of the solution, where others differ, until it is the only one."""

    def give(puzzle: G, solution: Marks, apart: Sequence[Place]) -> tuple[G, Marks]:
        return puzzle.with_layers(**{layer: {**puzzle.layers[layer], apart[0]: solution[apart[0]]}}), solution

    return refined(puzzle, solution, len(solution), rng, give)


def walled(walls: Walls, grid: Lattice, rooms: Mapping[Place, int]) -> Marks:
    """The walls between rooms as marks."""
    return {walls.between(*pair): int(rooms[pair[0]] != rooms[pair[1]]) for pair in grid.pairs}


def area_of(puzzle: Genre, walls: Walls, solution: Marks, start: Place) -> Sequence[Place]:
    """The cells that walls leave joined to one of them."""
    open_to: dict[Place, list[Place]] = {place: [] for place in puzzle.grid.cells}
    for one, other in (pair for pair in puzzle.grid.pairs if not solution[walls.between(*pair)]):
        open_to[one].append(other)
        open_to[other].append(one)
    return next(each for each in parts(puzzle.grid.cells, open_to.__getitem__) if start in each)


def one_each(
    blank: G,
    layer: str,
    rooms: Mapping[Place, int],
    solution: Marks,
    rng: Random,
    told: Callable[[Sequence[Place], Place], Said] = lambda own, at: len(own),
) -> G | None:
    """Put a clue in each room; move those where other solutions differ until there is one.

    `told` gives the clue of some cells in one of them: how many they are, if it is not said otherwise.
    """
    cells = Rooms(rooms).cells
    clues = {number: rng.choice(own) for number, own in cells.items()}
    for _ in range(_TRIES):
        puzzle = blank.with_layers(**{layer: {at: told(cells[number], at) for number, at in clues.items()}})
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
    apart = [place for place in puzzle.grid.cells if other[place] and not solution[place]]
    return moved_cell(puzzle, layer, rng.sample(apart, len(apart)), rng)


def moved_cell(puzzle: G, layer: str, cells: Sequence[Place], rng: Random) -> G | None:
    """The puzzle with the first of these cells that can leave its region in another one beside it."""
    regions, grid = puzzle.layers[layer], puzzle.grid
    for place in cells:
        near = [regions[each] for each in grid.near[place] if regions[each] != regions[place]]
        if near and _can_leave(puzzle, layer, place):
            return puzzle.with_layers(**{layer: {**regions, place: rng.choice(near)}})
    return None


def _can_leave(puzzle: Genre, layer: str, place: Place) -> bool:
    """Whether the rest of its region stays joined without a cell, and is not empty."""
    regions = puzzle.layers[layer]
    rest = {each for each, number in regions.items() if number == regions[place] and each != place}
    return bool(rest) and are_joined(puzzle.grid, rest)


def are_joined(grid: Lattice, cells: Collection[Place]) -> bool:
    """Whether cells are joined."""
    return len(parts(cells, grid.near.__getitem__)) < 2
