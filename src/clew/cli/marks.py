"""A player's marks from a file: lines of `PLACE VALUE`, JSON, or the same puzzle, filled in, in any format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clew import families
from clew.actions.load import read_all
from clew.cli.sources import Text, text_of
from clew.codecs.lines import filled
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.places import Marks, Place, Value
from clew.core.text import quoted


def marks_for(reading: Reading[Any], argument: str | None) -> Marks:
    """The marks in the named file, or those saved with the puzzle."""
    if argument is None:
        return reading.marks
    text = text_of(argument)
    try:
        return _read(reading.puzzle, text)
    except PuzzleError as error:
        raise PuzzleError(f"{text.name}: {error}") from None


def _read(puzzle: Any, text: Text) -> Marks:
    known = frozenset(families.of(puzzle).places(puzzle))
    if text.text.lstrip().startswith("{"):
        data = _json(text.text)
        if data is not None:
            return _of_data(puzzle, data)
    lines = filled(text.text)
    if lines and all(len(line.text.split()) == 2 for line in lines) and lines[0].text.split()[0] in known:
        marks: dict[Place, Value] = {}
        for line in lines:
            place, value = line.text.split()
            marks[_place(puzzle, place, line.number)] = _value(puzzle, value, line.number)
        return marks
    return _of_filled(puzzle, text)


def _json(text: str) -> Mapping[str, Any] | None:
    """A map of places, or the first solution of an outcome; None if the JSON is something else."""
    import json

    try:
        data = json.loads(text)
    except ValueError:
        return None
    if isinstance(data, dict) and isinstance(data.get("solutions"), list) and data["solutions"]:
        data = data["solutions"][0]
    if not isinstance(data, dict) or not all(isinstance(each, int | str) for each in data.values()):
        return None
    return data


def _of_data(puzzle: Any, data: Mapping[str, Any]) -> Marks:
    return {
        _place(puzzle, place): value if _is_value(puzzle, value) else _value(puzzle, str(value))
        for place, value in data.items()
    }


def _of_filled(puzzle: Any, text: Text) -> Marks:
    """Another text of the same puzzle: its marks, and the places it shows filled."""
    family = families.of(puzzle)
    readings = read_all(text.text, family.name, path=text.path)
    if len(readings) != 1:
        raise PuzzleError(f"expected the marks of one puzzle, found {len(readings)} puzzles")
    other = readings[0]
    places = family.places(puzzle)
    if list(places) != list(family.places(other.puzzle)):
        raise PuzzleError("these marks belong to a puzzle of another size")
    shown_values = {place: family.values(other.puzzle, place) for place in places}
    settled = {place: values[0] for place, values in shown_values.items() if len(values) == 1}
    return {**settled, **(other.marks or other.goal)}


def _place(puzzle: Any, name: str, line: int | None = None) -> Place:
    places = families.of(puzzle).places(puzzle)
    if name not in places:
        raise PuzzleError(
            f"{quoted(name)} is not a place of this puzzle: expected names such as {places[0]}", line=line
        )
    return Place(name)


def _is_value(puzzle: Any, value: object) -> bool:
    return value in _values(puzzle).values()


def _value(puzzle: Any, text: str, line: int | None = None) -> Value:
    values = _values(puzzle)
    if text not in values:
        raise PuzzleError(
            f"{quoted(text)} is not a value of this puzzle: expected one of {', '.join(values)}", line=line
        )
    return values[text]


def _values(puzzle: Any) -> dict[str, Value]:
    """Every value there is, as people write it."""
    family = families.of(puzzle)
    every = dict.fromkeys(value for place in family.places(puzzle) for value in family.values(puzzle, place))
    return {family.show(puzzle, value): value for value in sorted(every, key=lambda value: (str(type(value)), value))}
