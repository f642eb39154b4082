"""Rate how hard puzzles are for people: a level, a score, and the techniques they need."""

from __future__ import annotations

import argparse
import time
from typing import Any

from clew import families
from clew.actions.rate import Rating, rate
from clew.cli.ends import End, worst
from clew.cli.options import add_json, add_reading, add_seconds
from clew.cli.output import BOLD, json_line, paint
from clew.cli.progress import Progress
from clew.cli.sources import source
from clew.cli.verdicts import TIME_IS_UP, stuck
from clew.core.results import Limits


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser, many=True)
    add_seconds(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Rate each puzzle; many give a line each."""
    ends = []
    for argument in chosen.files:
        found = source(argument, chosen)
        for reading in found.each():
            with Progress("rating"):
                rating, why, end = _rated(reading.puzzle, chosen.seconds)
            if chosen.json:
                told = {"family": families.of(reading.puzzle).name, **_data(rating), "text": why}
                print(json_line(told), end="", flush=True)
            else:
                name = f"{found.name}: " if len(chosen.files) > 1 else ""
                _tell(rating, name, why, alone=found.single and len(chosen.files) == 1)
            ends.append(end)
    return worst(ends)


def _rated(puzzle: Any, seconds: float | None) -> tuple[Rating | None, str, End]:
    """The rating, why techniques do not finish the puzzle, and the end; several solutions are no reason to fail."""
    if seconds is None:
        rating, limits = rate(puzzle), Limits()
    else:
        from clew.engine.bounded import left

        since = time.monotonic()
        found = rate(puzzle, Limits(seconds=seconds))
        if found is None:
            return None, TIME_IS_UP, End.UNDECIDED
        rating, limits = found, left(Limits(seconds=seconds), since)
    why, end = ("", End.DONE) if rating.solved else stuck(puzzle, limits)
    return rating, why, End.NO if end is End.NO else End.DONE


def _tell(rating: Rating | None, name: str, why: str, *, alone: bool) -> None:
    """A line for each puzzle; of a single one also what it needs."""
    if rating is None:
        print(f"{name}{paint('undecided', BOLD)}: {why}", flush=True)
        return
    print(name + paint(f"level {rating.level} ({rating.name}), score {rating.score}", BOLD), flush=True)
    if alone:
        for technique, times in rating.uses.items():
            print(f"{times:>4} x {technique}")
        if why:
            print(why[0].upper() + why[1:])


def _data(rating: Rating | None) -> dict[str, object]:
    if rating is None:
        return {"level": None, "name": None, "score": None, "uses": {}, "solved": False}
    return {
        "level": rating.level,
        "name": rating.name,
        "score": rating.score,
        "uses": dict(rating.uses),
        "solved": rating.solved,
    }
