"""How declared puzzles are set: each layer of clues has spots on the sheet, options are fields beside it.

A clue is marked as it is written: a number, or else its token. Regions are set by the borders between cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clew.core.edits import Edits, Field, Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.frozen import replace
from clew.core.places import Place, Value
from clew.core.scene import Kind, Scene
from clew.core.scene import Spot as Drawn
from clew.core.text import extent
from clew.rules import look
from clew.rules.clues import Layer, Option, Regions, Said
from clew.rules.genre import Genre
from clew.rules.kinds import Walls
from clew.rules.lattice import lattice

_LISTED = 24  # the largest number that a sheet knows before it is written on it
_WALLS = Walls()
_BORDER = 1  # the mark of a border that is drawn


_Held = tuple[Layer, str]  # a clue that a sheet could have: its layer, and where that layer has it


def edits(genre: type[Genre]) -> Edits[Any]:
    """How puzzles of a genre are set."""
    options = {name: layer for name, layer in genre.layer.items() if isinstance(layer, Option)}
    return Edits(
        entry="type",
        sizes={name: look.size(side) for name, side in zip(("small", "normal", "large"), genre.sizes, strict=True)},
        least=genre.least,
        most=genre.most,
        open=_open,
        draw=lambda sheet: _draw(genre, sheet),
        values=lambda sheet: _values(genre, sheet),
        make=lambda sheet: _make(genre, sheet),
        fields={
            name: Field(
                title=layer.title or name.capitalize(), help=layer.expected, lines=False, choices=layer.choices()
            )
            for name, layer in options.items()
        },
    )


def _spots(genre: type[Genre], rows: int, columns: int) -> Mapping[Place, _Held]:
    """Where clues can be on a sheet: a spot that an earlier layer already has is named after its layer as well."""
    found: dict[Place, _Held] = {}
    for layer in genre.layer.values():
        if isinstance(layer, Option):
            continue
        own = [_WALLS.between(*pair) for pair in lattice(rows, columns).pairs] if isinstance(layer, Regions) else None
        for spot in layer.spots(rows, columns) if own is None else own:
            found[Place(f"{spot} {layer.name}" if spot in found else spot)] = layer, spot
    return found


def _open(puzzle: Genre) -> Sheet:
    marks: dict[Place, Value] = {}
    for place, (layer, spot) in _spots(type(puzzle), puzzle.rows, puzzle.columns).items():
        clues = puzzle.layers[layer.name]
        if isinstance(layer, Regions):
            one, other = _WALLS.ends(Place(spot))
            if clues[one] != clues[other]:
                marks[place] = _BORDER
        elif spot in clues:
            marks[place] = _mark(layer, clues[spot])
    options = {name: layer for name, layer in puzzle.layer.items() if isinstance(layer, Option)}
    held = {name: layer.held(puzzle) for name, layer in options.items()}
    fields = {name: "" if held[name] is None else layer.show(held[name]) for name, layer in options.items()}
    return Sheet(size=Size(puzzle.rows, puzzle.columns), marks=marks, fields=fields)


def _make(genre: type[Genre], sheet: Sheet) -> Genre:
    rows, columns = sheet.size.rows, sheet.size.columns
    layers: dict[str, dict[str, Said]] = {name: {} for name in genre.layer}
    for place, (layer, spot) in _spots(genre, rows, columns).items():
        if place in sheet.marks and not isinstance(layer, Regions):
            layers[layer.name][spot] = layer.read(str(sheet.marks[place]))
    for name, layer in genre.layer.items():
        if isinstance(layer, Regions):
            layers[name] = dict(_regions(sheet, rows, columns))
        elif isinstance(layer, Option) and (text := sheet.fields.get(name, "").strip()):
            layers[name] = {"": _option(layer, text)}
    return genre(rows, columns, **layers)


def _option(layer: Option, text: str) -> Said:
    try:
        return layer.read(text)
    except PuzzleError as error:
        raise PuzzleError(f"{layer.name}: {error.message}") from None


def _regions(sheet: Sheet, rows: int, columns: int) -> Mapping[Place, int]:
    """What the borders enclose: regions are numbered in the order of their first cells."""
    grid, numbers = lattice(rows, columns), dict[Place, int]()
    for number, start in enumerate(grid.cells, 1):
        todo = [start] if start not in numbers else []
        numbers.setdefault(start, number)
        for place in todo:
            for near in grid.near[place]:
                border = _WALLS.between(*sorted((place, near), key=grid.at.__getitem__))
                if near not in numbers and border not in sheet.marks:
                    numbers[near] = number
                    todo.append(near)
    return numbers


def _mark(layer: Layer, clue: Said) -> Value:
    shown = layer.show(clue)
    return clue if isinstance(clue, int) and shown == str(clue) else shown


def _values(genre: type[Genre], sheet: Sheet) -> Sequence[Value]:
    spots = _spots(genre, sheet.size.rows, sheet.size.columns)
    return list(dict.fromkeys(value for layer in genre.layer.values() for value in _clues(layer, sheet, spots)))


def _clues(layer: Layer, sheet: Sheet, spots: Mapping[Place, _Held]) -> Mapping[Value, Said]:
    """The clues that a layer offers, and those that it has on this sheet."""
    if isinstance(layer, Option):
        return {}
    if isinstance(layer, Regions):
        return {_BORDER: _BORDER}
    offered = {_mark(layer, clue): clue for each in layer.types for clue in each.listed(_LISTED)}
    own = (value for place, value in sheet.marks.items() if place in spots and spots[place][0] is layer)
    return offered | dict(_readable(layer, own))


def _readable(layer: Layer, marks: Iterator[Value]) -> Iterator[tuple[Value, Said]]:
    for mark in marks:
        clue = next((clue for each in layer.types if (clue := each.read(str(mark))) is not None), None)
        if clue is not None and _mark(layer, clue) == mark:
            yield mark, clue


def _draw(genre: type[Genre], sheet: Sheet) -> Scene:
    """The grid; a spot for each clue there could be."""
    rows, columns = sheet.size.rows, sheet.size.columns
    kinds: dict[str, Kind] = {}
    spots: dict[Place, Drawn] = {}
    frame, every = look.frame(genre, rows, columns), _spots(genre, rows, columns)
    for place, (layer, spot) in every.items():
        x, y, turned = look.middle(rows, columns, spot)
        name = f"{layer.name}{' down' if turned else ''}"
        if name not in kinds:
            more = "|".join(each.pattern for each in layer.types if each.pattern)
            kind = look.clue_kind(layer, _clues(layer, sheet, every), turned=turned, second=place != spot)
            kinds[name] = replace(kind, more=more)
        spots[place] = Drawn(x=x + frame.left, y=y + frame.top, kind=name)
    return Scene(
        width=frame.width,
        height=frame.height,
        title=f"{genre.title} in the making, {extent(rows, columns)}",
        kinds=kinds,
        spots=spots,
        under=frame.grid[:-1],
        over=frame.grid[-1:],
    )
