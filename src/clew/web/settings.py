"""Settings of a server: where it listens, and its limits."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address

PORT = 8765
JSON_BODY = 2_000_000  # bytes
PICTURE_BODY = 8_000_000

# Seconds each kind of work may take; each kind has its own workers, so that none waits for another.
DEADLINES: Mapping[str, float] = {"quick": 10.0, "hint": 15.0, "long": 30.0}


def _cores() -> int:
    return max(2, min(os.cpu_count() or 2, 8))


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One server. `names` are the hosts it answers to, besides this machine's addresses and localhost."""

    host: str = "127.0.0.1"
    port: int = PORT
    names: tuple[str, ...] = ()
    library: bool | None = None  # whether clients may use the library; None: only on this machine
    workers: int = field(default_factory=_cores)  # most of each kind; started when needed
    lasting: bool = True  # whether it will be found at this address again, so that browsers may keep its page
    warm: bool = True  # start some workers before the first request
    waiting: int = 64  # most requests of one kind waiting for a worker
    long_each: int = 8  # most long jobs of one client at once
    rate: float = 100.0  # requests per second of one client, in the long run
    burst: int = 400  # most requests of one client at once
    connections: int = 512  # at once
    connections_each: int = 256  # of one address; a proxy counts as one
    head: float = 10.0  # seconds for the head of a request to arrive
    body: float = 30.0  # seconds for its body to arrive
    idle: float = 15.0  # seconds an idle connection is kept
    memory: int = 2 << 30  # bytes of address space of a worker
    deadlines: Mapping[str, float] = field(default_factory=lambda: dict(DEADLINES))

    @property
    def own_machine(self) -> bool:
        """Whether only this machine can reach the server."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    @property
    def lends_library(self) -> bool:
        """Whether clients may see and change the library."""
        return self.own_machine if self.library is None else self.library
