"""Kernel, clauses and CP-SAT are of one opinion: on known collections and on random grids of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from tests.families.sudoku.judge import Judge

import clew
from clew.core.results import Limits, Verdict
from clew.families.sudoku.drafts import draft
from clew.families.sudoku.puzzle import Sudoku

Data = Callable[[str], Path]
COLLECTIONS = {  # every how many-th puzzle: all of the kernel's verdicts are known by the judge's on these
    "17clue": 1,
    "easy_kaggle": 1,
    "hardest_11plus": 1,
    "minimal_unbiased": 1,
    "multi_serg": 1,
    "top1465": 1,
    "rated": 1,
    "aplai": 1,
}


def nine_lines(path: Path) -> list[str]:
    """All 81-character words of a collection."""
    words = (word for line in path.read_text().splitlines() if not line.startswith("#") for word in line.split())
    return [word for word in words if len(word) == 81]


def agree(lines: Sequence[str]) -> Counter[int]:
    """Compare the bulk kernel with the judge; count the verdicts."""
    many = clew.solve_lines("\n".join(lines) + "\n", "sudoku", threads=1)
    with Judge() as judge:
        for index, line in enumerate(lines):
            count, solution = judge.count(tuple(int(c) if c in "123456789" else 0 for c in line))
            assert many.counts[index] == count, line
            if count == 1:
                assert many.solution(index) == "".join(map(str, solution)), line
    return Counter(many.counts)


@pytest.mark.parametrize("name", COLLECTIONS)
def test_kernel_and_clauses_agree_on_every_collection(name: str, shared_data: Data) -> None:
    lines = nine_lines(shared_data(f"sudoku/{name}.txt"))
    verdicts = agree(lines)
    assert sum(verdicts.values()) == len(lines) > 0
    if name != "multi_serg":
        assert set(verdicts) == {1}


def random_grids(count: int, rng: Random) -> list[str]:
    """Unique, ambiguous and impossible grids: full grids thinned to any depth, a third of them damaged."""
    lines = []
    for index in range(count):
        puzzle = draft(clew.Size(9, 9), {}, rng)
        cells = [str(given) for given in puzzle.givens]
        for cell in rng.sample(range(81), rng.randint(35, 66)):
            cells[cell] = "."
        if index % 3 == 0:
            for cell in rng.sample(range(81), rng.randint(1, 3)):
                cells[cell] = rng.choice("123456789")
        lines.append("".join(cells))
    return lines


def test_kernel_and_clauses_agree_on_20000_random_grids() -> None:
    verdicts = agree(random_grids(20_000, Random(2026)))
    assert all(verdicts[count] > 1_000 for count in (0, 1, 2)), verdicts


def test_single_calls_and_bulk_calls_agree() -> None:
    lines = random_grids(300, Random(3))
    many = clew.solve_lines("\n".join(lines) + "\n", "sudoku")
    for index, line in enumerate(lines):
        outcome = clew.solve(clew.read(line, family="sudoku"))
        assert outcome.verdict is many.verdict(index)
        if outcome.verdict is Verdict.UNIQUE:
            assert "".join(map(str, outcome.solutions[0].values())) == many.solution(index)


def test_counts_of_the_invalid_and_named_cases_are_as_published(shared_data: Data) -> None:
    rows = [line.split() for line in shared_data("sudoku/invalid.txt").read_text().splitlines() if line[0] != "#"]
    for label, expected, line in rows:
        found = clew.count(clew.read(line, family="sudoku"), Limits(solutions=1000)).count
        if expected.startswith(">"):
            assert found > int(expected[1:]), label
        else:
            assert found == int(expected), label
    for line in shared_data("sudoku/misc_9x9_named.txt").read_text().splitlines():
        if line[0] != "#":
            name, puzzle, known = line.split()
            assert clew.solve(clew.read(puzzle, family="sudoku")).count == int(known), name


def large(path: Path) -> list[tuple[str, Sudoku, int]]:
    """Name, puzzle and known number of solutions (two meaning more) of each line."""
    rows = [line.split() for line in path.read_text().splitlines() if line[0] != "#"]
    return [(row[0], Sudoku(int(row[2]), int(row[3]), tuple(map(int, row[6:]))), int(row[5])) for row in rows]


@pytest.mark.parametrize("side", [12, 16, 25, 36])
def test_large_puzzles_have_their_known_solutions(side: int, shared_data: Data) -> None:
    answers = shared_data(f"sudoku/large_{side}x{side}.txt").with_name(f"large_{side}x{side}_solutions.txt")
    known = (
        {r[0]: r[1:] for line in answers.read_text().splitlines() if (r := line.split())} if answers.exists() else {}
    )
    decided = 0
    for name, puzzle, expected in large(shared_data(f"sudoku/large_{side}x{side}.txt")):
        outcome = clew.solve(puzzle, Limits(nodes=10_000))  # the hardest need millions
        if expected < 0 or outcome.verdict is Verdict.UNDECIDED:
            continue
        decided += 1
        assert outcome.count == expected, name
        if expected == 1 and name in known:
            assert [str(value) for value in outcome.solutions[0].values()] == known[name], name
    assert decided >= {12: 15, 16: 150, 25: 18, 36: 2}[side]


@pytest.mark.parametrize(("box_rows", "box_columns"), [(2, 2), (2, 3), (3, 2), (2, 4), (2, 5), (3, 4)])
def test_kernel_and_clauses_agree_on_random_grids_of_other_sizes(box_rows: int, box_columns: int) -> None:
    rng = Random(box_rows * 100 + box_columns)
    n = box_rows * box_columns
    verdicts: Counter[int] = Counter()
    with Judge(box_rows, box_columns) as judge:
        for index in range(120):
            boxes = f"{box_rows}x{box_columns}"
            cells = list(draft(clew.Size(n, n), {"boxes": boxes}, rng).givens)
            for cell in rng.sample(range(n * n), rng.randint(n * n // 3, n * n * 3 // 4)):
                cells[cell] = 0
            if index % 3 == 0:
                cells[rng.randrange(n * n)] = rng.randint(1, n)
            outcome = clew.solve(Sudoku(box_rows, box_columns, tuple(cells)))
            assert outcome.count == judge.count(tuple(cells))[0]
            verdicts[outcome.count] += 1
    assert all(verdicts[count] for count in (0, 1, 2)), verdicts


def test_cp_sat_is_of_the_same_opinion() -> None:
    from bench.sudoku import cp_sat

    lines = random_grids(60, Random(11))
    assert list(clew.solve_lines("\n".join(lines) + "\n", "sudoku").counts) == cp_sat(lines)


def test_there_are_288_sudokus_of_side_four() -> None:
    outcome = clew.count(Sudoku(2, 2, (0,) * 16))
    assert (outcome.count, outcome.exhausted) == (288, True)
