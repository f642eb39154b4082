"""Arguments for trials on variants of sudoku: a sheet with houses and groups of every kind, and candidates."""

from __future__ import annotations

from array import array
from random import Random

from clew import _native
from trust.arguments.common import Arguments, ending, offered

HOUSE, SEES, CAGE, SUM, WEB, READER, COUNTED, SPLIT = range(1, 9)
REGIONS = 20
DIGITS = 17  # that native code knows


def _sheet(rng: Random, side: int) -> array[int]:
    """Rows and columns, and some groups along the rows."""
    every = sum(1 << digit for digit in range(1, side + 1))
    numbers = array("i", (side * side + 1, every, side * side))  # with one fact
    for at in range(side):
        row, column = range(at * side, at * side + side), range(at, side * side, side)
        for line, house in enumerate((row, column), 1):
            numbers.extend((HOUSE, 1, line, side, *house))
    for cell in range(side * side):
        near = [
            each
            for each in range(side * side)
            if each != cell and (each // side == cell // side or each % side == cell % side)
        ]
        numbers.extend((SEES, cell, len(near), *near))
    for at in range(side):
        numbers.extend(_group(rng, [at * side + each for each in range(min(side, 3))], side))
    numbers.extend((COUNTED, 2, 2, 0, side * side, 1, 2, 2, 0, 2, 1, 1))
    few = [*range(min(side, 3))]  # the first group again, as part of its row
    numbers.extend((SPLIT, 3, side, *range(side), side, *range(side), 1, len(few), *few, 0, 0, 1))
    return numbers


def _group(rng: Random, cells: list[int], side: int) -> list[int]:
    """One group of some kind."""
    kind, own = rng.choice((CAGE, SUM, WEB, READER, COUNTED, SPLIT)), [rng.randint(1, 3), len(cells), *cells]
    total = rng.randint(0, 3 * side)
    if kind == CAGE:
        own += [total, rng.choice((0, side + 1))]
    elif kind == SUM:
        own += [total, *(rng.choice((digit, -digit)) for _ in cells for digit in range(DIGITS))]
    elif kind == WEB:
        masks = [rng.randrange(1 << DIGITS - 1) for _ in range(DIGITS)]
        own += [1, 0, len(cells) - 1, *masks]
    elif kind == READER:
        steps = [(state, digit, rng.randrange(3)) for state in range(3) for digit in range(1, side + 1)]
        own += [3, 1, 0, 1, len(steps), *(number for step in steps for number in step)]
    elif kind == COUNTED:
        own += [
            rng.randint(0, 2),
            rng.randint(0, 3),
            len(cells),
            *(number for at in range(len(cells)) for number in (at, 1)),
        ]
    else:
        own += [len(cells), *range(len(cells)), 1, 1, 0, len(cells) - 1, *range(1, len(cells)), total, 0]
    return [kind, *own]


def _trials(rng: Random) -> tuple[_native.VariantTrials, int]:
    side = rng.choice((1, 2, 4, 6, 9))
    return _native.VariantTrials(_sheet(rng, side).tobytes()), side


def _unknown(rng: Random, side: int) -> tuple[array[int], int]:
    """Rows and columns, and regions that are to be found; how many pairs of cells there are."""
    count, every = side * side, sum(1 << digit for digit in range(1, side + 1))
    pairs = [
        (one, other)
        for one in range(count)
        for other in range(one + 1, count)
        if abs(one // side - other // side) + abs(one % side - other % side) < side
    ]
    numbers = array("i", (2 * count + len(pairs), every, 2 * count, REGIONS, side))
    for at in range(count):
        numbers.extend((at, count + at))
    numbers.append(len(pairs))
    for pair in pairs:
        numbers.extend(pair)
    for at in range(side):
        numbers.extend((HOUSE, 1, 1, side, *range(at * side, at * side + side)))
        numbers.extend((HOUSE, 1, 2, side, *range(at, count, side)))
    numbers.extend((COUNTED, 1, 2, 0, 2 * count + rng.randrange(len(pairs)), 1, 2, 2, 0, 2, 1, 2))
    return numbers, len(pairs)


def _masks(rng: Random, side: int, count: int) -> list[int]:
    return [rng.randrange(1, 1 << side) << 1 for _ in range(count)]


@offered("variant_leftovers")
def _(rng: Random) -> Arguments:
    side = rng.choice((1, 2, 4, 9))
    areas, cages = array("i"), list[int]()
    for at in range(side):
        areas.extend((1, side, *range(at * side, at * side + side)))
        some = rng.sample(range(side * side), rng.randint(1, side))
        cages += (rng.randint(0, 45), len(some), *some)
    return {
        "areas": areas.tobytes(),
        "cages": cages,
        "cells": side * side,
        "whole": side * (side + 1) // 2,
        "few": rng.randint(0, 5),
    }


@offered("VariantTrials")
def _(rng: Random) -> Arguments:
    sheet = _sheet(rng, rng.choice((1, 4, 9))) if rng.random() < 0.5 else _unknown(rng, rng.choice((2, 4)))[0]
    return {"sheet": sheet.tobytes()}


@offered("VariantTrials.narrow")
def _(rng: Random) -> Arguments:
    trials, side = _trials(rng)
    masks = _masks(rng, side, min(side, 3))
    return {"self": trials, "group": rng.randrange(side), "masks": masks, "deep": rng.random() < 0.5}


@offered("VariantTrials.refute")
def _(rng: Random) -> Arguments:
    trials, side = _trials(rng)
    masks = _masks(rng, side, side * side)
    return {"self": trials, "masks": masks, "tier": rng.randint(1, 4), "enough": rng.randint(0, 9), **ending(rng)}


@offered("VariantTrials.join")
def _(rng: Random) -> Arguments:
    side = rng.choice((2, 4, 6))
    sheet, pairs = _unknown(rng, side)
    masks = [*_masks(rng, side, 2 * side * side), *(rng.choice((1, 2, 3, 3, 3, 3)) for _ in range(pairs))]
    return {"self": _native.VariantTrials(sheet.tobytes()), "masks": masks, **ending(rng)}


@offered("VariantTrials.either")
def _(rng: Random) -> Arguments:
    trials, side = _trials(rng)
    ways = {"tier": rng.randint(1, 4), "enough": rng.randint(0, 9), "most": rng.randint(0, 9)}
    return {"self": trials, "masks": _masks(rng, side, side * side), **ways, **ending(rng)}
