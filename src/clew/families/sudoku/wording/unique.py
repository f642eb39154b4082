"""Patterns that rest on a puzzle having one solution in words; each sentence says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clew.core.places import Place
from clew.core.text import grouped, joined
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.wording.common import cannot, either, symbols


def _deadly(p: Pattern) -> str:
    """What all of these have in common."""
    a, b = sorted(p.symbols[:2])
    named = p.cells if p.entry.key == "UniqueLoop" else p.places(sorted(p.finding.cells))  # a loop in its own order
    return (
        f"because the puzzle has only one solution, {joined(named)} cannot hold only {a} and {b}, "
        "which could change places"
    )


def _lone_roof(p: Pattern) -> str:
    (roof,) = p.others
    return f"{_deadly(p)}. Only {roof} can hold another value, so it must: {cannot(p)}."


def _same_extra(p: Pattern) -> str:
    extra = p.symbols[2]
    both = "both" if len(p.others) == 2 else "all of them"
    return (
        f"{_deadly(p)}. Only {joined(p.others)} can hold another value, {extra}, so one of them is {extra}, "
        f"and no cell that sees {both} can be {extra}: {cannot(p)}."
    )


def _subset(p: Pattern) -> str:
    roof, chosen = p.others[:2], p.others[2:]
    return (
        f"{_deadly(p)}. Only {joined(roof)} can hold another value, so one of them does. "
        f"Together with {joined(chosen)}, it uses up {joined(p.symbols[2:])} in {joined(p.units)}: {cannot(p)}."
    )


def _confined(p: Pattern) -> str:
    held, falls = p.symbols
    return (
        f"{_deadly(p)}. Only {joined(p.others)} can hold another value. "
        f"In {p.units[0]} one of them must be {held}, so neither can be {falls}: {cannot(p)}."
    )


def _crossed(p: Pattern) -> str:
    held, other = p.symbols
    floor = [cell for cell in p.cells if cell not in p.others]
    return (
        f"{_deadly(p)}. In {grouped(p.units)} the {held} must be in one of these cells. "
        f"If {either(p.others)} were {held}, both would be, and {joined(floor)} would be {other}: {cannot(p)}."
    )


def _loop(p: Pattern) -> str:
    """Any of the first four kinds, by what the finder left in the pattern."""
    if len(p.others) == 1:
        return _lone_roof(p)
    if not p.units:
        return _same_extra(p)
    return _confined(p) if len(p.values) == 2 else _subset(p)


def _hidden(p: Pattern) -> str:
    floor, one, two, far = p.cells
    held, falls = p.symbols
    return (
        f"{_deadly(p)}. In {joined(p.units)} the {held} must be in one of these cells. "
        f"If {far} were {falls}, {one} and {two} would be {held}, and {floor}, which has no other value, "
        f"would be {falls}: {cannot(p)}."
    )


def _avoidable_1(p: Pattern) -> str:
    far, one, two, _ = p.cells
    other, falls = p.symbols
    held = f"{far} is {falls}, and {one} and {two} are {other}"
    return f"{_deadly(p)}, as none of these cells is a given. {held}, so {cannot(p)}."


def _avoidable_2(p: Pattern) -> str:
    one, two, *left = p.cells
    extra = p.symbols[2]
    return (
        f"{_deadly(p)}, as none of these cells is a given. {one} is {_held(p, one)} and {two} is {_held(p, two)}. "
        f"Only {joined(left)} can hold another value, {extra}, so one of them is {extra}, "
        f"and no cell that sees both can be {extra}: {cannot(p)}."
    )


def _held(p: Pattern, place: Place) -> str:
    """The value of a placed cell that is cited: all others are."""
    return symbols(p, set(range(1, p.puzzle.n + 1)) - p.because[place])[0]


def _grave(p: Pattern, extra: str) -> str:
    return (
        f"without {extra} in {joined(p.cells)} every open cell would have just two values, and every value missing "
        "from a row, column or box would have just two places there. All these cells could then switch to "
        "their other value, but the puzzle has only one solution"
    )


def _bug_plus_one(p: Pattern) -> str:
    (cell,), (value,) = p.cells, p.symbols
    return f"{_grave(p, value)}. So {cell} must be {value}: {cannot(p)}."


def _bug_2(p: Pattern) -> str:
    (value,) = p.symbols
    both = "both" if len(p.cells) == 2 else "all of them"
    return (
        f"{_grave(p, value)}. So one of these cells is {value}, and no cell that sees {both} can be {value}: "
        f"{cannot(p)}."
    )


def _bug_3(p: Pattern) -> str:
    return (
        f"{_grave(p, 'a third value')}. So one of these cells has such a value. "
        f"Together with {joined(p.others)}, it uses up {joined(p.symbols)} in {p.units[0]}: {cannot(p)}."
    )


def _bug_4(p: Pattern) -> str:
    held, *extra = p.symbols
    return (
        f"{_grave(p, joined(extra))}. So one of these cells is {either(extra)}. In {p.units[0]} the {held} "
        f"must be in the other one: {cannot(p)}."
    )


WORDS: Mapping[str, Callable[[Pattern], str]] = {
    "UniqueRectangle1": _lone_roof,
    **dict.fromkeys(("UniqueRectangle2", "UniqueRectangle5"), _same_extra),
    "UniqueRectangle3": _subset,
    "UniqueRectangle4": _confined,
    "UniqueRectangle6": _crossed,
    "HiddenRectangle": _hidden,
    "AvoidableRectangle1": _avoidable_1,
    "AvoidableRectangle2": _avoidable_2,
    "UniqueLoop": _loop,
    "BugPlusOne": _bug_plus_one,
    "Bug2": _bug_2,
    "Bug3": _bug_3,
    "Bug4": _bug_4,
}
