"""Magnets: dominoes that are magnets with two poles, or neutral."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import (
    At,
    Clause,
    Count,
    Differing,
    Genre,
    Ground,
    Number,
    Numbers,
    Outside,
    Pair,
    Pairs,
    Regions,
    Rule,
    line_of,
    never,
)
from clew.rules.forms import areas, either, id_dominoes, id_margins, kit, margin, puzzlekit, tatham, words
from clew.rules.lattice import lattice
from clew.rules.values import plain

_POLES = {"x": 0, "+": 1, "-": 2}
_NAMES = {"plus": (1, "plus/plus poles"), "minus": (2, "minus/minus poles")}
_MARGINS = [margin("plus", "top"), margin("minus", "bottom"), margin("plus", "left"), margin("minus", "right")]
_ANSWER = [kit(place="cell", marks=_POLES)]


class Magnets(Genre):
    """Each domino is a magnet, with a plus on one cell and a minus on the other, or it is neutral on both.

    Equal poles never share a side. Numbers above and on the left count the plus poles in their column or row, those
    below and on the right the minus poles. Cells that belong to no domino are neutral.
    """

    name = "magnets"
    title = "Magnets"
    kind = "placement"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    rare = (1,)
    example = "1 1 2 3\n4 5 2 3\n4 5 6 6\n[plus]\ntop 1 1 2 1\nleft 1 2 2\n[minus]\nbottom 1 1 1 2\nright 1 2 2"
    domino = Regions()
    spare = "given"
    given = At(Number(0, 2))
    plus = Outside(Number(0, 60), sides=("top", "left"), whole=True)
    minus = Outside(Number(0, 60), sides=("bottom", "right"), whole=True)
    cell = Numbers(
        every=lambda grid: range(3),
        given="given",
        words={0: "neutral", 1: "a plus/plus", 2: "a minus/minus"},
        signs={0: "x", 1: "+", 2: "-"},
        looks={0: "cross"},
    )
    forms = (
        either(
            puzzlekit(problem=[*_MARGINS, areas("domino")], answer=_ANSWER),
            puzzlekit(problem=[*_MARGINS, words("given", clues=_POLES), areas("domino")], answer=_ANSWER),
        ),
        tatham(
            "magnets",
            "Magnets",
            body=[
                id_margins("plus", "top"),
                id_margins("plus", "left"),
                id_margins("minus", "bottom"),
                id_margins("minus", "right"),
                id_dominoes("domino"),
            ],
            params="(d[et]S?)?",
        ),
    )
    names = {
        "count": ("All poles found", "Only places for poles"),
        "domino": ("The other half",),
        "touch": ("Beside an equal pole",),
        "alone": ("No domino",),
    }

    def refuse(self) -> str | None:
        large = next((cells for cells in self.domino.cells.values() if len(cells) > 2), None)
        return None if large is None else f"{len(large)} cells from {large[0]} on are one domino: expected two or one"

    def rules(self, ground: Ground) -> Iterator[Rule]:
        cells = ground.of(Magnets.cell)
        literals = {place: plain(own) for place, own in cells.items()}
        for layer, (value, what) in _NAMES.items():
            for spot, number in getattr(self, layer).items():
                side, _, line = spot.partition(" ")
                who = f"{'column' if side in ('top', 'bottom') else 'row'} {line}"
                own = [literals[place][value] for place in line_of(self, spot) if value in literals[place]]
                yield Count(own, number, who=who, what=what, clue=spot)
        dominoes = [both for both in self.domino.cells.values() if len(both) == 2]
        for alone in (literals[own[0]] for own in self.domino.cells.values() if len(own) == 1):
            yield Clause([alone[0]] if 0 in alone else [], "a cell without a domino is neutral", code="alone")

        def poles(number: int) -> Rule:
            one, other = dominoes[number]
            say = f"{one} and {other} are opposite poles or neutral"
            return Pair(cells[one], cells[other], _opposite, say, code="domino")

        if dominoes:
            yield Pairs([(cells[one], cells[other]) for one, other in dominoes], _opposite, poles)
        domino = self.layers["domino"]
        pairs = [(cells[one], cells[other]) for one, other in self.grid.pairs if domino[one] != domino[other]]
        yield Differing(pairs, partial(never, say="equal poles never share a side", code="touch"), least=1)

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        """Dominoes at random, where there is least room first; a few cells may stay alone."""
        grid = lattice(size.rows, size.columns)
        free, owner = set(grid.cells), dict[Place, int]()
        while free:
            near = {place: [each for each in grid.near[place] if each in free] for place in grid.cells if place in free}
            start = min(near, key=lambda place: (len(near[place]), rng.random()))
            pair = [start, *(rng.sample(near[start], 1) if near[start] else ())]
            owner |= dict.fromkeys(pair, len(free))
            free.difference_update(pair)
        return cls(size.rows, size.columns, domino=owner)

    def fullest(self, solution: Marks) -> Self:
        counted = {
            layer: {
                spot: sum(solution[place] == value for place in line_of(self, spot))
                for spot in type(self).layer[layer].spots(self.rows, self.columns)
            }
            for layer, (value, _) in _NAMES.items()
        }
        return self.with_layers(**counted)


def _opposite(one: int, other: int) -> bool:
    return one + other in (0, 3)


FAMILY = Magnets.family()
