"""What can be explained: every strategy, counter, strength and viewpoint, with literature where there is some."""

from __future__ import annotations

import pytest

from clew import families
from clew.core.errors import PuzzleError
from clew.core.model import STRENGTH
from clew.core.strategy import VALUE_CHOICES, VARIABLE_CHOICES
from clew.lab import guide
from clew.lab.experiment import FIGURES


def test_every_choice_and_strength_has_words() -> None:
    assert list(guide.VARIABLES) == list(VARIABLE_CHOICES)
    assert list(guide.VALUES) == list(VALUE_CHOICES)
    assert list(guide.STRENGTHS) == [*STRENGTH.choices, "ic_global"]
    assert set(guide.COUNTERS) <= set(FIGURES)


def test_every_family_has_viewpoints_and_each_is_explained() -> None:
    for family in families.BUILT_IN:
        assert families.get(family).logic.viewpoints
        for name, viewpoint in families.get(family).logic.viewpoints.items():
            (entry,) = guide.explain(f"{family}/{name}")
            assert len(entry.text) > 100, f"{family}/{name}"
            assert set(entry.options or {}) == set(viewpoint.options)
            assert all(len(line) <= 120 for line in entry.printed.splitlines())


def test_a_strategy_is_explained_by_its_parts() -> None:
    assert [entry.name for entry in guide.explain("ff/down")] == ["ff", "down"]
    assert "Haralick and Elliott" in guide.explain("ff")[0].text


def test_a_name_of_several_things_explains_all_of_them() -> None:
    assert [entry.kind for entry in guide.explain("random")] == ["a variable choice", "a value choice"]


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(PuzzleError, match="did you mean 'bisect'"):
        guide.explain("bisekt")
    with pytest.raises(PuzzleError, match="no entry for 'unicorn'"):
        guide.explain("unicorn")


def test_a_named_strategy_is_explained_with_its_order() -> None:
    (entry,) = guide.explain("hint-7")
    assert entry.kind == "a strategy of Fill-in"
    assert "Order: slots by the number of unused words that match the letters there" in entry.text
    assert "It is slots crossings=forward order=transposed ff/enum." in entry.text
    assert "fillin/hint-7" in guide.topics()
