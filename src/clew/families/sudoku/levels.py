"""The names of the levels of sudoku, easiest first; docs/rating.md says what each needs."""

from __future__ import annotations

LEVELS = ("easy", "medium", "tricky", "hard", "expert", "extreme", "diabolical", "needs search")
