"""Pictures and books from the server: what comes is what was asked for, and what cannot be printed is said."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.render.papers import png_size, texts
from tests.web.conftest import Ask, puzzle_code, solution_of


def pages(client: httpx.Client, **body: Any) -> list[str]:
    """The texts of the pages of a book."""
    answer = client.post("/api/book", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    return texts(answer.content)


def test_every_family_is_printed_on_a_bare_sheet_and_its_answer_on_the_next(client: httpx.Client, name: str) -> None:
    found = pages(client, puzzles=[{"puzzle": puzzle_code(name), "title": "Monday"}], bare=True, per_page=1)
    assert "Monday" in found[0]
    assert "Answers" in found[-1]
    assert len(pages(client, puzzles=[{"puzzle": puzzle_code(name)}], bare=True, answers=False)) == len(found) - 1


def test_saved_puzzles_become_a_booklet_with_cover_and_rules(client: httpx.Client) -> None:
    codes = [{"puzzle": puzzle_code(name)} for name in ("sudoku", "hashi")]
    found = pages(client, puzzles=codes, title="For the train", paper="letter", link="http://127.0.0.1:8765/")
    assert "For the train" in found[0]
    assert "2 puzzles: Sudoku and Hashi" in found[0]
    assert any("Build bridges" in page for page in found)


def test_marks_are_printed_where_they_are_sent(client: httpx.Client) -> None:
    code = puzzle_code("sudoku", "4x4")
    empty, full = (
        pages(client, puzzles=[{"puzzle": code, "marks": marks}], bare=True, answers=False)[0]
        for marks in ({}, solution_of(code))
    )
    assert len(full) > len(empty)


def test_a_picture_is_as_wide_as_asked_for(client: httpx.Client, name: str) -> None:
    asked = {"puzzle": puzzle_code(name), "width": 300, "dark": True}
    drawn = client.post("/api/draw", json=asked)
    assert drawn.headers["content-type"] == "image/png"
    assert png_size(drawn.content)[0] == 300
    plain = client.post("/api/draw", json={**asked, "format": "svg"})
    assert plain.headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"puzzles": []}, "1 to 100 puzzles"),
        ({"puzzles": [{"puzzle": "11.............."}]}, "no solution"),
        ({"puzzles": [{"puzzle": "clew-AAAA"}]}, "this puzzle code is damaged"),
        ({"puzzles": [{"puzzle": "....34.2.....2.4"}], "link": "javascript:alert(1)"}, "http"),
        ({"puzzles": [{"puzzle": "....34.2.....2.4"}], "title": "\N{HEBREW LETTER ALEF}"}, "title"),
    ],
)
def test_what_cannot_be_printed_is_refused(ask: Ask, body: dict[str, Any], message: str) -> None:
    assert message in ask("book", 400, **body)["error"]["what"]


def test_a_picture_too_wide_is_refused(ask: Ask) -> None:
    assert ask("draw", 400, puzzle="....34.2.....2.4", width=10**6)["error"]["where"] == "$.width"


def test_the_server_lists_the_formats_it_can_make(client: httpx.Client) -> None:
    assert client.get("/api/families").json()["forms"] == ["svg", "png", "pdf"]
