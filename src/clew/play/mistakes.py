"""Mistakes in a player's marks: those that break a rule at sight, and those that leave the puzzle without a solution.

No solution is looked at. The marks are handed to a SAT solver as assumptions beside the puzzle's clauses; where they
contradict each other, a smallest clash is a mistake. Alone in a clash, a mark is wrong whatever the others are; several
in one clash do not go together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from clew import families
from clew.actions.solve import check
from clew.core.family import Encoding
from clew.core.places import Candidates, Marks, Place
from clew.core.results import Fact, Violation

if TYPE_CHECKING:
    from clew.engine.contradictions import Rules

MANY = 20  # clashes that are looked for one after another


@dataclass(frozen=True, kw_only=True)
class Mistakes:
    """What cannot stay. `clashes` are sets of places whose marks contradict the puzzle, or each other.

    `broken` are the rules broken at sight. `impossible`: the puzzle has no solution whatever is marked. `notes`: places
    where candidates were struck out, or facts noted, that cannot be. `certain` is False where the work allowed did not
    settle it.
    """

    broken: Sequence[Violation] = ()
    clashes: Sequence[Sequence[Place]] = ()
    notes: Sequence[Place] = ()
    impossible: bool = False
    certain: bool = True

    @property
    def places(self) -> list[Place]:
        """The marked places that are wrong, each once."""
        return list(dict.fromkeys(place for clash in self.clashes for place in clash))

    @property
    def any(self) -> bool:
        """Tell whether something is wrong."""
        return bool(self.clashes or self.notes or self.impossible)


@dataclass(frozen=True, kw_only=True)
class Noted:
    """What a player has noted besides marks: candidates ruled out, facts found."""

    struck: Candidates
    facts: Sequence[Fact] = ()


@lru_cache(maxsize=4)
def _encoded(puzzle: Any) -> Encoding:
    return families.of(puzzle).encode(puzzle)


def mistakes(puzzle: Any, marks: Marks, noted: Noted | None = None) -> Mistakes:
    """Find what is wrong with marks and notes."""
    from clew.engine.contradictions import OutOfWork, Rules

    broken = [wrong for wrong in check(puzzle, marks) if not wrong.unfinished]
    if not marks and noted is None and not broken:
        return Mistakes()  # nothing was done that could be wrong
    encoding = _encoded(puzzle)
    assumed = {encoding.variables[place, value]: place for place, value in marks.items()}
    clashes: list[Sequence[Place]] = []
    with Rules(encoding) as rules:
        try:
            while len(clashes) < MANY and (clash := rules.clash(assumed)) is not None:
                if not clash:
                    return Mistakes(broken=broken, impossible=True)
                clashes.append([assumed.pop(each) for each in clash])
            if clashes or noted is None:
                return Mistakes(broken=broken, clashes=clashes)
            return Mistakes(notes=_wrong_notes(rules, encoding, assumed, noted))
        except OutOfWork:
            seen = [place for wrong in broken for place in wrong.places if place in marks]
            return Mistakes(broken=broken, clashes=clashes or ([seen] if seen else []), certain=bool(clashes or broken))


def _wrong_notes(rules: Rules, encoding: Encoding, assumed: Iterable[int], noted: Noted) -> Sequence[Place]:
    """The places whose notes contradict the puzzle with its marks."""
    struck = {
        -encoding.variables[place, value]: place
        for place, values in noted.struck.items()
        for value in values
        if (place, value) in encoding.variables
    }
    facts = {rules.switch(fact): fact[1][0] for fact in noted.facts} if encoding.facts else {}
    named = {**struck, **facts}
    clash = rules.clash([*assumed, *named]) or ()
    return list(dict.fromkeys(named[each] for each in clash if each in named))
