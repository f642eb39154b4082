"""Patterns that rest on a puzzle having one solution in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clew.families.sudoku.pattern import Pattern

WORDS: Mapping[str, Callable[[Pattern], str]] = {}
