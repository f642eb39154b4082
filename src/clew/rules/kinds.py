"""Kinds of places: what a player decides, which values there are, and how both are called in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.text import joined

if TYPE_CHECKING:
    from clew.rules.genre import Genre
    from clew.rules.lattice import Lattice

_BOTH = (0, 1)  # off and on
T = TypeVar("T")
Where = Callable[[Any], Iterable[Place]]


class Word(NamedTuple):
    """A value as it follows "is" and "are": "r1c1 is a lamp", "r1c1 and r1c2 are lamps"."""

    one: str
    many: str


def word(text: str) -> Word:
    """Read `a lamp/lamps`; one that is the same for several is written once."""
    one, _, many = text.partition("/")
    return Word(one, many or one)


class Kind:
    """One kind of place. A `switch` has two values, 0 (off) and 1 (on); if `quiet`, it is off while it is open."""

    switch: ClassVar[bool] = True
    quiet = True
    name = ""
    faces: Sequence[str] = ("dot", "shade")  # how off and on are drawn: names in `faces.py`, or texts
    given = ""  # the layer of clues that settle places of this kind
    says_more = False  # whether these also say something of other places
    fixed = False  # whether the places and their values depend on the size of a puzzle alone
    whole = False  # whether the variables do

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def places(self, puzzle: Genre) -> Mapping[Place, Sequence[int]]:
        """The places of this kind with the values each can have."""
        raise NotImplementedError

    def everywhere(self, grid: Lattice) -> Mapping[Place, Sequence[int]]:
        """The places where the whole grid has some, and none is settled."""
        raise NotImplementedError

    def alike(self, puzzle: Genre) -> Hashable | None:
        """What the places and their values depend on, if other puzzles may have the same; None if that is unlikely."""
        return (puzzle.rows, puzzle.columns) if self.fixed else None

    def word(self, value: int) -> Word:
        """A value in words."""
        raise NotImplementedError

    def text(self, value: int) -> str:
        """A value as it is written."""
        return str(value)

    def call(self, place: Place) -> str:
        """A place in words."""
        return place

    def call_all(self, places: Sequence[Place], most: int | None) -> str:
        """Several places in words, at most this many of them by name."""
        return joined(places, most)


class _Switch(Kind):
    """Places that are off or on; `given` names a layer whose clues, 0 or 1, settle some of them.

    Where clues are others, `means` says whether one of them is on. Places that are not `quiet` must be marked even if
    they are off.
    """

    def __init__(
        self,
        off: str,
        on: str,
        *,
        faces: tuple[str, str] | None = None,
        where: Where | None = None,
        given: str = "",
        means: Callable[[Any], bool] | None = None,
        quiet: bool = True,
    ) -> None:
        self.quiet = quiet
        self._means: Callable[[Any], int] = int if means is None else means
        self.says_more = means is not None
        self._words = (word(off), word(on))
        self._where = where
        self.given = given
        self.whole = where is None
        self.fixed = where is None and not given
        self.faces = faces or self.faces

    def word(self, value: int) -> Word:
        return self._words[value]

    def _settled(self, puzzle: Genre, places: Iterable[Place]) -> Mapping[Place, Sequence[int]]:
        if not self.given:
            return dict.fromkeys(places, _BOTH)
        given: Mapping[Place, Any] = getattr(puzzle, self.given)
        return {place: (int(self._means(given[place])),) if place in given else _BOTH for place in places}


class Cells(_Switch):
    """Cells that are off or on: empty or a lamp, white or black."""

    def places(self, puzzle: Genre) -> Mapping[Place, Sequence[int]]:
        return self._settled(puzzle, puzzle.grid.cells if self._where is None else self._where(puzzle))

    def everywhere(self, grid: Lattice) -> Mapping[Place, Sequence[int]]:
        return dict.fromkeys(grid.cells, _BOTH)


class Sides(_Switch):
    """Something between two neighbouring cells; `sign` is between their names."""

    sign = ""

    def places(self, puzzle: Genre) -> Mapping[Place, Sequence[int]]:
        if self._where is None:
            return self._settled(puzzle, self.everywhere(puzzle.grid))
        inside = frozenset(self._where(puzzle))
        named = puzzle.grid.sides(self.sign)
        return self._settled(puzzle, [name for (one, two), name in named.items() if one in inside and two in inside])

    def everywhere(self, grid: Lattice) -> Mapping[Place, Sequence[int]]:
        return dict.fromkeys(grid.sides(self.sign).values(), _BOTH)

    def between(self, one: Place, other: Place) -> Place:
        """The place between two neighbouring cells, the left or upper one first."""
        return Place(f"{one}{self.sign}{other}")

    def ends(self, place: Place) -> tuple[Place, Place]:
        """The two cells that a place is between."""
        return _ends(place, self.sign)

    def around(self, grid: Lattice, cell: Place) -> Mapping[str, Place]:
        """What is between a cell and each of its neighbours, by direction."""
        named = grid.sides(self.sign)
        return {
            way: named[(cell, other) if way in ("right", "down") else (other, cell)]
            for way, other in grid.ways[cell].items()
        }

    def meeting(self, grid: Lattice, held: Mapping[Place, T]) -> Mapping[Place, Mapping[str, T]]:
        """What each cell has around it, by direction, of what is held for these places: literals, or marks."""
        return {
            cell: {way: held[place] for way, place in self.around(grid, cell).items() if place in held}
            for cell in grid.cells
        }


@lru_cache(maxsize=1 << 14)
def _ends(place: Place, sign: str) -> tuple[Place, Place]:
    one, _, other = place.partition(sign)
    return Place(one), Place(other)


class Links(Sides):
    """Lines from the middle of a cell to the middle of its neighbour: `r1c1-r1c2`; `what` one is called."""

    sign = "-"
    faces = ("cross", "stroke")

    def __init__(
        self,
        off: str = "crossed out",
        on: str = "drawn",
        *,
        what: str = "line",
        faces: tuple[str, str] | None = None,
        where: Where | None = None,
        given: str = "",
    ) -> None:
        super().__init__(off, on, faces=faces, where=where, given=given)
        self._what = what

    def call(self, place: Place) -> str:
        return "the {} from {} to {}".format(self._what, *self.ends(place)) if self._what else place

    def call_all(self, places: Sequence[Place], most: int | None) -> str:
        if not self._what:
            return joined(places, most)
        return self.call(places[0]) if len(places) == 1 else f"the {self._what}s {joined(places, most)}"


class Walls(Sides):
    """Borders between two neighbouring cells: `r1c1|r1c2`; if areas are `boxes`, two corners draw one in the page."""

    sign = "|"
    faces = ("point", "wall")

    def __init__(
        self,
        off: str = "open",
        on: str = "drawn",
        *,
        where: Where | None = None,
        given: str = "",
        boxes: bool = False,
    ) -> None:
        super().__init__(off, on, where=where, given=given)
        self.boxes = boxes

    def call(self, place: Place) -> str:
        return "the border between {} and {}".format(*self.ends(place))

    def call_all(self, places: Sequence[Place], most: int | None) -> str:
        return self.call(places[0]) if len(places) == 1 else f"the borders {joined(places, most)}"


class Numbers(Kind):
    """Cells that hold a number; `values` gives those a cell can have, `given` names a layer with some of them.

    If all cells can have the same ones, which follow from the size, `every` gives these instead. `signs` has what is
    written for some numbers instead of these, `looks` their faces. If they are `quiet`, open cells count as 0; if they
    are `aside`, there is a sign in the lower right corner of each cell.
    """

    switch = False
    quiet = False

    def __init__(
        self,
        values: Callable[[Any, Place], Sequence[int]] | None = None,
        *,
        every: Callable[[Lattice], Sequence[int]] | None = None,
        where: Where | None = None,
        given: str = "",
        words: Mapping[int, str] | None = None,
        signs: Mapping[int, str] | None = None,
        looks: Mapping[int, str] | None = None,
        quiet: bool = False,
        aside: bool = False,
    ) -> None:
        if (values is None) == (every is None):
            raise PuzzleError("Numbers(...) needs the values of cells: expected either one for each cell or `every`")
        self._values, self._every = values, every
        self._where = where
        self.given = given
        self.whole = self.fixed = every is not None and where is None and not given
        self._words = {value: word(text) for value, text in (words or {}).items()}
        self._signs, self.looks = signs or {}, looks or {}
        self.quiet = quiet
        self.aside = aside

    def places(self, puzzle: Genre) -> Mapping[Place, Sequence[int]]:
        given: Mapping[Place, Any] = getattr(puzzle, self.given) if self.given else {}
        cells = puzzle.grid.cells if self._where is None else self._where(puzzle)
        if self._values is None:
            same = self._same(puzzle.grid)
            if not given:
                return dict.fromkeys(cells, same)
            return {place: (held,) if isinstance(held := given.get(place), int) else same for place in cells}
        listed: dict[range, tuple[int, ...]] = {}  # many cells have the same values
        places: dict[Place, Sequence[int]] = {}
        for place in cells:
            if given and isinstance(held := given.get(place), int):
                places[place] = (held,)
                continue
            values = self._values(puzzle, place)
            if isinstance(values, range):
                places[place] = listed.get(values) or listed.setdefault(values, tuple(values))
            else:
                places[place] = tuple(values)
        return places

    def everywhere(self, grid: Lattice) -> Mapping[Place, Sequence[int]]:
        return dict.fromkeys(grid.cells, self._same(grid))

    def _same(self, grid: Lattice) -> Sequence[int]:
        return () if self._every is None else tuple(self._every(grid))

    def word(self, value: int) -> Word:
        return self._words.get(value) or Word(self.text(value), self.text(value))

    def text(self, value: int) -> str:
        return self._signs.get(value, str(value))
