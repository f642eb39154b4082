"""Human deductions of slitherlink, easiest first; searched natively, told by `wording`, shown by `lights`.

An edge is open, a line, or none. Beside edges, facts are noted about two edges that meet at a corner of a cell: both or
neither is a line ("equal"), exactly one ("differ"), at least one ("some"), at most one ("not both"). They are noted
only where they lead on to an edge. A known line is cited as the absence of "no line", and the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clew.core.family import Grade, Technique
from clew.core.places import Value
from clew.core.results import Knowledge, Step
from clew.families.slitherlink.lights import lights
from clew.families.slitherlink.pattern import KINDS, Pattern
from clew.families.slitherlink.puzzle import LINE, NO_LINE, Slitherlink, cells, edges, numbers
from clew.families.slitherlink.wording import text, where

LEVELS = ("easy", "medium", "tricky", "hard", "extreme", "needs search")

# Name, level and weight, in the order of the native ladder; docs/rating.md says why they stand where they stand.
_LADDER: Sequence[tuple[str, int, int]] = (
    ("Closed loop", 1, 4),
    ("Zero", 1, 5),
    ("Full clue", 1, 8),
    ("Needy clue", 1, 9),
    ("Point rule", 1, 10),
    ("Clue in a corner", 1, 12),
    ("Adjacent threes", 1, 13),
    ("Diagonal threes", 1, 14),
    ("Premature loop", 1, 18),
    ("Clue and its corners", 2, 23),
    ("Loop without a clue", 2, 25),
    ("Pair settled", 3, 28),
    ("Pair at a clue", 3, 30),
    ("Pair at a point", 3, 32),
    ("Inside and outside", 4, 36),
    ("Parity of a cut", 4, 40),
    ("Colour counting", 4, 44),
    ("Connected outside", 4, 48),
    ("Connected inside", 4, 50),
    ("What-if by counting", 5, 60),
    ("What-if by colours", 5, 90),
)
_MASKS = {kind: mask for mask, kind in KINDS.items()}
_STATES: Mapping[frozenset[Value], int] = {
    frozenset({NO_LINE, LINE}): 0,
    frozenset({LINE}): 1,
    frozenset({NO_LINE}): 2,
}
_EASIEST = -1


def find_all(puzzle: Slitherlink, known: Knowledge, name: str) -> Sequence[Step]:
    """Find every use of one technique in what is known."""
    number = next(index for index, entry in enumerate(_LADDER) if entry[0] == name)
    return [_step(_pattern(puzzle, found)) for found in _find(puzzle, known, number, all_of_them=True)]


def grade(puzzle: Slitherlink) -> Grade:
    """Climb the whole ladder natively."""
    from clew._native import slitherlink_climb

    solved, uses, chains = slitherlink_climb(*puzzle.shape, _clues(puzzle))
    return Grade(uses=_named(uses), chains=_named(chains), solved=solved)


def _named(numbered: Sequence[int]) -> Mapping[str, int]:
    return {name: number for (name, _, _), number in zip(_LADDER, numbered, strict=True) if number}


def _clues(puzzle: Slitherlink) -> bytes:
    return bytes(255 if clue is None else clue for clue in puzzle.clues)


def _find(
    puzzle: Slitherlink, known: Knowledge, number: int, *, all_of_them: bool = False
) -> Sequence[Mapping[str, Any]]:
    from clew._native import slitherlink_find

    if known.broken:
        return ()
    number_of = numbers(*puzzle.shape)
    states = bytes(_STATES[known.candidates[place]] for place in edges(*puzzle.shape))
    # Sorted, so that the same knowledge gives the same step.
    facts = sorted((_MASKS[kind], number_of[a], number_of[b]) for kind, (a, b) in known.facts)
    return slitherlink_find(*puzzle.shape, _clues(puzzle), states, facts, number, all_of_them)


class _Last:
    """The easiest step of the knowledge asked about last: one native search answers for the whole ladder."""

    def __init__(self) -> None:
        self._kept: tuple[Slitherlink, Knowledge, Mapping[str, Any] | None] | None = None

    def easiest(self, puzzle: Slitherlink, known: Knowledge) -> Mapping[str, Any] | None:
        """Find the easiest step, or remember it."""
        kept = self._kept  # read once: another thread may ask meanwhile
        if kept is None or kept[0] is not puzzle or kept[1] is not known:
            kept = self._kept = (puzzle, known, next(iter(_find(puzzle, known, _EASIEST)), None))
        return kept[2]


_last = _Last()


def _pattern(puzzle: Slitherlink, finding: Mapping[str, Any]) -> Pattern:
    chain = tuple(_pattern(puzzle, link) for link in finding["chain"])
    return Pattern(puzzle, _LADDER[finding["technique"]][0], finding, chain)


def _step(pattern: Pattern) -> Step:
    return Step(
        technique=pattern.name,
        level=_LADDER[pattern.finding["technique"]][1],
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


def _technique(number: int, name: str, level: int, weight: int) -> Technique[Slitherlink]:
    def find(puzzle: Slitherlink, known: Knowledge) -> Step | None:
        easiest = _last.easiest(puzzle, known)
        if easiest is None or number < easiest["technique"]:
            return None
        found = easiest if number == easiest["technique"] else next(iter(_find(puzzle, known, number)), None)
        return None if found is None else _step(_pattern(puzzle, found))

    return Technique(name=name, level=level, weight=weight, find=find)


TECHNIQUES: Sequence[Technique[Slitherlink]] = tuple(_technique(number, *entry) for number, entry in enumerate(_LADDER))
