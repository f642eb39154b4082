"""Fifty players at once against the real server on this machine: how long they wait for a check and a hint.

Each player has a puzzle of the normal size, marks a place, asks for a check with all aids, thinks, and at every fifth
mark asks for a hint. In one run players think for about a second, as quick ones do; in the other not at all: then each
asks again as soon as it is answered, and the figures show the queue. Times are the players': they include the client,
which shares the machine.
"""

from __future__ import annotations

import asyncio
import json
import resource
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random
from typing import Any

import clew
from bench.report import Report
from clew import families
from clew.actions import code
from clew.core.family import Reading

PLAYERS = 50
SECONDS = 15.0
HINT_EVERY = 5
Puzzle = tuple[str, dict[str, Any]]  # its code, and the marks of its solution


@dataclass
class Seen:
    """Milliseconds by route, and how often each status came."""

    spent: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter[int] = field(default_factory=Counter)


def table(players: int = PLAYERS) -> list[Puzzle]:
    """A puzzle for each player, with the marks of its solution in some order."""
    made = []
    for number, name in enumerate(islice(cycle(families.NAMES), players)):
        puzzle = clew.generate(name, seed=number)
        family = families.get(name)
        solution = clew.solve(puzzle).solutions[0]
        places = [place for place in family.places(puzzle) if len(family.values(puzzle, place)) > 1]
        Random(number).shuffle(places)
        made.append((code.write(Reading(puzzle=puzzle)), {str(place): solution[place] for place in places}))
    return made


@contextmanager
def server() -> Iterator[str]:
    """The server as people start it, with a higher request rate, since all players have one address."""
    command = [sys.executable, "-c", _SERVER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())
        finally:
            process.terminate()


_SERVER = """
import json
from clew.web.server import address, bound, run
from clew.web.settings import Settings
settings = Settings(port=0, rate=10_000, burst=10_000)
listening = bound(settings)
run(settings, listening, lambda: print(json.dumps(address(settings, listening)), flush=True))
"""


class Client:
    """A player's browser as the server sees it: one kept connection. HTTP libraries cost more time than the server."""

    def __init__(self, where: str) -> None:
        self._host, _, port = where.removeprefix("http://").rstrip("/").partition(":")
        self._port = int(port)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: dict[str, Any]) -> int:
        """Send a request, wait for the whole answer, and return its status.

        A kept connection may be closed just when it is used again; then, as browsers do, open a new one.
        """
        if self._streams is not None:
            try:
                return await self._post(path, body, *self._streams)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
        self._streams = await asyncio.open_connection(self._host, self._port)
        return await self._post(path, body, *self._streams)

    async def _post(
        self, path: str, body: dict[str, Any], reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> int:
        data = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(data)}"
        )
        writer.write(f"{head}\r\n\r\n".encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        await reader.readexactly(int(answer.partition("content-length: ")[2].partition("\r\n")[0]))
        return int(answer.split()[1])

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()


async def player(where: str, puzzle: Puzzle, think: float, seen: Seen, seconds: float) -> None:
    """Mark place after place until the time is up; a first hint is not counted."""
    text, solution = puzzle
    client = Client(where)
    await ask(client, "hint", {"puzzle": text}, Seen())
    end, rng = time.monotonic() + seconds, Random(text)
    await asyncio.sleep(rng.random() * think)
    marks: dict[str, Any] = {}
    for number, (place, value) in enumerate(cycle(solution.items()), 1):
        if time.monotonic() > end:
            break
        marks = {place: value} if len(marks) == len(solution) else {**marks, place: value}
        asked = {"puzzle": text, "marks": marks}
        await ask(client, "check", {**asked, "aids": ["ticks", "enclosed", "candidates"]}, seen)
        if number % HINT_EVERY == 0:
            await ask(client, "hint", asked, seen)
        await asyncio.sleep(
            think * rng.uniform(0.5, 1.5)
        )  # with a constant pause, players that ask at the same moment would go on doing so
    client.close()


async def ask(client: Client, verb: str, body: dict[str, Any], seen: Seen) -> None:
    """Ask, and note how long it took."""
    start = time.perf_counter()
    status = await client.post(f"/api/{verb}", body)
    seen.spent[verb].append(1000 * (time.perf_counter() - start))
    seen.statuses[status] += 1


async def play(where: str, puzzles: list[Puzzle], think: float, seconds: float = SECONDS) -> Seen:
    """Let all of them play at once."""
    seen = Seen()
    await asyncio.gather(*(player(where, puzzle, think, seen, seconds) for puzzle in puzzles))
    return seen


def quantile(spent: list[float], share: float) -> float:
    """The time that this share of the requests did not exceed."""
    return sorted(spent)[min(len(spent) - 1, int(share * len(spent)))]


def run(report: Report) -> None:
    """The median and the 99th percentile of each request."""
    players, seconds = report.some(PLAYERS), 1.0 if report.short else SECONDS
    puzzles = table(players)
    with report.part("web", f"{players} players at once for {seconds:g} s, time for an answer by the clock"):
        for title, think in (("thinking a second", 1.0), ("not thinking", 0.0)):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            with server() as where:
                seen = asyncio.run(play(where, puzzles, think, seconds))
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            for verb, spent in seen.spent.items():
                note = f"{len(spent) / seconds:.1f} a second, longest {max(spent):.0f} ms"
                for share in (0.5, 0.99):
                    name = f"{verb}, {title}, {share:.0%} within"
                    report.add(name, "clew's server", quantile(spent, share) / 1000, puzzles=len(spent), note=note)
            statuses = ", ".join(f"{status}: {count}" for status, count in sorted(seen.statuses.items()))
            requests = sum(map(len, seen.spent.values()))
            note = f"statuses {statuses}"
            report.add(f"CPU of a request, {title}", "clew's server", busy / requests, puzzles=requests, note=note)
