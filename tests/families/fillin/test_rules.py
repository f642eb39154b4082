"""The rules: a board for each thing that can be wrong, and nothing wrong with what is only unfinished."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tests.families.fillin.boards import ANSWER, BARN, MIRROR, TWINS, many, marks_of, of, solutions

from clew.core.places import Place
from clew.families.fillin.formats import FORMATS
from clew.families.fillin.formats.grid import assemble, word_list
from clew.families.fillin.puzzle import Fillin
from clew.families.fillin.rules import violations


def codes(puzzle: Fillin, *rows: str) -> list[str]:
    return [violation.code for violation in violations(puzzle, marks_of(puzzle, *rows))]


def test_an_answer_is_right() -> None:
    assert not violations(BARN, ANSWER)
    assert not violations(MIRROR, TWINS[0])
    assert not violations(MIRROR, TWINS[1])


def test_letters_given_need_no_marks() -> None:
    puzzle = of("OW_##", "A#APE", "T_NE#", "##END", words=" ".join(BARN.words))
    assert not violations(puzzle, marks_of(puzzle, "OWL##", "A#APE", "TONE#", "##END"))


@pytest.mark.parametrize(
    ("puzzle", "rows", "code"),
    [
        (BARN, ("OWL##", "A#APE", "TONE#", "##ENP"), "no-word"),
        (of("__#__", words="AB BC"), ("BC#BC",), "too-often"),
        (of("__", "#_", words="AB BC"), ("A_", "#A"), "no-fit"),
        (of("__", "#_", words="AB BC"), ("XB", "#C"), "letter"),
        (of("__", "__", words="AB BC"), ("__", "__"), "count"),
        (of("__", words="AB BC"), ("AB",), "count"),
        (of("__", "#_", words="AB BC"), ("__", "#_"), "open"),
    ],
)
def test_each_rule_has_a_board_that_breaks_it(puzzle: Fillin, rows: tuple[str, ...], code: str) -> None:
    assert code in codes(puzzle, *rows)


def test_a_letter_given_cannot_be_changed() -> None:
    puzzle = of("A_", words="AB")
    (found,) = violations(puzzle, {Place("r1c1"): "B", Place("r1c2"): "B"})
    assert (found.code, list(found.places)) == ("given", ["r1c1"])


def test_places_of_a_violation_are_those_that_break_the_rule() -> None:
    (found, _) = violations(of("__", "#_", words="AB BC"), {Place("r1c1"): "C"})
    assert found.code == "no-fit"
    assert list(found.places) == ["r1c1"]
    assert "no word that is left fits C_ in r1c1 across" in found.message


def test_words_listed_twice_are_used_twice() -> None:
    assert codes(of("__#__", words="AB BA BA"), "AB#BA") == ["count"]
    twice = of("__#__", words="AB AB")
    assert not codes(twice, "AB#AB")
    assert codes(of("__#__#__", words="AB AB BA"), "AB#AB#AB") == ["too-often"]


def test_spare_words_may_be_left_over_and_others_not() -> None:
    assert not codes(of("__#__", words="AB BA CC", spare=True), "AB#BA")
    assert codes(of("__#__", words="AB BA CC"), "AB#BA") == ["count"]


def test_single_squares_take_words_of_one_letter_where_that_is_allowed() -> None:
    rows = ("__#_", "###A")
    assert not codes(of("__#", "###", "_##", words="AB C", singles=True), "AB#", "###", "C##")
    assert codes(of("__#", "###", "_##", words="AB C", singles=True), "AB#", "###", "A##")
    assert codes(of(*rows, words="AB CA"), "AB#C", "###A") == []


def test_a_part_of_a_solution_is_unfinished_and_never_wrong() -> None:
    rng = Random(4)
    seen = 0
    for puzzle in many(11, 60):
        for solution in solutions(puzzle)[:2]:
            part = {place: value for place, value in solution.items() if rng.random() < 0.6}
            assert all(violation.unfinished for violation in violations(puzzle, part))
            assert not violations(puzzle, solution)
            seen += 1
    assert seen > 30


def test_full_grids_are_right_exactly_when_trying_all_words_finds_them() -> None:
    rng = Random(8)
    wrong = 0
    for puzzle in many(5, 80):
        every = {frozenset(solution.items()) for solution in solutions(puzzle)}
        for solution in [dict(each) for each in every][:3]:
            place = rng.choice(puzzle.places)
            changed = {**solution, place: rng.choice(puzzle.letters)}
            assert (not violations(puzzle, changed)) == (frozenset(changed.items()) in every)
            wrong += bool(violations(puzzle, changed))
    assert wrong > 30


def pairs(folder: Path) -> list[tuple[Path, Path, list[Path]]]:
    """Grid, words and answers of every puzzle in a folder of the collections."""
    ended = [
        (path, path.with_suffix(".words"), [path.with_suffix(".solution")]) for path in sorted(folder.glob("*.puzzle"))
    ]
    for path in sorted(folder.glob("puzzle*")):
        number = path.name.removeprefix("puzzle")
        answers = [folder / f"{stem}{number}{letter}" for stem in ("filled", "solved_") for letter in ("", "a", "b")]
        ended.append((path, folder / f"words{number}", [answer for answer in answers if answer.exists()]))
    return ended


@pytest.mark.parametrize("folder", ["melbourne", "public2018", "tests2021", "generated"])
def test_the_answers_of_the_collections_are_right(shared_data: Callable[[str], Path], folder: str) -> None:
    found = pairs(shared_data(f"fillin/{folder}"))
    assert len(found) >= 6
    for grid, words, answers in found:
        (reading,) = assemble(grid.read_text(), {"words": word_list(words.read_text())})
        assert answers
        for answer in answers:
            (filled,) = FORMATS["filled"].read(answer.read_text())
            puzzle = reading.puzzle
            given = {place for place, letter in zip(puzzle.places, puzzle.place_given, strict=True) if letter}
            marks = {place: value for place, value in filled.goal.items() if place not in given}
            assert not violations(puzzle, marks), answer.name
