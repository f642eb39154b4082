"""List the puzzle families, or describe one: rules, sizes, levels, options, techniques."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from clew import families
from clew.cli.ends import End
from clew.cli.options import add_json
from clew.cli.output import BOLD, json_line, paint, warn
from clew.core.errors import PuzzleError
from clew.core.family import SORTS, Family, Knob


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="the family to describe (default: list all)")
    parser.add_argument("--kind", choices=SORTS, help="list families of one kind: " + ", ".join(SORTS))
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Print the list, or one family."""
    if chosen.name and chosen.kind:
        raise PuzzleError("--kind is for the list of families: leave out the name")
    listed = [name for name in families.names() if chosen.kind in (None, families.card(name).kind)]
    for name in [chosen.name] if chosen.name else listed:
        if chosen.json:
            print(json_line(_data(families.get(name))), end="")
        elif chosen.name:
            print("\n".join(_page(families.get(name))))
        else:
            card = families.card(name)
            print(f"{paint(f'{name:<12}', BOLD)} {card.title}: {card.rules}")
    faults = families.faults() if not chosen.name else {}
    for fault in faults.values():
        warn(fault)
    return End.BAD_INPUT if faults else End.DONE


def _data(family: Family[Any]) -> dict[str, Any]:
    return {
        "family": family.name,
        "title": family.title,
        "kind": family.kind,
        "rules": family.rules,
        "sizes": {name: str(size) for name, size in family.making.sizes.items()},
        "levels": list(family.teaching.levels),
        "options": _options(family.making.knobs),
        "variants": _options(family.forms.variants),
        "parts": {name: part.help for name, part in family.forms.parts.items()},
        "techniques": [{"name": each.name, "level": each.level} for each in family.teaching.techniques],
        "formats": list(family.forms.formats),
    }


def _options(knobs: Mapping[str, Knob]) -> dict[str, Any]:
    return {
        name: {"help": knob.help, "default": knob.default, "choices": list(knob.choices)}
        for name, knob in knobs.items()
    }


def _page(family: Family[Any]) -> Iterator[str]:
    yield paint(family.title, BOLD)
    yield textwrap.fill(family.rules, 100)
    yield ""
    yield _entry("sizes", ", ".join(f"{name} {size}" for name, size in family.making.sizes.items()))
    yield _entry("levels", ", ".join(f"{number} {name}" for number, name in enumerate(family.teaching.levels, 1)))
    if family.teaching.scales:
        yield _entry("scales", f"{', '.join(family.teaching.scales)} (clew rate --scale NAME)")
    richer = families.get(family.making.richer).making.knobs if family.making.richer else {}
    for word, knobs in (("rule", family.forms.variants), ("generate", {**richer, **family.making.knobs})):
        for name, knob in knobs.items():
            choices = f" ({', '.join(knob.choices)})" if knob.choices else ""
            yield _entry(word, f"--{name} {knob.default}  {knob.help}{choices}")
    for name, part in family.forms.parts.items():
        yield _entry("read", f"--{name} FILE  {part.help}")
    yield _entry("formats", ", ".join(family.forms.formats))
    for level, title in enumerate(family.teaching.levels, 1):
        names = [each.name for each in family.teaching.techniques if each.level == level]
        if names:
            yield _entry(f"level {level}", f"{title}: {', '.join(names)}")


def _entry(word: str, text: str) -> str:
    return textwrap.fill(text, 100, initial_indent=f"{word:<12}", subsequent_indent=" " * 12)
