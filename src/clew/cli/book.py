"""Print puzzles as a book: a PDF with cover, contents, rules, puzzles from easy to hard, and answers at the end.

The puzzles come from files, or are generated for the book with --generate FAMILY:COUNT:size=...,level=...
BOOK.pdf.json, written next to the book, lists its puzzles; --avoid BOOK.pdf.json keeps them out of the next volume.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from clew.actions.book import LINK, Named, Order, Wishes, compose, make, print_book, read_order, require_printer
from clew.actions.disguise import identity
from clew.actions.files import replacing, replacing_bytes
from clew.actions.record import record, recorded
from clew.cli.avoiding import avoided
from clew.cli.ends import End
from clew.cli.options import add_json, add_reading, natural, positive, seconds
from clew.cli.output import json_line, plural, put_bytes, remark, warn
from clew.cli.press import add_furniture, add_matter, add_press, add_style, matter_of, press_of, style_of, trim_of
from clew.cli.progress import Progress
from clew.cli.sources import read_source
from clew.codecs import caps
from clew.core.errors import PuzzleError
from clew.core.results import Limits
from clew.core.text import joined
from clew.core.words import words
from clew.render.book import Book, Layout, Printed
from clew.render.fonts import written_in
from clew.render.pdf_design import LARGE_POINTS, POINTS
from clew.render.theme import PRINT

if TYPE_CHECKING:
    from clew.render.style import Style

_SMALL = 3.0  # millimetres: cells below that are hard to write into
_NAMED = 8  # puzzles listed one by one


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser, many=True, optional=True)
    made = parser.add_argument_group("making")
    made.add_argument(
        "--generate",
        nargs="+",
        action="extend",
        default=[],
        metavar="ORDER",
        help="puzzles to generate: FAMILY:COUNT, or with options FAMILY:COUNT:size=9x9,level=3",
    )
    made.add_argument(
        "--avoid",
        action="append",
        default=[],
        metavar="FILE",
        help="repeat no puzzle of this file or book (BOOK.pdf.json), even turned, mirrored or relabelled",
    )
    made.add_argument("--seed", type=natural, metavar="N", help="the same seed gives the same puzzles")
    made.add_argument(
        "--seconds", type=seconds, default=60.0, metavar="S", help="time limit for each puzzle (default: 60)"
    )
    look = parser.add_argument_group("look")
    look.add_argument("--per-page", type=positive, choices=(1, 2, 4, 6), help="puzzles per page (default: 2)")
    look.add_argument("--large-print", action="store_true", help="large print: big grids and type, one puzzle per page")
    look.add_argument(
        "--answers",
        choices=("end", "foot", "none"),
        default="end",
        help="at the end, or upside down at the foot of the page where there is room (default: end)",
    )
    look.add_argument("--bare", action="store_true", help="puzzles and answers only: no cover, contents or rules")
    look.add_argument(
        "--order",
        choices=("family", "level"),
        default="family",
        help="level: families mixed, from easy to hard through the whole book (default: family)",
    )
    add_furniture(look)
    add_style(look)
    look.add_argument(
        "--language", default="en", metavar="CODE", help="of rules, levels and headings: en or de (default: en)"
    )
    look.add_argument("--marks", action="store_true", help="also print the marks saved with the puzzles")
    look.add_argument(
        "--link", default=LINK, metavar="BASE", help=f"the app that QR codes open, or none (default: {LINK})"
    )
    add_press(parser)
    add_matter(parser)
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="the PDF to write, and FILE.json, which lists its puzzles"
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Make one book."""
    orders = [_order(text) for text in chosen.generate]
    if not chosen.files and not orders:
        raise PuzzleError("a book needs puzzles: give files, or use --generate (see --help)")
    if chosen.output is None:
        raise PuzzleError("a book is a PDF: choose a file for it with -o")
    if chosen.json and chosen.output in ("-", "/dev/stdout"):
        raise PuzzleError("--json prints its report on standard output: choose a file for the book with -o")
    words(chosen.language)
    require_printer()
    _require_own_list(f"{chosen.output}.json", chosen.avoid)
    seed = Random().getrandbits(32) if chosen.seed is None else chosen.seed
    layout = _layout(chosen)
    style = style_of(chosen)
    wishes = _wishes(chosen, style)
    seen = avoided(chosen.avoid)
    left: list[str] = []
    with Progress("making a book") as progress:
        made = make(orders, seed, Limits(seconds=chosen.seconds), progress.report, seen)
        book = compose(_all(chosen, made, (seen, left)), wishes, progress.report)
        progress.report("printing")
        with written_in(style.faces if style else None):
            printed = print_book(book, layout)
        _put(book, printed, chosen.output)
    if left:
        warn(f"left out because --avoid lists {'it' if len(left) == 1 else 'them'}: {joined(left, _NAMED)}")
    _report(book, printed, chosen, seed if orders else None)
    return End.DONE


def _layout(chosen: argparse.Namespace) -> Layout:
    return Layout(
        paper=chosen.paper or "a4",
        trim=trim_of(chosen),
        per_page=chosen.per_page or (1 if chosen.large_print else 2),
        large_print=chosen.large_print,
        answers=chosen.answers != "none",
        foot=chosen.answers == "foot",
        bare=chosen.bare,
        without=chosen.without,
        levels=chosen.levels,
        language=chosen.language,
        press=press_of(chosen),
    )


def _put(book: Book, printed: Printed, output: str) -> None:
    """Write the book and its record, both or neither; a pipe gets the book alone."""
    if output in ("-", "/dev/stdout") or (os.path.exists(output) and not os.path.isfile(output)):
        put_bytes(printed.data, output)
        return
    import json

    with replacing_bytes(output) as write, replacing(f"{output}.json") as write_record:
        write(printed.data)
        write_record(json.dumps(record(book, printed), ensure_ascii=False, indent=1) + "\n")


def _require_own_list(path: str, avoid: Sequence[str]) -> None:
    """Replace the list of an earlier printing only: nobody has named this file, so nothing else may be lost."""
    if not os.path.isfile(path):
        return
    if any(os.path.exists(each) and os.path.samefile(each, path) for each in avoid):
        raise PuzzleError(f"--avoid names {path}, which the new book would replace: choose another name with -o")
    with open(path, encoding="utf-8", errors="replace") as file:
        if recorded(file.read(caps.FILE)) is None:
            raise PuzzleError(f"{path} is not the list of a book and would be replaced: choose another name with -o")


def _order(text: str) -> Order:
    """Read an order; a file here was meant to come before --generate."""
    if ":" not in text and os.path.exists(text):
        raise PuzzleError(f"{text} is a file, not an order such as FAMILY:COUNT: put files before --generate")
    return read_order(text)


def _all(chosen: argparse.Namespace, made: Iterator[Named], avoiding: tuple[set[str], list[str]]) -> Iterator[Named]:
    """The puzzles of the files, then those made; names of puzzles that are to be avoided are put aside."""
    seen, left = avoiding
    avoid = frozenset(seen)
    for argument in chosen.files:
        source = read_source(argument, chosen)
        for number, reading in enumerate(source.each(), 1):
            name = source.name if source.single else f"{source.name}: puzzle {number}"
            known = identity(reading.puzzle) if avoid or chosen.generate else ""
            if known in avoid:
                left.append(name)
                continue
            seen.add(known)
            yield name, reading
    yield from made


def _wishes(chosen: argparse.Namespace, style: Style | None) -> Wishes:
    return Wishes(
        title=" ".join(chosen.title.split()),
        author=" ".join(chosen.author.split()),
        link="" if chosen.link == "none" else chosen.link.partition("#")[0],
        answers=chosen.answers != "none",
        marks=chosen.marks,
        seconds=chosen.seconds,
        language=chosen.language,
        order=chosen.order,
        matter=matter_of(chosen),
        theme=style.of(PRINT) if style else PRINT,
    )


def _report(book: Book, printed: Printed, chosen: argparse.Namespace, seed: int | None) -> None:
    small = [number for number, cell in printed.cell_of.items() if cell < _SMALL]
    if small:
        warn(f"cells are under {_SMALL:g} mm wide in {_named(small)}: use larger paper, or fewer puzzles per page")
    fine = [number for number in printed.fine if number not in small]
    if fine:
        least = LARGE_POINTS if chosen.large_print else POINTS
        warn(f"numbers are smaller than {least:g} points in {_named(fine)}: use larger paper")
    if printed.codeless:
        warn(f"too large for a QR code: {_named(printed.codeless)}")
    several = [entry.number for entry in book.entries if not entry.unique]
    if several:
        warn(f"more than one solution, of which one is printed: {_named(several)}")
    if chosen.json:
        print(json_line(_data(book, printed, chosen, seed)), end="")
        return
    count = plural(len(printed.page_of), "puzzle")
    remark(f"{chosen.output}: {count} on {plural(printed.pages, 'page')}")
    if seed is not None and chosen.seed is None:
        remark(f"seed {seed}")


def _named(numbers: Sequence[int]) -> str:
    return f"puzzle{'s' * (len(numbers) > 1)} {joined(list(map(str, numbers)), _NAMED)}"


def _data(book: Book, printed: Printed, chosen: argparse.Namespace, seed: int | None) -> dict[str, Any]:
    """What was printed where."""
    return {
        "output": chosen.output,
        "title": book.title,
        "pages": printed.pages,
        "paper": chosen.trim or chosen.paper or "a4",
        "seed": seed,
        "sections": [
            {
                "title": section.title,
                "puzzles": [
                    {
                        "number": entry.number,
                        "title": entry.title,
                        "unique": entry.unique,
                        "level": entry.level,
                        "name": section.level_name(entry.level),
                        "page": printed.page_of[entry.number],
                        "answer": printed.answer_of.get(entry.number),
                        "cell": round(printed.cell_of[entry.number], 2),
                        "code": bool(entry.link) and entry.number not in printed.codeless,
                    }
                    for entry in section.entries
                ],
            }
            for section in book.sections
        ],
    }
