"""Strategies: which variable a search labels next, and how it tries the variable's values.

Names that SICStus Prolog's labeling/2 has mean what they mean there, so that what was measured there can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass, field
from clew.core.results import Limits

if TYPE_CHECKING:
    from clew.core.family import Knobs
    from clew.core.model import Variable

VARIABLE_CHOICES: Mapping[str, str] = {
    "leftmost": "the first open variable in the order the model lists them",
    "min": "the variable with the least lower bound, the leftmost of several",
    "max": "the variable with the greatest upper bound, the leftmost of several",
    "ff": "first fail: the variable with the fewest values left, the leftmost of several",
    "ffc": "first fail, and of several the variable in the most constraints",
    "anti_first_fail": "the variable with the most values left: the opposite of first fail",
    "occurrence": "the variable in the most constraints, the leftmost of several",
    "max_regret": "the variable whose two least values are farthest apart",
    "random": "any open variable, by the seed",
    "dom_wdeg": "the variable with the fewest values for each failure that labelling it has caused so far",
    "activity": "the variable that propagation has narrowed most often of late, for each of its values",
    "impact": "the variable whose values have shrunk the domains of all variables most so far",
}

VALUE_CHOICES: Mapping[str, str] = {
    "step": "two branches: the variable has its least value, or not",
    "enum": "a branch for each value",
    "up": "two branches, least value first: another name for step",
    "down": "two branches, greatest value first",
    "bisect": "two branches: the lower half of the values, or the upper half",
    "median": "two branches: the variable has the median of its values, or not",
    "middle": "two branches: the variable has the value nearest to the middle of its bounds, or not",
    "random": "two branches: the variable has some value of its domain, by the seed, or not",
}

ORDERS = ("up", "down")

SEARCHES: Mapping[str, str] = {
    "depth": "depth first: the last choice is taken back first",
    "luby": "depth first, started again after 100 failures times 1, 1, 2, 1, 1, 2, 4, 1, ... (Luby)",
    "geometric": "depth first, started again after 100, 150, 225, ... failures, half as many more each time",
    "lds": "limited discrepancy: first branches only, then one other on each way down, then two, ...",
}

# Choices from a file of the user's: the variable to label next of those that are open, and a variable's values in the
# order in which to try them.
OWN_VARIABLES: dict[str, Callable[[Sequence[Variable]], Variable]] = {}
OWN_VALUES: dict[str, Callable[[Variable], Sequence[int]]] = {}


def variable_choices() -> list[str]:
    """Name every variable choice, the user's own included."""
    return [*VARIABLE_CHOICES, *OWN_VARIABLES]


def value_choices() -> list[str]:
    """Name every value choice, the user's own included."""
    return [*VALUE_CHOICES, *OWN_VALUES]


@dataclass(frozen=True, kw_only=True)
class Strategy:
    """How to label; `order` reverses step, enum and bisect, and the seed is for random choices."""

    variable: str = "leftmost"
    value: str = "step"
    order: str = "up"
    search: str = "depth"
    seed: int = 0

    def __post_init__(self) -> None:
        for what, given, known in (
            ("variable", self.variable, variable_choices()),
            ("value", self.value, value_choices()),
            ("order", self.order, ORDERS),
            ("search", self.search, SEARCHES),
        ):
            if given not in known:
                raise PuzzleError(f"'{given}' is not a {what} choice: expected one of {', '.join(known)}")

    def __str__(self) -> str:
        rest = [word for word, usual in ((self.order, "up"), (self.search, "depth")) if word != usual]
        return "/".join([self.variable, self.value, *rest])

    @classmethod
    def parse(cls, text: str, seed: int = 0) -> Strategy:
        """Read `ff`, `ff/down`, `leftmost/enum/down` or `dom_wdeg/enum/luby`."""
        parts = text.strip().split("/")
        if not 1 <= len(parts) <= 4:
            raise PuzzleError(f"'{text}' is not a strategy: expected a variable and a value choice as in ff/down")
        rest = {"search" if word in SEARCHES else "order": word for word in parts[2:]}
        if len(rest) < len(parts) - 2:
            raise PuzzleError(f"'{text}' is not a strategy: expected an order and a search, each once")
        return cls(**dict(zip(("variable", "value"), parts, strict=False)), **rest, seed=seed)


@dataclass(frozen=True, kw_only=True)
class NamedStrategy:
    """A strategy that a document describes: the viewpoint and options that it takes for granted are part of it."""

    title: str
    order: str  # in words: which variable comes next, and which of its values
    viewpoint: str
    strategy: str
    options: Knobs = field(default_factory=dict)

    @property
    def way(self) -> str:
        """What it consists of, as it is written in experiments."""
        return " ".join([self.viewpoint, *(f"{name}={choice}" for name, choice in self.options.items()), self.strategy])


@dataclass(frozen=True, kw_only=True)
class Budget(Limits):
    """How far a labelling may go; `solutions` counts different marks, `seconds` include the building of the model."""

    failures: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.failures is not None and self.failures < 0:
            raise ValueError(f"Budget(failures={self.failures!r}): expected a number from 0, or None")
