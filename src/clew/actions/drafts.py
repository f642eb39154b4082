"""Drafts: puzzles with several solutions, completed by adding as few clues as possible.

A draft is completed for one of its solutions, with clues that this solution gives. Every other solution demands that
one of the clues in which it differs is added; a least set of clues that meets all demands so far is looked for by SAT,
and tried, until no other solution is left (an implicit hitting set, as Gary McGuire's search for 16 clues uses).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Any

from clew import families
from clew.actions.arguments import public, whole
from clew.actions.generate import level_of
from clew.actions.rate import rate
from clew.actions.solve import solve
from clew.core.clock import Clock
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Family
from clew.core.frozen import replace
from clew.core.places import Marks
from clew.core.puzzle import Puzzle
from clew.core.results import Limits, Verdict

_SECONDS = 20.0  # unless told otherwise
_TRIES = 3  # solutions for which a draft is completed, to take the one that needs the fewest clues
_MANY = 40  # the same where a level is wanted, until one has it
_DEMANDS = 400  # after which a set of clues that is small, but perhaps not the least, will do
_SHARE = 0.3  # of the time that is left: for the least set of clues for one solution


@public
def complete(puzzle: Puzzle, level: int | str | None = None, seed: int = 0, limits: Limits | None = None) -> Puzzle:
    """Add as few clues as possible to a draft with several solutions, so that it has one, at a level if one is given.

    Raises NoPuzzle if there is no such puzzle, or none was found in time.
    """
    family, rng = families.of(puzzle), Random(whole(seed, "seed"))
    wanted, given = level_of(family, level), limits or Limits()
    clock = Clock(given if given.seconds is not None else replace(given, seconds=_SECONDS))
    verdict = verdict_of(puzzle, clock)
    if verdict is Verdict.IMPOSSIBLE:
        raise NoPuzzle("the draft has no solution: remove clues first")
    if verdict is Verdict.UNIQUE and (wanted is None or rate(puzzle).level == wanted):
        return puzzle
    best: Puzzle | None = None
    for _ in range(_TRIES if wanted is None else _MANY):
        if clock.ended() or (best is not None and wanted is not None):
            break
        draft = Draft(puzzle, _some_solution(family, puzzle, rng, clock), clock)
        made = draft.at_level(draft.least(rng), wanted, rng)
        if made is not None and (best is None or len(family.clues(made)) < len(family.clues(best))):
            best = made
    if best is None:
        what = "" if wanted is None else f" at level {wanted}, {family.teaching.levels[wanted - 1]},"
        raise NoPuzzle(f"no way to complete the draft{what} was found: try another seed, or allow more time")
    return best


class Draft:
    """A puzzle and one of its solutions, with all the clues that this solution gives; `more` can be added."""

    def __init__(self, puzzle: Puzzle, solution: Marks, clock: Clock) -> None:
        family = families.of(puzzle)
        self._family, self._puzzle, self._solution, self._clock = family, puzzle, solution, clock
        self._own = frozenset(family.clues(puzzle))
        self._full = fullest(family, puzzle, solution)
        if not self._own <= frozenset(family.clues(self._full)) or self.given(()) != puzzle:
            raise PuzzleError(f"no clue can be added to this {family.name}: it already has all the clues there can be")
        self.more = [clue for clue in family.clues(self._full) if clue not in self._own]

    def given(self, more: Collection[str]) -> Puzzle:
        """The puzzle with some more clues."""
        made: Puzzle = self._family.keep_clues(self._full, [*self._own, *more])
        return made

    def least(self, rng: Random) -> list[str]:
        """As few more clues as leave this solution only; where that takes long, a set with none to spare."""
        from pysat.examples.hitman import Hitman

        left = self._clock.left()
        clock = Clock(replace(left, seconds=(left.seconds or _SECONDS) * _SHARE))
        order = rng.sample(self.more, len(self.more))
        alone = self._each_alone(self._full)
        chosen: list[str] = []
        with Hitman(bootstrap_with=[], htype="sorted") as demands:
            for _ in range(_DEMANDS):
                other = self._other(chosen)
                if other is None:
                    return chosen
                there = self._each_alone(fullest(self._family, self._puzzle, other))
                differing = [clue for clue in order if there.get(clue) != alone[clue]]
                if not differing or clock.ended():
                    break
                demands.hit(differing)
                chosen = demands.get()
        return self._thinned(order)

    def at_level(self, more: list[str], wanted: int | None, rng: Random) -> Puzzle | None:
        """The puzzle with these clues, and with others while it is too hard; None if it is not unique at this level."""
        made = self.given(more)
        if verdict_of(made, self._clock) is not Verdict.UNIQUE or wanted is None:
            return made if wanted is None and verdict_of(made, self._clock) is Verdict.UNIQUE else None
        rest = [clue for clue in self.more if clue not in more]
        rng.shuffle(rest)
        while (rated := rate(made, self._clock.left())) is not None and rated.level > wanted and rest:
            more = [*more, rest.pop()]
            made = self.given(more)
        return made if rated is not None and rated.level == wanted else None

    def _other(self, more: Collection[str]) -> Marks | None:
        """Another solution that the puzzle has with some more clues."""
        outcome = solve(self.given(more), replace(self._clock.left(), solutions=2, keep=2))
        return next((each for each in outcome.solutions if each != self._solution), None)

    def _each_alone(self, puzzle: Puzzle) -> dict[str, Puzzle]:
        """Each clue by itself: what is compared to see whether solutions differ in it."""
        return {clue: self._family.keep_clues(puzzle, [clue]) for clue in self._family.clues(puzzle)}

    def _thinned(self, kept: list[str]) -> list[str]:
        """These clues without those that can go, several at once as long as that is possible."""
        size = max(len(kept) // 4, 1)
        while size and not self._clock.ended():
            at = 0
            while at < len(kept) and not self._clock.ended():
                fewer = kept[:at] + kept[at + size :]
                if verdict_of(self.given(fewer), self._clock) is Verdict.UNIQUE:
                    kept = fewer
                else:
                    at += size
            size //= 2
        return kept


def verdict_of(puzzle: Puzzle, clock: Clock) -> Verdict:
    """How many solutions a puzzle has, as far as time allows."""
    return Verdict.UNDECIDED if clock.ended() else solve(puzzle, clock.left()).verdict


def _some_solution(family: Family[Any], puzzle: Puzzle, rng: Random, clock: Clock) -> Marks:
    """One of the solutions, at random: as long as there are several, a clue that one of two gives is added."""
    while True:
        outcome = solve(puzzle, replace(clock.left(), solutions=2, keep=2))
        if not outcome.solutions:
            raise NoPuzzle("ran out of time before the draft was solved: allow more")
        chosen = rng.choice(outcome.solutions)
        full, own = fullest(family, puzzle, chosen), list(family.clues(puzzle))
        others = [clue for clue in family.clues(full) if clue not in frozenset(own)]
        if len(outcome.solutions) == 1 or not others:
            return chosen
        puzzle = family.keep_clues(full, [*own, rng.choice(others)])


def fullest(family: Family[Any], puzzle: Puzzle, solution: Marks) -> Puzzle:
    """The puzzle with every clue that a solution gives."""
    made: Callable[[Any, Marks], Puzzle] | None = family.making.fullest
    if made is None:
        raise PuzzleError(
            f"no clue can be added to a {family.name}: a solution does not determine what clues there could be"
        )
    return made(family.keep_clues(puzzle, ()), solution)
