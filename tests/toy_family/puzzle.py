"""Lamps: a row of lamps; a number says how many of the lamp above it and its two neighbours are lit."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.places import Place, Value


@dataclass(frozen=True)
class Lamps:
    """A count under each lamp, or None."""

    counts: tuple[int | None, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.counts) <= 24:
            raise PuzzleError(f"{len(self.counts)} lamps: expected 1 to 24")
        if any(count is not None and not 0 <= count <= 3 for count in self.counts):
            raise PuzzleError("a count is 0 to 3")

    def around(self, index: int) -> range:
        """The lamps that a count speaks of."""
        return range(max(index - 1, 0), min(index + 2, len(self.counts)))


def places(puzzle: Lamps) -> Sequence[Place]:
    return [Place(f"lamp{index + 1}") for index in range(len(puzzle.counts))]


def values(puzzle: Lamps, place: Place) -> Sequence[Value]:
    return (0, 1)


def show(puzzle: Lamps, value: Value) -> str:
    return str(value)


def clues(puzzle: Lamps) -> Mapping[str, tuple[int, int]]:
    return {place: (0, i) for i, place in enumerate(places(puzzle)) if puzzle.counts[i] is not None}


def keep_clues(puzzle: Lamps, kept: Collection[str]) -> Lamps:
    names = places(puzzle)
    return Lamps(tuple(count if name in kept else None for name, count in zip(names, puzzle.counts, strict=True)))


def size(puzzle: Lamps) -> Size:
    return Size(1, len(puzzle.counts))
