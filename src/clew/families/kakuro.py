"""Kakuro: a crossword of sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple, Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Choice, Combination, Different, Genre, Ground, Number, Numbers, Rule, Split
from clew.rules.forms import (
    kit,
    kit_sums,
    pen_numbers,
    pen_sums,
    pen_values,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sums,
    walled,
)
from clew.rules.lattice import lattice
from clew.rules.making import crossword, refined
from clew.rules.solving import sample

_DIGITS = range(1, 10)
_BOUNDS = [(sum(_DIGITS[:size]), sum(_DIGITS[9 - size :])) for size in range(10)]  # of sums by how many digits


class Run(NamedTuple):
    """White cells in a row: the wall before them, which of its numbers is theirs (0: the one for below), and that."""

    wall: Place | None
    which: int
    cells: Sequence[Place]
    total: int  # 0: none is given


class Kakuro(Genre):
    """Fill the white cells with digits from 1 to 9.

    Within a run of white cells, across or down, no digit is repeated. A number above the stroke of a black cell is the
    sum of the run to its right, one below the stroke the sum of the run beneath it.
    """

    name = "kakuro"
    title = "Kakuro"
    kind = "number"
    sizes = (6, 9, 13)
    others = (("compact", 7), ("big", 11))
    rare = (1,)
    most = Size(40, 40)
    example = "# 4\\ 6\\\n\\3 . .\n\\7 . ."
    clue = At(Split(1, 45), Choice(wall="#"), layout=True, faces={"number": "block", "wall": "block"})
    given = At(Number(1, 9))
    cell = Numbers(every=lambda grid: _DIGITS, where=lambda self: self.white(), given="given")
    forms = (
        puzzlink("kakuro", body=[sums("clue", "wall")], frame=1),
        pzprv3("kakuro", rows=[walled("clue", "cell", "wall")], frame=1),
        puzzlekit(problem=[kit_sums("clue", "wall")], answer=[kit(place="cell")]),
        penpa(pen_sums("clue", "wall", "kakuro"), pen_numbers("given", full=None), pen_values("cell"), kind="kakuro"),
    )

    def white(self) -> Sequence[Place]:
        """The cells to be filled."""
        return [place for place in self.grid.cells if place not in self.clue]

    @cached_property
    def runs(self) -> Sequence[Run]:
        """All white cells in a row, and walls with a number for none."""
        walls, found = self.clue, list[Run]()
        for which, lines in enumerate((self.grid.columns, self.grid.rows)):
            for line in lines:
                wall, total, start = None, 0, 0
                for at, place in enumerate(line):
                    if place in walls:
                        if at > start or total:
                            found.append(Run(wall, which, line[start:at], total))
                        wall, said, start = place, walls[place], at + 1
                        total = said[which] if isinstance(said, tuple) else 0
                if start < len(line) or total:
                    found.append(Run(wall, which, line[start:], total))
        return found

    def refuse(self) -> str | None:
        for at in self.given:
            if at in self.clue:
                return f"there is a digit at {at}, which is a wall"
        for wall, which, run, total in self.runs:
            if len(run) > len(_DIGITS):
                return f"{len(run)} cells from {run[0]} to {run[-1]} cannot be different digits: expected at most 9"
            low, high = _BOUNDS[len(run)]
            if total and not low <= total <= high:
                where = ("below", "to the right of")[which]
                expected = f"{low} to {high} for {len(run)} cells" if run else "no number, as there are no cells"
                return f"{total} cannot be the sum {where} {wall}: expected {expected}"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        numbers = ground.of(Kakuro.cell)
        for wall, which, run, total in self.runs:
            cells = [*map(numbers.__getitem__, run)]
            if total:
                who = f"the {total} {('below', 'beside')[which]} {wall}"
                yield Combination(cells, total, who=who, clue=wall)
            elif len(run) > 1:
                yield Different(cells, who=f"the line from {run[0]} to {run[-1]}")

    def fullest(self, solution: Marks) -> Self:
        sums: dict[Place, list[int]] = {wall: [0, 0] for wall in self.clue}
        for wall, which, run, _ in self.runs:
            if wall is not None:
                sums[wall][which] = sum(int(solution[place]) for place in run)
        return self.with_layers(clue={wall: tuple(both) if any(both) else "wall" for wall, both in sums.items()})

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Self:
        return cls._walled(size, "180", rng)

    @classmethod
    def _walled(cls, size: Size, symmetry: str, rng: Random) -> Self:
        """Walls that are symmetric but for the first row and column; nothing else where no others were found."""
        grid = lattice(size.rows, size.columns)
        white = crossword(grid, len(_DIGITS), rng, symmetry) or ()
        return cls(size.rows, size.columns, clue={each: "wall" for each in grid.cells if each not in white})

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        return cls.symmetric(size, "180", rng)

    @classmethod
    def symmetric(cls, size: Size, symmetry: str, rng: Random) -> Genre | None:
        """Random digits with all sums; where two solutions differ, one digit is changed."""
        blank = cls._walled(size, symmetry, rng)
        solution = sample(blank, rng)
        if not solution:
            return None
        return refined(blank.fullest(solution), solution, 5 * len(solution), rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """A digit is changed to another that fits."""
        place = places[0]
        runs = [[int(solution[each]) for each in run] for _, _, run, _ in self.runs if place in run]
        free = [digit for digit in _DIGITS if not any(digit in run for run in runs)] or [int(solution[place])]
        over = sum(sum(run) - 5 * len(run) for run in runs) - 2 * int(solution[place])
        far = max(free, key=lambda digit: abs(over + 2 * digit))  # rare sums leave fewer solutions
        changed = {**solution, place: rng.choice([far, far, *free])}
        return self.fullest(changed), changed


FAMILY = Kakuro.family()
