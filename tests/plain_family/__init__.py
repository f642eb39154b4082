"""The smallest family that is not declared: Bulbs. Its clauses are written by hand; what it does not bring is derived.

A row of bulbs; a number says how many of the bulb above it and its two neighbours are lit.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from clew.core.errors import PuzzleError
from clew.core.family import Display, Encoding, Family, Grid, Logic, Making, Size
from clew.core.frozen import dataclass
from clew.core.places import Marks, Place, Value, cell
from clew.core.puzzle import Puzzle
from clew.core.results import Violation
from clew.core.scene import Circle, Kind, Scene, Spot, Text


@dataclass(frozen=True)
class Bulbs(Puzzle):
    """A count for each bulb, or None."""

    counts: tuple[int | None, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.counts) <= 24:
            raise PuzzleError(f"{len(self.counts)} bulbs: expected 1 to 24")
        if any(count is not None and not 0 <= count <= 3 for count in self.counts):
            raise PuzzleError("a count is 0 to 3")

    def around(self, index: int) -> Sequence[Place]:
        """The bulbs that a count is about."""
        return [cell(0, each) for each in range(max(index - 1, 0), min(index + 2, len(self.counts)))]


def places(puzzle: Bulbs) -> Sequence[Place]:
    return [cell(0, index) for index in range(len(puzzle.counts))]


def values(puzzle: Bulbs, place: Place) -> Sequence[Value]:
    return (0, 1)


def encode(puzzle: Bulbs) -> Encoding:
    """A variable for each bulb and value; one value a bulb, as many lit ones as each count says."""
    on = {place: 2 * number + 1 for number, place in enumerate(places(puzzle))}
    variables = {(place, value): on[place] + 1 - value for place in on for value in (0, 1)}
    clauses: list[Sequence[int]] = []
    for lit in on.values():
        clauses += [(lit, lit + 1), (-lit, -lit - 1)]
    for index, count in enumerate(puzzle.counts):
        near = [on[place] for place in puzzle.around(index)]
        if count is not None:
            clauses += [[-lit for lit in some] for some in combinations(near, count + 1)]
            clauses += combinations(near, max(len(near) - count + 1, 0))
    return Encoding(clauses=clauses, variables=variables)


def violations(puzzle: Bulbs, marks: Marks) -> Sequence[Violation]:
    """Count the bulbs: what a solver found is judged without its clauses."""
    wrong = [
        Violation("value", f"{place} is lit (1) or not (0)", [place]) for place in marks if marks[place] not in (0, 1)
    ]
    for index, count in enumerate(puzzle.counts):
        near = puzzle.around(index)
        least, most = (sum(marks.get(place, open_) == 1 for place in near) for open_ in (0, 1))
        if count is not None and not least <= count <= most:
            wrong.append(Violation("count", f"{count} of {', '.join(near)} must be lit", near))
    dark = [place for place in places(puzzle) if place not in marks]
    return [*wrong, Violation("empty", f"{len(dark)} bulbs are undecided", dark, unfinished=True)] if dark else wrong


def make(rows: Sequence[Sequence[str]]) -> Bulbs:
    if len(rows) != 1:
        raise PuzzleError(f"bulbs are in one row, not in {len(rows)}")
    return Bulbs(tuple(None if sign == "." else int(sign) for sign in rows[0]))


def fullest(puzzle: Bulbs, solution: Marks) -> Bulbs:
    """Every count that a solution gives."""
    every = range(len(puzzle.counts))
    return Bulbs(tuple(sum(solution[place] == 1 for place in puzzle.around(index)) for index in every))


def draw(puzzle: Bulbs) -> Scene:
    lit, dark = Circle(x=0, y=0, radius=0.3, fill="fill"), Circle(x=0, y=0, radius=0.1, ink="mark")
    counts = [(index + 0.5, count) for index, count in enumerate(puzzle.counts) if count is not None]
    return Scene(
        width=len(puzzle.counts),
        height=2,
        title=f"{len(puzzle.counts)} bulbs",
        kinds={"cell": Kind(area=Circle(x=0, y=0, radius=0.4, ink="line"), faces={1: [lit], 0: [dark]})},
        spots={place: Spot(x=index + 0.5, y=0.5) for index, place in enumerate(places(puzzle))},
        under=[Text(x=x, y=1.5, text=str(count)) for x, count in counts],
    )


FAMILY = Family(
    name="bulbs",
    title="Bulbs",
    rules="Light some bulbs: each number counts the lit ones among the bulb above it and its neighbours.",
    puzzle=Bulbs,
    places=places,
    values=values,
    grid=Grid(
        signs="0123",
        rows=lambda puzzle: ["".join("." if count is None else str(count) for count in puzzle.counts)],
        make=make,
        example="1.2.1",
        most=Size(1, 24),
    ),
    logic=Logic(encode=encode, violations=violations, part=f"{__name__}.part"),
    making=Making(sizes={"small": Size(1, 4), "normal": Size(1, 9), "large": Size(1, 12)}, fullest=fullest),
    display=Display(draw=draw),
)
