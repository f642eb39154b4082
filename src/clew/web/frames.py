"""Messages between server and worker: frames of msgpack, each after its length, over a pair of pipes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

LENGTH = 4  # bytes of the length before each frame


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """One piece of work: which verb, the request as it came, and the seconds it may take."""

    verb: str
    seconds: float
    body: bytes = b""
    query: dict[str, str] = {}
    number: int = 0


class Cancel(msgspec.Struct, frozen=True, tag=True):
    """End the job with this number: its client has gone."""

    number: int


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a job, ready to send; `last` if the worker should not take another job."""

    status: int = 200
    body: bytes = b""
    media: str = "application/json"
    last: bool = False


def packed(message: Job | Cancel | Reply) -> bytes:
    """Put a message into a frame."""
    kind = {Job: b"J", Cancel: b"C", Reply: b"R"}[type(message)]
    data = kind + msgspec.msgpack.encode(message)
    return len(data).to_bytes(LENGTH, "big") + data


def unpacked(data: bytes) -> Any:
    """Take a message out of a frame's content."""
    kinds: Mapping[bytes, type] = {b"J": Job, b"C": Cancel, b"R": Reply}
    return msgspec.msgpack.decode(data[1:], type=kinds[data[:1]])


def read(take: Callable[[int], bytes]) -> Any | None:
    """Read the next message from a blocking pipe; None at its end."""
    head = take(LENGTH)
    if len(head) < LENGTH:
        return None
    size = int.from_bytes(head, "big")
    data = take(size)
    return unpacked(data) if len(data) == size else None
