"""Genres from a user's own file: `clew solve --rules my.py puzzle.txt`.

The environment variable CLEW_RULES names the files, so that worker processes know the same families. Nothing that comes
over the network can set it.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from clew.core.errors import PuzzleError, described
from clew.core.text import joined, quoted

if TYPE_CHECKING:
    from clew.core.family import Family
    from clew.rules.genre import Genre

VARIABLE = "CLEW_RULES"
PREFIX = "clew_rules_"  # of the modules that files become
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


def use(paths: Sequence[str]) -> None:
    """Make the families of these files known here and in every process that is started from here."""
    os.environ[VARIABLE] = os.pathsep.join(str(Path(path).resolve()) for path in paths)
    families()


def families() -> Mapping[str, Family[Any]]:
    """The families of all files that are used, by name."""
    paths = os.environ.get(VARIABLE, "")
    return _families(paths) if paths else {}


@cache
def _families(paths: str) -> Mapping[str, Family[Any]]:
    found: dict[str, Family[Any]] = {}
    for path in paths.split(os.pathsep):
        for family in _in(_module(path), path):
            if family.name in found:
                raise PuzzleError(f"{path}: the family '{family.name}' is declared twice")
            found[family.name] = family
    return found


def module(name: str) -> ModuleType:
    """The module of a file by the name it has here: puzzles of other processes ask for it."""
    families()
    return sys.modules[name]


def _module(path: str) -> ModuleType:
    """Run a file as a module."""
    name = PREFIX + re.sub(r"\W", "_", Path(path).stem)
    if not Path(path).is_file():
        raise PuzzleError(f"{path}: there is no such file of rules")
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PuzzleError(f"{path}: expected a Python file, with a name that ends in .py")
    made = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(made)
    except SyntaxError as error:
        raise _mistake(path, error.lineno, error.msg) from None
    except Exception as error:
        raise _wrong(path, error) from error
    return made


def _wrong(path: str, error: Exception) -> PuzzleError:
    """Where in the file something went wrong, and what."""
    lines = [each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == path]
    return _mistake(
        path, lines[-1] if lines else None, error.message if isinstance(error, PuzzleError) else described(error)
    )


def _mistake(path: str, line: int | None, message: str) -> PuzzleError:
    return PuzzleError(f"{path}: {message}" if line is None else f"{path}, line {line}: {message}")


def _in(made: ModuleType, path: str) -> list[Family[Any]]:
    from clew.rules.genre import Genre

    own = [each for each in vars(made).values() if isinstance(each, type) and each.__module__ == made.__name__]
    genres = [each for each in own if issubclass(each, Genre) and "name" in vars(each)]
    if not genres:
        raise PuzzleError(f"{path} declares no genre: expected a class such as 'class Mine(Genre)' with a name")
    return [_family(genre, path) for genre in genres]


def _family(genre: type[Genre], path: str) -> Family[Any]:
    """The family of a genre whose declaration is whole; PuzzleError says what it lacks, and where."""
    from clew.core.family import SORTS
    from clew.rules.genre import Genre
    from clew.rules.ground import Rule

    line = _line(genre)
    asked = {
        f"its name is {quoted(str(genre.name))}: expected small letters and digits": _NAME.fullmatch(str(genre.name)),
        "it has no docstring: expected the rules in words": (genre.__doc__ or "").strip(),
        f"its kind is {quoted(str(genre.kind))}: expected {joined(SORTS, word='or')}": genre.kind in SORTS,
        "its sizes are not three numbers: expected three, such as (5, 8, 12)": _are_sizes(genre.sizes),
        "it has no places: expected a kind of place such as cell = Cells(...)": genre.kinds,
        "it has no clues: expected a layer such as clue = At(Number(0, 9))": genre.layer,
        "it has no rules: expected a method rules(self, ground) that yields them": genre.rules is not Genre.rules
        or genre.always is not Genre.always,
        "it has no example: expected the rows of a small puzzle": getattr(genre, "example", ""),
    }
    for said, fine in asked.items():
        if not fine:
            raise _mistake(path, line, f"{genre.__name__} is not whole: {said}")
    try:
        family = genre.family()
        puzzle = (own := family.forms.formats["clew"]).read(own.example)[0].puzzle
        odd = [each for each in puzzle.ground.stated if not isinstance(each, Rule)]
        rules = () if odd else puzzle.ground.rules
    except PuzzleError as error:
        raise _mistake(path, line, f"the example of {genre.__name__} cannot be read: {error.message}") from None
    except Exception as error:
        raise _wrong(path, error) from error
    if odd:
        raise _mistake(path, line, f"rules() of {genre.__name__} yields {odd[0]!r}: expected a rule")
    known = puzzle.ground.last
    for rule in rules:
        strange = next((each for each in rule.about() if not 0 < abs(each) <= known), None)
        if strange is not None:
            said = f"{strange!r} in a {type(rule).__name__}: expected a literal, as ground.on(...) gives them"
            raise _mistake(path, line, f"rules() of {genre.__name__} has {said}")
    return family


def _are_sizes(sizes: object) -> bool:
    return isinstance(sizes, tuple | list) and len(sizes) == 3 and all(isinstance(each, int | tuple) for each in sizes)


def _line(genre: type[Genre]) -> int | None:
    from inspect import getsourcelines

    try:
        return getsourcelines(genre)[1]
    except OSError:
        return None
