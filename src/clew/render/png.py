"""PNG: the SVG of a painting as pixels, by resvg with the fonts that come with Clew and no others.

Pixels are the same on every machine. How many there will be is known and held to a cap before any is made.
"""

from __future__ import annotations

from math import sqrt

from clew.core.errors import PuzzleError
from clew.core.frozen import replace
from clew.render import fonts
from clew.render.painting import Painting
from clew.render.svg import picture, sides

PIXELS = 40_000_000  # four bytes each
SIDE = 32_000  # of a picture; larger ones are beyond what most programs show


def png(painting: Painting, *, scale: float | None = None, width: int | None = None) -> bytes:
    """Draw a painting as PNG, `scale` times the size of its SVG or `width` pixels wide.

    Without either, it has the size of the SVG, or the largest that the caps allow.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise PuzzleError("PNG needs resvg: pip install 'clew[png]'") from None
    across, down = _pixels(painting, scale, width)
    for text in painting.texts():
        fonts.hold_writable(text, painting.title)
    ours = replace(painting, theme=replace(painting.theme, font=fonts.FAMILY))
    return bytes(
        svg_to_bytes(
            svg_string=picture(ours),
            width=across,
            height=down,
            skip_system_fonts=True,
            font_family=fonts.FAMILY,
            font_files=[str(fonts.REGULAR), str(fonts.BOLD)],
        )
    )


def _pixels(painting: Painting, scale: float | None, width: int | None) -> tuple[int, int]:
    """Width and height in whole pixels; a size that was asked for and is too large is refused."""
    across, down = sides(painting)
    asked = scale is not None or width is not None
    factor = width / across if width is not None else scale if scale is not None else 1.0
    if not asked:
        factor = min(1.0, SIDE / max(across, down), sqrt(PIXELS / (across * down)) * 0.999)
    pixels = max(round(across * factor), 1), max(round(down * factor), 1)
    if max(pixels) > SIDE or pixels[0] * pixels[1] > PIXELS:
        raise PuzzleError(
            f"a PNG of {pixels[0]:,} x {pixels[1]:,} pixels is too large: at most {SIDE:,} a side"
            f" and {PIXELS:,} in all are drawn; choose a smaller scale or width"
        )
    return pixels
