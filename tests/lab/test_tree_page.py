"""The page of search trees in a browser: the puzzle follows the pointer, subtrees open, and nothing fails."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from clew.actions.load import read_all
from clew.core.strategy import Budget, Strategy
from clew.lab.tree import Way, record
from clew.lab.tree_page import draw_html

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def known(page: Any, tree: int) -> int:
    """How many digits are in the puzzle next to a tree."""
    return int(page.locator(f'[data-tree="{tree}"] .puzzle [data-place] text').count())


def shaded(page: Any, role: str) -> set[str]:
    """The places that are shaded in one way."""
    places = page.locator(f'.puzzle [data-place]:has([fill="var(--{role}-area)"])')
    return {str(each.get_attribute("data-place")) for each in places.all()}


def test_a_trace_lists_rounds_and_shows_the_board_after_each_run(tmp_path: Path, browser: Browser) -> None:
    puzzle = read_all(HARD)[0].puzzle
    way = Way(viewpoint="classical", strategy=Strategy.parse("ff/enum"), options={"all-different": "weak"})
    tree = record(puzzle, way, Budget(solutions=1), 20, trace=True)
    (tmp_path / "trace.html").write_text(draw_html([tree]), encoding="utf-8")
    node = next(node for node in tree.nodes[1:] if len(node.runs) > 3)
    faults: list[str] = []
    page = browser.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: faults.extend([request.url] * request.url.startswith("http")))
    page.goto((tmp_path / "trace.html").as_uri())
    page.locator(f'[data-root="0"] [data-node="{node.number}"]').click()
    runs = page.locator(".runs [data-run]")
    assert runs.count() == len(node.runs)
    assert page.locator(".runs h4").first.inner_text() == "Round 1"
    run, marks = node.runs[0]
    assert run.constraint in runs.first.inner_text()
    assert f"{run.removed[0][0]} loses" in runs.first.inner_text()
    runs.first.click()
    assert known(page, 0) == len(marks)
    new = set(marks) - set(tree.nodes[node.parent or 0].marks)
    lost = {name for name, _ in run.removed}
    assert shaded(page, "removed") == lost - new
    assert shaded(page, "area") == set(run.variables) - lost - new
    assert shaded(page, "second") >= new
    page.locator(".runs").focus()
    for _ in node.runs[1:]:
        page.keyboard.press("ArrowDown")
    assert known(page, 0) == len(node.marks)
    assert page.locator(".runs [aria-selected]").count() == 1
    assert page.locator(".runs").get_attribute("aria-activedescendant") == f"run-0-{len(node.runs) - 1}"
    page.keyboard.press("Home")
    assert known(page, 0) == len(marks)
    page.close()
    assert faults == []


def test_the_puzzle_follows_the_pointer_and_subtrees_open(tmp_path: Path, browser: Browser) -> None:
    puzzle = read_all(HARD)[0].puzzle
    ways = [Way(viewpoint="classical", strategy=Strategy.parse(text)) for text in ("ff/enum", "leftmost/enum")]
    trees = [record(puzzle, way, Budget(solutions=1), 150) for way in ways]
    (tmp_path / "trees.html").write_text(draw_html(trees, room=12), encoding="utf-8")
    faults: list[str] = []
    page = browser.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: faults.extend([request.url] * request.url.startswith("http")))
    page.goto((tmp_path / "trees.html").as_uri())
    first = page.locator('[data-tree="0"]')
    first.locator('[data-root="0"] [data-node="0"]').hover()
    assert "start" in first.locator("figcaption").inner_text()
    assert known(page, 0) == len(trees[0].nodes[0].marks)
    folded = first.locator('[data-root="0"] [data-folded]').first
    number = int(folded.get_attribute("data-node") or 0)
    folded.click()
    assert first.locator(f'.picture[data-root="{number}"]').is_visible()
    assert not first.locator('.picture[data-root="0"]').is_visible()
    assert known(page, 0) == len(trees[0].nodes[number].marks)
    first.locator(".tree").focus()
    page.keyboard.press("ArrowDown")
    assert known(page, 0) == len(trees[0].nodes[number + 1].marks)
    first.get_by_role("button", name="whole tree").click()
    assert first.locator('.picture[data-root="0"]').is_visible()
    page.close()
    assert faults == []
