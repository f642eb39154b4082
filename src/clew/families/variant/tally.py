"""Sums in which hidden literals count, such as how many circles have a digit, in words of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.rules.ground import Text
from clew.rules.primitives.total import Sum

if TYPE_CHECKING:
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.grounding import Board
    from clew.rules.ground import Fault, Literal, Truth, Words


class Tally(Sum):
    """`said` states the sum as a sentence about cells."""

    said = Text()

    def __init__(
        self,
        terms: Sequence[Mapping[int, Literal]],
        total: int,
        said: Callable[[], str],
        board: Board,
        each: Constraint,
    ) -> None:
        super().__init__(terms, total, who=board.who(each), clue=board.clue(each), code=each.kind)
        self.said = said

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        return f"{self.said}, now that {words.are(because)}" if because else self.said

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"it could not be that {self.said}"

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        found = super().fault(truth, words)
        return None if found is None else found._replace(message=f"it cannot be that {self.said}")
