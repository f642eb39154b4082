"""Validates arguments from Python callers: each wrong one gets one clear sentence."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from operator import index
from typing import Any, ParamSpec, SupportsIndex, TypeVar

from clew import families
from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.places import Place, Value
from clew.core.puzzle import Puzzle
from clew.core.results import Knowledge, Light, Limits, Step
from clew.core.text import joined, quoted

Given = ParamSpec("Given")
Result = TypeVar("Result")

_SHOWN = 128  # bits of a number that is shown in full
_WIDTH = 60  # characters of an argument that are shown
_VALUES = 10  # values that are listed

Kind = tuple[Callable[[Any], bool], str]  # whether something is of this kind, and what it is called


def _a(*types: Any) -> Callable[[Any], bool]:
    return lambda given: isinstance(given, types)


def _a_dict(keys: Any, values: Any = object) -> Callable[[Any], bool]:
    def fits(given: Any) -> bool:
        if not isinstance(given, Mapping):
            return False
        return all(isinstance(key, keys) and isinstance(value, values) for key, value in given.items())

    return fits


def _a_list(of: Any) -> Callable[[Any], bool]:
    return lambda given: isinstance(given, Iterable) and all(isinstance(each, of) for each in given)


_PATH = (str, os.PathLike)
# What may be given for an argument, by its annotation. Puzzles and numbers have sentences of their own; None may be
# given where the annotation says so.
_KINDS: Mapping[str, Kind] = {
    "str": (_a(str), "a str"),
    "str | bytes": (_a(str, bytes), "str or bytes"),
    "bool": (_a(bool), "True or False"),
    "Limits": (_a(Limits), "clew.Limits, such as clew.Limits(seconds=10)"),
    "Marks": (_a(Mapping), "a dict of marks, such as {'r1c1': 5}"),
    "Candidates": (_a_dict(object, Collection), "a dict of sets, such as {'r1c1': {5, 7}}"),
    "Knobs": (_a_dict(str, str), "a dict of texts"),
    "Mapping[str, str]": (_a_dict(str, str), "a dict of texts"),
    "Mapping[str, StrPath]": (_a_dict(str, _PATH), "a dict of paths"),
    "StrPath": (_a(*_PATH), "a path, as str or pathlib.Path"),
    "Step": (_a(Step), "a clew.Step"),
    "Knowledge": (_a(Knowledge), "what is known, such as clew.hint(...).known"),
    "Sequence[Light]": (_a_list(Light), "a list of lights"),
    "Theme": (lambda given: hasattr(given, "inks"), "a theme, such as clew.render.theme.PAPER"),
    "float": (lambda given: _a(int, float)(given) and given > 0, "a number above 0"),
    "Progress": (callable, "a function that takes a text"),
    "Callable[[Marks], object]": (callable, "a function that takes a solution and returns False to stop"),
    "Size | str | int": (_a(Size, str, SupportsIndex), "a size, such as 9 or '9x9'"),
    "int | str": (_a(str, SupportsIndex), "a level, by number or name"),
}


def public(verb: Callable[Given, Result]) -> Callable[Given, Result]:
    """A verb that refuses arguments of another kind than their annotations say, before anything else sees them."""
    kinds = {name: _kind(annotation) for name, annotation in verb.__annotations__.items()}
    names = verb.__code__.co_varnames

    @wraps(verb)
    def checked(*given: Given.args, **named: Given.kwargs) -> Result:
        for name, value in (*zip(names, given, strict=False), *named.items()):
            kind = kinds.get(name)
            if kind is not None and not kind[0](value):
                more = "; decode it first, or load the file with clew.load(path)" if isinstance(value, bytes) else ""
                raise TypeError(f"{name}={_short(value)}: expected {kind[1]}{more if name == 'text' else ''}")
        return verb(*given, **named)

    return checked


def _kind(annotation: str) -> Kind | None:
    kind = _KINDS.get(annotation.removesuffix(" | None"))
    if kind is None or not annotation.endswith(" | None"):
        return kind
    fits, called = kind
    return lambda given: given is None or fits(given), f"{called}, or None"


def whole(given: object, name: str, least: int | None = None, most: int | None = None, more: str = "") -> int:
    """A whole number of any integer type (numpy has its own); `more` ends the sentence about its range."""
    number = _index(given)
    if number is None:
        raise TypeError(f"{name}={_short(given)}: expected a whole number")
    if (least is not None and number < least) or (most is not None and number > most):
        expected = f"{least} or more" if most is None else f"{least:,} to {most:,}{more}"
        raise PuzzleError(f"{name}={_short(number)}: expected {expected}")
    return number


def _short(given: object) -> str:
    """An argument as it was written, or its beginning; a number of thousands of digits is slow to write."""
    if isinstance(given, int) and given.bit_length() > _SHOWN:
        return f"(a number of {given.bit_length():,} bits)"
    text = " ".join(repr(given).split())
    return text if len(text) <= _WIDTH else f"{text[:_WIDTH]}..."


def one_of(given: object, known: tuple[str, ...], name: str) -> None:
    """Require one of the known words."""
    if given not in known:
        raise PuzzleError(f"{name}={_short(given)}: expected one of {', '.join(known)}")


def marks_of(puzzle: Puzzle, given: Mapping[str, Any] | None) -> dict[Place, Value]:
    """Marks by place; unknown places and types of value are refused."""
    if not given:
        return {}
    require_places(puzzle, given)
    return {place: value if isinstance(value, str) else whole(value, place) for place, value in given.items()}


def require_places(puzzle: Puzzle, given: Iterable[str]) -> None:
    """Refuse names of places that the puzzle does not have."""
    places = families.of(puzzle).places(puzzle)
    known = frozenset(places)
    for place in given:
        if place not in known:
            example = next(iter(places), "r1c1")
            raise PuzzleError(f"{quoted(str(place))} is not a place of this puzzle: expected names such as {example}")


def values_of(puzzle: Puzzle, given: Mapping[str, Any] | None) -> dict[Place, Value]:
    """Marks by place; values that no place of the puzzle can have are refused, too."""
    family, marks = families.of(puzzle), marks_of(puzzle, given)
    strange = {place: value for place, value in marks.items() if value not in family.values(puzzle, place)}
    every = {value for place in family.places(puzzle) for value in family.values(puzzle, place)} if strange else ()
    for place, value in strange.items():
        if value not in every:
            values = joined([repr(each) for each in family.values(puzzle, place)], _VALUES, "or")
            raise PuzzleError(f"{place}={_short(value)}: expected {values}")
    return marks


def ending(emit: Callable[[Any], object]) -> Callable[[Any], bool]:
    """A callback for solutions; only False ends the search, so `solutions.append` works too."""
    return lambda solution: called(emit, solution, "emit", "a solution") is not False


def called(function: Callable[[Any], object], value: object, name: str, what: str) -> object:
    """Call a caller's function; one that cannot take what it is for is a wrong argument."""
    try:
        return function(value)
    except TypeError as error:
        if error.__traceback__ is None or error.__traceback__.tb_next is not None:  # raised inside it
            raise
        raise TypeError(f"{name}={_short(function)} does not take {what}: {error}") from None


def _index(given: object) -> int | None:
    if type(given) is int:  # nearly all are, and the general question is slow
        return given
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        return None
    return index(given)
