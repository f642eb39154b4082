"""Bulbs for the checker of certificates: how they are written, and their rules as clauses.

Nothing is imported from Clew, so that this file also works in a copy of the checker's folder, as `bulbs.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clew.checker.core import Clauses

HEADERS = ()


@dataclass(frozen=True)
class Bulbs:
    """The one row as written."""

    row: str

    def lines(self) -> tuple[Mapping[str, str], Sequence[str]]:
        """The row, without a header."""
        return {}, [self.row]

    def clues(self) -> object:
        """The counts, None for bulbs without one."""
        return [None if sign == "." else int(sign) for sign in self.row]

    def state(self, clauses: Clauses) -> None:
        """As many bulbs around each count are lit as it says."""
        lit = [clauses.switch(f"r1c{number}") for number in range(1, len(self.row) + 1)]
        for index, sign in enumerate(self.row):
            if sign != ".":
                near = lit[max(index - 1, 0) : index + 2]
                clauses.at_least(int(sign), near)
                clauses.at_most(int(sign), near)


def read(head: Mapping[str, str], rows: Sequence[str]) -> Bulbs:
    """Read the row."""
    if len(rows) != 1 or not 1 <= len(rows[0]) <= 24 or not set(rows[0]) <= set(".0123"):
        raise ValueError("the rows are not those of bulbs")
    return Bulbs(rows[0])
