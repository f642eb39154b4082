"""Numberlink: join equal numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from clew.core.family import Size
from clew.core.places import Place
from clew.rules import At, Choice, Clause, Genre, Ground, Links, Number, Option, Paths, Rule
from clew.rules.forms import (
    clues,
    either,
    fixed,
    kit,
    letter_clues,
    numbers,
    pen_labels,
    pen_lines,
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    trace,
)
from clew.rules.lattice import lattice
from clew.rules.making import threads

_FULL = {"every": "yes"}


class Numberlink(Genre):
    """Connect each pair of equal numbers by a line that runs from cell to cell.

    Lines never cross or share a cell, and every cell has one, unless the puzzle says otherwise.
    """

    name = "numberlink"
    title = "Numberlink"
    kind = "loop"
    sizes = (6, 8, 12)
    others = (("compact", 7), ("big", 10))
    rare = (1,)
    example = ". . . .\n. . . 1\n3 1 . 2\n. 3 2 ."
    number = At(Number(1, 999), layout=True)
    link = Links()
    every = Option(Choice(yes="yes", no="no"), "yes", title="Every cell is used")
    forms = (
        either(
            puzzlink("arukone", body=[numbers("number")], rules=_FULL),
            puzzlink("numlin", "numberlink", body=[numbers("number")], rules={"every": "no"}),
        ),
        either(
            pzprv3("arukone", rows=[fixed("passallcell"), letter_clues("number"), sides("link")], rules=_FULL),
            pzprv3("numlin", "numberlink", rows=[clues("number"), sides("link")], rules={"every": "no"}),
        ),
        pencilbox(
            "numberlink",
            "numlin",
            ["clue", "line"],
            signed={"-": -1},
            sample="pzprv3/numlin/5/5/1 . . . . /2 . . 3 . /. . . . . /. 1 . . 2 /. . . . 3 /",
        ),
        puzzlekit(problem=[kit("number")], answer=[trace("link")]),
        penpa(pen_labels("number"), pen_lines("link")),
    )
    names = {"empty cell": ("Every cell is used",)}

    def refuse(self) -> str | None:
        odd = next((number for number, times in Counter(self.number.values()).items() if times != 2), None)
        return (
            None
            if odd is None
            else f"the number {odd} appears {list(self.number.values()).count(odd)} times: expected 2"
        )

    def rules(self, ground: Ground) -> Iterator[Rule]:
        line = ground.on(Numberlink.link)
        meeting: dict[Place, list[int]] = {place: [] for place in self.grid.cells}
        for link, literal in line.items():
            for end in Numberlink.link.ends(link):
                meeting[end].append(literal)
        yield Paths(line, Numberlink.link.ends, self.number)
        for links in meeting.values() if self.every == "yes" else ():
            yield Clause(links, "every cell has a line", code="empty cell")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """The ends of random paths that never come near themselves."""
        grid = lattice(size.rows, size.columns)
        shortest = rng.randint(3, max(3, (size.rows + size.columns) // 3))
        paths = threads(grid, shortest, rng)
        if paths is None:
            return None
        ends = sorted((path[:1] + path[-1:] for path in paths), key=lambda pair: min(grid.at[end] for end in pair))
        labels = {end: number for number, pair in enumerate(ends, 1) for end in pair}
        return cls(size.rows, size.columns, number=labels)


FAMILY = Numberlink.family()
