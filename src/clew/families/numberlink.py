"""Numberlink: join equal numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from clew.core.places import Place
from clew.rules import At, Clause, Genre, Ground, Links, Number, Paths, Rule


class Numberlink(Genre):
    """Join each pair of equal numbers by a line that runs from cell to cell.

    Lines never cross or share a cell, and every cell has one.
    """

    name = "numberlink"
    title = "Numberlink"
    kind = "loop"
    sizes = (5, 8, 12)
    example = "1 . 2\n. . .\n1 . 2"
    number = At(Number(1, 999), layout=True)
    link = Links()

    def refuse(self) -> str | None:
        odd = next((number for number, times in Counter(self.number.values()).items() if times != 2), None)
        return (
            None
            if odd is None
            else f"the number {odd} is there {list(self.number.values()).count(odd)} times: expected 2"
        )

    def rules(self, ground: Ground) -> Iterator[Rule]:
        line = ground.on(Numberlink.link)
        meeting: dict[Place, list[int]] = {place: [] for place in self.grid.cells}
        for link, literal in line.items():
            for end in Numberlink.link.ends(link):
                meeting[end].append(literal)
        yield Paths(line, Numberlink.link.ends, self.number)
        for place, links in meeting.items():
            yield Clause(links, f"every cell has a line, so {place} has one", code="empty cell")


FAMILY = Numberlink.family()
