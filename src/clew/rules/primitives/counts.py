"""Many counts at once, for rules about every cell or every block: each is put into words only when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from clew.core.errors import PuzzleError
from clew.rules.ground import Fault, Literal, Record, Rule, Truth, Words


class Counts(Rule):
    """In each of these lists, `least` to `most` literals are true; None means one or more. A sequence of numbers
    gives an exact count for each list. `rule` returns the rule of one list, by its number, as players see it.
    """

    def __init__(
        self,
        lists: Sequence[Sequence[Literal]],
        least: int | Sequence[int],
        most: int | None = None,
        *,
        rule: Callable[[int], Rule],
    ) -> None:
        self.lists = lists
        if isinstance(least, int) and least != 1 and most is None:
            raise PuzzleError(f"Counts of at least {least} have no upper bound: expected one")
        self._least, self._most = least, most
        self._rule = rule

    @property
    def _bounds(self) -> Sequence[tuple[int, int | None]]:
        """The least and the greatest number of each."""
        if isinstance(self._least, int):
            return [(self._least, self._most)] * len(self.lists)
        return [*zip(self._least, self._least, strict=True)]

    def each(self) -> Iterable[Rule]:
        return map(self._rule, range(len(self.lists)))

    def about(self) -> Iterable[Literal]:
        return [literal for literals in self.lists for literal in literals]

    def records(self) -> Iterable[Record]:
        return [record for rule in self.each() for record in rule.records()]

    def feed(self, numbers: list[int]) -> None:
        least, most = self._least, self._most
        if not isinstance(least, int):
            for literals, number in zip(self.lists, least, strict=True):
                numbers += (2, 1, len(literals) + 2, number, number)
                numbers += literals
        elif most is None:
            for literals in self.lists:
                numbers += (1, 1, len(literals))
                numbers += literals
        elif most == 0:
            every = dict.fromkeys(chain.from_iterable(self.lists))  # none of all, once each
            numbers += (2, 1, len(every) + 2, 0, 0)
            numbers += every
        else:
            for literals in self.lists:
                numbers += (2, 1, len(literals) + 2, least, most)
                numbers += literals

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        for number, (literals, (least, most)) in enumerate(zip(self.lists, self._bounds, strict=True)):
            known = [*map(truth, literals)]
            over = most is not None and known.count(True) > most
            if over or len(known) - known.count(False) < least:
                return self._rule(number).fault(truth, words)
        return None
