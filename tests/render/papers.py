"""Reading PDFs back: sizes and texts of pages, their pixels, and what a picture in PNG says of itself."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any


@contextmanager
def opened(data: bytes) -> Iterator[Any]:
    """A PDF to look into; everything of it is closed at the end."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        yield document
    finally:
        document.close()


def texts(data: bytes) -> list[str]:
    """The text of each page, its lines joined."""
    with opened(data) as document:
        found = []
        for page in document:
            words = page.get_textpage()
            found.append(" ".join(words.get_text_bounded().split()))
            words.close()
            page.close()
        return found


def sizes(data: bytes) -> list[tuple[float, float]]:
    """Width and height of each page in millimetres."""
    with opened(data) as document:
        return [tuple(round(side * 25.4 / 72, 1) for side in document.get_page_size(n)) for n in range(len(document))]


def margins_are_white(data: bytes, margin: float, *, blank: int = 0) -> bool:
    """Whether nothing is drawn nearer to the edge of any page than this many millimetres; so many pages are blank."""
    scale = 1.0
    with opened(data) as document:
        for page in document:
            bitmap = page.render(scale=scale, grayscale=True)
            rows, columns, stride = bitmap.height, bitmap.width, bitmap.stride
            pixels = bytes(bitmap.buffer)
            edge = int(margin * 72 / 25.4 * scale)
            white = b"\xff" * columns
            lines = [pixels[row * stride : row * stride + columns] for row in range(rows)]
            bitmap.close()
            page.close()
            inside = lines[edge:-edge]
            if any(line != white for line in (*lines[:edge], *lines[-edge:])):
                return False
            if any(line[:edge] + line[-edge:] != white[: 2 * edge] for line in inside):
                return False
            blank -= all(line == white for line in inside)
    return blank == 0


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", data[16:24])
    return wide, high


def png_grey(data: bytes) -> list[bytes]:
    """The red of each pixel, row by row; only what resvg writes is understood: 8 bits, with alpha, not interlaced."""
    wide, high = png_size(data)
    assert data[24:29] == b"\x08\x06\x00\x00\x00"
    starts = [33]
    packed = b""
    while starts[-1] < len(data):
        at = starts[-1]
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        packed += data[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        starts.append(at + 12 + length)
    assert all(start < end for start, end in pairwise(starts))
    raw = zlib.decompress(packed)
    rows, before, stride = [], bytes(4 * wide), 4 * wide + 1
    for row in range(high):
        line = raw[row * stride : (row + 1) * stride]
        before = _unfiltered(line[0], line[1:], before)
        rows.append(before[::4])
    return rows


def _unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    """Undo the filter of a row."""
    found = bytearray(line)
    for at in range(len(found)):
        left, up = found[at - 4] if at >= 4 else 0, above[at]
        corner = above[at - 4] if at >= 4 else 0
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda each: abs(guess - each))
        found[at] = (line[at] + (0, left, up, (left + up) // 2, nearest)[kind]) & 255
    return bytes(found)
