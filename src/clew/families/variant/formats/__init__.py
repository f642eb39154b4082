"""The text forms of variants."""

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
)
