"""Requests as types: what does not fit them is refused with a path to it."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Annotated, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from clew.web.refusals import Refused

Value = int | str
Marks = dict[str, Value]
Candidates = dict[str, list[Value]]
Fact = tuple[str, list[str]]
Aid = Literal["ticks", "enclosed", "lit", "candidates", "rest"]


class Request(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The body of a request."""


class Open(Request):
    """A text in any format, a link, or a code."""

    text: str
    family: str | None = None
    format: str | None = None
    variants: dict[str, str] = {}
    name: str | None = None


class Puzzle(Request):
    """A puzzle by its code or as text."""

    puzzle: str


class Check(Puzzle):
    """Marks to judge, and the aids wanted."""

    marks: Marks = {}
    aids: list[Aid] = []
    struck: Candidates = {}
    rules_only: bool = False  # judge by the rules alone, without a search for a solution


class Hint(Puzzle):
    """Marks, and what else was noted."""

    marks: Marks = {}
    struck: Candidates = {}
    facts: list[Fact] = []
    pencilled: Candidates = {}
    assume_unique: bool = False


class Why(Puzzle):
    """A place whose value is asked about."""

    place: str
    assume_unique: bool = False


class Clues(Puzzle):
    """What a setter wants to know about the clues, or to have changed."""

    want: Literal["spare", "candidates", "complete", "easier", "harder"]
    level: int | str | None = None  # of a completed draft
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0


class Explain(Puzzle):
    """Marks to begin from, and how many steps are wanted."""

    marks: Marks = {}
    limit: Annotated[int, Meta(ge=1, le=5_000)] = 500
    assume_unique: bool = False


class Solve(Puzzle):
    """How many solutions, and for how long."""

    solutions: Annotated[int, Meta(ge=1, le=100)] = 2
    seconds: Annotated[float, Meta(ge=0.01, le=3_600)] | None = None


class Generate(Request):
    """A wish."""

    family: str
    size: str | None = None
    level: int | str | None = None
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    symmetry: str = "none"
    minimal: bool = False
    clues: Annotated[int, Meta(ge=1)] | None = None  # the possible number depends on the size
    needs: str | None = None  # a technique
    practise: bool = False  # also solve it up to the step that needs the technique
    knobs: dict[str, str] = {}


class Sides(Request):
    """Rows and columns."""

    rows: Annotated[int, Meta(ge=1, le=9_999)]
    columns: Annotated[int, Meta(ge=1, le=9_999)]


class SheetData(Request):
    """A puzzle in the making."""

    size: Sides
    marks: Marks = {}
    fields: dict[str, str] = {}
    variants: dict[str, str] = {}
    edited: str = "marks"
    tool: str = ""  # the title of the one in hand


class Edit(Request):
    """The sheet of a puzzle, an empty one, or a changed one."""

    puzzle: str | None = None
    family: str | None = None
    size: str | None = None
    sheet: SheetData | None = None
    title: str = ""
    author: str = ""


class Convert(Puzzle):
    """A format to write."""

    format: str
    marks: Marks = {}
    title: str = ""
    author: str = ""


class Draw(Puzzle):
    """A picture, of a given width or as wide as its cells need."""

    format: Literal["svg", "png"] = "png"
    marks: Marks = {}
    dark: bool = False
    width: Annotated[int, Meta(ge=16, le=4_000)] | None = None  # pixels


class Bound(Puzzle):
    """A puzzle of a book, with the marks to print."""

    marks: Marks = {}
    title: str = ""


class Book(Request):
    """Puzzles to print, and how."""

    puzzles: list[Bound]
    title: str = ""
    author: str = ""
    paper: Literal["a4", "letter"] = "a4"
    per_page: Literal[1, 2, 4, 6] = 2
    large_print: bool = False
    answers: bool = True
    bare: bool = False
    link: str = ""
    language: str = "en"


class Save(Puzzle):
    """A puzzle to save in the library."""

    marks: Marks = {}
    title: str = ""
    author: str = ""
    replace: bool = False


R = TypeVar("R", bound=Request)


def decoded(body: bytes, wanted: type[R]) -> R:
    """Decode a request; an error names the path to the field."""
    try:
        return msgspec.json.decode(body or b"{}", type=wanted)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        path = where.strip("`")
        name = path.rpartition(".")[2]
        expected = _expected(wanted).get(name)
        raise Refused(f"{name}: expected {expected}" if expected else what, path) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused(f"the request is not a JSON object: {error}") from None


@cache
def _expected(wanted: type[Request]) -> dict[str, str]:
    """What is expected of each field that is a number or one of a few values, by its name."""
    expected: dict[str, str] = {}
    for name, hint in get_type_hints(wanted, include_extras=True).items():
        for each in get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,):
            if isinstance(each, type) and issubclass(each, Request):
                expected.update(_expected(each))
            elif get_origin(each) is Literal:
                expected[name] = f"one of {', '.join(map(str, get_args(each)))}"
            for meta in getattr(each, "__metadata__", ()):
                number = "a whole number" if get_args(each)[0] is int else "a number"
                most = "" if meta.le is None else f" to {meta.le:,}"
                expected[name] = f"{number} from {meta.ge:,}{most}"
    return expected
