"""Hashi: the kernel against PySAT with cuts, clingo with reachability, and CP-SAT with cuts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from bench.race import DATA, Runner, contender, race, slowest
from bench.report import Report
from clew.core.results import Limits
from clew.engine import sat
from clew.families.hashi.encoding import encode
from clew.families.hashi.formats.bridges import BRIDGES
from clew.families.hashi.formats.grid import GRID
from clew.families.hashi.formats.sized import HAS
from clew.families.hashi.groups import groups
from clew.families.hashi.kernel import kernel as native
from clew.families.hashi.puzzle import Hashi, Island
from clew.families.hashi.rules import violations

Set = tuple[str, int, Sequence[Hashi]]  # its name, solutions asked for, puzzles
RULES = """
1 { built(B, 0..most) } 1 :- bridge(B, _, _).
:- number(I, N), #sum { K, B : built(B, K), end(B, I) } != N.
:- unknown(I), #sum { K, B : built(B, K), end(B, I) } < 1.
:- crossing(B, C), built(B, K), K > 0, built(C, L), L > 0.
end(B, I) :- bridge(B, I, _).
end(B, I) :- bridge(B, _, I).
joined(I, J) :- bridge(B, I, J), built(B, K), K > 0.
reached(0).
reached(J) :- reached(I), joined(I, J).
reached(I) :- reached(J), joined(I, J).
:- end(_, I), not reached(I).
#show built/2.
"""


def sets() -> Iterator[Set]:
    """The known collections, if the shared data is there, and large puzzles made on the spot."""
    folder = DATA / "hashi"
    for size in (100, 200, 300, 400) if folder.exists() else ():
        yield f"{size} islands, benchmark of 2019", 1, _read(folder / "benchmark/sample60", f"*_{size}_*.has")
    for size in (100, 200, 300, 400) if folder.exists() else ():
        yield f"{size} islands, dense and unique", 2, _read(folder / "unique_hard", f"*_{size}_*.txt")
    for side in (7, 10, 15, 25, 40) if folder.exists() else ():
        yield f"{side}x{side}, Tatham's hard", 2, _read(folder / "sgt", f"{side}x{side}*d2.txt")
    if not folder.exists():
        for islands in (25, 100, 400):
            yield f"{islands} islands, made here", 1, [grown(islands, seed) for seed in range(20)]
    yield "2,200 islands in 100x100, made here", 1, [grown(2_200, seed) for seed in range(5)]


def _read(folder: Path, pattern: str) -> Sequence[Hashi]:
    """All puzzles of the files."""
    form = HAS if pattern.endswith(".has") else BRIDGES if folder.name == "sgt" else GRID
    return [one.puzzle for path in sorted(folder.glob(pattern)) for one in form.read(path.read_text())]


def grown(islands: int, seed: int) -> Hashi:
    """A puzzle with a solution: each island is joined to an earlier one, in a square about a fifth full."""
    rng = Random(seed)
    side = round((4.6 * islands) ** 0.5)
    at = {(rng.randrange(side), rng.randrange(side)): 0}
    water: set[tuple[int, int]] = set()
    while len(at) < islands:
        (row, column), (down, right) = rng.choice(list(at)), rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        way = [(row + down * step, column + right * step) for step in range(1, rng.randint(2, 7))]
        if all(0 <= r < side and 0 <= c < side and (r, c) not in at and (r, c) not in water for r, c in way):
            at[way[-1]] = count = rng.randint(1, 2)
            at[row, column] += count
            water.update(way[:-1])
    return Hashi(side, side, tuple(Island(*cell, number) for cell, number in sorted(at.items())))


def kernel(solutions: int, puzzles: Sequence[Hashi]) -> Sequence[int]:
    """Clew's kernel as Python calls it."""
    return [native(puzzle, Limits(solutions=solutions)).count for puzzle in puzzles]


def checked(solutions: int, puzzles: Sequence[Hashi]) -> Sequence[int]:
    """The kernel, every solution checked against the rules, as `clew.solve` does."""
    outcomes = [native(puzzle, Limits(solutions=solutions)) for puzzle in puzzles]
    for puzzle, outcome in zip(puzzles, outcomes, strict=True):
        assert not any(violations(puzzle, solution) for solution in outcome.solutions)
    return [outcome.count for outcome in outcomes]


def pysat(solutions: int, puzzles: Sequence[Hashi]) -> Sequence[int]:
    """Clew's own clauses in Glucose; each answer with several groups is refused by cuts."""
    return [sat.solve(encode(puzzle), Limits(solutions=solutions)).count for puzzle in puzzles]


def clingo(solutions: int, puzzles: Sequence[Hashi]) -> Sequence[int]:
    """Answer sets: every island is reached from the first."""
    from clingo import Control

    counts = []
    for puzzle in puzzles:
        control = Control([str(solutions), "--warn=none"])
        control.add("base", [], f"#const most={puzzle.most}.\n{RULES}{_facts(puzzle)}")
        control.ground([("base", [])])
        with control.solve(yield_=True) as models:
            counts.append(sum(1 for _ in models))
    return counts


def _facts(puzzle: Hashi) -> str:
    """The graph of the puzzle for clingo."""
    graph = puzzle.graph
    facts = [f"bridge({number},{start},{end})." for number, (start, end, _) in enumerate(graph.bridges)]
    facts += [f"crossing({one},{other})." for one, other in graph.crossings]
    for number, island in enumerate(puzzle.islands):
        facts.append(f"unknown({number})." if island.number is None else f"number({number},{island.number}).")
    return "\n".join(facts)


def cp_sat(solutions: int, puzzles: Sequence[Hashi]) -> Sequence[int]:
    """OR-Tools CP-SAT on one worker: sums of whole numbers; answers with several groups are refused by cuts."""
    from ortools.sat.python import cp_model

    counts = []
    for puzzle in puzzles:
        graph, model = puzzle.graph, cp_model.CpModel()
        built = [model.new_int_var(0, puzzle.most, name) for name in graph.names]
        some = [model.new_bool_var(f"some {name}") for name in graph.names]
        for count, present in zip(built, some, strict=True):
            model.add(count >= 1).only_enforce_if(present)
            model.add(count == 0).only_enforce_if(present.negated())
        for island, around in zip(puzzle.islands, graph.around, strict=True):
            total = sum(built[place] for place in around)
            model.add(total >= 1 if island.number is None else total == island.number)
        for one, other in graph.crossings:
            model.add_bool_or(some[one].negated(), some[other].negated())
        counts.append(_answers(puzzle, model, built, some, solutions))
    return counts


def _answers(puzzle: Hashi, model: Any, built: list[Any], some: list[Any], solutions: int) -> int:
    """How many answers CP-SAT gives, each of one group; those found and those in parts are refused."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    count = 0
    while count < solutions and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        counts = [solver.value(count) for count in built]
        parts = sorted(groups(puzzle, counts), key=len)
        for part in parts[:-1]:
            inside = set(part)
            ends = enumerate(puzzle.graph.bridges)
            model.add_bool_or(some[place] for place, (a, b, _) in ends if (a in inside) != (b in inside))
        if len(parts) == 1:
            count += 1
            if count < solutions:
                model.add_forbidden_assignments(built, [counts])
    return count


def runners(islands: int, solutions: int) -> list[Runner[Hashi]]:
    """The contenders; the slow ones get fewer puzzles, and fewer still of large ones."""
    few = 15 if islands <= 400 else 1
    all_of_them = [
        contender(solutions, "clew's kernel", kernel, 100),
        contender(solutions, "clew's kernel, checked", checked, 100),
        contender(solutions, "PySAT (Glucose, cuts)", pysat, few),
    ]
    if find_spec("clingo"):
        all_of_them.append(contender(solutions, "clingo (reachability)", clingo, few))
    if islands <= 400:
        all_of_them.append(contender(solutions, "OR-Tools CP-SAT (cuts)", cp_sat, 5))
    return all_of_them


def run(report: Report) -> None:
    """Race on every set."""
    with report.part("hashi", "solution, and the proof of uniqueness where it is known to be unique"):
        if not find_spec("clingo"):
            report.say("clingo is not installed (pip install 'clew[bench]'): left out")
        for name, solutions, puzzles in report.sets(sets()):
            race(report, name, runners(len(puzzles[0].islands), solutions), puzzles)
            some = puzzles[: report.some(100)]
            report.add(
                name, "clew's kernel, slowest puzzle", slowest(partial(kernel, solutions), some), puzzles=len(some)
            )
