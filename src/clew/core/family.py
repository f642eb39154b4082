"""The contract: what a family of puzzles must bring so that every verb works for it.

Shared code never asks which family it has; where it would need to, a record here lacks a field. A field without a value
must be brought, DERIVED is worked out where it is not, and None means that there is no such thing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, get_args

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass, field
from clew.core.later import lazily
from clew.core.places import Candidates, Marks, Place, Value
from clew.core.results import Fact, Knowledge, Limits, Outcome, Step, Verdict, Violation
from clew.core.text import quoted

if TYPE_CHECKING:
    from random import Random

    from clew.core.edits import Edits
    from clew.core.model import Automaton, Viewpoint
    from clew.core.program import Program
    from clew.core.scene import Fog, Listing, Scene
    from clew.core.sketch import Sketch
    from clew.core.strategy import NamedStrategy

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
    """What a text held: a puzzle, the marks a player had made on it, the answer that came with it, and who made it.

    `remarks` say what was made of a text that does not state its rules: sentences for people.
    """

    puzzle: P
    marks: Marks = field(default_factory=dict)
    goal: Marks = field(default_factory=dict)
    title: str = ""
    author: str = ""
    remarks: Sequence[str] = ()

    def __post_init__(self) -> None:
        """Reduce title and author to one printable line: a text may hold anything."""
        if self.title or self.author:
            object.__setattr__(self, "title", _one_line(self.title))
            object.__setattr__(self, "author", _one_line(self.author))


# Control characters, which a terminal obeys, and lone surrogates, which JSON can hold and a file cannot.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def _one_line(text: str) -> str:
    return _UNPRINTABLE.sub("?", " ".join(text.split()))


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a puzzle that may be in a separate file; `read` returns its content, or raises PuzzleError."""

    help: str
    read: Callable[[str], Any]


@dataclass(frozen=True, kw_only=True)
class Format(Generic[P]):
    """One text format. `sniff`: whether a text looks like it; `read` returns all its puzzles or raises PuzzleError."""

    name: str
    title: str
    example: str
    sniff: Callable[[str], bool]
    read: Callable[[str], Sequence[Reading[P]]]
    write: Callable[[P, Marks], str] | None = None  # None: read only; raises PuzzleError if the format cannot hold it
    extensions: Sequence[str] = ()
    cues: Sequence[str] = ()  # a text in this format has at least one of these (codecs/cues.py); none: any look
    shared: bool = False  # texts of many families look alike in it: the family may have to be named
    wider: bool = False  # reads what others read in it, and more: it is asked after them, and its error counts
    holds_marks: bool = False
    holds_goal: bool = False  # marks of every place are written as the answer, and read as such
    entitle: Callable[[str, str, str], str] | None = None  # add title and author to what was written
    between: str | None = ""  # beside what codecs/several.py puts between two puzzles; None: one puzzle is a file
    # What may be in other files than the puzzle, by name, and the puzzles of a text put together with what was read
    # from those; None: everything is in one text.
    parts: Mapping[str, Part] = field(default_factory=dict)
    assemble: Callable[[str, Mapping[str, Any]], Sequence[Reading[P]]] | None = None
    binary: bool = False  # binary: every byte is passed as the character of that number


@dataclass(frozen=True, kw_only=True)
class Technique(Generic[P]):
    """One human deduction: its name, its level (1 easiest), its weight in the score, and how to find it.

    `assumes_unique`: it rests on the puzzle having one solution, and finds nothing unless the knowledge says so.
    """

    name: str
    level: int
    weight: int
    find: Callable[[P, Knowledge], Step | None]
    assumes_unique: bool = False


@dataclass(frozen=True, kw_only=True)
class Grade:
    """How a puzzle yields to the techniques: uses of each, and whether they finish it.

    `chains` has the longest chain of steps under an assumption, for techniques that assume something; `others` is how
    many other conclusions could have been drawn instead at each step, on average, where that is known.
    """

    uses: Mapping[str, int]
    solved: bool
    chains: Mapping[str, int] = field(default_factory=dict)
    others: float | None = None


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

    `file`: a value names a file. Remote callers send its content instead, and `help` says after ", in a file" only what
    concerns files. `missed`, for what is a wish and not a condition: what a puzzle has no room for of a value.
    """

    help: str
    default: str
    choices: Sequence[str] = ()
    file: bool = False
    missed: Callable[[Any, str], Sequence[str]] | None = None


Knobs = Mapping[str, str]


def settled(knobs: Mapping[str, Knob], given: Knobs, owner: str, kind: str = "option") -> dict[str, str]:
    """Every knob with the value it was given, or its default; what its owner does not know is refused."""
    for name, value in given.items():
        if name not in knobs:
            known = ", ".join(knobs) or "none"
            raise PuzzleError(f"{owner} has no {kind} {quoted(name)}: expected one of {known}")
        if not isinstance(value, str):
            raise TypeError(f"{name}={value!r}: expected a str, such as {knobs[name].default!r}")
        choices = knobs[name].choices
        if choices and value not in choices:
            raise PuzzleError(f"{name} cannot be {quoted(value)}: expected one of {', '.join(choices)}")
    return {**{name: knob.default for name, knob in knobs.items()}, **given}


def missed(knobs: Mapping[str, Knob], given: Knobs, puzzle: object) -> Sequence[str]:
    """What was asked for and the puzzle has no room for."""
    return [
        each
        for name, value in given.items()
        if (missing := knobs[name].missed) is not None
        for each in missing(puzzle, value)
    ]


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What a generated puzzle should be like; None and empty leave it open."""

    size: Size | None = None
    level: int | None = None
    symmetry: str = "none"
    minimal: bool = False
    clues: int | None = None
    unique: bool = True  # exactly one solution
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


UNDECIDED = 255  # among the numbers of solutions in `Many`


@dataclass(frozen=True, kw_only=True)
class Many:
    """Outcomes of many puzzles in flat arrays: solutions found of each, or UNDECIDED; first solutions end to end.

    Each solution takes `width` bytes of UTF-8: shorter ones end in blanks.
    """

    counts: bytes
    solutions: bytes
    width: int

    def __len__(self) -> int:
        return len(self.counts)

    def verdict(self, index: int) -> Verdict:
        """The verdict of one of them."""
        known = {0: Verdict.IMPOSSIBLE, 1: Verdict.UNIQUE, UNDECIDED: Verdict.UNDECIDED}
        return known.get(self.counts[index], Verdict.SEVERAL)

    def solution(self, index: int) -> str:
        """The first solution of one of them, as a line of text."""
        return self.solutions[index * self.width : (index + 1) * self.width].decode().rstrip(" ")


Emit = Callable[[Marks], bool]  # gets each solution as found; False ends the search


# The value of a field that a family does not bring: `clew.families.defaults` works it out from what it does bring.
DERIVED: Any = object()


@dataclass(frozen=True, kw_only=True)
class Grid(Generic[P]):
    """A puzzle as rows of signs, one for the clue of each cell.

    From it follow clues, keep_clues and size, Clew's own text form, the sketch for terminals, drafts, and how a puzzle
    is set. A row is a text where every sign is one character, and otherwise a list of texts.
    """

    signs: Sequence[str]  # what the clue of a cell can be
    rows: Callable[[P], Sequence[Sequence[str]]]  # a puzzle's clues
    make: Callable[[Sequence[Sequence[str]]], P]  # and back; raises PuzzleError if they are not a puzzle
    example: str  # a small puzzle with one solution, its rows as lines of text
    most: Size = Size(50, 50)  # of a puzzle that is set by hand
    blank: str = "."  # a cell without a clue


@lazily
@dataclass(frozen=True, kw_only=True)
class Logic(Generic[P]):
    """The rules for machines: what judges marks, what finds solutions, what proves them."""

    # The rules as clauses: for the engine sat, mistakes, hints, the contract's proof of each step, and all below that
    # is derived.
    encode: Callable[[P], Encoding]
    # What is wrong with marks, and what is missing: for `check`, and for every solution before it is shown. Derived
    # from the clauses it cannot find a mistake in them, so a family should bring one that is written by itself.
    violations: Callable[[P, Marks], Sequence[Violation]] = DERIVED
    # Finds solutions, for `solve`, `count` and the generator; with an Emit they are handed on and not kept. Derived:
    # our native search on the clauses.
    kernel: Callable[[P, Limits, Emit | None], Outcome] = DERIVED
    # For mistakes, which most marks are not: a solution with all these marks, found sooner than the only one; None if
    # there is none, or none was found within the limits. Absent: the solutions are looked for, whatever is marked.
    extend: Callable[[P, Marks, Limits], Marks | None] | None = None
    # For the lab and the engine cp: the module with its VIEWPOINTS, and its STRATEGIES if documents describe some,
    # imported when they are asked for, or what gives the viewpoints. Derived: a variable for each value of each place,
    # and the clauses.
    models: str | Callable[[], Mapping[str, Viewpoint[P]]] = DERIVED
    # For the lab and its engine swi: the module with its PROGRAMS for SWI-Prolog, imported when they are asked for.
    prolog: str | None = None
    # For `prove` and `verify`: the module that is this family's part of the checker. Clew's own families need not name
    # it: theirs are in the checker's folder. A family has certificates if it has a part, or `stated`.
    part: str | None = None
    # For `prove` and `verify`: what the checker is given of a puzzle, with the puzzle's own text in it. None: Clew's
    # own format, whose rules the part knows.
    stated: Callable[[P], str] | None = None
    # For `prove`: the rules that marks of every place break and that no clause of the checker's part says, as names of
    # lemmas; for families whose encoding has cuts.
    lemmas: Callable[[P, Marks], Sequence[Sequence[str]]] | None = None
    # For `solve` and setters: why a puzzle is impossible, the smallest reason it can find. None: as few of its clues as
    # leave no solution.
    blame: Callable[[P], Violation | None] | None = None
    # For batches and many lines of text: puzzles, a line each, on several threads, all in one native call. None: they
    # are read and solved one by one, with the same result.
    solve_lines: Callable[[bytes, Limits, int], Many] | None = None

    @property
    def viewpoints(self) -> Mapping[str, Viewpoint[P]]:
        """The models of this family by name."""
        if not isinstance(self.models, str):
            return self.models()
        known: Mapping[str, Viewpoint[P]] = import_module(self.models).VIEWPOINTS
        return known

    @property
    def strategies(self) -> Mapping[str, NamedStrategy]:
        """The strategies that documents describe for this family by name."""
        if not isinstance(self.models, str):
            return {}
        known: Mapping[str, NamedStrategy] = getattr(import_module(self.models), "STRATEGIES", {})
        return known

    @property
    def programs(self) -> Mapping[str, Program[P]]:
        """The programs of this family for SWI-Prolog by name."""
        known: Mapping[str, Program[P]] = {} if self.prolog is None else import_module(self.prolog).PROGRAMS
        return known


@dataclass(frozen=True, kw_only=True)
class Scale(Generic[P]):
    """A scale of difficulty that others have made."""

    title: str  # whose it is
    figures: Mapping[str, str]  # what each figure is, by its short name
    # The figures of a puzzle, or None if the limits ended it; raises PuzzleError where the scale does not apply.
    rate: Callable[[P, Limits], Mapping[str, float] | None]
    # The figures as they are printed; else in a row, with their names.
    shown: Callable[[Mapping[str, float]], str] | None = None


@lazily
@dataclass(frozen=True, kw_only=True)
class Teaching(Generic[P]):
    """The rules for people: the steps that solve a puzzle, how hard they are, and how to word them."""

    # For `explain`, hints and `rate`, easiest first. Derived: what the clauses force, then what-ifs that end in a
    # contradiction. A family brings techniques and levels, or neither.
    techniques: Sequence[Technique[P]] = DERIVED
    levels: Sequence[str] = DERIVED  # for `rate` and `generate --level`: names, easiest first; the last needs search
    # For `rate` and the generator: the techniques run natively. Must agree with taking the steps one by one, which is
    # done where this is absent. With `assume_unique=True` where a technique assumes that, and it is asked for.
    grade: Callable[..., Grade] | None = None
    # For `explain --all`: every use of a technique, by its name; else the first one.
    find_all: Callable[[P, Knowledge, str], Sequence[Step]] | None = None
    scales: Mapping[str, Scale[P]] = field(default_factory=dict)  # for `rate --scale`, by name
    notes: Callable[[P, Knowledge], Candidates] | None = None  # for drawings: candidates to pencil in; else all known
    can_note: Callable[[P, Fact], bool] | None = None  # for the server: whether a fact sent to it is about this puzzle
    request: Callable[[P, Marks], str] | None = None  # for hints: asks for these marks; else "Write 7 in r3c5"


@lazily
@dataclass(frozen=True, kw_only=True)
class Making(Generic[P]):
    """How new puzzles are made, for `generate`: by `make`; where it is absent or gives None, by thinning a draft."""

    sizes: Mapping[str, Size]  # the smallest first: small, normal and large, and others between or beyond them
    # For the page, which does not offer them: levels that puzzles of a size, by its name, never have.
    lacking: Mapping[str, Collection[int]] = field(default_factory=dict)
    # The puzzle with every clue that a solution gives, from a puzzle without clues: for setters who want more of them,
    # and for families with a grid, whose draft is then derived from a random solution.
    fullest: Callable[[P, Marks], P] | None = None
    # A puzzle with more clues than needed, or None where this attempt gave none.
    draft: Callable[[Size, Knobs, Random], P | None] | None = DERIVED
    full: bool = False  # a draft keeps all its clues unless fewer are wished for
    # The same with a layout that has the named symmetry, for families with clues in their layout.
    symmetric: Callable[[Size, Knobs, Random, str], P | None] | None = None
    # How many solutions a puzzle has, up to two, if it keeps only some clues, without building it again.
    # None where a puzzle without a clue is not just the same with fewer rules.
    fewer: Callable[[P], Callable[[Collection[str], Limits], Verdict] | None] | None = None
    # Which groups of clues a puzzle can do without, taken away in this order, so that it keeps one solution, which
    # techniques up to a level, if one is given, find by and large. None where it cannot say.
    thin: Callable[[P, Sequence[Sequence[str]], int | None, Limits], Sequence[int] | None] | None = None
    # A puzzle like this one, nearer to a level; for families whose layout has nothing to leave out. None if not found.
    towards: Callable[[P, int, Random], P | None] | None = None
    # Whether a puzzle is easier than a level (below 0), of that level (0) or harder; else it is rated.
    compare: Callable[[P, int], int] | None = None
    # For `generate --any`: a puzzle that has a solution, and perhaps others, which are not looked for; else a
    # draft with clues left out at random.
    loose: Callable[[Size, Knobs, Random], P] | None = None
    # Makes puzzles without shared code: seed, wish, number of puzzles, limits; None for wishes it leaves to a draft.
    make: Callable[[int, Wish, int, Limits], Sequence[P] | None] | None = None
    # For `generate --needs`: techniques next to which an easier one has always been found. A puzzle needs them where no
    # step of an easier level leads on, but they do; it needs others where they are the easiest step.
    outdone: Collection[str] = ()
    knobs: Mapping[str, Knob] = field(default_factory=dict)  # options of draft and make
    # For `generate --needs`: puzzles to try first if a technique is so rare that hardly any other needs it.
    rare: Callable[[str, Wish, Random], Iterator[P]] | None = None
    # For `generate --needs`: options under which puzzles may need a technique, if not under the usual ones.
    fitting: Callable[[str], Knobs] | None = None
    # The name of a family that has puzzles like these with more rules: options that only it has are meant for it.
    richer: str | None = None
    # For `generate --from`: a puzzle of at most the wished level from the bytes of a picture, which is changed in as
    # few places as it must be. For families whose solution is a picture.
    from_picture: Callable[[bytes, Wish, int, Limits], Retouched[P]] | None = None


@lazily
@dataclass(frozen=True, kw_only=True)
class Display(Generic[P]):
    """How a puzzle is shown and touched: on a screen, on paper, in a terminal."""

    draw: Callable[[P], Scene]  # for `draw`, books and the page
    entry: Literal["cycle", "type", "drag"] = "cycle"  # for the page: how a player makes a mark
    sketch: Callable[[P, Marks], Sketch] = DERIVED  # for terminals; derived: places as they are drawn, then clues
    # For `draw --automaton`: that of a clue, by its name, and what it is called; for clues that are read along a line.
    automaton: Callable[[P, str], tuple[str, Automaton]] | None = None
    on_paper: Callable[[P], tuple[Scene, Sequence[Listing]]] | None = None  # for books and the page: separate lists
    open_clues: Callable[[P, Marks], Mapping[str, str]] | None = None  # for `solve`: clues left open, as solved
    # For the page: areas or places whose clue the marks satisfy, and whether a puzzle with all of them looks finished.
    ticks: Callable[[P, Marks], Collection[Place]] | None = None
    ticked_is_full: bool = True
    lit: Callable[[P, Marks], Collection[Place]] | None = None  # for the page: places that what is marked reaches
    enclosed: Callable[[P, Marks], Collection[Place]] | None = None  # for `draw` and the page: areas inside a loop
    shows: Callable[[P, Marks], str] | None = None  # for the page: the title of a solved picture, if it is known
    titles: Callable[[], Collection[str]] | None = None  # for other languages: all titles that pictures can have
    pencil: Callable[[P, Knowledge], Candidates] | None = None  # for the page and mistakes: candidates by the marks
    units: Callable[[P], Sequence[Sequence[Place]]] | None = None  # for the page: places whose values all differ
    # For the page: open places that can only be off, since the marks satisfy the clue of their line.
    rest: Callable[[P, Marks], Collection[Place]] | None = None
    call: Callable[[P, Sequence[Place]], str] | None = None  # for sentences: places in words; else by their names
    words: Mapping[Value, str] = field(default_factory=dict)  # for screen readers: values in words; else as shown
    ruleset: Callable[[P], str] | None = None  # for the page: rules of this one puzzle, a line each, in words
    fog: Callable[[P], Fog | None] | None = None  # for the page: what is covered until marks are right
    # For setters: what a clue is called in sentences, and the places that it is about; else its name, which is a place.
    clue_at: Callable[[P, str], tuple[str, Sequence[Place]]] | None = None
    # For screen readers: clues in words, each with its x and y in the scene; else the texts of the scene.
    clue_words: Callable[[P], Sequence[tuple[float, float, str]]] | None = None


@lazily
@dataclass(frozen=True, kw_only=True)
class Forms(Generic[P]):
    """How puzzles are read and written as text, and under which rules; for every verb that reads or writes."""

    formats: Mapping[str, Format[P]] = DERIVED  # derived: Clew's own format, with the rows of the grid
    variants: Mapping[str, Knob] = field(default_factory=dict)  # other rules that a puzzle may be read under
    # The same puzzle under these variants, of which there may be none; raises PuzzleError where it is not one under
    # its rules, which are known only now.
    vary: Callable[[P, Knobs], P] | None = None

    @property
    def parts(self) -> Mapping[str, Part]:
        """The parts that may be in other files, in some format."""
        return {name: part for form in self.formats.values() for name, part in form.parts.items()}


# What is done in the puzzles of a family, for people who look for one: numbers are written, cells shaded, lines drawn,
# the grid divided, or things put in their places.
Sort = Literal["number", "shading", "loop", "region", "placement"]
SORTS: Sequence[Sort] = get_args(Sort)


@lazily
@dataclass(frozen=True, kw_only=True)
class Family(Generic[P]):
    """One family of puzzles: what they consist of, and a record for each kind of thing that is done with them."""

    name: str
    title: str
    rules: str  # for people
    puzzle: type[P]
    places: Callable[[P], Sequence[Place]]
    values: Callable[[P, Place], Sequence[Value]]  # a given place has one value
    logic: Logic[P]
    making: Making[P]
    display: Display[P]
    teaching: Teaching[P] = Teaching()
    forms: Forms[P] = Forms()
    kind: Sort = "number"
    edits: Edits[P] | None = DERIVED  # how a setter changes the clues; derived: the signs of the grid, to be typed
    show: Callable[[P, Value], str] = DERIVED  # a value as people write it; derived: str(value)
    grid: Grid[P] | None = None
    # For `canonical` and `generate --avoid`: the one puzzle that stands for all that are this one in disguise, turned,
    # mirrored or with values exchanged. None: only equal puzzles are the same.
    normal: Callable[[P], P] | None = None
    # For puzzles that are kept to be shown again: what this one looks like turned and mirrored. None: only as it is.
    images: Callable[[P], Sequence[P]] | None = None
    # Derived from the grid:
    size: Callable[[P], Size] = DERIVED
    clues: Callable[[P], Mapping[str, tuple[float, float]]] = DERIVED  # each that could be left out: row and column
    keep_clues: Callable[[P, Collection[str]], P] = DERIVED


def records(family: Family[P]) -> Sequence[Any]:
    """The records that a family consists of, itself first."""
    return family, family.logic, family.making, family.display, family.teaching, family.forms
