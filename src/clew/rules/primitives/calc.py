"""Calculations: one of the four operations on the numbers of some places gives a result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from clew.core.model import Automaton
from clew.core.text import joined
from clew.rules.ground import Fault, Literal, Technique, Truth, Words
from clew.rules.primitives.scan import Scan, automaton
from clew.rules.values import spans

_LAST = Technique("Last cell of a calculation", 1, 2)
_WAYS = Technique("Calculation", 2, 4)

# Whether numbers, the greatest first, give a result.
OPERATIONS: Mapping[str, Callable[[Sequence[int], int], bool]] = {
    "plus": lambda numbers, result: sum(numbers) == result,
    "minus": lambda numbers, result: numbers[0] - sum(numbers[1:]) == result,
    "times": lambda numbers, result: prod(numbers) == result,
    "over": lambda numbers, result: numbers[0] == result * prod(numbers[1:]),
}
_CODES = {"plus": 1, "minus": 2, "times": 4, "over": 8}  # of operations in native code
_SIGNS = {"plus": "+", "minus": "-", "times": "x", "over": "/"}
_FEW, _TRIED = 3, 2_000  # ways that are listed, and numbers that are tried to find them
_ALONE = {name: (name,) for name in OPERATIONS}
_LARGEST, _GREATEST = 63, 2**31 - 1  # number in a place, and result, that native code takes
_OF_TWO = ("minus", "over")  # what an unknown operation can be only if there are two numbers, or if nothing else can


class Calc(Scan):
    """An operation on the numbers of these places gives a result; with None, any operation may. In that case
    differences and quotients take two numbers only, unless the result is below every sum and product. `who` is the
    calculation, "the 7+ at r1c1", or a function that returns it. Differences and quotients begin with the greatest
    number.
    """

    techniques = (_LAST, _WAYS)

    def __init__(
        self,
        places: Sequence[Mapping[int, Literal]],
        result: int,
        operation: str | None,
        *,
        who: str | Callable[[], str],
        clue: str | None = None,
        code: str = "result",
    ) -> None:
        self.result = result
        self.operations = _possible(places, result) if operation is None else _ALONE[operation]
        self.cells = places
        self._who = who
        self.clue = clue
        self.code = code

    @cached_property
    def who(self) -> str:  # type: ignore[override]
        """The calculation in words."""
        return self._who if isinstance(self._who, str) else self._who()

    @cached_property
    def machine(self) -> Automaton:
        """Reads the numbers."""
        values = tuple(sorted({value for place in self.cells for value in place}))
        return _machine(self.operations, self.result, len(self.cells), values)

    def feed(self, numbers: list[int]) -> None:
        flat = spans(self.cells, 1, _LARGEST) if 0 <= self.result <= _GREATEST else None
        if flat is None:
            super().feed(numbers)
        else:
            numbers += (15, 1, len(flat) + 2, sum(map(_CODES.__getitem__, self.operations)), self.result)
            numbers += flat

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        held = {literal: value for place in self.cells for value, literal in place.items() if truth(literal)}
        if len(held) < len(self.cells):
            return super().fault(truth, words)
        numbers = sorted(held.values(), reverse=True)
        if any(OPERATIONS[name](numbers, self.result) for name in self.operations):
            return None
        return Fault(f"{self.who} does not result from {joined([str(each) for each in numbers])}", list(held))

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        return _LAST if sum(literal > 0 for literal in because) == len(self.cells) - 1 else _WAYS

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        ways = self._ways(because)
        if not ways:
            known = f", given that {words.are(because)}" if because else ""
            return f"{self.who} allows nothing else{known}"
        known = f", and {words.are(because)}" if because else ""
        return f"{self.who} can only be {joined(ways, word='or')}{known}"

    def _ways(self, because: Sequence[Literal]) -> Sequence[str]:
        """The numbers that give the result where these literals are true, if there are only a few ways."""
        known = set(because)
        fixed = [[value for value, literal in place.items() if literal in known] for place in self.cells]
        left = [
            own or [value for value, literal in place.items() if -literal not in known]
            for own, place in zip(fixed, self.cells, strict=True)
        ]
        if prod(map(len, left)) > _TRIED or len(self.operations) > 1 or len(self.cells) == 1:
            return ()
        (operation,) = self.operations
        every = {tuple(sorted(numbers, reverse=True)) for numbers in product(*left)}
        ways = sorted(numbers for numbers in every if OPERATIONS[operation](numbers, self.result))
        sums = ways if operation in _OF_TWO else [numbers[::-1] for numbers in ways]
        return [_SIGNS[operation].join(map(str, numbers)) for numbers in sums] if len(ways) <= _FEW else ()


def _possible(places: Sequence[Mapping[int, Literal]], result: int) -> tuple[str, ...]:
    """What an unknown operation can be."""
    least = [min(place) for place in places]
    small = len(places) == 2 or result < min(sum(least), prod(least))
    return tuple(name for name in OPERATIONS if small or name not in _OF_TWO)


class _State(NamedTuple):
    """What is known of the numbers so far; what no operation needs stays as it was."""

    length: int = 0
    total: int = 0
    product: int = 1
    greatest: int = 0


@lru_cache(maxsize=4096)
def _machine(operations: Sequence[str], result: int, length: int, values: Sequence[int]) -> Automaton:
    """Reads numbers that give the result by one of the operations."""
    adds, multiplies = (any(name in operations for name in some) for some in (("plus", "minus"), ("times", "over")))
    compares = any(name in operations for name in _OF_TWO)

    def step(state: _State, value: int) -> _State | None:
        after = _State(
            state.length + 1,
            state.total + value if adds else 0,
            state.product * value if multiplies else 1,
            max(state.greatest, value) if compares else 0,
        )
        fits = "plus" in operations and after.total <= result
        fits = fits or ("times" in operations and after.product > 0 and result % after.product == 0)
        return after if after.length <= length and (fits or compares) else None

    def good(state: _State) -> bool:
        read, total, product, greatest = state
        results = {
            "plus": total == result,
            "minus": 2 * greatest - total == result,
            "times": product == result,
            "over": greatest * greatest == result * product,
        }
        return read == length and any(results[name] for name in operations)

    return automaton(_State(), step, good, values)
