"""A slitherlink pattern that native code found, with its edges, cells and points by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clew.core.frozen import dataclass
from clew.core.places import Place
from clew.core.results import Fact
from clew.families.slitherlink.puzzle import Slitherlink, around_cells, around_points, cells, edges

OUTSIDE = "the outside of the grid"

# What is known of two edges that meet at a corner of a cell, by the native mask of how many may be lines.
KINDS: Mapping[int, str] = {0b101: "equal", 0b010: "differ", 0b110: "some", 0b011: "not both"}


@dataclass(frozen=True)
class Pattern:
    """A native finding made readable; cells, points and edges come from it as numbers from 0."""

    puzzle: Slitherlink
    name: str
    finding: Mapping[str, Any]
    chain: Sequence[Pattern] = ()

    @property
    def assumes(self) -> bool:
        """Tell whether the pattern is an assumption that fails."""
        return self.name.startswith("What-if")

    @property
    def cells(self) -> list[str]:
        """Name the cells of the pattern."""
        return self.places("cells")

    @property
    def path(self) -> list[str]:
        """Name the edges of the pattern."""
        return [str(edges(*self.puzzle.shape)[edge]) for edge in self.finding["path"]]

    @property
    def points(self) -> list[str]:
        """Name the points of the pattern by a cell they are a corner of."""
        return [self._point(point) for point in self.finding["points"]]

    @property
    def clue(self) -> int | None:
        """The clue of the pattern's first cell."""
        cell: int = self.finding["cells"][0]
        return self.puzzle.counts[cell]

    @property
    def relations(self) -> list[tuple[str, str, bool]]:
        """Read the colours used at a clue or point: two cells, and whether they lie on different sides."""
        names, flags = (*cells(*self.puzzle.shape), OUTSIDE), self.finding["flags"]
        return [(names[a], names[b], bool(differ)) for a, b, differ in zip(*[iter(flags)] * 3, strict=True)]

    @property
    def own_edges(self) -> frozenset[Place]:
        """The edges of the clue or point that the pattern is about."""
        names = edges(*self.puzzle.shape)
        around, at = (
            (around_cells, self.finding["cells"]) if self.finding["cells"] else (around_points, self.finding["points"])
        )
        return frozenset(names[edge] for edge in around(*self.puzzle.shape)[at[0]])

    def places(self, part: str) -> list[str]:
        """Name the cells of one part of the finding; what lies around the grid counts as one."""
        names = (*cells(*self.puzzle.shape), OUTSIDE)
        return [names[cell] for cell in self.finding[part]]

    def marks(self, part: str) -> dict[Place, bool]:
        """Read `settled` or `because`: which edges are lines, and which are not."""
        names = edges(*self.puzzle.shape)
        return {names[edge]: line for edge, line in self.finding[part]}

    def absent(self, part: str) -> dict[Place, frozenset[int]]:
        """Read the same as values that are gone."""
        return {place: frozenset({0 if line else 1}) for place, line in self.marks(part).items()}

    def pairs(self, part: str) -> list[Fact]:
        """Read `facts` or `given`."""
        names = edges(*self.puzzle.shape)
        return [(KINDS[mask], (names[a], names[b])) for mask, a, b in self.finding[part]]

    def _point(self, point: int) -> str:
        row, column = divmod(point, self.puzzle.columns + 1)
        low, late = row == self.puzzle.rows, column == self.puzzle.columns
        name = f"r{row + (not low)}c{column + (not late)}"
        return f"the {'lower' if low else 'upper'} {'right' if late else 'left'} corner of {name}"
