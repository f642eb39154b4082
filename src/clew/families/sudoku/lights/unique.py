"""The candidates of patterns that rest on a puzzle having one solution, each with its role."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.places import Place
from clew.core.results import Role
from clew.families.sudoku.pattern import Pattern


def _deadly(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    """Light the two values that could change places, and what keeps them from it."""
    pair, more, removed = pattern.values[:2], pattern.values[2:], pattern.removed
    cause = [(place, Role.CAUSE, value) for place in pattern.cells for value in pair]
    second = [(place, Role.SECOND, value) for place in pattern.others for value in more]
    return [part for part in cause + second if part[2] not in removed.get(part[0], ())]


PARTS: Mapping[str, Callable[[Pattern], Sequence[tuple[Place, Role, int]]]] = dict.fromkeys(
    (
        *(f"UniqueRectangle{kind}" for kind in range(1, 7)),
        "HiddenRectangle",
        "AvoidableRectangle1",
        "AvoidableRectangle2",
        "UniqueLoop",
    ),
    _deadly,
)
