"""A slitherlink pattern that native code found, with its edges, cells and points by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.frozen import dataclass
from clew.core.ladder import Entry
from clew.core.places import Place
from clew.core.results import Fact
from clew.families.slitherlink.puzzle import Slitherlink, around_cells, around_points, cells, edges

if TYPE_CHECKING:
    from clew._native import SlitherlinkFinding

_ASSUMING = frozenset({"WhatIfSimple", "WhatIfAll"})
OUTSIDE = "the outside of the grid"

# What is known of two edges that meet at a corner of a cell, by the native mask of how many may be lines.
KINDS: Mapping[int, str] = {0b101: "equal", 0b010: "differ", 0b110: "some", 0b011: "not both"}


@dataclass(frozen=True)
class Pattern:
    """A native finding made readable; cells, points and edges come from it as numbers from 0."""

    puzzle: Slitherlink
    entry: Entry
    finding: SlitherlinkFinding
    chain: Sequence[Pattern] = ()

    @property
    def assumes(self) -> bool:
        """Whether the pattern is an assumption that fails."""
        return self.entry.key in _ASSUMING

    @property
    def cells(self) -> list[str]:
        """Name the cells of the pattern."""
        return self._cells(self.finding.cells)

    @property
    def path(self) -> list[str]:
        """Name the edges of the pattern."""
        return [str(edges(*self.puzzle.shape)[edge]) for edge in self.finding.path]

    @property
    def points(self) -> list[str]:
        """Name the points of the pattern by a cell they are a corner of."""
        return [self._point(point) for point in self.finding.points]

    @property
    def clue(self) -> int | None:
        """The clue of the pattern's first cell."""
        return self.puzzle.counts[self.finding.cells[0]]

    @property
    def relations(self) -> list[tuple[str, str, bool]]:
        """Read the colours used at a clue or point: two cells, and whether they are on different sides."""
        names, flags = (*cells(*self.puzzle.shape), OUTSIDE), self.finding.flags
        return [(names[a], names[b], bool(differ)) for a, b, differ in zip(*[iter(flags)] * 3, strict=True)]

    @property
    def own_edges(self) -> frozenset[Place]:
        """The edges of the clue or point that the pattern is about."""
        names = edges(*self.puzzle.shape)
        around, at = (around_cells, self.finding.cells) if self.finding.cells else (around_points, self.finding.points)
        return frozenset(names[edge] for edge in around(*self.puzzle.shape)[at[0]])

    @property
    def way(self) -> list[str]:
        """Name the cells from one to the next whose relation is used."""
        return self._cells(self.finding.way)

    @property
    def settled(self) -> dict[Place, bool]:
        """The edges that follow, and whether each is a line."""
        return self._marks(self.finding.settled)

    @property
    def because(self) -> dict[Place, bool]:
        """The known edges that are cited, and whether each is a line."""
        return self._marks(self.finding.because)

    @property
    def facts(self) -> list[Fact]:
        """What follows about two edges."""
        return self._facts(self.finding.facts)

    @property
    def given(self) -> list[Fact]:
        """What is cited about two edges."""
        return self._facts(self.finding.given)

    def _cells(self, numbers: Iterable[int]) -> list[str]:
        """Name cells; what is around the grid counts as one."""
        names = (*cells(*self.puzzle.shape), OUTSIDE)
        return [names[cell] for cell in numbers]

    def _marks(self, marks: Iterable[tuple[int, bool]]) -> dict[Place, bool]:
        names = edges(*self.puzzle.shape)
        return {names[edge]: line for edge, line in marks}

    def _facts(self, pairs: Iterable[tuple[int, int, int]]) -> list[Fact]:
        names = edges(*self.puzzle.shape)
        return [(KINDS[mask], (names[a], names[b])) for mask, a, b in pairs]

    def _point(self, point: int) -> str:
        row, column = divmod(point, self.puzzle.columns + 1)
        low, late = row == self.puzzle.rows, column == self.puzzle.columns
        name = f"r{row + (not low)}c{column + (not late)}"
        return f"the {'lower' if low else 'upper'} {'right' if late else 'left'} corner of {name}"


def absent(marks: Mapping[Place, bool]) -> dict[Place, frozenset[int]]:
    """Lines and edges without one as values that are gone."""
    return {place: frozenset({0 if line else 1}) for place, line in marks.items()}
