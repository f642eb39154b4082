"""Solve a puzzle and prove that the solution is the only one; if not, show two solutions or report that there is none.

For a file of many puzzles, print one line for each: the solution, with a note if it is not the only one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Any

from clew import families
from clew.actions.agree import Opinions, agree, second_to
from clew.actions.data import line_of
from clew.actions.files import Write
from clew.actions.solve import solve
from clew.cli import bulk, opinions, verdicts
from clew.cli.ends import End, worst
from clew.cli.options import add_limits, add_output, add_reading, limits_of, natural, positive
from clew.cli.output import json_line, opened, remark, warn
from clew.cli.progress import Progress
from clew.cli.sources import Source, parse, text_of
from clew.core.errors import PuzzleError
from clew.core.places import Marks
from clew.core.results import Outcome, Verdict


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser, many=True)
    wanted = parser.add_argument_group("wanted")
    wanted.add_argument("--unique", action="store_true", help="exit with 1 if there are several solutions")
    wanted.add_argument("-n", "--solutions", type=positive, metavar="N", help="find up to N solutions (default: 2)")
    wanted.add_argument("--all", action="store_true", help="print every solution as soon as it is found, one per line")
    wanted.add_argument(
        "--agree", action="store_true", help="also ask a second engine, and exit with 1 if they disagree"
    )
    add_limits(parser)
    wanted.add_argument(
        "--threads",
        type=natural,
        default=0,
        metavar="N",
        help="processes for files of many puzzles (default: one per core)",
    )
    add_output(parser, append=True)
    parser.add_argument(
        "--to", metavar="FORMAT", help="sketch, line, or a format that can hold marks (see 'clew formats')"
    )
    parser.add_argument("--stats", action="store_true", help="show counters, and the time to read, build and search")


def run(chosen: argparse.Namespace) -> int:
    """Solve every puzzle of every file; a bad file does not stop the others."""
    if chosen.agree and chosen.all:
        raise PuzzleError("--agree compares whole answers, --all prints solutions one by one: drop one of them")
    ends = []
    with opened(chosen.output, append=chosen.append) as write:
        for argument in chosen.files:
            try:
                ends.append(_file(argument, chosen, write))
            except PuzzleError as error:
                if len(chosen.files) == 1:
                    raise
                warn(str(error))
                ends.append(End.BAD_INPUT)
    return worst(ends)


def _file(argument: str, chosen: argparse.Namespace, write: Write) -> End:
    start = time.perf_counter()
    text = text_of(argument)
    if not chosen.agree and bulk.suits(text, chosen):
        end = bulk.solve_text(text, chosen, write)
        if end is not None:
            return end
    source = parse(text, chosen, start)
    ends = []
    seen: Counter[Verdict] = Counter()
    for reading in source.each():
        outcome, end = (_stream if chosen.all else _one)(source, reading.puzzle, chosen, write)
        ends.append(end)
        seen[outcome.verdict] += 1
    if not source.single and not chosen.json:
        bulk.sum_up(seen, time.perf_counter() - start, chosen)
    return worst(ends)


def _one(source: Source, puzzle: Any, chosen: argparse.Namespace, write: Write) -> tuple[Outcome, End]:
    """Solve one puzzle and show the outcome."""
    wanted = chosen.solutions or 2
    limits = limits_of(chosen, max(wanted, 2) if chosen.unique or chosen.agree else wanted)
    with Progress("solving"):
        if chosen.agree:
            both = agree(puzzle, limits, (chosen.engine, second_to(chosen.engine)))
            outcome, end = both.outcomes[0], opinions.end_of(both)
        else:
            both = None
            outcome = solve(puzzle, limits, engine=chosen.engine)
            end = _end(outcome, chosen)
    if chosen.json:
        left = verdicts.rest(limits, outcome)
        write(json_line({**verdicts.data(puzzle, outcome, source, left), **(opinions.data(both) if both else {})}))
    elif chosen.output or chosen.to or not source.single:
        _write_solutions(puzzle, outcome, chosen, write, single=source.single)
    elif len(chosen.files) > 1:
        write(f"{source.name}:\n")
    if source.single and not chosen.json:
        _report(source, puzzle, outcome, chosen)
    if both is not None and not chosen.json:
        _report_opinions(source, puzzle, both, chosen)
    sys.stdout.flush()
    return outcome, end


def _report_opinions(source: Source, puzzle: Any, both: Opinions, chosen: argparse.Namespace) -> None:
    """Report whether two engines agree: a warning if not; for many puzzles only then."""
    if both.agree is False:
        warn(f"{source.name}: {opinions.dispute(puzzle, both)}")
    elif source.single and (chosen.to is None or chosen.output):
        print(opinions.sentence(both))
    elif source.single or both.agree is None:
        remark(opinions.sentence(both))


def _report(source: Source, puzzle: Any, outcome: Outcome, chosen: argparse.Namespace) -> None:
    """Report the outcome to people; if data is on the screen, to the terminal only."""
    data_shown = chosen.to is not None and chosen.output is None
    wanted, sketches = chosen.solutions or 2, chosen.output is None
    if not data_shown and outcome.verdict is Verdict.IMPOSSIBLE:
        left = verdicts.rest(limits_of(chosen, wanted), outcome)
        print("\n".join(verdicts.impossible(puzzle, left, sketches=sketches)))
    elif not data_shown:
        print("\n".join(verdicts.report(puzzle, outcome, sketches=sketches, wanted=wanted)))
    elif outcome.verdict is not Verdict.UNIQUE:
        remark(verdicts.sentence(outcome))
    if chosen.stats:
        print("\n".join(verdicts.stats(outcome, source)), file=sys.stderr if data_shown else sys.stdout)


def _write_solutions(puzzle: Any, outcome: Outcome, chosen: argparse.Namespace, write: Write, *, single: bool) -> None:
    """Write the first solution, or the number asked for."""
    to = chosen.to or verdicts.form_for(puzzle, chosen.output if single else None, single=single)
    shown = outcome.solutions[: chosen.solutions or 1]
    note = "" if outcome.verdict is Verdict.UNIQUE or to != "line" else f" # {outcome.verdict}"
    for solution in shown:
        text = verdicts.written(puzzle, solution, to)
        write(text if not note else text.rstrip("\n") + note + "\n")
    if not shown and to == "line":
        write(line_of(families.of(puzzle), puzzle, {}) + note + "\n")


def _stream(source: Source, puzzle: Any, chosen: argparse.Namespace, write: Write) -> tuple[Outcome, End]:
    """Write every solution as it is found."""
    family = families.of(puzzle)
    to = chosen.to or "line"

    def emit(solution: Marks) -> bool:
        if chosen.json:
            clues = {key: each[0] for key, each in verdicts.open_clues(puzzle, [solution]).items()}
            write(json_line({"family": family.name, "solution": dict(solution), **clues}))
        else:
            write(verdicts.written(puzzle, solution, to))
        if chosen.output is None:
            sys.stdout.flush()
        return True

    outcome = solve(puzzle, limits_of(chosen, chosen.solutions), engine=chosen.engine, emit=emit)
    if chosen.json:
        left = verdicts.rest(limits_of(chosen, None), outcome)
        write(json_line(verdicts.data(puzzle, outcome, source, left)))
    else:
        remark(verdicts.counted(outcome))
        if chosen.stats:
            print("\n".join(verdicts.stats(outcome, source)), file=sys.stderr)
    return outcome, verdicts.end_of_count(outcome, chosen.solutions)


def _end(outcome: Outcome, chosen: argparse.Namespace) -> End:
    if outcome.verdict is Verdict.IMPOSSIBLE or (outcome.verdict is Verdict.SEVERAL and chosen.unique):
        return End.NO
    enough = outcome.count >= (chosen.solutions or 2)
    return End.UNDECIDED if outcome.verdict is Verdict.UNDECIDED and not (enough and not chosen.unique) else End.DONE
