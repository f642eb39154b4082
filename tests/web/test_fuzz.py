"""Whatever is sent to a route, the answer has a documented status, is JSON, and is never the server's own failure."""

from __future__ import annotations

import string
from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from trust import headers

from clew import families
from tests.web.conftest import puzzle_code

FINE = {200, 400, 404, 409}  # refusals by size, pace, host and type are tested apart; 503 and 504 would be failures
QUICK = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))

texts = st.one_of(st.text(max_size=30), st.sampled_from(["", "r1c1", "h1.1", "1-2", "clew", "\x00", "../x", "<b>"]))
numbers = st.one_of(st.integers(-3, 12), st.integers(), st.just(10**30))
values = st.one_of(numbers, texts, st.floats(allow_nan=False, allow_infinity=False), st.none(), st.booleans())
places = st.one_of(st.sampled_from(["r1c1", "r2c2", "r1c1-r1c3", "h1.1", "v1.1", "1-2", "r99c99"]), texts)
marks = st.one_of(st.dictionaries(places, st.one_of(st.integers(0, 6), texts, values), max_size=4), values)
candidates = st.one_of(st.dictionaries(places, st.lists(st.integers(0, 6), max_size=3), max_size=3), values)
facts = st.lists(
    st.tuples(st.sampled_from(["equal", "differ", "not TREE", "x"]), st.lists(places, max_size=3)), max_size=2
)
names = st.one_of(st.sampled_from([*families.BUILT_IN, "nothing"]), texts)
puzzles = st.one_of(
    st.sampled_from([puzzle_code(name) for name in families.NAMES]),
    st.sampled_from([families.formats(name)["clew"].example for name in families.DECLARED]),
    st.sampled_from(
        ["clew sudoku\n....\n....\n....\n....\n", "clew houses\n0 0\n1 1\n", "clew-AAAA", "clew hashi\n1\n"]
    ),
    texts,
)
sizes = st.one_of(st.sampled_from(["small", "4x4", "1x1", "x", "0x0", "999x999", "6"]), texts)
sides = st.one_of(st.fixed_dictionaries({"rows": st.integers(-1, 7), "columns": st.integers(-1, 7)}), values)
chosen = st.one_of(
    st.dictionaries(st.sampled_from(["most", "spare", "metric", "x"]), st.sampled_from(["1", "yes", ""])), values
)
fields = st.one_of(
    st.dictionaries(
        st.sampled_from(["words", "points", "rows", "columns", "given", "boxes"]),
        st.text("0123 x\nAB#.,?*_-", max_size=30),
    ),
    values,
)
sheets = st.fixed_dictionaries(
    {"size": sides},
    optional={
        "marks": marks,
        "fields": fields,
        "variants": chosen,
        "edited": st.sampled_from(["marks", "rows", "points", "x"]),
    },
)

BODIES: dict[str, dict[str, Any]] = {
    "open": {"text": puzzles, "family": names, "format": texts, "variants": chosen, "name": texts},
    "check": {
        "puzzle": puzzles,
        "marks": marks,
        "aids": st.lists(st.sampled_from(["ticks", "enclosed", "candidates", "x"]), max_size=3),
        "struck": candidates,
    },
    "hint": {"puzzle": puzzles, "marks": marks, "struck": candidates, "facts": facts, "pencilled": candidates},
    "why": {"puzzle": puzzles, "place": places},
    "explain": {"puzzle": puzzles, "marks": marks, "limit": numbers},
    "solve": {"puzzle": puzzles, "solutions": numbers, "seconds": st.one_of(st.floats(0, 0.2), values)},
    "verdict": {"puzzle": puzzles},
    "edit": {"puzzle": puzzles, "family": names, "size": sizes, "sheet": sheets, "title": texts, "author": texts},
    "convert": {
        "puzzle": puzzles,
        "format": st.one_of(st.sampled_from(["clew", "line", "svg", "penpa"]), texts),
        "marks": marks,
        "title": texts,
    },
    "draw": {
        "puzzle": puzzles,
        "format": st.one_of(st.sampled_from(["svg", "png"]), texts),
        "marks": marks,
        "dark": st.booleans(),
        "width": st.one_of(st.integers(-1, 300), numbers),
    },
    "book": {
        "puzzles": st.lists(
            st.fixed_dictionaries({"puzzle": puzzles}, optional={"marks": marks, "title": texts}), max_size=2
        ),
        "title": texts,
        "author": texts,
        "paper": st.one_of(st.sampled_from(["a4", "letter"]), texts),
        "per_page": st.integers(0, 7),
        "large_print": st.booleans(),
        "answers": st.booleans(),
        "bare": st.booleans(),
        "link": st.one_of(st.sampled_from(["http://127.0.0.1:8765/", "javascript:alert(1)"]), texts),
    },
}
PRINTED = {"image/svg+xml": b"<svg", "image/png": b"\x89PNG", "application/pdf": b"%PDF"}  # how such answers begin


def judged(answer: httpx.Response, body: Any) -> None:
    assert answer.status_code in FINE, (answer.status_code, answer.text, body)
    media = answer.headers["content-type"].partition(";")[0]
    if media in PRINTED:
        assert answer.content.startswith(PRINTED[media])
        return
    data = answer.json()
    if answer.status_code == 200:
        assert "error" not in data
    else:
        assert data["error"]["what"]
        assert isinstance(data["error"]["where"], str)


@pytest.mark.parametrize("verb", BODIES)
def test_no_request_breaks_a_route(client: httpx.Client, verb: str) -> None:
    needed = {
        name: strategy for name, strategy in BODIES[verb].items() if name in ("puzzle", "puzzles", "text", "place")
    }
    if verb in ("edit", "open"):
        needed = {name: strategy for name, strategy in needed.items() if name == "text"}
    others = {name: strategy for name, strategy in BODIES[verb].items() if name not in needed}

    @given(st.fixed_dictionaries(needed, optional=others))
    @QUICK
    def send(body: dict[str, Any]) -> None:
        judged(client.post(f"/api/{verb}", json=body), body)

    send()


def test_no_wish_breaks_the_generator(client: httpx.Client) -> None:
    wishes = {
        "size": st.sampled_from(["4x4", "x", "0x0", "3x3", "99999x1"]),
        "level": st.one_of(st.integers(-1, 9), texts),
        "seed": numbers,
        "symmetry": st.one_of(st.sampled_from(["none", "180"]), texts),
        "clues": st.integers(-1, 5),
        "knobs": st.dictionaries(st.sampled_from(["seed", "limits", "x"]), texts, max_size=1),
    }

    @given(st.fixed_dictionaries({"family": st.one_of(st.just("slitherlink"), texts)}, optional=wishes))
    @settings(QUICK, max_examples=6)
    def send(body: dict[str, Any]) -> None:
        judged(client.post("/api/generate", json=body), body)

    send()


@given(
    name=st.text(string.printable, min_size=1, max_size=20),
    body=st.dictionaries(st.sampled_from(["puzzle", "marks", "title"]), st.one_of(puzzles, marks)),
)
@QUICK
def test_no_name_breaks_the_library(client: httpx.Client, name: str, body: dict[str, Any]) -> None:
    path = f"/api/library/{quote(name, safe='')}"
    for answer in (client.put(path, json=body), client.get(path), client.delete(path)):
        assert answer.status_code in {*FINE, 405}
        assert answer.headers["content-type"].startswith(("application/json", "image/svg+xml"))


@given(
    body=st.binary(max_size=60),
    query=st.dictionaries(
        st.sampled_from(["family", "size", "level", "seed", "x", "name"]),
        st.sampled_from(["nonogram", "4x4", "1", "x", ""]),
    ),
)
@QUICK
def test_no_bytes_break_the_picture_route(client: httpx.Client, body: bytes, query: dict[str, str]) -> None:
    answer = client.post("/api/picture", params=query, content=body, headers={"content-type": "image/png"})
    judged(answer, (body, query))


ODD = (
    *(
        "",
        " ",
        "0",
        "-1",
        "1e9",
        "NaN",
        "²",
        "٣",
        "½",
        "9" * 5_000,
        "x" * 50_000,
        " " * 20_000 + "x",
        "yes no",
        ":",
        "a: b",
    ),
    *(
        "<b>",
        "\x00",
        "\x1b[2J",
        "\u200b",
        "\u2028",
        "\ufeff",
        "é" * 300,
        "2x3",
        "0x0",
        "99x99",
        "clew marks",
        "YES",
        "{}",
    ),
)
SHOWN_WITH: dict[str, dict[str, Any]] = {
    "check": {"aids": ["ticks", "enclosed", "candidates"]},
    "hint": {},
    "explain": {"limit": 3},
    "solve": {"seconds": 0.2},
    "convert": {"format": "clew"},
    "draw": {"format": "svg"},
    "edit": {},
}


def with_headers(name: str) -> Iterator[str]:
    """A puzzle's text with each header empty, odd, very long, doubled, in capitals, and all of them at once."""
    first, _, rest = families.formats(name)["clew"].example.partition("\n")
    known = headers.names(name)
    for header in known:
        for value in ODD:
            yield f"{first}\n{header}: {value}\n{rest}"
        yield f"{first}\n{header}: 1\n{header}: 2\n{rest}"
        yield f"{first}\n{header.upper()}:yes\n{header}: yes\n{rest}"
    yield f"{first}\n" + "".join(f"{header}: {value}\n" for header in known for value in ("1", "")) + rest
    yield f"{first}\n" + "title: x\n" * 2_000 + rest


def test_no_header_of_a_puzzle_breaks_a_verb(client: httpx.Client, name: str) -> None:
    verbs = cycle(SHOWN_WITH)
    for text in with_headers(name):
        judged(client.post("/api/open", json={"text": text}), text[:200])
        verb = next(verbs)
        judged(client.post(f"/api/{verb}", json={"puzzle": text, **SHOWN_WITH[verb]}), (verb, text[:200]))
