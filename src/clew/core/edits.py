"""How a puzzle is set: a sheet is a puzzle in the making, edited as a puzzle is played.

The clues are marks at the spots of the setter's own scene, and texts in fields next to it. A sheet need not be a puzzle
yet; `make` turns it into one, or says what is missing. Sheets are values: after any change the whole sheet is passed
on, so that undoing is showing the sheet before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from clew.core.frozen import dataclass, field
from clew.core.places import Marks, Value
from clew.core.scene import Scene

if TYPE_CHECKING:
    from clew.core.family import Knobs, Size

P = TypeVar("P")

MARKS = "marks"


@dataclass(frozen=True, kw_only=True)
class Field:
    """A text that belongs to a puzzle and has no spot in its picture, such as a list of words."""

    title: str
    help: str
    lines: bool = True  # it may have several lines
    choices: Sequence[str] = ()  # all it can be, the usual one first; none: any text


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A puzzle in the making; `edited` names what was changed last, in case one part follows from another."""

    size: Size
    marks: Marks = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    variants: Knobs = field(default_factory=dict)
    edited: str = MARKS


@dataclass(frozen=True, kw_only=True)
class Edits(Generic[P]):
    """How a family's puzzles are set. Opening a puzzle and making it again gives the same puzzle."""

    entry: Literal["cycle", "type", "drag"]
    sizes: Mapping[str, Size]  # of empty sheets, by the names of the family's sizes
    least: Size
    most: Size
    open: Callable[[P], Sheet]
    draw: Callable[[Sheet], Scene]  # the setter's scene: a spot for each clue there could be
    values: Callable[[Sheet], Sequence[Value]]  # what a spot can hold
    make: Callable[[Sheet], P]  # raises PuzzleError if the sheet is not a puzzle
    settle: Callable[[Sheet], Sheet] | None = None  # brings the other parts in line with what was edited
    fields: Mapping[str, Field] = field(default_factory=dict)
