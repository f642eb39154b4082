"""Families of other packages, found by their entry point and imported when first used.

    [project.entry-points."clew.families"]
    lamps = "clew_lamps:FAMILY"

Whatever runs in the same environment knows them: commands, the server, workers of batches, clusters and the lab.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from clew.core.errors import PuzzleError, described

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from clew.core.family import Family

GROUP = "clew.families"


@cache
def announced() -> Mapping[str, EntryPoint]:
    """What installed packages announce, by the name of the family."""
    return {name: entries[0] for name, entries in _entries().items()}


@cache
def _entries() -> Mapping[str, Sequence[EntryPoint]]:
    """All entries of each name: one, unless packages contradict each other."""
    if not any(_announces(folder) for folder in dict.fromkeys(sys.path)):
        return {}  # as almost always: looking for files takes a tenth of the time that importing the reader takes
    from importlib.metadata import entry_points

    found: dict[str, dict[str, EntryPoint]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        found.setdefault(entry.name, {})[entry.value] = entry
    return {name: list(entries.values()) for name, entries in found.items()}


def _announces(folder: str) -> bool:
    """Whether a folder of installed packages has one with families."""
    try:
        with os.scandir(folder or ".") as entries:
            packages = [entry.path for entry in entries if entry.name.endswith((".dist-info", ".egg-info"))]
    except OSError:  # not a folder: a zip file, or nothing
        return False
    return any(_names_the_group(os.path.join(package, "entry_points.txt")) for package in packages)


def _names_the_group(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return GROUP.encode() in file.read()
    except OSError:
        return False


@cache
def load(name: str) -> Family[Any]:
    """Import a family that was announced."""
    from clew.core.family import Family

    entry, *others = _entries()[name]
    if others:
        raise PuzzleError(f"two packages provide a family '{name}': {entry.value} and {others[0].value}")
    try:
        family = entry.load()
    except Exception as error:
        raise PuzzleError(f"cannot import the family '{name}' ({entry.value}): {described(error)}") from error
    if not isinstance(family, Family) or family.name != name:
        raise PuzzleError(f"{entry.value} is not a family called '{name}': expected a clew.Family of that name")
    return family
