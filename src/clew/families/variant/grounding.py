"""A puzzle as ground rules: its houses, then what each constraint states."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.core.text import joined
from clew.families.variant import chaos, implied
from clew.families.variant.constraint import Constraint
from clew.families.variant.kinds import KINDS
from clew.families.variant.stating import only
from clew.families.variant.wording import called, written
from clew.rules.ground import Ground, Literal, Rule
from clew.rules.primitives.combination import Combination
from clew.rules.primitives.different import Different

if TYPE_CHECKING:
    from clew.families.variant.puzzle import Variant


class Board:
    """What constraints are stated in terms of: the literals of each cell's digits, and names for sentences."""

    def __init__(self, puzzle: Variant, ground: Ground) -> None:
        self.puzzle, self.ground = puzzle, ground
        self.span = puzzle.span
        self.of: Mapping[Place, Mapping[int, Literal]] = ground.of(type(puzzle).cell)

    def all(self, places: Sequence[Place]) -> list[Mapping[int, Literal]]:
        """The literals of these cells."""
        return [self.of[place] for place in places]

    def who(self, each: Constraint) -> str:
        """A constraint by name."""
        return called(each, self.puzzle.rows, self.puzzle.columns)

    def clue(self, each: Constraint) -> str:
        """A constraint as a clue."""
        return written(each, self.puzzle.rows, self.puzzle.columns)

    @cached_property
    def home(self) -> Mapping[Literal, tuple[Place, int]]:
        """The cell and the digit of each literal that is not hidden."""
        return {literal: (place, digit) for place, own in self.of.items() for digit, literal in own.items()}

    @cached_property
    def apart(self) -> Mapping[Place, frozenset[Place]]:
        """The cells whose digits differ from that of each cell, since they share a house with it."""
        found: dict[Place, set[Place]] = {place: set() for place in self.puzzle.used}
        for _, cells in self.puzzle.houses():
            for place in cells:
                found[place].update(cells)
        return {place: frozenset(others - {place}) for place, others in found.items()}

    def different(self, places: Sequence[Place]) -> bool:
        """Whether these cells are known to have different digits."""
        apart = self.apart
        return len(set(places)) == len(places) and all(
            other in apart[one] for at, one in enumerate(places) for other in places[:at]
        )


Fit = Callable[[int, int], bool]


def rules(puzzle: Variant, ground: Ground) -> Iterator[Rule]:
    """Every rule of a puzzle; how totals are stated to code that only solves is in `helping.py`."""
    for rule in _rules(puzzle, ground):
        if isinstance(rule, Combination):
            rule.helped = len(rule.cells) > 1
        yield rule


def _rules(puzzle: Variant, ground: Ground) -> Iterator[Rule]:
    board = Board(puzzle, ground)
    for who, cells in puzzle.houses():
        yield Different(board.all(cells), who=who)
    for place, marks in puzzle.layers["pencil"].items():
        if isinstance(marks, tuple):
            yield only(
                board.of[Place(place)], marks, who=place, what=joined(list(map(str, marks))), clue=place, code="pencil"
            )
    yield from chaos.rules(board)
    for each in puzzle.constraints:
        yield from KINDS[each.kind].state(board, each)
    yield from implied.rules(board)
