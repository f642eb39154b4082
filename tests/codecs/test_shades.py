"""Pictures made small, and black and white."""

from __future__ import annotations

from clew.codecs.pictures import Grey
from clew.codecs.shades import dithered, otsu, shrunk
from clew.core.family import Size


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
