"""Puzzles to avoid: those of a file, or of the record that a book leaves beside it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

from clew.actions.disguise import identity
from clew.actions.record import identities, recorded
from clew.cli.sources import parse, text_of
from clew.core.errors import PuzzleError


def avoided(names: Sequence[str], family: str | None = None) -> set[str]:
    """What the puzzles of all these files are known by; a family says how to read texts that could be of several."""
    seen: set[str] = set()
    reading = argparse.Namespace(family=family, format=None, pick=None, own={}, parts={})
    for name in names:
        text = text_of(name)
        try:
            listed = recorded(text.text)
            if listed is not None:
                seen |= identities(listed)
                continue
        except PuzzleError as error:
            raise PuzzleError(f"{text.name}: {error}") from None
        seen.update(identity(each.puzzle) for each in parse(text, reading, time.perf_counter()).each())
    return seen
