"""Regions that are to be found: what the numbers of regions state, apart from what judges them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.primitives.clause import Clause, implies
from clew.rules.primitives.connected import Connected
from clew.rules.primitives.count import Count
from clew.rules.primitives.total import Sum

if TYPE_CHECKING:
    from clew.families.variant.constraint import Constraint
    from clew.families.variant.grounding import Board
    from clew.families.variant.judging import Look
    from clew.rules.ground import Literal, Rule

_CODE = "region"


def rules(board: Board) -> Iterator[Rule]:
    """Each region is joined and has every digit once; regions are numbered in the order of their first cells."""
    labels = board.puzzle.labels
    if not labels:
        return
    cells, side = [*labels], len(board.span)
    near = board.puzzle.grid.near
    for number in board.span:
        own = {place: board.of[labels[place]][number] for place in cells if number in board.of[labels[place]]}
        who = f"region {number}"
        yield Count([*own.values()], side, who=who, what="cell/cells", code=_CODE)
        yield Connected(own, near.__getitem__, who=who, code=_CODE)
        for digit in board.span:
            yield from _once(board, own, digit, who)
    yield from _numbered(board, cells)
    for one, other in combinations(cells, 2):
        if _far(one, other) >= side:
            for number in board.span:
                pair = [board.of[labels[place]].get(number) for place in (one, other)]
                literals = [-each for each in pair if each is not None]
                if len(literals) == 2:
                    yield Clause(literals, f"{one} and {other} are too far apart for one region", code=_CODE)


def _once(board: Board, own: dict[Place, Literal], digit: int, who: str) -> Iterator[Rule]:
    """Hidden literals say whether a cell is in the region and has the digit; one is true."""
    both = []
    for place, inside in own.items():
        held = board.of[place].get(digit)
        if held is None:
            continue
        literal = board.ground.new()
        both.append(literal)
        say = f"{who} has a {digit} in {place}"
        yield Clause([-literal, inside], say, code=_CODE)
        yield Clause([-literal, held], say, code=_CODE)
        yield Clause([literal, -inside, -held], say, code=_CODE)
    yield Count(both, 1, who=who, what=str(digit), code=_CODE)


def _numbered(board: Board, cells: Sequence[Place]) -> Iterator[Rule]:
    labels, first = board.puzzle.labels, board.span[0]
    for at, place in enumerate(cells):
        for number, literal in board.of[labels[place]].items():
            if number > first:
                before = [board.of[labels[other]].get(number - 1) for other in cells[:at]]
                say = f"region {number} begins after region {number - 1}"
                yield implies([literal], [each for each in before if each is not None], say, code=_CODE)


def _far(one: Place, other: Place) -> int:
    from clew.core.places import row_and_column

    (row, column), (down, right) = row_and_column(one), row_and_column(other)
    return abs(row - down) + abs(column - right)


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


def _alike(board: Board, each: Constraint, one: Place, other: Place) -> tuple[Literal, list[Rule]]:
    """A hidden literal that says whether two cells have the same."""
    literal = board.ground.new()
    say = f"{one} and {other} are the same"
    found: list[Rule] = []
    for number in board.span:
        here, there = board.of[one].get(number), board.of[other].get(number)
        both = [-held for held in (here, there) if held is not None]
        if here is None or there is None:
            found += [Clause([-literal, *both], say, clue=board.clue(each))] if both else []
            continue
        found.append(Clause([literal, *both], say, clue=board.clue(each)))
        found.append(Clause([-literal, -here, there], say, clue=board.clue(each)))
    return literal, found


def region_count(board: Board, each: Constraint) -> Iterator[Rule]:
    """The first cell says how many of the others have the same as the second, itself among them."""
    control, own, *others = each.cells
    alike = []
    for other in others:
        literal, found = _alike(board, each, own, other)
        alike.append({1: literal, 0: -literal})
        yield from found
    stated = {-digit: literal for digit, literal in board.of[control].items()}
    yield Sum([*alike, stated], -1, who=board.who(each), clue=board.clue(each), code=each.kind)


def region_arrow(board: Board, each: Constraint) -> Iterator[Rule]:
    """The bulb says how many cells are seen: those of each line, from its first on, that have the same as that."""
    seen = []
    for line in each.lines:
        before: Literal | None = None
        for other in line[1:]:
            alike, found = _alike(board, each, line[0], other)
            yield from found
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
    yield Sum([*seen, stated], -starts, who=board.who(each), clue=board.clue(each), code=each.kind)


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
