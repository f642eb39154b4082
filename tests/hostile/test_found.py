"""Inputs that once did harm: each is refused at once, in one short line."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from trust.attempts import TooSlow, watched

import clew
from clew.codecs import pictures
from clew.core.errors import PuzzleError

CASES = [json.loads(line) for line in (Path(__file__).parents[1] / "golden" / "hostile.jsonl").read_text().splitlines()]
PATIENCE = 20.0  # seconds of processor time; the worst of them took minutes


def text_of(case: dict[str, Any]) -> str:
    return "".join(piece if isinstance(piece, str) else piece[0] * piece[1] for piece in case["repeat"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['family']}-{case['format']}-{case['found']}")
def test_fixed_faults_stay_fixed(case: dict[str, Any]) -> None:
    try:
        with pytest.raises(PuzzleError) as refused, watched(PATIENCE):
            clew.read_all(text_of(case), case["family"], case["format"])
    except TooSlow:
        pytest.fail("too slow again")
    assert len(str(refused.value)) < 1_000
    assert "\n" not in str(refused.value)


def _gif(columns: int, rows: int) -> bytes:
    return (
        b"GIF89a" + struct.pack("<HHBBB", columns, rows, 0, 0, 0) + b",\0\0\0\0" + struct.pack("<HHB", columns, rows, 0)
    )


def _bmp(columns: int, rows: int) -> bytes:
    return (
        b"BM" + struct.pack("<IHHIIiiHHIIiiII", 100, 0, 0, 54, 40, columns, rows, 1, 24, 0, 0, 0, 0, 0, 0) + bytes(46)
    )


def _tiff(columns: int, rows: int) -> bytes:
    tags = [(256, columns), (257, rows), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, rows), (279, 10)]
    listed = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags)
    return b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", len(tags)) + listed + bytes(20)


@pytest.mark.parametrize("made", [_gif, _bmp, _tiff])
@pytest.mark.parametrize(("columns", "rows"), [(65_535, 65_535), (65_535, 1), (12_000, 12_000)])
def test_pictures_of_other_kinds_are_refused_by_their_size(
    made: Callable[[int, int], bytes], columns: int, rows: int
) -> None:
    with pytest.raises(PuzzleError, match=r"pixels|picture"), watched(PATIENCE):
        pictures.read_picture(made(columns, rows))


def test_a_size_after_many_spaces_is_looked_at() -> None:
    found = clew.detect(" " * 12 + "5\n5\n1\n1\n1\n1\n1\n\n1\n1\n1\n1\n1\n")
    assert "cwd" in {form.name for _, form in found}
