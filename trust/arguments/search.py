"""Arguments for the search on plain clauses, and for records."""

from __future__ import annotations

from array import array
from random import Random

from clew.core.results import Limits
from clew.engine import proof
from trust.arguments.common import SHORT, Arguments, ending, limits, offered


def _clauses(rng: Random) -> tuple[array[int], int]:
    variables = rng.choice((0, 1, 3, 10, 30, 200, 5000 if rng.random() < 0.1 else 50))
    flat = array("i")
    for _ in range(int(variables * rng.choice((0.5, 3, 4.3, 8)))):
        flat.extend(
            rng.choice((-1, 1)) * rng.randint(1, variables) for _ in range(rng.choice((0, 1, 2, 3, 3, 3, 3, 9)) or 3)
        )
        flat.append(0)
    if rng.random() < 0.02:
        flat.append(0)
    return flat, variables


@offered("search_solve")
def _search_solve(rng: Random) -> Arguments:
    clauses, variables = _clauses(rng)
    some = (
        [rng.choice((-1, 1)) * rng.randint(1, variables) for _ in range(rng.choice((0, 0, 1, 5)))] if variables else []
    )
    over = [rng.randint(1, variables) for _ in range(5)] if variables else []
    return {
        "clauses": clauses.tobytes(),
        "variables": variables,
        "assumptions": some,
        "over": rng.choice((None, over)),
        "conflicts": rng.choice((None, 0, 100, 2**64 - 1)),
        "seed": rng.choice((0, rng.getrandbits(64))),
        "log": rng.random() < 0.5,
        **limits(rng),
    }


@offered("search_justify")
def _search_justify(rng: Random) -> Arguments:
    clauses, variables = _clauses(rng)
    learned = proof.search(clauses, variables, Limits(nodes=300, seconds=SHORT)).learned or array("i")
    if rng.random() < 0.2:
        learned, _ = clauses, variables
    return {"clauses": clauses.tobytes(), "variables": variables, "learned": learned.tobytes(), **ending(rng)}


@offered("line_count")
def _line_count(rng: Random) -> Arguments:
    return {"text": rng.choice((b"", b"\n", rng.randbytes(1000)))}


@offered("record_lines")
def _record_lines(rng: Random) -> Arguments:
    count, width = rng.choice((0, 1, 2, 300)), rng.choice((0, 1, 81))
    return {
        "before": rng.choice((b"", b'{"id":')),
        "after": rng.randbytes(rng.choice((0, 20))),
        "first": rng.choice((0, 1, 10**9, 2**64 - 1 - count)),
        "found": bytes(rng.choice((0, 1, 2, 254, 255)) for _ in range(count)),
        "solutions": rng.randbytes(count * width),
        "width": width,
    }
