"""Run the server: on a given port until Ctrl-C."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from clew.core.errors import PuzzleError
from clew.web.settings import Settings

if TYPE_CHECKING:
    import uvicorn


def bound(settings: Settings) -> socket.socket:
    """A socket that listens where the settings say; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Without the protocol asyncio does not see that this is TCP, and leaves small answers waiting for each other.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listening.close()
        why = getattr(error, "strerror", None) or error
        raise PuzzleError(f"cannot listen on {settings.host}, port {settings.port}: {why}") from None
    return listening


def address(settings: Settings, listening: socket.socket) -> str:
    """Where a browser finds the server."""
    port = listening.getsockname()[1]
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    host = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}.get(host, host)
    return f"http://{host}:{port}/"


def server(settings: Settings, ready: Callable[[], None] = lambda: None) -> uvicorn.Server:
    """A server that calls `ready` when the first request can come, and whose end waits for nobody's work."""
    import uvicorn

    from clew.web.app import Desk, make_app

    desk = Desk(settings)

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await desk.close()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        make_app(desk),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        limit_concurrency=600,
        h11_max_incomplete_event_size=64_000,
        ws="none",
    )
    return Server(config)


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C or SIGTERM, which end it at once."""
    server(settings, ready).run(sockets=[listening])
