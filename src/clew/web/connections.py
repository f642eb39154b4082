"""Connections: how long a client may keep the server waiting, how many it may have, and which one makes room.

A connection is always in one stage, and each stage that waits for the client has a time-out: the head of a request must
be complete some seconds after its first byte (the first head: after the connection), then its body; the client must
read its answer; an idle connection is closed after a while. Sending bytes slowly does not buy more time.

Connections are counted, in total and for each address. If there is one too many, the one that has kept the server
waiting longest is closed: first among those slow in the middle of a request, then among idle ones, then among new ones.
A newcomer is refused only if all others are being answered. So a thousand slow clients displace each other, and hardly
anyone else.
"""

from __future__ import annotations

import asyncio
from enum import StrEnum
from functools import lru_cache
from http import HTTPStatus
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from clew.web.answers import error
from clew.web.guard import HEADERS, neighbour
from clew.web.settings import Settings
from clew.web.wire import Strict

LONGEST_HEAD = 64_000  # bytes
_GRACE = 0.5  # seconds after which a client in the middle of a request counts as slow
_LEAVING = 5.0  # seconds for a client to read its last answer, or to finish sending a body that is ignored
_TAKING = 30.0  # seconds for a client to read an answer, plus one for each of this many bytes:
_SLOWEST = 50_000


class Stage(StrEnum):
    """What a connection waits for."""

    HEAD = "the rest of a head"
    BODY = "the rest of a body"
    ANSWER = "the server"
    TAKING = "the client to read an answer"
    REST = "the rest of an ignored body"
    IDLE = "the next request"


class Group:
    """Connections of one address, or all: those that keep the server waiting are queued, longest first."""

    def __init__(self) -> None:
        self.members: set[Connection] = set()
        self._asking: dict[Connection, None] = {}  # in the middle of a request, or of reading its answer
        self._idle: dict[Connection, None] = {}

    def move(self, one: Connection, stage: Stage | None) -> None:
        """Put a connection at the end of the queue of its stage; None removes it."""
        self._asking.pop(one, None)
        self._idle.pop(one, None)
        if stage is None:
            self.members.discard(one)
            return
        self.members.add(one)
        if stage is not Stage.ANSWER:
            (self._idle if stage is Stage.IDLE else self._asking)[one] = None

    def slowest(self, now: float) -> Connection | None:
        """Choose the one to close; None if all are being answered."""
        asking, idle = next(iter(self._asking), None), next(iter(self._idle), None)
        slow = asking is not None and now - asking.since > _GRACE
        return asking if slow or idle is None else idle


class Crowd:
    """All connections of a server."""

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._all = Group()
        self._of: dict[str, Group] = {}

    def enter(self, new: Connection) -> int:
        """Admit a connection, if need be in place of another; return 0, or the status to refuse it with."""
        for group, most, status in ((self._of.get(new.address), self._each, 429), (self._all, self._most, 503)):
            if group is not None and len(group.members) >= most:
                slowest = group.slowest(new.since)
                if slowest is None:
                    return status
                slowest.make_room()
        self._of.setdefault(new.address, Group())
        self.move(new)
        return 0

    def move(self, one: Connection) -> None:
        """Note that a connection has entered another stage."""
        self._all.move(one, one.stage)
        self._of[one.address].move(one, one.stage)

    def leave(self, one: Connection) -> None:
        """Forget a connection, if it is not forgotten already."""
        self._all.move(one, None)
        own = self._of.get(one.address)
        if own is not None:
            own.move(one, None)
            if not own.members:
                del self._of[one.address]


class Connection(H11Protocol):
    """One connection: uvicorn's, with a strict reader and a time-out for each stage."""

    settings: ClassVar[Settings]
    crowd: ClassVar[Crowd]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn: Strict = Strict(LONGEST_HEAD)
        self.stage = Stage.HEAD
        self.since = 0.0
        self.address = ""
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Be admitted, or refused."""
        super().connection_made(transport)
        self.address = neighbour(self.client[0] if self.client else "")
        self._enter(Stage.HEAD)
        if refused := self.crowd.enter(self):
            self._refuse(refused, "too many connections: wait a moment")

    def connection_lost(self, exc: Exception | None) -> None:
        """Go."""
        self.crowd.leave(self)
        self._rest()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Handle what has arrived."""
        super().handle_events()
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request once the whole answer is handed over."""
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """Wait for the client, which reads too slowly."""
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        """Continue: the client has read most of it."""
        super().resume_writing()
        self._look()

    def timeout_keep_alive_handler(self) -> None:
        """Ignore uvicorn's only time-out: here every stage has its own."""

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not strict HTTP."""
        self._refuse(*self.conn.refusal)

    def make_room(self) -> None:
        """Close, to make room for another connection."""
        if self.stage in (Stage.HEAD, Stage.BODY):
            self._refuse(503, "too many connections: this one had been idle longest")
        else:
            self._close()

    def _look(self) -> None:
        """Update the stage; one that continues keeps its time-out."""
        if self.transport.is_closing():
            return
        stage = self._stage()
        if stage is not self.stage:
            self._enter(stage)
            self.crowd.move(self)

    def _stage(self) -> Stage:
        theirs = self.conn.their_state
        if self.flow.write_paused:
            return Stage.TAKING
        if theirs is h11.SEND_BODY:
            return Stage.REST if self.cycle.response_complete else Stage.BODY
        if theirs is h11.IDLE:
            begun = self.cycle is None or self.conn.trailing_data[0]
            return Stage.HEAD if begun else Stage.IDLE
        return Stage.ANSWER

    def _enter(self, stage: Stage) -> None:
        self._rest()
        self.stage, self.since = stage, self.loop.time()
        seconds = self._patience(stage)
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _patience(self, stage: Stage) -> float | None:
        """How long this stage may take; an answer has the deadline of its work."""
        match stage:
            case Stage.HEAD:
                return self.settings.head
            case Stage.BODY:
                return self.settings.body
            case Stage.TAKING:
                return _TAKING + self.transport.get_write_buffer_size() / _SLOWEST
            case Stage.REST:
                return _LEAVING
            case Stage.IDLE:
                return self.settings.idle
        return None

    def _late(self) -> None:
        """The time of a stage is up."""
        if self.stage is Stage.HEAD and not self.conn.trailing_data[0]:
            self._close()  # nothing was requested
        elif self.stage in (Stage.HEAD, Stage.BODY):
            what = "head" if self.stage is Stage.HEAD else "body"
            seconds = self._patience(self.stage)
            self._refuse(408, f"the {what} of the request did not arrive within {seconds:g} seconds")
        else:
            self._close()

    def _refuse(self, status: int, what: str) -> None:
        """Answer instead of the app, unless it has begun to answer, and close."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(plain(status, what))
        if self.cycle is not None:  # lets the app know that its client has gone
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._close()

    def _close(self) -> None:
        """Close, with limited time for the client to read the rest."""
        self._rest()
        self.crowd.leave(self)
        left = self.transport.get_write_buffer_size()
        if self.stage is Stage.TAKING:
            self.transport.abort()
        else:
            self.transport.close()
        if left:
            self._timer = self.loop.call_later(_LEAVING, self.transport.abort)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


@lru_cache(maxsize=64)
def plain(status: int, what: str) -> bytes:
    """A whole answer that ends its connection, with the headers that every answer has."""
    reply = error(status, what)
    fields = {
        "content-type": reply.media,
        "content-length": str(len(reply.body)),
        "cache-control": "no-store",
        "connection": "close",
        **({"retry-after": "1"} if status in (429, 503) else {}),
        **HEADERS,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n{head}\r\n".encode() + reply.body
