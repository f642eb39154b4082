"""Sudoku for a constraint engine: a value for each cell, a column for each value and row, and both at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from clew.core.family import Knobs
from clew.core.model import STRENGTH, Model, Store, Strength, Variable, Viewpoint
from clew.core.places import Marks
from clew.families.sudoku.puzzle import Sudoku, cells, units


def _strength(knobs: Knobs) -> Strength:
    return cast(Strength, knobs["all-different"])


def _classical(puzzle: Sudoku, knobs: Knobs, store: Store) -> Model:
    values = _cell_variables(puzzle, store)
    for _, unit in units(puzzle.box_rows, puzzle.box_columns):
        store.post(store.all_different([values[cell] for cell in unit], _strength(knobs)))
    return Model(decisions=values, marks=_cell_marks(puzzle, values))


def _cell_variables(puzzle: Sudoku, store: Store) -> Sequence[Variable]:
    """Make the variables of the cells; a given is a domain of one value."""
    return [
        store.integer(name, given or 1, given or puzzle.n)
        for name, given in zip(cells(puzzle.n), puzzle.givens, strict=True)
    ]


def _cell_marks(puzzle: Sudoku, values: Sequence[Variable]) -> Callable[[], Marks]:
    names = cells(puzzle.n)
    return lambda: {name: value.low for name, value in zip(names, values, strict=True) if value.fixed}


VIEWPOINTS: Mapping[str, Viewpoint[Sudoku]] = {
    "classical": Viewpoint(
        title="classical",
        about="One variable for each cell: the value it holds. Rows, columns and boxes are all different.",
        build=_classical,
        options={"all-different": STRENGTH},
    ),
}
