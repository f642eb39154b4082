"""Constraints by name, and sentences about them: as people who solve aloud would put it."""

from __future__ import annotations

import pytest

import clew
from clew.actions.explain import begin, next_step
from clew.core.text import an
from clew.families.variant.ladder import adding
from clew.families.variant.puzzle import Variant
from clew.families.variant.wording import called, parsed


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("sandwich 12: row 3", "the sandwich clue 12 of row 3"),
        ("sandwich 12: column 4", "the sandwich clue 12 of column 4"),
        ("x-sum 20: left 3", "the X-sum clue 20 to the left of row 3"),
        ("x-sum 20: right 3", "the X-sum clue 20 to the right of row 3"),
        ("skyscraper 3: top 4", "the skyscraper clue 3 above column 4"),
        ("numbered room 5: bottom 2", "the numbered room clue 5 below column 2"),
        ("little killer 20: r1c3 down-left", "the little killer clue 20 down-left from r1c3"),
        ("outside 1 5: top 3", "the outside clue 1 and 5 above column 3"),
        ("sandwich 7: r2c2 r2c3 r2c4 r2c5", "the sandwich clue 7 from r2c2 to r2c5"),
        ("killer 8: r2c1 r1c1", "the 8-cage at r1c1"),
        ("killer: r2c1 r1c1", "the cage at r1c1"),
        ("xv x: r1c1 r1c2", "the X between r1c1 and r1c2"),
        ("xv v: r1c1 r1c2", "the V between r1c1 and r1c2"),
        ("xv 8: r1c1 r1c2", "the sum between r1c1 and r1c2"),
        ("less: r1c1 r1c2", "the inequality sign between r1c1 and r1c2"),
        ("quadruple 1 2 9: r1c1 r1c2 r2c1 r2c2", "the circle with 1, 2 and 9 between r1c1 and r2c2"),
        ("counting circles: r1c1 r2c2", "the counting circles"),
        ("sum line 10: r1c1 r1c2 r1c3", "the sum line 10 at r1c1"),
        ("count distinct: r3c3 r1c1 r1c2", "the count of different digits at r3c3"),
        (
            "either: killer 9: r1c1 r1c2 | thermo: r1c1 r1c2 & even: r1c1",
            "the choice between the 9-cage at r1c1 and the thermometer at r1c1 and the even cell at r1c1",
        ),
    ],
)
def test_a_constraint_has_a_name_that_says_where_it_is(line: str, name: str) -> None:
    (each,) = parsed(line, 9, 9)
    assert called(each, 9, 9) == name


def posed(lines: str) -> Variant:
    """A puzzle with these lines, of which some may be digits that are given: `given 8: r3c1`."""
    given: dict[str, int] = {}
    others = []
    for line in lines.splitlines():
        digit, _, place = line.removeprefix("given ").partition(": ")
        if line.startswith("given "):
            given[place] = int(digit)
        else:
            others.append(line)
    puzzle = clew.read("\n".join(["clew variant", "", "9x9", *others, ""]))
    assert isinstance(puzzle, Variant)
    pencil = {place: digits for place, digits in puzzle.layers["pencil"].items() if isinstance(digits, tuple)}
    return Variant.of(9, 9, given=given, constraints=puzzle.constraints, pencil=pencil)


def test_the_45_rule_names_irregular_regions_by_their_cells() -> None:
    said = adding.span(["the region at r3c1", "the region at r3c3"])
    assert said == "the region at r3c1 and the region at r3c3"
    assert adding.span(["row 4", "row 2", "row 3"]) == "rows 2 to 4"


def test_numbers_have_the_article_that_people_say() -> None:
    assert [an(number) for number in (1, 7, 8, 9, 10, 11, 12, 16, 18, 80)] == [
        "a 1", "a 7", "an 8", "a 9", "a 10", "an 11", "a 12", "a 16", "an 18", "an 80",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            "average arrow: r1c1 -> r1c2 r1c3\nonly 1 2 3: r1c1",
            "Average arrow: r1c2 and r1c3 add up to 2 times r1c1, their average, so ",
        ),
        (
            "double arrow: r1c1 r1c2 r1c3",
            "Double arrow: r1c2 is the sum of r1c1 and r1c3 on the double arrow at r1c1, so r1c1 and r1c3 cannot be 9, "
            "and r1c2 cannot be 1.",
        ),
        (
            "arrow: r1c1 r1c2 -> r2c2 r3c3 r4c4\nonly 1 2 3: r1c1",
            "Arrow: r2c2, r3c3 and r4c4 add up to the number in r1c1 and r1c2, the pill of their arrow, so r1c1 cannot "
            "be 3.",
        ),
        (
            "arrow: r1c1 -> r5c5 r6c6\nonly 2 3 4: r1c1\nonly 1 2 3: r5c5\nonly 1 2 3: r6c6",
            "Arrow: r5c5 and r6c6 add up to the circle r1c1 of their arrow, and different digits there come to at "
            "least 3, so r1c1 cannot be 2.",
        ),
        (
            "zipper: r1c1 r1c2 r1c3",
            "Zipper: r1c1 and r1c3 add up to r1c2 on the zipper at r1c1, so r1c1 and r1c3 cannot be 9, and r1c2 cannot "
            "be 1.",
        ),
        (
            "skyscraper 1: top 4",
            "Skyscraper clue: the skyscraper clue 1 above column 4 sees only r1c4, which is greater than all behind "
            "it, so r1c4 must be 7, 8 or 9.",
        ),
        (
            "skyscraper 8: top 4",
            "Skyscraper clue: the skyscraper clue 8 above column 4 sees 8 digits that are greater than all before them",
        ),
        (
            "lockout: r1c1 r1c2 r1c3",
            "Lockout line: the ends of the lockout line at r1c1, r1c1 and r1c3, are at least 4 apart, and the digits "
            "inside are outside their range, ",
        ),
        (
            "sandwich 5: row 1\nonly 1 9: r1c1",
            "Sandwich: by the sandwich clue 5 of row 1, the digits between 1 and 9 add up to 5, which can only be 5 or "
            "2+3, ",
        ),
        (
            "row indexer: r8c1\ngiven 8: r3c1",
            "Row indexer: a 1 in r8c1 goes with an 8 in r1c1, and r1c1 cannot be 8, so r8c1 cannot be 1.",
        ),
        (
            "outside 3: left 1\ngiven 1: r1c2\ngiven 2: r1c3",
            "Outside clue: by the outside clue 3 to the left of row 1, the 3 is in r1c1, r1c2 or r1c3, so r1c1 must "
            "be 3.",
        ),
        (
            "parity line: r1c1 r1c2 r1c3\nonly 2 4: r1c1",
            "Parity line: even and odd digits alternate along the parity line at r1c1, so r1c2 cannot be",
        ),
        (
            "difference: r1c1 r1c2\nonly 1 2 3 4 5 6 7 9: r1c2",
            "White dot: r1c1 and r1c2 differ by 1, and r1c2 cannot be 8, so r1c1 cannot be 9.",
        ),
        ("product 7: r1c1 r1c2", "Product: the digits of the product 7 at r1c1 multiply to 7, so"),
        ("among 3 6: r1c1\nonly 3 4: r1c1", "Marks: only 3 and 6 can be in r1c1, so r1c1 must be 3."),
        (
            "counting circles: r1c1 r1c2 r5c5 r9c9\ngiven 3: r1c1",
            "Sum in reach: 4 is in 4 circles or in none, now that r1c1 is 3, so r1c2, r5c5 and r9c9 cannot be 4.",
        ),
    ],
)
def test_a_sentence_says_what_a_rule_demands(lines: str, said: str) -> None:
    puzzle = posed(lines)
    step = next_step(puzzle, begin(puzzle))
    assert step is not None
    assert step.text.startswith(said), step.text


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ("row indexer: r8c1\ngiven 8: r3c1", "r1c1 and r8c1"),
        ("outside 3: left 1\ngiven 1: r1c2\ngiven 2: r1c3", "the outside clue 3 to the left of row 1"),
        ("difference: r1c1 r1c2\ngiven 1: r1c1", "r1c1 and r1c2"),
    ],
)
def test_a_hint_names_a_place_to_look_at_and_not_a_sentence(lines: str, where: str) -> None:
    puzzle = posed(lines)
    step = next_step(puzzle, begin(puzzle))
    assert step is not None
    assert step.where == where
