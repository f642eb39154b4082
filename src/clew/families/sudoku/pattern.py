"""A sudoku pattern that native code found, with its cells, units and values by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clew.core.frozen import dataclass
from clew.core.places import Place
from clew.families.sudoku.puzzle import Sudoku, cells, units

_PLACING = frozenset({"Full house", "Hidden single in a box", "Hidden single in a line", "Naked single"})
_ASSUMING = frozenset({"What-if by singles", "What-if by basics"})


@dataclass(frozen=True)
class Pattern:
    """A native finding made readable; cells, units and values come from it as numbers from 0."""

    puzzle: Sudoku
    name: str
    finding: Mapping[str, Any]
    chain: Sequence[Pattern] = ()

    @property
    def cells(self) -> list[Place]:
        """Name the cells of the pattern."""
        return self.places("cells")

    @property
    def others(self) -> list[Place]:
        """Name the cells of the pattern's other half."""
        return self.places("others")

    @property
    def symbols(self) -> list[str]:
        """The pattern's values as people write them."""
        return [self.puzzle.symbol(value) for value in self.values]

    @property
    def units(self) -> list[str]:
        """Name the units the pattern lies in."""
        return self._units("units")

    @property
    def covers(self) -> list[str]:
        """Name the units where it takes effect."""
        return self._units("covers")

    @property
    def places_value(self) -> bool:
        """Tell whether the pattern settles a cell rather than striking out candidates."""
        return self.name in _PLACING

    @property
    def assumes(self) -> bool:
        """Tell whether the pattern is an assumption that fails."""
        return self.name in _ASSUMING

    @property
    def values(self) -> list[int]:
        """The pattern's values."""
        return [value + 1 for value in self.finding["values"]]

    def places(self, part: str) -> list[Place]:
        """Name the cells of one part of the finding."""
        return [cells(self.puzzle.n)[cell] for cell in self.finding[part]]

    def entries(self, part: str) -> dict[Place, frozenset[int]]:
        """Read `removed` or `because`: values by cell."""
        names, n = cells(self.puzzle.n), self.puzzle.n
        return {names[cell]: frozenset(v + 1 for v in range(n) if mask >> v & 1) for cell, mask in self.finding[part]}

    def _units(self, part: str) -> list[str]:
        return [units(self.puzzle.box_rows, self.puzzle.box_columns)[unit][0] for unit in self.finding[part]]
