"""Scans: an automaton reads places one after the other, as along a line of sight."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from clew.core.model import Automaton
from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Text, Truth, Words
from clew.rules.values import Switches, numbered_or_switched

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses


_REMEMBERED = 1024  # machines
_FLAT: dict[int, tuple[Automaton, list[int]]] = {}
# Operations of native code: a machine reads places, which are known by number; so does one that native code works out.
_MACHINE, _LINE = 105, 112


def automaton(
    start: Hashable, step: Callable[[Any, int], Hashable | None], good: Callable[[Any], bool], symbols: Iterable[int]
) -> Automaton:
    """Work out all states from a start; `step` gives the next one, or None for a dead end, `good` which may be last."""
    every = tuple(symbols)
    numbers: dict[Hashable, int] = {start: 0}
    steps: list[tuple[int, int, int]] = []
    todo: list[Hashable] = [start]
    for own, state in enumerate(todo):
        for symbol in every:
            following = step(state, symbol)
            if following is None:
                continue
            number = numbers.get(following)
            if number is None:
                number = numbers[following] = len(todo)
                todo.append(following)
            steps.append((own, symbol, number))
    return Automaton(states=len(numbers), final=[own for own, state in enumerate(todo) if good(state)], steps=steps)


def symbols(places: Sequence[Mapping[int, Literal]]) -> list[int]:
    """The literals of places by symbol, as native code takes them behind a machine."""
    numbers: list[int] = []
    if isinstance(places, Switches) and places.worth is None:
        for literal in places.literals:
            numbers += (2, -literal, literal)
        return numbers
    for place in places:
        if len(place) == 2 and 0 in place and 1 in place:  # as most have
            numbers += (2, place[0], place[1])
            continue
        width = max(place, default=-1) + 1
        numbers.append(width)
        numbers += [place.get(symbol, 0) for symbol in range(width)]
    return numbers


def flat(machine: Automaton) -> list[int]:
    """A machine as native code takes it; those used last are remembered."""
    held = _FLAT.get(id(machine))
    if held is None or held[0] is not machine:
        numbers = [machine.states, len(machine.final), *machine.final, len(machine.steps)]
        numbers += chain.from_iterable(machine.steps)
        if len(_FLAT) >= _REMEMBERED:
            _FLAT.clear()
        held = _FLAT[id(machine)] = machine, numbers
    return held[1]


class Scan(Rule):
    """An automaton accepts the values of these places in order; each place has its literals by symbol.

    `say` states the rule, if that helps: "region 1 has three bars of one kind". If it is `implied` by other rules that
    are faster to search with, code that only solves leaves it out. `brief` names the machine
    for native code, if it knows it: its kind, number, first value and how many values there are.
    """

    techniques: ClassVar[Sequence[Technique]] = (Technique("Line of sight", 2, 4),)
    ahead = Technique("No way left", 2, 7)
    looked_through = True
    who = Text()

    def __init__(
        self,
        places: Sequence[Mapping[int, Literal]],
        machine: Automaton | Callable[[], Automaton],
        *,
        who: str | Callable[[], str],
        clue: str | None = None,
        say: str = "",
        code: str = "scan",
        implied: bool = False,
        brief: Sequence[int] = (),
    ) -> None:
        self.cells = places
        self._brief = brief
        self._implied = implied
        self._say = say
        self._machine = machine
        self.who = who
        self.clue = clue
        self.code = code

    @cached_property
    def machine(self) -> Automaton:
        """The automaton, which may take a while to work out."""
        return self._machine if isinstance(self._machine, Automaton) else self._machine()

    def about(self) -> Iterable[Literal]:
        return [literal for place in self.cells for literal in place.values()]

    def records(self) -> Iterable[Record]:
        return [(7, flat(self.machine) + symbols(self.cells))]

    def feed(self, numbers: list[int]) -> None:
        if self._implied:
            return
        places = None if isinstance(self.cells, Switches) else numbered_or_switched(self.cells)
        if places is None:
            super().feed(numbers)
            return
        if self._brief:
            numbers += (_LINE, 1, len(self._brief) + len(places))
            numbers += self._brief
            numbers += places
            return
        machine = flat(self.machine)
        numbers += (_MACHINE, 1, len(machine) + len(places) + 1, len(machine))
        numbers += machine
        numbers += places

    def state(self, clauses: Clauses) -> None:
        """A hidden literal for each state that the machine can be in after each place."""
        steps = {(state, symbol): following for state, symbol, following in self.machine.steps}
        before: dict[int, Literal | None] = {0: None}
        for place in self.cells:
            after: dict[int, Literal | None] = {}
            for state, literal in before.items():
                for symbol, held in place.items():
                    when = [-held] if literal is None else [-held, -literal]
                    following = steps.get((state, symbol))
                    if following is None:
                        clauses.add(*when)
                        continue
                    then = after.get(following) or clauses.new()
                    after[following] = then
                    clauses.add(*when, then)
            before = after
        for state, literal in before.items():
            if state not in self.machine.final:
                clauses.add(*(() if literal is None else (-literal,)))

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        variables = []
        for number, place in enumerate(self.cells):
            variable = store.integer_of(f"{self.who}, {number}", sorted(place))
            for symbol, literal in place.items():
                store.post_iff(of(literal), store.compare(variable, "=", symbol))
            variables.append(variable)
        store.post(store.regular(variables, self.machine))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        allowed: dict[int, list[tuple[int, int]]] = {}
        for state, symbol, following in self.machine.steps:
            allowed.setdefault(state, []).append((symbol, following))
        states = {0}
        for place in self.cells:
            sure = {symbol for symbol, literal in place.items() if truth(literal)}
            can = sure or {symbol for symbol, literal in place.items() if truth(literal) is not False}
            states = {following for state in states for symbol, following in allowed.get(state, ()) if symbol in can}
        if states.intersection(self.machine.final):
            return None
        return Fault(f"{self.who} can no longer be satisfied", [each for each in self.about() if truth(each)])

    @property
    def where(self) -> str:
        return self.who

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        if self._say:
            return f"{self._say}, and {words.are(because)}" if because else self._say
        known = f", now that {words.are(because)}" if because else ""
        return f"{self.who} allows nothing else{known}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"{self.who} could not be satisfied"
