"""Slitherlink patterns in words: the name of the pattern, then why, then what must or cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.places import Place
from clew.core.results import Fact
from clew.core.text import joined as _and
from clew.families.slitherlink.pattern import OUTSIDE, Pattern
from clew.families.slitherlink.spoken import spoken

_FEW = 8  # more edges than these are counted, not listed
# How an assumption fails; the native code numbers these.
_CELL_OVER, _CELL_UNDER, _BRANCH, _DEAD_END, _LOOP, _COLOURS, _PATTERNS, _CUT = range(1, 9)


def text(pattern: Pattern) -> str:
    """Word the deduction."""
    return f"{pattern.entry.name}: {_WORDS[pattern.entry.key](pattern)}."


def where(pattern: Pattern) -> str:
    """Say where to look, without giving the pattern away."""
    if pattern.assumes:
        return _edge(pattern)
    if pattern.cells:
        return next((name for name in pattern.cells if name != OUTSIDE), pattern.cells[0])
    return pattern.points[0] if pattern.points else _edge(pattern)


def _closed_loop(p: Pattern) -> str:
    return f"the lines form a closed loop that satisfies every clue, so no other edge can be a line: {_follows(p)}"


def _zero(p: Pattern) -> str:
    return f"{p.cells[0]} is 0, so none of its edges can be a line: {_follows(p)}"


def _full_clue(p: Pattern) -> str:
    have = _edges(p, list(p.because))
    own = f"{p.cells[0]} is {p.clue} and has its {_own(p)} ({have})"
    return f"{own}, so no other edge of it can be a line: {_follows(p)}"


def _needy_clue(p: Pattern) -> str:
    gone = list(p.because)
    without = f" and {_edges(p, gone)} {_is_no_line(gone)}" if gone else ""
    return f"{p.cells[0]} is {p.clue}{without}, so all its other edges are needed: {_follows(p)}"


def _point(p: Pattern) -> str:
    known = p.because
    lines = [place for place, line in known.items() if line]
    if len(lines) == 2:
        why = f"at {p.points[0]} two lines meet ({_edges(p, lines)}), and three lines never meet"
    elif lines:
        (end,) = p.settled
        why = f"at {p.points[0]} the line on {_edges(p, lines)} can only continue along {_edges(p, [end])}"
    else:
        why = f"at {p.points[0]} a line could enter but not leave"
    return f"{why}, so {_follows(p)}"


def _corner(p: Pattern) -> str:
    cell = p.cells[0]
    if p.clue == 2:
        return (
            f"{cell} is 2 in a corner of the grid: either both its edges there are lines, or both its others; "
            f"either way the loop continues along the border, so {_follows(p)}"
        )
    why = "two lines would be too many" if p.clue == 1 else "without them too few edges are left"
    at = f"{cell} is {p.clue} in a corner of the grid, where both its edges are lines or neither is"
    return f"{at}; {why}, so {_follows(p)}"


def _adjacent_threes(p: Pattern) -> str:
    one, two, third = p.cells
    return (
        f"{one} and {two} are 3s side by side. With no line between them, their other edges would close a loop that "
        f"leaves out the clue of {third}. So a line runs between them and on either far side, turning at both ends: "
        f"{_follows(p)}"
    )


def _diagonal_threes(p: Pattern) -> str:
    return (
        f"{_and(p.cells)} are 3s that touch at a corner. If one of them lacked an edge away from that corner, both its "
        f"edges at the corner would be lines, and the other 3 could have none there. So {_follows(p)}"
    )


def _premature_loop(p: Pattern) -> str:
    (edge,) = p.settled
    *_, left_out = p.because
    loop = f"a loop of {_lines(len(p.path) + 1)} that leaves out the line on {_edges(p, [left_out])}"
    return f"a line on {_edges(p, [edge])} would close {loop}, so {_follows(p)}"


def _loop_without_a_clue(p: Pattern) -> str:
    (edge,) = p.settled
    return (
        f"a line on {_edges(p, [edge])} would close a loop of {_lines(len(p.path) + 1)}, "
        f"but the {p.clue} at {p.cells[0]} would not be satisfied, so {_follows(p)}"
    )


def _clue_corners(p: Pattern) -> str:
    known = _known(p)
    given = f" As {known}," if known else " So"
    return (
        f"{p.cells[0]} is {p.clue}, and at each of its corners either two lines or none must meet.{given} "
        f"every way to draw its {_own(p)} agrees: {_follows(p)}"
    )


def _pair_settled(p: Pattern) -> str:
    ((known, line),) = p.because.items()
    is_line = "is a line" if line else "is not a line"
    return f"{_fact(p, p.given[0])}, and {_edges(p, [known])} {is_line}, so {_follows(p)}"


def _pair(p: Pattern) -> str:
    at = f"{p.cells[0]} is {p.clue}" if p.cells else f"at {p.points[0]} either two lines or none must meet"
    known = _known(p)
    return f"{at}{f', and {known}' if known else ''}, so {_follows(p)}"


def _colour_count(p: Pattern) -> str:
    at = f"{p.cells[0]} is {p.clue}" if p.cells else f"at {p.points[0]} either two lines or none must meet"
    sides = [f"{a} and {b} are on {'different sides' if apart else 'the same side'}" for a, b, apart in p.relations]
    by_colours = f", and by what is known between them {_and(sides)} of the loop" if sides else ""
    known = _known(p, own=True)
    return f"{at}{f', and {known}' if known else ''}{by_colours}. So {_follows(p)}"


def _sides(p: Pattern) -> str:
    one, two = p.cells
    first, second = ("inside" if flag else "outside" for flag in p.finding.flags)
    if one == OUTSIDE:
        return f"{two} is {second} the loop and {_edge(p)} is at the border of the grid, so {_follows(p)}"
    if two == OUTSIDE:
        return f"{one} is {first} the loop and {_edge(p)} is at the border of the grid, so {_follows(p)}"
    if first == second:
        return f"{one} and {two} are both {first} the loop, so {_follows(p)}"
    return f"{one} is {first} the loop and {two} {second}, so {_follows(p)}"


def _cut_parity(p: Pattern) -> str:
    way = p.way
    odd = any(p.settled.values())
    return (
        f"a walk from {way[0]} to {way[-1]} by {_and(way[1:-1], _FEW)} crosses an {'odd' if odd else 'even'} number "
        f"of lines. A closed walk crosses the loop an even number of times, and crossing {_edge(p)} "
        f"closes this one, so {_follows(p)}"
    )


def _connected(p: Pattern) -> str:
    inside = p.entry.key == "InsideConnected"
    side, other = ("inside", "outside") if inside else ("outside", "inside")
    if len(p.cells) == 1:
        return f"no path {side} the loop leads to {p.cells[0]}, so {p.cells[0]} is {other}: {_follows(p)}"
    gate, one, two = p.cells
    joined = f"{one} and {two} are inside the loop" if inside else f"{two} is outside the loop"
    whole = "and must be joined inside" if inside else "and must be joined to the outside of the grid"
    return f"{joined} {whole}; every path passes through {gate}, so {gate} is {side}: {_follows(p)}"


def _what_if(p: Pattern) -> str:
    (is_line,) = p.settled.values()
    supposed = "is not a line" if is_line else "is a line"
    chain = "; ".join(_brief(link) for link in p.chain)
    end = _clash(p)
    then = f"{chain}; and so {end}" if chain else end
    return f"suppose {_edge(p)} {supposed}. Then {then}. So {_follows(p)}"


def _clash(p: Pattern) -> str:
    """What breaks at the end of an assumption."""
    clash = p.finding.clash
    if clash in (_CELL_OVER, _CELL_UNDER):
        return f"{p.cells[0]} would have too {'many' if clash == _CELL_OVER else 'few'} lines for {p.clue}"
    if clash == _BRANCH:
        return f"three lines would meet at {p.points[0]}"
    if clash == _DEAD_END:
        return f"a line would end at {p.points[0]}"
    if clash == _LOOP:
        return (
            f"a loop would close without the clue of {p.cells[0]}"
            if p.cells
            else "a loop would close that leaves out other lines"
        )
    if clash == _COLOURS:
        return f"{p.way[0]} and {p.way[-1]} would be on the same side and on different sides"
    if clash == _CUT:
        one, two = p.cells
        return f"{one} and {two} could not be joined {'inside' if p.finding.flags[0] else 'outside'} the loop"
    return f"no way would be left to draw {p.cells[0] if p.cells else p.points[0]}"


def _brief(p: Pattern) -> str:
    """One link of a chain of reasoning."""
    reasons = {
        "FullClue": "is full",
        "NeedyClue": "needs it",
        "PrematureLoop": "no early loop",
        "LoopLeavesClue": "no early loop",
        "Sides": "inside and outside",
        "CutParity": "parity",
        "ColourCount": "by colours",
        "OutsideConnected": "must stay connected",
        "InsideConnected": "must stay connected",
    }
    at = p.cells[0] if p.cells and p.entry.key not in ("LoopLeavesClue", "Sides", "CutParity") else ""
    at = at or (p.points[0] if p.points else "")
    why = " ".join(filter(None, [at, reasons.get(p.entry.key, "")]))
    return f"{_follows(p)} ({why})"


def _known(p: Pattern, *, own: bool = False) -> str:
    """What a step rests on: edges, then pairs; of a step by colours only those of its own clue or point."""
    known = {place: line for place, line in p.because.items() if not own or place in p.own_edges}
    pairs = [fact for fact in p.given if not own or p.own_edges.issuperset(fact[1])]
    lines = [place for place, line in known.items() if line]
    none = [place for place, line in known.items() if not line]
    parts = []
    if lines:
        parts.append(f"{_edges(p, lines)} {'is a line' if len(lines) == 1 else 'are lines'}")
    if none:
        parts.append(f"{_edges(p, none)} {_is_no_line(none)}")
    return _and([*parts, *(_fact(p, fact) for fact in pairs)])


def _follows(p: Pattern) -> str:
    """What must be: edges that must or cannot be lines, then pairs."""
    settled = p.settled
    lines = [place for place, line in settled.items() if line]
    none = [place for place, line in settled.items() if not line]
    parts = []
    if lines:
        parts.append(f"{_edges(p, lines)} must be {'a line' if len(lines) == 1 else 'lines'}")
    if none:
        parts.append(f"{_edges(p, none)} cannot be {'a line' if len(none) == 1 else 'lines'}")
    return "; ".join([*parts, *(_fact(p, fact, must=True) for fact in p.facts)])


def _fact(p: Pattern, fact: Fact, *, must: bool = False) -> str:
    kind, pair = fact
    both = _edges(p, pair)
    is_, are = ("must be", "must be") if must else ("is", "are")
    return {
        "equal": f"both or neither of {both} {are} lines",
        "differ": f"exactly one of {both} {is_} a line",
        "some": f"at least one of {both} {is_} a line",
        "not both": f"at most one of {both} {'can be' if must else 'is'} a line",
    }[kind]


def _is_no_line(names: Sequence[str]) -> str:
    return "is not a line" if len(names) == 1 else "are not lines"


def _own(p: Pattern) -> str:
    return "line" if p.clue == 1 else _lines(p.clue)


def _lines(count: int | None) -> str:
    return f"{count} line" if count == 1 else f"{count} lines"


def _edges(p: Pattern, places: Sequence[Place]) -> str:
    return spoken(p.puzzle, places, p.cells, _FEW)


def _edge(p: Pattern) -> str:
    """The edge that an assumption or a pattern without cells is about."""
    return _edges(p, [Place(p.path[0])])


_WORDS: Mapping[str, Callable[[Pattern], str]] = {
    "LoopClosed": _closed_loop,
    "Zero": _zero,
    "FullClue": _full_clue,
    "NeedyClue": _needy_clue,
    "Point": _point,
    "Corner": _corner,
    "AdjacentThrees": _adjacent_threes,
    "DiagonalThrees": _diagonal_threes,
    "PrematureLoop": _premature_loop,
    "ClueCorners": _clue_corners,
    "LoopLeavesClue": _loop_without_a_clue,
    "PairSettled": _pair_settled,
    "PairAtClue": _pair,
    "PairAtPoint": _pair,
    "Sides": _sides,
    "CutParity": _cut_parity,
    "ColourCount": _colour_count,
    "OutsideConnected": _connected,
    "InsideConnected": _connected,
    "WhatIfSimple": _what_if,
    "WhatIfAll": _what_if,
}
