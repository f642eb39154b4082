"""docs/web.md is true: it names every route, and every request that it shows gets the answer that it shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx

from clew.web import connections, requests
from clew.web.app import KINDS
from clew.web.settings import Settings
from tests.documents import fits

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "web.md").read_text()
EXAMPLE = re.compile(r"^```http\n(GET|POST|PUT|DELETE) (\S+)\n(.*?)```\n```json\n(.*?)```$", re.DOTALL | re.MULTILINE)


def section(title: str) -> str:
    """The text below a heading."""
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_limits_that_the_document_names_are_those_of_the_server() -> None:
    settings = Settings()
    for sentence in (
        f"did not arrive within {settings.head:g} seconds, or its body within {settings.body:g};",
        f"a body within {settings.body:g} seconds of its head",
        f"without a request after {settings.idle:g} seconds",
        f"at most {settings.connections} connections",
        f"and {settings.connections_each} from one address",
        f"within {connections._TAKING:g} seconds, plus one for each {connections._SLOWEST:,} bytes",
        f"a head of more than {connections.LONGEST_HEAD:,} bytes",
        f"{settings.rate:g} requests a second in the long run and {settings.burst} at once",
    ):
        assert sentence in " ".join(TEXT.split()), sentence


def test_the_ranges_that_the_document_names_are_those_of_the_requests() -> None:
    shared = " ".join(section("What all routes share").split())
    wanted = (requests.Explain, requests.Solve, requests.Draw)
    for name, expected in (pair for kind in wanted for pair in requests._expected(kind).items() if pair[0] != "format"):
        assert f"`{name}` {expected.partition(' from ')[2]}" in shared


def test_every_route_is_documented() -> None:
    for verb in KINDS:
        name = {"thumbnail": "library/monday.svg", "save": "library/monday", "remove": "library/monday"}.get(verb, verb)
        assert f"/api/{name}" in TEXT


def test_every_request_that_the_document_shows_gets_the_answer_that_it_shows(client: httpx.Client) -> None:
    for entry in client.get("/api/library").json()["entries"]:  # other tests may have left some
        client.delete(f"/api/library/{entry['name']}")
    shown = EXAMPLE.findall(TEXT)
    assert TEXT.count("```http") == TEXT.count("```json") == len(shown)
    for method, path, body, answer in shown:
        kind = "application/json" if body.startswith("{") else "application/octet-stream"
        real = client.request(method, path, content=body, headers={"content-type": kind} if body else {})
        expected = json.loads(answer)
        assert ("error" in expected) == (real.status_code != 200)
        assert fits(expected, real.json()), f"{method} {path}\n{real.text}"


def test_every_route_that_answers_with_data_has_an_example() -> None:
    shown = {path.partition("?")[0].split("/")[2] for _, path, _, _ in EXAMPLE.findall(TEXT)}
    assert shown == set(KINDS) - {"thumbnail", "save", "remove", "draw", "book", "grey"}
