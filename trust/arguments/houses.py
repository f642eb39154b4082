"""Arguments for the native functions of houses."""

from __future__ import annotations

from array import array
from random import Random

from trust.arguments.common import Arguments, ending, limits, offered


def _houses(rng: Random) -> Arguments:
    count = 2 * rng.randint(1, rng.choice((4, 8, 20) if rng.random() < 0.97 else (250,)))
    far = rng.choice((2, 4, 9, 40, 1_000_000))
    points: set[tuple[int, int]] = set()
    while len(points) < count:
        points.add((rng.randint(-far, far), rng.randint(-far, far)))
        far += len(points) == (2 * far + 1) ** 2
    flat = array("i", [coordinate for point in sorted(points) for coordinate in point])
    return {
        "points": flat.tobytes(),
        "most": rng.randint(1, 4),
        "exactly": rng.random() < 0.5,
        "manhattan": rng.random() < 0.5,
    }


@offered("houses_solve")
def _houses_solve(rng: Random) -> Arguments:
    return {**_houses(rng), **limits(rng)}


@offered("houses_climb")
def _houses_climb(rng: Random) -> Arguments:
    return {**_houses(rng), **ending(rng)}


@offered("houses_techniques")
def _houses_techniques(rng: Random) -> Arguments:
    """No arguments."""
    return {}


@offered("houses_make")
def _houses_make(rng: Random) -> Arguments:
    least = rng.choice((0, 1, 2, 4, 9, 1000))
    return {
        "seed": rng.getrandbits(64),
        "houses": 2 * rng.randint(1, rng.choice((3, 6, 20) if rng.random() < 0.97 else (250,))),
        "most": rng.randint(1, 4),
        "manhattan": rng.random() < 0.5,
        "bounds": (least, rng.choice((least, least + 3, 1_000_000))),
        "techniques": rng.choice((None, (rng.randint(0, 9), rng.randint(0, 9)))),
        "search": rng.random() < 0.2,
        "attempts": rng.choice((0, 1, 50, 2**62)),
        **ending(rng),
    }
