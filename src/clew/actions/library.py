"""The library: puzzles saved by name in the user's data folder, each a readable file in Clew's own format."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clew.actions.files import replacing
from clew.actions.load import decode, read_all, write
from clew.codecs.files import content
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.frozen import dataclass
from clew.core.text import quoted

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_TAKEN = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # not allowed as file names on Windows
_SUFFIX = ".clew"


@dataclass(frozen=True)
class Entry:
    """A saved puzzle: its name, and the file it is in."""

    name: str
    path: Path


def folder() -> Path:
    """Where the library is: $CLEW_LIBRARY, or the user's data folder."""
    chosen = os.environ.get("CLEW_LIBRARY")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("clew", appauthor=False) / "library"


def is_name(text: str) -> bool:
    """Whether a text can name an entry on every system."""
    return bool(_NAME.fullmatch(text)) and not _TAKEN.fullmatch(text) and not text.endswith((".", _SUFFIX))


def find(name: str) -> Entry | None:
    """Return the entry of this name, if there is one."""
    if not is_name(name):
        return None
    path = folder() / f"{name}{_SUFFIX}"
    return Entry(name, path) if path.is_file() else None


def existing(name: str) -> Entry:
    """Return the entry of this name, which must exist."""
    entry = find(name)
    if entry is None:
        raise PuzzleError(f"{quoted(name, 64)} is not in the library (see 'clew library list')")
    return entry


def entries() -> Iterator[Entry]:
    """All entries by name."""
    try:
        paths = sorted(folder().glob(f"*{_SUFFIX}"))
    except OSError as error:
        raise PuzzleError(f"the library {folder()} cannot be read: {error.strerror or error}") from None
    for path in paths:
        if is_name(path.stem):
            yield Entry(path.stem, path)


def save(name: str, reading: Reading[Any], *, force: bool = False) -> Entry:
    """Save a puzzle, with its marks, title and author; an entry of the same name stays unless forced."""
    if not is_name(name):
        raise PuzzleError(
            f"{quoted(name, 64)} cannot be a name: expected letters, digits, '.', '_' and '-', at most 64, as in easy-1"
        )
    taken = PuzzleError(f"{quoted(name, 64)} is already in the library: use --force to replace it")
    if find(name) and not force:
        raise taken
    text = write(reading.puzzle, marks=reading.marks, title=reading.title, author=reading.author)
    _require_whole(text, reading)
    path = folder() / f"{name}{_SUFFIX}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PuzzleError(f"the library {folder()} cannot be created: {error.strerror or error}") from None
    try:
        with replacing(str(path), new=not force) as put:
            put(text)
    except FileExistsError:  # another process was faster
        raise taken from None
    return Entry(name, path)


def _require_whole(text: str, reading: Reading[Any]) -> None:
    """Refuse to save what could not be read back."""
    again = read_all(text)
    same = len(again) == 1 and (again[0].puzzle, dict(again[0].marks)) == (reading.puzzle, dict(reading.marks))
    if not same:
        raise PuzzleError("this puzzle cannot be saved: it would be read back as a different one")


def show(name: str) -> str:
    """Return the text of an entry."""
    entry = existing(name)
    return decode(content(entry.path))


def load(name: str) -> Reading[Any]:
    """Read the puzzle of an entry."""
    readings = read_all(show(name))
    if len(readings) != 1:
        raise PuzzleError(f"{quoted(name, 64)} holds {len(readings)} puzzles: expected one")
    return readings[0]


def remove(name: str) -> Entry:
    """Remove an entry from the library."""
    entry = existing(name)
    try:
        entry.path.unlink()
    except OSError as error:
        raise PuzzleError(f"{entry.path} cannot be removed: {error.strerror or error}") from None
    return entry
