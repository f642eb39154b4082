"""Steering: a layout that has nothing to leave out is changed, bit by bit, until a puzzle has about a wanted level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from clew._native import rules_reach
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.rules.genre import Genre
from clew.rules.solving import kernel, program
from clew.rules.teaching import Lesson, lesson

if TYPE_CHECKING:
    from random import Random

_EFFORTS = 4  # of native code, from rules alone to trials
_CHANGES, _FEW_CHANGES = 80, 20  # to make a puzzle easier, or harder, before another draft is begun
_GRADED = 25  # changes that are judged step by step
_NODES = 20_000  # decisions that a layout may take to be judged


def left_open(puzzle: Genre, effort: int) -> Sequence[Place]:
    """The places that are left open with an effort from 1, for rules alone, to 4, for trials."""
    ground = puzzle.ground
    literals = [[ground.literals[place, value] for value in values] for place, values in ground.values.items()]
    places = list(ground.values)
    return [places[number] for number in rules_reach(program(ground), ground.last, literals, effort - 1)]


def compared(puzzle: Genre, level: int) -> int:
    """Whether a puzzle is easier than a level (below 0), of that level (0) or harder; most are told apart natively."""
    taught = lesson(type(puzzle))
    effort = taught.effort(level)
    if effort <= _EFFORTS and left_open(puzzle, effort):
        return 1
    if taught.is_tried(level) and not left_open(puzzle, taught.effort(level - 1)):
        return -1
    return taught.level(puzzle, level) - level


def steered(puzzle: Genre, level: int, rng: Random, *, fixed: bool) -> Genre | None:
    """A puzzle that techniques up to a level solve, by and large; None if it is not found.

    One that is fixed, as there are no clues that could be left out to make it harder, is not solved by easier ones.
    """
    taught, spare = lesson(type(puzzle)), type(puzzle).spare
    if spare:
        return _given(puzzle, spare, taught.effort(level), rng)
    now = taught.level(puzzle)
    if now == level or (now < level and not fixed):
        return puzzle
    solutions = kernel(puzzle, Limits(solutions=1)).solutions
    if not solutions:
        return None
    return (_hardened if now < level else _eased)(puzzle, solutions[0], level, rng, taught)


def _given(puzzle: Genre, layer: str, effort: int, rng: Random) -> Genre | None:
    """Give values where an effort leaves places open, until it leaves none."""
    solutions = kernel(puzzle, Limits(solutions=1)).solutions if effort <= _EFFORTS else ()
    for solution in solutions:
        while left := left_open(puzzle, effort):
            place = rng.choice(left)
            puzzle = puzzle.with_layers(**{layer: {**puzzle.layers[layer], place: solution[place]}})
    return puzzle


def _eased(puzzle: Genre, solution: Marks, level: int, rng: Random, taught: Lesson) -> Genre | None:
    """Change what is left open, until nothing is; then what still takes harder steps."""
    effort = taught.effort(level)
    if effort > _EFFORTS:
        return None

    def hard(changed: Genre) -> Sequence[Place]:
        return list(changed.ground.values) if left_open(changed, effort) else taught.harder(changed, level)

    within = _descended(puzzle, solution, rng, lambda changed: left_open(changed, effort), _CHANGES)
    easy = None if within is None else _descended(*within, rng, hard, _GRADED)
    return None if easy is None else easy[0]


def _descended(
    puzzle: Genre, solution: Marks, rng: Random, trouble: Callable[[Genre], Sequence[Place]], changes: int
) -> tuple[Genre, Marks] | None:
    """Change a puzzle where there is trouble as long as there is not more of it, until there is none."""
    left = trouble(puzzle)
    for _ in range(changes):
        if not left:
            return puzzle, solution
        changed = puzzle.changed(solution, rng.sample(left, len(left)), rng)
        if changed is None:
            return None
        after = trouble(changed[0])
        if len(after) <= len(left):
            (puzzle, solution), left = changed, after
    return None if left else (puzzle, solution)


def _hardened(puzzle: Genre, solution: Marks, level: int, rng: Random, taught: Lesson) -> Genre | None:
    """Change a puzzle anywhere as long as it keeps one solution, until techniques below the level do not do."""
    effort, below = taught.effort(level), taught.effort(level - 1)
    for _ in range(_FEW_CHANGES):
        places = list(puzzle.ground.values)
        changed = puzzle.changed(solution, rng.sample(places, len(places)), rng)
        if changed is None:
            return None
        if changed[0] == puzzle or not _is_solved(changed[0], effort):
            continue
        if below == effort and taught.level(changed[0]) > level:
            continue
        puzzle, solution = changed
        if (below < effort and left_open(puzzle, below)) or taught.level(puzzle) == level:
            return puzzle
    return None


def _is_solved(puzzle: Genre, effort: int) -> bool:
    if effort <= _EFFORTS:
        return not left_open(puzzle, effort)
    return kernel(puzzle, Limits(solutions=2, nodes=_NODES)).verdict is Verdict.UNIQUE
