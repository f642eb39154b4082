"""Connections: each stage has its time, each address its share, and slow clients displace each other, not players."""

from __future__ import annotations

import asyncio
import errno
import json
import resource
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx
import pytest
import uvicorn
from bench.web import play, table
from trust import slow

from clew.web import connections
from clew.web.connections import Connection, Crowd
from clew.web.guard import neighbour
from clew.web.server import _room
from clew.web.settings import Settings
from tests.web.conftest import puzzle_code, running, serving
from tests.web.test_workers import hard, in_own_loop

LONG = 3600.0  # seconds: no time-out takes part in the test
GET = b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n"
HEAD = b"POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
PATIENCE = 120.0  # seconds after which a test gives up


def connected(where: str, address: str = "127.0.0.1") -> socket.socket:
    port = httpx.URL(where).port or 80
    try:
        return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(address, 0))
    except OSError as error:
        if error.errno != errno.EADDRNOTAVAIL:
            raise
        pytest.skip(f"this system has only one address of its own, not {address}")


def ask(raw: socket.socket, request: bytes = GET) -> bool:
    """Send the rest of a request for a missing page; return whether it was answered."""
    raw.sendall(request)
    got = b""
    while not got.endswith(b"}}"):
        more = raw.recv(65_536)
        if not more:
            return False
        got += more
    return got.startswith(b"HTTP/1.1 404 ")


def until_closed(raw: socket.socket) -> bytes:
    """All that the server says until it closes."""
    got = b""
    try:
        while more := raw.recv(65_536):
            got += more
    except ConnectionResetError:
        pass  # closed with something unread
    return got


def is_open(raw: socket.socket) -> bool:
    """Whether the server has neither answered nor closed."""
    raw.setblocking(False)
    try:
        raw.recv(1)
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False
    finally:
        raw.settimeout(PATIENCE)
    return False


def crowd_of(server: uvicorn.Server) -> Crowd:
    protocol = server.config.http
    assert isinstance(protocol, type)
    assert issubclass(protocol, Connection)
    return protocol.crowd


def wait_for(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "this never came true"
        time.sleep(0.01)


def members(server: uvicorn.Server) -> int:
    return len(crowd_of(server)._all.members)


def test_a_head_that_does_not_arrive_is_not_waited_for() -> None:
    with serving(Settings(head=0.2, warm=False)) as where, connected(where) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        head, _, body = until_closed(raw).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 ")
        assert b"connection: close" in head
        assert json.loads(body)["error"]["what"] == "the head of the request did not arrive within 0.2 seconds"


def test_dribbling_buys_no_time() -> None:
    with serving(Settings(head=0.4, warm=False)) as where, connected(where) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")

        def refused() -> bool:
            try:
                raw.sendall(b"x")
            except OSError:
                return True
            return False

        wait_for(refused)


def test_a_silent_connection_is_closed_without_an_answer() -> None:
    with serving(Settings(head=0.2, warm=False)) as where, connected(where) as raw:
        assert until_closed(raw) == b""


def test_a_second_head_has_its_time_too() -> None:
    with serving(Settings(head=0.2, idle=LONG, warm=False)) as where, connected(where) as raw:
        raw.sendall(GET + GET[:-2])
        answer = until_closed(raw)
        assert answer.count(b"HTTP/1.1 ") == 2
        assert b"HTTP/1.1 408 " in answer


@pytest.mark.parametrize("framing", [b"Content-Length: 100", b"Transfer-Encoding: chunked"])
def test_a_body_that_does_not_arrive_is_not_waited_for(framing: bytes) -> None:
    with serving(Settings(body=0.2, warm=False)) as where, connected(where) as raw:
        raw.sendall(HEAD + framing + b"\r\n\r\n")
        answer = until_closed(raw)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"the body of the request did not arrive within 0.2 seconds" in answer


def test_an_ignored_body_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_LEAVING", 0.2)
    with serving(Settings(body=LONG, warm=False)) as where, connected(where) as raw:
        raw.sendall(HEAD + b"Content-Length: 99999999999\r\n\r\n{")
        answer = until_closed(raw)
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert answer.count(b"HTTP/1.1 ") == 1


def test_a_connection_without_a_request_is_kept_for_a_while_only() -> None:
    with serving(Settings(idle=0.2, head=LONG, warm=False)) as where, connected(where) as raw:
        raw.sendall(GET)
        assert until_closed(raw).startswith(b"HTTP/1.1 404 ")


def test_a_client_that_does_not_take_its_answers_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_TAKING", 0.2)
    monkeypatch.setattr(connections, "_SLOWEST", 1 << 30)
    monkeypatch.setattr(connections, "_LEAVING", 0.2)
    asked = 2_000
    settings = Settings(idle=5.0, rate=1e9, burst=10**9, warm=False)
    with running(settings) as (server, where), connected(where) as raw:
        page = b"GET /static/style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
        assert ask(raw)  # it is known to the server now
        sending = threading.Thread(target=_send, args=(raw, page * asked))
        sending.start()
        wait_for(lambda: members(server) == 0)
        sending.join(PATIENCE)
        assert until_closed(raw).count(b"HTTP/1.1 200") < asked


def _send(raw: socket.socket, data: bytes) -> None:
    try:
        raw.sendall(data)
    except OSError:
        return  # closed while it was sent


@pytest.mark.parametrize("addresses", [1, 60], ids=["one address", "many addresses"])
def test_slow_clients_displace_each_other_while_players_are_answered(addresses: int) -> None:
    settings = Settings(connections=20 if addresses > 1 else 60, connections_each=20, head=LONG, body=LONG, warm=False)
    body = {"puzzle": puzzle_code("hashi")}
    begun = (b"", b"GET / HTTP/1.1\r\n", HEAD + b"Content-Length: 9\r\n\r\n{")
    with ExitStack() as all_:
        server, where = all_.enter_context(running(settings))
        player = all_.enter_context(httpx.Client(base_url=where, timeout=PATIENCE))
        slow_ones = []
        for number in range(60):
            slow_ones.append(all_.enter_context(connected(where, f"127.0.0.{number % addresses + 1}")))
            slow_ones[-1].sendall(begun[number % 3])
            if number % 10 == 9:
                time.sleep(1.2 * connections._GRACE)  # those before are slow now
                assert player.post("/api/check", json=body).status_code == 200
        wait_for(lambda: sum(map(is_open, slow_ones)) <= 19)
        assert members(server) <= 20
        with connected(where) as newcomer:
            assert ask(newcomer)


def test_players_are_served_among_slow_clients_of_every_kind() -> None:
    settings = Settings(connections=60, connections_each=30, head=2.0, body=2.0, idle=2.0, rate=1e9, warm=False)
    with serving(settings) as where:
        connected(where, "127.0.0.2").close()
        attack = slow.crowd(httpx.URL(where).port or 80, ["127.0.0.2"], 100, 5.0)
        with ThreadPoolExecutor(1) as beside:
            seen = beside.submit(asyncio.run, attack)
            played = in_own_loop(play(where, table(6), 0.1, 3.0))
            answer = seen.result()
    assert set(played.statuses) == {200}
    assert played.statuses[200] >= 6
    assert answer["opened"] >= 100
    assert answer["closed"] >= 1


def test_who_is_in_the_middle_of_a_request_makes_room_before_who_waits_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "_GRACE", 0.0)
    settings = Settings(connections=2, head=LONG, idle=LONG, warm=False)
    with running(settings) as (server, where), connected(where) as kept, connected(where) as slow_one:
        assert ask(kept)
        slow_one.sendall(b"GET ")
        wait_for(lambda: members(server) == 2)
        with connected(where) as third:
            assert b"503" in until_closed(slow_one)
            assert ask(third)
            with connected(where):
                until_closed(kept)  # of the two without a request it has waited longer
                assert is_open(third)


def test_who_has_only_begun_a_request_does_not_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_GRACE", LONG)
    settings = Settings(connections=2, head=LONG, idle=LONG, warm=False)
    with running(settings) as (server, where), connected(where) as kept, connected(where) as begun:
        assert ask(kept)
        begun.sendall(GET[:-2])
        wait_for(lambda: members(server) == 2)
        with connected(where):
            until_closed(kept)
            assert ask(begun, b"\r\n")


@pytest.mark.parametrize(("each", "status"), [(1, 429), (9, 503)])
def test_a_newcomer_is_sent_away_where_all_others_are_being_answered(each: int, status: int) -> None:
    settings = Settings(connections=1, connections_each=each, workers=1, warm=False)
    body = json.dumps({"puzzle": hard()}).encode()
    with running(settings) as (server, where), connected(where) as busy:
        busy.sendall(HEAD.replace(b"open", b"verdict") + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        wait_for(lambda: [one.stage for one in crowd_of(server)._all.members] == [connections.Stage.ANSWER])
        with connected(where) as newcomer:
            answer = until_closed(newcomer)
        assert answer.startswith(b"HTTP/1.1 %d " % status)
        assert b"retry-after: 1" in answer


def test_an_address_of_version_6_counts_with_all_of_its_network() -> None:
    assert neighbour("2001:db8:1:2::7") == neighbour("2001:db8:1:2:ffff::1")
    assert neighbour("2001:db8:1:2::7") != neighbour("2001:db8:1:3::7")
    assert neighbour("::ffff:10.0.0.1") != neighbour("::ffff:10.0.0.2")
    assert neighbour("10.0.0.1") == "10.0.0.1"


def test_there_are_never_more_connections_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 4096))
    assert _room(Settings()) == 156
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    assert _room(Settings()) == 512
