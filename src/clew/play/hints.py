"""Hints from a player's own marks, in rungs: is there a mistake, where to look, which technique, why, and do it.

A hint is a step from what is marked and noted, never from the solution; see `mistakes` for what a mistake is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from clew import families
from clew.actions.arguments import marks_of, public, require_places
from clew.actions.explain import begin, next_step
from clew.actions.solve import violations
from clew.core.clock import Clock
from clew.core.frozen import dataclass, field, replace
from clew.core.places import Candidates, Marks, Place, Value
from clew.core.puzzle import Puzzle
from clew.core.results import Fact, Knowledge, Limits, Role, Step
from clew.core.text import joined
from clew.engine import bounded
from clew.play.mistakes import Mistakes, Noted, listed, mistakes, reason

RUNGS = ("mistake", "where", "technique", "deduction", "do")
_AREA = 4  # places listed if an area has no name
_LOOK = (Role.AREA, Role.CAUSE, Role.SECOND)


@dataclass(frozen=True)
class Rung:
    """One sentence of a hint, and the places to highlight with it."""

    name: str
    text: str
    places: Sequence[Place] = ()

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, kw_only=True)
class Deed:
    """What doing it changes: marks (None removes one), candidates struck out, facts to note.

    `forget`: earlier notes are wrong, and all are dropped.
    """

    marks: Mapping[Place, Value | None] = field(default_factory=dict)
    struck: Candidates = field(default_factory=dict)
    facts: Sequence[Fact] = ()
    forget: bool = False


@dataclass(frozen=True, kw_only=True)
class Hint:
    """The next thing to see, in rungs from 'is there a mistake' to 'do it'; show as few as the player wants.

    There are fewer rungs if there is no more to say. `marks` and `known` are the player's after doing it: pass both to
    the next hint to continue from there. `late`: the limits ended it before a next step was found.
    """

    judgement: Mistakes
    rungs: Sequence[Rung]
    marks: Marks
    known: Knowledge
    step: Step | None = None
    deed: Deed | None = None
    solved: bool = False
    late: bool = False

    @property
    def mistakes(self) -> Sequence[Place]:
        """The marked places that are wrong."""
        return self.judgement.places


def knowledge(
    puzzle: Puzzle,
    marks: Marks,
    *,
    struck: Candidates | None = None,
    facts: Collection[Fact] = (),
    pencilled: Candidates | None = None,
    assume_unique: bool = False,
) -> Knowledge:
    """What a player knows: marks settle their places; struck candidates are gone, and so are those not pencilled in."""
    start = begin(puzzle, marks, assume_unique=assume_unique)
    left = dict(start.candidates)
    require_places(puzzle, [*(pencilled or {}), *(struck or {})])
    left |= {place: left[place] & values for place, values in (pencilled or {}).items() if place not in marks}
    left |= {place: left[place] - values for place, values in (struck or {}).items() if place not in marks}
    return Knowledge(left, frozenset(facts), assume_unique)


@public
def hint(
    puzzle: Puzzle,
    marks: Marks | None = None,
    limits: Limits | None = None,
    *,
    known: Knowledge | None = None,
    assume_unique: bool = False,
) -> Hint:
    """Help from a player's marks; `known` adds what else was noted (see `knowledge`).

    Half of the time is for finding mistakes, the rest for a next step. `assume_unique`: the step may also rest on the
    puzzle having one solution.
    """
    marks, clock = marks_of(puzzle, marks), Clock(limits)
    start = begin(puzzle, marks, assume_unique=assume_unique)
    known = replace(known, assume_unique=True) if known and assume_unique else known or start
    require_places(puzzle, known.candidates)
    struck = {place: gone for place, left in known.candidates.items() if (gone := start.candidates[place] - left)}
    noted = Noted(struck=struck, facts=sorted(known.facts)) if struck or known.facts else None
    seconds = clock.limits.seconds
    half = replace(clock.limits, seconds=None if seconds is None else seconds / 2)
    so_far = Hint(judgement=mistakes(puzzle, marks, noted, half), rungs=(), marks=marks, known=known)
    if so_far.judgement.any:
        return _mistaken(puzzle, so_far, clock.left())
    missing = bounded.within(lambda: violations(puzzle, marks), clock.left())
    if missing is not None and not missing:
        return replace(so_far, rungs=[Rung(RUNGS[0], "The puzzle is solved.")], solved=True)
    return _all_known(puzzle, so_far) if known.solved else _onward(puzzle, so_far, clock.left())


def _all_known(puzzle: Puzzle, so_far: Hint) -> Hint:
    """The rungs if notes leave one value everywhere: nothing is left to find, only to write."""
    values = families.of(puzzle).values
    missing = {
        place: value
        for place, value in so_far.known.marks.items()
        if place not in so_far.marks and len(values(puzzle, place)) > 1
    }
    rung = Rung(RUNGS[0], "Every place has just one value left: the puzzle is solved.", list(missing))
    marks = {**so_far.marks, **missing}
    return replace(so_far, rungs=[rung], marks=marks, deed=Deed(marks=dict(missing)), solved=True)


def _onward(puzzle: Puzzle, so_far: Hint, limits: Limits) -> Hint:
    """The rungs of a next step, if marks and notes can stay."""
    certain = so_far.judgement.certain
    clean = Rung(RUNGS[0], "No mistakes so far." if certain else "Ran out of time looking for mistakes.")
    known = so_far.known
    sought = bounded.within(lambda: (next_step(puzzle, known),), limits)
    if sought is None:
        return replace(so_far, rungs=[clean, Rung(RUNGS[1], "Ran out of time looking for the next step.")], late=True)
    (step,) = sought
    if step is None:
        stuck = Rung(RUNGS[1], "No technique Clew knows helps here: only trial and error is left.")
        return replace(so_far, rungs=[clean, stuck])
    placed = {place: value for place, value in step.placed(known).items() if place not in so_far.marks}
    still_open = {place: values for place, values in step.removed.items() if place not in placed}
    return replace(
        so_far,
        rungs=[clean, *_rungs(puzzle, step, _instruction(puzzle, step, placed))],
        marks={**so_far.marks, **placed},
        known=known.after(step),
        step=step,
        deed=Deed(marks=dict(placed), struck=still_open, facts=step.facts),
    )


def _rungs(puzzle: Puzzle, step: Step, deed: str) -> list[Rung]:
    """The rungs of a step, from where to look to what to do."""
    pattern = _places(light.place for light in step.lights if light.role in _LOOK)
    area = _places(light.place for light in step.lights if light.role is Role.AREA)
    return [
        Rung(RUNGS[1], f"Look at {_area_of(puzzle, step)}.", area or pattern),
        Rung(RUNGS[2], f"Technique: {step.technique}.", pattern),
        Rung(RUNGS[3], _unnamed(step), _places(light.place for light in step.lights)),
        Rung(RUNGS[4], deed, list(step.removed)),
    ]


def _unnamed(step: Step) -> str:
    """Why a step holds, without the name of its technique, which the rung before gives."""
    text = step.text.removeprefix(f"{step.technique}: ")
    text = text.removeprefix(f"{step.technique} in ")  # then it begins with where that is
    first, _, _ = text.partition(" ")
    return text if any(map(str.isdigit, first)) else text[0].upper() + text[1:]  # names of places stay small


def _area_of(puzzle: Puzzle, step: Step) -> str:
    """Name the area of a step, or the places of its pattern."""
    pattern = _places(light.place for light in step.lights if light.role in (Role.CAUSE, Role.AREA))
    return step.where or listed(puzzle, pattern[:_AREA]) or listed(puzzle, list(step.removed)[:1])


def _instruction(puzzle: Puzzle, step: Step, placed: Marks) -> str:
    """What to do after a step: make these marks, strike out candidates, or note a fact."""
    family = families.of(puzzle)
    if placed and family.teaching.request is not None:
        return family.teaching.request(puzzle, placed)
    if placed:
        return "Write " + ", ".join(f"{family.show(puzzle, value)} in {place}" for place, value in placed.items()) + "."
    if not step.removed:
        return "Note it for later."
    struck: dict[str, list[Place]] = {}
    for place, values in step.removed.items():
        struck.setdefault(joined([family.show(puzzle, value) for value in sorted(values, key=str)]), []).append(place)
    return "Cross out " + "; ".join(f"{values} in {joined(places)}" for values, places in struck.items()) + "."


def _mistaken(puzzle: Puzzle, so_far: Hint, limits: Limits) -> Hint:
    """The rungs of a mistake: that there is one, where, of which kind, why, and what to take back."""
    judgement, marks = so_far.judgement, so_far.marks
    if judgement.impossible:
        why = "; ".join(each.message for each in judgement.broken)
        text = "The puzzle has no solution" + (f"; {why}." if why else ", whatever is marked.")
        return replace(so_far, rungs=[Rung(RUNGS[0], text)])
    wrong = judgement.places
    if not wrong:
        return _misnoted(puzzle, so_far)
    number = len(judgement.clashes)
    rungs = [
        Rung(RUNGS[0], "There is a mistake." if number == 1 else f"There are {number} mistakes."),
        Rung(RUNGS[1], f"Look at {listed(puzzle, wrong)}.", wrong),
        Rung(RUNGS[2], "A rule is broken." if judgement.broken else "No solution is left.", wrong),
        Rung(RUNGS[3], reason(puzzle, marks, judgement, limits), wrong),
        Rung(RUNGS[4], f"Take back {listed(puzzle, wrong)}.", wrong),
    ]
    left = {place: value for place, value in marks.items() if place not in wrong}
    deed = Deed(marks=dict.fromkeys(wrong), forget=True)
    return replace(so_far, rungs=rungs, deed=deed, marks=left, known=_again(puzzle, left, so_far))


def _misnoted(puzzle: Puzzle, so_far: Hint) -> Hint:
    notes = so_far.judgement.notes
    rungs = [
        Rung(RUNGS[0], "The marks are fine, but a pencil mark is wrong."),
        Rung(RUNGS[1], f"Look at the pencil marks in {listed(puzzle, notes)}.", notes),
        Rung(RUNGS[2], "A value that is needed was crossed out.", notes),
        Rung(RUNGS[3], "No solution agrees with these pencil marks, though one agrees with the marks.", notes),
        Rung(RUNGS[4], "Erase the pencil marks and start them again.", notes),
    ]
    return replace(so_far, rungs=rungs, deed=Deed(forget=True), known=_again(puzzle, so_far.marks, so_far))


def _again(puzzle: Puzzle, marks: Marks, so_far: Hint) -> Knowledge:
    """What is known from these marks alone."""
    return replace(begin(puzzle, marks), assume_unique=so_far.known.assume_unique)


def _places(places: Iterable[Place]) -> list[Place]:
    return list(dict.fromkeys(places))
