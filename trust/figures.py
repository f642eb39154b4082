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
WORK = ROOT / "build" / "trust"  # failures, progress, builds: nothing permanent


def read() -> dict[str, Any]:
    """All figures there are."""
    return json.loads(PATH.read_text()) if PATH.exists() else {}


def add(key: str, **figures: Any) -> None:
    """Replace the figures of the last run of this part, with date and machine."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "figures.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several parts may run at once
        known = read()
        known[key] = {"date": time.strftime("%Y-%m-%d"), **machine(), **figures}
        beside = PATH.with_suffix(".part")
        beside.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
        beside.replace(PATH)


def machine() -> dict[str, Any]:
    """The number of cores, the load at the end of the run, and its priority."""
    return {"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1), "nice": os.nice(0)}
