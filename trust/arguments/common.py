"""What the arguments of many native functions have in common: sizes, limits, times, stop flags."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

Arguments = dict[str, Any]
Offer = Callable[[Random], Arguments]
SHORT = 0.03  # seconds that a call gets

ARGUMENTS: dict[str, Offer] = {}  # by the name of the function


def offered(name: str) -> Callable[[Offer], Offer]:
    """Register a function that makes arguments for the native function of this name."""

    def note(offer: Offer) -> Offer:
        ARGUMENTS[name] = offer
        return offer

    return note


class After:
    """A stop flag that is raised a moment after it is made."""

    def __init__(self, seconds: float = SHORT) -> None:
        self._end = time.monotonic() + seconds

    def is_set(self) -> bool:
        """Whether the moment has come."""
        return time.monotonic() >= self._end


def ending(rng: Random) -> Arguments:
    """A time and a stop flag, one of which ends the call soon."""
    if rng.random() < 0.5:
        return {"seconds": rng.choice((0, 0.001, SHORT)), "stop": rng.choice((None, threading.Event()))}
    raised = threading.Event()
    raised.set()
    return {"seconds": rng.choice((None, 1e8, 1e300, math.inf)), "stop": rng.choice((After(), After(), raised))}


def limits(rng: Random) -> Arguments:
    """The limits of a solver."""
    few = rng.randrange(1, 4)
    return {
        "solutions": rng.choice((1, 2, 2, 50, None, 2**64 - 1)),
        "nodes": rng.choice((None, None, 0, 1, 100, 2**64 - 1)),
        "keep": rng.choice((0, 2, 2, 100, 2**40, 2**64 - 1)),
        "each": rng.choice((None, None, lambda solution: True, lambda solution: rng.randrange(few) > 0)),
        **ending(rng),
    }


def a_side(rng: Random, most: int) -> int:
    """A length from 1, mostly small."""
    kind = rng.random()
    return rng.randint(1, min(most, 7) if kind < 0.85 else min(most, 20) if kind < 0.97 else most)


def a_size(rng: Random, most: int) -> Arguments:
    """Rows and columns."""
    rows = a_side(rng, most)
    return {"rows": rows, "columns": rows if rng.random() < 0.3 else a_side(rng, most)}


def some_bytes(rng: Random, count: int, values: tuple[int, ...], often: int, share: float) -> bytes:
    """Bytes of some values, and a share of one."""
    return bytes(often if rng.random() < share else rng.choice(values) for _ in range(count))


def a_technique(rng: Random, table: Sequence[object]) -> tuple[int, bool]:
    """A technique's number, or -1 for the easiest; then all_of_them must be off."""
    every = rng.random() < 0.3
    return rng.randrange(0 if every else -1, len(table)), every


def a_symmetry(rng: Random, most: int) -> Arguments:
    """Rows, columns and a symmetry, some of which need a square."""
    size, symmetry = a_size(rng, most), rng.randrange(5)
    return {**size, **({"columns": size["rows"]} if symmetry in (2, 4) else {}), "symmetry": symmetry}


def a_level(rng: Random, table: Sequence[object]) -> Arguments:
    """How hard puzzles should be, and how many to make."""
    techniques, below = rng.randint(0, len(table)), rng.choice((0, rng.randint(0, len(table))))
    return {"techniques": techniques, "below": below, "count": rng.choice((0, 1, 4)), "threads": rng.randrange(4)}
