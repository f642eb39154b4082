"""Areas of equal size, where the size is open: engines agree, and certificates say which one it is."""

from __future__ import annotations

import pytest

import clew

HEAD = "clew fourcells\ncells: ?\n\n"


@pytest.mark.parametrize("rows", [". . . .\n. . . .", ". . . .\n. 3 . .", ". . . . .\n. . 3 . .\n3 . . 3 .\n. . . . ."])
def test_a_second_opinion_on_areas_of_an_open_size_agrees(rows: str) -> None:
    puzzle = clew.read(f"{HEAD}{rows}\n")
    first, second = (clew.solve(puzzle, clew.Limits(solutions=100), engine=engine) for engine in ("kernel", "sat"))
    assert (first.verdict, first.count) == (second.verdict, second.count)


def test_a_certificate_says_which_of_several_sizes_areas_have() -> None:
    # Twenty cells in a row could be areas of four or of five.
    puzzle = clew.read(f"{HEAD}3 . . 3 . . . . . . . . . . . . . . . 3\n")
    certificate = clew.prove(puzzle).certificate
    assert certificate is not None
    assert clew.verify(certificate)[0] is clew.Verdict.UNIQUE
