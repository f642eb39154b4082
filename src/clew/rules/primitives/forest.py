"""Forest: the chosen lines close no loop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses

_OPEN = Technique("No loop", 1, 3)


class Forest(Rule):
    """The lines whose literal is true close no loop; each joins two points, and `what` is one of them: "slash"."""

    techniques = (_OPEN,)
    ahead = Technique("Would close a loop", 2, 6)

    def __init__(self, lines: Mapping[Literal, tuple[str, str]], *, what: str, code: str = "loop") -> None:
        self.code = code
        self.what = what
        self.lines = tuple(lines)
        points = dict.fromkeys(point for pair in lines.values() for point in pair)
        numbers = {point: number for number, point in enumerate(points)}
        self.ends = {literal: (numbers[one], numbers[other]) for literal, (one, other) in lines.items()}
        self.points = len(numbers)

    def about(self) -> Iterable[Literal]:
        return self.lines

    def records(self) -> Iterable[Record]:
        numbers = [self.points]
        for literal, (one, other) in self.ends.items():
            numbers += (one, other, literal)
        return [(6, numbers)]

    def state(self, clauses: Clauses) -> None:
        """Nothing fits in clauses: loops are refused by cuts."""

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        return [[-literal for literal in loop] for loop in self.loops(true)]

    def loops(self, true: Callable[[Literal], bool]) -> list[list[Literal]]:
        """A loop for each line that closes one with those before it."""
        reached: dict[int, dict[int, Literal]] = {}  # by point: the points that lines lead to
        found = []
        for literal in filter(true, self.lines):
            one, other = self.ends[literal]
            way = self._way(reached, one, other)
            if way is not None:
                found.append([literal, *way])
            else:
                reached.setdefault(one, {})[other] = literal
                reached.setdefault(other, {})[one] = literal
        return found

    def _way(self, reached: Mapping[int, Mapping[int, Literal]], one: int, other: int) -> list[Literal] | None:
        """The lines from one point to another; None if there is no way."""
        before: dict[int, tuple[int, Literal]] = {one: (one, 0)}
        todo = [one]
        for point in todo:
            for near, literal in reached.get(point, {}).items():
                if near not in before:
                    before[near] = point, literal
                    todo.append(near)
        if other not in before:
            return None
        way, at = list[Literal](), other
        while at != one:
            at, literal = before[at]
            way.append(literal)
        return way

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        found = self.loops(lambda literal: truth(literal) is True)
        if not found:
            return None
        shortest = min(found, key=len)
        return Fault(f"there is a loop of {len(shortest)} {self.what}", shortest)

    @property
    def stated(self) -> str:
        return f"the rule that {self.what} never form a loop"

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        return f"otherwise there would be a loop of {len(because) + 1} {self.what}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"there would be a loop of {len(because)} {self.what}"
