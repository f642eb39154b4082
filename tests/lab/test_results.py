"""Results: a line each, whole after any stop, found again, and the same in both files."""

from __future__ import annotations

import csv
from pathlib import Path

import msgspec
import pytest

from clew.core.errors import PuzzleError
from clew.lab.results import LINES, TABLE, Record, Results, read
from tests.lab.samples import result


def keep(folder: Path, *records: Record) -> None:
    with Results(folder) as results:
        for record in records:
            results.add(record)


def rows(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader((folder / TABLE).read_text().splitlines()))


def test_results_come_back_as_they_were(tmp_path: Path) -> None:
    records = [result("a", "x", 1.5), result("b", "x", None)]
    keep(tmp_path, *records)
    assert read(tmp_path) == records


def test_each_result_is_in_both_files_at_once(tmp_path: Path) -> None:
    with Results(tmp_path) as results:
        for number in range(3):
            results.add(result(f"p{number}", "x", 1.0))
            assert len(read(tmp_path)) == number + 1
            assert len(rows(tmp_path)) == number + 1


def test_the_table_says_what_the_lines_say(tmp_path: Path) -> None:
    keep(tmp_path, result("a", "x", 1.5, viewpoint="cells", loop="after"), result("b", "x", None))
    first, second = rows(tmp_path)
    assert (first["puzzle"], first["viewpoint"], first["options"]) == ("a", "cells", "loop=after")
    assert (first["ms"], first["s"], first["failures"], first["status"]) == ("1.5", "0.0015", "7", "found")
    assert first["resumptions"] == first["prunings"] == ""  # not available is empty, never a number
    assert second["status"] == "limit"


def test_a_torn_last_line_is_passed_over_and_gone_after_the_next_run(tmp_path: Path) -> None:
    keep(tmp_path, result("a", "x", 1.0), result("b", "x", 2.0))
    whole = (tmp_path / LINES).read_bytes()
    for cut in (2, 20, 60):
        (tmp_path / LINES).write_bytes(whole[:-cut])
        assert [record.traits["puzzle"] for record in read(tmp_path)] == ["a"]
    keep(tmp_path, result("b", "x", 2.0))
    assert (tmp_path / LINES).read_bytes() == whole
    assert len(rows(tmp_path)) == 2


def test_a_line_in_the_middle_that_is_not_a_result_is_refused(tmp_path: Path) -> None:
    keep(tmp_path, result("a", "x", 1.0))
    (tmp_path / LINES).write_bytes(b"nonsense\n" + (tmp_path / LINES).read_bytes())
    with pytest.raises(PuzzleError, match=r"line 1: .*not a result"):
        read(tmp_path)


def test_what_ran_out_of_less_time_or_failed_is_run_again(tmp_path: Path) -> None:
    late, done = result("a", "x", None), result("b", "x", 1.0)
    failed = msgspec.structs.replace(result("c", "x", 1.0), status="failed", error="it broke")
    guarded = msgspec.structs.replace(result("d", "x", 1.0), status="guard")
    keep(tmp_path, late, done, failed, guarded)
    results = Results(tmp_path)
    assert results.done(late.key, 0, 10.0) == late
    assert results.done(late.key, 0, 20.0) is None
    assert results.done(done.key, 0, 20.0) == done
    assert results.done(done.key, 1, 20.0) is None
    assert results.done(failed.key, 0, 1.0) is None
    assert results.done(guarded.key, 0, 1.0) is None


def test_a_cell_measured_again_has_its_latest_result(tmp_path: Path) -> None:
    keep(tmp_path, result("a", "x", None), result("b", "x", 1.0))
    keep(tmp_path, result("a", "x", 3.0))
    assert {record.traits["puzzle"]: record.figure("ms") for record in read(tmp_path)} == {"a": 3.0, "b": 1.0}


def test_cells_have_the_order_of_the_experiment_and_those_of_a_changed_run_are_gone(tmp_path: Path) -> None:
    late, soon, other = result("b", "x", 2.0), result("a", "x", 1.0), result("c", "x", 3.0)
    changed = msgspec.structs.replace(result("a", "x", 9.0), key="another option")
    again = msgspec.structs.replace(soon, repeat=1)
    keep(tmp_path, changed, late, other, again, soon)
    with Results(tmp_path) as results:
        results.arrange([(soon.key, 0), (late.key, 0)])
        assert results.records == [soon, late, other, again]
    assert read(tmp_path) == [soon, late, other, again]
    assert [row["puzzle"] for row in rows(tmp_path)] == ["a", "b", "c", "a"]


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PuzzleError, match="cannot be"), Results(tmp_path / "file" / "below"):
        raise AssertionError("it was opened")
