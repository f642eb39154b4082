"""Rating hashi: levels that part puzzles, and every published one explained to its end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.families.hashi.boards import of

from clew.families.hashi.puzzle import Hashi
from clew.families.hashi.techniques import LEVELS, TECHNIQUES, grade


def tatham(line: str) -> Hashi:
    """Read a game id of Simon Tatham's bridges, by itself here so that rating needs no format."""
    size, text = line.strip().split(":")
    match = re.fullmatch(r"(\d+)x(\d+)m(\d)(L?)", size)
    assert match is not None
    columns, rows, most = (int(number) for number in match.groups()[:3])
    cells = "".join("." * (ord(sign) - 96) if sign.islower() else sign for sign in text)
    assert len(cells) == rows * columns
    lines = (cells[at : at + columns] for at in range(0, len(cells), columns))
    return of(*lines, most=most, loops=not match[4])


def ids(folder: Path, names: str) -> Iterator[Hashi]:
    for path in sorted(folder.glob(names)):
        yield from (tatham(line) for line in path.read_text().split())


def level(puzzle: Hashi) -> int:
    graded = grade(puzzle)
    used = [each.level for each in TECHNIQUES if graded.uses.get(each.name)]
    return max(used, default=1) if graded.solved else len(LEVELS)


def test_weights_and_levels_rise_along_the_ladder() -> None:
    weights = [technique.weight for technique in TECHNIQUES]
    levels = [technique.level for technique in TECHNIQUES]
    assert weights == sorted(set(weights))
    assert levels == sorted(levels)
    assert set(levels) == set(range(1, len(LEVELS)))


@pytest.mark.parametrize(("names", "hardest"), [("*d0.txt", 1), ("*d1.txt", 1), ("*d2.txt", 4)])
def test_puzzles_of_another_generator_need_what_its_solver_knows(
    shared_data: Callable[[str], Path], names: str, hardest: int
) -> None:
    levels = Counter(map(level, ids(shared_data("hashi/sgt"), names)))
    assert max(levels) <= hardest, "its generator knows no assumptions"
    assert sum(levels.values()) > 100


def test_rules_of_other_kinds_are_explained(shared_data: Callable[[str], Path]) -> None:
    levels = Counter(map(level, ids(shared_data("hashi/variants"), "*.txt")))
    assert max(levels) <= 4
    assert sum(levels.values()) > 100


def test_hard_puzzles_are_explained_without_nested_assumptions(shared_data: Callable[[str], Path]) -> None:
    levels = Counter(
        level(of(*path.read_text().split())) for path in sorted(shared_data("hashi/unique_hard").glob("*.txt"))
    )
    assert levels[len(LEVELS)] == 0
    assert all(levels[each] > 0 for each in range(2, len(LEVELS)))
