"""Makes standard streams safe to use: all are open, and get no characters they cannot show."""

from __future__ import annotations

import codecs
import os
import sys

_LINES = dict.fromkeys("─━═", "-") | dict.fromkeys("│┃║", "|")


def prepare_streams() -> None:
    """Replace closed streams, and give old terminals plain characters for frames."""
    _fill_gaps()
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115 - stays open until exit
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8")  # noqa: SIM115
    codecs.register_error("clew-plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="clew-plain")


def _fill_gaps() -> None:
    """Take the numbers of closed streams: otherwise the next file opened would get one, and receive what is printed.

    Writing to a closed standard output must fail, so it gets a file that is open for reading only.
    """
    for number, mode in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Characters that a stream cannot show: strokes of a frame as - and |, its corners as +, others as ?."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    characters = error.object[error.start : error.end]
    return "".join(_LINES.get(c, "+" if "\u2500" <= c <= "\u257f" else "?") for c in characters), error.end
