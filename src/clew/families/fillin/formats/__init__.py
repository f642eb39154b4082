"""The text forms of fill-in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from clew.core.later import Table

if TYPE_CHECKING:
    from clew.core.family import Format
    from clew.families.fillin.puzzle import Fillin

FORMATS: Mapping[str, Format[Fillin]] = Table(
    __name__,
    clew="own.OWN",
    grid="grid.GRID",
    ipuz="ipuz.IPUZ",
    json="json.JSON",
    lists="lists.LISTS",
    filled="filled.FILLED",
)
