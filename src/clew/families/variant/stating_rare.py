"""The same as `stating.py` for kinds that are rarer: what each states, in terms of literals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.places import Place, row_and_column
from clew.core.text import joined
from clew.families.variant.judging_rare import directed
from clew.families.variant.stating import compared, ranked, spaced, unmarked
from clew.families.variant.tally import Tally
from clew.rules.primitives.clause import Clause, ClauseList
from clew.rules.primitives.count import Count
from clew.rules.primitives.different import Different
from clew.rules.primitives.scan import Scan, automaton
from clew.rules.primitives.total import Sum
from clew.rules.values import Switches, plain

if TYPE_CHECKING:
    from clew.core.model import Automaton
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.grounding import Board
    from clew.rules.ground import Literal, Rule


def _scan(board: Board, each: Constraint, cells: Sequence[Place], machine: Automaton) -> Rule:
    return Scan(board.all(cells), machine, who=board.who(each), clue=board.clue(each), code=each.kind)


# The whole puzzle.


def negative_kropki(board: Board, each: Constraint) -> Iterator[Rule]:
    """Neighbours without any dot are neither consecutive nor is one twice the other."""
    return compared(
        board, each, unmarked(board, "difference", "ratio"), _dotless, "there is no dot between {0} and {1}"
    )


def _dotless(one: int, other: int) -> bool:
    return abs(one - other) != 1 and one != 2 * other and other != 2 * one


def global_entropy(board: Board, each: Constraint) -> Iterator[Rule]:
    """Every square of four cells has a low, a middle and a high digit."""
    third = -(-len(board.span) // 3)
    ranks = [board.span[at : at + third] for at in range(0, len(board.span), third)]
    for grid in board.puzzle.boards:
        for row in range(grid.rows - 1):
            for column in range(grid.columns - 1):
                square = [grid.lines[row + down][column + right] for down in (0, 1) for right in (0, 1)]
                held = [plain(board.of[place]) for place in square]
                clauses = [[own[digit] for own in held for digit in rank if digit in own] for rank in ranks]
                yield ClauseList(clauses, partial(_entropy, board, each, square[0], clauses, ranks))


def _entropy(
    board: Board, each: Constraint, place: Place, clauses: Sequence[Sequence[Literal]], ranks: Sequence[range]
) -> Iterator[Rule]:
    for literals, rank in zip(clauses, ranks, strict=True):
        say = f"the square at {place} has a digit from {rank[0]} to {rank[-1]}"
        yield Clause(literals, say, clue=board.clue(each))


def anti_taxicab(board: Board, each: Constraint) -> Iterator[Rule]:
    """No two cells have a digit that is the number of steps between them."""
    for grid in board.puzzle.boards:
        for one, other in combinations(grid.cells, 2):
            (row, column), (down, right) = row_and_column(one), row_and_column(other)
            far = abs(row - down) + abs(column - right)
            if other not in board.apart[one] and far in board.of[one] and far in board.of[other]:
                say = f"{one} and {other} are {far} steps apart"
                yield Clause([-board.of[one][far], -board.of[other][far]], say, clue=board.clue(each))


# Sets of cells.


def exactly(board: Board, each: Constraint) -> Iterator[Rule]:
    """These digits are there exactly as often as they are named."""
    wanted = Counter(each.value if isinstance(each.value, tuple) else ())
    for digit, times in wanted.items():
        yield Count(
            _literals(board, each.cells, digit),
            times,
            times,
            who=board.who(each),
            what=str(digit),
            clue=board.clue(each),
        )


def rellik(board: Board, each: Constraint) -> Iterator[Rule]:
    """Different digits, none of which add up to the number: hidden literals say which digits are there."""
    assert isinstance(each.value, int)
    if len(each.cells) > 1 and not board.different(each.cells):
        yield Different(board.all(each.cells), who=board.who(each), clue=board.clue(each))
    there = {}
    for digit in board.span:
        literal = there[digit] = board.ground.new()
        yield from _is_there(board, each, literal, each.cells, digit)
    for some in _adding_up(board.span, each.value, len(each.cells)):
        say = f"{board.called(each)} does not have {joined([*map(str, some)])}, which is {each.value}"
        yield Clause([-there[digit] for digit in some], say, clue=board.clue(each))


@lru_cache(maxsize=64)
def _adding_up(span: range, total: int, most: int) -> Sequence[tuple[int, ...]]:
    """The fewest different digits with this total, at most so many of them: with a zero there would be one more."""
    if total == 0:
        return [(0,)] if 0 in span else []
    ways: list[list[tuple[int, ...]]] = [[()], *([] for _ in range(total))] if total <= sum(span) else []
    for digit in span if ways else ():
        for reached in range(total - digit, -1, -1) if digit else ():
            ways[reached + digit] += [(*some, digit) for some in ways[reached] if len(some) < most]
    return ways[total] if ways else []


def _is_there(board: Board, each: Constraint, literal: Literal, places: Sequence[Place], digit: int) -> Iterator[Rule]:
    """A hidden literal says whether a digit is in any of these cells."""
    held = _literals(board, places, digit)
    clauses = [[-literal, *held], *([-one, literal] for one in held)]

    def rules() -> Iterator[Rule]:
        say = f"{digit} is in {board.called(each)}"
        return (Clause(literals, say, clue=board.clue(each)) for literals in clauses)

    yield ClauseList(clauses, rules)


def equality(board: Board, each: Constraint) -> Iterator[Rule]:
    """Different digits, as many low as high, as many even as odd, and never the middle one."""
    if not board.different(each.cells):
        yield Different(board.all(each.cells), who=board.who(each), clue=board.clue(each))
    yield _scan(board, each, each.cells, _balanced(board.span, len(each.cells)))


@lru_cache(maxsize=64)
def _balanced(span: range, length: int) -> Automaton:
    """Knows by how many there are more low digits than high ones, and more even than odd ones."""
    half = len(span) / 2 + span[0] - 0.5
    most = length // 2  # with more of one kind, the others would be too few

    def step(state: tuple[int, int], digit: int) -> Hashable | None:
        if digit == half:
            return None
        low, even = state[0] + (1 if digit < half else -1), state[1] + (1 if digit % 2 == 0 else -1)
        return (low, even) if -most <= low <= most and -most <= even <= most else None

    return automaton((0, 0), step, lambda state: state == (0, 0), span)


def count_distinct(board: Board, each: Constraint) -> Iterator[Rule]:
    """The first digit says how many different digits the others are: hidden literals say which are there."""
    first, *others = each.cells
    there = []
    for digit in board.span:
        literal = board.ground.new()
        yield from _is_there(board, each, literal, others, digit)
        there.append({1: literal, 0: -literal})
    stated = {-digit: literal for digit, literal in board.of[first].items()}
    said = partial("{0} says how many different digits {1} have".format, first, joined(others))
    yield Tally([*there, stated], 0, said, board, each)


def _literals(board: Board, places: Sequence[Place], digit: int) -> list[Literal]:
    """A digit in each of these cells that can have it."""
    values = [plain(board.of[place]) for place in places]
    return [own[digit] for own in values if digit in own]


def same_digits(board: Board, each: Constraint) -> Iterator[Rule]:
    """Both groups have the same digits, each as often."""
    one, other = ([plain(board.of[place]) for place in line] for line in each.lines)
    who, clue = board.who(each), board.clue(each)
    for digit in board.span:
        ours = [own[digit] for own in one if digit in own]
        theirs = [own[digit] for own in other if digit in own]
        if ours or theirs:
            yield Sum(Switches([*ours, *theirs], [1] * len(ours) + [-1] * len(theirs)), 0, who=who, clue=clue)


# Lines.


def modular(board: Board, each: Constraint) -> Iterator[Rule]:
    """Any so many in a row have different remainders by that number, 3 if there is none."""
    by = each.value if isinstance(each.value, int) else 3
    near, far = spaced(each, by)
    ranks = tuple((digit, digit % by) for digit in board.span)
    yield from compared(
        board, each, near, ranked(ranks, alike=False), f"{{0}} and {{1}} have different remainders by {by}"
    )
    again = [(one, other) for one, other in far if one != other]
    yield from compared(
        board, each, again, ranked(ranks, alike=True), f"{{0}} and {{1}} have the same remainder by {by}"
    )


def sum_line(board: Board, each: Constraint) -> Iterator[Rule]:
    """A line falls into pieces with this sum; one that ends where it began may be cut anywhere."""
    assert isinstance(each.value, int)
    for line in each.lines:
        if is_closed(line):
            yield from _closed(board, each, line[:-1])
        else:
            total = min(each.value, len(line) * board.span[-1] + 1)  # no line has more
            yield _scan(board, each, line, pieces(board.span, total))


def is_closed(line: Sequence[Place]) -> bool:
    """Whether a line ends where it began."""
    return len(line) > 1 and line[0] == line[-1]


def _closed(board: Board, each: Constraint, line: Sequence[Place]) -> Iterator[Rule]:
    """Hidden literals say for each cell whether the line falls into pieces if it is cut there; one of them is true."""
    assert isinstance(each.value, int)
    total = min(each.value, len(line) * board.span[-1] + 1)
    # One piece may be cut anywhere, so that one cut says it all.
    cuts = len(line) if 2 * total <= len(line) * board.span[-1] else 1
    literals = board.ground.some(cuts)
    machine = _whether(board.span, total)
    for at, literal in enumerate(literals):
        cells = board.all([*line[at:], *line[:at]])
        who = f"{board.called(each)}, cut at {line[at]},"
        yield Scan([{0: -literal, 1: literal}, *cells], machine, who=who, clue=board.clue(each), code=each.kind)
    yield Clause(literals, f"{board.called(each)} can be cut somewhere", clue=board.clue(each))


@lru_cache(maxsize=64)
def pieces(span: range, total: int) -> Automaton:
    """Knows the sum of the piece so far."""

    def step(state: int, digit: int) -> Hashable | None:
        return None if state + digit > total else (state + digit) % total

    return automaton(0, step, lambda state: state == 0, span)


@lru_cache(maxsize=64)
def _whether(span: range, total: int) -> Automaton:
    """Reads whether the line is to fall into pieces, and then its digits."""

    def step(state: tuple[int, ...], digit: int) -> Hashable | None:
        if not state:
            return (digit, 0) if digit < 2 else None
        wanted, held = state
        if held == _SETTLED or held + digit > total:
            return None if wanted else (0, _SETTLED)
        return wanted, (held + digit) % total

    def good(state: tuple[int, ...]) -> bool:
        return len(state) > 1 and (state[1] == 0) == bool(state[0])

    return automaton((), step, good, range(min(0, span[0]), max(1, span[-1]) + 1))


def value_indexing(board: Board, each: Constraint) -> Iterator[Rule]:
    """The second digit says where after it the first one is found again."""
    for line in each.lines:
        yield _scan(board, each, line, _pointing(board.span, len(line) - 2))


@lru_cache(maxsize=64)
def _pointing(span: range, length: int) -> Automaton:
    """Reads the digit, then how far away it is, and then counts down."""

    def step(state: tuple[int, ...], digit: int) -> Hashable | None:
        if len(state) < 2:
            return (*state, digit) if not state or 1 <= digit <= length else None
        first, left = state
        if left == 1 and digit != first:
            return None
        return (first, left - 1) if left > 1 else (0, 0)

    return automaton((), step, lambda state: state == (0, 0), span)


# Clues outside the grid.


def hidden_skyscraper(board: Board, each: Constraint) -> Iterator[Rule]:
    """The first digit that is less than one before it."""
    assert isinstance(each.value, int)
    yield _scan(board, each, each.cells, _hidden(board.span, each.value))


@lru_cache(maxsize=256)
def _hidden(span: range, wanted: int) -> Automaton:
    """Knows the greatest digit so far, until one is hidden behind it."""
    done = span[-1] + 1

    def step(state: int, digit: int) -> Hashable | None:
        if state == done:
            return done
        if digit >= state:
            return digit
        return done if digit == wanted else None

    return automaton(-1, step, lambda state: state == done, span)


def full_rank(board: Board, each: Constraint) -> Iterator[Rule]:
    """As a number from its end, the line has this rank: hidden literals say which others are less."""
    assert isinstance(each.value, int)
    lines = directed(board.puzzle, each.cells)
    machine = _before(board.span, any(other.kind == "rank ties" for other in board.puzzle.constraints))
    less = []
    for line in lines:
        if line != each.cells:
            literal = board.ground.new()
            less.append(literal)
            both = [board.of[place] for pair in zip(each.cells, line, strict=False) for place in pair]
            places = [{0: -literal, 1: literal}, *both]
            yield Scan(places, machine, who=board.who(each), clue=board.clue(each), code=each.kind)
    rank = each.value - 1
    yield Count(less, rank, rank, who=board.who(each), what="less", clue=board.clue(each))
    if {len(line) for line in lines} == {len(board.span)}:  # then each digit begins four of them
        first = board.of[each.cells[0]].get(board.span[0] + rank // 4)
        say = f"each digit begins four rows and columns, so number {each.value} begins with {board.span[0] + rank // 4}"
        yield Clause([] if first is None else [first], say, clue=board.clue(each))


@lru_cache(maxsize=16)
def _before(span: range, equal: bool) -> Automaton:
    """Reads whether the second line is to be less, then digits of both in turn, until two of them differ.

    If none do, it is not less, which may be wrong anyhow.
    """

    def step(state: tuple[int, ...], digit: int) -> Hashable | None:
        if not state:
            return (digit,) if digit < 2 else None
        if state[0] == _SETTLED:
            return state
        if len(state) == 1:
            return (state[0], digit)
        wanted, own = state
        if digit == own:
            return (wanted,)
        return (_SETTLED,) if (digit < own) == bool(wanted) else None

    good = ((_SETTLED,), (0,)) if equal else ((_SETTLED,),)
    return automaton((), step, lambda state: state in good, range(min(0, span[0]), max(1, span[-1]) + 1))


_SETTLED = -1
