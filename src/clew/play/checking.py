"""Check: one answer about a player's marks, the same for the command line, Python, the server and the page.

Marks are right, wrong or unfinished. They are wrong if they break a rule, and also if no rule is broken yet but no
solution is left with them. `violations` is what the rules alone say, without a search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, overload

from clew.actions.arguments import marks_of, public
from clew.actions.solve import violations
from clew.core.clock import Clock
from clew.core.frozen import dataclass
from clew.core.places import Marks, Place
from clew.core.puzzle import Puzzle
from clew.core.results import Limits, Violation
from clew.engine.bounded import within
from clew.play.mistakes import Mistakes, listed, mistakes

Judgement = Literal["right", "wrong", "unfinished"]


@dataclass(frozen=True, kw_only=True)
class Check(Sequence[Violation]):
    """A judgement, and a sentence for each reason: rules broken, marks that cannot stay, what is still missing.

    It is the sequence of these sentences, empty if the marks solve the puzzle.
    """

    verdict: Judgement
    violations: Sequence[Violation]
    mistakes: Mistakes

    @property
    def places(self) -> list[Place]:
        """The marked places that are wrong."""
        return self.mistakes.places

    @property
    def certain(self) -> bool:
        """Whether there was time to make sure that a solution is left."""
        return self.mistakes.certain

    @overload
    def __getitem__(self, index: int) -> Violation: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Violation]: ...
    def __getitem__(self, index: int | slice) -> Violation | Sequence[Violation]:
        return self.violations[index]

    def __len__(self) -> int:
        return len(self.violations)


@public
def check(puzzle: Puzzle, marks: Marks, limits: Limits | None = None) -> Check:
    """Judge a player's marks as far as the limits allow (`seconds`, `stop`)."""
    marks, clock = marks_of(puzzle, marks), Clock(limits)
    broken = within(lambda: violations(puzzle, marks), clock.limits)
    if broken is None:
        late = Violation("late", "there was no time to look at the rules", unfinished=True)
        return Check(verdict="unfinished", violations=[late], mistakes=Mistakes(certain=False))
    if not broken:
        return Check(verdict="right", violations=(), mistakes=Mistakes())
    wrong = mistakes(puzzle, marks, limits=clock.left())
    at_sight = any(not each.unfinished for each in broken)
    clashes = [] if at_sight else list(_clashes(puzzle, wrong))
    verdict: Judgement = "wrong" if at_sight or wrong.any else "unfinished"
    return Check(verdict=verdict, violations=(*clashes, *broken), mistakes=wrong)


def _clashes(puzzle: Puzzle, wrong: Mistakes) -> Iterator[Violation]:
    """Marks that break no rule and leave no solution."""
    if wrong.impossible:
        yield Violation("impossible", "the puzzle has no solution, whatever the marks")
    for clash in wrong.clashes:
        cannot = "is wrong: no solution has it"
        together = "cannot all be right: no solution has them all"
        yield Violation("no-solution", f"{listed(puzzle, clash)} {cannot if len(clash) == 1 else together}", clash)
