"""Printing and writing: colours only on a terminal, files whole or untouched."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TextIO

from clew.actions.files import Write, appending, replacing, replacing_bytes
from clew.core.errors import PuzzleError
from clew.core.family import Family
from clew.core.places import Marks, Place
from clew.core.sketch import Sketch
from clew.core.text import plural as plural

BOLD, DIM, GREEN, YELLOW, RED = "1", "2", "32", "1;33", "1;31"


def coloured(stream: TextIO | None = None) -> bool:
    """Whether to use colours: only on a terminal that has them, and never under NO_COLOR."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and (stream or sys.stdout).isatty()


def paint(text: str, style: str) -> str:
    """Colour a text if colours are on."""
    return f"\x1b[{style}m{text}\x1b[0m" if style and coloured() else text


def remark(text: str) -> None:
    """Print a remark apart from the data: on a terminal, and not in a pipe."""
    if sys.stderr.isatty():
        print(text, file=sys.stderr)


def warn(text: str) -> None:
    """Print a warning without ending the command."""
    sys.stdout.flush()
    print(f"clew: {text}", file=sys.stderr)


def json_line(data: Mapping[str, Any]) -> str:
    """One object on one line."""
    import json

    return json.dumps(data, ensure_ascii=False) + "\n"


def sketched(family: Family[Any], puzzle: Any, marks: Marks, lit: Collection[Place] = (), light: str = RED) -> str:
    """A sketch for people: givens in bold, highlighted places in colour."""
    sketch = fitting(family, puzzle, marks)
    if not coloured():
        return sketch.rstrip("\n")
    given = {place for place in family.places(puzzle) if len(family.values(puzzle, place)) == 1}

    def style(place: Place, text: str) -> str:
        if place in lit:
            return paint(text, light)
        return paint(text, BOLD if place in given else GREEN if place in marks else DIM)

    return sketch.painted(style).rstrip("\n")


def fitting(family: Family[Any], puzzle: Any, marks: Marks) -> Sketch:
    """A sketch that fits the terminal; without a terminal, any width fits."""
    sketch = family.display.sketch(puzzle, marks)
    if sketch.smaller is None or not sys.stdout.isatty():
        return sketch
    from shutil import get_terminal_size

    return sketch.within(get_terminal_size().columns)


def only(sketch: Sketch, kept: Collection[Place]) -> str:
    """A sketch with dots in all but the kept places, and no notes at its side."""
    return (
        Sketch(piece for piece in sketch.pieces if not piece.aside)
        .painted(
            lambda place, text: (
                paint(text, YELLOW) if place in kept else "".join(c if c.isspace() else "." for c in text)
            )
        )
        .rstrip("\n")
    )


def put_bytes(data: bytes, path: str | None) -> None:
    """Write binary data: into a file, whole or not at all, or into a pipe, but not to a terminal."""
    if path not in (None, "-", "/dev/stdout"):
        with replacing_bytes(path) as write:
            write(data)
    elif sys.stdout.isatty():
        raise PuzzleError("cannot print binary data on a terminal: choose a file with -o")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


@contextmanager
def opened(path: str | None, *, append: bool = False) -> Iterator[Write]:
    """Yield a function that writes; a file changes only when everything is written, in one go."""
    if path in (None, "-", "/dev/stdout"):
        yield sys.stdout.write
        return
    with (appending if append else replacing)(path) as write:
        yield write
