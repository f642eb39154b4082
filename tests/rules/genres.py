"""Genres that exist only for tests: one with every kind of layer, others with places that few genres have."""

from __future__ import annotations

from collections.abc import Iterator

from clew.rules import (
    Arrow,
    At,
    Between,
    Cells,
    Choice,
    Genre,
    Ground,
    Links,
    Number,
    Numbers,
    Option,
    Outside,
    Regions,
    Rule,
    Several,
    Walls,
)


class _Free(Genre):
    """Without rules."""

    example = ". .\n. ."

    def rules(self, ground: Ground) -> Iterator[Rule]:
        return iter(())


class Everything(_Free):
    """Has every kind of layer."""

    name = "everything"
    title = "Everything"
    clue = At(
        Number(0, 500, unknown=True),
        Choice(wall="#", tree="T"),
        Arrow(),
        Several(0, 8, up_to=4),
        faces={"wall": "block", "tree": "tree"},
    )
    small = At(Number(1, 20), corner=True)
    side = Outside(Number(0, 9), sides=("top", "left", "bottom", "right"))
    sign = Between(Choice(less="<", more=">"))
    room = Regions()
    stars = Option(Number(1, 9), default=1)
    cell = Cells("empty", "a star/stars", faces=("dot", "star"))


class Digits(_Free):
    """Numbers from 1 to 12 in cells, some of them given."""

    name = "digits"
    title = "Digits"
    number = At(Number(1, 12))
    sign = Between(Choice(less="<", more=">"))
    cell = Numbers(lambda self, place: range(1, 13), given="number")


class Strokes(_Free):
    """Lines between cells, and cells that can be shaded."""

    name = "strokes"
    title = "Strokes"
    clue = At(Number(0, 9))
    cell = Cells("white", "shaded", faces=("dot", "shade"))
    link = Links()


class Fences(_Free):
    """Borders between cells."""

    name = "fences"
    title = "Fences"
    clue = At(Number(0, 99))
    wall = Walls()
