"""What clients may ask, as types: whatever does not fit them is refused with a path to it."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from clew.web.refusals import Refused

Value = int | str
Marks = dict[str, Value]
Candidates = dict[str, list[Value]]
Fact = tuple[str, list[str]]
Aid = Literal["ticks", "enclosed", "candidates"]


class Request(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The body of a request."""


class Open(Request):
    """A text in any form, a link, or a code."""

    text: str
    family: str | None = None
    format: str | None = None
    variants: dict[str, str] = {}
    name: str | None = None


class Puzzle(Request):
    """A puzzle by its code or as text."""

    puzzle: str


class Check(Puzzle):
    """Marks to be judged, and the aids wanted."""

    marks: Marks = {}
    aids: list[Aid] = []
    struck: Candidates = {}


class Hint(Puzzle):
    """Marks, and what was noted besides them."""

    marks: Marks = {}
    struck: Candidates = {}
    facts: list[Fact] = []
    pencilled: Candidates = {}


class Why(Puzzle):
    """A place whose value is asked about."""

    place: str


class Explain(Puzzle):
    """Marks to begin from, and how many steps are wanted."""

    marks: Marks = {}
    limit: int = 500


class Solve(Puzzle):
    """How many solutions, and for how long."""

    solutions: int = 2
    seconds: float | None = None


class Generate(Request):
    """A wish."""

    family: str
    size: str | None = None
    level: int | str | None = None
    seed: int | None = None
    symmetry: str = "none"
    minimal: bool = False
    clues: int | None = None
    knobs: dict[str, str] = {}


class Sides(Request):
    """Rows and columns."""

    rows: int
    columns: int


class SheetData(Request):
    """A puzzle in the making."""

    size: Sides
    marks: Marks = {}
    fields: dict[str, str] = {}
    variants: dict[str, str] = {}
    edited: str = "marks"


class Edit(Request):
    """The sheet of a puzzle, an empty one, or a changed one."""

    puzzle: str | None = None
    family: str | None = None
    size: str | None = None
    sheet: SheetData | None = None
    title: str = ""
    author: str = ""


class Convert(Puzzle):
    """A form to write."""

    format: str
    marks: Marks = {}
    title: str = ""
    author: str = ""


class Draw(Puzzle):
    """A picture, as wide as said or as its cells want."""

    format: Literal["svg", "png"] = "png"
    marks: Marks = {}
    dark: bool = False
    width: int | None = None


class Bound(Puzzle):
    """A puzzle of a book, with the marks to be printed."""

    marks: Marks = {}
    title: str = ""


class Book(Request):
    """Puzzles to be printed, and how."""

    puzzles: list[Bound]
    title: str = ""
    author: str = ""
    paper: Literal["a4", "letter"] = "a4"
    per_page: Literal[1, 2, 4, 6] = 2
    large_print: bool = False
    answers: bool = True
    bare: bool = False
    link: str = ""


class Save(Puzzle):
    """A puzzle to keep in the library."""

    marks: Marks = {}
    title: str = ""
    author: str = ""
    replace: bool = False


R = TypeVar("R", bound=Request)


def decoded(body: bytes, wanted: type[R]) -> R:
    """Read a request; what is wrong with it is said with a path."""
    try:
        return msgspec.json.decode(body or b"{}", type=wanted)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise Refused(what, where.strip("`")) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused(f"the request is no JSON object: {error}") from None
