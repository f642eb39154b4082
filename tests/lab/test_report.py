"""Reports and plots: the same results give the same bytes, the page is self-contained, and bad folders are reported."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from clew.core.errors import PuzzleError
from clew.lab import plots, report
from clew.lab.compare import compare, mean
from clew.lab.experiment import Plot, parse
from clew.lab.results import Results
from clew.lab.runner import COPY
from tests.lab.samples import SMALL, result

RECORDS = [
    result(
        f"p{number}",
        run,
        None if (number, run) == (3, "slow & <odd>") else 0.1 * factor * 4**number,
        area=10 * 2**number,
        value=f"v{number}",
        variable=run,
    )
    for run, factor in (("plain", 1), ("slow & <odd>", 9))
    for number in range(4)
]
PLOTS = [
    Plot(kind="cactus"),
    Plot(kind="scaling", title="Time"),
    Plot(kind="heat", rows="value", columns="variable"),
    Plot(kind="heat", rows="value", columns="variable", figure="failures"),
    Plot(kind="box", figure="failures"),
]


def kept(folder: Path) -> Path:
    """A folder as a run leaves it."""
    with Results(folder) as results:
        for record in RECORDS:
            results.add(record)
    (folder / COPY).write_text(SMALL)
    return folder


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: f"{plot.kind} {plot.figure}")
def test_the_same_results_give_the_same_picture(plot: Plot) -> None:
    drawn = plots.draw(plot, parse(SMALL), RECORDS, "salt")
    assert drawn == plots.draw(plot, parse(SMALL), RECORDS, "salt")
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert "dc:date" not in drawn


@pytest.mark.parametrize("plot", [PLOTS[0], PLOTS[1], PLOTS[4]], ids=lambda plot: plot.kind)
def test_log_axes_have_plain_numbers(plot: Plot) -> None:
    drawn = plots.draw(plot, parse(SMALL), RECORDS, "salt")
    assert "\\mathdefault" not in drawn
    assert "×" not in drawn


@pytest.mark.parametrize(
    ("low", "high", "zero", "ticks"),
    [
        (0.5, 60, False, [0.5, 1, 2, 5, 10, 20, 50]),
        (0.02, 3000, False, [0.1, 1, 10, 100, 1000]),
        (6, 70, False, [10, 20, 50]),
        (0, 500, True, [0, 1, 10, 100]),
        (1e-3, 1e9, False, [1e-3, 1e-1, 1e1, 1e3, 1e5, 1e7, 1e9]),
    ],
)
def test_an_axis_has_as_many_ticks_as_it_has_room_for(low: float, high: float, zero: bool, ticks: list[float]) -> None:
    assert plots._ticks(low, high, zero=zero) == pytest.approx(ticks)


def test_a_heat_map_says_what_ran_out_of_time() -> None:
    drawn = plots.draw(PLOTS[2], parse(SMALL), RECORDS, "salt")
    assert "&gt; 10000" in drawn


def test_the_documents_own_figures_can_be_drawn() -> None:
    plot = Plot(kind="heat", rows="value", columns="variable", figure="failures", paper=True)
    drawn = plots.draw(plot, parse(SMALL), RECORDS, "salt")
    assert re.findall(r">(one|two|plain|4|3)<", drawn) == ["plain", "one", "two", "4", "3"]


def test_a_report_is_the_same_from_the_same_results(tmp_path: Path) -> None:
    folder = kept(tmp_path / "small")
    first = {path.name: path.read_bytes() for path in report.report(folder)}
    second = {path.name: path.read_bytes() for path in report.report(folder)}
    assert first == second
    assert set(first) == {"plot-1.svg", "report.md", "report.html"}


def test_the_page_needs_nothing_else_and_shows_names_as_they_are(tmp_path: Path) -> None:
    report.report(kept(tmp_path))
    page = (tmp_path / "report.html").read_text()
    assert "slow &amp; &lt;odd&gt;" in page
    assert re.findall(r'(?:src|href)="(?!data:|#)', page) == []
    assert "http" not in page.replace("http-equiv", "")
    assert page.count("<img ") == 1


def test_markdown_has_a_row_for_each_puzzle(tmp_path: Path) -> None:
    report.report(kept(tmp_path))
    lines = (tmp_path / "report.md").read_text().splitlines()
    assert lines[0] == "# Two loops"
    assert r"| puzzle | plain ms | plain failures | slow & \<odd\> ms | slow & \<odd\> failures |" in lines
    assert len([line for line in lines if line.startswith("| p")]) == 5


def test_several_experiments_make_one_report(tmp_path: Path) -> None:
    for name in ("first", "second"):
        kept(tmp_path / name)
    written = report.report(tmp_path)
    assert tmp_path / "report.html" in written
    page = (tmp_path / "report.html").read_text()
    assert page.count("<section ") == 2
    assert '<a href="#second">' in page
    assert "(first/plot-1.svg)" in (tmp_path / "report.md").read_text()


def test_a_folder_without_results_is_reported(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="no results here"):
        report.report(tmp_path)
    (tmp_path / COPY).write_text(SMALL)
    with pytest.raises(PuzzleError, match="no results here yet"):
        report.report(tmp_path)


def test_two_runs_are_compared_cell_by_cell(tmp_path: Path) -> None:
    kept(tmp_path / "a")
    with Results(tmp_path / "b") as results:
        for record in RECORDS[:2]:
            results.add(result(str(record.traits["puzzle"]), "plain", 2 * (record.figure("ms") or 0)))
    (tmp_path / "b" / COPY).write_text(SMALL)
    pairs = compare(tmp_path / "a", tmp_path / "b", "ms")
    assert [(pair.puzzle, pair.run, pair.ratio) for pair in pairs] == [("p0", "plain", 2.0), ("p1", "plain", 2.0)]
    assert mean(pairs) == pytest.approx(2.0)
    assert compare(tmp_path, tmp_path, "ms")[0].experiment == "a"


def test_what_cannot_be_compared_is_reported(tmp_path: Path) -> None:
    kept(tmp_path / "one")
    with pytest.raises(PuzzleError, match="no results here"):
        compare(tmp_path / "one", tmp_path / "two", "ms")
    kept(tmp_path / "two")
    with pytest.raises(PuzzleError, match="compare like with like"):
        compare(tmp_path / "one", tmp_path, "ms")
