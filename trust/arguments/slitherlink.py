"""Arguments for the native functions of slitherlink."""

from __future__ import annotations

from random import Random

from clew import _native
from trust.arguments.common import (
    Arguments,
    a_level,
    a_size,
    a_symmetry,
    a_technique,
    ending,
    limits,
    offered,
    some_bytes,
)


def _slitherlink(rng: Random) -> Arguments:
    size = a_size(rng, 100)
    share = rng.choice((0.2, 0.5, 0.8, 1.0))
    return {**size, "clues": some_bytes(rng, size["rows"] * size["columns"], (0, 1, 2, 2, 3), 255, share)}


@offered("slitherlink_solve")
def _slitherlink_solve(rng: Random) -> Arguments:
    return {**_slitherlink(rng), **limits(rng)}


@offered("slitherlink_find")
def _slitherlink_find(rng: Random) -> Arguments:
    given = _slitherlink(rng)
    rows, columns = given["rows"], given["columns"]
    down = (rows + 1) * columns
    share = rng.choice((0.5, 0.8, 0.95, 1.0))
    states = some_bytes(rng, down + rows * (columns + 1), (1, 2, 2), 0, share)
    facts = []
    for _ in range(rng.choice((0, 0, 1, 5))):
        row, column = rng.randrange(rows), rng.randrange(columns)
        across = (row + rng.randrange(2)) * columns + column
        facts.append((rng.choice((2, 3, 5, 6)), across, down + row * (columns + 1) + column + rng.randrange(2)))
    technique, every = a_technique(rng, _native.slitherlink_techniques())
    return {**given, "states": states, "facts": facts, "technique": technique, "all": every, **ending(rng)}


@offered("slitherlink_climb")
def _slitherlink_climb(rng: Random) -> Arguments:
    return {**_slitherlink(rng), **ending(rng)}


@offered("slitherlink_make")
def _slitherlink_make(rng: Random) -> Arguments:
    return {
        "seed": rng.getrandbits(64),
        **a_symmetry(rng, 100),
        "winding": rng.randrange(3),
        "minimal": rng.random() < 0.3,
        "clues": rng.choice((0, 0, 5, 10**6)),
        **a_level(rng, _native.slitherlink_techniques()),
        **ending(rng),
    }


@offered("slitherlink_draft")
def _slitherlink_draft(rng: Random) -> Arguments:
    return {"seed": rng.getrandbits(64), **a_size(rng, 100), "winding": rng.randrange(3), **ending(rng)}


@offered("slitherlink_techniques")
def _slitherlink_techniques(rng: Random) -> Arguments:
    """No arguments."""
    return {}
