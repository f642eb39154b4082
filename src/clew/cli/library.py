"""Keep puzzles by name, each in a readable file in your data folder (or in $CLEW_LIBRARY)."""

from __future__ import annotations

import argparse
import dataclasses

from clew import families
from clew.actions import library
from clew.cli import solve
from clew.cli.ends import End
from clew.cli.marks import marks_for
from clew.cli.options import Parser, add_json, add_reading
from clew.cli.output import BOLD, json_line, paint, sketched
from clew.cli.sources import one
from clew.core.errors import PuzzleError


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True, parser_class=Parser)
    save = actions.add_parser(
        "save", help="save the puzzle in a file", description="Save the puzzle in a file under a name."
    )
    save.add_argument("name", metavar="NAME")
    add_reading(save)
    save.add_argument("--marks", metavar="FILE", help="file with marks to save along with it")
    save.add_argument("--force", action="store_true", help="replace an existing puzzle of this name")
    add_json(save)
    add_json(actions.add_parser("list", help="list all saved puzzles", description="List all saved puzzles."))
    for action, line in (("show", "print a puzzle"), ("remove", "delete a puzzle")):
        sub = actions.add_parser(action, help=line, description=line.capitalize() + ".")
        sub.add_argument("name", metavar="NAME")
        add_json(sub)
    solve.options(actions.add_parser("solve", help="solve a puzzle by name", description=solve.__doc__))


def run(chosen: argparse.Namespace) -> int:
    """Do what was asked."""
    return {"save": _save, "list": _list, "show": _show, "remove": _remove, "solve": _solve}[chosen.action](chosen)


def _save(chosen: argparse.Namespace) -> int:
    reading = one(chosen.file, chosen)
    marks = marks_for(reading, chosen.marks)
    entry = library.save(chosen.name, dataclasses.replace(reading, marks=marks), force=chosen.force)
    data = (
        json_line({"name": entry.name, "path": str(entry.path)})
        if chosen.json
        else f"saved {entry.name}: {entry.path}\n"
    )
    print(data, end="")
    return End.DONE


def _list(chosen: argparse.Namespace) -> int:
    for entry in library.entries():
        try:
            reading = library.load(entry.name)
        except PuzzleError as error:
            data = {"name": entry.name, "path": str(entry.path), "error": str(error)}
            print(json_line(data) if chosen.json else f"{entry.name:<24} cannot be read: {error}\n", end="")
            continue
        family = families.of(reading.puzzle)
        size = str(family.size(reading.puzzle))
        if chosen.json:
            data = {
                "name": entry.name,
                "family": family.name,
                "size": size,
                "title": reading.title,
                "path": str(entry.path),
            }
            print(json_line({**data, "marks": len(reading.marks)}), end="")
        else:
            print(f"{paint(f'{entry.name:<24}', BOLD)} {family.name:<12} {size:<8} {reading.title}".rstrip())
    return End.DONE


def _show(chosen: argparse.Namespace) -> int:
    reading = library.load(chosen.name)
    family = families.of(reading.puzzle)
    if chosen.json:
        data = {"name": chosen.name, "family": family.name, "title": reading.title, "text": library.show(chosen.name)}
        print(json_line(data), end="")
    else:
        print("\n".join(filter(None, [reading.title, sketched(family, reading.puzzle, reading.marks)])))
    return End.DONE


def _remove(chosen: argparse.Namespace) -> int:
    entry = library.remove(chosen.name)
    print(json_line({"name": entry.name, "removed": True}) if chosen.json else f"removed {entry.name}\n", end="")
    return End.DONE


def _solve(chosen: argparse.Namespace) -> int:
    chosen.files = [str(library.existing(name).path) for name in chosen.files]
    return solve.run(chosen)
