"""Human deductions of slitherlink: native code finds them, `wording` words them, `lights` lights them.

An edge is open, a line, or none. Beside edges, facts are noted about two edges that meet at a corner of a cell: both or
neither is a line ("equal"), exactly one ("differ"), at least one ("some"), at most one ("not both"). They are noted
only where they lead on to an edge. A known line is cited as the absence of "no line", and the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew._native import SlitherlinkFinding, slitherlink_climb, slitherlink_find, slitherlink_techniques
from clew.core.family import Grade
from clew.core.ladder import Ladder
from clew.core.places import Value
from clew.core.results import Knowledge, Step
from clew.families.slitherlink.lights import lights
from clew.families.slitherlink.pattern import KINDS, Pattern, absent
from clew.families.slitherlink.puzzle import LINE, NO_LINE, Slitherlink, cells, edges, numbers
from clew.families.slitherlink.wording import text, where

LEVELS = ("easy", "medium", "tricky", "hard", "extreme", "needs search")
_MASKS = {kind: mask for mask, kind in KINDS.items()}
_STATES: Mapping[frozenset[Value], int] = {
    frozenset({NO_LINE, LINE}): 0,
    frozenset({LINE}): 1,
    frozenset({NO_LINE}): 2,
}


def grade(puzzle: Slitherlink) -> Grade:
    """Climb the whole ladder natively."""
    return _LADDER.grade(slitherlink_climb(*puzzle.shape, puzzle.flat_clues))


def _find(puzzle: Slitherlink, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[SlitherlinkFinding]:
    number_of = numbers(*puzzle.shape)
    states = bytes(_STATES[known.candidates[place]] for place in edges(*puzzle.shape))
    # Sorted, so that the same knowledge gives the same step.
    facts = sorted((_MASKS[kind], number_of[a], number_of[b]) for kind, (a, b) in known.facts)
    return slitherlink_find(*puzzle.shape, puzzle.flat_clues, states, facts, number, all_of_them)


def _pattern(puzzle: Slitherlink, finding: SlitherlinkFinding) -> Pattern:
    chain = tuple(_pattern(puzzle, link) for link in finding.chain)
    return Pattern(puzzle, _LADDER.entry(finding), finding, chain)


def _step(pattern: Pattern) -> Step:
    return Step(
        technique=pattern.entry.name,
        level=pattern.entry.level,
        removed=absent(pattern.settled),
        because=absent(pattern.because),
        text=text(pattern),
        where=where(pattern),
        facts=pattern.facts,
        clues=[cells(*pattern.puzzle.shape)[cell] for cell in pattern.finding.clues],
        given_facts=pattern.given,
        lights=lights(pattern),
        chain=tuple(_step(link) for link in pattern.chain),
    )


def _worded(puzzle: Slitherlink, known: Knowledge, finding: SlitherlinkFinding) -> Step:
    return _step(_pattern(puzzle, finding))


_LADDER = Ladder(slitherlink_techniques(), _find, _worded)
TECHNIQUES = _LADDER.techniques
find_all = _LADDER.find_all
techniques_of = _LADDER.techniques_of
