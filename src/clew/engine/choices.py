"""The two choices of a labelling: which open variable comes next, and into which branches its values fall.

A chooser gets variables among which all open ones are, and gives the chosen one (None where all are fixed) with the
list for the choice points below. Ties go to the leftmost. A brancher gives a variable's branches in the order to try.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Literal, NamedTuple

from clew.core.model import Variable
from clew.core.strategy import Strategy

Sign = Literal["=", "≠", "≤", ">"]
Chooser = Callable[[Sequence[Variable]], tuple[Variable | None, Sequence[Variable]]]


class Branch(NamedTuple):
    """One way to narrow a variable."""

    variable: Variable
    sign: Sign
    value: int

    def __str__(self) -> str:
        return f"{self.variable.name} {self.sign} {self.value}"


Brancher = Callable[[Variable], Sequence[Branch]]


def chooser(strategy: Strategy) -> Chooser:
    """Give the variable choice of a strategy."""
    if strategy.variable == "leftmost":
        return _leftmost
    if strategy.variable == "ff":
        return _first_fail
    if strategy.variable == "random":
        return _random(Random(f"variable {strategy.seed}"))
    return _best(_SCORES[strategy.variable])


def _leftmost(variables: Sequence[Variable]) -> tuple[Variable | None, Sequence[Variable]]:
    for index, variable in enumerate(variables):
        if not variable.fixed:
            return variable, variables[index:]
    return None, ()


def _first_fail(variables: Sequence[Variable]) -> tuple[Variable | None, Sequence[Variable]]:
    chosen, fewest, left = None, 0, []
    for index, variable in enumerate(variables):
        if variable.fixed:
            continue
        left.append(variable)
        size = variable.size
        if chosen is None or size < fewest:
            chosen, fewest = variable, size
            if size == 2:  # no open variable has fewer values
                return chosen, [*left, *variables[index + 1 :]]
    return chosen, left


def _regret(variable: Variable) -> int:
    values = variable.values()
    return values[0] - values[1]


# What is least in the variable to choose.
_SCORES: Mapping[str, Callable[[Variable], int | tuple[int, int]]] = {
    "min": lambda variable: variable.low,
    "max": lambda variable: -variable.high,
    "ffc": lambda variable: (variable.size, -variable.degree),
    "anti_first_fail": lambda variable: -variable.size,
    "occurrence": lambda variable: -variable.degree,
    "max_regret": _regret,
}


def _best(score: Callable[[Variable], int | tuple[int, int]]) -> Chooser:
    def choose(variables: Sequence[Variable]) -> tuple[Variable | None, Sequence[Variable]]:
        left = [variable for variable in variables if not variable.fixed]
        return (min(left, key=score) if left else None), left

    return choose


def _random(rng: Random) -> Chooser:
    def choose(variables: Sequence[Variable]) -> tuple[Variable | None, Sequence[Variable]]:
        left = [variable for variable in variables if not variable.fixed]
        return (rng.choice(left) if left else None), left

    return choose


def brancher(strategy: Strategy, prefer: Mapping[str, Sequence[int]]) -> Brancher:
    """Give the value choice of a strategy; a model may prefer an order of values to that of the numbers."""
    down = strategy.value == "down" or strategy.order == "down"

    def ordered(variable: Variable) -> Sequence[int]:
        values = variable.values()
        if variable.name in prefer:
            left = set(values)
            values = [value for value in prefer[variable.name] if value in left]
        return values[::-1] if down else values

    def extreme(variable: Variable) -> int:
        if variable.name in prefer:
            return ordered(variable)[0]
        return variable.high if down else variable.low

    rng = Random(f"value {strategy.seed}")
    single: Mapping[str, Callable[[Variable], int]] = {
        "median": _median,
        "middle": _middle,
        "random": lambda variable: rng.choice(variable.values()),
    }
    if strategy.value == "enum":
        return lambda variable: [Branch(variable, "=", value) for value in ordered(variable)]
    if strategy.value == "bisect":
        return lambda variable: _halves(variable, down=down)
    pick = single.get(strategy.value, extreme)

    def this_or_not(variable: Variable) -> Sequence[Branch]:
        value = pick(variable)
        return (Branch(variable, "=", value), Branch(variable, "≠", value))

    return this_or_not


def _halves(variable: Variable, *, down: bool) -> Sequence[Branch]:
    middle = (variable.low + variable.high) // 2
    lower, upper = Branch(variable, "≤", middle), Branch(variable, ">", middle)
    return (upper, lower) if down else (lower, upper)


def _median(variable: Variable) -> int:
    values = variable.values()
    return values[(len(values) - 1) // 2]


def _middle(variable: Variable) -> int:
    middle = (variable.low + variable.high) // 2  # where bisect cuts, too
    return min(variable.values(), key=lambda value: abs(value - middle))
