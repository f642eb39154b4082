"""Clues, as a setter asks about them: which are unnecessary, and which one makes the puzzle easier or harder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew import families
from clew.actions.arguments import public
from clew.actions.drafts import Draft, verdict_of
from clew.actions.rate import rate
from clew.actions.solve import solve
from clew.core.clock import Clock
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.frozen import dataclass, replace
from clew.core.places import Marks
from clew.core.puzzle import Puzzle
from clew.core.results import Limits, Verdict

_SECONDS = 10.0  # to look for a harder puzzle, unless told otherwise


@dataclass(frozen=True, kw_only=True)
class SpareClues:
    """The unnecessary clues of a puzzle with one solution: each may go as long as all others stay.

    `minimal` says that there are none; None if there was no time to try every clue.
    """

    clues: int
    spare: Sequence[str]
    minimal: bool | None


@public
def spare_clues(puzzle: Puzzle, limits: Limits | None = None) -> SpareClues:
    """Find the clues that a puzzle with one solution can do without; raises PuzzleError if it has none or several."""
    family, clock = families.of(puzzle), Clock(limits)
    _solution(puzzle, clock)
    clues = list(family.clues(puzzle))
    spare: list[str] = []
    for clue in clues:
        verdict = verdict_of(family.keep_clues(puzzle, [each for each in clues if each != clue]), clock)
        if verdict is Verdict.UNDECIDED:
            return SpareClues(clues=len(clues), spare=spare, minimal=None)
        if verdict is Verdict.UNIQUE:
            spare.append(clue)
    return SpareClues(clues=len(clues), spare=spare, minimal=not spare)


@public
def easier(puzzle: Puzzle, limits: Limits | None = None) -> Puzzle:
    """Add the one clue that makes a puzzle easiest; raises NoPuzzle if no clue makes it easier."""
    clock = Clock(limits)
    draft = Draft(puzzle, _solution(puzzle, clock), clock)
    with_one = (draft.given([clue]) for clue in draft.more)
    return _furthest(puzzle, with_one, clock, -1, "no clue that could be added makes it easier")


@public
def harder(puzzle: Puzzle, limits: Limits | None = None) -> Puzzle:
    """Take away the one clue that makes a puzzle hardest; where none can go, exchange one for another.

    Raises NoPuzzle if nothing of that makes it harder.
    """
    given = limits or Limits()
    clock = Clock(given if given.seconds is not None else replace(given, seconds=_SECONDS))
    solution = _solution(puzzle, clock)
    unique = (each for each in _without(puzzle) if verdict_of(each, clock) is Verdict.UNIQUE)
    fewer = list(unique)
    if not fewer and families.of(puzzle).making.fullest is not None:
        fewer = list(_exchanged(puzzle, solution, clock))
    return _furthest(puzzle, iter(fewer), clock, 1, "no clue can be taken away or exchanged to make it harder")


def _without(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle without each of its clues."""
    family = families.of(puzzle)
    clues = list(family.clues(puzzle))
    for clue in clues:
        yield family.keep_clues(puzzle, [each for each in clues if each != clue])


def _exchanged(puzzle: Puzzle, solution: Marks, clock: Clock) -> Iterator[Puzzle]:
    """The puzzle with one clue exchanged for another, as far as that leaves one solution, until half the time is up."""
    half = Clock(replace(clock.left(), seconds=(clock.left().seconds or _SECONDS) / 2))
    for fewer in _without(puzzle):
        draft = Draft(fewer, solution, clock)
        for clue in draft.more:
            made = draft.given([clue])
            if half.ended():
                return
            if made != puzzle and verdict_of(made, clock) is Verdict.UNIQUE:
                yield made


def _furthest(puzzle: Puzzle, others: Iterator[Puzzle], clock: Clock, sign: int, none: str) -> Puzzle:
    """The hardest of the others, or with sign -1 the easiest, unless the puzzle itself is."""
    found, rated = puzzle, rate(puzzle, clock.left())
    best = 0 if rated is None else sign * rated.score
    for other in others:
        rated = rate(other, clock.left())
        if rated is not None and sign * rated.score > best:
            found, best = other, sign * rated.score
    if found is puzzle:
        raise NoPuzzle(none if not clock.ended() else "ran out of time before any clue was tried: allow more")
    return found


def _solution(puzzle: Puzzle, clock: Clock) -> Marks:
    """The only solution; raises PuzzleError if it is not."""
    outcome = solve(puzzle, clock.left())
    if outcome.verdict is Verdict.UNDECIDED:
        raise NoPuzzle("ran out of time before the puzzle was solved: allow more")
    if outcome.verdict is not Verdict.UNIQUE:
        number = "no solution" if outcome.verdict is Verdict.IMPOSSIBLE else "several solutions"
        raise PuzzleError(f"the puzzle has {number}: expected exactly one")
    return outcome.solutions[0]
