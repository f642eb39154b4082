"""Nonogram patterns in words: the name of the pattern, the line, why, and what is painted or blank."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.places import Place
from clew.core.text import joined
from clew.families.nonogram.pattern import Pattern
from clew.families.nonogram.puzzle import numbers

_LEFT_OUT, _WHOLE, _NEEDED = 0, 1, 2  # how a line is done
_ANY_BLOCK = 2  # a gap that is too small for every block


def text(pattern: Pattern) -> str:
    """Word the deduction."""
    at = "" if pattern.finding.assumed else f" in {pattern.line}"
    return f"{pattern.entry.name}{at}: {_WORDS[pattern.entry.key](pattern)}."


def where(pattern: Pattern) -> str:
    """Say where to look, without giving the pattern away."""
    return pattern.assumed[0][0] if pattern.finding.assumed else pattern.line


def _empty_line(p: Pattern) -> str:
    return f"it has no blocks, so {_follows(p)}"


def _full_line(p: Pattern) -> str:
    begin, end, first, last = p.numbers
    some = f"all {end - begin} cells" if end - begin == p.length else f"all that is left, {p.cells(begin, end)}"
    return f"{p.tokens(first, last)} {_takes(last - first)} {some}, so {_follows(p)}"


def _line_done(p: Pattern) -> str:
    (kind,) = p.numbers
    if kind == _WHOLE:
        return f"every block of {p.tokens()} is complete, so {_follows(p)}"
    total = sum(token for token in p.clue if isinstance(token, int))
    if kind == _NEEDED:
        return f"{p.tokens()} needs {_cells(total)}, and only that many are not blank, so {_follows(p)}"
    painted = "it is already painted" if total == 1 else "all of them are already painted"
    return f"{p.tokens()} needs {_cells(total)}, and {painted}, so {_follows(p)}"


def _overlap(p: Pattern) -> str:
    begin, end, first, last, spare = p.numbers
    room = f"the {end - begin} cells" if end - begin == p.length else p.cells(begin, end)
    if last - first == 1:
        return f"wherever {p.block(first)} goes in {room}, {_follows(p)}"
    by = "one cell" if spare == 1 else f"{spare} cells"
    return f"in {room} the blocks {p.tokens(first, last)} can move by only {by}, so {_follows(p)} either way"


def _edge(p: Pattern) -> str:
    back, block, painted, wall = p.numbers
    outer = _outer(p, block, back=bool(back))
    if painted == wall:
        return f"{p.cell(painted)} is painted and {'ends' if back else 'begins'} {outer}, so {_follows(p)}"
    bound = f"cannot {'end after' if back else 'begin before'} {p.cell(wall)}"
    return f"{outer}{',' if ',' in outer else ''} must hold {p.cell(painted)} and {bound}, so {_follows(p)}"


def _punctuation(p: Pattern) -> str:
    begin, end = p.numbers
    are = "is a complete block" if end - begin == 1 else f"are a complete block of {end - begin}"
    return f"{p.cells(begin, end)} {are}, so {_follows(p)}"


def _small_gap(p: Pattern) -> str:
    kind, begin, end, block = p.numbers
    shortest = f"every block: the shortest is {p.clue[block]}"
    too_long = shortest if kind == _ANY_BLOCK else _outer(p, block, back=bool(kind))
    return f"the gap {p.cells(begin, end)} is too small for {too_long}, so {_follows(p)}"


def _mercury(p: Pattern) -> str:
    back, block, begin, end = p.numbers
    run, outer = p.cells(begin, end), _outer(p, block, back=bool(back))
    if len(p.clue) == 1:
        return f"{outer} covers {run} and cannot reach the {'end' if back else 'start'} of the line, so {_follows(p)}"
    side = "after" if back else "before"
    belongs = f"{run} must belong to {outer}, as no other block fits {side}"
    return f"{belongs}, and it cannot reach further from there, so {_follows(p)}"


def _joining(p: Pattern) -> str:
    block, begin, end = p.numbers
    return (
        f"only {p.block(block)} is left, and {p.cell(begin)} and {p.cell(end - 1)} both belong to it, so {_follows(p)}"
    )


def _unreachable(p: Pattern) -> str:
    block, begin, end = p.numbers
    return f"only {p.block(block)} is left; it covers {p.cells(begin, end)} and cannot reach further, so {_follows(p)}"


def _splitting(p: Pattern) -> str:
    begin, _, gap_end, end, most = p.numbers
    joined = f"with {p.cell(gap_end - 1)} painted, {p.cells(begin, end)} would be a block of {end - begin}"
    return f"{joined}, but a block there can have at most {_cells(most)}, so {_follows(p)}"


def _glue(p: Pattern) -> str:
    begin, end, gap_begin, gap_end, least = p.numbers
    gap = f"{p.cells(begin, end)} {'belongs' if end - begin == 1 else 'belong'} to a block of {least} or more"
    if len(p.clue) == 1:
        gap = f"{p.cells(begin, end)} {'belongs' if end - begin == 1 else 'belong'} to {p.block(0)}"
    return f"{gap} that is within {p.cells(gap_begin, gap_end)}, so {_follows(p)}"


def _block_ends(p: Pattern) -> str:
    begin, end, _, _ = p.numbers
    return f"no block that {p.cells(begin, end)} can belong to can be longer there, so {_follows(p)}"


def _block_grows(p: Pattern) -> str:
    begin, end, all_begin, all_end, first, last = p.numbers
    run, covers = p.cells(begin, end), p.cells(all_begin, all_end)
    if first == last:
        return f"{run} can only belong to {p.block(first)}, which covers {covers} wherever it fits, so {_follows(p)}"
    return f"whichever block {run} belongs to, it covers {covers} wherever it fits, so {_follows(p)}"


def _overlap_in_gaps(p: Pattern) -> str:
    block, first, last = p.numbers
    if first == last:
        return f"around the known cells {p.block(block)} can begin at {p.cell(first)} only, so {_follows(p)}"
    pushed = f"pushed to either side as far as the known cells allow, {p.block(block)} begins"
    return f"{pushed} between {p.cell(first)} and {p.cell(last)}, so {_follows(p)} either way"


def _out_of_reach(p: Pattern) -> str:
    pushed = "pushed to either side as far as the known cells allow"
    return f"{pushed}, no block of {p.tokens()} reaches that far: {_follows(p)}"


def _full_line_reasoning(p: Pattern) -> str:
    known = "around the known cells " if p.because else ""
    return f"every way to place {p.tokens()} {known}agrees that {_follows(p)}"


def _refuted(p: Pattern) -> str:
    ((place, painted),) = p.assumed
    links = "; ".join(_link(link) for link in p.chain)
    fails = f"{p.line} has no room left for {p.tokens()}" if p.clue else f"{p.line} would not be empty"
    then = f"{links}; and so {fails}" if links else fails
    return f"suppose {place} is {_state(painted)}. Then {then}. So {_follows(p)}"


def _either_way(p: Pattern) -> str:
    (place, _), _ = p.assumed
    (count,) = p.numbers
    one, two = ("; ".join(_link(link) for link in part) for part in (p.chain[:count], p.chain[count:]))
    return f"if {place} is painted, then {one}. If it is blank, then {two}. Either way {_follows(p)}"


def _link(p: Pattern) -> str:
    """One link of a chain of reasoning."""
    return f"{_follows(p)} ({p.line})"


def _outer(p: Pattern, block: int, *, back: bool) -> str:
    """Name the first or last block, of those that are not complete."""
    if len(p.clue) == 1:
        return p.block(block)
    outermost = block == (len(p.clue) - 1 if back else 0)
    return f"the {'last' if back else 'first'} {'' if outermost else 'unfinished '}block, {p.clue[block]}"


def _takes(blocks: int) -> str:
    return "takes" if blocks == 1 else "with one blank between blocks takes"


def _cells(count: int) -> str:
    return "one cell" if count == 1 else f"{count} cells"


def _state(painted: bool) -> str:
    return "painted" if painted else "blank"


def _follows(p: Pattern) -> str:
    """What is painted, then what is blank."""
    settled = p.settled
    parts = []
    for painted in (True, False):
        chosen = [place for place, value in settled.items() if value is painted]
        if chosen:
            parts.append(f"{_spans(p, chosen)} {'is' if len(chosen) == 1 else 'are'} {_state(painted)}")
    return joined(parts)


def _spans(p: Pattern, places: Sequence[Place]) -> str:
    """List cells of one line, neighbours together."""
    number_of = numbers(*p.puzzle.shape)
    found = sorted(number_of[place] for place in places)
    step = 1 if p.finding.line < p.puzzle.rows else p.puzzle.columns
    spans: list[list[int]] = []
    for cell in found:
        if spans and spans[-1][-1] + step == cell:
            spans[-1].append(cell)
        else:
            spans.append([cell])
    names = {number_of[place]: place for place in places}
    parts = [
        part
        for span in spans
        for part in ([f"{names[span[0]]} to {names[span[-1]]}"] if len(span) > 2 else [names[cell] for cell in span])
    ]
    return joined(parts)


_WORDS: Mapping[str, Callable[[Pattern], str]] = {
    "EmptyLine": _empty_line,
    "FullLine": _full_line,
    "LineDone": _line_done,
    "Overlap": _overlap,
    "Edge": _edge,
    "Punctuation": _punctuation,
    "SmallGap": _small_gap,
    "Mercury": _mercury,
    "Joining": _joining,
    "Unreachable": _unreachable,
    "Splitting": _splitting,
    "Glue": _glue,
    "BlockEnds": _block_ends,
    "BlockGrows": _block_grows,
    "PushedOverlap": _overlap_in_gaps,
    "OutOfReach": _out_of_reach,
    "WholeLine": _full_line_reasoning,
    "TwoLines": _refuted,
    "EitherWay": _either_way,
    "Assumption": _refuted,
}
