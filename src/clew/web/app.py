"""The app: routes, and how requests reach workers and answers come back."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from clew.web.answers import error
from clew.web.frames import Job, Reply
from clew.web.guard import App, Guard, client_of, response
from clew.web.pool import Busy, Died, Late, Pool, worker
from clew.web.ready import Ready
from clew.web.refusals import Refused
from clew.web.settings import JSON_BODY, PICTURE_BODY, Settings
from clew.web.shell import ROUTES, joined, version

# Which workers do what; each kind has its own deadline and pool.
KINDS: Mapping[str, str] = {
    "open": "quick",
    "check": "quick",
    "convert": "quick",
    "draw": "quick",
    "edit": "quick",
    "families": "quick",
    "library": "quick",
    "thumbnail": "quick",
    "save": "quick",
    "remove": "quick",
    "hint": "hint",
    "why": "hint",
    "explain": "long",
    "solve": "long",
    "verdict": "long",
    "clues": "long",
    "generate": "long",
    "picture": "long",
    "grey": "long",
    "book": "long",
}
_OWN_ROUTES = {"families", "library", "thumbnail", "save", "remove", "picture", "grey"}
_POSTED = [verb for verb in KINDS if verb not in _OWN_ROUTES]  # the route named after the verb takes a JSON body
_PICTURE_MEDIA = ("image/", "application/octet-stream")

Endpoint = Callable[[Request], Awaitable[Response]]


class Desk:
    """Takes requests and hands them to the pools."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._pools = {
            kind: Pool(settings.workers, settings.waiting, worker(settings.memory)) for kind in settings.deadlines
        }
        self._long: Counter[str] = Counter()  # by client: long jobs under way
        self._families: Ready | None = None

    async def warm_up(self) -> None:
        """Start a worker of each kind, so that the first player does not wait for one."""
        job = Job(verb="families", seconds=self.settings.deadlines["quick"])
        answers = await asyncio.gather(*(pool.ask(job) for pool in self._pools.values()), return_exceptions=True)
        for each in answers:
            if isinstance(each, Reply):
                self._offer(each.status, each.body)

    async def close(self) -> None:
        """End all workers."""
        await asyncio.gather(*(pool.close() for pool in self._pools.values()))

    async def answer(self, request: Request, verb: str, body: bytes, query: dict[str, str]) -> Response:
        """Run a job and send its answer; a client that goes away ends its job."""
        kind = KINDS[verb]
        client = client_of(request.scope)
        if kind == "long" and self._long[client] >= self.settings.long_each:
            return response(
                error(429, "you have too many requests running: wait for one to finish, or cancel it"), retry=2
            )
        job = Job(verb=verb, seconds=self.settings.deadlines[kind], body=body, query=query)
        self._long[client] += kind == "long"
        try:
            return response(await _unless_gone(request, self._pools[kind].ask(job)))
        except Busy:
            return response(error(429, "the server is busy: try again in a moment"), retry=3)
        except Late:
            return response(error(504, f"this took longer than {job.seconds:g} seconds and was stopped"))
        except Died:
            return response(error(503, "the worker stopped without an answer: try again"), retry=1)
        finally:
            self._long[client] -= kind == "long"
            if not self._long[client]:
                del self._long[client]

    async def families(self, request: Request) -> Response:
        """The catalogue of families, which does not change while the server runs."""
        if self._families is None:
            answered = await self.answer(request, "families", b"", {})
            self._offer(answered.status_code, bytes(answered.body))
            if self._families is None:
                return answered
        return self._families.response(request)

    def _offer(self, status: int, body: bytes) -> None:
        """Note the catalogue, if this is one, together with what this server allows."""
        if status == 200 and self._families is None:
            own = {"library": self.settings.lends_library, "lasting": self.settings.lasting}
            catalogue = {**own, **msgspec.json.decode(body)}
            self._families = Ready(msgspec.json.encode(catalogue), "application/json")

    def posted(self, verb: str) -> Endpoint:
        """A route whose request is a JSON body."""

        async def endpoint(request: Request) -> Response:
            return await self.answer(request, verb, await _json_body(request), {})

        return endpoint

    def pictured(self, verb: str) -> Endpoint:
        """A route whose request is the bytes of an image."""

        async def endpoint(request: Request) -> Response:
            media = request.headers.get("content-type", "")
            if not media.startswith(_PICTURE_MEDIA):
                raise Refused("expected an image", "Content-Type", status=415)
            query = {name: value for name, value in request.query_params.items() if name != "name"}
            return await self.answer(request, verb, await _body(request, PICTURE_BODY), query)

        return endpoint

    async def library(self, request: Request) -> Response:
        """List the library."""
        self._lend()
        return await self.answer(request, "library", b"", {})

    async def entry(self, request: Request) -> Response:
        """Show, keep or remove one entry."""
        self._lend()
        name = request.path_params["name"]
        if request.method == "PUT":
            return await self.answer(request, "save", await _json_body(request), {"name": name})
        if request.method == "DELETE":
            return await self.answer(request, "remove", b"", {"name": name})
        if not name.endswith(".svg"):
            raise Refused("page not found", status=404)
        return await self.answer(request, "thumbnail", b"", {"name": name.removesuffix(".svg")})

    def _lend(self) -> None:
        if not self.settings.lends_library:
            raise Refused("this server does not share its puzzle library", status=403)


def make_app(desk: Desk) -> App:
    """Build the app around a desk."""
    settings = desk.settings

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        joined(version())
        warming = asyncio.create_task(desk.warm_up()) if settings.warm else None
        yield
        if warming is not None:
            warming.cancel()
        await desk.close()

    routes = [
        *ROUTES,
        Route("/api/families", desk.families),
        *(Route(f"/api/{verb}", desk.posted(verb), methods=["POST"]) for verb in _POSTED),
        *(Route(f"/api/{verb}", desk.pictured(verb), methods=["POST"]) for verb in ("picture", "grey")),
        Route("/api/library", desk.library),
        Route("/api/library/{name}", desk.entry, methods=["GET", "PUT", "DELETE"]),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={Refused: _refused, HTTPException: _no_route, ClientDisconnect: _gone},
    )
    app.router.redirect_slashes = False
    return Guard(GZipMiddleware(app, minimum_size=2_000, compresslevel=6), settings)


async def _unless_gone(request: Request, asking: Awaitable[Reply]) -> Reply:
    """Wait for an answer as long as the client does."""
    task = asyncio.ensure_future(asking)
    leaving = asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait({task, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        return task.result()
    finally:
        leaving.cancel()
        task.cancel()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _json_body(request: Request) -> bytes:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused("expected JSON", "Content-Type", status=415)
    return await _body(request, JSON_BODY)


async def _body(request: Request, cap: int) -> bytes:
    """Read the body, up to the cap."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > cap:
        raise _too_large(cap)
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():  # a connection whose body takes too long is closed
        size += len(part)
        if size > cap:
            raise _too_large(cap)
        parts.append(part)
    return b"".join(parts)


def _too_large(cap: int) -> Refused:
    return Refused(f"the request is too large (limit {cap:,} bytes)", "body", status=413)


async def _refused(request: Request, refusal: Exception) -> Response:
    if not isinstance(refusal, Refused):
        raise refusal
    return response(error(refusal.status, **refusal.data))


async def _no_route(request: Request, refusal: Exception) -> Response:
    if not isinstance(refusal, HTTPException):
        raise refusal
    words = {404: "page not found", 405: "this page does not support that method"}
    reply = response(error(refusal.status_code, words.get(refusal.status_code, refusal.detail)))
    reply.headers.update(refusal.headers or {})
    return reply


async def _gone(request: Request, refusal: Exception) -> Response:
    return Response(status_code=400)  # the client has gone
