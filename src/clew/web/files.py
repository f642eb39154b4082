"""Texts and files: the families, opening, converting, and the library."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clew import families
from clew.actions import code, library
from clew.actions.draw import draw
from clew.actions.load import read_all, write
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.results import Limits
from clew.core.symmetry import SYMMETRIES
from clew.core.text import quoted
from clew.core.words import languages
from clew.play.game import SAVED, Game
from clew.render.theme import DARK, PAPER
from clew.web import requests
from clew.web.answers import Data, family_data, puzzle_data
from clew.web.frames import Reply
from clew.web.printing import forms
from clew.web.refusals import Refused
from clew.web.sources import marks_of, reading_of

_SHOWN = 50  # most puzzles returned from one text
_PICTURES = {"svg": PAPER, "svg-dark": DARK}


def all_families() -> Data:
    """Everything on offer."""
    import clew

    return {
        "version": clew.__version__,
        "languages": dict(languages()),
        "symmetries": list(SYMMETRIES),
        "forms": forms(),
        "families": [family_data(families.get(name)) for name in families.names()],
    }


def open_text(asked: requests.Open, limits: Limits) -> Data:
    """Read the puzzles of a text, or of a saved game."""
    if asked.text.lstrip().startswith(SAVED):
        game = Game.load(asked.text)
        return {"puzzles": [puzzle_data(replace(game.reading, marks=game.marks))], "count": 1}
    try:
        readings = read_all(asked.text, asked.family, asked.format, path=asked.name, variants=asked.variants)
    except PuzzleError as error:
        raise Refused(error.message, error.where().rstrip(": "), families=_fitting(asked)) from None
    return {"puzzles": [puzzle_data(readings[at]) for at in range(min(len(readings), _SHOWN))], "count": len(readings)}


def _fitting(asked: requests.Open) -> list[str]:
    """The families that can read a text, if none was named."""
    if asked.family is not None:
        return []
    return [name for name in families.names() if _reads(asked, name)]


def _reads(asked: requests.Open, family: str) -> bool:
    try:
        read_all(asked.text, family, asked.format, path=asked.name, variants=asked.variants)
    except PuzzleError:
        return False
    return True


def convert(asked: requests.Convert, limits: Limits) -> Data:
    """Write a puzzle in another format."""
    reading = reading_of(asked.puzzle)
    marks = marks_of(asked.puzzle, asked.marks)
    if asked.format in _PICTURES:
        text = draw(reading.puzzle, marks, theme=_PICTURES[asked.format]).svg
        return {"text": text, "format": "svg", "extension": ".svg", "name": "puzzle.svg", "left_out": 0}
    form = families.of(reading.puzzle).forms.formats.get(asked.format)
    kept = marks if form is None or form.holds_marks else {}
    title, author = asked.title or reading.title, asked.author or reading.author
    text = write(reading.puzzle, asked.format, kept, title=title, author=author)
    extension = next(iter(form.extensions), ".txt") if form is not None else ".txt"
    return {
        "text": text,
        "format": asked.format,
        "extension": extension,
        "name": f"puzzle{extension}",
        "left_out": len(marks) - len(kept),
    }


def library_list() -> Data:
    """All entries of the library."""
    return {"entries": [_entry(entry.name) for entry in library.entries()]}


def _entry(name: str) -> Data:
    try:
        reading = library.load(name)
    except PuzzleError as error:
        return {"name": name, "error": str(error)}
    family = families.of(reading.puzzle)
    return {
        "name": name,
        "family": family.name,
        "family_title": family.title,
        "title": reading.title,
        "code": code.write(reading),
        "marked": len(reading.marks),
        "thumbnail": f"/api/library/{name}.svg",
    }


def _existing(name: str) -> None:
    if library.find(name) is None:
        raise Refused(f"{quoted(name, 64)} is not in the library", "name", status=404)


def thumbnail(name: str) -> Reply:
    """The picture of an entry."""
    _existing(name)
    reading = library.load(name)
    picture = draw(reading.puzzle, reading.marks).svg
    return Reply(body=picture.encode(), media="image/svg+xml")


def save(name: str, asked: requests.Save) -> Data:
    """Save a puzzle under a name."""
    opened = reading_of(asked.puzzle)
    reading: Reading[Any] = Reading(
        puzzle=opened.puzzle,
        marks=marks_of(asked.puzzle, asked.marks),
        title=asked.title or opened.title,
        author=asked.author or opened.author,
    )
    if not library.is_name(name):
        raise Refused("use up to 64 letters, digits, '.', '_' and '-' in a name, such as easy-1", "name")
    if library.find(name) and not asked.replace:
        raise Refused(f"{quoted(name, 64)} is already in the library", "name", status=409)
    library.save(name, reading, force=True)
    return _entry(name)


def remove(name: str) -> Data:
    """Remove a puzzle from the library."""
    _existing(name)
    library.remove(name)
    return {"removed": name}
