"""Houses: matchings against PySAT and CP-SAT, and the document's table of houses and bounds with our times."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import clew
from bench.race import DATA, Runner, laps, race
from bench.report import Report
from clew.core.results import Limits
from clew.engine import sat
from clew.families.houses.encoding import encode
from clew.families.houses.kernel import kernel as native
from clew.families.houses.puzzle import Houses, Point

# Milliseconds that the Houses document reports for one puzzle, by houses and bound (its table 2).
DOCUMENT = {
    2: {3: 2, 6: 0, 12: 0, 24: 0},
    4: {3: 3, 6: 0, 12: 2, 24: 6},
    6: {3: 3, 6: 0, 12: 21, 24: 57},
    8: {3: 9, 6: 130, 12: 1011, 24: 1731},
    10: {3: 79, 6: 5740, 12: 23383, 24: 765025},
}


def sets() -> Iterator[tuple[str, Sequence[Houses]]]:
    """Planted towns, if the shared data is there, and towns made here."""
    folder = DATA / "houses"
    if folder.exists():
        small = json.loads((folder / "generated_scal.json").read_text())
        yield "planted, 4 to 10 houses", [of(entry["houses"]) for entry in small]
        large = json.loads((folder / "generated_big.json").read_text())
        for houses in (50, 100, 200, 400):
            yield f"planted, {houses} houses", [of(each["houses"]) for each in large if each["n"] == houses]
    made: Any = [clew.generate("houses", size=10, seed=seed) for seed in range(40)]
    yield "unique, 10 houses, made here", made


def of(points: Sequence[Sequence[int]]) -> Houses:
    """A town of points."""
    return Houses(tuple(Point(x, y) for x, y in points))


def kernel(towns: Sequence[Houses]) -> Sequence[int]:
    """Clew's kernel as Python calls it."""
    return [native(town, Limits(), None).count for town in towns]


def pysat(towns: Sequence[Houses]) -> Sequence[int]:
    """PySAT with our clauses."""
    return [sat.solve(encode(town), Limits()).count for town in towns]


def cp_sat(towns: Sequence[Houses]) -> list[int]:
    """OR-Tools: a variable for each pair and each distance, looking for two pairings."""
    return [_cp_sat(town) for town in towns]


def _cp_sat(town: Houses) -> int:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    pairs = list(combinations(range(len(town.points)), 2))
    joined = {pair: model.new_bool_var("") for pair in pairs}
    used = {distance: model.new_bool_var("") for distance in set(town.measured)}
    for house in range(len(town.points)):
        model.add_exactly_one(variable for pair, variable in joined.items() if house in pair)
    for pair, variable in joined.items():
        model.add_implication(variable, used[town.distance(*pair)])
    model.add(sum(used.values()) <= town.distances)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    for count in range(2):
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return count
        model.add_bool_or(variable.negated() for variable in joined.values() if solver.boolean_value(variable))
    return 2


def scalability(report: Report) -> None:
    """The document's table: one solution and whether it is the only one; its times are from its own machine."""
    for houses, bounds in DOCUMENT.items():
        for bound, document in bounds.items():
            rng = Random(houses * 100 + bound)
            grid = [Point(x, y) for x in range(bound + 1) for y in range(bound + 1)]
            towns = [Houses(tuple(rng.sample(grid, houses))) for _ in range(20)]
            best = laps([Runner[Houses]("clew's kernel", kernel, len(towns))], towns)[0].cpu
            name = f"{houses} houses, bound {bound}"
            report.add(name, "clew's kernel", best / len(towns), puzzles=len(towns), note=f"document: {document:,} ms")


def run(report: Report) -> None:
    """Race on every set, then fill in the table."""
    with report.part("houses", "solution and proof of uniqueness"):
        for name, towns in report.sets(sets()):
            houses = len(towns[0].points)
            runners: list[Runner[Houses]] = [Runner("clew's kernel", kernel, len(towns))]
            if houses <= 50:
                few = 10 if houses <= 10 else 1
                runners += [Runner("PySAT (Glucose)", pysat, few), Runner("OR-Tools CP-SAT", cp_sat, few)]
            race(report, name, runners, towns)
        scalability(report)
