"""Header lines of every family with values that no one would write: each is read, or refused in one line."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from trust import headers
from trust.attempts import attempt
from trust.bombs import under_headers
from trust.corpus import Sample, samples
from trust.mutations import mutated

import clew
from clew import families
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from tests.shares import some


def own(family: str) -> Sample:
    return next(sample for sample in samples() if sample.family == family and headers.opens(sample.text))


def test_the_reader_of_every_family_says_which_headers_it_knows() -> None:
    assert {"boxes"} < set(headers.names("sudoku"))
    assert {"distances", "exactly", "metric"} < set(headers.names("houses"))
    for name in families.names():
        assert {"title", "author"} <= set(headers.names(name))


@pytest.mark.parametrize("family", [*families.NAMES, *some("headers")])
def test_every_header_with_every_odd_value_is_read_or_refused(family: str) -> None:
    kinds: Counter[str] = Counter()
    form = families.formats(family)["clew"]
    for what, text in headers.every(family):
        try:
            form.read(text)
            kinds["read"] += 1
        except PuzzleError as refused:
            kinds["refused"] += 1
            assert len(str(refused)) < 1_000, what
            assert "\n" not in str(refused), what
    assert kinds["read"] > 300  # any title will do
    assert kinds["refused"] > 10


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("clew houses\ndistances:\n0 0\n1 1\n", "line 2: the header 'distances' is empty: expected a value"),
        ("clew houses\ndistances: 13\n0 0\n1 1\n", "line 2: '13' is not allowed for distances: expected 1, 2, 3, 4"),
        ("clew hashi\nmost: \n1.1\n...\n", "line 2: the header 'most' is empty: expected a value"),
        ("clew fillin\nspare: YES\n__\n\nON\n", "line 2: 'YES' is not a value of spare: expected yes or no"),
        ("clew sudoku\nboxes: ²x²\n" + "....\n" * 4, "line 2: '²x²' is not a box of 4 cells"),
    ],
)
def test_a_value_that_is_none_is_named_with_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        clew.read(text)
    assert said in str(refused.value)


def test_changes_of_texts_reach_every_header_of_every_family() -> None:
    rng = Random(3)
    for family in families.BUILT_IN:
        sample = own(family)
        texts = [mutated(rng, sample.text, sample.text) for _ in range(150)]
        result = [attempt(sample, text, Random(0)) for text in texts]
        assert [each for each in result if each.failed] == []
        lines = {line.strip().lower() for text in texts for line in text.split("\n")}
        for name in headers.names(family):
            assert any(line.startswith(name) and ":" in line for line in lines), (family, name)


def test_headers_of_other_formats_are_changed_too() -> None:
    rng = Random(4)
    text = families.formats("nonogram")["non"].example
    changed = {headers.valued(rng, text) for _ in range(100)}
    assert len(changed) > 50
    assert headers.valued(rng, "12345") == "12345"
    assert headers.headed(rng, "no form of ours") != ""


def test_there_are_bombs_under_every_header() -> None:
    thrown = " ".join(name for name, _ in under_headers())
    for family in families.names():
        assert all(f"{name} of {family}" in thrown for name in headers.names(family))


@pytest.mark.parametrize(
    ("title", "kept"),
    [
        ("half a \ud800", "half a ?"),
        ("\x1b[2Jcleared", "?[2Jcleared"),
        (" two\nlines\t", "two lines"),
        ("é\u200d😀", "é\u200d😀"),
    ],
)
def test_titles_are_one_line_that_can_be_printed_and_written(title: str, kept: str) -> None:
    reading = Reading(puzzle=None, title=title, author=title)
    assert (reading.title, reading.author) == (kept, kept)
    assert reading.title.encode().decode() == kept


@pytest.mark.parametrize("value", ["²", "٣", "-1", "", " ", "9" * 5_000, "\x00", "1e9", "½", "0x2", "2x", "Ⅳ"])
def test_options_of_generators_take_no_odd_value_for_a_number(value: str) -> None:
    for name in families.BUILT_IN:
        family = families.get(name)
        open_ones = [knob for knob, each in family.making.knobs.items() if not each.choices and not each.file]
        for option in [{"size": value}, {"level": value}, *({"size": "small", knob: value} for knob in open_ones)]:
            if any(option.get(key) == "" for key in ("size", "level")):
                continue
            try:
                clew.generate(name, seed=1, **option)  # type: ignore[arg-type]
            except (PuzzleError, clew.NoPuzzle) as refused:
                assert "\n" not in str(refused)
                assert len(str(refused)) < 1_000
