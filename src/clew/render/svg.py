"""SVG: a scene as one self-contained picture, the same bytes for the same scene.

Only attributes that every renderer knows are used: no style sheet, no ids (several pictures may share a page), and
text is put on its baseline by arithmetic, since renderers disagree on `dominant-baseline`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import hypot
from xml.sax.saxutils import escape, quoteattr

from clew.core.errors import PuzzleError
from clew.core.places import Candidates, Marks, Place, Value
from clew.core.results import Fact, Light, Role
from clew.core.scene import Circle, Ink, Kind, Line, Rect, Scene, Shape, Text
from clew.render.theme import PAPER, Look, Theme

# Where several lights meet, the later role in this order shows.
STRENGTH = (Role.AREA, Role.SECOND, Role.CAUSE, Role.REMOVED, Role.PLACED, Role.WRONG)
DROP = 0.36  # from the middle of a capital to its baseline, by font size

Lit = Mapping[Value | None, Role]  # of one place: the role of each lit candidate, and under None its own


def svg(
    scene: Scene,
    marks: Marks | None = None,
    candidates: Candidates | None = None,
    lights: Iterable[Light] = (),
    theme: Theme = PAPER,
    facts: Iterable[tuple[Fact, Role]] = (),
) -> str:
    """Draw a scene with these marks; candidates show where a place has no value, lit ones even if not listed."""
    pen = _Pen(theme)
    lit = _strongest(lights)
    shown = {**(marks or {}), **scene.given}
    _refuse_strangers(scene, shown, lit)
    if scene.quiet and scene.spots.keys() <= shown.keys():
        shown = {place: value for place, value in shown.items() if value not in scene.quiet}
    body = [pen.area(scene.areas[place], theme.looks[lit[place][None]].area) for place in lit if place in scene.areas]
    body += [pen.shape(shape) for shape in scene.under]
    others = _others(scene, shown)
    for place, spot in scene.spots.items():
        notes = (candidates or {}).get(place, frozenset())
        kind = _other_look(scene.kinds[spot.kind]) if place in others else scene.kinds[spot.kind]
        inside = "".join(_spot(pen, kind, shown.get(place), notes, lit.get(place, {})))
        at = f"translate({pen.length(spot.x)} {pen.length(spot.y)})"
        body.append(f'<g data-place={quoteattr(place)} transform="{at}">{inside}</g>')
    body += [element for fact, role in facts for element in _tie(pen, scene, fact, role)]
    body += [pen.shape(shape) for shape in scene.over]
    return "\n".join([*_head(scene, theme), *body, "</g>", "</svg>", ""])


def _others(scene: Scene, shown: Marks) -> Collection[Place]:
    """The marked places that are not of the first group among the marked ones, in the order of their names."""
    told = {
        place: scene.groups[place]
        for place, value in shown.items()
        if place in scene.groups and value not in scene.quiet
    }
    first = min(told.values(), key=lambda group: (len(group), group), default=None)
    return {place for place, group in told.items() if group != first}


def _other_look(kind: Kind) -> Kind:
    """The same kind in the other ink, its lines dashed for those who do not see the colour."""
    faces = {
        value: [
            replace(shape, ink="other", dashed=True) if isinstance(shape, Line) and shape.ink == "mark" else shape
            for shape in shapes
        ]
        for value, shapes in kind.faces.items()
    }
    return replace(kind, faces=faces)


def _head(scene: Scene, theme: Theme) -> Iterator[str]:
    """Open the picture: size, name, paper, and the group that all else stands in."""
    width, height = (_number(side * theme.cell + 2 * theme.margin) for side in (scene.width, scene.height))
    margin = _number(theme.margin)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" aria-label={quoteattr(scene.title)}>'
    )
    yield f"<title>{escape(scene.title)}</title>"
    yield f'<rect width="{width}" height="{height}" fill="{theme.inks["paper"]}"/>'
    yield (
        f'<g transform="translate({margin} {margin})" font-family={quoteattr(theme.font)}'
        ' text-anchor="middle" stroke-linecap="round">'
    )


def _strongest(lights: Iterable[Light]) -> Mapping[Place, Lit]:
    """Sort the lights by place and value; of several on one thing the strongest is kept."""
    lit: defaultdict[Place, dict[Value | None, Role]] = defaultdict(dict)
    for light in sorted(lights, key=lambda light: STRENGTH.index(light.role)):
        lit[light.place][light.value] = light.role
    return lit


def _refuse_strangers(scene: Scene, shown: Marks, lit: Collection[Place]) -> None:
    """Marks and lights must fit the scene, or they would vanish from the picture unnoticed."""
    for place in [*shown, *lit]:
        if place not in scene.spots and (place in shown or place not in scene.areas):
            raise PuzzleError(f"cannot draw {place}: {scene.title} has no such place")
    for place, value in shown.items():
        if value not in scene.kinds[scene.spots[place].kind].faces:
            raise PuzzleError(f"cannot draw {value!r} in {place}: it is no value of that place")


def _spot(pen: _Pen, kind: Kind, value: Value | None, notes: Collection[Value], lit: Lit) -> Iterator[str]:
    """Draw one place: what is lit behind it, then its value, or its candidates where it has none."""
    if value is None:
        value = next((value for value, role in lit.items() if role is Role.PLACED), None)
    role = lit.get(None) if value is None else max(lit.get(None), lit.get(value), key=_strength)
    look = None if role is None else pen.theme.looks[role]
    if look is not None:
        yield pen.area(kind.area, look.area)
    if value is not None:
        colour = None if look is None else look.face_ink
        yield from (pen.shape(shape, colour) for shape in kind.faces[value])
        return
    for candidate, shapes in kind.notes.items():
        if candidate in lit:
            yield from _lit_note(pen, kind, candidate, pen.theme.looks[lit[candidate]])
        elif candidate in notes:
            yield from (pen.shape(shape) for shape in shapes)


def _tie(pen: _Pen, scene: Scene, fact: Fact, role: Role) -> Iterator[str]:
    """Draw a fact between its places, in the colour of its role; kinds without a look are not for pictures."""
    kind, places = fact
    if kind not in scene.ties:
        return
    tie, (one, other) = scene.ties[kind], (scene.spots[place] for place in places)
    look = pen.theme.looks[role]
    colour = look.ring or look.note
    across, down = other.x - one.x, other.y - one.y
    # The middle of a short line is free; that of a longer one may be the middle of a cell.
    share = 0.5 if hypot(across, down) < 0.9 else 0.27
    yield pen.shape(Line(x1=one.x, y1=one.y, x2=other.x, y2=other.y, width=0.03, dashed=tie.dashed), colour)
    yield f'<g transform="translate({pen.length(one.x + share * across)} {pen.length(one.y + share * down)})">'
    yield pen.area(Circle(x=0, y=0, radius=0.12), pen.theme.inks["paper"], colour)
    yield from (pen.shape(shape, colour) for shape in tie.sign)
    yield "</g>"


def _strength(role: Role | None) -> int:
    return -1 if role is None else STRENGTH.index(role)


def _lit_note(pen: _Pen, kind: Kind, candidate: Value, look: Look) -> Iterator[str]:
    """Draw one candidate in its ring, struck through if it falls."""
    area = kind.note_areas[candidate]
    yield pen.area(area, look.note, look.ring)
    if look.struck:  # behind the candidate, which must stay legible
        yield pen.strike(area, look.ring or look.note)
    for shape in kind.notes[candidate]:
        yield pen.shape(replace(shape, bold=True) if isinstance(shape, Text) else shape, look.note_ink)


@dataclass(frozen=True)
class _Pen:
    """Turns shapes into elements, in the colours and lengths of a theme."""

    theme: Theme

    def length(self, cells: float) -> str:
        """Scale a length."""
        return _number(cells * self.theme.cell)

    def shape(self, shape: Shape, colour: str | None = None) -> str:
        """Draw a shape in its own inks, or in one colour in place of them."""
        match shape:
            case Line():
                dash = f' stroke-dasharray="{self.length(0.1)}"' if shape.dashed else ""
                ends = self._attributes(x1=shape.x1, y1=shape.y1, x2=shape.x2, y2=shape.y2)
                return f"<line{ends}{self._stroke(self._colour(shape.ink, colour), shape.width)}{dash}/>"
            case Text():
                at = self._attributes(x=shape.x, y=shape.y + DROP * shape.size)
                font = f' font-size="{self.length(shape.size)}"' + (' font-weight="bold"' if shape.bold else "")
                font += ' text-anchor="start"' if shape.start else ""
                return f'<text{at}{font} fill="{self._colour(shape.ink, colour)}">{escape(shape.text)}</text>'
            case Rect() | Circle():
                stroke = self._stroke(self._colour(shape.ink, colour), shape.stroke) if shape.ink != "none" else ""
                return f'<{self._outline(shape)} fill="{self._colour(shape.fill, colour)}"{stroke}/>'

    def area(self, area: Rect | Circle, fill: str, ring: str | None = None) -> str:
        """Light an area, with a ring of its own colour around it if there is one."""
        stroke = self._stroke(ring, 0.08 * _half(area)) if ring else ""
        return f'<{self._outline(area)} fill="{fill}"{stroke}/>'

    def strike(self, area: Rect | Circle, colour: str) -> str:
        """Draw a line through an area, rising to the right."""
        x, y = (area.x, area.y) if isinstance(area, Circle) else (area.x + area.width / 2, area.y + area.height / 2)
        reach = 0.8 * _half(area)
        ends = self._attributes(x1=x - reach, y1=y + reach, x2=x + reach, y2=y - reach)
        return f"<line{ends}{self._stroke(colour, 0.12 * _half(area))}/>"

    def _outline(self, shape: Rect | Circle) -> str:
        if isinstance(shape, Circle):
            return "circle" + self._attributes(cx=shape.x, cy=shape.y, r=shape.radius)
        return "rect" + self._attributes(x=shape.x, y=shape.y, width=shape.width, height=shape.height, rx=shape.radius)

    def _colour(self, ink: Ink, instead: str | None) -> str:
        return "none" if ink == "none" else instead or self.theme.inks[ink]

    def _stroke(self, colour: str, width: float) -> str:
        return f' stroke="{colour}" stroke-width="{self.length(width)}"'

    def _attributes(self, **lengths: float) -> str:
        """Write lengths that are 0 unless said otherwise: those that are 0 need no saying."""
        written = {name: self.length(cells) for name, cells in lengths.items()}
        return "".join(f' {name}="{number}"' for name, number in written.items() if number != "0")


def _half(area: Rect | Circle) -> float:
    """Half the smaller side of an area."""
    return area.radius if isinstance(area, Circle) else min(area.width, area.height) / 2


def _number(number: float) -> str:
    """Write a number with at most two decimals and nothing that is not needed."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
