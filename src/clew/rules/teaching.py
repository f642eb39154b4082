"""Teaching of declared families: techniques and levels from the primitives, steps and grades from the native climb."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from clew.core.family import Grade
from clew.core.family import Technique as Taught
from clew.core.ladder import Latest
from clew.core.places import Marks
from clew.core.results import Knowledge, Step
from clew.core.text import joined
from clew.rules import own
from clew.rules.climbing import Climb, posed
from clew.rules.genre import Genre
from clew.rules.ground import Rule, Technique
from clew.rules.telling import SEVERAL, TRIALS, Teller, chain_length

_LEVELS = ("easy", "medium", "tricky", "hard", "extreme")
_SEARCH = "needs search"
_PLAIN = 1, 2  # level and weight of what rules force that the example lacks


class Lesson:
    """What a genre teaches."""

    def __init__(self, genre: type[Genre]) -> None:
        table = sorted(
            dict.fromkeys((*_of_rules(genre), *TRIALS)), key=lambda each: (each.level, each.weight, each.name)
        )
        used = sorted({each.level for each in table})
        self._table = {each.name: each for each in table}
        self._levels = {level: number for number, level in enumerate(used, 1)}
        self.levels: Sequence[str] = (*_LEVELS[: len(used) - 1], _LEVELS[-1], _SEARCH)
        self._climb: Climb | None = None
        self._latest: Latest[Genre, Step | None] = Latest(self._next)
        self.techniques: Sequence[Taught[Any]] = tuple(map(self._taught, table))

    def grade(self, puzzle: Genre) -> Grade:
        """Climb to the end and count; no step is worded."""
        others = []
        uses: Counter[str] = Counter()
        chains: Counter[str] = Counter()
        here = posed(puzzle)
        climb = Climb(here, here.start())
        for candidates, finding in climb:
            name = self.named(Teller(here, candidates).technique(finding)).name
            uses[name] += 1
            chains[name] = max(chains[name], chain_length(finding))
            others.append(finding.others)
        return Grade(uses=uses, chains=+chains, solved=climb.solved, others=sum(others) / max(len(others), 1))

    def standing(self, level: int) -> int:
        """The level of techniques that a level of the genre has, from 1 to 5; one more for what needs search."""
        return next((each for each, number in self._levels.items() if number == level), len(_LEVELS) + 1)

    def level(self, puzzle: Genre) -> int:
        """How hard a puzzle is; the last level needs search."""
        grade = self.grade(puzzle)
        used = [each.level for each in self.techniques if grade.uses.get(each.name)]
        return max(used, default=1) if grade.solved else len(self.levels)

    def named(self, technique: Technique) -> Technique:
        """The technique of the table: a rule that the example lacks may have a name that is not in it."""
        return self._table.get(technique.name, SEVERAL)

    def _taught(self, technique: Technique) -> Taught[Any]:
        def find(puzzle: Genre, known: Knowledge) -> Step | None:
            step = self._latest.of(puzzle, known)
            return step if step is not None and step.technique == technique.name else None

        level = self._levels[technique.level]
        return Taught(name=technique.name, level=level, weight=technique.weight, find=find)

    def _next(self, puzzle: Genre, known: Knowledge) -> Step | None:
        """The easiest step; one that follows on the last is already on its climb."""
        if known.broken:
            return None
        here, kept = posed(puzzle), self._climb
        number = None if kept is None or kept.puzzle is not here else kept.number(known.candidates)
        if kept is None or number is None:
            kept, number = Climb(here, known.candidates), 0
            self._climb = kept
        found = kept[number]
        if found is None:
            return None
        candidates, finding = found
        teller = Teller(here, candidates)
        technique = self.named(teller.technique(finding))
        return teller.step(finding, technique, self._levels[technique.level])


_lessons: dict[type[Genre], Lesson] = {}


def lesson(genre: type[Genre]) -> Lesson:
    """What a genre teaches."""
    if genre not in _lessons:
        _lessons[genre] = Lesson(genre)
    return _lessons[genre]


def grade(puzzle: Genre) -> Grade:
    """How a puzzle yields to the techniques."""
    return lesson(type(puzzle)).grade(puzzle)


def request(puzzle: Genre, marks: Marks) -> str:
    """Ask for marks."""
    ground = puzzle.ground
    alike: dict[str, list[str]] = {}
    for place, value in marks.items():
        kind = ground.kind_of[place]
        alike.setdefault(kind.word(int(value)).one, []).append(kind.call(place))
    written = [f"{joined(places)} as {value}" for value, places in alike.items()]
    return f"Mark {joined(written)}."


def _of_rules(genre: type[Genre]) -> Iterator[Technique]:
    """The techniques of the rules that a genre's example has, and of other primitives that its file names."""
    rules = own.example(genre).ground.rules
    used: set[type[Rule]] = set()
    for rule in rules:
        yield from genre.taught(rule).values()
        used.add(type(rule))
    codes = {rule.code for rule in rules} | {each.__name__ for each in used}
    lacking = (names for code, names in genre.names.items() if code not in codes)
    yield from (Technique(name, *_PLAIN) for names in lacking for name in names if name)
    named = (each for home in genre.__mro__ for each in vars(sys.modules[home.__module__]).values())
    known = used | {each for each in named if isinstance(each, type) and issubclass(each, Rule)}
    for each in known:
        yield from (*(() if each in used else each.techniques), *each.shared)
        yield from () if each.together is None else (each.together,)
    yield from (each.ahead for each in known if each.techniques)
