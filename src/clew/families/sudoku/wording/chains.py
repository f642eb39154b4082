"""Colours, chains and assumptions in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.text import joined
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.wording.common import cannot


def _colours(p: Pattern) -> str:
    (value,) = p.symbols
    return (
        f"in units with two spots for {value} one of them is {value}, "
        f"so either {_all(p.cells, value)}, or {_all(p.others, value)}"
    )


def _all(names: Sequence[str], value: str) -> str:
    return f"{joined(names)} {('is', 'are both', 'are all')[min(len(names), 3) - 1]} {value}"


def _colour_trap(p: Pattern) -> str:
    fallen = list(p.removed)
    sees = "sees" if len(fallen) == 1 else "each see"
    return f"{_colours(p)}. {joined(fallen)} {sees} a cell of either kind: {cannot(p)}."


def _colour_wrap(p: Pattern) -> str:
    one, two = p.places(p.finding.covers)
    (value,) = p.symbols
    return (
        f"{_colours(p)}. {one} and {two} are of the same kind, "
        f"but {p.units[0]} can hold only one {value}, so that kind is wrong: {cannot(p)}."
    )


def _xy_chain(p: Pattern) -> str:
    falls, start = p.symbols[-1], p.cells[0]
    run = joined([f"{cell} {value}" for cell, value in zip(p.cells[1:], p.symbols[1:], strict=True)])
    return (
        f"each of {joined(p.cells)} has two values. If {start} is not {falls}, it is {p.symbols[0]}, "
        f"and in turn this makes {run}. So {start} or {p.cells[-1]} must be {falls}, "
        f"and no cell that sees both can be: {cannot(p)}."
    )


def _what_if(p: Pattern) -> str:
    (cell,), value = p.cells, p.symbols[0]
    links = "; ".join(_brief(step) for step in p.chain)
    end = (
        f"{p.others[0]} would have no possible value"
        if p.others
        else f"no cell of {p.units[0]} could be {p.symbols[1]}"
    )
    then = f"{links}; and so {end}" if links else end
    return f"suppose {cell} is {value}. Then {then}. So {cell} cannot be {value}."


def _brief(p: Pattern) -> str:
    """One link of a chain of reasoning."""
    if p.places_value:
        spot = f"only spot in {p.units[0]}" if p.units else "nothing else left"
        return f"{p.cells[0]} must be {p.symbols[0]} ({spot})"
    return f"by {p.entry.name.lower()} of {joined(p.symbols)} {cannot(p, between=', ')}"


WORDS: Mapping[str, Callable[[Pattern], str]] = {
    "ColourTrap": _colour_trap,
    "ColourWrap": _colour_wrap,
    "XYChain": _xy_chain,
    **dict.fromkeys(("WhatIfSingles", "WhatIfBasics"), _what_if),
}
