"""The candidates of patterns of one value, each with its role."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.places import Place
from clew.core.results import Role
from clew.families.sudoku.pattern import Pattern


def _dual_kite(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    """Light the two kites in one colour each; they may be of two values."""
    first = [(place, Role.CAUSE, pattern.values[0]) for place in pattern.cells]
    return first + [(place, Role.SECOND, pattern.values[-1]) for place in pattern.others]


def _templates(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    """Light the value alone, not those whose ways matter too."""
    return [(place, Role.SECOND, pattern.values[0]) for place in pattern.cells]


PARTS: Mapping[str, Callable[[Pattern], Sequence[tuple[Place, Role, int]]]] = {
    "DualKite": _dual_kite,
    "TemplateDelete": _templates,
}
