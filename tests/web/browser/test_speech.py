"""Playing without seeing: what is announced names every clue, and leads to the end by the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from clew import families
from tests.web.browser.table import PUZZLES, Table

# Cells to shade, numbers to type, a loop to draw, and cells to shade beside a loop.
SOLVED = ("heyawake", "futoshiki", "masyu", "yajilin")
EXAMPLES = {name: families.formats(name)["clew"].example for name in families.DECLARED}
SHARES = 4
# Everything that is announced from the first stop to the last, by keys that the page is given without a way round.
TOUR = """() => {
  const [sheet, said] = [".stage .sheet", "#said"].map((each) => document.querySelector(each));
  const press = (key) => {
    sheet.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return said.textContent;
  };
  const heard = [press("Home")];
  for (let next = press("ArrowRight"); next !== heard.at(-1); next = press("ArrowRight")) heard.push(next);
  return heard;
}"""


def heard(table: Table) -> str:
    """What was announced last, as the accessibility tree has it."""
    tree = table.page.locator("#said").aria_snapshot()
    return tree.partition(": ")[2].strip().strip('"')


def tour(table: Table) -> list[str]:
    """Everything that is announced from the first stop to the last."""
    heard: list[str] = table.page.evaluate(TOUR)
    return heard


def clues(table: Table) -> list[str]:
    """What the clues of the puzzle say."""
    spoken, scene = table.puzzle["spoken"]["clues"], table.puzzle["scene"]
    if spoken is not None:
        return [text for *_, text in spoken]
    return [shape["text"] for shape in (*scene["under"], *scene["over"]) if shape["shape"] == "text"]


def stops(table: Table) -> set[str]:
    """Where one must be able to go to make the marks of the solution: places and ends of lines, by their names."""
    names, ends = table.puzzle["spoken"]["places"], table.puzzle["scene"]["ends"]
    return {
        name for place in table.solution for name in (ends[place] if table.drawn(place) else [names.get(place, place)])
    }


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


@pytest.mark.parametrize("family", [*PUZZLES, *SOLVED])
def test_a_puzzle_is_solved_by_what_is_announced(table: Table, family: str) -> None:
    table.open((PUZZLES | EXAMPLES)[family])
    puzzle, press = table.puzzle, table.page.keyboard.press
    spoken, values = puzzle["spoken"], dict(map(tuple, [*puzzle["shows"], *puzzle["spoken"]["values"]]))
    said = " ".join(tour(table))
    assert [text for text in clues(table) if text not in said] == [], "every clue is announced"
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


@pytest.mark.parametrize("share", range(SHARES))
def test_every_clue_and_every_place_to_mark_is_announced_in_all_declared_families(table: Table, share: int) -> None:
    for family in [name for name in EXAMPLES if name not in SOLVED][share::SHARES]:
        table.open(EXAMPLES[family])
        announced = tour(table)
        unnamed = re.sub(r"\b[rc]\d+(c\d+)?\b", "", " ".join(announced))  # numbers of rows and columns are no clues
        assert [text for text in clues(table) if text not in unnamed] == [], family
        named = {re.split("[:;]", each)[0] for each in announced}
        assert stops(table) - named == set(), family
