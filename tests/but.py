"""A family with some of its fields changed, whichever of its records they belong to."""

from __future__ import annotations

from typing import Any

from clew.core.family import Family
from clew.core.frozen import replace

_RECORDS = ("logic", "teaching", "making", "display", "forms")


def but(family: Family[Any], **changes: Any) -> Family[Any]:
    """The same family but for these fields: its own, or those of one of its records."""
    for record in _RECORDS:
        own = {name: changes.pop(name) for name in [*changes] if hasattr(getattr(family, record), name)}
        changes[record] = replace(getattr(family, record), **own)
    return replace(family, **changes)
