"""The page's own files: those a browser copies so that the page opens without the server, and catalogues of words.

Modules and styles are joined into bundles (`web/bundles.py`), which the page uses. Each module is also served by
itself: `/?source` is the page that uses those, for looking into it.
"""

from __future__ import annotations

import hashlib
import mimetypes
import os
import re
from functools import cache, lru_cache
from pathlib import Path

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from clew.core.words import WORDS, languages
from clew.web.bundles import ENTRY, bundles
from clew.web.ready import Ready

STATIC = Path(__file__).parent / "static"
SERVICE = "service.js"  # browsers look for a new one by themselves
STYLES = ("style.css", "sheet.css")  # of every view
_BUNDLES = "/static/bundles"
_FILE = re.compile(r"[a-z]+(?:-[a-z0-9]+)?\.(?:js|css|svg|png|json)")
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_PREFERRED = re.compile(r"\s*([a-z]{2,3})\b", re.IGNORECASE)  # the first language of a list, as words.js reads it
# A description, or a remark; neither begins a line of anything else, which a test holds.
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE)
_MEDIA = {".js": "text/javascript", ".json": "application/json"}


def copied() -> list[str]:
    """The addresses of what browsers copy: bundles in place of what is in them."""
    apart = [path.name for path in sorted(STATIC.iterdir()) if path.suffix in (".css", ".json", ".png", ".svg")]
    words = [f"/words/{name}.json" for name in languages() if name != "en"]
    bundled = [f"{_BUNDLES}/{name}" for name in joined(version())]
    return ["/", *(f"/static/{name}" for name in apart if name not in STYLES), *words, *bundled]


@cache
def lean(text: str) -> str:
    """A module without its comments, which browsers need not fetch: those that fill whole lines, as ours do."""
    return _COMMENT.sub("", text)


def version() -> str:
    """A text that differs if any file does."""
    entries = [entry for folder in (STATIC, WORDS) for entry in os.scandir(folder) if entry.is_file()]
    looks = sorted((entry.path, entry.stat().st_size, entry.stat().st_mtime_ns) for entry in entries)
    return hashlib.sha256(repr(looks).encode()).hexdigest()[:16]


@lru_cache(maxsize=1)
def joined(version: str) -> dict[str, Ready]:
    """The bundles of this version by their names: made when the server starts, and again when a file has changed."""
    modules = {path.stem: lean(_text(path)) for path in sorted(STATIC.glob("*.js")) if path.name != SERVICE}
    styles = "".join(_text(STATIC / name) for name in STYLES)
    made = {f"{name}.js": Ready(text.encode(), _MEDIA[".js"]) for name, text in bundles(modules).items()}
    return {**made, "start.css": Ready(styles.encode(), "text/css")}


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=512)
def _ready(path: Path, changed: int) -> Ready:
    """A file as it was when it was changed last; modules without their comments, and words as `_listed`."""
    body = lean(_text(path)).encode() if path.suffix == ".js" else path.read_bytes()
    body = _listed(body) if path.parent == WORDS else body
    media = _MEDIA.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Ready(body, media)


def _listed(words: bytes) -> bytes:
    """A catalogue as two lists, English texts and their translations where they differ: that is compressed best."""
    pairs = [(text, own) for text, own in msgspec.json.decode(words).items() if text != own]
    return msgspec.json.encode([[text for text, _ in pairs], [own for _, own in pairs]])


def _sent(request: Request, path: Path) -> Response:
    return _ready(path, path.stat().st_mtime_ns).response(request)


async def _page(request: Request) -> Response:
    """The page; a browser that prefers a language fetches its words at once, and not when the page asks for them."""
    if "source" in request.query_params:
        page = _text(STATIC / "index.html").replace(f"{_BUNDLES}/start.js", f"/static/{ENTRY}.js")
        return Ready(page.encode(), "text/html").response(request)
    answer = _sent(request, STATIC / "index.html")
    preferred = _PREFERRED.match(request.headers.get("accept-language", ""))
    if preferred and preferred[1].lower() in languages().keys() - {"en"}:
        answer.headers["link"] = f"</words/{preferred[1].lower()}.json>; rel=preload; as=fetch; crossorigin"
    answer.headers["vary"] = "accept-encoding, accept-language"
    return answer


async def _service(request: Request) -> Response:
    """The service worker, which is in charge of all addresses because it comes from the root."""
    return _sent(request, STATIC / SERVICE)


async def _files(request: Request) -> Response:
    body = msgspec.json.encode({"version": version(), "files": copied()})
    return Response(body, headers={"cache-control": "no-store"}, media_type="application/json")


async def _words(request: Request) -> Response:
    """A catalogue of words; a language without one has no words of its own."""
    name = request.path_params["name"]
    path = WORDS / f"{name}.json"
    known = _LANGUAGE.fullmatch(name) and path.is_file()
    return _sent(request, path) if known else Ready(b"[[],[]]", _MEDIA[".json"]).response(request)


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    path = STATIC / name
    if not (_FILE.fullmatch(name) and path.is_file()):
        raise HTTPException(404)
    return _sent(request, path)


async def _bundle(request: Request) -> Response:
    found = joined(version()).get(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    return found.response(request)


ROUTES = (
    Route("/", _page),
    Route("/service.js", _service),
    Route("/files.json", _files),
    Route("/words/{name}.json", _words),
    Route(f"{_BUNDLES}/{{name}}", _bundle),
    Route("/static/{name}", _static),
)
