"""What a puzzle states: types of clues, each with one text for each value, and the layers that hold them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.text import quoted
from clew.rules.lattice import Lattice, lattice

if TYPE_CHECKING:
    from clew.rules.genre import Genre

Spot = str  # where a clue is: a cell, "top 3", "r1c1-r1c2"
Said = int | str | tuple[Any, ...]  # a clue's value
UNKNOWN = "?"  # a clue without a number
_FEW = 8  # the largest number that is listed with all that can be beside it
_DIGITS = 9  # of a number
_MANY = 10_000  # clues of one layer that are remembered


class Type:
    """One type of clue."""

    expected = ""  # for messages
    pattern = ""  # a regular expression of its tokens, if they are too many to be listed

    def read(self, token: str) -> Said | None:
        """The value of a token; None if it is not one of this type."""
        raise NotImplementedError

    def show(self, value: Said) -> str | None:
        """The token of a value; None if it is not one of this type."""
        raise NotImplementedError

    def listed(self, most: int) -> Iterator[Said]:
        """The values a setter may want first, with numbers up to a bound."""
        raise NotImplementedError


class Number(Type):
    """A number; `unknown` also allows a clue without one, written `?`."""

    def __init__(self, least: int, most: int = 999, *, unknown: bool = False) -> None:
        if least > most:
            raise PuzzleError(f"Number({least}, {most}) allows no number: expected the smallest and the largest")
        self.least, self.most, self.unknown = least, most, unknown
        self.expected = f"a number from {least} to {most}" + (" or ?" if unknown else "")
        self.pattern = r"0|[1-9][0-9]{0,8}"

    def read(self, token: str) -> Said | None:
        if token == UNKNOWN and self.unknown:
            return UNKNOWN
        plain = token.isascii() and token.isdigit() and len(token) <= _DIGITS and str(int(token)) == token
        return int(token) if plain and self.least <= int(token) <= self.most else None

    def show(self, value: Said) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return str(value)
        return UNKNOWN if self.unknown and value == UNKNOWN else None

    def listed(self, most: int) -> Iterator[Said]:
        yield from range(self.least, min(self.most, most) + 1)
        if self.unknown:
            yield UNKNOWN


class Letter(Type):
    """A letter for a number: A is 1, B is 2, up to this many."""

    def __init__(self, most: int = 26) -> None:
        self._letters = ascii_uppercase[:most]
        self.expected = f"a letter from A to {self._letters[-1]}"

    def read(self, token: str) -> Said | None:
        return self._letters.index(token) + 1 if len(token) == 1 and token in self._letters else None

    def show(self, value: Said) -> str | None:
        fits = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= len(self._letters)
        return self._letters[int(value) - 1] if fits else None  # type: ignore[arg-type]

    def listed(self, most: int) -> Iterator[Said]:
        yield from range(1, min(len(self._letters), most) + 1)


class Choice(Type):
    """One of a few signs by name: `Choice(white="o", black="*")`; the value is the name."""

    def __init__(self, **signs: str) -> None:
        self.signs = signs
        self._names = {sign: name for name, sign in signs.items()}
        self.expected = " or ".join(signs.values())

    def read(self, token: str) -> Said | None:
        return self._names.get(token)

    def show(self, value: Said) -> str | None:
        return self.signs.get(value) if isinstance(value, str) else None

    def listed(self, most: int) -> Iterator[Said]:
        yield from self.signs


class Tagged(Type):
    """A number with a sign behind it: `Tagged(Number(1, 99), plus="+")` reads `7+`; the value is (7, "plus").

    What is tagged may be tagged itself: `Tagged(Arrow(), black="x")` reads `2>x`; the value is ((2, "right"), "black").
    """

    shown: str  # an example

    def __init__(self, number: Number | Tagged, **signs: str) -> None:
        self.number = number
        self.sign = Choice(**signs)
        shown = " ".join(signs.values())
        inner = number.shown if isinstance(number, Tagged) else str(max(number.least, 2))
        self.shown = f"{inner}{shown[0]}"
        self.expected = f"{number.expected.partition(', as in')[0]} and one of {shown}, as in {self.shown}"
        self.pattern = rf"({number.pattern})({'|'.join(map(re.escape, signs.values()))})"

    def read(self, token: str) -> Said | None:
        number, sign = self.number.read(token[:-1]), self.sign.read(token[-1:])
        return None if number is None or sign is None else (number, sign)

    def show(self, value: Said) -> str | None:
        if not isinstance(value, tuple) or len(value) != 2:
            return None
        number, sign = self.number.show(value[0]), self.sign.show(value[1])
        return None if number is None or sign is None else f"{number}{sign}"

    def listed(self, most: int) -> Iterator[Said]:
        few = self.number.listed(min(most, _FEW))
        yield from ((number, sign) for number in few for sign in self.sign.signs)


class Arrow(Tagged):
    """A number with a direction: `2>`; the value is (2, "right")."""

    def __init__(self, most: int = 99, *, unknown: bool = False) -> None:
        super().__init__(Number(0, most, unknown=unknown), up="^", right=">", down="v", left="<")


class Split(Type):
    """Two numbers of which one may be absent: `16\\23`, `16\\` or `\\23`; the value is (16, 23), with 0 for none."""

    def __init__(self, least: int, most: int) -> None:
        self._number = Number(least, most)
        self.expected = rf"numbers from {least} to {most} as in {most}\{least}, {most}\ or \{least}"
        self.pattern = r"[0-9]{0,2}\\[0-9]{0,2}"

    def read(self, token: str) -> Said | None:
        first, stroke, second = token.partition("\\")
        numbers = [self._number.read(each) if each else 0 for each in (first, second)]
        return None if not stroke or None in numbers or not any(numbers) else tuple(numbers)

    def show(self, value: Said) -> str | None:
        if not isinstance(value, tuple) or len(value) != 2 or not any(value):
            return None
        shown = [self._number.show(each) if each else "" for each in value]
        return None if None in shown else "\\".join(each for each in shown if each is not None)

    def listed(self, most: int) -> Iterator[Said]:
        for number in self._number.listed(most):
            yield from ((number, 0), (0, number))


class Several(Type):
    """A few numbers in order: `1,2`; the value is (1, 2)."""

    def __init__(self, least: int, most: int, *, up_to: int, unknown: bool = False) -> None:
        self._number = Number(least, most, unknown=unknown)
        self._up_to = up_to
        self.expected = f"up to {up_to} numbers from {least} to {most} with commas between them"
        self.pattern = rf"[0-9?]{{1,2}}(,[0-9?]{{1,2}}){{0,{up_to - 1}}}"

    def read(self, token: str) -> Said | None:
        numbers = tuple(self._number.read(each) for each in token.split(",", self._up_to))
        return None if None in numbers or len(numbers) > self._up_to else numbers

    def show(self, value: Said) -> str | None:
        if not isinstance(value, tuple) or not 1 <= len(value) <= self._up_to:
            return None
        shown = [self._number.show(each) for each in value]
        return None if None in shown else ",".join(each for each in shown if each is not None)

    def listed(self, most: int) -> Iterator[Said]:
        few = list(self._number.listed(min(most, _FEW)))
        yield from ((number,) for number in few)
        yield from ((one, other) for at, one in enumerate(few) for other in few[at:]) if self._up_to > 1 else ()


class Layer:
    """One layer of a puzzle's clues. Those of a `layout` are part of its shape and are never left out."""

    def __init__(self, *types: Type, layout: bool = False) -> None:
        self.types = types
        self.layout = layout
        self.name = ""
        self._known: dict[str, Said] = {}  # the values of tokens that were read
        self._fine: dict[int, Said] = {}  # clues that were seen, by identity, as equal values may differ in type

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, puzzle: Genre | None, owner: type) -> Any:
        """The clues of a puzzle; the layer itself if a class is asked."""
        if puzzle is None:
            return self
        vars(puzzle)[self.name] = held = self.held(puzzle)  # from now on Python finds it there and does not ask
        return held

    def held(self, puzzle: Genre) -> Any:
        """A puzzle's clues as its rules see them: values by spot."""
        return puzzle.layers[self.name]

    def spots(self, rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
        """Where this layer can have clues, with the row and the column they belong to."""
        raise NotImplementedError

    def table(self, rows: int, columns: int) -> Sequence[Sequence[Spot]]:
        """Its spots in lines, if it has one for each cell or corner, so that it is written as a table."""
        return ()

    def extent(self, lines: int, words: int) -> tuple[int, int]:
        """The rows and columns of a grid whose table has this many lines and words in a line."""
        return lines, words

    def read(self, token: str) -> Said:
        """The value of a token, or PuzzleError."""
        if token in self._known:
            return self._known[token]
        for each in self.types:
            if (value := each.read(token)) is not None:
                if len(self._known) >= _MANY:
                    self._known.clear()
                self._known[token] = value
                return value
        raise PuzzleError(f"{quoted(token)} is not a clue: expected {self.expected}")

    def show(self, value: Said) -> str:
        """The token of a value, or PuzzleError."""
        for each in self.types:
            if (token := each.show(value)) is not None:
                return token
        raise PuzzleError(f"{quoted(str(value))} cannot be a clue: expected {self.expected}")

    def check(self, value: Said) -> None:
        """PuzzleError if a value cannot be a clue; those that were seen are known."""
        if id(value) in self._fine:
            return
        self.show(value)
        if len(self._fine) >= _MANY:
            self._fine.clear()
        self._fine[id(value)] = value

    @property
    def expected(self) -> str:
        """What clues look like, for messages."""
        return " or ".join(each.expected for each in self.types)

    def hold(self, rows: int, columns: int, clues: Mapping[Spot, Said]) -> Mapping[Spot, Said]:
        """Clues in the order of their spots; PuzzleError if there are others."""
        if not clues:
            return {}
        spots = self.spots(rows, columns)
        if not clues.keys() <= spots.keys():
            strange = next(spot for spot in clues if spot not in spots)
            raise PuzzleError(f"there is no {quoted(strange)} in {rows}x{columns} for a clue")
        for value in [value for value in clues.values() if id(value) not in self._fine]:
            self.check(value)
        return {spot: clues[spot] for spot in filter(clues.__contains__, spots)}

    def removable(self, clues: Mapping[Spot, Said]) -> Sequence[Spot]:
        """The clues that a puzzle can do without."""
        return () if self.layout else tuple(clues)

    def without(self, clues: Mapping[Spot, Said], gone: Collection[Spot]) -> Mapping[Spot, Said]:
        """The clues when some of them are left out."""
        return {spot: value for spot, value in clues.items() if spot not in gone}


class At(Layer):
    """Clues in cells, or in a corner of them.

    `bare` is what is left of a clue when its number is left out, such as a wall.
    """

    def __init__(
        self,
        *types: Type,
        layout: bool = False,
        bare: str | None = None,
        faces: Mapping[str, str] | None = None,
        corner: bool = False,
    ) -> None:
        super().__init__(*types, layout=layout)
        self.bare = bare
        self.faces = faces or {}  # how choices are drawn, by their names in `faces.py`; "number" is for all numbers
        self.corner = corner

    def spots(self, rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
        return lattice(rows, columns).at

    def table(self, rows: int, columns: int) -> Sequence[Sequence[Spot]]:
        return lattice(rows, columns).rows

    def removable(self, clues: Mapping[Spot, Said]) -> Sequence[Spot]:
        return () if self.layout else tuple(spot for spot, value in clues.items() if value != self.bare)

    def without(self, clues: Mapping[Spot, Said], gone: Collection[Spot]) -> Mapping[Spot, Said]:
        if self.bare is None:
            return super().without(clues, gone)
        return {spot: self.bare if spot in gone else value for spot, value in clues.items()}


class Anywhere(At):
    """Clues in the middle of cells, on the sides that they share and where four of them meet: `r1c1-r1c2`, `p2.2`."""

    def spots(self, rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
        return _halves(rows, columns)

    def table(self, rows: int, columns: int) -> Sequence[Sequence[Spot]]:
        every, wide = [*_halves(rows, columns)], 2 * columns - 1
        return [every[start : start + wide] for start in range(0, len(every), wide)]

    def extent(self, lines: int, words: int) -> tuple[int, int]:
        return (lines + 1) // 2, (words + 1) // 2


@lru_cache(maxsize=64)
def _halves(rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
    """Cells, sides and corners inside the grid, line by line."""
    grid, found = lattice(rows, columns), dict[Spot, tuple[float, float]]()
    for down, right in product(range(2 * rows - 1), range(2 * columns - 1)):
        row, column = down // 2, right // 2
        if down % 2 and right % 2:
            spot = f"p{row + 2}.{column + 2}"
        elif down % 2 or right % 2:
            spot = f"{grid.rows[row][column]}-{grid.rows[row + down % 2][column + right % 2]}"
        else:
            spot = grid.rows[row][column]
        found[spot] = down / 2, right / 2
    return found


class Corners(Layer):
    """Clues at the corners of cells: `p2.3` is the third point of the second line of points."""

    def spots(self, rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
        return _points(rows, columns)

    def table(self, rows: int, columns: int) -> Sequence[Sequence[Spot]]:
        every = [*_points(rows, columns)]
        return [every[start : start + columns + 1] for start in range(0, len(every), columns + 1)]

    def extent(self, lines: int, words: int) -> tuple[int, int]:
        return lines - 1, words - 1


@lru_cache(maxsize=64)
def _points(rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
    """The corners of all cells, line by line."""
    every = product(range(rows + 1), range(columns + 1))
    return {f"p{row + 1}.{column + 1}": (row - 0.5, column - 0.5) for row, column in every}


def meeting(puzzle: Genre, spot: Spot) -> Sequence[Place | None]:
    """The cells that meet at a corner: upper left, upper right, lower left and lower right; None outside the grid."""
    row, column = (int(each) - 1 for each in spot.removeprefix("p").split("."))
    return [puzzle.grid.cell(row - up, column - left) for up in (1, 0) for left in (1, 0)]


class Outside(Layer):
    """Clues at the ends of rows and columns: `top 3` is above the third column.

    `whole` ones are about the whole line, so that they could be at its other end as well.
    """

    def __init__(
        self, *types: Type, sides: Sequence[str] = ("top", "left"), layout: bool = False, whole: bool = False
    ) -> None:
        super().__init__(*types, layout=layout)
        self.sides = sides
        self.whole = whole

    def spots(self, rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
        return _ends(tuple(self.sides), rows, columns)


@lru_cache(maxsize=64)
def _ends(sides: Sequence[str], rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
    """The ends of rows and columns on these sides."""
    ends = {
        "top": [(-1, at) for at in range(columns)],
        "left": [(at, -1) for at in range(rows)],
        "bottom": [(rows, at) for at in range(columns)],
        "right": [(at, columns) for at in range(rows)],
    }
    return {f"{side} {number}": at for side in sides for number, at in enumerate(ends[side], 1)}


def line_of(puzzle: Genre, spot: Spot) -> Sequence[Place]:
    """The cells that a clue outside the grid looks along, the nearest first."""
    return puzzle.grid.seen_from[spot]


def cornered(grid: Lattice, spot: Spot, what: str) -> str:
    """Something at a corner, in words: "the 2 at the upper left corner of r1c3"."""
    row, column = (int(each) - 1 for each in spot.removeprefix("p").split("."))
    upper, left = row < grid.height, column < grid.width
    cell = grid.cell(row - (not upper), column - (not left))
    return f"{what} at the {'upper' if upper else 'lower'} {'left' if left else 'right'} corner of {cell}"


def beside(spot: Spot) -> str:
    """Where a clue outside the grid is, in words: "above column 3"."""
    side, number = spot.split()
    return f"{_BESIDE[side]} {number}"


_BESIDE = {"top": "above column", "bottom": "below column", "left": "left of row", "right": "right of row"}


class Between(Layer):
    """Clues on the side that two neighbouring cells share: `r1c1-r1c2`."""

    def spots(self, rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
        grid = lattice(rows, columns)
        return {"-".join(pair): _middle(*map(grid.at.__getitem__, pair)) for pair in grid.pairs}


def _middle(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


class Option(Layer):
    """A clue about the whole puzzle, written as a header: `stars: 2`; the default where it is absent.

    `title` is what a setter's form calls it; its name where there is none. If it is `shown`, the default is seen, too.
    """

    def __init__(self, kind: Type, default: Said | None = None, *, title: str = "", shown: bool = False) -> None:
        super().__init__(kind, layout=True)
        self.default = default
        self.title = title
        self.shown = shown

    def seen(self, puzzle: Genre) -> str:
        """What people see of it beside a puzzle; nothing if that goes without saying."""
        value = self.held(puzzle)
        said = "" in puzzle.layers[self.name] or (self.shown and value is not None)
        return f"{self.name}: {self.show(value)}" if said else ""

    def choices(self) -> Sequence[str]:
        """All that it can be, as it is written, if these are a few names; the default first."""
        signs = [sign for each in self.types if isinstance(each, Choice) for sign in each.signs.values()]
        return sorted(signs, key=lambda sign: self.read(sign) != self.default)

    def held(self, puzzle: Genre) -> Any:
        return puzzle.layers[self.name].get("", self.default)

    def spots(self, rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
        return {"": (0, 0)}

    def hold(self, rows: int, columns: int, clues: Mapping[Spot, Said]) -> Mapping[Spot, Said]:
        kept = super().hold(rows, columns, clues)
        return {} if kept.get("") == self.default else kept


class Rooms(Mapping[Place, int]):
    """A division of cells into rooms: the number of each cell's room, and the cells of each room."""

    def __init__(self, numbers: Mapping[Place, int]) -> None:
        self._numbers = numbers
        cells: dict[int, list[Place]] = {}
        for place, number in numbers.items():
            cells.setdefault(number, []).append(place)
        self.cells: Mapping[int, Sequence[Place]] = cells

    def heads(self, grid: Lattice) -> Mapping[int, Place]:
        """The cell of each room that its number is in, as in links: farthest left, and topmost among these."""
        return {number: min(cells, key=lambda place: grid.at[place][::-1]) for number, cells in self.cells.items()}

    def __getitem__(self, place: Place) -> int:
        return self._numbers[place]

    def __iter__(self) -> Iterator[Place]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


class Regions(Layer):
    """Regions that together cover the grid, numbered from 1 in the order of their first cells."""

    def __init__(self) -> None:
        super().__init__(Number(1, 9999), layout=True)

    def held(self, puzzle: Genre) -> Rooms:
        return Rooms(puzzle.layers[self.name])  # type: ignore[arg-type]

    def spots(self, rows: int, columns: int) -> Mapping[Spot, tuple[float, float]]:
        return lattice(rows, columns).at

    def table(self, rows: int, columns: int) -> Sequence[Sequence[Spot]]:
        return lattice(rows, columns).rows

    def hold(self, rows: int, columns: int, clues: Mapping[Spot, Said]) -> Mapping[Spot, Said]:
        kept = super().hold(rows, columns, clues)
        if len(kept) != rows * columns:
            absent = next(place for place in lattice(rows, columns).cells if place not in kept)
            raise PuzzleError(f"{absent} is in no region: expected a region for every cell")
        numbers: dict[Said, int] = {}
        for value in kept.values():
            numbers.setdefault(value, len(numbers) + 1)
        if any(value != number for value, number in numbers.items()):
            kept = {spot: numbers[value] for spot, value in kept.items()}
        return _joined(rows, columns, kept)  # type: ignore[arg-type]


def _pieces(columns: int, numbers: Sequence[int]) -> int:
    """How many pieces the cells of equal numbers form, row by row."""
    joined: list[int] = []  # for each piece that was begun itself, or one begun earlier that it has become a part of
    above, count = [-1] * columns, 0
    upper: Sequence[int] = [-1] * columns
    for start in range(0, len(numbers), columns):
        row, here = numbers[start : start + columns], []
        left, beside = -1, -1
        for number, up, over in zip(row, above, upper, strict=True):
            if number == left:
                piece = beside
                if number == over and up != piece:
                    while joined[up] != up:
                        up = joined[up]
                    while joined[piece] != piece:
                        piece = joined[piece]
                    count -= up != piece
                    joined[max(up, piece)] = piece = min(up, piece)
            elif number == over:
                piece = up
            else:
                piece = len(joined)
                joined.append(piece)
                count += 1
            here.append(piece)
            left, beside = number, piece
        above, upper = here, row
    return count


def _joined(rows: int, columns: int, numbers: Mapping[Place, int]) -> Mapping[Place, int]:
    """The same, if the cells of each region are joined."""
    if _pieces(columns, list(numbers.values())) == max(numbers.values()):
        return numbers
    grid, seen, begun = lattice(rows, columns), set[Place](), set[int]()
    for start, number in numbers.items():
        if start in seen:
            continue
        if number in begun:
            raise PuzzleError(f"region {number} is in several pieces, one of them at {start}")
        begun.add(number)
        todo = [start]
        seen.add(start)
        for place in todo:
            fresh = [near for near in grid.near[place] if near not in seen and numbers[near] == number]
            seen.update(fresh)
            todo += fresh
    return numbers
