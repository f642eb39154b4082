"""Arguments for the native functions of sudoku."""

from __future__ import annotations

from random import Random

from clew import _native
from trust.arguments.common import Arguments, a_technique, ending, limits, offered

_SHAPES = ((3, 3),) * 8 + ((2, 2), (2, 3), (3, 2), (2, 4), (3, 4), (5, 2), (4, 4))
_LARGE_SHAPES = ((5, 5), (6, 6), (4, 9), (12, 3), (18, 2), (3, 5), (4, 5))


def _shape(rng: Random) -> Arguments:
    rows, columns = rng.choice(_LARGE_SHAPES if rng.random() < 0.05 else _SHAPES)
    return {"box_rows": rows, "box_columns": columns}


def _full(rng: Random, shape: Arguments) -> list[int]:
    """A full grid, its values from 1."""
    rows, columns = shape["box_rows"], shape["box_columns"]
    n = rows * columns
    values = rng.sample(range(1, n + 1), n)
    return [values[(columns * (row % rows) + row // rows + column) % n] for row in range(n) for column in range(n)]


def _givens(rng: Random, shape: Arguments) -> bytes:
    full, share = _full(rng, shape), rng.choice((0.0, 0.3, 0.5, 0.7, 1.0))
    wrong = rng.choice((0.0, 0.0, 0.05))
    n = shape["box_rows"] * shape["box_columns"]
    return bytes(0 if rng.random() > share else rng.randint(1, n) if rng.random() < wrong else value for value in full)


@offered("sudoku_solve")
def _sudoku_solve(rng: Random) -> Arguments:
    shape = _shape(rng)
    return {**shape, "cells": _givens(rng, shape), **limits(rng)}


@offered("sudoku_many")
def _sudoku_many(rng: Random) -> Arguments:
    lines = [_givens(rng, {"box_rows": 3, "box_columns": 3}) for _ in range(rng.choice((0, 1, 2, 200)))]
    end = rng.choice((b"", b"\n", b"\r\n", b" and more"))
    text = end.join(bytes(48 + value for value in line) for line in lines)
    given = {"text": text, "count": len(lines), "stride": 81 + len(end), "limit": rng.choice((1, 2, 254))}
    return {**given, "threads": rng.choice((0, 1, 3, 1024)), **ending(rng)}


@offered("sudoku_make")
def _sudoku_make(rng: Random) -> Arguments:
    return {
        "seed": rng.getrandbits(64),
        "symmetry": rng.randrange(5),
        "minimal": rng.random() < 0.5,
        "clues": rng.choice((0, 0, 24, 40, 81, 2**31 - 1)),
        "count": rng.choice((0, 1, 3, 20)),
        "threads": rng.randrange(4),
        **ending(rng),
    }


@offered("sudoku_make_rated")
def _sudoku_make_rated(rng: Random) -> Arguments:
    target = rng.choice(
        ((0, 0, 0), (1, 0, 0), (4, 0, 0), (0, 12, 15), (0, 66, 72), (7, 0, 0), (1, 110, 20), (0, 200, 200))
    )
    given = {**_sudoku_make(rng), "target": target, "count": rng.choice((0, 1, 2))}
    return {**given, "seconds": 0.02}


@offered("sudoku_grid")
def _sudoku_grid(rng: Random) -> Arguments:
    return {**_shape(rng), "seed": rng.getrandbits(64), **ending(rng)}


@offered("sudoku_canonical")
def _sudoku_canonical(rng: Random) -> Arguments:
    rows, columns = rng.choice(((3, 3), (3, 3), (2, 2), (2, 3), (3, 2), (2, 4)))
    shape, n = {"box_rows": rows, "box_columns": columns}, rows * columns
    cells = bytes(rng.choice((0, 0, 0, rng.randrange(n + 1))) for _ in range(n * n * rng.choice((0, 1, 3))))
    return {**shape, "cells": cells, **ending(rng)}


@offered("sudoku_find")
def _sudoku_find(rng: Random) -> Arguments:
    shape = _shape(rng)
    n = shape["box_rows"] * shape["box_columns"]
    share, wrong, every = rng.choice((0.2, 0.5, 0.9)), rng.choice((0.0, 0.0, 0.02)), rng.choice((1, 2, 4))
    masks = []
    for value in _full(rng, shape):
        others = 0
        for _ in range(every):
            others |= rng.getrandbits(n)
        known = 1 << value - 1 if rng.random() < share else others | 1 << value - 1
        masks.append(others if rng.random() < wrong else known)
    technique, every = a_technique(rng, _native.sudoku_techniques())
    return {
        **shape,
        "masks": masks,
        "technique": technique,
        "all": every,
        "unique": rng.choice((None, _givens(rng, shape))),
        **ending(rng),
    }


@offered("sudoku_climb")
def _sudoku_climb(rng: Random) -> Arguments:
    shape = _shape(rng)
    return {
        **shape,
        "cells": _givens(rng, shape),
        "assume_unique": rng.random() < 0.5,
        "bound": rng.choice([None, rng.randint(0, 110)]),
        "also": [rng.randint(0, 110) for _ in range(rng.choice([0, 0, 2]))],
        **ending(rng),
    }


@offered("sudoku_explainer")
def _sudoku_explainer(rng: Random) -> Arguments:
    return {"cells": _givens(rng, {"box_rows": 3, "box_columns": 3}), **ending(rng)}


@offered("sudoku_hodoku")
def _sudoku_hodoku(rng: Random) -> Arguments:
    return {"cells": _givens(rng, {"box_rows": 3, "box_columns": 3}), **ending(rng)}


@offered("sudoku_techniques")
def _sudoku_techniques(rng: Random) -> Arguments:
    """No arguments."""
    return {}
