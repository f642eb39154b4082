"""Sudoku for a constraint engine: a value for each cell, a column for each value and row, or both at once.

The three are those of the Leuven report whose tables the lab repeats. What its programs do not see is an option here,
so that both their figures and better ones can be had.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, combinations, product
from typing import cast

from clew.core.family import Knob, Knobs
from clew.core.model import STRENGTH, Model, Store, Strength, Variable, Viewpoint
from clew.core.places import Marks, Place
from clew.families.sudoku.puzzle import Sudoku, cells, units

Columns = Sequence[Sequence[Variable]]  # of each value, of each row: the column


def _classical(puzzle: Sudoku, knobs: Knobs, store: Store) -> Model:
    values = _cells(puzzle, store)
    _post_units(puzzle, values, knobs, store)
    prefer = _likelihood(puzzle, values, store) if knobs["order"] == "likelihood" else {}
    return Model(
        decisions=values,
        marks=_marks_of_cells(puzzle, values),
        prefer=prefer,
        show=lambda _, value: puzzle.symbol(value),
    )


def _alternative(puzzle: Sudoku, knobs: Knobs, store: Store) -> Model:
    columns = _columns(puzzle, store)
    if knobs["positions"] == "linked":
        _post_linked_positions(columns, knobs, store)
    else:
        _post_rows_and_columns(columns, knobs, store)
    if knobs["blocks"] == "full":
        _post_blocks(puzzle, columns, knobs, store)
    else:
        _post_pairs(puzzle, columns, store, cut=knobs["blocks"] == "cut")
    decisions = [column for row in columns for column in row]
    return Model(decisions=decisions, marks=_marks_of_columns(puzzle, columns), show=_show_column)


def _channeling(puzzle: Sudoku, knobs: Knobs, store: Store) -> Model:
    values, columns = _cells(puzzle, store), _columns(puzzle, store)
    _post_units(puzzle, values, knobs, store)
    if knobs["link"] == "full":
        _post_rows_and_columns(columns, knobs, store)
    else:  # the report's program leaves to the link that a cell holds one value
        for of_value in columns:
            store.post(store.all_different(of_value, _strength(knobs)))
    n = puzzle.n
    for value, row, column in product(range(n), repeat=3):
        here, there = values[row * n + column], columns[value][row]
        if knobs["link"] == "full":
            store.post(store.compare(store.is_value(here, value + 1), "=", store.is_value(there, column + 1)))
        else:
            both = store.boolean(f"{here.name} is {puzzle.symbol(value + 1)}")
            store.post(*store.equal_by_ends(both, here, value + 1), *store.equal_by_ends(both, there, column + 1))
    if knobs["label"] == "cells":
        return Model(
            decisions=values, marks=_marks_of_cells(puzzle, values), show=lambda _, value: puzzle.symbol(value)
        )
    decisions = [column for row in columns for column in row]
    return Model(decisions=decisions, marks=_marks_of_cells(puzzle, values), show=_show_column)


def _cells(puzzle: Sudoku, store: Store) -> Sequence[Variable]:
    """Make a variable for the value of each cell; a given is a domain of one value."""
    return [
        store.integer(name, given or 1, given or puzzle.n)
        for name, given in zip(cells(puzzle.n), puzzle.givens, strict=True)
    ]


def _columns(puzzle: Sudoku, store: Store) -> Columns:
    """Make a variable for the column of each value in each row, in this order."""
    n = puzzle.n
    given: dict[tuple[int, int], int] = {}
    for index, value in enumerate(puzzle.givens):
        row, column = divmod(index, n)
        if value and given.setdefault((value - 1, row), column + 1) != column + 1:
            store.post(store.impossible())  # the value is twice in its row
    return [
        [
            store.integer(
                f"{puzzle.symbol(value + 1)} in row {row + 1}", given.get((value, row), 1), given.get((value, row), n)
            )
            for row in range(n)
        ]
        for value in range(n)
    ]


def _strength(knobs: Knobs) -> Strength:
    return cast(Strength, knobs["all-different"])


def _post_units(puzzle: Sudoku, values: Sequence[Variable], knobs: Knobs, store: Store) -> None:
    """Post rows and columns in turn, then boxes: what ic_global finds depends on the order."""
    every = [unit for _, unit in units(puzzle.box_rows, puzzle.box_columns)]
    lines = chain.from_iterable(zip(every[: puzzle.n], every[puzzle.n : 2 * puzzle.n], strict=True))
    for unit in (*lines, *every[2 * puzzle.n :]):
        store.post(store.all_different([values[cell] for cell in unit], _strength(knobs)))


def _post_rows_and_columns(columns: Columns, knobs: Knobs, store: Store) -> None:
    """A value is once in each column, and a cell holds one value."""
    for of_value in columns:
        store.post(store.all_different(of_value, _strength(knobs)))
    for of_row in zip(*columns, strict=True):
        store.post(store.all_different(of_row, _strength(knobs)))


def _post_linked_positions(columns: Columns, knobs: Knobs, store: Store) -> None:
    """The same, but that a cell holds one value is stated for positions.

    The report's program counts positions through all rows; within the row, as here, comes to the same. Two inequalities
    tie a position to its column and see the ends of domains only: a value that the one loses in the middle stays in the
    other. In the first row, where the two are the same number in the report, too, they are one variable.
    """
    for of_value in columns:
        store.post(store.all_different(of_value, _strength(knobs)))
    first, *rest = zip(*columns, strict=True)
    store.post(store.all_different(first, _strength(knobs)))
    for of_row in rest:
        positions = [store.integer(f"position of {column.name}", column.low, column.high) for column in of_row]
        for column, position in zip(of_row, positions, strict=True):
            store.post(store.compare(position, "<=", column), store.compare(position, ">=", column))
        store.post(store.all_different(positions, _strength(knobs)))


def _bands(puzzle: Sudoku, columns: Columns) -> Sequence[Sequence[Variable]]:
    """The columns of one value in the rows that share their boxes."""
    high = puzzle.box_rows
    return [of_value[top : top + high] for of_value in columns for top in range(0, puzzle.n, high)]


def _block(puzzle: Sudoku, column: int) -> int:
    return (column - 1) // puzzle.box_columns


def _post_pairs(puzzle: Sudoku, columns: Columns, store: Store, *, cut: bool) -> None:
    """Let two columns of a band be in different blocks.

    Either a known column cuts its block out of the other, or nothing happens before both are known: a constraint that
    is stated as the opposite of another one only waits until that one is decided.
    """
    every = range(1, puzzle.n + 1)
    pairs = list(product(every, every))
    apart = [pair for pair in pairs if _block(puzzle, pair[0]) != _block(puzzle, pair[1])]
    together = [pair for pair in pairs if _block(puzzle, pair[0]) == _block(puzzle, pair[1])]
    for band in _bands(puzzle, columns):
        for two in combinations(band, 2):
            store.post(store.table(two, apart, "weak") if cut else store.opposite(store.table(two, together)))


def _post_blocks(puzzle: Sudoku, columns: Columns, knobs: Knobs, store: Store) -> None:
    """Give each column a variable for its block, and let those of a band be all different."""
    blocks = [_block(puzzle, column) for column in range(1, puzzle.n + 1)]
    for band in _bands(puzzle, columns):
        indices = [store.integer(f"block of {column.name}", 0, puzzle.box_rows - 1) for column in band]
        for index, column in zip(indices, band, strict=True):
            store.post(store.element(index, blocks, column, first=1))
        store.post(store.all_different(indices, _strength(knobs)))


def _likelihood(puzzle: Sudoku, values: Sequence[Variable], store: Store) -> Mapping[str, Sequence[int]]:
    """Order the values of each cell by how many cells of its box cannot hold them, most first.

    A value that no other cell of the box can hold is placed at once. All is looked at once, before the search.
    """
    if not store.propagate():
        return {}
    domains = [frozenset(value.values()) for value in values]
    prefer: dict[str, Sequence[int]] = {}
    for _, box in units(puzzle.box_rows, puzzle.box_columns)[2 * puzzle.n :]:
        for cell in box:
            absent = {value: sum(value not in domains[other] for other in box) for value in domains[cell]}
            ordered = sorted(absent, key=lambda value: (-absent[value], value))
            prefer[values[cell].name] = ordered
            if absent[ordered[0]] == puzzle.n - 1 and len(ordered) > 1:
                store.post(store.compare(values[cell], "=", ordered[0]))
    return prefer


def _marks_of_cells(puzzle: Sudoku, values: Sequence[Variable]) -> Callable[[], Marks]:
    names = cells(puzzle.n)
    return lambda: {name: value.low for name, value in zip(names, values, strict=True) if value.fixed}


def _marks_of_columns(puzzle: Sudoku, columns: Columns) -> Callable[[], Marks]:
    n, names = puzzle.n, cells(puzzle.n)

    def marks() -> Marks:
        found: dict[Place, int] = {}
        for value, of_value in enumerate(columns, 1):
            for row, column in enumerate(of_value):
                if column.fixed:
                    found[names[row * n + column.low - 1]] = value
        return found

    return marks


def _show_column(_: Variable, value: int) -> str:
    return f"column {value}"


_CLASSICAL = """\
A variable for each cell holds its value; rows, columns and boxes are all different, 3n constraints in all. How much an
all-different sees decides nearly everything: value elimination (weak, as in ECLiPSe's library ic), bounds consistency
(bounds: Puget, 1998; López-Ortiz et al., 2003), domain consistency (arc: Régin, 1994), or what ECLiPSe's ic_global
does, which is in between and needs the engine rounds. Simonis, Sudoku as a Constraint Problem (2005), compares them.
With order=likelihood each cell first tries the value that the fewest other cells of its box can hold, and a value with
one cell left is placed before the search: a heuristic of the CHR programs.
"""

_ALTERNATIVE = """\
A variable for each value and row holds the value's column. Columns of one value are all different, and so are those of
one row; the boxes are a rule about the block that a column is in, of the rows that share their boxes. The report
found this viewpoint hopeless. The reason is not the viewpoint: its programs compare blocks only when both columns are
known (blocks=checked). Where a known column takes its whole block from the other rows (blocks=cut: the CHR programs'
second heuristic), or each column has a variable for its block (blocks=full), it keeps up with the classical one.
With positions=linked, that a cell holds one value is said of positions, cells counted through all rows, as in the
report's program. They are tied to the columns by their ends only, except in the first row, where ECLiPSe sees that both
are the same number and makes them one variable. By first fail, where sizes of domains decide, that is needed for the
report's figures.
On choosing viewpoints: Law and Lee, Model Induction (2002); Smith, Modelling, in the Handbook of Constraint
Programming (2006).
"""

_CHANNELING = """\
Both sets of variables, each with its constraints (boxes for the cells), tied together: a cell holds a value exactly
where the value's column in that row is the cell's. What one side deduces the other may use (Cheng, Choi, Lee and Wu,
Increasing Constraint Propagation by Redundant Modeling, 1999). link=bounds repeats ECLiPSe's reified equations, which
notice that a value is gone only at the ends of a domain; link=full notices every value. The columns are labelled, as in
the report, or with label=cells the cells.
"""

_STRENGTH = {"all-different": Knob(help=STRENGTH.help, default="arc", choices=(*STRENGTH.choices, "ic_global"))}

VIEWPOINTS: Mapping[str, Viewpoint[Sudoku]] = {
    "classical": Viewpoint(
        title="a value for each cell",
        about=_CLASSICAL,
        build=_classical,
        options={
            **_STRENGTH,
            "order": Knob(help="which value comes first", default="numbers", choices=("numbers", "likelihood")),
        },
    ),
    "alternative": Viewpoint(
        title="a column for each value and row",
        about=_ALTERNATIVE,
        build=_alternative,
        options={
            **_STRENGTH,
            "blocks": Knob(help="how boxes are kept", default="full", choices=("checked", "cut", "full")),
            "positions": Knob(
                help="which variables state that a cell holds one value",
                default="columns",
                choices=("columns", "linked"),
            ),
        },
    ),
    "channeling": Viewpoint(
        title="values and columns, tied together",
        about=_CHANNELING,
        build=_channeling,
        options={
            **_STRENGTH,
            "link": Knob(help="what one side sees of the other", default="full", choices=("bounds", "full")),
            "label": Knob(help="which side is labelled", default="columns", choices=("columns", "cells")),
        },
    ),
}
