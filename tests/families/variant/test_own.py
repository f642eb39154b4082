"""Clew's own text of variants, and what is drawn of each kind."""

from __future__ import annotations

import pytest

from clew.core.errors import PuzzleError
from clew.core.places import cell
from clew.core.scene import Text
from clew.families.variant.constraint import Constraint
from clew.families.variant.drawing import draw, sketch
from clew.families.variant.formats.own import OWN
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import Grid, Variant
from clew.families.variant.rules import violations
from clew.render.fonts import hold_writable

_CELLS = tuple(cell(row, 0) for row in range(3))
_TEXT = """clew variant
digits: 0-8

. . 3 . . . . . .
. 2,4 . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
anti-knight
killer 15: r1c1 r1c2
killer: r5c1 r5c2
quadruple 1 2 3: r5c5 r5c6 r6c5 r6c6
even: r9c9
xv 10: r3c3 r3c4
arrow: r1c5 -> r1c6 r2c7 / r2c5 r3c5
thermo: r4c1 r5c1 r6c2 / r4c1 r4c2
little killer 20: r1c9 down-left
sandwich 12: row 3
x-sum 9: right 4
skyscraper 3: top 4
note rules: "any text"
"""


def some(kind: str) -> Constraint:
    """A constraint of a kind."""
    words = {"weighted sum": "3 = 1 1 1", "regex": "1.*", "machine": "123>0/!4>1"}
    if KINDS[kind].value == "text":
        text = words.get(kind, "/".join(["23"] * 9))
        return (
            Constraint(kind, _CELLS, text=text)
            if kind == "weighted sum"
            else Constraint(kind, lines=(_CELLS,), text=text)
        )
    if kind == "either":
        return Constraint(kind, parts=((some("killer"),), (some("thermo"), some("even"))))
    shape = KINDS[kind].shape
    value = {"none": None, "optional": 3, "number": 3, "digits": (1, 2)}[KINDS[kind].value]
    cells = {"whole": (), "cell": _CELLS[:1], "pair": _CELLS[:2], "arrow": _CELLS[:1], "lines": (), "groups": ()}
    lines = {"lines": (_CELLS,), "arrow": (_CELLS[1:],), "groups": (_CELLS[:1], _CELLS[1:2])}
    return Constraint(kind, cells.get(shape, _CELLS), lines.get(shape, ()), value)


def test_a_text_with_constraints_of_many_kinds_is_written_as_it_was_read() -> None:
    puzzle = OWN.read(_TEXT)[0].puzzle
    assert OWN.write is not None
    assert OWN.write(puzzle, {}) == _TEXT
    assert puzzle.span == range(9)


def test_overlapping_grids_and_regions_are_written_as_they_were_read() -> None:
    given = {"r1c1": 1}
    several = Variant.of(6, 6, grids=[Grid(0, 0, 4, 4), Grid(2, 2, 4, 4)], given=given)
    rows = [[cell(row, column) for column in range(4)] for row in range(4)]
    irregular = Variant.of(4, regions=[[*rows[0][:3], rows[1][0]]], given=given)
    assert OWN.write is not None
    for puzzle in (several, irregular, Variant.of(4, regions=[])):
        assert OWN.read(OWN.write(puzzle, {}))[0].puzzle == puzzle


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("termo: r1c1 r1c2", "'termo' is not a kind of constraint: did you mean thermo[?]"),
        ("thermo: r1c1 x", "'x' is not a cell"),
        ("thermo", "thermo has no cells"),
        ("anti-knight: r1c1", "unexpected 'r1c1' after anti-knight"),
        ("arrow: r1c1 r1c2", "arrow has no ->"),
        ("sandwich: row 3", "sandwich has no number"),
        ("sandwich 3: row 10", "there is no row 10"),
        ("killer 99999: r1c1", "too large"),
        ("regions:", "regions need 4 rows"),
    ],
)
def test_a_wrong_line_is_refused_with_its_number(line: str, why: str) -> None:
    with pytest.raises(PuzzleError, match=why) as error:
        OWN.read(f"clew variant\n\n4x4\n{line}\n")
    assert error.value.line == 4


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        ({"given": {"r9c9": 1}}, "r9c9"),
        ({"given": {"r1c1": 7}}, "cannot be 7"),
        ({"constraints": [Constraint("thermo", lines=(("r1c1", "r9c9"),))]}, "no cell 'r9c9'"),
        ({"constraints": [Constraint("difference", ("r1c1",))]}, "has 1 cells: expected 2"),
        ({"constraints": [Constraint("killer", ("r1c1", "r1c1"), value=3)]}, "r1c1 is there twice"),
        ({"regions": [["r1c1"] * 2]}, "has a cell twice"),
        ({"digits": (1, 40)}, "40 digits"),
    ],
)
def test_what_is_no_puzzle_is_refused(puzzle: dict[str, object], why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        Variant.of(4, **puzzle)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn_or_named_and_listed_in_a_sketch(kind: str) -> None:
    bare, puzzle = Variant.of(9), Variant.of(9, constraints=[some(kind)])
    before, after = draw(bare), draw(puzzle)
    assert [*before.under, *before.over] != [*after.under, *after.over]
    assert kind in str(sketch(puzzle, {}))


def test_a_constraint_is_judged_once_its_cells_are_filled() -> None:
    puzzle = Variant.of(4, constraints=[Constraint("sum", ("r1c1", "r1c2"), value=5)])
    assert [each.code for each in violations(puzzle, {"r1c1": 1, "r1c2": 2}) if not each.unfinished] == ["sum"]
    assert not [each for each in violations(puzzle, {"r1c1": 1}) if not each.unfinished]


def texts(puzzle: Variant) -> list[Text]:
    scene = draw(puzzle)
    return [shape for shape in (*scene.under, *scene.over) if isinstance(shape, Text)]


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_is_written_can_be_printed(kind: str) -> None:
    shown = texts(Variant.of(9, constraints=[some(kind)]))
    shown += texts(
        Variant.of(9, constraints=[Constraint("less", ("r1c1", "r2c1")), Constraint("less", ("r2c2", "r1c2"))])
    )
    for each in shown:
        hold_writable(each.text, kind)


def test_digits_that_a_cell_is_limited_to_are_drawn_and_sketched() -> None:
    puzzle = Variant.of(4, pencil={"r1c1": (2, 3)}, latin=False, digits=(0, 4))
    assert {each.text for each in texts(puzzle)} >= {"23"}
    assert "digits 0 to 4, digits may" in " ".join(each.text for each in texts(puzzle))
    assert str(sketch(puzzle, {})).splitlines()[-3:] == ["digits: 0-4", "only 2 3: r1c1", "lines: none"]


def test_clues_beside_the_same_cell_are_not_written_on_top_of_each_other() -> None:
    row = tuple(f"r3c{column}" for column in range(1, 5))
    kinds = ("sandwich", "skyscraper", "x-sum")
    puzzle = Variant.of(4, constraints=[Constraint(kind, row, value=3) for kind in kinds])
    assert [each.x for each in texts(puzzle)] == [2.5, 1.5, 0.5]
    assert draw(puzzle).width == 7


def test_much_to_say_above_the_grid_takes_several_lines() -> None:
    every = [Constraint(kind) for kind in KINDS if KINDS[kind].shape == "whole"]
    shown = texts(Variant.of(4, constraints=every))
    assert len({each.y for each in shown}) == len(shown) > 3
    assert max(len(each.text) for each in shown) <= 21
