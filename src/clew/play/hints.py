"""The hint ladder on a player's own marks: is there a mistake, where to look, which technique, why, and do it.

A hint is a step from what is marked and noted, never from the solution; see `mistakes` for what a mistake is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from clew import families
from clew.actions.explain import RUNGS, area_of, begin, instruction, next_step, steps
from clew.actions.solve import check
from clew.core.errors import PuzzleError
from clew.core.places import Candidates, Marks, Place, Value
from clew.core.results import Fact, Knowledge, Role, Step
from clew.play.mistakes import Mistakes, Noted, mistakes

_LISTED = 6  # places that are named one by one
_FOLLOWED = 60  # steps in which a wrong mark is followed to a contradiction
_NAME = re.compile(r"[a-z]+[0-9]")
_LOOK = (Role.AREA, Role.CAUSE, Role.SECOND)


@dataclass(frozen=True)
class Rung:
    """One sentence of a hint, and the places to light with it."""

    name: str
    text: str
    places: Sequence[Place] = ()


@dataclass(frozen=True, kw_only=True)
class Deed:
    """What doing it changes: marks (None takes one away), candidates struck out, facts to note.

    `forget`: notes made before are wrong and are dropped, all of them.
    """

    marks: Mapping[Place, Value | None] = field(default_factory=dict)
    struck: Candidates = field(default_factory=dict)
    facts: Sequence[Fact] = ()
    forget: bool = False


@dataclass(frozen=True, kw_only=True)
class Ladder:
    """The rungs of a hint, in order; fewer where there is no more to say."""

    mistakes: Mistakes
    rungs: Sequence[Rung]
    known: Knowledge  # before the step
    step: Step | None = None
    deed: Deed | None = None
    solved: bool = False


def knowledge(
    puzzle: Any,
    marks: Marks,
    *,
    struck: Candidates | None = None,
    facts: Collection[Fact] = (),
    pencilled: Candidates | None = None,
) -> Knowledge:
    """What a player knows: marks settle their places; struck candidates are gone, and all not pencilled in."""
    left = dict(begin(puzzle, marks).candidates)
    for place in [*(pencilled or {}), *(struck or {})]:
        if place not in left:
            named = next(iter(left), "r1c1")
            raise PuzzleError(f"'{place}' is no place of this puzzle: expected names such as {named}")
    left |= {place: left[place] & values for place, values in (pencilled or {}).items() if place not in marks}
    left |= {place: left[place] - values for place, values in (struck or {}).items() if place not in marks}
    return Knowledge(left, frozenset(facts))


def ladder(puzzle: Any, marks: Marks, known: Knowledge | None = None) -> Ladder:
    """Help from where a player stands; `known` adds what was noted besides the marks (see `knowledge`)."""
    start = begin(puzzle, marks)
    known = known or start
    struck = {place: gone for place, left in known.candidates.items() if (gone := start.candidates[place] - left)}
    noted = Noted(struck=struck, facts=sorted(known.facts)) if struck or known.facts else None
    found = mistakes(puzzle, marks, noted)
    if found.any:
        return _mistaken(puzzle, marks, found, known)
    if not check(puzzle, marks):
        return Ladder(mistakes=found, rungs=[Rung(RUNGS[0], "The puzzle is solved.")], known=known, solved=True)
    clean = Rung(RUNGS[0], "So far nothing is wrong." if found.certain else "Whether something is wrong was not found.")
    step = next_step(puzzle, known)
    if step is None:
        stuck = Rung(RUNGS[1], "No technique known here finds a next step: only trying is left.")
        return Ladder(mistakes=found, rungs=[clean, stuck], known=known)
    placed = {place: value for place, value in step.placed(known).items() if place not in marks}
    still_open = {place: values for place, values in step.removed.items() if place not in placed}
    deed = Deed(marks=dict(placed), struck=still_open, facts=step.facts)
    rungs = [clean, *_rungs(step, instruction(puzzle, step, placed))]
    return Ladder(mistakes=found, rungs=rungs, known=known, step=step, deed=deed)


def _rungs(step: Step, deed: str) -> list[Rung]:
    """The rungs of a step, from where to look to what to do."""
    pattern = _places(light.place for light in step.lights if light.role in _LOOK)
    area = _places(light.place for light in step.lights if light.role is Role.AREA)
    return [
        Rung(RUNGS[1], f"Look at {area_of(step)}.", area or pattern),
        Rung(RUNGS[2], f"Technique: {step.technique}.", pattern),
        Rung(RUNGS[3], step.text, _places(light.place for light in step.lights)),
        Rung(RUNGS[4], deed, list(step.removed)),
    ]


def _mistaken(puzzle: Any, marks: Marks, found: Mistakes, known: Knowledge) -> Ladder:
    """The rungs of a mistake: that there is one, where, of which kind, why, and what to take back."""
    if found.impossible:
        reason = "; ".join(each.message for each in found.broken)
        text = "The puzzle itself has no solution" + (f": {reason}." if reason else ", whatever is marked.")
        return Ladder(mistakes=found, rungs=[Rung(RUNGS[0], text)], known=known)
    wrong = found.places
    if not wrong:
        return _misnoted(found, known)
    number = len(found.clashes)
    rungs = [
        Rung(RUNGS[0], "There is a mistake." if number == 1 else f"There are {number} mistakes."),
        Rung(RUNGS[1], f"Look at {_listed(wrong)}.", wrong),
        Rung(RUNGS[2], "A rule is broken." if found.broken else "No solution is left.", wrong),
        Rung(RUNGS[3], _reason(puzzle, marks, found), wrong),
        Rung(RUNGS[4], f"Take back {_listed(wrong)}.", wrong),
    ]
    return Ladder(mistakes=found, rungs=rungs, known=known, deed=Deed(marks=dict.fromkeys(wrong), forget=True))


def _misnoted(found: Mistakes, known: Knowledge) -> Ladder:
    rungs = [
        Rung(RUNGS[0], "The marks can stand, but something noted beside them cannot."),
        Rung(RUNGS[1], f"Look at what is noted at {_listed(found.notes)}.", found.notes),
        Rung(RUNGS[2], "A value that is needed was struck out.", found.notes),
        Rung(RUNGS[3], "With these notes no solution is left; the marks alone leave one.", found.notes),
        Rung(RUNGS[4], "Wipe out the notes and begin them anew.", found.notes),
    ]
    return Ladder(mistakes=found, rungs=rungs, known=known, deed=Deed(forget=True))


def _reason(puzzle: Any, marks: Marks, found: Mistakes) -> str:
    if found.broken:
        return f"{_sentence('; '.join([each.message for each in found.broken][:3]))}."
    clash = {place: marks[place] for place in found.clashes[0]}
    family = families.of(puzzle)
    if family.tell is not None:
        told = family.tell(puzzle, clash).rstrip(".")
        deed = f"{told[:1].lower()}{told[1:]}"
    else:
        deed = "write " + " and ".join(f"{family.show(puzzle, value)} in {place}" for place, value in clash.items())
    others = {place for other in found.clashes[1:] for place in other}
    end = _refutation(puzzle, {place: value for place, value in marks.items() if place not in others})
    return f"If you {deed}, the clues leave no solution{end}."


def _sentence(text: str) -> str:
    """Begin with a capital, unless with the name of a place."""
    return text if _NAME.match(text) else f"{text[:1].upper()}{text[1:]}"


def _refutation(puzzle: Any, marks: Marks) -> str:
    """Follow wrong marks to where they break something, if a few steps lead there."""
    start = begin(puzzle, marks)
    if nothing := _contradiction(puzzle, start):
        return f": {nothing}"
    for taken, (step, known) in enumerate(islice(steps(puzzle, start), _FOLLOWED), 1):
        if nothing := _contradiction(puzzle, known):
            return f": {step.text.rstrip('.')}, and then {nothing}" if taken == 1 else f": {taken} steps on, {nothing}"
    return ", however the rest is marked"


def _contradiction(puzzle: Any, known: Knowledge) -> str:
    """Say what cannot be at sight; nothing where all can."""
    pencil = families.of(puzzle).pencil
    seen = pencil(puzzle, known) if pencil is not None else known.candidates
    for place, left in seen.items():
        if not left:
            return f"{place} can hold nothing any more"
    return next((each.message for each in check(puzzle, known.marks) if not each.unfinished), "")


def _places(places: Iterable[Place]) -> list[Place]:
    return list(dict.fromkeys(places))


def _listed(places: Sequence[Place]) -> str:
    named = list(places[:_LISTED])
    more = len(places) - len(named)
    if more:
        return f"{', '.join(named)} and {more} more"
    return " and ".join(filter(None, [", ".join(named[:-1]), *named[-1:]]))
