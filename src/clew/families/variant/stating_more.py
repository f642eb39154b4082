"""What general kinds and kinds of today's fashion state, in terms of literals."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from clew.core.model import Automaton
from clew.core.places import Place, row_and_column
from clew.core.text import an, joined
from clew.families.variant import machines, stating
from clew.families.variant.judging_rare import directed
from clew.rules.primitives.clause import Clause, ClauseList, implies
from clew.rules.primitives.count import Count
from clew.rules.primitives.different import Different
from clew.rules.primitives.scan import Scan, automaton
from clew.rules.values import plain

if TYPE_CHECKING:
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.grounding import Board
    from clew.rules.ground import Literal, Rule
    from clew.rules.primitives.pair import Fit


# The whole puzzle.


def same_set(board: Board, each: Constraint) -> Iterator[Rule]:
    """Hidden literals say which digits the largest houses have."""
    houses = [(who, cells) for who, cells in board.puzzle.houses()]
    most = max((len(cells) for _, cells in houses), default=0)
    there = {digit: board.ground.new() for digit in board.span}
    yield Count([*there.values()], most, who=board.who(each), what="digit/digits", clue=board.clue(each))
    for who, cells in houses:
        values = [plain(board.of[place]) for place in cells] if len(cells) == most else []
        for digit, it in there.items() if values else ():
            own = [each[digit] for each in values if digit in each]
            clauses = [[-it, *own], *([-one, it] for one in own)]
            yield ClauseList(clauses, partial(_all_have, board, each, f"{who} has {digit} if all have it", clauses))


def _all_have(board: Board, each: Constraint, say: str, clauses: Sequence[Sequence[Literal]]) -> Iterator[Rule]:
    return (Clause(literals, say, clue=board.clue(each)) for literals in clauses)


def dutch_flatmates(board: Board, each: Constraint) -> Iterator[Rule]:
    """Each middle digit has the least one above it or the greatest one below it."""
    span = board.span
    middle = span[len(span) // 2]
    for grid in board.puzzle.boards:
        for column in zip(*grid.lines, strict=True):
            for at, place in enumerate(column):
                if middle not in board.of[place]:
                    continue
                above = board.of[column[at - 1]].get(span[0]) if at else None
                below = board.of[column[at + 1]].get(span[-1]) if at + 1 < len(column) else None
                mates = [one for one in (above, below) if one is not None]
                say = f"{an(middle)} in {place} has {an(span[0])} above it or {an(span[-1])} below it"
                yield implies([board.of[place][middle]], mates, say, clue=board.clue(each), code=each.kind)


def global_modular(board: Board, each: Constraint) -> Iterator[Rule]:
    """Every square of four cells has all remainders by three."""
    for grid in board.puzzle.boards:
        for above, below in pairwise(grid.lines):
            for at in range(grid.columns - 1):
                square = [above[at], above[at + 1], below[at], below[at + 1]]
                for rest in range(3):
                    own = [one for place in square for digit, one in board.of[place].items() if digit % 3 == rest]
                    digits = " or ".join(str(digit) for digit in board.span if digit % 3 == rest)
                    say = f"the square at {square[0]} has {digits}"
                    yield Clause(own, say, clue=board.clue(each), code=each.kind)


def rank_ties(board: Board, each: Constraint) -> Iterator[Rule]:
    """It changes what ranks mean, and says nothing by itself."""
    return iter(())


def no_rank_ties(board: Board, each: Constraint) -> Iterator[Rule]:
    """No two rows or columns read the same; most pairs have cells of one house at the same place."""
    for grid in board.puzzle.boards:
        if grid.rows == 1:
            continue
        for one, other in combinations(directed(board.puzzle, grid.cells[:1]), 2):
            if len(one) != len(other) or any(b in board.apart[a] for a, b in zip(one, other, strict=True)):
                continue
            both = [board.of[place] for pair in zip(one, other, strict=True) for place in pair]
            who = f"the order of {one[0]} to {one[-1]} and {other[0]} to {other[-1]}"
            yield Scan(both, _unlike(board.span), who=who, clue=board.clue(each), code=each.kind)


@lru_cache(maxsize=16)
def _unlike(span: range) -> Automaton:
    """Reads digits of two lines in turn, until two of them differ."""

    def step(state: tuple[int, ...], digit: int) -> Hashable | None:
        if state == (_DONE,):
            return state
        if not state:
            return (digit,)
        return () if digit == state[0] else (_DONE,)

    return automaton((), step, lambda state: state == (_DONE,), span)


_DONE = -1


# Sets of cells.


def _scan(board: Board, each: Constraint, cells: Sequence[Place], machine: Automaton) -> Rule:
    return Scan(board.all(cells), machine, who=board.who(each), clue=board.clue(each), code=each.kind)


def lunchbox(board: Board, each: Constraint) -> Iterator[Rule]:
    """Different digits; hidden literals say which cells are the least and the greatest, and what is between adds up."""
    assert isinstance(each.value, int)
    cells = each.cells
    if len(cells) > 1 and not board.different(cells):
        yield Different(board.all(cells), who=board.who(each), clue=board.clue(each))
    total = min(each.value, len(cells) * board.span[-1] + 1)
    ends = [board.ground.new() for _ in cells]
    yield from _extremes(board, each, ends)
    if len(cells) == 1 and total:
        yield Clause([], f"{board.called(each)} has nothing between its ends", clue=board.clue(each), code=each.kind)
    for one, other in combinations(range(len(cells)), 2):
        flags: list[Mapping[int, Literal]] = [{0: -ends[at], 1: ends[at]} for at in (one, other)]
        between = board.all(cells[one + 1 : other])
        machine = _filled(board.span, total)
        yield Scan([*flags, *between], machine, who=board.who(each), clue=board.clue(each), code=each.kind)


class Definition(Clause):
    """Says what a hidden literal means: it is true whether or not the constraint is."""


def _extremes(board: Board, each: Constraint, ends: Sequence[Literal]) -> Iterator[Rule]:
    """A cell is an end if its digit is the least or the greatest: literals say that no digit is beyond another."""
    span, held = board.span, board.all(each.cells)
    say, clue = f"{board.called(each)} has a least and a greatest digit", board.clue(each)
    low = {digit: board.ground.new() for digit in span}  # no digit is less
    high = {digit: board.ground.new() for digit in span}  # no digit is greater
    for digit in span:
        for literal, beyond in ((low[digit], range(span[0], digit)), (high[digit], range(digit + 1, span[-1] + 1))):
            others = [own[one] for own in held for one in beyond if one in own]
            yield Definition([literal, *others], say, clue=clue)
            yield from (Definition([-literal, -one], say, clue=clue) for one in others)
    for end, own in zip(ends, held, strict=True):
        for digit, literal in own.items():
            yield Definition([-literal, -end, low[digit], high[digit]], say, clue=clue)
            yield Definition([-literal, -low[digit], end], say, clue=clue)
            yield Definition([-literal, -high[digit], end], say, clue=clue)


@lru_cache(maxsize=256)
def _filled(span: range, total: int) -> Automaton:
    """Reads whether both cells are ends; if so, what follows adds up."""

    def step(state: tuple[int, int], digit: int) -> Hashable | None:
        flags, left = state
        if flags < 2:
            if digit > 1:
                return None
            return (flags + 1, left) if digit and left == total else (flags + 1, _DONE)
        if left == _DONE:
            return state
        return (flags, left - digit) if digit <= left else None

    symbols = range(min(0, span[0]), max(1, span[-1]) + 1)
    return automaton((0, total), step, lambda state: state[0] == 2 and state[1] in (0, _DONE), symbols)


def among(board: Board, each: Constraint) -> Iterator[Rule]:
    """Only these digits."""
    digits = each.value if isinstance(each.value, tuple) else ()
    what = ", ".join(map(str, sorted(set(digits))))
    for place in each.cells:
        yield stating.only(board.of[place], digits, who=place, what=what, clue=board.clue(each), code=each.kind)


def product(board: Board, each: Constraint) -> Iterator[Rule]:
    """They multiply to the value."""
    assert isinstance(each.value, int)
    yield _scan(board, each, each.cells, _multiplied(board.span, each.value))


@lru_cache(maxsize=256)
def _multiplied(span: range, total: int) -> Automaton:
    """Knows the product so far, which divides the total."""

    def step(state: int, digit: int) -> Hashable | None:
        after = state * digit
        if total == 0:
            return 0 if after == 0 else 1
        return after if after and total % after == 0 else None

    return automaton(1, step, lambda state: state == total, span)


def weighted_sum(board: Board, each: Constraint) -> Iterator[Rule]:
    """Digits times their factors add up."""
    total, factors = machines.factors_of(each.text)
    yield stating.weighed(board, zip(factors, each.cells, strict=True), total, each)


def vault(board: Board, each: Constraint) -> Iterator[Rule]:
    """Cells inside differ from all cells next to the cage."""
    inside = frozenset(each.cells)
    around = {near: None for place in each.cells for near in board.puzzle.grid.near[place]}
    outside = [near for near in around if near not in inside and near in board.of]
    cells = [(place, near) for near in outside for place in each.cells if near not in board.apart[place]]
    return stating.compared(board, each, cells, stating.differ, "{1} is beside the vault that {0} is in")


def battenburg(board: Board, each: Constraint) -> Iterator[Rule]:
    """Neighbours differ in parity."""
    for one, other in combinations(each.cells, 2):
        (row, column), (down, right) = row_and_column(one), row_and_column(other)
        if abs(row - down) + abs(column - right) == 1:
            yield _odd(board, each, one, other)


def _odd(board: Board, each: Constraint, one: Place, other: Place) -> Rule:
    say = f"one of {one} and {other} is even, the other odd"
    return stating.pair(board, one, other, lambda a, b: (a + b) % 2 == 1, say, each)


# Lines.


def equal_sums(board: Board, each: Constraint) -> Iterator[Rule]:
    """All groups have the same sum as the shortest."""
    shortest = min(each.lines, key=len)
    for line in each.lines:
        if line is not shortest:
            terms = [*((1, place) for place in line), *((-1, place) for place in shortest)]
            yield stating.weighed(board, terms, 0, each)


def _read(machine: machines.Machine) -> Automaton:
    steps = [(state, digit, after) for state, own in enumerate(machine.steps) for digit, after in sorted(own.items())]
    return Automaton(states=len(machine.steps), final=sorted(machine.final), steps=steps)


@lru_cache(maxsize=64)
def _reading(text: str) -> Automaton:
    return _read(machines.machine_of(text))


@lru_cache(maxsize=64)
def _fitting(text: str, span: range) -> Automaton:
    return _read(machines.pattern_machine(text, span))


def regex(board: Board, each: Constraint) -> Iterator[Rule]:
    """Each line fits the pattern."""
    return (_scan(board, each, line, _fitting(each.text, board.span)) for line in each.lines)


def machine(board: Board, each: Constraint) -> Iterator[Rule]:
    """The machine reads each line to its end."""
    return (_scan(board, each, line, _reading(each.text)) for line in each.lines)


def pairs(board: Board, each: Constraint) -> Iterator[Rule]:
    """Neighbours on the line are in the table."""
    allowed = machines.table_of(each.text, board.span)
    return stating.compared(board, each, stating.neighbours(each), _listed(allowed), _TOGETHER)


_TOGETHER = "{0} and {1} go together on their line"


@lru_cache(maxsize=64)
def _listed(allowed: frozenset[tuple[int, int]]) -> Fit:
    return lambda one, other: (one, other) in allowed


def all_pairs(board: Board, each: Constraint) -> Iterator[Rule]:
    """Any two cells of the line are in the table."""
    allowed = machines.table_of(each.text, board.span)
    cells = (pair for line in each.lines for pair in combinations(line, 2))
    return stating.compared(board, each, cells, _listed(allowed), _TOGETHER)


def parity_line(board: Board, each: Constraint) -> Iterator[Rule]:
    """Even and odd in turn; those two apart are therefore alike."""
    for line in each.lines:
        for one, other in pairwise(line):
            yield _odd(board, each, one, other)
        for one, other in zip(line, line[2:], strict=False):
            say = f"{one} and {other} are both even or both odd"
            yield stating.pair(board, one, other, lambda a, b: (a + b) % 2 == 0, say, each)


def unimodular(board: Board, each: Constraint) -> Iterator[Rule]:
    """The same remainder by three."""
    cells = (pair for line in each.lines for pair in combinations(line, 2))
    return stating.compared(board, each, cells, _alike_by_3, "{0} and {1} have the same remainder by 3")


def _alike_by_3(one: int, other: int) -> bool:
    return one % 3 == other % 3


def sequence(board: Board, each: Constraint) -> Iterator[Rule]:
    """Steps along the line are all the same."""
    return (_scan(board, each, line, _steady(board.span, turning=False)) for line in each.lines)


def same_difference(board: Board, each: Constraint) -> Iterator[Rule]:
    """Neighbours on the line always differ by the same."""
    return (_scan(board, each, line, _steady(board.span, turning=True)) for line in each.lines)


@lru_cache(maxsize=16)
def _steady(span: range, *, turning: bool) -> Automaton:
    """Knows the last digit and the step to it, or only how far it was if the line may turn."""

    def step(state: tuple[int, ...], digit: int) -> Hashable | None:
        if not state:
            return (digit,)
        by = abs(digit - state[0]) if turning else digit - state[0]
        return (digit, by) if len(state) == 1 or state[1] == by else None

    return automaton((), step, lambda state: True, span)


def factor_line(board: Board, each: Constraint) -> Iterator[Rule]:
    """Of neighbours on the line one divides the other."""

    def fit(one: int, other: int) -> bool:
        low, high = min(one, other), max(one, other)
        return high % low == 0 if low else high == 0

    for line in each.lines:
        for one, other in pairwise(line):
            yield stating.pair(board, one, other, fit, f"of {one} and {other} one divides the other", each)


def index_line(board: Board, each: Constraint) -> Iterator[Rule]:
    """The digit at place i says at which place i is."""
    for line in each.lines:
        for at, place in enumerate(line, 1):
            yield from stating.points(board, each, place, line, at)


def split_peas(board: Board, each: Constraint) -> Iterator[Rule]:
    """An automaton reads both ends and then adds up to one of the two numbers they make."""
    for line in each.lines:
        yield _scan(board, each, [line[0], line[-1], *line[1:-1]], _peas(board.span, len(line)))


@lru_cache(maxsize=64)
def _peas(span: range, length: int) -> Automaton:
    most = (length - 2) * span[-1]

    def step(state: tuple[str, int, int], digit: int) -> Hashable | None:
        name, one, other = state
        if name == "none":
            return "one", digit, 0
        if name == "one":
            ways = sorted((10 * one + digit, 10 * digit + one))
            low, high = (way if way <= most else -1 for way in ways)
            return None if max(low, high) < 0 else ("both", low, high)
        low, high = (max(way - digit, -1) if way >= 0 else -1 for way in (one, other))
        return None if max(low, high) < 0 else ("both", low, high)

    return automaton(("none", 0, 0), step, lambda state: state[0] == "both" and 0 in state[1:], span)


def product_arrow(board: Board, each: Constraint) -> Iterator[Rule]:
    """An automaton reads the bulb, and then multiplies."""
    bulb = sorted(each.cells, key=row_and_column)
    for line in each.lines:
        yield _scan(board, each, [*bulb, *line], _divided(board.span, len(bulb)))


@lru_cache(maxsize=16)
def _divided(span: range, size: int) -> Automaton:
    """Knows what is left to divide by; a number of 10 and more may have two digits in one cell."""

    def step(state: tuple[int, int], digit: int) -> Hashable | None:
        more, left = state
        if more:
            return more - 1, int(f"{left or ''}{digit}")
        if left == 0:
            return (0, 0) if digit else (0, -1)  # which is reached by a 0 alone
        if left < 0:
            return state
        return (0, left // digit) if digit and left % digit == 0 else None

    return automaton((size, 0), step, lambda state: state[0] == 0 and state[1] in (1, -1), span)


def average_arrow(board: Board, each: Constraint) -> Iterator[Rule]:
    """The line adds up to its length times the bulb."""
    for line in each.lines:
        terms = [(-len(line), each.cells[0]), *((1, place) for place in line)]
        yield stating.weighed(board, terms, 0, each)


# Clues outside the grid.


def outside(board: Board, each: Constraint) -> Iterator[Rule]:
    """The digits are in the part of the line that is in the first box."""
    from clew.families.variant.puzzle import box_sides

    across = row_and_column(each.cells[0])[0] == row_and_column(each.cells[-1])[0]
    near = each.cells[: max(box_sides(len(board.span))[across], 2)]
    for digit in dict.fromkeys(each.value if isinstance(each.value, tuple) else ()):
        own = [board.of[place][digit] for place in near if digit in board.of[place]]
        say = f"by {board.called(each)}, the {digit} is in {joined([*near], None, 'or')}"
        yield Clause(own, say, clue=board.clue(each), code=each.kind)
