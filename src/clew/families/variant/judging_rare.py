"""The same as `judging.py` for kinds that are rarer: whether filled cells satisfy a constraint, by plain reasoning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.places import Place, row_and_column

if TYPE_CHECKING:
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.judging import Look
    from clew.families.variant.puzzle import Variant


def negative_kropki(look: Look, each: Constraint) -> bool:
    """Neighbours without any dot are neither consecutive nor is one twice the other."""
    dots = {frozenset(other.cells) for other in look.puzzle.constraints if other.kind in ("difference", "ratio")}
    for grid in look.puzzle.boards:
        for place in grid.cells:
            for near in look.puzzle.grid.near[place]:
                if near in grid.cells and {place, near} not in dots:
                    one, other = look.digit[place], look.digit[near]
                    if abs(one - other) == 1 or one == 2 * other:
                        return False
    return True


def global_entropy(look: Look, each: Constraint) -> bool:
    """Every square of four cells has a low, a middle and a high digit."""
    first, third = look.puzzle.span[0], -(-look.digits // 3)
    for grid in look.puzzle.boards:
        for row in range(grid.rows - 1):
            for column in range(grid.columns - 1):
                square = [grid.lines[row + down][column + right] for down in (0, 1) for right in (0, 1)]
                ranks = {(look.digit[place] - first) // third for place in square}
                if len(ranks) < len({at // third for at in range(look.digits)}):
                    return False
    return True


def anti_taxicab(look: Look, each: Constraint) -> bool:
    """No two cells have a digit that is the number of steps between them."""
    for grid in look.puzzle.boards:
        for one, other in combinations(grid.cells, 2):
            if look.digit[one] == look.digit[other] == _far(one, other):
                return False
    return True


def _far(one: Place, other: Place) -> int:
    (row, column), (down, right) = row_and_column(one), row_and_column(other)
    return abs(row - down) + abs(column - right)


def exactly(look: Look, each: Constraint) -> bool:
    """These digits are there exactly as often as they are named."""
    wanted = Counter(each.value if isinstance(each.value, tuple) else ())
    found = Counter(look.all(each.cells))
    return all(found[digit] == times for digit, times in wanted.items())


def rellik(look: Look, each: Constraint) -> bool:
    """Different digits, none of which add up to the number, alone or together."""
    digits = look.all(each.cells)
    if len(set(digits)) < len(digits):
        return False
    sums = {0}
    for digit in digits:
        new = {total + digit for total in sums}
        if each.value in new:
            return False
        sums |= new
    return True


def equality(look: Look, each: Constraint) -> bool:
    """Different digits, as many low as high, as many even as odd, and never the middle one."""
    digits = look.all(each.cells)
    low = sum(2 * (digit - look.puzzle.span[0]) < look.digits - 1 for digit in digits)
    high = sum(2 * (digit - look.puzzle.span[0]) > look.digits - 1 for digit in digits)
    even = sum(digit % 2 == 0 for digit in digits)
    return len(set(digits)) == len(digits) and low == high and low + high == len(digits) == 2 * even


def count_distinct(look: Look, each: Constraint) -> bool:
    """The first digit says how many different digits the others are."""
    first, *others = look.all(each.cells)
    return first == len(set(others))


def modular(look: Look, each: Constraint) -> bool:
    """Any so many in a row have different remainders by that number, 3 if there is none."""
    by = each.value if isinstance(each.value, int) else 3
    for line in look.lines(each):
        remainders = [digit % by for digit in line]
        windows = (remainders[at : at + by] for at in range(len(line)))
        if any(len(set(window)) < len(window) for window in windows):
            return False
    return True


def sum_line(look: Look, each: Constraint) -> bool:
    """A line falls into pieces with this sum; one that ends where it began may be cut anywhere."""
    total = each.value if isinstance(each.value, int) else 0
    for line in each.lines:
        closed = len(line) > 1 and line[0] == line[-1]
        digits = look.all(line[:-1] if closed else line)
        turns = range(len(digits)) if closed else range(1)
        if not any(_cut(digits[at:] + digits[:at], total) for at in turns):
            return False
    return True


def _cut(digits: list[int], total: int) -> bool:
    left = total
    for digit in digits:
        left -= digit
        if left < 0:
            return False
        left = left or total
    return left == total


def same_digits(look: Look, each: Constraint) -> bool:
    """Both groups have the same digits, each as often."""
    one, other = look.lines(each)
    return sorted(one) == sorted(other)


def value_indexing(look: Look, each: Constraint) -> bool:
    """The second digit says where after it the first one is found again."""
    for first, second, *others in look.lines(each):
        if not 1 <= second <= len(others) or others[second - 1] != first:
            return False
    return True


def hidden_skyscraper(look: Look, each: Constraint) -> bool:
    """The first digit that is less than one before it."""
    line = look.all(each.cells)
    hidden = [digit for at, digit in enumerate(line) if any(other > digit for other in line[:at])]
    return bool(hidden) and hidden[0] == each.value


def full_rank(look: Look, each: Constraint) -> bool:
    """As a number from its end, the line has this rank among all rows and columns from both ends.

    It has no equal unless ranks may be shared.
    """
    others = [look.all(line) for line in directed(look.puzzle, each.cells) if line != each.cells]
    own = look.all(each.cells)
    shared = any(other.kind == "rank ties" for other in look.puzzle.constraints)
    return (shared or own not in others) and 1 + sum(other < own for other in others) == each.value


def directed(puzzle: Variant, line: Sequence[Place]) -> list[tuple[Place, ...]]:
    """The rows and columns of the grid that has this line, from both ends."""
    grid = next(grid for grid in puzzle.boards if set(line) <= set(grid.cells))
    lines = [*grid.lines, *zip(*grid.lines, strict=True)]
    return [*lines, *(each[::-1] for each in lines)]
