"""The rules of sudoku, applied to a player's marks; knows no solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.core.places import Marks
from clew.core.results import Violation
from clew.families.sudoku.puzzle import Sudoku, cells, numbers, units

RULES = "Fill every open cell so that each row, each column and each box contains every value once."


def violations(puzzle: Sudoku, marks: Marks) -> Sequence[Violation]:
    """List what is wrong with these marks, givens included; nothing is wrong with a solution."""
    n, at = puzzle.n, numbers(puzzle.n)
    shown = list(puzzle.givens)
    wrong: list[Violation] = []
    for place, value in marks.items():
        given = puzzle.givens[at[place]]
        if given and given != value:
            message = f"{place} is given as {puzzle.symbol(given)} and cannot be changed"
            wrong.append(Violation("given", message, [place]))
        elif type(value) is not int or not 1 <= value <= n:
            wrong.append(Violation("value", f"{place} cannot hold {value!r}: expected 1 to {n}", [place]))
        else:
            shown[at[place]] = value
    return [*wrong, *_repeats(puzzle, shown), *_empty(puzzle, shown)]


def _repeats(puzzle: Sudoku, shown: Sequence[int]) -> Iterator[Violation]:
    """A value twice in a unit."""
    names = cells(puzzle.n)
    for unit, members in units(puzzle.box_rows, puzzle.box_columns):
        values = [shown[cell] for cell in members if shown[cell]]
        if len(set(values)) == len(values):
            continue
        for value in sorted({value for value in values if values.count(value) > 1}):
            where = [names[cell] for cell in members if shown[cell] == value]
            times = "twice" if len(where) == 2 else f"{len(where)} times"
            text = f"{puzzle.symbol(value)} appears {times} in {unit}: {', '.join(where[:-1])} and {where[-1]}"
            yield Violation("repeat-" + unit.split()[0], text, where)


def _empty(puzzle: Sudoku, shown: Sequence[int]) -> Iterator[Violation]:
    """Cells still open."""
    where = [name for name, value in zip(cells(puzzle.n), shown, strict=True) if not value]
    if where:
        cells_are = "cell is" if len(where) == 1 else "cells are"
        yield Violation("empty", f"{len(where)} {cells_are} empty", where, unfinished=True)
