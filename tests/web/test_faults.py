"""Whatever a family raises is the end of one request: the worker lives, and says once what happened."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from clew.web import app
from clew.web.pool import Pool
from clew.web.settings import Settings
from tests.batch.faulty import WHERE, own
from tests.web.conftest import serving

ROOT = Path(__file__).resolve().parents[2]
HOW = ("broken", "memory", "recursion", "exit", "system")
UNHEARD = ("rater", "exit")  # ends the thread of the rating, which the verdict then waits for in vain
ASKED: dict[str, dict[str, Any]] = {
    "check": {"aids": ["ticks"]},
    "hint": {},
    "why": {"place": "r1c1"},
    "explain": {},
    "solve": {},
    "verdict": {},
    "convert": {"format": "clew"},
    "draw": {"format": "svg"},
    "edit": {},
}


def knowing(memory: int) -> list[str]:
    """The command of a worker that has one more family: one that fails where a puzzle asks for it."""
    lines = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r})",
        "from clew import families",
        "from tests.batch.faulty import FAMILY",
        "families.add(FAMILY)",
        "from clew.web.worker import main",
        f"main({memory})",
    )
    return [sys.executable, "-c", "; ".join(lines)]


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> list[Pool]:
    """The pools of the next desk, whose workers know that family."""
    made: list[Pool] = []

    class Noted(Pool):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            made.append(self)

    monkeypatch.setattr(app, "worker", knowing)
    monkeypatch.setattr(app, "Pool", Noted)
    return made


@contextmanager
def asking() -> Iterator[httpx.Client]:
    with serving(Settings(workers=1, warm=False)) as where, httpx.Client(base_url=where, timeout=60) as client:
        yield client


def bodies(puzzle: str) -> list[tuple[str, dict[str, Any]]]:
    book = {"puzzles": [{"puzzle": puzzle}]}
    verbs = [(verb, {"puzzle": puzzle, **more}) for verb, more in ASKED.items()]
    return [("open", {"text": puzzle}), *verbs, ("book", book)]


def workers(pools: list[Pool]) -> set[int]:
    return {process.pid for pool in pools for process in pool._all}


def test_whatever_a_family_raises_every_verb_answers_and_its_worker_lives(
    pools: list[Pool], capfd: pytest.CaptureFixture[str]
) -> None:
    with asking() as client:
        fine = {verb: client.post(f"/api/{verb}", json=body).status_code for verb, body in bodies(own())}
        before = workers(pools)
        seen: dict[str, set[int]] = {}
        for where in WHERE:
            for how in (how for how in HOW if (where, how) != UNHEARD):
                for verb, body in bodies(own(f"{where} {how}")):
                    answer = client.post(f"/api/{verb}", json=body)
                    assert answer.status_code in (200, 400, 500), (where, how, verb, answer.text)
                    seen.setdefault(where, set()).add(answer.status_code)
                    if answer.status_code == 500:
                        what = answer.json()["error"]["what"]
                        assert "internal error: " in what or "memory" in what
                        assert "\n" not in what
        made = client.post("/api/generate", json={"family": "faulty", "knobs": {"fault": "kernel broken"}})
        assert made.status_code == 500
        assert workers(pools) == before
        assert len(before) == 3
        again = {verb: client.post(f"/api/{verb}", json=body).status_code for verb, body in bodies(own())}
    assert again == fine
    assert set(fine.values()) <= {200, 400}
    assert all(500 in statuses for statuses in seen.values())
    assert "clew: open failed: ValueError: broken with a second line (" in capfd.readouterr().err


def test_a_failure_is_logged_once_and_its_place_is_not_shown_to_clients(
    pools: list[Pool], capfd: pytest.CaptureFixture[str]
) -> None:
    with asking() as client:
        for _ in range(3):
            answer = client.post("/api/open", json={"text": own("reader secret")})
            assert answer.status_code == 500
            assert answer.json()["error"] == {
                "what": "internal error: ValueError (the server's log says where)",
                "where": "",
            }
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith("clew: open failed: ValueError: secret with a second line (")
    assert "faulty.py, line " in said


def test_a_worker_that_is_killed_is_replaced(pools: list[Pool]) -> None:
    with asking() as client:
        killed = client.post("/api/verdict", json={"puzzle": own("kernel kill")})
        assert killed.status_code == 503
        assert killed.headers["retry-after"] == "1"
        assert client.post("/api/verdict", json={"puzzle": own()}).json()["verdict"] in ("unique", "several")
