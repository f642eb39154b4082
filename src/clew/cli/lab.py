"""Run constraint experiments: repeat tables of the documents, compare viewpoints and strategies, draw search trees."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clew.cli import lab_exercise, lab_export, lab_tree
from clew.cli.ends import End
from clew.cli.options import Parser, add_json, positive, seconds
from clew.cli.output import BOLD, DIM, json_line, paint, plural, remark
from clew.cli.progress import Bar
from clew.core.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clew.lab.documents import Judged
    from clew.lab.results import Record
    from clew.lab.table import Table

_FOLDER = "lab-results"


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True, parser_class=Parser)
    add_json(_action(actions, "list", "the experiments that come with Clew"))
    _run_options(_action(actions, "run", "run experiments; results already on disk are kept"))
    report = _action(actions, "report", "write tables and plots of results, as Markdown and HTML")
    report.add_argument("folder", metavar="DIR", nargs="?", default=_FOLDER)
    add_json(report)
    documents = _action(actions, "documents", "every row of the five documents: its command, and a verdict by results")
    documents.add_argument("folder", metavar="DIR", nargs="?", default=_FOLDER)
    documents.add_argument(
        "-o", "--output", metavar="FILE", help="write a page, .html or .md (default: DIR/documents.html)"
    )
    add_json(documents)
    compare = _action(actions, "compare", "compare two folders of results")
    compare.add_argument("first", metavar="A")
    compare.add_argument("second", metavar="B")
    compare.add_argument("--figure", metavar="NAME", default="ms", help="what to compare (default: ms)")
    add_json(compare)
    lab_export.options(_action(actions, "export", lab_export.LINE))
    lab_tree.options(_action(actions, "tree", lab_tree.LINE))
    lab_exercise.options(_action(actions, "exercise", lab_exercise.LINE))
    explain = _action(actions, "explain", "explain a strategy, viewpoint, counter or propagation strength")
    explain.add_argument("topic", metavar="NAME", nargs="?")
    lab_tree.add_module(explain)
    add_json(explain)
    strategies = _action(actions, "strategies", "every variable choice, value choice and search, a line each")
    lab_tree.add_module(strategies)
    add_json(strategies)


def _action(actions: Any, name: str, line: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=line, description=line[0].upper() + line[1:] + ".")
    return parser


def _run_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "experiments", metavar="EXPERIMENT", nargs="*", help="a name ('clew lab list'), or a .toml file"
    )
    parser.add_argument("--all", action="store_true", help="every experiment that comes with Clew")
    parser.add_argument(
        "--puzzles",
        metavar="PATH",
        nargs="+",
        default=[],
        help="other puzzles, or the folder with those of the documents",
    )
    parser.add_argument(
        "--limit", type=seconds, metavar="S", help="time limit for each cell (default: the experiment's own)"
    )
    parser.add_argument("--repeat", type=positive, default=1, metavar="N", help="measure each cell N times")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="number of processes (default: 1)")
    parser.add_argument("-o", "--output", metavar="DIR", default=_FOLDER, help=f"where results go (default: {_FOLDER})")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Do what was asked."""
    actions = {
        "list": _list,
        "run": _run,
        "report": _report,
        "documents": _documents,
        "compare": _compare,
        "export": lab_export.run,
        "tree": lab_tree.run,
        "exercise": lab_exercise.run,
        "explain": _explain,
        "strategies": _strategies,
    }
    return actions[chosen.action](chosen)


def _list(chosen: argparse.Namespace) -> int:
    from clew.lab import experiment

    for name in experiment.names():
        each = experiment.glance(experiment.find(name))
        if chosen.json:
            data = {"name": name, "family": each.family, "title": each.title, "document": each.document}
            print(json_line(data), end="")
        else:
            print(f"{paint(f'{name:<24}', BOLD)} {each.title}")
    return End.DONE


def _run(chosen: argparse.Namespace) -> int:
    from clew.lab import experiment
    from clew.lab.outside import left_out
    from clew.lab.report import report
    from clew.lab.runner import Plan, run

    require_engine()
    named = experiment.names() if chosen.all else chosen.experiments
    if not named:
        raise PuzzleError("which experiment? 'clew lab list' shows their names, --all runs every one")
    failed = False
    for name in named:
        path = experiment.find(name)
        plan = Plan(
            path=path,
            folder=Path(chosen.output) / path.stem,
            limit=chosen.limit,
            repeat=chosen.repeat,
            jobs=chosen.jobs,
            puzzles=chosen.puzzles,
        )
        for line in left_out(experiment.glance(path).runs):
            remark(line)
        with _progress(path.stem, as_json=chosen.json) as show:
            records = run(plan, show)
        failed = failed or any(record.status == "failed" for record in records)
        report(plan.folder)
        _print_table(plan.folder, chosen)
    if len(named) > 1:
        report(Path(chosen.output))
    return End.NO if failed else End.DONE


def require_engine() -> None:
    """Refuse in one line if the lab's packages are missing."""
    from importlib.util import find_spec

    missing = next((name for name in ("pychoco", "matplotlib") if find_spec(name) is None), None)
    if missing is not None:
        raise PuzzleError(f"the lab needs {missing}: pip install 'clew[lab]'")


@contextmanager
def _progress(name: str, *, as_json: bool) -> Iterator[Any]:
    """Show results as they come: lines of JSON, or a bar on a terminal."""
    if as_json:
        yield lambda record, done, total: print(json_line(_data(name, record)), end="", flush=True)
        return
    with Bar() as bar:

        def show(record: Record, done: int, total: int) -> None:
            ended = f"{record.traits['puzzle']}, {record.traits['run']}: {record.status}"
            bar.show(f"{name} {done}/{total}  {ended}", done, total)

        yield show


def _data(name: str, record: Record) -> dict[str, object]:
    return {
        "experiment": name,
        "traits": record.traits,
        "repeat": record.repeat,
        "status": record.status,
        "figures": record.figures,
        "limit": record.limit,
        "error": record.error,
    }


def _print_table(folder: Path, chosen: argparse.Namespace) -> None:
    """Print the table, and where the rest is."""
    if chosen.json:
        return
    from clew.lab.report import HTML, chapter
    from clew.lab.table import summary

    each = chapter(folder)
    print(paint(each.experiment.title, BOLD))
    print(_text(each.table))
    for line in [*summary(each.table), *each.notes]:
        print(f"- {line}")
    for claim in each.claims:
        figures = f" ({claim.figures})" if claim.figures else ""
        print(f"- {paint(claim.verdict, BOLD)}: {' '.join(filter(None, [claim.says, claim.why]))}{figures}")
    print(flush=True)
    remark(f"plots and tables: {folder / HTML}")


def _text(table: Table) -> str:
    """A table in characters: the document's figure in brackets after ours."""
    from clew.lab.experiment import FIGURES

    lines = [[table.corner, *(FIGURES[figure] for _, figure in table.heads)]]
    for name, entries in table.rows:
        lines.append([name, *(f"{each.text} ({each.beside})" if each.beside else each.text for each in entries)])
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    names, end = " " * widths[0], 1
    for column, figures in table.columns:  # a column's name spans all its figures
        end += len(figures)
        room = sum(widths[end - len(figures) : end]) + 2 * len(figures) - 2
        widths[end - 1] += max(0, len(column) - room)
        names += "  " + column.ljust(max(room, len(column)))
    shown = [_aligned(line, widths) for line in lines]
    heads = [names.rstrip(), shown[0]] if names.strip() else shown[:1]
    return "\n".join([*(paint(line, DIM) for line in heads), *shown[1:]])


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    """Names left-aligned, figures right-aligned."""
    first, *rest = zip(line, widths, strict=True)
    return "  ".join([first[0].ljust(first[1]), *(text.rjust(width) for text, width in rest)]).rstrip()


def _report(chosen: argparse.Namespace) -> int:
    from clew.lab.report import report

    require_engine()
    for path in report(Path(chosen.folder)):
        print(json_line({"path": str(path)}) if chosen.json else f"{path}\n", end="")
    return End.DONE


def _documents(chosen: argparse.Namespace) -> int:
    from clew.actions.files import replacing
    from clew.lab import documents

    rows = documents.judged(Path(chosen.folder))
    if chosen.json:
        for each in rows:
            print(json_line(_row_data(each)), end="")
    else:
        _print_rows(rows)
    output = chosen.output or (f"{chosen.folder}/documents.html" if Path(chosen.folder).is_dir() else None)
    if output is not None:
        with replacing(output) as write:
            write(documents.markdown(rows) if output.endswith(".md") else documents.page(rows))
        if not chosen.json:
            remark(f"page: {output}")
    return End.DONE


def _row_data(each: Judged) -> dict[str, object]:
    return {
        "document": each.row.document,
        "row": each.row.row,
        "what": each.row.what,
        "command": each.row.shown,
        "verdict": each.verdict,
        "exact": list(each.exact),
        "shapes": dict(each.shapes),
        "claims": dict(each.claims),
        "contradicted": list(each.contradicted),
        "why": each.why,
    }


def _print_rows(rows: Sequence[Judged]) -> None:
    """A table for the terminal: row, command and verdict."""
    from clew.lab.documents import listed

    for document in listed().documents:
        mine = [each for each in rows if each.row.document == document.key]
        lines = [
            (each.row.row, each.row.shown if each.row.experiment else each.row.what, each.verdict) for each in mine
        ]
        widths = [max(len(line[at]) for line in lines) for at in range(2)]
        print(paint(document.title, BOLD))
        for row, what, verdict in lines:
            print(f"  {row.ljust(widths[0])}  {what.ljust(widths[1])}  {verdict}")


def _compare(chosen: argparse.Namespace) -> int:
    from clew.lab.compare import compare, mean
    from clew.lab.experiment import FIGURES
    from clew.lab.table import number

    if chosen.figure not in FIGURES:
        raise PuzzleError(f"unknown figure '{chosen.figure}': expected one of {', '.join(FIGURES)}")
    pairs = compare(Path(chosen.first), Path(chosen.second), chosen.figure)
    if chosen.json:
        for pair in pairs:
            named: Mapping[str, object] = {"experiment": pair.experiment, "puzzle": pair.puzzle, "run": pair.run}
            figures = {"figure": chosen.figure, "first": pair.first, "second": pair.second, "ratio": pair.ratio}
            print(json_line({**named, **figures, "statuses": pair.statuses}), end="")
        return End.DONE
    lines = [["puzzle", "run", f"A {FIGURES[chosen.figure]}", "B", "B / A"]]
    for pair in pairs:
        values = [
            number(value) if value is not None else "> limit" if status == "limit" else "n/a"
            for value, status in zip((pair.first, pair.second), pair.statuses, strict=True)
        ]
        lines.append([pair.puzzle, pair.run, *values, "" if pair.ratio is None else number(pair.ratio)])
    widths = [max(len(line[at]) for line in lines) for at in range(5)]
    for line in lines:
        print(
            "  ".join(
                text.ljust(width) if at < 2 else text.rjust(width)
                for at, (text, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
        )
    average = mean(pairs)
    if average is not None:
        print(f"{plural(len(pairs), 'cell')}; geometric mean of B / A: {number(average)}")
    return End.DONE


def _strategies(chosen: argparse.Namespace) -> int:
    from clew import families
    from clew.core.strategy import OWN_VALUES, OWN_VARIABLES, SEARCHES, VALUE_CHOICES, VARIABLE_CHOICES
    from clew.lab import modules

    modules.load_from(chosen.module)
    own = [{name: modules.line(each) for name, each in known.items()} for known in (OWN_VARIABLES, OWN_VALUES)]
    kinds = {"variable": {**VARIABLE_CHOICES, **own[0]}, "value": {**VALUE_CHOICES, **own[1]}, "search": SEARCHES}
    rows = [(kind, name, text) for kind, names in kinds.items() for name, text in names.items()]
    for family in map(families.get, families.names()):
        rows += [(family.name, name, each.title) for name, each in family.logic.strategies.items()]
    for kind, name, text in rows:
        if chosen.json:
            print(json_line({"kind": kind, "name": name, "text": text}), end="")
        else:
            print(f"{kind:<8} {paint(f'{name:<15}', BOLD)} {text}")
    return End.DONE


def _explain(chosen: argparse.Namespace) -> int:
    from clew.lab import modules
    from clew.lab.guide import explain, topics

    if chosen.topic is None:
        for name in topics(modules.load_from(chosen.module)):
            print(json_line({"name": name}) if chosen.json else f"{name}\n", end="")
        return End.DONE
    entries = explain(chosen.topic, modules.load_from(chosen.module))
    if chosen.json:
        for each in entries:
            data = {"name": each.name, "kind": each.kind, "title": each.title}
            print(json_line({**data, "text": " ".join(each.text.split()), "options": dict(each.options or {})}), end="")
        return End.DONE
    print("\n\n".join(each.printed for each in entries))
    return End.DONE
