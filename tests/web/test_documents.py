"""docs/web.md is true: it names every route, every status and every field that it shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from clew.web import connections, requests
from clew.web.app import KINDS
from clew.web.settings import Settings
from tests.web.conftest import Ask, puzzle_code

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "web.md").read_text()
SHOWN = {"check", "why", "explain", "solve", "verdict", "convert", "hint", "generate", "edit"}


def section(title: str) -> str:
    """What stands below a heading."""
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def example(title: str) -> dict[str, object]:
    """The first example of an answer in a section."""
    found = re.search(r"```json\n(.*?)```", section(title), re.DOTALL)
    assert found is not None, title
    shown: dict[str, object] = json.loads(found[1])
    return shown


def test_the_limits_that_the_document_names_are_those_of_the_server() -> None:
    settings = Settings()
    for sentence in (
        f"did not arrive within {settings.head:g} seconds, or its body within {settings.body:g};",
        f"a body {settings.body:g} seconds after its head",
        f"closed after {settings.idle:g} seconds",
        f"at most {settings.connections} connections",
        f"and {settings.connections_each} from one address",
        f"within {connections._TAKING:g} seconds and one more for each {connections._SLOWEST:,} bytes",
        f"a head of more than {connections.LONGEST_HEAD:,} bytes",
        f"{settings.rate:g} requests a second in the\nlong run and {settings.burst} at once",
    ):
        assert sentence in TEXT, sentence


def test_the_ranges_that_the_document_names_are_those_of_the_requests(ask: Ask) -> None:
    shared = section("What all routes share")
    wanted = (requests.Explain, requests.Solve, requests.Draw)
    for name, expected in (pair for kind in wanted for pair in requests._expected(kind).items() if pair[0] != "format"):
        assert f"`{name}` {expected.partition(' from ')[2]}" in shared
    refused = ask("solve", 400, puzzle=puzzle_code("sudoku"), solutions=101)
    assert " ".join(shared.split()).count(json.dumps(refused)) == 1


def test_every_route_is_documented() -> None:
    for verb in KINDS:
        name = {"thumbnail": "library/monday.svg", "save": "library/monday", "remove": "library/monday"}.get(verb, verb)
        assert f"/api/{name}" in TEXT


@pytest.mark.parametrize("verb", sorted(SHOWN))
def test_answers_have_the_fields_that_the_document_shows(ask: Ask, verb: str) -> None:
    puzzle = puzzle_code("sudoku")
    body: dict[str, object] = {"puzzle": puzzle}
    if verb == "check":
        body["aids"] = ["candidates"]
    if verb == "why":
        body["place"] = "r1c1"
    if verb == "convert":
        body["format"] = "line"
    if verb == "generate":
        body = {"family": "sudoku", "size": "small"}
    shown = example(f"POST /api/{verb}").keys() - {"ticks", "enclosed"}
    answer = ask(verb, **body)
    assert shown <= answer.keys()
    assert answer.keys() - shown <= {"what", "certain", "family_title", "rules"}


def test_the_puzzle_and_its_scene_have_the_fields_that_the_document_shows(ask: Ask) -> None:
    [puzzle] = ask("open", text=puzzle_code("hashi"))["puzzles"]
    puzzle_text, scene_text = re.findall(r"```json\n(.*?)```", section("The puzzle object"), re.DOTALL)
    assert json.loads(puzzle_text).keys() == puzzle.keys()
    assert json.loads(scene_text).keys() == puzzle["scene"].keys()


def test_what_is_on_offer_has_the_fields_that_the_document_shows(client: httpx.Client) -> None:
    shown = json.loads(re.findall(r"```json\n(.*?)```", section("GET /api/families"), re.DOTALL)[0])
    told = client.get("/api/families").json()
    assert shown.keys() == told.keys()
    assert shown["families"][0].keys() == told["families"][0].keys()
    assert shown["families"][0]["formats"][0].keys() == told["families"][0]["formats"][0].keys()
