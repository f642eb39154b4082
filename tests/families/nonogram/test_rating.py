"""Rating nonograms: by native grade as by steps, in line with other generators, and spread over the levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from tests.families.nonogram.boards import at_random
from tests.families.nonogram.proofs import walk

from clew.core.results import Limits, Verdict
from clew.families.nonogram.formats import FORMATS
from clew.families.nonogram.kernel import kernel
from clew.families.nonogram.puzzle import Nonogram, from_picture
from clew.families.nonogram.techniques import LEVELS, TECHNIQUES, grade

LEVEL_OF = {technique.name: technique.level for technique in TECHNIQUES}
Shared = Callable[[str], Path]


def level(puzzle: Nonogram) -> int:
    found = grade(puzzle)
    return max((LEVEL_OF[name] for name in found.uses), default=1) if found.solved else len(LEVELS)


def patterns(shared_data: Shared, name: str) -> Iterator[Nonogram]:
    for line in shared_data(f"nonogram/sgt-pattern/pattern-{name}.txt").read_text().splitlines():
        yield FORMATS["pattern"].read(line)[0].puzzle


def test_the_native_grade_is_what_taking_the_steps_gives(shared_data: Shared) -> None:
    rng = Random(4)
    shared = [*patterns(shared_data, "10x10-200")][::20] + [*patterns(shared_data, "20x20-200")][::50]
    drawn = [from_picture(14, 14, [int(rng.random() < 0.5) for _ in range(196)]) for _ in range(12)]
    for puzzle in (*shared, *drawn, *(at_random(rng, 7) for _ in range(200))):
        uses: Counter[str] = Counter()
        chains: Counter[str] = Counter()
        solved = all(value is not None for value in puzzle.given) and bool(puzzle.given)
        for step, _, after in walk(puzzle):
            uses[step.technique] += 1
            chains[step.technique] = max(chains[step.technique], len(step.chain))
            solved = after.solved
        native = grade(puzzle)
        assert (native.uses, native.chains) == (uses, +chains)
        assert native.solved == (solved and kernel(puzzle, Limits()).count > 0)


def test_puzzles_made_for_lines_alone_need_no_assumption(shared_data: Shared) -> None:
    for name in ("10x10-200", "15x15-200", "20x20-200", "30x30-200"):
        assert all(level(puzzle) <= 3 for puzzle in patterns(shared_data, name))


def test_drawn_pictures_spread_over_the_levels(shared_data: Shared) -> None:
    levels: Counter[int] = Counter()
    for path in sorted(shared_data("nonogram/jwilk").glob("*.nin"))[::2]:
        (reading,) = FORMATS["nin"].read(path.read_text())
        if kernel(reading.puzzle, Limits(seconds=5)).verdict is Verdict.UNIQUE:
            levels[level(reading.puzzle)] += 1
    assert levels.total() > 60
    assert all(levels[each] for each in (1, 2, 3, 4))
    assert max(levels) <= 5


@pytest.mark.parametrize(
    ("name", "expected"), [("00001-dancer", 2), ("00023-edge", 4), ("07604-dicap", 3), ("00065-mum", 5)]
)
def test_well_known_puzzles_have_their_level(shared_data: Shared, name: str, expected: int) -> None:
    (reading,) = FORMATS["nin"].read(shared_data(f"nonogram/survey/webpbn-{name}.nin").read_text())
    assert level(reading.puzzle) == expected


def test_weights_rise_along_the_ladder() -> None:
    weights = [technique.weight for technique in TECHNIQUES]
    assert weights == sorted(set(weights))
    assert sorted({technique.level for technique in TECHNIQUES}) == list(range(1, len(LEVELS)))


def test_the_largest_puzzles_are_graded() -> None:
    wide = from_picture(100, 500, [int((row * column) % 7 < 5) for row in range(100) for column in range(500)])
    full = from_picture(500, 500, [1] * 250_000)
    assert grade(full).solved
    assert grade(wide).uses
