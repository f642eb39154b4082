"""Arguments for the native functions of hashi."""

from __future__ import annotations

from collections import Counter
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


def _hashi(rng: Random) -> Arguments:
    size, most = a_size(rng, 200), rng.randint(1, 4)
    cells = bytearray(
        some_bytes(
            rng, size["rows"] * size["columns"], (1, 2, 2, 3, 3, 4, 5, 8, 16, 255), 0, rng.choice((0.0, 0.5, 0.8))
        )
    )
    cells[rng.randrange(len(cells))] = rng.randint(1, 16)
    return {**size, "cells": bytes(cells), "most": most, "loops": rng.random() < 0.7}


def _bridges(given: Arguments) -> int:
    """How many pairs of islands see each other."""
    islands = [divmod(at, given["columns"]) for at, number in enumerate(given["cells"]) if number]
    return sum(often - 1 for line in (0, 1) for often in Counter(island[line] for island in islands).values())


@offered("hashi_solve")
def _hashi_solve(rng: Random) -> Arguments:
    return {**_hashi(rng), **limits(rng)}


@offered("hashi_find")
def _hashi_find(rng: Random) -> Arguments:
    given = _hashi(rng)
    every = (2 << given["most"]) - 1
    masks = some_bytes(rng, _bridges(given), tuple(range(1, every + 1)), every, rng.choice((0.5, 0.8, 1.0)))
    technique, all_of_them = a_technique(rng, _native.hashi_techniques())
    return {**given, "masks": masks, "technique": technique, "all": all_of_them, **ending(rng)}


@offered("hashi_climb")
def _hashi_climb(rng: Random) -> Arguments:
    return {**_hashi(rng), **ending(rng)}


@offered("hashi_make")
def _hashi_make(rng: Random) -> Arguments:
    return {
        "seed": rng.getrandbits(64),
        **a_symmetry(rng, 200),
        "density": rng.choice((0, 10, 24, 30, 100)),
        "doubles": rng.choice((0, 10, 45, 100)),
        "most": rng.randint(1, 4),
        "loops": rng.random() < 0.7,
        **a_level(rng, _native.hashi_techniques()),
        **ending(rng),
    }


@offered("hashi_techniques")
def _hashi_techniques(rng: Random) -> Arguments:
    """No arguments."""
    return {}
