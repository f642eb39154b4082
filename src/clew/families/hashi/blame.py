"""Why a hashi is impossible: the smallest reason that can be found, in a sentence.

Looked for in this order: one island that cannot reach its number, or gets too many; two bridges that must cross;
islands that nothing can join; an odd total. If it is none of these, numbers are made unknown as long as the puzzle
stays impossible. What remains is a set of numbers that contradict each other whatever the others are, and reasoning
with them alone, by bounds, shows where it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clew.core.frozen import replace
from clew.core.places import Place
from clew.core.results import Limits, Verdict, Violation
from clew.core.text import joined
from clew.engine import sat
from clew.families.hashi.bounds import Bounds, Contradiction
from clew.families.hashi.encoding import encode
from clew.families.hashi.kernel import kernel
from clew.families.hashi.puzzle import Hashi, keep_clues
from clew.families.hashi.rules import listed, violations

_PATIENCE = 2_000  # nodes for each try to do without some numbers
_TRIES = 400
_FEW = 8  # numbers that make a reason short enough
_FAR = 5  # bridges from an island to the end of its neighbourhood
_NAMED = 12  # numbers that are listed one by one


def blame(puzzle: Hashi) -> Violation | None:
    """Say why this impossible puzzle is impossible; None where the search for a reason gives up."""
    at_sight = next((wrong for wrong in violations(puzzle, {}) if not wrong.unfinished), None)
    if at_sight is not None:
        return at_sight
    return _at_once(puzzle) or _odd(puzzle) or _core(puzzle)


def _at_once(puzzle: Hashi) -> Violation | None:
    """A contradiction that each island's own count leads to, without going on from there."""
    try:
        Bounds(puzzle).count_each()
    except Contradiction as end:
        return Violation(end.code, str(end), _names(puzzle, end.places))
    return None


def _odd(puzzle: Hashi) -> Violation | None:
    numbers = [island.number for island in puzzle.islands if island.number is not None]
    if len(numbers) < len(puzzle.islands) or sum(numbers) % 2 == 0:
        return None
    text = f"the numbers add up to {sum(numbers)}, but every bridge has two ends: expected an even sum"
    return Violation("odd-total", text)


def _core(puzzle: Hashi) -> Violation | None:
    """Numbers that contradict each other whatever the others are, and where reasoning with them ends."""
    kept = _needed(puzzle)
    if kept is None:
        return None
    alone = keep_clues(puzzle, [puzzle.islands[island].name for island in kept])
    if not kept:
        return Violation("contradiction", "the islands cannot all be joined, whatever their numbers")
    numbers = _numbers(puzzle, kept)
    try:
        Bounds(alone).settle()
    except Contradiction as end:
        return Violation(end.code, f"{numbers} {_lead(kept)} to this: {end}", _names(puzzle, end.places))
    places = sorted({place for island in kept for place in puzzle.graph.around[island]})
    if len(kept) == 1:
        return Violation("contradiction", f"{numbers} leaves no way to join all islands", _names(puzzle, places))
    # Counts and crossings alone: an answer to these leaves some islands apart, or closes a loop.
    met = sat.solve(replace(encode(alone), cuts=None), Limits(solutions=1)).count
    joined = "cannot be satisfied with all islands joined" + " and no loop" * (not puzzle.loops)
    return Violation("contradiction", f"{numbers} {joined if met else 'contradict each other'}", _names(puzzle, places))


def _lead(kept: Sequence[int]) -> str:
    return "leads" if len(kept) == 1 else "lead"


def _needed(puzzle: Hashi) -> list[int] | None:
    """Numbers that are all needed for the contradiction; if there are many, a local reason may have fewer."""
    every = [number for number, island in enumerate(puzzle.islands) if island.number is not None]
    if not _impossible(puzzle, every):
        return None
    kept = _thinned(puzzle, every)
    if len(kept) <= _FEW:
        return kept
    near = next((near for near in _neighbourhoods(puzzle) if _impossible(puzzle, near)), kept)
    return min(kept, _thinned(puzzle, near), key=len)


def _thinned(puzzle: Hashi, kept: list[int]) -> list[int]:
    """Leave out numbers, many at once and then fewer, as long as the puzzle stays impossible."""
    piece, tries = max(len(kept) // 2, 1), 0
    while kept:
        at = 0
        while at < len(kept) and tries < _TRIES:
            tries += 1
            rest = kept[:at] + kept[at + piece :]
            if _impossible(puzzle, rest):
                kept = rest
            else:
                at += piece
        if piece == 1 or tries >= _TRIES:
            break
        piece = max(piece // 2, 1)
    return kept


def _neighbourhoods(puzzle: Hashi) -> Iterator[list[int]]:
    """The islands with a number within some bridges of an island, few bridges first: a local reason."""
    graph = puzzle.graph
    near = [{island} for island in range(len(puzzle.islands))]
    for _ in range(min(_FAR, _TRIES // len(puzzle.islands))):
        near = [
            around.union(graph.other_end(place, each) for each in around for place in graph.around[each])
            for around in near
        ]
        for around in near:
            yield [island for island in sorted(around) if puzzle.islands[island].number is not None]


def _impossible(puzzle: Hashi, kept: Iterable[int]) -> bool:
    loosened = keep_clues(puzzle, [puzzle.islands[island].name for island in kept])
    return kernel(loosened, Limits(solutions=1, nodes=_PATIENCE)).verdict is Verdict.IMPOSSIBLE


def _numbers(puzzle: Hashi, kept: Sequence[int]) -> str:
    if len(kept) > _NAMED:
        return f"{len(kept)} numbers ({listed(puzzle, kept)})"
    names = [f"{puzzle.islands[island].name} ({puzzle.islands[island].number})" for island in kept]
    return joined(names)


def _names(puzzle: Hashi, places: Iterable[int]) -> list[Place]:
    return [puzzle.graph.names[place] for place in places]
