"""Sudoku patterns in words: the name of the pattern, then why, then what must or cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from clew.core.places import Place
from clew.core.text import joined
from clew.families.sudoku.pattern import Pattern


def text(pattern: Pattern) -> str:
    """Word the deduction."""
    return f"{pattern.entry.name}: {_WORDS[pattern.entry.key](pattern)}"


def where(pattern: Pattern) -> str:
    """Say where to look, without giving the pattern away."""
    if pattern.assumes:
        return pattern.cells[0]
    return joined(_plural(pattern.units)) if pattern.units else pattern.cells[0]


def _full_house(p: Pattern) -> str:
    return f"{p.cells[0]} is the last open cell of {p.units[0]}, so it must be {p.symbols[0]}."


def _hidden_single(p: Pattern) -> str:
    (cell,), (value,), (unit,) = p.cells, p.symbols, p.units
    seen = p.holders
    why = f" ({value} is already in {joined(seen)})" if seen else ""
    return f"in {unit} only {cell} can still be {value}{why}, so {cell} must be {value}."


def _naked_single(p: Pattern) -> str:
    (cell,), (value,) = p.cells, p.symbols
    taken = p.because
    seen = {v for place in p.holders for v in range(1, p.puzzle.n + 1) if v not in taken[place]}
    struck = set(range(1, p.puzzle.n + 1)) - seen - {p.values[0]}
    parts = []
    if seen:
        parts.append(f"{cell} sees {joined(_symbols(p, seen))}")
    if struck:
        was = "was" if len(struck) == 1 else "were"
        parts.append(f"{joined(_symbols(p, struck))} {was} ruled out{'' if seen else f' in {cell}'} before")
    return f"{', and '.join(parts)}, so {cell} must be {value}."


def _locked(p: Pattern) -> str:
    (value,), (unit,), (cover,) = p.symbols, p.units, p.covers
    both = "both" if len(p.cells) == 2 else "all"
    return (
        f"in {unit} the {value} must be in {_or(p.cells)}, {both} in {cover}, "
        f"so no other cell of {cover} can be {value}: {_cannot(p)}."
    )


def _naked_subset(p: Pattern) -> str:
    return (
        f"{joined(p.cells)} can hold only {joined(p.symbols)}, "
        f"so no other cell of {_or(p.units)} can be {_or(p.symbols)}: {_cannot(p)}."
    )


def _hidden_subset(p: Pattern) -> str:
    return (
        f"in {p.units[0]} the values {joined(p.symbols)} can only be in {joined(p.cells)}, "
        f"so these cells can hold nothing else: {_cannot(p)}."
    )


def _fish(p: Pattern) -> str:
    (value,) = p.symbols
    base, covers = joined(_plural(p.units)), joined(_plural(p.covers))
    return (
        f"in {base} the {value} can only be in {covers}, one in each, "
        f"so no other cell of {covers} can be {value}: {_cannot(p)}."
    )


def _two_links(p: Pattern) -> str:
    (value,) = p.symbols
    a, b, c, d = p.cells
    return (
        f"in {p.units[0]} the {value} must be in {a} or {b}, in {p.units[1]} in {c} or {d}; {b} and {c} "
        f"see each other and cannot both be {value}, so {a} or {d} must be {value}, and no cell that sees both can be: "
        f"{_cannot(p)}."
    )


def _xy_wing(p: Pattern) -> str:
    pivot, one, two = p.cells
    x, y, z = p.symbols
    return (
        f"{pivot} is {x} or {y}; if it is {x}, {one} must be {z}, and if it is {y}, {two} must be {z}. "
        f"No cell that sees both {one} and {two} can be {z}: {_cannot(p)}."
    )


def _xyz_wing(p: Pattern) -> str:
    pivot, one, two = p.cells
    x, y, z = p.symbols
    return (
        f"{pivot} is {x}, {y} or {z}; if it is {x}, {one} must be {z}, and if it is {y}, {two} must be {z}. "
        f"So one of the three is {z}, and no cell that sees them all can be {z}: {_cannot(p)}."
    )


def _w_wing(p: Pattern) -> str:
    a, b, c, d = p.cells
    x, y = p.symbols
    return (
        f"{a} and {b} can hold only {joined(sorted((x, y)))}. In {p.units[0]} the {x} must be in {c} or {d}: "
        f"{c} would make {a} {y}, and {d} would make {b} {y}. "
        f"No cell that sees both {a} and {b} can be {y}: {_cannot(p)}."
    )


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
    return f"{_colours(p)}. {joined(fallen)} {sees} a cell of either kind: {_cannot(p)}."


def _colour_wrap(p: Pattern) -> str:
    one, two = p.places(p.finding.covers)
    (value,) = p.symbols
    return (
        f"{_colours(p)}. {one} and {two} are of the same kind, "
        f"but {p.units[0]} can hold only one {value}, so that kind is wrong: {_cannot(p)}."
    )


def _xy_chain(p: Pattern) -> str:
    falls, start = p.symbols[-1], p.cells[0]
    run = joined([f"{cell} {value}" for cell, value in zip(p.cells[1:], p.symbols[1:], strict=True)])
    return (
        f"each of {joined(p.cells)} has two values. If {start} is not {falls}, it is {p.symbols[0]}, "
        f"and in turn this makes {run}. So {start} or {p.cells[-1]} must be {falls}, "
        f"and no cell that sees both can be: {_cannot(p)}."
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
    return f"by {p.entry.name.lower()} of {joined(p.symbols)} {_cannot(p, between=', ')}"


def _plural(names: Sequence[str]) -> list[str]:
    """Turn 'row 1', 'row 4' into 'rows 1', '4'."""
    kinds = {name.split()[0] for name in names}
    if len(names) < 2 or len(kinds) > 1:
        return list(names)
    kind = kinds.pop()
    return [
        ("boxes" if kind == "box" else f"{kind}s") + names[0].removeprefix(kind),
        *(name.split()[1] for name in names[1:]),
    ]


def _or(names: Sequence[str]) -> str:
    return joined(names, word="or")


def _symbols(p: Pattern, values: Iterable[int]) -> list[str]:
    return [p.puzzle.symbol(value) for value in sorted(values)]


def _cannot(p: Pattern, between: str = "; ") -> str:
    """What falls; cells that lose the same values share a clause."""
    groups: dict[tuple[str, ...], list[Place]] = {}
    for place, gone in p.removed.items():
        groups.setdefault(tuple(_symbols(p, gone)), []).append(place)
    return between.join(f"{joined(at)} cannot be {_or(gone)}" for gone, at in groups.items())


_WORDS: Mapping[str, Callable[[Pattern], str]] = {
    "FullHouse": _full_house,
    **dict.fromkeys(("HiddenSingleBox", "HiddenSingleLine"), _hidden_single),
    "NakedSingle": _naked_single,
    **dict.fromkeys(("Pointing", "Claiming"), _locked),
    **dict.fromkeys(("NakedPair", "NakedTriple", "NakedQuad"), _naked_subset),
    **dict.fromkeys(("HiddenPair", "HiddenTriple", "HiddenQuad"), _hidden_subset),
    **dict.fromkeys(("XWing", "Swordfish", "Jellyfish"), _fish),
    **dict.fromkeys(("Skyscraper", "TwoStringKite"), _two_links),
    "XYWing": _xy_wing,
    "XYZWing": _xyz_wing,
    "WWing": _w_wing,
    "ColourTrap": _colour_trap,
    "ColourWrap": _colour_wrap,
    "XYChain": _xy_chain,
    **dict.fromkeys(("WhatIfSingles", "WhatIfBasics"), _what_if),
}
