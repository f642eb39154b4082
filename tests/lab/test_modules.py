"""A user's own file in an experiment: its viewpoints and choices are used, and what is wrong with it is one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.core.errors import PuzzleError
from clew.lab.experiment import load
from clew.lab.runner import Plan, run
from tests.lab.samples import SMALL, small

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
