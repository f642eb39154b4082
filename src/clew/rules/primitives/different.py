"""Different: no two of these places have the same value; with as many places as values, each value appears once.

If a value is named that stands for an empty place, it may be repeated, and every other value appears once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Self

from clew.core.text import grouped, joined, plural
from clew.rules.ground import Fault, Followed, Literal, Record, Rule, Technique, Text, Truth, Words
from clew.rules.primitives.count import Count
from clew.rules.values import spans

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_TAKEN = Technique("Only value left", 1, 1)
_ONLY = Technique("Only place", 1, 2)
_LARGEST = 255  # value that native code takes with those of other places
_SET = Technique("Naked set", 2, 5)
_NAKED = {2: Technique("Naked pair", 2, 4), 3: Technique("Naked triple", 2, 6)}
_LOCKED = Technique("Locked value", 2, 5)
_WING, _SWORDFISH = Technique("X-wing", 3, 9), Technique("Swordfish", 3, 11)
_HIDDEN = {2: Technique("Hidden pair", 2, 5), 3: Technique("Hidden triple", 2, 7)}


class Different(Rule):
    """The values of these places, each with its literals, are different; `who` names them: "row 3"."""

    techniques = (_TAKEN, _ONLY, _SET)
    shared = (_LOCKED, _WING, _SWORDFISH)
    sets = (*_NAKED.values(), *_HIDDEN.values())
    ahead = Technique("No place left", 2, 6)
    who = Text()

    def __init__(
        self,
        places: Sequence[Mapping[int, Literal]],
        *,
        who: str | Callable[[], str],
        empty: int | None = None,
        clue: str | None = None,
        code: str = "same",
    ) -> None:
        self.cells = places
        self.who = who
        self.empty = empty
        self.clue = clue
        self.code = code

    @cached_property
    def values(self) -> Sequence[int]:
        """All values but that of an empty place."""
        return sorted({value for place in self.cells for value in place if value != self.empty})

    @cached_property
    def by_value(self) -> Mapping[int, Sequence[Literal]]:
        """The literals of each value."""
        return {value: [place[value] for place in self.cells if value in place] for value in self.values}

    @property
    def every(self) -> bool:
        """Whether each value is there."""
        return self.empty is not None or len(self.values) == len(self.cells)

    @property
    def spare(self) -> Sequence[Literal]:
        """The literals of empty places."""
        return [] if self.empty is None else [place[self.empty] for place in self.cells if self.empty in place]

    def taken(self) -> Iterable[Sequence[Literal]]:
        return self.by_value.values()

    def about(self) -> Iterable[Literal]:
        return [literal for place in self.cells for literal in place.values()]

    def parts(self) -> Sequence[Rule]:
        if self.empty is None:
            return ()
        once = [Count(each, 1, who=self.who, what=str(value)) for value, each in self.by_value.items()]
        return [*once, Count(self.spare, len(self.cells) - len(self.values), who=self.who, what="empty place")]

    def records(self) -> Iterable[Record]:
        if self.empty is not None:
            return [record for part in self.parts() for record in part.records()]
        table = [place.get(value, 0) for place in self.cells for value in self.values]
        return [(8, (len(self.cells), len(self.values), *table))]

    def feed(self, numbers: list[int]) -> None:
        flat = spans(self.cells, 0, _LARGEST) if self.empty is None else None
        if flat is None:
            super().feed(numbers)
        else:
            numbers += (13, 1, len(flat))
            numbers += flat

    def state(self, clauses: Clauses) -> None:
        for literals in self.by_value.values():
            for one, other in combinations(literals, 2):
                clauses.add(-one, -other)
            if self.every:
                clauses.add(*literals)
        if len(self.values) < len(self.cells) and self.empty is None:
            clauses.add()

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for literals in self.by_value.values():
            if len(literals) > 1:
                store.post(store.linear([of(literal) for literal in literals], "=" if self.every else "<=", 1))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        for literals in self.by_value.values():
            true = [literal for literal in literals if truth(literal)]
            if len(true) > 1:
                return Fault(f"{self.who} has {words.value(true[0])} more than once", true)
            if self.every and all(truth(literal) is False for literal in literals):
                return Fault(
                    f"{self.who} has no place for {words.value(literals[0])}", [-literal for literal in literals]
                )
        return None

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        if len(because) == 1 and because[0] > 0:
            return _TAKEN
        if self.every and all(any(each in by for by in self._denied(because)) for each in forced):
            return _ONLY
        found = self._shared(because)
        return _SET if found is None else found[0]

    @property
    def where(self) -> str:
        return self.who

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        named = self.technique(forced, because)
        if named is _TAKEN:
            return f"{self.who} has its {words.value(because[0])} at {words.places(because)}"
        if named is _ONLY:
            return f"{self.who} has no other place for {words.value(forced[0])}"
        found = self._shared(because)
        if found is not None:
            _, literals, values = found
            held = joined([words.value(self.by_value[value][0]) for value in values])
            where = words.places(literals)
            if named in self.sets[: len(_NAKED)]:
                return f"in {self.who}, {where} hold {held} between them"
            return f"in {self.who}, {held} can only be in {where}"
        spare = [literal for literal in because if literal in self.spare]
        if spare and len(spare) == len(because) == len(self.cells) - len(self.values):
            return (
                f"only {plural(len(spare), 'cell')} of {self.who} can be {words.value(spare[0])}: {words.places(spare)}"
            )
        known = f", and {words.are(because)}" if because else ""
        return f"{self.who} has each value at most once{known}"

    def overlap(self, others: Sequence[Self], rooms: Sequence[Rule], link: Followed, words: Words) -> str:
        lines, covers = (grouped([rule.where for rule in rules]) for rules in ((self, *others), rooms))
        return f"in {lines}, {words.value(link.forced[0])} can only be in {covers}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        for literals in self.by_value.values():
            if self.every and all(-literal in because for literal in literals):
                return f"{self.who} would have no place for {words.value(literals[0])}"
            true = [literal for literal in literals if literal in because]
            if len(true) > 1:
                return f"{self.who} would have {words.value(true[0])} twice: {words.places(true)}"
        return f"{self.who} would have too few values for its places"

    def _shared(self, because: Sequence[Literal]) -> tuple[Technique, Sequence[Literal], Sequence[int]] | None:
        """Places that share as many values if these literals are true: its name, a literal of each, and the values."""
        gone = {-literal for literal in because}
        cells = [place for place in self.cells if not gone.isdisjoint(place.values())]
        left = {value for place in cells for value, literal in place.items() if literal not in gone}
        if len(left) == len(cells) in _NAKED:
            return _NAKED[len(cells)], [next(iter(place.values())) for place in cells], sorted(left)
        values = [value for value in self.values if not gone.isdisjoint(self.by_value[value])]
        open_ones = [
            next(iter(place.values()))
            for place in self.cells
            if any(value in place and place[value] not in gone for value in values)
        ]
        if self.every and len(open_ones) == len(values) in _HIDDEN:
            return _HIDDEN[len(values)], open_ones, values
        return None

    def _denied(self, because: Sequence[Literal]) -> Iterable[Sequence[Literal]]:
        """The literals of each value that is ruled out in all places but one."""
        gone, held = {-literal for literal in because}, frozenset(because)
        for place in self.cells:
            own = held.intersection(place.values())
            gone |= {*place.values()} - own if own else frozenset()
        return [by for by in self.by_value.values() if sum(each not in gone for each in by) == 1]
