"""What a text in another program's form says, piece by piece, until it is a puzzle with a player's marks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

from clew.codecs import caps
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.frozen import replace
from clew.core.places import Marks, Place
from clew.rules.clues import Layer, Said, Spot
from clew.rules.genre import Clues, Genre
from clew.rules.kinds import Kind
from clew.rules.lattice import Lattice, lattice

Rules = Mapping[str, Said]  # options by name
Maker = Callable[[type[Genre]], Format[Any]]  # what a genre lists as one of its forms


class Unfit(PuzzleError):
    """A puzzle that a form cannot express."""


class Draft:
    """A size, clues by layer, and marks."""

    def __init__(self, genre: type[Genre], rows: int, columns: int, *, line: int | None = None) -> None:
        caps.hold_sides(rows, columns, line=line)
        if rows > genre.most.rows or columns > genre.most.columns:  # refused before lists of cells are made
            raise PuzzleError(f"{rows}x{columns} is too large for {genre.name}: at most {genre.most}", line=line)
        self.genre = genre
        self.rows, self.columns = rows, columns
        self.layers: dict[str, dict[Spot, Said]] = {name: {} for name in genre.layer}
        self.marks: dict[Place, int] = {}

    @property
    def grid(self) -> Lattice:
        """The cells of this size."""
        return lattice(self.rows, self.columns)

    def layer(self, name: str) -> Layer:
        """A layer of the genre."""
        return self.genre.layer[name]

    def kind(self, name: str) -> Any:
        """A kind of places of the genre."""
        return kind_of(self.genre, name)

    def put(self, name: str, spot: Spot, value: Said) -> None:
        """Add a clue; PuzzleError if it is not one of its layer."""
        self.genre.layer[name].check(value)
        self.layers[name][spot] = value

    def fix(self, rules: Rules) -> None:
        """Set options that are part of the rules of such texts."""
        self.layers.update({layer: {"": value} for layer, value in rules.items()})

    def reading(self, **more: Any) -> Reading[Any]:
        """The puzzle, and the marks at places that it has."""
        puzzle = self.genre(self.rows, self.columns, **self.layers)
        values = places_of(puzzle) if self.marks else {}
        marks = {}
        for place, value in self.marks.items():
            if place in values and values[place] != (value,):
                marks[place] = value
            elif place not in values and value:
                raise PuzzleError(f"{place} is marked, but a {self.genre.name} like this has nothing to mark there")
        return Reading(puzzle=puzzle, marks=marks, **more)


class Page:
    """What is to be written: a puzzle and marks, those of places with one value among them."""

    def __init__(self, puzzle: Genre, marks: Marks) -> None:
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.rows, self.columns = puzzle.rows, puzzle.columns
        self.marks = marks

    def clues(self, name: str) -> Clues:
        """The clues of a layer."""
        return self.puzzle.layers[name]

    def layer(self, name: str) -> Layer:
        """A layer of the genre."""
        return self.puzzle.layer[name]

    def kind(self, name: str) -> Any:
        """A kind of places of the genre."""
        return kind_of(type(self.puzzle), name)

    def require(self, held: Collection[str], form: str, rules: Rules | None = None) -> None:
        """Refuse to write a puzzle with clues that the form has no room for, or with other rules."""
        for option, value in (rules or {}).items():
            if getattr(self.puzzle, option) != value:
                raise Unfit(f"the format '{form}' cannot express this puzzle: expected '{option}: {value}'")
        free = (name for name, clues in self.puzzle.layers.items() if clues and name not in (rules or {}))
        left = next((name for name in free if name not in held), None)
        if left is not None:
            raise Unfit(f"the format '{form}' cannot express this puzzle: it has no way to say '{left}'")

    def full(self) -> Page | None:
        """The same with the value of every place; None if some have none."""
        values = places_of(self.puzzle)
        marks = {**{place: held[0] for place, held in values.items() if len(held) == 1}, **self.marks}
        return Page(self.puzzle, marks) if len(marks) == len(values) else None


def places_of(puzzle: Genre) -> Mapping[Place, Any]:
    """The places of a puzzle with their values; its rules are not worked out for them."""
    return {place: tuple(values) for kind in puzzle.kinds for place, values in kind.places(puzzle).items()}


def kind_of(genre: type[Genre], name: str) -> Kind:
    """A kind of places by its name."""
    return next(kind for kind in genre.kinds if kind.name == name)


def flooded(grid: Lattice, apart: Callable[[Place, Place], bool]) -> Mapping[Place, int]:
    """Number the areas that borders leave, from 1 on; `apart` takes the left or upper cell first."""
    open_to: dict[Place, list[Place]] = {place: [] for place in grid.cells}
    for one, other in grid.pairs:
        if not apart(one, other):
            open_to[one].append(other)
            open_to[other].append(one)
    numbers: dict[Place, int] = {}
    last = 0
    for start in grid.cells:
        if start not in numbers:
            last += 1
            numbers[start] = last
            todo = [start]
            for place in todo:
                fresh = [near for near in open_to[place] if near not in numbers]
                numbers |= dict.fromkeys(fresh, last)
                todo += fresh
    return numbers


def across_then_down(grid: Lattice) -> Iterator[list[tuple[Place, Place]]]:
    """Pairs of neighbours as pzpr lists them: a line for each row, side by side, then those one below the other."""
    for row in grid.rows:
        yield list(pairwise(row))
    for upper, lower in pairwise(grid.rows):
        yield list(zip(upper, lower, strict=True))


def require_frame(page: Page, layer: str) -> None:
    """Refuse to write a puzzle whose first row and column are not all walls: other programs draw these themselves."""
    if min(page.rows, page.columns) < 2:
        raise Unfit("this format needs at least one cell below the first row of walls and beside the first column")
    white = next((at for at in [*page.grid.rows[0], *page.grid.columns[0]] if at not in page.clues(layer)), None)
    if white is not None:
        raise Unfit(f"this format needs walls throughout the first row and column: {white} is not one")


def sample(genre: type[Genre], write: Callable[[Any, Marks], str], rules: Rules | None = None) -> str:
    """The example of a genre in another form, whose rules have these options."""
    from clew.rules import own

    form = own.form(genre)
    puzzle: Genre = form.read(form.example)[0].puzzle
    return write(puzzle.with_layers(**{name: {"": value} for name, value in (rules or {}).items()}), {})


def either(one: Maker, other: Maker) -> Maker:
    """A form of two kinds of text that share a name: puzzles are written as the first that can express them."""

    def make(genre: type[Genre]) -> Format[Any]:
        first, second = one(genre), other(genre)

        def write(puzzle: Genre, marks: Marks) -> str:
            if first.write is None or second.write is None:
                raise Unfit(f"the format '{first.name}' cannot be written")
            try:
                return first.write(puzzle, marks)
            except Unfit:
                return second.write(puzzle, marks)

        return replace(
            first,
            cues=(*first.cues, *second.cues),
            sniff=lambda text: first.sniff(text) or second.sniff(text),
            read=lambda text: (second if second.sniff(text) else first).read(text),
            write=write,
        )

    return make
