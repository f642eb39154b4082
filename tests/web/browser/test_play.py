"""Playing in a real browser: every family to its end by mouse and by keyboard, undo, hints, mistakes, going on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.table import PUZZLES, Table

FAMILIES = pytest.mark.parametrize("family", PUZZLES)


@FAMILIES
def test_a_puzzle_is_solved_with_the_mouse_alone_and_undone_and_redone(table: Table, family: str) -> None:
    table.open(PUZZLES[family])
    for place, value in table.solution.items():
        table.mark_by_mouse(place, value)
    expect(table.page.locator(".play.solved .status")).to_contain_text("Solved in")
    table.has(table.solution)
    table.page.keyboard.press("Control+z")
    table.becomes(lambda: table.marks() == table.solution, False)
    table.page.keyboard.press("Control+y")
    table.has(table.solution)


@FAMILIES
def test_a_puzzle_is_solved_with_the_keyboard_alone_and_a_reload_continues_it(table: Table, family: str) -> None:
    table.open(PUZZLES[family])
    table.focus_by_keys()
    first, *others = table.solution.items()
    table.mark_by_keys(*first)
    table.page.reload()
    expect(table.page.locator(".stage .face").first).to_be_attached()
    table.focus_by_keys()
    for place, value in others:
        table.mark_by_keys(place, value)
    table.page.locator(".play.solved").wait_for()
    table.has(table.solution)


@FAMILIES
def test_a_wrong_mark_is_found_and_taken_away_and_the_hint_ladder_leads_on(table: Table, family: str) -> None:
    table.open(PUZZLES[family])
    place, value = table.wrong_mark()
    table.mark_by_mouse(place, value)
    table.has({place: value})
    page = table.page
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".stage .lit-wrong").first).to_be_attached()
    page.get_by_role("button", name="Hint").click()
    answer, lead = page.locator(".hint"), page.locator(".hint .accent")
    while lead.inner_text() != "Next hint":
        lead.click()
    table.becomes(lambda: place in table.marks(), False)
    lead.click()
    expect(answer).to_contain_text("No mistakes so far")
    for words in ("Where should I look?", "Which technique?", "Show the deduction"):
        answer.get_by_role("button", name=words).click()
    expect(answer.locator(".rung")).to_have_count(4)
    expect(page.locator(".stage .lit, .stage .note, .stage .tie").first).to_be_attached()
    before = len(table.saved()["past"])
    answer.get_by_role("button", name="Do it").click()
    expect(answer.locator(".done")).to_be_visible()
    table.becomes(lambda: len(table.saved()["past"]), before + 1)  # what a hint does is one gesture


def test_a_stroke_paints_all_it_passes_and_is_one_undo(table: Table) -> None:
    table.open(PUZZLES["nonogram"])
    table.stroke(["r1c1", "r1c2", "r1c3"])
    table.has({"r1c1": 1, "r1c2": 1, "r1c3": 1})
    table.stroke(["r1c2", "r1c3"], button="right")
    table.has({"r1c1": 1, "r1c2": 0, "r1c3": 0})
    table.page.keyboard.press("Control+z")
    table.page.keyboard.press("Control+z")
    table.has({})


def test_trials_within_trials_are_kept_or_thrown_away(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    table.mark_by_mouse("r1c1", 2)
    page.get_by_role("button", name="Try something").click()
    table.mark_by_mouse("r1c2", 1)
    page.get_by_role("button", name="Try something").click()
    table.mark_by_mouse("r1c3", 3)
    table.mark_by_mouse("r1c1", 1)
    expect(page.locator(".depth")).to_have_text("Trial 2")
    expect(page.locator(".stage .trial")).to_have_count(3)
    page.get_by_role("button", name="Discard what I tried").click()
    table.has({"r1c1": 2, "r1c2": 1})
    page.get_by_role("button", name="Keep what I tried").click()
    expect(page.locator(".stage .trial")).to_have_count(0)
    table.has({"r1c1": 2, "r1c2": 1})
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    expect(page.locator(".depth")).to_have_text("Trial 2")
    table.has({"r1c1": 1, "r1c2": 1, "r1c3": 3})


def test_letters_are_typed_one_after_the_other_and_typing_one_again_keeps_it(table: Table) -> None:
    table.open(PUZZLES["fillin"])
    table.page.mouse.click(*table.spot("r1c1"))
    for _ in range(2):
        table.page.keyboard.type("cat")
        table.has({"r1c1": "C", "r1c3": "T"})
        table.page.mouse.click(*table.spot("r1c1"))
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.type("od")
    table.has({"r1c1": "C", "r1c3": "T", "r2c1": "O", "r3c1": "D"})


def test_pencil_marks_are_written_and_aids_are_shown_when_asked_for(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    page.mouse.click(*table.spot("r1c1"))
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit2")
    expect(page.locator(".stage [data-place='r1c1'] text")).to_have_text(["1", "2"])
    table.has({})
    expect(page.locator(".stage [data-place='r1c2'] text")).to_have_count(0)
    page.get_by_label("Candidates").check()
    expect(page.locator(".stage [data-place='r1c2'] text").first).to_be_attached()
    page.get_by_label("Show errors").select_option("live")
    table.mark_by_mouse("r1c1", 3)
    expect(page.locator(".stage .lit-wrong").first).to_be_attached()
    expect(page.locator("#said")).to_have_text("r1c1: 3")


def test_an_explanation_is_walked_forwards_and_backwards_and_a_value_has_its_reasons(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    page.get_by_role("button", name="Explain step by step").click()
    walk = page.locator(".walk")
    expect(walk.locator(".deduction")).not_to_be_empty()
    first = walk.locator(".deduction").inner_text()
    walk.get_by_role("button", name="Next step").click()
    expect(walk.locator(".deduction")).not_to_have_text(first)
    walk.get_by_role("button", name="Previous step").click()
    expect(walk.locator(".deduction")).to_have_text(first)
    walk.get_by_role("button", name="Last step").click()
    walk.get_by_role("button", name="Back to my marks").click()
    table.has({})
    page.mouse.click(*table.spot("r1c1"))
    page.get_by_role("button", name="Why is that so?").click()
    page.get_by_role("button", name="Show why").click()
    expect(walk.locator("h2")).to_contain_text("r1c1")
    expect(walk.locator(".steps li")).not_to_have_count(0)
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_role("button", name="Show it").click()
    page.locator(".play.solved").wait_for()


def test_a_chain_of_chains_is_followed_link_by_link_and_each_link_has_its_picture(table: Table) -> None:
    table.open("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    page = table.page
    page.get_by_role("button", name="Explain step by step").click()
    page.locator(".walk .steps").get_by_role("button", name="Nested what-if").first.click()
    expect(page.locator(".walk .deduction")).to_have_text("r2c4 cannot be 9. If it were:")
    placed, supposed = page.locator(".stage .lit-placed"), page.locator(".stage .trial")
    page.get_by_role("button", name="Next link").click()
    expect(page.locator("#said")).to_have_text("r5c6 must be 9 (only spot in column 6)")
    expect(supposed).to_have_count(1)
    expect(placed).to_have_count(1)
    opens = page.get_by_role("button", name="r5c7 cannot be 7. If it were:")
    opens.press("Enter")
    expect(opens).to_have_attribute("aria-expanded", "true")
    opens.press("ArrowRight")
    link = page.get_by_role("button", name="r5c8 must be 6 (only spot in row 5)")
    expect(link).to_be_focused()
    expect(page.locator('.stage [data-place="r5c7"].trial-2')).to_be_attached()
    link.press("ArrowDown")
    expect(page.locator('.stage [data-place="r5c8"].trial-2')).to_be_attached()
    page.get_by_role("button", name="Back to the outer chain").click()
    expect(opens).to_be_focused()
    expect(link).to_be_hidden()
    expect(page.locator(".stage .trial-2")).to_have_count(0)
    opens.press("ArrowDown")
    expect(page.locator("#said")).to_have_text("r6c7 must be 7 (only spot in column 7)")
    page.locator(".walk").get_by_role("button", name="Next step").click()
    expect(supposed).to_have_count(0)


def test_work_that_takes_long_is_cancelled_and_the_page_continues(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    page.route("**/api/hint", lambda route: None)  # an answer that never comes
    page.get_by_role("button", name="Hint").click()
    page.locator("#busy").wait_for()
    expect(page.locator("#doing")).to_have_text("Looking for a hint")
    page.get_by_role("button", name="Cancel").click()
    page.locator("#busy").wait_for(state="hidden")
    table.mark_by_mouse("r1c1", 2)
    table.has({"r1c1": 2})
