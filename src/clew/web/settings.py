"""What a server is started with: where it listens, and how much it gives to whom."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address

PORT = 8765
JSON_BODY = 2_000_000  # bytes
PICTURE_BODY = 8_000_000

# Seconds each kind of work may take; the kinds have workers of their own, so that none waits for another.
DEADLINES: Mapping[str, float] = {"quick": 10.0, "hint": 15.0, "long": 30.0}


def _cores() -> int:
    return max(2, min(os.cpu_count() or 2, 8))


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One server. `names` are the hosts it answers to, besides numbers of this machine and localhost."""

    host: str = "127.0.0.1"
    port: int = PORT
    names: tuple[str, ...] = ()
    library: bool | None = None  # whether the library of this machine is lent; None: only on the own machine
    workers: int = field(default_factory=_cores)  # of each kind, at most; started when needed
    warm: bool = True  # start some workers before the first request
    waiting: int = 64  # requests of one kind that wait for a worker
    long_each: int = 8  # pieces of long work that one client has under way
    rate: float = 100.0  # requests a second of one client, in the long run
    burst: int = 400  # requests of one client at once
    connections: int = 512  # at once
    connections_each: int = 256  # of one address; a proxy is one
    head: float = 10.0  # seconds in which the head of a request must have come
    body: float = 30.0  # seconds in which its body must have come
    idle: float = 15.0  # seconds that a connection without a request is kept
    memory: int = 2 << 30  # bytes of address space of a worker
    deadlines: Mapping[str, float] = field(default_factory=lambda: dict(DEADLINES))

    @property
    def own_machine(self) -> bool:
        """Tell whether only this machine can reach the server."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    @property
    def lends_library(self) -> bool:
        """Tell whether clients may see and change the library."""
        return self.own_machine if self.library is None else self.library
