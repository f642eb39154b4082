"""The rules of sudoku, told of a player's marks; knows no solver."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from clew.core.places import Marks, Place, Value
from clew.core.results import Violation
from clew.families.sudoku.puzzle import Sudoku, cells, units

RULES = "Fill every open cell so that each row, each column and each box holds every value once."


def check(puzzle: Sudoku, marks: Marks) -> Sequence[Violation]:
    """List what is wrong with these marks, givens included; nothing is wrong with a solution."""
    names = cells(puzzle.n)
    shown: dict[Place, Value] = {name: given for name, given in zip(names, puzzle.givens, strict=True) if given}
    wrong: list[Violation] = []
    for place, value in marks.items():
        if place in shown and shown[place] != value:
            wrong.append(
                Violation("given", f"{place} is given as {puzzle.symbol(shown[place])} and cannot be changed", [place])
            )
        elif isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= puzzle.n:
            wrong.append(Violation("value", f"{place} cannot hold {value!r}: expected 1 to {puzzle.n}", [place]))
        else:
            shown[place] = value
    return [*wrong, *_repeats(puzzle, shown), *_empty(names, shown)]


def _repeats(puzzle: Sudoku, shown: dict[Place, Value]) -> list[Violation]:
    """A value twice in a unit."""
    names = cells(puzzle.n)
    found = []
    for unit, members in units(puzzle.box_rows, puzzle.box_columns):
        where: dict[Value, list[Place]] = defaultdict(list)
        for index in members:
            if names[index] in shown:
                where[shown[names[index]]].append(names[index])
        for value, at in where.items():
            if len(at) > 1:
                code = "repeat-" + unit.split()[0]
                times = "twice" if len(at) == 2 else f"{len(at)} times"
                text = f"{puzzle.symbol(value)} stands {times} in {unit}: {', '.join(at[:-1])} and {at[-1]}"
                found.append(Violation(code, text, at))
    return found


def _empty(names: Sequence[Place], shown: dict[Place, Value]) -> list[Violation]:
    """Cells still open."""
    at = [name for name in names if name not in shown]
    if not at:
        return []
    cells_are = "cell is" if len(at) == 1 else "cells are"
    return [Violation("empty", f"{len(at)} {cells_are} empty", at, unfinished=True)]
