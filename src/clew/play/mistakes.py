"""Mistakes in a player's marks: those that break a rule, and those that leave the puzzle without a solution.

Where the puzzle is quickly found to have one solution, each mark that differs from it contradicts the clues by itself.
Otherwise, and for notes, no solution is looked at: the marks go to a SAT solver as assumptions along with the puzzle's
clauses; if they contradict each other, a smallest clash is a mistake. A mark alone in a clash is wrong whatever the
others are; several in one clash cannot all be right.

The reason given is a broken rule, or else the contradiction that the family's techniques reach from the marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from clew import families
from clew.actions.explain import begin, steps
from clew.actions.solve import solve, violations
from clew.core.clock import Clock
from clew.core.family import Encoding
from clew.core.frozen import dataclass, replace
from clew.core.places import Candidates, Marks, Place
from clew.core.puzzle import Puzzle
from clew.core.results import Fact, Knowledge, Limits, Verdict, Violation
from clew.core.text import joined
from clew.engine import bounded

if TYPE_CHECKING:
    from clew.engine.contradictions import Clauses

MANY = 20  # most clashes to look for
_LISTED = 6  # most places to list
_NODES, _QUICK = 20_000, 1.0  # decisions and seconds to find the only solution: most puzzles take a few milliseconds
_FOLLOWED = 60  # most steps from a wrong mark to a contradiction
_GLANCE = 6  # steps between two looks for a contradiction, which does not go away: a look takes longer than a step
_HOWEVER = ", whatever you do elsewhere"
_NAME = re.compile(r"[a-z]+[0-9]")


@dataclass(frozen=True, kw_only=True)
class Mistakes:
    """What cannot stay. `clashes` are sets of places whose marks contradict the puzzle, or each other.

    `broken` are the rules that marks break. `impossible`: the puzzle has no solution whatever is marked. `notes`:
    places with wrong notes: a needed candidate struck out, or a false fact. `certain` is False if the limits ended the
    search.
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
        """Whether something is wrong."""
        return bool(self.clashes or self.notes or self.impossible)


@dataclass(frozen=True, kw_only=True)
class Noted:
    """What a player has noted apart from marks: candidates ruled out, facts found."""

    struck: Candidates
    facts: Sequence[Fact] = ()


@lru_cache(maxsize=4)
def _encoded(puzzle: Puzzle) -> Encoding:
    return families.of(puzzle).logic.encode(puzzle)


def mistakes(puzzle: Puzzle, marks: Marks, noted: Noted | None = None, limits: Limits | None = None) -> Mistakes:
    """Find what is wrong with marks and notes, as far as the limits allow."""
    clock = Clock(limits)
    found = bounded.within(lambda: violations(puzzle, marks), clock.limits)
    if found is None:
        return Mistakes(certain=False)
    broken = [wrong for wrong in found if not wrong.unfinished]
    if not marks and noted is None and not broken:
        return Mistakes()  # nothing is marked that could be wrong
    left = clock.left()
    quick = replace(left, seconds=_QUICK if left.seconds is None else min(_QUICK, left.seconds / 4), nodes=_NODES)
    if not broken and _can_stay(puzzle, marks, noted, quick):
        return Mistakes()
    outcome = solve(puzzle, replace(quick, solutions=2))
    if outcome.verdict is Verdict.UNIQUE:
        (solution,) = outcome.solutions
        wrong = [[place] for place, value in marks.items() if solution.get(place) != value]
        if wrong or _allowed(puzzle, solution, noted):
            return Mistakes(broken=broken, clashes=wrong[:MANY])
    judged = bounded.within(lambda: _judged(puzzle, marks, noted, broken), clock.left())
    return _at_sight(marks, broken) if judged is None else judged


def _can_stay(puzzle: Puzzle, marks: Marks, noted: Noted | None, limits: Limits) -> bool:
    """Whether a solution with all marks and notes is soon found."""
    logic = families.of(puzzle).logic
    solution = None if logic.extend is None else logic.extend(puzzle, marks, limits)
    if solution is None or any(solution.get(place) != value for place, value in marks.items()):
        return False
    return _allowed(puzzle, solution, noted) and not violations(puzzle, solution)


def _judged(puzzle: Puzzle, marks: Marks, noted: Noted | None, broken: Sequence[Violation]) -> Mistakes:
    from clew.engine.contradictions import Clauses, OutOfWork

    encoding = _encoded(puzzle)
    assumed = {encoding.variables[mark]: mark[0] for mark in marks.items() if mark in encoding.variables}
    clashes: list[Sequence[Place]] = [[mark[0]] for mark in marks.items() if mark not in encoding.variables]
    with Clauses(encoding) as clauses:
        try:
            while len(clashes) < MANY and (clash := clauses.clash(assumed)) is not None:
                if not clash:
                    return Mistakes(broken=broken, impossible=True)
                clashes.append([assumed.pop(each) for each in clash])
            if clashes or noted is None:
                return Mistakes(broken=broken, clashes=clashes)
            return Mistakes(notes=_wrong_notes(clauses, encoding, assumed, noted))
        except OutOfWork:
            return Mistakes(broken=broken, clashes=clashes) if clashes else _at_sight(marks, broken)


def _allowed(puzzle: Puzzle, solution: Marks, noted: Noted | None) -> bool:
    """Whether notes agree with a solution, as far as its marks show it."""
    if noted is None:
        return True
    if any(solution.get(place) in values for place, values in noted.struck.items()):
        return False
    if not noted.facts:
        return True
    from clew.engine.sat import fact_clauses

    encoding = _encoded(puzzle)
    true = {encoding.variables[mark] for mark in solution.items()}
    literals = true | {-variable for variable in encoding.variables.values() if variable not in true}
    return all(not literals.isdisjoint(clause) for clause in fact_clauses(encoding, noted.facts))


def _at_sight(marks: Marks, broken: Sequence[Violation]) -> Mistakes:
    """What the broken rules alone show."""
    seen = list(dict.fromkeys(place for wrong in broken for place in wrong.places if place in marks))
    return Mistakes(broken=broken, clashes=[seen] if seen else [], certain=bool(broken))


def _wrong_notes(clauses: Clauses, encoding: Encoding, assumed: Iterable[int], noted: Noted) -> Sequence[Place]:
    """The places whose notes contradict the puzzle with its marks."""
    struck = {
        -encoding.variables[place, value]: place
        for place, values in noted.struck.items()
        for value in values
        if (place, value) in encoding.variables
    }
    facts = {clauses.switch(fact): fact[1][0] for fact in noted.facts} if encoding.facts else {}
    named = {**struck, **facts}
    clash = clauses.clash([*assumed, *named]) or ()
    return list(dict.fromkeys(named[each] for each in clash if each in named))


def reason(puzzle: Puzzle, marks: Marks, wrong: Mistakes, limits: Limits | None = None) -> str:
    """Why clashing marks cannot stay, in a sentence."""
    if wrong.broken:
        return f"{_sentence('; '.join([each.message for each in wrong.broken][:3]))}."
    clash = {place: marks[place] for place in wrong.clashes[0]}
    family = families.of(puzzle)
    if family.teaching.request is not None:
        request = family.teaching.request(puzzle, clash).rstrip(".")
        deed = f"{request[:1].lower()}{request[1:]}"
    else:
        deed = "write " + joined([f"{family.show(puzzle, value)} in {place}" for place, value in clash.items()])
    others = {place for other in wrong.clashes[1:] for place in other}
    tried = {place: value for place, value in marks.items() if place not in others}
    end = bounded.within(lambda: _refutation(puzzle, tried), limits or Limits())
    return f"If you {deed}, the clues leave no solution{end or _HOWEVER}."


def listed(puzzle: Puzzle, places: Sequence[Place]) -> str:
    """Name places, the first few of many."""
    call = families.of(puzzle).display.call
    return joined(places, _LISTED) if call is None else call(puzzle, places)


def _sentence(text: str) -> str:
    """Begin with a capital, unless it begins with the name of a place."""
    return text if _NAME.match(text) else f"{text[:1].upper()}{text[1:]}"


def _refutation(puzzle: Puzzle, marks: Marks) -> str:
    """Follow wrong marks to a contradiction, if a few steps lead there."""
    start = begin(puzzle, marks)
    if nothing := _contradiction(puzzle, start):
        return f": {nothing}"
    following = enumerate(islice(steps(puzzle, start), _FOLLOWED), 1)
    while some := list(islice(following, _GLANCE)):
        if not _contradiction(puzzle, some[-1][1][1]):
            continue
        for taken, (step, known) in some:
            if nothing := _contradiction(puzzle, known):
                first = f"{step.text.rstrip('.')}, and then"
                return f": {first} {nothing}" if taken == 1 else f": {taken} steps on, {nothing}"
    return _HOWEVER


def _contradiction(puzzle: Puzzle, known: Knowledge) -> str:
    """What is visibly impossible; empty if nothing is."""
    pencil = families.of(puzzle).display.pencil
    seen = pencil(puzzle, known) if pencil is not None else known.candidates
    for place, left in seen.items():
        if not left:
            return f"{listed(puzzle, [place])} has no possible value left"
    broken = families.of(puzzle).logic.violations(puzzle, known.marks)
    return next((each.message for each in broken if not each.unfinished), "")
