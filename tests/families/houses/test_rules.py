"""Each rule of houses has a failing example; right pairings pass."""

from __future__ import annotations

import pytest
from tests.families.houses.towns import marks_of, solutions, town

from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.families.houses.puzzle import Houses, Pair, Point, request, vary
from clew.families.houses.rules import violations

SQUARE = town((0, 0), (3, 0), (0, 4), (3, 4))
LINE = town((0, 0), (1, 0), (3, 0), (6, 0), (10, 0), (15, 0))


def codes(puzzle: Houses, marks: dict[str, int]) -> list[str]:
    return [wrong.code for wrong in violations(puzzle, {Place(place): value for place, value in marks.items()})]


def test_every_pairing_at_few_distances_is_right() -> None:
    assert solutions(SQUARE)
    for pairing in solutions(SQUARE):
        assert violations(SQUARE, marks_of(SQUARE, pairing)) == []
        joins = {place: value for place, value in marks_of(SQUARE, pairing).items() if value}
        assert violations(SQUARE, joins) == [], "what is not marked is apart"


@pytest.mark.parametrize(
    ("puzzle", "marks", "code", "words"),
    [
        (SQUARE, {"1-2": 1, "1-3": 1}, "twice", "house 1 is joined to 2 others"),
        (LINE, {"1-2": 1, "3-4": 1, "5-6": 1}, "distances", "1 (1-2), 3 (3-4), 5 (5-6)"),
        (SQUARE, {"1-2": 0, "1-3": 0, "1-4": 0}, "alone", "house 1 is kept apart from every other"),
        (SQUARE, {"1-2": 2}, "value", "must be 1 (joined) or 0 (apart)"),
        (vary(SQUARE, {"exactly": "yes"}), {"1-2": 1, "3-4": 1}, "few distances", "expected exactly 2"),
    ],
)
def test_a_broken_rule_is_named(puzzle: Houses, marks: dict[str, int], code: str, words: str) -> None:
    found = violations(puzzle, {Place(place): value for place, value in marks.items()})
    assert code in [wrong.code for wrong in found]
    assert words in " ".join(wrong.message for wrong in found)


def test_a_pairing_begun_is_unfinished_and_not_wrong() -> None:
    found = violations(SQUARE, {Place("1-2"): 1})
    assert [wrong.code for wrong in found] == ["unpaired"]
    assert all(wrong.unfinished for wrong in found)
    assert codes(SQUARE, {}) == ["unpaired"]


def test_the_metric_decides_what_is_equally_far() -> None:
    puzzle = town((0, 0), (3, 4), (10, 0), (15, 0), (0, 20), (0, 27), distances=1)
    marks = {"1-2": 1, "3-4": 1, "5-6": 1}
    assert codes(puzzle, marks) == ["distances"]
    assert (puzzle.distance(0, 1), vary(puzzle, {"metric": "manhattan"}).distance(0, 1)) == (25, 7)
    assert (puzzle.length(25), puzzle.length(26)) == ("5", "√26")


def test_marks_are_asked_for_in_words() -> None:
    assert request(SQUARE, {Place("1-2"): 1, Place("3-4"): 0}) == "Join the pair 1-2; rule out the pair 3-4."


@pytest.mark.parametrize(
    ("points", "rules", "words"),
    [
        ([(0, 0), (1, 0), (2, 0)], {}, "3 houses cannot be paired"),
        ([(0, 0), (0, 0)], {}, "houses 1 and 2 are both at (0, 0)"),
        ([(0, 0), (2_000_000, 0)], {}, "expected -1,000,000 to 1,000,000"),
        ([(0, 0), (1, 0)], {"distances": 5}, "expected 1 to 4"),
        ([(0, 0), (1, 0)], {"metric": "crow"}, "'crow' is not a metric"),
    ],
)
def test_no_puzzle_is_made_of_what_cannot_be(
    points: list[tuple[int, int]], rules: dict[str, object], words: str
) -> None:
    with pytest.raises(PuzzleError) as error:
        Houses(tuple(Point(*point) for point in points), **rules)  # type: ignore[arg-type]
    assert words in str(error.value)


def test_pairs_go_by_the_numbers_of_their_houses() -> None:
    (pairing,) = [found for found in solutions(SQUARE) if Pair(0, 1) in found]
    assert marks_of(SQUARE, pairing) == {"1-2": 1, "1-3": 0, "1-4": 0, "2-3": 0, "2-4": 0, "3-4": 1}
