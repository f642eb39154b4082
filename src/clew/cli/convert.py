"""Convert puzzles to another format, chosen by --to or by the extension of the output file."""

from __future__ import annotations

import argparse
import os
from typing import Any

from clew import families
from clew.actions.load import write
from clew.cli.ends import End
from clew.cli.options import add_output, add_reading
from clew.cli.output import json_line, plural, warn
from clew.cli.packing import packed
from clew.cli.sources import read_source
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.results import Verdict

_FOUND = {Verdict.IMPOSSIBLE: "none", Verdict.SEVERAL: "several", Verdict.UNDECIDED: "no more in time"}


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    parser.add_argument("--to", metavar="FORMAT", help="the format to write (see 'clew formats')")
    parser.add_argument(
        "--solution", action="store_true", help="also write the solution, as marks or as the answer to compare with"
    )
    add_output(parser, append=True, split=True)


def run(chosen: argparse.Namespace) -> int:
    """Write every puzzle of the file."""
    source = read_source(chosen.file, chosen)
    lost = 0
    count = len(source.readings)
    with packed(chosen.output, append=chosen.append, split=chosen.split, count=count) as pack:
        for reading in source.each():
            family = families.of(reading.puzzle)
            to = chosen.to or _by_ending(reading, chosen.output)
            form = family.forms.formats.get(to)
            marks = reading.marks if form is None or form.holds_marks else {}
            lost += len(reading.marks) - len(marks)
            marks = marks or (reading.goal if form is not None and form.holds_goal else {})
            if chosen.solution:
                marks = _solution(reading.puzzle, to, form)
            text = write(reading.puzzle, to, marks, title=reading.title, author=reading.author)
            text = text.removesuffix("\n") + "\n"
            more = {"remarks": list(reading.remarks)} if reading.remarks else {}
            shown = json_line({"family": family.name, "format": to, "text": text, **more}) if chosen.json else text
            pack.add(reading.puzzle, to, shown, raw=chosen.json)
    if lost:
        warn(f"{plural(lost, 'mark')} left out: this format cannot store marks")
    return End.DONE


def _solution(puzzle: Any, to: str, form: Format[Any] | None) -> Marks:
    """The only solution, for a format that has room for it."""
    if form is None or not (form.holds_marks or form.holds_goal):
        raise PuzzleError(f"the format '{to}' cannot hold a solution: drop --solution")
    from clew.actions.solve import solve

    found = solve(puzzle)
    if found.verdict is not Verdict.UNIQUE:
        raise PuzzleError(f"--solution needs a puzzle with one solution: found {_FOUND[found.verdict]}")
    return found.solutions[0]


def _by_ending(reading: Reading[Any], output: str | None) -> str:
    """The format that the output file's extension asks for."""
    family = families.of(reading.puzzle)
    ending = os.path.splitext(output or "")[1].lower()
    written = [form for form in families.card(family.name).forms if form.writes]
    named = [form.name for form in written if ending and ending in form.extensions]
    if not named:
        forms = ", ".join(form.name for form in written)
        raise PuzzleError(f"which format? use --to with one of {forms}")
    return named[0]
