"""Nonogram: the kernel against PySAT in order encoding and CP-SAT with automata: uniqueness, or a second solution."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from bench.race import DATA, Runner, race
from bench.report import Report
from clew.core.results import Limits
from clew.engine import sat
from clew.families.nonogram.encoding import encode
from clew.families.nonogram.formats import FORMATS
from clew.families.nonogram.kernel import kernel as native
from clew.families.nonogram.puzzle import Nonogram, from_picture, line_cells

SECONDS = 60.0  # for one puzzle of the survey
RANDOM = ((20, 0.4), (25, 0.5), (30, 0.5), (40, 0.6))  # side, and share of painted cells
NAMED = ("full 250x250", "empty 250x250", "full 500x500", "empty 500x500")


def at_random(side: int, density: float, count: int) -> list[Nonogram]:
    """Clues of random pictures, the same in every run."""
    rng = Random(side)
    return [from_picture(side, side, [int(rng.random() < density) for _ in range(side**2)]) for _ in range(count)]


def read(name: str, form: str) -> list[Nonogram]:
    """The puzzles of all files of a collection; empty if the shared data is missing."""
    paths = sorted((DATA / "nonogram").glob(name))
    return [reading.puzzle for path in paths for reading in FORMATS[form].read(path.read_text())]


def sets() -> Iterator[tuple[str, Sequence[Nonogram]]]:
    """The known collections, if the shared data is there, and puzzles made on the spot."""
    collections = [
        ("published pictures", read("jwilk/*.nin", "nin")),
        ("25x25, tournament", read("taai2011_sample/*.txt", "taai")),
        ("30x30, half painted, shared", read("random/*.txt", "taai")),
    ]
    yield from ((name, puzzles) for name, puzzles in collections if puzzles)
    for side, density in RANDOM:
        yield f"{side}x{side}, {density:.0%} painted", at_random(side, density, 100)


def kernel(puzzles: Sequence[Nonogram]) -> Sequence[int]:
    """Clew's kernel as Python calls it."""
    return [native(puzzle, Limits(solutions=2)).count for puzzle in puzzles]


def pysat(puzzles: Sequence[Nonogram]) -> Sequence[int]:
    """Clew's own clauses in order encoding, in Glucose."""
    return [sat.solve(encode(puzzle), Limits(solutions=2)).count for puzzle in puzzles]


def cp_sat(puzzles: Sequence[Nonogram]) -> Sequence[int]:
    """OR-Tools CP-SAT on one worker: an automaton for each line, then without the first solution."""
    from ortools.sat.python import cp_model

    counts = []
    for puzzle in puzzles:
        model = cp_model.CpModel()
        cells: list[Any] = [model.new_bool_var(f"c{cell}") for cell in range(puzzle.rows * puzzle.columns)]
        for line, clue in enumerate(puzzle.line_clues):
            ends, moves = _automaton([int(str(token)) for token in clue])
            model.add_automaton([cells[cell] for cell in line_cells(puzzle.shape, line)], 0, ends, moves)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        count = 0
        while count < 2 and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            count += 1
            model.add_bool_or(cell.negated() if solver.boolean_value(cell) else cell for cell in cells)
        counts.append(count)
    return counts


def _automaton(clue: Sequence[int]) -> tuple[list[int], list[tuple[int, int, int]]]:
    """The states to end in and the moves (from, cell, to): a state for each gap and each cell of a block."""
    state, moves = 0, [(0, 0, 0)]
    for block in clue:
        moves += [(state + cell, 1, state + cell + 1) for cell in range(block)]
        state += block + 1
        moves += [(state - 1, 0, state), (state, 0, state)]
    return ([state - 1, state] if clue else [state]), moves


RUNNERS: list[Runner[Nonogram]] = [
    Runner("clew's kernel", kernel, 200),
    Runner("PySAT (order encoding)", pysat, 10),
    Runner("OR-Tools CP-SAT (automata)", cp_sat, 3),
]


def one_by_one() -> Iterator[tuple[str, Nonogram]]:
    """The survey's puzzles, the documents' large one, and the simplest of all, large."""
    for path in sorted((DATA / "nonogram" / "survey").glob("*.nin")):
        yield path.stem, FORMATS["nin"].read(path.read_text())[0].puzzle
    examples = DATA / "seeds" / "hanjie_examples.pl"
    for reading in FORMATS["facts"].read(examples.read_text()) if examples.exists() else ():
        if reading.puzzle.rows >= 100:
            yield f"document, {reading.puzzle.rows}x{reading.puzzle.columns}", reading.puzzle
    for name in NAMED:
        side = int(name.split("x")[-1])
        yield name, from_picture(side, side, [int(name.startswith("full"))] * side**2)


def survey(report: Report) -> None:
    """The kernel alone on each puzzle: the best of some runs, and the verdict."""
    seconds = 1.0 if report.short else SECONDS
    for name, puzzle in report.sets(one_by_one()):
        puzzle.lines, puzzle.cells  # noqa: B018  the puzzle caches its flat form, which is not part of solving
        best = float("inf")
        for _ in range(5):
            start = time.process_time()
            verdict = native(puzzle, Limits(solutions=2, seconds=seconds)).verdict
            best = min(best, time.process_time() - start)
            if best > 1:
                break
        report.add(name, "clew's kernel", best, puzzles=1, note=verdict.value)


def run(report: Report) -> None:
    """Race on every set, then the survey."""
    with report.part("nonogram", f"uniqueness or a second solution; single puzzles at most {SECONDS:.0f} s each"):
        for name, puzzles in report.sets(sets()):
            race(report, name, RUNNERS, puzzles)
        survey(report)
