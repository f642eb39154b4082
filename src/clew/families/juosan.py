"""Juosan: bars that stand or lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.model import Automaton
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.rules import UNKNOWN, At, Cells, Genre, Ground, Number, Regions, Rule, Scan, Switches, automaton, never
from clew.rules.forms import (
    areas,
    borders,
    clues,
    kit,
    of_rooms,
    pen_bars,
    pen_borders,
    pen_results,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    words,
)
from clew.rules.lattice import lattice
from clew.rules.making import plain, refined, scattered, united
from clew.rules.solving import kernel, sample

_AREA = 6  # cells of a region that is made, about
_LARGEST = 9  # cells of a region of both kinds
_TRIES = 40  # regions that are united before others are begun
_NODES = 20_000  # decisions that regions may take to be judged


class Juosan(Genre):
    """Put a bar in every cell, horizontal or vertical.

    A number counts the bars in its region that point in the more common direction, or in either if both are equally
    common. There are never three horizontal bars one below the other, nor three vertical ones side by side.
    """

    name = "juosan"
    title = "Juosan"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    rare = (1,)
    example = "8 . . .\n. . . .\n4 . . .\n. . . .\n[region]\n1 1 2 1\n1 1 1 1\n3 3 1 4\n5 3 3 4"
    number = At(Number(1, 999, unknown=True), corner=True)
    region = Regions()
    about_rooms = ("number",)
    cell = Cells("horizontal", "vertical", faces=("lying", "standing"), quiet=False)
    forms = (
        puzzlink("juosan", body=[borders("region"), of_rooms("number", "region")]),
        pzprv3(
            "juosan",
            rows=[
                areas("region", counted=True),
                clues("number"),
                words(place="cell", blank=("0", "."), marks={"1": 1, "2": 0}),
            ],
        ),
        puzzlekit(problem=[kit("number"), areas("region")], answer=[kit(place="cell", marks={"h": 0, "v": 1})]),
        penpa(pen_borders("region"), pen_results("number"), pen_bars("cell")),
    )
    names = {"scan": ("Majority of a region",), "three": ("Never three abreast",)}

    def rules(self, ground: Ground) -> Iterator[Rule]:
        vertical, regions = ground.on(Juosan.cell), self.region
        for at, number in ((at, number) for at, number in self.number.items() if number != UNKNOWN):
            cells = regions.cells[regions[at]]
            places = Switches(vertical[place] for place in cells)
            rest = len(cells) - number
            say = f"the region of the {number} at {at} has {number} bars of one kind and {rest} of the other"
            machine = _majority(number, len(cells))
            yield Scan(places, machine, who=f"the region of the {number} at {at}", clue=at, say=say)

    def always(self, ground: Ground) -> Iterator[Rule]:
        vertical = ground.on(Juosan.cell)
        for window in self.grid.windows(1, 3):
            yield never([vertical[place] for place in window], "no three vertical bars are side by side", code="three")
        for window in self.grid.windows(3, 1):
            say = "no three horizontal bars are one below the other"
            yield never([-vertical[place] for place in window], say, code="three")

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Self:
        """Random regions."""
        grid = lattice(size.rows, size.columns)
        return cls(size.rows, size.columns, region=scattered(grid, max(len(grid.cells) // _AREA, 1), rng))

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random bars and regions of one kind, united until no other bars fit; then some of both kinds, if they do."""
        solution = sample(blank := cls.blank(size, rng), rng)
        if solution is None:
            return None
        regions = plain(blank.grid, solution, max(len(blank.grid.cells) // _AREA, 1), rng)
        first = cls(size.rows, size.columns, region=regions).fullest(solution)
        puzzle = refined(first, solution, _TRIES, rng)
        if puzzle is None:
            return None
        for pair in rng.sample(blank.grid.pairs, len(blank.grid.pairs)):
            mixed = puzzle._mixed(solution, *pair)
            if mixed is not None and kernel(mixed, Limits(solutions=2, nodes=_NODES)).verdict is Verdict.UNIQUE:
                puzzle = mixed
        return puzzle

    def _mixed(self, solution: Marks, one: Place, other: Place) -> Self | None:
        """The puzzle with the regions of two neighbours as one; None if that would be large, or they are one."""
        regions = self.region
        size = len(regions.cells[regions[one]]) + len(regions.cells[regions[other]])
        if regions[one] == regions[other] or size > _LARGEST:
            return None
        joint = {place: regions[one] if number == regions[other] else number for place, number in regions.items()}
        return self.with_layers(region=joint, number={}).fullest(solution)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """Two regions of one kind that become one."""
        found = (united(self.grid, self.region, solution, place, rng) for place in places)
        larger = next((each for each in found if each is not None), None)
        return None if larger is None else (self.with_layers(region=larger, number={}).fullest(solution), solution)

    def fullest(self, solution: Marks) -> Self:
        cells, heads = self.region.cells, self.region.heads(self.grid).items()
        standing = {own: sum(solution[place] == 1 for place in cells[own]) for own in cells}
        return self.with_layers(number={at: max(standing[own], len(cells[own]) - standing[own]) for own, at in heads})


@cache
def _majority(number: int, cells: int) -> Automaton:
    """Counts, and accepts a number if it is that of the larger part, or the rest."""
    good = (number, cells - number) if cells <= 2 * number else ()
    return automaton(0, lambda count, on: count + on if count < cells else None, lambda count: count in good, (0, 1))


FAMILY = Juosan.family()
