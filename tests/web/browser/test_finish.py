"""After the last mark, and between puzzles: the celebration, statistics, puzzles of the day, replays, shared links."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from clew import families
from tests.web.browser.axe import findings
from tests.web.browser.table import PUZZLES, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route


SECOND = 1002  # the seed of number 2 of level 1


def finish(table: Table) -> None:
    """Make every mark of the solution."""
    for place, value in table.solution.items():
        table.mark_by_mouse(place, value)
    expect(table.page.locator(".status")).to_contain_text("Solved in")


def test_the_end_shows_time_hints_level_and_best_time_and_the_picture_can_be_saved(table: Table) -> None:
    page = table.page
    table.open(PUZZLES["sudoku"])
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".hint .rung").wait_for()
    finish(table)
    card = page.locator(".finish")
    expect(card).to_contain_text("Well done!")
    facts = card.locator("dl")
    expect(facts).to_have_text(re.compile(r"Time\d+:\d\dHints1Leveleasy · \d+Best timethis oneStreak1 day"))
    expect(page.locator(".tip")).to_be_hidden()
    expect(page.locator(".confetti")).to_have_count(0)  # the test asks for less motion
    assert findings(page) == []
    with page.expect_download() as drawn:
        card.get_by_role("button", name="Save the picture").click()
    assert Path(drawn.value.path()).read_bytes().startswith(b"\x89PNG")
    page.reload()
    expect(page.locator(".finish")).to_contain_text("Well done!")
    page.goto(f"{table.address}#statistics")
    expect(page.locator("tbody")).to_have_text(re.compile(r"Sudokueasy1\d+:\d\d\d+:\d\d"))
    expect(page.locator(".tiles")).to_contain_text("Solved1")
    assert findings(page) == []
    page.get_by_role("button", name="Clear everything").click()
    page.locator("dialog").get_by_role("button", name="Clear everything").click()
    expect(page.locator("main")).to_contain_text("Nothing solved yet")


def test_the_end_comes_into_sight_of_a_player_who_has_scrolled_on(table: Table) -> None:
    table.open(PUZZLES["nonogram"])
    *others, last = table.solution.items()
    for place, value in others:
        table.mark_by_mouse(place, value)
    table.page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    expect(table.page.locator("h1")).not_to_be_in_viewport()
    table.mark_by_mouse(*last)
    expect(table.page.locator(".finish h2")).to_be_in_viewport(ratio=1)
    expect(table.page.locator(".finish .accent")).to_be_in_viewport(ratio=1)


def test_confetti_falls_unless_less_motion_is_wished_for(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block", viewport={"width": 1000, "height": 760})
    table = Table(context.new_page(), address)
    table.page.add_init_script("Element.prototype.animate = () => ({ finished: new Promise(() => {}) })")
    table.open(PUZZLES["sudoku"])
    finish(table)
    expect(table.page.locator(".confetti i").first).to_be_attached()
    context.close()


def test_days_in_a_row_make_a_streak_and_a_second_solve_of_a_puzzle_does_not_count(table: Table) -> None:
    page = table.page
    page.goto(f"{table.address}#statistics")
    script = """(days) => {
      const when = (days) => Date.now() - days * 86_400_000;
      const like = { family: "sudoku", size: "9x9", level: 1, hints: 0 };
      const solve = (days, index) => ({ ...like, print: `p${index}`, seconds: 60 + index, when: when(days) });
      localStorage.setItem("clew.solved", JSON.stringify([...days.map(solve), { print: 3 }, "damaged"]));
    }"""
    page.evaluate(script, [1, 2, 3, 7, 8, 9, 10])
    page.reload()
    expect(page.locator(".tiles")).to_contain_text("Solved7")
    expect(page.locator(".tiles")).to_contain_text("Streak3 days")
    expect(page.locator(".tiles")).to_contain_text("Longest streak4 days")
    expect(page.locator("tbody")).to_contain_text("Sudokueasy71:031:00")
    table.open(PUZZLES["sudoku"])
    finish(table)
    page.keyboard.press("Control+z")
    expect(page.locator(".finish")).to_be_hidden()
    page.keyboard.press("Control+y")
    expect(page.locator(".finish")).to_contain_text("4 days")
    table.becomes(lambda: len(page.evaluate("JSON.parse(localStorage.getItem('clew.solved'))")), 8)


def test_the_puzzles_of_a_day_are_the_same_for_everybody_and_ticked_when_solved(table: Table) -> None:
    page = table.page
    page.goto(f"{table.address}#daily")
    expect(page.locator(".shelf .item")).to_have_count(len(families.BUILT_IN))
    assert findings(page) == []
    page.goto(f"{table.address}#daily=2026-11-16")
    expect(page.locator("h1")).to_have_text("November 16, 2026")
    expect(page.locator(".item", has_text="Heyawake")).to_contain_text("medium")  # it is never easy
    page.get_by_role("link", name="Hashi").click()
    table.sheet.wait_for()
    code = page.evaluate("location.hash.slice(1)")
    made = table.ask("generate", family="hashi", size="10x10", level=1, seed=20261116)
    assert code == made["puzzle"]["code"]
    expect(page.locator("h1")).to_have_text("November 16, 2026")
    table.puzzle = made["puzzle"]
    finish(table)
    page.get_by_role("link", name="All puzzles of the day").click()
    expect(page.locator(".item", has_text="Hashi").locator(".tick")).to_have_count(1)
    expect(page.locator(".home")).to_contain_text(f"1 of {len(families.BUILT_IN)} solved")


def test_a_collection_ticks_what_is_solved_and_leads_on_to_the_next(table: Table) -> None:
    page = table.page
    page.goto(f"{table.address}#collection=nonogram")
    expect(page.locator(".number")).to_have_count(30)
    assert findings(page) == []
    page.get_by_role("link", name="1", exact=True).click()
    table.sheet.wait_for()
    code = page.evaluate("location.hash.slice(1)")
    table.puzzle = table.ask("open", text=code)["puzzles"][0]
    page.evaluate("() => window.scrollTo(0, 0)")
    finish(table)
    page.get_by_role("link", name="Next: 2").click()
    expect(page.locator("h1")).to_have_text("Number 2")
    page.goto(f"{table.address}#collection=nonogram")
    expect(page.locator(".number", has_text="1").first.locator(".tick")).to_have_count(1)
    expect(page.locator(".home")).to_contain_text("1 of 30 solved")


def test_a_puzzle_of_a_collection_that_takes_long_can_be_cancelled_and_asked_for_again(table: Table) -> None:
    page = table.page
    page.route("**/api/generate", lambda route: None)  # no answer comes
    page.goto(f"{table.address}#collection=nonogram")
    page.get_by_role("link", name="1", exact=True).click()
    expect(page.locator("#busy")).to_contain_text("Making a puzzle")
    page.locator("#cancel").click()
    expect(page.locator("#busy")).to_be_hidden()
    expect(page.locator(".number")).to_have_count(30)
    page.unroute("**/api/generate")
    page.get_by_role("link", name="1", exact=True).click()
    expect(page.locator("h1")).to_have_text("Number 1")


def test_a_puzzle_of_a_collection_that_cannot_be_made_in_time_is_reported_after_all_attempts(table: Table) -> None:
    page = table.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/generate", hold)
    page.goto(f"{table.address}#collection=nonogram")
    page.get_by_role("link", name="1", exact=True).click()
    attempts = ("Making a puzzle", "Making a puzzle: attempt 2 of 3", "Making a puzzle: attempt 3 of 3")
    for number, doing in enumerate(attempts, 1):
        expect(page.locator("#doing")).to_have_text(doing)
        table.becomes(lambda: len(held), number)
        held[-1].fulfill(json={"puzzle": None})
    expect(page.locator(".lost p")).to_have_text("This puzzle took too long to make. Try again, or pick another.")
    assert len({route.request.post_data for route in held}) == len(held) == 3  # each with another seed


@pytest.mark.parametrize("table", ["fresh"], indirect=True)
def test_after_a_puzzle_that_took_long_the_next_one_is_made_ahead_without_a_word(table: Table) -> None:
    page = table.page
    page.goto(f"{table.address}#collection=nonogram")
    page.evaluate("let time = 0; performance.now = () => (time += 5000)")  # every puzzle takes long
    with page.expect_response(lambda answer: (answer.request.post_data_json or {}).get("seed") == SECOND) as ahead:
        page.get_by_role("link", name="1", exact=True).click()
    made = ahead.value.json()["puzzle"]["code"]
    expect(page.locator("h1")).to_have_text("Number 1")
    page.goto(f"{table.address}#collection=nonogram.1.2")
    expect(page.locator("h1")).to_have_text("Number 2")
    assert page.evaluate("location.hash.slice(1)") == made


def test_a_solve_is_replayed_move_by_move(table: Table) -> None:
    page = table.page
    table.open(PUZZLES["sudoku"])
    finish(table)
    page.get_by_role("button", name="Replay").click()
    panel = page.locator(".replay")
    panel.get_by_role("button", name="Play or pause").click()
    slider = panel.get_by_role("slider", name="Move")
    slider.fill("0")
    expect(page.locator(".stage .face")).to_have_count(len(table.puzzle["given"]))
    slider.fill("1")
    expect(page.locator(".stage .face")).to_have_count(len(table.puzzle["given"]) + 1)
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.locator(".stage .face")).to_have_count(len(table.puzzle["places"]))


def test_a_link_brings_marks_along_and_never_replaces_others_unasked(table: Table) -> None:
    page = table.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.open(PUZZLES["nonogram"])
    marks = dict(islice(table.solution.items(), 3))
    for place, value in marks.items():
        table.mark_by_mouse(place, value)
    page.get_by_role("button", name="Copy link with my marks").click()
    expect(page.locator(".toast")).to_contain_text("your marks")
    link = page.evaluate("navigator.clipboard.readText()")
    assert table.ask("open", text=link)["puzzles"][0]["code"] == table.puzzle["code"]
    page.evaluate("() => localStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    table.sheet.wait_for()
    page.wait_for_function("() => !location.hash.includes('~')")
    table.has(marks)
    table.mark_by_mouse(*next(iter(marks.items())))
    page.locator(".brand").click()
    page.locator("#paste").fill(link)
    page.locator("#open").click()
    page.get_by_role("button", name="Cancel").last.click()
    table.sheet.wait_for()
    table.becomes(lambda: table.marks() == marks, False)


@pytest.mark.parametrize("tail", ["~AAAA", "~!!", "~" + "A" * 30_000, "~7cEBDQAAAMKgbBrfAA"])
def test_marks_in_a_link_that_do_not_fit_are_left_out(table: Table, tail: str) -> None:
    code = table.ask("open", text=PUZZLES["nonogram"])["puzzles"][0]["code"]
    table.puzzle = {"code": code}
    table.page.goto(f"{table.address}#{code}{tail}")
    table.sheet.wait_for()
    expect(table.page.locator(".toast")).to_contain_text("do not fit")
    table.has({})


def test_size_and_level_are_remembered_and_a_surprise_is_one_of_the_families_shown(table: Table) -> None:
    page = table.page
    page.goto(table.address)
    expect(page.locator(".family .pair").get_by_label("Size")).to_have_count(len(families.BUILT_IN))
    card = page.locator(".family", has=page.get_by_role("heading", name="Hashi"))
    card.get_by_label("Size").select_option(label="small, 7 × 7")
    card.get_by_label("Level").select_option(label="medium")
    card.get_by_role("button", name="Play").click()
    table.sheet.wait_for()
    page.locator(".brand").click()
    expect(card.get_by_label("Size")).to_have_value("7x7")
    expect(card.get_by_label("Level")).to_have_value("2")
    page.get_by_label("Find a puzzle").fill("bridges")
    page.get_by_role("button", name="Surprise me").click()
    table.sheet.wait_for()
    expect(page.locator(".kicker")).to_contain_text("Hashi")


def test_a_kind_of_puzzle_that_clew_does_not_have_is_named(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block")  # its console may report the refusal
    page = context.new_page()
    page.goto(address)
    page.locator("#paste").fill("https://puzz.link/p?nosuchkind/10/10/4i9001a5j4i9001a5j4i9001a5j")
    page.locator("#open").click()
    expect(page.locator(".import .blame")).to_have_text("Clew does not have 'nosuchkind' puzzles yet.")
    context.close()


@pytest.mark.parametrize("table", ["phone"], indirect=True)
def test_what_is_tapped_in_the_new_views_is_large_enough_for_a_finger(table: Table) -> None:
    page = table.page
    script = """() => [...document.querySelectorAll("header a, header button, main a, main button")]
      .filter((each) => each.offsetParent && Math.min(each.offsetWidth, each.offsetHeight) < 44)
      .map((each) => each.outerHTML)"""
    for address, part in (("statistics", "h1"), ("daily", ".item"), ("collection=hashi", ".number")):
        page.goto(f"{table.address}#{address}")
        page.locator(f".home.narrow {part}").first.wait_for()
        table.becomes(lambda: page.evaluate(script), [])
        table.becomes(lambda: page.evaluate("document.documentElement.scrollWidth") <= 390, True)
