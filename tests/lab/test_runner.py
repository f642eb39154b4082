"""Runs: the documents' figures come out, what is done is not done again, and repeats are kept apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from clew.lab import experiment
from clew.lab.results import LINES, Record, read
from clew.lab.runner import COPY, Plan, run
from clew.lab.table import build
from tests.lab.samples import SMALL, small


def ran(plan: Plan) -> list[str]:
    """Run, and name the cells that were measured."""
    result: list[str] = []
    run(
        plan,
        lambda record, done, total: result.append(f"{record.traits['puzzle']} {record.traits['run']} {done}/{total}"),
    )
    return result


def test_the_fence_table_comes_out_exactly(tmp_path: Path) -> None:
    path = experiment.find("fence-table-1")
    shown = build(experiment.load(path), run(Plan(path=path, folder=tmp_path)))
    assert [entry.ours for entry in shown.entries("failures")] == [4, 2, 56, 1, 18, 1]
    assert all(entry.same for entry in shown.entries("failures"))
    for counter in ("resumptions", "entailments", "prunings", "constraints"):  # the document's shape
        assert all(0.05 < (entry.ratio or 0) < 0.2 for entry in shown.entries(counter)), counter


@pytest.mark.parametrize("number", [3, 4])
def test_the_tables_of_bridges_come_out_exactly(
    number: int, tmp_path: Path, shared_data: Callable[[str], Path]
) -> None:
    folder = shared_data("hashi/aplai").parent.parent
    path = experiment.find(f"hashi-table-2-{number}")
    shown = build(experiment.load(path), run(Plan(path=path, folder=tmp_path, puzzles=[str(folder)], jobs=2)))
    compared = [entry for entry in shown.entries("summed") if entry.paper is not None]
    assert len(compared) == 44
    assert all(entry.same for entry in compared)


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    plan = Plan(path=small(tmp_path), folder=tmp_path / "out")
    assert ran(plan) == ["one plain 1/4", "one kernel 2/4", "two plain 3/4", "two kernel 4/4"]
    before = (plan.folder / LINES).read_bytes()
    assert ran(plan) == []
    assert (plan.folder / LINES).read_bytes() == before
    assert (plan.folder / COPY).read_text() == SMALL
    lines = before.splitlines(keepends=True)
    (plan.folder / LINES).write_bytes(b"".join(lines[:2]) + lines[2][:30])
    assert ran(plan) == ["two plain 3/4", "two kernel 4/4"]


def test_a_run_added_to_the_experiment_is_all_that_is_measured(tmp_path: Path) -> None:
    plan = Plan(path=small(tmp_path), folder=tmp_path / "out")
    assert len(ran(plan)) == 4
    more = SMALL.replace("[table]", '[[runs]]\nname = "cells"\nviewpoint = "cells"\n\n[table]')
    small(tmp_path, more)
    assert ran(plan) == ["one cells 5/6", "two cells 6/6"]
    assert [record.traits["run"] for record in read(plan.folder)] == ["plain", "kernel", "cells"] * 2


def test_repeats_are_kept_apart_and_agree_on_all_counters(tmp_path: Path) -> None:
    plan = Plan(path=small(tmp_path), folder=tmp_path / "out", repeat=3, jobs=2)
    assert len(ran(plan)) == 12
    cells: dict[object, list[Record]] = {}
    for record in read(plan.folder):
        cells.setdefault((record.traits["puzzle"], record.traits["run"]), []).append(record)
    assert [sorted(record.repeat for record in each) for each in cells.values()] == [[0, 1, 2]] * 4
    assert all(len({record.figures.get("nodes") for record in each}) == 1 for each in cells.values())
