"""What a browser needs to install the page and keep it: manifest, icons, service worker, the list of files, words."""

from __future__ import annotations

import struct
from pathlib import Path

import httpx
import pytest

from clew.web import shell
from clew.web.settings import Settings
from tests.web.conftest import serving


def test_the_manifest_has_what_browsers_ask_for_before_they_install_a_page(client: httpx.Client) -> None:
    page = client.get("/").text
    assert '<link rel="manifest" href="/static/manifest.json">' in page
    manifest = client.get("/static/manifest.json").json()
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert {"name", "short_name", "theme_color", "background_color"} <= set(manifest)
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        answer = client.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_the_service_worker_comes_from_the_root_so_that_it_is_in_charge_of_all(client: httpx.Client) -> None:
    answer = client.get("/service.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src" not in answer.headers["content-security-policy"]


def test_every_file_of_the_list_is_there(client: httpx.Client) -> None:
    listed = client.get("/files.json").json()
    assert listed["version"] == shell.version()
    assert {"/", "/words/de.json", "/static/bundles/start.js", "/static/icon.svg"} <= {*listed["files"]}
    assert {"/service.js", "/static/service.js", "/static/app.js", "/static/style.css"}.isdisjoint(listed["files"])
    for address in listed["files"]:
        assert client.get(address).status_code == 200, address


def test_version_and_bundles_follow_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in shell.STATIC.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(shell, "STATIC", tmp_path)
    before, bundles = shell.version(), shell.joined(shell.version())
    assert shell.version() == before
    assert shell.joined(shell.version()) is bundles
    with (tmp_path / "home.js").open("a") as home:
        home.write('console.info("changed");\n')
    assert shell.version() != before
    assert b'console.info("changed");' in shell.joined(shell.version())["start.js"].body


@pytest.mark.parametrize("name", ["xx", "en", "..%2fde", "DE", "dede", "%00"])
def test_a_language_without_a_catalogue_has_no_words(client: httpx.Client, name: str) -> None:
    answer = client.get(f"/words/{name}.json")
    assert answer.status_code in (200, 404)
    assert answer.status_code == 404 or answer.json() == [[], []]


@pytest.mark.parametrize(
    "path", ["/", "/static/bundles/start.js", "/static/icon-192.png", "/words/de.json", "/api/families"]
)
def test_what_the_page_is_made_of_is_compressed_once_and_not_sent_again(client: httpx.Client, path: str) -> None:
    whole = client.get(path, headers={"accept-encoding": "identity"})
    packed = client.get(path, headers={"accept-encoding": "gzip"})
    assert (whole.status_code, packed.content) == (200, whole.content)
    assert "content-encoding" not in whole.headers
    assert packed.headers.get("content-encoding") == (None if path.endswith(".png") else "gzip")
    assert int(packed.headers["content-length"]) <= len(whole.content)
    assert packed.headers["etag"] == whole.headers["etag"]
    assert packed.headers["vary"].startswith("accept-encoding")
    for known in (whole.headers["etag"], f'"other", {whole.headers["etag"]}'):
        again = client.get(path, headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
    assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    ("accepted", "wanted"),
    [("de-CH,de;q=0.9", "de"), ("DE", "de"), ("en-GB,de", ""), ("fr,de", ""), ("*", ""), ("", ""), ("deu", "")],
)
def test_the_words_of_the_preferred_language_come_along_with_the_page(
    client: httpx.Client, accepted: str, wanted: str
) -> None:
    headers = client.get("/", headers={"accept-language": accepted}).headers
    link = f"</words/{wanted}.json>; rel=preload; as=fetch; crossorigin"
    assert headers.get("link") == (link if wanted else None)
    assert headers["vary"] == "accept-encoding, accept-language"


@pytest.mark.parametrize("name", ["nothing.js", "app.js.map", "bundles", "bundles/nothing.js", "index.html", "a%00.js"])
def test_a_file_that_is_not_there_is_not_found(client: httpx.Client, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_modules_are_sent_without_their_comments_and_with_everything_else(client: httpx.Client) -> None:
    for path in shell.STATIC.glob("*.js"):
        lines, sent = path.read_text(encoding="utf-8").splitlines(), client.get(f"/static/{path.name}")
        assert sent.headers["content-type"].startswith("text/javascript")
        kept = iter(lines)
        assert all(line in kept for line in sent.text.splitlines()), f"{path.name} has lines of its own, in their order"
        left = [line.strip() for line in lines if line not in set(sent.text.splitlines())]
        assert all(line.startswith(("//", "/**", "*")) for line in left), path.name
        again = client.get(f"/static/{path.name}", headers={"if-none-match": sent.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert client.head(f"/static/{path.name}").status_code == 200


@pytest.mark.parametrize("lasting", [True, False])
def test_a_server_that_is_not_found_again_says_so(lasting: bool) -> None:
    with serving(Settings(workers=1, warm=False, lasting=lasting)) as where:
        assert httpx.get(f"{where}api/families", timeout=60).json()["lasting"] is lasting
