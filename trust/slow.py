"""Slow clients: a thousand connections that never finish what they begin, while fifty players play.

A slow client opens a connection and keeps the server waiting in one of five ways, a byte now and then; if the server
closes it, it connects again. They come from the players' address, from one of their own, and from a thousand. The
players are those of `bench/web.py`; the slow clients have a separate process, so that they cost the players no time.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from bench.web import PLAYERS, play, quantile, server, table

from trust import figures

TOTAL = 1_000
SECONDS = 30.0
PROMISED = 300.0  # milliseconds in which 99 of 100 requests of players are answered
DRIBBLE = 1.0  # seconds between the bytes of a slow client
AGAIN = (1.0, 5.0)  # seconds before a closed client connects again
_HEAD = "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
_GET = "GET /static/style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"

# What each kind of slow client sends at once; then a byte at a time.
KINDS = {
    "silent": "",
    "head": f"{_HEAD}X-Slow: ",
    "body": f"{_HEAD}Content-Length: 100000\r\n\r\n{{",
    "idle": _GET,
    "unread": _GET * 5,
}
_DRIBBLING = ("head", "body")

# Where the slow clients come from.
WHENCE: dict[str, Sequence[str]] = {
    "the players' address": ["127.0.0.1"],
    "another address": ["127.0.0.2"],
    "a thousand addresses": [f"127.0.{number // 250 + 1}.{number % 250 + 1}" for number in range(TOTAL)],
}


class Slow:
    """One slow client, which reconnects until the time is up."""

    def __init__(self, port: int, kind: str, address: str, seen: Counter[str]) -> None:
        self._port, self._kind, self._address, self._seen = port, kind, address, seen
        self._rng = Random(address)

    async def stay(self, until: float) -> None:
        """Connect, be closed, and connect again."""
        while time.monotonic() < until:
            try:
                await self._once(until)
            except OSError:  # refused or reset, as intended
                self._seen["reset"] += 1
            await asyncio.sleep(self._rng.uniform(*AGAIN))

    async def _once(self, until: float) -> None:
        # A small receive buffer, so that the server soon notices a client that does not read.
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(self._address, 0), limit=1_024
        )
        self._seen["opened"] += 1
        writer.write(KINDS[self._kind].encode())
        try:
            while time.monotonic() < until:
                if self._kind == "unread":
                    closed = writer.is_closing()
                    await asyncio.sleep(DRIBBLE)
                else:
                    closed = await self._closed(reader)
                if closed:
                    self._seen["closed"] += 1
                    return
                if self._kind in _DRIBBLING:
                    writer.write(b"x")
            self._seen["open at the end"] += 1
        finally:
            writer.transport.abort()

    async def _closed(self, reader: asyncio.StreamReader) -> bool:
        """Wait a while, and return whether the server has closed; the status of its answer is counted."""
        try:
            async with asyncio.timeout(DRIBBLE):
                while data := await reader.read(65_536):
                    if data.startswith(b"HTTP/1.1 ") and self._kind != "idle":
                        self._seen[data[9:12].decode()] += 1
        except TimeoutError:
            return False
        return True


async def crowd(port: int, addresses: Sequence[str], total: int, seconds: float) -> Counter[str]:
    """All slow clients at once, of all kinds and from all addresses."""
    seen: Counter[str] = Counter()
    until = time.monotonic() + seconds
    kinds = list(KINDS)
    slow = [Slow(port, kinds[at % len(kinds)], addresses[at % len(addresses)], seen) for at in range(total)]
    await asyncio.gather(*(each.stay(until) for each in slow))
    return seen


def play_among(whence: str, total: int, players: int, seconds: float) -> dict[str, Any]:
    """Let players play while slow clients come from there; return what both have seen."""
    with server() as where:
        port = int(where.rstrip("/").rpartition(":")[2])
        command = [sys.executable, "-m", "trust.slow", str(port), whence, str(total), str(seconds + 5)]
        slow = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=figures.ROOT) if total else None
        time.sleep(3.0 if slow else 0.0)  # they connect first
        seen = asyncio.run(play(where, table(players), 1.0, seconds))
        seen = json.loads(slow.communicate(timeout=60)[0]) if slow else {}
    spent = [one for some in seen.spent.values() for one in some]
    return {
        "requests": len(spent),
        "median": round(quantile(spent, 0.5), 1),
        "p99": round(quantile(spent, 0.99), 1),
        "worst": round(max(spent), 1),
        "statuses": {str(status): number for status, number in seen.statuses.items()},
        "slow": seen,
    }


def run(total: int = TOTAL, seconds: float = SECONDS) -> dict[str, Any]:
    """Players alone, then among slow clients from everywhere; add the figures."""
    runs = {"none": play_among("another address", 0, PLAYERS, seconds)}
    for whence in WHENCE:
        runs[whence] = play_among(whence, total, PLAYERS, seconds)
        print(f"  {whence}: {runs[whence]}", flush=True)
    data = {
        "players": PLAYERS,
        "total": total,
        "wanted": TOTAL,
        "seconds": seconds,
        "runs": runs,
        "wrong": [f"{whence}: {why}" for whence, one in runs.items() for why in _wrong(one)],
    }
    figures.add("slow", **data)
    return data


def _wrong(one: dict[str, Any]) -> list[str]:
    late = [f"99 % of the requests took {one['p99']} ms"] if one["p99"] > PROMISED else []
    return late + [f"{number} answers {status}" for status, number in one["statuses"].items() if status != "200"]


def main(port: str, whence: str, total: str, seconds: str) -> None:
    """Be the slow clients, and print what they saw."""
    os.nice(10)  # real ones would have their own machines
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    addresses = list(islice(WHENCE[whence], int(total)))
    print(json.dumps(asyncio.run(crowd(int(port), addresses, int(total), float(seconds)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
