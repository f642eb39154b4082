"""Validates arguments from Python callers: each wrong one gets one clear sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import index
from typing import Any, SupportsIndex

from clew import families
from clew.core.errors import PuzzleError
from clew.core.places import Place, Value
from clew.core.puzzle import Puzzle
from clew.core.text import quoted

_SHOWN = 128  # bits of a number that is shown in full


def text_of(given: object, verb: str) -> str:
    """The text of a puzzle."""
    if isinstance(given, str):
        return given
    hint = "decode it first, or load the file with clew.load(path)" if isinstance(given, bytes) else "expected a str"
    raise TypeError(f"clew.{verb} takes the text of a puzzle, not {_kind(given)}: {hint}")


def whole(given: object, name: str, least: int | None = None, most: int | None = None, more: str = "") -> int:
    """A whole number of any integer type (numpy has its own); `more` ends the sentence about its range."""
    number = _index(given)
    if number is None:
        raise TypeError(f"{name}={given!r}: expected a whole number")
    if (least is not None and number < least) or (most is not None and number > most):
        expected = f"{least} or more" if most is None else f"{least:,} to {most:,}{more}"
        raise PuzzleError(f"{name}={_short(number)}: expected {expected}")
    return number


def _short(number: int) -> str:
    """A number in full; one of thousands of digits is slow to write, and Python may refuse to."""
    return f"{number}" if number.bit_length() <= _SHOWN else f"(a number of {number.bit_length():,} bits)"


def one_of(given: object, known: tuple[str, ...], name: str) -> None:
    """Require one of the known words."""
    if given not in known:
        raise PuzzleError(f"{name}={given!r}: expected one of {', '.join(known)}")


def marks_of(puzzle: Puzzle, given: Mapping[str, Any] | None) -> dict[Place, Value]:
    """Marks by place; unknown places and types of value are refused."""
    if not given:
        return {}
    family = families.of(puzzle)
    known = frozenset(family.places(puzzle))
    strange = next((place for place in given if place not in known), None)
    if strange is not None:
        example = next(iter(family.places(puzzle)), "r1c1")
        raise PuzzleError(f"{quoted(str(strange))} is not a place of this puzzle: expected names such as {example}")
    return {place: value if isinstance(value, str) else whole(value, place) for place, value in given.items()}


def ending(emit: Callable[[Any], object]) -> Callable[[Any], bool]:
    """A callback for solutions; only False ends the search, so `solutions.append` works too."""
    if not callable(emit):
        raise TypeError(f"emit={emit!r}: expected a function that takes a solution and returns False to stop")
    return lambda solution: emit(solution) is not False


def _index(given: object) -> int | None:
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        return None
    return index(given)


def _kind(given: object) -> str:
    return "None" if given is None else type(given).__name__
