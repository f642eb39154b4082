"""Claims: judged by figures, left open where cells ran out of time, and never by anything that is written down."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from clew.core.errors import PuzzleError
from clew.lab import experiment
from clew.lab.cells import cells
from clew.lab.claims import Judged, judge, parsed
from clew.lab.experiment import Claim
from clew.lab.measures import Range, compare, correlation
from clew.lab.results import Record
from clew.lab.subjects import subjects
from tests.lab.samples import SMALL, result

QUICK = [result(f"p{n}", "quick", ms, area=area) for n, (ms, area) in enumerate([(1.0, 10), (2.0, 20), (4.0, 40)])]
SLOW = [result(f"p{n}", "slow", ms, area=area) for n, (ms, area) in enumerate([(3.0, 10), (1.5, 20), (None, 40)])]


def judged(test: str, records: Sequence[Record] = (*QUICK, *SLOW)) -> Judged:
    claim = Claim(says="It is so.", test=test, confirmed="Yes.", contradicted="No.")
    return judge(claim, records, lambda name: QUICK if name == "other" else [])


BOTH = 'ms[run == "quick"] < ms[run == "slow"]'
SHORT = 'ms[run == "slow", area < 40] / ms[run == "quick", area < 40]'
CASES = {
    'max(ms[run == "quick"]) < 5': ("confirmed", "largest ms (quick) 4.00"),
    'max(ms[run == "quick", area < 40]) == 2': ("confirmed", "largest ms (quick, area < 40) 2.00"),
    'min(ms[run in ("quick", "slow")]) > 1': ("contradicted", "least ms (quick or slow) 1.00"),
    'mean(ms[run == "quick"]) > 2 and sum(failures[run == "quick"]) > 100': (
        "contradicted",
        "mean ms (quick) 2.33; total failures (quick) 21",
    ),
    'max(ms[run == "slow"]) > 9000': ("confirmed", "largest ms (slow) 10000 or more"),
    'max(ms[run == "slow"]) > 20000': ("cannot be tested", "largest ms (slow) 10000 or more"),
    'median(ms[run == "slow"]) < 5': ("confirmed", "median ms (slow) 3.00"),
    f"share({BOTH}) > 0.5": ("confirmed", "ms (quick) < ms (slow) in 2 of 3 cells (not p1)"),
    f"every({BOTH})": ("contradicted", "ms (quick) < ms (slow) in 2 of 3 cells (not p1)"),
    'rank(ms[run == "quick"], area[run == "quick"]) > -0.5': (
        "confirmed",
        "rank correlation of ms (quick) and area (quick) 1.00",
    ),
    'some(ms[run == "slow"] < 1)': ("contradicted", "ms (slow) < 1 in 0 of 3 cells"),
    'not some(status == "limit")': ("contradicted", "limit in 1 of 6 cells (not p0, p1 and p2)"),
    '0.9 < slope(ms[run == "quick"], area[run == "quick"]) < 1.1': (
        "confirmed",
        "slope of ms (quick) over area (quick) 1.00",
    ),
    'rank(ms[run == "quick"], area[run == "quick"]) == 1': (
        "confirmed",
        "rank correlation of ms (quick) and area (quick) 1.00",
    ),
    f"max({SHORT}) == 3": ("confirmed", "largest ms (slow, area < 40) / ms (quick, area < 40) 3.00"),
    'every(ms[run == "quick"] == ms[of == "other"])': ("confirmed", "ms (quick) = ms (other) in 3 of 3 cells"),
}


@pytest.mark.parametrize("test", CASES)
def test_a_claim_is_judged_by_its_figures(test: str) -> None:
    found, (verdict, figures) = judged(test), CASES[test]
    assert (found.verdict, found.figures) == (verdict, figures)
    assert found.why.startswith({"confirmed": "Yes.", "contradicted": "No."}.get(verdict, "Cells that ran out"))


@pytest.mark.parametrize(
    ("test", "why"),
    [
        ('max(ms[run == "none"]) < 5', "No cell has none."),
        ('max(ms[of == "elsewhere"]) < 5', "Needs the results of another experiment: clew lab run elsewhere."),
        ('max(depth[run == "quick"]) < 5', "P0, quick: no depth."),
        ('rank(ms[run == "slow"], area[run == "slow"]) > 0', "2 cells have both figures, and three are needed."),
        ("max(side) > 3", "The run 'quick' has no side."),
    ],
)
def test_what_the_results_do_not_answer_cannot_be_tested(test: str, why: str) -> None:
    found = judged(test)
    assert (found.verdict, found.why) == ("cannot be tested", why)


def test_a_claim_without_a_test_says_why() -> None:
    found = judge(Claim(says="It is.", untestable="Its puzzle is lost."), QUICK, lambda name: [])
    assert (found.verdict, found.why) == ("cannot be tested", "Its puzzle is lost.")
    assert judge("It is.", QUICK, lambda name: []).verdict == "cannot be tested"


@pytest.mark.parametrize(
    "text", ["open('x')", "ms[", "(lambda: 1)()", "ms.real > 1", "max(x for x in ms) > 1", "__import__"]
)
def test_a_test_is_an_expression_over_figures_and_nothing_else(text: str) -> None:
    with pytest.raises(PuzzleError):
        judged(text)


def test_a_claim_that_cannot_be_read_is_refused_with_its_line() -> None:
    text = SMALL.replace("[[puzzles]]", '[[claims]]\nsays = "x"\ntest = "best(ms) > 1"\n\n[[puzzles]]')
    with pytest.raises(
        PuzzleError, match=r"claims\[0\]\.test: unknown function 'best': expected one of max, "
    ) as error:
        experiment.parse(text)
    assert error.value.line == 8
    with pytest.raises(PuzzleError, match="expected a test, or why there is none"):
        experiment.parse(SMALL.replace("[[puzzles]]", '[[claims]]\nsays = "x"\n\n[[puzzles]]'))


@pytest.mark.parametrize("name", experiment.names())
def test_every_claim_of_the_documents_has_a_test_or_a_reason_and_sentences_for_it(name: str) -> None:
    for claim in experiment.load(experiment.find(name)).claims:
        assert isinstance(claim, Claim), claim
        assert claim.test or claim.untestable
        if claim.test:
            parsed(claim.test)
            assert claim.confirmed, claim.says
            assert claim.contradicted, claim.says
        for sentence in filter(None, (claim.says, claim.confirmed, claim.contradicted, claim.untestable)):
            assert sentence.endswith("."), sentence


def made_up(name: str) -> list[Record]:
    """Results of every cell of an experiment, all with the same figures."""
    path = experiment.find(name)
    wanted = experiment.load(path)
    return [
        Record(
            key=cell.key,
            repeat=0,
            status="found",
            traits=dict(cell.traits),
            figures=dict.fromkeys(experiment.FIGURES, 1),
            limit=1.0,
        )
        for cell in cells(wanted, subjects(wanted, path.parent))
    ]


@pytest.mark.parametrize("name", experiment.names())
def test_every_test_of_a_claim_finds_its_cells(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLEW_DATA", raising=False)
    records = made_up(name)
    for claim in experiment.load(experiment.find(name)).claims:
        assert isinstance(claim, Claim)
        found = judge(claim, records, made_up)
        if claim.test and found.verdict == "cannot be tested":  # only puzzles that may not ship are missing
            assert found.why.startswith("No cell has "), (claim.test, found.why)
            assert "puzzle ==" in claim.test


def test_ranges_that_overlap_leave_a_comparison_open() -> None:
    late, known = Range(10, float("inf")), Range(12, 12)
    assert compare(late, "<", known) is None
    assert compare(late, ">", Range(9, 9)) is True
    assert compare(late, "==", Range(9, 9)) is False
    assert compare(known, "!=", Range(12, 12)) is False


def test_ranks_of_equal_values_are_shared() -> None:
    assert correlation([1, 2, 2, 3], [10, 20, 20, 30]) == pytest.approx(1)
    assert correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert correlation([1, 1, 1], [1, 2, 3]) == 0
