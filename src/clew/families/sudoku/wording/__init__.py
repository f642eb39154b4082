"""Sudoku patterns in words: the name of the pattern, then why, then what must or cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clew.core.text import grouped
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.wording import basics, chains, fish, sets, unique

_WORDS: Mapping[str, Callable[[Pattern], str]] = {
    key: words for part in (basics, fish, chains, sets, unique) for key, words in part.WORDS.items()
}


def text(pattern: Pattern) -> str:
    """Word the deduction."""
    return f"{pattern.entry.name}: {_WORDS[pattern.entry.key](pattern)}"


def where(pattern: Pattern) -> str:
    """Say where to look, without giving the pattern away."""
    if pattern.assumes:
        return pattern.cells[0]
    return grouped(pattern.units) if pattern.units else pattern.cells[0]
