"""Wings and other patterns of sets of cells in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.places import Place
from clew.core.text import grouped, joined
from clew.families.sudoku.parts import Part, almost_locked, crossing, round_links
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.wording.common import cannot, either, symbols


def _xy_wing(p: Pattern) -> str:
    pivot, one, two = p.cells
    x, y, z = p.symbols
    return (
        f"{pivot} is {x} or {y}; if it is {x}, {one} must be {z}, and if it is {y}, {two} must be {z}. "
        f"No cell that sees both {one} and {two} can be {z}: {cannot(p)}."
    )


def _xyz_wing(p: Pattern) -> str:
    pivot, one, two = p.cells
    x, y, z = p.symbols
    return (
        f"{pivot} is {x}, {y} or {z}; if it is {x}, {one} must be {z}, and if it is {y}, {two} must be {z}. "
        f"So one of the three is {z}, and no cell that sees them all can be {z}: {cannot(p)}."
    )


def _w_wing(p: Pattern) -> str:
    a, b, c, d = p.cells
    x, y = p.symbols
    return (
        f"{a} and {b} can hold only {joined(sorted((x, y)))}. In {p.units[0]} the {x} must be in {c} or {d}: "
        f"if it is in {c}, {a} must be {y}, and if it is in {d}, {b} must be {y}. "
        f"No cell that sees both {a} and {b} can be {y}: {cannot(p)}."
    )


def _wxyz_wing(p: Pattern) -> str:
    falls, *others = p.symbols
    return (
        f"{joined(p.cells)} can hold only {joined(sorted(p.symbols))}, and each of {joined(others)} only once. "
        f"Four cells need four values, so one of them is {falls}, which rules out {falls} in any cell that sees all "
        f"their places for it: {cannot(p)}."
    )


def _holds(p: Pattern, part: Part) -> str:
    """An almost locked set in words."""
    places, values = part
    return f"{joined(places)} can hold only {either(symbols(p, values))}"


def _fallen(p: Pattern) -> list[str]:
    """The values that fall, as people write them."""
    return symbols(p, {value for gone in p.removed.values() for value in gone})


def _als_xz(p: Pattern) -> str:
    links, (one, other) = almost_locked(p)
    sets = f"{_holds(p, one)}, and {_holds(p, other)}"
    if len(links) == 2:
        x, y = symbols(p, links)
        return (
            f"{sets}. Both share {x} and {y}, and each of these can be in only one of the two sets. "
            f"So each set has one of them, and all its other values: {cannot(p)}."
        )
    (x,), fallen = symbols(p, links), _fallen(p)
    return (
        f"{sets}. Only one of the two sets can have {x}, so the other one must hold all its other values. "
        f"So {_in(fallen)} one of them: {cannot(p)}."
    )


def _in(names: Sequence[str]) -> str:
    return f"{joined(names)} {'is' if len(names) == 1 else 'are each'} in"


def _als_chain(p: Pattern) -> str:
    links, ((first, own), *others) = almost_locked(p)
    fallen = _fallen(p)
    steps = [
        f"{joined(places)} (only {either(symbols(p, values))}) must have {joined(symbols(p, set(values) - {value}))}"
        for value, (places, values) in zip(links, others, strict=True)
    ]
    return (
        f"{_holds(p, (first, own))}. Without {either(fallen)} {_must(first)} {symbols(p, links[:1])[0]}, so "
        f"{', so '.join(steps)}. Either way {_in(fallen)} the first or the last of these sets: {cannot(p)}."
    )


def _must(places: Sequence[Place]) -> str:
    return "it must have" if len(places) == 1 else "they must have"


def _death_blossom(p: Pattern) -> str:
    values, sets = almost_locked(p)
    (stem,), fallen = p.others, _fallen(p)
    petals = "; ".join(
        f"if it is {symbols(p, [value])[0]}, {joined(places)} must hold {joined(symbols(p, set(own) - {value}))}"
        for value, (places, own) in zip(values, sets, strict=True)
    )
    return (
        f"{stem} is {either(symbols(p, values))}: {petals}. In any case {_in(fallen)} one of these sets: {cannot(p)}."
    )


def _sue_de_coq(p: Pattern) -> str:
    (shared, own), (along, of_line), (around, of_box) = crossing(p)
    line, box = p.units
    every, twice = {*own, *of_line, *of_box}, set(of_line) & set(of_box)
    gone_line = symbols(p, every - (set(of_box) - twice))
    gone_box = symbols(p, every - (set(of_line) - twice))
    repeated = f" ({joined(symbols(p, twice))} twice)" if twice else ""
    return (
        f"{joined(shared)}, where {line} and {box} meet, can hold only {joined(symbols(p, own))}; "
        f"in the rest of {line}, {joined(along)} can hold only {joined(symbols(p, of_line))}, and in the rest of "
        f"{box}, {joined(around)} only {joined(symbols(p, of_box))}. These {len([*shared, *along, *around])} cells "
        f"must hold each of these values{repeated}. So no other cell of {line} can be {either(gone_line)}, "
        f"and no other cell of {box} can be {either(gone_box)}: {cannot(p)}."
    )


def _aligned(p: Pattern) -> str:
    tried = either([f"{place} were {either(symbols(p, gone))}" for place, gone in p.removed.items()])
    return (
        f"if {tried}, every way to fill {joined(p.cells)} would repeat a value in a row, column or box, or leave "
        f"{either(p.others)} without a value: {cannot(p)}."
    )


def _exocet(p: Pattern) -> str:
    base, (one, two) = joined(p.cells), p.others
    return (
        f"{base} hold two of {joined(p.symbols)}, which are then nowhere else in their box and line. If one of the two "
        f"were in neither {one} nor {two}, it would be needed three times in the other boxes of "
        f"{grouped(p.units)}, which have room for only two. So {one} and {two} hold the same two values "
        f"as {base}: {cannot(p)}."
    )


def _sk_loop(p: Pattern) -> str:
    links = "; ".join(
        f"{joined(symbols(p, values))} in {unit}" for unit, values in zip(p.units, round_links(p), strict=True)
    )
    return (
        f"in the rows and columns of {joined(p.others)}, the pairs beside them form a ring: {joined(p.cells)}. "
        f"These cells can hold only the following values, each once: {links}. They are {len(p.values)} values for "
        f"{len(p.cells)} cells, so all are needed here, and no other cell of these units can have them: {cannot(p)}."
    )


WORDS: Mapping[str, Callable[[Pattern], str]] = {
    "XYWing": _xy_wing,
    "XYZWing": _xyz_wing,
    "WWing": _w_wing,
    "WXYZWing": _wxyz_wing,
    "SueDeCoq": _sue_de_coq,
    "AlsXZ": _als_xz,
    **dict.fromkeys(("AlsXYWing", "AlsChain"), _als_chain),
    "DeathBlossom": _death_blossom,
    **dict.fromkeys(("AlignedPair", "AlignedTriplet"), _aligned),
    **dict.fromkeys(("JuniorExocet", "SeniorExocet"), _exocet),
    "SKLoop": _sk_loop,
}
