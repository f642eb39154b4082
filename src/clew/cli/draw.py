"""Draw a puzzle as SVG, PNG, PDF, EPS or text, with its marks, solution, candidates or next step."""

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
from clew.cli.press import add_style, style_of
from clew.cli.sources import one, read_source
from clew.cli.verdicts import TIME_IS_UP
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Reading
from clew.core.places import Marks
from clew.core.results import Limits, Step, Verdict
from clew.play.hints import hint
from clew.render import fonts
from clew.render.fonts import written_in
from clew.render.svg import picture
from clew.render.theme import PAPER

FORMS = ("svg", "png", "pdf", "eps", "txt")
SCALED, INKED = ("png", "pdf", "eps"), ("pdf", "eps")


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
    size.add_argument("--scale", type=_scale, metavar="X", help="enlarge by this factor (png, pdf, eps)")
    size.add_argument("--width", type=positive, metavar="N", help="width in pixels (png)")
    house = parser.add_argument_group("for magazines")
    add_style(house)
    house.add_argument(
        "--outlined", action="store_true", help="draw letters as outlines, so that no font is needed (eps always does)"
    )
    house.add_argument(
        "--ink", choices=("colour", "grey", "black"), help="grey, or black of four inks; neither has RGB (pdf, eps)"
    )
    add_seconds(parser)
    add_output(parser)
    house.add_argument(
        "--split", action="store_true", help="every puzzle of the file, each in a file: FILE-001-FAMILY and so on"
    )


def run(chosen: argparse.Namespace) -> int:
    """Draw one puzzle, or each of a file."""
    style = style_of(chosen)
    chosen.theme = PAPER if style is None else style.of(PAPER)
    with written_in(style.faces if style else None):
        if chosen.split:
            return _each(chosen)
        reading = one(chosen.file, chosen)
        if chosen.automaton is not None:
            return _automaton(reading.puzzle, chosen)
        to = chosen.to or _by_output(chosen)
        _refuse_sizes(to, chosen)
        _refuse_in_text(to, chosen)
        about = {"family": families.of(reading.puzzle).name, "format": to}
        if to == "txt":
            _put_text(_characters(reading, chosen), about, chosen)
        else:
            _put(_picture(_drawing(reading, chosen), to, chosen), about, chosen)
    return End.DONE


def _each(chosen: argparse.Namespace) -> int:
    """Draw every puzzle of a file; nothing is written before all are drawn. Names are such that any program takes."""
    if chosen.output is None or chosen.json or chosen.automaton is not None:
        raise PuzzleError("--split needs -o FILE for names such as FILE-001-FAMILY; drop --json and --automaton")
    to = chosen.to or _by_output(chosen)
    _refuse_sizes(to, chosen)
    if to == "txt":
        raise PuzzleError("--split is for pictures: use --to svg, png, pdf or eps")
    stem = os.path.splitext(chosen.output)[0]
    drawn: dict[str, str | bytes] = {}
    for number, reading in enumerate(read_source(chosen.file, chosen).each(), 1):
        name = f"{stem}-{number:03d}-{families.of(reading.puzzle).name}.{to}"
        drawn[name] = _picture(_drawing(reading, chosen), to, chosen)
    for name, data in drawn.items():
        put_bytes(data.encode() if isinstance(data, str) else data, name)
    return End.DONE


def _drawing(reading: Reading[Any], chosen: argparse.Namespace) -> Drawing:
    """The picture of a puzzle with what was asked for in it."""
    puzzle = reading.puzzle
    limits = Limits(solutions=1, seconds=chosen.seconds)
    marks = _solution(puzzle, limits) if chosen.solution else marks_for(reading, chosen.marks)
    step = _next(puzzle, marks, limits) if chosen.hint else None
    known = begin(puzzle, marks) if chosen.candidates or chosen.hint else None
    return draw(puzzle, marks, step=step, known=known, coloured=chosen.inside, theme=chosen.theme)


def _automaton(puzzle: Any, chosen: argparse.Namespace) -> int:
    """Draw the automaton of a clue, in families whose clues have one."""
    drawing = draw_automaton(puzzle, " ".join(chosen.automaton))
    to = chosen.to or ("svg" if _by_output(chosen) == "txt" else _by_output(chosen))
    if to == "txt":
        raise PuzzleError("an automaton cannot be drawn as txt: use --to svg, png or pdf")
    _refuse_sizes(to, chosen)
    _put(_picture(drawing, to, chosen), {"family": families.of(puzzle).name, "format": to}, chosen)
    return End.DONE


def _picture(drawing: Drawing, to: str, chosen: argparse.Namespace) -> str | bytes:
    """A picture in a format."""
    painting = drawing.painting
    if chosen.outlined or (to == "png" and fonts.chosen() != fonts.OWN):
        from clew.render.outline import outlined

        painting = outlined(painting)
    if to == "svg":
        return picture(painting)
    if to == "eps":
        from clew.render.eps import eps

        return eps(painting, scale=chosen.scale, inks=chosen.ink or "colour")
    if to == "pdf":
        from clew.render.pdf import pdf

        return pdf(painting, scale=chosen.scale, inks=chosen.ink or "colour")
    from clew.render.png import png

    return png(painting, scale=chosen.scale, width=chosen.width)


def _put(data: str | bytes, about: dict[str, str], chosen: argparse.Namespace) -> None:
    if isinstance(data, str):
        _put_text(data, about, chosen)
    else:
        _put_bytes(data, about, chosen)


def _characters(reading: Reading[Any], chosen: argparse.Namespace) -> str:
    """A puzzle as text, and the next step in words if it is asked for."""
    puzzle, family = reading.puzzle, families.of(reading.puzzle)
    limits = Limits(solutions=1, seconds=chosen.seconds)
    marks = _solution(puzzle, limits) if chosen.solution else marks_for(reading, chosen.marks)
    step = _next(puzzle, marks, limits) if chosen.hint else None
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
    if chosen.scale is not None and to not in SCALED:
        raise PuzzleError(f"--scale is for png, pdf and eps only: {to} has no fixed size")
    if chosen.ink is not None and to not in INKED:
        raise PuzzleError(f"--ink is for pdf and eps only: {to} has no inks")


def _refuse_in_text(to: str, chosen: argparse.Namespace) -> None:
    pictured = {"--candidates": chosen.candidates, "--inside": chosen.inside, "--outlined": chosen.outlined}
    for option, wanted in {**pictured, "--style": chosen.style is not None}.items():
        if to == "txt" and wanted:
            raise PuzzleError(f"{option} is for svg, png, pdf and eps: a sketch in text has no room for that")


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
