"""Why a constraint forces something, in the words of its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.text import an, joined
from clew.families.variant.ladder import adding
from clew.families.variant.ladder.adding import TOLD, Removed, lowest
from clew.families.variant.ladder.combined import COMBINED
from clew.families.variant.ladder.groups import Cage, Choice, Counted, Group, Masks, Reader, Split, Total, Web, digits
from clew.families.variant.ladder.layout import IMPLIED
from clew.families.variant.ladder.words import constraint_of, listed, names, place_of

if TYPE_CHECKING:
    from clew.families.variant.ladder.sight import Sight


def why(sight: Sight, group: Group, masks: Masks, after: Masks, removed: Removed) -> str:
    """Part of a sentence: why these candidates go."""
    if group.kind == IMPLIED and isinstance(group, Cage | Total):
        return adding.forty_five(sight, group, masks)
    if group.kind == COMBINED and isinstance(group, Total):
        return adding.together(sight, group)
    if isinstance(group, Cage):
        return adding.cage(sight, group, masks, removed)
    if isinstance(group, Total):
        return adding.total(sight, group, masks, removed)
    if isinstance(group, Web):
        return _web(sight, group, masks, removed)
    if isinstance(group, Split):
        return adding.split(sight, group, masks)
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
    return f"{group.who} needs {an(lowest(wanted)) if wanted.bit_count() == 1 else listed(wanted, 'and')}"


def _ruled(group: Group) -> str:
    """The rule of a constraint as a sentence, where there is nothing more to say about its digits."""
    number = _number(group) or _USUAL.get(group.kind, 0)
    return _RULES.get(group.kind, "{who} allows nothing else").format(who=group.who, number=number)


def clash(sight: Sight, group: Group) -> str:
    """Part of a sentence: that nothing would satisfy a constraint any more."""
    masks = sight.of(group)
    if group.kind == IMPLIED and isinstance(group, Cage | Total):
        return f"{adding.forty_five(sight, group, masks)}, and no digits would be left for that"
    if group.kind == COMBINED and isinstance(group, Total):
        return f"{adding.together(sight, group)}, and no digits would be left for that"
    if isinstance(group, Cage):
        return f"{group.who} would have no combination left"
    if isinstance(group, Split):
        return f"{adding.parts(sight, group)} could not all have different digits in {group.who}"
    if isinstance(group, Total):
        return f"no digits would be left with which {adding.total(sight, group, masks, {})}"
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


def _high(mask: int) -> int:
    return mask.bit_length() - 1


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
    if masks[at].bit_count() <= TOLD:
        return _is(sight, group.cells[at])
    gone = removed[group.cells[1 - at]]
    wanted = _union(leaves[digit] for one, _, leaves in group.links if one != at for digit in digits(gone))
    absent = wanted & ~masks[at]
    return f"cannot be {listed(absent)}" if 0 < absent.bit_count() <= TOLD else ""


def _is(sight: Sight, cell: int) -> str:
    mask = sight.masks[cell]
    return f"is {listed(mask)}" if sight.placed[cell] else f"can only be {listed(mask)}"


def _thermo(sight: Sight, group: Web, masks: Masks) -> str:
    """Where a thermometer begins and ends, if that says something."""
    verb = "rise" if group.kind == "thermo" else "never fall"
    first, last = group.cells[0], group.cells[-1]
    low, high = lowest(masks[0]), _high(masks[-1])
    span = sight.board.puzzle.span
    ends = []
    if low > span[0]:
        ends.append(f"from {'' if sight.placed[first] else 'at least '}{low} in {names(sight, [first])}")
    if high < span[-1]:
        ends.append(f"to {'' if sight.placed[last] else 'at most '}{high} in {names(sight, [last])}")
    inner = [cell for cell in group.cells[1:-1] if sight.placed[cell]]
    placed = [f"{listed(sight.masks[cell])} in {names(sight, [cell])}" for cell in inner]
    between = [f"with {joined(placed)}"] if 0 < len(placed) <= TOLD else []
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
    if 0 < len(runs) <= TOLD:
        return f"{group.who} can only be {joined(runs, None, 'or')}"
    return f"{group.who} has {size} consecutive digits"


def _sandwich(sight: Sight, group: Reader, masks: Masks, after: Masks) -> str:
    span, total = sight.board.puzzle.span, _number(group)
    crusts = f"{span[0]} and {span[-1]}"
    if total == 0:
        return f"by {group.who}, {crusts} are neighbours"
    ways = [some for size in range(len(span) - 1) for some in combinations(span[1:-1], size) if sum(some) == total]
    if 0 < len(ways) <= TOLD:
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
        count = lowest(masks[0])
        here = f"{first} is" if count == 1 else f"the first {count} digits from {first} on add up to"
        return f"by {group.who}, {here} {total}"
    known = "" if after[0] != masks[0] or masks[0].bit_count() > TOLD else f", and {first} {_is(sight, start)}"
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
