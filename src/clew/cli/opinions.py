"""Two engines' answers to one puzzle, for people and for programs."""

from __future__ import annotations

from typing import Any

from clew import families
from clew.actions.agree import Opinions
from clew.actions.data import line_of, solutions_data
from clew.cli.ends import End
from clew.cli.output import plural
from clew.core.results import Outcome

_SHOWN = 2  # solutions shown of each engine if they disagree


def end_of(opinions: Opinions) -> End:
    """The end of a command that asked for two opinions: the answer is whether they agree."""
    return {True: End.DONE, False: End.NO, None: End.UNDECIDED}[opinions.agree]


def sentence(opinions: Opinions) -> str:
    """Whether the second engine says the same."""
    first, second = opinions.engines
    if opinions.agree:
        return f"The engines {first} and {second} agree."
    if opinions.agree is None:
        return f"No second opinion: {_finding(first, opinions.outcomes[0])}, {_finding(second, opinions.outcomes[1])}."
    return f"The engines disagree: {_finding(first, opinions.outcomes[0])}, {_finding(second, opinions.outcomes[1])}"


def dispute(puzzle: Any, opinions: Opinions) -> str:
    """What each of two disagreeing engines found."""
    family = families.of(puzzle)
    lines = [sentence(opinions)]
    for engine, outcome in zip(opinions.engines, opinions.outcomes, strict=True):
        lines += [f"{engine}: {line_of(family, puzzle, solution)}" for solution in outcome.solutions[:_SHOWN]]
    return "\n".join(lines)


def data(opinions: Opinions) -> dict[str, Any]:
    """Both opinions as plain data, as in docs/json.md."""
    return {
        "agree": opinions.agree,
        "opinions": [
            {"engine": engine, **solutions_data(outcome), "seconds": sum(outcome.stats.seconds.values())}
            for engine, outcome in zip(opinions.engines, opinions.outcomes, strict=True)
        ],
    }


def _finding(engine: str, outcome: Outcome) -> str:
    return f"{engine} says {outcome.verdict} ({plural(outcome.count, 'solution')} found)"
