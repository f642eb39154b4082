"""Requests on the wire: what two programs could read in two ways is refused, and its connection closed."""

from __future__ import annotations

import json
import socket
from collections.abc import Sequence

import h11
import httpx
import pytest

from clew.web.wire import Strict

POST = "POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
GET = "GET /nowhere HTTP/1.1\r\nHost: localhost\r\n"
BODY = '{"text": "clew-AAAA"}'
CHUNKED = f"{POST}Transfer-Encoding: Chunked\r\nConnection: close\r\n\r\n"
CUT = f"a\r\n{BODY[:10]}\r\n{len(BODY) - 10:X}\r\n{BODY[10:]}\r\n000\r\n\r\n"
HIDDEN = "GET /static/icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"  # what a smuggler hopes to be answered


def connected(client: httpx.Client) -> socket.socket:
    return socket.create_connection((client.base_url.host, client.base_url.port or 80), timeout=20)


def answers(client: httpx.Client, *parts: str) -> list[bytes]:
    """Send parts one after the other, and read until the server closes; the answers."""
    got = b""
    with connected(client) as raw:
        for part in parts:
            raw.sendall(part.encode("latin-1"))
        try:
            while more := raw.recv(65_536):
                got += more
        except ConnectionResetError:
            pass  # closed with something unread: what came before counts
    return [b"HTTP/1.1 " + each for each in got.split(b"HTTP/1.1 ")[1:]]


REFUSED = {
    "length and chunks": f"{POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{HIDDEN}",
    "chunks and length": f"{POST}Transfer-Encoding: chunked\r\nContent-Length: 400\r\n\r\n0\r\n\r\n{HIDDEN}",
    "two lengths": f"{POST}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{{}}{HIDDEN}",
    "the same length twice": f"{POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{{}}",
    "a list of lengths": f"{POST}Content-Length: 2, 2\r\n\r\n{{}}",
    "a length with a sign": f"{POST}Content-Length: +2\r\n\r\n{{}}",
    "a negative length": f"{POST}Content-Length: -2\r\n\r\n{{}}",
    "a length of letters": f"{POST}Content-Length: 0x2\r\n\r\n{{}}",
    "an endless length": f"{POST}Content-Length: {'9' * 40}\r\n\r\n{{}}",
    "an empty length": f"{POST}Content-Length: \r\n\r\n{{}}",
    "two codings": f"{POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "an unknown coding": f"{POST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "a hidden coding": f"{POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "a coding with a tab": f"{POST}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n",
    "chunks in HTTP/1.0": POST.replace("1.1", "1.0") + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a folded line": f"{GET}X: a\r\n b\r\n\r\n",
    "a folded length": f"{POST}Content-Length:\r\n 2\r\n\r\n{{}}",
    "a first line that is folded": "GET /\r\n HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a bare LF": f"GET /nowhere HTTP/1.1\nHost: localhost\n\n{HIDDEN}",
    "one bare LF": f"{GET}X: a\nTransfer-Encoding: chunked\r\n\r\n",
    "a bare LF at the end": f"{GET}X: a\r\n\n",
    "a bare CR": f"{GET}X: a\rTransfer-Encoding: chunked\r\n\r\n",
    "a NUL": f"{GET}X: a\0b\r\n\r\n",
    "a control character": f"{GET}X: a\x01b\r\n\r\n",
    "space before the colon": f"{POST}Content-Length : 2\r\n\r\n{{}}",
    "space before the name": f"{GET} X: a\r\n\r\n",
    "no colon": f"{GET}nothing\r\n\r\n",
    "no name": f"{GET}: a\r\n\r\n",
    "two hosts": f"{GET}Host: evil.example\r\n\r\n",
    "the same host twice": f"{GET}Host: localhost\r\n\r\n",
    "no host": "GET /nowhere HTTP/1.1\r\n\r\n",
    "no host in HTTP/1.0": "GET /nowhere HTTP/1.0\r\n\r\n",
    "an absolute address": "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a tunnel": "CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "HTTP of the future": "GET /nowhere HTTP/9.9\r\nHost: localhost\r\n\r\n",
    "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no version": "GET /nowhere\r\nHost: localhost\r\n\r\n",
    "two spaces": "GET  /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "an empty line first": f"\r\n{GET}\r\n",
    "TLS": "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
    "too many lines": GET + "X: a\r\n" * 200 + "\r\n",
    "a head without end": GET + "X" * 70_000,
}
CHUNKS = {
    "an extension": f"{len(BODY):x};a=b\r\n{BODY}\r\n0\r\n\r\n",
    "an extension with a bare CR": f"{len(BODY):x};a\rb\r\n{BODY}\r\n0\r\n\r\n",
    "an extension with a bare LF": f"{len(BODY):x};a\nb\r\n{BODY}\r\n0\r\n\r\n",
    "space after the size": f"{len(BODY):x} \r\n{BODY}\r\n0\r\n\r\n",
    "a size with 0x": f"0x{len(BODY):x}\r\n{BODY}\r\n0\r\n\r\n",
    "a negative size": f"-1\r\n{BODY}\r\n0\r\n\r\n",
    "no line's end after the chunk": f"{len(BODY):x}\r\n{BODY}0\r\n\r\n",
    "other bytes after the chunk": f"{len(BODY):x}\r\n{BODY}xx0\r\n\r\n",
    "a trailer": f"{len(BODY):x}\r\n{BODY}\r\n0\r\nHost: evil.example\r\n\r\n",
    "a bare LF after the last": f"{len(BODY):x}\r\n{BODY}\r\n0\r\n\n",
    "a bare LF after the last size": f"{len(BODY):x}\r\n{BODY}\r\n0\n\r\n\r\n",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_a_request_that_can_be_read_in_two_ways_is_refused_and_nothing_after_it_is_read(
    client: httpx.Client, text: str
) -> None:
    [answer] = answers(client, text)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert answer[9:12] in (b"400", b"431", b"501")
    assert b"\r\nconnection: close" in head
    assert b"\r\nx-content-type-options: nosniff" in head
    assert json.loads(body)["error"]["what"].startswith("this is not a valid HTTP request: ")


@pytest.mark.parametrize("chunks", CHUNKS.values(), ids=CHUNKS)
def test_chunks_are_bare(client: httpx.Client, chunks: str) -> None:
    [answer] = answers(client, f"{POST}Transfer-Encoding: chunked\r\n\r\n{chunks}{HIDDEN}")
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"connection: close" in answer


def test_chunks_are_read_however_they_are_cut(client: httpx.Client) -> None:
    whole = answers(client, CHUNKED, CUT)
    assert len(whole) == 1
    assert b"damaged" in whole[0]  # the text arrived
    with connected(client) as raw:
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for sign in f"{CHUNKED}{CUT}":
            raw.sendall(sign.encode())
        got = b""
        while more := raw.recv(65_536):
            got += more
    assert got.partition(b"\r\n\r\n")[2] == whole[0].partition(b"\r\n\r\n")[2]


@pytest.mark.parametrize("first", range(1, len(CUT)))
def test_a_body_is_read_whole_wherever_it_is_cut(first: int) -> None:
    for second in range(first + 1, len(CUT) + 1):
        pieces = (CHUNKED, CUT[:first], CUT[first:second], CUT[second:])
        assert body([piece.encode() for piece in pieces if piece]) == BODY.encode()
    assert body([sign.encode() for sign in CHUNKED + CUT]) == BODY.encode()


def body(pieces: Sequence[bytes]) -> bytes:
    """What a connection reads from a request that arrives in pieces."""
    connection, got = Strict(65_536), b""
    for piece in pieces:
        connection.receive_data(piece)
        while (event := connection.next_event()) not in (h11.NEED_DATA, h11.PAUSED):
            got += event.data if isinstance(event, h11.Data) else b""
    assert connection.their_state is h11.MUST_CLOSE
    return got


def test_requests_on_one_connection_are_answered_in_order(client: httpx.Client) -> None:
    second = f"{POST}Content-Length: {len(BODY)}\r\n\r\n{BODY}"
    last = GET + "Connection: close\r\n\r\n"
    data = answers(client, f"{GET}\r\n{second}{HIDDEN}{last}")
    assert [answer[9:12] for answer in data] == [b"404", b"400", b"200", b"404"]


def test_a_refused_request_after_good_ones_is_refused(client: httpx.Client) -> None:
    data = answers(client, f"{GET}\r\n{REFUSED['length and chunks']}")
    assert [answer[9:12] for answer in data] == [b"404", b"400"]
