"""The verb that draws: a picture notebooks show, for marks and for steps."""

from __future__ import annotations

import pytest

from clew.actions.draw import draw
from clew.actions.explain import begin
from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.results import Arc, Light, Role, Step
from clew.families.sudoku.puzzle import of_size
from clew.render.theme import DARK, PAPER

FOUR = of_size(4, [1, 0, 0, 4, 0, 0, 1, 0, 0, 1, 0, 0, 4, 0, 0, 1])
R1C2 = Place("r1c2")


def test_a_drawing_is_the_picture_notebooks_show() -> None:
    drawing = draw(FOUR, {R1C2: 3})
    assert drawing._repr_svg_() == drawing.svg
    assert drawing.svg.startswith("<svg ")
    assert drawing.svg != draw(FOUR).svg
    assert list(drawing.scene.spots)[1] == R1C2


def test_nothing_is_coloured_where_marks_enclose_nothing() -> None:
    with pytest.raises(PuzzleError, match="sudoku has no enclosed areas"):
        draw(FOUR, coloured=True)


def test_a_step_is_lit() -> None:
    light = Light(R1C2, Role.PLACED, 3)
    step = Step(technique="full house", level=1, removed={}, because={}, text="", lights=[light])
    assert PAPER.looks[Role.PLACED].area in draw(FOUR, step=step).svg
    assert draw(FOUR, step=step).svg == draw(FOUR, lights=[light]).svg


def test_links_of_a_chain_are_lines_between_candidates_and_weak_ones_are_dashed() -> None:
    ends = (R1C2, 2), (Place("r1c3"), 2)
    for weak in (False, True):
        step = Step(technique="", level=1, removed={}, because={}, text="", arcs=[Arc(*ends, weak)])
        more = draw(FOUR, step=step).svg.removeprefix(draw(FOUR).svg)
        assert more.count("<line") == draw(FOUR).svg.count("<line") + 1
        assert ("stroke-dasharray" in more) == weak
    solved = draw(FOUR, {R1C2: 2}, step=step).svg
    assert solved == draw(FOUR, {R1C2: 2}).svg  # nothing to join where a digit stands


def test_what_is_known_shows_as_values_and_pencilled_candidates() -> None:
    known = begin(FOUR, {Place("r2c1"): 3})
    drawing = draw(FOUR, known=known)
    assert drawing.marks[Place("r2c1")] == 3
    assert drawing.candidates[Place("r1c3")] == {2, 3}  # 1 and 4 are in its row
    assert drawing.candidates[R1C2] == {2}  # and 3 in the box of this one
    assert draw(FOUR, {R1C2: 2}, known=known).marks[R1C2] == 2
    assert draw(FOUR, known=known, candidates={R1C2: frozenset({4})}).candidates[R1C2] == {4}


def test_a_theme_changes_the_colours() -> None:
    assert DARK.inks["paper"] in draw(FOUR, theme=DARK).svg
    assert DARK.inks["paper"] not in draw(FOUR).svg
