"""Playing without seeing: what is announced names every clue, and leads to the end by the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from clew import families
from tests.web.browser.table import PUZZLES, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

DECLARED = ("futoshiki", "akari", "kakuro")
TEXTS = PUZZLES | {name: families.formats(name)["clew"].example for name in DECLARED}


def heard(table: Table) -> str:
    """What was announced last, as the accessibility tree has it."""
    tree = table.page.locator("#said").aria_snapshot()
    return tree.partition(": ")[2].strip().strip('"')


def tour(table: Table) -> Iterator[str]:
    """Everything that is announced from the first stop to the last."""
    table.page.keyboard.press("Home")
    seen = heard(table)
    while True:
        yield seen
        table.page.keyboard.press("ArrowRight")
        before, seen = seen, heard(table)
        if seen == before:
            return


def find(table: Table, name: str) -> None:
    """Go on until a name is announced, once more from the first stop if need be."""
    for _ in range(2):
        said, before = heard(table), ""
        while said != before:
            if said == name or said.startswith((f"{name}:", f"{name};")) or said.endswith(f" to {name}"):
                return
            table.page.keyboard.press("ArrowRight")
            said, before = heard(table), said
        table.page.keyboard.press("Home")
    raise AssertionError(f"{name} is never announced")


@pytest.mark.parametrize("family", TEXTS)
def test_a_puzzle_is_solved_by_what_is_announced(table: Table, family: str) -> None:
    table.open(TEXTS[family])
    puzzle, press = table.puzzle, table.page.keyboard.press
    spoken, values = puzzle["spoken"], dict(map(tuple, [*puzzle["shows"], *puzzle["spoken"]["values"]]))
    clues = spoken["clues"]
    if clues is None:
        shapes = [*puzzle["scene"]["under"], *puzzle["scene"]["over"]]
        clues = [(shape["x"], shape["y"], shape["text"]) for shape in shapes if shape["shape"] == "text"]
    said = " ".join(tour(table))
    assert [text for *_, text in clues if text not in said] == [], "every clue is announced"
    for place, value in table.solution.items():
        if table.drawn(place):
            start, end = puzzle["scene"]["ends"][place]
            for name in (start, end):
                find(table, name)
                press("Space")
            continue
        find(table, spoken["places"].get(place, place))
        for key in (
            [dict(map(tuple, puzzle["shows"]))[value]]
            if table.typed(place)
            else ["Space"] * (puzzle["cycle"].index(value) + 1)
        ):
            press(str(key))
        if not puzzle["lists"]:  # where letters are typed, the cursor goes on
            assert str(values[value]) in heard(table)
    table.page.locator(".play.solved").wait_for()
    expect(table.page.locator("#said")).to_contain_text("Solved in")
