"""KenKen: a Latin square with cages that calculate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import prod
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Calc, Different, Genre, Ground, Number, Numbers, Regions, Rule, Tagged
from clew.rules.clues import Said
from clew.rules.forms import (
    areas,
    id_cages,
    kit,
    pen_borders,
    pen_legend,
    pen_results,
    pen_values,
    penpa,
    puzzlekit,
    tatham,
)
from clew.rules.lattice import lattice
from clew.rules.making import moved_cell, parted, refined, sized
from clew.rules.solving import sample

_MOVED = 0.3  # how often a cell is moved to another cage rather than a cage split
_TRIES = 6  # cages changed before another grid is begun
_MOST = 4  # cells of a cage in puzzles that are made


class KenKen(Genre):
    """Fill each row and each column with the numbers from 1 to its length, each once.

    The numbers in a cage give the result in its corner by the operation beside it, or by any operation if none is
    named. They may be taken in any order, and repeated in different rows and columns.
    """

    name = "kenken"
    title = "KenKen"
    kind = "number"
    sizes = (4, 6, 9)
    others = (("compact", 5), ("big", 7))
    rare = (1, 5)
    most = Size(12, 12)
    square = True
    example = "18* . .\n1 2 .\n3/ . 2\n[cage]\n1 1 1\n2 3 1\n4 4 5"
    clue = At(
        Tagged(Number(0, 99_999_999), plus="+", minus="-", times="*", over="/"),
        Number(0, 99_999_999),
        layout=True,
        corner=True,
    )
    cage = Regions()
    about_rooms = ("clue",)
    cell = Numbers(every=lambda grid: range(1, grid.height + 1))
    forms = (
        puzzlekit(problem=[kit("clue"), areas("cage")], answer=[kit(place="cell")]),
        tatham("keen", "Keen", body=[id_cages("clue", "cage")], params="(d[enhxu])?m?"),
        penpa(pen_borders("cage"), pen_results("clue", "cage"), pen_legend(), pen_values("cell")),
    )
    names = {"result": ("Last cell of a cage", "Cage combinations")}

    def refuse(self) -> str | None:
        cages = self.cage
        for at in self.clue:
            first = cages.cells[cages[at]][0]
            if at != first:
                return f"there is a clue at {at}: expected it in the first cell of its cage, {first}"
        return None

    def always(self, ground: Ground) -> Iterator[Rule]:
        numbers = ground.of(KenKen.cell)
        for who, line in self.grid.lines:
            yield Different([numbers[place] for place in line], who=who)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        numbers, cages, show = ground.of(KenKen.cell), self.cage, type(self).layer["clue"].show
        for at, clue in self.clue.items():
            result, operation = clue if isinstance(clue, tuple) else (clue, None)
            cells = [*map(numbers.__getitem__, cages.cells[cages[at]])]
            yield Calc(cells, result, operation, who=partial(_named, show, clue, at), clue=at)

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Self:
        grid = lattice(size.rows, size.columns)
        cages = sized(grid, 2 * len(grid.cells) // rng.randint(5, 6), _MOST, rng)
        return cls(size.rows, size.columns, cage=cages)

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(clue={cells[0]: clue(cells, solution) for cells in self.cage.cells.values()})

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random cages; where two solutions differ, they are split."""
        blank = cls.blank(size, rng)
        solution = sample(blank, rng)
        if solution is None:
            return None
        return refined(blank.fullest(solution), solution, len(solution), rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """A cage is split, a large one rather than a small one, or now and then a cell goes to another cage."""
        cages, bare = self.cage, self.with_layers(clue={})
        place = next((each for each in places if len(cages.cells[cages[each]]) > 2), places[0])
        for _ in range(_TRIES):
            moved = moved_cell(bare, "cage", rng.sample(places, len(places)), rng) if rng.random() < _MOVED else None
            new = moved or bare.with_layers(cage=parted(self.grid, cages, place, rng))
            sizes = list(map(len, new.cage.cells.values()))
            if max(sizes) <= _MOST and sizes.count(1) <= max(self.rows // 3, 1):
                return new.fullest(solution), solution
        return None


def _named(show: Callable[[Said], str], clue: Said, at: Place) -> str:
    return f"the {show(clue)} at {at}"


def clue(cells: Sequence[Place], solution: Marks) -> Said:
    """What a cage says: a quotient if there is one, else the same for the same numbers."""
    first, *rest = numbers = sorted((int(solution[place]) for place in cells), reverse=True)
    if not rest:
        return first
    if len(rest) == 1 and first % rest[0] == 0:
        return first // rest[0], "over"
    found = {"plus": first + sum(rest), "times": first * prod(rest), "minus": first - rest[0]}
    name = Random(f"{cells[0]} {numbers}").choice(list(found) if len(rest) == 1 else ["plus", "times"])
    return found[name], name


FAMILY = KenKen.family()
