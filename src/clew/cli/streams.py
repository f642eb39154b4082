"""Standard output and error made safe to write to: there at all, and without characters they cannot show."""

from __future__ import annotations

import codecs
import os
import sys

_LINES = dict.fromkeys("─━═", "-") | dict.fromkeys("│┃║", "|")


def prepare_streams() -> None:
    """Give closed streams a place to write to, and old terminals plain characters for frames."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it stays open to the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    codecs.register_error("clew-plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="clew-plain")


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Characters that a stream cannot show: strokes of a frame as - and |, its corners as +, others as ?."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = error.object[error.start : error.end]
    return "".join(_LINES.get(c, "+" if "\u2500" <= c <= "\u257f" else "?") for c in found), error.end
