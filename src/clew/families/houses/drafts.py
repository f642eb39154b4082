"""Towns to pair: pairs planted at few distances on a small grid, kept when no other pairing exists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, isqrt, sqrt
from random import Random

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Size, Wish
from clew.core.results import Limits, Verdict
from clew.families.houses.kernel import kernel
from clew.families.houses.puzzle import FAR, MANY, METRICS, Houses, Metric, Point, joined

_TRIES = 60  # towns for one draft
_CROWDED = 0.4  # share of points with a house, where no bound is given

KNOBS: Mapping[str, Knob] = {
    "bound": Knob(help="the largest coordinate; auto: about two points in five have a house", default="auto"),
    "distances": Knob(help="how many different distances", default="2", choices=("1", "2", "3", "4")),
    "metric": Knob(help="how distance is measured", default="euclid", choices=METRICS),
}


def draft(size: Size, knobs: Knobs, rng: Random) -> Houses:
    """A town whose planted pairing has all the distances; mostly it is the only one."""
    houses, bound = _houses(size), _bound(size, knobs)
    distances = int(knobs.get("distances", "2"))
    metric: Metric = "manhattan" if knobs.get("metric") == "manhattan" else "euclid"
    town = None
    for _ in range(_TRIES):
        points = _planted(houses, bound, (distances, metric), rng)
        if points is None:
            continue
        town = Houses(tuple(points), distances, metric=metric)
        outcome = kernel(town, Limits(), None)
        used = {town.distance(*pair) for pair in joined(town, outcome.solutions[0])}
        # With all distances in use, "at most" and "exactly" so many are the same puzzle.
        if outcome.verdict is Verdict.UNIQUE and len(used) == distances:
            return town
    if town is None:
        raise PuzzleError(f"{houses} houses at {distances} distances do not fit between 0 and {bound}: raise the bound")
    return town


def make_lines(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Houses] | None:
    """Refuse wishes about clues, of which there are none; all else the generic maker does."""
    if wish.clues is not None or wish.minimal or wish.symmetry != "none":
        raise PuzzleError("houses have no clues to leave out: clues, minimal and symmetry cannot be wished for")
    return None


def _planted(houses: int, bound: int, kind: tuple[int, Metric], rng: Random) -> list[Point] | None:
    """Pairs at random distances; None where one of them finds no room."""
    distances, metric = kind
    ways = [_ways(distance, bound, metric) for distance in _lengths(distances, bound, metric, rng)]
    taken: dict[Point, None] = {}
    for number in range(houses // 2):
        # Each distance is used at least once.
        choices = ways[number] if number < distances else rng.choice(ways)
        for _ in range(200):
            x, y = rng.choice(choices)
            one = Point(rng.randrange(bound + 1), rng.randrange(bound + 1))
            other = Point(one.x + x, one.y + y)
            free = one not in taken and other not in taken
            if free and 0 <= other.x <= bound and 0 <= other.y <= bound:
                taken |= {one: None, other: None}
                break
        else:
            return None
    return sorted(taken, key=lambda point: (point.y, point.x))


def _lengths(number: int, bound: int, metric: Metric, rng: Random) -> list[int]:
    """Different distances, each that of two random points."""
    found: dict[int, None] = {}
    for _ in range(1000):
        x, y = rng.randrange(bound + 1), rng.randrange(bound + 1)
        distance = x + y if metric == "manhattan" else x * x + y * y
        if distance:
            found[distance] = None
        if len(found) == number:
            break
    return list(found)


def _ways(distance: int, bound: int, metric: Metric) -> list[tuple[int, int]]:
    """Every step of one length."""
    ways = []
    for x in range(-bound, bound + 1):
        rest = distance - abs(x) if metric == "manhattan" else distance - x * x
        y = rest if metric == "manhattan" else isqrt(max(rest, 0))
        if 0 <= y <= bound and (abs(x) + y if metric == "manhattan" else x * x + y * y) == distance:
            ways += [(x, y), (x, -y)]
    return ways


def _houses(size: Size) -> int:
    """How many houses a size asks for: a number alone comes here as so many rows and columns."""
    if size.rows not in (1, size.columns):
        raise PuzzleError(f"size {size} is no number of houses: expected one such as 10")
    if not 2 <= size.columns <= MANY or size.columns % 2:
        raise PuzzleError(f"{size.columns} houses cannot be paired: expected an even number from 2 to {MANY}")
    return size.columns


def _bound(size: Size, knobs: Knobs) -> int:
    text = knobs.get("bound", "auto")
    if text == "auto":
        return max(ceil(sqrt(_houses(size) / _CROWDED)) - 1, 2)
    if not text.isdigit() or not 1 <= int(text) <= FAR:
        raise PuzzleError(f"'{text}' is no bound: expected 1 to {FAR:,}, or auto")
    if (int(text) + 1) ** 2 < _houses(size):
        raise PuzzleError(f"{_houses(size)} houses do not fit between 0 and {text}: raise the bound")
    return int(text)
