"""Run the server: on a given port until Ctrl-C."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from clew.core.errors import PuzzleError
from clew.web.settings import Settings

if TYPE_CHECKING:
    import uvicorn

_AT_ONCE = 8  # connections accepted at once before the others are served again
_QUEUE = 1024  # connections waiting to be accepted
_OTHER_FILES = 100  # file descriptors for pipes, files being sent, connections being closed


def bound(settings: Settings) -> socket.socket:
    """A socket that listens as the settings say; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Without the protocol asyncio does not see that this is TCP, and delays small answers (Nagle's algorithm).
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
    """The server's address for a browser."""
    port = listening.getsockname()[1]
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    host = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}.get(host, host)
    return f"http://{host}:{port}/"


def server(settings: Settings, ready: Callable[[], None] = lambda: None) -> uvicorn.Server:
    """A server that calls `ready` when it accepts requests, and that stops without waiting for work."""
    import uvicorn

    from clew.web.app import Desk, make_app
    from clew.web.connections import Connection, Crowd

    desk = Desk(settings)
    given = settings

    class Protocol(Connection):
        settings = given
        crowd = Crowd(_room(given), given.connections_each)

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            for each in sockets or ():
                each.listen(_QUEUE)
            ready()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await desk.close()
            await super().shutdown(sockets)

    # Reader, loop and sockets are fixed: other installed packages must not change them.
    config = uvicorn.Config(
        make_app(desk),
        http=Protocol,
        loop="asyncio",
        ws="none",
        interface="asgi3",
        lifespan="on",
        backlog=_AT_ONCE,
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    return Server(config)


def _room(settings: Settings) -> int:
    """The most connections: the system must have file descriptors for them."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return settings.connections
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return settings.connections
    return min(settings.connections, max(50, files - _OTHER_FILES))


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C or SIGTERM, which end it at once."""
    server(settings, ready).run(sockets=[listening])
