"""Solving: the whole model of a puzzle goes to the native search in one call."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from clew._native import rules_packed, rules_solve
from clew.core.clock import Clock
from clew.core.errors import PuzzleError
from clew.core.family import Emit
from clew.core.places import Marks, Place, Value
from clew.core.results import Limits, Outcome, Stats
from clew.rules.genre import Genre
from clew.rules.ground import Ground

if TYPE_CHECKING:
    from random import Random

CLAUSE, COUNT = 1, 2  # operations of native code: one of these is true, as many as said
CELLS = 101  # places with one value each, to which brief records refer


def program(ground: Ground) -> bytes:
    """The model as native code takes it: operation, number of the rule, length and numbers of each record."""
    return (structure(ground) + records(ground)).tobytes()


def records(ground: Ground) -> array[int]:
    """The records of all rules."""
    numbers: list[int] = []  # a list grows faster than an array
    for number, rule in enumerate(ground.rules, 1):
        for operation, given in rule.records():
            numbers += (operation, number, len(given))
            numbers += given
    return array("i", numbers)


def structure(ground: Ground) -> array[int]:
    """The part of the model that holds for the places themselves: one value each, and those that are given."""
    numbers: list[int] = []
    for literals in (each for share in ground.shares for each in share.structure()):
        numbers += (CLAUSE, 0, 1) if len(literals) == 1 else (COUNT, 0, len(literals) + 2, 1, 1)
        numbers += literals
    return array("i", numbers)


def swift(ground: Ground) -> tuple[bytes, int]:
    """The model for code that only solves, and its last variable: nobody asks which of the rules it was."""
    numbers: list[int] = []
    for share in ground.shares:
        if share.kind.switch:
            for literals in share.structure():
                numbers += (CLAUSE, 0, 1, *literals)
            continue
        if share.places:
            numbers += (CELLS, 0, len(share.spread))
            numbers += share.spread
    stated = ground.stated
    for rule in stated[len(ground.always.rules) :]:
        rule.feed(numbers)
    helping, last = ground.puzzle.helping(ground, ground.stated_last)
    numbers += helping
    return ground.always.numbers + rules_packed(numbers), last


@contextmanager
def not_too_large() -> Iterator[None]:
    """Native code refuses models beyond its caps; that is said of the puzzle. Other refusals are mistakes of ours."""
    try:
        yield
    except ValueError as error:
        if not str(error).startswith(("program has ", "program is too long")):
            raise
        raise PuzzleError(
            "this puzzle has rules that are too large for the search: state fewer or shorter ones"
        ) from None


def kernel(puzzle: Genre, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Find solutions."""
    clock = Clock(limits)
    stated = _in_time(puzzle, limits)
    if stated is None:
        return Outcome(solutions=(), exhausted=False, count=0)
    (model, last), ground, limits = stated, puzzle.ground, clock.left()
    kept: list[Marks] = []

    def take(model: bytes) -> bool:
        if emit is not None:
            return emit(marks_of(ground, model))
        if len(kept) < limits.keep:
            kept.append(marks_of(ground, model))
        return True

    with not_too_large():
        (count, exhausted, _, counters), _ = rules_solve(
            model,
            last,
            over=list(range(1, ground.own + 1)),
            solutions=limits.solutions,
            nodes=limits.nodes,
            seconds=limits.seconds,
            keep=0,
            stop=limits.stop,
            each=take,
        )
    return Outcome(solutions=tuple(kept), exhausted=exhausted, count=count, stats=Stats(counters=counters))


def extended(puzzle: Genre, marks: Marks, limits: Limits) -> Marks | None:
    """A solution with these marks; None if there is none, or none is found in time."""
    clock, ground = Clock(limits), puzzle.ground
    stated = _in_time(puzzle, limits)
    literals = [ground.literals.get(mark) for mark in marks.items()]
    if stated is None or None in literals:
        return None
    (model, last), left = stated, clock.left()
    marked = array("i", [number for literal in literals if literal for number in (CLAUSE, 0, 1, literal)]).tobytes()
    model = marked + model  # what comes last in a model may be there to help only, and is not stated by itself
    over = list(range(1, ground.own + 1))
    with not_too_large():
        (_, _, models, _), _ = rules_solve(
            model, last, over=over, solutions=1, keep=1, nodes=left.nodes, seconds=left.seconds, stop=left.stop
        )
    return marks_of(ground, models) if models else None


def _in_time(puzzle: Genre, limits: Limits) -> tuple[bytes, int] | None:
    """The model; None if the limits ended it, which the rules of a large puzzle may take longer than."""
    if puzzle.is_small:
        return swift(puzzle.ground)
    from clew.engine.bounded import within

    return within(lambda: swift(puzzle.ground), limits)


def sample(puzzle: Genre, rng: Random) -> Marks | None:
    """A random solution; None if there is none."""
    ground = puzzle.ground
    model, last = swift(ground)
    (_, _, models, _), _ = rules_solve(
        model,
        last,
        over=list(range(1, ground.own + 1)),
        solutions=1,
        keep=1,
        seed=rng.getrandbits(31) | 1,
    )
    return marks_of(ground, models) if models else None


def marks_of(ground: Ground, model: bytes) -> Marks:
    """The marks of a model: a byte for each variable."""
    marks: dict[Place, Value] = {}
    for share in ground.shares:
        marks.update(share.marks(model))
    return marks
