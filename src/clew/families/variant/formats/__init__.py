"""The text forms of variants, the most distinctive first: detection tries them in this order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from clew.core.later import Table

if TYPE_CHECKING:
    from clew.core.family import Format
    from clew.families.variant.puzzle import Variant

FORMATS: Mapping[str, Format[Variant]] = Table(
    __name__,
    clew="own.OWN",
    fpuzzles="fpuzzles.FPUZZLES",
    sudokupad="sudokupad.SUDOKUPAD",
    scl="sudokupad.SCL",
    penpa="penpa.PENPA",
    iss="iss.ISS",
    killer="compact.SIGNS",
    sudocue="compact.NUMBERS",
    pencilmarks="compact.MARKS",
    puzzlekit="kit.KIT",
)
