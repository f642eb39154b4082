"""Hashi for SWI-Prolog: the Leuven report's model of cells in CHR, with two tests for connectivity, and in CLP(FD)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from clew.core.errors import PuzzleError
from clew.core.family import Knob
from clew.core.places import Marks
from clew.core.program import SEARCH, Program
from clew.families.hashi.puzzle import Hashi

_FOLDER = Path(__file__).with_name("prolog")


def _term(puzzle: Hashi) -> str:
    if not puzzle.loops or any(island.number is None for island in puzzle.islands):
        raise PuzzleError("the Prolog programs solve plain hashi only: every island has a number, circles are allowed")
    islands = ",".join(f"island({row + 1},{column + 1},{number})" for row, column, number in puzzle.islands)
    bridges = []
    for start, end, across in puzzle.graph.bridges:
        one, other = puzzle.islands[start], puzzle.islands[end]
        side = "east" if across else "south"
        bridges.append(f"bridge({one.row + 1},{one.column + 1},{side},{other.row + 1},{other.column + 1})")
    return f"hashi({puzzle.rows},{puzzle.columns},{puzzle.most},[{islands}],[{','.join(bridges)}])"


def _marks(puzzle: Hashi, numbers: Sequence[int]) -> Marks:
    return dict(zip(puzzle.graph.names, numbers, strict=True))


_PAIRS = Knob(help="join no 1 to a 1, no 2 to a 2 twice", default="no", choices=("no", "yes"))

PROGRAMS: Mapping[str, Program[Hashi]] = {
    "chr-cells": Program(
        title="CHR: bridges of every cell",
        about=(
            "Rules narrow the bounds of the bridges to the north, east, south and west of each cell by equalities and "
            "sums of three. connected=reach tests at the end which islands one of them reaches; connected=sets joins "
            "sets of islands while bridges are built, and with isolated=yes looks after each choice for sets that are "
            "cut off. pairs=yes is the report's first improvement."
        ),
        file=_FOLDER / "chr.pl",
        term=_term,
        marks=_marks,
        options={
            "connected": Knob(help="how islands are seen to be joined", default="reach", choices=("reach", "sets")),
            "pairs": _PAIRS,
            "isolated": Knob(help="look for sets that are cut off (sets)", default="no", choices=("no", "yes")),
            "search": SEARCH,
        },
    ),
    "clpfd-cells": Program(
        title="CLP(FD): bridges of every cell",
        about="The same model in SWI-Prolog's finite domains; that all islands are joined is tested at the end.",
        file=_FOLDER / "clpfd.pl",
        term=_term,
        marks=_marks,
        options={
            "pairs": _PAIRS,
            "variable": Knob(help="which variable comes next", default="leftmost", choices=("leftmost", "ff")),
        },
    ),
}
