"""Weave: the chosen lines form one closed loop, which may cross itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.ground import Fault, Ground, Literal, Technique, Truth, Words
from clew.rules.lattice import Lattice
from clew.rules.primitives.loop import Loop

if TYPE_CHECKING:
    from clew.core.model import Store, Variable

_ACROSS, _DOWN = "=", "|"  # what a cell has for lines in its row, and for those in its column
_POINT = re.compile(r"(r[0-9]+c[0-9]+)[=|]")


class Weave(Loop):
    """The lines whose literal is true form one loop; where all four lines of a cell are drawn, it crosses itself.

    `lines` has the literal of each line by the cells it joins. Whether the loop turns in a cell is hidden.
    """

    watched = True

    def __init__(self, ground: Ground, grid: Lattice, lines: Mapping[tuple[Place, Place], Literal]) -> None:
        self.around = {
            place: {
                way: lines[(place, other) if way in ("right", "down") else (other, place)]
                for way, other in grid.ways[place].items()
            }
            for place in grid.cells
        }
        self.turns = dict(zip(grid.cells, ground.some(len(grid.cells)), strict=True))
        ends: dict[Place, tuple[Place, Place]] = {}
        every: dict[Place, Literal] = {}
        for (one, other), literal in lines.items():
            sign = _ACROSS if grid.at[one][0] == grid.at[other][0] else _DOWN
            name = Place(f"{one}-{other}")
            ends[name], every[name] = (Place(one + sign), Place(other + sign)), literal
        for place, literal in self.turns.items():
            ends[place], every[place] = (Place(place + _ACROSS), Place(place + _DOWN)), literal
        super().__init__(every, ends.__getitem__)
        self._cells = {literal: place for place, literal in self.turns.items()}
        self._places = {literal: pair for pair, literal in lines.items()}

    def about(self) -> Iterable[Literal]:
        return self._places

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for lines in self.meeting:
            for three in combinations(lines, 3):
                store.post(store.at_least_one([of(-literal) for literal in three]))
            for literal in lines:
                store.post(store.at_least_one([of(-literal), *(of(other) for other in lines if other != literal)]))

    def _told(self, truth: Truth) -> Truth:
        """Judges turns by the lines in the rows of their cells."""

        def judge(literal: Literal) -> bool | None:
            place = self._cells.get(abs(literal))
            if place is None:
                return truth(literal)
            both = [truth(each) for way, each in self.around[place].items() if way in ("left", "right")]
            return None if None in both else (both.count(True) == 1) == (literal > 0)

        return judge

    def holds(self, literal: Literal, true: Callable[[Literal], bool]) -> bool:
        return bool(self._told(true)(literal))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        found = super().fault(self._told(truth), words)
        about = [] if found is None else [literal for literal in found.about if literal in self._places]
        return None if found is None else Fault(_POINT.sub(r"\1", found.message), about)

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        going, blocked, one = self.techniques
        if not forced or self._shared(forced[:1], because) is None:
            return one
        return going if forced[0] > 0 else blocked

    def _shared(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Place | None:
        """The cell that all of these lines have in common."""
        cells = [{*self._places[abs(each)]} for each in (*forced, *because) if abs(each) in self._places]
        return min(set.intersection(*cells), default=None) if cells else None

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        at = self._shared(forced[:1], because)
        if at is None:
            return "otherwise the line could not become a single loop"
        return f"{words.are(because)}, and the line has no dead end at {at}" if because else f"{at} has no dead end"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        at = self._shared(because[:1], because[1:])
        return "the line could not become a single loop" if at is None else f"the line could not go on at {at}"
