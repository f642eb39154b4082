"""Tables in the documents' layout: our figure, the document's, and the ratio of the two."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from clew.lab.experiment import FIGURES, Experiment, Many, listed
from clew.lab.results import Record

TIMES = ("ms", "s", "build", "label", "rest")
MISSING, GUARD = "n/a", "guard"
NEVER = ("resumptions", "entailments")  # no engine here counts them: shown as missing where a document has them
EXACT = ("failures", "backtracks", "summed", "leaves", "solutions")  # counted here as the documents count


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One figure of one cell; `paper` is the document's, `alike` says that it is for a similar puzzle."""

    text: str
    ours: float | None = None
    paper: float | str | None = None
    alike: bool = False

    @property
    def ratio(self) -> float | None:
        """Ours as a multiple of the document's, where both are numbers."""
        if self.ours is None or not isinstance(self.paper, int | float) or self.paper == 0:
            return None
        return self.ours / self.paper

    @property
    def says(self) -> bool:
        """Whether there is anything to show: a figure of ours or the document's."""
        return self.paper is not None or self.text not in ("", MISSING)

    @property
    def same(self) -> bool:
        """Whether both are the same number."""
        return self.ours is not None and self.ours == self.paper

    @property
    def beside(self) -> str:
        """What is shown next to our figure: the document's, and the ratio."""
        if self.paper is None:
            return ""
        theirs = ("≈ " if self.alike else "") + (self.paper if isinstance(self.paper, str) else f"{self.paper:.12g}")
        if self.same:
            return f"= {theirs}"
        return theirs if self.ratio is None else f"{theirs}, ×{number(self.ratio, 2)}"


@dataclass(frozen=True, kw_only=True)
class Table:
    """Rows of entries under columns; a column has only the figures that some of its cells have."""

    corner: str
    columns: Sequence[tuple[str, Sequence[str]]]
    rows: Sequence[tuple[str, Sequence[Entry]]]

    @property
    def heads(self) -> list[tuple[str, str]]:
        """The column and the figure of each entry of a row."""
        return [(column, figure) for column, figures in self.columns for figure in figures]

    def entries(self, figure: str, column: str | None = None) -> list[Entry]:
        """All entries of a figure, or those of one column."""
        places = [at for at, head in enumerate(self.heads) if head[1] == figure and column in (None, head[0])]
        return [entries[at] for _, entries in self.rows for at in places]

    @property
    def every(self) -> list[Entry]:
        """All entries."""
        return [entry for _, entries in self.rows for entry in entries]


def build(experiment: Experiment, records: Sequence[Record]) -> Table:
    """Lay out results as the experiment says; repeats are shown by their median."""
    layout = experiment.table
    cells: dict[tuple[str, str], list[Record]] = {}
    for record in records:
        cells.setdefault((label(record, layout.rows), label(record, layout.columns)), []).append(record)
    rows, columns = labels(records, layout.rows), labels(records, layout.columns)

    def entries(column: str, figure: str) -> list[Entry]:
        return [_entry(experiment, cells.get((row, column), []), figure, (row, column)) for row in rows]

    filled = {(column, figure): entries(column, figure) for column in columns for figure in layout.figures}
    visible = {place: each for place, each in filled.items() if place[1] in NEVER or any(entry.says for entry in each)}
    return Table(
        corner=" ".join(listed(layout.rows)),
        columns=[(column, [figure for figure in layout.figures if (column, figure) in visible]) for column in columns],
        rows=[(row, [each[at] for each in visible.values()]) for at, row in enumerate(rows)],
    )


def label(record: Record, traits: Many) -> str:
    """Name a row or column by its traits; those that a record lacks are left out."""
    return " ".join(str(record.traits[trait]) for trait in listed(traits) if record.traits.get(trait, "") != "")


def labels(records: Sequence[Record], traits: Many) -> list[str]:
    """All rows or columns, by their first trait, then by the next; values of a trait keep the order of the records."""
    seen = [list(dict.fromkeys(record.traits.get(trait, "") for record in records)) for trait in listed(traits)]
    places: dict[str, list[int]] = {}
    for record in records:
        at = [order.index(record.traits.get(trait, "")) for trait, order in zip(listed(traits), seen, strict=True)]
        places.setdefault(label(record, traits), at)
    return sorted(places, key=lambda name: places[name])


def middle(records: Sequence[Record], figure: str) -> float | None:
    """The median of a figure over repeats and copies; out of time counts as infinite."""
    values = [record.figure(figure) for record in records]
    late = [record.status == "limit" for record in records]
    known = [
        math.inf if value is None else value
        for value, out in zip(values, late, strict=True)
        if value is not None or out
    ]
    if not known or len(known) < len(values):
        return None
    value = median(known)
    if math.isinf(value):
        return None
    return int(value) if figure not in TIMES and value == int(value) else value


def number(value: float, digits: int = 3) -> str:
    """A number for people, with this many significant digits; counts are whole."""
    if isinstance(value, int) or not value:
        return str(int(value))
    if abs(value) >= 10**digits:
        return str(round(value))
    after = digits - 1 - math.floor(math.log10(abs(value)))
    return f"{value:.{after}f}" if after < 9 else f"{value:.{digits - 1}e}"


def _entry(experiment: Experiment, records: Sequence[Record], figure: str, at: tuple[str, str]) -> Entry:
    if not records:
        return Entry(text="")
    ours = middle(records, figure)
    paper = _paper(experiment, figure, *at) if any(record.paper != "none" for record in records) else None
    alike = any(record.paper == "alike" for record in records)
    return Entry(text=_text(records, figure, ours), ours=ours, paper=paper, alike=alike)


def _text(records: Sequence[Record], figure: str, ours: float | None) -> str:
    """Our figure as text: above the limit if time ran out, not available if the engine does not count it."""
    if ours is not None:
        return number(ours)
    late = [record for record in records if record.status == "limit"]
    for bad in ("failed", GUARD):
        if any(record.status == bad for record in records):
            return bad
    if late and figure in TIMES:
        limit = max(record.limit for record in late)
        return f"> {limit if figure == 's' else limit * 1000:g}"
    counted = [record.figures.get(figure) for record in late]
    known = [value for value in counted if value is not None]
    if known and figure == "objective":
        return f"≤ {number(min(known))}"  # the best so far
    return f"> {number(max(known))}" if known else ("> limit" if late and figure not in NEVER else MISSING)


def _paper(experiment: Experiment, figure: str, row: str, column: str) -> float | str | None:
    """The document's figure; its column `a` is also compared with our `a weak` and `a strong`."""
    paper = experiment.paper
    if paper is None or figure not in paper.figures or row not in paper.rows:
        return None
    fitting = [name for name in paper.columns if column == name or column.startswith(f"{name} ")]
    if not fitting:
        return None
    best = paper.columns.index(max(fitting, key=len))
    value = paper.rows[row][best * len(paper.figures) + paper.figures.index(figure)]
    return None if value == "" else value


def summary(table: Table) -> list[str]:
    """A table in a few lines: how many figures match the document's, and how the times compare."""
    lines = []
    for figure in dict.fromkeys(figure for _, figure in table.heads):
        both = [entry for entry in table.entries(figure) if isinstance(entry.paper, int | float) and not entry.alike]
        if both and figure in EXACT:
            same = sum(entry.same for entry in both)
            late = sum(entry.text.startswith(">") for entry in both)
            rest = f"; {late} ran out of time" if late else ""
            lines.append(f"{FIGURES[figure]}: {same} of {len(both)} figures match the document's exactly{rest}")
        elif both and figure in TIMES:
            lines += [line for column, _ in table.columns if (line := _speed(table, figure, column))]
    return lines


def _speed(table: Table, figure: str, column: str) -> str:
    """How the times of a column compare with the document's; times of 0 are left out."""
    ratios = [entry.ratio for entry in table.entries(figure, column) if entry.ratio and not entry.alike]
    if not ratios:
        return ""
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    who = f"{column}, " if column else ""
    return f"{who}{FIGURES[figure]}: {number(mean, 2)} times the document's (geometric mean of {len(ratios)})"
