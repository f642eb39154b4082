"""The contract: what a family of puzzles must bring so that every verb works for it.

Shared code never asks which family it has; where it would need to, this record lacks a field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from clew.core.frozen import dataclass, field
from clew.core.later import lazily
from clew.core.places import Candidates, Marks, Place, Value
from clew.core.results import Fact, Knowledge, Limits, Outcome, Step, Verdict, Violation

if TYPE_CHECKING:
    from random import Random

    from clew.core.edits import Edits
    from clew.core.model import Viewpoint
    from clew.core.scene import Listing, Scene
    from clew.core.sketch import Sketch

P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)


@dataclass(frozen=True)
class Size:
    """Rows and columns of a wanted puzzle."""

    rows: int
    columns: int

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"


@dataclass(frozen=True, kw_only=True)
class Reading(Generic[P]):
    """What a text held: a puzzle, the marks a player had made on it, the answer that came with it, and who made it."""

    puzzle: P
    marks: Marks = field(default_factory=dict)
    goal: Marks = field(default_factory=dict)
    title: str = ""
    author: str = ""

    def __post_init__(self) -> None:
        """Keep title and author to one line that can be printed and written: nobody knows what a text holds."""
        if self.title or self.author:
            object.__setattr__(self, "title", _one_line(self.title))
            object.__setattr__(self, "author", _one_line(self.author))


# Signs of control, which a terminal obeys, and halves of characters, which JSON can hold and no file.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def _one_line(text: str) -> str:
    return _UNPRINTABLE.sub("?", " ".join(text.split()))


@dataclass(frozen=True, kw_only=True)
class Format(Generic[P]):
    """One text form. `sniff` tells whether a text looks like it; `read` gives all its puzzles or raises PuzzleError."""

    name: str
    title: str
    example: str
    sniff: Callable[[str], bool]
    read: Callable[[str], Sequence[Reading[P]]]
    write: Callable[[P, Marks], str] | None = None  # None: read only; raises PuzzleError where the form cannot hold it
    extensions: Sequence[str] = ()
    cues: Sequence[str] = ()  # a text in this form has at least one of these (codecs/cues.py); none: it may look anyhow
    holds_marks: bool = False
    holds_goal: bool = False  # marks of every place are written as the answer, and read as such
    entitle: Callable[[str, str, str], str] | None = None  # add title and author to what was written
    binary: bool = False  # no text: every byte is handed over as the character of that number


@dataclass(frozen=True, kw_only=True)
class Technique(Generic[P]):
    """One human deduction: its name, its level (1 easiest), its weight in the score, and how to find it."""

    name: str
    level: int
    weight: int
    find: Callable[[P, Knowledge], Step | None]


@dataclass(frozen=True, kw_only=True)
class Grade:
    """How a puzzle yields to the techniques: uses of each, and whether they finish it.

    `chains` has the longest chain of steps under an assumption, for techniques that assume something.
    """

    uses: Mapping[str, int]
    solved: bool
    chains: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Encoding:
    """A puzzle as clauses. `variables` maps (place, value) to a positive number.

    `cuts`, where given, looks at a full assignment and returns the clauses that it breaks beyond the written ones
    (connectivity, one loop): none means that it is a solution.
    """

    clauses: Sequence[Sequence[int]]
    variables: Mapping[Any, int]
    cuts: Callable[[Marks], Sequence[Sequence[int]]] | None = None
    facts: Callable[[Any], Sequence[Sequence[int]]] | None = None  # a Fact as clauses, for families that have facts


@dataclass(frozen=True, kw_only=True)
class Knob:
    """One option of a family: its values as people write them; a choice of no or yes is a switch.

    `file`: a value names a file. Whoever asks from afar sends what would stand in it instead, and `help` says after
    ", in a file" only what concerns files.
    """

    help: str
    default: str
    choices: Sequence[str] = ()
    file: bool = False


Knobs = Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a puzzle that may stand in a file of its own; `read` gives what it holds, or raises PuzzleError."""

    help: str
    read: Callable[[str], Any]


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What a generated puzzle should be like; None and empty leave it open."""

    size: Size | None = None
    level: int | None = None
    symmetry: str = "none"
    minimal: bool = False
    clues: int | None = None
    knobs: Knobs = field(default_factory=dict)
    sides: tuple[int | None, int | None] = (None, None)  # of a puzzle made from a picture, whose shape gives the rest


@dataclass(frozen=True, kw_only=True)
class Retouched(Generic[P]):
    """A puzzle made from a picture: the picture as marks, the puzzle's solution, and both side by side."""

    puzzle: P
    before: Marks
    after: Marks
    sketch: Sketch  # its places are those that changed

    @property
    def changed(self) -> Sequence[Place]:
        """The places whose value had to change."""
        return [place for place, value in self.before.items() if self.after[place] != value]


@dataclass(frozen=True, kw_only=True)
class Many:
    """Outcomes of many puzzles in flat arrays: solutions found of each (255: undecided), first solutions end to end."""

    found: bytes
    solutions: bytes
    width: int

    def __len__(self) -> int:
        return len(self.found)

    def verdict(self, index: int) -> Verdict:
        """Say what is known of one of them."""
        return {0: Verdict.IMPOSSIBLE, 1: Verdict.UNIQUE, 255: Verdict.UNDECIDED}.get(
            self.found[index], Verdict.SEVERAL
        )

    def solution(self, index: int) -> str:
        """Give the first solution of one of them, as a line of text."""
        return self.solutions[index * self.width : (index + 1) * self.width].decode("ascii")


Emit = Callable[[Marks], bool]  # gets each solution as found; False ends the search


@lazily
@dataclass(frozen=True, kw_only=True)
class Logic(Generic[P]):
    """The rules for machines: what judges marks, what finds solutions, what proves them."""

    encode: Callable[[P], Encoding]
    check: Callable[[P, Marks], Sequence[Violation]]
    kernel: Callable[[P, Limits, Emit | None], Outcome]  # with an Emit, solutions are handed on and not kept
    # Rules that no clause says and that marks of every place break, by the names under which the checker knows them.
    lemmas: Callable[[P, Marks], Sequence[Sequence[str]]] | None = None
    blame: Callable[[P], Violation | None] | None = None  # why a puzzle is impossible: the smallest reason to be found
    relation: Callable[[P, Marks, Marks], str | None] | None = None  # how two solutions are alike, after "they ..."
    solve_lines: Callable[[bytes, Limits, int], Many] | None = None  # many puzzles, a line each, on several threads
    models: str | None = None  # for the lab: the module with its VIEWPOINTS, imported when they are asked for

    @property
    def viewpoints(self) -> Mapping[str, Viewpoint[P]]:
        """The models of this family by name; none where it has none."""
        if self.models is None:
            return {}
        known: Mapping[str, Viewpoint[P]] = import_module(self.models).VIEWPOINTS
        return known


@lazily
@dataclass(frozen=True, kw_only=True)
class Teaching(Generic[P]):
    """The rules for people: the steps that solve a puzzle, how hard they are, and how to word them."""

    techniques: Sequence[Technique[P]]  # easiest first
    levels: Sequence[str]  # names of the levels, easiest first; the last one needs search
    grade: Callable[[P], Grade] | None = None  # the techniques run natively; must agree with stepping through them
    notes: Callable[[P, Knowledge], Candidates] | None = None  # candidates as a person pencils them in; else all known
    can_note: Callable[[P, Fact], bool] | None = None  # whether a fact that comes from outside is about this puzzle
    tell: Callable[[P, Marks], str] | None = None  # how to ask people to make these marks; else "Write 7 in r3c5"


@lazily
@dataclass(frozen=True, kw_only=True)
class Making(Generic[P]):
    """How new puzzles are made."""

    sizes: Mapping[str, Size]  # by name: small, normal, large
    draft: Callable[[Size, Knobs, Random], P]  # a full puzzle with one solution and more clues than needed
    knobs: Mapping[str, Knob] = field(default_factory=dict)  # options of the generator
    # Makes puzzles without shared code: seed, wish, number of puzzles, limits; None for wishes it does not know.
    make: Callable[[int, Wish, int, Limits], Sequence[P] | None] | None = None
    repair: Callable[[P, Outcome, Random], P | None] | None = None  # mend a draft that has several solutions
    missed: Callable[[P, Knobs], Sequence[str]] | None = None  # what the knobs asked for that found no room in a puzzle
    # A puzzle from the bytes of a picture, changed as little as possible until it is of at most the wished level.
    from_picture: Callable[[bytes, Wish, int, Limits], Retouched[P]] | None = None


@lazily
@dataclass(frozen=True, kw_only=True)
class Display(Generic[P]):
    """How a puzzle is shown and touched: on a screen, on paper, in a terminal."""

    draw: Callable[[P], Scene]
    entry: Literal["cycle", "type", "drag"]
    sketch: Callable[[P, Marks], Sketch]
    compact: Callable[[P, Marks], Sketch] | None = None  # a smaller sketch, where a terminal has no room for the other
    on_paper: Callable[[P], tuple[Scene, Sequence[Listing]]] | None = None  # for print: the scene, its lists apart
    open_clues: Callable[[P, Marks], Mapping[str, str]] | None = None  # clues left open, as a solution has them
    ticks: Callable[[P, Marks], Collection[Place]] | None = None  # areas of the scene whose clue the marks fulfil
    enclosed: Callable[[P, Marks], Collection[Place]] | None = None  # areas of the scene that the marks put inside
    pencil: Callable[[P, Knowledge], Candidates] | None = None  # candidates that a player can have pencilled in


@lazily
@dataclass(frozen=True, kw_only=True)
class Forms(Generic[P]):
    """How puzzles are read and written as text, and under which rules."""

    formats: Mapping[str, Format[P]]
    parts: Mapping[str, Part] = field(default_factory=dict)  # what may be in other files than the puzzle
    # The puzzles of a text, put together with what was read from the files of its parts.
    assemble: Callable[[str, Mapping[str, Any]], Sequence[Reading[P]]] | None = None
    variants: Mapping[str, Knob] = field(default_factory=dict)  # other rules that a puzzle may be read under
    vary: Callable[[P, Knobs], P] | None = None  # the same puzzle under these of the variants
    refuse: Callable[[P], str | None] | None = None  # why what was read is not a puzzle under its rules, if it is not


@lazily
@dataclass(frozen=True, kw_only=True)
class Family(Generic[P]):
    """One family of puzzles: what they consist of, and a record for each kind of thing that is done with them."""

    name: str
    title: str
    rules: str
    puzzle: type[P]
    places: Callable[[P], Sequence[Place]]
    values: Callable[[P, Place], Sequence[Value]]  # a given place has one value
    show: Callable[[P, Value], str]  # a value as people write it
    size: Callable[[P], Size]
    clues: Callable[[P], Mapping[str, tuple[int, int]]]  # each clue that could be left out, and its row and column
    keep_clues: Callable[[P, Collection[str]], P]
    logic: Logic[P]
    teaching: Teaching[P]
    making: Making[P]
    display: Display[P]
    forms: Forms[P]
    edits: Edits[P] | None = None  # how a setter changes its clues
