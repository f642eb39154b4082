"""Every text form of slitherlink, the most distinctive first: detection tries them in this order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from clew.core.later import Table

if TYPE_CHECKING:
    from clew.core.family import Format
    from clew.families.slitherlink.puzzle import Slitherlink

FORMATS: Mapping[str, Format[Slitherlink]] = Table(
    __name__,
    clew="own.OWN",
    puzzlink="pzpr.LINK",
    pzprv3="pzpr.FILE",
    pencilbox="pencilbox.PENCILBOX",
    loopy="loopy.LOOPY",
    lists="lists.LISTS",
    facts="facts.FACTS",
    penpa="penpa.PENPA",
    grid="grid.GRID",
)
