"""Files of Pencil Box."""

from __future__ import annotations

from clew.codecs.pencilbox import Box, form
from clew.families.slitherlink.formats.pzpr import FILE

BOX = Box(
    kind="slitherlink",
    pid="slither",
    text=["clue", "edge"],
    xml=["clue row", "edge"],
    file=["clue", "edge"],
    bare="5",
    grown=True,
)
PENCILBOX = form(BOX, FILE)
