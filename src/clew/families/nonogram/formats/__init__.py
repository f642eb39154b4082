"""Every form of nonograms, the most distinctive first: detection tries them in this order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from clew.core.later import Table

if TYPE_CHECKING:
    from clew.core.family import Format
    from clew.families.nonogram.puzzle import Nonogram

FORMATS: Mapping[str, Format[Nonogram]] = Table(
    __name__,
    clew="own.OWN",
    non="non.NON",
    webpbn="webpbn.WEBPBN",
    puzzlink="pzpr.LINK",
    pzprv3="pzpr.FILE",
    pattern="pattern.PATTERN",
    facts="facts.FACTS",
    json="json.JSON",
    penpa="penpa.PENPA",
    nin="lists.NIN",
    mk="lists.MK",
    cwd="lists.CWD",
    taai="lists.BATCH",
    png="pictures.PNG",
    pbm="pictures.PBM",
)
