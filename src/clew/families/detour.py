"""Detour: one loop through every cell that turns as often in a region as its number says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Count, Genre, Ground, Links, Loop, Number, Regions, Rule, Tally, bends
from clew.rules.forms import (
    areas,
    borders,
    clues,
    kit,
    of_rooms,
    pen_borders,
    pen_lines,
    pen_results,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    trace,
    words,
)
from clew.rules.lattice import lattice
from clew.rules.making import parted, refined, scattered
from clew.rules.solving import sample

_ASIDE = words(blank=("0",), clues={"1": None, "2": None})  # a player's marks in cells
_AREA = 5  # cells of a region, or about as many
_TRIES = 40  # regions that are parted before others are begun


class Detour(Genre):
    """Draw one loop that visits every cell.

    A number says how often the loop turns inside its region.
    """

    name = "detour"
    title = "Detour"
    kind = "loop"
    sizes = (6, 8, 12)
    others = (("tiny", 4), ("big", 10))  # a loop through all cells needs an even number of them
    rare = (1,)
    about_rooms = ("number",)
    example = ". . . .\n. . . .\n. . 0 .\n. . . .\n[room]\n1 1 1 1\n1 1 1 2\n3 3 2 2\n3 3 3 4"
    number = At(Number(0, 999, unknown=True), corner=True)
    room = Regions()
    link = Links()
    forms = (
        puzzlink("detour", body=[borders("room"), of_rooms("number", "room")]),
        pzprv3("detour", rows=[areas("room", counted=True), clues("number"), sides("link"), _ASIDE]),
        puzzlekit(problem=[kit("number"), areas("room")], answer=[trace("link")]),
        penpa(pen_borders("room"), pen_results("number"), pen_lines("link")),
    )
    names = {
        "tally": ("All turns made", "Every cell left turns", "Turns leave no choice"),
        "visited": ("Line is complete", "Only two ways"),
    }

    def always(self, ground: Ground) -> Iterator[Rule]:
        line = ground.on(Detour.link)
        yield Loop(line, Detour.link.ends)
        for at, lines in ground.meeting(Detour.link).items():
            yield Count([*lines.values()], 2, who=at, what="line/lines", code="visited")

    def rules(self, ground: Ground) -> Iterator[Rule]:
        around, rooms = ground.meeting(Detour.link), self.room
        for at, number in self.number.items():
            if number != UNKNOWN:
                turns = {place: bends(around[place]) for place in rooms.cells[rooms[at]]}
                who = f"the region of the {number} at {at}"
                yield Tally(ground, turns, number, who=who, what="turn/turns", clue=at)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random loop in random regions, of which more are parted as long as there is another solution."""
        one = cls(size.rows, size.columns, room=dict.fromkeys(lattice(size.rows, size.columns).cells, 1))
        solution = sample(one, rng)
        if solution is None:
            return None
        rooms = scattered(one.grid, max(1, len(one.grid.cells) // _AREA), rng)
        return refined(one.with_layers(room=rooms).fullest(solution), solution, _TRIES, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """One more region: the more there are, the more is said."""
        for place in places:
            finer = parted(self.grid, self.room, rng.choice(Detour.link.ends(place)), rng)
            if finer != self.room:
                return self.with_layers(room=finer, number={}).fullest(solution), solution
        return None

    def fullest(self, solution: Marks) -> Self:
        around = Detour.link.meeting(self.grid, solution)
        turns = {at: sum(marks.get(way) == 1 for way in ("left", "right")) == 1 for at, marks in around.items()}
        left = [min(cells, key=lambda each: self.grid.at[each][::-1]) for cells in self.room.cells.values()]
        rooms = zip(left, self.room.cells.values(), strict=True)
        return self.with_layers(number={at: sum(turns[each] for each in own) for at, own in rooms})


FAMILY = Detour.family()
