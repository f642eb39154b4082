"""Snake: one path of cells that never touches itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.core.results import Limits
from clew.rules import At, Cells, Choice, Connected, Count, Genre, Ground, Number, Outside, Rule, Tally, line_of, never
from clew.rules.forms import circles, framed, kit, margin, outside, puzzlekit, puzzlink, pzprv3, words
from clew.rules.making import slithered, wandered
from clew.rules.primitives.tally import Ways
from clew.rules.solving import kernel

_CIRCLES = 0.5  # share of the cells between its ends, at most, that have a circle
_TRIES = 4  # snakes of which the longest is taken
_BOTH = {"1": ("middle", None), "2": ("end", None), "5": ("middle", 1), "6": ("end", 1), "9": ("middle", 0)}
_BOTH["10"] = ("end", 0)


class Snake(Genre):
    """Shade one snake: a path of cells joined by their sides that never touches itself, not even at a corner.

    Black circles are its ends, white ones are cells in between. Numbers count its cells in rows and columns.
    """

    name = "snake"
    title = "Snake"
    kind = "shading"
    sizes = (6, 8, 12)
    others = (("compact", 7), ("big", 10))
    example = ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n[count]\ntop . 4 1 . 4\nleft 5 . . . 4"
    circle = At(Choice(end="*", middle="o"), faces={"end": "disc", "middle": "circle"})
    count = Outside(Number(0, 60), sides=("top", "left"), whole=True)
    cell = Cells("empty", "snake")
    forms = (
        puzzlink("snake", body=[circles("circle", "middle", "end"), outside("count", "top", "left")]),
        pzprv3(
            "snake",
            rows=[
                framed(
                    "count",
                    ("top", "left"),
                    words("circle", "cell", blank=("0", "."), marks={"4": 1, "8": 0}, both=_BOTH),
                )
            ],
        ),
        puzzlekit(
            problem=[margin("count", "top"), margin("count", "left"), kit("circle", clues={"x": "end", "o": "middle"})],
            answer=[kit(place="cell", marks={"x": 1})],
        ),
    )
    names = {
        "count": ("Line is full", "Line needs every cell left"),
        "branch": ("Snake does not branch",),
        "touch": ("Snake does not touch itself",),
        "circle": ("Circle has its neighbours", "Circle needs every neighbour left"),
        "ends": ("Both ends are known", "Last place for an end", "The snake has two ends"),
        "shaded": ("Circles belong to the snake",),
        "apart": ("Keep the snake connected", "Out of the snake's reach"),
    }

    def refuse(self) -> str | None:
        ends = [at for at, kind in self.circle.items() if kind == "end"]
        return f"there is a black circle at {ends[2]}: the snake has two ends already" if len(ends) > 2 else None

    def always(self, ground: Ground) -> Iterator[Rule]:
        snake = ground.on(Snake.cell)
        for at, near in self.grid.near.items():
            for some in combinations(near, 3):
                yield never([snake[each] for each in (at, *some)], "the snake does not branch", code="branch")
        touch = "the snake does not touch itself"
        for one, two, three, four in self.grid.windows(2, 2):
            yield never([snake[each] for each in (one, two, three, four)], touch, code="touch")
            for both, rest in (((one, four), (two, three)), ((two, three), (one, four))):
                literals = [*(snake[each] for each in both), *(-snake[each] for each in rest)]
                yield never(literals, touch, code="touch")
        yield Connected(snake, self.grid.near.__getitem__, who="the snake")
        ways: dict[Place, Ways] = {}  # an end has no neighbour but one, if any
        for at, near in self.grid.near.items():
            for each in near:
                ways[Place(f"{at} beside {each}")] = [(snake[at], *(-snake[other] for other in near if other != each))]
        yield Tally(ground, ways, 1, len(ways), who="the snake", what="end/ends", code="ends")

    def rules(self, ground: Ground) -> Iterator[Rule]:
        snake = ground.on(Snake.cell)
        for at, kind in self.circle.items():
            near = [snake[each] for each in self.grid.near[at]]
            yield never([-snake[at]], "circles belong to the snake", clue=at, code="shaded")
            number = 1 if kind == "end" else 2
            yield Count(near, number, who=f"the circle at {at}", what="neighbour/neighbours", clue=at, code="circle")
        for spot, number in self.count.items():
            cells = [snake[each] for each in line_of(self, spot)]
            yield Count(cells, number, who=_named(spot), what="cell of the snake/cells of the snake", clue=spot)

    def helping(self, ground: Ground, last: int) -> tuple[Sequence[int], int]:
        """A snake that has more than one cell has exactly two ends."""
        sums = [sum(number for spot, number in self.count.items() if spot.startswith(side)) for side in ("top", "left")]
        if not self.circle and max(sums) < 2:
            return (), last
        met = [literal for rule in ground.stated if isinstance(rule, Tally) for literal in rule.met.values()]
        return (2, 1, len(met) + 2, 2, 2, *met), last

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random snake with its ends and all numbers, and some circles in between."""
        blank = cls(size.rows, size.columns)
        path = max((slithered(blank.grid, rng) for _ in range(_TRIES)), key=len)
        made = wandered(blank, {place: int(place in path) for place in blank.grid.cells}, rng)
        if made is None:
            return None
        (solution,) = kernel(made, Limits(solutions=1)).solutions
        middle = [place for place in made.grid.cells if solution[place] and place not in made.circle]
        some = rng.sample(middle, int(rng.uniform(0, _CIRCLES) * len(middle)))
        return made.with_layers(circle={**made.circle, **dict.fromkeys(some, "middle")})

    def fullest(self, solution: Marks) -> Self:
        on = {place for place in self.grid.cells if solution[place]}
        ends = [place for place in on if sum(near in on for near in self.grid.near[place]) < 2]
        spots = self.layer["count"].spots(self.rows, self.columns)
        counts = {spot: sum(place in on for place in line_of(self, spot)) for spot in spots}
        return self.with_layers(circle=dict.fromkeys(ends, "end") if len(on) > 1 else {}, count=counts)


def _named(spot: str) -> str:
    """The row or column of a number."""
    side, _, number = spot.partition(" ")
    return f"{'column' if side == 'top' else 'row'} {number}"


FAMILY = Snake.family()
