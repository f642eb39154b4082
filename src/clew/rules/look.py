"""How declared puzzles look: the scene of a grid with its clues, and a spot for each place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, sqrt
from typing import NamedTuple

from clew.core.family import Size
from clew.core.places import Place, Value
from clew.core.scene import Circle, Ink, Kind, Line, Rect, Scene, Shape, Spot, Text
from clew.core.text import extent
from clew.rules import faces
from clew.rules.clues import (
    UNKNOWN,
    Anywhere,
    Arrow,
    At,
    Between,
    Corners,
    Layer,
    Option,
    Outside,
    Regions,
    Said,
    Several,
    Split,
)
from clew.rules.genre import Genre
from clew.rules.kinds import Kind as Places
from clew.rules.kinds import Links, Numbers, Sides, Walls
from clew.rules.lattice import lattice

_CELL = Rect(x=-0.5, y=-0.5, width=1, height=1)
_LINK = Rect(x=-0.38, y=-0.15, width=0.76, height=0.3, radius=0.15)  # what is lit or touched around a line
_WALL = Rect(x=-0.13, y=-0.4, width=0.26, height=0.8, radius=0.13)
_POINT = Rect(x=-0.3, y=-0.3, width=0.6, height=0.6, radius=0.3)
_SIGN = Rect(x=-0.2, y=-0.2, width=0.4, height=0.4)
_CORNER = Rect(x=-0.46, y=-0.46, width=0.5, height=0.4, radius=0.1)
_THIN, _FRAME = 0.02, 0.06  # lines of the grid, and around it
_NOTES = 0.88  # the part of a cell, across, that its candidates share
_CORNERED = 0.24  # less of its height, if there is a clue in the corner
_BESIDE_SIGN, _OFF_SIGN = 0.8, (-0.12, -0.12)  # how large numbers are, and where, if a sign is in the lower right
_LARGEST_NOTE = 0.3
_ASIDE = 0.36  # where a dot is in a cell that has a clue in its middle
_BEHIND = Circle(x=0, y=0, radius=0.3, fill="paper")  # keeps a clue legible on a line
_FEW = 4  # clues that are set by pressing; more are typed
_BEYOND = 0.35  # room for clues at the corners of the grid
_HEADING = 0.7  # the height of a line above the grid
_LINE, _LETTER = 0.42, 0.55  # the size of its letters, and how wide they are on average
_TINY = ("dot", "cross", "point")  # faces that are no larger than a note
_WALLS = Walls()
_SIGNS = {"<": "less", ">": "more", "o": "white dot", "*": "black dot"}


class Frame(NamedTuple):
    """The grid of a size with room for clues around it."""

    left: float
    top: float
    width: float
    height: float
    grid: Sequence[Shape]


def frame(genre: type[Genre], rows: int, columns: int, *, heading: float = 0) -> Frame:
    """The grid of a puzzle of this size; a heading needs room above it."""
    sides = {side for layer in genre.layer.values() if isinstance(layer, Outside) for side in layer.sides}
    beyond = _BEYOND if any(isinstance(layer, Corners) for layer in genre.layer.values()) else 0.0
    left, top = int("left" in sides) + beyond, int("top" in sides) + heading + beyond
    lines: list[Shape] = [Line(x1=0, y1=row, x2=columns, y2=row, width=_THIN) for row in range(1, rows)]
    lines += [Line(x1=column, y1=0, x2=column, y2=rows, width=_THIN) for column in range(1, columns)]
    lines.append(Rect(x=0, y=0, width=columns, height=rows, ink="frame", stroke=_FRAME))
    return Frame(
        left=left,
        top=top,
        width=columns + left + int("right" in sides) + beyond,
        height=rows + top + int("bottom" in sides) + beyond,
        grid=[faces.moved(shape, left, top) for shape in lines],
    )


def size(side: int | tuple[int, int]) -> Size:
    """A size of a genre."""
    return Size(side, side) if isinstance(side, int) else Size(*side)


class Clue(NamedTuple):
    """A clue around its middle: what is drawn behind the marks, and what is written over them."""

    sign: Sequence[Shape] = ()
    text: Sequence[Shape] = ()


def draw(puzzle: Genre) -> Scene:
    """The grid with its clues, and a spot for each place."""
    said = ", ".join(_options(puzzle))
    heading = f"{said[:1].upper()}{said[1:]}".replace(",", ", ").replace(",  ", ", ")
    room = _HEADING if heading else 0.0
    left, top, width, height, grid = frame(type(puzzle), puzzle.rows, puzzle.columns, heading=room)
    kind_of, values = puzzle.ground.kind_of, puzzle.ground.values
    ends = {place: kind.ends(place) for place, kind in kind_of.items() if isinstance(kind, Links)}
    joined = {end for both in ends.values() for end in both}
    sides = any(isinstance(kind, Sides) for kind in puzzle.kinds)  # what is drawn on lines of the grid covers them
    under: list[Shape] = [*grid[:-1]] if sides else []
    over: list[Shape] = [*grid[-1:]] if sides else [*grid]
    if heading:
        over.append(_headed(heading, left, width))
    areas = dict[Place, Rect | Circle]()
    clued = set[str]()  # where something is written in the middle of a cell
    for layer, spot, value in _clues(puzzle):
        x, y, turned = middle(puzzle.rows, puzzle.columns, spot)
        sign, text = clue(layer, value, turned=turned)
        behind = (sign or [_BEHIND]) if text and spot in joined and not _cornered(layer) else []
        under += [faces.moved(shape, x + left, y + top) for shape in sign]
        over += [faces.moved(shape, x + left, y + top) for shape in (*behind, *text)]
        if isinstance(layer, Outside | Between | Corners) or (
            isinstance(layer, Anywhere) and spot not in puzzle.grid.at
        ):
            areas[Place(spot)] = Rect(x=x + left - 0.4, y=y + top - 0.4, width=0.8, height=0.8, radius=0.1)
        if text:
            clued.add(spot)
    spots, kinds = dict[Place, Spot](), dict[str, Kind]()
    for place, kind in kind_of.items():
        x, y, turned = middle(puzzle.rows, puzzle.columns, place)
        look = _Look(turned=turned, given=len(values[place]) == 1, clued=place in clued)
        name = " ".join([kind.name, *(word for word, holds in look._asdict().items() if holds)])
        if name not in kinds:
            kinds[name] = _kind(puzzle, kind, look)
        spots[place] = Spot(x=x + left, y=y + top, kind=name)
    for place, (row, column) in puzzle.grid.at.items():
        if place not in spots or place in joined:
            areas[place] = Rect(x=column + left, y=row + top, width=1, height=1)
    return Scene(
        width=width,
        height=height,
        title=f"{type(puzzle).title}, {extent(puzzle.rows, puzzle.columns)}",
        kinds=dict(sorted(kinds.items(), key=lambda each: len(each[0]))),  # plain ones first: buttons show these
        spots=spots,
        under=under,
        over=over,
        given={place: own[0] for place, own in values.items() if len(own) == 1},
        areas=areas,
        quiet=(0,) if all(kind.quiet for kind in puzzle.kinds) else (),
        ends=ends,
    )


def _headed(heading: str, left: float, width: float) -> Text:
    """A line above the grid, which begins farther left, and is smaller, if it would be too long."""
    long = _LETTER * len(heading)
    start = left if long * _LINE <= width - left else min(left, 0.1)
    return Text(x=start, y=_HEADING / 2 - 0.1, text=heading, size=min(_LINE, (width - start) / long), start=True)


def _cornered(layer: Layer) -> bool:
    """Whether clues leave the middle of their cells free."""
    return isinstance(layer, At) and layer.corner


def clue_words(puzzle: Genre) -> Sequence[tuple[float, float, str]]:
    """Every clue in words, with its middle in the scene; regions are seen by their borders."""
    room = _HEADING if any(_options(puzzle)) else 0.0
    left, top, *_ = frame(type(puzzle), puzzle.rows, puzzle.columns, heading=room)
    found = []
    for layer, spot, value in _clues(puzzle):
        x, y, _ = middle(puzzle.rows, puzzle.columns, spot)
        text = value if isinstance(value, str) else layer.show(value)
        if not isinstance(layer, Regions):
            found.append((x + left, y + top, text))
    return found


def _options(puzzle: Genre) -> Iterator[str]:
    """What the puzzle says as a whole, if that is unusual."""
    yield from filter(None, (layer.seen(puzzle) for layer in puzzle.layer.values() if isinstance(layer, Option)))


def middle(rows: int, columns: int, spot: str) -> tuple[float, float, bool]:
    """The middle of a place or a clue, and whether it is between two cells that are one below the other."""
    side, _, number = spot.partition(" ")
    if number:
        at = int(number) - 0.5
        ends = {"top": (at, -0.5), "left": (-0.5, at), "bottom": (at, rows + 0.5), "right": (columns + 0.5, at)}
        return *ends[side], False
    if spot.startswith("p"):
        down, right = map(int, spot[1:].split("."))
        return right - 1, down - 1, False
    cells = lattice(rows, columns).at
    (top, left), *other = (cells[Place(end)] for end in spot.replace("|", "-").split("-"))
    bottom, right = other[0] if other else (top, left)
    return (left + right + 1) / 2, (top + bottom + 1) / 2, top != bottom


class _Look(NamedTuple):
    """What places of one kind may differ in; each kind of the scene is for one case."""

    turned: bool
    given: bool
    clued: bool


def _kind(puzzle: Genre, kind: Places, look: _Look) -> Kind:
    """The faces of a kind of place."""
    if isinstance(kind, Numbers):
        return _numbers(puzzle, kind, look.given)
    shapes: dict[Value, Sequence[Shape]] = {value: _face(name, look) for value, name in enumerate(kind.faces)}
    settling = puzzle.layer.get(kind.given)
    if look.given and isinstance(settling, At) and settling.faces:  # the clue shows what is there
        shapes = dict.fromkeys(shapes, ())
    notes: dict[Value, Sequence[Shape]] = {
        value: [faces.small(shape, 1 if name in _TINY else 0.55) for shape in shapes[value]]
        for value, name in enumerate(kind.faces)
    }
    area = _LINK if isinstance(kind, Links) else _WALL if isinstance(kind, Walls) else _CELL
    ring = 0.36 if area is _CELL else 0.17
    return Kind(
        area=_turned_area(area) if look.turned else area,
        faces=shapes,
        notes=notes,
        note_areas={value: Circle(x=0, y=0, radius=ring) for value in shapes},
        entry="drag" if isinstance(kind, Links) else "cycle",
        encloses=("box" if kind.boxes else "cells") if isinstance(kind, Walls) else "",
    )


def _face(name: str, look: _Look) -> Sequence[Shape]:
    shapes = faces.face(name)
    if name == "dot" and look.given:
        return []
    if name == "dot" and look.clued:
        return [faces.moved(shape, _ASIDE, _ASIDE) for shape in shapes]
    if look.given:
        shapes = [faces.inked(shape, "given") for shape in shapes]
    return [faces.turned(shape) for shape in shapes] if look.turned else shapes


def _turned_area(area: Rect) -> Rect:
    return Rect(x=area.y, y=area.x, width=area.height, height=area.width, radius=area.radius)


def _numbers(puzzle: Genre, kind: Numbers, given: bool) -> Kind:
    """Cells with a number; candidates have spots of their own, in as square a pattern as possible.

    A clue in the corner keeps its room.
    """
    ground = puzzle.ground
    own = (ground.values[place] for place, each in ground.kind_of.items() if each is kind)
    every = sorted({value for values in own for value in values})
    ink: Ink = "given" if given else "mark"
    columns = ceil(sqrt(len(every)))
    rows = ceil(len(every) / columns)
    corner = _CORNERED if any(isinstance(layer, At) and layer.corner for layer in puzzle.layer.values()) else 0.0
    across, down = _NOTES / columns, (_NOTES - corner) / rows
    longest = max(len(kind.text(value)) for value in every)
    room = min(0.92 * down, across * (0.92 if longest == 1 else 1.5 / longest), _LARGEST_NOTE)
    notes = {
        value: Text(
            x=(at % columns - (columns - 1) / 2) * across,
            y=(at // columns - (rows - 1) / 2) * down + corner / 2,
            text=kind.text(value),
            size=room,
            ink="note",
        )
        for at, value in enumerate(every)
    }
    return Kind(
        area=_CELL,
        faces={value: _below(_written(kind, value, ink), corner) for value in every},
        notes={value: _noted(kind, value, note) for value, note in notes.items()},
        note_areas={value: Circle(x=note.x, y=note.y, radius=0.54 * room) for value, note in notes.items()},
        entry="type",
    )


def _noted(kind: Numbers, value: int, note: Text) -> Sequence[Shape]:
    """A candidate: its number, or what is drawn in its place, which fonts may lack, smaller."""
    if value not in kind.looks:
        return [note]
    return [
        faces.moved(faces.small(shape, 0.85 * note.size), note.x, note.y) for shape in faces.face(kind.looks[value])
    ]


def _written(kind: Numbers, value: int, ink: Ink) -> Sequence[Shape]:
    """A number in a cell, or what is drawn in its place."""
    if value in kind.looks:
        return [faces.inked(shape, ink) for shape in faces.face(kind.looks[value])]
    text = faces.written(kind.text(value), ink, bold=ink == "given")
    return [faces.moved(faces.scaled(text, _BESIDE_SIGN), *_OFF_SIGN) if kind.aside else text]


def _below(shapes: Sequence[Shape], corner: float) -> Sequence[Shape]:
    """Shapes that leave this much room for a clue in the upper corner."""
    return [faces.moved(faces.scaled(shape, 1 - corner / 2), 0, corner / 2) for shape in shapes] if corner else shapes


def _clues(puzzle: Genre) -> Iterator[tuple[Layer, str, Said]]:
    """Every clue with its layer and its spot, but those that fill a place: these are given there."""
    kind_of = puzzle.ground.kind_of
    for name, layer in puzzle.layer.items():
        clues = puzzle.layers[name]
        if isinstance(layer, Regions):
            for one, other in puzzle.grid.pairs:
                if clues[one] != clues[other]:
                    yield layer, _WALLS.between(one, other), 1
        elif not isinstance(layer, Option):
            for spot, value in clues.items():
                if not (isinstance(value, int) and spot in kind_of and kind_of[spot].given == name):
                    yield layer, spot, value


def clue(layer: Layer, value: Said, *, turned: bool = False) -> Clue:
    """What a clue looks like."""
    if isinstance(layer, Regions):
        return Clue(text=[faces.turned(faces.BORDER) if turned else faces.BORDER])
    text = layer.show(value)
    if isinstance(layer, Between):
        own = faces.face(_SIGNS.get(text, text))
        return Clue(text=[faces.turned(shape) for shape in own] if turned else own)
    if isinstance(layer, Corners):
        return Clue(text=faces.at_corner("" if text == UNKNOWN else text))
    chosen = layer.faces if isinstance(layer, At) else {}
    tagged = isinstance(value, tuple) and value[-1] in chosen
    name = value if isinstance(value, str) else value[-1] if isinstance(value, tuple) and tagged else "number"
    sign = faces.FACES[chosen.get(name, "none")]
    if (isinstance(value, str) and sign) or (isinstance(value, tuple) and tagged and value[0] == UNKNOWN):
        return Clue(sign=sign)
    ink: Ink = "paper" if sign in (faces.FACES["block"], faces.FACES["disc"]) else "given"
    if isinstance(value, tuple) and tagged:
        number = value[0]
        arrow = isinstance(number, tuple)
        return Clue(
            sign=sign, text=faces.arrow(str(number[0]), number[1], ink) if arrow else [faces.written(str(number), ink)]
        )
    if _cornered(layer):
        return Clue(sign=sign, text=[faces.in_corner(text)])
    return Clue(sign=sign, text=_text(layer, value, ink))


def _text(layer: Layer, value: Said, ink: Ink) -> Sequence[Shape]:
    """A clue as it is written in a cell, by its type."""
    kind, text = next((each, text) for each in layer.types if (text := each.show(value)) is not None)
    if isinstance(kind, Split):
        return faces.split(*text.split("\\"))
    if isinstance(kind, Arrow) and isinstance(value, tuple):
        return faces.arrow(str(value[0]), value[1], ink)
    if isinstance(kind, Several):
        return faces.several(text.split(","), ink)
    return [faces.written(text, ink)]


def clue_kind(layer: Layer, clues: Mapping[Value, Said], *, turned: bool, second: bool) -> Kind:
    """The spots of a layer on a sheet, which share the cell with those of another layer if they come second."""
    shown = {value: clue(layer, said, turned=turned) for value, said in clues.items()}
    own = {value: [*each.sign, *each.text] for value, each in shown.items()}
    area = _CORNER if second else _CELL
    if isinstance(layer, Regions):
        area = _turned_area(_WALL) if turned else _WALL
    elif isinstance(layer, Anywhere | Between | Corners):
        area = _POINT if isinstance(layer, Corners) else _SIGN
    few = len(own) <= _FEW and not any(isinstance(said, tuple) for said in clues.values())
    return Kind(area=area, faces=own, entry="cycle" if few else "type")
