"""Human deductions of nonograms, easiest first; searched natively, told by `wording`, shown by `lights`.

A cell is open, painted or blank. Each technique of one line gives what its own idea justifies; full line reasoning
gives the rest. A painted cell is cited as the absence of "blank", and the other way round; a clue by its line's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.core.family import Grade
from clew.core.ladder import Finding, Ladder, Rung
from clew.core.places import Value
from clew.core.results import Knowledge, Step
from clew.families.nonogram.lights import lights
from clew.families.nonogram.pattern import Pattern
from clew.families.nonogram.puzzle import BLANK, PAINTED, Nonogram, cells, line_name
from clew.families.nonogram.wording import text, where

LEVELS = ("easy", "medium", "tricky", "hard", "extreme", "needs search")

# Name, level and weight, in the order of the native ladder; docs/rating.md says why they stand where they stand.
_RUNGS: Sequence[Rung] = (
    Rung("Empty line", 1, 2),
    Rung("Full line", 1, 3),
    Rung("Line done", 1, 4),
    Rung("Overlap", 1, 6),
    Rung("Edge", 1, 8),
    Rung("Punctuation", 1, 9),
    Rung("Small gap", 1, 10),
    Rung("Mercury", 2, 14),
    Rung("Joining", 2, 15),
    Rung("Unreachable cells", 2, 16),
    Rung("Splitting", 2, 17),
    Rung("Glue", 2, 18),
    Rung("Block ends", 3, 24),
    Rung("Block grows", 3, 25),
    Rung("Overlap in gaps", 3, 27),
    Rung("Out of reach", 3, 28),
    Rung("Full line reasoning", 3, 32),
    Rung("Two-line contradiction", 4, 45),
    Rung("Either way", 5, 55),
    Rung("One assumption refuted", 5, 60),
)
_MASKS: Mapping[frozenset[Value], int] = {
    frozenset({BLANK, PAINTED}): 3,
    frozenset({PAINTED}): 2,
    frozenset({BLANK}): 1,
}


def grade(puzzle: Nonogram) -> Grade:
    """Climb the whole ladder natively."""
    from clew._native import nonogram_climb

    return _LADDER.grade(nonogram_climb(*puzzle.shape, puzzle.lines, puzzle.cells))


def _find(puzzle: Nonogram, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[Finding]:
    from clew._native import nonogram_find

    masks = bytes(_MASKS[known.candidates[place]] for place in cells(*puzzle.shape))
    return nonogram_find(*puzzle.shape, puzzle.lines, masks, number, all_of_them)


def _pattern(puzzle: Nonogram, finding: Finding) -> Pattern:
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
        clues=[line_name(pattern.puzzle.shape, line) for line in pattern.finding["clues"]],
        lights=lights(pattern),
        chain=tuple(_step(link) for link in pattern.chain),
    )


def _told(puzzle: Nonogram, known: Knowledge, finding: Finding) -> Step:
    return _step(_pattern(puzzle, finding))


_LADDER = Ladder(_RUNGS, _find, _told)
TECHNIQUES = _LADDER.techniques
find_all = _LADDER.find_all
