"""Cells and digits in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from clew.core.places import row_and_column
from clew.core.text import joined
from clew.families.variant.constraint import Constraint
from clew.families.variant.ladder.groups import Counted, Web, digits
from clew.families.variant.ladder.regions import OTHER

if TYPE_CHECKING:
    from clew.families.variant.ladder.groups import Group
    from clew.families.variant.ladder.sight import Sight

_LISTED = 8  # cells that a sentence names
_FEW = 3  # digits of a cell that are named instead of those that it cannot have, and cells that are named one by one
_ALONG = {(0, 1), (1, 0), (0, -1), (-1, 0)}  # from cell to cell of a row or column


def names(sight: Sight, cells: Sequence[int], word: str = "and") -> str:
    """Name cells: "r1c1, r1c2 and r1c3"; from four on, "r1c1 to r1c4" where all of them are next to each other."""
    places = [sight.board.cells[cell] for cell in cells]
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(map(row_and_column, places))}
    if word == "and" and len(places) > _FEW and len(steps) == 1 and steps <= _ALONG:
        return f"{places[0]} to {places[-1]}"
    return joined(places, _LISTED, word)


def place_of(sight: Sight, group: Group, *, between: bool = False) -> str:
    """Where a group is: its name, or its cells where that is a sentence about them (`between`: as a pair)."""
    if isinstance(group, Counted) and group.states and (named := _clue_named(sight, group)):
        return named
    told = group.states if isinstance(group, Counted) else isinstance(group, Web) and group.who[:4] != "the "
    if not told:
        return group.who.rstrip(",")
    cells = names(sight, group.cells)
    return f"the pair {cells.replace(' and ', '-')}" if between and len(group.cells) == 2 else cells


def _clue_named(sight: Sight, group: Group) -> str:
    """The constraint of a group by name; empty if that is about the whole puzzle."""
    each = constraint_of(sight, group)
    return "" if each is None or not (each.cells or each.lines) else sight.board.puzzle.clue_named(group.clues[0])


def constraint_of(sight: Sight, group: Group) -> Constraint | None:
    """The constraint that a group states."""
    each = sight.board.puzzle.layers["constraint"].get(group.clues[0]) if group.clues else None
    return each if isinstance(each, Constraint) else None


def either(sight: Sight, cells: Sequence[int]) -> str:
    """Name cells of which one is meant."""
    return names(sight, cells, "or")


def listed(mask: int, word: str = "or") -> str:
    """Name digits."""
    return joined([str(digit) for digit in digits(mask)], None, word)


def sums(ways: Iterable[int]) -> str:
    """Sets of digits as sums: "1+5 or 2+4"."""
    return joined(["+".join(map(str, digits(way))) for way in ways], None, "or")


def follows(sight: Sight, removed: Mapping[int, int], *, settles: bool) -> str:
    """What candidates that go leave: "r1c1 must be 5, and r1c2 cannot be 1 or 2"; cells that are alike together.

    `settles`: a cell with one note left is said to have that digit.
    """
    said: dict[str, list[int]] = {}
    pairs = [(cell, gone) for cell, gone in removed.items() if cell >= len(sight.masks)]
    for cell, gone in removed.items():
        if cell >= len(sight.masks):
            continue
        left = sight.masks[cell] & ~gone
        single = left & (left - 1) == 0 and left
        few = left.bit_count() in range(2, _FEW + 1) and gone.bit_count() > left.bit_count()
        if few or (single and (settles or sight.known[cell] & ~gone == left)):
            said.setdefault(f"must be {listed(left)}", []).append(cell)
        else:
            said.setdefault(f"cannot be {listed(gone & sight.masks[cell] or gone)}", []).append(cell)
    *most, last = (*paired(sight, pairs), *(f"{names(sight, cells)} {what}" for what, cells in said.items()))
    return f"{', '.join(most)}, and {last}" if most else last


def paired(sight: Sight, pairs: Iterable[tuple[int, int]]) -> Iterator[str]:
    """What is known of pairs of cells, if they cannot be something: those of one cell together."""
    regions = sight.board.regions
    if regions is None:
        return
    said: dict[tuple[int, int], list[int]] = {}
    for pair, gone in pairs:
        one, other = regions.both(pair)
        first, then = (other, one) if (other, gone) in said else (one, other)
        said.setdefault((first, gone), []).append(then)
    for (first, gone), others in said.items():
        place, far = regions.places[first], [regions.places[at] for at in others]
        if gone == OTHER:
            yield f"{joined([place, *far], _LISTED)} must be in one region"
        elif all(regions.distance(first, at) == 1 for at in others):
            yield f"there must be a border between {place} and {joined(far, _LISTED)}"
        else:
            yield f"{place} cannot be in one region with {joined(far, _LISTED, 'or')}"
