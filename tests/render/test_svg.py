"""Pictures are valid, hold one group per place, and show marks, candidates and lights where they belong."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from clew.core.errors import PuzzleError
from clew.core.places import Candidates, Place, Value
from clew.core.results import Light, Role
from clew.core.scene import Circle, Kind, Line, Rect, Scene, Spot, Text
from clew.families.sudoku.drawing import draw
from clew.families.sudoku.puzzle import BOXES, Sudoku, cells, of_size
from clew.render.svg import svg
from clew.render.theme import DARK, PAPER, Theme

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"

FOUR = of_size(4, [1, 0, 0, 4, 0, 0, 1, 0, 0, 1, 0, 0, 4, 0, 0, 1])
R1C2, R1C3, R2C1, R2C2, R3C1 = map(Place, ("r1c2", "r1c3", "r2c1", "r2c2", "r3c1"))


def groups(picture: str) -> dict[str, ElementTree.Element]:
    """The group of each place, by its name."""
    root = ElementTree.fromstring(picture)
    return {group.attrib["data-place"]: group for group in root.iter(f"{SVG}g") if "data-place" in group.attrib}


def texts(group: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in group.iter(f"{SVG}text")]


def fills(group: ElementTree.Element, tag: str) -> list[str]:
    return [shape.attrib["fill"] for shape in group.iter(f"{SVG}{tag}")]


def everything_open(n: int) -> tuple[Sudoku, Candidates]:
    """A puzzle with one given, and every candidate everywhere else."""
    every: frozenset[Value] = frozenset(range(1, n + 1))
    return of_size(n, [n] + [0] * (n * n - 1)), dict.fromkeys(cells(n), every)


def test_a_small_picture_is_the_same_to_the_byte() -> None:
    lights = [
        Light(R1C2, Role.CAUSE, 2),
        Light(R1C3, Role.REMOVED, 2),
        Light(R2C1, Role.AREA),
        Light(R2C2, Role.PLACED, 4),
    ]
    picture = svg(draw(FOUR), {R3C1: 3}, {R1C2: frozenset({2, 3}), R1C3: frozenset({2, 3})}, lights)
    assert picture == (GOLDEN / "four.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(("n", "theme"), [*product(BOXES, [PAPER]), (9, DARK)])
def test_every_place_has_one_group_and_stays_inside_the_picture(n: int, theme: Theme) -> None:
    puzzle, candidates = everything_open(n)
    picture = svg(draw(puzzle), None, candidates, [Light(Place("r1c2"), Role.REMOVED, 1)], theme)
    found = groups(picture)
    assert list(found) == list(cells(n))
    assert picture.count("data-place=") == n * n
    root = ElementTree.fromstring(picture)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert root.attrib["viewBox"] == f"0 0 {width:g} {height:g}"
    assert width == n * theme.cell + 2 * theme.margin
    for group in found.values():
        x, y = map(float, group.attrib["transform"].removeprefix("translate(").removesuffix(")").split())
        for text in group.iter(f"{SVG}text"):
            size = float(text.attrib["font-size"])
            left, base = float(text.get("x", 0)) - size / 2, float(text.get("y", 0))
            # Every symbol stays in its own cell, hence in the picture.
            assert -theme.cell / 2 < left < left + size < theme.cell / 2
            assert -theme.cell / 2 < base - 0.75 * size < base < theme.cell / 2
            assert 0 < x + left < width
            assert 0 < y + base < height


@pytest.mark.parametrize("n", BOXES)
def test_candidates_do_not_touch_each_other(n: int) -> None:
    areas = list(draw(everything_open(n)[0]).kinds["cell"].note_areas.values())
    assert len(areas) == n
    for index, one in enumerate(areas):
        assert isinstance(one, Circle)
        for other in areas[:index]:
            assert isinstance(other, Circle)
            assert ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 >= one.radius + other.radius - 1e-9


def test_numbers_are_short_and_finite() -> None:
    picture = svg(draw(everything_open(25)[0]))
    assert "nan" not in picture.lower()
    assert "inf" not in picture.lower()
    for element in ElementTree.fromstring(picture).iter():
        for name in ("x", "y", "x1", "y1", "x2", "y2", "font-size", "stroke-width"):
            assert len(element.get(name, "0").partition(".")[2]) <= 2


def test_a_picture_names_itself_to_those_who_cannot_see_it() -> None:
    root = ElementTree.fromstring(svg(draw(FOUR)))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == title.text == "Sudoku, 4 rows and columns, 6 givens"


def test_givens_and_marks_differ_in_ink_and_givens_stay() -> None:
    found = groups(svg(draw(FOUR), {R1C2: 2, Place("r1c1"): 3}))
    assert texts(found["r1c1"]) == ["1"]
    assert fills(found["r1c1"], "text") == [PAPER.inks["given"]]
    assert texts(found["r1c2"]) == ["2"]
    assert fills(found["r1c2"], "text") == [PAPER.inks["mark"]]


def test_candidates_give_way_to_a_mark() -> None:
    candidates: Candidates = {R1C2: frozenset({2, 3}), R1C3: frozenset({3, 2})}
    found = groups(svg(draw(FOUR), {R1C2: 2}, candidates))
    assert texts(found["r1c2"]) == ["2"]
    assert texts(found["r1c3"]) == ["2", "3"]


def test_a_lit_candidate_shows_even_where_no_candidates_are_asked_for() -> None:
    group = groups(svg(draw(FOUR), lights=[Light(R1C2, Role.REMOVED, 3)]))["r1c2"]
    assert texts(group) == ["3"]
    assert fills(group, "circle") == [PAPER.looks[Role.REMOVED].note]
    assert len(list(group.iter(f"{SVG}line"))) == 1


def test_a_placed_value_is_written_large() -> None:
    group = groups(svg(draw(FOUR), None, {R1C2: frozenset({2, 3})}, [Light(R1C2, Role.PLACED, 3)]))["r1c2"]
    assert texts(group) == ["3"]
    assert fills(group, "rect") == [PAPER.looks[Role.PLACED].area]
    assert fills(group, "text") == [PAPER.looks[Role.PLACED].face_ink]


@pytest.mark.parametrize("turned", [False, True])
def test_of_several_lights_the_strongest_shows(turned: bool) -> None:
    lights = [Light(R2C1, Role.AREA), Light(R2C1, Role.WRONG), Light(R2C1, Role.CAUSE)]
    group = groups(svg(draw(FOUR), lights=lights[::-1] if turned else lights))["r2c1"]
    assert fills(group, "rect") == [PAPER.looks[Role.WRONG].area]


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("theme", [PAPER, DARK])
def test_every_role_has_its_look(role: Role, theme: Theme) -> None:
    group = groups(svg(draw(FOUR), lights=[Light(R2C1, role)], theme=theme))["r2c1"]
    assert fills(group, "rect") == [theme.looks[role].area]


def test_marks_and_lights_that_the_scene_does_not_know_are_refused() -> None:
    with pytest.raises(PuzzleError, match="cannot draw r9c9: Sudoku, 4 rows and columns, 6 givens has no such place"):
        svg(draw(FOUR), {Place("r9c9"): 1})
    with pytest.raises(PuzzleError, match="no such place"):
        svg(draw(FOUR), lights=[Light(Place("r9c9"), Role.WRONG)])
    with pytest.raises(PuzzleError, match="cannot draw 7 in r1c2: it is not a value of that place"):
        svg(draw(FOUR), {R1C2: 7})


def test_text_is_escaped_and_all_shapes_are_drawn() -> None:
    kind = Kind(
        area=Rect(x=0, y=0, width=1, height=1),
        faces={"<&>": [Text(x=0.5, y=0.5, text="<&>"), Line(x1=0, y1=0, x2=1, y2=1, dashed=True)]},
        notes={"<&>": [Circle(x=0.5, y=0.5, radius=0.2, ink="note")]},
        note_areas={"<&>": Rect(x=0, y=0, width=1, height=1, radius=0.1)},
    )
    place = Place('"a" & <b>')
    scene = Scene(width=1, height=1, title='<"&">', kinds={"cell": kind}, spots={place: Spot(x=0, y=0)})
    root = ElementTree.fromstring(svg(scene))
    assert root.attrib["aria-label"] == '<"&">'
    marked = groups(svg(scene, {place: "<&>"}))[place]
    assert texts(marked) == ["<&>"]
    assert [line.attrib["stroke-dasharray"] for line in marked.iter(f"{SVG}line")] == ["5"]
    noted = groups(svg(scene, lights=[Light(place, Role.REMOVED, "<&>")]))[place]
    assert [rect.attrib["rx"] for rect in noted.iter(f"{SVG}rect")] == ["5"]
    assert [circle.attrib["stroke"] for circle in noted.iter(f"{SVG}circle")] == [PAPER.looks[Role.REMOVED].note_ink]
