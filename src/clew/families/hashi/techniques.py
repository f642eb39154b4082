"""Human deductions of hashi, easiest first; searched natively, told by `wording`, shown by `lights`.

What is known of a bridge is how many it may be. A group is a set of islands joined for certain; islands that no
possible bridge leaves are closed off, and only all of them together may be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clew.core.family import Grade, Technique
from clew.core.results import Knowledge, Step
from clew.families.hashi.lights import lights
from clew.families.hashi.pattern import Pattern, values_of
from clew.families.hashi.puzzle import Hashi
from clew.families.hashi.wording import text, where

LEVELS = ("easy", "medium", "tricky", "hard", "expert", "extreme", "needs search")

# Name, level and weight, in the order of the native ladder; docs/rating.md says why they stand where they stand.
_LADDER: Sequence[tuple[str, int, int]] = (
    ("Crossing", 1, 5),
    ("Full island", 1, 6),
    ("One way left", 1, 8),
    ("Just enough", 1, 10),
    ("Leftovers", 1, 14),
    ("Pair", 2, 20),
    ("Closing a loop", 2, 22),
    ("Segment isolation", 3, 28),
    ("Isolation over several neighbours", 4, 36),
    ("Last exit", 4, 38),
    ("Cut edge", 4, 42),
    ("Parity of a cut", 4, 46),
    ("Joined pairs", 4, 50),
    ("What-if by counting", 5, 60),
    ("What-if by groups", 6, 90),
)
_EASIEST = -1


def find_all(puzzle: Hashi, known: Knowledge, name: str) -> Sequence[Step]:
    """Find every use of one technique in what is known."""
    number = next(index for index, entry in enumerate(_LADDER) if entry[0] == name)
    masks = _masks(puzzle, known)
    return [_step(_pattern(puzzle, found, masks)) for found in _find(puzzle, known, number, all_of_them=True)]


def grade(puzzle: Hashi) -> Grade:
    """Climb the whole ladder natively."""
    from clew._native import hashi_climb

    solved, uses, chains = hashi_climb(puzzle.rows, puzzle.columns, puzzle.cells, puzzle.most, puzzle.loops)
    return Grade(uses=_named(uses), chains=_named(chains), solved=solved)


def _named(numbered: Sequence[int]) -> Mapping[str, int]:
    return {name: number for (name, _, _), number in zip(_LADDER, numbered, strict=True) if number}


def _masks(puzzle: Hashi, known: Knowledge) -> bytes:
    return bytes(sum(1 << int(value) for value in known.candidates[place]) for place in puzzle.graph.names)


def _find(puzzle: Hashi, known: Knowledge, number: int, *, all_of_them: bool = False) -> Sequence[Mapping[str, Any]]:
    from clew._native import hashi_find

    if known.broken:
        return ()
    rules = (puzzle.rows, puzzle.columns, puzzle.cells, puzzle.most, puzzle.loops)
    return hashi_find(*rules, _masks(puzzle, known), number, all_of_them)


class _Last:
    """The easiest step of the knowledge asked about last: one native search answers for the whole ladder."""

    def __init__(self) -> None:
        self._kept: tuple[Hashi, Knowledge, Mapping[str, Any] | None] | None = None

    def easiest(self, puzzle: Hashi, known: Knowledge) -> Mapping[str, Any] | None:
        """Find the easiest step, or remember it."""
        kept = self._kept  # read once: another thread may ask meanwhile
        if kept is None or kept[0] is not puzzle or kept[1] is not known:
            kept = self._kept = (puzzle, known, next(iter(_find(puzzle, known, _EASIEST)), None))
        return kept[2]


_last = _Last()


def _pattern(puzzle: Hashi, finding: Mapping[str, Any], masks: bytes) -> Pattern:
    """Make a finding readable; links of its chain are read with what the ones before them ruled out."""
    name, names = _LADDER[finding["technique"]][0], puzzle.graph.names
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
        level=_LADDER[pattern.finding["technique"]][1],
        removed=pattern.removed,
        because=pattern.because,
        text=text(pattern),
        where=where(pattern),
        clues=pattern.places("clues"),
        lights=lights(pattern),
        chain=tuple(_step(link) for link in pattern.chain),
    )


def _technique(number: int, name: str, level: int, weight: int) -> Technique[Hashi]:
    def find(puzzle: Hashi, known: Knowledge) -> Step | None:
        easiest = _last.easiest(puzzle, known)
        if easiest is None or number < easiest["technique"]:
            return None
        found = easiest if number == easiest["technique"] else next(iter(_find(puzzle, known, number)), None)
        return None if found is None else _step(_pattern(puzzle, found, _masks(puzzle, known)))

    return Technique(name=name, level=level, weight=weight, find=find)


TECHNIQUES: Sequence[Technique[Hashi]] = tuple(_technique(number, *entry) for number, entry in enumerate(_LADDER))
