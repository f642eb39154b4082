"""Following clauses as a person would: what is forced by what is known, clause by clause, and what each rests on.

A literal is a number of a variable, or its negative. A clause forces its last literal once all others are false. Where
all of them are false, there is a contradiction; going back from it gives what was needed for it and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from clew.core.frozen import dataclass

_ASSUMED = -1  # instead of the number of a clause
Reasons = dict[int, int]  # a forced literal, and the number of the clause that forces it; in order


class Clauses:
    """Clauses by number, to be followed from different beginnings."""

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self._clauses = [tuple(dict.fromkeys(clause)) for clause in clauses]
        self._lengths = list(map(len, self._clauses))
        self._single = [number for number, length in enumerate(self._lengths) if length <= 1]
        self._with: dict[int, list[int]] = {}  # the clauses that have a literal
        for number, clause in enumerate(self._clauses):
            for literal in clause:
                self._with.setdefault(literal, []).append(number)

    def __getitem__(self, number: int) -> Sequence[int]:
        return self._clauses[number]

    def known(self, given: Iterable[int]) -> Known:
        """Take these literals as true, and follow nothing yet."""
        true = frozenset(given)
        left, fit = self._lengths[:], set(self._single)
        for literal in true:
            for number in self._with.get(-literal, ()):
                left[number] -= 1
                if left[number] <= 1:
                    fit.add(number)
        return Known(self, true, left, sorted(fit))

    def users(self, literal: int) -> Sequence[int]:
        """The clauses that have one literal less once this one is true."""
        return self._with.get(-literal, ())


@dataclass(frozen=True)
class Contradiction:
    """What a contradiction, or a forced literal, was found from: clauses, what was known, what was forced before it."""

    clauses: Sequence[int]
    known: Sequence[int]
    forced: Sequence[int]  # in the order in which they follow


class Known:
    """Literals that are true, with the clauses that are left with one literal or none."""

    def __init__(self, clauses: Clauses, true: frozenset[int], left: list[int], fit: Sequence[int]) -> None:
        self.clauses = clauses
        self.true = true
        self._left = left
        self._fit = fit

    def forced(self, held: Collection[int]) -> tuple[Reasons, int | None]:
        """What follows, with the clause behind each literal, and the clause that is broken, if one is.

        Literals whose variable is `held` are found and not followed any further.
        """
        return self._follow({}, list(self._fit), self._left[:], held)

    def what_if(self, assumed: int) -> tuple[Reasons, int | None]:
        """What follows when this literal is true as well, until a clause is broken."""
        left = self._left[:]
        todo = []
        for number in self.clauses.users(assumed):
            left[number] -= 1
            if left[number] <= 1:
                todo.append(number)
        return self._follow({assumed: _ASSUMED}, todo, left, ())

    def _follow(
        self, reasons: dict[int, int], todo: list[int], left: list[int], held: Collection[int]
    ) -> tuple[Reasons, int | None]:
        true, clauses = self.true, self.clauses
        for number in todo:  # it grows while clauses are left with one literal
            clause = clauses[number]
            if any(literal in true or literal in reasons for literal in clause):
                continue
            last = next((each for each in clause if -each not in true and -each not in reasons), None)
            if last is None:
                return reasons, number
            reasons[last] = number
            if abs(last) in held:
                continue
            for user in clauses.users(last):
                left[user] -= 1
                if left[user] <= 1:
                    todo.append(user)
        return reasons, None

    def back(self, reasons: Reasons, clause: int, so: int | None = None) -> Contradiction:
        """Go back from a broken clause, or from one that forces the literal `so`, to what it rests on."""
        used = {clause}
        wanted = {-literal for literal in self.clauses[clause] if literal != so}
        forced = []
        for literal, number in reversed(reasons.items()):
            if literal in wanted and number != _ASSUMED:
                forced.append(literal)
                used.add(number)
                wanted.update(-other for other in self.clauses[number] if other != literal)
        return Contradiction(tuple(sorted(used)), tuple(sorted(wanted & self.true, key=abs)), tuple(forced[::-1]))
