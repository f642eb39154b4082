"""The reference solver of the sudoku race, native/bands_reference.cpp: compiled on demand for this processor."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCE = Path(__file__).with_name("native") / "bands_reference.cpp"
FLAGS = ("-O3", "-march=native", "-DNDEBUG", "-std=c++20", "-shared", "-fPIC")
LINE = 82  # 81 cells and the end of the line


def compiler() -> str | None:
    """The C++ compiler, if there is one."""
    return shutil.which("g++") or shutil.which("c++")


@dataclass(frozen=True)
class Solved:
    """What the reference found of many puzzles."""

    found: bytes
    text: bytes

    def counts(self) -> Sequence[int]:
        """Solutions of each puzzle, two being enough."""
        return self.found

    def solutions(self) -> list[str]:
        """The first solution of each puzzle."""
        return [self.text[at : at + 81].decode() for at in range(0, len(self.text), 81)]


def solve(lines: bytes) -> Solved:
    """Solve lines of 81 characters, each ended by a line feed, on one thread."""
    count = len(lines) // LINE
    found, solutions = ctypes.create_string_buffer(max(count, 1)), ctypes.create_string_buffer(max(81 * count, 1))
    library().reference_solve(lines, count, LINE, 2, found, solutions)
    return Solved(found.raw[:count], solutions.raw[: 81 * count])


@cache
def library() -> ctypes.CDLL:
    """The reference, compiled once per run: a build from another machine may not run on this one."""
    chosen = compiler()
    assert chosen is not None, "g++ is not installed"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bands_reference.so"
        subprocess.run([chosen, *FLAGS, "-o", str(path), str(SOURCE)], check=True)
        loaded = ctypes.CDLL(str(path))
    loaded.reference_solve.restype = None
    loaded.reference_solve.argtypes = [
        ctypes.c_char_p,
        ctypes.c_size_t,
        ctypes.c_size_t,
        ctypes.c_uint,
        ctypes.c_char_p,
        ctypes.c_char_p,
    ]
    return loaded
