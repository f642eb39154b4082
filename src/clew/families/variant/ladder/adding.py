"""Why a sum forces something, in words: cages, the 45-rule, arrows and other totals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.text import grouped, joined, plural
from clew.families.variant.ladder.groups import Cage, Group, Masks, Split, Total, digits
from clew.families.variant.ladder.words import either, listed, names, place_of, sums

if TYPE_CHECKING:
    from clew.families.variant.ladder.sight import Sight

TOLD = 4  # combinations that a sentence names
_FITTING = 2  # and of several cages at once
Removed = Mapping[int, int]


def lowest(mask: int) -> int:
    """The least digit."""
    return (mask & -mask).bit_length() - 1


def cage(sight: Sight, group: Cage, masks: Masks, removed: Removed) -> str:
    """A cage: its last cell, its combinations, or the digits that none of them has."""
    open_to = [cell for cell in group.cells if not sight.placed[cell]]
    held = [lowest(mask) for cell, mask in zip(group.cells, masks, strict=True) if sight.placed[cell]]
    if len(open_to) == 1 and held:
        return _leaves(group, sum(held), group.total)
    ways = group.ways(masks)
    if 0 < len(ways) <= TOLD:
        return f"{group.who} can only be {sums(ways)}"
    if not ways:
        return f"{group.who} has to add up to {group.total}"
    never = 0
    for mask in removed.values():
        never |= mask
    for way in ways:
        never &= ~way
    if all(mask & ~never == 0 for mask in removed.values()):
        return f"none of the {len(ways)} combinations of {group.who} has {listed(never)}"
    if len(removed) > TOLD:
        return f"none of the {len(ways)} combinations left for {group.who} has such digits there"
    alike: dict[int, list[int]] = {}
    for cell, mask in removed.items():
        alike.setdefault(mask, []).append(cell)
    there = [f"{listed(mask)} in {either(sight, cells)}" for mask, cells in alike.items()]
    return f"none of the {len(ways)} combinations left for {group.who} has {joined(there, None, 'or')}"


def _leaves(group: Group, known: int, total: int) -> str:
    """What is left of a sum for its last cell."""
    others = (
        f"the other cell of {group.who} is" if len(group.cells) == 2 else f"the other cells of {group.who} add up to"
    )
    return f"{others} {known}, which leaves {total - known}"


def together(sight: Sight, group: Total) -> str:
    """What sums leave if they are combined."""
    times = {cell: values[max(values)] // max(values) for cell, values in zip(group.cells, group.values, strict=True)}
    sign = -1 if group.total < 0 or max(times.values()) < 0 else 1
    more, less = ([(cell, sign * count) for cell, count in times.items() if sign * count * way > 0] for way in (1, -1))
    left = _times(sight, more)
    total = sign * group.total
    if less and total:
        what = f"{left} is {_times(sight, less)} and {total}"
    elif less:
        what = f"{left} is {_times(sight, less)}"
    else:
        what = f"{left} is {total}"
    return f"taking {group.who} together, {what}"


def _times(sight: Sight, some: Iterable[tuple[int, int]]) -> str:
    """Cells of a sum, with how often they count."""
    said = [
        f"{abs(count)} times {sight.board.cells[cell]}" if abs(count) > 1 else str(sight.board.cells[cell])
        for cell, count in some
    ]
    return f"{'the sum of ' if len(said) > 1 else ''}{joined(said)}"


def parts(sight: Sight, group: Split) -> str:
    """The groups that share a house; those whose name is a sentence about their cells by these."""
    return joined([place_of(sight, part.group, between=True) for part in group.parts])


def split(sight: Sight, group: Split, masks: Masks) -> str:
    """Cages that share a house, and the ways that this leaves them there."""
    ways = group.ways(masks, _FITTING)
    what = f"in {group.who}, {parts(sight, group)} cannot share a digit"
    if not ways:
        return what
    signs = ["+" if isinstance(part.group, Cage) else "-" for part in group.parts]
    said = [joined([sign.join(map(str, digits(some))) for sign, some in zip(signs, way, strict=True)]) for way in ways]
    return f"{what}: they can only have {', or '.join(said)} there"


def forty_five(sight: Sight, group: Cage | Total, masks: Masks) -> str:
    """What cages and complete houses leave, with the sums."""
    every = sum(sight.board.puzzle.span)
    cages = [sight.board.puzzle.layers["constraint"][clue] for clue in group.clues]
    total = sum(int(getattr(cage, "value", 0)) for cage in cages)
    inside = {sight.board.number[place] for cage in cages for place in getattr(cage, "cells", ())}
    innies = [cell for cell in group.cells if cell not in inside]
    outies = [cell for cell in group.cells if cell in inside]
    area = (inside | {*innies}) - {*outies}
    who, houses = _area(sight, area)
    whole = every * houses
    ways = ""
    if isinstance(group, Cage) and 0 < len(group.ways(masks)) <= TOLD and len(group.cells) > 1:
        ways = f" ({sums(group.ways(masks))})"
    if not outies:
        sums_of = f"{who} {_adds(houses)} up to {whole} and the cages inside to {total}"
        if len(innies) == 1:
            return f"{sums_of}, which leaves {whole - total} for {names(sight, innies)}"
        return f"{sums_of}: the cells left over, {names(sight, innies)}, add up to {whole - total}{ways}"
    if not innies:
        them = "it" if houses == 1 else "them"
        sums_of = f"{who} {_adds(houses)} up to {whole} and the cages that cover {them} to {total}"
        if len(outies) == 1:
            return f"{sums_of}, and only {names(sight, outies)} sticks out"
        return f"{sums_of}: the cells that stick out, {names(sight, outies)}, add up to {total - whole}{ways}"
    parts = [f"what sticks out ({names(sight, outies)})", f"what is left over ({names(sight, innies)})"]
    more, less = parts if total >= whole else reversed(parts)
    return f"{who} {_adds(houses)} up to {whole} and the cages to {total}: {more} less {less} is {abs(total - whole)}"


def _adds(houses: int) -> str:
    return "adds" if houses == 1 else "add"


def _area(sight: Sight, area: set[int]) -> tuple[str, int]:
    """Complete houses that make up an area, by name, and how many they are."""
    size = len(sight.board.puzzle.span)
    count = len(area) // size
    for shape in ("row", "column", "box", "region"):
        inside = [
            each
            for each in sight.board.houses
            if each.complete and not each.clues and each.shape == shape and area.issuperset(each.cells)
        ]
        if len(inside) == count and len({cell for each in inside for cell in each.cells}) == len(area):
            return span([each.who for each in inside]), count
    return plural(count, "house"), count


def span(houses: Sequence[str]) -> str:
    """Houses of one shape by name: "rows 1 to 4" where they follow each other."""
    said = grouped(houses)
    last = [each.rpartition(" ")[2] for each in houses]
    numbers = sorted(int(each) for each in last if each.isdecimal())
    if len(numbers) == len(houses) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{said.partition(' ')[0]} {numbers[0]} to {numbers[-1]}"
    return said


def total(sight: Sight, group: Total, masks: Masks, removed: Removed) -> str:
    """An arrow, a little killer or another sum; what the other cells can have, if one cell is concerned."""
    if group.counts:
        return f"{group.who} have the same number of {group.counts}s"
    factors = {cell: _factor(value) for cell, value in zip(group.cells, group.values, strict=True)}
    adding, other = ([cell for cell in group.cells if (factors[cell] > 0) == more] for more in (True, False))
    what = _sides(sight, group, factors) if other else f"the cells of {group.who} add up to {group.total}"
    bounds = _bounds(sight, group, masks, removed) if len(removed) == 1 else None
    if bounds is None:
        return what
    low, high, bound, differ = bounds
    if not other:
        plain = low == high and {*factors.values()} == {1} and len(group.cells) > 1
        others = f"the other cells{' (different digits)' if differ else ''} to {bound}"
        return _leaves(group, low, group.total) if plain else f"{what}, and {others}"
    if group.kind == "arrow" and [*removed] == other:
        they = "it is" if len(adding) == 1 else "different digits there come to" if differ else "they come to"
        return f"{what}, and {they} {bound}"
    return what


def _bounds(sight: Sight, group: Total, masks: Masks, removed: Removed) -> tuple[int, int, str, bool] | None:
    """The range of the other cells if it rules out what one cell loses, the end that does, and if they must differ."""
    others = [
        (cell, {digit: value[digit] for digit in digits(mask)})
        for cell, value, mask in zip(group.cells, group.values, masks, strict=True)
        if cell not in removed
    ]
    ((cell, gone),) = removed.items()
    own = group.values[group.cells.index(cell)]
    for differ in (False, True):
        extremes = _extremes(sight, others, differ=differ)
        if extremes is None:
            return None
        low, high = extremes
        needed = [group.total - own[digit] for digit in digits(gone)]
        if not any(low <= each <= high for each in needed):
            bound = f"at least {low}" if max(needed) < low else f"at most {high}" if min(needed) > high else None
            return low, high, str(low) if low == high else bound or f"between {low} and {high}", differ
    return None


def _extremes(sight: Sight, cells: Sequence[tuple[int, Mapping[int, int]]], *, differ: bool) -> tuple[int, int] | None:
    """The least and the greatest sum, None if there is none; with `differ`, cells that see each other do."""
    blocks: list[list[int]] = []
    least_of_all = most_of_all = 0
    values = dict(cells)
    for cell in values:
        block = next((some for some in blocks if differ and all(one in sight.board.sees[cell] for one in some)), None)
        if block is None:
            blocks.append([cell])
        else:
            block.append(cell)
    for block in blocks:
        ways = {0: (0, 0)}  # by the digits that are used
        for cell in block:
            found: dict[int, tuple[int, int]] = {}
            for used, (low, high) in ways.items():
                for digit, value in values[cell].items():
                    if not used >> digit & 1:
                        least, most = found.get(used | 1 << digit, (low + value, high + value))
                        found[used | 1 << digit] = min(least, low + value), max(most, high + value)
            ways = found
        if not ways:
            return None
        least_of_all += min(low for low, _ in ways.values())
        most_of_all += max(high for _, high in ways.values())
    return least_of_all, most_of_all


def _factor(values: Mapping[int, int]) -> int:
    """What a digit is multiplied by in a sum."""
    digit = max(values)
    return values[digit] // digit


def _sides(sight: Sight, group: Total, factors: Mapping[int, int]) -> str:
    """A sum with cells on both sides, such as an arrow."""
    one, other = ([cell for cell in group.cells if (factors[cell] > 0) == more] for more in (True, False))
    ours, theirs = names(sight, one), names(sight, sorted(other) if group.kind == "arrow" else other)
    add, whose = ("is", "its") if len(one) == 1 else ("add up to", "their")
    times = {abs(factor) for factor in factors.values()}
    if group.kind == "arrow" and all(factors[cell] == 1 for cell in one):
        bulb = f"the circle {theirs} of" if len(other) == 1 else f"the number in {theirs}, the pill of"
        return f"{ours} {'is the same as' if len(one) == len(other) == 1 else add} {bulb} {whose} arrow"
    if group.kind == "average arrow" and all(factors[cell] == 1 for cell in one):
        return f"{ours} add up to {-factors[other[0]]} times {theirs}, their average"
    if times != {1}:
        return f"{group.who} has to come to {group.total}"
    line = "" if group.kind == "equal sums" else f" on {group.who}"
    if group.total:
        return f"{ours} {add} {abs(group.total)} {'more' if group.total > 0 else 'less'} than {theirs}{line}"
    if len(one) == len(other) == 1:
        return f"{ours} and {theirs} are the same{line}"
    if len(one) == 1:
        return f"{ours} is the sum of {theirs}{line}"
    return f"{ours} add up to {theirs if len(other) == 1 else f'the same as {theirs}'}{line}"
