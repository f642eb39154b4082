"""The smallest family: Lamps, by their rules alone. This one file fulfils the whole contract and is there to be copied.

A row of lamps; a number says how many of its own lamp and the neighbours of that are lit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Cells, Count, Genre, Ground, Number, Rule


class Lamps(Genre):
    """Light some lamps: each number counts the lit ones among its own lamp and the neighbours of that."""

    name = "lamps"
    title = "Lamps"
    kind = "placement"
    sizes = ((1, 4), (1, 9), (1, 12))
    most = Size(1, 24)
    example = "1 . 2 . 1"
    count = At(Number(0, 3))
    lamp = Cells("dark", "lit", faces=("dot", "lamp"))

    def rules(self, ground: Ground) -> Iterator[Rule]:
        lit = ground.on(Lamps.lamp)
        for at, number in self.count.items():
            near = [lit[place] for place in self.around(at)]
            yield Count(near, number, who=f"the {number} at {at}", what="lit lamp/lit lamps", clue=at)

    def around(self, at: Place) -> Sequence[Place]:
        """The lamps that a number is about."""
        return self.grid.block[at]

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(
            count={at: sum(solution[each] == 1 for each in self.around(at)) for at in self.grid.cells}
        )


FAMILY = Lamps.family()
