"""What makes playing comfortable in a real browser: words typed both ways, fingers that never write, hints in sight."""

from __future__ import annotations

import json
import re
from typing import Literal

import pytest
from playwright.sync_api import Request, Route, expect

from tests.web.browser.axe import findings
from tests.web.browser.table import PUZZLES, Fingers, Table

PHONE = pytest.mark.parametrize("table", ["phone"], indirect=True)
# Four rows that both ways cross: words of four letters.
CROSSED = "clew fillin\n____\n_##_\n_##_\n____\n\nCART CODE TREE EDGE\n"

# A large sudoku in which only two opposite corners are open.
CORNERS = "clew sudoku\n" + "\n".join(
    "".join(
        "." if row == column and row in (0, 15) else "123456789ABCDEFG"[(4 * (row % 4) + row // 4 + column) % 16]
        for column in range(16)
    )
    for row in range(16)
)
# The lit word goes down; the sheet may be drawn anew just then, so it is asked for until it does.
UPRIGHT = """() => {
  const box = document.querySelector(".stage .run")?.getBoundingClientRect();
  return box && box.height > 3 * box.width;
}"""

# What a hint lights is on the part of the stage that its card does not cover.
IN_SIGHT = """() => {
  const [stage, lit, card] = [".stage", ".stage .lit-placed", ".hint"].map((each) =>
    document.querySelector(each)?.getBoundingClientRect());
  return stage && lit && card && stage.left <= lit.left && lit.right <= stage.right && stage.top <= lit.top
    && lit.bottom <= Math.min(stage.bottom, card.top);
}"""


@pytest.mark.parametrize("table", ["fresh"], indirect=True)
def test_another_one_keeps_the_level_and_all_other_wishes(table: Table) -> None:
    page = table.page
    wishes: list[dict[str, object]] = []

    def note(asked: Request) -> None:
        if "generate" in asked.url:
            wishes.append(json.loads(asked.post_data or "{}"))

    page.on("request", note)
    page.goto(table.address)
    page.get_by_role("button", name="More options for Sudoku").click()
    page.locator("dialog").get_by_label("Size").fill("4x4")
    page.locator("dialog").get_by_label(re.compile("^Level")).select_option("easy")
    page.locator("dialog").get_by_label("Symmetry").select_option("180")
    page.locator("dialog").get_by_label("Seed").fill("3")
    page.get_by_role("button", name="Generate").click()
    expect(page.locator(".level")).to_contain_text("easy")
    first = page.url
    page.get_by_role("button", name="Another one").click()
    page.wait_for_url(lambda url: url != first)
    page.reload()
    table.sheet.wait_for()
    page.get_by_role("button", name="Another one").click()
    table.becomes(lambda: len(wishes), 3)
    made, *others = wishes
    assert made["seed"] == 3
    assert others == [{name: value for name, value in made.items() if name != "seed"}] * 2


def test_another_one_of_a_puzzle_from_elsewhere_has_its_size_and_level(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    expect(page.locator(".level")).to_contain_text("easy")
    before = page.url
    with page.expect_request("**/api/generate") as asked:
        page.get_by_role("button", name="Another one").click()
    assert json.loads(asked.value.post_data or "") == {"family": "sudoku", "size": "4x4", "level": 1}
    page.wait_for_function("before => location.href !== before", arg=before)


def test_level_and_score_are_seen_while_playing_and_where_one_goes_on(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    expect(page.locator(".level")).to_have_text(" · easy · 122")
    table.mark_by_mouse("r1c1", 2)
    page.locator(".brand").click()
    expect(page.locator(".going .item")).to_contain_text("easy · 122 · ")


def test_words_are_typed_down_and_across_and_tab_and_a_second_press_turn(table: Table) -> None:
    table.open(CROSSED)
    page = table.page
    page.mouse.click(*table.spot("r2c1"))  # in a word down only
    page.mouse.click(*table.spot("r1c1"))
    page.keyboard.type("cart")
    table.has({"r1c1": "C", "r1c2": "A", "r1c3": "R", "r1c4": "T"})
    page.keyboard.press("Tab")
    expect(table.sheet).to_be_focused()
    page.keyboard.type("tree")
    table.becomes(lambda: table.marks().get("r4c4"), "E")
    page.wait_for_function(UPRIGHT)  # the word that is typed is lit
    page.mouse.click(*table.spot("r1c1"))
    page.mouse.click(*table.spot("r1c1"))
    page.mouse.click(*table.spot("r1c1"))
    page.keyboard.type("code")
    table.becomes(lambda: "".join(table.marks().get(f"r{row}c1", "") for row in range(1, 5)), "CODE")
    for _ in range(3):
        page.keyboard.press("Backspace")
    table.becomes(table.cursor, "r2c1")
    table.becomes(lambda: {"r2c1", "r3c1", "r4c1"} & table.marks().keys(), set())


def test_tab_leaves_the_sheet_after_escape(table: Table) -> None:
    table.open(CROSSED)
    expect(table.sheet).to_be_focused()
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("Tab")
    expect(table.sheet).not_to_be_focused()


@PHONE
def test_a_second_tap_turns_and_a_listed_word_shows_where_it_fits(table: Table) -> None:
    table.open(CROSSED)
    page = table.page
    page.touchscreen.tap(*table.spot("r1c1"))
    page.touchscreen.tap(*table.spot("r1c1"))
    page.locator(".pad .key").get_by_text("C", exact=True).tap()
    page.locator(".pad .key").get_by_text("O", exact=True).tap()
    table.has({"r1c1": "C", "r2c1": "O"})
    page.locator(".lists").get_by_role("button", name="CODE").tap()
    expect(page.locator(".stage .lit-second")).to_have_count(4)
    page.locator(".lists").get_by_role("button", name="TREE").tap()
    expect(page.locator(".stage .lit-second")).to_have_count(2)  # not where it would have to begin with C
    page.locator(".lists").get_by_role("button", name="TREE").tap()
    expect(page.locator(".stage .lit-second")).to_have_count(0)


@PHONE
def test_two_fingers_never_write_wherever_they_touch(table: Table) -> None:
    table.open(table.ask("generate", family="nonogram", size="25x25", seed=1)["puzzle"]["text"])
    page = table.page
    for _ in range(5):
        page.get_by_role("button", name="Zoom in").click()
    page.locator(".stage").evaluate("stage => stage.scrollTo(400, 400)")
    expect(page.locator(".heads .pinned")).to_have_count(2)
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    fingers = Fingers(table)
    clue, cell = (stage["x"] + 15, stage["y"] + 300), (stage["x"] + 300, stage["y"] + 300)
    beside = (stage["x"] + 100, stage["y"] + stage["height"] + 40)
    for first, second in ((clue, cell), (cell, clue), (cell, beside)):
        fingers.touch("touchStart", first)
        fingers.touch("touchStart", first, second)
        for part in range(1, 5):
            moved = [(x - 10 * part, y - 10 * part) for x, y in (first, second)]
            fingers.touch("touchMove", *moved)
        if first == clue:
            page.evaluate("() => new Promise(done => setTimeout(done, 500))")  # longer than a long press
        fingers.touch("touchEnd", moved[1])
        fingers.touch("touchMove", cell)
        fingers.touch("touchEnd")
        table.settle()
        assert table.saved()["cells"] == []
    page.touchscreen.tap(*cell)
    table.becomes(lambda: len(table.marks()), 1)  # one finger writes again


@PHONE
def test_a_line_that_is_begun_is_ended_after_a_pan_with_two_fingers(table: Table) -> None:
    table.open(PUZZLES["hashi"])
    page = table.page
    one, other = table.puzzle["scene"]["ends"]["r1c1-r1c3"]
    page.touchscreen.tap(*table.end(one))
    fingers, (x, y) = Fingers(table), table.end(other)
    fingers.touch("touchStart", (x, y))
    fingers.touch("touchStart", (x, y), (x - 80, y + 80))
    fingers.touch("touchMove", (x, y + 5), (x - 80, y + 85))
    fingers.touch("touchEnd")
    table.has({})
    page.touchscreen.tap(*table.end(other))
    table.has({"r1c1-r1c3": 1})


@PHONE
def test_a_hint_beyond_the_edge_of_a_zoomed_sheet_is_scrolled_to_and_lit(table: Table) -> None:
    table.open(CORNERS)
    page = table.page
    for _ in range(6):
        page.get_by_role("button", name="Zoom in").click()
    far = "stage => stage.scrollTo({0} * stage.scrollWidth, {0} * stage.scrollHeight)"
    for corner in (0, 1):
        page.locator(".stage").evaluate(far.format(corner))
        page.get_by_role("button", name="Hint").click()
        lead = page.locator(".hint .accent")
        for words in ("Where should I look?", "Which technique?", "Show the deduction"):
            lead.and_(page.get_by_role("button", name=words)).click()
        page.wait_for_function(IN_SIGHT)
        page.keyboard.press("Escape")
        expect(page.locator(".hint")).to_be_hidden()


def test_a_full_grid_that_is_wrong_says_so_and_offers_a_check(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    place = next(iter(table.solution))
    for each, value in table.solution.items():
        table.mark_by_mouse(each, value if each != place else value % 4 + 1)
    status = page.locator(".status")
    expect(status).to_contain_text("something is wrong")
    status.get_by_role("button", name="Check").click()
    expect(page.locator(".stage .lit-wrong").first).to_be_attached()
    table.mark_by_mouse(place, table.solution[place])
    page.locator(".play.solved").wait_for()
    expect(status).to_contain_text("Solved in")
    expect(page.locator(".toast.shown")).to_have_count(0)


@PHONE
def test_on_a_phone_what_is_wrong_and_what_is_solved_is_said_where_it_is_seen(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    *others, (last, value) = table.solution.items()
    for each in others:
        table.mark_by_finger(*each)
    table.mark_by_finger(last, value % 4 + 1)
    table.mark_by_finger(last, value)  # at once: no double tap, for a digit came in between
    page.locator(".play.solved").wait_for()
    for wrong in (value % 4 + 1, value):
        table.mark_by_finger(last, wrong)
        expect(page.locator(".status")).to_have_text(
            re.compile("Solved in .*" if wrong == value else "It looks finished, .*")
        )
        expect(page.locator(".status")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_bridges_that_satisfy_every_island_and_join_them_not_are_said_to_be_wrong(table: Table) -> None:
    table.open("clew hashi\n1.2\n...\n1.2\n")
    for place in ("r1c1-r3c1", "r1c3-r3c3", "r1c3-r3c3"):
        table.mark_by_mouse(place, 1)
    expect(table.page.locator(".status.wrong")).to_be_visible()
    table.page.keyboard.press("Control+z")
    expect(table.page.locator(".status.wrong")).to_have_count(0)


def test_errors_as_one_plays_are_those_of_a_check_and_both_of_two_equal_values_are_lit(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    table.mark_by_mouse("r1c1", 3)  # r2c1 is given as 3
    lit = """places => [...document.querySelectorAll('.stage [data-place] .lit')]
        .map(each => each.closest('[data-place]').dataset.place).sort().join() === places"""
    page.get_by_role("button", name="Check").click()
    page.wait_for_function(lit, arg="r1c1,r2c1")
    page.get_by_label("Show errors").select_option("live")
    page.wait_for_function(lit, arg="r1c1,r2c1")
    expect(page.locator(".stage [data-place='r1c1'] .lit-wrong")).to_be_attached()


def test_live_errors_light_no_connection_without_a_bridge(table: Table) -> None:
    table.open(PUZZLES["hashi"])
    page = table.page
    page.get_by_label("Show errors").select_option("live")
    for _ in range(2):
        table.mark_by_mouse("r1c1-r1c3", 1)
    expect(page.locator(".stage [data-place='r1c1-r1c3'] .lit-wrong")).to_be_attached()
    expect(page.locator(".stage [data-place] .lit")).to_have_count(1)


def test_a_pressed_button_looks_pressed_under_the_pointer(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    notes = table.page.get_by_role("button", name="Pencil marks")
    colour = "button => getComputedStyle(button).backgroundColor"
    notes.hover()
    table.settle()
    before = notes.evaluate(colour)
    notes.click()
    table.becomes(lambda: notes.evaluate(colour) == before, False)
    table.page.mouse.move(5, 5)
    table.settle()
    apart = notes.evaluate(colour)
    notes.hover()
    table.settle()
    assert notes.evaluate(colour) == apart


def test_the_sheet_has_the_keyboard_from_the_start_and_takes_it_back_from_buttons(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    page.keyboard.press("2")
    table.has({"r1c1": 2})
    page.get_by_role("button", name="Pencil marks").click()
    page.get_by_role("button", name="Pencil marks").click()
    page.keyboard.press("ArrowRight")
    page.get_by_label("Candidates").check()
    page.keyboard.press("1")
    table.has({"r1c1": 2, "r1c2": 1})
    expect(table.sheet).to_be_focused()


def test_a_level_that_is_not_made_is_not_offered(table: Table) -> None:
    page = table.page
    page.goto(table.address)
    card = page.get_by_role("region", name="Sudoku", exact=True)
    card.get_by_label("Level").select_option("diabolical")
    expect(page.locator(".family option", has_text="needs search")).to_have_count(0)
    card.get_by_label("Size").select_option("6x6")
    expect(card.get_by_label("Level")).to_have_value("")
    expect(card.locator("option", has_text="diabolical")).to_have_count(0)
    card.get_by_label("Size").select_option("9x9")
    expect(card.locator("option", has_text="diabolical")).to_have_count(1)


def test_a_puzzle_that_chance_withholds_is_asked_for_again(table: Table) -> None:
    page = table.page
    answers: list[str] = []

    def answer(route: Route) -> None:
        answers.append(route.request.url)
        if len(answers) < 3:
            route.fulfill(json={"puzzle": None, "seed": 1, "missed": [], "what": "no luck"})
        else:
            route.continue_()

    page.route("**/api/generate", answer)
    page.goto(table.address)
    card = page.get_by_role("region", name="Nonogram", exact=True)
    card.get_by_label("Size").select_option("5x5")
    card.get_by_label("Level").select_option("easy")
    card.get_by_role("button", name="Play Nonogram").click()
    table.sheet.wait_for()
    table.becomes(lambda: len(answers), 3)


def test_escape_closes_hints_and_explanations(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint .rung").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".hint")).to_be_hidden()
    page.get_by_role("button", name="Explain step by step").click()
    page.locator(".walk").wait_for()
    table.page.mouse.click(*table.spot("r1c1"))
    page.keyboard.press("Escape")
    expect(page.locator(".walk")).to_have_count(0)


def test_a_puzzle_that_a_hint_finishes_leaves_no_message_behind(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    *others, _ = table.solution.items()
    for place, value in others:
        table.mark_by_mouse(place, value)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".toast")).not_to_be_empty()
    page.get_by_role("button", name="Hint").click()
    for words in ("Where should I look?", "Which technique?", "Show the deduction", "Do it for me"):
        page.get_by_role("button", name=words).click()
    page.locator(".play.solved").wait_for()
    expect(page.locator(".hint")).to_be_hidden()
    expect(page.locator(".toast.shown")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_words_are_done_and_a_grid_is_wrong(
    table: Table, scheme: Literal["light", "dark"]
) -> None:
    page = table.page
    page.emulate_media(color_scheme=scheme)
    table.open(PUZZLES["fillin"])
    page.get_by_label("Grey out finished clues").check()
    for place, value in table.solution.items():
        table.mark_by_mouse(place, value if place != "r3c2" else "A")
    expect(page.locator(".listing .ticked").first).to_be_visible()
    expect(page.locator(".status.wrong")).to_be_visible()
    assert findings(page) == []


def test_finished_clues_are_greyed_and_not_struck_through(table: Table) -> None:
    table.open("clew slitherlink\n0.\n.3\n")
    page = table.page
    page.get_by_label("Grey out finished clues").check()
    zero = page.locator(".stage .used")
    expect(zero).to_have_text("0")
    page.wait_for_function(
        """() => {
          const look = getComputedStyle(document.querySelector(".stage .used"));
          return look.textDecorationLine === "none" && Number(look.fillOpacity) < 0.6;
        }"""
    )


@PHONE
def test_clues_of_a_zoomed_sheet_keep_their_shape(table: Table) -> None:
    table.open(table.ask("generate", family="nonogram", size="25x25", seed=1)["puzzle"]["text"])
    page = table.page
    shape = """() => {
      const box = document.querySelector(".heads text").getBoundingClientRect();
      return box.width / box.height;
    }"""
    before = page.evaluate(shape)
    for _ in range(6):
        page.get_by_role("button", name="Zoom in").click()
    page.locator(".stage").evaluate("stage => stage.scrollTo(200, 200)")
    expect(page.locator(".heads .pinned")).to_have_count(2)
    table.becomes(lambda: page.evaluate(shape), pytest.approx(before, rel=0.1))


def test_paper_shows_neither_lights_nor_candidates(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    page.emulate_media(media="print")
    expect(table.sheet).to_have_css("outline-style", "none")
    page.emulate_media(media="screen")
    page.get_by_label("Candidates").check()
    expect(page.locator(".stage .offered").first).to_be_attached()
    page.get_by_role("button", name="Hint").click()
    for words in ("Where should I look?", "Which technique?", "Show the deduction"):
        page.get_by_role("button", name=words).click()
    expect(page.locator(".stage .face-placed").first).to_be_attached()
    left = ".stage .lit, .stage .note, .stage .offered, .stage .face-placed"
    count = f"name => {{ window.dispatchEvent(new Event(name)); return document.querySelectorAll('{left}').length }}"
    assert page.evaluate(count, "beforeprint") == 0
    page.evaluate(count, "afterprint")
    expect(page.locator(".stage .face-placed").first).to_be_attached()


@PHONE
def test_a_trial_on_a_phone_keeps_the_zoom_buttons(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    page.get_by_role("button", name="Try something").tap()
    expect(page.get_by_role("button", name="Keep what I tried")).to_be_visible()
    for name in ("Zoom in", "Zoom out", "Keep what I tried", "Hint"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 780


def test_a_third_distance_looks_different_is_warned_about_and_moves_nothing(table: Table) -> None:
    table.open("clew houses\ndistances: 2\n0 0\n0 1\n3 0\n5 0\n0 4\n3 4\n")
    page = table.page
    before = table.sheet.bounding_box()
    for place in ("1-2", "3-4", "5-6"):
        table.mark_by_mouse(place, 1)
    expect(page.locator(".legend span")).to_have_count(3)
    expect(page.locator(".legend")).to_contain_text("3 different: at most 2")
    expect(page.locator(".stage .spots .other")).to_have_count(1)
    expect(page.locator(".stage .spots .third")).to_have_count(1)
    table.becomes(table.sheet.bounding_box, before)


def test_a_simple_hint_shows_no_candidates_and_no_rung_repeats_another(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    page.get_by_role("button", name="Hint").click()
    for words in ("Where should I look?", "Which technique?", "Show the deduction"):
        page.get_by_role("button", name=words).click()
    expect(page.locator(".stage .lit-placed")).to_have_count(1)
    expect(page.locator(".stage .offered")).to_have_count(0)
    technique = page.locator(".rung-technique").inner_text().removeprefix("Technique: ").rstrip(".")
    expect(page.locator(".rung-deduction")).not_to_contain_text(technique)


def test_a_mistake_has_no_technique(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    table.mark_by_mouse("r1c1", 3)
    page.get_by_role("button", name="Hint").click()
    lead = page.locator(".hint .accent")
    for words in ("Where is it?", "Why is it wrong?", "Take it back for me"):
        lead.and_(page.get_by_role("button", name=words)).click()
    table.has({})


def test_what_gives_an_answer_away_asks_first(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    box = page.locator("dialog")
    page.mouse.click(*table.spot("r1c1"))
    page.get_by_role("button", name="Why is that so?").click()
    expect(box).to_contain_text("r1c1")
    box.get_by_role("button", name="Cancel").click()
    expect(page.locator(".walk")).to_have_count(0)
    table.mark_by_mouse("r1c1", 1)
    page.get_by_role("button", name="Why is that so?").click()
    expect(box).to_contain_text("does not follow from the clues")
    box.get_by_role("button", name="Cancel").click()
    table.mark_by_mouse("r1c1", 2)
    page.get_by_role("button", name="Why is that so?").click()
    page.locator(".walk").wait_for()
    names = page.locator(".actions .action").all_text_contents()
    assert abs(names.index("Show the solution") - names.index("Start over")) > 1
    page.get_by_role("button", name="Show the solution").click()
    box.get_by_role("button", name="Cancel").click()
    table.has({"r1c1": 2})


def test_rows_and_columns_are_numbered_while_a_hint_names_a_cell(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    numbers = page.locator(".stage .coordinates text")
    expect(numbers.first).to_be_hidden()
    page.get_by_role("button", name="Hint").click()
    for words in ("Where should I look?", "Which technique?", "Show the deduction"):
        page.get_by_role("button", name=words).click()
    expect(numbers.first).to_be_visible()
    expect(numbers).to_have_text(["1", "2", "3", "4"] * 2)
    page.get_by_label("Number rows and columns").uncheck()
    expect(numbers.first).to_be_hidden()
