"""Mirrors: how much is visible along a line of sight that mirrors turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from clew.core.places import Place
from clew.core.text import plural
from clew.rules.ground import Fault, Literal, Technique, Truth, Words
from clew.rules.lattice import DIRECTIONS, Lattice
from clew.rules.primitives.total import Sum

_ALL = Technique("All seen", 1, 2)
_EVERY = Technique("Every one is seen", 1, 2)
_REACH = Technique("Sight in reach", 2, 5)
_INWARD = {"top": "down", "bottom": "up", "left": "right", "right": "left"}
_RISING = {"up": "right", "right": "up", "down": "left", "left": "down"}  # how a mirror / turns what comes this way
_FALLING = {"up": "left", "left": "up", "down": "right", "right": "down"}


class Seen(Sum):
    """A number of things are visible along a line of sight. Each literal says that one is, and how often: lines may
    cross themselves.

    `who` has the number, "the 3 at top 1"; `what` is seen: "monster".
    """

    techniques: ClassVar[Sequence[Technique]] = (_ALL, _EVERY, _REACH)
    ahead = Technique("Sees too few or too many", 2, 7)

    def __init__(
        self,
        seen: Mapping[Literal, int],
        number: int,
        *,
        who: str,
        what: str,
        clue: str | None = None,
        code: str = "seen",
    ) -> None:
        terms = [{0: -literal, times: literal} for literal, times in seen.items()]
        super().__init__(terms, number, who=who, clue=clue, code=code)
        self._what = what

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        least, most = self._reach(because)
        return _ALL if least == self.most else _EVERY if most == self.least else _REACH

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        found, known = self.technique(forced, because), f", now that {words.are(because)}" if because else ""
        many = plural(self.least, self._what)
        if found is _ALL:
            return f"{self.who} sees its {many} already{known}" if self.least else f"{self.who} sees no {self._what}"
        if found is _EVERY:
            return f"{self.who} needs every {self._what} that it can still see{known}"
        return f"otherwise {self.who} would see too few {self._what}s or too many{known}"

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        fault = super().fault(truth, words)
        if fault is None:
            return None
        least = sum(max(term) for term in self.terms if truth(term[max(term)]))
        most = sum(max(term) for term in self.terms if truth(term[max(term)]) is not False)
        said = f"at least {least}" if least > self.most else f"at most {most}"
        return Fault(f"{self.who} sees {said} of {plural(self.least, self._what)}", fault.about)

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        least, _ = self._reach(because)
        return f"{self.who} would see too {'many' if least > self.most else 'few'} {self._what}s"


def sight(grid: Lattice, spot: str, mirrors: Mapping[Place, str]) -> tuple[Sequence[Place], Sequence[Place]]:
    """The cells that are seen from a spot beside the grid: those before the first mirror, and those in mirrors.

    A mirror is "rising" (/) or "falling". A cell may be seen twice in mirrors.
    """
    side, _, number = spot.partition(" ")
    at, way = int(number) - 1, _INWARD[side]
    starts = {"top": (0, at), "bottom": (grid.height - 1, at), "left": (at, 0), "right": (at, grid.width - 1)}
    (row, column), plain, mirrored, turned = starts[side], list[Place](), list[Place](), False
    while (place := grid.cell(row, column)) is not None:
        if place in mirrors:
            turned, way = True, (_RISING if mirrors[place] == "rising" else _FALLING)[way]
        else:
            (mirrored if turned else plain).append(place)
        down, right = DIRECTIONS[way]
        row, column = row + down, column + right
    return plain, mirrored
