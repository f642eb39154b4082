"""Climbing: what a person could find in a puzzle, one deduction after the other, found natively."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from threading import Lock
from typing import TYPE_CHECKING

from clew.core.frozen import dataclass
from clew.core.places import Candidates, Place, Value
from clew.rules.genre import Genre
from clew.rules.ground import Ground, Literal, Words
from clew.rules.solving import not_too_large, records

if TYPE_CHECKING:
    from clew._native import RulesClimb, RulesFinding

_REMEMBERED = 4  # puzzles whose model is kept
_MOST = 64  # findings that are asked for at once
_COUNT = 2  # the operation of native code that counts
SINGLE, AHEAD, TRIAL, EITHER, COMBINATION, OVERLAP, ALIKE, LEMMAS, SET = range(
    9
)  # kinds of findings, as in native code
_SEARCHED = (COMBINATION, LEMMAS)
SEEN = 9  # and one that is found here: a place sees all values but one

Passed = tuple[Literal, int]  # the value that takes another in passing, and the rule by which it does
Link = tuple[Sequence[Literal], Sequence[Literal], Sequence[int]]  # what follows, from what, by which rules


@dataclass(frozen=True)
class Finding:
    """Literals that follow from others by some rules, and the chains of what was assumed to find that out.

    Those that are alike have a rule each, in the same order. A lemma is a branch before that of the trial; links that
    use it have its number beyond those of the rules.
    """

    kind: int
    forced: Sequence[Literal]
    because: Sequence[Literal]
    rules: Sequence[int]
    branches: Sequence[tuple[Sequence[Literal], Sequence[Link]]] = ()
    others: int = 0  # further literals that deductions of the same kind would have forced instead


class Posed:
    """A puzzle as the native climb takes it. What the puzzle gives is known, not structure: a step may rest on it.

    `always` has clues that every step rests on: those that the values of other places depend on.
    """

    def __init__(self, puzzle: Genre) -> None:
        self.puzzle = puzzle
        self.given = {place for place, values in puzzle.ground.values.items() if len(values) == 1}
        self.ground, self.always = _freed(puzzle, self.given)
        ground = self.ground
        self.values = {
            place: [ground.literals[place, value] for value in held] for place, held in ground.values.items()
        }
        numbers = array("i")
        for literals in self.values.values():
            if len(literals) > 2 or (len(literals) == 2 and literals[0] != -literals[1]):
                numbers.extend((_COUNT, 0, len(literals) + 2, 1, 1, *literals))
        numbers.extend(records(ground))
        self.program = numbers.tobytes()
        background: dict[str, list[int]] = {}
        for number, rule in enumerate(ground.rules, 1):
            if rule.background and any(rule.records()):  # one about nothing is not there
                background.setdefault(rule.stated, []).append(number)
        self.background = list(background.values())
        self.weights = [weight for rule in ground.rules for weight in rule.weights]

    def start(self) -> Candidates:
        """What is possible before anything is known."""
        return {place: frozenset(values) for place, values in self.puzzle.ground.values.items()}

    def literals(self, candidates: Candidates) -> list[Literal]:
        """What is known: of a settled place its value, of others the values that are ruled out."""
        known = []
        for place, literals in self.values.items():
            left, all_of_them = candidates[place], self.ground.values[place]
            if len(left) == 1:
                known.append(self.ground.literals[place, next(iter(left))])
            elif len(left) < len(literals):
                known += [-each for value, each in zip(all_of_them, literals, strict=True) if value not in left]
        return known

    def removed(self, forced: Iterable[Literal], candidates: Candidates) -> dict[Place, frozenset[Value]]:
        """The candidates that are ruled out where literals are true."""
        removed: dict[Place, frozenset[Value]] = {}
        marks = self.ground.marks
        for literal in forced:
            if literal in marks:
                place, value = marks[literal]
                gone = candidates[place] - {value}
            else:
                place, value = marks[-literal]
                gone = candidates[place] & {value}
            if gone:
                removed[place] = removed.get(place, frozenset()) | gone
        return removed

    def climb(self, candidates: Candidates) -> RulesClimb:
        """A climb from some knowledge on."""
        from clew._native import RulesClimb

        with not_too_large():
            return RulesClimb(
                self.program,
                self.ground.last,
                list(self.values.values()),
                self.literals(candidates),
                weights=self.weights,
                background=self.background,
            )

    def _without_others(self, finding: RulesFinding) -> list[Literal]:
        """What values that all lead to the same rest on: also that the place has no others."""
        ways = [assumed[0] for assumed, _ in finding.branches]
        values = next(literals for literals in self.values.values() if ways[0] in literals)
        return [*dict.fromkeys((*finding.because, *(-each for each in values if each not in ways)))]

    def parts(self, finding: RulesFinding) -> Iterator[Finding]:
        """What is found, each conclusion with what has the same reason in words."""
        rules, forced = finding.rules, finding.forced
        if finding.kind not in (SINGLE, ALIKE) or (finding.kind == SINGLE and len(rules) > 1) or len(forced) == 1:
            because = self._without_others(finding) if finding.kind == EITHER else finding.because
            yield Finding(finding.kind, forced, because, rules, finding.branches, finding.others)
            return
        because, words = sorted(finding.because, key=abs), Words(self.ground)
        alike: dict[tuple[object, ...], list[tuple[Literal, int]]] = {}
        for literal, number in zip(forced, rules if len(rules) > 1 else rules * len(forced), strict=True):
            rule = self.ground.rules[number - 1]
            said = rule.technique([literal], because).name, rule.why([literal], because, words)
            cited = () if finding.kind == ALIKE else rule.cited([literal], because)
            alike.setdefault((*said, *cited), []).append((literal, number))
        for pairs in alike.values():
            own = [literal for literal, _ in pairs]
            used = [number for _, number in pairs]
            kind = ALIKE if len(set(used)) > 1 else SINGLE
            others = finding.others + len(forced) - len(own)
            yield Finding(kind, own, finding.because, used if kind == ALIKE else used[:1], others=others)

    @cached_property
    def sharing(self) -> Mapping[Literal, Sequence[tuple[int, Sequence[Literal]]]]:
        """For each value of a place the rules by which it is taken, with what it is taken from."""
        found: dict[Literal, list[tuple[int, Sequence[Literal]]]] = {}
        for number, rule in enumerate(self.ground.rules, 1):
            for literals in rule.taken():
                for literal in literals:
                    found.setdefault(literal, []).append((number, [each for each in literals if each != literal]))
        return found


def _freed(puzzle: Genre, given: Iterable[Place]) -> tuple[Ground, Sequence[str]]:
    """The variables and rules without the values that are given, if these do not change what others can be."""
    layers = {kind.given for kind in puzzle.kinds if kind.given}
    own = puzzle.ground
    more = any(kind.says_more for kind in puzzle.kinds)
    free = puzzle.with_layers(**{layer: {} for layer in layers}).ground if layers and not more else own
    settled = frozenset(given)
    if not more and all(free.values[place] == values for place, values in own.values.items() if place not in settled):
        return free, ()
    return own, [spot for layer in layers for spot in puzzle.layer[layer].removable(puzzle.layers[layer])]


@lru_cache(maxsize=_REMEMBERED)
def posed(puzzle: Genre) -> Posed:
    """A puzzle's model."""
    return Posed(puzzle)


class Climb:
    """Findings from some knowledge on, looked for a few at a time, so that the first one comes soon.

    The same question always gets the same answer, whatever was asked before, so steps that are taken one by one agree
    with those that are only counted. What players find in passing is left out: a step that rests on it rests on what
    that rests on. `plain`: without trials; `seconds`: how long to look for the next findings.
    """

    def __init__(
        self, puzzle: Posed, candidates: Candidates, *, plain: bool = False, seconds: float | None = None
    ) -> None:
        self.puzzle, self._plain, self._seconds = puzzle, plain, seconds
        self._findings: list[tuple[Candidates, Finding]] = []
        self.passed: dict[tuple[Place, Value], Passed] = {}  # candidates gone in passing, and why
        self._last = candidates
        self._native: RulesClimb | None = None
        self._begun = False  # whether the native climb has found anything yet
        self._numbers = {_key(candidates): 0}  # of the finding in some knowledge
        self._end = "open"
        self._lock = Lock()

    def __getitem__(self, number: int) -> tuple[Candidates, Finding] | None:
        """A finding by its number, with what is known before it; None if there is none."""
        with self._lock:
            while len(self._findings) <= number and self._end == "open":
                self._go_on()
            return self._findings[number] if number < len(self._findings) else None

    def __iter__(self) -> Iterator[tuple[Candidates, Finding]]:
        number = 0
        while (found := self[number]) is not None:
            yield found
            number += 1

    def number(self, candidates: Candidates) -> int | None:
        """The number of the finding in this knowledge, if it is on the way."""
        return self._numbers.get(_key(candidates))

    def follow(self, candidates: Candidates, number: int) -> None:
        """Note which finding is next in some knowledge."""
        self._numbers[_key(candidates)] = number

    @property
    def solved(self) -> bool:
        """Whether the findings solve the puzzle; there are no more to be asked for."""
        return self._end == "solved"

    def _go_on(self) -> None:
        first = len(self._findings)
        if self._native is None:
            self._native = self.puzzle.climb(self._last)
            self._see([place for place, left in self._last.items() if len(left) == 1])
        wanted = min(max(len(self._findings), 1), _MOST)
        found, end = self._native.go_on(wanted, seconds=self._seconds, plain=self._plain)
        for each in found:
            if each.kind in _SEARCHED and self._begun:  # a search remembers what came before: begin a new one here
                self._native, self._begun, end = self.puzzle.climb(self._last), False, "open"
                break
            self._begun = True
            for part in self.puzzle.parts(each):
                self._take(part)
        self._numbers |= {_key(each): number for number, (each, _) in enumerate(self._findings[first:], first)}
        self._numbers[_key(self._last)] = len(self._findings)
        self._end = end

    def _take(self, finding: Finding) -> None:
        """Note a finding, unless others say as much, and what is then seen in passing."""
        removed = self.puzzle.removed(finding.forced, self._last)
        if not removed:
            return
        self._findings.append((self._last, finding))
        self._last = {**self._last, **{place: self._last[place] - gone for place, gone in removed.items()}}
        self._see(place for place in removed if len(self._last[place]) == 1)

    def _see(self, settled: Iterable[Place]) -> None:
        """Leave out values that are taken; a place with only one left is a finding, and takes that from others."""
        ground, todo, now = self.puzzle.ground, list(settled), dict(self._last)
        for place in todo:  # grows while it is gone through
            (value,) = now[place]
            literal = ground.literals[place, value]
            for number, others in self.puzzle.sharing.get(literal, ()):
                for other in others:
                    peer, same = ground.marks[other]
                    left = now[peer] - {same}
                    if same not in now[peer] or not left:
                        continue
                    if len(left) == 1:
                        self._findings.append((dict(now), Finding(SEEN, [-other], [literal], [number])))
                        todo.append(peer)
                    else:
                        self.passed[peer, same] = literal, number
                    now[peer] = left
        self._last = now


def _key(candidates: Mapping[Place, frozenset[Value]]) -> tuple[frozenset[Value], ...]:
    return tuple(candidates.values())
