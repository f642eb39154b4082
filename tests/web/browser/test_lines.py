"""Lines in a real browser: painting along clues, chains of lines in colours, cells painted by hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.table import PUZZLES, Fingers, Table

# A picture of 5 by 5 with lines that are easily finished.
PICTURE = "clew nonogram\nrows\n5\n1\n1\n1\n3\ncolumns\n1\n1 1\n5\n1 1\n1\n"


def test_painting_stays_in_its_line_and_counts_the_run(table: Table) -> None:
    table.open(PICTURE)
    page, mouse = table.page, table.page.mouse
    mouse.click(*table.spot("r1c1"))
    mouse.move(*table.spot("r1c2"))
    mouse.down()
    mouse.move(*table.spot("r1c3"), steps=3)
    mouse.move(*table.spot("r2c4"), steps=3)  # the hand slips
    expect(page.locator(".stage .tally text")).to_have_text("4")
    mouse.up()
    table.has({"r1c1": 1, "r1c2": 1, "r1c3": 1, "r1c4": 1})
    expect(page.locator(".stage .tally")).to_have_count(0)
    page.get_by_label("Paint in straight lines").uncheck()
    page.get_by_label("Cross out the rest").uncheck()  # nothing is kept from being painted
    table.stroke(["r3c1", "r3c2", "r4c2"])
    table.becomes(lambda: table.marks().keys() >= {"r3c1", "r3c2", "r4c2"}, True)


def test_a_finished_picture_is_seen_without_the_row_and_column_of_the_cursor(table: Table) -> None:
    table.open(PICTURE)
    page = table.page
    for place in table.puzzle["places"]:
        page.keyboard.press("Space" if table.solution.get(place) else "x")
        if place != table.puzzle["places"][-1]:
            expect(page.locator(".stage .near .crosshair").first).to_be_visible()
            page.keyboard.press("ArrowRight")
    expect(page.locator(".finish")).to_be_visible()
    expect(page.locator(".stage .near .crosshair").first).to_be_hidden()


def test_row_and_column_of_the_pointer_are_lit_up_to_their_clues(table: Table) -> None:
    table.open(PICTURE)
    page = table.page
    page.mouse.move(*table.spot("r2c3"))
    expect(page.locator(".stage .near .crosshair")).to_have_count(2)
    lit = page.locator(".stage .heads .crosshair")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.heads .crosshair')].every(e => e.getBBox().width > 0)"
    )
    expect(lit).to_have_count(2)
    page.get_by_label("Highlight row and column").uncheck()
    expect(page.locator(".stage .near .crosshair")).to_have_count(0)


def test_the_rest_of_a_finished_line_is_crossed_out_and_comes_back_with_it(table: Table) -> None:
    table.open(PICTURE)
    page = table.page
    crosses = page.locator(".stage .spots .rest")
    table.mark_by_mouse("r2c3", 1)
    expect(crosses).to_have_count(4)
    expect(page.locator(".stage .used")).to_have_count(1)
    table.has({"r2c3": 1})
    table.stroke(["r2c3", "r2c4"])  # the second press on it makes a cross
    expect(crosses).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(crosses).to_have_count(4)
    page.get_by_label("Cross out the rest").uncheck()
    expect(crosses).to_have_count(0)


def test_pressing_a_clue_twice_crosses_out_what_is_left_in_its_line(table: Table) -> None:
    table.open(PICTURE)
    table.mark_by_mouse("r5c2", 1)
    x, y = table.spot("r5c1")
    clue = (x - (table.spot("r5c2")[0] - x), y)
    table.page.mouse.click(*clue)
    table.has({"r5c2": 1})
    table.press_twice(*clue)
    table.has({"r5c2": 1, "r5c1": 0, "r5c3": 0, "r5c4": 0, "r5c5": 0})
    table.page.keyboard.press("Control+z")
    table.has({"r5c2": 1})


def test_the_title_of_a_picture_is_told_when_it_is_solved(table: Table) -> None:
    made = table.ask("generate", family="nonogram", size="5x5", level=1, seed=5)["puzzle"]
    table.open(made["text"])
    title = table.ask("check", puzzle=made["code"], marks=dict(table.solution))["shows"]
    assert title
    for place, value in table.solution.items():
        table.mark_by_mouse(place, value)
    table.page.locator(".play.solved").wait_for()
    expect(table.page.locator(".status")).to_contain_text(f"{title}. Solved in")


@pytest.mark.parametrize("family", ["slitherlink", "hashi"])
def test_each_chain_has_its_own_colour_if_that_is_wished(table: Table, family: str) -> None:
    first, second, between = {
        "slitherlink": (["h1.1", "h1.2"], ["h3.1", "v3.1"], ["v1.1", "v2.1"]),
        "hashi": (["r1c1-r1c3"], ["r3c1-r3c3"], ["r1c1-r3c1"]),
    }[family]
    table.open("clew slitherlink\n...\n...\n...\n" if family == "slitherlink" else "clew hashi\n2.2\n...\n2.2\n")
    page = table.page
    page.get_by_label("Colour each chain").check()

    def coloured(chain: str, *places: str) -> None:
        for place in places:
            expect(page.locator(f".stage [data-place='{place}']")).to_have_class(chain)

    for place in (*first, *second):
        table.mark_by_mouse(place, 1)
    coloured("chain-1", *first)
    coloured("chain-2", *second)
    for place in between:
        table.mark_by_mouse(place, 1)
    coloured("chain-1", *first, *second, *between)


@pytest.mark.parametrize("table", ["phone"], indirect=True)
def test_inside_and_outside_are_painted_by_hand(table: Table) -> None:
    table.open(PUZZLES["slitherlink"])
    page = table.page
    page.get_by_role("button", name="Paint cells in colours").tap()
    page.get_by_role("button", name="Paint green").tap()
    page.evaluate("scrollTo(0, 0)")
    Fingers(table).draw(table.end("r1c1"), table.end("r1c2"))
    expect(page.locator(".stage .painted-4")).to_have_count(2)
    table.has({})
    page.touchscreen.tap(*table.end("r1c1"))
    expect(page.locator(".stage .painted-4")).to_have_count(1)
    page.get_by_role("button", name="Undo").tap()
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".stage .painted")).to_have_count(0)
    page.get_by_role("button", name="Back to marks").tap()
    page.evaluate("scrollTo(0, 0)")
    page.touchscreen.tap(*table.spot("h1.1"))
    table.has({"h1.1": 1})


def test_gestures_are_explained_once_and_rules_have_a_solved_example(table: Table) -> None:
    table.open(PUZZLES["nonogram"])
    page = table.page
    tip = page.locator(".tip")
    expect(tip).to_contain_text("Drag to fill")
    tip.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)
    table.open(PUZZLES["sudoku"])
    expect(tip).to_contain_text("type")
    page.reload()
    expect(table.sheet).to_be_visible()
    expect(tip).to_have_count(0)
    page.locator(".rules summary").click()
    expect(page.locator(".rules figcaption")).to_have_text(["An example", "Its solution"])
    faces = "figure => figure.querySelectorAll('.face').length"
    empty, solved = (page.locator(".rules figure").nth(at) for at in (0, 1))
    table.becomes(lambda: empty.evaluate(faces) < solved.evaluate(faces), True)
