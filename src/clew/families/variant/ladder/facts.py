"""Facts: hidden literals of rules as further cells, so that trials can follow rules that speak of them.

A fact is 1 if it is true and 0 if not. Sentences never mention facts: they name the constraints behind them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.families.variant.constraint import Constraint
from clew.families.variant.ladder.groups import Counted, Group, Reader, Total
from clew.families.variant.wording import called
from clew.rules.primitives.clause import Clause
from clew.rules.primitives.count import Count
from clew.rules.primitives.scan import Scan
from clew.rules.primitives.total import Sum

if TYPE_CHECKING:
    from clew.families.variant.ladder.layout import Layout
    from clew.rules.ground import Literal, Rule

_MOST = 4000  # rules that are followed: with more, a trial takes too long
_TRUE, _FALSE = 1 << 1, 1 << 0


class Facts:
    """The facts of a puzzle by number, after its cells, and the groups that speak of them."""

    def __init__(self, board: Layout, rules: Sequence[Rule]) -> None:
        self._board = board
        self.number: dict[int, int] = {}  # by variable
        self.groups: Sequence[Group] = [*self._all(rules)] if len(rules) <= _MOST else []

    def _all(self, rules: Sequence[Rule]) -> Iterator[Group]:
        for rule in rules:
            group = self._group(rule)
            if group is not None:
                yield group

    def _group(self, rule: Rule) -> Group | None:
        kind, who, clues = rule.code, self._who(rule), tuple(rule.cites())
        if isinstance(rule, Clause):
            about = dict[int, int]()
            for cell, mask in map(self._held, rule.literals):
                about[cell] = about.get(cell, 0) | mask
            return Counted(kind, who, [*about.items()], clues, 1, len(about)) if about else None
        if isinstance(rule, Count):
            held = [*map(self._held, rule.literals)]
            return Counted(kind, who, held, clues, rule.least, rule.most) if held else None
        if isinstance(rule, Sum) and rule.least == rule.most:
            terms = [self._term(term) for term in rule.terms]
            cells = [cell for cell, _ in filter(None, terms)]
            if len({*cells}) == len(terms):
                values = [values for _, values in filter(None, terms)]
                return Total(kind, who, cells, clues, values, rule.least)
        if isinstance(rule, Scan):
            places = [self._read(place) for place in rule.cells]
            if None not in places:
                return Reader(kind, who, [place for place in places if place is not None], clues, rule.machine)
        return None

    def _who(self, rule: Rule) -> str:
        puzzle = self._board.puzzle
        each = puzzle.layers["constraint"].get(rule.clue or "")
        return called(each, puzzle.rows, puzzle.columns) if isinstance(each, Constraint) else rule.stated

    def _fact(self, literal: Literal) -> int:
        first = len(self._board.cells) + self._board.pairs
        return self.number.setdefault(abs(literal), first + len(self.number))

    def _held(self, literal: Literal) -> tuple[int, int]:
        """The cell that a literal is about, and the digits with which it is true."""
        board = self._board
        marks = board.posed.ground.marks
        if literal in marks or -literal in marks:
            place, digit = marks[literal] if literal in marks else marks[-literal]
            bit = 1 << int(digit)
            return board.number[place], bit if literal in marks else board.every & ~bit
        return self._fact(literal), _TRUE if literal > 0 else _FALSE

    def _hidden(self, literals: Mapping[int, Literal]) -> bool:
        marks = self._board.posed.ground.marks
        return all(literal not in marks and -literal not in marks for literal in literals.values())

    def _term(self, term: Mapping[int, Literal]) -> tuple[int, Mapping[int, int]] | None:
        """The cell of a term of a sum, and what it counts by digit."""
        if not self._hidden(term):
            return self._board.term(term)
        values = {int(literal > 0): value for value, literal in term.items()}
        return (self._fact(next(iter(term.values()))), values) if len(values) == len(term) == 2 else None

    def _read(self, place: Mapping[int, Literal]) -> int | None:
        """The cell that an automaton reads."""
        if not self._hidden(place):
            return self._board.at(place)
        whole = {*place} == {0, 1} and place[0] == -place[1] and place[1] > 0
        return self._fact(place[1]) if whole else None
