"""A puzzle as ground rules: its houses, then what each constraint states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.core.text import joined
from clew.families.variant import chaos, implied
from clew.families.variant.constraint import Constraint
from clew.families.variant.kinds import KINDS
from clew.families.variant.stating import only
from clew.families.variant.wording import called, written
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Truth, Words
from clew.rules.primitives.combination import Combination
from clew.rules.primitives.different import Different

if TYPE_CHECKING:
    from clew.families.variant.puzzle import Variant

_APART = 102  # operation of native code: places of each group, which are known by number, have different values


class Board:
    """What constraints are stated in terms of: the literals of each cell's digits, and names for sentences."""

    def __init__(self, puzzle: Variant, ground: Ground) -> None:
        self.puzzle, self.ground = puzzle, ground
        self.span = puzzle.span
        self.of: Mapping[Place, Mapping[int, Literal]] = ground.of(type(puzzle).cell)

    def all(self, places: Sequence[Place]) -> list[Mapping[int, Literal]]:
        """The literals of these cells."""
        return [self.of[place] for place in places]

    def called(self, each: Constraint) -> str:
        """A constraint by name."""
        return called(each, self.puzzle.rows, self.puzzle.columns)

    def who(self, each: Constraint) -> Callable[[], str]:
        """The same once somebody asks for it, as code that solves never does."""
        return partial(called, each, self.puzzle.rows, self.puzzle.columns)

    def clue(self, each: Constraint) -> str:
        """A constraint as a clue."""
        return self._clues.get(id(each)) or written(each, self.puzzle.rows, self.puzzle.columns)

    @cached_property
    def _clues(self) -> Mapping[int, str]:
        """The clue of each constraint of the puzzle, by its identity."""
        return {id(each): clue for clue, each in self.puzzle.layers["constraint"].items()}

    @cached_property
    def home(self) -> Mapping[Literal, tuple[Place, int]]:
        """The cell and the digit of each literal that is not hidden."""
        return {literal: (place, digit) for place, own in self.of.items() for digit, literal in own.items()}

    @property
    def apart(self) -> Mapping[Place, frozenset[Place]]:
        """The cells whose digits differ from that of each cell, since they share a house with it."""
        return self.puzzle.layout.apart

    def different(self, places: Sequence[Place]) -> bool:
        """Whether these cells are known to have different digits."""
        apart, left = self.apart, set(places)
        if len(left) < len(places):
            return False
        for place in places:
            left.discard(place)
            if not left <= apart[place]:
                return False
        return True


class Houses(Rule):
    """The digits of each row, column and region are different."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def each(self) -> Iterable[Rule]:
        board = self._board
        return (Different(board.all(cells), who=who) for who, cells in board.puzzle.houses())

    def about(self) -> Iterable[Literal]:
        return [literal for rule in self.each() for literal in rule.about()]

    def records(self) -> Iterable[Record]:
        return [record for rule in self.each() for record in rule.records()]

    def feed(self, numbers: list[int]) -> None:
        flat = self._board.puzzle.layout.flat_houses
        numbers += (_APART, 1, len(flat))
        numbers += flat

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        return next((fault for rule in self.each() if (fault := rule.fault(truth, words)) is not None), None)


def rules(puzzle: Variant, ground: Ground) -> Iterator[Rule]:
    """Every rule of a puzzle; code that only solves gets more to know about sets of digits (see `Variant.helping`)."""
    for rule in _rules(puzzle, ground):
        if isinstance(rule, Combination):
            rule.helped = len(rule.cells) > 1
        yield rule


def _rules(puzzle: Variant, ground: Ground) -> Iterator[Rule]:
    board = Board(puzzle, ground)
    yield Houses(board)
    for place, marks in puzzle.layers["pencil"].items():
        if isinstance(marks, tuple):
            yield only(
                board.of[Place(place)], marks, who=place, what=joined(list(map(str, marks))), clue=place, code="pencil"
            )
    yield from chaos.rules(board)
    for each in puzzle.constraints:
        yield from KINDS[each.kind].state(board, each)
    yield from implied.rules(board)
