"""Pools of workers: a job goes to an idle worker or a new one, or waits; a late or cancelled one is killed.

A job whose client has gone is first asked to end, which kernels do within hundredths of a second, and the worker is
kept; if it does not end, the worker is killed. So is one that has not answered some time after its deadline.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Sequence
from itertools import count

import msgspec

from clew.web import frames
from clew.web.frames import Cancel, Job, Reply

GRACE = 2.0  # seconds a job may still answer after its deadline
MANNERS = 0.5  # seconds a cancelled job has to end by itself
STARTING = 60.0  # seconds until a new worker must be ready
PATIENCE = 20.0  # seconds a request waits for a worker


class Busy(Exception):
    """Too many requests are waiting."""


class Late(Exception):
    """A job was killed because it did not end in time."""


class Died(Exception):
    """A worker ended without an answer."""


def worker(memory: int) -> Sequence[str]:
    """The command that starts a worker with this many bytes of memory."""
    return (sys.executable, "-m", "clew.web.worker", str(memory))


class Pool:
    """Up to `size` workers of one kind, started by a command when needed; `waiting` requests may wait.

    A request takes the first free worker, a new one or one that has finished its job: starting takes longer than most
    jobs.
    """

    def __init__(self, size: int, waiting: int, command: Sequence[str]) -> None:
        self._size = size
        self._most_waiting = waiting
        self._command = command
        self._numbers = count(1)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._starts: set[asyncio.Task[None]] = set()
        self._waiters: deque[asyncio.Future[Process]] = deque()
        self._runs: set[asyncio.Task[Reply]] = set()

    async def ask(self, job: Job) -> Reply:
        """Run a job; cancelling this call ends the job."""
        process = await self._taken()
        gone = asyncio.Event()
        job = msgspec.structs.replace(job, number=next(self._numbers))
        run = asyncio.create_task(self._run(process, job, gone))
        self._runs.add(run)
        run.add_done_callback(self._runs.discard)
        try:
            return await asyncio.shield(run)
        except asyncio.CancelledError:
            if run.cancelled():  # the pool is closed
                raise Died from None
            gone.set()
            run.add_done_callback(_forget)
            raise

    async def close(self) -> None:
        """End all workers at once; waiting requests fail."""
        while self._waiters:
            self._waiters.popleft().set_exception(Died())
        under_way = [*self._runs, *self._starts]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await asyncio.gather(*(self._end(process) for process in list(self._all)))

    async def _taken(self) -> Process:
        """Take a free worker, or wait for one; a new one is started if there may be more."""
        if self._idle:
            return self._idle.pop()
        if len(self._waiters) >= self._most_waiting + len(self._starts):
            raise Busy
        self._start_another()
        waiter: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            done, _ = await asyncio.wait({waiter}, timeout=PATIENCE)
        except asyncio.CancelledError:
            self._leave(waiter)
            raise
        if not done:
            self._leave(waiter)
            raise Busy
        return waiter.result()

    def _leave(self, waiter: asyncio.Future[Process]) -> None:
        """Stop waiting; a worker handed over just then goes to the next request."""
        if waiter in self._waiters:
            self._waiters.remove(waiter)
        elif waiter.done() and waiter.exception() is None:
            self._free(waiter.result())

    def _free(self, process: Process) -> None:
        if self._waiters:
            self._waiters.popleft().set_result(process)
        else:
            self._idle.append(process)

    def _start_another(self) -> None:
        if len(self._all) + len(self._starts) < self._size:
            start = asyncio.create_task(self._start())
            self._starts.add(start)
            start.add_done_callback(self._starts.discard)

    async def _start(self) -> None:
        """Start a worker and wait until it is ready: deadlines are for jobs, not for imports."""
        # In its own session a worker is not interrupted by Ctrl-C, not even before it ignores it.
        process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, start_new_session=True)
        try:
            await asyncio.wait_for(_reply(process), STARTING)
        except (asyncio.IncompleteReadError, OSError, TimeoutError):
            await self._end(process)
            if self._waiters:
                self._waiters.popleft().set_exception(Died())
            return
        except asyncio.CancelledError:
            await self._end(process)
            raise
        self._all.add(process)
        self._free(process)

    async def _run(self, process: Process, job: Job, gone: asyncio.Event) -> Reply:
        """Let a worker do a job; it is kept only if it answered."""
        asking = asyncio.create_task(_ask(process, job))
        kept = False
        try:
            await _until(asking, gone, job.seconds + GRACE)
            if not asking.done() and gone.is_set():
                _send(process, Cancel(job.number))
                await asyncio.wait({asking}, timeout=MANNERS)
            if not asking.done():
                raise Late
            reply = asking.result()
            kept = not reply.last
            return reply
        except (asyncio.IncompleteReadError, OSError):
            raise Died from None
        finally:
            asking.cancel()
            if kept:
                self._free(process)
            else:
                await self._end(process)
                if self._waiters:
                    self._start_another()

    async def _end(self, process: Process) -> None:
        self._all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


async def _until(asking: asyncio.Task[Reply], gone: asyncio.Event, seconds: float) -> None:
    """Wait for the answer, for its client to go, or for the deadline."""
    leaving = asyncio.create_task(gone.wait())
    try:
        await asyncio.wait({asking, leaving}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()


async def _ask(process: Process, job: Job) -> Reply:
    if process.stdin is None:
        raise OSError("a worker without pipes")
    _send(process, job)
    await process.stdin.drain()
    return await _reply(process)


async def _reply(process: Process) -> Reply:
    if process.stdout is None:
        raise OSError("a worker without pipes")
    size = int.from_bytes(await process.stdout.readexactly(frames.LENGTH), "big")
    reply: Reply = frames.unpacked(await process.stdout.readexactly(size))
    return reply


def _send(process: Process, message: Job | Cancel) -> None:
    if process.stdin is not None:
        process.stdin.write(frames.packed(message))


def _forget(run: asyncio.Task[Reply]) -> None:
    """Retrieve the result of an abandoned task, so that asyncio does not complain that no one did."""
    if not run.cancelled():
        run.exception()
