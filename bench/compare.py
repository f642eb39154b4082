"""Compare two runs: what became faster or slower, and whether the machine did, as the peers show."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Any

from bench.report import Figure, Unusable, amount

NOTABLE = 1.1  # smaller changes are noise between two runs of the same program


@dataclass(frozen=True)
class Run:
    """The figures of one run, and how it was made."""

    path: Path
    made: dict[str, Any]
    figures: dict[tuple[str, str, str], Figure]

    def __str__(self) -> str:
        made = self.made
        short = ", a short run" if made["short"] else ""
        return f"{self.path}: {made['date']}, commit {made['commit']}, load {made['load']}, {made['processor']}{short}"


def read(path: Path) -> Run:
    """Read what a run saved."""
    try:
        made = json.loads(path.read_text())
        figures = [Figure(**each) for each in made.pop("figures")]
        run = Run(path, made, {figure.key: figure for figure in figures})
        str(run)
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    except (ValueError, TypeError, KeyError, AttributeError):
        raise Unusable(f"{path}: not a file of figures; expected one that python -m bench wrote") from None
    return run


def compare(before: Run, after: Run) -> str:
    """A row for each figure that both runs have, then the mean change of Clew and of its peers."""
    shared = [key for key in before.figures if key in after.figures]
    rows = [f"before  {before}", f"after   {after}", ""]
    rows.append(f"  {'who':<30}{'set':<55}{'before':>12}{'after':>12}{'after/before':>14}")
    rows += [_row(before.figures[key], after.figures[key]) for key in shared]
    rows.append("")
    ours = _mean(_change(before, after, key) for key in shared if before.figures[key].ours)
    theirs = _mean(_change(before, after, key) for key in shared if not before.figures[key].ours)
    rows.append(f"  {_summary('Clew', ours)}; {_summary('peers', theirs)}")
    if ours and theirs:
        rows.append(
            f"  Clew relative to its peers: {ours / theirs:.2f} (below 1 is faster; peers show changes of the machine)"
        )
    missing = len(before.figures) + len(after.figures) - 2 * len(shared)
    if missing:
        rows.append(f"  in only one of the runs: {missing} figures")
    return "\n".join(rows)


def _row(one: Figure, two: Figure) -> str:
    change = two.value / one.value if one.value else float("nan")
    mark = "  slower" if change > NOTABLE else "  faster" if change < 1 / NOTABLE else ""
    values = f"{amount(one.value, one.unit):>12}{amount(two.value, two.unit):>12}{change:>14.2f}{mark}"
    return f"  {one.who:<30}{f'{one.bench}, {one.set}':<55}{values}"


def _change(before: Run, after: Run, key: tuple[str, str, str]) -> float:
    return after.figures[key].value / before.figures[key].value if before.figures[key].value else 1.0


def _mean(changes: Iterable[float]) -> float | None:
    """The geometric mean; None if there is nothing to compare."""
    logs = [log(change) for change in changes if 0 < change < float("inf")]
    return exp(sum(logs) / len(logs)) if logs else None


def _summary(who: str, mean: float | None) -> str:
    return f"{who}: nothing to compare" if mean is None else f"{who}: {mean:.2f} on average"
