"""A tour of all families: read, solve, prove unique, generate to a level, rate, explain, draw; then a book.

The deep families are shown at length, the others in short; with names after it, it shows only these.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import clew
from clew import families
from clew.cli import main as command

PICTURES = Path(__file__).resolve().parent.parent / "build" / "demo"
LEVEL, SEED = 3, 2024
PRETTY = sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def main() -> None:
    """Show each family in turn, and a book of those shown at length."""
    names = sys.argv[1:] or families.BUILT_IN
    deep = [name for name in names if name in families.NAMES]
    for name in deep:
        show(families.get(name))
    others = [name for name in names if name not in deep]
    if others:
        title("Families that state their rules, each in one file")
    for name in others:
        show_in_short(families.get(name))
    print_book(deep)


def show_in_short(family: clew.Family[Any]) -> None:
    """An example beside its solution, and what becomes of a puzzle that is made."""
    title(f"{family.title}: {family.rules}")
    puzzle = clew.read(next(iter(family.forms.formats.values())).example)
    print(beside(family.display.sketch(puzzle, {}), solved(family, puzzle)))
    with timed("generate one, prove it unique, verify the proof, and explain it"):
        made = clew.generate(family.name, "small", seed=SEED)
        verdict, _ = clew.verify(clew.prove(made).certificate or "")
        explanation = clew.explain(made)
    rating = clew.rate(made)
    result("proved", verdict, f"level {rating.level} ({rating.name}), {len(explanation.steps)} steps")
    print(f"    first: {explanation.steps[0].text}")


def show(family: clew.Family[Any]) -> None:
    """Show every verb at work on one family."""
    title(f"{family.title}: {family.rules}")

    with timed("read"):
        puzzle = clew.read(family.forms.formats["clew"].example)
    print(beside(family.display.sketch(puzzle, {}), solved(family, puzzle)))

    with timed("solve it, and prove that there is no other solution"):
        outcome = clew.solve(puzzle)
    result("kernel", outcome.verdict, counters(outcome))
    with timed("ask a second engine"):
        second = clew.solve(puzzle, engine="sat")
    result("sat", second.verdict, "the same solution" if second.solutions == outcome.solutions else "ANOTHER SOLUTION")

    level = min(LEVEL, len(family.teaching.levels))
    with timed(f"generate one of level {level} ({family.teaching.levels[level - 1]}) with seed {SEED}"):
        made = clew.generate(family.name, level=level, seed=SEED)
    rating = clew.rate(made)
    hardest = list(rating.uses)[-1] if rating.uses else "nothing"
    result("rating", f"level {rating.level} ({rating.name})", f"score {rating.score}, hardest technique: {hardest}")

    with timed("write a certificate that it is unique"):
        certificate = clew.prove(made).certificate or ""
    with timed("verify the certificate with the standalone checker"):
        verdict, _ = clew.verify(certificate)
    result("proved", verdict, f"{certificate.count(chr(10)):,} lines")

    with timed("explain it step by step"):
        explanation = clew.explain(made)
    order = [technique.name for technique in family.teaching.techniques]
    step = max(explanation.steps, key=lambda step: order.index(step.technique))
    result("steps", str(len(explanation.steps)), "solved" if explanation.solved else "after which only search is left")
    print(f"    hardest: {step.text}")
    with timed("give a hint"):
        hint = clew.hint(made)
    for rung in hint.rungs:
        print(f"    {rung}")

    with timed("draw the hardest step"):
        before = knowledge_before(explanation, step)
        picture = clew.draw(made, step=step, known=before).svg
    PICTURES.mkdir(parents=True, exist_ok=True)
    path = PICTURES / f"{family.name}.svg"
    path.write_text(picture, encoding="utf-8")
    result("picture", os.path.relpath(path), f"{len(picture):,} characters of SVG")


def print_book(names: Sequence[str]) -> None:
    """A few new puzzles of some families, to print."""
    title("A book to print")
    path = PICTURES / "book.pdf"
    orders = [f"{name}:4:size=small" for name in names]
    with timed("make four puzzles of each family and print them with rules and answers"):
        command(["book", "--generate", *orders, "--seed", str(SEED), "--title", "Six ways out", "-o", str(path)])
    result("book", os.path.relpath(path), f"{path.stat().st_size:,} bytes of PDF")
    print("Now play: .venv/bin/clew serve")


def knowledge_before(explanation: clew.Explanation, wanted: clew.Step) -> Any:
    """What was known before a step was taken."""
    known = explanation.start
    for step in explanation.steps:
        if step is wanted:
            break
        known = known.after(step)
    return known


def solved(family: clew.Family[Any], puzzle: Any) -> str:
    """The sketch of the solution."""
    return family.display.sketch(puzzle, clew.solve(puzzle).solutions[0])


def counters(outcome: clew.Outcome) -> str:
    """What the search counted."""
    return ", ".join(f"{number:,} {name}" for name, number in outcome.stats.counters.items() if number)


def title(text: str) -> None:
    """A heading."""
    print(f"\x1b[1m{text}\x1b[0m" if PRETTY else text)


def result(what: str, answer: object, more: str = "") -> None:
    """One result."""
    shown = f"\x1b[32m{answer}\x1b[0m" if PRETTY else str(answer)
    print(f"    {what}: {shown}{', ' if more else ''}{more}")


@contextmanager
def timed(doing: str) -> Iterator[None]:
    """Print what is being done and how long it took."""
    start = time.perf_counter()
    yield
    spent = f"{1000 * (time.perf_counter() - start):.1f} ms"
    print(f"  {doing} \x1b[2m{spent}\x1b[0m" if PRETTY else f"  {doing} ({spent})")


def beside(left: str, right: str) -> str:
    """Two sketches next to each other."""
    lefts, rights = left.splitlines(), right.splitlines()
    width = max(map(len, lefts), default=0)
    return "\n".join(f"    {a:<{width}}     {b}" for a, b in zip(lefts, rights, strict=False))


if __name__ == "__main__":
    main()
