"""Explaining declared families: published puzzles solved step by step, how many to the end and by which steps."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

from bench.declared import puzzle_of, sets
from bench.report import Report
from clew.rules.climbing import COMBINATION, OVERLAP, SINGLE, Climb, Posed
from clew.rules.telling import TRIALS, Teller

PATIENCE = 60.0  # seconds of processor that a puzzle gets
FEW = 5  # rules that a step may cite where it assumes nothing
GENERAL = frozenset(technique.name for technique in TRIALS)


def explained(name: str, texts: Sequence[str]) -> tuple[float, Counter[str]]:
    """The slowest step, in seconds of processor, and counts of puzzles and steps."""
    slowest, counts = 0.0, Counter[str]()
    for text in texts:
        here = Posed(puzzle_of(name, text))
        native, climb = here.climb(here.start()), Climb(here, here.start())
        begun, end = time.process_time(), "open"
        while end == "open" and time.process_time() - begun < PATIENCE:
            start = time.process_time()
            _, end = native.go_on(1)
            slowest = max(slowest, time.process_time() - start)
        counts["solved"] += end == "solved"
        if end == "open":
            continue
        for candidates, finding in climb:
            counts["steps"] += 1
            counts["named"] += Teller(here, candidates).technique(finding).name not in GENERAL
            counts["long"] += finding.kind in (SINGLE, OVERLAP, COMBINATION) and len(finding.rules) > FEW
    return slowest, counts


def run(report: Report) -> None:
    """Explain every family's puzzles."""
    with report.part(
        "explaining", "published puzzles, step by step; each is the slowest step, the first one with its model"
    ):
        for name, texts in report.sets(sets()):
            some = texts[: report.some(len(texts))]
            slowest, counts = explained(name, some)
            steps = max(counts["steps"], 1)
            named, long = (f"{100 * counts[key] / steps:.1f} %" for key in ("named", "long"))
            note = f"{counts['solved']} explained, {named} of steps named, {long} cite more than {FEW} rules"
            report.add(name, "clew's slowest step", slowest, puzzles=len(some), note=note)
