"""Kernel and clauses with cuts are of one opinion: on random puzzles of every kind and on known collections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Event, Timer

import pytest
from tests.families.hashi.boards import answers, of
from tests.families.opinions import agree

from clew.core.places import Marks
from clew.core.results import Limits, Verdict
from clew.families.hashi.formats.bridges import BRIDGES
from clew.families.hashi.formats.grid import GRID
from clew.families.hashi.formats.sized import HAS
from clew.families.hashi.groups import circle
from clew.families.hashi.kernel import kernel
from clew.families.hashi.puzzle import Hashi, Island
from clew.families.hashi.rules import violations

Data = Callable[[str], Path]
ALL = Limits(solutions=None, keep=100_000)
TRIED = 400  # ways to build that are tried one by one; beyond, only the clauses are asked


def drawn(rng: Random) -> Hashi:
    """Islands at random in a small sea, each in line with one before."""
    rows, columns = rng.randint(2, 8), rng.randint(2, 8)
    some = [(rng.randrange(rows), rng.randrange(columns))]
    for _ in range(rng.randint(1, 5 + rows * columns // 4)):
        row, column = rng.choice(some)
        some.append((row, rng.randrange(columns)) if rng.random() < 0.5 else (rng.randrange(rows), column))
    islands = tuple(Island(row, column, None) for row, column in sorted(set(some)))
    return Hashi(rows, columns, islands, rng.randint(1, 4), rng.random() < 0.7)


def built(puzzle: Hashi, rng: Random) -> list[int]:
    """Bridges at random that neither cross nor, where that is forbidden, close a loop."""
    graph = puzzle.graph
    counts = [0] * len(graph.bridges)
    share = rng.uniform(0.8, 1)
    for place in rng.sample(range(len(counts)), len(counts)):
        crossed = {a + b - place for a, b in graph.crossings if place in (a, b)}
        if rng.random() < share and not any(counts[other] for other in crossed):
            counts[place] = rng.randint(1, puzzle.most)
            if not puzzle.loops and circle(puzzle, counts):
                counts[place] = 0
    return counts


def random_puzzle(rng: Random) -> Hashi:
    """The numbers of random bridges; some are unknown, and a third of the puzzles is damaged."""
    puzzle = drawn(rng)
    counts = built(puzzle, rng)
    unknown = rng.choice((0, 0.1, 0.4))
    numbers = [sum(counts[place] for place in around) for around in puzzle.graph.around]
    for _ in range(rng.choice((0, 0, 1))):
        numbers[rng.randrange(len(numbers))] = rng.randint(1, 8)
    islands = (
        island._replace(number=number if number and rng.random() >= unknown else None)
        for island, number in zip(puzzle.islands, numbers, strict=True)
    )
    return Hashi(puzzle.rows, puzzle.columns, tuple(islands), puzzle.most, puzzle.loops)


@pytest.mark.parametrize("seed", range(4))
def test_kernel_and_clauses_agree_on_10000_random_puzzles(seed: int) -> None:
    rng = Random(seed)
    verdicts = Counter(agree(random_puzzle(rng)) for _ in range(2_500))
    assert all(verdicts[verdict] > 200 for verdict in (Verdict.IMPOSSIBLE, Verdict.UNIQUE, Verdict.SEVERAL)), verdicts


def test_the_kernel_finds_every_solution_of_a_small_puzzle_once() -> None:
    rng = Random(1)
    counts: Counter[int] = Counter()
    while counts.total() < 200:
        puzzle = random_puzzle(rng)
        if (puzzle.most + 1) ** len(puzzle.graph.bridges) > TRIED:
            continue
        outcome = kernel(puzzle, ALL)
        found = [tuple(solution.values()) for solution in outcome.solutions]
        assert outcome.exhausted
        assert len(found) == len(set(found)) == outcome.count
        assert set(found) == set(answers(puzzle)), puzzle
        counts[min(outcome.count, 2)] += 1
    assert all(counts[count] > 10 for count in range(3)), counts


def ids(folder: Path) -> Iterator[Hashi]:
    """The puzzles of all game ids in a folder."""
    for path in sorted(folder.glob("*.txt")):
        yield from (reading.puzzle for reading in BRIDGES.read(path.read_text()))


@pytest.mark.parametrize(("name", "every"), [("sgt", 8), ("variants", 3)])
def test_game_ids_are_unique_and_the_clauses_agree(name: str, every: int, shared_data: Data) -> None:
    for number, puzzle in enumerate(ids(shared_data(f"hashi/{name}"))):
        outcome = kernel(puzzle, Limits())
        assert outcome.verdict is Verdict.UNIQUE, puzzle
        assert not violations(puzzle, outcome.solutions[0])
        if number % every == 0:
            assert agree(puzzle) is Verdict.UNIQUE


def test_dense_puzzles_are_unique_and_the_clauses_agree(shared_data: Data) -> None:
    for number, path in enumerate(sorted(shared_data("hashi/unique_hard").glob("*.txt"))):
        puzzle = GRID.read(path.read_text())[0].puzzle
        assert kernel(puzzle, Limits()).verdict is Verdict.UNIQUE, path.name
        if number % 5 == 0:
            assert agree(puzzle) is Verdict.UNIQUE


def test_the_benchmark_has_several_solutions_each(shared_data: Data) -> None:
    for number, path in enumerate(sorted(shared_data("hashi/benchmark/sample60").glob("*.has"))):
        puzzle = HAS.read(path.read_text())[0].puzzle
        outcome = kernel(puzzle, Limits())
        assert outcome.verdict is Verdict.SEVERAL, path.name
        assert not any(violations(puzzle, solution) for solution in outcome.solutions)
        if number % 10 == 0:
            assert agree(puzzle) is Verdict.SEVERAL


def expected(path: Path) -> Iterator[tuple[str, int]]:
    """The name of each puzzle in a table, and how many solutions it has."""
    head, *lines = path.read_text().splitlines()
    column = head.split("\t").index("solutions")
    for line in lines:
        fields = line.split("\t")
        yield fields[0].removesuffix(".txt"), int(fields[column])


@pytest.mark.parametrize("name", ["aplai", "unsat_multi"])
def test_solutions_are_counted_as_others_count_them(name: str, shared_data: Data) -> None:
    table = dict(expected(shared_data(f"hashi/{name}/expected.tsv")))
    for board, count in table.items():
        puzzle = GRID.read(shared_data(f"hashi/{name}/{board}.txt").read_text())[0].puzzle
        outcome = kernel(puzzle, Limits(solutions=None))
        assert (outcome.exhausted, outcome.count) == (True, count), board
        agree(puzzle)
    assert len(table) >= 20


def open_sea(side: int) -> Hashi:
    """Islands without numbers on every cell: more solutions than can be counted."""
    islands = tuple(Island(row, column, None) for row in range(side) for column in range(side))
    return Hashi(side, side, islands)


@pytest.mark.parametrize("side", [20, 100])
def test_limits_hold_on_an_open_sea(side: int) -> None:
    puzzle = open_sea(side)
    outcome = kernel(puzzle, Limits(solutions=None, seconds=0.1, keep=0))
    assert not outcome.exhausted
    assert kernel(puzzle, Limits(nodes=3)).verdict is Verdict.UNDECIDED
    assert kernel(puzzle, Limits(solutions=1)).count == 1


def test_a_search_ends_soon_after_it_is_stopped() -> None:
    stop = Event()
    Timer(0.1, stop.set).start()
    outcome = kernel(open_sea(40), Limits(solutions=None, keep=0, stop=stop))
    assert not outcome.exhausted


def test_solutions_come_one_by_one_until_stopped() -> None:
    puzzle = open_sea(4)
    seen: list[Marks] = []

    def emit(marks: Marks) -> bool:
        seen.append(marks)
        return len(seen) < 3

    assert kernel(puzzle, Limits(solutions=None), emit).count == 3
    assert len({tuple(marks.values()) for marks in seen}) == 3
    assert all(list(marks) == list(puzzle.graph.names) for marks in seen)


def test_a_lone_island_is_impossible() -> None:
    for puzzle in (of("1"), of("?"), of("..?..", ".....")):
        assert agree(puzzle) is Verdict.IMPOSSIBLE
