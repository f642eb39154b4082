"""What players ask: check, hint, why, explain, solve."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from clew import families
from clew.actions.data import outcome_data, violation_data
from clew.actions.explain import OutOfTime, begin, steps
from clew.actions.solve import solve as solutions
from clew.actions.solve import violations
from clew.core.places import Marks
from clew.core.puzzle import Puzzle
from clew.core.results import Limits
from clew.play.checking import check as judge
from clew.play.hints import Hint, knowledge
from clew.play.hints import hint as next_hint
from clew.play.reasons import why as reason
from clew.web import requests
from clew.web.answers import Data, candidates_data, facts_data, notes_data, step_data
from clew.web.sources import candidates_of, facts_of, full, marks_of, reading_of


def check(asked: requests.Check, limits: Limits) -> Data:
    """Judge marks, and give the aids that were asked for."""
    puzzle = reading_of(asked.puzzle).puzzle
    marks = marks_of(asked.puzzle, asked.marks)
    family = families.of(puzzle)
    told: Data = {**_judged(puzzle, marks, asked, limits), "full": full(asked.puzzle, marks)}
    if "ticks" in asked.aids and family.display.ticks is not None:
        told["ticks"] = list(family.display.ticks(puzzle, marks))
    if "enclosed" in asked.aids and family.display.enclosed is not None:
        told["enclosed"] = list(family.display.enclosed(puzzle, marks))
    if "candidates" in asked.aids and family.display.pencil is not None:
        known = knowledge(puzzle, marks, struck=candidates_of(asked.puzzle, asked.struck, "$.struck"))
        left = family.display.pencil(puzzle, known)
        told["candidates"] = candidates_data({place: left[place] for place in left if place not in known.marks})
    return told


def _judged(puzzle: Puzzle, marks: Marks, asked: requests.Check, limits: Limits) -> Data:
    """What is wrong with the marks; by the rules alone where no more was asked for."""
    if asked.rules_only:
        found = violations(puzzle, marks)
        wrong = any(not each.unfinished for each in found)
        verdict = "wrong" if wrong else "unfinished" if found else "right"
        return {"verdict": verdict, "violations": [violation_data(each) for each in found]}
    checked = judge(puzzle, marks, limits)
    return {
        "verdict": checked.verdict,
        "violations": [violation_data(each) for each in checked],
        "mistakes": checked.places,
        "certain": checked.certain,
    }


def hint(asked: requests.Hint, limits: Limits) -> Data:
    """Climb the ladder from the player's own marks."""
    puzzle = reading_of(asked.puzzle).puzzle
    marks = marks_of(asked.puzzle, asked.marks)
    known = knowledge(
        puzzle,
        marks,
        struck=candidates_of(asked.puzzle, asked.struck, "$.struck"),
        facts=facts_of(asked.puzzle, asked.facts),
        pencilled=candidates_of(asked.puzzle, asked.pencilled, "$.pencilled"),
    )
    found = next_hint(puzzle, marks, limits, known=known)
    return {
        "mistakes": list(found.mistakes),
        "certain": found.judgement.certain,
        "solved": found.solved,
        "rungs": [{"rung": rung.name, "text": rung.text, "places": list(rung.places)} for rung in found.rungs],
        "step": None if found.step is None else step_data(found.step, known),
        "notes": notes_data(families.of(puzzle), puzzle, known) if found.step else {},
        "do": _deed(found),
    }


def _deed(found: Hint) -> Data | None:
    deed = found.deed
    if deed is None:
        return None
    return {
        "marks": dict(deed.marks),
        "struck": candidates_data(deed.struck),
        "facts": facts_data(deed.facts),
        "forget": deed.forget,
    }


def why(asked: requests.Why, limits: Limits) -> Data:
    """Tell the steps behind a value."""
    puzzle = reading_of(asked.puzzle).puzzle
    try:
        found = reason(puzzle, asked.place, limits)
    except OutOfTime:
        return {"place": asked.place, "value": None, "steps": [], "text": "Ran out of time looking for the reason."}
    family = families.of(puzzle)
    if found.value is None:
        text = f"No technique Clew knows settles {found.place}: only trial and error is left."
    elif not found.steps:
        text = f"{found.place} is given."
    else:
        number = len(found.steps)
        shown = family.show(puzzle, found.value)
        text = f"{number} step{'s lead' if number > 1 else ' leads'} from the clues to {shown} in {found.place}."
    return {
        "place": found.place,
        "value": found.value,
        "steps": [
            {"number": number, **step_data(step, known), "notes": notes_data(family, puzzle, known)}
            for number, step, known in found.steps
        ],
        "text": text,
    }


def explain(asked: requests.Explain, limits: Limits) -> Data:
    """Tell the steps from these marks on, so many of them."""
    puzzle = reading_of(asked.puzzle).puzzle
    family = families.of(puzzle)
    known = begin(puzzle, marks_of(asked.puzzle, asked.marks))
    told = []
    more = False
    for number, (step, after) in enumerate(islice(steps(puzzle, known), asked.limit + 1), 1):
        more = number > asked.limit or (limits.stop is not None and limits.stop.is_set())
        if more:
            break
        told.append({"number": number, **step_data(step, known), "notes": notes_data(family, puzzle, known)})
        known = after
    solved = known.solved and not violations(puzzle, known.marks)
    taken = f"{len(told)} step{'s' * (len(told) != 1)}"
    end = (
        "there are more"
        if more
        else "only trial and error is left"
        if not known.broken
        else "the marks contradict the clues"
    )
    text = f"Solved in {taken}." if solved else f"After {taken}: {end}."
    return {"steps": told, "marks": dict(known.marks), "solved": solved, "more": more, "text": text}


def solve(asked: requests.Solve, limits: Limits) -> Data:
    """Find solutions."""
    puzzle = reading_of(asked.puzzle).puzzle
    seconds = [each for each in (asked.seconds, limits.seconds) if each is not None]
    outcome = solutions(puzzle, replace(limits, solutions=asked.solutions, seconds=min(seconds, default=None)))
    return outcome_data(puzzle, outcome)
