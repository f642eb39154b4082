"""Put puzzles in normal form, which is the same for every turned, mirrored or relabelled copy of a puzzle."""

from __future__ import annotations

import argparse
from itertools import chain

from clew import families
from clew.actions.disguise import canonical, distinct
from clew.actions.load import write
from clew.cli.ends import End
from clew.cli.options import add_output, add_reading
from clew.cli.output import json_line, plural, remark
from clew.cli.packing import packed
from clew.cli.sources import read_source
from clew.core.puzzle import Puzzle


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser, many=True)
    parser.add_argument("--to", metavar="FORMAT", help="the format to write (default: Clew's own)")
    parser.add_argument(
        "--distinct", action="store_true", help="write the puzzles as they are, without those that repeat another"
    )
    add_output(parser, append=True, split=True)


def run(chosen: argparse.Namespace) -> int:
    """Write every puzzle, or every new one."""
    seen: set[str] = set()
    repeated = 0
    sources = [read_source(argument, chosen) for argument in chosen.files]
    count = sum(len(source.readings) for source in sources)
    with packed(chosen.output, append=chosen.append, split=chosen.split, count=count) as pack:
        for reading in chain.from_iterable(source.each() for source in sources):
            if chosen.distinct:
                [(puzzle, new)] = distinct([reading.puzzle], seen)
                repeated += not new
                if not new:
                    continue
            else:
                puzzle = canonical(reading.puzzle)
            pack.add(puzzle, chosen.to, _text(puzzle, chosen), raw=chosen.json)
    if chosen.distinct:
        remark(f"{plural(repeated, 'puzzle')} left out")
    return End.DONE


def _text(puzzle: Puzzle, chosen: argparse.Namespace) -> str:
    """A puzzle as a text that ends with its line."""
    to = chosen.to or "clew"
    text = write(puzzle, to).removesuffix("\n") + "\n"
    return json_line({"family": families.of(puzzle).name, "format": to, "text": text}) if chosen.json else text
