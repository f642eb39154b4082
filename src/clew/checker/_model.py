"""What rules of declared families are about: literals by name, and what clauses do not say in full."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from .core import NAMED, Clauses, Refused

_PLACE = re.compile(r"([!-~]{1,40}?)((?: (?:0|[1-9][0-9]{0,3}))+)", re.ASCII)
_HIDDEN = re.compile(r"hidden (0|[1-9][0-9]{0,6})", re.ASCII)
_FURTHER = re.compile(r"-?x[0-9]+", re.ASCII)  # what hidden literals are called
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}", re.ASCII)
_NATURAL = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)


@dataclass
class Model:
    """The literals by name, and rules that clauses do not state in full."""

    clauses: Clauses
    literals: dict[str, int] = field(default_factory=dict)
    values: dict[str, dict[int, int]] = field(default_factory=dict)  # of a place
    lemmas: dict[int, Callable[[Sequence[int]], list[int]]] = field(default_factory=dict)  # by number of the rule
    checks: list[Callable[[Callable[[int], bool]], bool]] = field(default_factory=list)

    def place(self, line: str) -> None:
        """A place of two values, 0 and 1, has one variable; any other has one for each value."""
        match = _PLACE.fullmatch(line)
        if match is None or match[1] in self.values or _FURTHER.fullmatch(match[1]):
            raise Refused(f"{line[:60]!r} is not a place, or is listed twice")
        name, values = match[1], [int(word) for word in match[2].split()]
        if values != sorted(set(values)):
            raise Refused(f"the values of {name} are not in order")
        if values == [0, 1]:
            variable = self.clauses.switch(name)
            held = {0: -variable, 1: variable}
        else:
            held = dict(zip(values, self.clauses.new(len(values)), strict=True))
            self.clauses.name(name, {str(value): (literal,) for value, literal in held.items()})
            self.clauses.one_of(list(held.values()))
        self.values[name] = held
        for value, literal in held.items():
            self.literals[f"{name}={value}"] = literal
            if values != [0, 1]:
                self.literals[f"{name}!{value}"] = -literal

    def hide(self, line: str) -> None:
        """Variables without a place."""
        match = _HIDDEN.fullmatch(line)
        if match is None:
            raise Refused("the places do not end with the number of hidden literals")
        self.clauses.budget.spend(2 * NAMED * int(match[1]))
        for number, variable in enumerate(self.clauses.new(int(match[1])), 1):
            self.literals |= {f"x{number}": variable, f"-x{number}": -variable}

    def lemma(self, name: str, words: Sequence[str]) -> list[int]:
        """What a rule that clauses do not state in full says in one case: `case RULE NUMBERS`."""
        number, *case = map(natural, words)
        if name != "case" or number not in self.lemmas:
            raise Refused(f"this puzzle has no lemma {name}")
        self.clauses.budget.spend(4 * len(case))
        return self.lemmas[number](case)

    def require(self, true: Callable[[int], bool]) -> None:
        """Refuse a solution that breaks a rule which clauses do not state in full."""
        if not all(check(true) for check in self.checks):
            raise Refused("the solution breaks a rule")

    def some(self, words: Iterable[str]) -> list[int]:
        """Literals of different variables."""
        found = [self.literals[word] for word in words]
        self.clauses.budget.spend(2 * len(found))
        if len({abs(literal) for literal in found}) != len(found):
            raise Refused("a rule names a variable twice")
        return found

    def symbols(self, word: str) -> dict[int, int]:
        """What a machine can read there: a value of a place, or 0 or 1 for a hidden literal."""
        if _FURTHER.fullmatch(word):
            return {0: -self.literals[word], 1: self.literals[word]}
        return self.values[word]

    def pairs(self, words: Sequence[str], points: int) -> list[tuple[int, int]]:
        """Pairs of numbered points, the smaller number first."""
        pairs = []
        for word in words:
            one, other = map(natural, word.split("-"))
            if not one < other < points:
                raise Refused("a rule joins points that do not exist, or names them in the wrong order")
            pairs.append((one, other))
        self.clauses.budget.spend(4 * len(pairs) + points)
        return pairs


def number_of(word: str) -> int:
    if _NUMBER.fullmatch(word) is None:
        raise Refused(f"{word[:20]!r} is not a number")
    return int(word)


def natural(word: str) -> int:
    if _NATURAL.fullmatch(word) is None:
        raise Refused(f"{word[:20]!r} is not a number")
    return int(word)
