"""Why a nonogram is impossible: a line without room, totals that differ, or else clues that contradict each other.

Clues are left out, many at once and then fewer, as long as the puzzle stays impossible. What remains contradicts itself
whatever the other lines hold.
"""

from __future__ import annotations

from clew.core.places import Place
from clew.core.results import Limits, Verdict, Violation
from clew.core.text import joined
from clew.families.nonogram.kernel import kernel
from clew.families.nonogram.puzzle import Nonogram, cells, clues, keep_clues, line_cells, line_name
from clew.families.nonogram.rules import violations

_PATIENCE = 500  # nodes for each try to do without some clues
_TRIES = 400
_WORK = 2_000_000  # cells looked at in all tries together
_NAMED = 8  # clues that are listed one by one


def blame(puzzle: Nonogram) -> Violation | None:
    """Say why this impossible puzzle is impossible; None where the search for a reason gives up."""
    at_sight = next((wrong for wrong in violations(puzzle, {}) if not wrong.unfinished), None)
    if at_sight is not None:
        return at_sight
    every = list(clues(puzzle))
    if not _impossible(puzzle, every):
        return None
    kept = _thinned(puzzle, every)
    return Violation("contradiction", f"{joined(kept, _NAMED)} contradict each other", _places(puzzle, kept))


def _thinned(puzzle: Nonogram, kept: list[str]) -> list[str]:
    """Clues none of which can be left out, as far as the tries go."""
    tries = min(_TRIES, _WORK // (puzzle.rows * puzzle.columns))
    piece = max(len(kept) // 2, 1)
    while True:
        at = 0
        while at < len(kept) and tries > 0:
            tries -= 1
            rest = kept[:at] + kept[at + piece :]
            if _impossible(puzzle, rest):
                kept = rest
            else:
                at += piece
        if piece == 1 or tries <= 0:
            return kept
        piece = max(piece // 2, 1)


def _impossible(puzzle: Nonogram, kept: list[str]) -> bool:
    outcome = kernel(keep_clues(puzzle, kept), Limits(solutions=1, nodes=_PATIENCE))
    return outcome.verdict is Verdict.IMPOSSIBLE


def _places(puzzle: Nonogram, kept: list[str]) -> list[Place]:
    """The cells of lines, and given cells."""
    names, wanted = cells(*puzzle.shape), frozenset(kept)
    lines = [line for line in range(sum(puzzle.shape)) if line_name(puzzle.shape, line) in wanted]
    numbered = {cell for line in lines for cell in line_cells(puzzle.shape, line)}
    numbered.update(cell for cell, name in enumerate(names) if name in wanted)
    return [names[cell] for cell in sorted(numbered)]
