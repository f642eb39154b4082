"""From FILE on the command line to puzzles: a path, standard input, a library name, or the text itself."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from clew.actions.load import Readings, decode, detect, read_all
from clew.cli.output import warn
from clew.codecs.files import STDIN, content
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.frozen import dataclass
from clew.core.text import quoted

_SHORT = 64  # characters of a name in the library, at most


@dataclass(frozen=True)
class Text:
    """The text of one FILE, and its name in messages."""

    name: str
    text: str
    path: str | None = None


@dataclass(frozen=True)
class Source:
    """The puzzles of one FILE, and the seconds it took to read them."""

    name: str
    readings: Readings
    seconds: float

    @property
    def single(self) -> bool:
        """Whether it holds just one puzzle."""
        return len(self.readings) == 1

    @property
    def remarks(self) -> Sequence[str]:
        """What was made of the one puzzle where its text does not state its rules; nothing if there are several."""
        return [said for reading in self.each() for said in reading.remarks] if self.single else ()

    def each(self) -> Iterator[Reading[Any]]:
        """The puzzles one after another; an error says which FILE it is in."""
        for index in range(len(self.readings)):
            try:
                yield self.readings[index]
            except PuzzleError as error:
                raise PuzzleError(f"{self.name}: {error}") from None


def text_of(argument: str) -> Text:
    """Find the text that an argument stands for."""
    if argument == "-":
        if sys.stdin is not None and sys.stdin.isatty():
            print("Type or paste a puzzle, then press Ctrl-D on an empty line.", file=sys.stderr)
        return _decoded(STDIN, content(None))
    if os.path.exists(argument):
        return _decoded(argument, content(argument), argument)
    if len(argument) <= _SHORT and "/" not in argument:
        from clew.actions import library

        if library.find(argument):
            return Text(argument, library.show(argument))
    if "://" in argument or (argument.strip() and detect(argument)):
        return Text(quoted(argument), argument)
    name = argument if argument.isprintable() and 0 < len(argument) <= 60 else quoted(argument)
    raise PuzzleError(f"{name}: no such file, no such name in the library, and not a puzzle")


def read_source(argument: str, chosen: argparse.Namespace) -> Source:
    """Read the puzzles of one FILE."""
    start = time.perf_counter()
    text = text_of(argument)
    return parse(text, chosen, start)


def parse(text: Text, chosen: argparse.Namespace, start: float) -> Source:
    """Read the puzzles of a text as the options say."""
    try:
        parts = {name: text_of(argument).text for name, argument in chosen.parts.items()}
        readings = read_all(text.text, chosen.family, chosen.format, path=text.path, variants=chosen.own, parts=parts)
        if chosen.pick is not None:
            if chosen.pick > len(readings):
                raise PuzzleError(f"there is no puzzle {chosen.pick}: the file has {len(readings):,}")
            readings = [readings[chosen.pick - 1]]
    except PuzzleError as error:
        raise PuzzleError(f"{text.name}: {error}") from None
    source = Source(text.name, readings, time.perf_counter() - start)
    for said in source.remarks:
        warn(said)
    return source


def one(argument: str, chosen: argparse.Namespace) -> Reading[Any]:
    """Read the one puzzle of a FILE."""
    source = read_source(argument, chosen)
    if not source.single:
        raise PuzzleError(f"{source.name}: {len(source.readings):,} puzzles in this file: choose one with --pick N")
    return next(source.each())


def _decoded(name: str, data: bytes, path: str | None = None) -> Text:
    try:
        return Text(name, decode(data), path)
    except PuzzleError as error:
        raise PuzzleError(f"{name}: {error}") from None
