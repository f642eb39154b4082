"""A share of `python -m trust proofs`: certificates of declared families prove what is true, forged ones nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from trust import proofs

import clew
from clew import checker, families
from clew.actions.prove import Unproved, verify
from clew.core.results import Verdict
from tests.rules.boards import boards
from tests.shares import some


@pytest.mark.parametrize("family", some("proofs", 10))
def test_what_is_proved_is_true_and_what_is_forged_is_refused_or_true(family: str) -> None:
    counted: Counter[str] = Counter()
    assert [*proofs.tiny(family, 4, counted), *proofs.forged(family, 30, counted)] == []
    assert counted["refused"] > 20


@pytest.mark.parametrize("family", ["masyu", "nurikabe", "kenken", "yajilin"])
def test_the_checker_alone_believes_an_honest_proof_from_other_rules_and_clew_does_not(family: str) -> None:
    rng = Random(1)
    for board in boards(families.get(family).puzzle, rng, 10**9):
        outcome = clew.solve(board)
        if outcome.verdict is Verdict.SEVERAL:
            break
    forgery = proofs.forced(board, outcome.solutions[0], rng)
    assert forgery is not None
    for text, claim in ((forgery, "one"), (proofs.contradicted(board), "none")):
        assert checker.verify(text.encode(), checker.parts())[0] == claim
        with pytest.raises(Unproved, match="Clew does not read the puzzle as the checker does"):
            verify(text)
