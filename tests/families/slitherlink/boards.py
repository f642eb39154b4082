"""Small slitherlinks by hand, and every loop of a small grid by trying all insides."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product

from clew.core.places import Marks, Place, Value
from clew.families.slitherlink.puzzle import UNKNOWN, Clue, Slitherlink, around_cells, edges, ends, sides

SOLVED = """\
+---+   +---+   +---+
|   | 3 |   | 3 |   |
+   +---+   +---+   +
| 1           2   2 |
+   +---+---+---+---+
|   | 3       2   2 .
+   +---+---+---+---+
|                   |
+---+   +---+---+---+
. 2 | 3 |     1     .
+   +---+   +   +   +""".replace(".", " ")  # dots keep the spaces at the ends


def of(*rows: str) -> Slitherlink:
    """Make a puzzle from its rows."""
    return Slitherlink(len(rows), len(rows[0]), tuple(_CLUES[sign] for sign in "".join(rows)))


_CLUES: dict[str, Clue] = {".": None, UNKNOWN: UNKNOWN, "0": 0, "1": 1, "2": 2, "3": 3}


FIVE = of(".3.3.", "1..22", ".3.22", ".....", "23.1.")


def lines(*names: str) -> dict[Place, Value]:
    """Marks with a line on each of these edges."""
    return {Place(name): 1 for name in names}


def drawn(picture: str) -> dict[Place, Value]:
    """Read the marks off a sketch: every edge, line or none."""
    marks: dict[Place, Value] = {}
    for number, text in enumerate(picture.split("\n")):
        row, upright = divmod(number, 2)
        for at in range(0 if upright else 2, len(text), 4):
            name = f"{'v' if upright else 'h'}{row + 1}.{at // 4 + 1}"
            marks[Place(name)] = int(text[at] in "|-")
    return marks


@cache
def all_loops(rows: int, columns: int) -> tuple[frozenset[int], ...]:
    """Every loop of a grid as its edges: the border of some cells, if that is one loop."""
    beside, joined = sides(rows, columns), ends(rows, columns)
    found = []
    for inside in product((False, True), repeat=rows * columns):
        border = [
            e for e, (a, b) in enumerate(beside) if (a is not None and inside[a]) != (b is not None and inside[b])
        ]
        if border and _one_loop([joined[edge] for edge in border]):
            found.append(frozenset(border))
    return tuple(found)


def _one_loop(pairs: list[tuple[int, int]]) -> bool:
    """Walk from the first point; a single loop comes back after as many steps as it has lines."""
    neighbours: dict[int, list[int]] = {}
    for one, other in pairs:
        neighbours.setdefault(one, []).append(other)
        neighbours.setdefault(other, []).append(one)
    if any(len(near) != 2 for near in neighbours.values()):
        return False
    start, here = pairs[0]
    before, steps = start, 1
    while here != start:
        before, here = here, next(near for near in neighbours[here] if near != before)
        steps += 1
    return steps == len(pairs)


def answers(puzzle: Slitherlink) -> set[frozenset[int]]:
    """The loops that keep all clues, by trying every one."""
    around = around_cells(*puzzle.shape)
    asked = [(set(around[at]), clue) for at, clue in enumerate(puzzle.counts) if clue is not None]
    return {loop for loop in all_loops(*puzzle.shape) if all(len(loop & four) == clue for four, clue in asked)}


def edges_of(marks: Marks, puzzle: Slitherlink) -> frozenset[int]:
    """The numbers of the edges with a line."""
    return frozenset(number for number, name in enumerate(edges(*puzzle.shape)) if marks.get(name) == 1)


def marks_of(loop: Iterable[int], puzzle: Slitherlink) -> dict[Place, Value]:
    """A loop as marks of every edge."""
    of_loop = set(loop)
    return {name: int(number in of_loop) for number, name in enumerate(edges(*puzzle.shape))}
