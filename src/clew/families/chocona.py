"""Chocona: shaded rectangles across regions."""

from __future__ import annotations

from collections.abc import Iterator

from clew.rules import Ground, Regions, Rule, implies
from clew.rules.rooms import CountedRooms, room_forms


class Chocona(CountedRooms):
    """Shade cells so that every group of connected shaded cells is a rectangle or a square.

    A number counts the shaded cells in its region.
    """

    name = "chocona"
    title = "Chocona"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    example = "0 0 . 0\n1 0 . .\n0 . 2 2\n1 . . .\n[region]\n1 2 2 3\n4 5 2 3\n6 5 7 8\n9 9 7 8"
    region = Regions()
    forms = room_forms("chocona", "region")
    names = {
        "count": ("Region satisfied", "Region needs every cell left"),
        "corner": ("Square off the corner",),
    }

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Chocona.cell)
        say = "a 2x2 block with three shaded cells cannot be part of rectangles"
        for window in self.grid.windows(2, 2):
            four = [shaded[place] for place in window]
            yield from (implies([each for each in four if each != last], [last], say, code="corner") for last in four)


FAMILY = Chocona.family()
