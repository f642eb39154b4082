"""The same as `judging.py` for general kinds and for those of today's fashion."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import prod
from typing import TYPE_CHECKING

from clew.core.places import row_and_column
from clew.families.variant import machines
from clew.families.variant.judging_rare import directed

if TYPE_CHECKING:
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.judging import Look
    from clew.families.variant.machines import Node


# The whole puzzle.


def same_set(look: Look, each: Constraint) -> bool:
    """The largest rows, columns and regions all have the same digits."""
    houses = [cells for _, cells in look.puzzle.houses()]
    most = max(map(len, houses), default=0)
    return len({frozenset(look.all(cells)) for cells in houses if len(cells) == most}) < 2


def dutch_flatmates(look: Look, each: Constraint) -> bool:
    """Each middle digit has the least one above it or the greatest one below it."""
    span = look.puzzle.span
    middle = span[len(span) // 2]
    for grid in look.puzzle.boards:
        for column in zip(*grid.lines, strict=True):
            digits = [None, *look.all(column), None]
            for above, digit, below in zip(digits, digits[1:], digits[2:], strict=False):
                if digit == middle and above != span[0] and below != span[-1]:
                    return False
    return True


def global_modular(look: Look, each: Constraint) -> bool:
    """Every square of four cells has all remainders by three."""
    for grid in look.puzzle.boards:
        for above, below in pairwise(grid.lines):
            for at in range(grid.columns - 1):
                square = look.all([above[at], above[at + 1], below[at], below[at + 1]])
                if len({digit % 3 for digit in square}) < 3:
                    return False
    return True


def rank_ties(look: Look, each: Constraint) -> bool:
    """Ranks may be shared: nothing is forbidden."""
    return True


def no_rank_ties(look: Look, each: Constraint) -> bool:
    """No two rows or columns read the same, from whichever end."""
    for grid in look.puzzle.boards:
        if grid.rows == 1:
            continue
        read = [tuple(look.all(line)) for line in directed(look.puzzle, grid.cells[:1])]
        if len(set(read)) < len(read):
            return False
    return True


# Sets of cells.


def lunchbox(look: Look, each: Constraint) -> bool:
    """Different digits; those between the least and the greatest of them add up."""
    line = look.all(each.cells)
    one, other = sorted((line.index(min(line)), line.index(max(line))))
    return len(set(line)) == len(line) and sum(line[one + 1 : other]) == each.value


def among(look: Look, each: Constraint) -> bool:
    """Only these digits."""
    allowed = each.value if isinstance(each.value, tuple) else ()
    return all(digit in allowed for digit in look.all(each.cells))


def product(look: Look, each: Constraint) -> bool:
    """They multiply to the value."""
    return prod(look.all(each.cells)) == each.value


def weighted_sum(look: Look, each: Constraint) -> bool:
    """Digits times their factors add up."""
    total, factors = machines.factors_of(each.text)
    return sum(factor * digit for factor, digit in zip(factors, look.all(each.cells), strict=True)) == total


def vault(look: Look, each: Constraint) -> bool:
    """No digit inside is in a cell next to it outside."""
    for place in each.cells:
        for near in look.puzzle.grid.near[place]:
            if near in look.digit and near not in each.cells and look.digit[near] in look.all(each.cells):
                return False
    return True


def battenburg(look: Look, each: Constraint) -> bool:
    """Neighbours differ in parity."""
    for one, other in combinations(each.cells, 2):
        (row, column), (down, right) = row_and_column(one), row_and_column(other)
        alike = look.digit[one] % 2 == look.digit[other] % 2
        if abs(row - down) + abs(column - right) == 1 and alike:
            return False
    return True


# Lines.


def equal_sums(look: Look, each: Constraint) -> bool:
    """All groups have the same sum."""
    return len({sum(line) for line in look.lines(each)}) < 2


def regex(look: Look, each: Constraint) -> bool:
    """Each line fits the pattern."""
    node = machines.pattern_of(each.text, look.puzzle.span)
    return all(len(line) in _ends(node, line, {0}) for line in look.lines(each))


def _ends(node: Node, line: Sequence[int], starts: set[int]) -> set[int]:
    """Where a part of a pattern may end if it begins at one of these."""
    name, inner, digits = node
    if name == "one":
        return {at + 1 for at in starts if at < len(line) and line[at] in digits}
    if name == "all":
        for part in inner:
            starts = _ends(part, line, starts)
        return starts
    if name == "any":
        return set[int]().union(*(_ends(part, line, starts) for part in inner))
    found = set(starts)
    fresh = found
    while fresh:
        fresh = _ends(inner[0], line, fresh) - found
        found = found | fresh
    return found


def machine(look: Look, each: Constraint) -> bool:
    """The machine reads each line to its end."""
    steps, final = machines.machine_of(each.text)
    for line in look.lines(each):
        state: int | None = 0
        for digit in line:
            state = None if state is None else steps[state].get(digit)
        if state not in final:
            return False
    return True


def pairs(look: Look, each: Constraint) -> bool:
    """Neighbours on the line are in the table."""
    allowed = machines.table_of(each.text, look.puzzle.span)
    return all(pair in allowed for line in look.lines(each) for pair in pairwise(line))


def all_pairs(look: Look, each: Constraint) -> bool:
    """Any two cells of the line are in the table, the first of them first."""
    allowed = machines.table_of(each.text, look.puzzle.span)
    return all(pair in allowed for line in look.lines(each) for pair in combinations(line, 2))


def parity_line(look: Look, each: Constraint) -> bool:
    """Even and odd in turn."""
    return all((one + other) % 2 == 1 for line in look.lines(each) for one, other in pairwise(line))


def unimodular(look: Look, each: Constraint) -> bool:
    """The same remainder by three."""
    return all(len({digit % 3 for digit in line}) == 1 for line in look.lines(each))


def sequence(look: Look, each: Constraint) -> bool:
    """Steps along the line are all the same."""
    return all(len({other - one for one, other in pairwise(line)}) < 2 for line in look.lines(each))


def same_difference(look: Look, each: Constraint) -> bool:
    """Neighbours on the line always differ by the same."""
    return all(len({abs(other - one) for one, other in pairwise(line)}) < 2 for line in look.lines(each))


def factor_line(look: Look, each: Constraint) -> bool:
    """Of neighbours on the line one divides the other."""
    for line in look.lines(each):
        for pair in pairwise(line):
            low, high = sorted(pair)
            if (high % low if low else high) != 0:
                return False
    return True


def index_line(look: Look, each: Constraint) -> bool:
    """The digit at place i says at which place i is."""
    for line in look.lines(each):
        for place, digit in enumerate(line, 1):
            if not 1 <= digit <= len(line) or line[digit - 1] != place:
                return False
    return True


def split_peas(look: Look, each: Constraint) -> bool:
    """Inner digits add up to the number that the ends make, read from either of them."""
    return all(sum(line[1:-1]) in (10 * line[0] + line[-1], 10 * line[-1] + line[0]) for line in look.lines(each))


def product_arrow(look: Look, each: Constraint) -> bool:
    """Each line multiplies to the number in the bulb."""
    bulb = sorted(each.cells, key=row_and_column)
    number = int("".join(str(look.digit[place]) for place in bulb))
    return all(prod(line) == number for line in look.lines(each))


def average_arrow(look: Look, each: Constraint) -> bool:
    """Each line has the digit in the bulb as its average."""
    return all(sum(line) == len(line) * look.digit[each.cells[0]] for line in look.lines(each))


# Clues outside the grid.


def outside(look: Look, each: Constraint) -> bool:
    """The digits are in the part of the line that is in the first region."""
    from clew.families.variant.puzzle import box_sides

    near = look.all(each.cells[: max(box_sides(look.digits)[_across(each)], 2)])
    return all(digit in near for digit in (each.value if isinstance(each.value, tuple) else ()))


def _across(each: Constraint) -> bool:
    """Whether a clue looks along a row."""
    return row_and_column(each.cells[0])[0] == row_and_column(each.cells[-1])[0]
