"""Inside: which cells a loop encloses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.lattice import Lattice

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_TOGETHER = Technique("Inside or outside", 2, 4)
_Corner = tuple[int, int]  # rows and columns above and left of it


class Fields(Rule):
    """What is inside a loop and what outside: sides change across every line, and the frame of the grid is outside.

    `lines` has the literals of the loop's lines by the cells they join. Corners inside the grid have hidden literals.
    """

    techniques = (Technique("In and out alternate", 2, 5),)
    together = _TOGETHER
    ahead = Technique("No inside and outside", 2, 7)

    def __init__(self, ground: Ground, grid: Lattice, lines: Mapping[tuple[Place, Place], Literal]) -> None:
        self.code = "side"
        self.grid = grid
        self.lines = lines
        inner = [(row, column) for row in range(1, grid.height) for column in range(1, grid.width)]
        self.inside = dict(zip(inner, ground.some(len(inner)), strict=True))

    def about(self) -> Iterable[Literal]:
        return self.lines.values()

    def _clauses(self) -> Iterable[Sequence[Literal]]:
        """A line is drawn exactly if the corners on both sides of it differ; those on the frame are outside."""
        for pair, line in self._every():
            one, other = (self.inside.get(corner, 0) for corner in self._beside(*pair))
            if not one or not other:
                corner = one or other
                yield from ((-line, corner), (line, -corner)) if corner and line else ((-(corner or line),),)
            elif not line:
                yield from ((-one, other), (one, -other))
            else:
                yield from ((-line, one, other), (-line, -one, -other), (line, -one, other), (line, one, -other))

    def _every(self) -> Iterable[tuple[tuple[Place, Place], Literal]]:
        return ((pair, self.lines.get(pair, 0)) for pair in self.grid.pairs)

    def _beside(self, one: Place, other: Place) -> tuple[_Corner, _Corner]:
        """The corners between which the line from a cell to its neighbour would run."""
        (row, column), (down, right) = self.grid.at[one], self.grid.at[other]
        return ((row, right), (row + 1, right)) if row == down else ((down, column), (down, column + 1))

    def records(self) -> Iterable[Record]:
        return [(1, clause) for clause in self._clauses() if clause != (0,)]

    def state(self, clauses: Clauses) -> None:
        for _, clause in self.records():
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for _, clause in self.records():
            store.post(store.at_least_one([of(each) for each in clause]))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        """Nothing can be wrong: lines make sides."""
        return None

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        known = f", and {words.are(because)}" if because else ""
        return f"the loop separates inside and outside{known}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return "inside and outside of the loop would meet"


class Enclosed(Rule):
    """A cell that the loop does not visit is inside it, or outside; `who` names it: "the white cell at r1c1"."""

    techniques = (_TOGETHER,)
    together = _TOGETHER
    ahead = Technique("Wrong side of the loop", 2, 7)

    def __init__(
        self, fields: Fields, at: Place, *, inside: bool, who: str, clue: str | None = None, code: str = "side"
    ) -> None:
        self.fields, self.inside, self.who = fields, inside, who
        self.clue, self.code = clue, code
        row, column = fields.grid.at[at]
        around = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        held = [fields.inside[corner] for corner in around if corner in fields.inside]
        self.framed = len(held) < len(around)  # it touches the frame, so it is outside
        self.literal = held[0] if held else 0
        cells = [*fields.grid.rows[row][:column]] if row else []
        self.crossed = [fields.lines.get((fields.grid.ways[each]["up"], each), 0) for each in cells]  # on the way out

    def about(self) -> Iterable[Literal]:
        return [line for line in self.crossed if line]

    def records(self) -> Iterable[Record]:
        if self.framed:
            return [(1, ())] if self.inside else []
        return [(1, (self.literal if self.inside else -self.literal,))]

    def state(self, clauses: Clauses) -> None:
        for _, clause in self.records():
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for _, clause in self.records():
            store.post(store.at_least_one([of(each) for each in clause]) if clause else store.impossible())

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        known = [truth(line) for line in self.about()]
        if (None in known and not self.framed) or (known.count(True) % 2 == 1 and not self.framed) == self.inside:
            return None
        return Fault(f"{self.who} is {'outside' if self.inside else 'inside'} the loop", [*self.about()])

    @property
    def where(self) -> str:
        return self.who

    @property
    def demand(self) -> str:
        return f"{self.who} must be {'inside' if self.inside else 'outside'} the loop"

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        return f"{self.who} must be {'inside' if self.inside else 'outside'} the loop"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"{self.who} would be {'outside' if self.inside else 'inside'} the loop"
