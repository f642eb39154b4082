"""The native module under sanitizers: puzzles of the same corpus solved, counted, proved and rated.

The module is built once more with address and undefined-behaviour checks; a process that loads it instead of the plain
one reads changed texts, and everything that can still be read goes through the kernels.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from random import Random
from typing import Any

from trust import figures

_FOLDER = figures.WORK / "sanitized"
_FLAGS = "-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all"


def build() -> Path:
    """A folder with the package and a native module that watches itself."""
    import nanobind

    made = _FOLDER / "build"
    options = ["-DSKBUILD=2", "-DCMAKE_BUILD_TYPE=Debug", f"-DCMAKE_CXX_FLAGS={_FLAGS}", "-DCLEW_PORTABLE=ON"]
    options += [f"-Dnanobind_DIR={nanobind.cmake_dir()}", f"-DPython_EXECUTABLE={sys.executable}"]
    for command in (
        ["cmake", "-S", str(figures.ROOT), "-B", str(made), *options],
        ["cmake", "--build", str(made), "--parallel", "2", "--target", "_native"],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stdout[-2_000:] + done.stderr[-2_000:])
    package = _FOLDER / "package"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(
        figures.ROOT / "src" / "clew", package / "clew", ignore=shutil.ignore_patterns("*.so", "__pycache__")
    )
    for module in made.glob("_native*.so"):
        shutil.copy(module, package / "clew")
    return package


def run(total: int = 60_000) -> dict[str, Any]:
    """Build, and put so many changed texts before it; adds the figures."""
    package = build()
    library = subprocess.run(["g++", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True).stdout
    environment = {
        **os.environ,
        "LD_PRELOAD": library.strip(),
        "ASAN_OPTIONS": "detect_leaks=0",  # the interpreter itself does not free all it has
        "PYTHONPATH": os.pathsep.join(map(str, (package, figures.ROOT, sysconfig.get_path("purelib")))),
    }
    command = [sys.executable, "-S", "-m", "trust.sanitized", str(total)]
    done = subprocess.run(command, cwd=package, env=environment, capture_output=True, text=True, check=False)
    told: dict[str, Any] = {"inputs": 0, "solved": 0, "error": done.stderr[-1_500:]}
    if done.returncode == 0:
        told = {**json.loads(done.stdout.splitlines()[-1]), "error": ""}
    figures.add("sanitized", **told)
    print(f"  {told}", flush=True)
    return told


def _inside(total: int) -> dict[str, Any]:
    """Runs in the process that loaded the watching module."""
    import clew
    from clew import _native, families
    from clew.actions.prove import prove
    from clew.core.errors import PuzzleError
    from clew.core.results import Limits
    from trust.adversaries import adversary
    from trust.fuzz import BLOCK, inputs

    if "sanitized" not in str(_native.__file__):
        raise RuntimeError(f"the plain module was loaded: {_native.__file__}")
    solved = 0
    limits = Limits(seconds=0.2)

    def put(puzzle: Any) -> None:
        clew.solve(puzzle, limits)
        clew.count(puzzle, Limits(solutions=100, seconds=0.1))
        if len(families.of(puzzle).places(puzzle)) <= 120:
            prove(puzzle, limits)
            clew.rate(puzzle)

    for block in range(total // BLOCK):
        for sample, text, _ in inputs(20_000_000 + block):
            try:
                readings = clew.read_all(text, *((sample.family, sample.form.name) if sample.form else ()))
            except PuzzleError:
                continue
            put(readings[0].puzzle)
            solved += 1
        for family in families.NAMES:
            put(adversary(family, Random(block), small=block % 2 == 0))
            solved += 1
    return {"inputs": total, "solved": solved}


if __name__ == "__main__":
    print(json.dumps(_inside(int(sys.argv[1]))))
