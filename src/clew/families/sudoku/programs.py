"""Sudoku for SWI-Prolog: the three viewpoints of the Leuven report in CHR, and in CLP(FD)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from clew.core.family import Knob
from clew.core.places import Marks
from clew.core.program import SEARCH, Program
from clew.families.sudoku.puzzle import Sudoku, cells

_FOLDER = Path(__file__).with_name("prolog")


def _term(puzzle: Sudoku) -> str:
    givens = ",".join(map(str, puzzle.givens))
    return f"sudoku({puzzle.n},{puzzle.box_rows},{puzzle.box_columns},[{givens}])"


def _marks(puzzle: Sudoku, numbers: Sequence[int]) -> Marks:
    return dict(zip(cells(puzzle.n), numbers, strict=True))


_ABOUT_CHR = (
    "Rules keep a list of values for each variable and take values away from it; see the viewpoint of the same name. "
    "heuristic=yes has the report's two: values that few cells of the box can hold come first, and one that no other "
    "can hold is placed before the search (classical); a known column takes its whole block from the other rows of the "
    "band (alternative)."
)
_VIEWPOINTS = {
    "classical": "a value for each cell",
    "alternative": "a column for each value and row",
    "channeling": "values and columns, tied together",
}
_CHR_OPTIONS = {
    "heuristic": Knob(help="the report's heuristics", default="no", choices=("no", "yes")),
    "search": SEARCH,
}
_CLPFD_OPTIONS = {
    "all-different": Knob(help="all_different or all_distinct", default="weak", choices=("weak", "arc")),
    "variable": Knob(help="which variable comes next", default="ff", choices=("leftmost", "ff")),
}

PROGRAMS: Mapping[str, Program[Sudoku]] = {
    **{
        f"chr-{name}": Program(
            title=f"CHR: {title}",
            about=_ABOUT_CHR,
            file=_FOLDER / "chr.pl",
            term=_term,
            marks=_marks,
            options=_CHR_OPTIONS,
            fixed={"viewpoint": name},
        )
        for name, title in _VIEWPOINTS.items()
    },
    **{
        f"clpfd-{name}": Program(
            title=f"CLP(FD): {title}",
            about="SWI-Prolog's finite domains: all_different is value elimination, all_distinct arc consistency.",
            file=_FOLDER / "clpfd.pl",
            term=_term,
            marks=_marks,
            options=_CLPFD_OPTIONS,
            fixed={"viewpoint": name},
        )
        for name, title in _VIEWPOINTS.items()
    },
}
