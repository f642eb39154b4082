"""Aqre: joined shading without long runs."""

from __future__ import annotations

from collections.abc import Iterator

from clew.rules import Clause, Connected, Ground, Regions, Rule, never
from clew.rules.rooms import CountedRooms, room_forms


class Aqre(CountedRooms):
    """Shade cells so that all shaded cells are connected.

    A number counts the shaded cells in its region. No row or column has four shaded cells in a row, nor four unshaded
    ones.
    """

    name = "aqre"
    title = "Aqre"
    kind = "shading"
    sizes = (5, 8, 10)
    others = (("compact", 6), ("big", 9))
    rare = (1,)
    example = "4 . . 2\n1 . . .\n0 1 . 0\n. 1 . .\n[region]\n1 1 1 2\n3 3 1 2\n4 5 1 6\n7 8 8 8"
    region = Regions()
    forms = room_forms("aqre", "region")
    names = {
        "count": ("Region satisfied", "Region needs every cell left"),
        "four": ("No four in a row",),
        "four ahead": ("Would make four in a row",),
        "apart": ("Keep the shading connected", "Out of reach"),
    }

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Aqre.cell)
        for height, width in ((1, 4), (4, 1)):
            for window in self.grid.windows(height, width):
                four = [shaded[place] for place in window]
                yield never(four, "there are never four shaded cells in a row", code="four")
                yield Clause(four, "there are never four unshaded cells in a row", code="four")
        yield Connected(shaded, self.grid.near.__getitem__, who="the shaded cells")


FAMILY = Aqre.family()
