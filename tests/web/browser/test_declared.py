"""Declared families in a real browser: each way of marking, to the end of a puzzle, and regions that are set."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tools.screens import SCHEMES

from clew import families
from clew.core.family import SORTS
from tests.web.browser.table import Table

# Cells to shade, numbers to type, a loop to draw, and cells to shade beside a loop.
EXAMPLES = {
    name: families.formats(name)["clew"].example
    for name in ("heyawake", "futoshiki", "masyu", "yajilin", "tapa", "fourcells")
}
GENRES = pytest.mark.parametrize("genre", ["heyawake", "futoshiki", "masyu", "yajilin"])


@GENRES
def test_a_puzzle_is_solved_with_the_mouse_alone(table: Table, genre: str) -> None:
    table.open(EXAMPLES[genre])
    for place, value in table.solution.items():
        table.mark_by_mouse(place, value)
    table.page.locator(".play.solved").wait_for()
    table.has(table.solution)


@GENRES
def test_a_puzzle_is_solved_with_the_keyboard_alone(table: Table, genre: str) -> None:
    table.open(EXAMPLES[genre])
    table.focus_by_keys()
    for place, value in table.solution.items():
        table.mark_by_keys(place, value)
    table.page.locator(".play.solved").wait_for()
    table.has(table.solution)


def test_a_line_is_drawn_through_cells_in_one_stroke_and_erased_by_another(table: Table) -> None:
    table.open(EXAMPLES["yajilin"])
    mouse = table.page.mouse
    way = ["r1c1", "r2c1", "r2c2", "r2c3"]
    lines = {"r1c1-r2c1": 1, "r2c1-r2c2": 1, "r2c2-r2c3": 1}

    def stroke() -> None:
        mouse.move(*table.end(way[0]))
        mouse.down()
        for name in way[1:]:
            mouse.move(*table.end(name), steps=3)
        mouse.up()

    stroke()
    table.has(lines)
    table.page.keyboard.press("Control+z")
    table.has({})
    table.page.keyboard.press("Control+y")
    stroke()
    table.has({})
    for expected in ({"r1c1-r2c1": 1}, {"r1c1-r2c1": 0}, {}):
        mouse.click(*table.spot("r1c1-r2c1"))
        table.has(expected)
    mouse.click(*table.spot("r3c1"))
    table.has({"r3c1": 1})


def test_numbers_of_two_digits_are_typed(table: Table) -> None:
    table.open("clew futoshiki\n\n" + 12 * (" ".join(12 * ".") + "\n"))
    table.page.mouse.click(*table.spot("r1c1"))
    table.page.keyboard.type("12")
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.type("3")
    table.has({"r1c1": 12, "r1c2": 3})


def test_regions_are_set_by_their_borders(table: Table) -> None:
    table.edit("clew starbattle\n\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n")
    judge = table.page.locator(".judge")
    wanted = table.ask("edit", puzzle="clew starbattle\n\n1 2 2 2\n1 2 3 3\n4 4 4 3\n4 4 3 3\n")["sheet"]["marks"]
    last = [*wanted][-1]
    table.stroke(["r1c1|r1c2", "r2c1|r2c2"])
    assert {"r1c1|r1c2", "r2c1|r2c2"} <= wanted.keys()
    for border in wanted.keys() - {"r1c1|r1c2", "r2c1|r2c2"}:
        table.mark_by_mouse(border, 1)
    expect(judge).to_have_attribute("data-verdict", "unique")
    table.go_by_keys(last)
    table.page.keyboard.press("Space")
    expect(judge).not_to_have_attribute("data-verdict", "unique")
    table.page.keyboard.press("Space")
    expect(judge).to_have_attribute("data-verdict", "unique")


def test_clues_of_several_characters_are_typed(table: Table) -> None:
    table.edit(EXAMPLES["tapa"].replace("1,1", "."))
    table.page.mouse.click(*table.spot("r3c1"))
    table.page.keyboard.type("1,1")
    expect(table.page.locator(".judge")).to_have_attribute("data-verdict", "unique")
    expect(table.page.locator(".stage [data-place='r3c1'] text")).to_have_text(["1", "1"])


def test_families_are_found_by_a_word_and_by_kind(table: Table) -> None:
    page = table.page
    page.goto(table.address)
    cards = page.locator(".family:visible")
    expect(cards).to_have_count(len(families.BUILT_IN))
    for kind in SORTS:
        page.locator(f".chip[data-kind={kind}]").click()
        expect(cards).to_have_count(sum(families.card(name).kind == kind for name in families.BUILT_IN))
    page.locator(".chip").first.click()
    page.locator("#find").fill("pearls loop")
    expect(cards.locator("h2")).to_have_text(["Masyu"])
    page.locator("#find").fill("unicorn")
    expect(cards).to_have_count(0)
    expect(page.locator(".finder [role=status]")).to_be_visible()


def test_a_setter_chooses_what_holds_for_the_whole_puzzle(table: Table) -> None:
    page = table.page
    page.goto(f"{table.address}#make=numberlink")
    every = page.get_by_label("Every cell is used")
    expect(every).to_have_value("yes")
    every.select_option("no")
    page.get_by_label("Rows").fill("4")
    page.get_by_label("Rows").press("Enter")
    expect(every).to_have_value("no")


def test_white_circles_are_lighter_than_black_ones_on_any_paper(table: Table) -> None:
    table.open(EXAMPLES["masyu"])
    differ = """() => {
      const circle = (ink) => document.querySelector(`.stage :is(circle, .circle).fill-${ink}`);
      const light = (ink) => Number(getComputedStyle(circle(ink)).fill.match(/[0-9]+/)[0]);
      const [black, white] = ["frame", "paper"].map(light);
      return white > 150 && black < 150;
    }"""
    for scheme in SCHEMES:
        table.page.emulate_media(color_scheme=scheme)
        table.page.wait_for_function(differ)


# How much two colours differ in brightness, of a text on the circle behind it.
_LEGIBLE = """([text, circle]) => {
  const [one, other] = [text, circle].map((name) =>
    Number(getComputedStyle(document.querySelector(`.stage .fixed ${name}`)).fill.match(/[0-9]+/)[0]));
  return Math.abs(one - other) > 100;
}"""


@pytest.mark.parametrize(
    "clues", ["clew geradeweg\n. 2 . .\n1 . 2 .\n. 1 . 1\n. . . .\n", "clew houses\ndistances: 1\n0 1\n0 2\n1 2\n2 2\n"]
)
def test_numbers_on_white_circles_are_legible_on_any_paper(table: Table, clues: str) -> None:
    table.open(clues)
    for scheme in SCHEMES:
        table.page.emulate_media(color_scheme=scheme)
        table.page.wait_for_function(_LEGIBLE, arg=["text.on-white", "circle.fill-paper"])


def test_a_caption_above_the_grid_is_not_taken_for_the_clue_of_a_line(table: Table) -> None:
    table.open(EXAMPLES["fourcells"])
    expect(table.page.locator(".tip")).to_contain_text("Drag over the cells of an area")
    expect(table.page.get_by_label("Highlight row and column")).to_have_count(0)
