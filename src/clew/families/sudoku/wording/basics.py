"""Singles, locked candidates and subsets in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clew.core.text import joined
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.wording.common import cannot, either, symbols


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
        parts.append(f"{cell} sees {joined(symbols(p, seen))}")
    if struck:
        was = "was" if len(struck) == 1 else "were"
        parts.append(f"{joined(symbols(p, struck))} {was} ruled out{'' if seen else f' in {cell}'} before")
    return f"{', and '.join(parts)}, so {cell} must be {value}."


def _locked(p: Pattern) -> str:
    (value,), (unit,), (cover,) = p.symbols, p.units, p.covers
    both = "both" if len(p.cells) == 2 else "all"
    return (
        f"in {unit} the {value} must be in {either(p.cells)}, {both} in {cover}, "
        f"so no other cell of {cover} can be {value}: {cannot(p)}."
    )


def _naked_subset(p: Pattern) -> str:
    return (
        f"{joined(p.cells)} can hold only {joined(p.symbols)}, "
        f"so no other cell of {either(p.units)} can be {either(p.symbols)}: {cannot(p)}."
    )


def _hidden_subset(p: Pattern) -> str:
    return (
        f"in {p.units[0]} the values {joined(p.symbols)} can only be in {joined(p.cells)}, "
        f"so these cells can hold nothing else: {cannot(p)}."
    )


WORDS: Mapping[str, Callable[[Pattern], str]] = {
    "FullHouse": _full_house,
    **dict.fromkeys(("HiddenSingleBox", "HiddenSingleLine"), _hidden_single),
    "NakedSingle": _naked_single,
    **dict.fromkeys(("Pointing", "Claiming"), _locked),
    **dict.fromkeys(("NakedPair", "NakedTriple", "NakedQuad"), _naked_subset),
    **dict.fromkeys(("HiddenPair", "HiddenTriple", "HiddenQuad"), _hidden_subset),
}
