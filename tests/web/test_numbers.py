"""Numbers in requests: each is held to its range, and the refusal names the field and what was expected."""

from __future__ import annotations

import json
import re
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import httpx
import pytest

from clew.actions.arguments import whole
from clew.core.errors import PuzzleError
from clew.web import requests
from clew.web.verbs import _BODIES
from tests.web.conftest import Ask, picture, puzzle_code

JSON = {"content-type": "application/json"}

# Every number that a request may hold: verb, path, the rest of the request, least, most (None: asked of the maker).
FIELDS: list[tuple[str, str, dict[str, Any], float, float | None]] = [
    ("explain", "limit", {}, 1, 5_000),
    ("solve", "solutions", {}, 1, 100),
    ("solve", "seconds", {}, 0.01, 3_600),
    ("generate", "seed", {"family": "sudoku", "size": "4x4"}, 0, 2**63 - 1),
    ("clues", "seed", {"want": "spare"}, 0, 2**63 - 1),
    ("generate", "clues", {"family": "sudoku", "size": "4x4"}, 1, None),
    ("edit", "sheet.size.rows", {"family": "hashi", "sheet": {"size": {"rows": 4, "columns": 4}}}, 1, 9_999),
    ("edit", "sheet.size.columns", {"family": "hashi", "sheet": {"size": {"rows": 4, "columns": 4}}}, 1, 9_999),
    ("draw", "width", {"format": "png"}, 16, 4_000),
    ("book", "per_page", {"puzzles": []}, 1, 6),
]
WRONG = [
    *("-1", "-9223372036854775809", "-1e400", "1e400", "-0.5", "true", "false", '"2"', '"NaN"', "[]", "{}", "[2]"),
    *("3" * 30, "9" * 5_000, "1e308", '""'),
]
NO_NUMBERS = ["NaN", "Infinity", "-Infinity", "0x10", "1_000", "+1", ".5", "01"]


def written(verb: str, path: str, rest: dict[str, Any], value: str) -> bytes:
    """A request with this text in the place of the number."""
    body: dict[str, Any] = json.loads(json.dumps(rest))
    if verb in ("clues", "explain", "solve", "draw"):
        body["puzzle"] = puzzle_code("sudoku")
    *parents, name = path.split(".")
    place = body
    for parent in parents:
        place = place[parent]
    place[name] = "VALUE"
    return json.dumps(body).replace('"VALUE"', value).encode()


def test_every_number_of_every_request_is_listed_here() -> None:
    def numbers(kind: Any, path: str = "") -> set[str]:
        found = set()
        for name, hint in get_type_hints(kind, include_extras=True).items():
            parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
            if {int, str} <= set(parts) or get_origin(hint) is dict:
                continue  # a level, which may be a name; marks, which are held to the puzzle's own values
            for each in parts:
                if isinstance(each, type) and issubclass(each, requests.Request):
                    found |= numbers(each, f"{path}{name}.")
                elif each in (int, float) or get_args(each)[:1] in ((int,), (float,), (1,)):
                    found.add(f"{path}{name}")
        return found

    listed = {(verb, path) for verb, path, *_ in FIELDS}
    assert listed == {(verb, path) for verb, (kind, _) in _BODIES.items() for path in numbers(kind)}


@pytest.mark.parametrize(("verb", "path", "rest", "least", "most"), FIELDS, ids=[f"{f[0]} {f[1]}" for f in FIELDS])
def test_a_number_out_of_its_range_is_refused_by_name(
    client: httpx.Client, verb: str, path: str, rest: dict[str, Any], least: float, most: float | None
) -> None:
    out = [f"{least - 1:g}", "3000000000000" if most is None else str(most + 1)]
    name = path.rpartition(".")[2]
    for value in (*WRONG, *out):
        answer = client.post(f"/api/{verb}", content=written(verb, path, rest, value), headers=JSON)
        assert answer.status_code == 400, (value, answer.text)
        error = answer.json()["error"]
        assert re.match(f"{name}(: |=.*: )expected ", error["what"]), (value, error)
        assert str(least).rstrip("0").rstrip(".") in error["what"]
        assert most is None or f"{most:,}" in error["what"]
        assert "\n" not in error["what"]
        assert len(error["what"]) < 200
    for value in NO_NUMBERS:
        answer = client.post(f"/api/{verb}", content=written(verb, path, rest, value), headers=JSON)
        assert answer.status_code == 400, (value, answer.text)


@pytest.mark.parametrize(
    "level", ["-1", "0", "99", "true", "1.5", "1e400", "9" * 30, '"9"', '"²"', '"' + "9" * 5_000 + '"']
)
def test_a_level_that_there_is_not_is_refused(client: httpx.Client, level: str) -> None:
    body = written("generate", "level", {"family": "sudoku", "size": "4x4"}, level)
    answer = client.post("/api/generate", content=body, headers=JSON)
    assert answer.status_code == 400
    assert "level" in json.dumps(answer.json()["error"])


@pytest.mark.parametrize("size", ["0x0", "-1x4", "99999x99999", "²x²", "x", "9" * 5_000, "4x4x4", "1e2x4"])
def test_a_size_that_there_is_not_is_refused(client: httpx.Client, ask: Ask, size: str) -> None:
    assert ask("generate", 400, family="sudoku", size=size)["error"]["what"]
    assert ask("edit", 400, family="sudoku", size=size)["error"]["what"]
    answer = client.post(
        "/api/picture",
        params={"family": "nonogram", "size": size},
        content=picture(4, 4),
        headers={"content-type": "image/png"},
    )
    assert answer.status_code in (200, 400)  # a picture gives the side that is left out


@pytest.mark.parametrize("seed", ["-1", "", "x", "1.5", "²", "9" * 40, "nan"])
def test_a_seed_of_a_picture_is_a_number(client: httpx.Client, seed: str) -> None:
    answer = client.post(
        "/api/picture",
        params={"family": "nonogram", "seed": seed},
        content=picture(4, 4),
        headers={"content-type": "image/png"},
    )
    assert answer.status_code == 400
    assert answer.json()["error"]["what"].startswith("seed: expected a whole number")


def test_clues_are_at_most_as_many_as_cells(ask: Ask) -> None:
    refused = ask("generate", 400, family="sudoku", size="4x4", clues=17)["error"]
    assert refused["what"] == "clues=17: expected 1 to 16 of 4x4"
    assert ask("generate", family="sudoku", size="4x4", clues=6)["puzzle"]["clues"] == 6


def test_a_number_out_of_range_is_shown_on_one_short_line() -> None:
    for value in (0, 11, 10**5_000, -(10**5_000)):
        with pytest.raises(PuzzleError, match=r"^steps=.*: expected 1 to 10$") as refused:
            whole(value, "steps", 1, 10)
        assert len(str(refused.value)) < 100
    assert whole(10, "steps", 1, 10) == 10
