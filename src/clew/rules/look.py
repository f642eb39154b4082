"""How declared puzzles look: a vocabulary of faces for values and clues, and the scene made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from clew.core.family import Size
from clew.core.places import Place, Value
from clew.core.scene import Circle, Ink, Kind, Line, Rect, Scene, Shape, Spot, Text
from clew.core.text import extent
from clew.rules.clues import At, Between, Layer, Option, Outside, Regions, Said
from clew.rules.genre import Genre
from clew.rules.kinds import Cells, Links, Numbers, Walls
from clew.rules.kinds import Kind as PlaceKind
from clew.rules.lattice import lattice

_CELL = Rect(x=-0.5, y=-0.5, width=1, height=1)
_THICK, _THIN = 0.07, 0.02
_BORDER = Line(x1=0, y1=-0.5, x2=0, y2=0.5, width=_THICK, ink="frame")
_WALLS = Walls()

# Faces by name: shapes around the middle of a cell, or of a side that runs down.
FACES: Mapping[str, Sequence[Shape]] = {
    "none": (),
    "dot": (Circle(x=0, y=0, radius=0.07, fill="note"),),
    "fill": (Rect(x=-0.5, y=-0.5, width=1, height=1, fill="fill"),),
    "lamp": (Circle(x=0, y=0, radius=0.32, ink="mark", stroke=0.06), Circle(x=0, y=0, radius=0.1, fill="mark")),
    "star": (Text(x=0, y=0, text="★", size=0.75, ink="mark"),),
    "mine": (Circle(x=0, y=0, radius=0.27, fill="mark"),),
    "tree": (
        Circle(x=0, y=-0.1, radius=0.26, fill="note"),
        Rect(x=-0.06, y=0.12, width=0.12, height=0.24, fill="note"),
    ),
    "tent": (
        Line(x1=-0.3, y1=0.3, x2=0, y2=-0.3, width=0.06, ink="mark"),
        Line(x1=0, y1=-0.3, x2=0.3, y2=0.3, width=0.06, ink="mark"),
        Line(x1=-0.3, y1=0.3, x2=0.3, y2=0.3, width=0.06, ink="mark"),
    ),
    "circle": (Circle(x=0, y=0, radius=0.36, ink="frame", stroke=0.05),),
    "disc": (Circle(x=0, y=0, radius=0.36, fill="frame"),),
    "block": (Rect(x=-0.5, y=-0.5, width=1, height=1, fill="frame"),),
    "cross": (
        Line(x1=-0.08, y1=-0.08, x2=0.08, y2=0.08, width=0.03, ink="note"),
        Line(x1=-0.08, y1=0.08, x2=0.08, y2=-0.08, width=0.03, ink="note"),
    ),
    "point": (Circle(x=0, y=0, radius=0.05, fill="note"),),
    "stroke": (Line(x1=-0.5, y1=0, x2=0.5, y2=0, width=0.1, ink="mark"),),
    "wall": (Line(x1=0, y1=-0.5, x2=0, y2=0.5, width=0.08, ink="mark"),),
}


class Frame(NamedTuple):
    """The grid of a size with room for clues around it."""

    left: int
    top: int
    width: int
    height: int
    grid: Sequence[Shape]


def frame(genre: type[Genre], rows: int, columns: int) -> Frame:
    """The grid of a puzzle of this size."""
    sides = {side for layer in genre.layer.values() if isinstance(layer, Outside) for side in layer.sides}
    left, top = int("left" in sides), int("top" in sides)
    lines: list[Shape] = [Line(x1=0, y1=row, x2=columns, y2=row, width=_THIN) for row in range(rows + 1)]
    lines += [Line(x1=column, y1=0, x2=column, y2=rows, width=_THIN) for column in range(columns + 1)]
    lines.append(Rect(x=0, y=0, width=columns, height=rows, ink="frame", stroke=0.05))
    return Frame(
        left=left,
        top=top,
        width=columns + left + int("right" in sides),
        height=rows + top + int("bottom" in sides),
        grid=[_moved(shape, left, top) for shape in lines],
    )


def size(side: int | tuple[int, int]) -> Size:
    """A size of a genre."""
    return Size(side, side) if isinstance(side, int) else Size(*side)


def draw(puzzle: Genre) -> Scene:
    """The grid with its clues, and a spot for each place."""
    ground = puzzle.ground
    kinds: dict[str, Kind] = {}
    spots: dict[Place, Spot] = {}
    left, top, width, height, grid = frame(type(puzzle), puzzle.rows, puzzle.columns)
    for place, kind in ground.kind_of.items():
        x, y, turned = middle(puzzle.rows, puzzle.columns, place)
        name = f"{kind.name}{' down' if turned else ''}"
        if name not in kinds:
            kinds[name] = _kind(puzzle, kind, turned)
        spots[place] = Spot(x=x + left, y=y + top, kind=name)
    clues = [shape for layer in puzzle.layer.values() for shape in _clues(puzzle, layer)]
    return Scene(
        width=width,
        height=height,
        title=f"{type(puzzle).title}, {extent(puzzle.rows, puzzle.columns)}",
        kinds=kinds,
        spots=spots,
        under=[_moved(shape, left, top) for shape in clues if not isinstance(shape, Text | Line)],
        over=[*grid, *(_moved(shape, left, top) for shape in clues if isinstance(shape, Text | Line))],
        given={place: values[0] for place, values in ground.values.items() if len(values) == 1},
        areas={
            place: Rect(x=column + left, y=row + top, width=1, height=1)
            for place, (row, column) in puzzle.grid.at.items()
            if place not in spots
        },
        quiet=(0,) if all(kind.switch for kind in puzzle.kinds) else (),
        ends={place: kind.ends(place) for place, kind in ground.kind_of.items() if isinstance(kind, Links)},
    )


def middle(rows: int, columns: int, spot: str) -> tuple[float, float, bool]:
    """The middle of a place or a clue, and whether it is between two cells that are one below the other."""
    side, _, number = spot.partition(" ")
    if number:
        at = int(number) - 0.5
        ends = {"top": (at, -0.5), "left": (-0.5, at), "bottom": (at, rows + 0.5), "right": (columns + 0.5, at)}
        return *ends[side], False
    cells = lattice(rows, columns).at
    (top, left), *other = (cells[Place(end)] for end in spot.replace("|", "-").split("-"))
    bottom, right = other[0] if other else (top, left)
    return (left + right + 1) / 2, (top + bottom + 1) / 2, top != bottom


def _kind(puzzle: Genre, kind: PlaceKind, turned: bool) -> Kind:
    if isinstance(kind, Numbers):
        ground = puzzle.ground
        own = (ground.values[place] for place, each in ground.kind_of.items() if each is kind)
        every = sorted({value for values in own for value in values})
        faces: dict[Value, Sequence[Shape]] = {value: [Text(x=0, y=0, text=str(value), ink="mark")] for value in every}
        side = max(1, int(len(every) ** 0.5 + 0.999))
        notes: dict[Value, Sequence[Shape]] = {
            value: [_note(number, side, str(value))] for number, value in enumerate(every)
        }
        areas: dict[Value, Rect | Circle] = {value: _note_area(number, side) for number, value in enumerate(every)}
        return Kind(area=_CELL, faces=faces, notes=notes, note_areas=areas)
    shapes: dict[Value, Sequence[Shape]] = {value: FACES[name] for value, name in enumerate(kind.faces)}
    if isinstance(kind, Cells):
        return Kind(area=_CELL, faces=shapes)
    area = Rect(x=-0.25, y=-0.25, width=0.5, height=0.5)
    return Kind(
        area=area, faces={value: [_turned(each) for each in own] if turned else own for value, own in shapes.items()}
    )


def _note(number: int, side: int, text: str) -> Text:
    row, column = divmod(number, side)
    step = 1 / side
    return Text(x=-0.5 + (column + 0.5) * step, y=-0.5 + (row + 0.5) * step, text=text, size=0.7 * step, ink="note")


def _note_area(number: int, side: int) -> Rect:
    row, column = divmod(number, side)
    step = 1 / side
    return Rect(x=-0.5 + column * step, y=-0.5 + row * step, width=step, height=step)


def _turned(shape: Shape) -> Shape:
    """A quarter turn."""
    if isinstance(shape, Line):
        return Line(x1=shape.y1, y1=shape.x1, x2=shape.y2, y2=shape.x2, width=shape.width, ink=shape.ink)
    return shape


def _moved(shape: Shape, right: float, down: float) -> Shape:
    from clew.core.frozen import replace

    if isinstance(shape, Line):
        return replace(shape, x1=shape.x1 + right, x2=shape.x2 + right, y1=shape.y1 + down, y2=shape.y2 + down)
    return replace(shape, x=shape.x + right, y=shape.y + down)


def _clues(puzzle: Genre, layer: Layer) -> Iterator[Shape]:
    """The clues of a layer where they are."""
    clues = puzzle.layers[layer.name]
    if isinstance(layer, Regions):
        borders = [_WALLS.between(*pair) for pair in puzzle.grid.pairs if clues[pair[0]] != clues[pair[1]]]
        clues = dict.fromkeys(borders, 1)
    for spot, value in clues.items() if not isinstance(layer, Option) else ():
        x, y, turned = middle(puzzle.rows, puzzle.columns, spot)
        yield from (_moved(shape, x, y) for shape in clue(layer, value, turned=turned))


def clue(layer: Layer, value: Said, *, turned: bool = False) -> Sequence[Shape]:
    """What a clue looks like around its middle."""
    if isinstance(layer, Regions):
        return [_turned(_BORDER) if turned else _BORDER]
    text = layer.show(value)
    if isinstance(layer, Between):
        return [Text(x=0, y=0, text=text, size=0.45)]
    name = layer.faces.get(value if isinstance(value, str) else "number", "none") if isinstance(layer, At) else "none"
    if isinstance(value, str) and name != "none":
        return FACES[name]
    ink: Ink = "paper" if name == "block" else "given"
    return [*FACES[name], Text(x=0, y=0, text=text, size=0.6 if len(text) < 3 else 0.4, ink=ink)]


def clue_kind(layer: Layer, clues: Mapping[Value, Said], *, turned: bool, second: bool) -> Kind:
    """The spots of a layer on a sheet, which share the cell with those of another layer if they come second."""
    faces = {value: clue(layer, said, turned=turned) for value, said in clues.items()}
    if isinstance(layer, Regions | Between):
        return Kind(area=Rect(x=-0.2, y=-0.2, width=0.4, height=0.4), faces=faces)
    return Kind(area=Rect(x=-0.45, y=-0.45, width=0.4, height=0.4) if second else _CELL, faces=faces)
