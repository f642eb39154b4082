"""Write the tables of docs/rating.md: `make ratings`. A test holds that they are current.

Levels, names, weights and techniques come from the families; further columns are written by hand and stay. Declared
families share one table, with a row for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from clew import families
from clew.actions.rate import SEARCH
from clew.core.family import Family

PATH = Path(__file__).resolve().parent.parent / "docs" / "rating.md"
HEAD = "| level | name | weight: technique |"
_PROPER = ("Franken", "Siamese", "Sue")  # first words that are names of their own
DECLARED = "| declared family |"  # how their table begins


def text(before: str) -> str:
    """The page with every family's table as it should be."""
    sections = re.split(r"^(?=## )", before, flags=re.MULTILINE)
    family_of = {families.get(name).title: families.get(name) for name in families.NAMES}
    return "".join(
        _declared(each)
        if DECLARED in each
        else _section(each, family_of.get(each.partition("\n")[0].removeprefix("## ")))
        for each in sections
    )


def _declared(before: str) -> str:
    start = before.index(DECLARED)
    end = before.index("\n\n", start)
    return before[:start] + "\n".join(_rows(map(families.get, families.DECLARED))) + before[end:]


def _rows(declared: Iterable[Family[Any]]) -> Iterator[str]:
    """A row for each family, a column for each level that a technique can have."""
    found = list(declared)
    *names, _ = found[0].teaching.levels
    yield f"{DECLARED} {' | '.join(names)} |"
    yield "|---" * (len(names) + 1) + "|"
    for family in found:
        cells = [
            ", ".join(
                f"{each.weight} {_inside(each.name)}" for each in family.teaching.techniques if each.level == level
            )
            for level in range(1, len(names) + 1)
        ]
        yield f"| {family.title} | {' | '.join(cells)} |"


def _section(before: str, family: Family[Any] | None) -> str:
    if family is None:
        return before
    start = before.index(HEAD)
    end = before.index("\n\n", start)
    return before[:start] + "\n".join(_table(before[start:end].splitlines(), family)) + before[end:]


def _table(before: list[str], family: Family[Any]) -> Iterator[str]:
    """The head as it is; then a row for each level, with what was behind it."""
    yield from before[:2]
    behind = {row.split("|")[1].strip(): row.split("|")[4:] for row in before[2:]}
    blank = [" "] * (before[0].count("|") - 4) + [""]
    last = len(family.teaching.levels)
    for level, name in enumerate(family.teaching.levels, 1):
        used = [each for each in family.teaching.techniques if each.level == level]
        techniques = ", ".join(f"{each.weight} {_inside(each.name)}" for each in used)
        cell = f"{SEARCH}: no technique finds a step" if level == last else techniques
        yield "|".join(["", f" {level} ", f" {name} ", f" {cell} ", *behind.get(str(level), blank)])


def _inside(name: str) -> str:
    """A name within a sentence: X-wing and Sue de Coq, but naked pair."""
    return name[0].lower() + name[1:] if name[1].islower() and not name.startswith(_PROPER) else name


if __name__ == "__main__":
    PATH.write_text(text(PATH.read_text()))
