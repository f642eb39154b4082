"""Solve as a person would, with the reason for every step; or give just the next step, as a hint.

A hint comes in rungs: is there a mistake, where to look, which technique, the deduction, what to write.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from itertools import islice
from typing import Any

from clew import families
from clew.actions.explain import OutOfTime, begin, every_step, steps
from clew.actions.files import replacing
from clew.cli.ends import End
from clew.cli.marks import marks_for
from clew.cli.options import add_json, add_reading, add_seconds, add_unique, natural
from clew.cli.output import BOLD, DIM, json_line, paint, plural, sketched
from clew.cli.sources import one
from clew.cli.verdicts import TIME_IS_UP, stuck
from clew.core.clock import Clock
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.places import Marks
from clew.core.results import Knowledge, Limits, Step
from clew.play.hints import RUNGS, hint


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    parser.add_argument(
        "--marks", metavar="FILE", help="read the marks from FILE (default: those saved with the puzzle)"
    )
    parser.add_argument(
        "--hint",
        nargs="?",
        const="deduction",
        choices=RUNGS,
        metavar="RUNG",
        help=f"how much to reveal: {', '.join(RUNGS)} (default: deduction)",
    )
    add_unique(parser)
    parser.add_argument(
        "--all",
        dest="every",
        action="store_true",
        help="list every possible next step and its effort, easiest first",
    )
    parser.add_argument("--skip", type=natural, default=0, metavar="N", help="skip the first N steps")
    parser.add_argument("--svg", metavar="FOLDER", help="save a drawing of each step in FOLDER")
    add_seconds(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Explain one puzzle."""
    reading = one(chosen.file, chosen)
    marks = marks_for(reading, chosen.marks)
    if chosen.every and chosen.hint:
        raise PuzzleError("--all lists every step, and --hint gives one: drop one of them")
    if chosen.every:
        return _every(reading.puzzle, marks, chosen)
    if chosen.hint:
        return _hint(reading.puzzle, marks, chosen)
    return _explain(reading.puzzle, marks, chosen)


def _explain(puzzle: Any, marks: Marks, chosen: argparse.Namespace) -> End:
    clock = Clock(Limits(seconds=chosen.seconds))
    known, number = Knowledge({}), 0
    try:
        known = begin(puzzle, marks, clock.limits, assume_unique=chosen.assume_unique)
        for number, (step, after) in enumerate(steps(puzzle, known, clock.left()), 1):
            if number > chosen.skip:
                _print(puzzle, step, known, number, chosen)
            known = after
        ending, end = _ending(puzzle, known, clock.left())
    except OutOfTime:
        ending, end = TIME_IS_UP, End.UNDECIDED
    if chosen.json:
        solved = end is End.DONE
        data = {"family": families.of(puzzle).name, "steps": number, "solved": solved, "marks": dict(known.marks)}
        print(json_line({**data, "text": ending}), end="")
    else:
        print(sketched(families.of(puzzle), puzzle, known.marks))
        taken = plural(number, "step")
        print(f"Solved in {taken}." if end is End.DONE else f"After {taken}: {ending}")
    return end


def _every(puzzle: Any, marks: Marks, chosen: argparse.Namespace) -> End:
    """List all steps that are possible now, or after those to skip."""
    clock = Clock(Limits(seconds=chosen.seconds))
    known, number, why, end = Knowledge({}), 0, "", End.DONE
    try:
        known = begin(puzzle, marks, clock.limits, assume_unique=chosen.assume_unique)
        for _, after in islice(steps(puzzle, known, clock.left()), chosen.skip):
            known = after
        for number, (step, effort) in enumerate(every_step(puzzle, known, clock.left()), 1):
            _print(puzzle, step, known, number, chosen, effort)
    except OutOfTime:
        why, end = TIME_IS_UP, End.UNDECIDED
    if not why and number == 0:
        why, end = _ending(puzzle, known, clock.left())
    if chosen.json:
        print(json_line({"family": families.of(puzzle).name, "possible": number, "text": why}), end="")
    else:
        print(f"{plural(number, 'step')} possible{': ' + why if why else '.'}")
    return end


def _ending(puzzle: Any, known: Knowledge, limits: Limits) -> tuple[str, End]:
    """How it ended: solved, broken, or stuck, and then why."""
    if known.broken:
        return "a place has no possible value left: the puzzle is impossible, or a mark is wrong.", End.NO
    return ("solved.", End.DONE) if known.solved else stuck(puzzle, limits)


def _print(
    puzzle: Any, step: Step, before: Knowledge, number: int, chosen: argparse.Namespace, effort: int | None = None
) -> None:
    if chosen.json:
        score = {} if effort is None else {"effort": effort}
        print(json_line({"step": number, **_data(step, before), **score}), end="")
    else:
        told = step.brief if step.listed else step.text
        named = "" if told.startswith(step.technique) else f"{step.technique}: "
        level = f"[level {step.level}{'' if effort is None else f', effort {effort}'}]"
        print(f"{paint(f'{number:>3}.', BOLD)} {paint(level, DIM)} {named}{told}")
        if step.listed:
            print("\n".join(_links(step, before, f"{number}.", "     ")))
    if chosen.svg:
        _pictures(puzzle, step, before, os.path.join(chosen.svg, f"step-{number:03}"))


def _links(step: Step, before: Knowledge, number: str, indent: str) -> Iterator[str]:
    """A chain with chains in it, a line per link, the inner ones indented; pictures have the same numbers."""
    for at, (link, known) in enumerate(before.along(step), 1):
        yield f"{indent}{paint(f'{number}{at}', BOLD)} {link.brief}"
        yield from _links(link, known, f"{number}{at}.", indent + "  ")


def _data(step: Step, before: Knowledge) -> dict[str, Any]:
    """A step as plain data."""
    return {
        "technique": step.technique,
        "level": step.level,
        "text": step.text,
        "placed": dict(step.placed(before)),
        "removed": {
            place: sorted(values, key=lambda value: (str(type(value)), value)) for place, values in step.removed.items()
        },
        "facts": [[kind, list(places)] for kind, places in step.facts],
        **({"chain": chain} if (chain := [_data(link, known) for link, known in before.along(step)]) else {}),
    }


def _pictures(puzzle: Any, step: Step, before: Knowledge, name: str, *, links: bool = False) -> None:
    """Draw a step, and the links of a chain with chains in it, each with what would be known before it."""
    _picture(puzzle, step, before, f"{name}.svg")
    if step.listed or links:
        for at, (link, known) in enumerate(before.along(step), 1):
            _pictures(puzzle, link, known, f"{name}-{at:02}", links=True)


def _picture(puzzle: Any, step: Step, before: Knowledge, path: str) -> None:
    from clew.actions.draw import draw

    picture = draw(puzzle, step=step, known=before).svg
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError as error:
        raise PuzzleError(f"{os.path.dirname(path)}: cannot create this folder: {error.strerror or error}") from None
    with replacing(path) as write:
        write(picture)


def _hint(puzzle: Any, marks: Marks, chosen: argparse.Namespace) -> End:
    clock = Clock(Limits(seconds=chosen.seconds))
    try:
        known = begin(puzzle, marks, clock.limits, assume_unique=chosen.assume_unique)
        for _, after in islice(steps(puzzle, known, clock.left()), chosen.skip):
            known = after
    except OutOfTime:
        raise NoPuzzle(TIME_IS_UP) from None
    answer = hint(puzzle, marks, clock.left(), known=known)
    rungs = answer.rungs[: RUNGS.index(chosen.hint) + 1]
    texts = [rung.text for rung in rungs]
    end = End.NO if answer.judgement.any else End.UNDECIDED if answer.late else End.DONE
    if end is End.DONE and answer.step is None and not answer.solved:
        why, end = _ending(puzzle, known, clock.left())
        texts = [why[0].upper() + why[1:]]
    if chosen.json:
        revealed = RUNGS.index(chosen.hint) >= RUNGS.index("deduction")
        step = _data(answer.step, known) if answer.step and revealed else None
        data = {"family": families.of(puzzle).name, "mistakes": list(answer.mistakes), "rungs": texts, "step": step}
        print(json_line(data), end="")
    elif answer.step and answer.step.listed:
        for rung in rungs:
            linked = rung.name == "deduction"
            print("\n".join([answer.step.brief, *_links(answer.step, known, "", "  ")]) if linked else rung.text)
    else:
        print("\n".join(texts))
    if chosen.svg and answer.step:
        _pictures(puzzle, answer.step, known, os.path.join(chosen.svg, "hint"))
    return end
