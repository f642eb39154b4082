"""What the tests of the server share: one server in this process, and puzzles of every family."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any

import httpx
import pytest
import uvicorn

import clew
from clew.actions import code
from clew.core.family import Reading
from clew.web.server import address, bound, server
from clew.web.settings import Settings
from tests.shares import share

Ask = Callable[..., Any]


@contextmanager
def running(settings: Settings) -> Iterator[tuple[uvicorn.Server, str]]:
    """A real server on a free port of this machine, in its own thread, and its address."""
    listening = bound(replace(settings, port=0))
    ready = threading.Event()
    started = server(settings, ready.set)
    thread = threading.Thread(target=started.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        assert ready.wait(60), "the server did not start"
        yield started, address(settings, listening)
    finally:
        started.should_exit = True
        thread.join(20)
        listening.close()


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a real server."""
    with running(settings) as (_, where):
        yield where


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A server with its own library; its workers are kept for the whole session."""
    patch = pytest.MonkeyPatch()
    patch.setenv("CLEW_LIBRARY", str(tmp_path_factory.mktemp("library")))
    settings = Settings(workers=1, rate=1e9, burst=10**9, warm=False)
    with serving(settings) as where, httpx.Client(base_url=where, timeout=60) as started:
        yield started
    patch.undo()


@pytest.fixture
def ask(client: httpx.Client) -> Ask:
    """Ask a route that takes JSON, and return its answer."""

    def post(verb: str, status: int = 200, **body: Any) -> Any:
        answer = client.post(f"/api/{verb}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    return post


@cache
def puzzle_code(name: str, size: str = "small", seed: int = 1, level: int | None = None) -> str:
    """The code of a puzzle of this family."""
    return code.write(Reading(puzzle=clew.generate(name, size=size, seed=seed, level=level)))


@cache
def solution_of(text: str) -> dict[str, int | str]:
    """The one solution of a puzzle."""
    return {str(place): value for place, value in clew.solve(clew.read(text)).solutions[0].items()}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of a `name` have every deep family and some of the declared ones: all of them between them."""
    share(metafunc, "name", number=4)


def picture(rows: int, columns: int) -> bytes:
    """A small picture that makes a puzzle: a ring."""
    cells = [
        "1" if row in (0, rows - 1) or column in (0, columns - 1) else "0"
        for row in range(rows)
        for column in range(columns)
    ]
    return f"P1\n{columns} {rows}\n{' '.join(cells)}\n".encode()
