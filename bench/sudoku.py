"""Sudoku 9x9, solution and proof that there is no other: the kernel against a classic band solver and others.

The reference (native/bands_reference.cpp) is of the fastest published kind, compiled for this processor; no registry
carries such a solver. Both get the same bytes and return counts and solutions, which are compared.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from typing import Any

import clew
from bench import reference
from bench.race import DATA, Runner, race
from bench.report import Report
from clew.families.sudoku.encoding import encode
from clew.families.sudoku.puzzle import Sudoku, units

SETS = {
    "17 clues": "sudoku/17clue.txt",
    "hardest (SE 11+)": "sudoku/hardest_11plus.txt",
    "hard (top 1465)": "sudoku/top1465.txt",
    "minimal, unbiased": "sudoku/minimal_unbiased.txt",
    "easy": "sudoku/easy_kaggle.txt",
    "several solutions": "sudoku/multi_serg.txt",
}


def sets() -> dict[str, Sequence[str]]:
    """The known collections, if the shared data is there, else puzzles made on the spot."""
    known = {name: _read(path) for name, path in SETS.items() if (DATA / path).exists()}
    if known:
        return known
    minimal: Any = clew.generate_many("sudoku", 3000, seed=1, minimal=True)
    roomy: Any = clew.generate_many("sudoku", 3000, seed=1, clues=36)
    return {"minimal, made here": _lines(minimal), "easy, made here": _lines(roomy)}


def _read(path: str) -> Sequence[str]:
    lines = (DATA / path).read_text().splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split() if len(word) == 81]


def _lines(puzzles: Sequence[Sudoku]) -> Sequence[str]:
    return [clew.write(puzzle, "line").strip() for puzzle in puzzles]


def joined(lines: Sequence[str]) -> bytes:
    """The puzzles as the native solvers take them."""
    return ("\n".join(lines) + "\n").encode()


def bulk(threads: int, name: str) -> Runner[str]:
    """The bulk call of the Python package."""

    def solve(lines: bytes) -> Any:
        return clew.solve_lines(lines, "sudoku", threads=threads)

    return Runner(
        name,
        solve,
        100_000,
        prepare=joined,
        counts=lambda many: many.counts,
        solutions=lambda many: [many.solution(at) for at in range(len(many.counts))],
        clock="cpu" if threads == 1 else "wall",
    )


def classic() -> Runner[str]:
    """The reference: bands, tables and queues."""
    reference.library()
    return Runner(
        "reference (bands, C++)",
        reference.solve,
        100_000,
        prepare=joined,
        counts=lambda solved: solved.counts(),
        solutions=lambda solved: solved.solutions(),
    )


def one_by_one(lines: Sequence[str]) -> Sequence[int]:
    """`clew.solve` on each puzzle, reading included, every solution checked against the rules."""
    return [clew.solve(clew.read(line, family="sudoku", format="line")).count for line in lines]


def pysat(lines: Sequence[str]) -> Sequence[int]:
    """MiniSat kept between puzzles: the rules once, the givens as assumptions, one clause to ask for a second."""
    from pysat.solvers import Solver

    counts = []
    fresh = encode(Sudoku(3, 3, (0,) * 81)).clauses
    with Solver(name="m22", bootstrap_with=fresh) as solver:
        guard = 729
        for line in lines:
            givens = [cell * 9 + int(c) for cell, c in enumerate(line) if c in "123456789"]
            if not solver.solve(assumptions=givens):
                counts.append(0)
                continue
            guard += 1
            model = [v for v in solver.get_model()[:729] if v > 0]
            solver.add_clause([-guard, *(-v for v in model)])
            counts.append(1 + solver.solve(assumptions=[*givens, guard]))
    return counts


def cp_sat(lines: Sequence[str]) -> Sequence[int]:
    """OR-Tools CP-SAT on each line."""
    return [cp_sat_one(Sudoku(3, 3, tuple(int(c) if c in "123456789" else 0 for c in line))) for line in lines]


def cp_sat_one(puzzle: Sudoku) -> int:
    """OR-Tools CP-SAT on one worker: all-different over integer cells, then the first solution forbidden."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cell = [given or model.new_int_var(1, puzzle.n, str(at)) for at, given in enumerate(puzzle.givens)]
    for _, members in units(puzzle.box_rows, puzzle.box_columns):
        model.add_all_different(cell[i] for i in members)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    count = 0
    while count < 2 and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        count += 1
        free = [v for v in cell if not isinstance(v, int)]
        model.add_forbidden_assignments(free, [[solver.value(v) for v in free]])
    return count


def qqwing(lines: Sequence[str]) -> Sequence[int]:
    """Debian's qqwing, the whole set in one process."""
    text = "\n".join(lines) + "\n"
    command = ["qqwing", "--solve", "--count-solutions", "--csv"]
    out = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    rows = [row.split(",") for row in out.splitlines() if row.strip()]
    at = next(i for i, name in enumerate(rows[0]) if "Count" in name)
    return [min(int(row[at]), 2) for row in rows[1:]]


def run(report: Report) -> None:
    """Race on every set."""
    with report.part("sudoku", "9x9, solution and proof of uniqueness"):
        runners: list[Runner[str]] = [bulk(1, "clew bulk, 1 thread")]
        if reference.compiler():
            runners.append(classic())
        else:
            report.say("g++ is not installed: the classic band solver is left out")
        runners += [
            bulk(0, "clew bulk, all cores"),
            Runner("clew.solve one by one", one_by_one, 1_000),
            Runner("PySAT (MiniSat, kept)", pysat, 300),
            Runner("OR-Tools CP-SAT", cp_sat, 20),
        ]
        if shutil.which("qqwing"):
            runners.append(Runner("qqwing", qqwing, 200))
        else:
            report.say("qqwing is not installed (Debian: apt-get install qqwing): left out")
        for name, lines in report.sets(sets().items()):
            race(report, name, runners, lines)
