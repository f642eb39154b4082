"""Text as outlines: letters become figures with curves, so that a picture needs no font wherever it is placed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path as FilePath
from typing import Any, Literal

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass, replace
from clew.core.scene import Text
from clew.render import fonts
from clew.render.painting import DROP, Outline, Painted, Painting

Step = tuple[Literal["move", "line", "curve", "close"], tuple[float, ...]]


@dataclass(frozen=True)
class Glyph:
    """A letter: its outline and how far the next letter is, both in units of the size of the font; y goes up."""

    steps: Sequence[Step]
    advance: float


def outlined(painting: Painting) -> Painting:
    """The same picture with all texts as outlines."""
    for text in painting.texts():
        fonts.hold_writable(text, painting.title)
    layers = [replace(layer, shapes=[_outlined(painted) for painted in layer.shapes]) for layer in painting.layers]
    return replace(painting, layers=layers)


def _outlined(painted: Painted) -> Painted:
    shape = painted.shape
    if not isinstance(shape, Text):
        return painted
    faces = fonts.chosen()
    path = faces.bold if shape.bold else faces.regular
    glyphs = [_glyph(path, letter) for letter in fonts.composed(shape.text)]
    wide = sum(glyph.advance for glyph in glyphs) * shape.size
    x, y = shape.x - (0.0 if shape.start else wide / 2), shape.y + DROP * shape.size
    steps: list[Step] = []
    for glyph in glyphs:
        for name, numbers in glyph.steps:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            moved = [(x + across * shape.size, y - up * shape.size) for across, up in pairs]
            steps.append((name, tuple(number for point in moved for number in point)))
        x += glyph.advance * shape.size
    return Painted(Outline(steps), painted.fill)


@cache
def _font(path: FilePath) -> Any:
    try:
        from fontTools.ttLib import TTFont
    except ImportError:
        raise PuzzleError("outlines of letters need fontTools: pip install 'clew[pdf]'") from None
    return TTFont(path, lazy=True)


@cache
def _glyph(path: FilePath, letter: str) -> Glyph:
    """One letter of a font; curves with one bend become curves with two, which all programs know."""
    font = _font(path)
    from fontTools.pens.basePen import BasePen

    steps: list[Step] = []
    unit = font["head"].unitsPerEm

    class Pen(BasePen):  # type: ignore[misc]
        """Writes steps down."""

        def _moveTo(self, point: tuple[float, float]) -> None:
            steps.append(("move", _scaled(point)))

        def _lineTo(self, point: tuple[float, float]) -> None:
            steps.append(("line", _scaled(point)))

        def _curveToOne(self, *points: tuple[float, float]) -> None:
            steps.append(("curve", _scaled(*points)))

        def _closePath(self) -> None:
            steps.append(("close", ()))

    def _scaled(*points: tuple[float, float]) -> tuple[float, ...]:
        return tuple(number / unit for point in points for number in point)

    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(letter)]]
    glyph.draw(Pen(glyphs))
    return Glyph(steps, glyph.width / unit)
