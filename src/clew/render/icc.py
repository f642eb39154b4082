"""Colour profiles of our own: one black ink on white paper, for PDF files that must bring the profile they mean.

A profile for one ink needs a white point and one curve. The curve has the dot gain of uncoated paper: half a tone
prints as if a fifth more of the paper were covered.
"""

from __future__ import annotations

import struct
from functools import cache

NAME = "Clew grey, dot gain 20%"
GAIN, _SOLID = 0.2, 0.02  # of a tone of one half; what solid black still reflects
_STEPS = 64
_WHITE = (0.9642, 1.0, 0.8249)  # D50, to which profiles refer


@cache
def grey() -> bytes:
    """The profile of one black ink, some 500 bytes in version 2 of the format."""
    curve = struct.pack(f">I{_STEPS}H", _STEPS, *map(_reflected, range(_STEPS)))
    return profile(NAME, b"GRAY", b"XYZ ", {b"kTRC": b"curv\0\0\0\0" + curve})


def profile(name: str, inks: bytes, space: bytes, more: dict[bytes, bytes]) -> bytes:
    """A profile of a printer; tags with the same content share it."""
    text = name.encode("ascii") + b"\0"
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", len(text)) + text + bytes(78),
        b"cprt": b"text\0\0\0\0No copyright: use it freely.\0",
        b"wtpt": b"XYZ \0\0\0\0" + fixed(_WHITE),
        **more,
    }
    start = 128 + 4 + 12 * len(tags)
    table, data = struct.pack(">I", len(tags)), b""
    at: dict[bytes, int] = {}
    for tag, content in tags.items():
        if content not in at:
            at[content] = start + len(data)
            data += content + bytes(-len(content) % 4)
        table += tag + struct.pack(">II", at[content], len(content))
    return _header(start + len(data), inks, space) + table + data


def _reflected(step: int) -> int:
    """How much light a tone reflects, from none to 65535; the first step is solid black."""
    tone = 1 - step / (_STEPS - 1)
    printed = tone + 4 * GAIN * tone * (1 - tone)
    return round(65535 * (1 - printed * (1 - _SOLID)))


def _header(size: int, inks: bytes, space: bytes) -> bytes:
    date = struct.pack(">6H", 2026, 1, 1, 0, 0, 0)
    head = struct.pack(">I4sI4s4s4s", size, bytes(4), 0x02400000, b"prtr", inks, space) + date + b"acsp"
    return head + bytes(28) + fixed(_WHITE) + bytes(48)


def fixed(numbers: tuple[float, ...]) -> bytes:
    """Numbers with sixteen bits before the point and sixteen after it."""
    return b"".join(struct.pack(">i", round(number * 65536)) for number in numbers)
