"""What is wrong with marks of a hashi, what is only missing, and that nothing else passes."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from tests.families.hashi.boards import FIVE, SOLVED, answers, built, of

from clew.core.places import Marks, Place
from clew.families.hashi.formats import FORMATS
from clew.families.hashi.puzzle import Hashi, places
from clew.families.hashi.rules import violations

SQUARE = of("2.2", "...", "2.2")


def reported(puzzle: Hashi, marks: Marks) -> list[tuple[str, bool]]:
    """Codes, and whether they are only unfinished."""
    return [(wrong.code, wrong.unfinished) for wrong in violations(puzzle, marks)]


def test_a_solution_is_right_with_and_without_known_nones() -> None:
    assert violations(FIVE, SOLVED) == []
    assert violations(FIVE, {place: value for place, value in SOLVED.items() if value}) == []


def test_each_single_change_of_a_solution_is_wrong_and_each_erased_bridge_is_unfinished() -> None:
    for place, value in SOLVED.items():
        for other in {0, 1, 2} - {value}:
            assert any(not wrong.unfinished for wrong in violations(FIVE, {**SOLVED, place: other})), (place, other)
        rest = violations(FIVE, {other: kept for other, kept in SOLVED.items() if other != place})
        assert all(wrong.unfinished for wrong in rest)
        assert bool(rest) == bool(value)


@pytest.mark.parametrize(
    ("puzzle", "marks", "code", "said"),
    [
        (SQUARE, built(r1c1_r1c3=3), "too-many", "r1c1-r1c3 has 3 bridges: at most 2 join two islands"),
        (SQUARE, {Place("r1c1-r1c3"): "-"}, "value", "r1c1-r1c3 cannot hold '-': expected 0 to 2 bridges"),
        (SQUARE, {Place("r1c1-r1c3"): True}, "value", "r1c1-r1c3 cannot hold True: expected 0 to 2 bridges"),
        (of("1.2", "...", "..1"), built(r1c1_r1c3=2), "island-over", "r1c1 has 2 bridges: expected 1"),
        (of("3.2"), {}, "island-under", "r1c1 has no bridge: expected 3, and no more can be built there"),
        (
            of("2.2"),
            built(r1c1_r1c3=1),
            "island-under",
            "r1c1 has 1 bridge: expected 2, and no more can be built there",
        ),
        (of("?"), {}, "island-bare", "r1c1 has no bridge, and none can be built there"),
        (of(".2.", "2.2", ".2."), built(r2c1_r2c3=1, r1c2_r3c2=1), "crossing", "r1c2-r3c2 and r2c1-r2c3 cross"),
        (
            of("1.1", "...", "1.1"),
            built(r1c1_r1c3=1),
            "not-joined",
            "r1c1 and r1c3 cannot be joined to the other islands",
        ),
        (
            of("2.2", "...", "2.2", loops=False),
            built(r1c1_r1c3=1, r1c1_r3c1=1, r1c3_r3c3=1, r3c1_r3c3=1),
            "loop",
            "4 bridges close a loop, and loops are not allowed",
        ),
    ],
)
def test_what_no_further_bridge_can_fix_is_wrong_and_reported(
    puzzle: Hashi, marks: Marks, code: str, said: str
) -> None:
    found = [wrong for wrong in violations(puzzle, marks) if wrong.code == code and not wrong.unfinished]
    assert said in [wrong.message for wrong in found]


def test_what_further_bridges_can_fix_is_unfinished() -> None:
    assert reported(SQUARE, {}) == [("island-under", True), ("not-joined", True)]
    assert reported(SQUARE, built(r1c1_r1c3=1)) == [("island-under", True), ("not-joined", True)]
    assert reported(of("3.?", "...", "1.."), built(r1c1_r1c3=1)) == [("island-under", True), ("not-joined", True)]
    assert reported(of("?.?"), {}) == [("island-under", True), ("not-joined", True)]


def test_a_bridge_in_the_way_or_a_full_neighbour_ends_the_hope_for_more() -> None:
    crossing = of(".1.", "1.1", ".1.")
    assert ("island-under", False) in reported(crossing, built(r2c1_r2c3=1))
    assert ("island-under", False) in reported(of("1.2.1"), built(r1c1_r1c3=1, r1c3_r1c5=0))


def test_two_bridges_are_not_a_loop_and_neither_is_a_tree() -> None:
    tree = of("3.2", "...", "1..", loops=False)
    assert violations(tree, built(r1c1_r1c3=2, r1c1_r3c1=1)) == []
    assert reported(of("2.2", "...", "2.2"), dict.fromkeys(places(SQUARE), 1)) == []


def test_many_islands_of_a_group_are_not_all_named() -> None:
    puzzle = of("1.2.2.2.2.2.1", ".............", "1.2.2.2.2.2.1")
    lines = {place: 1 for place in places(puzzle) if place.count("r1") != 1}
    (wrong,) = [each for each in violations(puzzle, lines) if each.code == "not-joined"]
    assert wrong.message == "r1c1, r1c3, r1c5, r1c7, r1c9 and 2 more cannot be joined to the other islands"


@pytest.mark.parametrize(
    "puzzle",
    [
        SQUARE,
        of("?.?", "...", "?.2"),
        of("2.3.1", ".1.1.", "1.2..", most=1),
        of("3.3", "...", "3.3", most=3),
        of("?.?", "...", "?.?", loops=False),
        of("12", "2?"),
    ],
)
def test_exactly_the_solutions_pass(puzzle: Hashi) -> None:
    right = set(answers(puzzle))
    names = places(puzzle)
    for counts in product(range(puzzle.most + 1), repeat=len(names)):
        assert (not violations(puzzle, dict(zip(names, counts, strict=True)))) == (counts in right)


CODES = {"nmLineGt": "island-over", "nmLineLt": "island-under", "lcDivided": "not-joined"}


def test_another_program_judges_the_same(shared_data: Callable[[str], Path]) -> None:
    judged = 0
    for record in map(json.loads, shared_data("outside/pzpr_labelled_states.jsonl").read_text().splitlines()):
        if record["pid"] == "hashikake":
            (reading,) = FORMATS["pzprv3"].read(record["file"])
            codes = {wrong.code for wrong in violations(reading.puzzle, reading.marks)}
            wanted = record["pzpr_failcode"]
            assert CODES[wanted] in codes if wanted else not codes
            judged += 1
    assert judged == 372


def test_boards_made_to_fail_do(shared_data: Callable[[str], Path]) -> None:
    judged = 0
    for record in map(json.loads, shared_data("outside/pzprjs_scripts.jsonl").read_text().splitlines()):
        if record["pid"] == "hashikake" and record["kind"] == "failcheck" and record["expect"] != "brNoLine":
            (reading,) = FORMATS["pzprv3"].read(record["file"])
            codes = {wrong.code for wrong in violations(reading.puzzle, reading.marks)}
            assert CODES[record["expect"]] in codes if record["expect"] else not codes
            judged += 1
    assert judged == 4
