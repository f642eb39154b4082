"""Say whether the marks on a puzzle are right, unfinished or wrong, with a sentence for each rule they break.

Marks may be wrong before any rule is broken: where no solution is left with them, those that cannot stay are named.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from clew import families
from clew.actions.solve import check
from clew.cli.ends import End
from clew.cli.marks import marks_for
from clew.cli.options import add_json, add_reading, seconds
from clew.cli.output import BOLD, GREEN, RED, json_line, paint, shown
from clew.cli.sources import one
from clew.cli.verdicts import violations
from clew.core.places import Marks
from clew.core.results import Limits, Violation
from clew.play.mistakes import Mistakes, listed, mistakes, reason


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    parser.add_argument("--marks", metavar="FILE", help="the marks, where they do not stand with the puzzle")
    parser.add_argument(
        "--seconds", type=seconds, default=10.0, metavar="S", help="to find whether marks can stay (default: 10)"
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Check the marks of one puzzle."""
    reading = one(chosen.file, chosen)
    puzzle = reading.puzzle
    marks = marks_for(reading, chosen.marks) or reading.goal
    broken = check(puzzle, marks)
    at_sight = any(not each.unfinished for each in broken)
    limits = Limits(seconds=chosen.seconds)
    found = mistakes(puzzle, marks, limits=limits) if broken and not at_sight else Mistakes()
    wrong = at_sight or found.any
    verdict = "wrong" if wrong else "unfinished" if broken else "right"
    if chosen.json:
        told = {"family": families.of(puzzle).name, "verdict": verdict, "violations": violations(broken)}
        print(json_line({**told, "mistakes": found.places, "certain": found.certain}), end="")
        return End.NO if wrong else End.DONE
    if wrong:
        _picture(puzzle, marks, [each for each in broken if not each.unfinished], found)
    colour = RED if wrong else BOLD if broken else GREEN
    print(paint(f"{verdict.capitalize()}{':' if broken else '.'}", colour))
    told_why = _mistaken(puzzle, marks, found, limits) if found.any else _messages(broken, found)
    for line in told_why:
        print(f"  {line}")
    return End.NO if wrong else End.DONE


def _picture(puzzle: Any, marks: Marks, wrong: Sequence[Violation], found: Mistakes) -> None:
    family = families.of(puzzle)
    known = {place: value for place, value in marks.items() if value in family.values(puzzle, place)}
    print(shown(family, puzzle, known, {*found.places, *(place for each in wrong for place in each.places)}))


def _messages(broken: Sequence[Violation], found: Mistakes) -> Iterator[str]:
    """The rules broken, or else what is missing."""
    wrong = [each for each in broken if not each.unfinished]
    yield from (each.message for each in wrong or broken)
    if not found.certain:
        yield "whether the marks can stay was not found in time"


def _mistaken(puzzle: Any, marks: Marks, found: Mistakes, limits: Limits) -> Iterator[str]:
    """Why marks cannot stay that break no rule at sight."""
    if found.impossible:
        yield "the puzzle has no solution, whatever is marked"
        return
    cannot = "cannot stay" if len(found.clashes[0]) == 1 else "do not go together"
    yield f"no rule is broken yet, but {listed(found.clashes[0])} {cannot}:"
    yield reason(puzzle, marks, found, limits)
    yield from (f"{listed(clash)}: wrong, too" for clash in found.clashes[1:])
