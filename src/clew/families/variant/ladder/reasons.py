"""Why a constraint forces something, in the words of its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.text import an, grouped, joined, plural
from clew.families.variant.ladder.combined import COMBINED
from clew.families.variant.ladder.groups import Cage, Choice, Counted, Group, Masks, Reader, Split, Total, Web, digits
from clew.families.variant.ladder.layout import IMPLIED
from clew.families.variant.ladder.words import constraint_of, either, listed, names, place_of, sums

if TYPE_CHECKING:
    from clew.families.variant.ladder.sight import Sight

_TOLD = 4  # combinations that a sentence names
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
        return _ruled(group) if said is None else said(sight, group, masks, after)
    if isinstance(group, Choice):
        ways = group.who.removeprefix("the choice between ")
        if group.kind == "lunchbox":
            return _lunchbox(group)
        return _ruled(group) if group.kind in _RULES else f"one of {ways} has to hold"
    assert isinstance(group, Counted)
    return group.who if group.states else _counted(sight, group)


def _counted(sight: Sight, group: Counted) -> str:
    """Digits that cells have, or do not have."""
    wanted = _union(mask for _, mask in group.about)
    if not group.least:
        return f"only {listed(sight.every & ~wanted, 'and')} can be in {group.who}"
    return f"{group.who} needs {an(_low(wanted)) if wanted.bit_count() == 1 else listed(wanted, 'and')}"


def _ruled(group: Group) -> str:
    """The rule of a constraint as a sentence, where there is nothing more to say about its digits."""
    number = _number(group) or _USUAL.get(group.kind, 0)
    return _RULES.get(group.kind, "{who} allows nothing else").format(who=group.who, number=number)


def clash(sight: Sight, group: Group) -> str:
    """Part of a sentence: that nothing would satisfy a constraint any more."""
    masks = sight.of(group)
    if group.kind == IMPLIED and isinstance(group, Cage | Total):
        return f"{_forty_five(sight, group, masks)}, and no digits would be left for that"
    if group.kind == COMBINED and isinstance(group, Total):
        return f"{_together(sight, group)}, and no digits would be left for that"
    if isinstance(group, Cage):
        return f"{group.who} would have no combination left"
    if isinstance(group, Split):
        return f"{_parts(sight, group)} could not all have different digits in {group.who}"
    if isinstance(group, Total):
        return f"no digits would be left with which {_total(sight, group, masks, {})}"
    if isinstance(group, Web) and group.kind in ("thermo", "slow thermo"):
        return f"digits could not {'rise' if group.kind == 'thermo' else 'keep from falling'} along {group.who}"
    if isinstance(group, Web) and len(group.cells) == 2:
        return f"no digits would be left with which {group.says[0, 1]}"
    if isinstance(group, Web) and group.kind == "chain":
        return f"no digits would be left with which {_web(sight, group, masks, {})}"
    return f"no digits would be left that satisfy {place_of(sight, group)}"


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
        return _leaves(group, sum(held), group.total)
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


def _together(sight: Sight, group: Total) -> str:
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


def _parts(sight: Sight, group: Split) -> str:
    """The groups that share a house; those whose name is a sentence about their cells by these."""
    return joined([place_of(sight, part.group, between=True) for part in group.parts])


def _split(sight: Sight, group: Split, masks: Masks) -> str:
    """Cages that share a house, and the ways that this leaves them there."""
    ways = group.ways(masks, _FITTING)
    what = f"in {group.who}, {_parts(sight, group)} cannot share a digit"
    if not ways:
        return what
    signs = ["+" if isinstance(part.group, Cage) else "-" for part in group.parts]
    said = [joined([sign.join(map(str, digits(some))) for sign, some in zip(signs, way, strict=True)]) for way in ways]
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
            return _span([each.who for each in inside]), count
    return plural(count, "house"), count


def _span(houses: Sequence[str]) -> str:
    """Houses of one shape by name: "rows 1 to 4" where they follow each other."""
    said = grouped(houses)
    numbers = sorted(int(each.rpartition(" ")[2]) for each in houses if each[-1:].isdecimal())
    if len(numbers) == len(houses) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{said.partition(' ')[0]} {numbers[0]} to {numbers[-1]}"
    return said


def _total(sight: Sight, group: Total, masks: Masks, removed: Removed) -> str:
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
        low, high = _extremes(sight, others, differ=differ)
        needed = [group.total - own[digit] for digit in digits(gone)]
        if not any(low <= each <= high for each in needed):
            bound = f"at least {low}" if max(needed) < low else f"at most {high}" if min(needed) > high else None
            return low, high, str(low) if low == high else bound or f"between {low} and {high}", differ
    return None


def _extremes(sight: Sight, cells: Sequence[tuple[int, Mapping[int, int]]], *, differ: bool) -> tuple[int, int]:
    """The least and the greatest sum; with `differ`, cells that all see each other have different digits."""
    blocks: list[list[int]] = []
    sums = [(0, 0)]
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
        sums.append(
            (min((low for low, _ in ways.values()), default=0), max((high for _, high in ways.values()), default=0))
        )
    return sum(low for low, _ in sums), sum(high for _, high in sums)


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


# Comparisons.


def _web(sight: Sight, group: Web, masks: Masks, removed: Removed) -> str:
    if group.kind in ("thermo", "slow thermo"):
        return _thermo(sight, group, masks)
    if len(group.cells) == 2:
        others = [at for at, cell in enumerate(group.cells) if cell not in removed]
        known = ""
        if len(others) == 1 and (fact := _other(sight, group, masks, others[0], removed)):
            known = f", and {names(sight, [group.cells[others[0]]])} {fact}"
        return f"{group.says[0, 1]}{known}"
    if group.kind == "chain":
        said = dict.fromkeys(group.says[one, other] for one, other, _ in group.links if one < other)
        return joined(list(said))
    if group.kind == "whisper":
        return f"neighbours on {group.who} differ {group.says[0, 1].partition(' differ ')[2]}"
    if group.kind == "numbered room":
        each = constraint_of(sight, group)
        first = each.cells[0] if each is not None else "the first cell"
        return f"by {group.who}, {first} says in which cell the {_number(group)} is"
    return _ruled(group)


def _other(sight: Sight, group: Web, masks: Masks, at: int, removed: Removed) -> str:
    """What is known of the other of two cells: the few digits that it can have, or those that it would have to have."""
    if masks[at].bit_count() <= _TOLD:
        return _is(sight, group.cells[at])
    gone = removed[group.cells[1 - at]]
    wanted = _union(leaves[digit] for one, _, leaves in group.links if one != at for digit in digits(gone))
    absent = wanted & ~masks[at]
    return f"cannot be {listed(absent)}" if 0 < absent.bit_count() <= _TOLD else ""


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


_RULES: Mapping[str, str] = {
    "modular": "any {number} in a row on {who} have different remainders by {number}",
    "palindrome": "{who} reads the same from both ends",
    "nabner": "no two digits of {who} are the same or consecutive",
    "entropic": "any three in a row on {who} are low, middle and high",
    "clone": "both parts of {who} have the same digits",
    "equality": "{who} has as many low as high digits, and as many even as odd ones",
    "product": "the digits of {who} multiply to {number}",
    "product arrow": "the digits along {who} multiply to the number in its circle",
    "parity line": "even and odd digits alternate along {who}",
    "unimodular": "all digits of {who} have the same remainder by 3",
    "sequence": "digits increase or decrease by the same each time along {who}",
    "same difference": "neighbours on {who} always have the same difference",
    "factor line": "of two neighbours on {who}, one divides the other",
    "index line": "each place of {who} says where on it the number of that place is",
    "sum line": "{who} falls into pieces that add up to {number}",
    "split peas": "the inside of {who} adds up to a number made of the digits at its ends",
    "value indexing": "on {who}, the second digit says where after it the first one is found again",
    "hidden skyscraper": "by {who}, the first digit that is less than one before it is {number}",
    "battlefield": "by {who}, the cells that both ends cover, or else those that neither covers, add up to {number}",
}


_USUAL = {"modular": 3}  # numbers that lines without one have


def _lunchbox(group: Choice) -> str:
    ends = f"the least and the greatest digit of {group.who}"
    total = _number(group)
    return f"the digits between {ends} add up to {total}" if total else f"{ends} are neighbours"


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
    span, total = sight.board.puzzle.span, _number(group)
    crusts = f"{span[0]} and {span[-1]}"
    if total == 0:
        return f"by {group.who}, {crusts} are neighbours"
    ways = [some for size in range(len(span) - 1) for some in combinations(span[1:-1], size) if sum(some) == total]
    if 0 < len(ways) <= _TOLD:
        fillings = f"which can only be {joined(['+'.join(map(str, some)) for some in ways], None, 'or')}"
    else:
        sizes = [*dict.fromkeys(str(len(some)) for some in ways)]
        fillings = f"which takes {joined(sizes, None, 'or')} {'cell' if sizes == ['1'] else 'cells'}"
    return f"by {group.who}, the digits between {crusts} add up to {total}, {fillings}"


def _number(group: Group) -> int:
    """The number of a clue outside the grid, which its name has."""
    return next((int(word) for word in group.who.split() if word.isdigit()), 0)


def _x_sum(sight: Sight, group: Reader, masks: Masks, after: Masks) -> str:
    start, total = group.cells[0], _number(group)
    first = names(sight, [start])
    if sight.placed[start]:
        count = _low(masks[0])
        here = f"{first} is" if count == 1 else f"the first {count} digits from {first} on add up to"
        return f"by {group.who}, {here} {total}"
    known = "" if after[0] != masks[0] or masks[0].bit_count() > _TOLD else f", and {first} {_is(sight, start)}"
    return f"by {group.who}, as many digits as {first} says add up to {total}{known}"


def _skyscraper(sight: Sight, group: Reader, masks: Masks, after: Masks) -> str:
    count = _number(group)
    if count == 1:
        return f"{group.who} sees only {names(sight, group.cells[:1])}, which is greater than all behind it"
    return f"{group.who} sees {count} digits that are greater than all before them"


def _between(sight: Sight, group: Reader, masks: Masks, after: Masks) -> str:
    ends = names(sight, group.cells[:2])
    return f"the digits inside {group.who} are between those at its ends, {ends}"


def _lockout(sight: Sight, group: Reader, masks: Masks, after: Masks) -> str:
    each, ends = constraint_of(sight, group), names(sight, group.cells[:2])
    least = each.value if each is not None and each.value is not None else (len(sight.board.puzzle.span) - 1) // 2
    return f"the ends of {group.who}, {ends}, are at least {least} apart, and the digits inside are outside their range"


Read = Callable[["Sight", Reader, Masks, Masks], str]
_READ: Mapping[str, Read] = {
    "renban": _renban,
    "sandwich": _sandwich,
    "x-sum": _x_sum,
    "skyscraper": _skyscraper,
    "between": _between,
    "lockout": _lockout,
}
