"""Every text form of sudoku, the most telling first: detection tries them in this order."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.family import Format
from clew.families.sudoku.formats import pzpr, sdk
from clew.families.sudoku.formats.fpuzzles import FPUZZLES
from clew.families.sudoku.formats.grid import GRID
from clew.families.sudoku.formats.ipuz import IPUZ
from clew.families.sudoku.formats.own import OWN
from clew.families.sudoku.formats.penpa import PENPA
from clew.families.sudoku.formats.plain import LINE, SDM
from clew.families.sudoku.formats.solo import SOLO
from clew.families.sudoku.formats.sudokupad import SUDOKUPAD
from clew.families.sudoku.puzzle import Sudoku

_ALL = (OWN, pzpr.LINK, pzpr.FILE, SOLO, IPUZ, FPUZZLES, PENPA, LINE, SUDOKUPAD, sdk.SDK, sdk.SS, SDM, GRID)
FORMATS: Mapping[str, Format[Sudoku]] = {form.name: form for form in _ALL}
