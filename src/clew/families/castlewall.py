"""Castle Wall: one loop around white cells and past black ones, with arrows that measure it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import Arrow, At, Choice, Count, Enclosed, Fields, Genre, Ground, Links, Loop, Rule, Tagged, never
from clew.rules.forms import (
    kit,
    pen_lines,
    pen_tinted,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    tinted_arrows,
    trace,
    words,
)
from clew.rules.lattice import DIRECTIONS
from clew.rules.making import looped, wandered

_SHARES = (0.35, 0.6)  # of the grid, at least and at most, that a loop encloses
_SIGNS = {"white": "o", "black": "x", "grey": "#"}
_COLOURS = ("grey", "white", "black")  # in the order of pzpr's codes
_WAYS = {"n": "up", "s": "down", "w": "left", "e": "right"}
_BARE = {f"{way},-,{number}": colour for way in range(5) for number, colour in enumerate(_COLOURS)}
_FILED: Mapping[str, Any] = _BARE | {
    f"{way},{length},{number}": ((length, name), colour)
    for way, name in enumerate(_WAYS.values(), 1)
    for number, colour in enumerate(_COLOURS)
    for length in range(100)
}
_KIT: Mapping[str, Any] = {"o": "white", "x": "black", "*": "grey"} | {
    f"{length}{way}{sign}": ((length, name), colour)
    for way, name in _WAYS.items()
    for sign, colour in (("o", "white"), ("x", "black"), ("", "grey"))
    for length in range(100)
}


class CastleWall(Genre):
    """Draw one loop that visits no cell with a clue. White cells are inside it, black ones outside, grey ones may be
    either. A number says how many lines of the loop run along its row or column in the direction of its arrow.
    """

    name = "castlewall"
    title = "Castle Wall"
    kind = "loop"
    sizes = (6, 9, 12)
    others = (("compact", 7), ("big", 10))
    rare = (1,)
    example = "1>x . 2vx . .\n. . . . .\n. . . . .\n. 1^o . . .\n. . . 2^x 2^x"
    clue = At(Tagged(Arrow(), **_SIGNS), Choice(**_SIGNS), faces={"white": "open", "black": "block", "grey": "shade"})
    link = Links()
    forms = (
        puzzlink("castle", body=[tinted_arrows("clue", _COLOURS)]),
        pzprv3("castle", rows=[words("clue", clues=_FILED), sides("link")]),
        puzzlekit(problem=[kit("clue", clues=_KIT)], answer=[trace("link")]),
        penpa(pen_tinted("clue", "white", {4: "black", 3: "grey"}), pen_lines("link")),
    )
    names = {"count": ("Arrow satisfied", "Arrow needs every line left"), "left out": ("No line through clues",)}

    def always(self, ground: Ground) -> Iterator[Rule]:
        yield Loop(ground.on(CastleWall.link), CastleWall.link.ends)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        line = ground.on(CastleWall.link)
        fields = Fields(ground, self.grid, {CastleWall.link.ends(link): literal for link, literal in line.items()})
        yield fields
        around = ground.meeting(CastleWall.link)
        for at, clue in self.clue.items():
            arrow, colour = clue if isinstance(clue, tuple) else (None, clue)
            for each in around[at].values():
                yield never([each], "the loop does not visit clues", clue=at, code="left out")
            if colour != "grey":
                yield Enclosed(fields, at, inside=colour == "white", who=f"the {colour} cell at {at}", clue=at)
            if arrow is not None:
                ahead = self._ahead(around, at, arrow[1])
                yield Count(ahead, arrow[0], who=f"the {arrow[0]} at {at}", what="line/lines", clue=at)

    def _ahead(self, around: Mapping[Place, Mapping[str, Any]], at: Place, way: str) -> list[Any]:
        """What the lines along a ray have: literals, or marks."""
        return [around[place][way] for place in self.grid.ray(at, way) if way in around[place]]

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random loop with a clue in every other cell."""
        blank = cls(size.rows, size.columns)
        solution = looped(blank, cls.link, rng.uniform(*_SHARES), rng)
        return None if solution is None else wandered(blank, solution, rng)

    def fullest(self, solution: Marks) -> Self:
        """Each clue looks where it sees most."""
        around = CastleWall.link.meeting(self.grid, solution)
        clues = {}
        for at in (each for each, marks in around.items() if not any(marks.values())):
            row, column = self.grid.at[at]
            above = [around[place].get("up", 0) for place in self.grid.rows[row][:column]]
            counts = {way: sum(self._ahead(around, at, way)) for way in DIRECTIONS}
            best = max(counts, key=lambda way: (counts[way] > 0, counts[way] % 3, counts[way], way))
            clues[at] = ((counts[best], best), "white" if sum(map(int, above)) % 2 else "black")
        return self.with_layers(clue=clues)


FAMILY = CastleWall.family()
