"""List the formats that Clew reads and writes: for all families, or for one family with examples."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from clew import families
from clew.cli.ends import End
from clew.cli.options import add_json
from clew.cli.output import BOLD, DIM, json_line, paint, warn

if TYPE_CHECKING:
    from clew.families.cards import Form


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("family", nargs="?", metavar="FAMILY", help="only the formats of this family, with examples")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Print the formats."""
    if chosen.family:
        families.get(chosen.family)
    for name in [chosen.family] if chosen.family else families.names():
        for form in families.card(name).forms:
            if chosen.json:
                print(json_line({"family": name, **_data(form, families.formats(name)[form.name].example)}), end="")
            else:
                _print(name, form)
                if chosen.family and not form.binary:
                    _show(families.formats(name)[form.name].example)
    faults = families.faults() if not chosen.family else {}
    for fault in faults.values():
        warn(fault)
    return End.BAD_INPUT if faults else End.DONE


def _data(form: Form, example: str) -> dict[str, Any]:
    return {
        "format": form.name,
        "title": form.title,
        "extensions": list(form.extensions),
        "reads": True,
        "writes": form.writes,
        "holds_marks": form.holds_marks,
        "example": None if form.binary else example,
    }


def _print(family: str, form: Form) -> None:
    can = "reads, writes" if form.writes else "reads"
    marks = ", marks" if form.holds_marks else ""
    ends = " ".join(form.extensions)
    print(f"{family:<12} {paint(f'{form.name:<10}', BOLD)} {can + marks:<21} {ends:<12} {form.title}".rstrip())


def _show(example: str) -> None:
    lines = (line if len(line) <= 100 else line[:97] + "..." for line in example.splitlines())
    print(paint("\n".join(f"    {line}" if line.strip() else line for line in lines), DIM) + "\n")
