"""Kernel and clauses are of one opinion: on random puzzles of every kind and on known collections."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random
from threading import Event, Timer

import pytest
from tests.families.opinions import agree

from clew.actions.images import relation
from clew.core.places import Marks
from clew.core.results import Limits, Verdict
from clew.engine import sat
from clew.families.fillin.encoding import encode
from clew.families.fillin.formats.grid import assemble, word_list
from clew.families.fillin.kernel import kernel
from clew.families.fillin.puzzle import BLACK, Fillin
from clew.families.fillin.rules import violations

Data = Callable[[str], Path]
ALL = Limits(solutions=None, keep=100_000)


def runs(lines: Iterator[tuple[str, ...]]) -> Iterator[str]:
    """The words of filled lines, single letters too."""
    for line in lines:
        yield from ("".join(some) for black, some in groupby(line, lambda letter: letter == BLACK) if not black)


def planted(rng: Random, rows: int, columns: int, letters: str, black: float) -> Fillin:
    """The words of a random filling, listed in any order; some letters may be given."""
    words: list[str] = []
    while not words:
        flat = [BLACK if rng.random() < black else rng.choice(letters) for _ in range(rows * columns)]
        lines = [tuple(flat[at : at + columns]) for at in range(0, len(flat), columns)]
        words = [word for way in (lines, zip(*lines, strict=True)) for word in runs(iter(way)) if len(word) > 1]
    rng.shuffle(words)
    share = rng.choice((0, 0, 0.2))
    cells = tuple(letter if letter == BLACK or rng.random() < share else None for letter in flat)
    return Fillin(rows, columns, cells, tuple(words))


def random_puzzle(rng: Random) -> Fillin:
    """A planted puzzle; a third is damaged in a letter, a third may leave words over."""
    size = rng.randint(2, 6), rng.randint(2, 6)
    puzzle = planted(rng, *size, "ABCDEF"[: rng.randint(1, 6)], rng.uniform(0.1, 0.6))
    words = list(puzzle.words)
    if rng.random() < 0.33:
        at = rng.randrange(len(words))
        words[at] = rng.choice("ABC") + words[at][1:]
    spare = rng.random() < 0.33
    if spare:
        words += [rng.choice(words)[:-1] + rng.choice("ABC") for _ in range(rng.randint(0, 4))]
    return Fillin(puzzle.rows, puzzle.columns, puzzle.cells, tuple(words), spare)


@pytest.mark.parametrize("seed", range(4))
def test_kernel_and_clauses_agree_on_10000_random_puzzles(seed: int) -> None:
    rng = Random(seed)
    verdicts = Counter(agree(random_puzzle(rng)) for _ in range(2_500))
    assert all(verdicts[verdict] > 200 for verdict in (Verdict.IMPOSSIBLE, Verdict.UNIQUE, Verdict.SEVERAL)), verdicts


def test_kernel_and_clauses_count_the_same_solutions() -> None:
    rng = Random(7)
    counts: Counter[int] = Counter()
    while counts.total() < 300:
        puzzle = random_puzzle(rng)
        theirs = sat.solve(encode(puzzle), Limits(solutions=200, keep=200))
        if not theirs.exhausted:
            continue
        ours = kernel(puzzle, ALL)
        assert ours.exhausted
        assert {tuple(one.items()) for one in ours.solutions} == {tuple(one.items()) for one in theirs.solutions}, (
            puzzle
        )
        assert ours.count == len(ours.solutions) == theirs.count
        counts[min(ours.count, 3)] += 1
    assert all(counts[count] > 10 for count in range(4)), counts


def test_larger_grids_of_few_letters_agree() -> None:
    rng = Random(3)
    verdicts = Counter(agree(planted(rng, 14, 14, "ABCD", 0.2)) for _ in range(12))
    assert set(verdicts) == {Verdict.UNIQUE, Verdict.SEVERAL}


def collection(folder: Path) -> Iterator[tuple[str, Fillin, str]]:
    """The puzzles of the table of contents, with their numbers of solutions, as far as they are there."""
    for entry in json.loads((folder / "MANIFEST.json").read_text()):
        path = folder / entry["puzzle"]
        if path.exists():
            words = word_list((folder / entry["wordlist"]).read_text())
            yield entry["puzzle"], assemble(path.read_text(), {"words": words})[0].puzzle, entry["solutions"]


def test_collections_have_the_solutions_that_others_counted(shared_data: Data) -> None:
    known = {"1": Verdict.UNIQUE, "2+": Verdict.SEVERAL}
    for name, puzzle, solutions in collection(shared_data("fillin")):
        if solutions not in known or name.startswith("generated/dense100"):
            continue
        outcome = kernel(puzzle, Limits())
        assert outcome.verdict is known[solutions], name
        assert not any(violations(puzzle, solution) for solution in outcome.solutions), name
        if len(puzzle.slots) < 100:
            assert agree(puzzle) is known[solutions], name


@pytest.mark.parametrize("name", ["melbourne/puzzle3", "tests2021/schachte_egg", "tests2021/schachte_square25"])
def test_symmetric_grids_have_two_solutions_that_mirror_each_other(name: str, shared_data: Data) -> None:
    puzzles = {entry.removesuffix(".puzzle"): puzzle for entry, puzzle, _ in collection(shared_data("fillin"))}
    outcome = kernel(puzzles[name], ALL)
    assert outcome.exhausted
    assert outcome.count == 2
    one, other = outcome.solutions
    assert "mirror" in (relation(puzzles[name], [one, other]) or "")


def hard() -> Fillin:
    """A large grid of few letters and short words, which no engine decides soon."""
    puzzle = planted(Random(1), 80, 80, "ABCDEF", 0.3)
    return replace(puzzle, cells=tuple(None if held != BLACK else BLACK for held in puzzle.cells))


def test_limits_end_the_search_undecided() -> None:
    puzzle = hard()
    for limits in (Limits(seconds=0.001), Limits(seconds=0.2), Limits(nodes=5)):
        outcome = kernel(puzzle, limits)
        assert outcome.verdict is Verdict.UNDECIDED
        assert not outcome.exhausted


def test_it_ends_when_stopped() -> None:
    stop = Event()
    timer = Timer(0.2, stop.set)
    timer.start()
    outcome = kernel(hard(), Limits(stop=stop))
    timer.join()
    assert stop.is_set()
    assert outcome.verdict is Verdict.UNDECIDED


def test_solutions_are_handed_on_as_they_are_found() -> None:
    puzzle = Fillin(1, 5, (None, None, BLACK, None, None), ("AB", "CD"))
    seen: list[Marks] = []

    def take(marks: Marks) -> bool:
        seen.append(marks)
        return False

    outcome = kernel(puzzle, ALL, take)
    assert len(seen) == outcome.count == 1
    assert not outcome.exhausted
