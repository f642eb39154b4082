"""Verifies certificates that a puzzle has exactly one solution, or none. This folder needs nothing but Python.

Copy it anywhere and run `python -m checker FILE`; with Clew installed, `python -m clew.checker FILE`.

A certificate has the puzzle's text, a claim, the solution, and a proof. The checker reads the puzzle itself, in
canonical form only, states its family's rules as clauses, and tests that the solution satisfies them. For the claim
"one", a further clause says that something differs from the solution. Each line of the proof must add one more clause
that follows from those before, and the last clause must be empty: nothing else is possible. `core.py` does that for all
families; each other file is a part, which knows one family's text and rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from .core import BUDGET, Part, Refused, verify

__all__ = ["BUDGET", "Part", "Refused", "parts", "verify"]


def parts() -> Mapping[str, Part]:
    """The parts in this folder, by the family they are for."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("*.py"))
    return {name: import_module(f".{name}", __name__) for name in names if name != "core" and not name.startswith("_")}
