"""Every text form of slitherlink, the most telling first: detection tries them in this order."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.family import Format
from clew.families.slitherlink.formats.own import OWN
from clew.families.slitherlink.puzzle import Slitherlink

_ALL = (OWN,)
FORMATS: Mapping[str, Format[Slitherlink]] = {form.name: form for form in _ALL}
