"""Thinning: a puzzle with some of its clues is judged without working out its rules again."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from clew._native import rules_solve, rules_thin
from clew.core.frozen import dataclass
from clew.core.places import Place
from clew.core.results import Limits, Verdict
from clew.rules.genre import Clues, Genre
from clew.rules.ground import Ground, Literal, Record
from clew.rules.solving import CLAUSE, structure

_VERDICTS = {0: Verdict.IMPOSSIBLE, 1: Verdict.UNIQUE}
_EFFORTS = 4  # of native code, from rules alone to trials: for techniques of the levels from 1 on
Judge = Callable[[Collection[str], Limits], Verdict]


@dataclass(frozen=True)
class _Loose:
    """The rules of a puzzle as native code takes them: those that always hold, and by clue those that go with it."""

    ground: Ground
    always: array[int]
    chunks: Mapping[str, array[int]]
    rules: Mapping[str, Sequence[int]]  # by clue: the numbers of its rules


def fewer(puzzle: Genre) -> Judge | None:
    """A function that judges a puzzle by the clues it keeps; None unless each clue has rules of its own."""
    loose = _loosened(puzzle)
    return None if loose is None else _judge(loose)


def thin(puzzle: Genre, groups: Sequence[Sequence[str]], level: int | None, limits: Limits) -> Sequence[int] | None:
    """Which groups of clues can go, taken away in this order; None unless each clue has rules of its own.

    One solution is left, which techniques up to a level find, by and large; where these are the hardest, any search.
    """
    loose = _loosened(puzzle)
    if loose is None:
        return None
    ground = loose.ground
    whole = loose.always + array("i", [number for chunk in loose.chunks.values() for number in chunk])
    places = [[ground.literals[place, value] for value in values] for place, values in ground.values.items()]
    return rules_thin(
        whole.tobytes(),
        ground.last,
        places,
        [[rule for clue in group for rule in loose.rules.get(clue, ())] for group in groups],
        effort=None if level is None or level > _EFFORTS else level - 1,
        nodes=limits.nodes,
        seconds=limits.seconds,
        stop=limits.stop,
    )


def _loosened(puzzle: Genre) -> _Loose | None:
    """The rules by clue. Clues that settle places are not built in, but stated as rules: places are always the same."""
    puzzle = puzzle.loose()
    if any(kind.says_more for kind in puzzle.kinds):
        return None
    clues = puzzle.clue_spots()
    settling: dict[str, Clues] = {kind.given: {} for kind in puzzle.kinds if kind.given}
    if any(isinstance(value, str) for name in settling for value in puzzle.layers[name].values()):
        return None  # a place whose value is only narrowed down
    ground = puzzle.with_layers(**settling).ground if settling else puzzle.ground
    bare = puzzle.keep(()).ground
    own = [[clue for clue in rule.cites() if clue in clues] for rule in ground.rules]
    if bare.values != ground.values or len(bare.rules) != own.count([]) or max(map(len, own), default=0) > 1:
        return None
    always = structure(ground)
    chunks: dict[str, array[int]] = {}
    rules: dict[str, list[int]] = {}
    for number, (rule, cited) in enumerate(zip(ground.rules, own, strict=True), 1):
        if cited:
            rules.setdefault(cited[0], []).append(number)
        _add(chunks.setdefault(cited[0], array("i")) if cited else always, number, rule.records())
    for number, (place, literal) in enumerate(_settled(puzzle, ground, settling), len(ground.rules) + 1):
        rules[place] = [number]
        _add(chunks.setdefault(place, array("i")), number, [(CLAUSE, [literal])])
    return _Loose(ground, always, chunks, rules)


def _settled(puzzle: Genre, ground: Ground, layers: Collection[str]) -> Iterator[tuple[Place, Literal]]:
    """The clues that settle places."""
    for spot, value in ((Place(spot), value) for name in layers for spot, value in puzzle.layers[name].items()):
        if not isinstance(value, tuple):
            yield spot, ground.literals[spot, value]


def _add(numbers: array[int], number: int, records: Iterable[Record]) -> None:
    for operation, given in records:
        numbers.extend((operation, number, len(given)))
        numbers.extend(given)


def _judge(loose: _Loose) -> Judge:
    base, pieces = loose.always.tobytes(), {clue: numbers.tobytes() for clue, numbers in loose.chunks.items()}
    over = list(range(1, loose.ground.own + 1))

    def judge(kept: Collection[str], limits: Limits) -> Verdict:
        program = b"".join([base, *(piece for clue, piece in pieces.items() if clue in kept)])
        (count, exhausted, _, _), _ = rules_solve(
            program, loose.ground.last, over=over, solutions=2, nodes=limits.nodes, keep=0, stop=limits.stop
        )
        return _VERDICTS[count] if exhausted and count < 2 else Verdict.SEVERAL if count > 1 else Verdict.UNDECIDED

    return judge
