"""A picture with shades, for tests."""

from __future__ import annotations

import math


def photo(rows: int = 120, columns: int = 160) -> bytes:
    """A sky that darkens, a round body with a shadow side, a slanted bar and ripples, as PGM."""
    values = bytearray()
    for row in range(rows):
        for column in range(columns):
            x, y = (column + 0.5) / columns, (row + 0.5) / rows
            shade = 230 - 90 * y
            if (distance := math.hypot(x - 0.4, y - 0.45)) < 0.27:
                shade = 60 + 420 * distance * (x - 0.1)
            if abs(x - 0.75 - 0.2 * (y - 0.5)) < 0.06:
                shade = 40 + 60 * y
            if y > 0.85:
                shade = 90 + 60 * math.sin(40 * x) * math.sin(30 * y)
            values.append(max(0, min(255, int(shade))))
    return b"P5 %d %d 255\n" % (columns, rows) + bytes(values)
