"""The record of a book: which puzzles it has, so that another volume can avoid them."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from clew.actions.disguise import identity
from clew.actions.load import read
from clew.core.errors import PuzzleError
from clew.render.book import Book, Printed

KIND = "clew book"


def record(book: Book, printed: Printed) -> dict[str, Any]:
    """What a book has on its pages, with every puzzle as text."""
    return {
        "kind": KIND,
        "title": book.title,
        "author": book.author,
        "pages": printed.pages,
        "puzzles": [
            {
                "number": entry.number,
                "page": printed.page_of[entry.number],
                "level": entry.level,
                "text": entry.text,
            }
            for entry in book.entries
        ],
    }


def recorded(text: str) -> Sequence[str] | None:
    """The texts of all puzzles in the record of a book; None if this is something else."""
    if not text.lstrip().startswith("{") or f'"{KIND}"' not in text:
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.get("kind") != KIND:
        return None
    puzzles = data.get("puzzles")
    listed = puzzles if isinstance(puzzles, list) else [None]
    texts = [each["text"] for each in listed if isinstance(each, dict) and isinstance(each.get("text"), str)]
    if len(texts) < len(listed):
        raise PuzzleError("the record of a book lacks the texts of its puzzles")
    return texts


def identities(texts: Collection[str]) -> set[str]:
    """What the puzzles of a record are known by, turned or not."""
    return {identity(read(text)) for text in texts}
