"""Shakashaka: triangles that leave white rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.rules import At, Choice, Count, Genre, Ground, Number, Numbers, Pattern, Rule, cornered
from clew.rules.forms import fours, kit, pen_states, pen_walls, pencilbox, penpa, puzzlekit, puzzlink, pzprv3, words
from clew.rules.lattice import Lattice
from clew.rules.solving import kernel, sample
from clew.rules.values import plain

_EMPTY = 0
_FEW, _MANY = 7, 3  # one cell in this many is a wall, at least and at most
_TURN = (1, 4, 3, 2)  # triangles whose right angle is lower left, upper left, upper right, lower right
_SEEN = [(*_TURN[turn:], *_TURN[:turn]) for turn in range(4)]  # the same from the cell at each turn of a point
# Around a point, clockwise, each cell has two slices: both white, both black, only the first black, only the second.
_SLICES = ((0, 0), (1, 1), (1, 0), (0, 1))
_WHITE = (2, 4, 8)  # slices that a white angle can have: it is a right one, a straight one, or all around
_WORDS = {
    0: "empty",
    1: "black below left",
    2: "black below right",
    3: "black above right",
    4: "black above left",
}


class Shakashaka(Genre):
    """Put black triangles, each half of a cell, in white cells so that everything left white forms rectangles.

    The rectangles may be upright or slanted. A number counts the triangles in the cells that touch its sides.
    """

    name = "shakashaka"
    title = "Shakashaka"
    kind = "placement"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    rare = (4, 5)
    example = ". 2 . .\n. . . .\n. . . .\n1 . . ."
    clue = At(Number(0, 4), Choice(wall="#"), bare="wall", faces={"number": "block", "wall": "block"})
    cell = Numbers(
        lambda self, place: range(5),
        where=lambda self: self.white(),
        words=_WORDS,
        looks={value: f"triangle {value}" if value else "dot" for value in _WORDS},
        signs={0: "·", 1: "◣", 2: "◢", 3: "◥", 4: "◤"},
        quiet=True,
    )
    forms = (
        puzzlink("shakashaka", body=[fours("clue", {"?": "wall"})]),
        pzprv3(
            "shakashaka",
            rows=[
                words("clue", clues={"5": "wall"}),
                words(place="cell", marks={"+": 0, "2": 1, "3": 2, "4": 3, "5": 4}),
            ],
        ),
        pencilbox("shakashaka", "shakashaka", ["clue", "shade"], signed={"5": -2}),
        puzzlekit(
            problem=[kit("clue", clues={"x": "wall", "5": "wall"})],
            answer=[kit(place="cell", marks={"-": 0, "sw": 1, "se": 2, "ne": 3, "nw": 4})],
        ),
        penpa(pen_walls("clue", "wall"), pen_states("cell", "tri", {1: 1, 2: 2, 3: 3, 4: 4})),
    )
    names = {
        "count": ("Clue satisfied", "Triangles forced at a clue"),
        "angle": ("White angles",),
    }

    def white(self) -> Sequence[Place]:
        """The cells that can have a triangle."""
        return [place for place in self.grid.cells if place not in self.clue]

    def rules(self, ground: Ground) -> Iterator[Rule]:
        cell = {place: plain(literals) for place, literals in ground.of(Shakashaka.cell).items()}
        for at, number in self.clue.items():
            if number != "wall":
                near = [-cell[place][_EMPTY] for place in self.grid.near[at] if place in cell]
                yield Count(near, number, who=f"the {number} at {at}", what="triangle/triangles", clue=at)
        for point, around in _points(self.grid):
            open_ones = tuple([place in cell for place in around])
            if any(open_ones):
                turns = [_options(cell[place], turn) for turn, place in enumerate(around) if place in cell]
                yield Pattern(turns, _allowed(open_ones), f"{point} are right or straight", code="angle")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random walls with all their numbers, and more walls where two solutions differ."""
        empty = cls(size.rows, size.columns)
        cells = empty.grid.cells
        walls = dict.fromkeys(rng.sample(cells, max(len(cells) // _FEW, 1)), "wall")
        while len(walls) <= len(cells) // _MANY:
            blank = empty.with_layers(clue=walls)
            solution = sample(blank, rng)
            if solution is None:
                return None
            outcome = kernel(puzzle := blank.fullest(solution), Limits(solutions=2))
            if outcome.verdict is Verdict.UNIQUE:
                return puzzle if any(solution.values()) else None
            one, other = outcome.solutions
            walls[rng.choice([place for place in one if one[place] != other[place]])] = "wall"
        return None

    def fullest(self, solution: Marks) -> Self:
        near = self.grid.near
        return self.with_layers(
            clue={at: sum(solution.get(each, 0) != _EMPTY for each in near[at]) for at in self.clue}
        )


def _options(literals: Mapping[int, int], turn: int) -> Sequence[Sequence[int]]:
    """What a cell can be, seen from a point, in the order of `_SLICES`."""
    here, after, across, before = _SEEN[turn]
    return (literals[_EMPTY], literals[across]), (literals[here],), (literals[after],), (literals[before],)


@lru_cache(maxsize=16)
def _points(grid: Lattice) -> Sequence[tuple[str, Sequence[Place | None]]]:
    """The corners of cells, each with the cells around it, clockwise from the upper right one."""
    corners = product(range(grid.height + 1), range(grid.width + 1))
    steps = ((1, 0), (0, 0), (0, 1), (1, 1))
    return [
        (
            cornered(grid, f"p{row + 1}.{column + 1}", "white angles"),
            [grid.cell(row - up, column - left) for up, left in steps],
        )
        for row, column in corners
    ]


@cache
def _allowed(open_ones: tuple[bool, ...]) -> frozenset[tuple[int, ...]]:
    """The patterns around a point whose white angles are right, straight or full; other cells are black."""
    found = set()
    for choice in product(*(range(4) if is_open else (1,) for is_open in open_ones)):
        slices = "".join(str(each) for state in choice for each in _SLICES[state])
        start = slices.find("1") + 1
        runs = (slices[start:] + slices[:start]).split("1")
        if all(len(run) in (0, *_WHITE) for run in runs):
            found.add(tuple(state for state, is_open in zip(choice, open_ones, strict=True) if is_open))
    return frozenset(found)


FAMILY = Shakashaka.family()
