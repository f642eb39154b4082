"""Small experiments to test the lab with, and results as a run would have left them."""

from __future__ import annotations

from pathlib import Path

from clew.lab.experiment import Trait
from clew.lab.results import Record

SMALL = """
title = "Two loops"
family = "slitherlink"
limit = 5

[[puzzles]]
file = "two.clew"

[[runs]]
name = "plain"
viewpoint = "edges"

[[runs]]
engine = "kernel"

[table]
columns = "run"

[paper]
figures = ["failures"]
columns = ["plain"]
[paper.rows]
one = [4]
two = [3]

[[plots]]
kind = "cactus"
by = "run"
"""
PUZZLES = "clew slitherlink\ntitle: one\n..10\n...2\n13..\n...1\nclew slitherlink\ntitle: two\n.3..\n1.03\n..23\n.22.\n"


def small(folder: Path, text: str = SMALL) -> Path:
    """Write a small experiment with its puzzles; return its path."""
    (folder / "two.clew").write_text(PUZZLES)
    path = folder / "small.toml"
    path.write_text(text)
    return path


def result(puzzle: str, run: str, ms: float | None, **more: Trait) -> Record:
    """A result; no time means that its limit was reached."""
    return Record(
        key=f"{puzzle}/{run}",
        repeat=0,
        status="limit" if ms is None else "found",
        traits={"puzzle": puzzle, "run": run, **more},
        figures={"ms": 10_000 if ms is None else ms, "failures": 7, "resumptions": None},
        limit=10.0,
        paper="same",
    )
