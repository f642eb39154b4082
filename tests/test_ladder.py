"""Ladders of techniques: one look answers for all techniques, and what docs/rating.md says of them is current."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from tools import ratings

import clew
from clew import families
from clew.actions.explain import begin, next_step
from clew.actions.load import read
from clew.core.ladder import EASIEST, Ladder
from clew.core.results import Step


def ladder_of(family: str) -> Ladder[Any, Any]:
    """The ladder that a family's techniques come from."""
    module = vars(import_module(f"clew.families.{family}.techniques"))
    return next(each for each in module.values() if isinstance(each, Ladder))


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Callable[[Ladder[Any, Any]], list[int]]:
    """Note which techniques a ladder looks for, by number."""

    def watch(ladder: Ladder[Any, Any]) -> list[int]:
        numbers: list[int] = []
        find = ladder._find

        def noting(puzzle: Any, known: Any, number: int, *, all_of_them: bool) -> Any:
            numbers.append(number)
            return find(puzzle, known, number, all_of_them=all_of_them)

        monkeypatch.setattr(ladder, "_find", noting)
        return numbers

    return watch


@pytest.mark.parametrize("family", families.NAMES)
def test_a_step_is_found_by_one_look_at_the_ladder(family: str, looks: Callable[[Any], list[int]]) -> None:
    puzzle = read(families.formats(family)["clew"].example)
    numbers = looks(ladder_of(family))
    assert next_step(puzzle, begin(puzzle)) is not None
    assert numbers == [EASIEST]


@pytest.mark.parametrize("family", families.BUILT_IN)
def test_a_harder_technique_looks_for_itself(family: str) -> None:
    puzzle = read(families.formats(family)["clew"].example)
    known = begin(puzzle)
    techniques = families.get(family).teaching.techniques
    steps = [step for technique in techniques if (step := technique.find(puzzle, known)) is not None]
    assert steps[0].technique == _named(next_step(puzzle, known))
    assert [step.technique for step in steps] == [each.name for each in techniques if each.find(puzzle, known)]


def _named(step: Step | None) -> str:
    return "" if step is None else step.technique


@pytest.mark.parametrize("family", families.NAMES)
def test_each_technique_has_one_key_and_one_name(family: str) -> None:
    table = ladder_of(family).table
    assert len({entry.key for entry in table}) == len({entry.name for entry in table}) == len(table)
    assert [entry.level for entry in table] == sorted(entry.level for entry in table)
    levels = families.get(family).teaching.levels
    assert {entry.level for entry in table} == set(range(1, len(levels)))


@pytest.mark.parametrize("family", families.NAMES)
def test_a_level_wants_the_techniques_up_to_it_and_not_those_below(family: str) -> None:
    ladder = ladder_of(family)
    last = len(families.get(family).teaching.levels)
    assert ladder.techniques_of(None) == (0, 0)
    assert ladder.techniques_of(last) == (0, len(ladder.table))
    for level in range(1, last):
        upto, below = ladder.techniques_of(level)
        assert [entry.level for entry in ladder.table[below:upto]] == [level] * (upto - below)


def test_the_tables_of_the_rating_page_are_current() -> None:
    page = ratings.PATH.read_text()
    assert page == ratings.text(page), "run `make ratings`"


def test_the_tables_of_the_rating_page_name_every_technique() -> None:
    stale = ratings.PATH.read_text().replace("36 naked triple", "36 naked threesome")
    assert ratings.text(stale) == ratings.PATH.read_text()
    for family in map(families.get, families.NAMES):
        assert f"| {len(family.teaching.levels)} | {family.teaching.levels[-1]} |" in stale


def test_the_level_of_a_grade_is_that_of_its_hardest_step() -> None:
    puzzle = clew.generate("houses", level=2, seed=1)
    family = families.of(puzzle)
    assert family.teaching.grade is not None
    assert ladder_of("houses").level_of(family.teaching.grade(puzzle)) == clew.rate(puzzle).level == 2
