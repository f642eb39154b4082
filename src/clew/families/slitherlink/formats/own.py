"""Slitherlink in Clew's own format: one row per line, `?` for a clue without a number, `.` for no clue."""

from __future__ import annotations

from clew.codecs.own import Rows, own_format
from clew.families.slitherlink.formats.cells import mark_of, of_rows, rows_of
from clew.families.slitherlink.puzzle import Slitherlink, places

EXAMPLE = """\
.3.3.
1..22
.3.22
.....
23.1.
"""

OWN = own_format(
    Rows(
        family="slitherlink",
        example=EXAMPLE,
        read=lambda lines, headers: of_rows(lines),
        write=lambda puzzle: ({}, rows_of(puzzle)),
        places=places,
        value=mark_of,
        show=Slitherlink.symbol,
    )
)
