"""Hashi patterns in words: the name of the pattern, then why, then what must or cannot be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby

from clew.core.places import Place
from clew.core.text import joined as _and
from clew.families.hashi.pattern import Pattern

_FEW = 8  # more islands than these are counted, not listed
_SIZES = ("empty", "single", "double", "triple", "fourfold")
_COUNTS = ("no", "one", "two", "three", "four")
# How an assumption fails, or an impossible puzzle; the native code numbers these.
_COUNT, _CROSSING, _CLOSED_OFF, _LOOP, _PARITY, _JOINED_PAIRS = range(1, 7)


def text(pattern: Pattern) -> str:
    """Word the deduction; of a puzzle that contradicts itself, where it does."""
    if pattern.clash and not pattern.assumes:
        return f"{pattern.entry.name}: {_contradiction(pattern)}; {_follows(pattern)}."
    return f"{pattern.entry.name}: {_WORDS[pattern.entry.key](pattern)}."


def where(pattern: Pattern) -> str:
    """Say where to look, without giving the pattern away."""
    if pattern.assumes or not pattern.islands:
        return next(iter(pattern.path or pattern.removed), "")
    return pattern.islands[0]


def _crossing(p: Pattern) -> str:
    return f"{p.path[0]} has a bridge, and bridges never cross, so {_follows(p)}"


def _full_island(p: Pattern) -> str:
    left = (p.number or 0) - sum(min(p.cited(place)) for place in p.because)
    if left > 0:  # what it needs of a bridge that is left is known to be there
        fit = f"{left} more {'fits' if left == 1 else 'fit'}"
        return f"{p.islands[0]} needs {p.number}, and {_known(p)}; only {fit}, so {_follows(p)}"
    return f"{p.islands[0]} needs {p.number} and has {_them(p)} ({_known(p)}), so {_follows(p)}"


def _one_way_left(p: Pattern) -> str:
    known = _known(p)
    if p.number is None:
        return f"{p.islands[0]} needs a bridge{f', and {known}' if known else ''}, so {_follows(p)}"
    if not known:
        return f"{p.islands[0]} needs {p.number} and has only one neighbour, so {_follows(p)}"
    return f"{p.islands[0]} needs {p.number}, and {known}; one way is left, so {_follows(p)}"


def _just_enough(p: Pattern) -> str:
    known = _known(p)
    if not known:
        return f"{p.islands[0]} needs {p.number} and has only {_neighbours(p)}, so {_follows(p)}"
    return f"{p.islands[0]} needs {p.number}, and {known}; the rest is just enough, so {_follows(p)}"


def _leftovers(p: Pattern) -> str:
    known = _known(p)
    if not known and all(0 in gone for gone in p.removed.values()):
        spare = p.neighbours * p.puzzle.most - (p.number or 0)
        room = f"{p.islands[0]} needs {p.number} of the {p.neighbours * p.puzzle.most} that {_neighbours(p)} can take"
        return f"{room}; only {spare} can be missing, so {_follows(p)}"
    if not known and p.number is not None and p.number < p.puzzle.most:
        return f"{p.islands[0]} needs only {p.number}, so {_follows(p)}"
    given = f", and {known}" if known else ""
    needs = f"{p.islands[0]} needs {p.number} from {_neighbours(p)}{given}"
    return f"{needs}; every way to share them out agrees, so {_follows(p)}"


def _pair(p: Pattern) -> str:
    one, other = p.islands
    bridge = f"a {_SIZES[p.number or 0]} bridge"
    return f"{one} and {other} are both {p.number}: {bridge} would cut them off from all others, so {_follows(p)}"


def _closing_a_loop(p: Pattern) -> str:
    return f"a bridge at {p.path[0]} would close a loop with {_and(_few(p.path[1:]))}, so {_follows(p)}"


def _segment_isolation(p: Pattern) -> str:
    small = _small_numbers(p)
    if small:
        return f"{small}, so {_follows(p)}"
    supposed = _supposed(p.path[0], p.removed[p.path[0]])
    return f"{supposed}, {_closed_off(p)}, so {_follows(p)}"


def _small_numbers(p: Pattern) -> str:
    """The patterns that people know by name: a 2 between 1s, a 3 with a 1 and a 2, and their like."""
    centre, *numbers = p.numbers
    if p.removed[p.path[0]] != {0} or len(numbers) < 2 or None in numbers or p.because:
        return ""
    around = sorted(number for number in numbers if number is not None)
    if sum(around) != centre:
        return ""
    ones = all(number == 1 for number in around)
    kind = f"a {centre} between 1s" if ones else f"a {centre} with {_and([f'a {number}' for number in around])}"
    joined = f"it would be joined to {_and(p.islands[1:])} alone"
    return f"{p.islands[0]} is {kind}: without {p.path[0]}, {joined}, cut off from the rest"


def _isolation_over_several(p: Pattern) -> str:
    ways = p.finding.flags[0]
    needed = f"the bridges that {p.islands[0]} would need then"
    supposed = f"{_supposed(p.path[0], p.removed[p.path[0]])}, and with {needed}"
    if ways == 1:
        return f"{supposed}, {_closed_off(p)}, so {_follows(p)}"
    closed = f"islands would be closed off (in one of them, {_closed_off(p)})"
    return f"{supposed}, placed in any of {ways} ways, {closed}, so {_follows(p)}"


def _last_exit(p: Pattern) -> str:
    if len(p.islands) == 1:
        return f"{p.islands[0]} has only one way out, so {_follows(p)}"
    return f"the group of {_and(_few(p.islands))} has only one way out, so {_follows(p)}"


def _cut_edge(p: Pattern) -> str:
    return f"only {p.path[0]} can join {_and(_few(p.islands))} to the rest, so {_follows(p)}"


def _parity(p: Pattern) -> str:
    total = sum(number or 0 for number in p.numbers)
    if len(p.islands) == 1:
        own = f"{p.islands[0]} needs {total}"
    else:
        own = (
            f"{_and(_few(p.islands))} need {total} together, and a bridge between two of them counts twice, so "
            f"{'an odd' if total % 2 else 'an even'} number leaves them"
        )
    known = _known(p)
    return f"{own}{f'; {known}' if known else ''}. So {_follows(p)}"


def _joined_pairs(p: Pattern) -> str:
    total, slack = p.finding.flags
    count = len(p.puzzle.islands)
    why = f"the numbers add up to {total} bridges, and joining {count} islands takes {count - 1} pairs"
    known = _known(p)
    spare = f"only {slack} more can run beside another" if slack else "no more can run beside another or close a loop"
    return f"{why}{f'; {known}' if known else ''}. So {spare}: {_follows(p)}"


def _what_if(p: Pattern) -> str:
    links = "; ".join(_brief(link) for link in p.chain)
    end = _contradiction(p)
    then = f"{links}; and so {end}" if links else end
    return f"suppose {p.path[0]} {_is(frozenset(p.finding.flags), p)}. Then {then}. So {_follows(p)}"


def _contradiction(p: Pattern) -> str:
    """What breaks at the end of an assumption, or in a puzzle that cannot be."""
    if p.clash == _COUNT:
        known = "" if p.assumes else _known(p)
        wants = "a bridge" if p.number is None else p.number
        return f"{p.islands[0]} needs {wants} but cannot have {_them(p)}{f': {known}' if known else ''}"
    if p.clash == _CROSSING:
        return f"{p.path[-2]} and {p.path[-1]} would cross"
    if p.clash == _CLOSED_OFF:
        return _closed_off(p)
    if p.clash == _LOOP:
        return f"{_and(_few(p.path[1:] if p.assumes else p.path))} would close a loop"
    if p.clash == _PARITY:
        total = sum(number or 0 for number in p.numbers)
        leave = f"{'an even' if total % 2 else 'an odd'} number of bridges leaves them"
        return f"{_and(_few(p.islands))} need {total} together, but {leave}, and one between two of them counts twice"
    if p.clash == _JOINED_PAIRS:
        return "too few bridges would be left to join all islands"
    return f"no number of bridges would be left for {p.path[-1]}"


def _brief(p: Pattern) -> str:
    """One link of a chain of reasoning."""
    reasons = {
        "Crossing": f"{p.path[0]} bars it" if p.path else "",
        "Loop": "no loop",
        "Isolation": "not closed off",
        "IsolationSeveral": "not closed off",
        "LastExit": "last exit",
        "CutEdge": "must stay joined",
        "Parity": "parity",
        "JoinedPairs": "joined pairs",
    }
    return f"{_follows(p)} ({reasons.get(p.entry.key) or p.islands[0]})"


def _closed_off(p: Pattern) -> str:
    """The smaller side of what falls apart."""
    inside = set(p.islands)
    if 2 * len(inside) <= len(p.puzzle.islands):
        return f"{_and(_few(p.islands))} would be cut off from the rest"
    rest = [island.name for island in p.puzzle.islands if island.name not in inside]
    return f"{_and(_few(rest))} would be cut off from the rest"


def _supposed(place: str, values: Collection[int]) -> str:
    if set(values) == {0}:
        return f"without a bridge at {place}"
    return f"with {place} {' or '.join(_SIZES[value] for value in sorted(values))}"


def _known(p: Pattern) -> str:
    """What a step rests on, beside numbers; bridges of which the same is known are listed together."""
    stated = sorted(((_is(p.cited(place), p), place) for place in p.because), key=lambda pair: pair[0])
    parts = []
    for what, pairs in groupby(stated, key=lambda pair: pair[0]):
        places = [place for _, place in pairs]
        parts.append(f"{_and(_few(places))} {what if len(places) == 1 else _plural(what)}")
    return _and(parts)


def _is(values: frozenset[int], p: Pattern) -> str:
    """What is known of one bridge."""
    low, high = min(values, default=0), max(values, default=0)
    if len(values) == 1:
        return f"is {_SIZES[low]}" if low else "has no bridge"
    if len(values) == high - low + 1:
        if high == p.puzzle.most:
            return "has a bridge" if low == 1 else f"is at least {_SIZES[low]}"
        if low == 0:
            return f"is at most {_SIZES[high]}"
    return f"is {' or '.join(_SIZES[value] for value in sorted(values))}"


def _plural(what: str) -> str:
    verb, rest = what.split(" ", 1)
    return f"{'are' if verb == 'is' else 'have'} {rest}"


def _follows(p: Pattern) -> str:
    """What must be, bridge by bridge; those of which the same follows are listed together."""
    stated = sorted(((_must(p, place), place) for place in p.removed), key=lambda pair: pair[0], reverse=True)
    parts = []
    for what, pairs in groupby(stated, key=lambda pair: pair[0]):
        places = [place for _, place in pairs]
        parts.append(f"{_and(_few(places))} {what}")
    return "; ".join(parts)


def _must(p: Pattern, place: Place) -> str:
    left, gone = p.left(place), p.removed[place]
    if len(left) == 1:
        (value,) = left
        return f"must be {_SIZES[value]}" if value else "cannot have a bridge"
    if 0 in gone and left and min(left) == 1:
        return "must have a bridge"
    if 0 in gone and left:
        return f"must be at least {_SIZES[min(left)]}"
    return f"cannot be {' or '.join(_SIZES[value] for value in sorted(gone))}"


def _them(p: Pattern) -> str:
    return "it" if p.number in (None, 1) else "them"


def _neighbours(p: Pattern) -> str:
    return f"{_COUNTS[p.neighbours]} neighbour{'s' * (p.neighbours != 1)}"


def _few(names: Sequence[str]) -> Sequence[str]:
    return names if len(names) <= _FEW else [*names[: _FEW - 1], f"{len(names) - _FEW + 1} more"]


_WORDS: Mapping[str, Callable[[Pattern], str]] = {
    "Crossing": _crossing,
    "Full": _full_island,
    "OneWay": _one_way_left,
    "JustEnough": _just_enough,
    "Leftovers": _leftovers,
    "Pair": _pair,
    "Loop": _closing_a_loop,
    "Isolation": _segment_isolation,
    "IsolationSeveral": _isolation_over_several,
    "LastExit": _last_exit,
    "CutEdge": _cut_edge,
    "Parity": _parity,
    "JoinedPairs": _joined_pairs,
    "WhatIfCounting": _what_if,
    "WhatIfAll": _what_if,
}
