"""Report whether the marks on a puzzle are right, unfinished or wrong, with a sentence for each broken rule.

Marks can be wrong before they break a rule: if no solution agrees with them, the report names those that must change.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from clew import families
from clew.actions.data import violation_data
from clew.cli.ends import End
from clew.cli.marks import marks_for
from clew.cli.options import add_json, add_reading, seconds
from clew.cli.output import BOLD, GREEN, RED, json_line, paint, sketched
from clew.cli.sources import one
from clew.core.places import Marks
from clew.core.results import Limits
from clew.play.checking import Check, check
from clew.play.mistakes import reason


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    parser.add_argument(
        "--marks", metavar="FILE", help="read the marks from FILE (default: those saved with the puzzle)"
    )
    parser.add_argument(
        "--seconds", type=seconds, default=10.0, metavar="S", help="time limit for finding mistakes (default: 10)"
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Check the marks of one puzzle."""
    reading = one(chosen.file, chosen)
    puzzle = reading.puzzle
    marks = marks_for(reading, chosen.marks) or reading.goal
    limits = Limits(seconds=chosen.seconds)
    result = check(puzzle, marks, limits)
    wrong = result.verdict == "wrong"
    if chosen.json:
        broken = [violation_data(each) for each in result]
        data = {"family": families.of(puzzle).name, "verdict": result.verdict, "violations": broken}
        print(json_line({**data, "mistakes": result.places, "certain": result.certain}), end="")
        return End.NO if wrong else End.DONE
    if wrong:
        _picture(puzzle, marks, result)
    colour = {"wrong": RED, "unfinished": BOLD, "right": GREEN}[result.verdict]
    print(paint(f"{result.verdict.capitalize()}{':' if result else '.'}", colour))
    for line in _messages(puzzle, marks, result, limits):
        print(f"  {line}")
    return End.NO if wrong else End.DONE


def _picture(puzzle: Any, marks: Marks, result: Check) -> None:
    family = families.of(puzzle)
    known = {place: value for place, value in marks.items() if value in family.values(puzzle, place)}
    blamed = {place for each in result if not each.unfinished for place in each.places}
    print(sketched(family, puzzle, known, {*result.places, *blamed}))


def _messages(puzzle: Any, marks: Marks, result: Check, limits: Limits) -> Iterator[str]:
    """The rules broken and the marks that cannot stay, or else what is missing."""
    wrong = [each.message for each in result if not each.unfinished]
    yield from wrong or [each.message for each in result]
    if result.places and not result.mistakes.broken:
        yield reason(puzzle, marks, result.mistakes, limits)
    if not result.certain:
        yield "ran out of time looking for mistakes"
