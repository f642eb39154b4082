"""Human deductions of hashi: native code finds them, `wording` words them, `lights` lights them.

What is known of a bridge is how many it may be. A group is a set of islands joined for certain; islands that no
possible bridge leaves are closed off, and only all of them together may be.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew._native import HashiFinding, hashi_climb, hashi_find, hashi_techniques
from clew.core.family import Grade
from clew.core.ladder import Ladder
from clew.core.results import Knowledge, Step
from clew.families.hashi.lights import lights
from clew.families.hashi.pattern import Pattern, values_of
from clew.families.hashi.puzzle import Hashi
from clew.families.hashi.wording import text, where

LEVELS = ("easy", "medium", "tricky", "hard", "expert", "extreme", "needs search")


def grade(puzzle: Hashi) -> Grade:
    """Climb the whole ladder natively."""
    return _LADDER.grade(hashi_climb(puzzle.rows, puzzle.columns, puzzle.cells, puzzle.most, puzzle.loops))


def _masks(puzzle: Hashi, known: Knowledge) -> bytes:
    return bytes(sum(1 << int(value) for value in known.candidates[place]) for place in puzzle.graph.names)


def _find(puzzle: Hashi, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[HashiFinding]:
    rules = (puzzle.rows, puzzle.columns, puzzle.cells, puzzle.most, puzzle.loops)
    return hashi_find(*rules, _masks(puzzle, known), number, all_of_them)


def _pattern(puzzle: Hashi, finding: HashiFinding, masks: bytes) -> Pattern:
    """Make a finding readable; links of its chain are read with what the ones before them ruled out."""
    names = puzzle.graph.names
    spoken_of = (*finding.removed, *finding.because)
    before = {names[bridge]: values_of(masks[bridge]) for bridge, _ in spoken_of}
    chain, then = [], bytearray(masks)
    if finding.chain:
        then[finding.path[0]] = 1 << finding.flags[0]
    for link in finding.chain:
        chain.append(_pattern(puzzle, link, bytes(then)))
        for bridge, gone in link.removed:
            then[bridge] &= ~gone
    return Pattern(puzzle, _LADDER.entry(finding), finding, before, tuple(chain))


def _step(pattern: Pattern) -> Step:
    return Step(
        technique=pattern.entry.name,
        level=pattern.entry.level,
        removed=pattern.removed,
        because=pattern.because,
        text=text(pattern),
        where=where(pattern),
        clues=pattern.clues,
        lights=lights(pattern),
        chain=tuple(_step(link) for link in pattern.chain),
    )


def _worded(puzzle: Hashi, known: Knowledge, finding: HashiFinding) -> Step:
    return _step(_pattern(puzzle, finding, _masks(puzzle, known)))


_LADDER = Ladder(hashi_techniques(), _find, _worded)
TECHNIQUES = _LADDER.techniques
find_all = _LADDER.find_all
techniques_of = _LADDER.techniques_of
