"""Room on paper: drawings and lists stay in their boxes, every word of a list is set, codes say what they should."""

from __future__ import annotations

from collections import Counter

import pytest

from clew import families
from clew.core.scene import Listing, Scene, Text
from clew.render.book import Layout
from clew.render.painting import Painting, paint
from clew.render.pdf_canvas import Box
from clew.render.pdf_codes import LARGEST, SMALLEST, code
from clew.render.pdf_design import SLOTS, Design, Share
from clew.render.pdf_layout import Flowed, Sizes, arrange, columns_within, flow

BOX = (170.0, 110.0)


def drawing(width: float, height: float) -> Painting:
    return paint(Scene(width=width, height=height, title="", kinds={}, spots={}))


def words(count: int, length: int = 5) -> Listing:
    return Listing(heading=f"{length} letters", items=[f"W{number:0{length - 1}}" for number in range(count)])


def set_words(flowed: Flowed) -> Counter[str]:
    return Counter(line[0] for column in flowed.columns for line in column.lines if line is not None)


@pytest.mark.parametrize("shape", [(9, 9), (40, 12), (12, 40), (100, 100), (1, 1)])
@pytest.mark.parametrize("count", [0, 3, 40, 120])
def test_a_drawing_and_its_lists_stay_in_their_box(shape: tuple[int, int], count: int) -> None:
    lists = [words(count), words(count, 9)] if count else []
    found = arrange(drawing(*shape), lists, BOX, Sizes(15.0))
    assert 0 < found.cell <= 15
    assert found.width <= BOX[0] + 1e-6
    assert found.height <= BOX[1] + 1e-6
    wanted = Counter(text for listing in lists for text in (listing.heading, *listing.items))
    if found.lists is not None:
        assert set_words(found.lists) == wanted
        x, y = found.lists_at
        right, below = found.cell * shape[0], found.cell * shape[1]
        assert x > right or y > below  # next to the drawing, or under it
        assert x + found.lists.width <= BOX[0] + 1e-6
        assert y + found.lists.height <= BOX[1] + 1e-6
    else:
        assert list(found.rest) == lists


def test_lists_that_find_no_room_are_left_for_pages_of_their_own() -> None:
    lists = [words(900)]
    found = arrange(drawing(20, 20), lists, BOX, Sizes(15.0))
    assert found.lists is None
    assert found.rest == lists
    parts = list(columns_within(flow(lists, 9.0, 250.0), 180.0))
    assert len(parts) > 1
    assert sum((set_words(part) for part in parts), Counter()) == Counter([lists[0].heading, *lists[0].items])
    assert all(part.width <= 180 for part in parts)


@pytest.mark.parametrize("box", [(60.0, 0.0), (60.0, -5.0), (-1.0, 40.0), (3.0, 3.0)])
def test_a_box_without_room_has_a_tiny_drawing_and_leaves_its_lists(box: tuple[float, float]) -> None:
    found = arrange(drawing(9, 9), [words(40)], box, Sizes(15.0))
    assert 0 < found.cell < 1
    assert found.rest


def test_no_column_ends_with_a_heading() -> None:
    flowed = flow([words(7, 4), words(3, 5), words(11, 6)], 8.0, 30.0)
    assert len(flowed.columns) > 2
    for column in flowed.columns:
        assert column.lines[-1] is not None
        assert not column.lines[-1][1]


@pytest.mark.parametrize("per_page", SLOTS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_parts_of_a_page_do_not_overlap_and_stay_inside(per_page: int, paper: str) -> None:
    design = Design(Layout(paper=paper, per_page=per_page))
    body = design.body()
    boxes = design.slots(Share(per_page))
    assert len(boxes) == per_page
    for at, box in enumerate(boxes):
        assert body.x - 1e-6 <= box.x < box.right <= body.right + 1e-6
        assert body.y - 1e-6 <= box.y < box.bottom <= body.bottom + 1e-6
        for other in boxes[:at]:
            assert other.right <= box.x or other.bottom <= box.y


def test_a_code_is_a_square_of_dark_and_light_with_its_three_corners() -> None:
    made = code("http://127.0.0.1:8765/#clew-abc")
    assert made is not None
    rows = made.rows
    assert all(len(row) == len(rows) for row in rows)
    seven = (True,) * 7
    assert rows[0][:7] == rows[0][-7:] == rows[6][:7] == rows[-1][:7] == seven
    dark = sum(sum(row) for row in rows)
    boxes = list(made.boxes(Box(10, 20, float(len(rows)), float(len(rows)))))
    assert sum(box.width * box.height for box in boxes) == pytest.approx(dark)
    assert min(box.x for box in boxes) == 10
    assert max(box.bottom for box in boxes) == pytest.approx(20 + len(rows))


def test_codes_grow_with_their_links_until_they_are_too_large_to_print() -> None:
    short, long, longest = (code("x" * length) for length in (100, 1000, 2900))
    assert short is not None
    assert long is not None
    assert longest is not None
    assert short.side(14.0) == pytest.approx(14.0)
    assert long.side(14.0) == pytest.approx(len(long.rows) * SMALLEST)
    assert len(longest.rows) * SMALLEST > LARGEST
    assert longest.side(14.0) is None
    assert code("x" * 5000) is None


@pytest.mark.parametrize("name", families.BUILT_IN)
def test_on_paper_a_family_shows_the_same_places_and_its_lists_apart(name: str) -> None:
    family = families.get(name)
    puzzle = family.forms.formats["clew"].read(family.forms.formats["clew"].example)[0].puzzle
    drawn = family.display.draw(puzzle)
    scene, lists = (drawn, ()) if family.display.on_paper is None else family.display.on_paper(puzzle)
    assert scene.spots == drawn.spots
    assert scene.width <= drawn.width
    assert scene.height <= drawn.height
    shown = {shape.text for shape in drawn.over if isinstance(shape, Text)}
    for listing in lists:
        assert listing.items
        assert {listing.heading, *listing.items} <= shown
    assert not {text for listing in lists for text in listing.items} & {
        shape.text for shape in scene.over if isinstance(shape, Text)
    }


def test_a_town_drawn_to_scale_lists_where_its_houses_stand() -> None:
    from clew.families.houses.drawing import on_paper
    from clew.families.houses.puzzle import Houses, Point

    points = (Point(0, 0), Point(90, 0), Point(0, 40), Point(90, 40))
    listing = on_paper(Houses(points))[1][0]
    assert list(listing.items) == ["1 (0, 0)", "2 (90, 0)", "3 (0, 40)", "4 (90, 40)"]
