"""Every text form of sudoku, the most telling first: detection tries them in this order."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.family import Format
from clew.families.sudoku.formats.grid import GRID
from clew.families.sudoku.formats.own import OWN
from clew.families.sudoku.formats.plain import LINE, SDM
from clew.families.sudoku.puzzle import Sudoku

FORMATS: Mapping[str, Format[Sudoku]] = {form.name: form for form in (OWN, LINE, SDM, GRID)}
