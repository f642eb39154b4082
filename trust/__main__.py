"""Test what TRUST.md promises: `python -m trust [PART ...] [--short] [--jobs N] [--seconds S]`; then write TRUST.md.

Parts that are not named keep the figures of their last run. --short takes a small share of each.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from trust import (
    agree,
    batch_kills,
    bindings,
    bombs,
    coverage,
    deadlines,
    declared,
    fuzz,
    grammar,
    interrupts,
    package,
    proofs,
    report,
    sanitized,
    slow,
    writers,
)

Part = Callable[[argparse.Namespace], Any]
PARTS: dict[str, Part] = {
    "agree": lambda chosen: agree.run(200 if chosen.short else agree.TOTAL, chosen.jobs, chosen.seconds),
    "declared": lambda chosen: declared.run(20 if chosen.short else 1, chosen.seconds),
    "fuzz": lambda chosen: fuzz.run(20_000 if chosen.short else fuzz.TOTAL, chosen.jobs, chosen.seconds),
    "recheck": lambda chosen: fuzz.recheck(),
    "grammar": lambda chosen: grammar.run(20_000 if chosen.short else grammar.TOTAL, chosen.jobs, chosen.seconds),
    "proofs": lambda chosen: proofs.run(10 if chosen.short else 1, chosen.seconds),
    "bombs": lambda chosen: bombs.run(40 if chosen.short else 1),
    "coverage": lambda chosen: coverage.run(20_000 if chosen.short else coverage.TOTAL, chosen.seconds),
    "sanitized": lambda chosen: sanitized.run(2_000 if chosen.short else sanitized.TOTAL, chosen.seconds),
    "bindings": lambda chosen: bindings.run(2_000 if chosen.short else bindings.TOTAL, chosen.seconds),
    "deadlines": lambda chosen: deadlines.run(60 if chosen.short else deadlines.TOTAL),
    "interrupts": lambda chosen: interrupts.run(40 if chosen.short else interrupts.TOTAL),
    "slow": lambda chosen: slow.run(*((200, 8.0) if chosen.short else ())),
    "files": lambda chosen: writers.run(*((8, (0, 100)) if chosen.short else ())),
    "batch": lambda chosen: batch_kills.run(20 if chosen.short else batch_kills.TOTAL, chosen.seconds),
    "package": lambda chosen: package.run(chosen.short),
}


def main() -> None:
    """Run the parts one after the other, so that they do not affect each other's times."""
    parser = argparse.ArgumentParser(prog="python -m trust", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, "report", []], help="which (default: all)")
    parser.add_argument("--short", action="store_true", help="a small share of each")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once, where times do not matter (default: 2)")
    parser.add_argument("--seconds", type=float, help="stop a part of many inputs after S seconds")
    chosen = parser.parse_args()
    for name in chosen.parts or PARTS:
        if name in PARTS:
            print(f"{name}:", flush=True)
            PARTS[name](chosen)
    report.write()


if __name__ == "__main__":
    main()
