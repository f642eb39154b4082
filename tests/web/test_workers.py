"""Workers: killed when late, ended when no one waits, replaced when they die, and kept within their memory."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec
import pytest

from clew.actions import code
from clew.core.family import Reading
from clew.families.nonogram.puzzle import from_picture
from clew.web import pool as pools
from clew.web.frames import Job, Reply
from clew.web.pool import Busy, Died, Late, Pool, worker
from clew.web.settings import Settings
from tests.web.conftest import puzzle_code, serving

MEMORY = 2 << 30
T = TypeVar("T")


def hard() -> str:
    """A puzzle that no search decides in minutes: random pictures of this size have many near solutions."""
    rng = Random(1)
    return code.write(Reading(puzzle=from_picture(50, 50, [rng.random() < 0.45 for _ in range(2500)])))


def script(body: str, memory: int = MEMORY) -> list[str]:
    """A worker whose every job is this."""
    text = (
        "import clew.web.verbs as verbs, time, os\n"
        "def perform(job, stop):\n"
        f"    {body}\n"
        "verbs.perform = perform\n"
        "from clew.web.worker import main\n"
        f"main({memory})\n"
    )
    return [sys.executable, "-c", text]


def in_own_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run it on its own thread: the main thread may already have a loop, that of the browser tests."""
    with ThreadPoolExecutor(1) as one:
        return one.submit(asyncio.run, work).result()


def within(run: Callable[[Pool], Coroutine[Any, Any, None]], command: list[str] | None = None, **size: int) -> None:
    """Run a test in its own loop, with a pool that is closed at its end."""

    async def whole() -> None:
        pool = Pool(size.get("workers", 1), size.get("waiting", 10), command or worker(MEMORY))
        try:
            await run(pool)
        finally:
            await pool.close()

    in_own_loop(whole())


def job(verb: str, seconds: float = 20, **body: Any) -> Job:
    return Job(verb=verb, seconds=seconds, body=msgspec.json.encode(body))


def test_a_worker_is_kept_for_the_next_job() -> None:
    async def run(pool: Pool) -> None:
        for _ in range(3):
            reply = await pool.ask(job("check", puzzle=puzzle_code("hashi")))
            assert reply.status == 200
        assert len(pool._all) == 1

    within(run)


def test_a_search_ends_at_its_deadline_and_reports_that_nothing_was_decided() -> None:
    async def run(pool: Pool) -> None:
        reply = await pool.ask(job("verdict", seconds=0.6, puzzle=hard()))
        assert msgspec.json.decode(reply.body)["verdict"] == "undecided"
        assert len(pool._all) == 1

    within(run)


def test_a_job_that_does_not_hear_is_killed_after_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "GRACE", 0.1)

    async def run(pool: Pool) -> None:
        with pytest.raises(Late):
            await pool.ask(job("check", seconds=0.1))
        assert not pool._all

    within(run, script("time.sleep(60)"))


def test_a_cancelled_search_ends_and_its_worker_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "MANNERS", 20.0)  # on a busy machine, too, it must end by itself

    async def run(pool: Pool) -> None:
        await pool.ask(job("check", puzzle=puzzle_code("hashi")))
        asking = asyncio.create_task(pool.ask(job("verdict", puzzle=hard())))
        await asyncio.sleep(0.7)
        asking.cancel()
        assert (await asyncio.gather(asking, return_exceptions=True))[0].__class__ is asyncio.CancelledError
        before = set(pool._all)
        reply = await pool.ask(job("check", puzzle=puzzle_code("hashi")))
        assert reply.status == 200
        assert set(pool._all) == before

    within(run)


def test_a_cancelled_job_that_does_not_hear_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "MANNERS", 0.1)

    async def run(pool: Pool) -> None:
        asking = asyncio.create_task(pool.ask(job("check")))
        while not pool._runs:
            await asyncio.sleep(0.05)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        [left] = pool._runs
        with pytest.raises(Late):
            await left
        assert not pool._all

    within(run, script("time.sleep(60)"))


def test_a_worker_that_dies_is_replaced() -> None:
    async def run(pool: Pool) -> None:
        for _ in range(2):
            with pytest.raises(Died):
                await pool.ask(job("check"))
        assert not pool._all

    within(run, script("os._exit(3)"))


def test_a_worker_that_runs_out_of_memory_reports_it_and_continues() -> None:
    async def run(pool: Pool) -> None:
        for _ in range(3):
            reply: Reply = await pool.ask(job("check"))
            assert reply.status == 500
            assert b"memory" in reply.body
            assert len(pool._all) == 1

    within(run, script("return [bytearray(1 << 20) for _ in range(3 << 10)]", 400 << 20))


@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="this system does not report how much memory a process has taken"
)
def test_a_worker_that_runs_out_of_memory_and_keeps_it_is_replaced() -> None:
    async def run(pool: Pool) -> None:
        reply: Reply = await pool.ask(job("check"))
        assert (reply.status, b"memory" in reply.body) == (500, True)
        assert not pool._all

    within(run, script("verbs.kept = []; verbs.kept.extend(iter(lambda: bytearray(1 << 20), 0))", 400 << 20))


def test_too_many_that_wait_are_sent_away() -> None:
    async def run(pool: Pool) -> None:
        asking = [asyncio.create_task(pool.ask(job("check"))) for _ in range(2)]
        await asyncio.sleep(0.1)
        with pytest.raises(Busy):
            await pool.ask(job("check"))
        while not pool._runs:
            await asyncio.sleep(0.05)
        with pytest.raises(Busy):
            await pool.ask(job("check"))
        for each in asking:
            each.cancel()
        await asyncio.gather(*asking, return_exceptions=True)

    within(run, script("time.sleep(60)"), waiting=1)


def test_a_request_that_is_given_up_while_it_waits_leaves_its_worker_to_the_next() -> None:
    async def run(pool: Pool) -> None:
        first = asyncio.create_task(pool.ask(job("check", puzzle=puzzle_code("hashi"))))
        await asyncio.sleep(0)
        first.cancel()
        reply = await pool.ask(job("check", puzzle=puzzle_code("hashi")))
        assert reply.status == 200
        assert (len(pool._all), len(pool._idle), len(pool._waiters)) == (1, 1, 0)

    within(run)


def test_closing_a_pool_ends_waiting_requests() -> None:
    async def run(pool: Pool) -> None:
        asking = [asyncio.create_task(pool.ask(job("check"))) for _ in range(3)]
        while not pool._runs:
            await asyncio.sleep(0.05)
        await pool.close()
        ends = await asyncio.gather(*asking, return_exceptions=True)
        assert [type(end) for end in ends] == [Died, Died, Died]

    within(run, script("time.sleep(60)"))


def test_workers_end_with_their_server() -> None:
    process = subprocess.Popen(worker(MEMORY), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    assert process.wait(20) == 0
    process.stdout.close()


def test_closing_the_connection_ends_the_work() -> None:
    settings = Settings(workers=1, warm=False)
    puzzle = hard()
    with serving(settings) as where, httpx.Client(base_url=where) as client:
        for _ in range(2):  # the only worker is free again for the second
            with pytest.raises(httpx.ReadTimeout):
                client.post("/api/verdict", json={"puzzle": puzzle}, timeout=1.0)
        start = time.monotonic()
        done = client.post("/api/verdict", json={"puzzle": puzzle_code("hashi")}, timeout=20)
        assert done.json()["verdict"] == "unique"
        assert time.monotonic() - start < settings.deadlines["long"]


def test_a_client_with_too_many_jobs_must_wait() -> None:
    async def run() -> list[int]:
        async with httpx.AsyncClient(base_url=where) as client:
            asking = [client.post("/api/verdict", json={"puzzle": puzzle}) for _ in range(4)]
            return [answer.status_code for answer in await asyncio.gather(*asking)]

    deadlines = {"quick": 5.0, "hint": 5.0, "long": 1.0}
    puzzle = hard()
    with serving(Settings(workers=2, long_each=2, deadlines=deadlines, warm=False)) as where:
        assert sorted(in_own_loop(run())) == [200, 200, 429, 429]
