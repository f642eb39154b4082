"""Options that several commands share, and a parser whose errors are one line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Literal, NoReturn

from clew.core.errors import PuzzleError
from clew.core.results import Limits
from clew.core.text import quoted

_DIGITS = 18  # most digits of a number: native code counts with 64 bits
_FOREVER = 10**9  # seconds
_KEPT = 100_000  # solutions held in memory; --all holds none


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal; argparse would import `shutil` with every option to find the width."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def _columns() -> int:
    width = os.environ.get("COLUMNS", "")
    if width.isascii() and width.isdigit() and int(width[:9]) > 0:
        return int(width[:9])
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, OSError, ValueError):  # no standard output, or no terminal
        return 80


class Parser(argparse.ArgumentParser):
    """An argument parser that leaves printing and ending to the caller."""

    def __init__(self, *, prog: str, description: str | None = None, epilog: str | None = None, **rest: object) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            formatter_class=_Help,
            allow_abbrev=False,
        )
        self.own_options: Literal["", "knobs", "variants"] = ""
        # Taken out before parsing, so that every command has it; here for its help.
        self.add_argument("--rules", metavar="FILE", help="a Python file that declares families (see docs/rules.md)")

    def parse(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Parse the arguments; options of families go to `own` by name, files of parts to `parts`."""
        own: dict[str, str] = {}
        parts: dict[str, str] = {}
        rest = list(self._without_own(list(arguments), own, parts))
        chosen = self.parse_args(rest)
        chosen.own, chosen.parts = own, parts
        return chosen

    def _without_own(self, arguments: list[str], own: dict[str, str], parts: dict[str, str]) -> Iterator[str]:
        """Take out the options that the parser does not know and some family does."""
        while arguments:
            argument = arguments.pop(0)
            name, equals, value = argument.removeprefix("--").partition("=")
            if argument == "--":
                yield from ["--", *arguments]
                return
            strange = argument.startswith("--") and f"--{name}" not in self._option_string_actions
            choices = self._choices(name) if strange and self.own_options else None
            part = choices is None and strange and self.own_options == "variants" and self._is_part(name)
            if choices is None and not part:
                yield argument
            elif equals:
                (parts if part else own)[name] = value
            elif choices == ("no", "yes"):
                own[name] = arguments.pop(0) if arguments[:1] in (["no"], ["yes"]) else "yes"
            elif arguments:
                (parts if part else own)[name] = arguments.pop(0)
            else:
                self.error(f"argument --{name}: expected one argument")

    def _choices(self, name: str) -> tuple[str, ...] | None:
        """Find an option among those of all families and return its values, without importing a family."""
        from clew import families

        every = (getattr(families.card(family), self.own_options) for family in families.names())
        return next((knobs[name] for knobs in every if name in knobs), None)

    def _is_part(self, name: str) -> bool:
        """Whether puzzles of some family have a part that may be in a separate file."""
        from clew import families

        return any(name in families.card(family).parts for family in families.names())

    def _print_message(self, message: str, file: object = None) -> None:
        """Print the help; argparse itself ignores errors of writing."""
        print(message, end="")

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise PuzzleError(f"{message} (see '{self.prog} --help')")


def positive(text: str) -> int:
    """A whole number from 1."""
    return _whole(text, 1)


def natural(text: str) -> int:
    """A whole number from 0."""
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    digits = text.isascii() and text.isdigit()
    if digits and len(text.lstrip("0")) > _DIGITS:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is too large: expected at most {_DIGITS} digits")
    if not digits or int(text.lstrip("0") or "0") < least:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number of {least} or more")
    return int(text.lstrip("0") or "0")


def seconds(text: str) -> float:
    """A time in seconds."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < _FOREVER:
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is not a time in seconds: expected more than 0, less than {_FOREVER:,}"
        )
    return value


def add_reading(parser: argparse.ArgumentParser, *, many: bool = False, optional: bool = False) -> None:
    """FILE, and how to read it; a family's own options choose variants of its rules."""
    if isinstance(parser, Parser):
        parser.own_options = "variants"
    group = parser.add_argument_group("reading")
    parser.add_argument(
        "files" if many else "file",
        metavar="FILE",
        nargs=("*" if optional else "+") if many else None,
        help="a path, '-' for standard input, a name from the library, or the puzzle itself",
    )
    group.add_argument("--family", metavar="NAME", help="the family, if the text is ambiguous")
    group.add_argument("--from", dest="format", metavar="FORMAT", help="the format, if it is not recognised")
    group.add_argument("--pick", type=positive, metavar="N", help="only the Nth puzzle in the file")


def add_limits(parser: argparse.ArgumentParser, *, engine: bool = True) -> None:
    """How far a search may go, and which engine to use if there is a choice."""
    group = add_seconds(parser)
    group.add_argument("--nodes", type=natural, metavar="N", help="give up after N decisions")
    if engine:
        group.add_argument(
            "--engine",
            choices=("kernel", "sat", "cp"),
            default="kernel",
            help="the solver to use: native (default), PySAT on clauses, Choco on constraints",
        )


def add_seconds(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """How long a puzzle may take."""
    group = parser.add_argument_group("limits")
    group.add_argument("--seconds", type=seconds, metavar="S", help="give up on a puzzle after S seconds")
    return group


def add_unique(parser: argparse.ArgumentParser) -> None:
    """Whether steps may rest on uniqueness."""
    parser.add_argument(
        "--assume-unique",
        action="store_true",
        help="also use techniques that assume there is exactly one solution; each step that does says so",
    )


def add_output(parser: argparse.ArgumentParser, *, append: bool = False, split: bool = False) -> None:
    """Where the result goes."""
    group = parser.add_argument_group("output")
    group.add_argument("-o", "--output", metavar="FILE", help="write to FILE instead of standard output")
    if append:
        group.add_argument(
            "--append",
            nargs="?",
            const=True,
            default=False,
            metavar="FILE",
            action=_Append,
            help="append to FILE, or to the output file",
        )
    if split:
        group.add_argument(
            "--split", action="store_true", help="write each puzzle to a separate file: FILE-1, FILE-2 and so on"
        )
    group.add_argument("--json", action="store_true", help="print one JSON object per line (see docs/json.md)")


class _Append(argparse.Action):
    """`--append FILE` is the same as `--output FILE --append`."""

    def __call__(self, parser: object, namespace: argparse.Namespace, values: object, option: object = None) -> None:
        namespace.append = True
        if values is not True:
            namespace.output = values


def add_json(parser: argparse.ArgumentParser) -> None:
    """Print data instead of sentences."""
    parser.add_argument("--json", action="store_true", help="print one JSON object per line (see docs/json.md)")


def limits_of(chosen: argparse.Namespace, solutions: int | None) -> Limits:
    """The limits that were asked for."""
    keep = min(max(solutions or 0, 1), _KEPT)
    return Limits(solutions=solutions, seconds=chosen.seconds, nodes=chosen.nodes, keep=keep)
