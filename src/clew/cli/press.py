"""Options for printers and publishers: paper, inks and standards, and what comes before and after the puzzles."""

from __future__ import annotations

import argparse
import os
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from clew.codecs import files
from clew.core.errors import PuzzleError
from clew.core.text import quoted
from clew.render.book import FURNITURE, Matter
from clew.render.markdown import Document, read
from clew.render.paper import read_bleed, read_trim
from clew.render.press import LONG_AGO, Inks, Press

if TYPE_CHECKING:
    from clew.render.style import Style

_TEXT = 500_000  # bytes of a text of the publisher's own


def add_press(parser: argparse.ArgumentParser) -> None:
    """What the printer wants."""
    press = parser.add_argument_group("printing")
    size = press.add_mutually_exclusive_group()
    size.add_argument("--paper", choices=("a4", "letter"), help="loose sheets of paper (default: a4)")
    size.add_argument(
        "--trim",
        metavar="SIZE",
        help="a bound book: 6x9, 7.5x9.25, 8.5x11 (inches), a5, a4, letter, or as in 170x240mm",
    )
    press.add_argument(
        "--bleed", metavar="LENGTH", help="with --trim: as in 3mm, or kdp (0.125in, none at the spine); adds edge marks"
    )
    press.add_argument(
        "--ink", choices=("colour", "grey", "black"), help="black: of four inks (default: colour; grey with --trim)"
    )
    press.add_argument(
        "--pdf", choices=("plain", "x-1a", "x-4", "a-1b"), default="plain", help="standard of the file (default: plain)"
    )
    press.add_argument("--reproducible", action="store_true", help="no date, so that the same book is the same bytes")


def add_style(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """How a house prints its puzzles."""
    parser.add_argument("--style", metavar="FILE", help="fonts, weights of lines and colours in TOML (docs/print.md)")


def style_of(chosen: argparse.Namespace) -> Style | None:
    """The style that was chosen, if any."""
    if chosen.style is None:
        return None
    from clew.render.style import read_style

    try:
        return read_style(files.text(chosen.style, _TEXT), Path(chosen.style).parent)
    except PuzzleError as error:
        if str(error).startswith(f"{chosen.style}:"):
            raise
        raise PuzzleError(f"{chosen.style}: {error}") from None


def add_matter(parser: argparse.ArgumentParser) -> None:
    """What the publisher adds."""
    matter = parser.add_argument_group("front and back matter")
    matter.add_argument("--title", default="", metavar="TEXT", help="on the cover")
    matter.add_argument("--subtitle", default="", metavar="TEXT", help="below the title")
    matter.add_argument("--author", default="", metavar="TEXT", help="on the cover")
    matter.add_argument("--publisher", default="", metavar="TEXT", help="on the title page and in the imprint")
    matter.add_argument("--copyright", default="", metavar="TEXT", help="in the imprint, as in '© 2026 A. Author'")
    matter.add_argument("--isbn", default="", metavar="NUMBER", help="in the imprint; its check digit is checked")
    matter.add_argument("--dedication", default="", metavar="TEXT", help="on a page of its own")
    for name, where in (("front", "before the contents"), ("back", "after the answers")):
        matter.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar="FILE",
            help=f"pages {where}: headings, paragraphs, lists and emphasis in Markdown; can be repeated",
        )


def add_furniture(parser: argparse._ArgumentGroup) -> None:
    """What pages have around their puzzles."""
    parser.add_argument(
        "--without",
        nargs="+",
        action="extend",
        choices=FURNITURE,
        default=[],
        metavar="PART",
        help=f"leave parts of the pages out: {', '.join(FURNITURE)}",
    )
    parser.add_argument(
        "--levels",
        choices=("dots", "stars", "name", "none"),
        default="dots",
        help="how the level of a puzzle is shown (default: dots)",
    )


def press_of(chosen: argparse.Namespace) -> Press:
    """What the printer gets; contradictions are refused."""
    if chosen.bleed is not None and chosen.trim is None:
        raise PuzzleError("--bleed is for bound books: add --trim SIZE")
    inks: Inks = chosen.ink or ("grey" if chosen.trim is not None or chosen.pdf != "plain" else "colour")
    if chosen.pdf != "plain" and inks == "colour":
        raise PuzzleError(f"--pdf {chosen.pdf} is printed in black: drop --ink colour")
    if chosen.pdf == "a-1b" and inks == "black":
        raise PuzzleError("--pdf a-1b supports grey ink only: use --ink grey, or --pdf x-4")
    return Press(
        inks=inks,
        standard=chosen.pdf,
        bleed=read_bleed(chosen.bleed or "none"),
        created=LONG_AGO if chosen.reproducible else now(),
        language=chosen.language,
    )


def trim_of(chosen: argparse.Namespace) -> tuple[float, float] | None:
    """The trim size of a bound book; None for loose sheets."""
    return None if chosen.trim is None else read_trim(chosen.trim)


def now() -> datetime:
    """The time, or what SOURCE_DATE_EPOCH says it is."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if not epoch:
        return datetime.now().astimezone()
    if not epoch.isascii() or not epoch.isdigit() or len(epoch) > 11:
        raise PuzzleError(f"SOURCE_DATE_EPOCH is {quoted(epoch)}: expected a number of seconds since 1970")
    return datetime.fromtimestamp(int(epoch), UTC)


def matter_of(chosen: argparse.Namespace) -> Matter:
    """What the publisher adds; files are read at once, so that none is missed after long work."""
    return Matter(
        subtitle=_line(chosen.subtitle),
        publisher=_line(chosen.publisher),
        copyright=_line(chosen.copyright),
        isbn=_isbn(chosen.isbn) if chosen.isbn else "",
        dedication=_line(chosen.dedication),
        front=[_document(path) for path in chosen.front],
        back=[_document(path) for path in chosen.back],
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def _document(path: str) -> Document:
    document = read(files.text(path, _TEXT))
    if not any(document.texts()):
        raise PuzzleError(f"{path}: nothing to print in it")
    return document


def _isbn(text: str) -> str:
    """An ISBN of ten or thirteen digits, as it was written."""
    number = re.sub(r"[\s-]", "", text.upper())
    if re.fullmatch(r"97[89]\d{10}", number, re.ASCII):
        good = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(number)) % 10 == 0
    elif re.fullmatch(r"\d{9}[\dX]", number, re.ASCII):
        good = sum((10 - at) * (10 if digit == "X" else int(digit)) for at, digit in enumerate(number)) % 11 == 0
    else:
        raise PuzzleError(f"{quoted(text)} is not an ISBN: expected 10 or 13 digits, which may have hyphens")
    if not good:
        raise PuzzleError(f"{quoted(text)} is not an ISBN: its check digit does not match the others")
    return _line(text)
