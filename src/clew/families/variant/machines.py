"""Machines that read digits along a line: as readable text, from patterns, and as tables of pairs.

A machine is its states with `/` between them, the first of which it starts in. A state has `!` if it may be the last,
and then what it goes on with: `12>1,3>0` goes to state 1 with a 1 or a 2, and to state 0 with a 3. Digits from 10 on
are letters. A table of pairs has for each digit, with `/` between them, what may be next to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from clew.core.errors import PuzzleError
from clew.core.text import quoted

if TYPE_CHECKING:
    from clew.families.variant.constraint import Constraint

SIGNS = "0123456789abcdefg"
MOST_STATES = 2_000
_STATE = re.compile(r"(!?)((?:[0-9a-g]+>[0-9]{1,4})(?:,[0-9a-g]+>[0-9]{1,4})*)?")
_MOST_STEPS = 500_000  # of a machine, for all cells that it reads
_MOST_SUM = 50_000  # that digits times their factors may have
_MOST_NODES = 2_000  # of a pattern
_MOST_TIMES = 100
_TIMES = re.compile(r"\{([0-9]{1,3})(?:(,)([0-9]{1,3})?)?\}")


class Machine(NamedTuple):
    """The steps of each state by digit, and the states that may be the last."""

    steps: tuple[Mapping[int, int], ...]
    final: frozenset[int]


_WRITTEN: dict[str, Machine] = {}  # machines that were written last, which need not be read
_REMEMBERED = 64


def machine_text(machine: Machine) -> str:
    """Write a machine."""
    text = "/".join(("!" if at in machine.final else "") + _ways(steps) for at, steps in enumerate(machine.steps))
    if len(_WRITTEN) >= _REMEMBERED:
        _WRITTEN.clear()
    _WRITTEN[text] = machine
    return text


def _ways(steps: Mapping[int, int]) -> str:
    targets: dict[int, str] = {}
    for digit, state in sorted(steps.items()):
        targets[state] = targets.get(state, "") + SIGNS[digit]
    return ",".join(f"{digits}>{state}" for state, digits in targets.items())


@lru_cache(maxsize=256)
def machine_of(text: str) -> Machine:
    """Read a machine; raises PuzzleError where it is none."""
    if text in _WRITTEN:
        return _WRITTEN[text]
    steps: list[dict[int, int]] = []
    final = set()
    for at, piece in enumerate(text.split("/")):
        found = _STATE.fullmatch(piece)
        if found is None or at >= MOST_STATES:
            raise PuzzleError(f"{quoted(piece)} is not a state: expected up to {MOST_STATES}, as in !12>1,3>0")
        own: dict[int, int] = {}
        for way in (found[2] or "").split(",") if found[2] else ():
            digits, _, target = way.partition(">")
            own |= {SIGNS.index(sign): int(target) for sign in digits}
        steps.append(own)
        if found[1]:
            final.add(at)
    far = max((state for own in steps for state in own.values()), default=0)
    if far >= len(steps):
        raise PuzzleError(f"a machine of {len(steps)} states goes to state {far}: expected 0 to {len(steps) - 1}")
    return Machine(tuple(steps), frozenset(final))


def wrong_machine(each: Constraint, span: range) -> str | None:
    """What is wrong with the words of a machine."""
    try:
        return _too_long(machine_of(each.text), each)
    except PuzzleError as error:
        return error.message


def _too_long(machine: Machine, each: Constraint) -> str | None:
    """A machine is stated for each cell that it reads."""
    size = sum(map(len, machine.steps)) * sum(map(len, each.lines))
    return f"{size:,} steps along its lines: expected at most {_MOST_STEPS:,}" if size > _MOST_STEPS else None


def determined(steps: Sequence[Mapping[int, Sequence[int]]], start: Iterable[int], final: frozenset[int]) -> Machine:
    """A machine with one step for each digit that reads the same as one with several; useless states are left out."""
    alive = _alive(steps, final)
    first = frozenset(start) & alive
    if len(first) == 1 and all(len(there) == 1 for own in steps for there in own.values()):
        return _renumbered(steps, next(iter(first)), alive, final)
    good, whole, start_set = _set_of(final), _set_of(alive), _set_of(first)
    ways = [{digit: _set_of(there) & whole for digit, there in own.items()} for own in steps]
    numbers: dict[int, int] = {start_set: 0}
    todo = [start_set]
    made: list[dict[int, int]] = []
    for here in todo:
        own: dict[int, int] = {}
        for state in _members(here):
            for digit, there in ways[state].items():
                own[digit] = own.get(digit, 0) | there
        made.append({digit: _number(there, numbers, todo) for digit, there in sorted(own.items()) if there})
    return Machine(tuple(made), frozenset(number for some, number in numbers.items() if some & good))


def _set_of(states: Iterable[int]) -> int:
    """A set of states as bits."""
    found = 0
    for state in states:
        found |= 1 << state
    return found


def _members(states: int) -> Iterator[int]:
    """The states of a set."""
    while states:
        yield (states & -states).bit_length() - 1
        states &= states - 1


def _number(state: int, numbers: dict[int, int], todo: list[int]) -> int:
    """The number of a state; a new one is the next, and still to be looked at."""
    if state not in numbers:
        if len(numbers) >= MOST_STATES:
            raise PuzzleError(f"a machine or pattern needs more than {MOST_STATES} states: it is not read")
        numbers[state] = len(numbers)
        todo.append(state)
    return numbers[state]


def _renumbered(
    steps: Sequence[Mapping[int, Sequence[int]]], first: int, alive: frozenset[int], final: frozenset[int]
) -> Machine:
    """The same for a machine that has one step for each digit: its states in the order in which they are reached."""
    numbers = {first: 0}
    todo = [first]
    made: list[dict[int, int]] = []
    for state in todo:
        own: dict[int, int] = {}
        for digit, (there,) in sorted(steps[state].items()):
            if there in alive:
                number = numbers.get(there)
                own[digit] = _number(there, numbers, todo) if number is None else number
        made.append(own)
    return Machine(tuple(made), frozenset(number for state, number in numbers.items() if state in final))


def _alive(steps: Sequence[Mapping[int, Sequence[int]]], final: frozenset[int]) -> frozenset[int]:
    """The states from which a last one can be reached."""
    before: list[list[int]] = [[] for _ in steps]
    for state, own in enumerate(steps):
        for there in own.values():
            for after in there:
                before[after].append(state)
    todo = list(final)
    found = set(final)
    for state in todo:
        fresh = [each for each in before[state] if each not in found]
        found.update(fresh)
        todo += dict.fromkeys(fresh)
    return frozenset(found)


# Patterns: a tree of tuples.

Node = tuple[str, tuple["Node", ...], frozenset[int]]
_NONE: frozenset[int] = frozenset()
EMPTY: Node = ("all", (), _NONE)


@lru_cache(maxsize=256)
def pattern_of(text: str, span: range) -> Node:
    """Read a pattern of digits: `.`, `[1-3]`, `[^9]`, groups, `|`, `*`, `+`, `?` and `{2,3}`."""
    parser = _Patterns(text, span)
    node = parser.choice(0)
    if parser.at < len(text):
        raise parser.unexpected()
    return node


def wrong_pattern(each: Constraint, span: range) -> str | None:
    """What is wrong with the words of a pattern."""
    try:
        return _too_long(pattern_machine(each.text, span), each)
    except PuzzleError as error:
        return error.message


class _Patterns:
    def __init__(self, text: str, span: range) -> None:
        self.text, self.span, self.at, self._nodes = text, span, 0, 0

    def unexpected(self) -> PuzzleError:
        """Say where the pattern stops making sense."""
        found = quoted(self.text[self.at]) if self.at < len(self.text) else "the end"
        return PuzzleError(f"{found} at sign {self.at + 1} of the pattern {quoted(self.text)} was not expected")

    def made(self, name: str, inner: tuple[Node, ...] = (), digits: frozenset[int] = _NONE) -> Node:
        """One more node."""
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            raise PuzzleError(f"a pattern is too long: expected at most {_MOST_NODES} parts")
        return name, inner, digits

    def peek(self) -> str:
        """The next sign; empty at the end."""
        return self.text[self.at : self.at + 1]

    def choice(self, depth: int) -> Node:
        """Sequences with | between them."""
        if depth > 40:
            raise PuzzleError("a pattern is nested too deeply")
        ways = [self.sequence(depth)]
        while self.peek() == "|":
            self.at += 1
            ways.append(self.sequence(depth))
        return ways[0] if len(ways) == 1 else self.made("any", tuple(ways))

    def sequence(self, depth: int) -> Node:
        """Parts one after another."""
        found = []
        while self.peek() not in ("", "|", ")"):
            found.append(self.repeated(depth))
        return found[0] if len(found) == 1 else self.made("all", tuple(found))

    def repeated(self, depth: int) -> Node:
        """A part, and how often it may be there."""
        node = self.part(depth)
        while (sign := self.peek()) in ("*", "+", "?", "{") and sign:
            if sign == "{":
                node = self.times(node)
                continue
            self.at += 1
            star = self.made("star", (node,))
            node = {"*": star, "+": self.made("all", (node, star)), "?": self.made("any", (node, EMPTY))}[sign]
        return node

    def times(self, node: Node) -> Node:
        """Exactly, at least, or so many times."""
        found = _TIMES.match(self.text, self.at)
        if found is None:
            raise self.unexpected()
        least = int(found[1])
        most = least if found[2] is None else None if found[3] is None else int(found[3])
        if max(least, most or 0) > _MOST_TIMES or (most is not None and most < least):
            raise PuzzleError(f"{quoted(found[0])} in a pattern: expected up to {_MOST_TIMES} times, the lesser first")
        self.at = found.end()
        again = [node] * least
        if most is None:
            again.append(self.made("star", (node,)))
        else:
            again += [self.made("any", (node, EMPTY))] * (most - least)
        self._nodes += len(again)
        return self.made("all", tuple(again))

    def part(self, depth: int) -> Node:
        """A digit, a class of digits, any digit, or a group."""
        sign = self.peek()
        if sign == "(":
            self.at += 1
            node = self.choice(depth + 1)
            if self.peek() != ")":
                raise self.unexpected()
            self.at += 1
            return node
        if sign == "[":
            return self.made("one", digits=self.several())
        if sign == ".":
            self.at += 1
            return self.made("one", digits=frozenset(self.span))
        return self.made("one", digits=frozenset([self.digit()]) & frozenset(self.span))

    def digit(self) -> int:
        """A digit; from 10 on, a letter."""
        sign = self.peek().lower()
        if not sign or sign not in SIGNS:
            raise self.unexpected()
        self.at += 1
        return SIGNS.index(sign)

    def several(self) -> frozenset[int]:
        """The digits of a class."""
        self.at += 1
        other = self.peek() == "^"
        self.at += other
        found: set[int] = set()
        while self.peek() != "]":
            first = last = self.digit()
            if self.peek() == "-":
                self.at += 1
                last = self.digit()
            found.update(range(first, last + 1))
        self.at += 1
        return frozenset(self.span) - found if other else frozenset(self.span) & found


@lru_cache(maxsize=256)
def pattern_machine(text: str, span: range) -> Machine:
    """The machine that reads what fits a pattern: states that lead on without a digit are followed at once."""
    links: list[list[int]] = []
    steps: list[dict[int, list[int]]] = []

    def new() -> int:
        links.append([])
        steps.append({})
        if len(links) > 20 * _MOST_NODES:
            raise PuzzleError("a pattern is too long: expected fewer parts")
        return len(links) - 1

    def build(node: Node) -> tuple[int, int]:
        name, inner, digits = node
        first, last = new(), new()
        if name == "one":
            for digit in digits:
                steps[first].setdefault(digit, []).append(last)
        elif name == "all":
            here = first
            for one in inner:
                start, end = build(one)
                links[here].append(start)
                here = end
            links[here].append(last)
        else:
            for one in inner:
                start, end = build(one)
                links[first].append(start)
                links[end].append(start if name == "star" else last)
                links[end].append(last)
            if name == "star":
                links[first].append(last)
        return first, last

    start, end = build(pattern_of(text, span))
    return _followed(steps, links, start, end)


def _followed(
    steps: Sequence[Mapping[int, Sequence[int]]], links: Sequence[Sequence[int]], start: int, end: int
) -> Machine:
    """The same without links; only states that a digit leads to are kept."""

    def reach(state: int) -> list[int]:
        found = {state: None}
        todo = [state]
        for each in todo:
            fresh = [after for after in links[each] if after not in found]
            found |= dict.fromkeys(fresh)
            todo += fresh
        return todo

    numbers = {start: 0}
    todo = [start]
    made: list[dict[int, list[int]]] = []
    final = set()
    for state in todo:
        own: dict[int, list[int]] = {}
        for here in reach(state):
            if here == end:
                final.add(numbers[state])
            for digit, there in steps[here].items():
                for after in there:
                    if after not in numbers:
                        numbers[after] = len(numbers)
                        todo.append(after)
                    own.setdefault(digit, []).append(numbers[after])
        made.append(own)
    return determined(made, [0], frozenset(final))


# Tables of pairs.


def table_text(pairs: frozenset[tuple[int, int]], span: range) -> str:
    """Write a table of pairs."""
    return "/".join("".join(SIGNS[other] for other in span if (one, other) in pairs) for one in span)


@lru_cache(maxsize=256)
@lru_cache(maxsize=64)
def table_of(text: str, span: range) -> frozenset[tuple[int, int]]:
    """Read a table of pairs; raises PuzzleError where it is none."""
    rows = text.split("/")
    if len(rows) != len(span) or any(sign not in SIGNS or SIGNS.index(sign) not in span for sign in "".join(rows)):
        said = f"{quoted(text)} is not a table of pairs"
        raise PuzzleError(f"{said}: expected for each digit those that may be next to it, with / between them")
    return frozenset((one, SIGNS.index(sign)) for one, row in zip(span, rows, strict=True) for sign in row)


def wrong_table(each: Constraint, span: range) -> str | None:
    """What is wrong with the words of a table."""
    try:
        table_of(each.text, span)
    except PuzzleError as error:
        return error.message
    return None


_FACTORS = re.compile(r"(-?[0-9]{1,5}) =((?: -?[0-9]{1,3})+)")


def factors_of(text: str) -> tuple[int, tuple[int, ...]]:
    """Read the total of a weighted sum, and the factor of each cell: `0 = 1 1 -10`."""
    found = _FACTORS.fullmatch(text)
    if found is None:
        raise PuzzleError(f"{quoted(text)} is not a weighted sum: expected a total and factors, as in 0 = 1 1 -10")
    return int(found[1]), tuple(map(int, found[2].split()))


def wrong_factors(each: Constraint, span: range) -> str | None:
    """What is wrong with the words of a weighted sum."""
    try:
        _, factors = factors_of(each.text)
    except PuzzleError as error:
        return error.message
    if span[-1] * sum(map(abs, factors)) > _MOST_SUM:
        return f"its factors are too large: expected less than {_MOST_SUM:,} in all"
    return None if len(factors) == len(each.cells) else f"has {len(factors)} factors for {len(each.cells)} cells"
