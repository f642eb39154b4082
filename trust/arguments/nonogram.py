"""Arguments for the native functions of nonograms."""

from __future__ import annotations

from array import array
from itertools import groupby
from random import Random

from clew import _native
from trust.arguments.common import Arguments, a_level, a_size, a_technique, ending, limits, offered, some_bytes


def _clue(rng: Random, painted: bytes, share: float) -> list[int]:
    blocks = [len(list(run)) for value, run in groupby(painted) if value]
    return [rng.choice((-1, -2, -3)) if rng.random() < share else block for block in blocks]


def _nonogram(rng: Random) -> Arguments:
    size = a_size(rng, 500)
    rows, columns = size["rows"], size["columns"]
    density, opened = rng.choice((0.0, 0.3, 0.5, 0.6, 1.0)), rng.choice((0.0, 0.0, 0.1, 1.0))
    picture = bytes(rng.random() < density for _ in range(rows * columns))
    lines = [picture[row * columns : (row + 1) * columns] for row in range(rows)]
    lines += [picture[column::columns] for column in range(columns)]
    tokens = array("i")
    for line in lines:
        tokens.extend([*_clue(rng, line, opened), 0])
    if rng.random() < 0.1:
        tokens[rng.randrange(len(tokens) - 1)] = 1
        ends = rows + columns - tokens.count(0)
        tokens.extend([0] * ends)
    share = rng.choice((0.0, 0.2, 0.9))
    wrong = rng.choice((0.0, 0.0, 0.1))
    cells = bytes(3 if rng.random() >= share else 1 << (value ^ (rng.random() < wrong)) for value in picture)
    return {**size, "lines": tokens.tobytes(), "cells": cells}


@offered("nonogram_solve")
def _nonogram_solve(rng: Random) -> Arguments:
    return {**_nonogram(rng), **limits(rng)}


@offered("nonogram_find")
def _nonogram_find(rng: Random) -> Arguments:
    technique, every = a_technique(rng, _native.nonogram_techniques())
    return {**_nonogram(rng), "technique": technique, "all": every, **ending(rng)}


@offered("nonogram_climb")
def _nonogram_climb(rng: Random) -> Arguments:
    return {**_nonogram(rng), **ending(rng)}


@offered("nonogram_make")
def _nonogram_make(rng: Random) -> Arguments:
    return {
        "seed": rng.getrandbits(64),
        **a_size(rng, 500),
        "density": rng.choice((0, 20, 50, 70, 100)),
        "texture": rng.randrange(3),
        "open": rng.choice((0, 0, 30, 100)),
        **a_level(rng, _native.nonogram_techniques()),
        **ending(rng),
    }


@offered("nonogram_mend")
def _nonogram_mend(rng: Random) -> Arguments:
    size = a_size(rng, 500)
    area = size["rows"] * size["columns"]
    return {
        "seed": rng.getrandbits(64),
        **size,
        "painted": some_bytes(rng, area, (0, 1), 1, rng.choice((0.0, 0.3, 1.0))),
        "reluctance": rng.choice((bytes(area), rng.randbytes(area))),
        "techniques": rng.randint(0, len(_native.nonogram_techniques())),
        "effort": rng.choice((0, 1, 100, 2**31 - 1)),
        **ending(rng),
    }


@offered("nonogram_techniques")
def _nonogram_techniques(rng: Random) -> Arguments:
    """No arguments."""
    return {}
