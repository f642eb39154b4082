"""Regions that are to be found: what the numbers of regions state, apart from what judges them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.places import Place, row_and_column
from clew.core.text import an
from clew.families.variant.tally import Tally
from clew.rules.primitives.clause import Clause
from clew.rules.primitives.connected import Connected
from clew.rules.primitives.count import Count
from clew.rules.primitives.counts import Counts
from clew.rules.values import plain

if TYPE_CHECKING:
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.grounding import Board
    from clew.families.variant.judging import Look
    from clew.rules.ground import Literal, Rule

JOINED, APART = "joined", "apart"  # facts about two cells: whether they are in one region
CODE = "region"  # of what every region must be


def rules(board: Board) -> Iterator[Rule]:
    """Each region is joined and has every digit once; regions are numbered in the order of their first cells."""
    labels = board.puzzle.labels
    if not labels:
        return
    cells, side = [*labels], len(board.span)
    digits = {place: plain(board.of[place]) for place in cells}
    regions = {place: plain(board.of[label]) for place, label in labels.items()}
    near = board.puzzle.grid.near
    for number in board.span:
        own = {place: region[number] for place, region in regions.items() if number in region}
        who = f"region {number}"
        yield Count([*own.values()], side, who=who, what="cell/cells", code=CODE)
        yield Connected(own, near.__getitem__, who=who, code=CODE)
        for digit in board.span:
            yield from _once(board, own, digits, digit, who)
    yield _numbered(regions, board.span[0])
    yield _too_far(regions, side)


def _clauses(clauses: Sequence[Sequence[Literal]], say: Callable[[int], str]) -> Rule:
    """Many clauses, each with its sentence."""
    return Counts(clauses, 1, rule=lambda at: Clause(clauses[at], say(at), code=CODE))


def _once(
    board: Board, own: Mapping[Place, Literal], digits: Mapping[Place, Mapping[int, Literal]], digit: int, who: str
) -> Iterator[Rule]:
    """Hidden literals say whether a cell is in the region and has the digit; one is true."""
    held = [(place, inside, digits[place][digit]) for place, inside in own.items() if digit in digits[place]]
    both = board.ground.some(len(held))
    clauses: list[Sequence[Literal]] = []
    for literal, (_, inside, other) in zip(both, held, strict=True):
        clauses += ((-literal, inside), (-literal, other), (literal, -inside, -other))
    yield _clauses(clauses, lambda at: f"{who} has {an(digit)} in {held[at // 3][0]}")
    yield Count(both, 1, who=who, what=str(digit), code=CODE)


def _numbered(regions: Mapping[Place, Mapping[int, Literal]], first: int) -> Rule:
    """A region begins after the one before it."""
    before: dict[int, list[Literal]] = {}
    clauses: list[Sequence[Literal]] = []
    numbers: list[int] = []
    for region in regions.values():
        for number, literal in region.items():
            if number > first:
                clauses.append((-literal, *before.get(number - 1, ())))
                numbers.append(number)
        for number, literal in region.items():
            before.setdefault(number, []).append(literal)
    return _clauses(clauses, lambda at: f"region {numbers[at]} begins after region {numbers[at] - 1}")


def _too_far(regions: Mapping[Place, Mapping[int, Literal]], side: int) -> Rule:
    """Cells that are too far apart are in different regions."""
    clauses: list[Sequence[Literal]] = []
    cells: list[tuple[Place, Place]] = []
    for one, other in combinations(regions, 2):
        (row, column), (down, right) = row_and_column(one), row_and_column(other)
        if abs(row - down) + abs(column - right) >= side:
            there = regions[other]
            found = [(-literal, -there[number]) for number, literal in regions[one].items() if number in there]
            clauses += found
            cells += [(one, other)] * len(found)
    return _clauses(clauses, lambda at: f"{cells[at][0]} and {cells[at][1]} are too far apart for one region")


def right(look: Look) -> bool:
    """Whether the numbers are those of joined regions with every digit once, in the order of their first cells."""
    labels = look.puzzle.labels
    regions: dict[int, list[Place]] = {}
    for place, label in labels.items():
        regions.setdefault(look.digit[label], []).append(place)
    if [*regions] != [*look.puzzle.span]:
        return False
    for cells in regions.values():
        todo, left = [cells[0]], {*cells[1:]}
        for place in todo:
            fresh = [near for near in look.puzzle.grid.near[place] if near in left]
            left.difference_update(fresh)
            todo += fresh
        if left or sorted(look.all(cells)) != [*look.puzzle.span]:
            return False
    return True


# Clues about regions, which may as well be about other digits that are the same.


def _alike(board: Board, each: Constraint, one: Place, other: Place) -> tuple[Literal, Rule]:
    """A hidden literal that says whether two cells have the same."""
    literal = board.ground.new()
    here, there = plain(board.of[one]), plain(board.of[other])
    found: list[Sequence[Literal]] = []
    for number in board.span:
        if number in here and number in there:
            found += ((literal, -here[number], -there[number]), (-literal, -here[number], there[number]))
        elif number in here or number in there:
            found.append((-literal, -(here[number] if number in here else there[number])))
    say, clue = f"{one} and {other} are the same", board.clue(each)
    return literal, Counts(found, 1, rule=lambda at: Clause(found[at], say, clue=clue))


def region_count(board: Board, each: Constraint) -> Iterator[Rule]:
    """The first cell says how many of the others have the same as the second, itself among them."""
    control, own, *others = each.cells
    alike = []
    for other in others:
        literal, found = _alike(board, each, own, other)
        alike.append({1: literal, 0: -literal})
        yield found
    stated = {-digit: literal for digit, literal in board.of[control].items()}
    said = partial("{0} says how many cells around it are in its region".format, control)
    yield Tally([*alike, stated], -1, said, board, each)


def region_arrow(board: Board, each: Constraint) -> Iterator[Rule]:
    """The bulb says how many cells are seen: those of each line, from its first on, that have the same as that."""
    seen = []
    for line in each.lines:
        before: Literal | None = None
        for other in line[1:]:
            alike, found = _alike(board, each, line[0], other)
            yield found
            if before is not None:
                literal = board.ground.new()
                say = f"{other} is seen from {line[0]}"
                yield Clause([-literal, before], say, clue=board.clue(each))
                yield Clause([-literal, alike], say, clue=board.clue(each))
                yield Clause([literal, -before, -alike], say, clue=board.clue(each))
                alike = literal
            before = alike
            seen.append({1: alike, 0: -alike})
    starts = len({line[0] for line in each.lines})
    stated = {-digit: literal for digit, literal in board.of[each.cells[0]].items()}
    said = partial("{0} says how many cells of its region are seen from it".format, each.cells[0])
    yield Tally([*seen, stated], -starts, said, board, each)


def judged_count(look: Look, each: Constraint) -> bool:
    """How many have the same as the second cell."""
    control, own, *others = look.all(each.cells)
    return control == 1 + sum(other == own for other in others)


def judged_arrow(look: Look, each: Constraint) -> bool:
    """How many are the same from the first of each line on; a first cell that lines share counts once."""
    count = len({line[0] for line in each.lines})
    for first, *others in look.lines(each):
        for other in others:
            if other != first:
                break
            count += 1
    return count == look.digit[each.cells[0]]
