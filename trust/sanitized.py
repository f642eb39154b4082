"""The native module under sanitizers: solves, counts, proves and rates puzzles of the same corpus.

The module is built again with address and undefined-behaviour sanitizers; a process that loads it instead of the plain
one reads mutated texts, and everything that can still be read goes through the kernels.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from trust import figures
from trust.fuzz import BLOCK

TOTAL = 60_000
_FOLDER = figures.WORK / "sanitized"
_CMAKE = str(Path(sys.executable).with_name("cmake"))  # comes with the tests: a machine need not have one
_FLAGS = "-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all"
_PROGRESS = figures.WORK / "sanitized.json"
_STEP = 4  # blocks of one process
_PATIENCE = 3_600.0  # seconds that they may take


def build() -> Path:
    """A folder with the package and a sanitized native module, both from the same sources."""
    import nanobind

    made, source = _FOLDER / "build", _FOLDER / "source"
    shutil.rmtree(source / "src", ignore_errors=True)
    source.mkdir(parents=True, exist_ok=True)
    for name in ("CMakeLists.txt", "native", "src"):
        _refresh(figures.ROOT / name, source / name)
    options = ["-DSKBUILD=2", "-DCMAKE_BUILD_TYPE=Debug", f"-DCMAKE_CXX_FLAGS={_FLAGS}", "-DCLEW_PORTABLE=ON"]
    options += ["-DCLEW_UNITY=ON", f"-Dnanobind_DIR={nanobind.cmake_dir()}", f"-DPython_EXECUTABLE={sys.executable}"]
    for command in (
        [_CMAKE, "-S", str(source), "-B", str(made), *options],
        [_CMAKE, "--build", str(made), "--parallel", "2", "--target", "_native"],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stdout[-2_000:] + done.stderr[-2_000:])
    for module in made.glob("_native*.so"):
        shutil.copy(module, source / "src" / "clew")
    return source / "src"


def _refresh(source: Path, target: Path) -> None:
    """Copy only changed files, so that only they are compiled again."""
    if source.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        for gone in {each.name for each in target.iterdir()} - {each.name for each in source.iterdir()}:
            shutil.rmtree(target / gone) if (target / gone).is_dir() else (target / gone).unlink()
        for each in source.iterdir():
            if each.suffix not in (".so", ".pyc"):
                _refresh(each, target / each.name)
    elif not target.exists() or target.read_bytes() != source.read_bytes():
        shutil.copy(source, target)


def run(total: int = TOTAL, seconds: float | None = None) -> dict[int, int | str]:
    """Build, and run the remaining mutated texts until all are done or the time is up.

    Blocks that ended in an error in earlier runs are tried again.
    """
    results: dict[int, int | str] = {block: came for block, came in _so_far().items() if isinstance(came, int)}
    end = time.monotonic() + (seconds or _PATIENCE * total)
    package = build()
    left = [block for block in range(-(-total // BLOCK)) if block not in results]
    while left and time.monotonic() < end:
        results |= _step(package, left[:_STEP], end - time.monotonic())
        left = [block for block in left if block not in results]
        _keep(results)
    return results


def _so_far() -> dict[int, int | str]:
    """The result of each block: how many puzzles went through the kernels, or an error."""
    kept = json.loads(_PROGRESS.read_text()) if _PROGRESS.exists() else {}
    return {int(block): came for block, came in kept.items()}


def _keep(results: dict[int, int | str]) -> None:
    _PROGRESS.write_text(json.dumps(results))
    solved = [came for came in results.values() if isinstance(came, int)]
    errors = [f"block {block}: {came}" for block, came in results.items() if isinstance(came, str)]
    counted = {"inputs": BLOCK * len(results), "solved": sum(solved), "errors": errors}
    figures.add("sanitized", **counted, wanted=TOTAL)
    print(f"  {counted}", flush=True)


def _step(package: Path, blocks: list[int], seconds: float) -> dict[int, int | str]:
    """Run a few blocks in a process that loads the sanitized module; it ends at the first error."""
    command = [sys.executable, "-S", "-m", "trust.sanitized", *map(str, blocks)]
    with (_FOLDER / "said.txt").open("w+") as said, (_FOLDER / "errors.txt").open("w+") as errors:
        process = subprocess.Popen(command, cwd=package, env=environment(package), stdout=said, stderr=errors)
        try:
            process.wait(min(seconds, _PATIENCE))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        said.seek(0)
        errors.seek(0)
        came: dict[int, int | str] = dict(
            zip(blocks, (int(line) for line in said if line.endswith("\n")), strict=False)
        )
        if process.returncode and (process.returncode != -signal.SIGKILL or seconds > _PATIENCE):
            came[blocks[min(len(came), len(blocks) - 1)]] = gist(errors.read())
    return came


def environment(package: Path) -> dict[str, str]:
    """The environment of a process that loads the sanitized module of a package."""
    # C++ exceptions find the sanitizer only if its library is loaded first.
    named = ("libasan", "libstdc++")
    libraries = [subprocess.check_output(["g++", f"-print-file-name={name}.so"], text=True).strip() for name in named]
    return {
        **os.environ,
        "LD_PRELOAD": " ".join(libraries),
        "ASAN_OPTIONS": "detect_leaks=0",  # the interpreter itself does not free everything
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONPATH": os.pathsep.join(map(str, (package, figures.ROOT, sysconfig.get_path("purelib")))),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def gist(said: str) -> str:
    """The line that names the error, and its place in our files."""
    lines = said.splitlines() or ["?"]
    line = next((line for line in lines if "runtime error" in line or "ERROR: AddressSanitizer" in line), lines[-1])
    where = next((line.strip() for line in lines if "/native/" in line and "#" in line), "")
    return f"{line[:300]} {where[:200]}".strip()


def _inside(blocks: list[int]) -> Iterator[int]:
    """Runs in the process with the sanitized module; yields how many puzzles of each block went through the kernels."""
    import clew
    from clew import _native, families
    from clew.actions.prove import prove
    from clew.core.errors import PuzzleError
    from clew.core.results import Limits
    from trust.adversaries import adversary
    from trust.fuzz import inputs

    if "sanitized" not in str(_native.__file__):
        raise RuntimeError(f"the plain module was loaded: {_native.__file__}")
    limits = Limits(seconds=0.2)

    def put(puzzle: Any) -> None:
        clew.solve(puzzle, limits)
        clew.count(puzzle, Limits(solutions=100, seconds=0.1))
        if len(families.of(puzzle).places(puzzle)) <= 120:
            prove(puzzle, limits)
            clew.rate(puzzle)

    for block in blocks:
        puzzles = [adversary(family, Random(block), small=block % 2 == 0) for family in families.BUILT_IN]
        for sample, text, _ in inputs(20_000_000 + block):
            with suppress(PuzzleError):
                readings = clew.read_all(text, *((sample.family, sample.form.name) if sample.form else ()))
                puzzles.append(readings[0].puzzle)
        for puzzle in puzzles:
            put(puzzle)
        yield len(puzzles)


if __name__ == "__main__":
    for solved in _inside([int(block) for block in sys.argv[1:]]):
        print(solved, flush=True)
