"""Whether filled cells satisfy a constraint, by plain reasoning: nothing here knows rules, literals or solvers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

from clew.core.places import Place, cell, row_and_column

if TYPE_CHECKING:
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.puzzle import Variant


class Look(NamedTuple):
    """A puzzle with digits in cells; those that a constraint is about are all there when it is judged."""

    puzzle: Variant
    digit: Mapping[Place, int]

    def all(self, places: Sequence[Place]) -> list[int]:
        """The digits of these cells."""
        return [self.digit[place] for place in places]

    def lines(self, each: Constraint) -> Iterator[list[int]]:
        """The digits along each line of a constraint."""
        return (self.all(line) for line in each.lines)

    @property
    def digits(self) -> int:
        """How many digits there are."""
        return len(self.puzzle.span)


def _apart(digits: Sequence[int]) -> bool:
    return len(set(digits)) == len(digits)


# The whole puzzle.


def diagonal_down(look: Look, each: Constraint) -> bool:
    """The diagonal from the upper left has no repeat."""
    return all(_apart([look.digit[line[at]] for at, line in enumerate(grid.lines)]) for grid in look.puzzle.boards)


def diagonal_up(look: Look, each: Constraint) -> bool:
    """The diagonal from the lower left has no repeat."""
    return all(_apart([look.digit[line[-1 - at]] for at, line in enumerate(grid.lines)]) for grid in look.puzzle.boards)


def _steps(look: Look, steps: Sequence[tuple[int, int]]) -> Iterator[tuple[Place, Place]]:
    """Pairs of cells of one grid that are such a step apart."""
    for grid in look.puzzle.boards:
        held = set(grid.cells)
        for place in held:
            row, column = row_and_column(place)
            for down, right in steps:
                if min(row + down, column + right) >= 0 and (other := cell(row + down, column + right)) in held:
                    yield place, other


_NEXT = ((0, 1), (1, 0))


def anti_knight(look: Look, each: Constraint) -> bool:
    """No two cells a knight's move apart have the same digit."""
    return all(look.digit[a] != look.digit[b] for a, b in _steps(look, ((1, 2), (2, 1), (1, -2), (2, -1))))


def anti_king(look: Look, each: Constraint) -> bool:
    """No two cells that touch have the same digit."""
    return all(look.digit[a] != look.digit[b] for a, b in _steps(look, ((0, 1), (1, 0), (1, 1), (1, -1))))


def disjoint_groups(look: Look, each: Constraint) -> bool:
    """Cells in the same place of each region have different digits."""
    longest = max(map(len, look.puzzle.areas), default=0)
    return all(_apart([look.digit[area[at]] for area in look.puzzle.areas if at < len(area)]) for at in range(longest))


def _marked(look: Look, kind: str) -> set[frozenset[Place]]:
    return {frozenset(each.cells) for each in look.puzzle.constraints if each.kind == kind}


def non_consecutive(look: Look, each: Constraint) -> bool:
    """Neighbours differ by 1 only across a white dot."""
    dots = _marked(look, "difference")
    return all(abs(look.digit[a] - look.digit[b]) != 1 or {a, b} in dots for a, b in _steps(look, _NEXT))


def negative_ratio(look: Look, each: Constraint) -> bool:
    """Neighbours without a black dot have none of the ratios that black dots have."""
    dots = _marked(look, "ratio")
    known = {other.value or 2 for other in look.puzzle.constraints if other.kind == "ratio"} or {2}
    for a, b in _steps(look, _NEXT):
        low, high = sorted((look.digit[a], look.digit[b]))
        if {a, b} not in dots and any(high == low * ratio for ratio in known if isinstance(ratio, int)):
            return False
    return True


def negative_xv(look: Look, each: Constraint) -> bool:
    """Neighbours without a sign add up to neither 5 nor 10."""
    signs = _marked(look, "xv")
    return all(look.digit[a] + look.digit[b] not in (5, 10) or {a, b} in signs for a, b in _steps(look, _NEXT))


# Sets of cells.


def killer(look: Look, each: Constraint) -> bool:
    """Different digits with a total."""
    digits = look.all(each.cells)
    return _apart(digits) and each.value in (None, sum(digits))


def total(look: Look, each: Constraint) -> bool:
    """A total."""
    return sum(look.all(each.cells)) == each.value


def extra_region(look: Look, each: Constraint) -> bool:
    """Different digits."""
    return _apart(look.all(each.cells))


def quadruple(look: Look, each: Constraint) -> bool:
    """All of these digits are there."""
    wanted = each.value if isinstance(each.value, tuple) else ()
    return not Counter(wanted) - Counter(look.all(each.cells))


def clone(look: Look, each: Constraint) -> bool:
    """Both groups have the same digits in the same order."""
    one, other = look.lines(each)
    return one == other


def counting_circles(look: Look, each: Constraint) -> bool:
    """A digit that is in circles is in as many of them."""
    return all(digit == times for digit, times in Counter(look.all(each.cells)).items())


# Single cells.


def even(look: Look, each: Constraint) -> bool:
    """An even digit."""
    return all(digit % 2 == 0 for digit in look.all(each.cells))


def odd(look: Look, each: Constraint) -> bool:
    """An odd digit."""
    return all(digit % 2 == 1 for digit in look.all(each.cells))


def _beside(look: Look, each: Constraint) -> list[int]:
    """The digits around a cell but for cells that are marked alike."""
    marked = {place for other in look.puzzle.constraints if other.kind == each.kind for place in other.cells}
    near = look.puzzle.grid.near[each.cells[0]]
    return [look.digit[place] for place in near if place in look.digit and place not in marked]


def minimum(look: Look, each: Constraint) -> bool:
    """Less than all neighbours."""
    return all(look.digit[each.cells[0]] < other for other in _beside(look, each))


def maximum(look: Look, each: Constraint) -> bool:
    """Greater than all neighbours."""
    return all(look.digit[each.cells[0]] > other for other in _beside(look, each))


def _homes(look: Look, each: Constraint) -> Iterator[tuple[Place, int, int, int, int]]:
    """Each cell with its digit, its row and column from 1 in a grid that has it, and the number of that grid."""
    for place in each.cells:
        row, column = row_and_column(place)
        for number, grid in enumerate(look.puzzle.boards):
            if place in grid.cells:
                yield place, look.digit[place], row - grid.top + 1, column - grid.left + 1, number


def row_indexer(look: Look, each: Constraint) -> bool:
    """A digit v in row r says that the cell of its column in row v has r."""
    for _, digit, row, column, number in _homes(look, each):
        grid = look.puzzle.boards[number]
        if not 1 <= digit <= grid.rows or look.digit[grid.lines[digit - 1][column - 1]] != row:
            return False
    return True


def column_indexer(look: Look, each: Constraint) -> bool:
    """A digit v in column c says that the cell of its row in column v has c."""
    for _, digit, row, column, number in _homes(look, each):
        grid = look.puzzle.boards[number]
        if not 1 <= digit <= grid.columns or look.digit[grid.lines[row - 1][digit - 1]] != column:
            return False
    return True


def box_indexer(look: Look, each: Constraint) -> bool:
    """A digit v in the i-th cell of a region says that its v-th cell has i."""
    for place in each.cells:
        for area in look.puzzle.areas:
            if place in area:
                digit = look.digit[place]
                if not 1 <= digit <= len(area) or look.digit[area[digit - 1]] != area.index(place) + 1:
                    return False
    return True


# Two cells.


def difference(look: Look, each: Constraint) -> bool:
    """They differ by the value, 1 if there is none."""
    one, other = look.all(each.cells)
    return abs(one - other) == (1 if each.value is None else each.value)


def ratio(look: Look, each: Constraint) -> bool:
    """One is the value times the other, twice if there is none."""
    low, high = sorted(look.all(each.cells))
    return high == low * (each.value if isinstance(each.value, int) else 2)


def xv(look: Look, each: Constraint) -> bool:
    """They add up to the value."""
    return sum(look.all(each.cells)) == each.value


def less(look: Look, each: Constraint) -> bool:
    """The first is less than the second."""
    one, other = look.all(each.cells)
    return one < other


# Lines.


def arrow(look: Look, each: Constraint) -> bool:
    """Each line adds up to the number in the bulb, which is read from left to right, or else from above."""
    bulb = sorted(each.cells, key=row_and_column)
    number = int("".join(str(look.digit[place]) for place in bulb))
    return all(sum(line) == number for line in look.lines(each))


def thermo(look: Look, each: Constraint) -> bool:
    """Digits increase."""
    return all(one < other for line in look.lines(each) for one, other in pairwise(line))


def slow_thermo(look: Look, each: Constraint) -> bool:
    """Digits never decrease."""
    return all(one <= other for line in look.lines(each) for one, other in pairwise(line))


def palindrome(look: Look, each: Constraint) -> bool:
    """The same from both ends."""
    return all(line == line[::-1] for line in look.lines(each))


def between(look: Look, each: Constraint) -> bool:
    """Inner digits are between those at the ends."""
    return all(
        min(line[0], line[-1]) < digit < max(line[0], line[-1]) for line in look.lines(each) for digit in line[1:-1]
    )


def lockout(look: Look, each: Constraint) -> bool:
    """The ends differ by so much at least, and inner digits are outside their range."""
    least = each.value if isinstance(each.value, int) else (look.digits - 1) // 2
    for line in look.lines(each):
        low, high = sorted((line[0], line[-1]))
        if high - low < least or any(low <= digit <= high for digit in line[1:-1]):
            return False
    return True


def renban(look: Look, each: Constraint) -> bool:
    """Consecutive digits in any order."""
    return all(sorted(line) == [*range(min(line), min(line) + len(line))] for line in look.lines(each))


def nabner(look: Look, each: Constraint) -> bool:
    """No two digits are the same or consecutive."""
    return all(abs(one - other) > 1 for line in look.lines(each) for one, other in combinations(line, 2))


def whisper(look: Look, each: Constraint) -> bool:
    """Neighbours differ by so much at least."""
    least = each.value if isinstance(each.value, int) else (look.digits + 1) // 2
    return all(abs(one - other) >= least for line in look.lines(each) for one, other in pairwise(line))


def _threes(ranks: Sequence[int]) -> bool:
    """Any three in a row are different, and so are any two."""
    return all(_apart(ranks[at : at + 3]) for at in range(len(ranks)))


def entropic(look: Look, each: Constraint) -> bool:
    """Any three in a row are low, middle and high."""
    first, third = look.puzzle.span[0], -(-look.digits // 3)
    return all(_threes([(digit - first) // third for digit in line]) for line in look.lines(each))


def region_sum(look: Look, each: Constraint) -> bool:
    """Each run in one region has the same sum."""
    home = look.puzzle.area_of
    for line in each.lines:
        sums = [0]
        for at, place in enumerate(line):
            if at and home.get(place) != home.get(line[at - 1]):
                sums.append(0)
            sums[-1] += look.digit[place]
        if len(set(sums)) > 1:
            return False
    return True


def zipper(look: Look, each: Constraint) -> bool:
    """Pairs at equal distance from the middle have the same sum, which a middle cell states."""
    for line in look.lines(each):
        half = len(line) // 2
        sums = {line[at] + line[-1 - at] for at in range(half)}
        if len(line) % 2:
            sums.add(line[half])
        if len(sums) > 1:
            return False
    return True


def double_arrow(look: Look, each: Constraint) -> bool:
    """Inner digits add up to the ends."""
    return all(sum(line[1:-1]) == line[0] + line[-1] for line in look.lines(each))


# Clues outside the grid.


def sandwich(look: Look, each: Constraint) -> bool:
    """The digits between the least and the greatest add up."""
    line = look.all(each.cells)
    span = look.puzzle.span
    if span[0] not in line or span[-1] not in line:
        return False
    one, other = sorted((line.index(span[0]), line.index(span[-1])))
    return sum(line[one + 1 : other]) == each.value


def x_sum(look: Look, each: Constraint) -> bool:
    """As many digits as the first one says add up."""
    line = look.all(each.cells)
    return line[0] <= len(line) and sum(line[: line[0]]) == each.value


def skyscraper(look: Look, each: Constraint) -> bool:
    """So many digits are greater than all before them; a 0 is nothing to be seen."""
    line = look.all(each.cells)
    return sum(all(other < digit for other in (0, *line[:at])) for at, digit in enumerate(line)) == each.value


def numbered_room(look: Look, each: Constraint) -> bool:
    """The first digit says where the number is."""
    line = look.all(each.cells)
    return 1 <= line[0] <= len(line) and line[line[0] - 1] == each.value


def battlefield(look: Look, each: Constraint) -> bool:
    """As many cells from both ends as the digits there say: those in both add up, or else those in neither."""
    line = look.all(each.cells)
    ours, theirs = set(range(line[0])), set(range(len(line) - line[-1], len(line)))
    every = set(range(len(line)))
    counted = (ours & theirs) or (every - ours - theirs)
    return sum(line[at] for at in counted & every) == each.value
