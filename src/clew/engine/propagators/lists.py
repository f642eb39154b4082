"""Constraints on lists: how often values occur, tables, elements, automata, inverses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.model import Automaton
from clew.engine.domains import Contradiction, Domain
from clew.engine.propagators.base import Propagator

if TYPE_CHECKING:
    from clew.engine.rounds import RoundsStore


def _counted(values: frozenset[int], variables: Sequence[Domain], times: Domain) -> bool:
    """Let this number of variables have one of these values; True where all of them are decided."""
    sure, open_ = 0, []
    for each in variables:
        inside = [value in values for value in each.values()]
        if all(inside):
            sure += 1
        elif any(inside):
            open_.append(each)
    times.above(sure)
    times.below(sure + len(open_))
    if open_ and times.high == sure:
        for each in open_:
            each.only(value for value in each.values() if value not in values)
    elif open_ and times.low == sure + len(open_):
        for each in open_:
            each.only(value for value in each.values() if value in values)
    else:
        return not open_ and times.fixed
    return times.fixed


class Among(Propagator):
    """How many variables have one of some values."""

    kind = "among"

    def __init__(self, values: frozenset[int], variables: Sequence[Domain], times: Domain) -> None:
        super().__init__((*variables, times))
        self.wanted, self.counted, self.times = values, variables, times

    def __str__(self) -> str:
        listed = ", ".join(map(str, sorted(self.wanted)))
        names = ", ".join(each.name for each in self.counted)
        return f"{self.times.name} of {names} are {listed}"

    def narrow(self, store: RoundsStore) -> bool:
        """Count those that have such a value, and those that may."""
        return _counted(self.wanted, self.counted, self.times)

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether the number is right."""
        *counted, times = values
        return sum(value in self.wanted for value in counted) == times


class Cardinality(Propagator):
    """How often each of some values occurs; other values may occur, too."""

    kind = "cardinality"

    def __init__(self, variables: Sequence[Domain], times: Mapping[int, Domain]) -> None:
        super().__init__((*variables, *times.values()))
        self.counted, self.times = variables, times

    def narrow(self, store: RoundsStore) -> bool:
        """Count each value."""
        decided = [_counted(frozenset([value]), self.counted, times) for value, times in self.times.items()]
        return all(decided)

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether all numbers are right."""
        counted, times = values[: len(self.counted)], values[len(self.counted) :]
        return all(counted.count(value) == number for value, number in zip(self.times, times, strict=True))


class Table(Propagator):
    """The variables are one of some rows; a weak one waits until one variable is open."""

    kind = "table"
    repeats = False

    def __init__(self, variables: Sequence[Domain], rows: Sequence[Sequence[int]], *, weak: bool) -> None:
        super().__init__(variables)
        self.rows, self.weak = rows, weak
        if weak:
            self.event = "fixed"

    def narrow(self, store: RoundsStore) -> bool:
        """Keep the values of rows whose values are all left."""
        if self.weak and sum(not each.fixed for each in self.variables) > 1:
            return False
        domains = [frozenset(each.values()) for each in self.variables]
        rows = [row for row in self.rows if all(value in domain for value, domain in zip(row, domains, strict=True))]
        if not rows:
            raise Contradiction
        for each, column in zip(self.variables, zip(*rows, strict=True), strict=True):
            each.only(column)
        return sum(not each.fixed for each in self.variables) < 2

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether it is one of the rows."""
        return any(list(row) == list(values) for row in self.rows)


class Element(Propagator):
    """A result is the entry of a list at an index; entries are variables or constants."""

    kind = "element"

    def __init__(self, result: Domain, entries: Sequence[Domain], index: Domain, first: int) -> None:
        super().__init__((result, index, *entries))
        self.result, self.entries, self.index, self.first = result, entries, index, first

    def __str__(self) -> str:
        entries = ", ".join(each.name for each in self.entries[:6]) + (", …" if len(self.entries) > 6 else "")
        return f"{self.result.name} = [{entries}] at {self.index.name}"

    def narrow(self, store: RoundsStore) -> bool:
        """Keep indices whose entry shares a value with the result, and values of the result that some entry has."""
        wanted = frozenset(self.result.values())
        indices: list[int] = []
        results: set[int] = set()
        for at in self.index.values():
            if 0 <= at - self.first < len(self.entries):
                shared = wanted.intersection(self.entries[at - self.first].values())
                if shared:
                    indices.append(at)
                    results |= shared
        if not indices:
            raise Contradiction
        self.index.only(indices)
        self.result.only(results)
        if not self.index.fixed:
            return False
        self.entries[self.index.low - self.first].only(results)
        return self.result.fixed

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether the entry is the result."""
        result, index, *entries = values
        return 0 <= index - self.first < len(entries) and entries[index - self.first] == result


class Regular(Propagator):
    """The values spell a word of an automaton: Pesant, A regular language membership constraint, 2004."""

    kind = "automaton"
    repeats = False

    def __init__(self, variables: Sequence[Domain], automaton: Automaton) -> None:
        super().__init__(variables)
        self.final = frozenset(automaton.final)
        self.steps: dict[int, dict[int, int]] = defaultdict(dict)
        for state, symbol, following in automaton.steps:
            self.steps[state][symbol] = following

    def narrow(self, store: RoundsStore) -> bool:
        """Go forward through the states that can be reached, then back through those that can end well."""
        layers = [{0}]
        for each in self.variables:
            values = each.values()
            layers.append(
                {
                    self.steps[state][value]
                    for state in layers[-1]
                    for value in values
                    if value in self.steps.get(state, ())
                }
            )
        useful = layers[-1] & self.final
        for at in reversed(range(len(self.variables))):
            each = self.variables[at]
            wanted, before = set(), set()
            for state in layers[at]:
                for value in each.values():
                    if self.steps.get(state, {}).get(value) in useful:
                        wanted.add(value)
                        before.add(state)
            if not wanted:
                raise Contradiction
            each.only(wanted)
            useful = before
        return self.all_fixed()

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether it is a word."""
        state = 0
        for value in values:
            if value not in self.steps.get(state, {}):
                return False
            state = self.steps[state][value]
        return state in self.final


class Inverse(Propagator):
    """The left list has j at i exactly where the right one has i at j."""

    kind = "inverse"

    def __init__(self, left: Sequence[Domain], right: Sequence[Domain], first: int) -> None:
        super().__init__(dict.fromkeys((*left, *right)))
        self.left, self.right, self.first = left, right, first

    def narrow(self, store: RoundsStore) -> bool:
        """Keep what both sides allow."""
        for own, others in ((self.left, self.right), (self.right, self.left)):
            for at, each in enumerate(own, self.first):
                each.only(
                    value
                    for value in each.values()
                    if 0 <= value - self.first < len(others) and others[value - self.first].has(at)
                )
                if each.fixed:
                    others[each.low - self.first].take(at)
        return self.all_fixed()

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether each has the other where it should be."""
        known = dict(zip(self.variables, values, strict=True))
        right = [known[each] - self.first for each in self.right]
        left = [known[each] - self.first for each in self.left]
        return all(0 <= to < len(right) and right[to] == at for at, to in enumerate(left))
