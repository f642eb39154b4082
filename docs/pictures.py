"""Make the pictures of the README: a puzzle of each family, and one deduction in two themes.

Run by `make pictures`. Everything is drawn by the public verbs, so the pictures show what a reader will get.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import clew
from clew import families
from clew.actions.explain import begin, steps
from clew.core.results import Knowledge, Step
from clew.render.theme import DARK

FOLDER = Path(__file__).parent / "pictures"
TECHNIQUE = "x-wing"
PUZZLE = ".....84..79..51..6......5...73..4.68..2.7.3..64.3..72...7......2..81..74..14....."
LARGE = """
..3..2.F569E..1.
...C.3.....G..4.
..9.6..D2..73B..
.27.18...3FD5.A6
.4.....8.C7.9.D.
..6..DBG3E...C..
B1..C75.9.G...2.
E..F9..2..BA63..
..2654..B..3G..A
.7...G.A.568..B9
..C...D941A..7..
.E.D.B7.G.....3.
68.2DC3...EB.19.
..51E..4D..9.6..
.D..G.....5.F...
.G..B9876.3..4..
"""


def pictures() -> Iterator[tuple[str, str]]:
    """Draw each picture: its file name and its text."""
    puzzle = clew.read(PUZZLE, family="sudoku")
    yield "puzzle.svg", clew.draw(puzzle).svg
    known, step = step_of(puzzle)
    lit = clew.draw(puzzle, step=step, known=known)
    yield "step.svg", lit.svg
    yield "step-dark.svg", replace(lit, theme=DARK).svg
    for name in ("loop", "bridges", "nonogram", "fillin", "town"):
        solved = clew.load(FOLDER.parent.parent / "examples" / f"{name}.clew")
        yield f"{name}.svg", clew.draw(solved, clew.solve(solved).solutions[0], coloured=name == "loop").svg
    for name in families.DECLARED:
        own = next(iter(families.get(name).forms.formats.values()))
        solved = own.read(own.example)[0].puzzle
        yield f"{name}.svg", clew.draw(solved, clew.solve(solved).solutions[0]).svg
    yield "large.svg", clew.draw(clew.read(LARGE, family="sudoku")).svg


def step_of(puzzle: Any) -> tuple[Knowledge, Step]:
    """Explain the puzzle up to the technique to show: what is known before it, and the step."""
    known = begin(puzzle)
    for step, after in steps(puzzle, known):
        if step.technique.casefold() == TECHNIQUE:
            return known, step
        known = after
    raise LookupError(f"the puzzle needs no {TECHNIQUE}: choose another one to show")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text)} bytes")
