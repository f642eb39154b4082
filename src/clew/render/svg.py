"""SVG: a scene as one self-contained picture, the same bytes for the same scene.

Only attributes that every renderer knows are used: no style sheet, no ids (several pictures may share a page), and
text is put on its baseline by arithmetic, since renderers disagree on `dominant-baseline`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clew.core.frozen import dataclass
from clew.core.places import Candidates, Marks
from clew.core.results import Fact, Light, Role
from clew.core.scene import Circle, Line, Polygon, Rect, Scene, Text
from clew.render.escape import escape, quoted
from clew.render.painting import DASH, DROP, Layer, Outline, Painted, Painting, paint
from clew.render.theme import PAPER, Theme

_LETTERS = {"move": "M", "line": "L", "curve": "C", "close": "Z"}
_CELL = 10 / 25.4 * 72  # points of a cell that is a centimetre wide, as in PDF


def svg(
    scene: Scene,
    marks: Marks | None = None,
    candidates: Candidates | None = None,
    lights: Iterable[Light] = (),
    theme: Theme = PAPER,
    facts: Iterable[tuple[Fact, Role]] = (),
) -> str:
    """Draw a scene with these marks; candidates show where a place has no value, lit ones even if not listed."""
    return picture(paint(scene, marks, candidates, lights, theme, facts))


def picture(painting: Painting) -> str:
    """Write a painting as SVG."""
    pen = _Pen(painting.theme)
    body = [line for layer in painting.layers for line in _layer(pen, layer)]
    return "\n".join([*_head(painting), *body, "</g>", "</svg>", ""])


def sides(painting: Painting) -> tuple[float, float]:
    """Width and height of a painting with its margin, in the theme's units."""
    theme = painting.theme
    return painting.width * theme.cell + 2 * theme.margin, painting.height * theme.cell + 2 * theme.margin


def _head(painting: Painting) -> Iterator[str]:
    """Open the picture: size, name, paper, and the group around everything else."""
    theme = painting.theme
    width, height = map(_number, sides(painting))
    margin = _number(theme.margin)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" aria-label={quoted(painting.title)}>'
    )
    yield f"<title>{escape(painting.title)}</title>"
    yield f'<rect width="{width}" height="{height}" fill="{theme.inks["paper"]}"/>'
    yield (
        f'<g transform="translate({margin} {margin})" font-family={quoted(theme.font)}'
        ' text-anchor="middle" stroke-linecap="round">'
    )


def _layer(pen: _Pen, layer: Layer) -> Iterator[str]:
    """A place is one group on one line, so that pages can find it; other shapes are on lines of their own."""
    shapes = [pen.shape(painted) for painted in layer.shapes]
    at = f'transform="translate({pen.length(layer.x)} {pen.length(layer.y)})"'
    if layer.place is not None:
        yield f"<g data-place={quoted(layer.place)} {at}>{''.join(shapes)}</g>"
    elif layer.x or layer.y:
        yield from [f"<g {at}>", *shapes, "</g>"]
    else:
        yield from shapes


@dataclass(frozen=True)
class _Pen:
    """Turns shapes into elements, in the lengths of a theme."""

    theme: Theme

    def length(self, cells: float) -> str:
        """Scale a length."""
        return _number(cells * self.theme.cell)

    def shape(self, painted: Painted) -> str:
        """Draw one shape."""
        match painted.shape:
            case Line() as shape:
                dash = f' stroke-dasharray="{self.length(DASH)}"' if shape.dashed else ""
                ends = self._attributes(x1=shape.x1, y1=shape.y1, x2=shape.x2, y2=shape.y2)
                return f"<line{ends}{self._stroke(painted, shape.width)}{dash}/>"
            case Text() as shape:
                at = self._attributes(x=shape.x, y=shape.y + DROP * shape.size)
                font = f' font-size="{self.length(shape.size)}"' + (' font-weight="bold"' if shape.bold else "")
                font += ' text-anchor="start"' if shape.start else ""
                return f'<text{at}{font} fill="{painted.fill or "none"}">{escape(shape.text)}</text>'
            case Rect() | Circle() | Polygon() as shape:
                stroke = self._stroke(painted, shape.stroke)
                return f'<{self._outline(shape)} fill="{painted.fill or "none"}"{stroke}/>'
            case Outline() as shape:
                return f'<path d="{self._steps(shape)}" fill="{painted.fill or "none"}"/>'

    def _outline(self, shape: Rect | Circle | Polygon) -> str:
        if isinstance(shape, Polygon):
            points = " ".join(f"{self.length(x)},{self.length(y)}" for x, y in shape.points)
            return f'polygon points="{points}" stroke-linejoin="round"'
        if isinstance(shape, Circle):
            return "circle" + self._attributes(cx=shape.x, cy=shape.y, r=shape.radius)
        return "rect" + self._attributes(x=shape.x, y=shape.y, width=shape.width, height=shape.height, rx=shape.radius)

    def _steps(self, shape: Outline) -> str:
        numbers = ((name, [self.length(number) for number in numbers]) for name, numbers in shape.steps)
        return "".join(_LETTERS[name] + " ".join(each) for name, each in numbers)

    def _stroke(self, painted: Painted, width: float) -> str:
        if painted.stroke is None:
            return ""
        width = max(width if painted.weight is None else painted.weight / _CELL, self.theme.least / _CELL)
        return f' stroke="{painted.stroke}" stroke-width="{self.length(width)}"'

    def _attributes(self, **lengths: float) -> str:
        """Write lengths that default to 0, unless they are 0."""
        written = {name: self.length(cells) for name, cells in lengths.items()}
        return "".join(f' {name}="{number}"' for name, number in written.items() if number != "0")


def _number(number: float) -> str:
    """Write a number with at most two decimals and nothing that is not needed."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
