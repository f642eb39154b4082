"""PNG: sizes as asked for, letters really drawn, the same pixels each time, and no more than the caps allow."""

from __future__ import annotations

import pytest

import clew
from clew.actions.draw import draw
from clew.core.errors import PuzzleError
from clew.core.scene import Scene, Text
from clew.families.sudoku.puzzle import of_size
from clew.render.fonts import BOLD, REGULAR, hold_writable
from clew.render.painting import paint
from clew.render.png import PIXELS, png
from tests.render.papers import png_grey, png_size

FOUR = of_size(4, [1, 0, 0, 4, 0, 0, 1, 0, 0, 1, 0, 0, 4, 0, 0, 1])


def scene(text: str, side: float = 2) -> Scene:
    return Scene(
        width=side, height=side, title="A word", kinds={}, spots={}, over=[Text(x=side / 2, y=side / 2, text=text)]
    )


def ink(text: str) -> int:
    """How many pixels of a picture with only this text are dark."""
    rows = png_grey(png(paint(scene(text, 1.0)), scale=0.8))
    return sum(value < 128 for row in rows for value in row)


def test_a_png_is_as_large_as_its_svg_or_as_asked_for() -> None:
    assert png_size(draw(FOUR).png()) == (217, 217)
    assert png_size(draw(FOUR).png(scale=2)) == (434, 434)
    assert png_size(draw(FOUR).png(width=100)) == (100, 100)
    wide = draw(clew.read("clew nonogram\nrows\n1\ncolumns\n1\n0\n0\n0\n"))
    across, down = png_size(wide.png(width=300))
    assert across == 300
    assert down < 200


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert draw(FOUR).png() == draw(FOUR).png()


@pytest.mark.parametrize("text", ["7", "Ж", "Ω", "ñ", "≠", "Ł", "e\u0301"])
def test_letters_are_really_drawn(text: str) -> None:
    assert ink(text) > ink("'") > ink("") == 0


def test_different_letters_look_different() -> None:
    rows = {text: tuple(png_grey(png(paint(scene(text, 1.0)), scale=0.8))) for text in "1Л6ΣQ"}
    assert len(set(rows.values())) == len(rows)


def test_a_character_that_the_fonts_lack_is_named() -> None:
    with pytest.raises(PuzzleError, match=r"A word has '数' \(U\+6570\), which the fonts of PNG and PDF cannot write"):
        png(paint(scene("数")))
    with pytest.raises(PuzzleError, match=r"the title has the character U\+0007"):
        hold_writable("\a", "the title")


def test_every_writable_character_has_a_glyph() -> None:
    from fontTools import ttLib as tables

    for path in (REGULAR, BOLD):
        with tables.TTFont(path) as font:
            known = set(font.getBestCmap())
        for code in range(0x20, 0x3000):
            try:
                hold_writable(chr(code), "it")
            except PuzzleError:
                continue
            assert any(ord(letter) in known for letter in (chr(code), *_composed(chr(code))))


def _composed(letter: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFC", letter)


def test_too_large_a_picture_is_refused_before_it_is_made() -> None:
    large = paint(scene("7", 2000))
    with pytest.raises(PuzzleError, match="at most 32,000 a side and 40,000,000 in all"):
        png(large, scale=1)
    with pytest.raises(PuzzleError, match="a PNG of 9,000 x 9,000 pixels is too large"):
        png(large, width=9000)
    with pytest.raises(PuzzleError, match="too large"):
        png(paint(scene("7")), scale=1000)


def test_without_a_size_a_large_picture_is_as_large_as_allowed() -> None:
    from clew.render.png import _pixels

    across, down = _pixels(paint(scene("7", 2000)), None, None)
    assert 0.98 * PIXELS < across * down <= PIXELS
