"""Country Road: one loop that visits every room once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks
from clew.rules import At, Count, Genre, Ground, Links, Loop, Number, Regions, Rule, implies
from clew.rules.forms import (
    areas,
    borders,
    clues,
    kit,
    of_rooms,
    pen_borders,
    pen_lines,
    pen_numbers,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    trace,
    words,
)
from clew.rules.lattice import lattice
from clew.rules.making import Beads, closed_line, cut_up

_SHARES = (0.45, 0.65)  # of the grid, at least and at most, that a loop encloses
_ASIDE = words(blank=("0",), clues={"1": None, "2": None})  # a player's marks in cells
_STRETCH = 5  # cells of the loop in a room, or about as many


class CountryRoad(Genre):
    """Draw one loop that enters and leaves every room exactly once. A number says how many cells of its room the loop
    visits. Of two cells that share a side but not a room, the loop visits at least one.
    """

    name = "countryroad"
    title = "Country Road"
    kind = "loop"
    sizes = (6, 9, 14)
    others = (("compact", 7), ("big", 11))
    rare = (1,)
    about_rooms = ("number",)
    example = "6 . 1 .\n. . . .\n. . . .\n. . . .\n[room]\n1 1 2 2\n1 1 2 2\n1 1 3 3\n4 4 3 3"
    number = At(Number(1, 999))
    room = Regions()
    link = Links()
    forms = (
        puzzlink("country", body=[borders("room"), of_rooms("number", "room")]),
        pzprv3("country", rows=[areas("room", counted=True), clues("number", bare=None), sides("link"), _ASIDE]),
        puzzlekit(problem=[kit("number"), areas("room")], answer=[trace("link")]),
        penpa(pen_borders("room"), pen_numbers("number", {"?": None}), pen_lines("link")),
    )
    names = {
        "count": ("Room satisfied", "Room needs every line left"),
        "once": ("Room visited once", "Last ways into a room"),
        "empty cells": ("No empty pair at a border",),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        line, rooms = ground.on(CountryRoad.link), self.room
        across: dict[int, list[int]] = {number: [] for number in rooms.cells}
        within: dict[int, list[int]] = {number: [] for number in rooms.cells}
        for (one, other), link in self.grid.sides("-").items():
            for number in {rooms[one], rooms[other]}:
                (across if rooms[one] != rooms[other] else within)[number].append(line[link])
        once = 1 if len(rooms.cells) > 1 else 0  # where there is one room, the loop never leaves it
        for number, crossing in across.items() if once else ():
            who = f"the room of {rooms.cells[number][0]}"
            yield Count(crossing, 2, who=who, what="border crossing/border crossings", code="once")
        for at, visited in self.number.items():
            who = f"the path of {visited} cells through the room of {at}"
            yield Count(within[rooms[at]], visited - once, who=who, what="line/lines", clue=at)
        around = ground.meeting(CountryRoad.link)
        for one, other in self.grid.pairs:
            if rooms[one] != rooms[other]:
                some = dict.fromkeys(chain(around[one].values(), around[other].values()))
                yield implies([], some, f"the loop visits {one} or {other}", code="empty cells")

    def always(self, ground: Ground) -> Iterator[Rule]:
        yield Loop(ground.on(CountryRoad.link), CountryRoad.link.ends)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random loop that is cut into more and more stretches, each with a room, until it is the only one."""
        grid = lattice(size.rows, size.columns)
        drawn = closed_line(grid, rng.uniform(*_SHARES), rng)
        solution = {cls.link.between(*pair): int(pair in drawn) for pair in grid.pairs}
        blank = cls(size.rows, size.columns, room=dict.fromkeys(grid.cells, 1))
        return cut_up(blank, "room", Beads(grid, drawn, rng), solution, _STRETCH, rng) if drawn else None

    def fullest(self, solution: Marks) -> Self:
        around = CountryRoad.link.meeting(self.grid, solution)
        left = [min(cells, key=lambda each: self.grid.at[each][::-1]) for cells in self.room.cells.values()]
        rooms = zip(left, self.room.cells.values(), strict=True)
        return self.with_layers(number={at: sum(any(around[each].values()) for each in own) for at, own in rooms})


FAMILY = CountryRoad.family()
