"""The puzzle: grids on a sheet, their regions, givens, and any number of constraints, which are data."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from clew.core.family import Size
from clew.core.places import Place, cell, row_and_column
from clew.rules.clues import At, Layer, Number, Said, Several, Spot
from clew.rules.genre import Genre
from clew.rules.kinds import Numbers
from clew.rules.lattice import lattice
from clew.rules.primitives.clause import Clause
from clew.rules.primitives.combination import Combination
from clew.rules.primitives.connected import Connected
from clew.rules.primitives.count import Count
from clew.rules.primitives.different import Different
from clew.rules.primitives.pair import Pair
from clew.rules.primitives.scan import Scan
from clew.rules.primitives.total import Sum

if TYPE_CHECKING:
    from random import Random

    from clew.core.family import Format
    from clew.families.variant.constraint import Constraint
    from clew.rules.ground import Ground, Rule

LEAST, MOST = 4, 16  # digits
_SHEET = Size(60, 60)
# Operations of native code: what follows says the same once more; each set of digits gets literals for its digits.
_FURTHER, _HELD = 22, 107
# Of a small puzzle: cells, constraints, the cells of those that take longer to state, and their numbers.
_CELLS, _FEW, _LONGER, _LOW = 256, 300, 60, 100
_USUAL = (("difference", 1), ("ratio", 2))  # what dots without a number mean
Regions = tuple[tuple[Place, ...], ...]


class Grid(NamedTuple):
    """One grid of a sheet: where its first cell is, counted from 0, and its size."""

    top: int
    left: int
    rows: int
    columns: int

    def line(self, row: int) -> tuple[Place, ...]:
        """The cells of a row."""
        return tuple(cell(self.top + row, self.left + column) for column in range(self.columns))

    def holds(self, row: int, column: int) -> bool:
        """Whether it has the cell at this row and column of the sheet."""
        return self.top <= row < self.top + self.rows and self.left <= column < self.left + self.columns

    @property
    def lines(self) -> Sequence[tuple[Place, ...]]:
        """The cells of every row."""
        return _lines(self)

    @property
    def cells(self) -> tuple[Place, ...]:
        """All cells, row by row."""
        return _cells(self)


_SHAPES = 1024  # grids and sets of grids that are remembered: most puzzles have the same


@lru_cache(maxsize=_SHAPES)
def _lines(grid: Grid) -> Sequence[tuple[Place, ...]]:
    return tuple(grid.line(row) for row in range(grid.rows))


@lru_cache(maxsize=_SHAPES)
def _cells(grid: Grid) -> tuple[Place, ...]:
    return tuple(place for line in _lines(grid) for place in line)


class Digits(Numbers):
    """Cells with the digits of the puzzle, or those that are given."""

    def places(self, puzzle: Genre) -> Mapping[Place, Sequence[int]]:
        assert isinstance(puzzle, Variant)
        places: dict[Place, Sequence[int]] = dict.fromkeys(puzzle.used, tuple(puzzle.span))
        for place, digit in puzzle.layers["given"].items():
            places[place] = (digit,)  # type: ignore[assignment]
        return places

    def alike(self, puzzle: Genre) -> Hashable | None:
        assert isinstance(puzzle, Variant)
        return None if puzzle.layers["given"] else (puzzle.layout, puzzle.span)


class Listed(Layer):
    """Clues without spots in a grid of their own: each is known by its text."""

    def spots(self, rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
        return {}

    def hold(self, rows: int, columns: int, clues: Mapping[Spot, Said]) -> Mapping[Spot, Said]:
        return dict(clues)


class Variant(Genre):
    """Fill each row, each column and each region with different digits, so that all constraints hold.

    A constraint is one of many kinds, such as a cage whose digits add up to its number, a thermometer along which they
    increase, or a dot between neighbours. Several grids may overlap.
    """

    name = "variant"
    title = "Variant sudoku"
    kind = "number"
    sizes = (4, 6, 9)
    least = Size(LEAST, LEAST)
    most = _SHEET
    turns = False
    example = (
        "4x4\nkiller 9: r1c1 r2c1 r2c2\nkiller 3: r1c2 r1c3\n"
        "thermo: r1c2 r1c3 r1c4\ndifference: r4c1 r4c2\nsandwich 3: row 3\n"
    )
    given = At(Number(0, MOST))
    pencil = At(Several(0, MOST, up_to=MOST + 1))
    grids = Listed(layout=True)
    regions = Listed(layout=True)
    latin = Listed(layout=True)
    chaos = Listed(layout=True)
    digits = Listed(layout=True)
    constraint = Listed()
    about = Listed(layout=True)
    cell = Digits(lambda self, place: self.span, where=lambda self: self.used, given="given")
    primitives = (Clause, Combination, Connected, Count, Different, Pair, Scan, Sum)  # what constraints are stated in
    full = True
    spare = "given"
    names = {
        "pencil": ("Pencil marks",),
        "even": ("Parity",),
        "odd": ("Parity",),
        "thermo": ("Thermometer",),
        "slow thermo": ("Slow thermometer",),
        "whisper": ("Whisper",),
        "difference": ("White dot",),
        "ratio": ("Black dot",),
        "xv": ("X and V",),
        "palindrome": ("Palindrome",),
        "renban": ("Renban",),
        "between": ("Between line",),
        "lockout": ("Lockout line",),
        "sandwich": ("Sandwich",),
        "x-sum": ("X-sum",),
        "skyscraper": ("Skyscraper",),
        "arrow": ("Arrow",),
        "little killer": ("Little killer",),
        "region sum": ("Region sums",),
        "region": ("Region", "Region"),
    }

    @classmethod
    def of(
        cls,
        rows: int,
        columns: int | None = None,
        *,
        grids: Sequence[Grid] = (),
        regions: Iterable[Iterable[Place]] | None = None,
        latin: bool = True,
        chaos: bool = False,
        digits: tuple[int, int] | None = None,
        given: Mapping[Place, int] | None = None,
        pencil: Mapping[Place, Iterable[int]] | None = None,
        constraints: Iterable[Constraint] = (),
        about: Mapping[str, Any] | None = None,
    ) -> Self:
        """A puzzle by its parts: no grids mean one of the whole sheet, no regions the usual boxes, [] none at all.

        If it is not `latin`, digits may repeat in rows and columns. In `chaos`, regions are to be found: to the right
        of the first grid there is a cell for the number of each cell's region.
        """
        from clew.families.variant.kinds import ORDER
        from clew.families.variant.wording import written

        columns = rows if columns is None else columns
        layers: dict[str, Any] = {"given": given or {}, "about": about or {}}
        layers["pencil"] = {place: tuple(sorted(set(values))) for place, values in (pencil or {}).items()}
        own = tuple(sorted(set(grids))) or (Grid(0, 0, rows, columns),)
        if chaos:
            columns = max(columns, 2 * own[0].columns + 1)
            layers["chaos"] = {"": ()}
        whole = Grid(0, 0, rows, columns)
        if own != (whole,):
            layers["grids"] = {"": own}
        if not latin:
            layers["latin"] = {"": ()}
        if digits is not None and digits != (1, _digits(own)):
            layers["digits"] = {"": digits}
        if regions is not None:
            boxes, chosen = _boxes(own, digits or (1, _digits(own))), tuple(map(tuple, regions))
            if chosen != boxes and (chosen := _in_order(chosen, rows, columns)) != boxes:
                layers["regions"] = {"": chosen}
        usual = [each._replace(value=None) if (each.kind, each.value) in _USUAL else each for each in constraints]
        held = sorted(usual, key=lambda each: ORDER.get(each.kind, 0))  # forms have them kind by kind
        layers["constraint"] = {written(each, rows, columns): each for each in held}
        return cls(rows, columns, **layers)

    # What the layers hold, as rules see it.

    def _held(self, layer: str) -> Mapping[str, Any]:
        return self.layers[layer]

    @cached_property
    def boards(self) -> tuple[Grid, ...]:
        """The grids."""
        found: tuple[Grid, ...] = self._held("grids").get("", (Grid(0, 0, self.rows, self.columns),))
        return found

    @cached_property
    def span(self) -> range:
        """The digits."""
        first, last = self._held("digits").get("", (1, _digits(self.boards)))
        return range(first, last + 1)

    @cached_property
    def areas(self) -> Regions:
        """The regions: those that are stated, or the usual boxes."""
        held = self._held("regions")
        found: Regions = held[""] if "" in held else _boxes(self.boards, (self.span[0], self.span[-1]))
        return found

    @cached_property
    def area_of(self) -> Mapping[Place, int]:
        """The number of each cell's region, for cells that have one."""
        return {place: number for number, each in enumerate(self.areas) for place in each}

    @property
    def usual(self) -> bool:
        """Whether it is one grid whose rows and columns have no repeats, and whose regions are known."""
        return len(self.boards) == 1 and not self._held("latin") and not self._held("chaos")

    @cached_property
    def labels(self) -> Mapping[Place, Place]:
        """Where the number of each cell's region is, if regions are to be found."""
        if not self._held("chaos"):
            return {}
        grid = self.boards[0]
        other = grid._replace(left=grid.left + grid.columns + 1)
        return dict(zip(grid.cells, other.cells, strict=True))

    @cached_property
    def used(self) -> Sequence[Place]:
        """The cells of all grids, row by row."""
        if len(self.boards) == 1 and self.boards[0] == (0, 0, self.rows, self.columns):
            return self.grid.cells
        held = {place for grid in self.boards for place in grid.cells} | {*self.labels.values()}
        return [place for place in self.grid.cells if place in held]

    @cached_property
    def constraints(self) -> Sequence[Constraint]:
        """The constraints."""
        return tuple(self._held("constraint").values())

    def allowed(self, place: Place) -> Sequence[int]:
        """The digits that a cell can have by itself."""
        from clew.families.variant.kinds import KINDS

        left = self._held("pencil").get(place, self.span)
        tests = [KINDS[each.kind].fits for each in self.constraints if place in each.cells]
        return [digit for digit in left if all(fits is None or fits(digit) for fits in tests)]

    @cached_property
    def layout(self) -> Layout:
        """Its houses, and what follows from them."""
        usual, latin = "" not in self._held("regions"), not self._held("latin")
        return _layout(tuple(self.used), self.boards, self.areas, usual=usual, latin=latin)

    def houses(self) -> Sequence[tuple[str, Sequence[Place]]]:
        """Rows, columns and regions: what each is called, and its cells, whose digits are different."""
        return self.layout.houses

    def refuse(self) -> str | None:
        if not self.areas and not self.boards:
            return "the puzzle has no grid"
        return next(self._faults(), None)

    def _faults(self) -> Iterator[str]:
        from clew.families.variant.wording import fault

        if not LEAST <= len(self.span) <= MOST or self.span[0] not in (0, 1):
            yield f"{len(self.span)} digits from {self.span[0]}: expected {LEAST} to {MOST} of them, from 0 or 1"
        for grid in self.boards:
            if max(grid.rows, grid.columns) > len(self.span) and not self._held("latin"):
                yield f"a grid of {grid.rows}x{grid.columns} needs more than {len(self.span)} digits"
            if min(grid) < 0 or grid.top + grid.rows > self.rows or grid.left + grid.columns > self.columns:
                yield f"the grid at {cell(grid.top, grid.left)} is not within the sheet of {self.rows}x{self.columns}"
        first = self.boards[0]
        if self._held("chaos") and not first.rows == first.columns == len(self.span):
            yield f"regions of {len(self.span)} cells cannot be found in a grid of {first.rows}x{first.columns}"
        used, digits = frozenset(self.used), frozenset(self.span)
        yield from self._wrong_areas(used)
        for name in ("given", "pencil"):
            for place, said in self._held(name).items():
                values = said if isinstance(said, tuple) else (said,)
                if place not in used:
                    yield f"{place} is in no grid: expected no digit there"
                if not digits.issuperset(values):
                    yield f"{place} cannot be {values[0]}: expected digits from {self.span[0]} to {self.span[-1]}"
                if name == "pencil" and place in self._held("given"):
                    yield f"{place} has a digit and pencil marks: expected one of them"
        for each in self.constraints:
            found = fault(each, used, self.span)
            if found is not None:
                yield found

    def _wrong_areas(self, used: Collection[Place]) -> Iterator[str]:
        for area in self._held("regions").get("", ()):  # the usual boxes are always right
            strange = next((place for place in area if place not in used), None)
            if strange is not None:
                yield f"{strange} is in no grid: expected only cells of grids in regions"
            if len(set(area)) < len(area):
                yield f"the region at {area[0]} has a cell twice: expected each cell once"
            if not 1 <= len(area) <= len(self.span):
                yield f"a region of {len(area)} cells: expected at most {len(self.span)}, the number of digits"

    def clue_spots(self) -> Mapping[str, tuple[float, float]]:
        at = self.grid.at
        found: dict[str, tuple[float, float]] = {}
        for name in ("given", "pencil"):
            found |= {spot: at[spot] for spot in self._held(name)}
        for spot, each in self._held("constraint").items():
            inner = each.parts[0][0] if each.parts else each
            first = next(iter((*inner.cells, *(place for line in inner.lines for place in line))), None)
            found[spot] = at[first] if first is not None else (0, 0)
        return found

    def clue_named(self, clue: str) -> str:
        from clew.families.variant.wording import called

        each: Any = self.layers["constraint"].get(clue)
        return "" if each is None else called(each, self.rows, self.columns)

    @property
    def is_small(self) -> bool:
        from clew.families.variant.kinds import KINDS

        if self.labels or len(self.used) > _CELLS or len(self.constraints) > _FEW:
            return False
        slow = [each for each in self.constraints if (kind := KINDS[each.kind]).counted or kind.shape == "choice"]
        low = not any(isinstance(each.value, int) and each.value >= _LOW for each in slow)
        return low and sum(map(_size, slow)) <= _LONGER

    def helping(self, ground: Ground, last: int) -> tuple[Sequence[int], int]:
        return (_FURTHER, 1, 0, _HELD, 1, 2, self.span[0], len(self.span)), last

    @classmethod
    def own_form(cls) -> Format[Any]:
        from clew.families.variant.formats.own import OWN

        return OWN

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        from clew.families.variant.drafts import draft

        return draft(size, {}, rng)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        from clew.families.variant.grounding import rules

        return rules(self, ground)


def _size(each: Constraint) -> int:
    """How many cells a constraint has, each as often as it has it."""
    inner = sum(_size(one) for part in each.parts for one in part)
    return len(each.cells) + sum(map(len, each.lines)) + inner


def _digits(grids: Sequence[Grid]) -> int:
    return max((max(grid.rows, grid.columns) for grid in grids), default=LEAST)


def box_sides(digits: int) -> tuple[int, int]:
    """Rows and columns of the usual boxes for so many digits."""
    rows = next(rows for rows in range(isqrt(digits), 0, -1) if digits % rows == 0)
    return rows, digits // rows


class Layout:
    """The houses of a puzzle and what follows from them, worked out once for all puzzles that have the same."""

    def __init__(self, used: Sequence[Place], houses: Sequence[tuple[str, Sequence[Place]]]) -> None:
        self.houses = houses
        self.number = {place: number for number, place in enumerate(used)}

    @cached_property
    def apart(self) -> Mapping[Place, frozenset[Place]]:
        """The cells that share a house with each cell."""
        found: dict[Place, set[Place]] = {place: set() for place in self.number}
        for _, cells in self.houses:
            for place in cells:
                found[place].update(cells)
        return {place: frozenset(others - {place}) for place, others in found.items()}

    @cached_property
    def flat_houses(self) -> Sequence[int]:
        """For each house how many cells it has, and their numbers."""
        return [each for _, cells in self.houses for each in (len(cells), *map(self.number.__getitem__, cells))]


@lru_cache(maxsize=128)
def _layout(used: tuple[Place, ...], boards: tuple[Grid, ...], areas: Regions, *, usual: bool, latin: bool) -> Layout:
    return Layout(used, [*_houses(boards if latin else (), areas, single=len(boards) == 1, usual=usual)])


def _houses(
    boards: tuple[Grid, ...], areas: Regions, *, single: bool, usual: bool
) -> Iterator[tuple[str, Sequence[Place]]]:
    for grid in boards:
        of = "" if single else f" of the grid at {cell(grid.top, grid.left)}"
        for number, line in enumerate(grid.lines, 1):
            yield f"row {number}{of}", line
        for number, column in enumerate(zip(*grid.lines, strict=True), 1):
            yield f"column {number}{of}", column
    for number, area in enumerate(areas, 1):
        if single and usual:
            yield f"box {number}", area
        else:
            yield f"the {'box' if usual else 'region'} at {area[0]}", area


@lru_cache(maxsize=_SHAPES)
def _boxes(grids: tuple[Grid, ...], digits: tuple[int, int]) -> Regions:
    """The usual boxes of square grids, each once where grids share one; none where there are none for this size."""
    side = digits[1] - digits[0] + 1
    high, wide = box_sides(side)
    if high == 1:
        return ()
    found: dict[tuple[Place, ...], None] = {}
    for grid in grids:
        if grid.rows % high or grid.columns % wide:
            continue
        lines = grid.lines
        for top in range(0, grid.rows, high):
            for left in range(0, grid.columns, wide):
                box = tuple(place for line in lines[top : top + high] for place in line[left : left + wide])
                found[box] = None
    return tuple(sorted(found, key=lambda box: row_and_column(box[0])))


def _in_order(regions: Regions, rows: int, columns: int) -> Regions:
    """Regions by their first cells, the cells of each row by row."""
    order = lattice(rows, columns).index
    pieces = [tuple(sorted(each, key=lambda place: order.get(place, 0))) for each in regions]
    return tuple(sorted(pieces, key=lambda each: order.get(each[0], 0) if each else 0))
