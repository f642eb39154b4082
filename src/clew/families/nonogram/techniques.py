"""Human deductions of nonograms, easiest first; searched natively, told by `wording`, shown by `lights`.

A cell is open, painted or blank. Each technique of one line gives what its own idea justifies; full line reasoning
gives the rest. A painted cell is cited as the absence of "blank", and the other way round; a clue by its line's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clew.core.family import Grade, Technique
from clew.core.places import Value
from clew.core.results import Knowledge, Step
from clew.families.nonogram.lights import lights
from clew.families.nonogram.pattern import Pattern
from clew.families.nonogram.puzzle import BLANK, PAINTED, Nonogram, cells, line_name
from clew.families.nonogram.wording import text, where

LEVELS = ("easy", "medium", "tricky", "hard", "extreme", "needs search")

# Name, level and weight, in the order of the native ladder; docs/rating.md says why they stand where they stand.
_LADDER: Sequence[tuple[str, int, int]] = (
    ("Empty line", 1, 2),
    ("Full line", 1, 3),
    ("Line done", 1, 4),
    ("Overlap", 1, 6),
    ("Edge", 1, 8),
    ("Punctuation", 1, 9),
    ("Small gap", 1, 10),
    ("Mercury", 2, 14),
    ("Joining", 2, 15),
    ("Unreachable cells", 2, 16),
    ("Splitting", 2, 17),
    ("Glue", 2, 18),
    ("Block ends", 3, 24),
    ("Block grows", 3, 25),
    ("Overlap in gaps", 3, 27),
    ("Out of reach", 3, 28),
    ("Full line reasoning", 3, 32),
    ("Two-line contradiction", 4, 45),
    ("Either way", 5, 55),
    ("One assumption refuted", 5, 60),
)
_MASKS: Mapping[frozenset[Value], int] = {
    frozenset({BLANK, PAINTED}): 3,
    frozenset({PAINTED}): 2,
    frozenset({BLANK}): 1,
}
_EASIEST = -1


def find_all(puzzle: Nonogram, known: Knowledge, name: str) -> Sequence[Step]:
    """Find every use of one technique in what is known."""
    number = next(index for index, entry in enumerate(_LADDER) if entry[0] == name)
    return [_step(_pattern(puzzle, found)) for found in _find(puzzle, known, number, all_of_them=True)]


def grade(puzzle: Nonogram) -> Grade:
    """Climb the whole ladder natively."""
    from clew._native import nonogram_climb

    solved, uses, chains = nonogram_climb(*puzzle.shape, puzzle.lines, puzzle.cells)
    return Grade(uses=_named(uses), chains=_named(chains), solved=solved)


def _named(numbered: Sequence[int]) -> Mapping[str, int]:
    return {name: number for (name, _, _), number in zip(_LADDER, numbered, strict=True) if number}


def _find(puzzle: Nonogram, known: Knowledge, number: int, *, all_of_them: bool = False) -> Sequence[Mapping[str, Any]]:
    from clew._native import nonogram_find

    if known.broken:
        return ()
    masks = bytes(_MASKS[known.candidates[place]] for place in cells(*puzzle.shape))
    return nonogram_find(*puzzle.shape, puzzle.lines, masks, number, all_of_them)


class _Last:
    """The easiest step of the knowledge asked about last: one native search answers for the whole ladder."""

    def __init__(self) -> None:
        self._kept: tuple[Nonogram, Knowledge, Mapping[str, Any] | None] | None = None

    def easiest(self, puzzle: Nonogram, known: Knowledge) -> Mapping[str, Any] | None:
        """Find the easiest step, or remember it."""
        kept = self._kept  # read once: another thread may ask meanwhile
        if kept is None or kept[0] is not puzzle or kept[1] is not known:
            kept = self._kept = (puzzle, known, next(iter(_find(puzzle, known, _EASIEST)), None))
        return kept[2]


_last = _Last()


def _pattern(puzzle: Nonogram, finding: Mapping[str, Any]) -> Pattern:
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
        clues=[line_name(pattern.puzzle.shape, line) for line in pattern.finding["clues"]],
        lights=lights(pattern),
        chain=tuple(_step(link) for link in pattern.chain),
    )


def _technique(number: int, name: str, level: int, weight: int) -> Technique[Nonogram]:
    def find(puzzle: Nonogram, known: Knowledge) -> Step | None:
        easiest = _last.easiest(puzzle, known)
        if easiest is None or number < easiest["technique"]:
            return None
        found = easiest if number == easiest["technique"] else next(iter(_find(puzzle, known, number)), None)
        return None if found is None else _step(_pattern(puzzle, found))

    return Technique(name=name, level=level, weight=weight, find=find)


TECHNIQUES: Sequence[Technique[Nonogram]] = tuple(_technique(number, *entry) for number, entry in enumerate(_LADDER))
