"""The candidates of patterns that rest on a puzzle having one solution, each with its role."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.places import Place
from clew.core.results import Role
from clew.families.sudoku.pattern import Pattern

PARTS: Mapping[str, Callable[[Pattern], Sequence[tuple[Place, Role, int]]]] = {}
