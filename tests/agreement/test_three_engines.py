"""Kernel, clauses and constraints on puzzles of every kind, a share of `make agree`; the report is made of figures."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from trust import figures, report
from trust.agree import compare
from trust.puzzles import puzzle

import clew
from clew import families
from clew.core.results import Verdict
from tests.shares import some


@pytest.mark.parametrize("family", [*families.NAMES, *some("three engines")])
def test_three_engines_are_of_one_opinion(family: str) -> None:
    count = 25 if family in families.NAMES else 5
    result = compare(family, block=1_000_000, count=count)  # not a block of `make agree`
    assert result["disputes"] == []
    assert result["asked"] == {"kernel": count, "sat": count, "cp": count - count // 5}


def test_puzzles_to_compare_have_all_verdicts() -> None:
    rng = Random(2)
    some = [families.get(name) for name in families.NAMES[:4]]
    seen = Counter(clew.solve(puzzle(family, rng)).verdict for family in some for _ in range(20))
    assert all(seen[verdict] > 5 for verdict in (Verdict.UNIQUE, Verdict.SEVERAL, Verdict.IMPOSSIBLE)), seen


def test_a_report_can_be_written_of_any_figures() -> None:
    assert report.text({}).count("Not run yet.") == len(report._SECTIONS)
    assert "None in the last runs." in report.text({})
    known = report.text(figures.read())
    assert "| houses |" in known
    killed = {"kills": 150, "wanted": 200, "verbs": {"solve": 150}, "outputs": 90, "wrong": ["output 7"]}
    result = report.text({"batch_kills": {**figures.machine(), "date": "today", **killed}})
    assert "150 of the 200 that a full run takes (75%) (solve 150)" in result
    assert "- batch_kills: output 7" in result
