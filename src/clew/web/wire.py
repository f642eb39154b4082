"""Strict HTTP/1.1: what two programs could read in two ways is refused.

A proxy in front of this server must never see a different request than the server does (request smuggling). h11 reads
the protocol, but accepts much that a sender should not send: lines that end in LF alone, folded header lines, a
Content-Length given twice or together with Transfer-Encoding, trailers. Here each of these ends the connection.
"""

from __future__ import annotations

import re

import h11

_END = re.compile(rb"\n\r?\n")  # what h11 takes as the end of a head
_BARE = re.compile(rb"(?<!\r)\n|\r(?!\n)")
_TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_REQUEST = re.compile(_TOKEN + rb" /[\x21-\x7e]* HTTP/1\.[01]")
_FIELD = re.compile(rb"(" + _TOKEN + rb"):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*")
_LENGTH = re.compile(rb"[0-9]{1,18}")
_CHUNK = re.compile(rb"(\r\n)?[0-9A-Fa-f]{1,16}\r\n")  # what precedes the bytes of a chunk
_LAST = re.compile(rb"(\r\n)?0{1,16}\r\n\r\n")  # what ends a body of chunks
_FIELDS = 100  # header lines of one request

Event = h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]


class Strict(h11.Connection):
    """The server's side of a connection, which examines each head before h11 does."""

    def __init__(self, longest: int) -> None:
        super().__init__(h11.SERVER, longest)
        self.refusal = (400, "this is not a valid HTTP request")  # what to answer once an event has raised
        self._chunked = False
        self._frame = b""  # of a chunked body: what was read since its last byte and does not belong to it

    def next_event(self) -> Event:
        """Return the next event; raises RemoteProtocolError if the client must be refused."""
        try:
            return self._next()
        except h11.RemoteProtocolError as error:
            self.refusal = (error.error_status_hint, f"this is not a valid HTTP request: {_short(error)}")
            raise

    def _next(self) -> Event:
        state, before = self.their_state, self.trailing_data[0]
        if state is h11.IDLE and (end := _END.search(before)):
            require_head(before[: end.end()])
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunked = any(name == b"transfer-encoding" for name, _ in event.headers)
            self._frame = b""
        elif self._chunked and state is h11.SEND_BODY:
            self._require_chunk(event, before[: len(before) - len(self.trailing_data[0])])
        return event

    def _require_chunk(self, event: Event, read: bytes) -> None:
        """Refuse chunks with extensions, trailers, or lines that do not end with CR LF."""
        data = len(event.data) if isinstance(event, h11.Data) else 0
        self._frame += read[: len(read) - data]
        if isinstance(event, h11.Data | h11.EndOfMessage) and self._frame:
            if not (_CHUNK if data else _LAST).fullmatch(self._frame):
                raise h11.RemoteProtocolError("expected chunks without extensions or trailers")
            self._frame = b""


def require_head(head: bytes) -> None:
    """Refuse a head that is not exactly a request line and header lines, or that leaves the length of its body open."""
    if _BARE.search(head):
        raise h11.RemoteProtocolError("each line must end with CR LF")
    first, *lines = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
    if not _REQUEST.fullmatch(first):
        raise h11.RemoteProtocolError("expected a request line such as 'GET / HTTP/1.1'")
    if len(lines) > _FIELDS:
        raise h11.RemoteProtocolError(f"too many header lines: at most {_FIELDS}", error_status_hint=431)
    values: dict[bytes, list[bytes]] = {}
    for line in lines:
        field = _FIELD.fullmatch(line)
        if field is None:
            raise h11.RemoteProtocolError("expected header lines such as 'Name: value', not folded")
        values.setdefault(field[1].lower(), []).append(field[2])
    _require_fields(values, first.endswith(b"/1.1"))


def _require_fields(values: dict[bytes, list[bytes]], newer: bool) -> None:
    """Refuse a request whose recipient or end is ambiguous."""
    lengths, codings = values.get(b"content-length", []), values.get(b"transfer-encoding", [])
    if len(values.get(b"host", [])) != 1:
        raise h11.RemoteProtocolError("expected exactly one Host header")
    if lengths and codings:
        raise h11.RemoteProtocolError("expected Content-Length or Transfer-Encoding, not both")
    if len(lengths) > 1 or not all(map(_LENGTH.fullmatch, lengths)):
        raise h11.RemoteProtocolError("expected one Content-Length header with a whole number")
    if codings and not (newer and [each.lower() for each in codings] == [b"chunked"]):
        raise h11.RemoteProtocolError("expected Transfer-Encoding 'chunked', in HTTP/1.1")


def _short(error: Exception) -> str:
    """One line; h11 quotes the client's bytes, however many there are."""
    return str(error)[:200]
