"""Why a constraint forces something, in the words of its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.text import grouped, joined, plural
from clew.families.variant.ladder.combined import COMBINED
from clew.families.variant.ladder.groups import Cage, Choice, Counted, Group, Masks, Reader, Split, Total, Web, digits
from clew.families.variant.ladder.layout import IMPLIED
from clew.families.variant.ladder.words import listed, names, place_of, sums

if TYPE_CHECKING:
    from clew.families.variant.ladder.sight import Sight

_TOLD = 4  # combinations that a sentence names
_NOTHING = ", and no digits are left for that"
_FITTING = 2  # and of several cages at once
Removed = Mapping[int, int]


def why(sight: Sight, group: Group, masks: Masks, after: Masks, removed: Removed) -> str:
    """Part of a sentence: why these candidates go."""
    if group.kind == IMPLIED and isinstance(group, Cage | Total):
        return _forty_five(sight, group, masks)
    if group.kind == COMBINED and isinstance(group, Total):
        return _together(sight, group)
    if isinstance(group, Cage):
        return _cage(sight, group, masks, removed)
    if isinstance(group, Total):
        return _total(sight, group, masks, removed)
    if isinstance(group, Web):
        return _web(sight, group, masks, removed)
    if isinstance(group, Split):
        return _split(sight, group, masks)
    if isinstance(group, Reader):
        said = _READ.get(group.kind)
        return f"{group.who} allows nothing else" if said is None else said(sight, group, masks, after)
    if isinstance(group, Choice):
        return _CHOSEN[group.kind].format(group.who)
    assert isinstance(group, Counted)
    if group.states:
        return group.who
    wanted = listed(_union(mask for _, mask in group.about), "and")
    return f"{group.who} needs {wanted}" if group.least else f"{group.who} has no room for {wanted}"


def clash(sight: Sight, group: Group) -> str:
    """Part of a sentence: that nothing satisfies a constraint any more."""
    masks = sight.of(group)
    if group.kind == IMPLIED and isinstance(group, Cage | Total):
        return f"{_forty_five(sight, group, masks)}{_NOTHING}"
    if group.kind == COMBINED and isinstance(group, Total):
        return f"{_together(sight, group)}{_NOTHING}"
    if isinstance(group, Cage):
        return f"{group.who} has no combination left"
    if isinstance(group, Split):
        return f"{_parts(sight, group)} cannot all have different digits in {group.who}"
    if isinstance(group, Total):
        return f"{_total(sight, group, masks, {})}{_NOTHING}"
    if isinstance(group, Web) and group.kind in ("thermo", "slow thermo"):
        return f"digits cannot {'rise' if group.kind == 'thermo' else 'keep from falling'} along {group.who}"
    if isinstance(group, Web):
        return f"{_web(sight, group, masks, {})}{_NOTHING}"
    if isinstance(group, Counted) and group.states:
        return f"{group.who}{_NOTHING}"
    return f"no digits are left that satisfy {group.who}"


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _low(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _high(mask: int) -> int:
    return mask.bit_length() - 1


# Sums.


def _cage(sight: Sight, group: Cage, masks: Masks, removed: Removed) -> str:
    open_to = [cell for cell in group.cells if not sight.placed[cell]]
    held = [_low(mask) for cell, mask in zip(group.cells, masks, strict=True) if sight.placed[cell]]
    if len(open_to) == 1 and held:
        return f"the other cells of {group.who} add up to {sum(held)}, which leaves {group.total - sum(held)}"
    ways = group.ways(masks)
    if 0 < len(ways) <= _TOLD:
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
    if len(removed) > _TOLD:
        return f"none of the {len(ways)} combinations left for {group.who} has such digits there"
    there = [f"{listed(mask)} in {names(sight, [cell])}" for cell, mask in removed.items()]
    return f"none of the {len(ways)} combinations left for {group.who} has {joined(there, None, 'or')}"


def _together(sight: Sight, group: Total) -> str:
    """What sums leave if they are combined."""
    times = {cell: values[max(values)] // max(values) for cell, values in zip(group.cells, group.values, strict=True)}
    sign = -1 if group.total < 0 or max(times.values()) < 0 else 1
    more, less = ([(cell, sign * count) for cell, count in times.items() if sign * count * way > 0] for way in (1, -1))
    left = _counted(sight, more)
    total = sign * group.total
    if less and total:
        what = f"{left} is {_counted(sight, less)} and {total}"
    elif less:
        what = f"{left} is {_counted(sight, less)}"
    else:
        what = f"{left} is {total}"
    return f"taking {group.who} together, {what}"


def _counted(sight: Sight, some: Iterable[tuple[int, int]]) -> str:
    """Cells of a sum, with how often they count."""
    said = [
        f"{abs(count)} times {sight.board.cells[cell]}" if abs(count) > 1 else str(sight.board.cells[cell])
        for cell, count in some
    ]
    return f"{'the sum of ' if len(said) > 1 else ''}{joined(said)}"


def _parts(sight: Sight, group: Split) -> str:
    """The groups that share a house; those whose name is a sentence about their cells by these."""
    return joined([place_of(sight, part.group, between=True) for part in group.parts])


def _split(sight: Sight, group: Split, masks: Masks) -> str:
    """Cages that share a house, and the ways that this leaves them there."""
    ways = group.ways(masks, _FITTING)
    what = f"in {group.who}, {_parts(sight, group)} cannot share a digit"
    if not ways:
        return what
    said = [joined(["+".join(map(str, digits(some))) for some in way]) for way in ways]
    return f"{what}: they can only have {', or '.join(said)} there"


def _forty_five(sight: Sight, group: Cage | Total, masks: Masks) -> str:
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
    if isinstance(group, Cage) and 0 < len(group.ways(masks)) <= _TOLD and len(group.cells) > 1:
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
            return grouped([each.who for each in inside]), count
    return plural(count, "house"), count


def _total(sight: Sight, group: Total, masks: Masks, removed: Removed) -> str:
    """An arrow, a little killer or another sum; what the other cells can have, if one cell is concerned."""
    if group.counts:
        return f"{group.who} have the same number of {group.counts}s"
    adding = [cell for cell, value in zip(group.cells, group.values, strict=True) if max(value.values()) > 0]
    other = [cell for cell in group.cells if cell not in adding]
    if not other:
        what = f"the cells of {group.who} add up to {group.total}"
    else:
        verb = "is" if len(adding) == 1 else "add up to"
        what = f"on {group.who}, {names(sight, adding)} {verb} {_other_side(sight, group, other)}"
    if len(removed) != 1:
        return what
    bounds = [
        sum(
            pick(value[digit] for digit in digits(mask))
            for cell, value, mask in zip(group.cells, group.values, masks, strict=True)
            if cell not in removed
        )
        for pick in (min, max)
    ]
    low, high = bounds
    if not other:
        return f"{what}, and the others to {_range(low, high)}"
    if group.kind == "arrow" and [*removed] == other:
        return f"{what}, and they come to {_range(low, high)}"
    return what


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"between {low} and {high}"


def _other_side(sight: Sight, group: Total, cells: list[int]) -> str:
    if group.kind != "arrow":
        return f"the same as {names(sight, cells)}"
    return f"the circle {names(sight, cells)}" if len(cells) == 1 else f"the number in {names(sight, cells)}"


# Comparisons.


def _web(sight: Sight, group: Web, masks: Masks, removed: Removed) -> str:
    if group.kind in ("thermo", "slow thermo"):
        return _thermo(sight, group, masks)
    if len(group.cells) == 2:
        others = [at for at, cell in enumerate(group.cells) if cell not in removed]
        known = ""
        if len(others) == 1 and masks[others[0]].bit_count() <= _TOLD:
            known = f", and {names(sight, [group.cells[others[0]]])} {_is(sight, group.cells[others[0]])}"
        return f"{group.says[0, 1]}{known}"
    if group.kind == "chain":
        said = dict.fromkeys(group.says[one, other] for one, other, _ in group.links if one < other)
        return joined(list(said))
    if group.kind == "whisper":
        return f"neighbours on {group.who} differ {group.says[0, 1].partition(' differ ')[2]}"
    return _LINED.get(group.kind, "{} allows nothing else").format(group.who)


def _is(sight: Sight, cell: int) -> str:
    mask = sight.masks[cell]
    return f"is {listed(mask)}" if sight.placed[cell] else f"can only be {listed(mask)}"


def _thermo(sight: Sight, group: Web, masks: Masks) -> str:
    """Where a thermometer begins and ends, if that says something."""
    verb = "rise" if group.kind == "thermo" else "never fall"
    first, last = group.cells[0], group.cells[-1]
    low, high = _low(masks[0]), _high(masks[-1])
    span = sight.board.puzzle.span
    ends = []
    if low > span[0]:
        ends.append(f"from {'' if sight.placed[first] else 'at least '}{low} in {names(sight, [first])}")
    if high < span[-1]:
        ends.append(f"to {'' if sight.placed[last] else 'at most '}{high} in {names(sight, [last])}")
    inner = [cell for cell in group.cells[1:-1] if sight.placed[cell]]
    placed = [f"{listed(sight.masks[cell])} in {names(sight, [cell])}" for cell in inner]
    between = [f"with {joined(placed)}"] if 0 < len(placed) <= _TOLD else []
    what = f"digits {verb} along the {len(group.cells)} cells of {group.who}"
    return ", ".join(filter(None, [what, " ".join(ends), *between]))


_LINED: Mapping[str, str] = {
    "palindrome": "{} reads the same from both ends",
    "nabner": "no two digits of {} are the same or consecutive",
    "entropic": "any three in a row on {} are low, middle and high",
    "modular": "any three in a row on {} have different remainders",
    "numbered room": "by {}, the first cell says in which cell the number is",
    "clone": "both parts of {} have the same digits",
}


_CHOSEN: Mapping[str, str] = {
    "lunchbox": "wherever the least and the greatest digit of {} are, what is between them has to add up",
    "sum line": "wherever {} is cut, its pieces have to add up",
    "either": "whichever constraint of {} holds, nothing else is possible",
}


# What is read along a line.


def _renban(sight: Sight, group: Reader, masks: Masks, after: Masks) -> str:
    size, span = len(group.cells), sight.board.puzzle.span
    runs = []
    for start in range(span[0], span[-1] - size + 2):
        run = sum(1 << digit for digit in range(start, start + size))
        within = tuple(mask & run for mask in masks)
        if all(within) and all(group.deepen(within)):
            runs.append("-".join(map(str, range(start, start + size))))
    if 0 < len(runs) <= _TOLD:
        return f"{group.who} can only be {joined(runs, None, 'or')}"
    return f"{group.who} has {size} consecutive digits"


def _sandwich(sight: Sight, group: Reader, masks: Masks, after: Masks) -> str:
    span = sight.board.puzzle.span
    total = _number(group)
    sizes = [
        size for size in range(len(span) - 1) if any(sum(some) == total for some in combinations(span[1:-1], size))
    ]
    crusts = f"{span[0]} and {span[-1]}"
    if total == 0:
        return f"by {group.who}, {crusts} are neighbours"
    return (
        f"by {group.who}, the digits between {crusts} add up to {total}, which takes "
        f"{joined([str(size) for size in sizes], None, 'or')} {'cell' if sizes == [1] else 'cells'}"
    )


def _number(group: Group) -> int:
    """The number of a clue outside the grid, which its name has."""
    return next((int(word) for word in group.who.split() if word.isdigit()), 0)


def _x_sum(sight: Sight, group: Reader, masks: Masks, after: Masks) -> str:
    first, total = names(sight, group.cells[:1]), _number(group)
    known = "" if after[0] != masks[0] else f", and {first} {_is(sight, group.cells[0])}"
    return f"by {group.who}, as many digits as {first} says add up to {total}{known}"


def _skyscraper(sight: Sight, group: Reader, masks: Masks, after: Masks) -> str:
    count = _number(group)
    return f"from {names(sight, group.cells[:1])} on, {plural(count, 'digit')} must be greater than all before"


def _between(sight: Sight, group: Reader, masks: Masks, after: Masks) -> str:
    ends = names(sight, group.cells[:2])
    return f"the digits inside {group.who} are between those at its ends, {ends}"


def _lockout(sight: Sight, group: Reader, masks: Masks, after: Masks) -> str:
    ends = names(sight, group.cells[:2])
    return f"the digits inside {group.who} are outside the range of its ends, {ends}"


Read = Callable[["Sight", Reader, Masks, Masks], str]
_READ: Mapping[str, Read] = {
    "renban": _renban,
    "sandwich": _sandwich,
    "x-sum": _x_sum,
    "skyscraper": _skyscraper,
    "between": _between,
    "lockout": _lockout,
}
