"""What each kind of constraint states, in terms of literals: a primitive, or a few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from clew.core.places import Place, cell, row_and_column
from clew.core.text import an
from clew.families.variant.tally import Tally
from clew.rules.primitives.clause import Clause, ClauseList
from clew.rules.primitives.combination import Combination
from clew.rules.primitives.count import Count
from clew.rules.primitives.different import Different
from clew.rules.primitives.pair import Fit, Pair, Pairs
from clew.rules.primitives.scan import Scan, automaton
from clew.rules.primitives.total import Sum
from clew.rules.values import numbered, plain

if TYPE_CHECKING:
    from clew.core.model import Automaton
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.grounding import Board
    from clew.families.variant.puzzle import Grid, Layout
    from clew.rules.ground import Literal, Rule, Words

_KNIGHT = ((1, 2), (2, 1), (1, -2), (2, -1))
_KING = ((0, 1), (1, 0), (1, 1), (1, -1))
_NEXT = ((0, 1), (1, 0))
# Operations of native code about places that are known by number: a sum with factors; one of several sets of values.
_WEIGHED, _SET = 104, 106
_WINDOW = 3  # cells in a row that are of different ranks


def only(cell: Mapping[int, Literal], digits: Collection[int], *, who: str, what: str, clue: str, code: str) -> Rule:
    """A cell has one of these digits."""
    others = [literal for digit, literal in cell.items() if digit not in digits]
    return Count(others, 0, who=who, what=f"digit but {what}/digits but {what}", clue=clue, code=code)


def single(board: Board, each: Constraint) -> Iterator[Rule]:
    """Each cell has a digit that fits."""
    from clew.families.variant.kinds import KINDS

    fits = KINDS[each.kind].fits
    digits = [digit for digit in board.span if fits is not None and fits(digit)]
    for place in each.cells:
        yield only(board.of[place], digits, who=place, what=f"{each.kind} ones", clue=board.clue(each), code=each.kind)


# The whole puzzle.


def diagonal_down(board: Board, each: Constraint) -> Iterator[Rule]:
    """Different digits from the upper left to the lower right."""
    for grid in board.puzzle.boards:
        cells = [line[at] for at, line in enumerate(grid.lines) if at < len(line)]
        yield Different(board.all(cells), who=board.who(each), clue=board.clue(each), code="diagonal")


def diagonal_up(board: Board, each: Constraint) -> Iterator[Rule]:
    """Different digits from the lower left to the upper right."""
    for grid in board.puzzle.boards:
        cells = [line[-1 - at] for at, line in enumerate(grid.lines) if at < len(line)]
        yield Different(board.all(cells), who=board.who(each), clue=board.clue(each), code="diagonal")


_Steps = tuple[tuple[int, int], ...]


@lru_cache(maxsize=64)
def _steps(grids: tuple[Grid, ...], steps: _Steps) -> Sequence[tuple[Place, Place]]:
    """Pairs of cells of one grid that are such a step apart, each once."""
    seen: dict[tuple[Place, Place], None] = {}
    for grid in grids:
        held = frozenset(grid.cells)
        for place in grid.cells:
            row, column = row_and_column(place)
            for down, right in steps:
                if column + right < 0:
                    continue
                pair = place, cell(row + down, column + right)
                if pair[1] in held:
                    seen[pair] = None
    return [*seen]


@lru_cache(maxsize=64)
def _further(layout: Layout, grids: tuple[Grid, ...], steps: _Steps) -> Sequence[tuple[Place, Place]]:
    """Those of them that do not share a house."""
    return [(one, other) for one, other in _steps(grids, steps) if other not in layout.apart[one]]


def _unlike(board: Board, each: Constraint, steps: _Steps, move: str) -> Iterator[Rule]:
    cells = _further(board.puzzle.layout, board.puzzle.boards, steps)
    return compared(board, each, cells, differ, f"{{0}} and {{1}} are a {move} move apart")


def differ(one: int, other: int) -> bool:
    """Different digits."""
    return one != other


def anti_knight(board: Board, each: Constraint) -> Iterator[Rule]:
    """Different digits a knight's move apart."""
    return _unlike(board, each, _KNIGHT, "knight's")


def anti_king(board: Board, each: Constraint) -> Iterator[Rule]:
    """Different digits a king's move apart."""
    return _unlike(board, each, _KING, "king's")


def disjoint_groups(board: Board, each: Constraint) -> Iterator[Rule]:
    """Different digits in the same place of each region."""
    areas = board.puzzle.areas
    for at in range(max(map(len, areas), default=0)):
        cells = [area[at] for area in areas if at < len(area)]
        if len(cells) <= len(board.span):
            who = f"the group of cells that are like {cells[0]} in their boxes"
            yield Different(board.all(cells), who=who, clue=board.clue(each), code="group")
        else:
            yield from compared(board, each, combinations(cells, 2), differ, "{0} and {1} are alike in their regions")


def unmarked(board: Board, *kinds: str) -> Iterator[tuple[Place, Place]]:
    """Neighbours without a mark of these kinds between them."""
    marks = (each.cells for each in board.puzzle.constraints if each.kind in kinds)
    marked = {pair for cells in marks for pair in (cells, cells[::-1])}
    return (pair for pair in _steps(board.puzzle.boards, _NEXT) if pair not in marked)


def non_consecutive(board: Board, each: Constraint) -> Iterator[Rule]:
    """Neighbours without a white dot do not follow each other."""
    return compared(board, each, unmarked(board, "difference"), _not_next, "{0} and {1} are not consecutive")


def _not_next(one: int, other: int) -> bool:
    return abs(one - other) != 1


def negative_ratio(board: Board, each: Constraint) -> Iterator[Rule]:
    """Neighbours without a black dot have none of the ratios that black dots have."""
    said = [other.value for other in board.puzzle.constraints if other.kind == "ratio"]
    ratios = {value if isinstance(value, int) else 2 for value in said} or {2}

    def fit(one: int, other: int) -> bool:
        return all(one != ratio * other and other != ratio * one for ratio in ratios)

    dots = [other for other in board.puzzle.constraints if other.kind == "ratio"]
    unusual = [board.clue(other) for other in dots if other.value not in (None, 2)]
    usual = [board.clue(other) for other in dots if other.value in (None, 2)]
    rests_on = [*unusual, *usual[:1]] if unusual else []  # without a dot, the ratio is 2
    say = "there is no black dot between {0} and {1}"
    return compared(board, each, unmarked(board, "ratio"), fit, say, rests_on)


def negative_xv(board: Board, each: Constraint) -> Iterator[Rule]:
    """Neighbours without a sign add up to neither 5 nor 10."""
    return compared(board, each, unmarked(board, "xv"), _neither, "there is neither X nor V between {0} and {1}")


def _neither(one: int, other: int) -> bool:
    return one + other not in (5, 10)


def compared(
    board: Board,
    each: Constraint,
    cells: Iterable[tuple[Place, Place]],
    fit: Fit,
    say: str,
    rests_on: Sequence[str] = (),
) -> Iterator[Rule]:
    """What two cells may have together, for each pair; the sentence has {0} and {1} for the two."""
    every, of = [*cells], board.of

    def rule(at: int) -> Rule:
        return pair(board, *every[at], fit, say.format(*every[at]), each, rests_on)

    if len(every) == 1 or any(one == other for one, other in every):
        yield from map(rule, range(len(every)))
    elif every:
        yield Pairs([(of[one], of[other]) for one, other in every], fit, rule)


def pair(
    board: Board,
    one: Place,
    other: Place,
    fit: Fit,
    say: str,
    each: Constraint,
    rests_on: Sequence[str] = (),
) -> Rule:
    """What two cells may have together."""
    if one == other:
        of = board.of[one]
        return Clause([literal for digit, literal in of.items() if fit(digit, digit)], say, clue=board.clue(each))
    return Pair(board.of[one], board.of[other], fit, say, clue=board.clue(each), rests_on=rests_on, code=each.kind)


# Sets of cells.


def killer(board: Board, each: Constraint) -> Iterator[Rule]:
    """Different digits with a total."""
    cells, who, clue = board.all(each.cells), board.who(each), board.clue(each)
    if isinstance(each.value, int):
        yield Combination(cells, each.value, who=who, clue=clue)
    elif len(cells) > 1:
        yield Different(cells, who=who, clue=clue)


def total(board: Board, each: Constraint) -> Iterator[Rule]:
    """A total; if the cells are known to be different, that of different digits."""
    assert isinstance(each.value, int)
    who, clue = board.who(each), board.clue(each)
    if board.different(each.cells):
        yield Combination(board.all(each.cells), each.value, who=who, clue=clue)
    else:
        yield weighed(board, [(1, place) for place in each.cells], each.value, each)


def weighed(board: Board, terms: Iterable[tuple[int, Place]], total: int, each: Constraint) -> Rule:
    """A total of digits with factors; a cell may be there more than once."""
    factors: dict[Place, int] = {}
    for factor, place in terms:
        factors[place] = factors.get(place, 0) + factor
    held = [(factor, board.of[place]) for place, factor in factors.items() if factor]
    stated = Weighed if total else Balance
    return stated(held, total, who=board.who(each), clue=board.clue(each), code=each.kind)


class Weighed(Sum):
    """The digits of places, each with a factor, add up to a total; its terms are listed when somebody asks for them."""

    def __init__(
        self,
        places: Sequence[tuple[int, Mapping[int, Literal]]],
        total: int,
        *,
        who: str | Callable[[], str],
        clue: str | None = None,
        rests_on: Sequence[str] = (),
        code: str = "sum",
    ) -> None:
        self._places = places
        self.least = self.most = total
        self.who = who
        self.clue = clue
        self.rests_on = rests_on
        self.code = code

    @cached_property
    def terms(self) -> Sequence[Mapping[int, Literal]]:  # type: ignore[override]
        """The literals of each place, by what its digits add to the total."""
        return [{factor * digit: own for digit, own in place.items()} for factor, place in self._places]

    def feed(self, numbers: list[int]) -> None:
        places = numbered(place for _, place in self._places)
        if places is None:
            super().feed(numbers)
            return
        numbers += (_WEIGHED, 1, 2 * len(places) + 2, self.least, self.most)
        for (factor, _), place in zip(self._places, places, strict=True):
            numbers += (factor, place)


class Balance(Weighed):
    """Some cells add up to others, as on an arrow."""

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        known = f", now that {words.are(because)}" if because else ""
        return f"{self.who} has to add up{known}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"{self.who} could not add up"


def extra_region(board: Board, each: Constraint) -> Iterator[Rule]:
    """Different digits."""
    yield Different(board.all(each.cells), who=board.who(each), clue=board.clue(each))


def quadruple(board: Board, each: Constraint) -> Iterator[Rule]:
    """All of these digits are there, as often as they are named."""
    wanted = Counter(each.value if isinstance(each.value, tuple) else ())
    values, who, clue = [plain(board.of[place]) for place in each.cells], board.who(each), board.clue(each)
    for digit, times in wanted.items():
        literals = [own[digit] for own in values if digit in own]
        yield Count(literals, times, len(each.cells), who=who, what=str(digit), clue=clue)


def clone(board: Board, each: Constraint) -> Iterator[Rule]:
    """Both groups have the same digits in the same order."""
    cells = [(one, other) for one, other in zip(*each.lines, strict=True) if one != other]
    return compared(board, each, cells, same, "{0} and {1} are clones")


def same(one: int, other: int) -> bool:
    """The same digit."""
    return one == other


def counting_circles(board: Board, each: Constraint) -> Iterator[Rule]:
    """A digit that is in circles is in as many of them: a hidden literal for each digit says whether it is in any."""
    clue = board.clue(each)
    there = {digit: board.ground.new() for digit in board.span}
    values = [plain(board.of[place]) for place in each.cells]
    for digit, literal in there.items():
        held: list[Mapping[int, Literal]] = [{1: own[digit], 0: -own[digit]} for own in values if digit in own]
        if digit == 0 or len(held) < digit:
            yield Clause([-literal], f"there is no room for {digit} circles with {digit}", clue=clue)
            yield from (Clause([-one[1]], f"{digit} cannot be in {digit} circles", clue=clue) for one in held)
        else:
            said = partial("{0} is in {0} circles or in none".format, digit)
            yield Tally([*held, {-digit: literal, 0: -literal}], 0, said, board, each)
    counts = [{digit: literal, 0: -literal} for digit, literal in there.items() if digit]
    every = len(each.cells)
    said = partial("the different digits in the {0} circles add up to {0}".format, every)
    yield Tally(counts, every, said, board, each)


# Single cells.


def _beside(board: Board, each: Constraint) -> Iterator[tuple[Place, Place]]:
    """The cell, and each neighbour that is not marked alike."""
    place = each.cells[0]
    alike = {here for other in board.puzzle.constraints if other.kind == each.kind for here in other.cells}
    return ((place, near) for near in board.puzzle.grid.near[place] if near in board.of and near not in alike)


def minimum(board: Board, each: Constraint) -> Iterator[Rule]:
    """Less than its neighbours."""
    return compared(board, each, _beside(board, each), _less, "{0} is less than {1}")


def maximum(board: Board, each: Constraint) -> Iterator[Rule]:
    """Greater than its neighbours."""
    cells = [(near, place) for place, near in _beside(board, each)]
    return compared(board, each, cells, _less, "{1} is greater than {0}")


def _less(one: int, other: int) -> bool:
    return one < other


def points(board: Board, each: Constraint, place: Place, line: Sequence[Place], own: int) -> Iterator[Rule]:
    """A digit in a cell says where in a line its own number is."""
    clauses: list[tuple[Literal, ...]] = []
    digits = []  # by clause
    targets = [board.of[other].get(own) for other in line]
    for digit, literal in plain(board.of[place]).items():
        target = targets[digit - 1] if 1 <= digit <= len(targets) else None
        if target is None:
            clauses.append((-literal,))
            digits.append(digit)
        elif target != literal:
            clauses += (-literal, target), (-target, literal)
            digits += digit, digit

    def rules() -> Iterator[Rule]:
        clue = board.clue(each)
        for digit, literals in zip(digits, clauses, strict=True):
            say = f"{an(digit)} in {place} goes with {an(own)} in {line[digit - 1]}" if len(literals) > 1 else ""
            yield Clause(literals, say or f"{place} says where the {own} of its line is", clue=clue)

    yield ClauseList(clauses, rules)


def row_indexer(board: Board, each: Constraint) -> Iterator[Rule]:
    """A digit v in row r says that the cell of its column in row v has r."""
    for place in each.cells:
        for grid in board.puzzle.boards:
            row, column = row_and_column(place)
            if grid.holds(row, column):
                line = [other[column - grid.left] for other in grid.lines]
                yield from points(board, each, place, line, row - grid.top + 1)


def column_indexer(board: Board, each: Constraint) -> Iterator[Rule]:
    """A digit v in column c says that the cell of its row in column v has c."""
    for place in each.cells:
        for grid in board.puzzle.boards:
            row, column = row_and_column(place)
            if grid.holds(row, column):
                yield from points(board, each, place, grid.lines[row - grid.top], column - grid.left + 1)


def box_indexer(board: Board, each: Constraint) -> Iterator[Rule]:
    """A digit v in the i-th cell of a region says that its v-th cell has i."""
    for place in each.cells:
        for area in board.puzzle.areas:
            if place in area:
                yield from points(board, each, place, area, area.index(place) + 1)


# Two cells.


def difference(board: Board, each: Constraint) -> Iterator[Rule]:
    """They differ by the value, 1 if there is none."""
    one, other = each.cells
    by = each.value if isinstance(each.value, int) else 1
    yield pair(board, one, other, _apart_by(by), f"{one} and {other} differ by {by}", each)


@lru_cache(maxsize=64)
def _apart_by(number: int) -> Fit:
    return lambda one, other: abs(one - other) == number


def ratio(board: Board, each: Constraint) -> Iterator[Rule]:
    """One is the value times the other, twice if there is none."""
    one, other = each.cells
    by = each.value if isinstance(each.value, int) else 2
    say = f"one of {one} and {other} is {'twice' if by == 2 else f'{by} times'} the other"
    yield pair(board, one, other, _times(by), say, each)


@lru_cache(maxsize=64)
def _times(number: int) -> Fit:
    return lambda one, other: max(one, other) == number * min(one, other)


def xv(board: Board, each: Constraint) -> Iterator[Rule]:
    """They add up to the value."""
    one, other = each.cells
    assert isinstance(each.value, int)
    yield pair(board, one, other, _adding_up(each.value), f"{one} and {other} add up to {each.value}", each)


@lru_cache(maxsize=64)
def _adding_up(total: int) -> Fit:
    return lambda one, other: one + other == total


def less(board: Board, each: Constraint) -> Iterator[Rule]:
    """The first is less than the second."""
    one, other = each.cells
    yield pair(board, one, other, _less, f"{one} is less than {other}", each)


# Lines.


def arrow(board: Board, each: Constraint) -> Iterator[Rule]:
    """Each line adds up to the number in the bulb; an automaton reads it if digits may take two places."""
    bulb = sorted(each.cells, key=row_and_column)
    if len(bulb) > 1 and board.span[-1] > 9:
        for line in each.lines:
            yield scan(board, each, [*bulb, *line], _subtracted(board.span, len(bulb), len(line)))
        return
    number = [(-(10**power), place) for power, place in enumerate(reversed(bulb))]
    for line in each.lines:
        yield weighed(board, [*number, *((1, place) for place in line)], 0, each)


@lru_cache(maxsize=16)
def _subtracted(span: range, size: int, length: int) -> Automaton:
    """Reads a number from some cells, and knows what is left of it after each cell of the line."""

    def step(state: tuple[int, int], digit: int) -> Hashable | None:
        more, left = state
        if more:
            number = int(f"{left or ''}{digit}")
            return (more - 1, number) if number <= length * span[-1] else None
        return (0, left - digit) if digit <= left else None

    return automaton((size, 0), step, lambda state: state == (0, 0), span)


def thermo(board: Board, each: Constraint) -> Iterator[Rule]:
    """Digits increase."""
    return compared(board, each, neighbours(each), _less, "{0} is less than {1} on its thermometer")


def neighbours(each: Constraint) -> list[tuple[Place, Place]]:
    """Cells that follow each other on lines."""
    return [pair for line in each.lines for pair in pairwise(line)]


def slow_thermo(board: Board, each: Constraint) -> Iterator[Rule]:
    """Digits never decrease."""
    return compared(board, each, neighbours(each), _at_most, "{0} is at most {1} on its thermometer")


def _at_most(one: int, other: int) -> bool:
    return one <= other


def palindrome(board: Board, each: Constraint) -> Iterator[Rule]:
    """The same from both ends."""
    ends = (pair for line in each.lines for pair in zip(line[: len(line) // 2], reversed(line), strict=False))
    cells = [(one, other) for one, other in ends if one != other]
    return compared(board, each, cells, same, "{0} and {1} are the same on their palindrome")


def scan(board: Board, each: Constraint, cells: Sequence[Place], machine: Automaton) -> Rule:
    """An automaton reads cells."""
    return Scan(board.all(cells), machine, who=board.who(each), clue=board.clue(each), code=each.kind)


def between(board: Board, each: Constraint) -> Iterator[Rule]:
    """Inner digits are between those at the ends: an automaton reads the ends first."""
    for line in each.lines:
        yield scan(board, each, [line[0], line[-1], *line[1:-1]], _ends(board.span, 0, inside=True))


def lockout(board: Board, each: Constraint) -> Iterator[Rule]:
    """The ends differ by so much at least, and inner digits are outside their range."""
    least = each.value if isinstance(each.value, int) else (len(board.span) - 1) // 2
    for line in each.lines:
        yield scan(board, each, [line[0], line[-1], *line[1:-1]], _ends(board.span, least, inside=False))


@lru_cache(maxsize=64)
def _ends(span: range, least: int, *, inside: bool) -> Automaton:
    """Reads two ends, then digits between them, or else outside of what they span."""

    def step(state: tuple[int, ...], digit: int) -> Hashable | None:
        if len(state) < 2:
            after = tuple(sorted((*state, digit)))
            return None if len(after) > 1 and after[1] - after[0] < least else after
        fits = state[0] < digit < state[1] if inside else not state[0] <= digit <= state[1]
        return state if fits else None

    # A state that has one end is not one that has both, even if the digits are the same.
    return automaton((), step, lambda state: len(state) > 1, span)


class Run(Scan):
    """Consecutive digits; code that only solves is given them as one of several sets."""

    def feed(self, numbers: list[int]) -> None:
        places = numbered(self.cells)
        if places is None:
            super().feed(numbers)
            return
        numbers += (_SET, 1, len(places) + 2, 1, 0)
        numbers += places


def renban(board: Board, each: Constraint) -> Iterator[Rule]:
    """Consecutive digits in any order."""
    for line in each.lines:
        if len(line) > 1:
            if not board.different(line):
                yield Different(board.all(line), who=board.who(each), clue=board.clue(each))
            machine = partial(_range, board.span, len(line))
            yield Run(board.all(line), machine, who=board.who(each), clue=board.clue(each), code=each.kind)


@lru_cache(maxsize=64)
def _range(span: range, length: int) -> Automaton:
    """Reads different digits of which the last is only so far from the first."""

    def step(state: tuple[int, ...], digit: int) -> Hashable | None:
        low, high = (digit, digit) if not state else (min(state[0], digit), max(state[1], digit))
        return (low, high) if high - low < length else None

    return automaton((), step, lambda state: bool(state) and state[1] - state[0] == length - 1, span)


def nabner(board: Board, each: Constraint) -> Iterator[Rule]:
    """No two digits are the same or consecutive."""
    cells = (pair for line in each.lines for pair in combinations(line, 2))
    say = "{0} and {1} are neither the same nor consecutive on their line"
    return compared(board, each, cells, _apart_by_at_least(2), say)


def whisper(board: Board, each: Constraint) -> Iterator[Rule]:
    """Neighbours differ by so much at least."""
    least = each.value if isinstance(each.value, int) else (len(board.span) + 1) // 2
    return compared(
        board, each, neighbours(each), _apart_by_at_least(least), f"{{0}} and {{1}} differ by at least {least}"
    )


@lru_cache(maxsize=64)
def _apart_by_at_least(number: int) -> Fit:
    return lambda one, other: abs(one - other) >= number


def _ranked(board: Board, each: Constraint, rank: Mapping[int, int], what: str) -> Iterator[Rule]:
    """Of three cells in a row no two are of the same rank; those three apart therefore are."""
    near, far = spaced(each, _WINDOW)
    ranks = tuple(rank.items())
    yield from compared(board, each, near, ranked(ranks, alike=False), f"{{0}} and {{1}} have different {what}")
    if len(set(rank.values())) == _WINDOW:
        say = f"{{0}} and {{1}} have the same {what.rstrip('s')}"
        yield from compared(board, each, far, ranked(ranks, alike=True), say)


def spaced(each: Constraint, window: int) -> tuple[list[tuple[Place, Place]], list[tuple[Place, Place]]]:
    """Cells of lines that are less than so many apart, and those that are as many apart."""
    near = [pair for line in each.lines for far in range(1, window) for pair in zip(line, line[far:], strict=False)]
    return near, [pair for line in each.lines for pair in zip(line, line[window:], strict=False)]


@lru_cache(maxsize=64)
def ranked(ranks: tuple[tuple[int, int], ...], *, alike: bool) -> Fit:
    """Digits of the same rank, or of different ones."""
    rank = dict(ranks)
    return lambda one, other: (rank[one] == rank[other]) == alike


def entropic(board: Board, each: Constraint) -> Iterator[Rule]:
    """Any three in a row are low, middle and high."""
    third = -(-len(board.span) // 3)
    return _ranked(board, each, {digit: at // third for at, digit in enumerate(board.span)}, "ranks")


def region_sum(board: Board, each: Constraint) -> Iterator[Rule]:
    """Each run in one region has the same sum."""
    home = board.puzzle.area_of
    for line in each.lines:
        runs: list[list[Place]] = []
        for place in line:
            if not runs or home.get(runs[-1][-1]) != home.get(place):
                runs.append([])
            runs[-1].append(place)
        shortest = min(runs, key=len)
        for run in runs:
            if run is not shortest:
                yield weighed(board, [*((1, place) for place in run), *((-1, place) for place in shortest)], 0, each)


def zipper(board: Board, each: Constraint) -> Iterator[Rule]:
    """Pairs at equal distance from the middle have the same sum, which a middle cell states."""
    for line in each.lines:
        half = len(line) // 2
        pairs = [[line[at], line[-1 - at]] for at in range(half)]
        middle = [[line[half]]] if len(line) % 2 else []
        first, *rest = (*middle, *pairs)
        for pair in rest:
            yield weighed(board, [*((1, place) for place in pair), *((-1, place) for place in first)], 0, each)


def double_arrow(board: Board, each: Constraint) -> Iterator[Rule]:
    """Inner digits add up to the ends."""
    for line in each.lines:
        ends = [(-1, line[0]), (-1, line[-1])]
        yield weighed(board, [*ends, *((1, place) for place in line[1:-1])], 0, each)
