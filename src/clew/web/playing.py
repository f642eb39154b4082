"""Requests of players: check, hint, why, explain, solve."""

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
from clew.play.mistakes import listed
from clew.play.reasons import why as reason
from clew.web import requests
from clew.web.answers import Data, candidates_data, facts_data, notes_data, step_data
from clew.web.sources import candidates_of, facts_of, full, marks_of, reading_of


def check(asked: requests.Check, limits: Limits) -> Data:
    """Judge marks, and add the requested aids."""
    puzzle = reading_of(asked.puzzle).puzzle
    marks = marks_of(asked.puzzle, asked.marks)
    family = families.of(puzzle)
    wanted = family.display.ticked_is_full or "ticks" in asked.aids
    ticked = list(family.display.ticks(puzzle, marks)) if wanted and family.display.ticks is not None else []
    answer = _judged(puzzle, marks, asked, limits)
    full_by_ticks = family.display.ticked_is_full and 0 < len(family.clues(puzzle)) <= len(ticked)
    over = answer["verdict"] == "wrong" and full_by_ticks
    answer["full"] = over or full(asked.puzzle, marks)
    if answer["verdict"] == "right" and family.display.shows is not None:
        answer["shows"] = family.display.shows(puzzle, marks)
    if "ticks" in asked.aids and family.display.ticks is not None:
        answer["ticks"] = ticked
    if "lit" in asked.aids and family.display.lit is not None:
        answer["lit"] = list(family.display.lit(puzzle, marks))
    if "enclosed" in asked.aids and family.display.enclosed is not None:
        answer["enclosed"] = list(family.display.enclosed(puzzle, marks))
    if "rest" in asked.aids and family.display.rest is not None:
        answer["rest"] = list(family.display.rest(puzzle, marks))
    if "candidates" in asked.aids and family.display.pencil is not None:
        known = knowledge(puzzle, marks, struck=candidates_of(asked.puzzle, asked.struck, "$.struck"))
        left = family.display.pencil(puzzle, known)
        answer["candidates"] = candidates_data({place: left[place] for place in left if place not in known.marks})
    return answer


def _judged(puzzle: Puzzle, marks: Marks, asked: requests.Check, limits: Limits) -> Data:
    """What is wrong with the marks; by the rules alone if no more was requested."""
    if asked.rules_only:
        broken = violations(puzzle, marks)
        wrong = any(not each.unfinished for each in broken)
        verdict = "wrong" if wrong else "unfinished" if broken else "right"
        return {"verdict": verdict, "violations": [violation_data(each) for each in broken]}
    checked = judge(puzzle, marks, limits)
    return {
        "verdict": checked.verdict,
        "violations": [violation_data(each) for each in checked],
        "mistakes": checked.places,
        "certain": checked.certain,
    }


def hint(asked: requests.Hint, limits: Limits) -> Data:
    """A hint from the player's own marks."""
    puzzle = reading_of(asked.puzzle).puzzle
    marks = marks_of(asked.puzzle, asked.marks)
    known = knowledge(
        puzzle,
        marks,
        struck=candidates_of(asked.puzzle, asked.struck, "$.struck"),
        facts=facts_of(asked.puzzle, asked.facts),
        pencilled=candidates_of(asked.puzzle, asked.pencilled, "$.pencilled"),
        assume_unique=asked.assume_unique,
    )
    given = next_hint(puzzle, marks, limits, known=known)
    return {
        "mistakes": list(given.mistakes),
        "certain": given.judgement.certain,
        "solved": given.solved,
        "rungs": [{"rung": rung.name, "text": rung.text, "places": list(rung.places)} for rung in given.rungs],
        "step": None if given.step is None else step_data(puzzle, given.step, known),
        "notes": notes_data(families.of(puzzle), puzzle, known) if given.step else {},
        "do": _deed(given),
    }


def _deed(hint: Hint) -> Data | None:
    deed = hint.deed
    if deed is None:
        return None
    return {
        "marks": dict(deed.marks),
        "struck": candidates_data(deed.struck),
        "facts": facts_data(deed.facts),
        "forget": deed.forget,
    }


def why(asked: requests.Why, limits: Limits) -> Data:
    """The steps behind a value."""
    puzzle = reading_of(asked.puzzle).puzzle
    try:
        because = reason(puzzle, asked.place, limits, assume_unique=asked.assume_unique)
    except OutOfTime:
        return {"place": asked.place, "value": None, "steps": [], "text": "Ran out of time looking for the reason."}
    family = families.of(puzzle)
    named = listed(puzzle, [because.place])
    if because.value is None:
        text = f"No technique Clew knows settles {named}: only trial and error is left."
    elif not because.steps:
        text = f"{named} is given."
    else:
        number = len(because.steps)
        word = family.display.words.get(because.value)
        shown = f"{named}: {word}" if word else f"{family.show(puzzle, because.value)} in {named}"
        text = f"{number} step{'s lead' if number > 1 else ' leads'} from the clues to {shown}."
    return {
        "place": because.place,
        "value": because.value,
        "steps": [
            {"number": number, **step_data(puzzle, step, known), "notes": notes_data(family, puzzle, known)}
            for number, step, known in because.steps
        ],
        "text": text,
    }


def explain(asked: requests.Explain, limits: Limits) -> Data:
    """The next steps from these marks, as many as requested."""
    puzzle = reading_of(asked.puzzle).puzzle
    family = families.of(puzzle)
    known = begin(puzzle, marks_of(asked.puzzle, asked.marks), assume_unique=asked.assume_unique)
    listed = []
    more = False
    for number, (step, after) in enumerate(islice(steps(puzzle, known), asked.limit + 1), 1):
        more = number > asked.limit or (limits.stop is not None and limits.stop.is_set())
        if more:
            break
        listed.append({"number": number, **step_data(puzzle, step, known), "notes": notes_data(family, puzzle, known)})
        known = after
    solved = known.solved and not violations(puzzle, known.marks)
    taken = f"{len(listed)} step{'s' * (len(listed) != 1)}"
    end = (
        "there are more"
        if more
        else "only trial and error is left"
        if not known.broken
        else "the marks contradict the clues"
    )
    text = f"Solved in {taken}." if solved else f"After {taken}: {end}."
    return {"steps": listed, "marks": dict(known.marks), "solved": solved, "more": more, "text": text}


def solve(asked: requests.Solve, limits: Limits) -> Data:
    """Find solutions."""
    puzzle = reading_of(asked.puzzle).puzzle
    seconds = [each for each in (asked.seconds, limits.seconds) if each is not None]
    outcome = solutions(puzzle, replace(limits, solutions=asked.solutions, seconds=min(seconds, default=None)))
    return outcome_data(puzzle, outcome)
