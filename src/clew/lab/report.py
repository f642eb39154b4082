"""Reports: Markdown and one self-contained HTML page. The same results give the same bytes."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from clew.actions.files import replacing
from clew.core.errors import PuzzleError
from clew.lab import plots, table
from clew.lab.claims import Judged, judge
from clew.lab.experiment import FIGURES, Experiment, glance
from clew.lab.results import Record, read
from clew.lab.runner import COPY
from clew.lab.style import PAGE

MARKDOWN, HTML = "report.md", "report.html"
_NARROW, _NARROW_BESIDE = 7, 5  # columns of a table that has room beside a plot, and with the document's figures


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """One experiment with its results, laid out."""

    name: str
    experiment: Experiment
    records: Sequence[Record]
    table: table.Table
    claims: Sequence[Judged]
    pictures: Sequence[str]  # SVG, one for each plot

    @property
    def notes(self) -> list[str]:
        """What a reader must know to read the table."""
        entries = self.table.every
        compared = any(entry.paper is not None for entry in entries)
        limits = sorted({record.limit for record in self.records})
        each = " or ".join(f"{limit:g} s" for limit in limits)
        lines = [f"Limit {each} of processor time per cell; '>' marks cells that hit it."]
        if compared:
            lines.append("After our figure: the document's and the ratio (ours to the document's); '=' means the same.")
        if any(entry.alike and entry.paper is not None for entry in entries):
            lines.append("≈ marks figures for another puzzle of the same size and kind.")
        if not compared and self.experiment.paper is not None:
            lines.append("These puzzles are our own; set CLEW_DATA to use the document's puzzles and see its figures.")
        if any(entry.text == table.MISSING for entry in entries):
            lines.append(f"{table.MISSING}: not available; the engine does not count it.")
        if any(entry.text == table.GUARD for entry in entries):
            lines.append(
                f"{table.GUARD}: ended by the wall clock before its processor time was used up; the machine was "
                "busy; the next run measures it again."
            )
        if self.experiment.paper is not None and self.experiment.paper.note and compared:
            lines.append(" ".join(self.experiment.paper.note.split()))
        errors = sorted({f"{record.traits['puzzle']}: {record.error}" for record in self.records if record.error})
        return lines + [f"Failed: {error}" for error in errors]


def report(folder: Path) -> list[Path]:
    """Write the report of a folder of results, or of a folder of such folders; return the files written."""
    homes = [folder] if (folder / COPY).is_file() else sorted(path.parent for path in folder.glob(f"*/{COPY}"))
    if not homes:
        raise PuzzleError(f"{folder}: no results here; 'clew lab run' makes some")
    chapters = [chapter(home) for home in homes]
    written = []
    for home, each in zip(homes, chapters, strict=True):
        for number, picture in enumerate(each.pictures, 1):
            written.append(_write(home / f"plot-{number}.svg", picture))
        written.append(_write(home / MARKDOWN, markdown([each])))
        written.append(_write(home / HTML, html([each])))
    if homes != [folder]:
        written.append(_write(folder / MARKDOWN, markdown(chapters, folders=True)))
        written.append(_write(folder / HTML, html(chapters)))
    return written


def chapter(folder: Path) -> Chapter:
    """Lay out the results of one experiment."""
    experiment = glance(folder / COPY)
    records = read(folder)
    if not records:
        raise PuzzleError(f"{folder}: no results here yet")
    name = folder.name
    return Chapter(
        name=name,
        experiment=experiment,
        records=records,
        table=table.build(experiment, records),
        claims=[judge(claim, records, lambda other: read(folder.parent / other)) for claim in experiment.claims],
        pictures=[plots.draw(plot, experiment, records, f"{name} {at}") for at, plot in enumerate(experiment.plots)],
    )


def markdown(chapters: Sequence[Chapter], *, folders: bool = False) -> str:
    """All chapters as Markdown; plots are separate files."""
    parts = ["# Lab results\n"] if folders else []
    for each in chapters:
        experiment = each.experiment
        parts.append(f"{'##' if folders else '#'} {experiment.title}\n")
        if experiment.document:
            parts.append(f"*{experiment.document}*\n")
        if experiment.about:
            parts.append(experiment.about.strip() + "\n")
        parts.append(_rows(each.table))
        lines = [*table.summary(each.table), *each.notes]
        parts.append("\n".join(f"- {line}" for line in lines) + "\n")
        if each.claims:
            parts.append(f"The document says:\n\n{_listed(each.claims)}\n")
        place = f"{each.name}/" if folders else ""
        for number, plot in enumerate(experiment.plots, 1):
            parts.append(f"![{plot.title or plot.kind}]({place}plot-{number}.svg)\n")
    return "\n".join(parts)


def _listed(claims: Sequence[Judged]) -> str:
    """Claims as Markdown, each with its verdict, the figures that decide it, and why."""
    lines = []
    for claim in claims:
        rest = " ".join(filter(None, [f"{claim.figures}." if claim.figures else "", claim.why]))
        lines.append(f"- **{claim.verdict}**: {_plain(claim.says)} {_plain(rest)}".rstrip())
    return "\n".join(lines)


def _rows(laid: table.Table) -> str:
    heads = [_plain(f"{column} {FIGURES[figure]}".strip()) for column, figure in laid.heads]
    lines = [f"| {laid.corner} | {' | '.join(heads)} |", "|---" + "|---:" * len(heads) + "|"]
    for name, entries in laid.rows:
        texts = [f"{entry.text} ({entry.beside})" if entry.beside else entry.text for entry in entries]
        lines.append(f"| {_plain(name)} | {' | '.join(texts)} |")
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Escape a name for Markdown."""
    return re.sub(r"([\\|<>*_`])", r"\\\1", text)


def html(chapters: Sequence[Chapter]) -> str:
    """All chapters as one page with its plots inside."""
    title = chapters[0].experiment.title if len(chapters) == 1 else "Lab results"
    parts = []
    if len(chapters) > 1:
        links = (f'<li><a href="#{escape(each.name)}">{escape(each.experiment.title)}</a></li>' for each in chapters)
        parts.append(f"<h1>{escape(title)}</h1>\n<nav><ul>{''.join(links)}</ul></nav>")
    parts += [_section(each, 1 if len(chapters) == 1 else 2) for each in chapters]
    return PAGE.replace("{title}", escape(title)).replace("{body}", "\n".join(parts))


def _section(each: Chapter, level: int) -> str:
    experiment = each.experiment
    parts = [f'<section id="{escape(each.name)}">', f"<h{level}>{escape(experiment.title)}</h{level}>"]
    if experiment.document:
        parts.append(f'<p class="source">{escape(experiment.document)}</p>')
    notes = "".join(f"<li>{escape(line)}</li>" for line in [*table.summary(each.table), *each.notes])
    about = f"<p>{escape(experiment.about.strip())}</p>" if experiment.about else ""
    parts.append(f'<div class="texts">{about}<ul class="notes">{notes}</ul></div>')
    if each.claims:
        parts.append(_judged(each.claims))
    figures = []
    for plot, picture in zip(experiment.plots, each.pictures, strict=True):
        data = base64.b64encode(picture.encode()).decode("ascii")
        alt = escape(plot.title or plot.kind)
        figures.append(f'<figure><img alt="{alt}" src="data:image/svg+xml;base64,{data}"></figure>')
    parts.append(f'<div class="results">{_grid(each.table)}\n{"".join(figures)}</div>')
    return "\n".join([*parts, "</section>"])


def _judged(claims: Sequence[Judged]) -> str:
    """The claims as a table: verdict, claim, figures, why."""
    rows = "".join(
        f'<tr><td class="{claim.verdict.split()[0]}">{claim.verdict}</td><th scope="row">{escape(claim.says)}</th>'
        f"<td>{escape(claim.figures)}</td><td>{escape(claim.why)}</td></tr>"
        for claim in claims
    )
    head = "<thead><tr><th>verdict</th><th>the document says</th><th>our figures</th><th>why</th></tr></thead>"
    return f'<div class="wide"><table class="claims">{head}<tbody>{rows}</tbody></table></div>'


def _grid(laid: table.Table) -> str:
    """The table: columns on top, their figures below, each with the document's in small print."""
    first = "".join(
        f'<th scope="colgroup" colspan="{len(figures)}">{escape(column)}</th>' for column, figures in laid.columns
    )
    second = "".join(f"<th>{escape(FIGURES[figure])}</th>" for _, figure in laid.heads)
    lines = [f'<tr><th rowspan="2">{escape(laid.corner)}</th>{first}</tr>', f"<tr>{second}</tr>"]
    if [column for column, _ in laid.columns] == [""]:
        lines = [f"<tr><th>{escape(laid.corner)}</th>{second}</tr>"]
    body = []
    for name, entries in laid.rows:
        data = "".join(map(_datum, entries))
        body.append(f'<tr><th scope="row">{escape(name)}</th>{data}</tr>')
    head = "\n".join(lines)
    room = _NARROW_BESIDE if any(entry.beside for entry in laid.every) else _NARROW
    broad = " broad" if len(laid.heads) > room else ""
    return (
        f'<div class="wide{broad}"><table>\n<thead>{head}</thead>\n<tbody>{chr(10).join(body)}</tbody>\n</table></div>'
    )


def _datum(entry: table.Entry) -> str:
    kind = "same" if entry.same else "late" if entry.text.startswith(">") else ""
    beside = f"<small>{escape(entry.beside)}</small>" if entry.beside else ""
    return f'<td class="{kind}">{escape(entry.text)}{beside}</td>' if kind else f"<td>{escape(entry.text)}{beside}</td>"


def _write(path: Path, text: str) -> Path:
    with replacing(str(path)) as write:
        write(text)
    return path
