"""A declared puzzle turned and mirrored, and the one image that stands for all."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from clew.core.errors import PuzzleError
from clew.core.places import row_and_column
from clew.rules.clues import (
    Arrow,
    Between,
    Choice,
    Layer,
    Letter,
    Number,
    Option,
    Outside,
    Regions,
    Said,
    Several,
    Split,
    Spot,
    Tagged,
)
from clew.rules.genre import Genre

_AHEAD = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
_NAMES = {step: name for name, step in _AHEAD.items()}
_OPPOSITE: Mapping[Said, Said] = {
    "less": "more",
    "more": "less",
    "white": "white",
    "black": "black",
}  # of two cells the other way round
_PLAIN = (Number, Letter, Choice, Several, Tagged)  # types of clues that say the same whichever way they are seen


class Turn(NamedTuple):
    """One way to turn or mirror a grid: rows become columns first, then rows and columns may be read backwards."""

    across: bool
    down: bool
    back: bool

    def move(self, at: tuple[float, float], rows: int, columns: int) -> tuple[float, float]:
        """Where a spot comes to be in the image, which has this many rows and columns."""
        row, column = reversed(at) if self.across else at
        return rows - 1 - row if self.down else row, columns - 1 - column if self.back else column

    def direction(self, name: str) -> str:
        """What a direction becomes; other words stay."""
        if name not in _AHEAD:
            return name
        down, right = reversed(_AHEAD[name]) if self.across else _AHEAD[name]
        return _NAMES[-down if self.down else down, -right if self.back else right]


TURNS = tuple(Turn(*each) for each in product((False, True), repeat=3))


def normal(puzzle: Genre) -> Genre:
    """Of all images that are puzzles of the genre, the one that reads least."""
    return min(images(puzzle), key=lambda image: (image.rows, image.columns, repr(image)))


def images(puzzle: Genre) -> list[Genre]:
    """All images that are puzzles of the genre, the puzzle itself first."""
    return [image for turn in TURNS if (image := turned(puzzle, turn)) is not None]


def turned(puzzle: Genre, turn: Turn) -> Genre | None:
    """The image of a puzzle; None where its clues cannot be stated, or mean something else, the other way round."""
    rows, columns = (puzzle.columns, puzzle.rows) if turn.across else (puzzle.rows, puzzle.columns)
    layers: dict[str, Mapping[Spot, Said]] = {}
    for name, layer in puzzle.layer.items():
        spots = {at: spot for spot, at in layer.spots(rows, columns).items()}
        before = layer.spots(puzzle.rows, puzzle.columns)
        clues = dict[Spot, Said]()
        for spot, value in puzzle.layers[name].items():
            image = spot if isinstance(layer, Option) else _image(layer, spots, turn.move(before[spot], rows, columns))
            seen = _seen(layer, spot, value, turn)
            if image is None or seen is None:
                return None
            clues[image] = seen
        layers[name] = clues
    for name in puzzle.about_rooms:
        layers[name] = _in_first_cells(puzzle, layers, name)
    try:
        return type(puzzle)(rows, columns, **layers)
    except PuzzleError:  # a size that the genre does not have
        return None


def _image(layer: Layer, spots: Mapping[tuple[float, float], Spot], at: tuple[float, float]) -> Spot | None:
    """The spot there; a clue about a whole line may be at its other end."""
    if at not in spots and isinstance(layer, Outside) and layer.whole:
        at = (-1, at[1]) if (-1, at[1]) in spots else (at[0], -1)
    return spots.get(at)


def _seen(layer: Layer, spot: Spot, value: Said, turn: Turn) -> Said | None:
    """A clue's value in the image; None where it cannot be said."""
    if turn == TURNS[0] or isinstance(layer, Option | Regions):
        return value
    kind = next(each for each in layer.types if each.show(value) is not None)
    if isinstance(layer, Between) and _swapped(spot, turn):
        return _OPPOSITE.get(value)
    if isinstance(kind, Split) and isinstance(value, tuple):  # its lines begin at it
        return None if turn.down or turn.back else value[::-1]
    if isinstance(kind, Arrow) and isinstance(value, tuple):
        return value[0], turn.direction(value[1])
    if isinstance(kind, Tagged) and isinstance(value, tuple) and isinstance(value[0], tuple):  # an arrow with a sign
        return (value[0][0], turn.direction(value[0][1])), value[1]
    if type(kind) not in _PLAIN:
        return None
    return turn.direction(value) if isinstance(value, str) else value


def _swapped(spot: Spot, turn: Turn) -> bool:
    """Whether the second of two neighbouring cells comes first in the image."""
    one, other = map(row_and_column, spot.split("-"))
    beside = (one[0] == other[0]) != turn.across
    return turn.back if beside else turn.down


def _in_first_cells(puzzle: Genre, layers: Mapping[str, Mapping[Spot, Said]], name: str) -> Mapping[Spot, Said]:
    """Clues of rooms, each in the first cell of its room."""
    rooms = next(layers[each] for each, layer in puzzle.layer.items() if isinstance(layer, Regions))
    first: dict[Said, Spot] = {}
    for spot in sorted(rooms, key=row_and_column):
        first.setdefault(rooms[spot], spot)
    return {first[rooms[spot]]: value for spot, value in layers[name].items()}
