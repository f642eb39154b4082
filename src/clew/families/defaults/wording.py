"""Steps from clauses in words: what is known, which clues matter, and what must or cannot be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clew.core.places import Candidates, Place, Value
from clew.core.results import Knowledge
from clew.core.text import joined


class Words:
    """The words for what is found in some knowledge of a puzzle, whose values and domains are given."""

    def __init__(self, show: Callable[[Value], str], domains: Candidates, known: Knowledge) -> None:
        self._show = show
        self._domains = domains
        self._known = known

    def forced(
        self,
        name: str,
        because: Candidates,
        clues: Sequence[str],
        removed: Candidates,
    ) -> str:
        """Name what is known, the clues, and what follows."""
        known = joined([self._is(place, values) for place, values in because.items()])
        since = f", since {known}" if known else ""
        return f"{name}: by {_listed(clues)}{since}, {self.concluded(removed)}."

    def what_if(
        self,
        name: str,
        assumed: tuple[Place, Value],
        links: Sequence[str],
        clues: Sequence[str],
        removed: Candidates,
    ) -> str:
        """Name what is assumed, what follows from it, and that it cannot be."""
        place, value = assumed
        shown = self._show(value)
        follows = "".join(f", then {link}" for link in links)
        end = f"that contradicts {_listed(clues)}. So {self.concluded(removed)}"
        return f"{name}: if {place} were {shown}{follows}: {end}."

    def concluded(self, removed: Candidates) -> str:
        """Say what must or cannot be."""
        places: dict[str, list[str]] = {}
        for place, values in removed.items():
            left = self._known.candidates[place] - values
            verb = f"must be {self._or(left)}" if len(left) == 1 else f"cannot be {self._or(values)}"
            places.setdefault(verb, []).append(place)
        return joined([f"{joined(alike)} {verb}" for verb, alike in places.items()])

    def _is(self, place: Place, absent: frozenset[Value]) -> str:
        left = self._domains[place] - absent
        return f"{place} is {self._or(left)}" if len(left) == 1 else f"{place} is not {self._or(absent)}"

    def _or(self, values: frozenset[Value]) -> str:
        return " or ".join(map(self._show, sorted(values, key=lambda value: (str(type(value)), value))))


def _listed(clues: Sequence[str]) -> str:
    if not clues:
        return "the rules"
    return f"the clue at {clues[0]}" if len(clues) == 1 else f"the clues at {joined(clues)}"
