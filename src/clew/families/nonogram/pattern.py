"""A nonogram pattern that native code found, with its line, blocks and cells by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.frozen import dataclass
from clew.core.ladder import Entry
from clew.core.places import Place
from clew.families.nonogram.puzzle import BLANK, PAINTED, Clue, Nonogram, Open, cells, clue_text, line_cells, line_name

if TYPE_CHECKING:
    from clew._native import NonogramFinding

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True)
class Pattern:
    """A native finding made readable; cells, tokens and lines come from it as numbers from 0."""

    puzzle: Nonogram
    entry: Entry
    finding: NonogramFinding
    chain: Sequence[Pattern] = ()

    @property
    def numbers(self) -> Sequence[int]:
        """What the finder noted, see there."""
        return self.finding.numbers

    @property
    def line(self) -> str:
        """Name the line that the pattern is about, or that fails under its assumption."""
        return line_name(self.puzzle.shape, self.finding.line)

    @property
    def clue(self) -> Clue:
        """The clue of that line."""
        return self.puzzle.line_clues[self.finding.line]

    @property
    def length(self) -> int:
        """How many cells that line has."""
        return len(line_cells(self.puzzle.shape, self.finding.line))

    @property
    def assumed(self) -> list[tuple[Place, bool]]:
        """What is supposed, and whether it is painted."""
        return [(cells(*self.puzzle.shape)[cell], painted) for cell, painted in self.finding.assumed]

    @property
    def settled(self) -> dict[Place, bool]:
        """The cells that follow, and whether each is painted."""
        return self._marks(self.finding.settled)

    @property
    def because(self) -> dict[Place, bool]:
        """The known cells that are cited, and whether each is painted."""
        return self._marks(self.finding.because)

    def tokens(self, first: int = 0, last: int | None = None) -> str:
        """Write a part of the clue."""
        return clue_text(self.clue[first:last])

    def block(self, token: int) -> str:
        """Name a block: `the 5`, or `the second 5` where the clue has more of them; of open ones, their place."""
        clue = self.clue
        length = clue[token]
        same = [at for at, other in enumerate(clue) if other == length]
        if isinstance(length, Open):
            return "the block" if len(clue) == 1 else f"the {_ordinal(token)} block"
        return f"the {length}" if len(same) == 1 else f"the {_ordinal(same.index(token))} {length}"

    def cells(self, begin: int, end: int) -> str:
        """Name the cells of the line from one position to before another."""
        first, last = self.cell(begin), self.cell(end - 1)
        return first if begin + 1 == end else f"{first} {'and' if begin + 2 == end else 'to'} {last}"

    def cell(self, position: int) -> Place:
        """Name the cell at a position of the line."""
        return cells(*self.puzzle.shape)[line_cells(self.puzzle.shape, self.finding.line)[position]]

    def _marks(self, marks: Iterable[tuple[int, bool]]) -> dict[Place, bool]:
        names = cells(*self.puzzle.shape)
        return {names[cell]: painted for cell, painted in marks}


def absent(marks: Mapping[Place, bool]) -> dict[Place, frozenset[int]]:
    """Painted and blank cells as values that are gone."""
    return {place: frozenset({BLANK if painted else PAINTED}) for place, painted in marks.items()}


def _ordinal(at: int) -> str:
    return _ORDINALS[at] if at < len(_ORDINALS) else f"{at + 1}th"
