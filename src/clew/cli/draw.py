"""Draw a puzzle as SVG, PNG, PDF or text, with its marks, solution, candidates or next step."""

from __future__ import annotations

import argparse
import os
import sys
from base64 import b64encode
from typing import Any

from clew import families
from clew.actions.draw import Drawing, draw, draw_automaton
from clew.actions.explain import begin
from clew.actions.solve import solve
from clew.cli.ends import End
from clew.cli.marks import marks_for
from clew.cli.options import add_output, add_reading, add_seconds, positive
from clew.cli.output import YELLOW, json_line, opened, put_bytes, sketched
from clew.cli.sources import one
from clew.cli.verdicts import TIME_IS_UP
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.places import Marks
from clew.core.results import Limits, Step, Verdict
from clew.play.hints import hint

FORMS = ("svg", "png", "pdf", "txt")


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    parser.add_argument(
        "--to", choices=FORMS, help="picture format (default: by file extension; else txt on a terminal, svg in a pipe)"
    )
    parser.add_argument(
        "--marks", metavar="FILE", help="read the marks from FILE (default: those saved with the puzzle)"
    )
    parser.add_argument("--solution", action="store_true", help="fill in the solution")
    parser.add_argument(
        "--candidates", action="store_true", help="show the values still possible in empty places (svg, png, pdf)"
    )
    parser.add_argument("--inside", action="store_true", help="colour the areas that the marks enclose (svg, png, pdf)")
    parser.add_argument("--hint", action="store_true", help="highlight the next step")
    parser.add_argument(
        "--automaton",
        metavar="CLUE",
        nargs="+",
        help="draw the automaton of a clue instead, as in FILE --automaton row 3",
    )
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--scale", type=_scale, metavar="X", help="enlarge by this factor (png, pdf)")
    size.add_argument("--width", type=positive, metavar="N", help="width in pixels (png)")
    add_seconds(parser)
    add_output(parser)


def run(chosen: argparse.Namespace) -> int:
    """Draw one puzzle."""
    reading = one(chosen.file, chosen)
    puzzle = reading.puzzle
    if chosen.automaton is not None:
        return _automaton(puzzle, chosen)
    limits = Limits(solutions=1, seconds=chosen.seconds)
    marks = _solution(puzzle, limits) if chosen.solution else marks_for(reading, chosen.marks)
    to = chosen.to or _by_output(chosen)
    _refuse_sizes(to, chosen)
    _refuse_in_text(to, chosen)
    step = _next(puzzle, marks, limits) if chosen.hint else None
    about = {"family": families.of(puzzle).name, "format": to}
    if to == "txt":
        _put_text(_characters(puzzle, marks, step, chosen), about, chosen)
        return End.DONE
    known = begin(puzzle, marks) if chosen.candidates or chosen.hint else None
    _put(draw(puzzle, marks, step=step, known=known, coloured=chosen.inside), to, about, chosen)
    return End.DONE


def _automaton(puzzle: Any, chosen: argparse.Namespace) -> int:
    """Draw the automaton of a clue, in families whose clues have one."""
    drawing = draw_automaton(puzzle, " ".join(chosen.automaton))
    to = chosen.to or ("svg" if _by_output(chosen) == "txt" else _by_output(chosen))
    if to == "txt":
        raise PuzzleError("an automaton cannot be drawn as txt: use --to svg, png or pdf")
    _refuse_sizes(to, chosen)
    _put(drawing, to, {"family": families.of(puzzle).name, "format": to}, chosen)
    return End.DONE


def _put(drawing: Drawing, to: str, about: dict[str, str], chosen: argparse.Namespace) -> None:
    """Write a picture in a format."""
    if to == "svg":
        _put_text(drawing.svg, about, chosen)
    else:
        data = drawing.png(scale=chosen.scale, width=chosen.width) if to == "png" else drawing.pdf(scale=chosen.scale)
        _put_bytes(data, about, chosen)


def _characters(puzzle: Any, marks: Marks, step: Step | None, chosen: argparse.Namespace) -> str:
    family = families.of(puzzle)
    lit = {light.place for light in step.lights} if step else set()
    text = (
        sketched(family, puzzle, marks, lit, YELLOW)
        if chosen.output is None
        else family.display.sketch(puzzle, marks).rstrip("\n")
    )
    return text + (f"\n{step.text}\n" if step else "\n")


def _put_text(text: str, about: dict[str, str], chosen: argparse.Namespace) -> None:
    with opened(chosen.output) as write:
        write(json_line({**about, "text": text}) if chosen.json else text)


def _put_bytes(data: bytes, about: dict[str, str], chosen: argparse.Namespace) -> None:
    """Write a picture; in JSON its bytes are in base 64."""
    if chosen.json:
        with opened(chosen.output) as write:
            write(json_line({**about, "base64": b64encode(data).decode("ascii")}))
    else:
        put_bytes(data, chosen.output)


def _scale(text: str) -> float:
    """A factor; the caps of a picture say how large it may be."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.01 <= value <= 1000:
        raise argparse.ArgumentTypeError(f"'{text}' is not a factor between 0.01 and 1000")
    return value


def _refuse_sizes(to: str, chosen: argparse.Namespace) -> None:
    if chosen.width is not None and to != "png":
        raise PuzzleError(f"--width is for png only: {to} has no pixels")
    if chosen.scale is not None and to not in ("png", "pdf"):
        raise PuzzleError(f"--scale is for png and pdf only: {to} has no fixed size")


def _refuse_in_text(to: str, chosen: argparse.Namespace) -> None:
    for option, wanted in (("--candidates", chosen.candidates), ("--inside", chosen.inside)):
        if to == "txt" and wanted:
            raise PuzzleError(f"{option} is for svg, png and pdf: a sketch in text has no room for that")


def _by_output(chosen: argparse.Namespace) -> str:
    if chosen.output:
        ending = os.path.splitext(chosen.output)[1].lower().removeprefix(".")
        return ending if ending in FORMS else "svg"
    return "txt" if sys.stdout.isatty() else "svg"


def _solution(puzzle: Any, limits: Limits) -> Marks:
    outcome = solve(puzzle, limits)
    if outcome.verdict is Verdict.IMPOSSIBLE:
        raise PuzzleError("no solution to draw: the puzzle is impossible")
    if not outcome.solutions:
        raise NoPuzzle(f"no solution to draw: {TIME_IS_UP}")
    return outcome.solutions[0]


def _next(puzzle: Any, marks: Marks, limits: Limits) -> Step | None:
    next_hint = hint(puzzle, marks, limits)
    if next_hint.late:
        raise NoPuzzle(f"no step to draw: {TIME_IS_UP}")
    if next_hint.step is None:
        raise PuzzleError(f"no step to draw: {next_hint.rungs[-1]}")
    return next_hint.step
