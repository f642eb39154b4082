"""Pictures made small, and black and white."""

from __future__ import annotations

import pytest

from clew.codecs.pictures import Grey, read_picture
from clew.codecs.shades import GREY, cropped, dithered, in_grey, otsu, painted, shrunk
from clew.core.errors import PuzzleError
from clew.core.family import Knobs, Size, Wish


def test_scaling_takes_the_mean_of_areas_and_enlarges_too() -> None:
    quarter = Grey(2, 2, bytes([0, 100, 200, 100]))
    assert shrunk(quarter, Size(1, 1)) == bytes([100])
    assert shrunk(quarter, Size(2, 4)) == bytes([0, 0, 100, 100, 200, 200, 100, 100])
    assert shrunk(Grey(1, 3, bytes([0, 90, 240])), Size(1, 2)) == bytes([30, 190])


def test_the_threshold_parts_dark_from_light() -> None:
    assert 20 < otsu(bytes([10, 20, 15, 200, 210, 205])) <= 200
    assert otsu(bytes([77] * 9)) == 128


def test_dither_shows_shades_by_the_share_of_dots() -> None:
    for shade in (0, 64, 128, 192, 255):
        dots = sum(dithered(bytes([shade] * 1600), Size(40, 40), 128))
        assert abs(dots - 1600 * (255 - shade) / 255) <= 40


def test_sides_are_cut_off_in_percent() -> None:
    grey = Grey(2, 4, bytes(range(8)))
    assert cropped(grey, "25,50,0,0") == Grey(1, 3, bytes([5, 6, 7]))
    assert cropped(grey, "0, 0, 50, 50") == Grey(1, 2, bytes([0, 1]))


@pytest.mark.parametrize("text", ["", "1,2,3", "50,0,50,0", "-1,0,0,0", "0,0,0,100", "a,b,c,d"])
def test_a_crop_that_leaves_nothing_or_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"^crop "):
        cropped(Grey(2, 2, bytes(4)), text)


def cells(shades: list[int], **knobs: str) -> list[int]:
    """The cells that a picture of one row becomes."""
    data = f"P5 {len(shades)} 1 255\n".encode() + bytes(shades)
    return list(painted(data, Wish(sides=(1, len(shades)), knobs=knobs), lambda size: None).cells)


@pytest.mark.parametrize(
    ("knobs", "expected"),
    [
        ({"threshold": "100"}, [1, 1, 0, 0]),
        ({"threshold": "100", "invert": "yes"}, [0, 0, 0, 1]),
        ({"threshold": "100", "contrast": "300"}, [1, 1, 0, 0]),
        ({"threshold": "100", "contrast": "10"}, [0, 0, 0, 0]),
        ({"threshold": "100", "crop": "0,0,0,0"}, [1, 1, 0, 0]),
    ],
)
def test_shades_are_toned_before_they_are_parted(knobs: Knobs, expected: list[int]) -> None:
    assert cells([0, 90, 150, 255], **knobs) == expected


def test_a_picture_in_grey_is_small_and_a_small_one_stays() -> None:
    small = in_grey(b"P2 2 1 10 0 10")
    assert small == b"P5 2 1 255\n\x00\xff"
    large = read_picture(in_grey(b"P5 1000 500 255\n" + bytes([40]) * 500_000))
    assert (large.rows, large.columns, set(large.values)) == (GREY // 2, GREY, {40})
