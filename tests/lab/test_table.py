"""Tables: our figure, the document's, the ratio; nothing is invented, and nothing is shown that was not counted."""

from __future__ import annotations

import msgspec
import pytest

from clew.lab import experiment, table
from clew.lab.results import Record
from tests.lab.samples import SMALL, result


def built(text: str, *records: Record) -> table.Table:
    return table.build(experiment.parse(text), records)


def test_a_figure_that_is_the_documents_is_marked_and_counted() -> None:
    shown = built(SMALL.replace("two = [3]", "two = [7]"), result("one", "plain", 1.5), result("two", "plain", 2.0))
    (_, (_, first)), (_, (_, second)) = shown.rows
    assert (first.text, first.beside, first.same) == ("7", "4, ×1.8", False)
    assert (second.text, second.beside, second.same) == ("7", "= 7", True)
    assert table.summary(shown) == ["failures: 1 of 2 figures match the document's exactly"]


def test_the_documents_figures_are_shown_only_for_its_puzzles() -> None:
    shown = built(SMALL, msgspec.structs.replace(result("one", "plain", 1.0), paper="none"))
    assert all(entry.beside == "" for entry in shown.every)


def test_figures_of_another_puzzle_of_the_same_kind_are_marked_and_not_counted() -> None:
    shown = built(SMALL, msgspec.structs.replace(result("one", "plain", 1.0), paper="alike"))
    assert [entry.beside for entry in shown.every] == ["", "≈ 4, ×1.8"]
    assert table.summary(shown) == []


def test_times_are_compared_by_their_geometric_mean() -> None:
    text = SMALL.replace('figures = ["failures"]', 'figures = ["ms"]').replace("[4]", "[10]").replace("[3]", "[0]")
    shown = built(text, result("one", "plain", 1.0), result("two", "plain", 2.0))
    assert table.summary(shown) == ["plain, ms: 0.10 times the document's (geometric mean of 1)"]


def test_what_ran_out_of_time_is_above_its_limit() -> None:
    shown = built(SMALL, result("one", "plain", None))
    ((_, entries),) = shown.rows
    assert [entry.text for entry in entries] == ["> 10000", "> 7"]
    assert entries[1].ratio is None
    assert table.summary(shown) == ["failures: 0 of 1 figures match the document's exactly; 1 ran out of time"]


def test_the_best_so_far_is_a_bound_from_above() -> None:
    late = msgspec.structs.replace(result("one", "plain", None), figures={"objective": 13})
    text = SMALL.replace('columns = "run"', 'columns = "run"\nfigures = ["objective"]')
    assert [entry.text for entry in built(text, late).every] == ["≤ 13"]


def test_a_cell_that_the_wall_clock_ended_says_so() -> None:
    shown = built(SMALL, msgspec.structs.replace(result("one", "plain", 1.0), status="guard"))
    assert [entry.text for entry in shown.every] == ["guard", "guard"]


def test_a_counter_that_no_engine_has_is_not_available() -> None:
    text = SMALL.replace('columns = "run"', 'columns = "run"\nfigures = ["ms", "resumptions", "depth"]')
    shown = built(text, result("one", "plain", 1.0))
    assert shown.columns == [("plain", ["ms", "resumptions"])]  # depth: neither counted nor asked for
    assert shown.rows[0][1][1].text == "n/a"


def test_repeats_are_shown_by_their_median_and_late_ones_are_the_largest() -> None:
    several = [msgspec.structs.replace(result("one", "plain", ms), repeat=at) for at, ms in enumerate((1.0, 9.0, None))]
    assert table.middle(several, "ms") == 9.0
    assert table.middle(several[1:], "ms") is None
    assert table.middle(several[:2], "ms") == 5.0
    assert table.middle([], "ms") is None


def test_a_column_of_the_document_is_compared_with_all_its_variants() -> None:
    text = SMALL.replace('columns = "run"', 'columns = ["run", "loop"]')
    shown = built(text, result("one", "plain", 1.0, loop="after"), result("one", "plain", 1.0, loop="watch"))
    assert [column for column, _ in shown.columns] == ["plain after", "plain watch"]
    assert [entry.paper for entry in shown.entries("failures")] == [4, 4]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.0, "0"),
        (7, "7"),
        (2.0, "2.00"),
        (12345.6, "12346"),
        (99.96, "100.0"),
        (1.234, "1.23"),
        (0.00123, "0.00123"),
        (1.2e-9, "1.20e-09"),
    ],
)
def test_numbers_have_three_digits_that_matter(value: float, text: str) -> None:
    assert table.number(value) == text
