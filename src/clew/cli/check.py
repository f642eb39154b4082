"""Say whether the marks on a puzzle are right, unfinished or wrong, with a sentence for each rule they break."""

from __future__ import annotations

import argparse

from clew import families
from clew.actions.solve import check
from clew.cli.ends import End
from clew.cli.marks import marks_for
from clew.cli.options import add_json, add_reading
from clew.cli.output import BOLD, GREEN, RED, json_line, paint, shown
from clew.cli.sources import one
from clew.cli.verdicts import violations


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    parser.add_argument("--marks", metavar="FILE", help="the marks, where they do not stand with the puzzle")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Check the marks of one puzzle."""
    reading = one(chosen.file, chosen)
    marks = marks_for(reading, chosen.marks) or reading.goal
    found = check(reading.puzzle, marks)
    wrong = [each for each in found if not each.unfinished]
    verdict = "wrong" if wrong else "unfinished" if found else "right"
    family = families.of(reading.puzzle)
    if chosen.json:
        told = {"family": family.name, "verdict": verdict, "violations": violations(found)}
        print(json_line(told), end="")
        return End.NO if wrong else End.DONE
    if wrong:
        known = {place: value for place, value in marks.items() if value in family.values(reading.puzzle, place)}
        print(shown(family, reading.puzzle, known, {place for each in wrong for place in each.places}))
    print(
        paint(
            f"{verdict.capitalize()}{'.' if verdict == 'right' else ':'}",
            RED if wrong else GREEN if not found else BOLD,
        )
    )
    for each in wrong or found:
        print(f"  {each.message}")
    return End.NO if wrong else End.DONE
