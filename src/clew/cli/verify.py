"""Check certificates that puzzles have exactly one solution, or none, without trusting their author."""

from __future__ import annotations

import argparse

from clew import families
from clew.actions.prove import Unproved, verify
from clew.checker import BUDGET
from clew.cli.ends import End, worst
from clew.cli.options import add_json, positive
from clew.cli.output import json_line
from clew.codecs.files import content
from clew.core.errors import PuzzleError
from clew.core.results import Verdict

_SAID = {Verdict.UNIQUE: "exactly one solution", Verdict.IMPOSSIBLE: "no solution"}


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="certificates, or '-' for standard input")
    parser.add_argument(
        "--budget",
        type=positive,
        default=BUDGET,
        metavar="N",
        help=f"units of work a certificate may take (default {BUDGET:,}: a few seconds and at most 500 MB)",
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Report for each certificate what it proves, or why it proves nothing."""
    return worst([_one(name, chosen.budget, as_json=chosen.json) for name in chosen.files])


def _one(name: str, budget: int, *, as_json: bool) -> End:
    certificate = content(None if name == "-" else name)
    data: dict[str, str | None] = {"file": name, "verdict": None, "refused": None}
    try:
        verdict, puzzle = verify(certificate, budget)
    except PuzzleError as error:
        raise PuzzleError(f"{name}: {error}") from None
    except Unproved as refused:
        data["refused"] = str(refused)
        line = f"refused: {refused}"
    else:
        family = families.of(puzzle)
        data |= {"verdict": str(verdict), "family": family.name, "size": str(family.size(puzzle))}
        line = f"proved: {_SAID[verdict]} ({family.title} {family.size(puzzle)})"
    print(json_line(data) if as_json else f"{name}: {line}\n", end="")
    return End.NO if data["refused"] else End.DONE
