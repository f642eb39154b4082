"""Human deductions of hashi, easiest first; searched natively, told by `wording`, shown by `lights`.

What is known of a bridge is how many it may be. A group is a set of islands joined for certain; islands that no
possible bridge leaves are closed off, and only all of them together may be.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.core.family import Grade
from clew.core.ladder import Finding, Ladder, Rung
from clew.core.results import Knowledge, Step
from clew.families.hashi.lights import lights
from clew.families.hashi.pattern import Pattern, values_of
from clew.families.hashi.puzzle import Hashi
from clew.families.hashi.wording import text, where

LEVELS = ("easy", "medium", "tricky", "hard", "expert", "extreme", "needs search")

# Name, level and weight, in the order of the native ladder; docs/rating.md says why they stand where they stand.
_RUNGS: Sequence[Rung] = (
    Rung("Crossing", 1, 5),
    Rung("Full island", 1, 6),
    Rung("One way left", 1, 8),
    Rung("Just enough", 1, 10),
    Rung("Leftovers", 1, 14),
    Rung("Pair", 2, 20),
    Rung("Closing a loop", 2, 22),
    Rung("Segment isolation", 3, 28),
    Rung("Isolation over several neighbours", 4, 36),
    Rung("Last exit", 4, 38),
    Rung("Cut edge", 4, 42),
    Rung("Parity of a cut", 4, 46),
    Rung("Joined pairs", 4, 50),
    Rung("What-if by counting", 5, 60),
    Rung("What-if by groups", 6, 90),
)


def grade(puzzle: Hashi) -> Grade:
    """Climb the whole ladder natively."""
    from clew._native import hashi_climb

    return _LADDER.grade(hashi_climb(puzzle.rows, puzzle.columns, puzzle.cells, puzzle.most, puzzle.loops))


def _masks(puzzle: Hashi, known: Knowledge) -> bytes:
    return bytes(sum(1 << int(value) for value in known.candidates[place]) for place in puzzle.graph.names)


def _find(puzzle: Hashi, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[Finding]:
    from clew._native import hashi_find

    rules = (puzzle.rows, puzzle.columns, puzzle.cells, puzzle.most, puzzle.loops)
    return hashi_find(*rules, _masks(puzzle, known), number, all_of_them)


def _pattern(puzzle: Hashi, finding: Finding, masks: bytes) -> Pattern:
    """Make a finding readable; links of its chain are read with what the ones before them ruled out."""
    name, names = _RUNGS[finding["technique"]].name, puzzle.graph.names
    spoken_of = (*finding["removed"], *finding["because"])
    before = {names[bridge]: values_of(masks[bridge]) for bridge, _ in spoken_of}
    chain, then = [], bytearray(masks)
    if finding["chain"]:
        then[finding["path"][0]] = 1 << finding["flags"][0]
    for link in finding["chain"]:
        chain.append(_pattern(puzzle, link, bytes(then)))
        for bridge, gone in link["removed"]:
            then[bridge] &= ~gone
    return Pattern(puzzle, name, finding, before, tuple(chain))


def _step(pattern: Pattern) -> Step:
    return Step(
        technique=pattern.name,
        level=_RUNGS[pattern.finding["technique"]].level,
        removed=pattern.removed,
        because=pattern.because,
        text=text(pattern),
        where=where(pattern),
        clues=pattern.places("clues"),
        lights=lights(pattern),
        chain=tuple(_step(link) for link in pattern.chain),
    )


def _told(puzzle: Hashi, known: Knowledge, finding: Finding) -> Step:
    return _step(_pattern(puzzle, finding, _masks(puzzle, known)))


_LADDER = Ladder(_RUNGS, _find, _told)
TECHNIQUES = _LADDER.techniques
find_all = _LADDER.find_all
