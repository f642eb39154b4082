"""PDF of one drawing: its own size, its letters as letters, the fonts inside, the same bytes each time."""

from __future__ import annotations

from typing import Any

import pytest

import clew
from clew import families
from clew.actions.draw import draw
from clew.actions.explain import begin
from clew.core.errors import PuzzleError
from clew.core.scene import Scene, Text
from clew.families.sudoku.puzzle import of_size
from clew.play.hints import hint
from clew.render.painting import paint
from clew.render.pdf import LARGEST, pdf
from clew.render.pdf_type import Type, shortened, width, wrapped
from clew.render.theme import DARK
from tests.render.papers import opened, sizes, texts

FOUR = of_size(4, [1, 0, 0, 4, 0, 0, 1, 0, 0, 1, 0, 0, 4, 0, 0, 1])


def example(name: str) -> Any:
    family = families.get(name)
    return family.forms.formats["clew"].read(family.forms.formats["clew"].example)[0].puzzle


def test_cells_are_a_centimetre_wide_or_as_many_times_that_as_asked_for() -> None:
    assert sizes(draw(FOUR).pdf()) == [(43.4, 43.4)]
    assert sizes(draw(FOUR).pdf(scale=2)) == [(86.8, 86.8)]


def test_letters_are_text_that_can_be_found() -> None:
    assert texts(draw(FOUR).pdf()) == ["1 4 1 1 41"]  # digits next to each other are one word


@pytest.mark.parametrize("name", families.BUILT_IN)
def test_every_family_is_drawn_with_a_step_lit_and_with_its_solution(name: str) -> None:
    puzzle = example(name)
    step = hint(puzzle, {}).step
    assert step is not None
    lit = draw(puzzle, step=step, known=begin(puzzle, {})).pdf()
    solved = draw(puzzle, clew.solve(puzzle).solutions[0]).pdf()
    assert lit == draw(puzzle, step=step, known=begin(puzzle, {})).pdf()
    assert lit != solved
    assert lit.startswith(b"%PDF")
    with opened(solved) as document:
        assert len(document) == 1


def test_a_dark_theme_fills_the_page() -> None:
    with opened(draw(FOUR, theme=DARK).pdf()) as document:
        page = document[0]
        bitmap = page.render(scale=1, grayscale=True)
        corner = bytes(bitmap.buffer)[0]
        bitmap.close()
        page.close()
    assert corner < 60


def test_a_page_is_never_larger_than_readers_allow() -> None:
    large = Scene(width=3000, height=10, title="Long", kinds={}, spots={}, over=[Text(x=1, y=1, text="7")])
    assert max(sizes(pdf(paint(large)))[0]) <= LARGEST + 0.1


def test_a_letter_that_the_fonts_lack_is_an_error_in_one_line() -> None:
    strange = Scene(width=2, height=2, title="A word", kinds={}, spots={}, over=[Text(x=1, y=1, text="א")])
    with pytest.raises(PuzzleError, match="A word has 'א'"):
        pdf(paint(strange))


def test_text_is_wrapped_to_its_room_and_loses_no_letter() -> None:
    kind = Type(10)
    long = "Paint cells so that each row has blocks Donaudampfschifffahrtsgesellschaft as long as its numbers"
    lines = wrapped(long, kind, 30)
    assert all(width(line, kind) <= 30 for line in lines)
    assert "".join(lines).replace(" ", "") == long.replace(" ", "")
    assert wrapped("", kind, 30) == [""]


def test_text_is_shortened_to_its_room() -> None:
    kind = Type(10)
    assert shortened("short", kind, 30) == "short"
    cut = shortened("a title that is too long", kind, 20)
    assert cut.endswith("…")
    assert width(cut, kind) <= 20
