"""Blocks of lines about the plan of a grid: regions by their borders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.codecs.lines import Line
from clew.core.errors import PuzzleError
from clew.core.text import quoted
from clew.rules.forms.draft import Draft, Page, across_then_down, flooded
from clew.rules.forms.lettering import Block, split


class Bounds(Block):
    """Regions by a word for each pair of neighbours, 1 for a border: a line for each row, then those between rows."""

    def __init__(self, layer: str) -> None:
        self._layer = layer
        self.layers = (layer,)

    def lines(self, rows: int, columns: int) -> int:
        return (rows if columns > 1 else 0) + rows - 1

    def start(self, draft: Draft) -> None:
        draft.layers[self._layer].update(dict.fromkeys(draft.grid.cells, 1))

    def read(self, lines: Sequence[Line], draft: Draft) -> None:
        drawn = set()
        for line, pairs in zip(lines, filter(None, across_then_down(draft.grid)), strict=True):
            for (word, column), pair in zip(split(line, len(pairs)), pairs, strict=True):
                if word not in ("0", "1"):
                    text = f"unexpected {quoted(word)}; expected 1 for a border or 0"
                    raise PuzzleError(text, line=line.number, column=column)
                if word == "1":
                    drawn.add(pair)
        draft.layers[self._layer].update(flooded(draft.grid, lambda one, other: (one, other) in drawn))

    def write(self, page: Page) -> Iterator[Sequence[str]]:
        regions = page.clues(self._layer)
        for pairs in filter(None, across_then_down(page.grid)):
            yield [str(int(regions[one] != regions[other])) for one, other in pairs]


bounds = Bounds  # as genres call it
