"""Tiny random boards of any declared family, and all their solutions by trying everything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from math import prod
from random import Random

from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.places import Marks
from clew.rules.clues import Layer, Regions, Said
from clew.rules.genre import Genre
from clew.rules.judging import violations
from clew.rules.lattice import lattice
from clew.rules.making import scattered
from clew.rules.solving import sample

_SIDES = range(1, 5)


def boards(genre: type[Genre], rng: Random, ways: int) -> Iterator[Genre]:
    """Endless boards with at most this many ways to fill them: clues at random, and some of those a solution gives."""
    while True:
        try:
            board = (_random if rng.random() < 0.4 else _thinned)(genre, rng)
        except PuzzleError:
            continue  # not a size or not clues of this genre
        if board is not None and 1 < prod(len(values) for values in board.ground.values.values()) <= ways:
            yield board


def by_trying(board: Genre) -> list[Marks]:
    """Every way to fill a board that breaks no rule."""
    places, values = list(board.ground.values), board.ground.values.values()
    tried = (dict(zip(places, chosen, strict=True)) for chosen in product(*values))
    return [marks for marks in tried if not violations(board, marks)]


def _bare(genre: type[Genre], rng: Random) -> Genre:
    """A board without clues; its layout is random."""
    rows = rng.choice([side for side in _SIDES if side >= genre.least.rows])
    columns = rows if genre.square else rng.choice([side for side in _SIDES if side >= genre.least.columns])
    grid = lattice(rows, columns)
    most = max(len(grid.cells) // 2, 1)
    rooms = {
        name: dict(scattered(grid, rng.randint(1, most), rng))
        for name, layer in genre.layer.items()
        if isinstance(layer, Regions)
    }
    return genre(rows, columns, **rooms) if rooms else genre.blank(Size(rows, columns), rng)


def _random(genre: type[Genre], rng: Random) -> Genre:
    board = _bare(genre, rng)
    layers = {name: _clues(layer, board, rng) for name, layer in genre.layer.items()}
    return board.with_layers(**{name: clues for name, clues in layers.items() if clues is not None})


def _thinned(genre: type[Genre], rng: Random) -> Genre | None:
    bare = _bare(genre, rng)
    solution = sample(bare, rng)
    if solution is None or genre.fullest is Genre.fullest:
        return None
    full = bare.fullest(solution)
    spots = list(full.clue_spots())
    return full.keep(rng.sample(spots, rng.randint(0, len(spots))))


def _clues(layer: Layer, board: Genre, rng: Random) -> Mapping[str, Said] | None:
    """Random clues of a layer; None to leave it as it is."""
    if isinstance(layer, Regions) or (layer.layout and rng.random() < 0.5):
        return None
    spots = list(layer.spots(board.rows, board.columns))
    offered = [clue for each in layer.types for clue in islice(each.listed(9), 40)]
    share = rng.choice((0, 0.2, 0.5))
    return {spot: rng.choice(offered) for spot in spots if rng.random() < share}
