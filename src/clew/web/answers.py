"""The server's answers as plain data: puzzles, scenes, steps, violations, errors. docs/web.md shows each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from clew import families
from clew.actions import code
from clew.actions.load import write
from clew.actions.practise import practised
from clew.core.family import Family, Knob, Reading
from clew.core.places import Candidates, Place, Value
from clew.core.results import Fact, Knowledge, Step
from clew.core.scene import Circle, Kind, Line, Polygon, Rect, Scene, Shape, Text
from clew.web.frames import Reply
from clew.web.refusals import Refused

Data = dict[str, Any]
PLACES = 60_000  # most places of a puzzle that a page can show


def reply(answer: Any, status: int = 200) -> Reply:
    """Encode an answer as JSON."""
    return Reply(status=status, body=msgspec.json.encode(answer))


def error(status: int, what: str, where: str = "", **more: Any) -> Reply:
    """An answer that says what is wrong."""
    return reply({"error": {"what": what, "where": where, **more}}, status)


def family_data(family: Family[Any]) -> Data:
    """Everything that a page can offer for a family."""
    # The page draws one example of a family; more would double the first load.
    example = next((form.name for form in family.forms.formats.values() if form.example and not form.binary), "")
    return {
        "family": family.name,
        "title": family.title,
        "kind": family.kind,
        "rules": family.rules,
        "entry": family.display.entry,
        "sizes": {name: str(size) for name, size in family.making.sizes.items()},
        "levels": list(family.teaching.levels),
        "lacking": {name: list(levels) for name, levels in family.making.lacking.items()},
        "knobs": _knobs(family.making.knobs),
        "variants": _knobs(family.forms.variants),
        "formats": [
            {
                "name": form.name,
                "title": form.title,
                "reads": not form.binary,
                "writes": form.write is not None and not form.binary,
                "marks": form.holds_marks,
                "extensions": list(form.extensions),
                "example": form.example if form.name == example else "",
            }
            for form in family.forms.formats.values()
        ],
        "techniques": [{"name": each.name, "level": each.level} for each in practised(family)],
        "picture": family.making.from_picture is not None,
        "edits": family.edits is not None,
        "more_clues": family.making.fullest is not None,
        "offers": offers(family),
    }


def _knobs(knobs: Mapping[str, Knob]) -> list[Data]:
    return [
        {
            "name": name,
            "help": knob.help.partition(", in a file")[0],
            "default": knob.default,
            "choices": list(knob.choices),
            "text": knob.file,
        }
        for name, knob in knobs.items()
    ]


def offers(family: Family[Any]) -> Data:
    """The aids that a family has."""
    return {
        "candidates": family.display.pencil is not None,
        "ticks": family.display.ticks is not None,
        "enclosed": family.display.enclosed is not None,
        "lit": family.display.lit is not None,
        "rest": family.display.rest is not None,
        "unique": any(each.assumes_unique for each in family.teaching.techniques),
    }


def puzzle_data(reading: Reading[Any]) -> Data:
    """The puzzle object: everything a page needs to draw and play it."""
    puzzle = reading.puzzle
    family = families.of(puzzle)
    require_size(puzzle)
    scene, lists = _laid_out(family, puzzle)
    places = family.places(puzzle)
    values = {place: list(family.values(puzzle, place)) for place in places if place not in scene.given}
    usual = max(values.values(), key=len, default=[])
    size = family.size(puzzle)
    bare = Reading(puzzle=puzzle, title=reading.title, author=reading.author)
    return {
        "code": code.write(bare),
        "family": family.name,
        "family_title": family.title,
        "title": reading.title,
        "author": reading.author,
        "rules": family.rules,
        "ruleset": "" if family.display.ruleset is None else family.display.ruleset(puzzle),
        "entry": family.display.entry,
        "levels": list(family.teaching.levels),
        "text": write(puzzle, title=reading.title, author=reading.author),
        "size": {"rows": size.rows, "columns": size.columns},
        "clues": len(family.clues(puzzle)),
        "places": list(places),
        "given": dict(scene.given),
        "marks": {place: value for place, value in reading.marks.items() if place not in scene.given},
        "values": usual,
        "fewer": {place: own for place, own in values.items() if own != usual},
        "cycle": cycle(usual, scene),
        "shows": [[value, family.show(puzzle, value)] for value in dict.fromkeys([*usual, *scene.given.values()])],
        "spoken": _spoken(family, puzzle, places),
        "units": [] if family.display.units is None else [list(unit) for unit in family.display.units(puzzle)],
        "offers": offers(family),
        "scene": scene_data(scene),
        "lists": lists,
        "remarks": list(reading.remarks),
        "fog": _fog(family, puzzle, scene),
    }


def _fog(family: Family[Any], puzzle: Any, scene: Scene) -> Data | None:
    """What covers the puzzle while it is played, if anything does."""
    fog = None if family.display.fog is None else family.display.fog(puzzle)
    if fog is None:
        return None
    clears = {place: list(cleared) for place, cleared in fog.clears.items() if place not in scene.given}
    return {"lit": list(fog.lit), "clears": clears, "over": _shapes(fog.over)}


def _spoken(family: Family[Any], puzzle: Any, places: Sequence[Place]) -> Data:
    """Places and values as a screen reader says them, where that is not how they are written."""
    call, words, clues = family.display.call, family.display.words, family.display.clue_words
    return {
        "places": {} if call is None else {place: call(puzzle, [place]) for place in places},
        "values": [[value, word] for value, word in words.items()],
        "clues": None if clues is None else [list(clue) for clue in clues(puzzle)],
    }


def _laid_out(family: Family[Any], puzzle: Any) -> tuple[Scene, list[Data]]:
    """The scene, and lists that can be ticked off separately: a page places them where it has room."""
    draw, on_paper = family.display.draw, family.display.on_paper
    scene, lists = (draw(puzzle), ()) if on_paper is None else on_paper(puzzle)
    named = [each for each in lists if each.names]
    if not named:
        return draw(puzzle), []
    data = [{"heading": each.heading, "items": list(zip(each.items, each.names, strict=True))} for each in named]
    return scene, data


def require_size(puzzle: Any) -> None:
    """Refuse puzzles that are too large for a page."""
    places = len(families.of(puzzle).places(puzzle))
    if places > PLACES:
        raise Refused(f"this puzzle has {places:,} places, too many for the page (limit {PLACES:,})")


def cycle(values: Sequence[Value], scene: Scene) -> list[Value]:
    """The order in which clicks go through values: those that draw something first, then the quiet ones."""
    return [*(each for each in values if each not in scene.quiet), *(each for each in values if each in scene.quiet)]


def scene_data(scene: Scene) -> Data:
    """A scene; shapes name their kind, and values are never keys."""
    return {
        "width": scene.width,
        "height": scene.height,
        "title": scene.title,
        "kinds": {name: _kind(kind) for name, kind in scene.kinds.items()},
        "spots": {place: {"x": spot.x, "y": spot.y, "kind": spot.kind} for place, spot in scene.spots.items()},
        "under": _shapes(scene.under),
        "over": _shapes(scene.over),
        "given": dict(scene.given),
        "areas": {name: _shape(area) for name, area in scene.areas.items()},
        "ties": {name: {"sign": _shapes(tie.sign), "dashed": tie.dashed} for name, tie in scene.ties.items()},
        "quiet": list(scene.quiet),
        "groups": dict(scene.groups),
        "most_groups": scene.most_groups,
        "ends": {place: list(both) for place, both in scene.ends.items()},
    }


def _kind(kind: Kind) -> Data:
    return {
        "area": _shape(kind.area),
        "faces": [[value, _shapes(shapes)] for value, shapes in kind.faces.items()],
        "notes": [[value, _shapes(shapes)] for value, shapes in kind.notes.items()],
        "note_areas": [[value, _shape(area)] for value, area in kind.note_areas.items()],
        "entry": kind.entry,
        "encloses": kind.encloses,
        "more": kind.more,
    }


def _shapes(shapes: Iterable[Shape]) -> list[Data]:
    return [_shape(shape) for shape in shapes]


def _shape(shape: Shape) -> Data:
    return {"shape": _TAGS[type(shape)], **vars(shape)}


_TAGS = {kind: kind.__name__.lower() for kind in (Line, Rect, Circle, Polygon, Text)}


def candidates_data(candidates: Candidates) -> dict[Place, list[Value]]:
    """Candidates in a fixed order."""
    return {place: sorted(values, key=lambda value: (str(type(value)), value)) for place, values in candidates.items()}


def notes_data(family: Family[Any], puzzle: Any, known: Knowledge) -> dict[Place, list[Value]]:
    """The candidates that a person would pencil in, where more than one is left."""
    noted = family.teaching.notes(puzzle, known) if family.teaching.notes is not None else known.candidates
    return candidates_data({place: left for place, left in noted.items() if len(known.candidates[place]) > 1})


def facts_data(facts: Iterable[Fact]) -> list[Any]:
    """Facts that a family notes in addition to candidates."""
    return [[kind, list(places)] for kind, places in facts]


def step_data(puzzle: Any, step: Step, before: Knowledge) -> Data:
    """A deduction with everything it rests on."""
    return {
        "technique": step.technique,
        "level": step.level,
        "text": step.text,
        "where": step.where,
        "lights": [{"place": light.place, "role": str(light.role), "value": light.value} for light in step.lights],
        "arcs": [{"from": list(arc.start), "to": list(arc.end), "weak": arc.weak} for arc in step.arcs],
        "removed": candidates_data(step.removed),
        "placed": dict(step.placed(before)),
        "because": candidates_data(step.because),
        "clues": list(step.clues),
        "facts": facts_data(step.facts),
        "given_facts": facts_data(step.given_facts),
        "chain": [link.text for link in step.chain],
        "brief": step.brief if step.ending else "",
        "links": _links_data(puzzle, step, before),
    }


def _links_data(puzzle: Any, step: Step, before: Knowledge) -> list[Data]:
    """The chain of an assumption as pictures, each with what is new in it: marks, and candidates that are gone."""
    links: list[Data] = []
    shown = before
    for link, known in before.along(step):
        marks, gone = _news(puzzle, shown, known) if known is not shown else ({}, {})
        lit = [{"place": light.place, "role": str(light.role), "value": light.value} for light in link.lights]
        inner = _links_data(puzzle, link, known)
        links.append({"text": link.brief or link.text, "lights": lit, "marks": marks, "gone": gone, "links": inner})
        shown = known
    return links


def _news(puzzle: Any, before: Knowledge, now: Knowledge) -> tuple[dict[Place, Value], dict[Place, list[Value]]]:
    """What is settled now and was not before, and the notes that are no longer there."""
    family, had, marks = families.of(puzzle), before.marks, now.marks
    left = notes_data(family, puzzle, now)
    noted = {place: notes for place, notes in notes_data(family, puzzle, before).items() if place in left}
    gone = {place: [value for value in notes if value not in left[place]] for place, notes in noted.items()}
    fresh = {place: value for place, value in marks.items() if place not in had}
    return fresh, {place: values for place, values in gone.items() if values}
