"""Every text form of hashi, the most telling first: detection tries them in this order."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.family import Format
from clew.families.hashi.formats import pzpr
from clew.families.hashi.formats.bridges import BRIDGES
from clew.families.hashi.formats.facts import FACTS
from clew.families.hashi.formats.grid import GRID
from clew.families.hashi.formats.own import OWN
from clew.families.hashi.formats.penpa import PENPA
from clew.families.hashi.formats.sized import HAS, KIT
from clew.families.hashi.puzzle import Hashi

_ALL = (OWN, pzpr.LINK, pzpr.FILE, BRIDGES, FACTS, HAS, KIT, PENPA, GRID)
FORMATS: Mapping[str, Format[Hashi]] = {form.name: form for form in _ALL}
