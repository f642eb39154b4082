"""Rate: how hard a puzzle is for people, by the steps it needs; docs/rating.md states the scale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, overload

from clew import families
from clew.actions.arguments import public
from clew.actions.explain import CHAIN, explain, require_unique
from clew.core.clock import Clock
from clew.core.errors import PuzzleError
from clew.core.family import Family, Grade
from clew.core.frozen import dataclass
from clew.core.puzzle import Puzzle
from clew.core.results import Limits
from clew.core.text import joined

SEARCH = 200  # the hardest step of a puzzle that the techniques do not finish
WORK = 50  # total weight of all steps that counts as much as a tenth of the hardest step's weight


@dataclass(frozen=True, kw_only=True)
class Rating:
    """A level with its name, and a score that orders puzzles within and across levels.

    `others` is how many other conclusions could have been drawn at each step, on average, where the family counts them.
    """

    level: int
    name: str
    score: int
    uses: Mapping[str, int]
    solved: bool
    others: float | None = None


@overload
def rate(puzzle: Puzzle, *, assume_unique: bool = False) -> Rating: ...


@overload
def rate(puzzle: Puzzle, limits: Limits | None, *, assume_unique: bool = False) -> Rating | None: ...


@public
def rate(puzzle: Puzzle, limits: Limits | None = None, *, assume_unique: bool = False) -> Rating | None:
    """Rate a puzzle by its hardest step first, and by the work of all steps second.

    Only `seconds` and `stop` of the limits count; None if they ended it before the techniques did. `assume_unique`:
    steps may also rest on the puzzle having one solution.
    """
    clock = Clock(limits)
    if assume_unique:
        require_unique(puzzle, clock.limits)
    if limits is None:
        return _rate(puzzle, assume_unique)
    from clew.engine.bounded import within

    return within(lambda: _rate(puzzle, assume_unique), clock.left())


@public
def rate_on(puzzle: Puzzle, scale: str, limits: Limits | None = None) -> Mapping[str, float] | None:
    """Rate a puzzle on a scale that others have made, such as "se": its figures by name, the most important one first.

    Only `seconds` and `stop` of the limits count; None if they ended it.
    """
    family = families.of(puzzle)
    known = family.teaching.scales
    if scale not in known:
        able = f"expected {joined(list(known), word='or')}" if known else "it has only Clew's own"
        raise PuzzleError(f"{family.name} has no scale {scale!r}: {able}")
    return known[scale].rate(puzzle, limits or Limits())


def _rate(puzzle: Puzzle, assume_unique: bool) -> Rating:
    family = families.of(puzzle)
    asked = {"assume_unique": True} if assume_unique else {}  # most families have no such argument
    grade = climb if family.teaching.grade is None else family.teaching.grade
    return rating(family, grade(puzzle, **asked))


def climb(puzzle: Puzzle, *, assume_unique: bool = False) -> Grade:
    """Grade a puzzle by taking its steps one by one, always the easiest technique."""
    uses: Counter[str] = Counter()
    chains: Counter[str] = Counter()
    explanation = explain(puzzle, assume_unique=assume_unique)
    for step in explanation.steps:
        uses[step.technique] += 1
        chains[step.technique] = max(chains[step.technique], len(step.chain))
    return Grade(uses=uses, chains=+chains, solved=explanation.solved)


def rating(family: Family[Any], grade: Grade) -> Rating:
    """Turn a grade into level and score."""
    used = [technique for technique in family.teaching.techniques if grade.uses.get(technique.name)]
    efforts = [technique.weight + CHAIN * grade.chains.get(technique.name, 0) for technique in used]
    levels = [technique.level for technique in used]
    if not grade.solved:
        efforts.append(SEARCH)
        levels.append(len(family.teaching.levels))
    work = sum(technique.weight * grade.uses[technique.name] for technique in used)
    level = max(levels, default=1)
    return Rating(
        level=level,
        name=family.teaching.levels[level - 1],
        score=10 * max(efforts, default=0) + work // WORK,
        uses={technique.name: grade.uses[technique.name] for technique in used},
        solved=grade.solved,
        others=grade.others,
    )
