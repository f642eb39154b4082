"""Steps of variants: they are named as solvers name them, told easiest first, and follow from what they cite."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import clew
from clew import families
from clew.actions.explain import begin, explain, next_step
from clew.core.results import Knowledge, Step
from clew.engine import sat
from clew.families.variant.constraint import Constraint
from clew.families.variant.ladder import trials
from clew.families.variant.ladder.layout import Layout, layout
from clew.families.variant.ladder.sight import seen
from clew.families.variant.ladder.techniques import TABLE, TECHNIQUES, find_all, level_of, told
from clew.families.variant.puzzle import Variant
from clew.families.variant.wording import parsed

Find = Callable[[str], Path]
ROW = tuple(f"r1c{column}" for column in range(1, 10))


def follows(puzzle: Any, step: Step) -> bool:
    """Whether clauses, what a step cites and the opposite of what it says contradict each other."""
    family = families.of(puzzle)
    bare = family.logic.encode(family.keep_clues(puzzle, step.clues))
    cited = [-bare.variables[place, value] for place, values in step.because.items() for value in values]
    opposites = [[bare.variables[place, value]] for place, values in step.removed.items() for value in values]
    return sat.refutes_each(bare, cited, opposites, step.given_facts)


def uses(puzzle: Variant, name: str) -> list[str]:
    """What a technique finds at the start; each use is proved."""
    known = begin(puzzle)
    steps = find_all(puzzle, known, name)
    assert all(follows(puzzle, step) for step in steps)
    return [step.text for step in steps]


def with_rule(kind: str, *cells: str, value: int | None = None, **given: int) -> Variant:
    return Variant.of(9, constraints=[Constraint(kind, cells=cells, value=value)], given=given)


def with_line(kind: str, *lines: tuple[str, ...], bulb: tuple[str, ...] = (), **given: int) -> Variant:
    return Variant.of(9, constraints=[Constraint(kind, cells=bulb, lines=lines)], given=given)


SAID: list[tuple[str, Variant, str]] = [
    (
        "Only combination",
        with_rule("killer", "r1c1", "r1c2", value=3),
        "Only combination: the 3-cage at r1c1 can only be 1+2, so r1c1 and r1c2 must be 1 or 2.",
    ),
    (
        "Last cell of a sum",
        with_rule("killer", "r1c1", "r1c2", value=9, r1c1=2),
        "Last cell of a sum: the other cell of the 9-cage at r1c1 is 2, which leaves 7, so r1c2 must be 7.",
    ),
    (
        "45-rule",
        Variant.of(
            9,
            constraints=[
                Constraint("killer", cells=ROW[:4], value=20),
                Constraint("killer", cells=ROW[4:8], value=18),
            ],
        ),
        "45-rule: row 1 adds up to 45 and the cages inside to 38, which leaves 7 for r1c9, so r1c9 must be 7.",
    ),
    (
        "Thermometer",
        with_line("thermo", ROW[:4], r1c1=5),
        "Thermometer: digits rise along the 4 cells of the thermometer at r1c1, from 5 in r1c1, "
        "so r1c2 must be 6 or 7, r1c3 must be 7 or 8, and r1c4 must be 8 or 9.",
    ),
    (
        "Arrow",
        with_line("arrow", ROW[1:4], bulb=("r1c1",)),
        "Arrow: r1c2, r1c3 and r1c4 add up to the circle r1c1 of their arrow, so r1c1 cannot be 1 or 2, "
        "and r1c2, r1c3 and r1c4 cannot be 8 or 9.",
    ),
    (
        "White dot",
        with_rule("difference", "r1c1", "r1c2", r1c1=1),
        "White dot: r1c1 and r1c2 differ by 1, and r1c1 is 1, so r1c2 must be 2.",
    ),
    (
        "Whisper",
        with_line("whisper", ROW[:2]),
        "Whisper: r1c1 and r1c2 differ by at least 5, so r1c1 and r1c2 cannot be 5.",
    ),
    (
        "Whisper polarity",
        with_line("whisper", ROW[:4], r1c1=2),
        "Whisper polarity: low and high digits alternate along the whisper at r1c1, and r1c1 is low, "
        "so r1c3 must be low, and r1c2 and r1c4 must be high.",
    ),
    (
        "Renban",
        with_line("renban", ROW[:3], r1c1=9),
        "Renban: the renban at r1c1 can only be 7-8-9, so r1c2 and r1c3 must be 7 or 8.",
    ),
    (
        "Sandwich",
        with_rule("sandwich", *ROW, value=35),
        "Sandwich: by the sandwich clue 35 of row 1, the digits between 1 and 9 add up to 35, which can only be "
        "2+3+4+5+6+7+8, so r1c1 and r1c9 must be 1 or 9, and r1c2 to r1c8 cannot be 1 or 9.",
    ),
    (
        "X-sum",
        with_rule("x-sum", *ROW, value=3),
        "X-sum: by the X-sum clue 3 to the left of row 1, as many digits as r1c1 says add up to 3, "
        "so r1c1 must be 2, and r1c2 must be 1.",
    ),
    (
        "Little killer",
        with_rule("little killer", "r1c5", "r2c4", "r3c3", "r4c2", "r5c1", value=43),
        "Little killer: the cells of the little killer clue 43 down-left from r1c5 add up to 43, "
        "so r1c5, r2c4, r4c2 and r5c1 must be 8 or 9, and r3c3 must be 9.",
    ),
    (
        "Digit of a cage",
        with_rule("killer", "r1c1", "r1c2", value=3, r9c9=3),
        "Digit of a cage: the 3-cage at r1c1 needs a 1 (1+2), in r1c1 or r1c2, so r1c3, r1c4, r1c5, ",
    ),
]


@pytest.mark.parametrize(("name", "puzzle", "said"), SAID, ids=[name for name, _, _ in SAID])
def test_a_technique_is_said_as_solvers_say_it(name: str, puzzle: Variant, said: str) -> None:
    found = uses(puzzle, name)
    assert any(text.startswith(said) for text in found), found


def test_cages_and_cells_of_a_house_make_a_killer_pair() -> None:
    both = [
        Constraint("killer", cells=("r1c1", "r1c2"), value=4),
        Constraint("killer", cells=("r2c1", "r2c2"), value=5),
    ]
    wide = Variant.of(9, constraints=both, pencil={"r3c3": (1, 3)})
    assert any("takes both of them in box 1" in text for text in uses(wide, "Killer pair"))


def test_a_house_has_only_so_many_low_digits_for_a_whisper() -> None:
    zigzag = tuple(f"r{row}c{column}" for column in range(1, 10) for row in ((1,) if column % 2 else (2,)))
    puzzle = with_line("whisper", zigzag, r1c2=1)
    said = uses(puzzle, "Whisper polarity")
    assert any("row 1 has only 4 low digits, which leaves no room for them beside r1c2, so" in text for text in said)


def test_cages_of_a_house_that_cannot_share_a_digit_leave_fewer_combinations() -> None:
    some = [
        Constraint("killer", cells=("r1c9", "r2c9"), value=14),
        Constraint("killer", cells=("r3c9", "r4c9"), value=13),
        Constraint("killer", cells=("r5c9", "r6c9"), value=12),
    ]
    (said,) = uses(Variant.of(9, constraints=some), "Conflicting combinations")
    assert said.startswith(
        "Conflicting combinations: in column 9, the 14-cage at r1c9, the 13-cage at r3c9 and the 12-cage at r5c9 "
        "cannot share a digit: they can only have 5+9, 6+7 and 4+8, or 6+8, 4+9 and 5+7 there, so "
    )


def test_a_trial_is_told_link_by_link_and_follows_from_what_it_cites() -> None:
    text = (
        "clew variant\n\n6x6\nkiller 4: r1c1 r1c2\nkiller 9: r2c1 r3c1\nthermo: r1c3 r2c3 r2c4 r3c4\n"
        "difference: r4c1 r4c2\nwhisper 3: r5c1 r5c2 r6c3\nlittle killer 12: r1c6 down-left\n"
    )
    puzzle = clew.read(text)
    assert isinstance(puzzle, Variant)
    sight = seen(layout(puzzle), begin(puzzle))
    found = sight.board.engine.refute(list(sight.masks), 3, 0)
    assert found is not None
    step = told(sight, trials.refuted(sight, *found[:2]))
    assert follows(puzzle, step), step.text
    assert step.removed == {"r1c1": {2, 4, 5, 6}}, "digits of a cell that all fail alike are refuted together"


HARD = """clew variant

6x6
killer 13: r1c1 r1c2 r1c3
killer 8: r1c4 r1c5 r1c6
killer 8: r2c1 r2c2 r2c3
killer 13: r2c4 r2c5 r2c6
killer 8: r3c1 r4c1
killer 13: r3c2 r3c3 r4c2 r4c3
killer 15: r3c4 r3c5 r4c4 r4c5
killer 6: r3c6 r4c6
killer 10: r5c1 r6c1 r6c2 r6c3
killer 11: r5c2 r5c3
killer 5: r5c4 r5c5
killer 16: r5c6 r6c4 r6c5 r6c6
little killer 19: r1c5 down-left
little killer 5: r5c6 down-left
little killer 17: r1c2 down-right
little killer 12: r4c6 down-left
little killer 15: r3c1 down-right
little killer 13: r3c6 down-left
little killer 8: r1c3 down-left
little killer 5: r5c1 down-right
little killer 12: r2c1 down-right
little killer 27: r1c1 down-right
little killer 17: r1c4 down-left
little killer 15: r1c6 down-left
little killer 17: r1c3 down-right
little killer 14: r4c1 down-right
"""


def test_a_trial_does_not_depend_on_what_was_followed_before() -> None:
    puzzle = clew.read(HARD)
    assert isinstance(puzzle, Variant)
    known, compared = begin(puzzle), 0
    while not known.solved:
        step = next_step(puzzle, known)
        assert step is not None
        if step.technique in {trials.SHORT, trials.MIDDLE, trials.LONG, trials.CHAIN, trials.BOTH}:
            sight = seen(Layout(puzzle), known)
            alone = trials.trial(sight)
            assert alone is not None
            assert told(sight, alone).text == step.text
            compared += 1
        known = known.after(step)
    assert compared


def test_lines_of_a_house_cannot_share_a_digit_either() -> None:
    some = [
        Constraint("renban", lines=(("r1c1", "r1c2", "r1c3", "r1c4", "r1c5"),)),
        Constraint("renban", lines=(("r1c6", "r1c7", "r1c8"),)),
    ]
    assert uses(Variant.of(9, constraints=some), "Conflicting combinations") == [
        "Conflicting combinations: in row 1, the renban at r1c1 and the renban at r1c6 cannot share a digit, so "
        "r1c6, r1c7 and r1c8 cannot be 5, and r1c9 cannot be 2, 3, 5, 7 or 8."
    ]


def test_dots_of_a_house_are_named_by_their_cells() -> None:
    some = [Constraint("ratio", cells=(f"r1c{at}", f"r1c{at + 1}")) for at in (1, 3, 5)]
    (said, *_) = uses(Variant.of(9, constraints=some), "Conflicting combinations")
    assert said.startswith(
        "Conflicting combinations: in row 1, the pair r1c1-r1c2, the pair r1c3-r1c4 and the pair r1c5-r1c6 cannot "
    )


def test_a_trial_that_ends_with_the_same_digit_twice_says_where() -> None:
    puzzle = clew.read(HARD)
    assert isinstance(puzzle, Variant)
    known, said = begin(puzzle), ""
    while not known.solved and (step := next_step(puzzle, known)) is not None:
        said += step.text
        known = known.after(step)
    assert re.search(r"but then r\dc\d and r\dc\d would both be \d\. So", said)


def test_what_cages_leave_over_of_rows_that_are_not_neighbours_has_a_sum() -> None:
    some = [
        Constraint("killer", cells=("r1c1", "r1c2", "r1c3", "r3c1", "r3c2", "r3c3"), value=21),
        Constraint("killer", cells=("r1c4", "r1c5", "r3c4", "r3c5"), value=12),
    ]
    assert uses(Variant.of(6, constraints=some), "Innies and outies")[0] == (
        "Innies and outies: rows 1 and 3 add up to 42 and the cages inside to 33: the cells left over, r1c6 and r3c6, "
        "add up to 9 (3+6 or 4+5), so r1c6 and r3c6 cannot be 1 or 2."
    )


def test_five_cells_that_are_left_over_have_a_sum() -> None:
    cage = Constraint("killer", cells=("r1c1", "r1c2", "r1c3", "r1c4"), value=29)
    assert uses(Variant.of(9, constraints=[cage]), "Innies and outies") == [
        "Innies and outies: row 1 adds up to 45 and the cages inside to 29: the cells left over, r1c5 to r1c9, "
        "add up to 16 (1+2+3+4+6), so r1c5 to r1c9 cannot be 5, 7, 8 or 9.",
        "Innies and outies: box 1 adds up to 45 and the cages to 29: what is left over (r2c1, r2c2, r2c3, r3c1, r3c2 "
        "and r3c3) less what sticks out (r1c4) is 16, so r1c4 cannot be 1, 2, 3 or 4.",
    ]


def test_ways_of_a_cage_that_all_lead_to_the_same_are_told_one_by_one() -> None:
    puzzle = with_rule("killer", "r1c1", "r1c2", "r1c3", value=8)
    sight = seen(layout(puzzle), begin(puzzle))
    found = sight.board.engine.either(list(sight.masks), 1, 0, 3)
    assert found is not None
    step = told(sight, trials.agreed(sight, *found))
    assert follows(puzzle, step), step.text
    assert step.text == (
        "Either way: the 8-cage at r1c1 can only be 1+2+5 or 1+3+4. If the 8-cage at r1c1 is 1+2+5, r1c1 cannot be 6, "
        "7, 8 or 9, and r1c2 cannot be 6 or 7. If the 8-cage at r1c1 is 1+3+4, r1c1 cannot be 6, 7, 8 or 9, and r1c2 "
        "cannot be 6 or 7. Either way, r1c1 cannot be 6, 7, 8 or 9, and r1c2 cannot be 6 or 7."
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "numbered room 5: left 2",
            "Numbered room: by the numbered room clue 5 to the left of row 2, r2c1 says in which cell the 5 is, so "
            "r2c1 cannot be 5.",
        ),
        (
            "lunchbox 3: r1c1 r1c2 r1c3",
            "Lunchbox: the digits between the least and the greatest digit of the lunchbox 3 at r1c1 add up to 3, "
            "so r1c1 and r1c3 cannot be 3, and r1c2 must be 3.",
        ),
        (
            "either: killer 3: r1c1 r1c2 | killer 4: r1c1 r1c2",
            "Choice: one of the 3-cage at r1c1 and the 4-cage at r1c1 has to hold, so r1c1 and r1c2 must be 1, 2 or 3.",
        ),
        (
            "same digits: r1c1 r1c2 = r2c4 r2c5\nonly 1 2 3: r1c1\nonly 1 2 3: r1c2",
            "Same digits: the groups of same digits at r1c1 have the same number of 4s, so r2c4 and r2c5 cannot be 4.",
        ),
    ],
)
def test_what_is_stated_with_hidden_literals_is_said_as_a_constraint(line: str, said: str) -> None:
    puzzle = clew.read(f"clew variant\n\n9x9\n{line}\n")
    step = next_step(puzzle, begin(puzzle))
    assert step is not None
    assert step.text == said
    assert follows(puzzle, step)


def test_the_ring_around_the_middle_has_the_digits_of_the_corners() -> None:
    ring = [f"r{row}c{column}" for row in range(3, 8) for column in range(3, 8) if {row, column} & {3, 7}]
    puzzle = Variant.of(9, pencil={place: range(2, 10) for place in ring})
    said = uses(puzzle, "Set equivalence")
    assert said[0].startswith(
        "Set equivalence: the ring around box 5 and the four corner squares have the same digits, and the ring around "
        "box 5 can have no 1, so r1c1, r1c2, "
    )


def test_digits_that_are_taken_cost_no_step_and_are_cited() -> None:
    puzzle = clew.read("clew variant\n\n1 2 3 .\n. . . .\n. . . .\n. . . .\n\nanti-knight\n")
    step = next_step(puzzle, begin(puzzle))
    assert step is not None
    assert step.text == "Full house: r1c4 is the last open cell of row 1, and 4 is missing, so r1c4 must be 4."
    assert {"r1c1", "r1c2", "r1c3"} <= {*step.clues}
    assert follows(puzzle, step)


@pytest.mark.parametrize("name", ["KillerSudoku", "SkyscraperSudoku", "ConsecutiveSudoku"])
def test_a_published_puzzle_is_explained_to_the_end_by_named_steps(name: str, shared_data: Find) -> None:
    lines = shared_data(f"genres/{name}.jsonl").read_text().splitlines()
    puzzle = clew.read(json.loads(lines[0])["problem"], family="variant")
    explanation = clew.explain(puzzle)
    assert explanation.solved
    assert all(step.technique in TABLE and step.technique != "Only value left" for step in explanation.steps)
    assert sum(step.level <= 3 for step in explanation.steps) > 0.9 * len(explanation.steps)
    for step in explanation.steps[::5]:
        assert follows(puzzle, step), step.text


def test_a_hard_puzzle_is_explained_and_what_is_general_comes_last() -> None:
    text = (
        "clew variant\n\n4x4\nkiller 9: r1c1 r2c1 r2c2\nkiller 3: r1c2 r1c3\n"
        "thermo: r1c2 r1c3 r1c4\ndifference: r4c1 r4c2\nsandwich 3: row 3\n"
    )
    puzzle = clew.read(text)
    assert isinstance(puzzle, Variant)
    known = begin(puzzle)
    while (step := next_step(puzzle, known)) is not None and not known.solved:
        easier = [each for each in TECHNIQUES if each.level < step.level]
        assert not any(find_all(puzzle, known, each.name) for each in easier), step.text
        assert follows(puzzle, step), step.text
        known = known.after(step)
    assert known.solved
    assert level_of(puzzle, 5) == clew.rate(puzzle).level
    assert level_of(puzzle, 1) == 2


def test_a_trial_follows_what_hidden_literals_say() -> None:
    circles = ("r1c1", "r1c6", "r2c3", "r2c6", "r3c4", "r4c2", "r4c3", "r4c4", "r5c3", "r5c4", "r5c5", "r6c2")
    given = {"r1c4": 4, "r2c3": 3, "r2c4": 5, "r3c6": 3, "r4c1": 4, "r5c6": 4, "r6c1": 3, "r6c4": 1}
    puzzle = Variant.of(6, constraints=[Constraint("counting circles", cells=circles)], given=given)
    known, said = begin(puzzle), list[str]()
    while not known.solved and (step := next_step(puzzle, known)) is not None:
        assert follows(puzzle, step), step.text
        said.append(step.text)
        known = known.after(step)
    assert (
        "Short trial: suppose r5c3 is 6. Then r4c3, r5c5 and r6c2 see the 6 in r5c3, so r4c3, r5c5 and r6c2 must be 2; "
        "but then there would be no way left to satisfy the counting circles. So r5c3 cannot be 6."
    ) in said
    assert any("there is no other way to satisfy the counting circles" in text for text in said)


def test_a_choice_that_trials_follow_is_not_looked_through_in_general() -> None:
    text = "clew variant\n\n4x4\neither: killer 3: r1c1 r1c2 | even: r1c1\n"
    puzzle = clew.read(text)
    assert isinstance(puzzle, Variant)
    assert not Layout(puzzle).loose
    closed = clew.read(f"{text}sum line 10: r1c1 r1c2 r2c2 r2c1 r1c1\n")
    assert isinstance(closed, Variant)
    assert not Layout(closed).loose
    other = clew.read(f"{text}counting circles: r1c1 r1c2 r2c2\n")
    assert isinstance(other, Variant)
    assert Layout(other).loose


def test_a_closed_sum_line_is_cut_somewhere_along_its_longest_piece() -> None:
    line = ("r1c1", "r1c2", "r1c3", "r1c4", "r2c4", "r3c4", "r4c4", "r4c3", "r4c2", "r4c1", "r3c1", "r2c1", "r1c1")
    given = {"r1c1": 4, "r1c2": 1, "r1c3": 2}
    puzzle = Variant.of(4, constraints=[Constraint("sum line", lines=(line,), value=5)], given=given)
    known = begin(puzzle)
    steps = find_all(puzzle, known, "Sum line")
    assert steps[0].text == (
        "Sum line: the sum line 5 at r1c1 falls into pieces that add up to 5, so r2c4 cannot be 3, r3c4 cannot be 2 or "
        "3, r4c4 must be 2, r4c3 must be 3, r4c2 must be 4, r4c1 must be 1, and r3c1 cannot be 1."
    )
    assert all(follows(puzzle, step) for step in steps)


def test_a_lunchbox_may_be_part_of_a_choice() -> None:
    puzzle = clew.read("clew variant\n\n4x4\neither: lunchbox 9: r1c1 r1c2 r1c3 r1c4 | killer 3: r1c1 r1c2\n")
    assert isinstance(puzzle, Variant)
    assert uses(puzzle, "Choice") == [
        "Choice: one of the lunchbox 9 at r1c1 and the 3-cage at r1c1 has to hold, so r1c1 and r1c2 cannot be 3 or 4."
    ]


def test_sums_are_combined_with_each_other_and_with_houses() -> None:
    puzzle = with_line("region sum", ROW[:6], r1c7=1, r1c8=2)
    assert uses(puzzle, "Combined sums")[0] == (
        "Combined sums: taking the region sum line at r1c1 and row 1 together, the sum of 2 times r1c4, 2 times r1c5, "
        "2 times r1c6, r1c7, r1c8 and r1c9 is 45, so r1c9 must be 4, 6 or 8."
    )


def scattered(seed: int, more: int) -> Knowledge:
    """A grid in which each cell has its digit and some others."""
    pick = random.Random(seed)
    cells = {
        f"r{row + 1}c{column + 1}": (3 * row + row // 3 + column) % 9 + 1 for row, column in product(range(9), repeat=2)
    }
    return Knowledge({cell: frozenset({digit, *pick.sample(range(1, 10), more)}) for cell, digit in cells.items()})


@pytest.mark.parametrize("seed", [0, 3, 5])
def test_a_chain_within_a_trial_follows_from_what_it_cites(seed: int) -> None:
    cages = (
        "3: r5c6 r5c7, 10: r9c1 r9c2, 5: r4c1 r4c2, 13: r6c2 r7c2, 17: r4c7 r4c8, 11: r7c3 r7c4, 13: r2c3 r2c4, "
        "9: r1c4 r1c5, 13: r3c3 r4c3, 13: r4c4 r5c4"
    )
    given = [parsed(f"killer {cage}", 9, 9) for cage in cages.split(", ")]
    puzzle = Variant.of(9, constraints=[each for some in given for each in some])
    known = scattered(seed, 7)
    while (step := next_step(puzzle, known)) is not None and " a chain from " not in step.text:
        known = known.after(step)
    assert step is not None
    assert follows(puzzle, step), step.text


@pytest.mark.parametrize(
    "line",
    ["sum line 10: r1c1 r1c2 r2c2 r2c1 r1c1", "lunchbox 2: r1c1 r1c2 r1c3", "either: killer 3: r1c1 r1c2 | even: r1c1"],
)
def test_rules_with_hidden_literals_do_not_stop_steps(line: str) -> None:
    rows = ["3412", "2143", "4321"]
    givens = {
        f"r{row}c{column}": int(digit) for row, text in enumerate(rows, 2) for column, digit in enumerate(text, 1)
    }
    puzzle = Variant.of(4, given=givens, constraints=parsed(line, 4, 4))
    assert explain(puzzle).steps
