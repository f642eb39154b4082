"""A sudoku pattern that native code found, with its cells, units and values by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from clew.core.frozen import dataclass
from clew.core.ladder import Entry
from clew.core.places import Place
from clew.families.sudoku.puzzle import Sudoku, cells, units

if TYPE_CHECKING:
    from clew._native import SudokuFinding

_PLACING = frozenset({"FullHouse", "HiddenSingleBox", "HiddenSingleLine", "NakedSingle", "TemplateSet"})
_ASSUMING = frozenset({"WhatIfSingles", "WhatIfBasics", "NestedWhatIf"})


@dataclass(frozen=True)
class Pattern:
    """A native finding made readable; cells, units and values come from it as numbers from 0."""

    puzzle: Sudoku
    entry: Entry
    finding: SudokuFinding
    chain: Sequence[Pattern] = ()

    @property
    def cells(self) -> list[Place]:
        """Name the cells of the pattern."""
        return self.places(self.finding.cells)

    @property
    def others(self) -> list[Place]:
        """Name the cells of the pattern's other half."""
        return self.places(self.finding.others)

    @property
    def symbols(self) -> list[str]:
        """The pattern's values as people write them."""
        return [self.puzzle.symbol(value) for value in self.values]

    @property
    def units(self) -> list[str]:
        """Name the units the pattern is in."""
        return self._units(self.finding.units)

    @property
    def covers(self) -> list[str]:
        """Name the units where it takes effect."""
        return self._units(self.finding.covers)

    @property
    def places_value(self) -> bool:
        """Whether the pattern settles a cell rather than striking out candidates."""
        return self.entry.key in _PLACING

    @property
    def assumes(self) -> bool:
        """Whether the pattern is an assumption that fails."""
        return self.entry.key in _ASSUMING

    @property
    def values(self) -> list[int]:
        """The pattern's values."""
        return [value + 1 for value in self.finding.values]

    @property
    def holders(self) -> list[Place]:
        """Name the placed cells among those cited."""
        return self.places(self.finding.holders)

    @property
    def removed(self) -> dict[Place, frozenset[int]]:
        """The values that fall, by cell."""
        return self._values(self.finding.removed)

    @property
    def because(self) -> dict[Place, frozenset[int]]:
        """The absent values that are cited, by cell."""
        return self._values(self.finding.because)

    def places(self, numbers: Iterable[int]) -> list[Place]:
        """Name some cells."""
        return [cells(self.puzzle.n)[cell] for cell in numbers]

    def _values(self, masks: Iterable[tuple[int, int]]) -> dict[Place, frozenset[int]]:
        names, n = cells(self.puzzle.n), self.puzzle.n
        return {names[cell]: frozenset(v + 1 for v in range(n) if mask >> v & 1) for cell, mask in masks}

    def _units(self, numbers: Iterable[int]) -> list[str]:
        return [units(self.puzzle.box_rows, self.puzzle.box_columns)[unit][0] for unit in numbers]
