"""Standard streams made safe to use: present at all, and free of characters they cannot show."""

from __future__ import annotations

import codecs
import os
import sys

_LINES = dict.fromkeys("─━═", "-") | dict.fromkeys("│┃║", "|")


def prepare_streams() -> None:
    """Put something in the place of closed streams, and give old terminals plain characters for frames."""
    _fill_gaps()
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115 - it stays open to the end
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8")  # noqa: SIM115
    codecs.register_error("clew-plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="clew-plain")


def _fill_gaps() -> None:
    """Take the numbers of closed streams, which the next file would get: what is meant for nobody would land in it.

    What is written to a closed standard output must not seem to have arrived: it meets a file that is only read.
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
    found = error.object[error.start : error.end]
    return "".join(_LINES.get(c, "+" if "\u2500" <= c <= "\u257f" else "?") for c in found), error.end
