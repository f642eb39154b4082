"""Files of Pencil Box, made of those of pzpr that a genre has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clew.codecs.pencilbox import Box, form
from clew.core.family import Format
from clew.rules.forms.draft import Maker
from clew.rules.forms.later import Later
from clew.rules.genre import Genre


def pencilbox(
    kind: str,
    pid: str,
    text: Sequence[str],
    xml: Sequence[str] = (),
    file: Sequence[str] = (),
    sample: str = "",
    **more: Any,
) -> Maker:
    """Files by this name, which pzpr calls `pid`, and the parts of text, XML and pzprv3 files (`codecs.pencilbox.Box`).

    XML and pzprv3 files have the same parts as text unless others are given; `sample` is a pzprv3 file.
    """
    box = Box(kind=kind, pid=pid, text=text, xml=xml or text, file=file or text, **more)

    def make(genre: type[Genre]) -> Format[Genre]:
        base = next(each for each in genre.forms if isinstance(each, Later) and each.name == "pzprv3")
        return form(box, base(genre), sample)

    return make
