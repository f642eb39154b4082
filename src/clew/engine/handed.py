"""Variables of models that are handed over to another solver, which searches by itself and gives back solutions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from clew.core.model import Lacking, Model


class HandedVariable:
    """A variable, or a view of one; its domain is what it was made with, or the value that a solution has."""

    def __init__(self, name: str, inner: Any, values: Sequence[int]) -> None:
        self.name = name
        self.inner = inner
        self.degree = 0
        self._values = values
        self.value: Callable[[], int | None] = lambda: None

    @property
    def low(self) -> int:
        """The least value left."""
        return self.values()[0]

    @property
    def high(self) -> int:
        """The greatest value left."""
        return self.values()[-1]

    @property
    def size(self) -> int:
        """How many values are left."""
        return len(self.values())

    @property
    def fixed(self) -> bool:
        """Whether one value is left."""
        return self.size == 1

    def values(self) -> Sequence[int]:
        """The values left, least first."""
        known = self.value()
        return self._values if known is None else (known,)

    def fix(self, value: int) -> bool:
        """Refuse: the other solver searches."""
        raise NotImplementedError("a model made for another solver cannot be searched here")

    remove = at_most = at_least = fix


def require_whole(model: Model, solver: str) -> None:
    """Refuse an objective next to tests in Python: a solver would take a solution for best that they refuse."""
    if model.objective is not None and (model.accept is not None or model.watch is not None):
        raise Lacking(f"{solver} cannot minimise where solutions are tested in Python: use the engine 'cp' or 'rounds'")
