"""Who may come in: hosts and origins, how much and how often; and the headers that every answer carries.

A browser sends the Host it believes to talk to: a foreign name that was made to resolve to this machine (DNS
rebinding) is refused. It sends the Origin of the page that asks: pages of others can neither change nor read anything.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response

from clew.web.answers import error
from clew.web.frames import Reply
from clew.web.settings import Settings

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_CHANGING = frozenset({"POST", "PUT", "DELETE", "PATCH"})
_CLIENTS = 10_000  # clients whose pace is remembered


class Pace:
    """How often each client may come: so many at once, and so many a second in the long run."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by client: what is left, and when

    def wait(self, client: str) -> float:
        """The seconds a client must wait before it may come in; 0 lets it in now."""
        now = self._clock()
        left, before = self._left.pop(client, (float(self._burst), now))
        left = min(self._burst, left + (now - before) * self._rate)
        allowed = left >= 1
        self._left[client] = (left - 1 if allowed else left, now)
        if len(self._left) > _CLIENTS:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self._rate


class Guard:
    """Stands before the app."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._pace = Pace(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return

        async def sealed(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, sealed)
        else:
            await refusal(scope, receive, sealed)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._own(host):
            return response(error(403, "this server does not answer to that name", "Host"))
        origin = headers.get("origin")
        if origin is not None and scope["method"] in _CHANGING and not self._same(origin, host):
            return response(error(403, "pages of other origins cannot use this server", "Origin"))
        seconds = self._pace.wait(client_of(scope))
        if seconds:
            return response(error(429, "too many requests: wait a moment"), retry=seconds)
        return None

    def _own(self, host: str) -> bool:
        name = _without_port(host)
        if name in ("localhost", self._settings.host, *self._settings.names):
            return True
        try:
            address = ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or not self._settings.own_machine

    @staticmethod
    def _same(origin: str, host: str) -> bool:
        scheme, _, where = origin.partition("://")
        return scheme in ("http", "https") and where.lower() == host.lower()


def client_of(scope: Scope) -> str:
    """Whom a request comes from, by address."""
    client = scope.get("client")
    return client[0] if client else ""


def response(reply: Reply, retry: float | None = None) -> Response:
    """Turn an answer into a response."""
    headers = {"cache-control": "no-store"}
    if retry is not None or reply.status == 503:
        headers["retry-after"] = str(max(1, round(retry or 1)))
    return Response(reply.body, reply.status, headers, reply.media)


def _without_port(host: str) -> str:
    """The name in a Host header; an IPv6 address stands in brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()
