"""Files of Pencil Box."""

from __future__ import annotations

from clew.codecs.pencilbox import Box, form
from clew.families.hashi.formats.pzpr import FILE

BOX = Box(
    kind="hashi",
    pid="hashikake",
    text=["clue", "bridge"],
    xml=["clue", "bridge"],
    file=["clue", "line"],
    bare="9",
    signed={"-": 9},
    lossy=True,
)
PENCILBOX = form(BOX, FILE)
