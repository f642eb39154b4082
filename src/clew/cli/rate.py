"""Rate how hard puzzles are for people: a level, a score, and the techniques they need."""

from __future__ import annotations

import argparse
from typing import Any

from clew import families
from clew.actions.rate import Rating, rate, rate_on
from clew.actions.solve import solve
from clew.cli.ends import End, worst
from clew.cli.options import add_json, add_reading, add_seconds, add_unique
from clew.cli.output import BOLD, json_line, paint
from clew.cli.progress import Progress
from clew.cli.sources import read_source
from clew.cli.verdicts import TIME_IS_UP, stuck
from clew.core.clock import Clock
from clew.core.errors import PuzzleError
from clew.core.results import Limits, Verdict


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser, many=True)
    parser.add_argument(
        "--scale",
        metavar="NAME",
        help="rate on one of the family's published scales, such as se or hodoku (see docs/rating.md)",
    )
    add_unique(parser)
    add_seconds(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Rate each puzzle; print one line for each of many."""
    if chosen.scale is not None and chosen.assume_unique:
        raise PuzzleError("--assume-unique is for Clew's own scale: drop it, or --scale")
    ends = []
    for argument in chosen.files:
        source = read_source(argument, chosen)
        for reading in source.each():
            if chosen.scale is not None:
                name = f"{source.name}: " if len(chosen.files) > 1 else ""
                ends.append(_on_scale(reading.puzzle, chosen, name))
                continue
            with Progress("rating"):
                rating, why, end = _rated(reading.puzzle, chosen)
            if chosen.json:
                data = {"family": families.of(reading.puzzle).name, **_data(rating), "text": why}
                print(json_line(data), end="", flush=True)
            else:
                name = f"{source.name}: " if len(chosen.files) > 1 else ""
                _print(rating, name, why, alone=source.single and len(chosen.files) == 1)
            ends.append(end)
    return worst(ends)


def _on_scale(puzzle: Any, chosen: argparse.Namespace, name: str) -> End:
    """Rate on a scale of others, and print one line."""
    family = families.of(puzzle)
    clock = Clock(Limits(seconds=chosen.seconds))
    with Progress("rating"):
        verdict = solve(puzzle, clock.limits).verdict
        figures = rate_on(puzzle, chosen.scale, clock.left()) if verdict is Verdict.UNIQUE else None
    why, end = "", End.DONE
    if figures is None:
        why = {Verdict.IMPOSSIBLE: "no solution", Verdict.SEVERAL: "several solutions"}.get(verdict, TIME_IS_UP)
        end = End.NO if verdict in (Verdict.IMPOSSIBLE, Verdict.SEVERAL) else End.UNDECIDED
    if chosen.json:
        data = {"family": family.name, "scale": chosen.scale, "figures": figures, "text": why}
        print(json_line(data), end="", flush=True)
    elif figures is None:
        print(f"{name}{paint('undecided' if end is End.UNDECIDED else 'not rated', BOLD)}: {why}", flush=True)
    else:
        scale = family.teaching.scales[chosen.scale]
        if scale.shown is not None:
            values, whose = scale.shown(figures), scale.title
        else:
            values = "/".join(f"{figure:.1f}" for figure in figures.values())
            whose = f"{'/'.join(figures)}, {scale.title}"
        print(f"{name}{paint(values, BOLD)} ({whose})", flush=True)
    return end


def _rated(puzzle: Any, chosen: argparse.Namespace) -> tuple[Rating | None, str, End]:
    """The rating, why techniques do not finish the puzzle, and the end; several solutions are not a failure."""
    if chosen.seconds is None:
        rating, limits = rate(puzzle, assume_unique=chosen.assume_unique), Limits()
    else:
        clock = Clock(Limits(seconds=chosen.seconds))
        result = rate(puzzle, clock.limits, assume_unique=chosen.assume_unique)
        if result is None:
            return None, TIME_IS_UP, End.UNDECIDED
        rating, limits = result, clock.left()
    why, end = ("", End.DONE) if rating.solved else stuck(puzzle, limits)
    return rating, why, End.NO if end is End.NO else End.DONE


def _print(rating: Rating | None, name: str, why: str, *, alone: bool) -> None:
    """Print a line for each puzzle; for a single one also the techniques it needs."""
    if rating is None:
        print(f"{name}{paint('undecided', BOLD)}: {why}", flush=True)
        return
    print(name + paint(f"level {rating.level} ({rating.name}), score {rating.score}", BOLD), flush=True)
    if alone:
        for technique, times in rating.uses.items():
            print(f"{times:>4} x {technique}")
        if rating.others is not None:
            print(f"On average, {rating.others:.1f} other conclusions were possible at each step.")
        if why:
            print(why[0].upper() + why[1:])


def _data(rating: Rating | None) -> dict[str, object]:
    if rating is None:
        return {"level": None, "name": None, "score": None, "uses": {}, "solved": False, "others": None}
    return {
        "level": rating.level,
        "name": rating.name,
        "score": rating.score,
        "uses": dict(rating.uses),
        "solved": rating.solved,
        "others": rating.others,
    }
