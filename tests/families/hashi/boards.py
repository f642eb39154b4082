"""Small hashis by hand, and every solution of a small one by trying all bridges."""

from __future__ import annotations

from itertools import product

from clew.core.places import Marks, Place, Value
from clew.families.hashi.puzzle import Hashi, Island

_NUMBERS = {"?": None, **{sign: number for number, sign in enumerate("123456789ABCDEFG", start=1)}}


def of(*rows: str, most: int = 2, loops: bool = True) -> Hashi:
    """Make a puzzle from its rows."""
    islands = tuple(
        Island(row, column, _NUMBERS[sign])
        for row, text in enumerate(rows)
        for column, sign in enumerate(text)
        if sign != "."
    )
    return Hashi(len(rows), len(rows[0]), islands, most, loops)


FIVE = of("4.2..", ".3..2", "3....", ".3.1.", "3.4.3")
SOLVED: dict[Place, Value] = {
    Place(name): count
    for name, count in {
        "r1c1-r1c3": 2,
        "r1c1-r3c1": 2,
        "r1c3-r5c3": 0,
        "r2c2-r2c5": 1,
        "r2c2-r4c2": 2,
        "r2c5-r5c5": 1,
        "r3c1-r5c1": 1,
        "r4c2-r4c4": 1,
        "r5c1-r5c3": 2,
        "r5c3-r5c5": 2,
    }.items()
}


def built(**counts: int) -> dict[Place, Value]:
    """Marks by names such as r1c1_r1c3."""
    return {Place(name.replace("_", "-")): count for name, count in counts.items()}


def answers(puzzle: Hashi) -> list[tuple[int, ...]]:
    """Every solution by trying all bridges: sums, crossings and joining are looked at afresh, cell by cell."""
    graph = puzzle.graph
    return [
        counts
        for counts in product(range(puzzle.most + 1), repeat=len(graph.bridges))
        if _right(puzzle, dict(zip(graph.names, counts, strict=True)))
    ]


def _right(puzzle: Hashi, marks: Marks) -> bool:
    at = {island.name: island for island in puzzle.islands}
    joined = {name: {name} for name in at}
    ends = dict.fromkeys(at, 0)
    water: set[tuple[int, int]] = set()
    circles = 0
    for place, count in marks.items():
        one, other = (Place(name) for name in place.split("-"))
        ends[one] += int(count)
        ends[other] += int(count)
        if not count:
            continue
        cells = {
            (row, column)
            for row in range(at[one].row, at[other].row + 1)
            for column in range(at[one].column, at[other].column + 1)
        } - {at[one][:2], at[other][:2]}
        if water & cells:
            return False
        water |= cells
        circles += joined[one] is joined[other]
        both = joined[one] | joined[other]
        joined.update(dict.fromkeys(both, both))
    if any(ends[name] != at[name].number if at[name].number else not ends[name] for name in at):
        return False
    return all(len(group) == len(at) for group in joined.values()) and (puzzle.loops or not circles)
