"""A user's own Python file, named in an experiment: viewpoints, and choices of variables and values.

The file may have VIEWPOINTS, VARIABLES and VALUES: each a dict by name. It is code, and is run: only an experiment file
on this machine can name it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from clew import families
from clew.core.errors import PuzzleError
from clew.core.model import Viewpoint
from clew.core.strategy import OWN_VALUES, OWN_VARIABLES, VALUE_CHOICES, VARIABLE_CHOICES


@cache
def load(path: str) -> Mapping[str, Viewpoint[Any]]:
    """Run a file once; its choices are then known by name, and its viewpoints are returned."""
    spec = spec_from_file_location(f"clew_lab_{Path(path).stem}", path)
    if not Path(path).is_file() or spec is None or spec.loader is None:
        raise PuzzleError(f"{path}: there is no such Python file")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # noqa: BLE001 - it is the user's code: anything can be wrong with it
        raise PuzzleError(f"{path}: {type(error).__name__}: {error}") from None
    for name, own, known in (("VARIABLES", OWN_VARIABLES, VARIABLE_CHOICES), ("VALUES", OWN_VALUES, VALUE_CHOICES)):
        choices = _named(path, module, name)
        taken = next((each for each in choices if each in known or "/" in each), None)
        if taken is not None:
            raise PuzzleError(f"{path}: {name} cannot have '{taken}': choose a name of your own, without a slash")
        own.update(choices)
    viewpoints = _named(path, module, "VIEWPOINTS")
    wrong = next((each for each, value in viewpoints.items() if not isinstance(value, Viewpoint)), None)
    if wrong is not None:
        raise PuzzleError(f"{path}: VIEWPOINTS has '{wrong}', which is not a Viewpoint")
    return viewpoints


def _named(path: str, module: Any, name: str) -> dict[str, Any]:
    found = getattr(module, name, {})
    if not isinstance(found, dict) or not all(isinstance(each, str) for each in found):
        raise PuzzleError(f"{path}: {name} is not a dict by name")
    return found


def load_from(text: str) -> str:
    """Load the file that a person names, and give its whole path, by which everything else knows it."""
    if not text:
        return ""
    path = str(Path(text).absolute())
    try:
        load(path)
    except PuzzleError as error:
        raise PuzzleError(error.message.replace(path, text)) from None
    return path


def line(choice: object) -> str:
    """Describe a choice of the user's own: the first line of its docstring, if it has one."""
    return next(iter((choice.__doc__ or "").strip().splitlines()), "from your file")


def viewpoints(family: str, module: str = "") -> Mapping[str, Viewpoint[Any]]:
    """Give the viewpoints of a family, and those of a user's file."""
    known = families.get(family).logic.viewpoints
    return {**known, **load(module)} if module else known
