"""Regions to be found: their numbers are in cells beside the grid, and all divisions that fit are found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from clew.actions.solve import solve
from clew.core.errors import PuzzleError
from clew.core.places import Place, cell
from clew.core.results import Limits
from clew.families.variant.drawing import draw, sketch
from clew.families.variant.edits import EDITS
from clew.families.variant.formats.iss import ISS
from clew.families.variant.formats.own import OWN
from clew.families.variant.meanings import ruleset
from clew.families.variant.puzzle import Variant
from clew.families.variant.rules import violations
from clew.rules.solving import kernel

Some = frozenset[Place]
FULL = ("1234", "2143", "3412", "4321")
TEXT = """clew variant

4x4
regions: unknown
region arrow: r1c1 -> r1c6 r1c7 r1c8 r1c9
region count: r4c4 r4c9 r4c8 r3c9 r3c8
"""


def full(rows: Sequence[str]) -> dict[Place, int]:
    return {cell(down, right): int(digit) for down, row in enumerate(rows) for right, digit in enumerate(row)}


def divisions(digits: dict[Place, int]) -> Iterator[dict[Place, int]]:
    """Every way to divide a full grid of four into joined regions with all digits, by trying them all."""
    near = Variant.of(4).grid.near

    def grown(
        region: frozenset[Place], free: frozenset[Place], seen: set[frozenset[Place]]
    ) -> Iterator[frozenset[Place]]:
        if len(region) == 4:
            yield region
            return
        for place in sorted({other for one in region for other in near[one]} & free - region):
            larger = region | {place}
            if larger not in seen and len({digits[one] for one in larger}) == len(larger):
                seen.add(larger)
                yield from grown(larger, free, seen)

    def rest(free: Some, number: int) -> Iterator[dict[Place, int]]:
        if not free:
            yield {}
            return
        first = min(free)
        for region in grown(frozenset([first]), free, set()):
            for others in rest(free - region, number + 1):
                yield {**dict.fromkeys(region, number), **others}

    return rest(frozenset(digits), 1)


@pytest.mark.parametrize("rows", [FULL, ("1234", "3412", "2341", "4123"), ("1234", "2341", "3412", "4123")])
def test_every_division_that_fits_is_found_and_judged_to_be_right(rows: Sequence[str]) -> None:
    digits = full(rows)
    puzzle = Variant.of(4, given=digits, regions=[], chaos=True)
    found = kernel(puzzle, Limits(solutions=1000, keep=1000))
    wanted = [{puzzle.labels[place]: number for place, number in way.items()} for way in divisions(digits)]
    own = [{label: each[label] for label in puzzle.labels.values()} for each in found.solutions]
    assert found.exhausted
    assert sorted(map(str, own)) == sorted(
        str({label: way[label] for label in puzzle.labels.values()}) for way in wanted
    )
    assert all(not violations(puzzle, each) for each in found.solutions)
    assert solve(puzzle, Limits(solutions=2)).verdict is solve(puzzle, Limits(solutions=2), engine="sat").verdict


def test_numbers_that_are_not_those_of_joined_regions_are_wrong() -> None:
    puzzle = Variant.of(4, regions=[], chaos=True)
    good = next(divisions(full(FULL)))
    marks = {**full(FULL), **{puzzle.labels[place]: number for place, number in good.items()}}
    assert not violations(puzzle, marks)
    swapped = {
        place: 3 - value if place in puzzle.labels.values() and value < 3 else value for place, value in marks.items()
    }
    assert violations(puzzle, swapped)


def test_it_is_read_written_drawn_and_set() -> None:
    puzzle = OWN.read(TEXT)[0].puzzle
    assert OWN.write is not None
    assert ISS.write is not None
    assert (puzzle.rows, puzzle.columns, len(puzzle.used)) == (4, 9, 32)
    assert OWN.read(OWN.write(puzzle, {}))[0].puzzle == puzzle
    assert ISS.read(ISS.write(puzzle, {}))[0].puzzle == puzzle
    assert EDITS.make(EDITS.open(puzzle)) == puzzle
    boxes = Variant.of(4, chaos=True)
    assert len(boxes.areas) == 4
    assert OWN.read(OWN.write(boxes, {}))[0].puzzle == boxes
    assert len(draw(puzzle).spots) == 32
    assert "regions" in ruleset(puzzle).lower()
    assert "region count" in str(sketch(puzzle, {}))


def test_a_grid_that_has_no_such_regions_is_refused() -> None:
    with pytest.raises(PuzzleError, match="cannot be found"):
        Variant.of(4, digits=(1, 5), regions=[], chaos=True)
    with pytest.raises(PuzzleError, match="expected 0, nothing"):
        ISS.read(".ChaosConstruction.NoBoxes.ChaosArrow~R1C1~7")
