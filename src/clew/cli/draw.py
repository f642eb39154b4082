"""Draw a puzzle: as SVG, or in characters; with marks, its solution, candidates or the next step lit."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from clew import families
from clew.actions.draw import draw
from clew.actions.explain import begin, hint
from clew.actions.solve import solve
from clew.cli.ends import End
from clew.cli.marks import marks_for
from clew.cli.options import add_output, add_reading
from clew.cli.output import YELLOW, json_line, opened, shown
from clew.cli.sources import one
from clew.core.errors import PuzzleError
from clew.core.places import Marks
from clew.core.results import Limits, Step


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    parser.add_argument("--to", choices=("svg", "txt"), help="default: by the output file; txt on a terminal, else svg")
    parser.add_argument("--marks", metavar="FILE", help="the marks, where they do not stand with the puzzle")
    parser.add_argument("--solution", action="store_true", help="with the solution filled in")
    parser.add_argument("--candidates", action="store_true", help="with the values still possible in open places")
    parser.add_argument("--inside", action="store_true", help="with what the marks enclose in colour (svg)")
    parser.add_argument("--hint", action="store_true", help="with the next step lit")
    add_output(parser)


def run(chosen: argparse.Namespace) -> int:
    """Draw one puzzle."""
    reading = one(chosen.file, chosen)
    puzzle, family = reading.puzzle, families.of(reading.puzzle)
    marks = _solution(puzzle) if chosen.solution else marks_for(reading, chosen.marks)
    to = chosen.to or _by_output(chosen)
    step = _next(puzzle, marks) if chosen.hint else None
    if to == "txt":
        lit = {light.place for light in step.lights} if step else set()
        text = (
            shown(family, puzzle, marks, lit, YELLOW)
            if chosen.output is None
            else family.sketch(puzzle, marks).rstrip("\n")
        )
        text += f"\n{step.text}\n" if step else "\n"
    else:
        known = begin(puzzle, marks) if chosen.candidates or chosen.hint else None
        text = draw(puzzle, marks, step=step, known=known, coloured=chosen.inside).svg
    with opened(chosen.output) as write:
        write(json_line({"family": family.name, "format": to, "text": text}) if chosen.json else text)
    return End.DONE


def _by_output(chosen: argparse.Namespace) -> str:
    if chosen.output:
        return "txt" if chosen.output.lower().endswith(".txt") else "svg"
    return "txt" if sys.stdout.isatty() else "svg"


def _solution(puzzle: Any) -> Marks:
    outcome = solve(puzzle, Limits(solutions=1))
    if not outcome.solutions:
        raise PuzzleError("there is no solution to draw: the puzzle is impossible")
    return outcome.solutions[0]


def _next(puzzle: Any, marks: Marks) -> Step | None:
    found = hint(puzzle, marks)
    if found.step is None:
        raise PuzzleError(f"there is no step to draw: {found.rungs[-1]}")
    return found.step
