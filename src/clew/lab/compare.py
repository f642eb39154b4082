"""Two folders of results side by side: the same cells, their figures, and the ratios."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from clew.core.errors import PuzzleError
from clew.lab.results import Record, read
from clew.lab.runner import COPY
from clew.lab.table import middle


@dataclass(frozen=True, kw_only=True)
class Pair:
    """One cell of both folders. The figures are None where a cell ran out of time or its engine does not count."""

    experiment: str
    puzzle: str
    run: str
    first: float | None
    second: float | None
    statuses: tuple[str, str]

    @property
    def ratio(self) -> float | None:
        """The second as a multiple of the first."""
        return self.second / self.first if self.first and self.second is not None else None


def compare(first: Path, second: Path, figure: str) -> list[Pair]:
    """Pair the cells that both folders have; for folders of folders, those of subfolders with the same name."""
    pairs = []
    ours, theirs = _folders(first), _folders(second)
    if list(ours) == [""] or list(theirs) == [""]:
        if len(ours) != 1 or len(theirs) != 1:
            raise PuzzleError("one folder has results of one experiment, the other of several: compare like with like")
        theirs = dict(zip(ours, theirs.values(), strict=True))
    for name in [name for name in ours if name in theirs]:
        one, other = _cells(ours[name]), _cells(theirs[name])
        pairs += [_pair(name, one[cell], other[cell], figure) for cell in one if cell in other]
    if not pairs:
        raise PuzzleError(f"{first} and {second} have no cell in common")
    return pairs


def mean(pairs: Sequence[Pair]) -> float | None:
    """The geometric mean of the ratios."""
    logs = [math.log(pair.ratio) for pair in pairs if pair.ratio]
    return math.exp(sum(logs) / len(logs)) if logs else None


def _folders(folder: Path) -> dict[str, Path]:
    if (folder / COPY).is_file():
        return {"": folder}
    folders = {path.parent.name: path.parent for path in sorted(folder.glob(f"*/{COPY}"))}
    if not folders:
        raise PuzzleError(f"{folder}: no results here; 'clew lab run' makes some")
    return folders


def _cells(folder: Path) -> dict[tuple[str, str], list[Record]]:
    """Results by puzzle and run, repeats together."""
    cells: dict[tuple[str, str], list[Record]] = {}
    for record in read(folder):
        cells.setdefault((str(record.traits["puzzle"]), str(record.traits["run"])), []).append(record)
    return cells


def _pair(name: str, one: Sequence[Record], other: Sequence[Record], figure: str) -> Pair:
    return Pair(
        experiment=name,
        puzzle=str(one[0].traits["puzzle"]),
        run=str(one[0].traits["run"]),
        first=middle(one, figure),
        second=middle(other, figure),
        statuses=(one[0].status, other[0].status),
    )
