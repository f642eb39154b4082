"""Houses as JSON: `{"houses": [[x, y], ...]}`, with other rules beside it; a list holds many."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from clew.codecs import caps, cues
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.houses.puzzle import MANY, METRICS, Houses, Point

_LONGEST = 1_000_000  # characters


def _read(text: str) -> Sequence[Reading[Houses]]:
    caps.hold(len(text), _LONGEST, "characters in JSON")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise PuzzleError(f"this is not JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError):
        raise PuzzleError("this JSON is nested too deeply, or its numbers are too long") from None
    entries = data if isinstance(data, list) else [data]
    if not entries:
        raise PuzzleError("the list is empty: expected objects with houses")
    return [_reading(entry, number) for number, entry in enumerate(entries, 1)]


def _reading(entry: Any, number: int) -> Reading[Houses]:
    if not isinstance(entry, dict) or not isinstance(entry.get("houses"), list):
        raise PuzzleError(f"entry {number} has no list 'houses': expected {{\"houses\": [[x, y], ...]}}")
    caps.hold(len(entry["houses"]), MANY, "houses")
    points = tuple(_point(each, number) for each in entry["houses"])
    distances, exactly = entry.get("distances", 2), entry.get("exactly", False)
    metric = entry.get("metric", "euclid")
    if type(distances) is not int or type(exactly) is not bool or metric not in METRICS:
        raise PuzzleError(f"entry {number}: expected distances 1 to 4, exactly true or false, metric {METRICS}")
    title = entry.get("title", entry.get("id", ""))
    return Reading(puzzle=Houses(points, distances, exactly, metric), title=title if isinstance(title, str) else "")


def _point(each: Any, number: int) -> Point:
    if isinstance(each, list) and len(each) == 2 and all(type(part) is int for part in each):
        return Point(*each)
    raise PuzzleError(
        f"entry {number}: {quoted(json.dumps(each)[:60])} is not a house: expected [x, y] in whole numbers"
    )


def _write(puzzle: Houses, marks: Marks) -> str:
    data: dict[str, Any] = {"houses": [list(point) for point in puzzle.points]}
    if puzzle.distances != 2:
        data["distances"] = puzzle.distances
    if puzzle.exactly:
        data["exactly"] = True
    if puzzle.metric != "euclid":
        data["metric"] = puzzle.metric
    return json.dumps(data) + "\n"


JSON = Format(
    name="json",
    title="JSON",
    example='{"houses": [[0, 0], [2, 0], [1, 1], [3, 1], [0, 3], [3, 3]]}\n',
    cues=(cues.JSON,),
    sniff=lambda text: text.lstrip()[:1] in ("{", "[") and '"houses"' in text[:_LONGEST],
    read=_read,
    write=_write,
    extensions=(".json",),
)
