"""A colour profile of our own for four inks, for PDF files in which black is the fourth of them.

It has a table from inks to colours, with the colours of all sixteen ways to print solid inks over each other, and one
back from colours to inks, in which greys are black ink alone. Both have the dot gain of the profile for one ink.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product

from clew.render.icc import GAIN, fixed, profile

NAME = "Clew four inks, dot gain 20%"
_STEPS = 9  # of the table from colours to inks, in each direction
# Lightness, red to green and yellow to blue of solid inks over each other: cyan, magenta, yellow are 1 or 0.
_SOLID: dict[tuple[int, ...], tuple[float, float, float]] = {
    (0, 0, 0): (100, 0, 0),
    (1, 0, 0): (58, -37, -46),
    (0, 1, 0): (50, 70, -3),
    (0, 0, 1): (91, -6, 89),
    (0, 1, 1): (49, 65, 45),
    (1, 0, 1): (52, -66, 28),
    (1, 1, 0): (28, 22, -46),
    (1, 1, 1): (26, 0, 0),
}
_BLACK = (16, 0.1)  # the lightness of black ink on paper, and what is left of colours below it
_SAME = fixed((1, 0, 0, 0, 1, 0, 0, 0, 1))


@cache
def four() -> bytes:
    """The profile, some 8 kilobytes in version 2 of the format."""
    forth, back = _forth(), _back()
    tags = {f"A2B{way}".encode(): forth for way in range(3)} | {f"B2A{way}".encode(): back for way in range(3)}
    even = bytes(range(256))
    inside = _table((even,) * 3, 2, bytes(8), (even,))
    return profile(NAME, b"CMYK", b"Lab ", {**tags, b"gamt": inside})


def _table(curves: Sequence[bytes], steps: int, nodes: bytes, after: Sequence[bytes]) -> bytes:
    """A table of single bytes, with a curve before it for each input and one after it for each output."""
    sizes = bytes([len(curves), len(after), steps, 0])
    return b"mft1\0\0\0\0" + sizes + _SAME + b"".join(curves) + nodes + b"".join(after)


def _forth() -> bytes:
    """From inks to colours: what a tone covers, and the colours of solid inks."""
    gain = bytes(round(255 * _printed(tone / 255)) for tone in range(256))
    nodes = bytearray()
    for cyan, magenta, yellow, black in product((0, 1), repeat=4):
        light, red, blue = _SOLID[cyan, magenta, yellow]
        if black:
            light, red, blue = _BLACK[0] * (0.5 + light / 200), _BLACK[1] * red, _BLACK[1] * blue
        nodes += _encoded(light, red, blue)
    return _table((gain,) * 4, 2, bytes(nodes), (bytes(range(256)),) * 3)


def _printed(tone: float) -> float:
    return tone + 4 * GAIN * tone * (1 - tone)


def _encoded(light: float, red: float, blue: float) -> bytes:
    return bytes(max(0, min(255, round(each))) for each in (light * 2.55, red + 128, blue + 128))


def _back() -> bytes:
    """From colours to inks: greys are black alone."""
    nodes = bytearray()
    for at in product(range(_STEPS), repeat=3):
        light, red, blue = (each / (_STEPS - 1) for each in at)
        nodes += bytes(round(255 * tone) for tone in _inks(100 * light, 255 * red - 128, 255 * blue - 128))
    even = bytes(range(256))
    less = bytes(round(255 * _tone(covered / 255)) for covered in range(256))
    return _table((even,) * 3, _STEPS, bytes(nodes), (less,) * 4)


def _tone(covered: float) -> float:
    """The tone that covers this much when printed: the other way of `_printed`."""
    low, high = 0.0, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if _printed(middle) < covered else (low, middle)
    return low if covered < 1 else 1.0


def _inks(light: float, red: float, blue: float) -> Iterable[float]:
    """How much paper each ink covers, by red, green and blue light, of which the common part is left to black."""
    y = (light + 16) / 116
    x, z = y + red / 500, y - blue / 200
    nearly = abs(red) < 1 and abs(blue) < 1
    white = (0.9642, 1.0, 0.8249)
    shares = [_cubed(each) * part for each, part in zip((x, y, z), white, strict=True)]
    lights = (
        3.1339 * shares[0] - 1.6169 * shares[1] - 0.4906 * shares[2],
        -0.9788 * shares[0] + 1.9161 * shares[1] + 0.0335 * shares[2],
        0.0719 * shares[0] - 0.2290 * shares[1] + 1.4052 * shares[2],
    )
    covered = [1 - max(0.0, min(1.0, each)) ** (1 / 2.2) for each in lights]
    black = min(1.0, (100 - light) / (100 - _BLACK[0])) if nearly else min(covered)
    rest = 1 - black
    colours = [0.0 if nearly or rest < 1e-6 else max(0.0, (each - black) / rest) for each in covered]
    return (*colours, black)


def _cubed(share: float) -> float:
    return float(share**3) if share > 6 / 29 else 3 * (6 / 29) ** 2 * (share - 4 / 29)
