"""Slitherlink: the kernel against PySAT with loop cuts and CP-SAT with a circuit; uniqueness proved."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import clew
from bench.race import DATA, Runner, race
from bench.report import Report
from clew.core.results import Limits
from clew.engine import sat
from clew.families.slitherlink.encoding import encode
from clew.families.slitherlink.kernel import kernel as native
from clew.families.slitherlink.puzzle import Slitherlink, around_cells, ends

SETS = {  # file and shape of each, and a field that its puzzles must have
    "10x10, Tatham's hard": ("loopy", (10, 10), ("difficulty", "Hard")),
    "20x20, Tatham's hard": ("loopy", (20, 20), ("difficulty", "Hard")),
    "30x40, Tatham's hard": ("loopy", (30, 40), ("difficulty", "Hard")),
    "50x50, Tatham's hard": ("loopy", (50, 50), ("difficulty", "Hard")),
    "10x10, rated": ("rated/square-10x10", (10, 10), None),
    "20x20, rated": ("rated/square-20x20", (20, 20), None),
    "30x30, rated": ("rated/square-30x30", (30, 30), None),
    "50x50, few clues": ("cegis", (50, 50), None),
    "10x10, clue-minimal": ("sat_minimal", (10, 10), None),
    "20x20, clue-minimal": ("sat_minimal", (20, 20), None),
    "30x30, clue-minimal": ("sat_minimal", (30, 30), None),
}


def sets() -> Iterator[tuple[str, Sequence[Slitherlink]]]:
    """The known collections, if the shared data is there, else puzzles made on the spot."""
    folder = DATA / "slitherlink"
    for name, (file, shape, field) in SETS.items() if folder.exists() else ():
        entries = [json.loads(line) for line in (folder / f"{file}.jsonl").read_text().splitlines()]
        wanted = [entry for entry in entries if field is None or entry[field[0]] == field[1]]
        puzzles = [of(entry["rows"]) for entry in wanted]
        yield name, [puzzle for puzzle in puzzles if puzzle.shape == shape][:100]
    if not folder.exists():
        for side in (7, 10, 20):
            size = clew.Size(side, side)
            made: Any = clew.generate_many("slitherlink", 50, seed=1, size=size)
            yield f"{side}x{side}, made here", list(made)


def of(rows: Sequence[str]) -> Slitherlink:
    """Read rows of digits and dots."""
    return Slitherlink(len(rows), len(rows[0]), tuple(None if c == "." else int(c) for c in "".join(rows)))


def kernel(puzzles: Sequence[Slitherlink]) -> Sequence[int]:
    """Clew's kernel as Python calls it."""
    return [native(puzzle, Limits(solutions=2)).count for puzzle in puzzles]


def solve(puzzles: Sequence[Slitherlink]) -> Sequence[int]:
    """`clew.solve` on each puzzle, every solution checked against the rules."""
    return [clew.solve(puzzle).count for puzzle in puzzles]


def pysat(puzzles: Sequence[Slitherlink]) -> Sequence[int]:
    """Clew's own clauses in Glucose; each answer with several loops is refused by cuts."""
    return [sat.solve(encode(puzzle), Limits(solutions=2)).count for puzzle in puzzles]


def cp_sat(puzzles: Sequence[Slitherlink]) -> Sequence[int]:
    """OR-Tools CP-SAT on one worker: a circuit over both directions of each edge, then without the first solution."""
    from ortools.sat.python import cp_model

    counts = []
    for puzzle in puzzles:
        model, lines = _circuit(puzzle)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        count = 0
        while count < 2 and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            count += 1
            model.add_bool_or(line.negated() if solver.boolean_value(line) else line for line in lines)
        counts.append(count)
    return counts


def _circuit(puzzle: Slitherlink) -> tuple[Any, list[Any]]:
    """The model, and a variable for each edge; points off the loop have an edge to themselves."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    arcs, lines = [], []
    for edge, (one, other) in enumerate(ends(*puzzle.shape)):
        line, there, back = (model.new_bool_var(f"{kind}{edge}") for kind in ("line", "there", "back"))
        model.add(there + back == line)
        arcs += [(one, other, there), (other, one, back)]
        lines.append(line)
    points = (puzzle.rows + 1) * (puzzle.columns + 1)
    arcs += [(point, point, model.new_bool_var(f"off{point}")) for point in range(points)]
    model.add_circuit(arcs)
    model.add_bool_or(lines)
    for clue, around in zip(puzzle.counts, around_cells(*puzzle.shape), strict=True):
        if clue is not None:
            model.add(sum(lines[edge] for edge in around) == clue)
    return model, lines


def runners(cells: int) -> list[Runner[Slitherlink]]:
    """The contenders; the slow ones get fewer puzzles, and fewer still of large ones."""
    racing: list[Runner[Slitherlink]] = [
        Runner("clew's kernel", kernel, 100),
        Runner("clew.solve, checked", solve, 100),
        Runner("PySAT (Glucose, cuts)", pysat, 20 if cells <= 1_000 else 3),
    ]
    if cells <= 100:  # a 20x20 took it more than half a minute
        racing.append(Runner("OR-Tools CP-SAT (circuit)", cp_sat, 5))
    return racing


def run(report: Report) -> None:
    """Race on every set."""
    with report.part("slitherlink", "solution and proof of uniqueness"):
        for name, puzzles in report.sets(sets()):
            race(report, name, runners(len(puzzles[0].clues)), puzzles)
