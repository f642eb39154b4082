"""Steps from clauses alone: what is forced by one rule after the other, then what-ifs that end in a contradiction.

A clue's clauses are those that the puzzle has with this clue and not without any, so that a step can say which clues
it rests on. Where clauses cannot be distinguished in that way, all clues are cited.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from clew.core.family import Encoding, Family, Technique
from clew.core.frozen import dataclass
from clew.core.ladder import Latest
from clew.core.places import Candidates, Place, Value
from clew.core.results import Knowledge, Light, Role, Step
from clew.engine.following import Clauses, Contradiction, Known, Reasons
from clew.families.defaults.solving import ByClauses
from clew.families.defaults.wording import Words

P = TypeVar("P")
LEVELS = ("easy", "normal", "hard", "needs search")
_REMEMBERED = 4  # puzzles whose clauses are kept
_FEW = 3  # conclusions between an assumption and its contradiction that most people can keep in mind

Mark = tuple[Place, Value]


def techniques(family: Family[P], clauses: ByClauses[P]) -> Sequence[Technique[P]]:
    """What is forced, then short and long what-ifs."""
    seen = _Seen(family, clauses)
    return (
        Technique(name="Forced", level=1, weight=1, find=seen.forced),
        Technique(name="Short what-if", level=2, weight=10, find=seen.short),
        Technique(name="Long what-if", level=3, weight=30, find=seen.long),
    )


@dataclass(frozen=True)
class _Puzzle:
    """A puzzle's clauses, with the clue of each that has one, and the mark that each variable is about."""

    clauses: Clauses
    clues: Sequence[str | None]  # by number of clause; None: a rule that holds for every puzzle
    unclear: Sequence[str]  # clues that are cited in any case
    marks: Mapping[int, Mark]
    variables: Mapping[Mark, int]
    domains: Candidates  # all values that a place could have, also where the puzzle gives one

    def literals(self, known: Knowledge) -> list[int]:
        """What is known: candidates that are absent, and the last one of a place."""
        absent = [-number for (place, value), number in self.variables.items() if value not in known.candidates[place]]
        return [*absent, *(self.variables[mark] for mark in known.marks.items())]


@dataclass(frozen=True)
class _Finding:
    """Candidates that are ruled out, what that rests on, and for a what-if the candidate assumed."""

    removed: Candidates
    rests_on: Contradiction
    assumed: Mark | None = None
    links: Sequence[int] = ()  # literals in order, of other places than the assumed one


class _Seen(Generic[P]):
    """What can be seen in some knowledge; what was looked at last is remembered for the next technique."""

    def __init__(self, family: Family[P], clauses: ByClauses[P]) -> None:
        self._family = family
        self._clauses = clauses
        self._posed = lru_cache(maxsize=_REMEMBERED)(self._pose)
        self._start: Latest[P, tuple[_Puzzle, Known]] = Latest(self._begin)
        self._what_ifs: Latest[P, _Finding | None] = Latest(self._easiest)

    def forced(self, puzzle: P, known: Knowledge) -> Step | None:
        """All that the same clues and the same candidates force."""
        posed, start = self._start.of(puzzle, known)
        reasons, broken = start.forced(posed.marks)
        if broken is not None or known.broken:
            return None
        alike: dict[tuple[Sequence[str], Sequence[int]], list[_Finding]] = {}
        for literal, clause in reasons.items():
            removed = _removed(posed, known, literal)
            if removed:
                found = _Finding(removed, start.back(reasons, clause, literal))
                alike.setdefault((_clues(posed, found.rests_on), found.rests_on.known), []).append(found)
        together = next(iter(alike.values()), None)
        return None if together is None else self._step(puzzle, known, "Forced", 1, _merged(together))

    def short(self, puzzle: P, known: Knowledge) -> Step | None:
        """A what-if of few conclusions."""
        found = self._what_ifs.of(puzzle, known)
        few = found is not None and len(found.links) <= _FEW
        return self._step(puzzle, known, "Short what-if", 2, found) if found is not None and few else None

    def long(self, puzzle: P, known: Knowledge) -> Step | None:
        """The shortest what-if there is."""
        found = self._what_ifs.of(puzzle, known)
        return None if found is None else self._step(puzzle, known, "Long what-if", 3, found)

    def _begin(self, puzzle: P, known: Knowledge) -> tuple[_Puzzle, Known]:
        posed = self._posed(puzzle)
        return posed, posed.clauses.known(posed.literals(known))

    def _easiest(self, puzzle: P, known: Knowledge) -> _Finding | None:
        """The what-if with the fewest conclusions, the first of several."""
        posed, start = self._start.of(puzzle, known)
        best: _Finding | None = None
        for place, candidates in known.candidates.items():
            for value in self._family.values(puzzle, place) if len(candidates) > 1 else ():
                if value not in candidates:
                    continue
                reasons, broken = start.what_if(posed.variables[place, value])
                if broken is None:
                    continue
                found = _refuted(posed, (place, value), start.back(reasons, broken), reasons)
                if not found.links:
                    return found
                best = found if best is None or len(found.links) < len(best.links) else best
        return best

    def _step(self, puzzle: P, known: Knowledge, name: str, level: int, found: _Finding) -> Step:
        posed, _ = self._start.of(puzzle, known)
        clues = _clues(posed, found.rests_on)
        because = _because(posed, found.rests_on.known)
        words = self._words(puzzle, known)
        chain = list(self._chain(puzzle, known, name, level, found))
        if found.assumed is None:
            text = words.forced(name, because, clues, found.removed)
        else:
            text = words.what_if(name, found.assumed, [link.text for link in chain], clues, found.removed)
        return Step(
            technique=name,
            level=level,
            removed=found.removed,
            because=because,
            text=text,
            where=", ".join(clues) if 0 < len(clues) <= _FEW else "",
            clues=clues,
            lights=list(_lights(known, found, because, chain)),
            chain=chain,
        )

    def _chain(self, puzzle: P, known: Knowledge, name: str, level: int, found: _Finding) -> Iterator[Step]:
        """What follows from an assumption, one conclusion after the other."""
        posed, _ = self._start.of(puzzle, known)
        for literal in found.links:
            removed = _removed(posed, known, literal)
            text = self._words(puzzle, known).concluded(removed)
            link = Step(technique=name, level=level, removed=removed, because={}, text=text)
            known = known.after(link)
            yield link

    def _words(self, puzzle: P, known: Knowledge) -> Words:
        return Words(lambda value: self._family.show(puzzle, value), self._posed(puzzle).domains, known)

    def _pose(self, puzzle: P) -> _Puzzle:
        encoding = self._clauses.encoding(puzzle)
        labels, unclear = _labels(self._family, puzzle, encoding)
        domains: dict[Place, frozenset[Value]] = {}
        for place, value in encoding.variables:
            domains[place] = domains.get(place, frozenset()) | {value}
        return _Puzzle(
            clauses=Clauses(encoding.clauses),
            clues=labels,
            unclear=unclear,
            marks={number: mark for mark, number in encoding.variables.items()},
            variables=encoding.variables,
            domains=domains,
        )


def _labels(family: Family[P], puzzle: P, encoding: Encoding) -> tuple[Sequence[str | None], Sequence[str]]:
    """The clue of each clause, and the clues that are cited always since their clauses are not known."""
    names = list(family.clues(puzzle))
    encode, keep = family.logic.encode, family.keep_clues
    general = _sets(encode(keep(puzzle, ())))
    label: dict[frozenset[int], str | None] = dict.fromkeys(general)
    for name in names:
        for clause in _sets(encode(keep(puzzle, [name]))) - general:
            label.setdefault(clause, name)
    clauses = list(map(frozenset, encoding.clauses))
    if set(clauses) != label.keys():  # helper variables have other numbers, or clues depend on each other
        return [None] * len(clauses), names
    return [label[clause] for clause in clauses], ()


def _sets(encoding: Encoding) -> set[frozenset[int]]:
    return set(map(frozenset, encoding.clauses))


def _clues(posed: _Puzzle, rests_on: Contradiction) -> Sequence[str]:
    named = (posed.clues[number] for number in rests_on.clauses)
    return (*posed.unclear, *dict.fromkeys(name for name in named if name is not None))


def _removed(posed: _Puzzle, known: Knowledge, literal: int) -> dict[Place, frozenset[Value]]:
    """The candidates that are ruled out where a literal is true; none for helper variables."""
    mark = posed.marks.get(abs(literal))
    if mark is None:
        return {}
    place, value = mark
    left = known.candidates[place]
    fall = left & {value} if literal < 0 else left - {value}
    return {place: fall} if fall else {}


def _refuted(posed: _Puzzle, assumed: Mark, rests_on: Contradiction, reasons: Reasons) -> _Finding:
    """A what-if: its conclusions are those about other places that another rule than "one value each" forces."""

    def matters(literal: int) -> bool:
        place = posed.marks[abs(literal)][0] if abs(literal) in posed.marks else None
        about = {posed.marks[abs(each)][0] for each in posed.clauses[reasons[literal]] if abs(each) in posed.marks}
        return place not in (None, assumed[0]) and about != {place}

    return _Finding(
        {assumed[0]: frozenset({assumed[1]})}, rests_on, assumed, [each for each in rests_on.forced if matters(each)]
    )


def _merged(findings: Sequence[_Finding]) -> _Finding:
    removed: dict[Place, frozenset[Value]] = {}
    for found in findings:
        for place, values in found.removed.items():
            removed[place] = removed.get(place, frozenset()) | values
    clauses = dict.fromkeys(number for found in findings for number in found.rests_on.clauses)
    return _Finding(removed, Contradiction([*clauses], findings[0].rests_on.known, ()))


def _because(posed: _Puzzle, literals: Sequence[int]) -> dict[Place, frozenset[Value]]:
    """The absent candidates behind what was known; a settled value counts as the absence of all others in its place."""
    absent: dict[Place, frozenset[Value]] = {}
    for literal in literals:
        place, value = posed.marks[abs(literal)]
        others = frozenset({value}) if literal < 0 else posed.domains[place] - {value}
        absent[place] = absent.get(place, frozenset()) | others
    return {place: values for place, values in absent.items() if values}


def _lights(known: Knowledge, found: _Finding, because: Candidates, chain: Sequence[Step]) -> Iterator[Light]:
    yield from (Light(place, Role.CAUSE) for place in because)
    yield from (Light(place, Role.SECOND) for link in chain for place in link.removed)
    for place, values in found.removed.items():
        left = known.candidates[place] - values
        if len(left) == 1:
            yield Light(place, Role.PLACED, next(iter(left)))
        else:
            yield from (Light(place, Role.REMOVED, value) for value in values)
