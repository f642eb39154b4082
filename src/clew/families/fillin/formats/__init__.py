"""The text forms of fill-in."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.family import Format, Part
from clew.families.fillin.formats.filled import FILLED
from clew.families.fillin.formats.grid import GRID, assemble, word_list
from clew.families.fillin.formats.ipuz import IPUZ
from clew.families.fillin.formats.json import JSON
from clew.families.fillin.formats.lists import LISTS
from clew.families.fillin.formats.own import OWN
from clew.families.fillin.puzzle import Fillin

_ALL = (OWN, GRID, IPUZ, JSON, LISTS, FILLED)
FORMATS: Mapping[str, Format[Fillin]] = {form.name: form for form in _ALL}
PARTS: Mapping[str, Part] = {"words": Part(help="the words, where they stand in a file of their own", read=word_list)}

__all__ = ["FORMATS", "PARTS", "assemble"]
