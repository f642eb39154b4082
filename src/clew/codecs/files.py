"""Reading files that people name, unpacked and up to a cap; whatever is wrong with one is said in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from clew.codecs import caps
from clew.codecs.gzipped import Readable, unpacked
from clew.core.errors import PuzzleError

STDIN = "standard input"
StrPath = str | os.PathLike[str]


@contextmanager
def reading(path: StrPath | None) -> Iterator[Readable]:
    """Open a file to be read, or standard input; gzip is unpacked on the way."""
    try:
        if path is None:
            yield unpacked(_standard_input())
        else:
            with _opened(path) as file:
                yield unpacked(file)
    except OSError as error:
        raise PuzzleError(f"{path or STDIN}: cannot be read: {error.strerror or error}") from None


def content(path: StrPath | None, most: int = caps.FILE) -> bytes:
    """All bytes of a file, or of standard input; more than the cap are refused."""
    with reading(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise PuzzleError(f"{path or STDIN}: file too large (limit {most:,} bytes)")
    return data


def text(path: StrPath, most: int = caps.FILE) -> str:
    """The text of a file in UTF-8."""
    try:
        return content(path, most).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PuzzleError(f"{path}: cannot be read: not UTF-8 text") from None


def _opened(path: StrPath) -> BinaryIO:
    try:
        return open(path, "rb")
    except ValueError as error:  # a name that no file can have
        raise PuzzleError(f"{os.fspath(path)!r}: cannot be read: {error}") from None


def _standard_input() -> BinaryIO:
    if sys.stdin is None or sys.stdin.closed:
        raise PuzzleError(f"{STDIN} is closed")
    return sys.stdin.buffer
