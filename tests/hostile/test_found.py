"""Inputs that once did harm: each is refused at once, in one short line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from trust.attempts import TooSlow, watched

import clew
from clew.core.errors import PuzzleError

CASES = [json.loads(line) for line in (Path(__file__).parents[1] / "golden" / "hostile.jsonl").read_text().splitlines()]
PATIENCE = 20.0  # seconds of processor time; the worst of them took minutes


def text_of(case: dict[str, Any]) -> str:
    return "".join(piece if isinstance(piece, str) else piece[0] * piece[1] for piece in case["repeat"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['family']}-{case['format']}-{case['found']}")
def test_what_was_found_stays_mended(case: dict[str, Any]) -> None:
    try:
        with pytest.raises(PuzzleError) as refused, watched(PATIENCE):
            clew.read_all(text_of(case), case["family"], case["format"])
    except TooSlow:
        pytest.fail("too slow again")
    assert len(str(refused.value)) < 1_000
    assert "\n" not in str(refused.value)
