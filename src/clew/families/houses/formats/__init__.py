"""The text forms of houses."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.family import Format
from clew.families.houses.formats.facts import FACTS
from clew.families.houses.formats.json import JSON
from clew.families.houses.formats.own import OWN
from clew.families.houses.formats.points import POINTS
from clew.families.houses.puzzle import Houses

_ALL = (OWN, FACTS, JSON, POINTS)
FORMATS: Mapping[str, Format[Houses]] = {form.name: form for form in _ALL}
