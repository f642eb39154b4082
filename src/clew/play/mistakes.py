"""Mistakes in a player's marks: those that break a rule at sight, and those that leave the puzzle without a solution.

No solution is looked at. The marks are handed to a SAT solver as assumptions beside the puzzle's clauses; where they
contradict each other, a smallest clash is a mistake. Alone in a clash, a mark is wrong whatever the others are; several
in one clash do not go together.

The reason told is a rule that is broken, or else the place where following the marks by the family's techniques ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from clew import families
from clew.actions.explain import begin, steps
from clew.actions.solve import violations
from clew.core.family import Encoding
from clew.core.frozen import dataclass
from clew.core.places import Candidates, Marks, Place
from clew.core.puzzle import Puzzle
from clew.core.results import Fact, Knowledge, Limits, Violation
from clew.engine import bounded

if TYPE_CHECKING:
    from clew.engine.contradictions import Rules

MANY = 20  # clashes that are looked for one after another
_LISTED = 6  # places that are named one by one
_FOLLOWED = 60  # steps in which a wrong mark is followed to a contradiction
_HOWEVER = ", whatever you do elsewhere"
_NAME = re.compile(r"[a-z]+[0-9]")


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
def _encoded(puzzle: Puzzle) -> Encoding:
    return families.of(puzzle).logic.encode(puzzle)


def mistakes(puzzle: Puzzle, marks: Marks, noted: Noted | None = None, limits: Limits | None = None) -> Mistakes:
    """Find what is wrong with marks and notes, as far as the limits allow."""
    broken = [wrong for wrong in violations(puzzle, marks) if not wrong.unfinished]
    if not marks and noted is None and not broken:
        return Mistakes()  # nothing was done that could be wrong
    found = bounded.within(lambda: _found(puzzle, marks, noted, broken), limits or Limits())
    return _at_sight(marks, broken) if found is None else found


def _found(puzzle: Puzzle, marks: Marks, noted: Noted | None, broken: Sequence[Violation]) -> Mistakes:
    from clew.engine.contradictions import OutOfWork, Rules

    encoding = _encoded(puzzle)
    assumed = {encoding.variables[mark]: mark[0] for mark in marks.items() if mark in encoding.variables}
    clashes: list[Sequence[Place]] = [[mark[0]] for mark in marks.items() if mark not in encoding.variables]
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
            return Mistakes(broken=broken, clashes=clashes) if clashes else _at_sight(marks, broken)


def _at_sight(marks: Marks, broken: Sequence[Violation]) -> Mistakes:
    """What can be told without looking further than the rules that are broken."""
    seen = list(dict.fromkeys(place for wrong in broken for place in wrong.places if place in marks))
    return Mistakes(broken=broken, clashes=[seen] if seen else [], certain=bool(broken))


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


def reason(puzzle: Puzzle, marks: Marks, found: Mistakes, limits: Limits | None = None) -> str:
    """Say in a sentence why marks that clash cannot stay."""
    if found.broken:
        return f"{_sentence('; '.join([each.message for each in found.broken][:3]))}."
    clash = {place: marks[place] for place in found.clashes[0]}
    family = families.of(puzzle)
    if family.teaching.tell is not None:
        told = family.teaching.tell(puzzle, clash).rstrip(".")
        deed = f"{told[:1].lower()}{told[1:]}"
    else:
        deed = "write " + " and ".join(f"{family.show(puzzle, value)} in {place}" for place, value in clash.items())
    others = {place for other in found.clashes[1:] for place in other}
    tried = {place: value for place, value in marks.items() if place not in others}
    end = bounded.within(lambda: _refutation(puzzle, tried), limits or Limits())
    return f"If you {deed}, the clues leave no solution{end or _HOWEVER}."


def listed(places: Sequence[Place]) -> str:
    """Name places, the first few of many."""
    named = list(places[:_LISTED])
    more = len(places) - len(named)
    if more:
        return f"{', '.join(named)} and {more} more"
    return " and ".join(filter(None, [", ".join(named[:-1]), *named[-1:]]))


def _sentence(text: str) -> str:
    """Begin with a capital, unless with the name of a place."""
    return text if _NAME.match(text) else f"{text[:1].upper()}{text[1:]}"


def _refutation(puzzle: Puzzle, marks: Marks) -> str:
    """Follow wrong marks to where they break something, if a few steps lead there."""
    start = begin(puzzle, marks)
    if nothing := _contradiction(puzzle, start):
        return f": {nothing}"
    for taken, (step, known) in enumerate(islice(steps(puzzle, start), _FOLLOWED), 1):
        if nothing := _contradiction(puzzle, known):
            return f": {step.text.rstrip('.')}, and then {nothing}" if taken == 1 else f": {taken} steps on, {nothing}"
    return _HOWEVER


def _contradiction(puzzle: Puzzle, known: Knowledge) -> str:
    """Say what cannot be at sight; nothing where all can."""
    pencil = families.of(puzzle).display.pencil
    seen = pencil(puzzle, known) if pencil is not None else known.candidates
    for place, left in seen.items():
        if not left:
            return f"{place} has no possible value left"
    return next((each.message for each in violations(puzzle, known.marks) if not each.unfinished), "")
