"""Admits requests by host, origin, size and rate, and adds the headers that every answer carries.

A browser sends the Host it believes it is talking to: a foreign name made to resolve to this machine (DNS rebinding) is
refused. It sends the Origin of the requesting page: other sites can neither change nor read anything.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import IPv4Address, IPv6Address, ip_address
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
# What counts for modules and styles, which are not documents; there are many, and a page waits for them all.
_OF_PARTS = {
    name: HEADERS[name] for name in ("x-content-type-options", "referrer-policy", "cross-origin-resource-policy")
}
_CHANGING = frozenset({"POST", "PUT", "DELETE", "PATCH"})
_CLIENTS = 10_000  # most clients whose rate is remembered
_PART = re.compile(r"/static/(?:bundles/)?[a-z]+\.(?:js|css)")
# What a Host header may have (RFC 3986): a name, an IPv4 address, or an IPv6 address in brackets; then a port.
_HOST = re.compile(
    r"(?:\[(?P<six>[0-9A-Fa-f:.]{2,45})\]|(?P<name>(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2}){1,255}))(?::[0-9]{1,5})?",
    re.ASCII,
)


class Pace:
    """How often each client may ask: `burst` requests at once, and `rate` per second in the long run."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by client: requests left, and when

    def wait(self, client: str) -> float:
        """The seconds a client must wait; 0 admits it now."""
        now = self._clock()
        left, before = self._left.pop(client, (float(self._burst), now))
        left = min(self._burst, left + (now - before) * self._rate)
        allowed = left >= 1
        self._left[client] = (left - 1 if allowed else left, now)
        if len(self._left) > _CLIENTS:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self._rate


class Guard:
    """Wraps the app."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._pace = Pace(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Admit a request, or say why not."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return

        async def sealed(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                part = message["status"] in (200, 304) and _PART.fullmatch(scope["path"]) is not None
                MutableHeaders(scope=message).update(_OF_PARTS if part else HEADERS)
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, sealed)
        else:
            await refusal(scope, receive, sealed)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host, *others = headers.getlist("host") or [""]
        if name_of(host) is None or others:
            return response(error(400, "expected a host name or address, with or without a port", "Host"))
        if not self._own(host):
            return response(error(403, "this server does not answer to that name", "Host"))
        origin = headers.get("origin")
        if origin is not None and scope["method"] in _CHANGING and not self._same(origin, host):
            return response(error(403, "pages from other origins may not use this server", "Origin"))
        seconds = self._pace.wait(client_of(scope))
        if seconds:
            return response(error(429, "too many requests: wait a moment"), retry=seconds)
        return None

    def _own(self, host: str) -> bool:
        name = name_of(host)
        if str(name) in ("localhost", self._settings.host.lower(), *self._settings.names):
            return True
        return isinstance(name, IPv4Address | IPv6Address) and (name.is_loopback or not self._settings.own_machine)

    @staticmethod
    def _same(origin: str, host: str) -> bool:
        scheme, _, where = origin.partition("://")
        return scheme in ("http", "https") and where.lower() == host.lower()


def client_of(scope: Scope) -> str:
    """The client of a request, by address."""
    client = scope.get("client")
    return neighbour(client[0] if client else "")


def neighbour(address: str) -> str:
    """The address that identifies a client: one with IPv6 has millions of addresses with the same prefix."""
    parsed = _address(address) if ":" in address else None
    return parsed.exploded[:19] if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None else address


def response(reply: Reply, retry: float | None = None) -> Response:
    """Turn an answer into a response."""
    headers = {"cache-control": "no-store"}
    if retry is not None or reply.status == 503:
        headers["retry-after"] = str(max(1, round(retry or 1)))
    return Response(reply.body, reply.status, headers, reply.media)


def name_of(host: str) -> str | IPv4Address | IPv6Address | None:
    """The name or address in a Host header, without its port; None if it is neither."""
    match = _HOST.fullmatch(host)
    if match is None:
        return None
    address = _address(match["six"] or match["name"])
    if match["six"] is not None:
        return address if isinstance(address, IPv6Address) else None
    return address or match["name"].lower()


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
