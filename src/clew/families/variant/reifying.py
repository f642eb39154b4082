"""Choices between constraints: a hidden literal for each rule says whether it holds, so that one of several may."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from clew.rules.primitives.clause import Clause, ClauseList
from clew.rules.primitives.combination import Combination
from clew.rules.primitives.count import Count
from clew.rules.primitives.different import Different
from clew.rules.primitives.pair import Fit, Pair
from clew.rules.primitives.scan import Scan, automaton
from clew.rules.primitives.total import Sum

if TYPE_CHECKING:
    from clew.core.model import Automaton
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.grounding import Board
    from clew.families.variant.judging import Look
    from clew.rules.ground import Literal, Rule

_DEAD = -1


def holds(look: Look, each: Constraint) -> bool:
    """Whether all constraints of some part hold."""
    from clew.families.variant.kinds import KINDS

    return any(all(KINDS[one.kind].holds(look, one) for one in part) for part in each.parts)


def either(board: Board, each: Constraint) -> Iterator[Rule]:
    """A literal for each part says whether all of its rules hold; one of them is true."""
    from clew.families.variant.kinds import KINDS
    from clew.families.variant.stating_more import Definition

    maker = _Maker(board, each)
    parts = []
    for part in each.parts:
        every: list[Literal] = []
        for stated in (stated for one in part for stated in KINDS[one.kind].state(board, one)):
            if isinstance(stated, ClauseList):
                every += map(maker.any_of, stated.clauses)
                continue
            for rule in stated.each():
                if isinstance(rule, Definition):
                    maker.made.append(rule)
                else:
                    every.append(maker.whether(rule))
        parts.append(maker.all_of(every))
    yield from maker.made
    yield Clause(parts, f"{board.called(each)} allows one of several", clue=board.clue(each), code=each.kind)


@lru_cache(maxsize=256)
def _pair(fit: Fit, values: tuple[int, ...]) -> Automaton:
    """Reads two values that go together."""
    return automaton(
        (),
        lambda state, digit: (digit,) if not state else ((state[0], digit) if fit(state[0], digit) else None),
        lambda state: len(state) > 1,
        values,
    )


class _Maker:
    """Makes literals, each with rules that say exactly when it is true."""

    def __init__(self, board: Board, each: Constraint) -> None:
        self.board, self.each = board, each
        self.who, self.clue = board.called(each), board.clue(each)
        self.made: list[Rule] = []

    def all_of(self, literals: Sequence[Literal]) -> Literal:
        """Whether all of these are true."""
        if len(literals) == 1:
            return literals[0]
        found = self.board.ground.new()
        clauses = [*([-found, one] for one in literals), [found, *(-one for one in literals)]]
        self.made.append(ClauseList(clauses, partial(self._each, clauses)))
        return found

    def any_of(self, literals: Sequence[Literal]) -> Literal:
        """Whether one of these is true."""
        return -self.all_of([-one for one in literals])

    def _each(self, clauses: Sequence[Sequence[Literal]]) -> Iterator[Rule]:
        return (Clause(literals, self.who, clue=self.clue) for literals in clauses)

    def _scanned(self, cells: Sequence[Mapping[int, Literal]], machine: Automaton) -> Literal:
        """Whether a machine accepts: one that reads this literal first, and then does or does not."""
        found = self.board.ground.new()
        places = [{0: -found, 1: found}, *cells]
        most = max(max(place, default=1) for place in places)
        self.made.append(Scan(places, _whether(machine, most), who=self.who, clue=self.clue, code=self.each.kind))
        return found

    def whether(self, rule: Rule) -> Literal:
        """Whether a rule holds."""
        if isinstance(rule, Clause):
            return self.any_of(rule.literals)
        if isinstance(rule, Pair):
            return self._scanned([rule.one, rule.other], _pair(rule.fit, tuple(sorted({*rule.one, *rule.other}))))
        if isinstance(rule, Scan):
            return self._scanned(rule.cells, rule.machine)
        if isinstance(rule, Count):
            return self._summed([{0: -one, 1: one} for one in rule.literals], rule.least, rule.most)
        if isinstance(rule, Sum):
            return self._summed(rule.terms, rule.least, rule.most)
        if isinstance(rule, Combination):
            total = self._summed(rule.cells, rule.total, rule.total)
            return self.all_of([total, self._different(Different(rule.cells, who=self.who))])
        if isinstance(rule, Different):
            return self._different(rule)
        raise TypeError(f"there is no choice that has a {type(rule).__name__}")

    def _different(self, rule: Different) -> Literal:
        """No digit is there twice."""
        single = [
            self._summed([{0: -one, 1: one} for one in own], 0, 1) for own in rule.by_value.values() if len(own) > 1
        ]
        return self.all_of(single)

    def _term(self, term: Mapping[int, Literal]) -> tuple[Mapping[int, Literal], Mapping[int, int]]:
        """A place to read, and what each symbol there is worth: a whole cell, as certificates have it, or a literal."""
        home = self.board.home
        places = {home[abs(literal)][0] for literal in term.values() if abs(literal) in home}
        if not places:
            return {at: term[value] for at, value in enumerate(sorted(term))}, dict(enumerate(sorted(term)))
        (place,) = places
        said = {home[literal][1]: value for value, literal in term.items() if literal > 0}
        other = next((value for value, literal in term.items() if literal < 0), 0)
        cell = self.board.of[place]
        return cell, {digit: said.get(digit, other) for digit in cell}

    def _summed(self, terms: Sequence[Mapping[int, Literal]], least: int, most: int) -> Literal:
        """The terms add up to so much."""
        cells, worth = [], []
        for term in terms:
            cell, values = self._term(term)
            cells.append(cell)
            worth.append(values)
        return self._scanned(cells, _adder(tuple(tuple(values.items()) for values in worth), least, most))


@lru_cache(maxsize=256)
def _adder(values: tuple[tuple[tuple[int, int], ...], ...], least: int, most: int) -> Automaton:
    """Reads symbols, each of which is worth something at each place, and adds that up."""
    worth = [dict(each) for each in values]
    low, high = [0] * (len(worth) + 1), [0] * (len(worth) + 1)
    for at in range(len(worth) - 1, -1, -1):
        low[at], high[at] = low[at + 1] + min(worth[at].values()), high[at + 1] + max(worth[at].values())

    def step(state: tuple[int, int], symbol: int) -> Hashable | None:
        at, total = state
        if at >= len(worth) or symbol not in worth[at]:
            return None
        total += worth[at][symbol]
        inside = total + high[at + 1] >= least and total + low[at + 1] <= most
        return (at + 1, total) if inside else None

    return automaton(
        (0, 0),
        step,
        lambda state: state[0] == len(worth) and least <= state[1] <= most,
        range(max((max(each) for each in worth), default=0) + 1),
    )


_WHETHER: dict[tuple[int, int], tuple[Automaton, Automaton]] = {}  # by identity, which is kept as well
_REMEMBERED = 256


def _whether(machine: Automaton, most: int) -> Automaton:
    """The same machine for those that were used last, with what it was made of."""
    held = _WHETHER.get((id(machine), most))
    if held is None or held[0] is not machine:
        if len(_WHETHER) >= _REMEMBERED:
            _WHETHER.clear()
        held = _WHETHER[id(machine), most] = machine, _asked(machine, most)
    return held[1]


def _asked(machine: Automaton, most: int) -> Automaton:
    """Reads whether the machine is to accept, and then what it reads, which are symbols up to `most`."""
    steps = {(state, symbol): after for state, symbol, after in machine.steps}
    final = frozenset(machine.final)

    def step(state: tuple[int, ...], symbol: int) -> Hashable | None:
        if not state:
            return (symbol, 0) if symbol < 2 else None
        wanted, here = state
        after = steps.get((here, symbol), _DEAD)
        return None if after == _DEAD and wanted else (wanted, after)

    def good(state: tuple[int, ...]) -> bool:
        return len(state) > 1 and (state[1] in final) == bool(state[0])

    return automaton((), step, good, range(most + 1))
