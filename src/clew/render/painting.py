"""A scene with everything on it, as shapes with their colours: every device draws them in this order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import Literal

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass, replace
from clew.core.places import Candidates, Marks, Place, Value
from clew.core.results import Arc, Fact, Light, Role
from clew.core.scene import Circle, Ink, Kind, Line, Polygon, Rect, Scene, Shape, Text
from clew.render.theme import PAPER, Look, Theme

# Where several lights meet, the later role in this order shows.
STRENGTH = (Role.AREA, Role.SECOND, Role.CAUSE, Role.REMOVED, Role.PLACED, Role.WRONG)
DROP = 0.36  # from the middle of a capital to its baseline, by font size
DASH = 0.1  # length of a dash, and of the gap after it

Lit = Mapping[Value | None, Role]  # of one place: the role of each lit candidate, and under None its own


@dataclass(frozen=True)
class Outline:
    """A filled figure of straight lines and curves, as letters are: steps with their points, in cells."""

    steps: Sequence[tuple[Literal["move", "line", "curve", "close"], tuple[float, ...]]]


@dataclass(frozen=True)
class Painted:
    """A shape and its colours; None leaves it without filling or without a line around it.

    A weight is how thick its lines are in points, whatever its size; None: as thick as the shape says.
    """

    shape: Shape | Outline
    fill: str | None = None
    stroke: str | None = None
    weight: float | None = None


@dataclass(frozen=True)
class Layer:
    """Shapes around one point: those of a place, of a sign between places, or at 0, 0 of the whole scene."""

    shapes: Sequence[Painted]
    x: float = 0.0
    y: float = 0.0
    place: Place | None = None


@dataclass(frozen=True)
class Painting:
    """All layers of a picture from the lowest to the uppermost, its sides in cells, and what it is called."""

    width: float
    height: float
    title: str
    layers: Sequence[Layer]
    theme: Theme

    def texts(self) -> Iterator[str]:
        """All that is written in it."""
        for layer in self.layers:
            yield from (painted.shape.text for painted in layer.shapes if isinstance(painted.shape, Text))


def paint(
    scene: Scene,
    marks: Marks | None = None,
    candidates: Candidates | None = None,
    lights: Iterable[Light] = (),
    theme: Theme = PAPER,
    facts: Iterable[tuple[Fact, Role]] = (),
    arcs: Iterable[Arc] = (),
) -> Painting:
    """Paint a scene with these marks; candidates show where a place has no value, lit ones even if not listed."""
    lit = _strongest(lights)
    shown = {**(marks or {}), **scene.given}
    _refuse_strangers(scene, shown, lit)
    if scene.quiet and scene.spots.keys() <= shown.keys():
        shown = {place: value for place, value in shown.items() if value not in scene.quiet}
    brush = _Brush(theme)
    whole = {place: own[None] for place, own in lit.items() if None in own}  # a place may be a spot and an area
    areas = [
        Painted(scene.areas[place], theme.looks[role].area) for place, role in whole.items() if place in scene.areas
    ]
    layers = [Layer([*areas, *map(brush.shape, scene.under)])]
    others = other_places(scene, shown)
    for place, spot in scene.spots.items():
        notes = (candidates or {}).get(place, frozenset())
        kind = _other_look(scene.kinds[spot.kind]) if place in others else scene.kinds[spot.kind]
        shapes = list(_spot(brush, kind, shown.get(place), notes, lit.get(place, {})))
        layers.append(Layer(shapes, spot.x, spot.y, place))
    layers += [layer for fact, role in facts for layer in _tie(brush, scene, fact, role)]
    layers.append(Layer([*_arcs(brush, scene, shown, arcs), *map(brush.shape, scene.over)]))
    return Painting(scene.width, scene.height, scene.title, layers, theme)


def groups_shown(scene: Scene, marks: Marks) -> Sequence[str]:
    """The groups of the marked places, the one that looks as usual first."""
    marked = {
        scene.groups[place] for place, value in marks.items() if place in scene.groups and value not in scene.quiet
    }
    return sorted(marked, key=_rank)


def other_places(scene: Scene, shown: Marks) -> Collection[Place]:
    """The marked places that are not of the first group among the marked ones, in the order of their names."""
    marked = {
        place: scene.groups[place]
        for place, value in shown.items()
        if place in scene.groups and value not in scene.quiet
    }
    first = min(marked.values(), key=_rank, default=None)
    return {place for place, group in marked.items() if group != first}


def _rank(group: str) -> tuple[int, str]:
    return len(group), group


def _other_look(kind: Kind) -> Kind:
    """The same kind in the other ink, its lines dashed for people who do not see the colour."""
    faces = {
        value: [
            replace(shape, ink="other", dashed=True) if isinstance(shape, Line) and shape.ink == "mark" else shape
            for shape in shapes
        ]
        for value, shapes in kind.faces.items()
    }
    return replace(kind, faces=faces)


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
            raise PuzzleError(f"cannot draw {value!r} in {place}: it is not a value of that place")


def _spot(brush: _Brush, kind: Kind, value: Value | None, notes: Collection[Value], lit: Lit) -> Iterator[Painted]:
    """One place: what is lit behind it, then its value, or its candidates where it has none."""
    if value is None:
        value = next((value for value, role in lit.items() if role is Role.PLACED), None)
    role = lit.get(None) if value is None else max(lit.get(None), lit.get(value), key=_strength)
    look = None if role is None else brush.theme.looks[role]
    if look is not None:
        yield Painted(kind.area, look.area)
    if value is not None:
        colour = None if look is None else look.face_ink
        yield from (brush.shape(shape, colour) for shape in kind.faces[value])
        return
    for candidate, shapes in kind.notes.items():
        if candidate in lit:
            yield from _lit_note(brush, kind, candidate, brush.theme.looks[lit[candidate]])
        elif candidate in notes:
            yield from (brush.shape(shape) for shape in shapes)


def _tie(brush: _Brush, scene: Scene, fact: Fact, role: Role) -> Iterator[Layer]:
    """A fact between its places, in the colour of its role; kinds without a look are not for pictures."""
    kind, places = fact
    if kind not in scene.ties:
        return
    tie, (one, other) = scene.ties[kind], (scene.spots[place] for place in places)
    look = brush.theme.looks[role]
    colour = look.ring or look.note
    across, down = other.x - one.x, other.y - one.y
    # The middle of a short line is free; that of a longer one may be the middle of a cell.
    share = 0.5 if hypot(across, down) < 0.9 else 0.27
    line = Line(x1=one.x, y1=one.y, x2=other.x, y2=other.y, width=0.03, dashed=tie.dashed)
    yield Layer([brush.shape(line, colour)])
    disc = _ringed(Circle(x=0, y=0, radius=0.12), brush.theme.inks["paper"], colour)
    sign = [brush.shape(shape, colour) for shape in tie.sign]
    yield Layer([disc, *sign], one.x + share * across, one.y + share * down)


def _arcs(brush: _Brush, scene: Scene, shown: Marks, arcs: Iterable[Arc]) -> Iterator[Painted]:
    """Links between candidates, from the edge of one to the edge of the other; none at places that have a value."""
    colour = brush.theme.looks[Role.REMOVED].ring
    for arc in arcs:
        if arc.start[0] in shown or arc.end[0] in shown:
            continue
        (x1, y1, one), (x2, y2, other) = (_note_at(scene, *end) for end in (arc.start, arc.end))
        long = hypot(x2 - x1, y2 - y1)
        if long <= one + other:
            continue
        across, down = (x2 - x1) / long, (y2 - y1) / long
        line = Line(
            x1=x1 + one * across,
            y1=y1 + one * down,
            x2=x2 - other * across,
            y2=y2 - other * down,
            width=0.035,
            dashed=arc.weak,
        )
        yield brush.shape(line, colour)


def _note_at(scene: Scene, place: Place, value: Value) -> tuple[float, float, float]:
    """The middle of a candidate, and how far it reaches."""
    spot = scene.spots[place]
    area = scene.kinds[spot.kind].note_areas[value]
    x, y = _middle(area)
    return spot.x + x, spot.y + y, _half(area)


def _strength(role: Role | None) -> int:
    return -1 if role is None else STRENGTH.index(role)


def _lit_note(brush: _Brush, kind: Kind, candidate: Value, look: Look) -> Iterator[Painted]:
    """One candidate in its ring, struck through if it is removed."""
    area = kind.note_areas[candidate]
    yield _ringed(area, look.note, look.ring)
    if look.struck:  # behind the candidate, which must stay legible
        yield Painted(_strike(area), stroke=look.ring or look.note)
    for shape in kind.notes[candidate]:
        yield brush.shape(replace(shape, bold=True) if isinstance(shape, Text) else shape, look.note_ink)


def _ringed(area: Rect | Circle, fill: str, ring: str | None) -> Painted:
    """An area that is lit, with a ring of its own colour around it if there is one."""
    return Painted(replace(area, stroke=0.08 * _half(area)), fill, ring)


def _strike(area: Rect | Circle) -> Line:
    """A line through an area, rising to the right."""
    x, y = _middle(area)
    reach = 0.8 * _half(area)
    return Line(x1=x - reach, y1=y + reach, x2=x + reach, y2=y - reach, width=0.12 * _half(area))


def _middle(area: Rect | Circle) -> tuple[float, float]:
    return (area.x, area.y) if isinstance(area, Circle) else (area.x + area.width / 2, area.y + area.height / 2)


def _half(area: Rect | Circle) -> float:
    """Half the smaller side of an area."""
    return area.radius if isinstance(area, Circle) else min(area.width, area.height) / 2


@dataclass(frozen=True)
class _Brush:
    """Gives shapes the colours of a theme."""

    theme: Theme

    def shape(self, shape: Shape, colour: str | None = None) -> Painted:
        """A shape in its own inks, or in one colour in place of them."""
        match shape:
            case Line():
                return Painted(shape, stroke=self._colour(shape.ink, colour), weight=self.theme.weights.get(shape.ink))
            case Text():
                return Painted(shape, self._colour(shape.ink, colour))
            case Rect() | Circle() | Polygon():
                fill, stroke = self._colour(shape.fill, colour), self._colour(shape.ink, colour)
                return Painted(shape, fill, stroke, self.theme.weights.get(shape.ink))

    def _colour(self, ink: Ink, instead: str | None) -> str | None:
        return None if ink == "none" else instead or self.theme.inks[ink]
