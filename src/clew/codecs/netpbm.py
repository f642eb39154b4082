"""PBM, PGM and PPM: a letter and a digit, the sizes, the largest value, then pixels as words or as bytes.

The plain kinds (P1 to P3) write numbers as text, the others as bytes; PBM has a bit for each pixel, 1 being black. A
line may hold a comment from # on, as far as pixels are not bytes.
"""

from __future__ import annotations

import re

from clew.codecs.pictures import Grey, Hold, hold_pixels, luma
from clew.core.errors import PuzzleError

KINDS = (b"P1", b"P2", b"P3", b"P4", b"P5", b"P6")

_HEAD_NUMBER = re.compile(rb"(?:\s|#[^\n]*\n)*(?:(?<=\s)|(?<=\n))(\d{1,9})")
_COMMENT = re.compile(rb"#[^\n]*")


def read(data: bytes, hold: Hold = hold_pixels) -> Grey:
    """Read one picture."""
    kind = int(data[1:2])
    bits, colours = kind in (1, 4), 3 if kind in (3, 6) else 1
    columns, at = _number(data, 2, "width")
    rows, at = _number(data, at, "height")
    most, at = (1, at) if bits else _number(data, at, "largest value")
    hold(rows, columns)
    if not 1 <= most <= 65535:
        raise PuzzleError(f"the picture's largest value is {most}: expected 1 to 65535")
    count = rows * columns * colours
    if bits:
        pixels = _plain_bits(data[at:], count) if kind == 1 else _packed_bits(data[at + 1 :], rows, columns)
        return Grey(rows, columns, pixels.translate(bytes([255, 0]) + bytes(254)))
    values = _plain(data[at:], count, most) if kind < 4 else _bytes(data[at + 1 :], count, most)
    return Grey(rows, columns, values if colours == 1 else luma(values[::3], values[1::3], values[2::3]))


def _number(data: bytes, at: int, what: str) -> tuple[int, int]:
    found = _HEAD_NUMBER.match(data, at)
    if found is None:
        raise PuzzleError(f"the picture's {what} is missing")
    return int(found[1]), found.end()


def _plain_bits(body: bytes, count: int) -> bytes:
    digits = b"".join(_COMMENT.sub(b"", body).split())
    _enough(len(digits), count)
    if digits[:count].strip(b"01"):
        raise PuzzleError("the picture has something other than 0 and 1")
    return bytes(digit - 48 for digit in digits[:count])


def _packed_bits(body: bytes, rows: int, columns: int) -> bytes:
    wide = (columns + 7) // 8
    _enough(len(body), rows * wide)
    text = (f"{int.from_bytes(body[at : at + wide]):0{8 * wide}b}"[:columns] for at in range(0, rows * wide, wide))
    return bytes(map(int, "".join(text)))


def _plain(body: bytes, count: int, most: int) -> bytes:
    words = _COMMENT.sub(b"", body).split(maxsplit=count)[:count]
    _enough(len(words), count)
    if not all(word.isdigit() and len(word) <= 5 for word in words):
        raise PuzzleError("the picture has something other than numbers")
    return _scaled([int(word) for word in words], most)


def _bytes(body: bytes, count: int, most: int) -> bytes:
    if most < 256:
        _enough(len(body), count)
        return body[:count] if most == 255 else _scaled(list(body[:count]), most)
    _enough(len(body), 2 * count)
    return _scaled([256 * high + low for high, low in zip(body[: 2 * count : 2], body[1::2], strict=False)], most)


def _scaled(values: list[int], most: int) -> bytes:
    if max(values) > most:
        raise PuzzleError(f"the picture has the value {max(values)}: expected at most {most}")
    return bytes((255 * value + most // 2) // most for value in values)


def _enough(there: int, wanted: int) -> None:
    if there < wanted:
        raise PuzzleError("the picture ends too early")
