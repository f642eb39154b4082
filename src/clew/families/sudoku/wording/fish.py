"""Patterns of one value in words: fish, and two links in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clew.core.text import joined
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.wording.common import cannot, plural


def _fish(p: Pattern) -> str:
    (value,) = p.symbols
    base, covers = joined(plural(p.units)), joined(plural(p.covers))
    return (
        f"in {base} the {value} can only be in {covers}, one in each, "
        f"so no other cell of {covers} can be {value}: {cannot(p)}."
    )


def _two_links(p: Pattern) -> str:
    (value,) = p.symbols
    a, b, c, d = p.cells
    return (
        f"in {p.units[0]} the {value} must be in {a} or {b}, in {p.units[1]} in {c} or {d}; {b} and {c} "
        f"see each other and cannot both be {value}, so {a} or {d} must be {value}, and no cell that sees both can be: "
        f"{cannot(p)}."
    )


WORDS: Mapping[str, Callable[[Pattern], str]] = {
    **dict.fromkeys(("XWing", "Swordfish", "Jellyfish"), _fish),
    **dict.fromkeys(("Skyscraper", "TwoStringKite"), _two_links),
}
