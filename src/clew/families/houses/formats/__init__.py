"""The text forms of houses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from clew.core.later import Table

if TYPE_CHECKING:
    from clew.core.family import Format
    from clew.families.houses.puzzle import Houses

FORMATS: Mapping[str, Format[Houses]] = Table(
    __name__,
    clew="own.OWN",
    facts="facts.FACTS",
    json="json.JSON",
    points="points.POINTS",
)
