"""The commands as processes: they say where the page is, serve it, and end at once and without leftovers."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from clew.cli import main
from tests.web.conftest import puzzle_code
from tests.web.test_workers import hard


@contextmanager
def started(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a command, and read its address; it is ended in any case."""
    command = [sys.executable, "-m", "clew", *arguments, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, json.loads(process.stdout.readline())["address"]
        finally:
            if process.poll() is None:
                process.kill()


def children(pid: int) -> list[int]:
    """The processes that a process has started and not yet buried."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_serve_ends_at_once_with_work_under_way_and_takes_its_workers_along(number: int, code: int) -> None:
    with started("serve", "--port", "0") as (process, where):
        body = json.dumps({"puzzle": hard()}).encode()
        head = "POST /api/verdict HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        with socket.create_connection(("127.0.0.1", httpx.URL(where).port or 80)) as waiting:
            waiting.sendall(f"{head}{len(body)}\r\n\r\n".encode() + body)
            time.sleep(1.0)
            workers = children(process.pid)
            process.send_signal(number)
            _, err = process.communicate(timeout=20)
        assert (process.returncode, err) == (code, "clew: stopped\n")
        deadline = time.monotonic() + 10
        while any(map(alive, workers)) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not any(map(alive, workers))


def test_play_serves_the_puzzle_of_a_file_by_a_link(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.clew"
    assert main(["convert", puzzle_code("hashi"), "--to", "clew", "-o", str(path)]) == 0
    with started("play", str(path), "--no-browser") as (_, link):
        where, _, code = link.partition("#")
        assert code == puzzle_code("hashi")
        page = httpx.get(where)
        assert page.headers["content-type"].startswith("text/html")
        assert httpx.post(f"{where}api/open", json={"text": link}, timeout=60).json()["count"] == 1


def test_a_port_that_is_taken_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port]) == 2
    assert capsys.readouterr().err.startswith(f"clew: cannot listen on 127.0.0.1, port {port}: ")
    assert main(["serve", "--port", "99999"]) == 2
    assert main(["serve", "--host", "no.such.host.invalid"]) == 2


def test_an_extra_that_is_missing_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.cli.serve.find_spec", lambda name: None)
    assert main(["serve"]) == 2
    assert capsys.readouterr().err == "clew: the web app needs starlette and uvicorn: pip install 'clew[web]'\n"
