"""Who may come in: headers, hosts, origins, sizes, paces, and requests made to do harm."""

from __future__ import annotations

import socket

import httpx
import pytest

from clew.web.guard import Guard, Pace
from clew.web.settings import Settings
from tests.web.conftest import Ask, puzzle_code, serving

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize("path", ["/", "/api/families", "/static/nothing.js", "/nowhere", "/api/hint", "/api/library"])
def test_every_answer_carries_the_headers(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in headers


def test_modules_and_styles_carry_what_counts_for_them(client: httpx.Client) -> None:
    for name in ("app.js", "style.css", "bundles/start.js", "bundles/start.css"):
        headers = client.get(f"/static/{name}").headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in headers
    assert "content-security-policy" in client.get("/static/icon.svg").headers, "a picture may be opened as a document"


def test_refusals_carry_the_headers_too(client: httpx.Client) -> None:
    refused = client.get("/", headers={"host": "evil.example"})
    assert refused.status_code == 403
    assert refused.headers["x-content-type-options"] == "nosniff"


FOREIGN = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "localhost.",
    "10.0.0.1",
    "[::2]:80",
    "127.1",
    "2130706433",
    "0177.0.0.1",
    "localhost,localhost:1",
]
NO_HOSTS = [
    "",
    "[::1].evil.example",
    "[::1]evil.example",
    "[127.0.0.1]",
    "[127.0.0.1]evil",
    "[localhost]",
    "[::1",
    "::1",
    "[::1]:",
    "[::1]:80:80",
    "[::1%lo]",
    "localhost:",
    "localhost:x",
    "localhost:80x",
    "localhost:999999",
    "a@localhost",
    "localhost@evil.example",
    "localhost/",
    "localhost/evil",
    "localhost#",
    "localhost?",
    "localhost\\",
    "localhost localhost",
    "http://localhost",
    "%",
    "löcalhost",
]


@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_name_is_refused_though_it_resolves_to_this_machine(client: httpx.Client, host: str) -> None:
    assert client.get("/api/families", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("host", NO_HOSTS)
def test_what_is_not_a_host_is_refused(client: httpx.Client, host: str) -> None:
    answer = client.get("/api/families", headers={b"host": host.encode("latin-1")})
    assert answer.status_code == 400
    assert answer.json()["error"]["what"]


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:9", "127.0.0.1:1", "[::1]:8765", "[0:0::1]", "127.0.0.2"])
def test_the_own_names_are_answered_to(client: httpx.Client, host: str) -> None:
    assert client.get("/api/families", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost", "http://127.0.0.1:1", "file://"]
)
def test_pages_of_others_can_change_nothing(client: httpx.Client, origin: str) -> None:
    body = {"puzzle": puzzle_code("hashi")}
    assert client.post("/api/check", json=body, headers={"origin": origin}).status_code == 403
    assert client.put("/api/library/x", json=body, headers={"origin": origin}).status_code == 403
    assert client.delete("/api/library/x", headers={"origin": origin}).status_code == 403


def test_the_own_page_is_let_in(client: httpx.Client) -> None:
    origin = str(client.base_url).rstrip("/")
    answer = client.post("/api/check", json={"puzzle": puzzle_code("hashi")}, headers={"origin": origin})
    assert answer.status_code == 200


def test_names_are_answered_to_when_others_may_come() -> None:
    async def nothing(*_: object) -> None: ...

    guard = Guard(nothing, Settings(host="0.0.0.0", names=("puzzles.example.org",)))
    assert guard._own("puzzles.example.org:80")
    assert guard._own("192.168.1.7:8765")
    assert not guard._own("evil.example")
    assert not Settings(host="0.0.0.0").lends_library
    assert Settings(host="0.0.0.0", library=True).lends_library
    assert Settings(host="::1").lends_library


def test_a_library_that_is_not_lent_is_closed() -> None:
    with serving(Settings(library=False, warm=False)) as where, httpx.Client(base_url=where) as client:
        for method, path in (("GET", ""), ("GET", "/x.svg"), ("PUT", "/x"), ("DELETE", "/x")):
            assert client.request(method, f"/api/library{path}", json={}).status_code == 403


def test_bodies_have_a_cap_with_or_without_a_stated_length(client: httpx.Client) -> None:
    assert client.post("/api/open", content=b" " * 2_000_001, headers=JSON).status_code == 413
    parts = (b" " * 100_000 for _ in range(21))
    assert client.post("/api/open", content=parts, headers=JSON).status_code == 413
    with socket.create_connection((client.base_url.host, client.base_url.port or 80)) as raw:
        raw.sendall(b"POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
        raw.sendall(b"Content-Length: 99999999999\r\n\r\n{")
        assert b" 413 " in raw.recv(100)


@pytest.mark.parametrize("media", ["text/plain", "", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_only_json_is_taken(client: httpx.Client, media: str) -> None:
    assert client.post("/api/check", content=b"{}", headers={"content-type": media}).status_code == 415


BOMBS = {
    "deep lists": b"[" * 500_000,
    "deep objects": b'{"marks":' * 100_000,
    "deep inside": b'{"puzzle":"x","marks":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_001,
    "a number without end": b'{"puzzle":"x","marks":{"r1c1":' + b"9" * 500_000 + b"}}",
    "an exponent": b'{"puzzle":"x","marks":{"r1c1":1e999999}}',
    "not utf-8": b'{"puzzle":"\xff\xfe"}',
    "half a surrogate": b'{"puzzle":"\\ud800"}',
    "a null byte": b'{"puzzle":"\\u0000"}',
    "nothing": b"",
    "not an object": b"[]",
    "a constant": b'{"puzzle":NaN}',
    "many keys": b'{"puzzle":"x","marks":{' + b",".join(b'"k%d":1' % at for at in range(100_000)) + b"}}",
    "an unknown field": b'{"puzzle":"x","__proto__":{}}',
    "a code that swells": b'{"puzzle":"clew-' + b"7cEBDQAAAMKg909tDjegAAAAAAAAAAAAAAAA" * 400 + b'"}',
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
@pytest.mark.parametrize("verb", ["check", "hint"])
def test_bombs_are_refused_with_one_clear_error(client: httpx.Client, verb: str, bomb: bytes) -> None:
    answer = client.post(f"/api/{verb}", content=bomb, headers=JSON)
    assert answer.status_code == 400
    data = answer.json()["error"]
    assert set(data) >= {"what", "where"}
    assert 0 < len(data["what"]) < 1000


def test_an_error_says_where(ask: Ask) -> None:
    code = puzzle_code("sudoku")
    assert ask("check", 400, puzzle=code, marks={"r1c1": 1.5})["error"]["where"] == "$.marks[...]"
    assert ask("check", 400, puzzle=code, marks={"r99c1": 1})["error"]["where"] == "$.marks"
    assert ask("check", 400, puzzle=code, marks={"r1c1": 77})["error"]["where"] == "$.marks.r1c1"
    assert ask("open", 400, text="clew sudoku\n12\n")["error"]["where"].startswith("line 2")
    assert ask("hint", 400, puzzle=code, facts=[["equal", ["r1c1", "r1c2"]]])["error"]["where"] == "$.facts[0]"


def test_facts_must_be_about_the_puzzle(ask: Ask) -> None:
    code = puzzle_code("slitherlink")
    assert ask("hint", puzzle=code, facts=[["differ", ["h1.1", "v5.5"]]])["rungs"]
    assert ask("hint", 400, puzzle=code, facts=[["differ", ["h1.1", "h99.1"]]])
    assert ask("hint", 400, puzzle=puzzle_code("fillin"), facts=[["not XYZZY", ["r1c1"]]])


def test_a_client_that_asks_too_often_must_wait() -> None:
    with serving(Settings(rate=0.5, burst=3, warm=False)) as where, httpx.Client(base_url=where) as client:
        seen = [client.get("/nowhere") for _ in range(5)]
    assert [answer.status_code for answer in seen] == [404, 404, 404, 429, 429]
    assert int(seen[-1].headers["retry-after"]) >= 1
    assert seen[-1].json()["error"]["what"]


def test_pace_is_kept_for_each_client() -> None:
    now = [0.0]
    pace = Pace(2.0, 3, lambda: now[0])
    assert [pace.wait("a") for _ in range(3)] == [0, 0, 0]
    assert pace.wait("a") == 0.5
    assert pace.wait("b") == 0
    now[0] = 0.5
    assert pace.wait("a") == 0
    now[0] = 100
    assert [pace.wait("a") > 0 for _ in range(4)] == [False, False, False, True]


def test_files_outside_the_static_folder_stay_there(client: httpx.Client) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd", "/static"):
        assert client.get(path).status_code in (404, 405)


def test_no_other_method_is_taken(client: httpx.Client) -> None:
    assert client.get("/api/check").status_code == 405
    assert client.post("/api/library").status_code == 405
    assert client.request("TRACE", "/").status_code == 405
