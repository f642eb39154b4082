"""Human deductions of slitherlink, easiest first; searched natively, told by `wording`, shown by `lights`.

An edge is open, a line, or none. Beside edges, facts are noted about two edges that meet at a corner of a cell: both or
neither is a line ("equal"), exactly one ("differ"), at least one ("some"), at most one ("not both"). They are noted
only where they lead on to an edge. A known line is cited as the absence of "no line", and the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.core.family import Grade
from clew.core.ladder import Finding, Ladder, Rung
from clew.core.places import Value
from clew.core.results import Knowledge, Step
from clew.families.slitherlink.lights import lights
from clew.families.slitherlink.pattern import KINDS, Pattern
from clew.families.slitherlink.puzzle import LINE, NO_LINE, Slitherlink, cells, edges, numbers
from clew.families.slitherlink.wording import text, where

LEVELS = ("easy", "medium", "tricky", "hard", "extreme", "needs search")

# Name, level and weight, in the order of the native ladder; docs/rating.md says why they stand where they stand.
_RUNGS: Sequence[Rung] = (
    Rung("Closed loop", 1, 4),
    Rung("Zero", 1, 5),
    Rung("Full clue", 1, 8),
    Rung("Needy clue", 1, 9),
    Rung("Point rule", 1, 10),
    Rung("Clue in a corner", 1, 12),
    Rung("Adjacent threes", 1, 13),
    Rung("Diagonal threes", 1, 14),
    Rung("Premature loop", 1, 18),
    Rung("Clue and its corners", 2, 23),
    Rung("Loop without a clue", 2, 25),
    Rung("Pair settled", 3, 28),
    Rung("Pair at a clue", 3, 30),
    Rung("Pair at a point", 3, 32),
    Rung("Inside and outside", 4, 36),
    Rung("Parity of a cut", 4, 40),
    Rung("Colour counting", 4, 44),
    Rung("Connected outside", 4, 48),
    Rung("Connected inside", 4, 50),
    Rung("What-if by counting", 5, 60),
    Rung("What-if by colours", 5, 90),
)
_MASKS = {kind: mask for mask, kind in KINDS.items()}
_STATES: Mapping[frozenset[Value], int] = {
    frozenset({NO_LINE, LINE}): 0,
    frozenset({LINE}): 1,
    frozenset({NO_LINE}): 2,
}


def grade(puzzle: Slitherlink) -> Grade:
    """Climb the whole ladder natively."""
    from clew._native import slitherlink_climb

    return _LADDER.grade(slitherlink_climb(*puzzle.shape, puzzle.flat_clues))


def _find(puzzle: Slitherlink, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[Finding]:
    from clew._native import slitherlink_find

    number_of = numbers(*puzzle.shape)
    states = bytes(_STATES[known.candidates[place]] for place in edges(*puzzle.shape))
    # Sorted, so that the same knowledge gives the same step.
    facts = sorted((_MASKS[kind], number_of[a], number_of[b]) for kind, (a, b) in known.facts)
    return slitherlink_find(*puzzle.shape, puzzle.flat_clues, states, facts, number, all_of_them)


def _pattern(puzzle: Slitherlink, finding: Finding) -> Pattern:
    chain = tuple(_pattern(puzzle, link) for link in finding["chain"])
    return Pattern(puzzle, _RUNGS[finding["technique"]].name, finding, chain)


def _step(pattern: Pattern) -> Step:
    return Step(
        technique=pattern.name,
        level=_RUNGS[pattern.finding["technique"]].level,
        removed=pattern.absent("settled"),
        because=pattern.absent("because"),
        text=text(pattern),
        where=where(pattern),
        facts=pattern.pairs("facts"),
        clues=[cells(*pattern.puzzle.shape)[cell] for cell in pattern.finding["clues"]],
        given_facts=pattern.pairs("given"),
        lights=lights(pattern),
        chain=tuple(_step(link) for link in pattern.chain),
    )


def _told(puzzle: Slitherlink, known: Knowledge, finding: Finding) -> Step:
    return _step(_pattern(puzzle, finding))


_LADDER = Ladder(_RUNGS, _find, _told)
TECHNIQUES = _LADDER.techniques
find_all = _LADDER.find_all
