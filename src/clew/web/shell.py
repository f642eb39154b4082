"""The page's own files: those a browser copies so that the page opens without the server, and catalogues of words."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from clew.core.words import WORDS, languages

STATIC = Path(__file__).parent / "static"
SERVICE = "service.js"  # not copied: browsers look for a new one by themselves
_LANGUAGE = re.compile(r"[a-z]{2,3}")
# A description, or a remark; neither begins a line of anything else, which a test holds.
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE)
_ASK = {"cache-control": "no-cache"}  # browsers keep a copy, and ask each time whether it has changed


def files() -> dict[str, Path]:
    """Every file that the page needs, by its address."""
    own = {f"/static/{path.name}": path for path in sorted(STATIC.iterdir()) if path.is_file() and path.name != SERVICE}
    words = {f"/words/{name}.json": WORDS / f"{name}.json" for name in languages() if name != "en"}
    return {"/": STATIC / "index.html", **own, **words}


@cache
def lean(text: str) -> str:
    """A module without its comments, which browsers need not fetch: those that fill whole lines, as ours do."""
    return _COMMENT.sub("", text)


def version() -> str:
    """A text that differs if any file does."""
    looks = [(address, path.stat().st_size, path.stat().st_mtime_ns) for address, path in files().items()]
    return hashlib.sha256(repr(looks).encode()).hexdigest()[:16]


async def _page(request: Request) -> Response:
    return FileResponse(STATIC / "index.html", headers=_ASK)


async def _service(request: Request) -> Response:
    """The service worker, which is in charge of all addresses because it comes from the root."""
    return FileResponse(STATIC / SERVICE, headers=_ASK, media_type="text/javascript")


async def _files(request: Request) -> Response:
    body = msgspec.json.encode({"version": version(), "files": list(files())})
    return Response(body, headers={"cache-control": "no-store"}, media_type="application/json")


async def _words(request: Request) -> Response:
    """A catalogue of words; a language without one has no words of its own."""
    name = request.path_params["name"]
    path = WORDS / f"{name}.json"
    if _LANGUAGE.fullmatch(name) and path.is_file():
        return FileResponse(path, headers=_ASK, media_type="application/json")
    return Response(b"{}", headers=_ASK, media_type="application/json")


class _Static(StaticFiles):
    """Files that browsers cache, asking each time whether they have changed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Send a file, or say that it has not changed."""
        found = await super().get_response(path, scope)
        if path.endswith(".js") and isinstance(found, FileResponse) and found.status_code == 200:
            same = {name: found.headers[name] for name in ("etag", "last-modified")}
            found = Response(lean(Path(found.path).read_text("utf-8")), headers=same, media_type="text/javascript")
        found.headers.update(_ASK)
        return found


ROUTES = (
    Route("/", _page),
    Route("/service.js", _service),
    Route("/files.json", _files),
    Route("/words/{name}.json", _words),
    Mount("/static", _Static(directory=STATIC)),
)
