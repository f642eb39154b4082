"""Teaching of declared families: techniques and levels from the primitives, steps and grades from the native climb."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from clew.core.family import Grade
from clew.core.family import Technique as Taught
from clew.core.ladder import Latest
from clew.core.places import Marks, Place
from clew.core.results import Knowledge, Step
from clew.core.text import joined
from clew.rules import own
from clew.rules.climbing import Climb, posed
from clew.rules.genre import Genre
from clew.rules.ground import Rule, Technique
from clew.rules.kinds import Kind, Word
from clew.rules.telling import ASSUMING, EFFORTS, NOTHING_LEFT, SEVERAL, TRIALS, Teller, chain_length

_LEVELS = ("easy", "medium", "tricky", "hard", "extreme")
_SEARCH = "needs search"
_AHEAD = " ahead"  # ends the code of names for looks ahead
_PLAIN = 1, 2  # level and weight of what rules force that the example lacks


class Lesson:
    """What a genre teaches."""

    def __init__(self, genre: type[Genre]) -> None:
        switches = all(kind.switch for kind in genre.kinds)  # what is not one value is the other: something is left
        general = [each for each in TRIALS if not switches or each != NOTHING_LEFT]
        known = dict.fromkeys((*_of_rules(genre), *general))
        ranked = [each._replace(level=genre.ranks.get(each.name, each.level)) for each in known]
        table = sorted(ranked, key=lambda each: (each.level, each.weight, each.name))
        used = sorted({each.level for each in table})
        self._table = {each.name: each for each in table}
        self._levels = {level: number for number, level in enumerate(used, 1)}
        self.levels: Sequence[str] = (*_LEVELS[: len(used) - 1], _LEVELS[-1], _SEARCH)
        self._looks = {NOTHING_LEFT.name, *(each.name for each in _looks(genre))}
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

    def effort(self, level: int) -> int:
        """How hard native code has to try for a level: 1 for rules alone, 2 for looks ahead and so on; 6 for search."""
        if level >= len(self.levels):
            return len(_LEVELS) + 1
        within = {each.name for each in self._table.values() if self._levels[each.level] <= level}
        return 1 + sum(not within.isdisjoint(names) for names in (self._looks, *EFFORTS))

    def is_tried(self, level: int) -> bool:
        """Whether all techniques of a level assume something; what is solved without them is easier."""
        return {each.name for each in self.techniques if each.level == level} <= {each.name for each in ASSUMING}

    def harder(self, puzzle: Genre, level: int) -> Sequence[Place]:
        """The places that steps harder than a level are about; all of them if it needs search."""
        here, found = posed(puzzle), dict[Place, None]()
        climb = Climb(here, here.start())
        for candidates, finding in climb:
            if self._levels[self.named(Teller(here, candidates).technique(finding)).level] > level:
                found |= dict.fromkeys(here.removed(finding.forced, candidates))
        return list(found) if climb.solved else list(puzzle.ground.values)

    def level(self, puzzle: Genre, most: int | None = None) -> int:
        """How hard a puzzle is; the last level needs search. If it is harder than `most`, any higher level may do."""
        here, found = posed(puzzle), 1
        climb = Climb(here, here.start())
        for candidates, finding in climb:
            found = max(found, self._levels[self.named(Teller(here, candidates).technique(finding)).level])
            if most is not None and found > most:
                return found
        return found if climb.solved else len(self.levels)

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
        step = teller.step(finding, technique, self._levels[technique.level], known.candidates, kept.passed)
        kept.follow(known.after(step).candidates, number + 1)
        return step


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
    alike: dict[tuple[Kind, Word], list[Place]] = {}
    for place, value in marks.items():
        kind = ground.kind_of[place]
        alike.setdefault((kind, kind.word(int(value))), []).append(place)
    written = [
        f"{kind.call_all(places, None)} as {word.many if len(places) > 1 else word.one}"
        for (kind, word), places in alike.items()
    ]
    return f"Mark {joined(written)}."


def _of_rules(genre: type[Genre]) -> Iterator[Technique]:
    """The techniques of the rules that a genre's example has, and of other primitives that its file names."""
    rules = own.example(genre).ground.rules
    for rule in rules:
        yield from genre.taught(rule).values()
    used = {type(rule) for rule in rules}
    codes = {rule.code for rule in rules} | {each.__name__ for each in used}
    lacking = (names for code, names in genre.names.items() if code not in codes and not code.endswith(_AHEAD))
    yield from (Technique(name, *_PLAIN) for names in lacking for name in names if name)
    for each in _primitives(genre):
        yield from (*(() if each in used else each.techniques), *each.shared, *each.sets)
        yield from () if each.together is None else (each.together,)
    yield from _looks(genre)


def _looks(genre: type[Genre]) -> Iterator[Technique]:
    """The techniques that look ahead, those that the genre has a name for first."""
    yield from (genre.looks(rule) for rule in own.example(genre).ground.rules if rule.techniques)
    yield from (each.ahead for each in _primitives(genre) if each.techniques)


def _primitives(genre: type[Genre]) -> Collection[type[Rule]]:
    """The classes of the rules that a genre's example has, and others that its file names."""
    used = {type(rule): None for rule in own.example(genre).ground.rules}
    named = (each for home in genre.__mro__ for each in vars(sys.modules[home.__module__]).values())
    return {**used, **{each: None for each in named if isinstance(each, type) and issubclass(each, Rule)}}
