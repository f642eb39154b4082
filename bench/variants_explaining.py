"""Explaining variants: published puzzles solved step by step, how many without nested guessing, and by which steps."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from bench.race import DATA
from bench.report import Report
from clew.actions.explain import begin, next_step
from clew.actions.load import read
from clew.actions.solve import solve
from clew.core.errors import PuzzleError
from clew.core.results import Limits, Verdict
from clew.families.variant.puzzle import Variant
from clew.rules.telling import TRIALS

PATIENCE = 60.0  # seconds of processor that a puzzle gets
FEW = 5  # rules that a step may cite where it assumes nothing
NESTED = frozenset({"Trial after a remark", "Combination"})  # steps that rest on a guess within a guess, or on a search
FAULTY, UNREAD = "faulty", "not read"
GENERAL = frozenset(technique.name for technique in TRIALS)
SHEETS = (
    "Killer",
    "Jigsaw",
    "Consecutive",
    "EvenOdd",
    "Skyscraper",
    "Butterfly",
    "Samurai",
    "Windmill",
    "Shogun",
    "Sohei",
    "Sumo",
    "Gattai8",
    "Clueless1",
    "Clueless2",
    "Margin",
)


def sets() -> Iterator[tuple[str, Sequence[str]]]:
    """Collections that are there, with their texts."""
    found: dict[str, list[str]] = {}
    for name, key in (("variants_iss", "input"), ("fpuzzles_with_answers", "fpuzzles")):
        path = DATA / "sudoku" / f"{name}.jsonl"
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            each = json.loads(line)
            found.setdefault(each.get("collection", "f-puzzles"), []).append(each[key])
    for name in SHEETS:
        path = DATA / "genres" / f"{name}Sudoku.jsonl"
        if path.exists():
            found[name] = [json.loads(line)["problem"] for line in path.read_text(encoding="utf-8").splitlines()]
    yield from found.items()


@dataclass
class Tally:
    """What was counted over some puzzles."""

    counts: Counter[str] = field(default_factory=Counter)
    uses: Counter[str] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)  # of the first step, with all that is prepared for it

    def note(self) -> str:
        """The figures in a line."""
        count, steps = self.counts, max(self.counts["steps"], 1)
        return (
            f"{count['plain']} explained without nested guessing and {count['solved'] - count['plain']} with it, "
            f"{100 * count['named'] / steps:.1f} % of {steps} steps named, {count['long']} cite more than {FEW} rules, "
            f"median {1000 * median(self.times or [0]):.1f} ms, "
            f"first step median {1000 * median(self.first or [0]):.0f} ms, worst {1000 * max(self.first or [0]):.0f} ms"
        )


def explained(text: str, tally: Tally, patience: float = PATIENCE) -> str | None:
    """Explain one puzzle; how that ended, None if it is not a variant. One without a single solution is faulty."""
    try:
        puzzle = read(text)
    except PuzzleError:
        puzzle = None
    if not isinstance(puzzle, Variant):
        try:
            puzzle = read(text, family="variant")
        except PuzzleError:
            return None
    begun, known, nested, taken = time.process_time(), begin(puzzle), 0, 0
    while not known.solved and not known.broken and time.process_time() - begun < patience:
        start = time.process_time()
        step = next_step(puzzle, known)
        took = time.process_time() - start
        tally.times.append(took)
        if not taken:
            tally.first.append(took)
        taken += 1
        if step is None:
            break
        nested += step.technique in NESTED
        named = step.technique not in GENERAL
        tally.uses[step.technique] += 1
        tally.counts["steps"] += 1
        tally.counts["named"] += named
        tally.counts["long"] += named and not step.chain and len(step.clues) > FEW
        known = known.after(step)
    late = time.process_time() - begun >= patience
    end = "late" if late and not known.solved else "stuck" if not known.solved else "nested" if nested else "plain"
    if end == "stuck" and solve(puzzle, Limits(seconds=patience)).verdict in (Verdict.IMPOSSIBLE, Verdict.SEVERAL):
        return FAULTY
    tally.counts["solved"] += known.solved
    tally.counts["plain"] += known.solved and not nested
    return end


def run(report: Report) -> None:
    """Explain every collection."""
    with report.part("variants_explaining", "published variants, step by step; each is the slowest step"):
        for name, texts in report.sets(sets()):
            tally, some = Tally(), texts[: report.some(len(texts))]
            ends = [end for text in some if (end := explained(text, tally)) not in (None, FAULTY)]
            if ends:
                report.add(name, "clew's slowest step", max(tally.times), puzzles=len(ends), note=tally.note())


def by_collection(ends: Counter[tuple[str, str]]) -> Iterator[str]:
    """How puzzles of each collection end; the first figure is of those explained without nested guessing."""
    for name in (*dict.fromkeys(name for name, _ in ends), None):
        own = Counter[str]()
        for (each, end), count in ends.items():
            own[end] += count if name in (None, each) else 0
        proper = sum(count for end, count in own.items() if end not in (FAULTY, UNREAD))
        yield f"{name or 'all'}: {own['plain']} of {proper}, {dict(+own)}"


def main() -> None:
    """Print how each puzzle of a random sample ends, or every one: to see what fails."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("sample", type=int, nargs="?", default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one collection")
    parser.add_argument("--all", action="store_true", help="every puzzle, in order")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds of processor that a puzzle gets")
    chosen = parser.parse_args()
    every = [
        (name, number, text)
        for name, texts in sets()
        if chosen.only in (None, name)
        for number, text in enumerate(texts, 1)
    ]
    if not chosen.all:
        random.Random(chosen.seed).shuffle(every)
        del every[chosen.sample :]
    tally, ends = Tally(), Counter[tuple[str, str]]()
    for name, number, text in every:
        one, begun = Tally(), time.process_time()
        end = explained(text, one, chosen.patience) or UNREAD
        ends[name, end] += 1
        general = {key: count for key, count in one.uses.items() if key in GENERAL}
        print(
            f"{name} {number}: {end}, {one.counts['steps']} steps in {time.process_time() - begun:.1f} s, "
            f"slowest {max(one.times, default=0):.2f} s, first {1000 * max(one.first, default=0):.0f} ms, {general}",
            flush=True,
        )
        tally.counts += one.counts
        tally.uses += one.uses
        tally.times += one.times
        tally.first += one.first
    print(*by_collection(ends), tally.note(), f"worst {max(tally.times, default=0):.2f} s", sep="\n")
    print(*(f"{count:6} {name}" for name, count in tally.uses.most_common()), sep="\n")


if __name__ == "__main__":
    main()
