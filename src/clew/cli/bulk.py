"""Files of many puzzles, solved in large pieces by the family's bulk solver if it has one."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator

from clew.actions.files import Write
from clew.actions.load import detect
from clew.cli.ends import End, worst
from clew.cli.output import plural
from clew.cli.progress import Progress
from clew.cli.sources import Text
from clew.core.errors import PuzzleError
from clew.core.family import Many
from clew.core.results import Limits, Verdict

_PIECE = 50_000  # lines solved in one call: enough to keep all cores busy, few enough to show progress


def suits(text: Text, chosen: argparse.Namespace) -> bool:
    """Whether no option needs each puzzle on its own."""
    plain = not (chosen.json or chosen.all or chosen.nodes is not None or chosen.seconds or chosen.pick or chosen.parts)
    default = chosen.solutions in (None, 2) and chosen.engine == "kernel" and chosen.to in (None, "line")
    return plain and default and chosen.format is None and text.text.count("\n", 0, 20_000) > 1


def solve_text(text: Text, chosen: argparse.Namespace, write: Write) -> End | None:
    """Solve a text of lines; None if it is something else, to be read puzzle by puzzle."""
    try:
        matches = detect(text.text, text.path)
    except PuzzleError:  # reading it puzzle by puzzle reports what is wrong, and where
        return None
    names = {family.name for family, _ in matches if chosen.family in (None, family.name)}
    family = matches[0][0] if matches else None
    if family is None or len(names) != 1 or family.logic.solve_lines is None:
        return None
    start = time.perf_counter()
    solved: list[Many] = []
    try:
        with Progress("solving") as progress:
            for piece in _pieces(text.text):
                solved.append(family.logic.solve_lines(piece, Limits(), chosen.threads))
                progress.report(f"{sum(map(len, solved)):,} solved")
    except PuzzleError:
        return None
    seconds = time.perf_counter() - start
    seen: Counter[Verdict] = Counter()
    for many in solved:
        write("".join(_lines(many, seen)))
    sum_up(seen, seconds, chosen)
    return worst(_ends(seen, chosen))


def _pieces(text: str) -> Iterator[bytes]:
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    for at in range(0, len(lines), _PIECE):
        yield ("\n".join(lines[at : at + _PIECE]) + "\n").encode()


def _lines(many: Many, seen: Counter[Verdict]) -> Iterator[str]:
    for index in range(len(many)):
        verdict = many.verdict(index)
        seen[verdict] += 1
        note = "" if verdict is Verdict.UNIQUE else f" # {verdict}"
        yield f"{many.solution(index)}{note}\n"


def _ends(seen: Counter[Verdict], chosen: argparse.Namespace) -> Iterator[End]:
    no = (Verdict.IMPOSSIBLE, Verdict.SEVERAL) if chosen.unique else (Verdict.IMPOSSIBLE,)
    for verdict in seen:
        yield End.NO if verdict in no else End.UNDECIDED if verdict is Verdict.UNDECIDED else End.DONE


def sum_up(seen: Counter[Verdict], seconds: float, chosen: argparse.Namespace) -> None:
    """Report how many of each verdict there were, apart from the lines."""
    if chosen.stats or sys.stderr.isatty():
        total = sum(seen.values())
        parts = ", ".join(f"{number:,} {verdict}" for verdict, number in seen.items())
        print(f"{plural(total, 'puzzle')} in {seconds:.3f} s: {parts}", file=sys.stderr)
