"""Requests of setters: verdicts, new puzzles, sheets, pictures; and texts, formats and the library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

import clew
from clew import families
from tests.web.conftest import Ask, picture, puzzle_code, solution_of


def sheet_of(answer: Any) -> dict[str, Any]:
    """A sheet as it is sent back."""
    fields = {field["name"]: field["text"] for field in answer["sheet"]["fields"]}
    return {**answer["sheet"], "fields": fields}


def test_everything_on_offer_is_listed(client: httpx.Client) -> None:
    answer = client.get("/api/families").json()
    assert [family["family"] for family in answer["families"]] == list(families.BUILT_IN)
    assert answer["library"] is True
    for family in answer["families"]:
        assert family["rules"]
        assert family["entry"] in ("cycle", "type", "drag")
        assert family["edits"]
        assert {form["name"] for form in family["formats"]} >= {"clew"}


def test_a_verdict_says_unique_with_a_level(ask: Ask, name: str) -> None:
    answer = ask("verdict", puzzle=puzzle_code(name))
    rating = clew.rate(clew.read(puzzle_code(name)))
    assert answer["verdict"] == "unique"
    assert (answer["rating"]["level"], answer["rating"]["name"]) == (rating.level, rating.name)
    assert answer["solutions"] == [solution_of(puzzle_code(name))]


def test_a_verdict_says_why_there_is_no_solution_and_where_two_differ(ask: Ask) -> None:
    clash = ask("verdict", puzzle="clew sudoku\n11..\n....\n....\n....\n")
    assert clash["verdict"] == "impossible"
    assert clash["clashes"][0]["places"]
    blamed = ask("verdict", puzzle="clew nonogram\nrows\n1\n3\n1\ncolumns\n1\n1\n1\n")
    assert blamed["verdict"] == "impossible"
    assert blamed["clashes"] or blamed["reason"]
    several = ask("verdict", puzzle="clew sudoku\n12..\n....\n....\n....\n")
    assert several["verdict"] == "several"
    assert len(several["solutions"]) == 2
    assert several["differences"]
    assert several["rating"] is None


def test_the_same_seed_gives_the_same_puzzle(ask: Ask, name: str) -> None:
    made = ask("generate", family=name, size="small", seed=4)
    assert made["seed"] == 4
    assert made["puzzle"]["code"] == puzzle_code(name, "small", 4)


def test_no_file_of_the_server_is_read_by_its_name_but_its_lines_can_be_sent(ask: Ask, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    words = ("PLANET", "STONE", "TIGER", "ORGAN", "NEST", "ROAD", "DEEP", "PEAR", "ARM", "TEN")
    secret.write_text("\n".join(words))
    for name in ("words", "theme", "pattern"):
        refused = ask("generate", 400, family="fillin", size="5x5", seed=1, knobs={name: str(secret)})
        assert not any(word in str(refused).upper() for word in words)
    made = ask("generate", family="fillin", size="6x6", seed=1, knobs={"words": "\n".join(words)})
    used = made["puzzle"]["text"].split("\n\n")[2].split()
    assert used
    assert set(used) <= set(words)


def test_puzzles_are_made_to_a_wish(ask: Ask) -> None:
    made = ask("generate", family="slitherlink", size="6x5", level=2)
    assert made["puzzle"]["size"] == {"rows": 6, "columns": 5}
    assert clew.rate(clew.read(made["puzzle"]["code"])).level == 2
    assert made["puzzle"]["code"] == puzzle_code("slitherlink", "6x5", made["seed"], 2)
    refused = ask("generate", 400, family="slitherlink", knobs={"seed": "1"})
    assert refused["error"]["where"] == "$.knobs"


def test_a_sheet_of_a_puzzle_makes_the_same_puzzle(ask: Ask, name: str) -> None:
    code = puzzle_code(name)
    opened = ask("edit", puzzle=code)
    again = ask("edit", family=name, sheet=sheet_of(opened))
    assert opened["puzzle"]["code"] == code
    assert again["puzzle"]["code"] == code
    assert again["sheet"]["marks"] == opened["sheet"]["marks"]
    assert set(opened["sheet"]["marks"]) <= set(opened["places"])
    assert set(opened["sheet"]["marks"].values()) <= set(opened["values"])


def test_an_empty_sheet_says_what_is_missing_or_is_a_puzzle(ask: Ask, name: str) -> None:
    blank = ask("edit", family=name)
    assert bool(blank["puzzle"]) != bool(blank["what"])
    assert blank["places"]
    assert blank["sheet"]["marks"] == {}


def test_a_clue_is_set_and_taken_away(ask: Ask, name: str) -> None:
    opened = ask("edit", puzzle=puzzle_code(name))
    sheet = sheet_of(opened)
    place = next(iter(sheet["marks"]), opened["places"][0])
    value = sheet["marks"].pop(place, opened["values"][0])
    changed = ask("edit", family=name, sheet={**sheet, "edited": "marks"})
    assert place not in changed["sheet"]["marks"]
    back = ask("edit", family=name, sheet={**sheet_of(changed), "marks": {**changed["sheet"]["marks"], place: value}})
    assert back["sheet"]["marks"][place] == value
    assert back["puzzle"] is not None


def test_clues_follow_from_a_picture_and_a_picture_from_clues(ask: Ask) -> None:
    painted = {"r1c1": 1, "r1c2": 1, "r2c2": 1}
    sheet = {"size": {"rows": 2, "columns": 2}, "marks": painted, "fields": {}, "variants": {}, "edited": "marks"}
    answer = ask("edit", family="nonogram", sheet=sheet)
    fields = {field["name"]: field["text"] for field in answer["sheet"]["fields"]}
    assert (fields["rows"], fields["columns"]) == ("2\n1", "1\n2")
    typed = ask(
        "edit", family="nonogram", sheet={**sheet_of(answer), "fields": {**fields, "rows": "2\n2"}, "edited": "rows"}
    )
    assert typed["sheet"]["marks"] == {}
    fixed = ask(
        "edit",
        family="nonogram",
        sheet={**sheet_of(typed), "fields": {"rows": "2\n2", "columns": "2\n2"}, "edited": "columns"},
    )
    assert len(fixed["sheet"]["marks"]) == 4


def test_houses_keep_their_numbers_when_others_come_and_go(ask: Ask) -> None:
    opened = ask("edit", puzzle="clew houses\n3 0\n0 0\n")
    sheet = sheet_of(opened)
    more = ask(
        "edit", family="houses", sheet={**sheet, "marks": {**sheet["marks"], "1,1": 1, "2,1": 1}, "edited": "marks"}
    )
    assert sheet_of(more)["fields"]["points"] == "3 0\n0 0\n1 1\n2 1"
    fewer = {place: value for place, value in more["sheet"]["marks"].items() if place not in ("3,0", "1,1")}
    less = ask("edit", family="houses", sheet={**sheet_of(more), "marks": fewer, "edited": "marks"})
    assert sheet_of(less)["fields"]["points"] == "0 0\n2 1"


def test_a_sheet_that_shrinks_keeps_what_still_fits(ask: Ask, name: str) -> None:
    opened = ask("edit", family=name)
    places, value = opened["places"], opened["values"][0]
    marks = {places[0]: value, places[-1]: value}
    size = {"rows": 4, "columns": 4}
    shrunk = ask("edit", family=name, sheet={**sheet_of(opened), "marks": marks, "size": size, "edited": "marks"})
    assert shrunk["sheet"]["size"] == size
    assert list(shrunk["sheet"]["marks"]) == [places[0]]


def test_a_picture_becomes_a_puzzle(client: httpx.Client) -> None:
    answer = client.post(
        "/api/picture?family=nonogram&size=6x6",
        content=picture(6, 6),
        headers={"content-type": "image/x-portable-bitmap"},
    )
    data = answer.json()
    assert answer.status_code == 200, data
    assert clew.solve(clew.read(data["puzzle"]["code"])).solutions[0] == data["picture"]
    assert (
        client.post("/api/picture?family=sudoku", content=b"P1", headers={"content-type": "image/png"}).status_code
        == 400
    )
    assert (
        client.post("/api/picture?family=nonogram", content=b"x", headers={"content-type": "text/html"}).status_code
        == 415
    )


def test_a_picture_is_shown_in_grey_and_one_that_would_fill_the_memory_is_refused(client: httpx.Client) -> None:
    kind = {"content-type": "image/x-portable-bitmap"}
    answer = client.post("/api/grey", content=picture(6, 6), headers=kind)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/x-portable-graymap")
    assert answer.content.startswith(b"P5 6 6 255\n")
    huge = client.post("/api/grey", content=b"P5 20000 20000 255\n", headers=kind)
    assert (huge.status_code, huge.json()["error"]["what"]) == (
        400,
        "a picture of 20000 x 20000 pixels is too large: at most 25,000,000 are read",
    )


def test_every_format_that_is_written_is_opened_again(ask: Ask, client: httpx.Client, name: str) -> None:
    data = next(each for each in client.get("/api/families").json()["families"] if each["family"] == name)
    code = puzzle_code(name)
    written = 0
    for form in data["formats"]:
        if form["writes"]:
            answer = client.post("/api/convert", json={"puzzle": code, "format": form["name"]})
            if answer.status_code == 200:
                written += 1
                found = ask("open", text=answer.json()["text"], family=name, format=form["name"])["puzzles"]
                assert clew.read(found[0]["code"]) == clew.read(code)
    assert written >= 2
    assert ask("convert", puzzle=code, format="svg")["text"].startswith("<svg")


def test_a_text_of_several_families_asks_which_is_meant(ask: Ask) -> None:
    text = "." * 81
    answer = ask("open", 400, text="3 0\n1 2\n", family="sudoku")
    assert answer["error"]["what"]
    opened = ask("open", text=text)
    assert opened["count"] == 1


def test_a_text_of_many_puzzles_gives_the_first_fifty(ask: Ask) -> None:
    line = "12.." + "." * 12
    answer = ask("open", text=(line + "\n") * 60, family="sudoku")
    assert (len(answer["puzzles"]), answer["count"]) == (50, 60)


def test_the_library_keeps_lists_shows_and_removes(client: httpx.Client) -> None:
    code = puzzle_code("hashi")
    place, value = next(iter(solution_of(code).items()))
    body = {"puzzle": code, "marks": {place: value}, "title": "<b>bold & brave</b>"}
    saved = client.put("/api/library/one", json=body)
    assert saved.status_code == 200, saved.text
    assert client.put("/api/library/one", json=body).status_code == 409
    assert client.put("/api/library/one", json={**body, "replace": True}).status_code == 200
    [entry] = client.get("/api/library").json()["entries"]
    assert (entry["name"], entry["title"], entry["marked"]) == ("one", "<b>bold & brave</b>", 1)
    shown = client.get(entry["thumbnail"])
    assert shown.headers["content-type"] == "image/svg+xml"
    assert shown.text.startswith("<svg")
    assert client.post("/api/open", json={"text": entry["code"]}).json()["puzzles"][0]["marks"] == {place: value}
    assert client.delete("/api/library/one").json() == {"removed": "one"}
    assert client.get("/api/library/one.svg").status_code == 404
    assert client.delete("/api/library/one").status_code == 404


def test_names_that_no_file_can_have_are_refused(client: httpx.Client) -> None:
    for name in ("con", "..", "a%2Fb", "%2e%2e%2fetc", "x" * 80, "a b"):
        assert client.put(f"/api/library/{name}", json={"puzzle": puzzle_code("hashi")}).status_code in (400, 404, 405)
    assert client.get("/api/library").json()["entries"] == []
