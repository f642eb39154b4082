"""Variants of sudoku: the test puzzles of Interactive Sudoku Solver by collection, each proved unique.

Everything from the text on is timed, in seconds of processor: reading, stating the rules, and the proof. The peer's
figures were measured under Node on a machine of the same kind; it is not run here.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from math import isqrt
from statistics import mean, median
from typing import Any

from bench.race import DATA
from bench.report import Report, amount
from clew.actions.load import read
from clew.core.errors import PuzzleError
from clew.core.places import Marks, row_and_column
from clew.core.results import Limits
from clew.rules.solving import kernel

PATIENCE = 20.0  # seconds that a puzzle gets
_SIGNS, _LETTERS = "0123456789ABCDEFG", "?ABCDEFGHIJKLMNOP"
# What Interactive Sudoku Solver takes on average, where that is known.
PEER = {
    "TAREK_ALL": 0.046,
    "MATHEMAGIC_KILLERS": 4.9,
    "EXTREME_KILLERS": 0.36,
    "HARD_THERMOS": 0.23,
    "HARD_RENBAN": 1.3,
    "EXAMPLES": 0.010,  # the median
}


def sets() -> Iterator[tuple[str, Sequence[dict[str, Any]]]]:
    """Each collection with its puzzles; some collections have only the names of examples."""
    path = DATA / "sudoku" / "variants_iss.jsonl"
    if not path.exists():
        return
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    named = {row["name"]: row for row in rows if row.get("name")}
    collections: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        collections.setdefault(row["collection"], []).append(named.get(row["input"], row))
    yield from sorted(collections.items())


def solved(row: dict[str, Any]) -> tuple[float, bool | None]:
    """How long it takes, and whether that is the right answer; None if time ran out or another answer is not known."""
    start = time.process_time()
    puzzle: Any = read(row["input"])
    outcome = kernel(puzzle, Limits(solutions=2, seconds=PATIENCE))
    spent = time.process_time() - start
    if not outcome.exhausted and outcome.count < 2:
        return spent, None
    answer = row.get("solution")
    if not isinstance(answer, str) or outcome.count != 1:
        return spent, outcome.count == 1 or not answer
    return spent, _written(outcome.solutions[0], answer) == answer


def _written(solution: Marks, answer: str) -> str:
    """The grid as an answer has it: in letters if that has only letters, and without the cells beside the grid."""
    signs = _LETTERS if answer.isalpha() else _SIGNS
    side = isqrt(len(answer)) if len(solution) > len(answer) else len(answer)
    return "".join(signs[int(value)] for place, value in solution.items() if max(row_and_column(place)) <= side)


def run(report: Report) -> None:
    """One row for each collection, beside what the peer takes."""
    with report.part("variants", "read, solved and proved unique, seconds of processor; ratio: what the peer takes"):
        for name, rows in report.sets(sets()):
            spent, right, undecided, unread = [], 0, 0, 0
            for row in rows[: report.some(len(rows))]:
                try:
                    seconds, is_right = solved(row)
                except PuzzleError:
                    unread += 1
                    continue
                spent.append(seconds)
                right += is_right is True
                undecided += is_right is None
            if not spent:
                continue
            centre = median(spent)
            each = centre if name == "EXAMPLES" else mean(spent)
            counts = f"{right} right, {undecided} undecided, {unread} not read"
            note = f"{counts}; median {amount(centre, 's')}, worst {amount(max(spent), 's')}"
            peer = PEER.get(name)
            report.add(name, "clew's kernel", each, puzzles=len(spent), ratio=peer and peer / each, note=note)
