"""Many counts at once, for rules about every cell or every block: each is put into words only if somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from clew.core.errors import PuzzleError
from clew.rules.ground import Fault, Literal, Record, Rule, Truth, Words


class Counts(Rule):
    """Of each of these sequences at least some number and at most some number are true; None: one or more.

    `rule` gives the rule of one of them, by its number, as players see it.
    """

    def __init__(
        self, lists: Sequence[Sequence[Literal]], least: int, most: int | None, rule: Callable[[int], Rule]
    ) -> None:
        if most is None and least != 1:
            raise PuzzleError(f"Counts of at least {least} have no upper bound: expected one")
        self.lists = lists
        self.least, self.most = least, most
        self._rule = rule

    def each(self) -> Iterable[Rule]:
        return map(self._rule, range(len(self.lists)))

    def about(self) -> Iterable[Literal]:
        return [literal for literals in self.lists for literal in literals]

    def records(self) -> Iterable[Record]:
        return [record for rule in self.each() for record in rule.records()]

    def feed(self, numbers: list[int]) -> None:
        least, most = self.least, self.most
        for literals in self.lists:
            if most is None:
                numbers += (1, 1, len(literals))
            else:
                numbers += (2, 1, len(literals) + 2, least, most)
            numbers += literals

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        for number, literals in enumerate(self.lists):
            known = [*map(truth, literals)]
            over = self.most is not None and known.count(True) > self.most
            if over or len(known) - known.count(False) < self.least:
                return self._rule(number).fault(truth, words)
        return None
