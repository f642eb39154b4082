"""Heyawake: shaded cells in rooms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.rules import At, Clause, Connected, Genre, Ground, Number, Regions, Rule, never
from clew.rules.forms import pencilbox
from clew.rules.judging import violations
from clew.rules.lattice import lattice
from clew.rules.making import crowded, divided, rectangles
from clew.rules.rooms import CountedRooms, room_forms
from clew.rules.solving import kernel, sample

_AREA = 6  # cells of a room, about
_THIN, _THINNER = 0.2, 0.7  # how often rooms may become one cell wide, at first and where they are divided later
_TRIES = 25  # rooms divided before other rooms are begun
_TAKEN = 0.2  # how often another solution is taken instead
_NODES = 20_000  # decisions that rooms may take to be judged


class Heyawake(CountedRooms):
    """Shade cells so that no two shaded cells share a side and all unshaded cells are connected.

    A number counts the shaded cells in its room. A straight line of unshaded cells never runs through more than two
    rooms.
    """

    name = "heyawake"
    title = "Heyawake"
    kind = "shading"
    sizes = (6, 10, 17)
    others = (("compact", 8), ("big", 13))
    rare = (1,)
    example = ". . . 0\n2 . . .\n. . . .\n. . . .\n[room]\n1 1 1 2\n3 3 3 2\n4 4 4 2\n5 5 5 2"
    number = At(Number(0, 99))
    room = Regions()
    forms = (
        *room_forms("heyawake", "room"),
        pencilbox("heyawake", "heyawake", ["room", "shade"], file=["area", "clue", "shade"]),
    )
    names = {
        "count": ("Room satisfied", "Room needs every cell left"),
        "touch": ("Beside a shaded cell",),
        "touch ahead": ("Shaded cells would touch",),
        "long line": ("Across three rooms",),
        "apart": ("Keep white connected", "Walled in"),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        yield from super().rules(ground)
        shaded = ground.on(Heyawake.cell)
        for run in self.runs():
            say = "no straight line of unshaded cells runs through three rooms"
            yield Clause([shaded[place] for place in run], say, code="long line")

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Heyawake.cell)
        for pair in self.grid.pairs:
            yield never([shaded[place] for place in pair], "no two shaded cells share a side", code="touch")
        white = {place: -literal for place, literal in shaded.items()}
        yield Connected(white, self.grid.near.__getitem__, who="the unshaded cells")

    def runs(self) -> Iterator[Sequence[Place]]:
        """The shortest lines of cells that run through three rooms."""
        rooms = self.room
        for _, line in self.grid.lines:
            entered = [at for at in range(1, len(line)) if rooms[line[at]] != rooms[line[at - 1]]]
            yield from (line[start - 1 : end + 1] for start, end in pairwise(entered))

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random rooms with all numbers; where two solutions differ, a room is divided, or the other is taken."""
        puzzle = cls(size.rows, size.columns, room=rectangles(lattice(size.rows, size.columns), _AREA, rng, _THIN))
        grid, found = puzzle.grid, sample(puzzle, rng)
        for _ in range(_TRIES):
            if found is None:
                return None
            solution = crowded(grid, found, rng)
            puzzle = puzzle.fullest(solution)
            outcome = kernel(puzzle, Limits(solutions=2, nodes=_NODES))
            if outcome.verdict is Verdict.UNIQUE:
                return puzzle
            other = next((each for each in outcome.solutions if dict(each) != dict(solution)), solution)
            apart = [place for place in grid.cells if solution[place] != other[place]]
            finer = puzzle.with_layers(
                room=divided(grid, puzzle.room, rng.choice(apart or grid.cells), rng, _THINNER), number={}
            )
            if rng.random() < _TAKEN or violations(finer, solution):
                found = other
            else:
                puzzle, found = finer, solution
        return None

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """One more room: the more there are, the more is said."""
        for place in places:
            finer = self.with_layers(room=divided(self.grid, self.room, place, rng), number={})
            if finer.room != self.room and not violations(finer, solution):
                return finer.fullest(solution), solution
        return None


FAMILY = Heyawake.family()
