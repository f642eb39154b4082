"""The two choices of a labelling: which open variable comes next, and into which branches its values fall.

A chooser gets variables that include all open ones, and returns the chosen one (None if all are fixed) with the list
for the choice points below. Ties go to the leftmost. A brancher returns a variable's branches in the order to try.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Literal, NamedTuple

from clew.core.model import Variable
from clew.core.strategy import OWN_VALUES, OWN_VARIABLES, Strategy

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
    """Return the variable choice of a strategy."""
    if strategy.variable == "leftmost":
        return _leftmost
    if strategy.variable == "ff":
        return _first_fail
    if strategy.variable == "random":
        return _random(Random(f"variable {strategy.seed}"))
    if strategy.variable in _LEARNERS:
        return _LEARNERS[strategy.variable]()
    if strategy.variable in OWN_VARIABLES:
        return _own(OWN_VARIABLES[strategy.variable])
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


def _own(choose_one: Callable[[Sequence[Variable]], Variable]) -> Chooser:
    def choose(variables: Sequence[Variable]) -> tuple[Variable | None, Sequence[Variable]]:
        left = [variable for variable in variables if not variable.fixed]
        return (choose_one(left) if left else None), left

    return choose


class Learner:
    """A chooser that learns from what each branch did: `sizes` is asked before a branch is taken, `saw` after it."""

    def __call__(self, variables: Sequence[Variable]) -> tuple[Variable | None, Sequence[Variable]]:
        left = [variable for variable in variables if not variable.fixed]
        return (min(left, key=self.score) if left else None), left

    def sizes(self, variables: Sequence[Variable]) -> Sequence[int]:
        """Give the sizes of the domains, if they are needed: a look at all of them takes time."""
        return [variable.size for variable in variables]

    def score(self, variable: Variable) -> float:
        """What is least in the variable to choose."""
        raise NotImplementedError

    def saw(self, branch: Branch, variables: Sequence[Variable], before: Sequence[int], *, failed: bool) -> None:
        """Learn what a branch did to the variables."""
        raise NotImplementedError


class DomWdeg(Learner):
    """Domain size by failures. Choco does not say which constraint failed: the variable of the branch is blamed."""

    def __init__(self) -> None:
        self._weights: dict[str, int] = {}

    def sizes(self, variables: Sequence[Variable]) -> Sequence[int]:
        return ()

    def score(self, variable: Variable) -> float:
        return variable.size / (1 + self._weights.get(variable.name, 0))

    def saw(self, branch: Branch, variables: Sequence[Variable], before: Sequence[int], *, failed: bool) -> None:
        if failed:
            self._weights[branch.variable.name] = self._weights.get(branch.variable.name, 0) + 1


class Activity(Learner):
    """How often propagation narrows a variable; the longer ago, the less it counts."""

    _FADING = 0.95

    def __init__(self) -> None:
        self._activity: dict[str, float] = {}

    def score(self, variable: Variable) -> float:
        return -self._activity.get(variable.name, 0.0) / variable.size

    def saw(self, branch: Branch, variables: Sequence[Variable], before: Sequence[int], *, failed: bool) -> None:
        if failed:  # its domains mean nothing
            return
        for variable, size in zip(variables, before, strict=True):
            known = self._activity.get(variable.name, 0.0)
            if variable.size < size:
                self._activity[variable.name] = known + 1
            elif size > 1:
                self._activity[variable.name] = known * self._FADING


class Impact(Learner):
    """How much of the space of all assignments the values of a variable have cut off, on average."""

    def __init__(self) -> None:
        self._impacts: dict[str, tuple[float, int]] = {}

    def score(self, variable: Variable) -> float:
        total, times = self._impacts.get(variable.name, (0.0, 0))
        return variable.size * (1 - total / times if times else 1.0)

    def saw(self, branch: Branch, variables: Sequence[Variable], before: Sequence[int], *, failed: bool) -> None:
        left = 0.0
        if not failed:
            sizes = zip(variables, before, strict=True)
            left = math.exp(sum(math.log(variable.size / size) for variable, size in sizes))
        total, times = self._impacts.get(branch.variable.name, (0.0, 0))
        self._impacts[branch.variable.name] = (total + 1 - left, times + 1)


_LEARNERS: Mapping[str, type[Learner]] = {"dom_wdeg": DomWdeg, "activity": Activity, "impact": Impact}


class Round(NamedTuple):
    """How far one round of a search goes before it starts again: failures, and branches that are not the first."""

    failures: int | None = None
    discrepancies: int | None = None


def rounds(search: str) -> Iterator[Round]:
    """Give the rounds of a search; the last one, if there is one, has no limits."""
    if search == "depth":
        yield Round()
        return
    for number in count():
        if search == "lds":
            yield Round(discrepancies=number)
        else:
            times = _luby(number + 1) if search == "luby" else 1.5**number
            yield Round(failures=int(_FIRST * times))


_FIRST = 100  # failures of the first round


def _luby(number: int) -> int:
    """Give a member of the sequence 1, 1, 2, 1, 1, 2, 4, ...; the first one is number 1."""
    length = number.bit_length()
    if number == (1 << length) - 1:
        return 1 << (length - 1)
    return _luby(number - (1 << (length - 1)) + 1)


def brancher(strategy: Strategy, prefer: Mapping[str, Sequence[int]]) -> Brancher:
    """Return the value choice of a strategy; a model may prefer an order of values other than by number."""
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
    if strategy.value in OWN_VALUES:
        order = OWN_VALUES[strategy.value]
        return lambda variable: [Branch(variable, "=", value) for value in order(variable)]
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
    twice = variable.low + variable.high  # not rounded: a middle between two values is equally near to both
    return min(variable.values(), key=lambda value: abs(2 * value - twice))
