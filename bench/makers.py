"""What the benchmarks of generators share: a race between Clew and a program of Simon Tatham's, and levels."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import clew
from bench.race import turns
from bench.report import Report

ROUNDS = 3


def program(name: str) -> str | None:
    """The path of the game, as Debian installs it."""
    return shutil.which(f"sgt-{name}") or shutil.which(f"sgt-{name}", path="/usr/games")


def missing(report: Report, name: str) -> None:
    """Note that Clew runs alone."""
    report.say(f"{name} is not installed (Debian: apt-get install sgt-puzzles): Clew alone")


@dataclass(frozen=True)
class Peer:
    """A game that makes puzzles, at one of its levels and sizes."""

    name: str
    path: str
    parameters: str
    count: int

    def make(self) -> list[str]:
        """The game's ids of new puzzles."""
        command = [self.path, "--generate", str(self.count), self.parameters]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


Made = Sequence[Any]


def race(
    report: Report,
    name: str,
    ours: tuple[int, Callable[[int], Made]],
    peer: Peer | None,
    remark: Callable[[Made], str] = lambda puzzles: "",
) -> None:
    """CPU time per puzzle of each, in turns; `ours` is how many puzzles a call makes from a seed, and the call."""
    count, make = ours
    works: list[Callable[[int], Any]] = [make]
    if report.first_time("clew"):
        make(0)
    if peer is not None:
        works.append(lambda number: peer.make())
    best = turns(works, 1 if report.short else ROUNDS)
    each = best[0].cpu / count
    report.add(name, "clew", each, puzzles=count, note=remark(best[0].raw))
    if peer is not None:
        slower = best[1].cpu / peer.count
        puzzles = [clew.read(game) for game in best[1].raw[:40]]
        report.add(name, peer.name, slower, puzzles=peer.count, ratio=slower / each, note=remark(puzzles))


def alone(report: Report, name: str, make: Callable[[], Any]) -> None:
    """One puzzle made by Clew."""
    start = time.process_time()
    make()
    report.add(name, "clew", time.process_time() - start, puzzles=1)


def levels_of(puzzles: Made) -> str:
    """How Clew rates puzzles."""
    levels = Counter(clew.rate(each).level for each in puzzles[:40])
    return "levels " + " ".join(
        f"{level}:{100 * number // levels.total()}%" for level, number in sorted(levels.items())
    )
