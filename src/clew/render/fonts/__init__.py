"""The fonts that come with Clew, so that PNG and PDF look the same on every machine, and what they can write."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass

FAMILY = "Roboto"
REGULAR = Path(__file__).with_name("Roboto-Regular.ttf")
BOLD = Path(__file__).with_name("Roboto-Bold.ttf")  # has the same characters


@dataclass(frozen=True)
class Faces:
    """The two fonts that everything is written in, and what they are called."""

    regular: Path = REGULAR
    bold: Path = BOLD
    family: str = FAMILY


OWN = Faces()
_CHOSEN: ContextVar[Faces | None] = ContextVar("faces", default=None)


def chosen() -> Faces:
    """The fonts that are written in at the moment: Clew's own, unless others were chosen."""
    return _CHOSEN.get() or OWN


@contextmanager
def written_in(faces: Faces | None) -> Iterator[None]:
    """Write in these fonts, in everything that is drawn inside; None: as before."""
    token = _CHOSEN.set(faces or chosen())
    try:
        yield
    finally:
        _CHOSEN.reset(token)


def composed(text: str) -> str:
    """The text with letters and their accents as one character each, where there is one."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def hold_writable(text: str, what: str) -> None:
    """Refuse a text with a character that the fonts lack: the error says which and where."""
    faces = chosen()
    known = characters(faces.regular) & characters(faces.bold)
    for letter in composed(text):
        if ord(letter) not in known:
            code = f"U+{ord(letter):04X}"
            shown = f"'{letter}' ({code})" if letter.isprintable() else f"the character {code}"
            lacking = f"the fonts of {faces.family} cannot write"
            if faces == OWN:
                lacking = "the fonts of PNG and PDF cannot write: they have Latin, Greek and Cyrillic"
            raise PuzzleError(f"{what} has {shown}, which {lacking}")


@cache
def characters(path: Path) -> frozenset[int]:
    """The characters of a font, from the table `cmap`: ranges of code points, each with a first and a last one."""
    data = path.read_bytes()
    table = _table(data, b"cmap")
    count = struct.unpack_from(">H", data, table + 2)[0]
    offsets = [struct.unpack_from(">I", data, table + 4 + 8 * each + 4)[0] for each in range(count)]
    usual = [table + offset for offset in offsets if struct.unpack_from(">H", data, table + offset)[0] == 4]
    if not usual:
        raise PuzzleError(f"{path}: Clew cannot read its table of characters")
    found = usual[0]
    ranges = struct.unpack_from(">H", data, found + 6)[0] // 2
    lasts = struct.unpack_from(f">{ranges}H", data, found + 14)
    firsts = struct.unpack_from(f">{ranges}H", data, found + 16 + 2 * ranges)
    return frozenset(
        code for first, last in zip(firsts, lasts, strict=True) for code in range(first, last + 1) if code != 0xFFFF
    )


def _table(data: bytes, name: bytes) -> int:
    """Where a table of a font begins."""
    count = struct.unpack_from(">H", data, 4)[0]
    for each in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * each)
        if tag == name:
            return int(offset)
    raise PuzzleError(f"the font has no table {name.decode()}")
