"""Figures of the last runs: one JSON file that every run adds to, and that TRUST.md is written from."""

from __future__ import annotations

import fcntl
import json
import os
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PATH = ROOT / "trust" / "figures.json"
WORK = ROOT / "build" / "trust"  # failures, progress, builds: nothing that is kept


def read() -> dict[str, Any]:
    """All figures there are."""
    return json.loads(PATH.read_text()) if PATH.exists() else {}


def add(key: str, **figures: Any) -> None:
    """Put the figures of a run in the place of those of the run before, with when and how it was made."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "figures.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several parts may run at once
        known = read()
        known[key] = {"date": time.strftime("%Y-%m-%d"), **machine(), **figures}
        beside = PATH.with_suffix(".part")
        beside.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
        beside.replace(PATH)


def machine() -> dict[str, Any]:
    """How many cores there are, how much was running on them at the end of the run, and whether this run went first."""
    return {"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1), "nice": os.nice(0)}
