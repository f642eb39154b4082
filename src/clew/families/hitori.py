"""Hitori: shade numbers that appear twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.rules import At, Cells, Connected, Count, Genre, Ground, Number, Rule, never
from clew.rules.forms import (
    clues,
    id_letters,
    kit,
    pen_numbers,
    pen_shading,
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
    signs,
    tatham,
)
from clew.rules.making import crowded
from clew.rules.solving import kernel, sample

_DARK = 0.9  # how often a number that is changed is that of another shaded cell
_TRIES = 80  # numbers changed before another pattern is begun


class Hitori(Genre):
    """Shade cells so that no number appears twice among the unshaded cells of a row or column.

    No two shaded cells share a side, and all unshaded cells are connected.
    """

    name = "hitori"
    title = "Hitori"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    rare = (4, 5)
    example = "4 2 1 4\n1 1 1 4\n1 4 3 2\n2 2 4 4"
    number = At(Number(1, 99), layout=True)
    cell = Cells("not shaded", "shaded", faces=("ring", "shade"))
    forms = (
        puzzlink("hitori", body=[signs("number")]),
        pzprv3("hitori", rows=[clues("number"), shading("cell")]),
        pencilbox("hitori", "hitori", ["clue", "shade"], ["clue row", "shade"]),
        puzzlekit(full=True, problem=[kit("number")], answer=[kit(place="cell", marks={"x": 1})]),
        tatham("singles", "Singles", body=[id_letters("number")], params="(d[ek])?"),
        penpa(pen_numbers("number", full=True), pen_shading("cell")),
    )
    names = {
        "count": ("Repeated number",),
        "touch": ("Beside a shaded cell",),
        "apart": ("Keep white connected", "Walled in"),
        "count ahead": ("Sandwich",),
        "touch ahead": ("Adjacent pair",),
        "apart ahead": ("White would be split",),
    }
    ranks = {"Keep white connected": 1, "Walled in": 1, "Adjacent pair": 1, "Sandwich": 1}

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Hitori.cell)
        for who, line in self.grid.lines:
            alike: dict[int, list[Place]] = {}
            for place in line:
                if place in self.number:
                    alike.setdefault(self.number[place], []).append(place)
            for number, places in alike.items():
                if len(places) > 1:
                    left = [-shaded[place] for place in places]
                    yield Count(left, 0, 1, who=who, what=f"unshaded {number}/unshaded {number}s")

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Hitori.cell)
        for pair in self.grid.pairs:
            yield never([shaded[place] for place in pair], "no two shaded cells share a side", code="touch")
        white = {place: -literal for place, literal in shaded.items()}
        yield Connected(white, self.grid.near.__getitem__, who="the unshaded cells")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A pattern, numbers that fit it, and other numbers under shaded cells while there are two solutions."""
        blank = cls(size.rows, size.columns)
        found = sample(blank, rng)
        if found is None:
            return None
        solution = crowded(blank.grid, found, rng)
        numbers = _filled(blank, solution, rng)
        for _ in range(_TRIES):
            puzzle = cls(size.rows, size.columns, number=numbers)
            outcome = kernel(puzzle, Limits(solutions=2))
            if outcome.verdict is Verdict.UNIQUE:
                return puzzle
            other = next(each for each in outcome.solutions if dict(each) != dict(solution))
            apart = [place for place in puzzle.grid.cells if solution[place] and not other[place]]
            place = rng.choice(apart or [each for each in puzzle.grid.cells if solution[each]])
            numbers = {**numbers, place: _doubled(puzzle, place, solution, rng)}
        return None

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """Another number under a shaded cell: one of its row or column, of a shaded cell now and then."""
        shaded = [place for place in places if solution[place]]
        place = rng.choice(shaded or [each for each in self.grid.cells if solution[each]])
        row, column = self.grid.at[place]
        line = rng.choice((self.grid.rows[row], self.grid.columns[column]))
        others = [self.number[each] for each in line if solution[each] and each != place]
        number = rng.choice(others) if others and rng.random() < _DARK else _doubled(self, place, solution, rng)
        return self.with_layers(number={**self.number, place: number}), solution


def _filled(blank: Hitori, solution: Marks, rng: Random) -> dict[Place, int]:
    """Different numbers in every line, and under shaded cells numbers that appear already."""
    side = max(blank.rows, blank.columns)
    down, right, names = (rng.sample(range(side), side) for _ in range(3))
    latin = {place: names[(down[row] + right[column]) % side] + 1 for place, (row, column) in blank.grid.at.items()}
    full = blank.with_layers(number=latin)
    return {place: _doubled(full, place, solution, rng) if solution[place] else latin[place] for place in latin}


def _doubled(puzzle: Hitori, place: Place, solution: Marks, rng: Random) -> int:
    """The number of a cell in the same row or column that is not shaded."""
    row, column = puzzle.grid.at[place]
    line = rng.choice((puzzle.grid.rows[row], puzzle.grid.columns[column]))
    number: int = puzzle.number[rng.choice([each for each in line if not solution[each]])]
    return number


FAMILY = Hitori.family()
