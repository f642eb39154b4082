"""Strategies: which variable a search labels next, and how it tries the variable's values.

The names and meanings are those of SICStus Prolog's labeling/2, so that what was measured there can be repeated.
"""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
from clew.core.results import Limits

VARIABLE_CHOICES: Mapping[str, str] = {
    "leftmost": "the first open variable in the order the model lists them",
    "min": "the variable with the least lower bound, the leftmost of several",
    "max": "the variable with the greatest upper bound, the leftmost of several",
    "ff": "first fail: the variable with the fewest values left, the leftmost of several",
    "ffc": "first fail, and of several the variable that stands in most constraints",
    "anti_first_fail": "the variable with the most values left: the opposite of first fail",
    "occurrence": "the variable that stands in most constraints, the leftmost of several",
    "max_regret": "the variable whose two least values lie farthest apart",
    "random": "any open variable, by the seed",
}

VALUE_CHOICES: Mapping[str, str] = {
    "step": "two branches: the variable has its least value, or it has not",
    "enum": "a branch for each value",
    "up": "two branches, least value first: another name for step",
    "down": "two branches, greatest value first",
    "bisect": "two branches: the lower half of the values, or the upper half",
    "median": "two branches: the variable has the median of its values, or it has not",
    "middle": "two branches: the variable has the value nearest to the middle of its bounds, or it has not",
    "random": "two branches: the variable has some value of its domain, by the seed, or it has not",
}

ORDERS = ("up", "down")


@dataclass(frozen=True, kw_only=True)
class Strategy:
    """How to label; `order` turns step, enum and bisect around, and the seed is for what is random."""

    variable: str = "leftmost"
    value: str = "step"
    order: str = "up"
    seed: int = 0

    def __post_init__(self) -> None:
        for what, given, known in (
            ("variable", self.variable, VARIABLE_CHOICES),
            ("value", self.value, VALUE_CHOICES),
            ("order", self.order, ORDERS),
        ):
            if given not in known:
                raise PuzzleError(f"'{given}' chooses no {what}: expected one of {', '.join(known)}")

    def __str__(self) -> str:
        parts = (self.variable, self.value) if self.order == "up" else (self.variable, self.value, self.order)
        return "/".join(parts)

    @classmethod
    def parse(cls, text: str, seed: int = 0) -> Strategy:
        """Read `ff`, `ff/down` or `leftmost/enum/down`."""
        parts = text.strip().split("/")
        if not 1 <= len(parts) <= 3:
            raise PuzzleError(f"'{text}' is not a strategy: expected a variable and a value choice as in ff/down")
        return cls(**dict(zip(("variable", "value", "order"), parts, strict=False)), seed=seed)


@dataclass(frozen=True, kw_only=True)
class Budget(Limits):
    """How far a labelling may go; `solutions` counts different marks, `seconds` include the building of the model."""

    failures: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.failures is not None and self.failures < 0:
            raise ValueError(f"Budget(failures={self.failures!r}): expected a number from 0, or None")
