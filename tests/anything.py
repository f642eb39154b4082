"""The verbs that make puzzles, for tests that look inside them: a puzzle is of any class here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import clew


def generate(*arguments: Any, **named: Any) -> Any:
    """As `clew.generate`."""
    return clew.generate(*arguments, **named)


def generate_many(*arguments: Any, **named: Any) -> Sequence[Any]:
    """As `clew.generate_many`."""
    return clew.generate_many(*arguments, **named)


def read(*arguments: Any, **named: Any) -> Any:
    """As `clew.read`."""
    return clew.read(*arguments, **named)


def load(*arguments: Any, **named: Any) -> Any:
    """As `clew.load`."""
    return clew.load(*arguments, **named)
