"""Steering: a layout that has nothing to leave out is changed, bit by bit, until a puzzle has about a wanted level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from clew._native import rules_reach
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.rules.genre import Genre
from clew.rules.solving import kernel, program

if TYPE_CHECKING:
    from random import Random

_EFFORTS = 4  # of native code, from rules alone to trials: for techniques of the levels from 1 on
_OF_RULES = 3  # the highest level of techniques that assume nothing
_CHANGES, _FEW_CHANGES = 80, 20  # to make a puzzle easier, or harder, before another draft is begun
_NODES = 20_000  # decisions that a layout may take to be judged


def left_open(puzzle: Genre, level: int) -> Sequence[Place]:
    """The places that techniques up to a level leave open, by and large."""
    ground = puzzle.ground
    literals = [[ground.literals[place, value] for value in values] for place, values in ground.values.items()]
    places = list(ground.values)
    return [places[number] for number in rules_reach(program(ground), ground.last, literals, level - 1)]


def steered(puzzle: Genre, level: int, rng: Random, rated: Callable[[Genre], int], *, fixed: bool) -> Genre | None:
    """A puzzle that techniques up to a level solve, by and large; None if it is not found.

    One that is fixed, as there are no clues that could be left out to make it harder, is not solved by easier ones.
    """
    now = rated(puzzle)
    if now == level or (now < level and not fixed):
        return puzzle
    solutions = kernel(puzzle, Limits(solutions=1)).solutions
    if not solutions:
        return None
    return (_hardened if now < level else _eased)(puzzle, solutions[0], level, rng, rated)


def _eased(puzzle: Genre, solution: Marks, level: int, rng: Random, rated: Callable[[Genre], int]) -> Genre | None:
    """Change what is left open as long as there is not more of it, until nothing is."""
    if level > _EFFORTS:
        return None
    left = left_open(puzzle, level)
    for _ in range(_CHANGES):
        if not left:
            return puzzle
        changed = puzzle.changed(solution, rng.sample(left, len(left)), rng)
        if changed is None:
            return None
        after = left_open(changed[0], level)
        if len(after) <= len(left):
            (puzzle, solution), left = changed, after
    return None


def _hardened(puzzle: Genre, solution: Marks, level: int, rng: Random, rated: Callable[[Genre], int]) -> Genre | None:
    """Change a puzzle anywhere as long as it keeps one solution, until techniques below the level do not do."""
    for _ in range(_FEW_CHANGES):
        places = list(puzzle.ground.values)
        changed = puzzle.changed(solution, rng.sample(places, len(places)), rng)
        if changed is None:
            return None
        if changed[0] == puzzle or not _is_solved(changed[0], level):
            continue
        puzzle, solution = changed
        if left_open(puzzle, level - 1) or (level <= _OF_RULES and rated(puzzle) == level):
            return puzzle
    return None


def _is_solved(puzzle: Genre, level: int) -> bool:
    if level <= _EFFORTS:
        return not left_open(puzzle, level)
    return kernel(puzzle, Limits(solutions=2, nodes=_NODES)).verdict is Verdict.UNIQUE
