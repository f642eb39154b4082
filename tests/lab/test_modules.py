"""A user's own file in an experiment: its viewpoints and choices are used, and what is wrong with it is one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.cli import main
from clew.core.errors import PuzzleError
from clew.lab import modules
from clew.lab.experiment import load
from clew.lab.runner import Plan, run
from tests.lab.samples import PUZZLES, SMALL, small

OWN = """
from clew.core.model import Viewpoint
from clew.families.slitherlink.models import VIEWPOINTS as KNOWN

VIEWPOINTS = {"mine": Viewpoint(title="mine", about="Edges under another name.", build=KNOWN["edges"].build,
                                options=KNOWN["edges"].options)}
VARIABLES = {"backwards": lambda variables: variables[-1]}
VALUES = {"one_first": lambda variable: sorted(variable.values(), reverse=True)}
"""
USED = SMALL.replace("limit = 5", 'limit = 5\nmodule = "own.py"').replace(
    'viewpoint = "edges"',
    'viewpoint = "mine"\nvariable = ["backwards", "leftmost"]\nvalue = "one_first"\nsearch = "lds"',
)


def test_viewpoints_and_choices_of_a_file_are_used_by_the_workers(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    records = run(Plan(path=small(tmp_path, USED), folder=tmp_path / "results"))
    mine = [record for record in records if record.traits["viewpoint"] == "mine"]
    assert {record.traits["strategy"] for record in mine} == {"backwards/one_first/lds", "leftmost/one_first/lds"}
    assert {record.status for record in records} == {"found"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, r"line 5: module: .*own.py: there is no such Python file"),
        ("VIEWPOINTS = [1]", r"module: .*own.py: VIEWPOINTS is not a dict by name"),
        ("VIEWPOINTS = {'a': 1}", r"module: .*own.py: VIEWPOINTS has 'a', which is not a Viewpoint"),
        ("VARIABLES = {'ff': max}", r"module: .*own.py: VARIABLES cannot have 'ff'"),
        ("1 / 0", r"module: .*own.py: ZeroDivisionError: division by zero"),
    ],
)
def test_a_file_that_is_wrong_is_refused_in_one_line(tmp_path: Path, text: str | None, message: str) -> None:
    if text is not None:
        (tmp_path / "own.py").write_text(text)
    with pytest.raises(PuzzleError, match=message):
        load(small(tmp_path, USED))


def test_results_of_a_file_that_has_changed_are_measured_again(tmp_path: Path) -> None:
    plan = Plan(path=small(tmp_path, USED), folder=tmp_path / "results")
    measured: list[str] = []
    for text in (OWN, OWN, OWN.replace("variables[-1]", "variables[0]")):
        (tmp_path / "own.py").write_text(text)
        modules.load.cache_clear()
        run(plan, lambda record, done, total: measured.append(record.key))
    assert len(measured) == 2 * len(set(measured[: len(measured) // 2]))


BACKWARDS = """
from clew.core.model import Viewpoint
from clew.families.slitherlink.models import VIEWPOINTS as KNOWN


def backwards(variables):
    \"""The last open variable.

    Not a good idea.
    \"""
    return variables[-1]


VIEWPOINTS = {"mine": Viewpoint(title="mine", about="Edges, once more.", build=lambda puzzle, knobs, store:
                                KNOWN["edges"].build(puzzle, {"loop": "after"}, store))}
VARIABLES = {"backwards": backwards}
"""


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("strategies --module own.py", "variable backwards       The last open variable.\n"),
        ("explain mine --module own.py", "mine: a viewpoint of yours\n\nEdges, once more."),
        ("explain --module own.py", "\nmine\n"),
        ("export two.clew --module own.py --viewpoint mine", "solve :: int_search("),
        ("tree two.clew --module own.py --viewpoint mine --strategy backwards/enum --json", '"strategy": "backwards/'),
    ],
)
def test_commands_take_a_file_of_ones_own(
    command: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small(tmp_path)
    (tmp_path / "two.clew").write_text(PUZZLES.split("clew slitherlink\ntitle: two")[0])
    (tmp_path / "own.py").write_text(BACKWARDS)
    monkeypatch.chdir(tmp_path)
    assert main(["lab", *command.split()]) == 0
    assert said in capsys.readouterr().out


def test_a_file_that_is_not_there_is_refused_by_the_name_it_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["lab", "explain", "mine", "--module", "own.py"]) == 2
    assert capsys.readouterr().err == "clew: own.py: there is no such Python file\n"
