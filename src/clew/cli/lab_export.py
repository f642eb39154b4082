"""`clew lab export`: writes the model of a puzzle for other engines."""

from __future__ import annotations

import argparse

from clew.cli.ends import End
from clew.cli.lab_tree import add_module, option
from clew.cli.options import add_output, add_reading
from clew.cli.output import json_line, opened
from clew.cli.sources import one
from clew.core.errors import PuzzleError

LINE = "write the model of a puzzle for other constraint engines"
_FORMS = ("minizinc",)


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    add_module(parser)
    parser.add_argument("--to", choices=_FORMS, default="minizinc", help="language (default: minizinc)")
    parser.add_argument("--viewpoint", metavar="NAME", help="what the variables are (default: the family's first)")
    parser.add_argument("--strategy", metavar="S", default="leftmost/step", help="such as ff/down")
    parser.add_argument(
        "--option", metavar="NAME=CHOICE", action="append", default=[], help="an option of the viewpoint; repeatable"
    )
    add_output(parser)


def run(chosen: argparse.Namespace) -> int:
    """Write the model."""
    from clew import families
    from clew.core.strategy import Strategy
    from clew.engine.minizinc import write
    from clew.lab import modules

    puzzle = one(chosen.file, chosen).puzzle
    viewpoints = modules.viewpoints(families.of(puzzle).name, modules.load_from(chosen.module))
    name = chosen.viewpoint or next(iter(viewpoints))
    if name not in viewpoints:
        raise PuzzleError(f"'{name}' is not a viewpoint: expected one of {', '.join(viewpoints)}")
    wanted = dict(option(text) for text in chosen.option)
    written = write(viewpoints[name], puzzle, wanted, Strategy.parse(chosen.strategy))
    if chosen.json:
        print(json_line({"format": chosen.to, "viewpoint": name, "text": written.text}), end="")
    if not chosen.json or chosen.output:
        with opened(chosen.output) as emit:
            emit(written.text)
    return End.DONE
