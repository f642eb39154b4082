"""Make new puzzles with exactly one solution; the same seed gives the same puzzle."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from random import Random
from typing import Any

from clew import families
from clew.actions.files import Write
from clew.actions.generate import generate, generate_each
from clew.actions.load import write
from clew.actions.symmetry import SYMMETRIES
from clew.cli.ends import End
from clew.cli.options import Parser, add_output, natural, positive, seconds
from clew.cli.output import json_line, opened, remark
from clew.cli.progress import Progress
from clew.core.errors import PuzzleError
from clew.core.results import Limits


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    if isinstance(parser, Parser):
        parser.own_options = "knobs"
    parser.add_argument("family", metavar="FAMILY", help="which kind of puzzle (see 'clew families')")
    wish = parser.add_argument_group("wish")
    wish.add_argument("--size", metavar="SIZE", help="rows x columns as in 9x9, or small, normal, large")
    wish.add_argument("--level", metavar="LEVEL", help="a number from 1, or a level's name")
    wish.add_argument("--seed", type=natural, metavar="N", help="the same seed gives the same puzzle")
    wish.add_argument("--symmetry", choices=SYMMETRIES, default="none", help="of the pattern of clues (default: none)")
    wish.add_argument("--minimal", action="store_true", help="no clue can be left out")
    wish.add_argument("--clues", type=positive, metavar="N", help="exactly so many clues")
    wish.add_argument(
        "--set", action="append", default=[], metavar="KNOB=VALUE", help="an option of the family, also as --KNOB VALUE"
    )
    wish.add_argument("-n", "--count", type=positive, default=1, metavar="N", help="how many puzzles")
    wish.add_argument("--seconds", type=seconds, metavar="S", help="give up on a puzzle after so long")
    parser.add_argument("--to", metavar="FORMAT", help="the form to write (default: Clew's own)")
    add_output(parser, append=True)


def run(chosen: argparse.Namespace) -> int:
    """Make the puzzles and write them."""
    seed = Random().getrandbits(32) if chosen.seed is None else chosen.seed
    families.get(chosen.family)  # an unknown family is said before the file is opened
    with opened(chosen.output, append=chosen.append) as put, Progress("generating") as progress:
        for puzzle in _puzzles(chosen, seed, progress):
            _write(puzzle, chosen, seed, put)
    if chosen.seed is None:
        remark(f"seed {seed}")
    return End.DONE


def _puzzles(chosen: argparse.Namespace, seed: int, progress: Progress) -> Iterable[Any]:
    limits = Limits(seconds=chosen.seconds)
    wish = {name: getattr(chosen, name) for name in ("size", "level", "symmetry", "minimal", "clues")}
    wish |= _knobs(chosen)
    if chosen.count == 1:
        return [generate(chosen.family, seed=seed, limits=limits, progress=progress.tell, **wish)]
    return generate_each(chosen.family, chosen.count, seed=seed, limits=limits, **wish)


def _write(puzzle: Any, chosen: argparse.Namespace, seed: int, put: Write) -> None:
    text = write(puzzle, chosen.to).removesuffix("\n") + "\n"
    if chosen.json:
        family = families.of(puzzle)
        told = {
            "family": family.name,
            "seed": seed,
            "size": str(family.size(puzzle)),
            "clues": len(family.clues(puzzle)),
        }
        text = json_line({**told, "text": text})
    put(text)
    if chosen.output is None:
        sys.stdout.flush()


def _knobs(chosen: argparse.Namespace) -> dict[str, str]:
    known = families.get(chosen.family).knobs
    knobs = dict(chosen.own)
    for setting in chosen.set:
        name, equals, value = setting.partition("=")
        if not equals:
            raise PuzzleError(f"--set {setting}: expected KNOB=VALUE (see 'clew families {chosen.family}')")
        knobs[name] = value
    for name in knobs:
        if name not in known:
            raise PuzzleError(f"{chosen.family} has no option '{name}': expected one of {', '.join(known) or 'none'}")
    return knobs
