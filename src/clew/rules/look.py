"""How declared puzzles look: a vocabulary of faces for values and clues, and the scene made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.core.places import Place, Value
from clew.core.scene import Circle, Kind, Line, Rect, Scene, Shape, Spot, Text
from clew.core.text import extent
from clew.rules.clues import At, Between, Layer, Outside, Regions, Said
from clew.rules.genre import Genre
from clew.rules.kinds import Cells, Links, Numbers, Sides
from clew.rules.kinds import Kind as PlaceKind

_CELL = Rect(x=-0.5, y=-0.5, width=1, height=1)
_THICK, _THIN = 0.07, 0.02

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


def draw(puzzle: Genre) -> Scene:
    """The grid with its clues, and a spot for each place."""
    ground = puzzle.ground
    kinds: dict[str, Kind] = {}
    spots: dict[Place, Spot] = {}
    top, left = _margins(puzzle)
    for place, kind in ground.kind_of.items():
        x, y, turned = _middle(puzzle, kind, place)
        name = f"{kind.name}{' down' if turned else ''}"
        if name not in kinds:
            kinds[name] = _kind(puzzle, kind, turned)
        spots[place] = Spot(x=x + left, y=y + top, kind=name)
    bottom, right = _margins(puzzle, far=True)
    return Scene(
        width=puzzle.columns + left + right,
        height=puzzle.rows + top + bottom,
        title=f"{type(puzzle).title}, {extent(puzzle.rows, puzzle.columns)}",
        kinds=kinds,
        spots=spots,
        under=[_moved(shape, left, top) for shape in _under(puzzle)],
        over=[_moved(shape, left, top) for shape in _over(puzzle)],
        given={place: values[0] for place, values in ground.values.items() if len(values) == 1},
        areas={
            place: Rect(x=column + left, y=row + top, width=1, height=1)
            for place, (row, column) in puzzle.grid.at.items()
            if place not in spots
        },
        quiet=(0,) if all(kind.switch for kind in puzzle.kinds) else (),
        ends={place: kind.ends(place) for place, kind in ground.kind_of.items() if isinstance(kind, Links)},
    )


def _margins(puzzle: Genre, *, far: bool = False) -> tuple[int, int]:
    """Room for clues at the upper and left side, or at the lower and right side."""
    sides = {side for layer in puzzle.layer.values() if isinstance(layer, Outside) for side in layer.sides}
    return (int("bottom" in sides), int("right" in sides)) if far else (int("top" in sides), int("left" in sides))


def _middle(puzzle: Genre, kind: PlaceKind, place: Place) -> tuple[float, float, bool]:
    """The middle of a place, and whether it is a side whose two cells are one below the other."""
    if not isinstance(kind, Sides):
        row, column = puzzle.grid.at[place]
        return column + 0.5, row + 0.5, False
    (top, left), (bottom, right) = (puzzle.grid.at[end] for end in kind.ends(place))
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


def _under(puzzle: Genre) -> Sequence[Shape]:
    """Walls and signs of clues behind the marks."""
    return [
        _moved(shape, column + 0.5, row + 0.5)
        for layer in puzzle.layer.values()
        if isinstance(layer, At)
        for place, value in puzzle.layers[layer.name].items()
        for row, column in [puzzle.grid.at[place]]
        for shape in FACES[_face(layer, value)]
    ]


def _face(layer: At, value: Said) -> str:
    return layer.faces.get(value if isinstance(value, str) else "number", "none")


def _over(puzzle: Genre) -> Sequence[Shape]:
    """The grid, borders of regions, and clues."""
    height, width = puzzle.rows, puzzle.columns
    shapes: list[Shape] = [Line(x1=0, y1=row, x2=width, y2=row, width=_THIN) for row in range(height + 1)]
    shapes += [Line(x1=column, y1=0, x2=column, y2=height, width=_THIN) for column in range(width + 1)]
    shapes.append(Rect(x=0, y=0, width=puzzle.columns, height=puzzle.rows, ink="frame", stroke=0.05))
    for layer in puzzle.layer.values():
        shapes += _clues(puzzle, layer)
    return shapes


def _clues(puzzle: Genre, layer: Layer) -> list[Shape]:
    clues = puzzle.layers[layer.name]
    if isinstance(layer, Regions):
        return [_border(puzzle, one, other) for one, other in puzzle.grid.pairs if clues[one] != clues[other]]
    if isinstance(layer, Between):
        return [_sign(puzzle, spot, layer.show(value)) for spot, value in clues.items()]
    if isinstance(layer, Outside):
        return [_aside(puzzle, spot, layer.show(value)) for spot, value in clues.items()]
    if not isinstance(layer, At):
        return []
    return [
        Text(
            x=column + 0.5,
            y=row + 0.5,
            text=layer.show(value),
            size=0.6 if len(layer.show(value)) < 3 else 0.4,
            ink="paper" if _face(layer, value) == "block" else "given",
        )
        for place, value in clues.items()
        if not isinstance(value, str) or _face(layer, value) == "none"
        for row, column in [puzzle.grid.at[place]]
    ]


def _border(puzzle: Genre, one: Place, other: Place) -> Line:
    (top, left), (bottom, right) = puzzle.grid.at[one], puzzle.grid.at[other]
    if top == bottom:
        return Line(x1=right, y1=top, x2=right, y2=top + 1, width=_THICK, ink="frame")
    return Line(x1=left, y1=bottom, x2=left + 1, y2=bottom, width=_THICK, ink="frame")


def _sign(puzzle: Genre, spot: str, text: str) -> Text:
    (top, left), (bottom, right) = (puzzle.grid.at[Place(end)] for end in spot.split("-"))
    return Text(x=(left + right + 1) / 2, y=(top + bottom + 1) / 2, text=text, size=0.45)


def _aside(puzzle: Genre, spot: str, text: str) -> Text:
    side, _, number = spot.partition(" ")
    at = int(number) - 0.5
    x, y = {
        "top": (at, -0.5),
        "left": (-0.5, at),
        "bottom": (at, puzzle.rows + 0.5),
        "right": (puzzle.columns + 0.5, at),
    }[side]
    return Text(x=x, y=y, text=text)
