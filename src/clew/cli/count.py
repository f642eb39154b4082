"""Count the solutions of a puzzle, within the limits you set."""

from __future__ import annotations

import argparse

from clew import families
from clew.actions.data import count_data
from clew.actions.solve import count
from clew.cli import verdicts
from clew.cli.ends import worst
from clew.cli.options import add_json, add_limits, add_reading, limits_of, positive
from clew.cli.output import json_line
from clew.cli.progress import Progress
from clew.cli.sources import read_source


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser, many=True)
    parser.add_argument(
        "-n", "--solutions", type=positive, metavar="N", help="stop at N solutions (default: count all)"
    )
    add_limits(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Count each puzzle's solutions."""
    ends = []
    for argument in chosen.files:
        source = read_source(argument, chosen)
        for reading in source.each():
            with Progress("counting"):
                outcome = count(reading.puzzle, limits_of(chosen, chosen.solutions), engine=chosen.engine)
            ends.append(verdicts.end_of_count(outcome, chosen.solutions))
            if chosen.json:
                data = {"family": families.of(reading.puzzle).name, **count_data(outcome)}
                print(json_line({**data, "stats": verdicts.stats_data(outcome, source)}), end="")
            else:
                name = f"{source.name}: " if len(chosen.files) > 1 else ""
                print(name + verdicts.counted(outcome))
    return worst(ends)
