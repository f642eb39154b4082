"""What clues outside the grid state: automata that read a line, as seen from there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from clew.core.places import Place
from clew.core.text import an
from clew.families.variant.stating import scan
from clew.rules.primitives.clause import Clause, ClauseList
from clew.rules.primitives.scan import Scan, automaton
from clew.rules.values import plain

if TYPE_CHECKING:
    from clew.core.model import Automaton
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.grounding import Board
    from clew.rules.ground import Literal, Rule

OPEN, DONE = -1, -2  # what an automaton has read: nothing yet, all it needs
_BETWEEN, _FIRST, _SEEN = range(3)  # native code knows their automata, for numbers up to a limit
_LARGEST = 1000


def _within(board: Board, each: Constraint) -> int:
    """The number of a clue, or one that is just too large to be a sum of its cells."""
    assert isinstance(each.value, int)
    return min(each.value, len(each.cells) * board.span[-1] + 1)


def _read(
    board: Board, each: Constraint, kind: int, number: int, machine: Callable[..., Automaton], *more: int
) -> Iterator[Rule]:
    """An automaton reads a line; it is worked out here only if somebody asks for it."""
    later = partial(machine, board.span, number, *more)
    brief = (kind, number, board.span[0], len(board.span)) if number <= _LARGEST else ()
    yield Scan(board.all(each.cells), later, who=board.who(each), clue=board.clue(each), code=each.kind, brief=brief)


def sandwich(board: Board, each: Constraint) -> Iterator[Rule]:
    """The digits between the least and the greatest add up."""
    return _read(board, each, _BETWEEN, _within(board, each), _filling)


@lru_cache(maxsize=256)
def _filling(span: range, total: int) -> Automaton:
    """Reads until one crust, adds up until the other."""
    crusts = span[0], span[-1]

    def step(state: tuple[int, int], digit: int) -> Hashable | None:
        """The first crust, if it was read, and what is left to add up; -1 once both were read."""
        crust, left = state
        if crust < 0:
            return (digit, total) if crust == OPEN and digit in crusts else state
        if digit in crusts and digit != crust:
            return (DONE, 0) if left == 0 else None
        return (crust, left - digit) if digit <= left else None

    return automaton((OPEN, 0), step, lambda state: state[0] == DONE, span)


def x_sum(board: Board, each: Constraint) -> Iterator[Rule]:
    """As many digits as the first one says add up."""
    return _read(board, each, _FIRST, _within(board, each), _first, len(each.cells))


@lru_cache(maxsize=256)
def _first(span: range, total: int, length: int) -> Automaton:
    """Reads how many digits count, the first among them, and adds up."""

    def step(state: tuple[int, int], digit: int) -> Hashable | None:
        more, left = state
        if more < 0:
            more, left = digit, total
            if digit > length or (digit == 0 and total):
                return None
        if more == 0:
            return (0, 0)
        after = more - 1, left - digit
        return after if 0 <= after[1] <= after[0] * span[-1] else None

    return automaton((-1, 0), step, lambda state: state == (0, 0), span)


def skyscraper(board: Board, each: Constraint) -> Iterator[Rule]:
    """So many digits are greater than all before them."""
    assert isinstance(each.value, int)
    return _read(board, each, _SEEN, min(each.value, len(board.span) + 1), _seen)  # no more are seen


@lru_cache(maxsize=256)
def _seen(span: range, count: int) -> Automaton:
    """Knows the greatest digit so far, and how many more are to be seen."""

    def step(state: tuple[int, int], digit: int) -> Hashable | None:
        tallest, more = state
        if digit <= tallest:
            return state
        return (digit, more - 1) if more else None

    return automaton((0, count), step, lambda state: state[1] == 0, span)  # a 0 is nothing to be seen


def numbered_room(board: Board, each: Constraint) -> Iterator[Rule]:
    """The first digit says where the number is."""
    assert isinstance(each.value, int)
    yield from _room(board, each, each.cells, each.value)


def _room(board: Board, each: Constraint, line: Sequence[Place], number: int) -> Iterator[Rule]:
    clauses: list[tuple[Literal, ...]] = []
    digits = []  # by clause
    for digit, literal in plain(board.of[line[0]]).items():
        target = board.of[line[digit - 1]].get(number) if 1 <= digit <= len(line) else None
        if target != literal:
            clauses.append((-literal,) if target is None else (-literal, target))
            digits.append(digit)

    def rules() -> Iterator[Rule]:
        clue = board.clue(each)
        for digit, literals in zip(digits, clauses, strict=True):
            say = f"{an(digit)} in {line[0]} says that {line[digit - 1]} is {number}" if len(literals) > 1 else ""
            say = say or f"{board.called(each)} cannot be entered at {digit}"
            yield Clause(literals, say, clue=clue)

    yield ClauseList(clauses, rules)


def battlefield(board: Board, each: Constraint) -> Iterator[Rule]:
    """An automaton reads both ends, then adds up the cells that they cover twice, or else those they leave."""
    line = each.cells
    ends = [line[0]] if len(line) == 1 else [line[0], line[-1]]
    yield scan(board, each, [*ends, *line[1:-1]], _gap(board.span, _within(board, each), len(line)))


@lru_cache(maxsize=256)
def _gap(span: range, total: int, length: int) -> Automaton:
    """Reads the first and the last digit, then the others in order."""

    def start(one: int, other: int) -> Hashable | None:
        ours, theirs = set(range(one)), set(range(length - other, length))
        every = set(range(length))
        counted = ((ours & theirs) or (every - ours - theirs)) & every
        left = total - (one if 0 in counted else 0) - (other if length - 1 in counted and length > 1 else 0)
        first, last = min(counted, default=0), max(counted, default=-1)
        return None if left < 0 else ahead(1, first, last, left)

    def ahead(at: int, first: int, last: int, left: int) -> Hashable | None:
        """What is still to be added; nothing else matters once all counted cells are read."""
        if at > min(last, length - 2):
            return ("end",) if left == 0 else None
        return at, first, last, left

    def step(state: tuple[Any, ...], digit: int) -> Hashable | None:
        if state == ():
            return start(digit, digit) if length == 1 else ("one", digit)
        if state[0] == "one":
            return start(state[1], digit)
        if state[0] == "end":
            return state
        at, first, last, left = state
        if first <= at <= last:
            left -= digit
        return None if left < 0 else ahead(at + 1, first, last, left)

    return automaton((), step, lambda state: state == ("end",), span)
