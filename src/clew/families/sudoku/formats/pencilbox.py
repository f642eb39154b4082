"""Files of Pencil Box."""

from __future__ import annotations

from clew.codecs.pencilbox import Box, form
from clew.families.sudoku.formats.pzpr import FILE

BOX = Box(
    kind="sudoku", pid="sudoku", text=["clue", "number"], xml=["clue", "number"], file=["clue", "number"], square=True
)
PENCILBOX = form(BOX, FILE)
