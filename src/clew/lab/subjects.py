"""The puzzles of an experiment: those that ship with it, the document's own where available, or any others."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from clew import families
from clew.actions.load import load_all, write
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.text import quoted
from clew.lab.experiment import Experiment, Puzzles, Trait

VARIABLE = "CLEW_DATA"  # environment variable: the folder with the documents' puzzles
_NAME = "{name}"


@dataclass(frozen=True, kw_only=True)
class Subject:
    """One puzzle to experiment on; `paper` says how the document's figures relate to it."""

    name: str
    text: str  # in Clew's own format, as workers get it
    paper: Literal["same", "alike", "none"]
    traits: Mapping[str, Trait]


def subjects(experiment: Experiment, home: Path, given: Sequence[str] = ()) -> list[Subject]:
    """Find the puzzles of an experiment whose file is in `home`.

    `given` has files, whose puzzles replace the experiment's own, and folders, which are searched for the document's
    puzzles before the folder that the environment names.
    """
    folders = [Path(each) for each in given if Path(each).is_dir()]
    named = len(folders)
    if os.environ.get(VARIABLE):
        folders.append(Path(os.environ[VARIABLE]))
    files = [each for each in given if not Path(each).is_dir()]
    chosen: list[Subject] = []
    if files:
        for file in files:
            chosen += _named(_loaded(Path(file), experiment.family), Path(file).stem, Puzzles(file=file, paper="none"))
    else:
        for puzzles in experiment.puzzles:
            chosen += _of(puzzles, experiment.family, home, folders)
            if folders[:named] and puzzles.document and chosen[-1].paper != "same":
                raise PuzzleError(f"{folders[0]}: {_paths(puzzles.document, puzzles.names)[0]} not found")
    names = [subject.name for subject in chosen]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise PuzzleError(f"two puzzles are called {quoted(twice)}: names must differ")
    return chosen


def _of(puzzles: Puzzles, family: str, home: Path, folders: Sequence[Path]) -> Iterator[Subject]:
    """Take the document's puzzles if a folder has all of them, else the shipped ones."""
    for folder in folders if puzzles.document else ():
        if all((folder / path).is_file() for path in _paths(puzzles.document, puzzles.names)):
            yield from _read(puzzles, puzzles.document, folder, family)
            return
    yield from _read(puzzles, puzzles.file, home, family)


def _loaded(path: Path, family: str, parts: Mapping[str, Path] | None = None) -> Sequence[Reading[Any]]:
    """Read the puzzles of a file; an error says which file it is in."""
    try:
        return load_all(path, family, parts=parts or {})
    except PuzzleError as error:
        raise PuzzleError(f"{path}: {str(error).removeprefix(f'{path} ')}") from None


def _paths(path: str, names: Sequence[str]) -> list[str]:
    return [path.replace(_NAME, name) for name in names] if _NAME in path else [path]


def _read(puzzles: Puzzles, path: str, folder: Path, family: str) -> Iterator[Subject]:
    genuine = path == puzzles.document
    paper = "same" if genuine else puzzles.figures
    names = puzzles.names if genuine or not puzzles.document else []  # the shipped ones have their own names
    chosen = Puzzles(file=path, names=names, pattern=puzzles.pattern, paper=paper)  # type: ignore[arg-type]
    if _NAME not in path:
        parts = {part: folder / file for part, file in puzzles.parts.items()} if genuine else {}
        yield from _named(_loaded(folder / path, family, parts), Path(path).stem, chosen)
        return
    for name in puzzles.names:
        parts = {part: folder / file.replace(_NAME, name) for part, file in puzzles.parts.items()} if genuine else {}
        readings = _loaded(folder / path.replace(_NAME, name), family, parts)
        if len(readings) != 1:
            raise PuzzleError(f"{path.replace(_NAME, name)}: expected one puzzle, found {len(readings)}")
        yield _subject(name, readings[0], chosen)


def _named(readings: Sequence[Reading[Any]], stem: str, puzzles: Puzzles) -> Iterator[Subject]:
    """Name the puzzles of one file by their titles or as the experiment does; names that are titles select puzzles."""
    titles = [reading.title for reading in readings]
    wanted = puzzles.names
    if wanted and not set(wanted) <= set(titles):
        if len(wanted) != len(readings):
            missing = next(name for name in wanted if name not in titles)
            others = f"and not all {len(readings)} puzzles have titles"
            raise PuzzleError(f"{puzzles.file}: no puzzle is titled {quoted(missing)}, {others}")
        titles = wanted
    for number, reading in enumerate(readings, 1):
        name = titles[number - 1] or (stem if len(readings) == 1 else f"{stem} {number}")
        if not wanted or name in wanted:
            yield _subject(name, reading, puzzles)


def _subject(name: str, reading: Reading[Any], puzzles: Puzzles) -> Subject:
    family = families.of(reading.puzzle)
    size = family.size(reading.puzzle)
    traits: dict[str, Trait] = {
        "puzzle": name,
        "area": size.rows * size.columns,
        "size": str(size),
        "clues": len(family.clues(reading.puzzle)),
        **_traits_in(puzzles.pattern, name),
    }
    figures: Any = puzzles.figures
    return Subject(name=name, text=write(reading.puzzle), paper=figures, traits=traits)


def _traits_in(pattern: str, name: str) -> dict[str, Trait]:
    """Read traits off a name: `n{number}b{bound}` finds 8 and 24 in `n8b24`."""
    if not pattern:
        return {}
    pieces = re.split(r"\{(\w+)\}", pattern)
    parts = [f"(?P<{piece}>.+?)" if index % 2 else re.escape(piece) for index, piece in enumerate(pieces)]
    match = re.fullmatch("".join(parts), name)
    if match is None:
        return {}
    return {trait: int(text) if text.isdecimal() else text for trait, text in match.groupdict().items()}
