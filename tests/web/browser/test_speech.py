"""Playing without seeing: what is announced names every clue, and leads to the end by the keyboard alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from clew import families
from tests.web.browser.table import PUZZLES, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXTS = PUZZLES | {name: families.formats(name)["clew"].example for name in families.DECLARED}


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
    """Go up and down to the row of a name, then on until it is announced, once more from the first stop if need be."""
    press = table.page.keyboard.press
    said, before = heard(table), ""
    while said != before and (way := rows(said, name)):
        press("ArrowDown" if way > 0 else "ArrowUp")
        said, before = heard(table), said
    for _ in range(2):
        before = ""
        while said != before:
            if said == name or said.startswith((f"{name}:", f"{name};")) or said.endswith(f" to {name}"):
                return
            press("ArrowRight" if cell(name) >= cell(said) else "ArrowLeft")
            said, before = heard(table), said
        press("Home")
        said = heard(table)
    raise AssertionError(f"{name} is never announced")


def cell(name: str) -> tuple[int, int]:
    """The row and the column that a name begins with, if it does."""
    found = re.match(r"(?:From \S+ to )?r(\d+)c(\d+)\b(?!-)", name)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def rows(said: str, name: str) -> int:
    """How many rows below the announced cell the named one is."""
    here, there = cell(said)[0], cell(name)[0]
    return there - here if here and there else 0


def draw(table: Table, start: str, end: str) -> None:
    """Draw a line from one area to the next."""
    find(table, start)
    if start in table.puzzle["scene"]["spots"]:  # a place itself: Space would mark it
        table.page.keyboard.press("Shift+ArrowDown" if rows(start, end) else "Shift+ArrowRight")
        assert start in heard(table)
        return
    table.page.keyboard.press("Space")
    find(table, end)
    table.page.keyboard.press("Space")


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
            draw(table, *puzzle["scene"]["ends"][place])
            continue
        find(table, spoken["places"].get(place, place))
        for key in (
            [dict(map(tuple, puzzle["shows"]))[value]]
            if table.typed(place)
            else ["Space"] * (puzzle["cycle"].index(value) + 1)
        ):
            press(str(key))
        # Where letters are typed, the cursor goes on; after the last mark the end is announced.
        if not puzzle["lists"] and place != [*table.solution][-1]:
            assert str(values[value]) in heard(table)
    table.page.locator(".play.solved").wait_for()
    expect(table.page.locator("#said")).to_contain_text("Solved in")
