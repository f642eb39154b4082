"""Declared puzzles from pictures: unique, of at most the wished level, and with the picture as their solution."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import clew
from clew.actions.generate import generate_from
from clew.cli import main
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.results import Limits
from tests.photo import photo

SQUARE = b"P1 2 2 1 0 0 0"  # every cell has the same clue: they all count the same four cells


@pytest.mark.parametrize("level", [None, 1])
def test_a_photo_becomes_a_unique_puzzle_of_at_most_the_level(level: int | None) -> None:
    made = generate_from("mosaic", photo(), "12x16", level, 1)
    outcome = clew.solve(made.puzzle)
    assert outcome.verdict is clew.Verdict.UNIQUE
    assert outcome.solutions[0] == made.after == made.before
    assert level is None or clew.rate(made.puzzle).level <= level
    assert clew.write(made.puzzle).count(".") > 96, "most clues are not needed"


def test_the_same_seed_chooses_the_same_clues_and_another_seed_others() -> None:
    first, again, other = (generate_from("mosaic", photo(), "9x12", None, seed).puzzle for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_cells_change_where_even_all_clues_leave_several_solutions() -> None:
    made = generate_from("mosaic", SQUARE, "2x2")
    assert clew.solve(made.puzzle).solutions == (made.after,)
    assert made.changed
    assert {piece.place for piece in made.sketch.pieces if piece.place} == set(made.changed)


def test_sizes_that_the_family_does_not_have_are_refused() -> None:
    with pytest.raises(PuzzleError, match="61x61 is not a size for mosaic"):
        generate_from("mosaic", photo(), "61x61")


def test_without_time_there_is_no_puzzle_of_a_level() -> None:
    with pytest.raises(NoPuzzle, match="came of the picture"):
        generate_from("mosaic", photo(), "30x40", 1, limits=Limits(seconds=1e-6))


def test_the_command_line_makes_a_mosaic_from_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "photo.pgm").write_bytes(photo())
    asked = ["generate", "mosaic", "--from", str(tmp_path / "photo.pgm"), "--size", "9x", "--seed", "1"]
    assert main([*asked, "--dither", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert (made["size"], made["changed"]) == ("9x12", [])
    assert main([*asked, "--mend", "no", "--invert", "--json"]) == 0
    assert not json.loads(capsys.readouterr().out)["changed"]
    assert main([*asked, "--threshold", "300"]) == 2
    assert "threshold cannot be '300'" in capsys.readouterr().err
