"""Requests of setters: a live verdict, new puzzles, sheets to edit, puzzles from pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from clew import families
from clew.actions.candidates import candidates
from clew.actions.clues import easier, harder, spare_clues
from clew.actions.data import outcome_data, violation_data
from clew.actions.drafts import complete
from clew.actions.generate import generate as make
from clew.actions.generate import generate_from
from clew.actions.rate import rate
from clew.actions.solve import blame, clashes, count, solve
from clew.core.clock import Clock
from clew.core.edits import Edits, Sheet, Tools
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Family, Knob, Knobs, Reading, Size, missed, settled
from clew.core.places import Place
from clew.core.results import Limits, Outcome, Verdict
from clew.core.text import quoted
from clew.web import requests
from clew.web.answers import Data, candidates_data, cycle, facts_data, notes_data, puzzle_data, scene_data
from clew.web.frames import Reply
from clew.web.refusals import Refused
from clew.web.sources import reading_of

_SEED = re.compile(r"[0-9]{1,18}")
_COUNTED, _MOMENT = 1_000, 0.5  # solutions, and seconds to count them
_PATIENCE = 10.0  # seconds to find the number of solutions, and as many to rate a puzzle


def verdict(asked: requests.Puzzle, limits: Limits) -> Data:
    """Everything about a puzzle: its solutions or why there are none, and how hard it is."""
    puzzle = reading_of(asked.puzzle).puzzle
    family = families.of(puzzle)
    outcome = solve(puzzle, replace(limits, seconds=min(limits.seconds or _PATIENCE, _PATIENCE)))
    known = outcome_data(puzzle, outcome)
    number = _number(puzzle, limits) if outcome.verdict is Verdict.SEVERAL else outcome
    none = outcome.verdict is Verdict.IMPOSSIBLE
    clashing = clashes(puzzle, limits) if none else []
    reason = blame(puzzle, limits) if none and not clashing else None
    return {
        **known,
        "text": _sentence(outcome, len(known["differences"]), number),
        "number": number.count,
        "all": number.exhausted,
        "clues": len(family.clues(puzzle)),
        "clashes": [violation_data(each) for each in clashing],
        "reason": None if reason is None else violation_data(reason),
        "rating": _rating(puzzle, replace(limits, seconds=_PATIENCE)) if outcome.verdict is Verdict.UNIQUE else None,
        "seconds": round(sum(outcome.stats.seconds.values()), 6),
    }


def _number(puzzle: Any, limits: Limits) -> Outcome:
    """How many solutions a puzzle has, up to a cap and for a moment."""
    return count(puzzle, replace(limits, solutions=_COUNTED, seconds=_MOMENT))


def _sentence(outcome: Outcome, differ: int, number: Outcome) -> str:
    match outcome.verdict:
        case Verdict.UNIQUE:
            return "Exactly one solution."
        case Verdict.SEVERAL:
            many = f"{number.count:,}" if number.exhausted else f"{max(number.count, 2):,} or more"
            return f"{many} solutions: two of them differ in {differ} place{'s' * (differ != 1)}."
        case Verdict.IMPOSSIBLE:
            return "No solution."
        case _:
            so_far = "One solution found" if outcome.count else "No solution found so far"
            return f"{so_far}; ran out of time looking for others."


def _rating(puzzle: Any, limits: Limits) -> Data | None:
    rating = rate(puzzle, limits)
    if rating is None:
        return None
    return {
        "level": rating.level,
        "name": rating.name,
        "score": rating.score,
        "uses": [[name, number] for name, number in rating.uses.items()],
        "solved": rating.solved,
    }


def clues(asked: requests.Clues, limits: Limits) -> Data:
    """Which clues are unnecessary, which values occur in a solution, or the puzzle with other clues."""
    puzzle = reading_of(asked.puzzle).puzzle
    if asked.want == "spare":
        spare = spare_clues(puzzle, limits)
        at = families.of(puzzle).display.clue_at
        about = {} if at is None else {clue: list(at(puzzle, clue)[1]) for clue in spare.spare}
        return {"clues": spare.clues, "minimal": spare.minimal, "spare": list(spare.spare), "about": about}
    if asked.want == "candidates":
        found = candidates(puzzle, limits=limits)
        values = {place: [[value, n] for value, n in each.items()] for place, each in found.values.items()}
        told = {"cap": found.cap, "count": found.count, "all": found.exhausted, "complete": found.complete}
        return {"candidates": values, **told}
    try:
        if asked.want == "complete":
            made = complete(puzzle, asked.level, asked.seed, limits)
        else:
            made = (easier if asked.want == "easier" else harder)(puzzle, limits)
    except NoPuzzle as error:
        return {"puzzle": None, "what": str(error)}
    return {"puzzle": puzzle_data(Reading(puzzle=made)), "what": ""}


def generate(asked: requests.Generate, limits: Limits) -> Data:
    """Generate a puzzle for a wish."""
    family = families.get(asked.family)
    _require_known(family.making.knobs, asked.knobs, family.name, "$.knobs")  # they must not override other arguments
    seed = Random().getrandbits(48) if asked.seed is None else asked.seed
    with TemporaryDirectory(prefix="clew-") as folder:
        knobs = _filed(family, asked.knobs, Path(folder))
        wish: Data = {"symmetry": asked.symmetry, "minimal": asked.minimal, "clues": asked.clues, **knobs}
        wish |= {} if asked.needs is None else {"needs": asked.needs}
        clock = Clock(limits)
        try:
            puzzle = make(asked.family, asked.size, asked.level, seed, limits=limits, **wish)
        except NoPuzzle as error:
            return {"puzzle": None, "seed": seed, "missed": [], "moment": None, "what": str(error)}
        except PuzzleError as error:
            raise Refused(error.message.replace(f"{folder}/", ""), error.where().rstrip(": ")) from None
        left = missed(family.making.knobs, knobs, puzzle)
    begun = None if asked.needs is None or not asked.practise else _moment(puzzle, asked.needs, clock.left())
    made = puzzle_data(Reading(puzzle=puzzle))
    return {"puzzle": made, "seed": seed, "missed": list(left), "moment": begun, "what": ""}


def _moment(puzzle: Any, technique: str, limits: Limits) -> Data | None:
    """What is known just before a technique is needed; None if there is no time to find out."""
    from clew.actions.practise import moment

    found = moment(puzzle, technique, limits)
    if found is None:
        return None
    return {
        "technique": found.step.technique,
        "steps": found.number,
        "marks": dict(found.marks),
        "struck": candidates_data(found.struck),
        "facts": facts_data(sorted(found.known.facts)),
        "notes": notes_data(families.of(puzzle), puzzle, found.known),
    }


def _filed(family: Family[Any], knobs: dict[str, str], folder: Path) -> dict[str, str]:
    """Options that name files carry the content instead: no client may read a file of this machine by name."""
    named = dict(knobs)
    for name, value in knobs.items():
        knob = family.making.knobs[name]
        if knob.file and value != knob.default:
            path = folder / name
            path.write_text(value, encoding="utf-8", errors="replace")
            named[name] = str(path)
    return named


def picture(query: dict[str, str], body: bytes, limits: Limits) -> Data:
    """Make a puzzle from an image."""
    wanted = dict(query)
    family = families.get(wanted.pop("family", ""))
    size, level, seed = wanted.pop("size", None), wanted.pop("level", None), wanted.pop("seed", "0")
    if not _SEED.fullmatch(seed):
        raise Refused("seed: expected a whole number of 0 or more, with at most 18 digits", "seed")
    here = {name: knob for name, knob in family.making.knobs.items() if not knob.file}
    _require_known(here, wanted, family.name, next(iter(wanted), ""))
    made = generate_from(family.name, body, size, level, int(seed), limits=limits, **wanted)
    return {
        "puzzle": puzzle_data(Reading(puzzle=made.puzzle)),
        "picture": dict(made.after),
        "changed": list(made.changed),
    }


def grey(body: bytes) -> Reply:
    """An image in shades of grey and small, as the page shows it and sends it back to make puzzles from it."""
    from clew.codecs.shades import in_grey

    return Reply(body=in_grey(body), media="image/x-portable-graymap")


def edit(asked: requests.Edit, limits: Limits) -> Data:
    """The sheet of a puzzle, an empty sheet, or the new state of a changed one."""
    if asked.puzzle is not None:
        reading = reading_of(asked.puzzle)
        family, edits = _edits(families.of(reading.puzzle))
        sheet = edits.open(reading.puzzle)
        _held(edits, sheet.size)
        return _sheet_data(family, sheet, reading)
    if asked.family is None:
        raise Refused("expected a puzzle or a family", "$")
    family, edits = _edits(families.get(asked.family))
    if asked.sheet is None:
        rules = {name: knob.default for name, knob in family.forms.variants.items()}
        sheet = Sheet(size=_size(edits, asked.size), variants=rules)
    else:
        given = asked.sheet
        size = _held(edits, Size(given.size.rows, given.size.columns))
        marks = {Place(place): value for place, value in given.marks.items()}
        _require_known(family.forms.variants, given.variants, family.name, "$.sheet.variants", "rule")
        sheet = Sheet(size=size, marks=marks, fields=given.fields, variants=given.variants, edited=given.edited)
        sheet = replace(sheet, tool=given.tool)
    return _sheet_data(family, _fitting(edits, sheet), Reading(puzzle=None, title=asked.title, author=asked.author))


def _edits(family: Family[Any]) -> tuple[Family[Any], Edits[Any]]:
    if family.edits is None:
        raise Refused(f"{family.title} cannot be edited", "$.family")
    return family, family.edits


def _size(edits: Edits[Any], size: str | None) -> Size:
    named = edits.sizes.get(size or "normal")
    if named is not None:
        return _held(edits, named)
    rows, _, columns = (size or "").lower().partition("x")
    if not rows.isdecimal() or not (columns or rows).isdecimal() or max(len(rows), len(columns)) > 4:
        raise Refused(f"{quoted(size or '')} is not a size: expected ROWSxCOLUMNS, such as 9x9", "$.size")
    return _held(edits, Size(int(rows), int(columns or rows)))


def _held(edits: Edits[Any], size: Size) -> Size:
    least, most = edits.least, edits.most
    if least.rows <= size.rows <= most.rows and least.columns <= size.columns <= most.columns:
        return size
    raise Refused(f"cannot edit a sheet of {size}: expected {least} to {most}", "$.sheet.size")


def _require_known(knobs: Mapping[str, Knob], given: Knobs, owner: str, where: str, kind: str = "option") -> None:
    """Refuse unknown names and values."""
    try:
        settled(knobs, given, owner, kind)
    except PuzzleError as error:
        raise Refused(error.message, where) from None


def _fitting(edits: Edits[Any], sheet: Sheet) -> Sheet:
    """Drop marks that have no spot on a sheet of this size, and values that no spot can hold."""
    spots = edits.draw(replace(sheet, marks={})).spots
    sheet = replace(sheet, marks={place: value for place, value in sheet.marks.items() if place in spots})
    kinds = edits.draw(sheet).kinds
    kept = {place: value for place, value in sheet.marks.items() if value in kinds[spots[place].kind].faces}
    sheet = replace(sheet, marks=kept)
    return sheet if edits.settle is None else edits.settle(sheet)


def _sheet_data(family: Family[Any], sheet: Sheet, reading: Reading[Any]) -> Data:
    """A sheet, and the puzzle it makes or what is missing."""
    _, edits = _edits(family)
    made: Any = None
    problem: PuzzleError | None = None
    try:
        made = edits.make(sheet)
    except PuzzleError as error:
        problem = error
    scene = edits.draw(sheet)
    values = list(edits.values(sheet))
    return {
        "family": family.name,
        "family_title": family.title,
        "rules": family.rules,
        "entry": edits.entry,
        "values": values,
        "cycle": cycle(values, scene),
        "shows": [[value, str(value)] for value in values],
        "sheet": {
            "size": {"rows": sheet.size.rows, "columns": sheet.size.columns},
            "marks": dict(sheet.marks),
            "variants": dict(sheet.variants),
            "fields": [
                {
                    "name": name,
                    "title": each.title,
                    "help": each.help,
                    "text": sheet.fields.get(name) or next(iter(each.choices), ""),
                    "lines": each.lines,
                    "choices": list(each.choices),
                }
                for name, each in edits.fields.items()
            ],
        },
        "sizes": {"least": str(edits.least), "most": str(edits.most)},
        "scene": scene_data(scene),
        "places": list(scene.spots),
        "drawing": None if edits.tools is None else _drawing(edits.tools, sheet),
        "puzzle": None if problem or made is None else puzzle_data(replace(reading, puzzle=made)),
        "what": problem.message if problem else "",
        "where": problem.where() if problem else "",
    }


def _drawing(tools: Tools, sheet: Sheet) -> Data:
    """What can be drawn on a sheet, and what is drawn there."""
    drawn = tools.drawn(sheet)
    return {
        "field": tools.field,
        "tools": [dict(vars(each)) for each in tools.tools],
        "items": [{**vars(each), "groups": [list(group) for group in each.groups]} for each in drawn.items],
        "beside": [dict(vars(each)) for each in drawn.beside],
        "areas": [list(area) for area in drawn.areas],
    }
