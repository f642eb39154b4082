"""Native kernels take and return flat bytes; here their answers become outcomes, the same way for every family."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from clew.core.family import Emit
from clew.core.places import Marks, Place, Value
from clew.core.results import Limits, Outcome, Stats

# Solutions found, whether all were looked at, those kept end to end, counters.
Answer = tuple[int, bool, bytes, dict[str, int]]


def ask(
    native: Callable[..., Answer],
    puzzle: Sequence[Any],
    names: Sequence[Place],
    limits: Limits,
    emit: Emit | None,
    values: Sequence[Value] | None = None,
) -> Outcome:
    """Call a kernel on a puzzle's flat form; a solution is one byte for each place: its value, or the number of it."""

    def marks(raw: bytes) -> Marks:
        found = raw if values is None else [values[number] for number in raw]
        return dict(zip(names, found, strict=True))

    found, exhausted, kept, counters = native(
        *puzzle,
        solutions=limits.solutions,
        nodes=limits.nodes,
        seconds=limits.seconds,
        keep=limits.keep,
        stop=limits.stop,
        each=None if emit is None else lambda raw: emit(marks(raw)),
    )
    width = max(len(names), 1)  # a puzzle may have no places, and then no solution
    solutions = tuple(marks(kept[at : at + width]) for at in range(0, len(kept), width))
    return Outcome(solutions=solutions, exhausted=exhausted, count=found, stats=Stats(counters=counters))
