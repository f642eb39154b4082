"""Every form of nonograms, the most telling first: detection tries them in this order."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.family import Format
from clew.families.nonogram.formats import lists, pictures, pzpr
from clew.families.nonogram.formats.facts import FACTS
from clew.families.nonogram.formats.json import JSON
from clew.families.nonogram.formats.non import NON
from clew.families.nonogram.formats.own import OWN
from clew.families.nonogram.formats.pattern import PATTERN
from clew.families.nonogram.formats.penpa import PENPA
from clew.families.nonogram.formats.webpbn import WEBPBN
from clew.families.nonogram.puzzle import Nonogram

_ALL = (
    OWN,
    NON,
    WEBPBN,
    pzpr.LINK,
    pzpr.FILE,
    PATTERN,
    FACTS,
    JSON,
    PENPA,
    lists.NIN,
    lists.MK,
    lists.CWD,
    lists.BATCH,
    pictures.PNG,
    pictures.PBM,
)
FORMATS: Mapping[str, Format[Nonogram]] = {form.name: form for form in _ALL}
