"""What a benchmark run prints and saves: one row for each contender and set, and a JSON file of all."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Literal, TypeVar

T = TypeVar("T")
Unit = Literal["s", "kB", "MB"]
ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "bench"  # figures and compiled references
_SCALES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))
_SHORT_SETS = 2
_SHORT_SHARE = 20


class Unusable(Exception):
    """A bad call or file, described in one line."""


@dataclass(frozen=True)
class Figure:
    """One contender on one set. Less is better; names of contenders that are Clew's start with "clew"."""

    bench: str
    set: str
    who: str
    value: float
    unit: Unit
    puzzles: int
    ratio: float | None = None  # how many times Clew's value on the same puzzles
    note: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What finds the same figure in another run."""
        return self.bench, self.set, self.who

    @property
    def ours(self) -> bool:
        """Whether it measures Clew and not a peer."""
        return self.who.startswith("clew")


@dataclass
class Report:
    """The figures of one run, printed as they come."""

    short: bool = False  # a small share of everything: to try it, not to measure
    figures: list[Figure] = field(default_factory=list)
    disputes: list[str] = field(default_factory=list)
    parts: dict[str, dict[str, float]] = field(default_factory=dict)
    _bench: str = ""
    _ran: set[tuple[str, str]] = field(default_factory=set)

    def some(self, count: int) -> int:
        """How many to take if a full run takes `count`."""
        return -(-count // _SHORT_SHARE) if self.short else count

    def sets(self, all_of_them: Iterable[T]) -> Iterator[T]:
        """The sets to race on; a short run makes only the first few."""
        return islice(all_of_them, _SHORT_SETS if self.short else None)

    def first_time(self, who: str) -> bool:
        """Whether this is the contender's first run in the benchmark: its first call also loads what it needs."""
        new = (self._bench, who) not in self._ran
        self._ran.add((self._bench, who))
        return new

    @contextmanager
    def part(self, bench: str, title: str) -> Iterator[None]:
        """A benchmark of the run: its heading, and how long it took on how busy a machine."""
        self._bench = bench
        start, load = time.monotonic(), os.getloadavg()[0]
        print(f"{bench}: {title}; load {load:.1f} on {os.cpu_count()} cores")
        print(f"  {'who':<30}{'set':<38}{'puzzles':>9}{'each':>12}{'ratio':>11}", flush=True)
        yield
        self.parts[bench] = {
            "seconds": round(time.monotonic() - start, 1),
            "load_before": round(load, 1),
            "load_after": round(os.getloadavg()[0], 1),
        }
        print(flush=True)

    def add(
        self,
        name: str,
        who: str,
        value: float,
        *,
        puzzles: int,
        unit: Unit = "s",
        ratio: float | None = None,
        note: str = "",
    ) -> None:
        """Print a row of the set `name`, and keep it."""
        figure = Figure(self._bench, name, who, value, unit, puzzles, ratio, note)
        self.figures.append(figure)
        times = "" if ratio is None else f"{ratio:,.2f}x" if ratio < 10 else f"{ratio:,.0f}x"
        row = f"  {who:<30}{name:<38}{puzzles:>9,}{amount(value, unit):>12}{times:>11}"
        print(f"{row}   {note}".rstrip(), flush=True)

    def dispute(self, text: str) -> None:
        """Contenders disagree: printed at once, and the run ends with 1."""
        self.disputes.append(text)
        print(f"  DISAGREE: {text}", flush=True)

    def say(self, text: str) -> None:
        """A remark between the rows, such as a peer that is missing."""
        print(f"  {text}", flush=True)

    def save(self, path: Path) -> None:
        """Write all figures, with when and on what machine they were measured."""
        whole = {
            **_circumstances(),
            "short": self.short,
            "parts": self.parts,
            "disputes": self.disputes,
            "figures": [asdict(figure) for figure in self.figures],
        }
        beside = path.with_name(f"{path.name}.part")
        try:
            WORK.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n")
            beside.replace(path)
        except OSError as error:
            raise Unusable(f"{path}: {error.strerror}") from None


def amount(value: float, unit: Unit) -> str:
    """A figure to read: seconds in the unit that fits."""
    if unit != "s":
        return f"{value:,.1f} {unit}"
    scale, name = next((each for each in _SCALES if value >= each[0]), _SCALES[-1])
    shown = value / scale
    return f"{shown:,.{2 if shown < 10 else 1 if shown < 100 else 0}f} {name}"


def _circumstances() -> dict[str, Any]:
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return {
        "date": time.strftime("%Y-%m-%d %H:%M"),
        "commit": commit.stdout.strip() or None,  # none in an unpacked archive
        "load": round(os.getloadavg()[0], 1),
        "cores": os.cpu_count(),
        "processor": _processor(),
        "python": platform.python_version(),
        "kernel": os.environ.get("CLEW_KERNEL", "best"),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
