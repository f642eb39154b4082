"""What genres share whose numbers count the shaded cells of a region."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, ClassVar, Self

from clew.core.family import Format, Size
from clew.core.places import Marks, Place
from clew.rules.clues import UNKNOWN, At, Number, Regions, Rooms, Said
from clew.rules.forms import (
    areas,
    borders,
    clues,
    kit,
    of_rooms,
    pen_borders,
    pen_numbers,
    pen_shading,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
)
from clew.rules.forms.lettering import Block
from clew.rules.genre import Genre
from clew.rules.ground import Ground, Rule
from clew.rules.kinds import Cells
from clew.rules.lattice import lattice
from clew.rules.making import parted, refined, scattered
from clew.rules.primitives.count import Count
from clew.rules.solving import sample

_TRIES = 40  # regions that are divided before others are begun


def room_forms(
    code: str, room: str, *more: Block, bare: Said | None = UNKNOWN
) -> Sequence[Callable[[type[Any]], Format[Any]]]:
    """The forms that all of them have; in pzpr's files `more` follows, and `bare` is a clue without a number."""
    lines = [areas(room, counted=True), clues("number", bare=bare), shading("cell"), *more]
    return (
        puzzlink(code, body=[borders(room), of_rooms("number", room)]),
        pzprv3(code, rows=lines),
        puzzlekit(problem=[kit("number"), areas(room)], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_borders(room), pen_numbers("number", {"?": None}), pen_shading("cell")),
    )


class CountedRooms(Genre):
    """A genre with regions, in which a number counts the shaded cells of its region."""

    area: ClassVar[int] = 7  # cells of a region that is made, about
    number = At(Number(0, 999))
    about_rooms = ("number",)
    cell = Cells("not shaded", "shaded")

    @classmethod
    def _room(cls) -> str:
        """What a region is called."""
        return next(name for name, layer in cls.layer.items() if isinstance(layer, Regions))

    @property
    def _rooms(self) -> Rooms:
        found: Rooms = getattr(self, self._room())
        return found

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded, rooms, called = ground.on(type(self).cell), self._rooms, self._room()
        for at, number in self.number.items():
            cells = [shaded[place] for place in rooms.cells[rooms[at]]]
            who = f"the {called} of the {number} at {at}"
            yield Count(cells, number, who=who, what="shaded cell/shaded cells", clue=at)

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Self:
        """Random regions."""
        grid = lattice(size.rows, size.columns)
        rooms = scattered(grid, max(len(grid.cells) // cls.area, 1), rng)
        return cls(size.rows, size.columns, **{cls._room(): rooms})

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random regions with all numbers; where two solutions differ, a region is divided."""
        puzzle = cls.blank(size, rng)
        solution = sample(puzzle, rng)
        return None if solution is None else refined(puzzle.fullest(solution), solution, _TRIES, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """One more region: the more there are, the more is said."""
        rooms = self._rooms
        widest = max(places, key=lambda place: len(rooms.cells[rooms[place]]))
        finer = {self._room(): parted(self.grid, rooms, widest, rng)}
        return self.with_layers(**finer, number={}).fullest(solution), solution

    def fullest(self, solution: Marks) -> Self:
        cells, heads = self._rooms.cells, self._rooms.heads(self.grid).items()
        return self.with_layers(number={at: sum(solution[each] == 1 for each in cells[own]) for own, at in heads})
