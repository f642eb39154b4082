"""Write a certificate that a puzzle has exactly one solution, or none; anyone can check it with 'clew verify'."""

from __future__ import annotations

import argparse

from clew import families
from clew.actions.prove import prove
from clew.cli import verdicts
from clew.cli.ends import End
from clew.cli.options import add_limits, add_output, add_reading, limits_of
from clew.cli.output import json_line, opened, plural
from clew.cli.progress import Progress
from clew.cli.sources import one
from clew.core.results import Verdict


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    add_limits(parser, engine=False)
    add_output(parser)


def run(chosen: argparse.Namespace) -> int:
    """Prove the puzzle unique or impossible; several solutions are shown instead."""
    puzzle = one(chosen.file, chosen).puzzle
    with Progress("proving"):
        proved = prove(puzzle, limits_of(chosen, 2))
    if chosen.json:
        data = {"family": families.of(puzzle).name, "verdict": str(proved.verdict)}
        with opened(chosen.output) as put:
            put(json_line({**data, "certificate": proved.certificate}))
    elif proved.certificate is None:
        lines = verdicts.report(puzzle, proved.outcome, sketches=True) if proved.verdict is Verdict.SEVERAL else []
        print(
            "\n".join([*lines, "" if lines else "Nothing proved: ran out of time. Allow more --seconds."]).rstrip("\n")
        )
    else:
        with opened(chosen.output) as put:
            put(proved.certificate)
        if chosen.output is not None:
            size = plural(proved.certificate.count("\n"), "line")
            print(f"{_SAID[proved.verdict]} The certificate of {size} is in {chosen.output}.")
    return {Verdict.SEVERAL: End.NO, Verdict.UNDECIDED: End.UNDECIDED}.get(proved.verdict, End.DONE)


_SAID = {Verdict.UNIQUE: "Exactly one solution.", Verdict.IMPOSSIBLE: "No solution."}
