"""What genres share in which one loop passes through every cell that is neither shaded nor a clue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from clew.core.family import Size
from clew.core.places import Place
from clew.rules.genre import Genre
from clew.rules.ground import Ground, Rule
from clew.rules.kinds import Cells, Links
from clew.rules.making import hedged
from clew.rules.primitives.clause import Clause, never
from clew.rules.primitives.count import Count
from clew.rules.primitives.counts import Counts
from clew.rules.primitives.grids import Windows
from clew.rules.primitives.loop import Loop


class LoopAroundShading(Genre):
    """A genre with cells that are shaded, and do not touch, and a loop through all others; its layer `clue` counts."""

    kind = "loop"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    full = True
    silent: ClassVar[str]  # a clue that counts nothing
    cell = Cells("not shaded", "shaded", where=lambda self: self.free())
    link = Links(where=lambda self: self.free())
    names: ClassVar[Mapping[str, Sequence[str]]] = {
        "count": ("Clue satisfied", "Clue needs every cell left"),
        "touch": ("Beside a shaded cell",),
        "touch ahead": ("Shaded cells would touch",),
        "through": ("No line through shading",),
        "empty cell": ("Line or shaded",),
    }

    def free(self) -> Sequence[Place]:
        """The cells without a clue."""
        return [place for place in self.grid.cells if place not in self.layers["clue"]]

    def counted(self, at: Place) -> tuple[int, Iterable[Place]]:
        """The number of a clue that is not silent, and the cells among which it counts."""
        raise NotImplementedError

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded, line = ground.on(type(self).cell), ground.on(type(self).link)
        for at, clue in self.layers["clue"].items():
            if clue != self.silent:
                number, among = self.counted(at)
                counts = [shaded[place] for place in among if place in shaded]
                yield Count(counts, number, who=f"the {number} at {at}", what="shaded cell/shaded cells", clue=at)
        for size in ((1, 2), (2, 1)):
            yield Windows(self.grid, shaded, size, 0, 1, rule=_apart)
        yield Loop(line, type(self).link.ends)
        around = ground.meeting(type(self).link)
        meeting = {place: [*around[place].values()] for place in shaded}
        pairs = [[-shaded[place], -literal] for place, links in meeting.items() for literal in links]
        yield Counts(pairs, 1, rule=lambda number: _outside(pairs[number]))
        through = [(place, rest) for place, links in meeting.items() for rest in (links, *_fewer(links))]
        passed = [[shaded[place], *rest] for place, rest in through]
        yield Counts(passed, 1, rule=lambda number: _passed(through[number][0], passed[number]))

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        return cls.symmetric(size, "none", rng)

    @classmethod
    def symmetric(cls, size: Size, symmetry: str, rng: Random) -> Genre | None:
        return hedged(cls(size.rows, size.columns), "clue", cls.silent, symmetry, rng)


def _apart(_: Place, both: Sequence[int]) -> Rule:
    return never(both, "no two shaded cells share a side", code="touch")


def _outside(pair: Sequence[int]) -> Rule:
    return Clause(pair, "the line does not enter a shaded cell", code="through")


def _passed(place: Place, some: Sequence[int]) -> Rule:
    return Clause(some, f"the line passes through {place} unless it is shaded", code="empty cell")


def _fewer(links: Sequence[int]) -> Iterator[Sequence[int]]:
    """The links of a cell without one of them: the line has two."""
    return ([*links[:at], *links[at + 1 :]] for at in range(len(links)))
