"""Programs in another language that solve puzzles of a family: what the lab needs to run one and to read its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from clew.core.family import Knob, Knobs, settled
from clew.core.frozen import dataclass, field
from clew.core.places import Marks

P = TypeVar("P")

SEARCH = Knob(
    help="when CHR chooses: by a rule in the middle of propagation, as the report's programs, or after its end",
    default="rule",
    choices=("rule", "after"),
)


@dataclass(frozen=True, kw_only=True)
class Program(Generic[P]):
    """One program. The puzzle is handed over as a term, and comes back as a list of numbers."""

    title: str
    about: str
    file: Path
    term: Callable[[P], str]
    marks: Callable[[P, Sequence[int]], Marks]
    options: Mapping[str, Knob] = field(default_factory=dict)
    fixed: Knobs = field(default_factory=dict)  # options of the file that make this program of it

    def choose(self, wanted: Knobs) -> Knobs:
        """Fill in the defaults of the options that are not asked for; unknown ones are refused."""
        return {**self.fixed, **settled(self.options, wanted, f"the program '{self.title}'")}
