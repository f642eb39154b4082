"""Symmetric patterns: which clues must go together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.errors import PuzzleError
from clew.core.family import Size

Spot = tuple[float, float]  # between two cells, one of them is in the middle
_MAPS: Mapping[str, Callable[[float, float, Size], Spot]] = {
    "none": lambda row, column, size: (row, column),
    "180": lambda row, column, size: (size.rows - 1 - row, size.columns - 1 - column),
    "90": lambda row, column, size: (column, size.rows - 1 - row),
    "mirror": lambda row, column, size: (row, size.columns - 1 - column),
    "diagonal": lambda row, column, size: (column, row),
}
SYMMETRIES = tuple(_MAPS)


def number_of(symmetry: str, size: Size) -> int:
    """The number by which native makers know a symmetry; PuzzleError if a grid of this size cannot have it."""
    if symmetry not in _MAPS:
        raise PuzzleError(f"unknown symmetry '{symmetry}': expected one of {', '.join(SYMMETRIES)}")
    if symmetry in ("90", "diagonal") and size.rows != size.columns:
        raise PuzzleError(f"symmetry '{symmetry}' needs a square grid, and {size} is not square")
    return SYMMETRIES.index(symmetry)


def images(spot: Spot, size: Size, symmetry: str) -> Sequence[Spot]:
    """The spots that the symmetry maps a spot to, itself first."""
    seen, move = [spot], _MAPS[symmetry]
    while (image := move(*seen[-1], size)) != spot:
        seen.append(image)
    return seen


def orbits(clues: Mapping[str, Spot], size: Size, symmetry: str) -> Sequence[Sequence[str]]:
    """Group the clues whose spots the symmetry maps onto each other."""
    number_of(symmetry, size)
    groups: dict[frozenset[Spot], list[str]] = {}
    for name, spot in clues.items():
        groups.setdefault(frozenset(images(spot, size, symmetry)), []).append(name)
    return list(groups.values())


def lonely(clues: Mapping[str, Spot], size: Size, symmetry: str) -> Sequence[str]:
    """The clues that have no clue at some spot that the symmetry maps theirs to."""
    held = frozenset(clues.values())
    return [name for name, spot in clues.items() if not held.issuperset(images(spot, size, symmetry))]
