"""Ctrl-C at any moment of any command: it ends at once, with one line and exit code 130; nothing stays half done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from typing import Any

import clew
from clew import families
from trust import figures
from trust.adversaries import adversary

TOTAL = 300
PROMISED = 0.1  # seconds, on an otherwise idle machine
_LONG = 9.0  # seconds after which a command counts as endless


@dataclass(frozen=True)
class Ended:
    """How a command ended after Ctrl-C, and what it left behind."""

    command: str
    after: float  # seconds at which the signal came
    code: int
    said: str
    seconds: float  # from the signal to the end
    left: tuple[str, ...]

    @property
    def wrong(self) -> bool:
        """Whether it ended wrongly: neither stopped with one line, nor done before the signal arrived."""
        if self.code == -signal.SIGINT:  # Python had not started: nothing of ours ran
            return bool(self.left)
        clean = (self.code == 130 and self.said == "clew: stopped") or (
            self.code in (0, 1, 3) and "Trace" not in self.said
        )
        return not clean or bool(self.left)


def commands(folder: Path) -> list[list[str]]:
    """Commands of every kind, most of them with more work than time, about deep and declared families in turn."""
    pairs = zip_longest(_deep(folder), _declared(folder))
    return [command for command in chain.from_iterable(pairs) if command is not None]


def _declared(folder: Path) -> Iterator[list[str]]:
    """For each family, puzzles without end and one of the other verbs on a puzzle that is bad for solvers."""
    verbs = (
        ["solve", "{}", "--all", "-o", "out.txt"],
        ["count", "{}"],
        ["explain", "{}"],
        ["rate", "{}"],
        ["prove", "{}", "-o", "out.cert"],
        ["solve", "{}", "--agree"],
        ["count", "{}", "--engine", "sat"],
        ["draw", "{}", "-o", "out.svg"],
    )
    for number, name in enumerate(families.DECLARED):
        (folder / f"{name}.clew").write_text(clew.write(adversary(name, Random(number))))
        yield ["generate", name, "--size", "large", "-n", "1000", "-o", "out.txt"]
        yield [part.format(f"{name}.clew") for part in verbs[number % len(verbs)]]


def _deep(folder: Path) -> list[list[str]]:
    many = "\n".join(clew.write(clew.generate("sudoku", seed=seed), "line").strip() for seed in range(40))
    (folder / "many.sdm").write_text(f"{many}\n" * 500)
    (folder / "one.clew").write_text(clew.write(clew.generate("slitherlink", size="large", seed=1)))
    (folder / "houses.clew").write_text(clew.write(clew.generate("houses", size="normal", seed=1)))
    empty = "." * 81
    return [
        ["count", empty],
        ["count", empty, "--engine", "sat"],
        ["solve", empty, "--all", "-o", "out.txt"],
        ["solve", "many.sdm", "-o", "out.txt"],
        ["solve", "many.sdm", "--json", "-o", "out.txt"],
        ["solve", "one.clew", "--engine", "sat", "-n", "3"],
        ["solve", "houses.clew", "--engine", "cp", "-n", "1000000"],
        ["solve", "one.clew", "--agree"],
        ["generate", "sudoku", "--size", "16x16", "-n", "1000", "-o", "out.txt"],
        ["generate", "nonogram", "--size", "40x40", "-n", "1000", "-o", "out.txt"],
        ["generate", "slitherlink", "--size", "40x40", "-n", "1000", "-o", "out.txt"],
        ["generate", "hashi", "--size", "25x25", "-n", "1000", "-o", "out.txt"],
        ["generate", "fillin", "--size", "21x21", "-n", "1000", "-o", "out.txt"],
        ["generate", "houses", "-n", "1000", "-o", "out.txt"],
        ["explain", "one.clew"],
        ["rate", "many.sdm"],
        ["prove", "one.clew", "-o", "out.cert"],
        ["draw", "one.clew", "-o", "out.svg"],
        ["library", "save", "name", "one.clew", "--force"],
        ["formats"],
    ]


def interrupted(command: list[str], after: float, folder: Path) -> Ended:
    """Run a command in a folder, send Ctrl-C, and see which new files are left."""
    before = set(os.listdir(folder))
    environment = {**os.environ, "CLEW_LIBRARY": str(folder / "library"), "PYTHONUNBUFFERED": ""}
    process = subprocess.Popen(
        [sys.executable, "-m", "clew", *command],
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    )
    time.sleep(after)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    try:
        _, said = process.communicate(timeout=_LONG)
    except subprocess.TimeoutExpired:
        process.kill()
        _, said = process.communicate()
    spent = time.monotonic() - start
    new = set(os.listdir(folder)) - before
    left = tuple(sorted(name for name in new if name.endswith(".part") or (process.returncode == 130 and _half(name))))
    for name in new - {"library"}:
        (folder / name).unlink()
    return Ended(
        " ".join(command)[:60], round(after, 3), process.returncode, said.strip()[-400:], round(spent, 3), left
    )


def _half(name: str) -> bool:
    return name.startswith("out.")


def run(total: int = TOTAL, seed: int = 0) -> dict[str, Any]:
    """Interrupt all commands at random moments; add the figures."""
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        every = commands(folder)
        ended = []
        for number in range(total):
            ended.append(interrupted(every[number % len(every)], rng.uniform(0.02, 2.0), folder))
            if ended[-1].wrong:
                print(f"  WRONG: {ended[-1]}", flush=True)
            if number % 50 == 49:
                print(f"  {number + 1} interrupts", flush=True)
    stopped = sorted(each.seconds for each in ended if each.code == 130) or [0.0]
    data = {
        "runs": total,
        "commands": len(every),
        "stopped": len(stopped),
        "finished": sum(each.code in (0, 1, 3) for each in ended),
        "before_python": sum(each.code == -signal.SIGINT for each in ended),
        "median": stopped[len(stopped) // 2],
        "p99": stopped[int(0.99 * (len(stopped) - 1))],
        "worst": stopped[-1],
        "slowest": [f"{each.command}: {each.seconds} s" for each in sorted(ended, key=lambda e: -e.seconds)[:4]],
        "wrong": [
            f"{each.command} after {each.after} s: code {each.code}, {each.said!r}" for each in ended if each.wrong
        ],
    }
    figures.add("interrupts", **data)
    return data
