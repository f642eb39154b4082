"""The native search on plain clauses: models, and proofs that there is none which need no search to be checked."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from clew._native import search_justify, search_solve
from clew.core.frozen import dataclass, field
from clew.core.results import Limits

_LEARNED = 0  # the origin of clauses that follow from those before


@dataclass(frozen=True, kw_only=True)
class Result:
    """The result of a search: the true variables of a model, or the clauses learned on the way to none.

    Both are None if it ran out of time.
    """

    model: frozenset[int] | None = None
    learned: array[int] | None = None  # literals, each clause ended by 0
    counters: Mapping[str, int] = field(default_factory=dict)


def flat(clauses: Iterable[Sequence[int]]) -> array[int]:
    """Clauses one after the other, each ended by 0."""
    return array("i", chain.from_iterable((*clause, 0) for clause in clauses))


def search(clauses: array[int], variables: int, limits: Limits, assumed: Sequence[int] = ()) -> Result:
    """Look for a model in which all assumptions are true."""
    (count, exhausted, kept, counters), _, log = search_solve(
        clauses.tobytes(),
        variables,
        assumptions=list(assumed),
        solutions=1,
        nodes=limits.nodes,
        seconds=limits.seconds,
        keep=1,
        log=True,
        stop=limits.stop,
    )
    if count:
        model = frozenset(at for at, true in enumerate(kept, start=1) if true)
        return Result(model=model, learned=_learned(log), counters=counters)
    return Result(learned=_learned(log) if exhausted else None, counters=counters)


def justify(clauses: array[int], variables: int, learned: array[int], limits: Limits) -> str | None:
    """A proof that there is no model: a line for each clause learned, with the numbers of those that it rests on.

    None if there was no time for it.
    """
    return search_justify(clauses.tobytes(), variables, learned.tobytes(), seconds=limits.seconds, stop=limits.stop)


def short(clauses: array[int], most: int) -> array[int]:
    """Those of at most `most` literals."""
    kept = array("i")
    start = 0
    while start < len(clauses):
        end = clauses.index(0, start)
        if end - start <= most:
            kept += clauses[start : end + 1]
        start = end + 1
    return kept


def _learned(log: bytes) -> array[int]:
    """The learned clauses of a log, each of which begins with where it comes from."""
    numbers = array("i", log)
    learned = array("i")
    start = 0
    while start < len(numbers):
        end = numbers.index(0, start + 1)
        if numbers[start] == _LEARNED:
            learned += numbers[start + 1 : end + 1]
        start = end + 1
    return learned
