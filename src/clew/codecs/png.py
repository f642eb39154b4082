"""PNG: chunks, of which header, palette, transparency and data are read; data is deflated rows, each with its filter.

A filter predicts each byte from those to the left, above, and above left; what is stored is the difference. Interlaced
pictures come as seven smaller ones whose pixels are interleaved (W3C, Portable Network Graphics).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from itertools import accumulate

from clew.codecs.pictures import Grey, Hold, hold_pixels, luma, over_white
from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"

_GREY, _COLOURS, _PALETTE, _GREY_OPACITY, _COLOURS_OPACITY = 0, 2, 3, 4, 6
_SAMPLES = {_GREY: 1, _COLOURS: 3, _PALETTE: 1, _GREY_OPACITY: 2, _COLOURS_OPACITY: 4}
_DEPTHS = {_GREY: (1, 2, 4, 8, 16), _PALETTE: (1, 2, 4, 8)}
_PASSES = ((0, 8, 0, 8), (0, 8, 4, 8), (4, 8, 0, 4), (0, 4, 2, 4), (2, 4, 0, 2), (0, 2, 1, 2), (1, 2, 0, 1))


@dataclass(frozen=True)
class _Header:
    columns: int
    rows: int
    depth: int
    kind: int
    interlaced: bool

    @property
    def samples(self) -> int:
        return _SAMPLES[self.kind]

    def wide(self, columns: int) -> int:
        """Bytes of a row, its filter left out."""
        return (columns * self.samples * self.depth + 7) // 8

    def passes(self) -> Iterator[tuple[slice, slice, int, int]]:
        """The smaller pictures that make up this one: which rows and columns they are, and how many."""
        for top, down, left, across in _PASSES if self.interlaced else ((0, 1, 0, 1),):
            rows, columns = len(range(top, self.rows, down)), len(range(left, self.columns, across))
            if rows and columns:
                yield slice(top, self.rows, down), slice(left, self.columns, across), rows, columns


def read(data: bytes, hold: Hold = hold_pixels) -> Grey:
    """Read one picture."""
    chunks = _chunks(data)
    header = _header(chunks.get(b"IHDR", b""), hold)
    raw = _inflated(chunks.get(b"IDAT", b""), header)
    planes = [bytearray(header.rows * header.columns) for _ in range(header.samples)]
    at = 0
    for down, across, rows, columns in header.passes():
        wide = header.wide(columns)
        lines = _unfiltered(raw[at : at + rows * (wide + 1)], wide, max(1, header.samples * header.depth // 8))
        at += rows * (wide + 1)
        for row, line in zip(range(down.start, header.rows, down.step), lines, strict=True):
            start, stop = row * header.columns + across.start, (row + 1) * header.columns
            for plane, values in zip(planes, _samples(line, header, columns), strict=True):
                plane[start : stop : across.step] = values
    return Grey(header.rows, header.columns, _grey([bytes(plane) for plane in planes], header, chunks))


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """The chunks by name; those of the data are joined."""
    found: dict[bytes, list[bytes]] = {}
    at = len(SIGNATURE)
    while at + 8 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        if name == b"IEND":
            break
        if at + 12 + length > len(data):
            raise PuzzleError("the picture ends too early")
        found.setdefault(name, []).append(data[at + 8 : at + 8 + length])
        at += 12 + length
    return {name: b"".join(parts) for name, parts in found.items()}


def _header(chunk: bytes, hold: Hold) -> _Header:
    if len(chunk) != 13:
        raise PuzzleError("the picture has no header")
    columns, rows, depth, kind, packed, filtered, interlaced = struct.unpack(">IIBBBBB", chunk)
    hold(rows, columns)
    if kind not in _SAMPLES or depth not in _DEPTHS.get(kind, (8, 16)) or packed or filtered or interlaced > 1:
        raise PuzzleError("the picture's header is damaged")
    return _Header(columns, rows, depth, kind, bool(interlaced))


def _inflated(data: bytes, header: _Header) -> bytes:
    size = sum(rows * (header.wide(columns) + 1) for _, _, rows, columns in header.passes())
    try:
        raw = zlib.decompressobj().decompress(data, size)
    except zlib.error:
        raise PuzzleError("the picture is damaged: its data cannot be unpacked") from None
    if len(raw) < size:
        raise PuzzleError("the picture ends too early")
    return raw


def _unfiltered(raw: bytes, wide: int, step: int) -> Iterator[bytes]:
    """Rows as they were before they were filtered; `step` bytes to the left is the same sample of the last pixel."""
    above = bytes(wide)
    for at in range(0, len(raw), wide + 1):
        line = bytearray(raw[at + 1 : at + 1 + wide])
        match raw[at]:
            case 0:
                pass
            case 1:
                for first in range(min(step, wide)):
                    line[first::step] = bytes(value & 255 for value in accumulate(line[first::step]))
            case 2:
                line = bytearray((value + up) & 255 for value, up in zip(line, above, strict=True))
            case 3:
                for i, up in enumerate(above):
                    line[i] = (line[i] + (((line[i - step] if i >= step else 0) + up) >> 1)) & 255
            case 4:
                _paeth(line, above, step)
            case other:
                raise PuzzleError(f"the picture is damaged: it has the unknown filter {other}")
        above = bytes(line)
        yield above


def _paeth(line: bytearray, above: bytes, step: int) -> None:
    """The prediction is whichever of left, up and corner is nearest to left + up - corner."""
    for i in range(min(step, len(line))):
        line[i] = (line[i] + above[i]) & 255
    for i in range(step, len(line)):
        left, up, corner = line[i - step], above[i], above[i - step]
        to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
        nearest = left if to_left <= to_up and to_left <= to_corner else up if to_up <= to_corner else corner
        line[i] = (line[i] + nearest) & 255


def _samples(line: bytes, header: _Header, columns: int) -> list[bytes]:
    """The values of a row, a plane for each sample: 0 to 255, or numbers of the palette."""
    depth = header.depth
    if depth >= 8:
        high = line[:: depth // 8]
        return [high[sample :: header.samples] for sample in range(header.samples)]
    most = (1 << depth) - 1
    scale = 1 if header.kind == _PALETTE else 255 // most
    shifts = range(8 - depth, -1, -depth)
    return [bytes(((byte >> shift) & most) * scale for byte in line for shift in shifts)[:columns]]


def _grey(planes: list[bytes], header: _Header, chunks: dict[bytes, bytes]) -> bytes:
    if header.kind == _PALETTE:
        palette = chunks.get(b"PLTE", b"")
        if len(palette) % 3 or len(palette) // 3 <= max(planes[0]):
            raise PuzzleError("the picture is damaged: its palette is too short")
        shades = luma(palette[::3], palette[1::3], palette[2::3])[:256]
        shades = over_white(shades, chunks.get(b"tRNS", b"").ljust(len(shades), b"\xff")[: len(shades)])
        return planes[0].translate(shades.ljust(256, b"\0"))
    if header.kind in (_GREY, _GREY_OPACITY):
        return planes[0] if header.kind == _GREY else over_white(planes[0], planes[1])
    values = luma(*planes[:3])
    return over_white(values, planes[3]) if header.kind == _COLOURS_OPACITY else values
