"""What can be asked of results: cells of a figure, aggregates over them, and comparisons that may stay open.

A figure is a range: a cell that ran out of time has its limit as the least and no largest value. So `ms` of one run is
larger than that of another even where only the other has finished, and where a range leaves it open, nothing is said.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median
from typing import NamedTuple

from clew.core.errors import PuzzleError
from clew.lab.experiment import FIGURES, Trait
from clew.lab.results import Record

Truth = bool | None  # None: open
_KEYS = (
    ("puzzle",),
    ("puzzle", "variable"),
    ("puzzle", "value"),
    ("puzzle", "run"),
    ("puzzle", "viewpoint"),
    ("area",),
)


class Range(NamedTuple):
    """A number that is known exactly, or only to lie between two."""

    low: float
    high: float

    @property
    def known(self) -> bool:
        """Whether it is one number."""
        return self.low == self.high


class Unanswered(PuzzleError):
    """What was asked has no answer in these results; the message says why."""


@dataclass(frozen=True)
class Cells:
    """Values of some cells, each with the traits of its cell."""

    traits: Sequence[Mapping[str, Trait]]
    values: Sequence[Range | Truth | str]

    @property
    def ranges(self) -> list[Range]:
        """The values, which are numbers."""
        return [value for value in self.values if isinstance(value, Range)]


def figure(records: Sequence[Record], name: str) -> Cells:
    """The cells of a figure or a trait; repeats of a cell are one, with their median."""
    groups: dict[str, list[Record]] = {}
    for record in records:
        groups.setdefault(record.key, []).append(record)
    traits = [{**several[0].traits, "status": several[0].status} for several in groups.values()]
    if name in FIGURES:
        values: list[Range | Truth | str] = [_middle(name, several) for several in groups.values()]
        return Cells(traits, values)
    lacking = next((each["run"] for each in traits if name not in each), None)
    if lacking is not None:
        raise Unanswered(f"the run '{lacking}' has no {name}")
    return Cells(traits, [value if isinstance(value := each[name], str) else Range(value, value) for each in traits])


def _middle(name: str, records: Sequence[Record]) -> Range:
    ranges = [_range(name, record) for record in records]
    return Range(median(each.low for each in ranges), median(each.high for each in ranges))


def _range(name: str, record: Record) -> Range:
    """A figure of one measurement: at least what it was when time ran out."""
    value = record.figure(name)
    if value is not None:
        return Range(value, value)
    if record.status == "limit":
        least = {"ms": record.limit * 1000, "s": record.limit}.get(name, record.figures.get(name))
        return Range(least or 0, math.inf)
    if record.status == "guard":
        return Range(0, math.inf)
    raise Unanswered(f"{record.traits['puzzle']}, {record.traits['run']}: no {FIGURES[name]}")


def paired(left: Cells, right: Cells) -> tuple[list[Mapping[str, Trait]], list[tuple[object, object]]]:
    """Cells that belong together: those of one puzzle, or of one puzzle and labelling where a puzzle has several."""
    for key in _KEYS:
        one, other = _by(left, key), _by(right, key)
        if one is None or other is None:
            continue
        both = [name for name in one if name in other]
        if both:
            return [one[name][0] for name in both], [(one[name][1], other[name][1]) for name in both]
    raise Unanswered("the two sides have no cells in common")


def _by(cells: Cells, key: Sequence[str]) -> dict[tuple[Trait, ...], tuple[Mapping[str, Trait], object]] | None:
    """Cells by some of their traits; None where these do not distinguish them."""
    found: dict[tuple[Trait, ...], tuple[Mapping[str, Trait], object]] = {}
    for traits, value in zip(cells.traits, cells.values, strict=True):
        name = tuple(traits.get(trait, "") for trait in key)
        if name in found:
            return None
        found[name] = (traits, value)
    return found


def compare(left: Range, sign: str, right: Range) -> Truth:
    """Whether one is less than the other, and so on; None where the ranges leave it open."""
    if sign in (">", ">="):
        return compare(right, "<" if sign == ">" else "<=", left)
    if sign in ("==", "!="):
        apart = left.high < right.low or right.high < left.low
        same = True if left == right and left.known else False if apart else None
        return same if same is None or sign == "==" else not same
    if (left.high < right.low) if sign == "<" else (left.high <= right.low):
        return True
    return False if ((left.low >= right.high) if sign == "<" else (left.low > right.high)) else None


def combine(left: Range, sign: str, right: Range) -> Range:
    """Sum, difference, product or quotient of two ranges of numbers that are not negative."""
    if sign == "+":
        return Range(left.low + right.low, left.high + right.high)
    if sign == "-":
        return Range(left.low - right.high, left.high - right.low)
    if sign == "*":
        return Range(left.low * right.low, left.high * right.high)
    return Range(_over(left.low, right.high), _over(left.high, right.low))


def _over(value: float, by: float) -> float:
    if by == 0:
        return math.inf if value else 1.0
    return 0.0 if math.isinf(by) else value / by


def _each(function: Callable[[Sequence[float]], float]) -> Callable[[Cells], Range]:
    """An aggregate that grows with each of its numbers, over ranges."""

    def over(cells: Cells) -> Range:
        ranges = cells.ranges
        return Range(function([each.low for each in ranges]), function([each.high for each in ranges]))

    return over


AGGREGATES: Mapping[str, Callable[[Cells], Range]] = {
    "max": _each(max),
    "min": _each(min),
    "median": _each(median),
    "mean": _each(mean),
    "sum": _each(sum),
}


def share(cells: Cells) -> Range:
    """In how many of the cells something is true, as a part of all."""
    least = sum(value is True for value in cells.values)
    most = sum(value is not False for value in cells.values)
    return Range(least / len(cells.values), most / len(cells.values))


def _known(left: Cells, right: Cells) -> tuple[list[float], list[float]]:
    """The numbers of the cells in which both are known."""
    _, both = paired(left, right)
    known = [(a.low, b.low) for a, b in both if isinstance(a, Range) and isinstance(b, Range) and a.known and b.known]
    if len(known) < 3:
        raise Unanswered(f"{len(known)} cells have both figures, and three are needed")
    return [a for a, _ in known], [b for _, b in known]


def slope(up: Cells, along: Cells) -> Range:
    """How steeply a figure grows on log axes (1 is linear), by least squares over the cells that finished."""
    ys, xs = _known(up, along)
    logs = [(math.log(x), math.log(y)) for x, y in zip(xs, ys, strict=True) if x > 0 and y > 0]
    middle_x, middle_y = mean(x for x, _ in logs), mean(y for _, y in logs)
    spread = sum((x - middle_x) ** 2 for x, _ in logs)
    if not spread:
        raise Unanswered("all cells are at the same place of the axis")
    value = sum((x - middle_x) * (y - middle_y) for x, y in logs) / spread
    return Range(value, value)


def rank(left: Cells, right: Cells) -> Range:
    """Spearman's rank correlation: 1 where both put the cells in the same order, -1 where in opposite ones."""
    value = correlation(*_known(left, right))
    return Range(value, value)


def correlation(left: Sequence[float], right: Sequence[float]) -> float:
    """The correlation of ranks; 0 where one side does not vary."""
    one, other = _ranks(left), _ranks(right)
    middle = (len(one) + 1) / 2
    product = sum((a - middle) * (b - middle) for a, b in zip(one, other, strict=True))
    squares = math.sqrt(sum((a - middle) ** 2 for a in one) * sum((b - middle) ** 2 for b in other))
    return product / squares if squares else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Places from 1, least first; equal values share the mean of theirs."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) + 1) / 2 for value in values]
