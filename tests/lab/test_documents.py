"""The documents row by row: every experiment is listed, every command does what its row says, verdicts are computed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clew.cli import main
from clew.lab import documents, experiment
from clew.lab.results import Results
from tests.documents import ROOT, run
from tests.lab.samples import result

ROWS = documents.listed().rows
COMMANDS = [row for row in ROWS if row.command]


def test_every_experiment_is_a_row_and_every_row_has_one_or_a_command() -> None:
    assert sorted(row.experiment for row in ROWS if row.experiment) == experiment.names()
    known = [each.key for each in documents.listed().documents]
    assert len(known) == 5
    for row in ROWS:
        assert bool(row.experiment) != bool(row.command), row.row
        assert bool(row.command) == bool(row.prints), row.row
        assert row.document in known
        assert not row.why or row.why.endswith("."), row.row


@pytest.mark.parametrize("row", COMMANDS, ids=lambda row: f"{row.document} {row.row}")
def test_each_command_prints_what_its_row_says(row: documents.Row, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    assert row.prints in "\n".join(run(row.command, tmp_path))


def fence(folder: Path, *counted: int) -> None:
    """Results of the Fence document's table, as if our engine had counted these failures."""
    paper = experiment.glance(experiment.find("fence-table-1")).paper
    assert paper is not None
    with Results(folder / "fence-table-1") as results:
        for puzzle, failures in zip(paper.rows, counted, strict=True):
            record = result(puzzle, "the document's", 10.0 * failures, area=failures, share=9)
            record.figures.update(failures=failures, entailments=failures)
            results.add(record)


def test_a_verdict_counts_what_is_exact_and_says_which_shape_the_rest_has(tmp_path: Path) -> None:
    fence(tmp_path, 4, 2, 56, 1, 18, 7)
    (row,) = [each for each in documents.judged(tmp_path) if each.row.experiment == "fence-table-1"]
    assert row.exact == (5, 6)
    assert row.shapes["entailments"] > 0.7 > row.shapes["ms"]
    assert row.verdict.startswith("exact 5 of 6; same shape: entailments; another shape: ms (")
    assert row.verdict.endswith("cannot be tested") or "claims: " in row.verdict
    assert row.why.startswith("Resumptions, entailments, prunings and constraints have the document's shape")


def test_rows_without_results_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "documents", str(tmp_path / "none")]) == 0
    printed = capsys.readouterr().out
    assert printed.count("not run yet") == len(experiment.names())
    assert printed.count("  there") == len(COMMANDS)


def test_the_page_has_every_row_as_html_markdown_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fence(tmp_path, 4, 2, 56, 1, 18, 1)
    assert main(["lab", "documents", str(tmp_path), "--json"]) == 0
    data = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["row"] for each in data] == [row.row for row in ROWS]
    assert next(each["exact"] for each in data if each["row"] == "table 1") == [6, 6]
    page = (tmp_path / "documents.html").read_text()
    assert page.count("<tr><th scope") == len(ROWS)
    assert main(["lab", "documents", str(tmp_path), "-o", str(tmp_path / "page.md")]) == 0
    assert sum(line.startswith("| ") for line in (tmp_path / "page.md").read_text().splitlines()) == len(ROWS) + 5


def test_the_documents_page_of_this_repository_has_the_same_rows_and_all_were_run() -> None:
    text = (ROOT / "docs" / "documents.md").read_text()
    for row in ROWS:
        command = f"`{row.shown}`".replace("|", "\\|")
        assert f"| {row.row} | {row.what} | {command} | " in text, row.row
    assert "not run yet" not in text
