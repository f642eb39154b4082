"""What is wrong with marks: rules that cannot be satisfied any more, and a plain judge of what is filled in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.core.places import Marks, Place
from clew.core.results import Violation
from clew.families.variant import chaos
from clew.families.variant.constraint import Constraint
from clew.families.variant.judging import Look
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import Variant
from clew.families.variant.wording import called
from clew.rules import judging


def violations(puzzle: Variant, marks: Marks) -> Sequence[Violation]:
    """What is wrong, and what is missing; the plain judge has the last word where all cells of a rule are filled.

    So it is asked first where all cells are.
    """
    if _filled(puzzle, marks) and next(_judged(puzzle, marks), None) is None:
        return []
    found = judging.violations(puzzle, marks)
    if any(not each.unfinished for each in found):
        return found
    return [*_judged(puzzle, marks)] or found


def _filled(puzzle: Variant, marks: Marks) -> bool:
    """Whether every cell has a digit of the puzzle, the given ones where some are given."""
    given, span = puzzle.layers["given"], puzzle.span
    if not all(value in span for value in marks.values()) or any(
        marks.get(place, digit) != digit for place, digit in given.items()
    ):
        return False
    held = marks.keys() | given.keys()
    return len(held) == len(puzzle.used) and held == puzzle.layout.number.keys()


def _judged(puzzle: Variant, marks: Marks) -> Iterator[Violation]:
    digits = {**{place: int(value) for place, value in marks.items()}, **puzzle.layers["given"]}
    filled, look = digits.keys(), Look(puzzle, digits)  # type: ignore[arg-type]
    whole = len(digits) >= len(puzzle.used)
    for who, cells in puzzle.houses():
        if (whole or filled >= {*cells}) and len(set(look.all(cells))) < len(cells):
            yield Violation("same", f"{who} has a digit more than once", list(cells))
    for place, allowed in puzzle.layers["pencil"].items():
        if place in digits and isinstance(allowed, tuple) and digits[place] not in allowed:
            yield Violation("pencil", f"{place} cannot be {digits[place]}: its marks do not have it", [place])
    if puzzle.labels and whole and not chaos.right(look):
        yield Violation("region", "the numbers are not those of joined regions with every digit once", [])
    for each in puzzle.constraints:
        kind = KINDS[each.kind]
        if (whole or filled >= _about(puzzle, each)) and not kind.holds(look, each):
            about = [] if kind.shape == "whole" else list(dict.fromkeys((*each.cells, *sum(each.lines, ()))))
            yield Violation(each.kind, f"{called(each, puzzle.rows, puzzle.columns)} is not satisfied", about)


def _about(puzzle: Variant, each: Constraint) -> set[Place]:
    """The cells that have to be filled before a constraint is judged."""
    return {*puzzle.used} if KINDS[each.kind].wide else {*each.cells, *(place for line in each.lines for place in line)}
