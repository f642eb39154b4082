"""Human deductions of nonograms: native code finds them, `wording` words them, `lights` lights them.

A cell is open, painted or blank. Each technique of one line gives what its own idea justifies; full line reasoning
gives the rest. A painted cell is cited as the absence of "blank", and the other way round; a clue by its line's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew._native import NonogramFinding, nonogram_climb, nonogram_find, nonogram_techniques
from clew.core.family import Grade
from clew.core.ladder import Ladder
from clew.core.places import Value
from clew.core.results import Knowledge, Step
from clew.families.nonogram.lights import lights
from clew.families.nonogram.pattern import Pattern, absent
from clew.families.nonogram.puzzle import BLANK, PAINTED, Nonogram, cells, line_name
from clew.families.nonogram.wording import text, where

LEVELS = ("easy", "medium", "tricky", "hard", "extreme", "needs search")
_MASKS: Mapping[frozenset[Value], int] = {
    frozenset({BLANK, PAINTED}): 3,
    frozenset({PAINTED}): 2,
    frozenset({BLANK}): 1,
}


def grade(puzzle: Nonogram) -> Grade:
    """Climb the whole ladder natively."""
    return _LADDER.grade(nonogram_climb(*puzzle.shape, puzzle.lines, puzzle.cells))


def _find(puzzle: Nonogram, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[NonogramFinding]:
    masks = bytes(_MASKS[known.candidates[place]] for place in cells(*puzzle.shape))
    return nonogram_find(*puzzle.shape, puzzle.lines, masks, number, all_of_them)


def _pattern(puzzle: Nonogram, finding: NonogramFinding) -> Pattern:
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
        clues=[line_name(pattern.puzzle.shape, line) for line in pattern.finding.clues],
        lights=lights(pattern),
        chain=tuple(_step(link) for link in pattern.chain),
    )


def _worded(puzzle: Nonogram, known: Knowledge, finding: NonogramFinding) -> Step:
    return _step(_pattern(puzzle, finding))


_LADDER = Ladder(nonogram_techniques(), _find, _worded)
TECHNIQUES = _LADDER.techniques
find_all = _LADDER.find_all
techniques_of = _LADDER.techniques_of
level_of = _LADDER.level_of
