"""A share of `python -m trust grammar`: checker and reader understand the same, and claims on tiny boards are true."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from trust import brute, grammar

from clew import checker


@pytest.mark.parametrize("family", grammar.SEEDS)
def test_the_checker_and_the_reader_understand_the_same(family: str) -> None:
    counted: Counter[str] = Counter()
    wrong = [(said, text) for text in grammar.texts(family, 0)[:600] if (said := grammar.compare(text, counted))]
    assert not wrong
    assert counted["taken"] > 20
    assert counted["tiny"] > 10


@pytest.mark.parametrize("family", grammar.SEEDS)
def test_forged_certificates_of_tiny_boards_claim_nothing_false(family: str) -> None:
    counted: Counter[str] = Counter()
    assert [said for seed in range(3) if (said := grammar.forge(Random(seed), family, counted))] == []
    assert counted["forged"] > 100


def test_every_family_of_the_checker_is_tried() -> None:
    assert (
        set(grammar.SEEDS) == set(grammar.READ) == set(checker.parts()) - {"ground"}
    )  # which is for declared families


@pytest.mark.parametrize(
    ("text", "solutions"),
    [
        ("clew sudoku\n\n....\n....\n....\n....", 288),
        ("clew nonogram\n\nrows\n1\n1\ncolumns\n1\n1", 2),
        ("clew nonogram\n\nrows\n*\n*\ncolumns\n*\n*", 16),
        ("clew slitherlink\n\n...\n...\n...", 213),
        ("clew hashi\n\n3.3\n...\n3.3", 2),
        ("clew fillin\n\n__\n__\n\nAB\nAC\nBD\nCD", 2),
        ("clew houses\ndistances: 4\n\n0 0\n1 0\n5 0\n7 0", 3),
    ],
)
def test_trying_everything_counts_what_is_known(text: str, solutions: int) -> None:
    assert brute.count(text) == solutions
