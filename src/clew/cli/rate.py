"""Say how hard puzzles are for people: a level, a score, and the techniques they need."""

from __future__ import annotations

import argparse

from clew import families
from clew.actions.rate import Rating, rate
from clew.cli.ends import End
from clew.cli.options import add_json, add_reading
from clew.cli.output import BOLD, json_line, paint
from clew.cli.progress import Progress
from clew.cli.sources import source


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser, many=True)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Rate each puzzle; many give a line each."""
    for argument in chosen.files:
        found = source(argument, chosen)
        for reading in found.each():
            with Progress("rating"):
                rating = rate(reading.puzzle)
            name = f"{found.name}: " if len(chosen.files) > 1 else ""
            if chosen.json:
                print(json_line({"family": families.of(reading.puzzle).name, **_data(rating)}), end="", flush=True)
            else:
                print(name + paint(f"level {rating.level} ({rating.name}), score {rating.score}", BOLD), flush=True)
                if found.single and len(chosen.files) == 1:
                    print("\n".join(f"{times:>4} x {technique}" for technique, times in rating.uses.items()))
                    if not rating.solved:
                        print("These do not finish it: only search is left.")
    return End.DONE


def _data(rating: Rating) -> dict[str, object]:
    return {
        "level": rating.level,
        "name": rating.name,
        "score": rating.score,
        "uses": dict(rating.uses),
        "solved": rating.solved,
    }
