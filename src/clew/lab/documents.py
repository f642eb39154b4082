"""Every row of the five documents with the command that repeats it and its verdict, computed from results."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from clew.lab import experiment, table
from clew.lab.claims import VERDICTS, judge
from clew.lab.experiment import FIGURES
from clew.lab.measures import correlation
from clew.lab.results import read

FILE = Path(__file__).with_name("documents.toml")
_ALIKE = 0.7  # rank correlation from which on two lists of figures have the same shape
_FEW = 4  # figures that a shape takes at least


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the documents."""

    key: str
    title: str


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table, figure, generator, option or output, repeated by an experiment or by a command that prints something."""

    document: str
    row: str
    what: str
    experiment: str = ""
    command: str = ""
    prints: str = ""
    why: str = ""

    @property
    def shown(self) -> str:
        """The command as people type it."""
        return self.command or f"clew lab run {self.experiment}"


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All documents and their rows."""

    documents: list[Document]
    rows: list[Row]


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A row with its verdict: figures that match, figures with the same shape, and what became of its claims."""

    row: Row
    ran: bool = True  # there are results, or none are needed
    exact: tuple[int, int] = (0, 0)  # figures that match, and of how many
    late: int = 0  # of those that do not, cells that ran out of time
    shapes: Mapping[str, float] = field(default_factory=dict)  # rank correlation with the document's figures
    claims: Mapping[str, int] = field(default_factory=dict)  # how many have each verdict
    contradicted: Sequence[str] = ()  # the claims that have that one
    note: str = ""

    @property
    def verdict(self) -> str:
        """The verdict in a few words."""
        if self.row.command:
            return "there"
        if not self.ran:
            return "not run yet"
        alike = [FIGURES[name] for name, rank in self.shapes.items() if rank >= _ALIKE]
        other = [f"{FIGURES[name]} ({rank:.2f})" for name, rank in self.shapes.items() if rank < _ALIKE]
        late = f", {self.late} ran out of time" if self.late else ""
        parts = [
            f"exact {self.exact[0]} of {self.exact[1]}{late}" if self.exact[1] else "",
            f"same shape: {', '.join(alike)}" if alike else "",
            f"another shape: {', '.join(other)}" if other else "",
            f"claims: {', '.join(f'{count} {verdict}' for verdict, count in self.claims.items())}"
            if self.claims
            else "",
        ]
        return "; ".join(filter(None, parts)) or "not testable"

    @property
    def why(self) -> str:
        """One line on what is not repeated exactly."""
        return self.row.why or self.note


def listed() -> Listed:
    """Read the list of documents and rows."""
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), Listed)


def judged(folder: Path) -> list[Judged]:
    """Judge every row by the results in a folder, where there are any."""
    return [Judged(row=row) if row.command else _judged(row, folder) for row in listed().rows]


def _judged(row: Row, folder: Path) -> Judged:
    wanted = experiment.glance(experiment.find(row.experiment))
    records = read(folder / row.experiment)
    if not records:
        return Judged(row=row, ran=False)
    laid = table.build(wanted, records)
    compared = [entry for name in table.EXACT for entry in laid.entries(name) if _is_same(entry)]
    said = [judge(claim, records, lambda name: read(folder / name)) for claim in wanted.claims]
    verdicts = Counter(claim.verdict for claim in said)
    claims: dict[str, int] = {verdict: verdicts[verdict] for verdict in VERDICTS if verdicts[verdict]}
    ours = wanted.paper is not None and not any(entry.paper is not None for entry in laid.every)
    note = "" if wanted.paper is None else " ".join(wanted.paper.note.split())
    return Judged(
        row=row,
        exact=(sum(entry.same for entry in compared), len(compared)),
        late=sum(entry.text.startswith(">") for entry in compared),
        shapes=_shapes(laid),
        claims=claims,
        contradicted=[claim.says for claim in said if claim.verdict == "contradicted"],
        note="Run on our own puzzles: name the folder with the document's with --puzzles." if ours else note,
    )


def _is_same(entry: table.Entry) -> bool:
    """Whether an entry has the document's figure for the same puzzle."""
    return isinstance(entry.paper, int | float) and not entry.alike


def _shapes(laid: table.Table) -> dict[str, float]:
    """For figures that cannot match exactly, the rank correlation of ours with the document's."""
    found = {}
    for name in dict.fromkeys(figure for _, figure in laid.heads):
        pairs = [
            (entry.ours, float(entry.paper))
            for entry in laid.entries(name)
            if name not in table.EXACT
            and entry.ours is not None
            and isinstance(entry.paper, int | float)
            and entry.paper
        ]
        if len(pairs) >= _FEW and len({theirs for _, theirs in pairs}) > 1:
            found[name] = correlation([ours for ours, _ in pairs], [theirs for _, theirs in pairs])
    return found


def page(rows: Sequence[Judged]) -> str:
    """All rows as one HTML page."""
    from html import escape

    from clew.lab.style import PAGE

    parts = ["<h1>The five documents, row by row</h1>"]
    for document in listed().documents:
        body = "".join(_line(each) for each in rows if each.row.document == document.key)
        head = "<th></th><th>what</th><th>command</th><th>verdict</th><th>why not exact</th>"
        parts.append(
            f'<section><h2>{escape(document.title)}</h2><div class="wide"><table class="claims rows">'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div></section>"
        )
    return PAGE.replace("{title}", "The five documents, row by row").replace("{body}", "\n".join(parts))


def _line(each: Judged) -> str:
    """A row of the page; claims that are contradicted are below its verdict."""
    from html import escape

    known = each.exact[1] and each.exact[0] == each.exact[1]
    kind = "confirmed" if each.row.command or known else "contradicted" if each.contradicted else ""
    said = "".join(f"<small>contradicted: {escape(claim)}</small>" for claim in each.contradicted)
    return (
        f'<tr><th scope="row">{escape(each.row.row)}</th><td>{escape(each.row.what)}</td>'
        f'<td><code>{escape(each.row.shown)}</code></td><td class="{kind}">{escape(each.verdict)}{said}</td>'
        f"<td>{escape(each.why)}</td></tr>"
    )


def markdown(rows: Sequence[Judged]) -> str:
    """All rows as Markdown."""
    parts = ["# The five documents, row by row", "", *_ABOUT]
    for document in listed().documents:
        parts += ["", f"## {document.title}", "", "| row | what | command | verdict | why not exact |"]
        parts.append("|---|---|---|---|---|")
        for each in rows:
            if each.row.document == document.key:
                command = f"`{each.row.shown}`".replace("|", "\\|")
                said = "".join(f"; contradicted: *{claim}*" for claim in each.contradicted)
                parts.append(f"| {' | '.join([each.row.row, each.row.what, command, each.verdict + said, each.why])} |")
    return "\n".join(parts) + "\n"


_ABOUT = (
    "`clew lab documents` writes this page from the results of `clew lab run --all`. *Exact k of n*: figures that",
    "equal the document's, counted the same way. *Ran out of time*: the cell used up its experiment's limit of",
    "processor time, which a report states and `--limit` raises. *Same shape*: the figures are in the same order as",
    "the document's (a rank correlation of 0.7 or more), such as times on another machine. *Claims*: what the",
    "document says, judged by our results; a report has each claim with its figures. *There*: a test runs the",
    "command.",
)
