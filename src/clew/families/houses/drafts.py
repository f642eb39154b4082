"""Towns to pair: pairs planted at few distances on a grid, natively; kept when no other pairing exists.

Where houses are close, many pairs have the same distance and the steps are hard; where they are far apart, hardly
any do. So a wanted level, if no bound is stated, also says how large the grid may be.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, sqrt
from random import Random

from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Knob, Knobs, Size, Wish
from clew.core.results import Limits
from clew.core.text import joined, quoted
from clew.families.houses.puzzle import FAR, MANY, METRICS, Houses, Metric, Point
from clew.families.houses.techniques import LEVELS, level_of, techniques_of

SIZES: Mapping[str, Size] = {
    "small": Size(1, 6),
    "compact": Size(1, 8),
    "normal": Size(1, 10),
    "big": Size(1, 12),
    "large": Size(1, 16),
}
_ATTEMPTS = 6_000  # towns of one house; a larger town takes more time
_DEARER = {1: 1, 2: 1, 3: 4, 4: 100}  # how many times as long one takes, by distances
_RARE, _MORE = 4, 4  # from this level on towns are rare, and this many times as many are tried
_TRIED = 3  # the level at which a distance is tried with each other one, which is done for two distances only
_CROWDED = 0.4  # share of points with a house, where no bound is given
# Shares for the levels, from the most crowded grid to the emptiest.
_SHARES = {1: (0.3, 0.02), 2: (0.4, 0.06), 3: (0.6, 0.1), 4: (0.75, 0.2), 5: (0.8, 0.2)}
# Along the grid fewer distances differ, and more of them allow more pairings: each time as much more room is needed.
_ROOM = 2.5  # by side
_TIMES = {1: 0, 2: 0, 3: 1, 4: 3}  # how often, by distances
_PLANTED, _TRIES = 500, 200  # towns planted without a look at other pairings, and places tried for each of their pairs
_SAMPLE = 40  # towns that are looked at to say which levels there are
_SMALL = 40  # houses, beyond which levels are not sampled

KNOBS: Mapping[str, Knob] = {
    "bound": Knob(help="the largest coordinate; auto: about two points in five have a house", default="auto"),
    "distances": Knob(help="how many different distances", default="2", choices=("1", "2", "3", "4")),
    "exactly": Knob(help="require exactly that many distances", default="no", choices=("no", "yes")),
    "metric": Knob(help="how distance is measured", default="euclid", choices=METRICS),
}


def make(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Houses] | None:
    """Make towns one by one; each depends on the seed and its number alone."""
    if wish.clues is not None or wish.minimal or wish.symmetry != "none":
        raise PuzzleError("houses has no clues to leave out: drop --clues, --minimal and --symmetry")
    return [_made(wish, Random(f"houses {seed} {index}").getrandbits(64), limits) for index in range(count)]


def _made(wish: Wish, seed: int, limits: Limits) -> Houses:
    """One town; says why there is none."""
    from clew._native import houses_make

    houses, distances, metric = _kind(wish)
    bounds, search = _bounds(houses, wish), wish.level == len(LEVELS)
    if wish.level == _TRIED and distances != 2:
        raise _no_level(wish)
    attempts = _ATTEMPTS * (_MORE if (wish.level or 0) >= _RARE else 1)
    data, planted, _ = houses_make(
        seed,
        houses,
        distances,
        metric == "manhattan",
        bounds,
        None if wish.level is None or search else techniques_of(wish.level)[::-1],
        search,
        attempts=max(attempts // houses // _DEARER[distances], 5),
        seconds=limits.seconds,
        stop=limits.stop,
    )
    if data:
        flat = array("i")
        flat.frombytes(data)
        # With all distances in use, "at most" and "exactly" this many are the same puzzle.
        return Houses(
            tuple(map(Point, flat[::2], flat[1::2])), distances, wish.knobs.get("exactly", "no") == "yes", metric
        )
    if not planted:
        raise PuzzleError(f"{_described(wish)} do not fit between 0 and {bounds[1]}: raise the bound")
    if limits.stop is not None and limits.stop.is_set():
        raise NoPuzzle(f"stopped before a town of {_described(wish)} was found")
    if wish.level is None:
        raise NoPuzzle(f"no town of {_described(wish)} with one pairing was found up to {bounds[1]}: raise the bound")
    raise _no_level(wish)


def loose(size: Size, knobs: Knobs, rng: Random) -> Houses:
    """A town with pairs planted at few distances; its houses may have other pairings, too."""
    wish = Wish(size=size, knobs=knobs, unique=False)
    houses, distances, metric = _kind(wish)
    bound = _bounds(houses, wish)[1]
    for _ in range(_PLANTED):
        points = _planted(houses, distances, bound, rng)
        if points is not None:
            return Houses(points, distances, knobs.get("exactly", "no") == "yes", metric)
    raise PuzzleError(f"{_described(wish)} do not fit between 0 and {bound}: raise the bound")


def _planted(houses: int, distances: int, bound: int, rng: Random) -> tuple[Point, ...] | None:
    """Pairs of points, each of which is one of some vectors apart, turned or mirrored; None where no room was left."""
    vectors = [_vector(bound, rng) for _ in range(distances)]
    points: dict[Point, None] = {}
    for pair in range(houses // 2):
        chosen = vectors[pair] if pair < distances else rng.choice(vectors)
        for _ in range(_TRIES):
            x, y = (rng.choice((1, -1)) * each for each in rng.sample(chosen, 2))
            first = Point(rng.randint(0, bound), rng.randint(0, bound))
            second = Point(first.x + x, first.y + y)
            inside = 0 <= second.x <= bound and 0 <= second.y <= bound
            if inside and first not in points and second not in points:
                points |= {first: None, second: None}
                break
        else:
            return None
    return tuple(points)


def _vector(bound: int, rng: Random) -> tuple[int, int]:
    """How far two different points are apart, in both directions."""
    while True:
        across, down = (abs(rng.randint(0, bound) - rng.randint(0, bound)) for _ in "xy")
        if across or down:
            return across, down


def _described(wish: Wish) -> str:
    houses, distances, _ = _kind(wish)
    return f"{houses} houses at {distances} distance{'s' * (distances != 1)}"


def _no_level(wish: Wish) -> NoPuzzle:
    """Say that a level was not found, and which levels such towns have."""
    level = wish.level or 1
    none = f"no town of {_described(wish)} and level {level} ({LEVELS[level - 1]}) was found"
    found = [] if _kind(wish)[0] > _SMALL else sorted({*_levels(wish)} - {level})
    if not found:
        return NoPuzzle(f"{none}: try another level, size or bound")
    others = joined([str(each) for each in found])
    return NoPuzzle(f"{none}: such towns have level{'s' * (len(found) > 1)} {others}")


def _levels(wish: Wish) -> Iterator[int]:
    """The levels of some towns of such a size, from crowded to empty where no bound is stated."""
    for level in (*_SHARES,):
        bound = str(_bounds(_kind(wish)[0], Wish(size=wish.size, level=level, knobs=wish.knobs))[level > 2])
        for seed in range(_SAMPLE // len(_SHARES)):
            try:
                yield level_of(_made(Wish(size=wish.size, knobs={**wish.knobs, "bound": bound}), seed, Limits()))
            except PuzzleError:
                break  # too crowded for one pairing


def _kind(wish: Wish) -> tuple[int, int, Metric]:
    """How many houses and distances, and how they are measured."""
    size = wish.size or SIZES["normal"]
    if size.rows not in (1, size.columns):
        raise PuzzleError(f"size {size} is not a number of houses: expected one such as 10")
    if not 2 <= size.columns <= MANY or size.columns % 2:
        raise PuzzleError(f"{size.columns} houses cannot be paired: expected an even number from 2 to {MANY}")
    houses, distances = size.columns, int(wish.knobs.get("distances", "2"))
    # Of two distances that occur once each, the four houses could also be paired differently: at most one does.
    if wish.unique and houses < 4 * distances - 2:
        raise PuzzleError(
            f"{houses} houses at {distances} distances can always be paired in several ways: "
            f"expected {4 * distances - 2} houses or more, or fewer distances"
        )
    return houses, distances, "manhattan" if wish.knobs.get("metric") == "manhattan" else "euclid"


def _bounds(houses: int, wish: Wish) -> tuple[int, int]:
    """The least and the most that the largest coordinate may be."""
    text = wish.knobs.get("bound", "auto")
    if text == "auto":
        _, distances, metric = _kind(wish)
        usual = (_CROWDED, _CROWDED if distances <= 2 else _CROWDED / _ROOM**4)
        crowded, empty = usual if wish.level is None else _SHARES[wish.level]
        room = _ROOM ** ((metric == "manhattan") + _TIMES[distances])
        return _side(houses, crowded / room**2), _side(houses, empty / room**2)
    if not text.isdecimal() or len(text) > 9 or not 1 <= int(text) <= FAR:
        raise PuzzleError(f"{quoted(text)} is not a bound: expected 1 to {FAR:,}, or auto")
    if (int(text) + 1) ** 2 < houses:
        raise PuzzleError(f"{houses} houses do not fit between 0 and {text}: raise the bound")
    return int(text), int(text)


def _side(houses: int, share: float) -> int:
    """The largest coordinate of a square grid with a house on such a share of its points."""
    return max(ceil(sqrt(houses / share)) - 1, 2)
