"""Clew's own text form of declared families: options as headers, then each layer's clues.

The first layer is rows of tokens with spaces between them, one for each cell or corner; any other begins with a line
`[name]`. Clues outside the grid are a line for each side, those between cells a line for each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clew.codecs import caps
from clew.codecs.lines import Line
from clew.codecs.own import Rows, own_format
from clew.core.errors import PuzzleError
from clew.core.family import Format
from clew.core.places import Value
from clew.core.text import quoted
from clew.rules.clues import Between, Layer, Option, Outside, Regions, Said
from clew.rules.genre import Clues, Genre

BLANK = "."


def form(genre: type[Genre]) -> Format[Any]:
    """The form of a genre: one of its own, or its layers one by one."""
    if (brought := genre.own_form()) is not None:
        return brought
    options = [name for name, layer in genre.layer.items() if isinstance(layer, Option)]
    rows = Rows(
        family=genre.name,
        example=genre.example,
        read=lambda lines, headers: _read(genre, lines, headers),
        write=_write,
        places=lambda puzzle: tuple(puzzle.ground.values),
        value=_value,
        show=lambda puzzle, value: genre.shown(value),
        headers=options,
    )
    return own_format(rows)


_examples: dict[type[Genre], Genre] = {}


def example(genre: type[Genre]) -> Genre:
    """The example of a genre as a puzzle."""
    if genre not in _examples:
        own = form(genre)
        _examples[genre] = own.read(own.example)[0].puzzle
    return _examples[genre]


def _value(puzzle: Genre, text: str) -> Value:
    every = {puzzle.shown(value): value for values in puzzle.ground.values.values() for value in values}
    if text not in every:
        raise PuzzleError(f"{quoted(text)} is not a value: expected one of {', '.join(list(every)[:20])}")
    return every[text]


def _blocks(genre: type[Genre]) -> Sequence[Layer]:
    """The layers that are written below each other: those with a token for each cell first."""
    layers = [layer for layer in genre.layer.values() if not isinstance(layer, Option)]
    return sorted(layers, key=lambda layer: not layer.table(1, 1))


def _write(puzzle: Genre) -> tuple[Mapping[str, str], Sequence[str]]:
    headers, lines = {}, list[str]()
    for name, layer in puzzle.layer.items():
        if isinstance(layer, Option) and "" in puzzle.layers[name]:
            headers[name] = layer.show(puzzle.layers[name][""])
    for number, layer in enumerate(_blocks(type(puzzle))):
        block = _written(puzzle, layer, puzzle.layers[layer.name])
        if number == 0:
            lines += block
        elif block:
            lines += [f"[{layer.name}]", *block]
    return headers, lines


def _written(puzzle: Genre, layer: Layer, clues: Clues) -> list[str]:
    if table := layer.table(puzzle.rows, puzzle.columns):
        if not isinstance(layer, Regions) and not clues and layer is not _blocks(type(puzzle))[0]:
            return []
        tokens = {spot: layer.show(value) for spot, value in clues.items()}
        return [" ".join(tokens.get(spot, BLANK) for spot in row) for row in table]
    if isinstance(layer, Outside):
        lines = []
        for side in layer.sides if clues else ():
            own = [spot for spot in layer.spots(puzzle.rows, puzzle.columns) if spot.startswith(side)]
            lines.append(" ".join([side, *(layer.show(clues[spot]) if spot in clues else BLANK for spot in own)]))
        return lines
    return [f"{spot} {layer.show(value)}" for spot, value in clues.items()]


def _read(genre: type[Genre], lines: Sequence[Line], headers: Mapping[str, Line]) -> Genre:
    blocks = _split(genre, lines)
    first = next(iter(blocks.values()))
    if not first:
        raise PuzzleError(f"this {genre.name} has no rows")
    rows, columns = _blocks(genre)[0].extent(len(first), len(first[0].text.split()))
    caps.hold_sides(rows, columns, line=first[0].number)
    layers: dict[str, dict[str, Said]] = {}
    for layer in _blocks(genre):
        layers[layer.name] = _read_block(layer, blocks.get(layer.name, ()), rows, columns)
    for name, layer in genre.layer.items():
        if name in headers and isinstance(layer, Option):
            layers[name] = {"": _token(layer, headers[name].text, headers[name].number)}
    return genre(rows, columns, **layers)


def _split(genre: type[Genre], lines: Sequence[Line]) -> Mapping[str, Sequence[Line]]:
    """The lines of each layer."""
    known = [layer.name for layer in _blocks(genre)]
    blocks: dict[str, list[Line]] = {known[0]: []}
    current = known[0]
    for line in lines:
        text = line.text.strip()
        if not text:
            continue
        if not text.startswith("["):
            blocks[current].append(line)
            continue
        current = text[1:-1]
        if not text.endswith("]") or current not in known[1:] or current in blocks:
            expected = " or ".join(f"[{name}]" for name in known[1:]) or "only rows"
            raise PuzzleError(f"unexpected {quoted(text)}; expected {expected}", line=line.number)
        blocks[current] = []
    return blocks


def _read_block(layer: Layer, lines: Sequence[Line], rows: int, columns: int) -> dict[str, Said]:
    if layer.table(1, 1):
        return _read_cells(layer, lines, rows, columns)
    clues: dict[str, Said] = {}
    for line in lines:
        word, *tokens = line.text.split()
        if isinstance(layer, Between):
            found = {word: tokens[0]} if len(tokens) == 1 else {}
        else:
            own = [spot for spot in layer.spots(rows, columns) if spot.partition(" ")[0] == word]
            found = dict(zip(own, tokens, strict=True)) if len(own) == len(tokens) else {}
        if not found or not clues.keys().isdisjoint(found):
            raise PuzzleError(f"{quoted(line.text)} is not a line of [{layer.name}]", line=line.number)
        clues |= {spot: _token(layer, token, line.number) for spot, token in found.items() if token != BLANK}
    return clues


def _read_cells(layer: Layer, lines: Sequence[Line], rows: int, columns: int) -> dict[str, Said]:
    if not lines and not isinstance(layer, Regions):
        return {}
    table = layer.table(rows, columns)
    if len(lines) != len(table):
        raise PuzzleError(f"[{layer.name}] has {len(lines)} rows: expected {len(table)}")
    clues: dict[str, Said] = {}
    for line, spots in zip(lines, table, strict=True):
        tokens = line.text.split()
        if len(tokens) != len(spots):
            raise PuzzleError(
                f"a row of {len(tokens)} cells: expected {len(spots)}, as in the first row", line=line.number
            )
        clues |= {
            spot: _token(layer, token, line.number)
            for spot, token in zip(spots, tokens, strict=True)
            if token != BLANK or isinstance(layer, Regions)
        }
    return clues


def _token(layer: Layer, token: str, line: int) -> Said:
    try:
        return layer.read(token)
    except PuzzleError as error:
        raise PuzzleError(error.message, line=line) from None
