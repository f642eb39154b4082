"""Every text form of sudoku, the most distinctive first: detection tries them in this order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from clew.core.later import Table

if TYPE_CHECKING:
    from clew.core.family import Format
    from clew.families.sudoku.puzzle import Sudoku

FORMATS: Mapping[str, Format[Sudoku]] = Table(
    __name__,
    clew="own.OWN",
    puzzlink="pzpr.LINK",
    pzprv3="pzpr.FILE",
    pencilbox="pencilbox.PENCILBOX",
    solo="solo.SOLO",
    ipuz="ipuz.IPUZ",
    fpuzzles="fpuzzles.FPUZZLES",
    penpa="penpa.PENPA",
    line="plain.LINE",
    sudokupad="sudokupad.SUDOKUPAD",
    sdk="sdk.SDK",
    ss="sdk.SS",
    sdm="plain.SDM",
    grid="grid.GRID",
)
