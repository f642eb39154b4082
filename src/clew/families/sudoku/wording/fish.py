"""Patterns of one value in words: fish of all kinds, two links in a row, colours of two trees, templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.places import Place
from clew.core.text import grouped, joined
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.puzzle import units
from clew.families.sudoku.wording.common import cannot, either, seers, two_places


def _fish(p: Pattern) -> str:
    (value,) = p.symbols
    base, covers = grouped(p.units), grouped(p.covers)
    return (
        f"in {base} the {value} can only be in {covers}, one in each, "
        f"so no other cell of {covers} can be {value}: {cannot(p)}."
    )


def _finned(p: Pattern) -> str:
    if not p.others:
        return _fish(p)
    (value,), covers = p.symbols, grouped(p.covers)
    without, with_fin = (
        (f"{p.others[0]} is not", "if it is, no cell that sees it can be")
        if len(p.others) == 1
        else ("none of these is", "otherwise no cell that sees all of these can be")
    )
    return (
        f"in {grouped(p.units)} the {value} can only be in {covers}, or else in {_fins(p, p.others)}. "
        f"If {without} {value}, no other cell of {covers} can be {value}; {with_fin}. Either way {cannot(p)}."
    )


def _fins(p: Pattern, fins: Sequence[Place]) -> str:
    twice = _twice(p)
    shared = [f"{twice[place]} share {'it' if len(fins) == 1 else place}" for place in fins if place in twice]
    why = f": {', '.join(shared)}" if shared else ""
    return f"{either(fins)} ({'the fin' if len(fins) == 1 else 'the fins'}{why})"


def _twice(p: Pattern) -> dict[Place, str]:
    """The spots that are in several units of the base, which count as fins, and these units."""
    every = units(p.puzzle.box_rows, p.puzzle.box_columns)
    found = {}
    for cell, place in zip(p.finding.others, p.others, strict=True):
        around = [every[unit][0] for unit in p.finding.units if cell in every[unit][1]]
        if len(around) > 1:
            found[place] = joined(around)
    return found


def _siamese(p: Pattern) -> str:
    (value,), size = p.symbols, len(p.units)
    halves = [
        (grouped(p.covers[half]), _fins_of(p, p.finding.covers[half])) for half in (slice(size), slice(size, None))
    ]
    ways = [f"in {covers}, or else in {_fins(p, fins)}" for covers, fins in halves]
    falls = [f"other cell of {covers} that sees {joined(fins)}" for covers, fins in halves]
    return (
        f"in {grouped(p.units)} the {value} can only be {ways[0]}. Seen another way, it can only be {ways[1]}. "
        f"So no {falls[0]} can be {value}, and neither can any {falls[1]}: {cannot(p)}."
    )


def _fins_of(p: Pattern, covers: Sequence[int]) -> list[Place]:
    """The spots of the base that are fins where these are the covers."""
    every = units(p.puzzle.box_rows, p.puzzle.box_columns)
    covered = {cell for cover in covers for cell in every[cover][1]}
    double = _twice(p)
    fins = p.places(sorted(p.finding.others))
    return [place for place in fins if place in double or place not in p.places(covered)]


def _links(value: str, both: Sequence[str], cells: Sequence[Place]) -> str:
    a, b, c, d = cells
    return (
        f"in {both[0]} the {value} must be in {a} or {b}, and in {both[1]} it must be in {c} or {d}; "
        f"{b} and {c} see each other and cannot both be {value}, so {a} or {d} must be {value}"
    )


def _two_links(p: Pattern) -> str:
    return f"{_links(p.symbols[0], p.units, p.cells)}, and no cell that sees both can be {p.symbols[0]}: {cannot(p)}."


def _dual_kite(p: Pattern) -> str:
    one, other = _links(p.symbols[0], p.units[:2], p.cells), _links(p.symbols[-1], p.units[2:], p.others)
    return f"{one}. In the same way, {other}. No cell that sees both ends of a kite can hold its value: {cannot(p)}."


def _empty_rectangle(p: Pattern) -> str:
    box, line = p.units
    return f"{_corner(p, box, p.covers)}, and {_leg(p, 0, line)}."


def _dual_rectangle(p: Pattern) -> str:
    box, *lines = p.units
    same = set(p.covers[:2]) == set(p.covers[2:])
    again = "" if same else f"{_corner(p, box, p.covers[2:])}, and "
    return f"{_corner(p, box, p.covers)}, and {_leg(p, 0, lines[0])}. In the same way, {again}{_leg(p, 1, lines[1])}."


def _corner(p: Pattern, box: str, covers: Sequence[str]) -> str:
    return f"in {box} the {p.symbols[0]} must be in {covers[0]} or {covers[1]}"


def _leg(p: Pattern, number: int, line: str) -> str:
    """What follows from one link that crosses a line of the box."""
    (value,), box = p.symbols, p.units[0]
    near, far = p.cells[2 * number : 2 * number + 2]
    left, falls = p.covers[2 * number + 1], list(p.removed)[number]
    return (
        f"in {line} it must be in {near} or {far}. If {near} is {value}, {box} has its {value} in {left}; if not, "
        f"{far} is {value}. Either way {falls} cannot be {value}"
    )


def _multi_colours_1(p: Pattern) -> str:
    return f"{' '.join(_opposites(part) for part in p.chain or [p])} {seers(p, p.symbols[0])}: {cannot(p)}."


def _opposites(p: Pattern) -> str:
    (value,), (one, *own), (other, *others) = p.symbols, p.cells, p.others
    return (
        f"{one} and {other} see each other, so one of them is not {value}. "
        f"R{two_places(value)[1:]} show that {one} or {_together(own)} must be {value}, "
        f"and that {other} or {_together(others)} must be; "
        f"so {_together(own)} or {_together(others)} must be {value}."
    )


def _together(names: Sequence[Place]) -> str:
    return names[0] if len(names) == 1 else f"{'both' if len(names) == 2 else 'all of'} {joined(names)}"


def _multi_colours_2(p: Pattern) -> str:
    (value,), (one, other) = p.symbols, p.others
    a, b = p.places(p.finding.covers[:2])
    seen = f"{a} sees both" if a == b else f"{a} sees {one}, and {b} sees {other}"
    every, no = ("both", "neither") if len(p.cells) == 2 else ("all", "none")
    same = f"{joined(p.cells)} are {every} {value} or {no} is, and that " if p.cells[1:] else ""
    return f"{two_places(value)} show that {same}{one} or {other} must be {value}. But {seen}: {cannot(p)}."


def _template_set(p: Pattern) -> str:
    return f"however the missing {p.symbols[0]}s are placed, {_ways(p)}, {joined(p.cells)} must be {p.symbols[0]}."


def _template_delete(p: Pattern) -> str:
    fallen = either(list(p.removed))
    return f"no way to place the missing {p.symbols[0]}s, {_ways(p)}, puts one in {fallen}: {cannot(p)}."


def _ways(p: Pattern) -> str:
    others = p.symbols[1:]
    apart = f" and none where {either(others)} must be" if others else ""
    return f"one in each row, column and box{apart}"


_SIZES = ("XWing", "Swordfish", "Jellyfish")
_LARGE = ("Squirmbag", "Whale", "Leviathan")

WORDS: Mapping[str, Callable[[Pattern], str]] = {
    **dict.fromkeys((*_SIZES, *_LARGE), _fish),
    **dict.fromkeys([f"{kind}{size}" for kind in ("Finned", "Sashimi") for size in _SIZES], _finned),
    **dict.fromkeys([f"{kind}{size}" for kind in ("FinnedFranken", "FinnedMutant") for size in _SIZES], _finned),
    **dict.fromkeys([f"{kind}{size}" for kind in ("Franken", "Mutant") for size in _SIZES[1:]], _finned),
    **dict.fromkeys([f"{kind}{size}" for kind in ("Finned", "Mutant") for size in _LARGE], _finned),
    **dict.fromkeys([f"Siamese{rest}" for rest in (*_SIZES, "Franken", "Mutant")], _siamese),
    **dict.fromkeys(("Skyscraper", "TwoStringKite", "TurbotFish"), _two_links),
    "DualKite": _dual_kite,
    "EmptyRectangle": _empty_rectangle,
    "DualRectangle": _dual_rectangle,
    "MultiColours1": _multi_colours_1,
    "MultiColours2": _multi_colours_2,
    "TemplateSet": _template_set,
    "TemplateDelete": _template_delete,
}
