"""List the text forms that are read and written, of all families or of one, each with an example."""

from __future__ import annotations

import argparse
import textwrap
from typing import Any

from clew import families
from clew.cli.ends import End
from clew.cli.options import add_json
from clew.cli.output import BOLD, DIM, json_line, paint
from clew.core.family import Format


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("family", nargs="?", metavar="FAMILY", help="only the forms of this family, with examples")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Print the forms."""
    for name in [chosen.family] if chosen.family else families.names():
        for form in families.get(name).forms.formats.values():
            if chosen.json:
                print(json_line({"family": name, **_data(form)}), end="")
            else:
                _print(name, form, with_example=chosen.family is not None)
    return End.DONE


def _data(form: Format[Any]) -> dict[str, Any]:
    return {
        "format": form.name,
        "title": form.title,
        "extensions": list(form.extensions),
        "reads": True,
        "writes": form.write is not None,
        "holds_marks": form.holds_marks,
        "example": None if form.binary else form.example,
    }


def _print(family: str, form: Format[Any], *, with_example: bool) -> None:
    can = "reads, writes" if form.write else "reads"
    marks = ", marks" if form.holds_marks else ""
    ends = " ".join(form.extensions)
    print(f"{family:<12} {paint(f'{form.name:<10}', BOLD)} {can + marks:<21} {ends:<12} {form.title}".rstrip())
    if with_example and not form.binary:
        example = "\n".join(line if len(line) <= 100 else line[:97] + "..." for line in form.example.splitlines())
        print(paint(textwrap.indent(example, "    "), DIM) + "\n")
