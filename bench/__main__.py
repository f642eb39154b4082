"""Run the benchmarks, or compare two runs: `python -m bench [NAME ...] [--short]`, `python -m bench --compare A B`."""

from __future__ import annotations

import argparse
import sys
import time
from importlib import import_module
from pathlib import Path

from bench.compare import compare, read
from bench.report import WORK, Report, Unusable

NAMES = (
    "sudoku",
    "large",
    "slitherlink",
    "slitherlink_make",
    "hashi",
    "hashi_make",
    "houses",
    "fillin",
    "fillin_make",
    "nonogram",
    "nonogram_make",
    "declared",
    "explaining",
    "variants_explaining",
    "declared_make",
    "variants",
    "web",
    "load",
    "moves",
    "batch",
)


def options() -> argparse.ArgumentParser:
    """The command's options."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Race Clew against its peers.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which (default: all): {', '.join(NAMES)}")
    parser.add_argument("--short", action="store_true", help="a small share of each: to try it, not to measure")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where the figures go (default: build/bench/)")
    parser.add_argument("--compare", type=Path, nargs=2, metavar=("BEFORE", "AFTER"), help="figures of two runs")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """0: done; 1: contenders disagree; 2: the call or a file is wrong."""
    chosen = options().parse_args(arguments)
    try:
        if chosen.compare:
            print(compare(*map(read, chosen.compare)))
            return 0
        return _run(chosen.names or list(NAMES), chosen.output, chosen.short)
    except Unusable as error:
        print(f"python -m bench: {error}", file=sys.stderr)
        return 2


def _run(names: list[str], output: Path | None, short: bool) -> int:
    """Run one after the other; the figures are saved after each, so that stopping a later one loses nothing."""
    if unknown := [name for name in names if name not in NAMES]:
        raise Unusable(f"{unknown[0]} is not a benchmark; expected one of {', '.join(NAMES)}")
    path = output or WORK / time.strftime("%Y-%m-%d-%H%M%S.json")
    report = Report(short=short)
    report.save(path)  # fail now if the file cannot be written
    for name in names:
        import_module(f"bench.{name}").run(report)
        report.save(path)
    print(f"figures: {path}")
    print(f"verdicts: {'all agree' if not report.disputes else f'{len(report.disputes)} DISAGREE'}")
    return 1 if report.disputes else 0


if __name__ == "__main__":
    sys.exit(main())
