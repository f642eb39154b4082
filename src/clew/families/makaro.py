"""Makaro: numbers in rooms, and arrows that point to the greatest around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from operator import gt
from random import Random
from typing import Any, Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import (
    At,
    Choice,
    Clause,
    Different,
    Differing,
    Genre,
    Ground,
    Number,
    Numbers,
    Pair,
    Pairs,
    Regions,
    Rule,
    never,
)
from clew.rules.forms import areas, blocked, borders, clues, kit, overlaid, plots, puzzlekit, puzzlink, pzprv3, words
from clew.rules.lattice import DIRECTIONS, lattice
from clew.rules.making import sized
from clew.rules.parts import parts

_CELLS, _MOST = 4.5, 6  # of a room in puzzles that are made, on average and at most
_BLOCKS = 0.2  # share of the cells that are black in these


class Makaro(Genre):
    """Write numbers in the white cells, so that each room of N cells has the numbers from 1 to N, each once.

    Equal numbers never share a side. An arrow in a black cell points to the greatest of the numbers around it, which is
    greater than all the others.
    """

    name = "makaro"
    title = "Makaro"
    kind = "number"
    sizes = (6, 8, 12)
    others = (("tiny", 5), ("big", 10))
    rare = (4, 5)
    example = (
        ". . . .\n3 . . 2\n4 . . .\n. . . .\n"
        "[block]\n. < . .\n. < . .\n. . . .\n. . . .\n[room]\n1 2 3 3\n1 4 3 5\n1 6 5 5\n1 1 7 7"
    )
    number = At(Number(1, 99))
    block = At(
        Choice(block="#", up="^", right=">", down="v", left="<"),
        bare="block",
        faces={"block": "block", **{way: f"block {way}" for way in DIRECTIONS}},
    )
    room = Regions()
    cell = Numbers(lambda self, place: self.values(place), where=lambda self: self.white(), given="number")
    forms = (
        puzzlink("makaro", body=[borders("room"), blocked("number", "block")]),
        pzprv3(
            "makaro",
            rows=[
                plots("room", "block"),
                overlaid(
                    "[tblr#]",
                    words("block", clues={"t": "up", "b": "down", "l": "left", "r": "right", "#": "block"}),
                    clues("number", bare=None),
                ),
                words(place="cell"),
            ],
        ),
        puzzlekit(
            problem=[
                overlaid(
                    "[nswex]",
                    words("block", clues={"n": "up", "s": "down", "w": "left", "e": "right", "x": "block"}),
                    kit("number"),
                ),
                areas("room"),
            ],
            answer=[kit(place="cell")],
        ),
    )
    names = {
        "same": ("Only value left", "Only place in the room", "Naked set"),
        "touch": ("Beside its equal",),
        "arrow": ("Arrow to the greatest",),
    }
    ranks = {"No place left": 3, "No pair would fit": 3, "Would break a rule": 3}

    def __init__(self, rows: int, columns: int, **layers: Mapping[str, Any]) -> None:
        """Black cells belong to no room: here each is one of its own."""
        rooms, black = layers.get("room", {}), layers.get("block", {})
        apart = {place: ("black", place) if place in black else room for place, room in rooms.items()}
        known = {room: number for number, room in enumerate(dict.fromkeys(apart.values()), 1)}
        super().__init__(rows, columns, **{**layers, "room": {place: known[room] for place, room in apart.items()}})

    def white(self) -> Sequence[Place]:
        """The cells to be filled."""
        return [place for place in self.grid.cells if place not in self.block]

    def values(self, place: Place) -> Sequence[int]:
        """What a cell can hold."""
        return self._spans[place]

    @cached_property
    def _spans(self) -> Mapping[Place, range]:
        """As many numbers as the room of each cell has cells."""
        rooms = ((own, range(1, len(own) + 1)) for own in self.room.cells.values())
        return {place: span for own, span in rooms for place in own}

    def refuse(self) -> str | None:
        for at, number in self.number.items():
            if at in self.block:
                return f"there is a number at {at}, which is black"
            if number not in self.values(at):
                most = self.values(at)[-1]
                return f"{at} cannot be {number}: expected a number from 1 to {most}, the cells of its room"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        cells, grid = ground.of(Makaro.cell), self.grid
        rooms = {self.room[place]: self.room.cells[self.room[place]] for place in cells}
        for number, own in rooms.items():
            yield Different([cells[place] for place in own], who=f"room {number}")
        room = self.layers["room"]
        beside = [(one, other) for one, other in grid.pairs if room[one] != room[other]]
        pairs = [(cells[one], cells[other]) for one, other in beside if one in cells and other in cells]
        yield Differing(pairs, partial(never, say="equal numbers never share a side", code="touch"))
        arrows: list[tuple[Place, Place, Place]] = []  # where it is, the cell it points to, and another one there
        for at, way in self.block.items():
            if way == "block":
                continue
            target = grid.ways[at].get(way)
            if target not in cells or target is None:
                yield Clause([], f"the arrow at {at} points to a number", clue=at, code="arrow")
            else:
                arrows += [(at, target, other) for other in grid.near[at] if other in cells and other != target]

        def arrow(number: int) -> Rule:
            at, target, other = arrows[number]
            say = f"{target} is greater than {other}, as the arrow at {at} says"
            return Pair(cells[target], cells[other], gt, say, clue=at, code="arrow")

        if arrows:
            yield Pairs([(cells[target], cells[other]) for _, target, other in arrows], gt, arrow)

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        """Random rooms that black cells may divide."""
        grid = lattice(size.rows, size.columns)
        rooms = dict(sized(grid, int(len(grid.cells) / _CELLS), _MOST, rng))
        black = set[Place]()
        for place in rng.sample(grid.cells, len(grid.cells)):
            if len(black) < _BLOCKS * len(grid.cells) - 1 and black.isdisjoint(grid.near[place]):
                black.add(place)
        rooms |= {place: -number for number, place in enumerate(grid.cells, 1) if place in black}
        found = parts(grid.cells, lambda place: [each for each in grid.near[place] if rooms[each] == rooms[place]])
        numbers = {place: number for number, part in enumerate(found, 1) for place in part}
        return cls(size.rows, size.columns, room=numbers, block=dict.fromkeys(black, "block"))

    def fullest(self, solution: Marks) -> Self:
        arrows = {at: self._greatest(at, solution) for at in self.block}
        return self.with_layers(number={place: int(value) for place, value in solution.items()}, block=arrows)

    def _greatest(self, at: Place, solution: Marks) -> str:
        """Where an arrow would point, if one number around a black cell is greater than all others."""
        near = {way: next(self.grid.ray(at, way), None) for way in DIRECTIONS}
        around = {way: int(solution[place]) for way, place in near.items() if place in solution and place is not None}
        most = [way for way, value in around.items() if value == max(around.values())]
        return most[0] if len(most) == 1 and len(around) > 1 else "block"


FAMILY = Makaro.family()
