"""Pictures of a puzzle, and books as PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from importlib.util import find_spec

from clew.actions.book import Named, Wishes, compose, print_book, require_printer
from clew.actions.draw import draw
from clew.core.errors import NoPuzzle
from clew.core.results import Limits
from clew.render.book import Layout
from clew.render.press import Press
from clew.render.theme import DARK, PAPER
from clew.web import requests
from clew.web.frames import Reply
from clew.web.refusals import Refused
from clew.web.sources import marks_of, reading_of

MOST = 100  # puzzles of one book
_NEEDS = {"png": "resvg_py", "pdf": "reportlab"}
_LINK = re.compile(r"https?://[\w.:\[\]/~-]{1,200}", re.ASCII)


def forms() -> list[str]:
    """The picture formats available here: some need optional packages."""
    return ["svg", *(form for form, needed in _NEEDS.items() if find_spec(needed) is not None)]


def picture(asked: requests.Draw, limits: Limits) -> Reply:
    """Draw a puzzle with its marks."""
    drawing = draw(
        reading_of(asked.puzzle).puzzle, marks_of(asked.puzzle, asked.marks), theme=DARK if asked.dark else PAPER
    )
    if asked.format == "svg":
        return Reply(body=drawing.svg.encode(), media="image/svg+xml")
    return Reply(body=drawing.png(width=asked.width), media="image/png")


def book(asked: requests.Book, limits: Limits) -> Reply:
    """Print puzzles as PDF: a booklet, or bare sheets."""
    if not 1 <= len(asked.puzzles) <= MOST:
        raise Refused(f"a book has 1 to {MOST} puzzles", "$.puzzles")
    if asked.link and not _LINK.fullmatch(asked.link):
        raise Refused("the address for QR codes must begin with http:// or https://", "$.link")
    require_printer()
    wishes = Wishes(
        title=" ".join(asked.title.split()),
        author=" ".join(asked.author.split()),
        link=asked.link,
        answers=asked.answers,
        marks=True,
        seconds=limits.seconds,
        language=asked.language,
    )

    def look(_: str) -> None:
        if limits.stop is not None and limits.stop.is_set():
            raise Refused("this took too long and was stopped", status=504)

    try:
        made = compose(_readings(asked), wishes, look)
    except NoPuzzle:
        raise Refused("a puzzle could not be solved in time, so its answer cannot be printed") from None
    layout = Layout(
        paper=asked.paper,
        per_page=1 if asked.large_print else asked.per_page,
        large_print=asked.large_print,
        answers=asked.answers,
        bare=asked.bare,
        language=asked.language,
        press=Press(created=datetime.now().astimezone(), language=asked.language),
    )
    return Reply(body=print_book(made, layout).data, media="application/pdf")


def _readings(asked: requests.Book) -> Iterator[Named]:
    for number, each in enumerate(asked.puzzles, 1):
        reading = reading_of(each.puzzle)
        yield (
            reading.title or f"puzzle {number}",
            replace(reading, marks=marks_of(each.puzzle, each.marks), title=each.title or reading.title),
        )
