"""Every text form of hashi, the most distinctive first: detection tries them in this order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from clew.core.later import Table

if TYPE_CHECKING:
    from clew.core.family import Format
    from clew.families.hashi.puzzle import Hashi

FORMATS: Mapping[str, Format[Hashi]] = Table(
    __name__,
    clew="own.OWN",
    puzzlink="pzpr.LINK",
    pzprv3="pzpr.FILE",
    pencilbox="pencilbox.PENCILBOX",
    bridges="bridges.BRIDGES",
    facts="facts.FACTS",
    has="sized.HAS",
    kit="sized.KIT",
    penpa="penpa.PENPA",
    grid="grid.GRID",
)
