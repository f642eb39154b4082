"""Minimal sudokus of 25x25, solution and proof that there is no other: the kernel against CP-SAT, puzzle by puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

import clew
from bench.race import DATA, turns
from bench.report import Report, Unusable
from bench.sudoku import cp_sat_one
from clew.core.results import Verdict
from clew.families.sudoku.puzzle import Sudoku

_LEAST_CLUES, _MOST_CLUES = 266, 275  # of the minimal ones among the published puzzles


def puzzles() -> Sequence[Sudoku]:
    """The published ones, if the shared data is there, else one made on the spot."""
    path = DATA / "sudoku/large_25x25.txt"
    if not path.exists():
        made = clew.generate("sudoku", size="25x25", seed=1)
        return [made] if isinstance(made, Sudoku) else []
    rows = [line.split() for line in path.read_text().splitlines() if not line.startswith("#")]
    return [
        Sudoku(int(row[2]), int(row[3]), tuple(map(int, row[6:])))
        for row in rows
        if row[5] != "2" and _LEAST_CLUES <= int(row[4]) <= _MOST_CLUES
    ]


def _kernel(puzzle: Sudoku) -> int:
    outcome = clew.solve(puzzle)
    if outcome.verdict is Verdict.UNDECIDED:
        raise Unusable("clew.solve did not settle one of the puzzles")
    return outcome.count


def _turn(solve: Callable[[Sudoku], int], puzzle: Sudoku) -> Callable[[int], int]:
    return lambda _: solve(puzzle)


def run(report: Report) -> None:
    """Race: the mean and the slowest of each, in processor time of one thread."""
    solvers: dict[str, Callable[[Sudoku], int]] = {"clew.solve": _kernel, "OR-Tools CP-SAT": cp_sat_one}
    seconds: dict[str, list[float]] = {name: [] for name in solvers}
    with report.part("large", "25x25, solution and proof of uniqueness"):
        for number, puzzle in enumerate(puzzles()[: report.some(20)], 1):
            laps = turns([_turn(solve, puzzle) for solve in solvers.values()], rounds=1)
            for name, lap in zip(solvers, laps, strict=True):
                seconds[name].append(lap.cpu)
                report.add(f"puzzle {number}", name, lap.cpu, puzzles=1, ratio=lap.cpu / laps[0].cpu)
            if len({lap.raw for lap in laps}) > 1:
                report.dispute(f"puzzle {number}: clew.solve and OR-Tools CP-SAT differ in the number of solutions")
        figures: dict[str, Callable[[Sequence[float]], float]] = {"mean": fmean, "slowest": max}
        for title, figure in figures.items():
            ours = figure(seconds["clew.solve"])
            for name, times in seconds.items():
                report.add(title, name, figure(times), puzzles=len(times), ratio=figure(times) / ours)
