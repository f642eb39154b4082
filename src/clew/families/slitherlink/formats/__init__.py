"""Every text form of slitherlink, the most telling first: detection tries them in this order."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.family import Format
from clew.families.slitherlink.formats import pzpr
from clew.families.slitherlink.formats.facts import FACTS
from clew.families.slitherlink.formats.grid import GRID
from clew.families.slitherlink.formats.loopy import LOOPY
from clew.families.slitherlink.formats.own import OWN
from clew.families.slitherlink.formats.penpa import PENPA
from clew.families.slitherlink.puzzle import Slitherlink

_ALL = (OWN, pzpr.LINK, pzpr.FILE, LOOPY, FACTS, PENPA, GRID)
FORMATS: Mapping[str, Format[Slitherlink]] = {form.name: form for form in _ALL}
