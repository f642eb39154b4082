"""Kernel and clauses with loop cuts are of one opinion: on random grids of every kind and on known collections."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.families.opinions import agree
from tests.families.slitherlink.boards import all_loops, answers, edges_of, of

from clew.core.results import Limits, Verdict
from clew.families.slitherlink.kernel import kernel
from clew.families.slitherlink.puzzle import UNKNOWN, Slitherlink, around_cells, numbers, sides

Data = Callable[[str], Path]
VERDICTS = {"unique": Verdict.UNIQUE, "multi": Verdict.SEVERAL, "none": Verdict.IMPOSSIBLE}
# Every how many-th puzzle the clauses are asked about as well, and up to how many cells.
COLLECTIONS = {
    "blob_large": (1, 0),
    "cegis": (2, 100),
    "loopy": (5, 400),
    "multi": (1, 400),
    "sat_minimal": (1, 100),
    "toolkit_samples": (1, 400),
    "unique_misc": (1, 400),
    "unsolvable": (1, 400),
    "rated/square-7x7": (4, 49),
    "rated/square-10x10": (8, 100),
    "rated/square-15x15": (25, 225),
    "rated/square-20x20": (100, 400),
    "rated/square-30x30": (1, 0),
}


def random_loop(rows: int, columns: int, rng: Random) -> frozenset[int]:
    """Let a cell grow into a region without holes; its border is a loop."""
    inside = {(rng.randrange(rows), rng.randrange(columns))}
    for _ in range(rng.randrange(3 * rows * columns)):
        row, column = rng.randrange(rows), rng.randrange(columns)
        ring = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
        near = [(row + down, column + right) in inside for down, right in ring]
        beside = any(near[1::2])
        # One stretch of the ring is inside: the cell joins the region without closing a hole or touching a corner.
        if beside and sum(one != other for one, other in zip(near, near[1:] + near[:1], strict=True)) == 2:
            inside.add((row, column))
    within = {row * columns + column for row, column in inside}
    return frozenset(edge for edge, (a, b) in enumerate(sides(rows, columns)) if (a in within) != (b in within))


def random_puzzle(rng: Random) -> Slitherlink:
    """Clues of a random loop, any share of them, a third of the puzzles damaged."""
    rows, columns = rng.randint(1, 8), rng.randint(1, 8)
    loop = random_loop(rows, columns, rng)
    share = rng.uniform(0.3, 1)
    clues = [len(loop.intersection(four)) if rng.random() < share else 4 for four in around_cells(rows, columns)]
    for _ in range(rng.choice((0, 0, 1))):
        clues[rng.randrange(len(clues))] = rng.randrange(4)
    return Slitherlink(rows, columns, tuple(rng.choice((None, UNKNOWN)) if clue == 4 else clue for clue in clues))


@pytest.mark.parametrize("seed", range(4))
def test_kernel_and_clauses_agree_on_10000_random_puzzles(seed: int) -> None:
    rng = Random(seed)
    verdicts = Counter(agree(random_puzzle(rng)) for _ in range(2_500))
    assert all(verdicts[verdict] > 300 for verdict in VERDICTS.values()), verdicts


def entries(path: Path) -> Iterator[tuple[dict[str, Any], Slitherlink]]:
    """Each line of a collection, and its puzzle."""
    for line in path.read_text().splitlines():
        entry = json.loads(line)
        yield entry, of(*entry["rows"])


@pytest.mark.parametrize("name", COLLECTIONS)
def test_the_kernel_knows_every_collection_and_the_clauses_agree(name: str, shared_data: Data) -> None:
    every, cells = COLLECTIONS[name]
    count = 0
    for entry, puzzle in entries(shared_data(f"slitherlink/{name}.jsonl")):
        outcome = kernel(puzzle, Limits())
        assert outcome.verdict is VERDICTS[entry.get("status", "unique")], entry
        if outcome.verdict is Verdict.UNIQUE and "solution" in entry:
            assert "".join(map(str, outcome.solutions[0].values())) == "".join(
                entry["solution"]["h"] + entry["solution"]["v"]
            )
        if count % every == 0 and len(puzzle.clues) <= cells:
            agree(puzzle)
        count += 1
    assert count > 0


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 5), (3, 3), (4, 3), (4, 4)])
def test_the_kernel_finds_every_loop_of_an_empty_grid_once(rows: int, columns: int) -> None:
    puzzle = Slitherlink(rows, columns, (None,) * (rows * columns))
    outcome = kernel(puzzle, Limits(solutions=None, keep=10_000))
    assert outcome.exhausted
    found = [edges_of(solution, puzzle) for solution in outcome.solutions]
    assert len(found) == len(set(found)) == outcome.count
    assert set(found) == set(all_loops(rows, columns)) == answers(puzzle)


def test_a_grid_of_zeros_is_impossible() -> None:
    for puzzle in (of("0"), of("000", "000"), of("." * 5, "00000")):
        assert agree(puzzle) is Verdict.IMPOSSIBLE


@pytest.mark.parametrize("side", [50, 100])
def test_limits_hold_on_empty_grids(side: int) -> None:
    puzzle = Slitherlink(side, side, (None,) * side**2)
    assert kernel(puzzle, Limits(solutions=3)).count == 3
    assert not kernel(puzzle, Limits(solutions=None, seconds=0.1)).exhausted  # it came back, that is
    assert kernel(puzzle, Limits(nodes=3)).verdict is Verdict.UNDECIDED


def test_solutions_come_one_by_one_until_stopped() -> None:
    puzzle = Slitherlink(6, 6, (None,) * 36)
    seen = []

    def emit(marks: Any) -> bool:
        seen.append(marks)
        return len(seen) < 3

    assert kernel(puzzle, Limits(solutions=None), emit).count == 3
    assert len({tuple(marks.values()) for marks in seen}) == 3
    assert all(list(marks) == list(numbers(6, 6)) for marks in seen)
