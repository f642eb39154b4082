"""Nonograms from pictures: scaled, black and white, changed in few cells, unique and of at most the wanted level."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping

import pytest
from tests.photo import photo

from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Knobs, Retouched, Wish
from clew.core.results import Limits, Verdict
from clew.engine.sat import solve as by_clauses
from clew.families.nonogram.encoding import encode
from clew.families.nonogram.kernel import kernel
from clew.families.nonogram.picture import from_picture
from clew.families.nonogram.puzzle import Nonogram
from clew.families.nonogram.techniques import LEVELS, TECHNIQUES, grade


def dots(side: int) -> bytes:
    """One dot in each row and column: all pictures of this kind have the same clues."""
    cells = "\n".join(" ".join(str(int(column == 7 * row % side)) for column in range(side)) for row in range(side))
    return f"P1 {side} {side}\n{cells}\n".encode()


def made(
    data: bytes, level: int | None = None, *, sides: tuple[int | None, int | None] = (30, 40), **knobs: str
) -> Retouched[Nonogram]:
    return from_picture(data, Wish(sides=sides, level=level, knobs=knobs), 1, Limits(seconds=60))


def level_of(puzzle: Nonogram) -> int:
    found = grade(puzzle)
    if not found.solved:
        return len(LEVELS)
    return max(technique.level for technique in TECHNIQUES if found.uses.get(technique.name))


WAYS: Mapping[str, Knobs] = {"threshold": {}, "dither": {"dither": "yes"}, "dark": {"threshold": "70"}}


@pytest.mark.parametrize("way", WAYS)
def test_a_photo_becomes_a_unique_puzzle_whose_solution_is_the_changed_picture(way: str) -> None:
    result = from_picture(photo(), Wish(sides=(30, 40), knobs=WAYS[way]), 1, Limits())
    outcome = kernel(result.puzzle, Limits())
    assert outcome.verdict is Verdict.UNIQUE
    assert outcome.solutions[0] == result.after
    assert by_clauses(encode(result.puzzle), Limits(solutions=2)).verdict is Verdict.UNIQUE
    assert len(result.changed) <= (0.1 if way == "dither" else 0.02) * len(result.before)


@pytest.mark.parametrize("level", range(1, len(LEVELS)))
def test_the_level_is_not_exceeded(level: int) -> None:
    result = made(photo(), level, sides=(20, 20), dither="yes")
    assert level_of(result.puzzle) <= level


def test_the_harder_it_may_be_the_fewer_cells_change() -> None:
    counts = [len(made(photo(), level, sides=(24, 24), dither="yes").changed) for level in (1, 3, None)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[2]


def test_no_change_can_be_taken_back() -> None:
    from clew.families.nonogram.puzzle import from_picture as nonogram_of

    result = made(photo(), sides=(16, 16), dither="yes")
    assert result.changed
    for place in result.changed:
        picture = {**result.after, place: result.before[place]}
        assert kernel(nonogram_of(16, 16, [int(value) for value in picture.values()]), Limits()).verdict is (
            Verdict.SEVERAL
        )


def test_a_picture_that_is_unique_stays_as_it_is() -> None:
    frame = b"P1 4 3 1111 1001 1111"
    result = made(frame, 1, sides=(3, 4))
    assert not result.changed
    assert result.before == result.after
    assert result.puzzle.row_clues == ((4,), (1, 1), (4,))


def test_a_picture_can_be_left_as_it_is_even_if_it_has_several_solutions() -> None:
    result = made(dots(6), sides=(6, 6), mend="no")
    assert not result.changed
    assert kernel(result.puzzle, Limits(solutions=2)).verdict is Verdict.SEVERAL
    with pytest.raises(PuzzleError, match="drop the level"):
        made(dots(6), 2, sides=(6, 6), mend="no")


def test_the_most_ambiguous_picture_is_repaired_at_every_level() -> None:
    for level in (None, 1, 3):
        result = made(dots(10), level, sides=(10, 10))
        assert kernel(result.puzzle, Limits()).verdict is Verdict.UNIQUE
        assert 5 <= len(result.changed) <= 50


def test_before_and_after_are_side_by_side_with_the_changes_marked() -> None:
    result = made(dots(6), sides=(6, 6))
    marked = {piece.place for piece in result.sketch.pieces if piece.place}
    assert marked == set(result.changed)
    assert all(piece.text in ("++", "--") for piece in result.sketch.pieces if piece.place)
    assert result.sketch.startswith("before")
    assert len(result.sketch.splitlines()) == 7


def test_the_same_seed_gives_the_same_changes() -> None:
    first, again = (made(photo(), dither="yes", sides=(20, 20)) for _ in range(2))
    assert first.after == again.after


@pytest.mark.parametrize(
    ("sides", "shape"),
    [((None, None), (30, 40)), ((15, None), (15, 20)), ((None, 20), (15, 20)), ((10, 10), (10, 10))],
)
def test_a_side_left_out_follows_from_the_shape(sides: tuple[int | None, int | None], shape: tuple[int, int]) -> None:
    assert made(photo(), sides=sides).puzzle.shape == shape


@pytest.mark.parametrize(
    ("data", "sides", "words"),
    [
        (b"", (5, 5), "empty"),
        (b"P5 9 9 255\n", (5, 5), "too early"),
        (b"P1 1 1 1", (501, 5), "1 to 500"),
        (b"P1 1 1 1", (0, 5), "1 to 500"),
    ],
)
def test_bad_pictures_and_sizes_are_refused(data: bytes, sides: tuple[int, int], words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        made(data, sides=sides)


def test_bad_thresholds_are_refused() -> None:
    for text in ("0", "256", "dark"):
        with pytest.raises(PuzzleError, match="threshold cannot be"):
            made(photo(), threshold=text)


def test_time_and_stop_end_the_work() -> None:
    start = time.monotonic()
    wish = Wish(sides=(300, 300), level=1, knobs={"dither": "yes"})
    with pytest.raises(NoPuzzle, match="in time"):
        from_picture(photo(), wish, 1, Limits(seconds=0.1))
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    with pytest.raises(NoPuzzle, match="in time"):
        from_picture(photo(), wish, 1, Limits(stop=stop))
    assert time.monotonic() - start < 10
