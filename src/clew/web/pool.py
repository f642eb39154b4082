"""Pools of workers: a job is given to an idle one, or to a new one, or waits; a late or unwanted one is killed.

A job whose client has gone is first asked to end, which kernels do within hundredths of a second and which keeps the
worker; one that does not hear is killed. So is one that has not answered some time after its deadline.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from itertools import count

import msgspec

from clew.web import frames
from clew.web.frames import Cancel, Job, Reply

GRACE = 2.0  # seconds after its deadline in which a job may still answer
MANNERS = 0.5  # seconds in which a cancelled job may end by itself
STARTING = 60.0  # seconds until a new worker must be ready
PATIENCE = 20.0  # seconds a request waits for a worker


class Busy(Exception):
    """Too many requests wait already."""


class Late(Exception):
    """A job was killed because it did not end in time."""


class Died(Exception):
    """A worker ended without an answer."""


def worker(memory: int) -> Sequence[str]:
    """The command that starts a worker with so many bytes of memory."""
    return (sys.executable, "-m", "clew.web.worker", str(memory))


class Pool:
    """Up to `size` workers of one kind, started by a command when they are needed; so many requests may wait."""

    def __init__(self, size: int, waiting: int, command: Sequence[str]) -> None:
        self._slots = asyncio.Semaphore(size)
        self._most_waiting = waiting
        self._command = command
        self._waiting = 0
        self._numbers = count(1)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._runs: set[asyncio.Task[Reply]] = set()

    async def ask(self, job: Job) -> Reply:
        """Have a job done; cancelling this call ends the job."""
        await self._wait_for_slot()
        gone = asyncio.Event()
        job = msgspec.structs.replace(job, number=next(self._numbers))
        run = asyncio.create_task(self._run(job, gone))
        self._runs.add(run)
        run.add_done_callback(self._runs.discard)
        try:
            return await asyncio.shield(run)
        except asyncio.CancelledError:
            gone.set()
            run.add_done_callback(_forget)
            raise

    async def close(self) -> None:
        """End all workers, at once."""
        for run in list(self._runs):
            run.cancel()
        await asyncio.gather(*self._runs, return_exceptions=True)
        await asyncio.gather(*(self._end(process) for process in list(self._all)))

    async def _wait_for_slot(self) -> None:
        if not self._slots.locked():
            await self._slots.acquire()
            return
        if self._waiting >= self._most_waiting:
            raise Busy
        self._waiting += 1
        try:
            await asyncio.wait_for(self._slots.acquire(), PATIENCE)
        except TimeoutError:
            raise Busy from None
        finally:
            self._waiting -= 1

    async def _run(self, job: Job, gone: asyncio.Event) -> Reply:
        """Do a job in a slot that was taken for it; the worker is kept only if it answered."""
        try:
            process = self._idle.pop() if self._idle else await self._start()
        except BaseException:
            self._slots.release()
            raise
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
            kept = reply.status != 503
            return reply
        except (asyncio.IncompleteReadError, OSError):
            raise Died from None
        finally:
            asking.cancel()
            if kept:
                self._idle.append(process)
            else:
                await self._end(process)
            self._slots.release()

    async def _start(self) -> Process:
        """Start a worker, and wait until it says that it is ready: deadlines are for jobs, not for imports."""
        process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
        self._all.add(process)
        try:
            await asyncio.wait_for(_reply(process), STARTING)
        except (asyncio.IncompleteReadError, OSError, TimeoutError):
            await self._end(process)
            raise Died from None
        return process

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
    """Nobody waits for this any more: look at its end, so that it is not reported as never looked at."""
    if not run.cancelled():
        run.exception()
