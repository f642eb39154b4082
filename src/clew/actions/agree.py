"""Agree: solve a puzzle by two engines that share no code, and compare their answers."""

from __future__ import annotations

from collections.abc import Sequence

from clew.actions.solve import Engine, solve
from clew.core.frozen import dataclass
from clew.core.places import Marks
from clew.core.puzzle import Puzzle
from clew.core.results import Limits, Outcome, Verdict


@dataclass(frozen=True, kw_only=True)
class Opinions:
    """What two engines found, in the order they were asked."""

    engines: tuple[Engine, Engine]
    outcomes: tuple[Outcome, Outcome]

    @property
    def agree(self) -> bool | None:
        """Whether they agree; None if one of them did not decide and nothing it found is contradicted."""
        first, second = self.outcomes
        if _contradict(first, second):
            return False
        if Verdict.UNDECIDED in (first.verdict, second.verdict):
            return None
        return first.verdict is second.verdict


def agree(puzzle: Puzzle, limits: Limits | None = None, engines: tuple[Engine, Engine] = ("kernel", "sat")) -> Opinions:
    """Solve by both engines, each within the limits; every solution of either passes the rules."""
    first, second = (solve(puzzle, limits, engine=engine) for engine in engines)
    return Opinions(engines=engines, outcomes=(first, second))


def second_to(engine: Engine) -> Engine:
    """The engine for a second opinion: the kernel, or clauses if the kernel was first."""
    return "sat" if engine == "kernel" else "kernel"


def _contradict(first: Outcome, second: Outcome) -> bool:
    """Whether one found what the other excludes; a search that ended early excludes nothing."""
    if first.exhausted and second.exhausted and first.count != second.count:
        return True
    return any(
        whole.exhausted and (other.count > whole.count or not _among(other.solutions, whole))
        for whole, other in ((first, second), (second, first))
    )


def _among(solutions: Sequence[Marks], whole: Outcome) -> bool:
    if len(whole.solutions) < whole.count:  # not all were kept, so there is nothing to compare with
        return True
    known = {frozenset(solution.items()) for solution in whole.solutions}
    return all(frozenset(solution.items()) in known for solution in solutions)
