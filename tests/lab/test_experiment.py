"""Experiment files: those that ship are valid, and an error names the line and the field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clew.core.errors import PuzzleError
from clew.lab import experiment
from clew.lab.cells import cells
from clew.lab.subjects import subjects
from tests.lab.samples import SMALL, small

# Every table and figure of the documents has its own experiment.
EVERY = [
    "fence-table-1",
    *(f"hanjie-figure-{number}" for number in range(4, 10)),
    *(f"sudoku-{order}-{strength}" for order in ("input", "first-fail") for strength in ("weak", "strong")),
    *("sudoku-chr-plain", "sudoku-chr-heuristics"),
    *(f"hashi-table-2-{number}" for number in range(3, 7)),
    *("houses-table-1", "houses-table-2", "fillin-strategies"),
]


def test_every_table_and_figure_of_the_documents_has_an_experiment() -> None:
    assert set(EVERY) <= set(experiment.names())


@pytest.mark.parametrize("name", experiment.names())
def test_each_shipped_experiment_has_puzzles_of_its_own_to_run_on(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLEW_DATA", raising=False)
    each = experiment.load(experiment.find(name))
    found = subjects(each, experiment.FOLDER)
    planned = cells(each, found)
    assert planned
    assert len({cell.key for cell in planned}) == len(planned)
    for trait in [*experiment.listed(each.table.rows), *experiment.listed(each.table.columns)]:
        assert any(trait in cell.traits for cell in planned), trait
    if each.paper is not None and any(puzzles.figures != "none" for puzzles in each.puzzles):
        labels = {" ".join(str(cell.traits[trait]) for trait in experiment.listed(each.table.rows)) for cell in planned}
        assert labels >= set(each.paper.rows)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("limit = 5", "limit = ", "line 4, column 9: invalid value"),
        ("limit = 5", "limit = 'x'", "line 4: limit: Expected 'float', got 'str'"),
        ("limit = 5", "limit = -1", "line 4: limit: expected a time in seconds above 0"),
        ("limit = 5", "limits = 5", "Object contains unknown field 'limits'"),
        ("limit = 5", "solutions = 0", "line 4: solutions: expected a whole number of 1 or more, or 'all'"),
        ('family = "slitherlink"', 'family = "unicorn"', "line 3: family: unknown family 'unicorn'"),
        ('title = "Two loops"', "", "missing required field 'title'"),
        ('"edges"', '"unicorn"', "line 11: runs[0].viewpoint: 'unicorn' is not a viewpoint: expected one of edges"),
        ('viewpoint = "edges"', "", "line 9: runs[0].viewpoint: a viewpoint is needed"),
        (
            'viewpoint = "edges"',
            'viewpoint = "edges"\nvariable = "best"',
            "line 12: runs[0].variable: 'best' is not a variable choice",
        ),
        (
            'viewpoint = "edges"',
            'viewpoint = "edges"\nvalue = "best"',
            "line 12: runs[0].value: 'best' is not a value choice",
        ),
        (
            '"edges"',
            '"edges"\noptions = { loop = "maybe" }',
            "line 12: runs[0].options: loop cannot be 'maybe': expected one of",
        ),
        (
            '"edges"',
            '"edges"\noptions = { glue = "a" }',
            "line 12: runs[0].options: the viewpoint 'edges' has no option 'glue'",
        ),
        ('engine = "kernel"', 'engine = "steam"', "line 14: runs[1].engine: Invalid enum value 'steam'"),
        ("one = [4]", "one = [4, 5]", "line 23: paper.rows.one: 2 figures here, 1 expected"),
        ('figures = ["failures"]', 'figures = ["fun"]', "line 20: paper.figures: unknown figure 'fun'"),
        ('kind = "cactus"', 'kind = "pie"', "line 27: plots[0].kind: Invalid enum value 'pie'"),
    ],
)
def test_an_error_is_one_line_with_its_place(old: str, new: str, message: str) -> None:
    assert old in SMALL
    with pytest.raises(PuzzleError, match=re.escape(message)) as caught:
        experiment.parse(SMALL.replace(old, new, 1))
    assert "\n" not in str(caught.value)


def test_an_experiment_without_puzzles_or_runs_is_refused() -> None:
    bare = "title = 'x'\nfamily = 'sudoku'\npuzzles = []\nruns = []\n"
    with pytest.raises(PuzzleError, match=r"line 3: puzzles: at least one is needed"):
        experiment.parse(bare)


def test_a_name_that_is_nearly_right_is_suggested() -> None:
    with pytest.raises(PuzzleError, match="did you mean 'fence-table-1'"):
        experiment.find("fence-table1")
    with pytest.raises(PuzzleError, match=r"nowhere.toml: cannot be read"):
        experiment.load(experiment.find("nowhere.toml"))


def test_puzzles_of_others_take_the_place_of_the_experiments_own(tmp_path: Path) -> None:
    path = small(tmp_path)
    (tmp_path / "mine.clew").write_text("clew slitherlink\n2.\n.3\n")
    found = subjects(experiment.load(path), tmp_path, [str(tmp_path / "mine.clew")])
    assert [(each.name, each.paper) for each in found] == [("mine", "none")]


def test_the_documents_puzzles_are_taken_where_a_folder_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = SMALL.replace('file = "two.clew"', 'file = "two.clew"\ndocument = "fence/{name}.txt"\nnames = ["a", "b"]')
    path = small(tmp_path, text)
    monkeypatch.delenv("CLEW_DATA", raising=False)
    shipped = subjects(experiment.load(path), tmp_path)
    assert [(each.name, each.paper) for each in shipped] == [("one", "none"), ("two", "none")]
    (tmp_path / "data" / "fence").mkdir(parents=True)
    for name in "ab":
        (tmp_path / "data" / "fence" / f"{name}.txt").write_text("2.\n.3\n")
    monkeypatch.setenv("CLEW_DATA", str(tmp_path / "data"))
    found = subjects(experiment.load(path), tmp_path)
    assert [(each.name, each.paper) for each in found] == [("a", "same"), ("b", "same")]
    assert subjects(experiment.load(path), tmp_path, [str(tmp_path)]) == found


def test_traits_are_read_off_names_by_a_pattern(tmp_path: Path) -> None:
    path = small(tmp_path, SMALL.replace('file = "two.clew"', 'file = "two.clew"\npattern = "{first}e"'))
    assert [each.traits.get("first") for each in subjects(experiment.load(path), tmp_path)] == ["on", None]


ENGINES = """
title = "Engines"
family = "slitherlink"
[[puzzles]]
file = "a.clew"
[[runs]]
engine = "kernel"
[[runs]]
engine = ["cp", "rounds", "cpsat"]
viewpoint = "edges"
variable = "{variable}"
"""


def test_a_list_of_engines_is_a_run_for_each() -> None:
    read = experiment.parse(ENGINES.format(variable="ff"))
    assert [run.engine for run in read.runs] == ["kernel", "cp", "rounds", "cpsat"]
    assert {run.variable for run in read.runs[1:]} == {"ff"}


def test_a_strategy_that_one_of_the_engines_lacks_is_refused_at_its_run() -> None:
    with pytest.raises(PuzzleError, match=r"line 8: runs\[1\]: CP-SAT has no strategy 'dom_wdeg/step'"):
        experiment.parse(ENGINES.format(variable="dom_wdeg"))


def test_an_unknown_engine_in_a_list_is_refused() -> None:
    with pytest.raises(PuzzleError, match=r"line 9: runs\[1\].engine: Invalid enum value 'tea'"):
        experiment.parse(ENGINES.format(variable="ff").replace('"rounds"', '"tea"'))


HINTS = """
title = "Hints"
family = "{family}"
[[puzzles]]
file = "a.clew"
[[runs]]
strategy = ["hint-6", "hint-7"]
{more}
"""


def test_named_strategies_are_runs_of_their_own() -> None:
    read = experiment.parse(HINTS.format(family="fillin", more='engine = ["cp", "rounds"]'))
    assert [run.name for run in read.runs] == ["hint-6", "hint-7", "hint-6 rounds", "hint-7 rounds"]
    last = read.runs[-1]
    assert (last.viewpoint, last.variable, last.value, last.engine) == ("slots", "ff", "enum", "rounds")
    assert last.options == {"crossings": "forward", "order": "transposed"}


@pytest.mark.parametrize(
    ("family", "more", "message"),
    [
        ("hashi", "", r"line 7: runs\[0\].strategy: 'hint-6' is not a named strategy: hashi has none with names"),
        ("fillin", 'value = "down"', r"line 8: runs\[0\].value: a named strategy has its own value"),
        ("fillin", 'engine = "cpsat"', r"line 8: runs\[0\].engine: the engine cpsat has no named strategies"),
    ],
)
def test_what_does_not_go_with_a_named_strategy_is_refused(family: str, more: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        experiment.parse(HINTS.format(family=family, more=more))
