"""Colours, chains and assumptions in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from clew.core.text import grouped, joined, plural
from clew.families.sudoku.chains import WEAK, Link, Node, links_of, nodes
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.wording.common import cannot, either, seers, two_places

_LONGEST = 12  # links of an assumption that fit a sentence


def _colours(p: Pattern) -> str:
    (value,) = p.symbols
    return (
        f"in {two_places(value)}, one of the two is {value}, "
        f"so either {_all(p.cells, value)}, or {_all(p.others, value)}"
    )


def _all(names: Sequence[str], value: str) -> str:
    return f"{joined(names)} {('is', 'are both', 'are all')[min(len(names), 3) - 1]} {value}"


def _colour_trap(p: Pattern) -> str:
    return f"{_colours(p)}. {seers(p, p.symbols[0])}: {cannot(p)}."


def _colour_wrap(p: Pattern) -> str:
    one, two = p.places(p.finding.covers)
    (value,) = p.symbols
    return (
        f"{_colours(p)}. {one} and {two} are in the same group, "
        f"but {p.units[0]} can hold only one {value}, so that group is wrong: {cannot(p)}."
    )


def _xy_chain(p: Pattern) -> str:
    falls, start = p.symbols[-1], p.cells[0]
    run = joined([f"{cell} is {value}" for cell, value in zip(p.cells[1:], p.symbols[1:], strict=True)])
    return (
        f"each of {joined(p.cells)} has two values. If {start} is not {falls}, it is {p.symbols[0]}, "
        f"so in turn {run}. So {start} or {p.cells[-1]} must be {falls}, "
        f"and no cell that sees both can be {falls}: {cannot(p)}."
    )


def _remote_pair(p: Pattern) -> str:
    neither = joined(p.symbols, word="nor")
    return (
        f"{joined(p.cells)} can hold only {joined(p.symbols)}, and each sees the next, so they alternate. "
        f"A cell that sees two of them with different values can be neither {neither}: {cannot(p)}."
    )


def _aic(p: Pattern) -> str:
    start, end = nodes(p)[0], nodes(p)[-1]
    if start.symbol == end.symbol:
        ends = list(dict.fromkeys([*start.cells, *end.cells]))
        them = "both" if len(ends) == 2 else "all of them"
        return (
            f"{_if(start, holds=False)}, {_run(p)}. So {either(ends)} must be {start.symbol}, "
            f"and no cell that sees {them} can be {start.symbol}: {cannot(p)}."
        )
    return f"{_if(start, holds=False)}, {_run(p)}. So {_is(start)}, or {_is(end)}. Either way {cannot(p)}."


def _returning(p: Pattern) -> str:
    start = nodes(p)[0]
    cell = start.cells[0]
    if p.finding.others[0] != WEAK:
        return (
            f"{_if(start, holds=False)}, {_run(p)}. That is a contradiction, so {cell} must be {start.symbol}: "
            f"{cannot(p)}."
        )
    return f"{_if(start, holds=True)}, {_run(p)}. That is a contradiction, so {cannot(p)}."


def _loop(p: Pattern) -> str:
    start = nodes(p)[0]
    return (
        f"{_if(start, holds=False)}, {_run(p)}; and so {_not(start)}, which closes the loop. "
        f"Read either way round, it puts {joined(_exclusions(p))}{_kept(p)}: {cannot(p)}."
    )


def _if(node: Node, *, holds: bool) -> str:
    return f"if {_is(node)}" if holds else f"if {_not(node)}"


def _is(node: Node) -> str:
    return f"{node.cells_or} is {node.symbol}"


def _not(node: Node) -> str:
    return f"{node.neither} is {node.symbol}" if len(node.cells) > 1 else f"{node.cells[0]} is not {node.symbol}"


def _run(p: Pattern) -> str:
    """What follows from the first node; what only stops being possible goes without saying, except at the end."""
    found: list[str] = []
    links = links_of(p)
    for number, ((before, node), link) in enumerate(zip(pairwise(nodes(p)), links, strict=True), start=1):
        if not link.weak:
            found.append(f"{_is(node)} ({_reason(link, before, node)})")
        elif number == len(links):
            found.append(_not(node))
    return ", so ".join(found)


def _reason(link: Link, before: Node, node: Node) -> str:
    if link.unit is not None:
        return f"only other spot in {link.unit}"
    return "only other value" if len(link.cells) == 1 else _by_set(link, before, node)


def _by_set(link: Link, before: Node, node: Node) -> str:
    """Why a node follows from the one before by a set, of which one of the two may be outside."""
    cells = joined(link.cells)
    if not set(before.cells) <= set(link.cells):
        return f"without {before.symbol}, {before.cells[0]} takes a value that {cells} then lack: they need all others"
    need = f"{cells} without {before.symbol} need all their other values"
    return need if set(node.cells) <= set(link.cells) else f"{need}, and nothing else is left there"


def _kept(p: Pattern) -> str:
    """The almost locked sets of a loop: each lacks just one of the two values by which it is linked."""
    pairs = zip(links_of(p), pairwise(nodes(p)), strict=True)
    sets = [
        joined(list(dict.fromkeys([*link.cells, *(cell for node in ends for cell in node.cells)])))
        for link, ends in pairs
        if not link.weak and link.unit is None and len(link.cells) > 1
    ]
    return f", and {', as have '.join([f'{sets[0]} have all their other values', *sets[1:]])}" if sets else ""


def _exclusions(p: Pattern) -> list[str]:
    """The pairs of nodes in a loop of which just one is true."""
    every = nodes(p)
    pairs = [(every[-1], every[0])]
    pairs += [(one, two) for one, two, link in zip(every, every[1:], links_of(p), strict=False) if link.weak]
    return [_pair(one, two) for one, two in pairs]


def _pair(one: Node, two: Node) -> str:
    if one.symbol == two.symbol:
        return f"{one.symbol} in {joined([*one.cells, *two.cells], word='or')}"
    return f"{one.symbol} or {two.symbol} in {one.cells[0]}"


def _what_if(p: Pattern) -> str:
    (cell,), value = p.cells, p.symbols[0]
    if _length(p) > _LONGEST:
        return f"suppose {cell} is {value}. Then {_gist(p)}, until {dead_end(p)}. So {cell} cannot be {value}."
    links = "; ".join(_account(step) for step in p.chain)
    then = f"{links}; and so {dead_end(p)}" if links else dead_end(p)
    return f"suppose {cell} is {value}. Then {then}. So {cell} cannot be {value}."


def _length(p: Pattern) -> int:
    return sum(1 + _length(link) for link in p.chain)


def _gist(p: Pattern) -> str:
    """What a long chain does, without its links: they are listed one by one."""
    values = sum(link.places_value for link in p.chain)
    refuted = sum(link.assumes for link in p.chain)
    parts = [plural(values, "value") + (" follows" if values == 1 else " follow")] if values else []
    fails = "one candidate fails" if refuted == 1 else f"{refuted} candidates fail in turn"
    parts += [fails] if refuted else []
    left = len(p.chain) - values - refuted
    parts += [f"{plural(left, 'other step')} narrow{'s' if left == 1 else ''} down the rest"] if left else []
    return joined(parts)


def dead_end(p: Pattern) -> str:
    """Say what an assumption comes to."""
    if p.others:
        return f"{p.others[0]} would have no possible value"
    return f"no cell of {p.units[0]} could be {p.symbols[1]}"


def brief(p: Pattern) -> str:
    """One link of a chain of reasoning; of a refuted assumption, what its own chain follows."""
    if p.places_value:
        spot = f"only spot in {p.units[0]}" if p.units else "nothing else left"
        return f"{p.cells[0]} must be {p.symbols[0]} ({spot})"
    if p.assumes:
        return f"{p.cells[0]} cannot be {p.symbols[0]}. If it were:"
    name = p.entry.name[0].lower() + p.entry.name[1:]
    return f"{cannot(p, between=', ')} ({name}: {joined(p.symbols)} in {grouped(p.units)})"


def _account(p: Pattern) -> str:
    """One link with all that it rests on."""
    if not p.assumes:
        return brief(p)
    inner = "; ".join(_account(step) for step in p.chain)
    why = f"if it were: {inner}; and so {dead_end(p)}" if inner else f"if it were, {dead_end(p)}"
    return f"{p.cells[0]} cannot be {p.symbols[0]} [{why}]"


WORDS: Mapping[str, Callable[[Pattern], str]] = {
    "ColourTrap": _colour_trap,
    "ColourWrap": _colour_wrap,
    "XYChain": _xy_chain,
    "RemotePair": _remote_pair,
    **dict.fromkeys(("XChain", "AIC", "GroupedAIC", "SetAIC"), _aic),
    **dict.fromkeys(("Return", "GroupedReturn", "SetReturn"), _returning),
    **dict.fromkeys(("NiceLoop", "GroupedLoop", "SetLoop"), _loop),
    **dict.fromkeys(("WhatIfSingles", "WhatIfBasics", "NestedWhatIf"), _what_if),
}
