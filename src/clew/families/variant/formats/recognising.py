"""What the shapes of a drawing mean: the usual ones of editors are recognised, the rest is kept and reported."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from clew.core.places import Place, cell, row_and_column
from clew.core.text import is_number, joined, plural, quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats import outside
from clew.families.variant.formats.shapes import Area, Point, Shape, close, grey

# Lines by their colour, as the usual editors have them; their numbers are for that many digits.
COLOURS: Mapping[str, str] = {
    "F067F0": "renban",
    "C060C0": "renban",
    "67F067": "whisper",
    "FF9A00": "dutch",
    "2ECBFF": "region sum",
    "FFCCAA": "entropic",
    "33BBBB": "modular",
    "C9C883": "nabner",
    "CDB1EC": "zipper",
    "C54B8B": "double arrow",
}
_DIAGONAL = "34BBE6"
_NAMED = 5  # texts that a report names
_THICK = 8  # of a thermometer or palindrome, at least
# Clues in words beside the grid: which of these the rules speak of says what the numbers are.
_OUTSIDE = {
    "sandwich": re.compile(r"sandwich", re.IGNORECASE),
    "x-sum": re.compile(r"x-?\s?sums?\b", re.IGNORECASE),
    "skyscraper": re.compile(r"skyscrapers?\b", re.IGNORECASE),
    "numbered room": re.compile(r"numbered rooms?\b", re.IGNORECASE),
    "battlefield": re.compile(r"battlefield", re.IGNORECASE),
}
# Rules that only words state: they are reported where the text has them.
_SPOKEN = {
    "knight's moves": re.compile(r"\bknight", re.IGNORECASE),
    "king's moves": re.compile(r"\bking'?s? move|anti-?king", re.IGNORECASE),
    "consecutive neighbours": re.compile(r"non-?consecutive", re.IGNORECASE),
    "missing dots or signs": re.compile(r"negative constraint|all (possible )?(dots|xs?|vs?)\b", re.IGNORECASE),
    "fog": re.compile(r"\bfog\b", re.IGNORECASE),
    "clones": re.compile(r"\bclones?\b", re.IGNORECASE),
    "counting circles": re.compile(r"counting circles?", re.IGNORECASE),
    "indexing": re.compile(r"\bindex", re.IGNORECASE),
    "regions to be found": re.compile(r"chaos construction|deconstruction", re.IGNORECASE),
}
# What states the same.
_STATED = {
    "knight's moves": ("anti-knight",),
    "king's moves": ("anti-king",),
    "consecutive neighbours": ("non-consecutive",),
    "missing dots or signs": ("negative ratio", "negative xv", "negative kropki", "non-consecutive"),
    "fog": ("fog",),
    "clones": ("clone",),
    "counting circles": ("counting circles",),
    "indexing": ("row indexer", "column indexer", "box indexer"),
    "regions to be found": (),
}
_LESS = {"<": False, ">": True, "^": False, "∧": False, "⌃": False, "v": True, "∨": True, "⌄": True}


class Recogniser:
    """Goes through the shapes of a drawing; what is recognised is taken, what is left is decoration."""

    def __init__(self, found: Sequence[Shape], area: Area, digits: int, rules: str) -> None:
        every = {shape.key: shape for shape in found}.values()
        self.left = [shape for shape in every if shape.points]
        self.bare = [shape for shape in every if not shape.points]  # drawn in ways that say nothing about cells
        self._area, self._digits, self._rules = area, digits, rules
        self._compares = any(shape.text in ("<", ">", "^") for shape in found)  # then a small v compares, too

    def take(self, fits: Callable[[Shape], bool]) -> Iterator[Shape]:
        """Take shapes that fit, each as long as it is still there."""
        for shape in [shape for shape in self.left if fits(shape)]:
            if shape in self.left:
                yield shape

    def use(self, *taken: Shape) -> None:
        """These shapes are recognised."""
        self.left = [shape for shape in self.left if shape not in taken]

    def constraints(self) -> list[Constraint]:
        """All constraints that are recognised, in the order in which shapes could be mistaken for each other."""
        ways = (
            self._diagonals,
            self._little_killers,
            self._arrows,
            self._thermometers,
            self._betweens,
            self._coloured,
            self._extremes,
            self._between_cells,
            self._quadruples,
            self._parities,
            self._beside_grid,
        )
        return [each for way in ways for each in way()]

    # Each way of recognising takes what it understands.

    def _diagonals(self) -> Iterator[Constraint]:
        rows, columns = self._area.rows, self._area.columns
        ends = {
            "diagonal down": ((0.0, 0.0), (float(rows), float(columns))),
            "diagonal up": ((0.0, float(columns)), (float(rows), 0.0)),
        }
        for kind, corners in ends.items():
            for shape in self.take(lambda shape: shape.layer == "lines" and len(shape.points) == 2):
                if all(any(close(end, corner, 0.5) for end in shape.points) for corner in corners):
                    self.use(shape)
                    yield Constraint(kind)

    def _circles_at(self, point: Point, least: float = 0.55) -> list[Shape]:
        """Circles without text around a point."""
        return [
            shape
            for shape in self.left
            if shape.layer in ("underlays", "overlays")
            and shape.rounded
            and not shape.text
            and self._around(shape, point, least)
        ]

    def _around(self, shape: Shape, point: Point, least: float) -> bool:
        (down, right), high, wide = shape.centre, shape.height / 2, shape.width / 2
        large = min(shape.width, shape.height) >= least
        return large and abs(point[0] - down) <= high + 0.05 and abs(point[1] - right) <= wide + 0.05

    def _little_killers(self) -> Iterator[Constraint]:
        """A short diagonal arrow beside the grid, and a number at it."""
        rows, columns = self._area.rows, self._area.columns
        for shape in self.take(lambda shape: shape.layer == "arrows" and len(shape.points) == 2):
            (down, right), (to_down, to_right) = shape.points
            start = int(down // 1), int(right // 1)
            step = (to_down > down) - (to_down < down), (to_right > right) - (to_right < right)
            if self._area.inside(*start) or 0 in step:
                continue
            middle = start[0] + 0.5, start[1] + 0.5
            number = next((text for text in self._texts() if close(text.centre, middle, 0.4)), None)
            cells = outside.along(start, step, rows, columns)
            if number is not None and is_number(number.text) and cells:
                self.use(shape, number)
                yield Constraint("little killer", cells=cells, value=int(number.text))

    def _texts(self) -> list[Shape]:
        return [shape for shape in self.left if shape.text and shape.layer in ("underlays", "overlays")]

    def _arrows(self) -> Iterator[Constraint]:
        """An arrow that begins in a circle or pill."""
        used: list[Shape] = []
        lines: dict[tuple[Place, ...], list[tuple[Place, ...]]] = {}
        for shape in self.take(lambda shape: shape.layer == "arrows"):
            path = self._area.path(shape.points)
            bulbs = self._circles_at(shape.points[0])
            bulb = self._area.covered(bulbs[0]) if bulbs else ()
            if path is None or not 1 <= len(bulb) <= 3:
                continue
            rest = tuple(place for at, place in enumerate(path) if at or place not in bulb)
            if rest and rest[0] not in bulb:
                lines.setdefault(bulb, []).append(rest)
                used += [shape, *bulbs]
        self.use(*used)
        for bulb, each in lines.items():
            yield Constraint("arrow", cells=bulb, lines=tuple(each))

    def _thermometers(self) -> Iterator[Constraint]:
        """A thick line from a filled circle of its colour."""
        used: list[Shape] = []
        for shape in self.take(lambda shape: shape.layer == "lines" and shape.thickness >= _THICK):
            path = self._area.path(shape.points)
            for cells, end in ((path, shape.points[0]), (path[::-1] if path else None, shape.points[-1])):
                bulbs = [each for each in self._circles_at(end) if each.colour == shape.colour]
                if cells is not None and len(cells) > 1 and bulbs:
                    used += [shape, *bulbs]
                    yield Constraint("thermo", lines=(cells,))
                    break
        self.use(*used)

    def _betweens(self) -> Iterator[Constraint]:
        """A line with circles of another fill at both ends; its colour may say that it is a double arrow."""
        used: list[Shape] = []
        for shape in self.take(lambda shape: shape.layer == "lines"):
            path = self._area.path(shape.points)
            if path is None or len(path) < 3 or path[0] == path[-1]:
                continue
            ends = [self._circles_at(_middle(place)) for place in (path[0], path[-1])]
            if all(ends) and all(circle.colour != shape.colour for each in ends for circle in each):
                kind = "double arrow" if COLOURS.get(shape.colour) == "double arrow" else "between"
                used += [shape, *ends[0], *ends[1]]
                yield Constraint(kind, lines=(path,))
        self.use(*used)

    def _coloured(self) -> Iterator[Constraint]:
        """Lines whose colour says what they are."""
        for shape in self.take(lambda shape: shape.layer == "lines"):
            path = self._area.path(shape.points)
            if path is None or len(path) < 2:
                continue
            kind = COLOURS.get(shape.colour)
            if kind is None and not (grey(shape.colour) and shape.thickness >= _THICK):
                continue
            self.use(shape)
            if kind == "dutch":
                yield Constraint("whisper", lines=(path,), value=(self._digits + 1) // 2 - 1)
            else:
                yield Constraint(kind or "palindrome", lines=(path,))

    def _extremes(self) -> Iterator[Constraint]:
        """Grey cells with small angles at their sides, which point in for a minimum and out for a maximum."""
        angles: dict[Place, list[tuple[Shape, bool]]] = {}
        for shape in self.take(lambda shape: shape.layer == "lines" and len(shape.points) == 3):
            place = self._area.place(shape.points[1])
            if place is not None and all(self._area.place(point) == place for point in shape.points):
                tip, ends = _off(shape.points[1], place), min(_off(point, place) for point in shape.points[::2])
                angles.setdefault(place, []).append((shape, tip < ends))
        for place, found in angles.items():
            inward = {each for _, each in found}
            squares = [each for each in self.left if each.layer == "underlays" and self._fills(each, place)]
            if len(inward) == 1 and squares:
                self.use(*squares, *(shape for shape, _ in found))
                yield Constraint("minimum" if inward == {True} else "maximum", cells=(place,))

    def _fills(self, shape: Shape, place: Place) -> bool:
        return not shape.rounded and min(shape.width, shape.height) > 0.9 and close(shape.centre, _middle(place))

    def _between_cells(self) -> Iterator[Constraint]:
        """Dots, and texts between two cells."""
        for shape in self.take(lambda shape: shape.layer in ("overlays", "underlays")):
            pair = self._area.edge(shape.centre)
            found = self._of_edge(shape, pair) if pair is not None else None
            if found is not None:
                self.use(shape)
                yield found

    def _of_edge(self, shape: Shape, pair: tuple[Place, Place]) -> Constraint | None:
        sign = shape.text if self._compares else shape.text.upper()
        if sign in ("X", "V") and not (shape.rounded and shape.colour == "000000"):
            return Constraint("xv", cells=pair, value=10 if sign == "X" else 5)
        if shape.text in _LESS:
            return Constraint("less", cells=pair[::-1] if _LESS[shape.text] else pair)
        small = shape.rounded and 0.1 <= shape.width <= 0.5 and close((shape.width, 0), (shape.height, 0), 0.05)
        if small and shape.colour in ("000000", "FFFFFF") and (not shape.text or is_number(shape.text, 3)):
            kind = "ratio" if shape.colour == "000000" else "difference"
            return Constraint(kind, cells=pair, value=int(shape.text) if shape.text else None)
        return None

    def _quadruples(self) -> Iterator[Constraint]:
        for shape in self.take(lambda shape: shape.rounded and bool(shape.text) and shape.layer != "lines"):
            cells = self._area.corner(shape.centre)
            digits = [int(each) for each in re.findall(r"[0-9]+" if self._digits > 9 else r"[0-9]", shape.text)]
            if cells and re.fullmatch(r"[0-9\s,]+", shape.text) and len(digits) <= len(cells):
                self.use(shape)
                yield Constraint("quadruple", cells=cells, value=tuple(sorted(digits)))

    def _parities(self) -> Iterator[Constraint]:
        """Grey circles and squares in cells."""
        for shape in self.take(lambda shape: shape.layer in ("underlays", "overlays") and not shape.text):
            place = self._area.place(shape.centre, 0.12)
            sized = 0.5 <= shape.width <= 0.9 and close((shape.width, 0), (shape.height, 0), 0.05)
            if place is not None and sized and grey(shape.colour):
                self.use(shape)
                yield Constraint("odd" if shape.rounded else "even", cells=(place,))

    def _beside_grid(self) -> Iterator[Constraint]:
        """Numbers beside rows and columns, if the rules speak of one sort of such clues."""
        kinds = [kind for kind, words in _OUTSIDE.items() if words.search(self._rules)]
        rows, columns = self._area.rows, self._area.columns
        if len(kinds) != 1:
            return
        for shape in self.take(lambda shape: is_number(shape.text) and shape.layer in ("underlays", "overlays")):
            at = int(shape.centre[0] // 1), int(shape.centre[1] // 1)
            if (at[0] in (-1, rows)) != (at[1] in (-1, columns)):
                step = outside.facing(at, rows, columns, "overlays")
                self.use(shape)
                yield Constraint(kinds[0], cells=outside.along(at, step, rows, columns), value=int(shape.text))


def _middle(place: Place) -> Point:
    row, column = row_and_column(place)
    return row + 0.5, column + 0.5


def _off(point: Point, place: Place) -> float:
    middle = _middle(place)
    return max(abs(point[0] - middle[0]), abs(point[1] - middle[1]))


def extra_regions(unlabelled: Sequence[tuple[Place, ...]], recogniser: Recogniser, area: Area) -> Iterator[Constraint]:
    """Cages without a number whose cells are all shaded."""
    for cells in unlabelled:
        shaded = [
            [shape for shape in recogniser.left if shape.layer == "underlays" and recogniser._fills(shape, place)]
            for place in cells
        ]
        if all(shaded):
            recogniser.use(*(shape for each in shaded for shape in each))
            yield Constraint("extra region", cells=cells)


def report(constraints: Sequence[Constraint], left: Sequence[Shape], rules: str, *, fog: bool) -> list[str]:
    """What was understood of a drawing and what was not, in sentences."""
    counts = Counter(each.kind for each in constraints)
    whole = [kind for kind in counts if not any(each.cells or each.lines for each in constraints if each.kind == kind)]
    named = [kind if kind in whole else f"{times} x {kind}" for kind, times in counts.items()]
    said = [f"Understood from the drawing: {joined(named) or 'nothing beyond digits and regions'}."]
    if left:
        sorts = Counter("text" if shape.text else shape.layer.removesuffix("s") for shape in left)
        texts = joined([*dict.fromkeys(quoted(shape.text, 20) for shape in left if shape.text)], _NAMED)
        said_of = {"text": f" ({texts})"}
        kept = joined([f"{plural(times, sort)}{said_of.get(sort, '')}" for sort, times in sorts.items()])
        said.append(f"Kept as decoration: {kept}; if they state a rule, Clew does not know it.")
    return [*said, *spoken(constraints, rules, fog=fog)]


def spoken(constraints: Sequence[Constraint], rules: str, *, fog: bool = False) -> Iterator[str]:
    """What rules speak of without stating it."""
    held = {each.kind for each in constraints} | ({"fog"} if fog else set())
    named = [name for name, words in _SPOKEN.items() if words.search(rules) and held.isdisjoint(_STATED[name])]
    if named:
        yield f"The rules speak of {joined(named)}, which Clew does not take from words."


def cells_of(found: Sequence[tuple[int, int]], area: Area) -> tuple[Place, ...] | None:
    """Name cells; None where one is outside the grid."""
    return tuple(cell(*each) for each in found) if all(area.inside(*each) for each in found) else None
