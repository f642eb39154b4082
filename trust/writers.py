"""Faults of files: several processes that write the library at once, and disks that fill up at any byte."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import clew
from trust import figures

WRITERS, ROUNDS = 4, 40
_SAVE = """
import sys
from clew.actions import library
from clew.core.errors import PuzzleError
from clew.core.family import Reading
import clew
who, rounds = int(sys.argv[1]), int(sys.argv[2])
one = clew.generate("sudoku", seed=who)
other = clew.generate("akari", size="small", seed=who)
for number in range(rounds):
    library.save("shared", Reading(puzzle=one if number % 2 else other, title=f"{who}"), force=True)
    library.save(f"own-{who}-{number}", Reading(puzzle=one, title=f"{who}"))
    library.load("shared")
"""


def write_at_once(folder: Path, writers: int = WRITERS, rounds: int = ROUNDS) -> dict[str, Any]:
    """Let processes write the same name and names of their own; return what is there in the end."""
    environment = {**os.environ, "CLEW_LIBRARY": str(folder)}
    running = [
        subprocess.Popen([sys.executable, "-c", _SAVE, str(who), str(rounds)], env=environment, stderr=subprocess.PIPE)
        for who in range(writers)
    ]
    errors = [process.communicate()[1].decode()[-300:] for process in running]
    known = [clew.generate("sudoku", seed=who) for who in range(writers)]
    known += [clew.generate("akari", size="small", seed=who) for who in range(writers)]
    files = sorted(folder.iterdir())
    whole = [path for path in files if path.suffix == ".clew" and clew.read(path.read_text()) in known]
    return {
        "writers": writers,
        "writes": 2 * writers * rounds,
        "errors": [error for error in errors if error],
        "expected": writers * rounds + 1,
        "whole": len(whole),
        "strays": [path.name for path in files if path not in whole],
    }


def run_on_full_disk(command: Sequence[str], folder: Path, most: int) -> tuple[int, str]:
    """Run a command that may write files of at most `most` bytes; return its exit code and output."""

    def bound() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # as on a full disk: writing fails, nothing is killed
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    environment = {**os.environ, "CLEW_LIBRARY": str(folder / "library"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "clew", *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=bound,
    )
    return done.returncode, done.stderr


def writing(folder: Path) -> dict[str, list[str]]:
    """Commands that write a file, by its name; every file exists before, and holds `old`."""
    puzzle = clew.generate("sudoku", seed=1)
    (folder / "one.clew").write_text(clew.write(puzzle))
    (folder / "declared.clew").write_text(clew.write(clew.generate("heyawake", seed=1)))
    every = {
        "declared.txt": ["solve", "declared.clew", "-o", "declared.txt"],
        "declared.svg": ["draw", "declared.clew", "-o", "declared.svg"],
        "declared.cert": ["prove", "declared.clew", "-o", "declared.cert"],
        "out.txt": ["solve", "one.clew", "-o", "out.txt"],
        "made.sdm": ["generate", "sudoku", "-n", "20", "--seed", "1", "-o", "made.sdm"],
        "out.svg": ["draw", "one.clew", "-o", "out.svg"],
        "out.clew": ["convert", "one.clew", "--to", "clew", "-o", "out.clew"],
        "out.cert": ["prove", "one.clew", "-o", "out.cert"],
        "library/name.clew": ["library", "save", "name", "one.clew", "--force"],
    }
    (folder / "library").mkdir()
    for name in every:
        (folder / name).write_text("old")
    return every


def fill(folder: Path, sizes: Sequence[int]) -> dict[str, Any]:
    """Run all of them on disks that are full after this many bytes; return what was lost or left half written."""
    wrong = []
    every = writing(folder)
    for most in sizes:
        for name, command in every.items():
            code, said = run_on_full_disk(command, folder, most)
            text = (folder / name).read_text()
            if (code, text) != (2, "old") or said.count("\n") != 1 or "Traceback" in said:
                if code == 0 and text != "old":  # there was room
                    (folder / name).write_text("old")
                else:
                    wrong.append(f"{name} at {most} bytes: code {code}, {said[-200:]!r}")
    strays = [path.name for path in folder.rglob("*.part")]
    return {"runs": len(sizes) * len(every), "wrong": wrong, "strays": strays}


def run(rounds: int = ROUNDS, sizes: Sequence[int] = (0, 1, 10, 100, 1_000)) -> dict[str, Any]:
    """Run both; add the figures."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        data = {"library": write_at_once(Path(one), rounds=rounds), "full": fill(Path(other), sizes)}
    figures.add("files", **data)
    return data
