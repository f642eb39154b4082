"""Thinning: a puzzle with some of its clues is judged without working out its rules again."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Mapping

from clew._native import rules_solve
from clew.core.places import Place
from clew.core.results import Limits, Verdict
from clew.rules.genre import Clues, Genre
from clew.rules.ground import Ground, Rule
from clew.rules.solving import CLAUSE, structure

_VERDICTS = {0: Verdict.IMPOSSIBLE, 1: Verdict.UNIQUE}
Judge = Callable[[Collection[str], Limits], Verdict]


def fewer(puzzle: Genre) -> Judge | None:
    """A function that judges a puzzle by the clues it keeps; None unless each clue has rules of its own.

    Clues that settle places are not built in, but stated as rules, so that all choices have the same places.
    """
    clues = frozenset(puzzle.clue_spots())
    settling: dict[str, Clues] = {kind.given: {} for kind in puzzle.kinds if kind.given}
    ground = puzzle.with_layers(**settling).ground if settling else puzzle.ground
    bare = puzzle.keep(()).ground
    own = [[clue for clue in rule.cites() if clue in clues] for rule in ground.rules]
    if bare.values != ground.values or len(bare.rules) != own.count([]) or max(map(len, own), default=0) > 1:
        return None
    chunks = _settled(puzzle, ground, settling)
    always = structure(ground)
    for number, (rule, cited) in enumerate(zip(ground.rules, own, strict=True), 1):
        _add(chunks.setdefault(cited[0], array("i")) if cited else always, number, rule)
    return _judge(ground, always, chunks)


def _settled(puzzle: Genre, ground: Ground, layers: Collection[str]) -> dict[str, array[int]]:
    """The clues that settle places, each as a rule."""
    given = [(Place(spot), value) for name in layers for spot, value in puzzle.layers[name].items()]
    return {
        place: array("i", (CLAUSE, 0, 1, ground.literals[place, value]))
        for place, value in given
        if not isinstance(value, tuple)
    }


def _add(numbers: array[int], number: int, rule: Rule) -> None:
    for operation, given in rule.records():
        numbers.extend((operation, number, len(given)))
        numbers.extend(given)


def _judge(ground: Ground, always: array[int], chunks: Mapping[str, array[int]]) -> Judge:
    base, pieces = always.tobytes(), {clue: numbers.tobytes() for clue, numbers in chunks.items()}
    over = list(range(1, ground.own + 1))

    def judge(kept: Collection[str], limits: Limits) -> Verdict:
        program = b"".join([base, *(piece for clue, piece in pieces.items() if clue in kept)])
        (count, exhausted, _, _), _ = rules_solve(
            program, ground.last, over=over, solutions=2, nodes=limits.nodes, keep=0, stop=limits.stop
        )
        return _VERDICTS[count] if exhausted and count < 2 else Verdict.SEVERAL if count > 1 else Verdict.UNDECIDED

    return judge
