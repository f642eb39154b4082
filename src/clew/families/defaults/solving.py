"""Solving and judging by a family's clauses alone: kernel, check and a viewpoint for the lab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from clew.core.clock import Clock
from clew.core.family import Emit, Encoding, Family, Knobs
from clew.core.places import Marks, Place
from clew.core.results import Limits, Outcome, Violation

if TYPE_CHECKING:
    from clew.core.model import Model, Store, Viewpoint
    from clew.engine.clauses import Stated

P = TypeVar("P")
_REMEMBERED = 4  # puzzles whose clauses are kept
_REPORTED = 20  # contradictions among marks that are looked for one after another
_LISTED = 6  # places that a message names


class ByClauses(Generic[P]):
    """What a family's clauses give; those of the puzzles asked about last are kept."""

    def __init__(self, family: Family[P]) -> None:
        self._family = family
        self._stated = lru_cache(maxsize=_REMEMBERED)(self._state)

    def encoding(self, puzzle: P) -> Encoding:
        """The clauses of a puzzle."""
        return self._stated(puzzle)[0]

    def kernel(self, puzzle: P, limits: Limits, emit: Emit | None = None) -> Outcome:
        """Find solutions by the native search, clauses written within the limits of time."""
        from clew.engine import bounded, clauses

        clock = Clock(limits)
        posed = bounded.within(lambda: self._stated(puzzle)[1], limits)
        if posed is None:
            return Outcome(solutions=(), exhausted=False, count=0)
        return clauses.solve(posed, clock.left(), emit)

    def violations(self, puzzle: P, marks: Marks) -> Sequence[Violation]:
        """Say which marks contradict each other directly, and what is missing; marks of every place are judged fully.

        The clauses are taken at their word: a family should bring a check of its own that does not use them.
        """
        family = self._family
        posed = self._stated(puzzle)[1]
        strange = {place: value for place, value in marks.items() if (place, value) not in posed.literals}
        wrong = [Violation("value", f"{place} cannot be {value}", [place]) for place, value in strange.items()]
        wrong += self._contradictions(posed, {place: value for place, value in marks.items() if place not in strange})
        given = {place: own[0] for place in family.places(puzzle) if len(own := family.values(puzzle, place)) == 1}
        left = [place for place in family.places(puzzle) if place not in marks and place not in given]
        if left:
            wrong.append(Violation("empty", f"{len(left)} {_places(left)} open", left, unfinished=True))
        return wrong or _in_full(posed, {**given, **marks})

    def models(self) -> Mapping[str, Viewpoint[P]]:
        """The clauses as constraints, for the lab and the engine cp."""
        from clew.core.model import Viewpoint

        about = "A 0/1 variable for each value of each place, and the clauses that the SAT solver takes."
        return {"clauses": Viewpoint(title="whether a place has a value", about=about, build=self._build)}

    def _state(self, puzzle: P) -> tuple[Encoding, Stated]:
        from clew.engine.clauses import stated

        encoding = self._family.logic.encode(puzzle)
        return encoding, stated(encoding)

    def _contradictions(self, posed: Stated, marks: Marks) -> list[Violation]:
        """Marks that contradict each other, one contradiction after the other."""
        from clew.engine.clauses import refuted

        found: list[Violation] = []
        left = dict(marks)
        while len(found) < _REPORTED and (clash := refuted(posed, left, at_sight=True)) is not None:
            if not clash:
                return [Violation("clues", "the clues contradict each other")]
            found.append(_broken(list(clash)))
            left = {place: value for place, value in left.items() if place not in clash}
        return found

    def _build(self, puzzle: P, knobs: Knobs, store: Store) -> Model:
        from clew.core.model import Model

        encoding, posed = self._stated(puzzle)
        named = {number: f"{place}={value}" for (place, value), number in encoding.variables.items()}
        every = {number: store.boolean(named.get(number, f"x{number}")) for number in range(1, posed.last + 1)}
        for clause in encoding.clauses:
            literals = [every[each] if each > 0 else store.negation(every[-each]) for each in clause]
            store.post(store.at_least_one(literals) if literals else store.impossible())

        def marks() -> Marks:
            own = encoding.variables.items()
            return dict(key for key, number in own if every[number].fixed and every[number].low)

        helpers = [number for number in every if number not in named]
        accept = None if encoding.cuts is None else lambda: not posed.broken(marks())
        return Model(decisions=[every[number] for number in (*named, *helpers)], marks=marks, accept=accept)


def _in_full(posed: Stated, marks: Marks) -> list[Violation]:
    """What is wrong with marks of every place that do not contradict each other directly."""
    from clew.engine.clauses import refuted

    clash = refuted(posed, marks, at_sight=False)
    if clash is not None:
        return [_broken(list(clash))]
    place_of = {abs(literal): place for (place, _), literal in posed.literals.items()}
    return [
        _broken(list(dict.fromkeys(place_of[abs(each)] for each in cut if abs(each) in place_of)))
        for cut in posed.broken(marks)[:_REPORTED]
    ]


def _broken(places: Sequence[Place]) -> Violation:
    named = ", ".join(places[:_LISTED]) + (f" and {len(places) - _LISTED} more" if len(places) > _LISTED else "")
    return Violation("rule", f"the marks at {named} break a rule", places)


def _places(some: Sequence[Any]) -> str:
    return "place is" if len(some) == 1 else "places are"
