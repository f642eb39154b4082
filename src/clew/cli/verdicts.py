"""The outcome of a search, for people and for programs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from clew import families
from clew.actions.data import line_of, outcome_data, violation_data
from clew.actions.images import relation
from clew.actions.load import write
from clew.actions.solve import blame, clashes, differences, solve
from clew.cli.ends import End
from clew.cli.output import BOLD, RED, YELLOW, fitting, only, paint, plural, sketched
from clew.cli.sources import Source
from clew.core.clock import Clock
from clew.core.errors import PuzzleError
from clew.core.frozen import replace
from clew.core.places import Marks, Place
from clew.core.results import Limits, Outcome, Verdict, Violation
from clew.core.text import joined

if TYPE_CHECKING:
    from clew.families.cards import Form

_PATIENCE = 10  # seconds to find out why reasoning ended
_NAMED = 24  # differing places that are listed one by one


def sentence(outcome: Outcome) -> str:
    """The verdict in words."""
    return {
        Verdict.UNIQUE: "Exactly one solution.",
        Verdict.SEVERAL: "Several solutions.",
        Verdict.IMPOSSIBLE: "No solution.",
        Verdict.UNDECIDED: "One solution found; there may be others."
        if outcome.count
        else "Undecided: the search hit its limit before finding a solution.",
    }[outcome.verdict]


def counted(outcome: Outcome) -> str:
    """The number of solutions in words."""
    number = plural(outcome.count, "solution")
    return number if outcome.exhausted else f"at least {number}; the search hit its limit"


TIME_IS_UP = "ran out of time: allow more --seconds."


def stuck(puzzle: Any, limits: Limits | None = None) -> tuple[str, End]:
    """Why no technique helps any more: the puzzle may be at fault, not the solver."""
    left = None if limits is None else limits.seconds
    verdict = solve(puzzle, Limits(seconds=_PATIENCE if left is None else min(left, _PATIENCE))).verdict
    if verdict is Verdict.IMPOSSIBLE:
        why = [each.message for each in _reasons(puzzle, limits)[1]]
        return "; ".join(["the puzzle has no solution", *why]) + ".", End.NO
    if verdict is Verdict.SEVERAL:
        return "the puzzle has several solutions, so logic alone cannot settle it.", End.UNDECIDED
    return "only trial and error helps from here.", End.UNDECIDED


def end_of_count(outcome: Outcome, asked: int | None) -> End:
    """The end of a command that went through all solutions, or the number asked for."""
    if outcome.exhausted or (asked is not None and outcome.count >= asked):
        return End.DONE if outcome.count else End.NO
    return End.UNDECIDED


def data(puzzle: Any, outcome: Outcome, source: Source, limits: Limits | None = None) -> dict[str, Any]:
    """The outcome as plain data, as in docs/json.md; the limits are for finding out why there is no solution."""
    none = outcome.verdict is Verdict.IMPOSSIBLE
    reason = blame(puzzle, limits) if none else None
    known = outcome_data(puzzle, outcome)
    if known["relation"] is None:
        del known["relation"]
    return {
        "family": families.of(puzzle).name,
        **known,
        **open_clues(puzzle, outcome.solutions),
        "clashes": [violation_data(each) for each in clashes(puzzle, limits)] if none else [],
        "reason": None if reason is None else violation_data(reason),
        **({"remarks": list(source.remarks)} if source.remarks else {}),
        "stats": stats_data(outcome, source),
    }


def stats_data(outcome: Outcome, source: Source) -> dict[str, Any]:
    """Counters and times as plain data."""
    return {
        "counters": dict(outcome.stats.counters),
        "seconds": {"read": source.seconds / len(source.readings), **outcome.stats.seconds},
    }


def open_clues(puzzle: Any, solutions: Sequence[Marks]) -> dict[str, Any]:
    """The clues that the puzzle leaves open, as each solution fills them; empty if there are none."""
    clues_of = families.of(puzzle).display.open_clues
    clues = [dict(clues_of(puzzle, solution)) for solution in solutions] if clues_of is not None else []
    return {"open_clues": clues} if any(clues) else {}


def _clues_found(puzzle: Any, solution: Marks) -> Iterator[str]:
    for clues in open_clues(puzzle, [solution]).get("open_clues", []):
        yield from (f"{name}: {clue}" for name, clue in clues.items())


def _title(puzzle: Any, solution: Marks) -> Iterator[str]:
    shows = families.of(puzzle).display.shows
    title = shows(puzzle, solution) if shows is not None else ""
    if title:
        yield f"Picture: {title}."


def stats(outcome: Outcome, source: Source) -> Iterator[str]:
    """Counters and times in words."""
    times = {"read": source.seconds / len(source.readings), **outcome.stats.seconds}
    yield "time    " + ", ".join(f"{phase} {1000 * spent:.3f} ms" for phase, spent in times.items())
    yield "search  " + ", ".join(f"{name} {number:,}" for name, number in outcome.stats.counters.items())


def report(puzzle: Any, outcome: Outcome, *, sketches: bool, wanted: int = 2) -> Iterator[str]:
    """Solutions and verdict for people."""
    verdict = outcome.verdict
    if verdict is Verdict.SEVERAL and sketches and wanted <= 2:
        yield from _two(puzzle, outcome.solutions)
    elif sketches:
        for number, solution in enumerate(outcome.solutions, 1):
            if outcome.count > 1:
                yield paint(f"solution {number}", BOLD)
            yield sketched(families.of(puzzle), puzzle, solution)
            yield from _clues_found(puzzle, solution)
            yield from _title(puzzle, solution)
    yield paint(sentence(outcome), "" if verdict is Verdict.UNIQUE else YELLOW)


def _reasons(puzzle: Any, limits: Limits | None) -> tuple[str, Sequence[Violation]]:
    """Why a puzzle is impossible: clues that clash directly, or else a reason that its family finds in time."""
    clock = Clock(limits)
    at_sight = clashes(puzzle, limits)
    if at_sight or clock.ended():
        return "Clash", at_sight
    reason = blame(puzzle, clock.left())
    return "Impossible", () if reason is None else [reason]


def impossible(puzzle: Any, limits: Limits, *, sketches: bool) -> Iterator[str]:
    """There is no solution, and why, for people."""
    word, reasons = _reasons(puzzle, limits)
    if sketches and reasons:
        yield sketched(families.of(puzzle), puzzle, {}, {place for each in reasons for place in each.places})
    for each in reasons:
        yield paint(f"{word}: {each.message}.", RED)
    yield paint(sentence(Outcome(solutions=(), exhausted=True, count=0)), YELLOW)


def rest(limits: Limits, outcome: Outcome) -> Limits:
    """What is left of a search's limits."""
    if limits.seconds is None:
        return limits
    return replace(limits, seconds=max(limits.seconds - sum(outcome.stats.seconds.values()), 0.001))


def _two(puzzle: Any, solutions: Sequence[Marks]) -> Iterator[str]:
    """Two solutions, the second only where it differs."""
    family = families.of(puzzle)
    first, second = solutions[:2]
    differ = differences(first, second)
    yield paint("one solution", BOLD)
    yield sketched(family, puzzle, first, set(differ), YELLOW)
    yield from _clues_found(puzzle, first)
    yield paint("another solution, where it differs", BOLD)
    yield only(fitting(family, puzzle, {place: second[place] for place in differ}), set(differ))
    yield from _clues_found(puzzle, second)

    def both(place: Place) -> str:
        name = family.display.call(puzzle, [place]) if family.display.call else place
        return f"{name} ({family.show(puzzle, first[place])} or {family.show(puzzle, second[place])})"

    yield f"They differ in {plural(len(differ), 'place')}: {joined(list(map(both, differ)), _NAMED)}."
    if alike := relation(puzzle, solutions):
        yield f"They {alike}."


def written(puzzle: Any, solution: Marks, to: str) -> str:
    """A solution as text: a sketch, a line, or a format that holds marks."""
    family = families.of(puzzle)
    form = family.forms.formats.get(to)
    if form is not None and form.holds_marks and form.write is not None:
        own = {place: value for place, value in solution.items() if len(family.values(puzzle, place)) > 1}
        return _lined(write(puzzle, to, own))
    if to == "sketch":
        return _lined(family.display.sketch(puzzle, solution))
    if to == "line":
        return line_of(family, puzzle, solution) + "\n"
    raise PuzzleError(f"the format '{to}' cannot hold a solution: expected one of {', '.join(_holders(puzzle))}")


def form_for(puzzle: Any, output: str | None, *, single: bool) -> str:
    """Choose a format if none was named: by the output file's extension, else a sketch of one and lines of many."""
    ending = os.path.splitext(output or "")[1].lower()
    known = [form for form in _forms(puzzle) if ending and ending in form.extensions]
    if known:
        return known[0].name if known[0].holds_marks and known[0].writes else "line"
    return "sketch" if single else "line"


def _holders(puzzle: Any) -> list[str]:
    forms = [form.name for form in _forms(puzzle) if form.holds_marks and form.writes and form.name != "line"]
    return ["sketch", "line", *forms]


def _forms(puzzle: Any) -> Sequence[Form]:
    """The formats of a puzzle's family, from the index and without importing them."""
    return families.card(families.of(puzzle).name).forms


def _lined(text: str) -> str:
    return text if text.endswith("\n") else str(text) + "\n"
