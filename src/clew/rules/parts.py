"""What is joined: points, cells or lines divided into parts, by which of them touch."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def parts(points: Iterable[T], near: Callable[[T], Iterable[T]]) -> list[list[T]]:
    """The parts that the points fall into, each in the order in which it is reached from its first point."""
    left, found = dict.fromkeys(points), []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for point in part:
            for other in near(point):
                if other in left:
                    del left[other]
                    part.append(other)
        found.append(part)
    return found
