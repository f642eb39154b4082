"""What a batch does with every record, and how records are identified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from clew import families
from clew.batch.inputs import Chunk
from clew.core.results import Limits

Verb = Literal["solve", "rate", "generate", "prove", "dedupe"]

_KNOWN = {"source": str, "line": int, "puzzle": int, "id": str, "family": str}  # of a record that was read
# The columns of a table of records, including optional ones, so that all tables of a verb have the same columns.
COLUMNS: Mapping[Verb, Mapping[str, type]] = {
    "solve": {**_KNOWN, "verdict": str, "solution": str, "error": str},
    "rate": {**_KNOWN, "level": int, "name": str, "score": int, "solved": bool, "verdict": str, "error": str},
    "prove": {**_KNOWN, "verdict": str, "certificate": str, "error": str},
    "dedupe": {**_KNOWN, "canonical": str, "verdict": str, "repeats": int, "repeats_source": str, "error": str},
    "generate": {
        "number": int,
        "family": str,
        "seed": int,
        "size": str,
        "clues": int,
        "text": str,
        "verdict": str,
        "error": str,
    },
}


@dataclass(frozen=True, kw_only=True)
class Job:
    """What to do with every record."""

    verb: Verb
    scale: str | None = None  # of those that others have made, to rate on
    family: str | None = None
    format: str | None = None
    seconds: float | None = None  # of each puzzle
    nodes: int | None = None
    named: bool = False  # whether records name their source
    version: str = ""  # of Clew, if all workers must have the same
    seed: int = 0
    wish: Mapping[str, Any] = field(default_factory=dict)

    @property
    def limits(self) -> Limits:
        """The limits of one puzzle."""
        return Limits(seconds=self.seconds, nodes=self.nodes)


def columns(job: Job) -> Mapping[str, type]:
    """The columns of a table of this job's records; the figures of a scale depend on its family."""
    if job.scale is None:
        return COLUMNS[job.verb]
    scales = [families.get(name).teaching.scales for name in ([job.family] if job.family else families.names())]
    figures = {name: float for known in scales if job.scale in known for name in known[job.scale].figures}
    return {**_KNOWN, "scale": str, **figures, "verdict": str, "error": str}


def where(job: Job, chunk: Chunk, number: int) -> dict[str, Any]:
    """What identifies a record: its number, and its source if there are several."""
    name = {"whole": "puzzle", "own": "puzzle", "numbers": "number"}.get(chunk.kind, "line")
    return {**({"source": name_of(chunk.source)} if job.named else {}), name: number}


def name_of(source: str) -> str:
    """A source's name as text: file names are bytes, and some are not text."""
    return source.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
