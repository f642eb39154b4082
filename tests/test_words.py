"""Catalogues of words: nothing is missing, nothing is left over, and what stands for parts is the same in each."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from tools import catalogue

from clew.core.errors import PuzzleError
from clew.core.words import WORDS, languages, words

STATIC = Path(__file__).resolve().parent.parent / "src" / "clew" / "web" / "static"
PARTS = re.compile(r"\{\w+\}")
# A text of several words that begins with a capital, and is not put into the language of the page.
PLAIN = re.compile(r"""(?<!\bt\()(?<!\bt\(\n)(["`])(?=[A-Z][a-z]+ [a-z])[^"`\n]*\1""")


@cache
def needed() -> dict[str, str]:
    return catalogue.needed()


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_a_catalogue_has_every_text_and_no_other(language: str) -> None:
    texts = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    assert {text: source for text, source in needed().items() if text not in texts} == {}, "these are missing"
    assert sorted(set(texts) - set(needed())) == [], "these are no longer needed"
    assert list(texts) == sorted(texts)
    for text, own in texts.items():
        assert own.strip(), text
        assert sorted(PARTS.findall(own)) == sorted(PARTS.findall(text)), text


def test_every_sentence_of_the_page_is_put_into_its_language() -> None:
    found: dict[str, list[str]] = {}
    for module in STATIC.glob("*.js"):
        lines = [line for line in module.read_text().splitlines() if not re.match(r"\s*(\*|//|/\*|console\.)", line)]
        plain = [match[0] for line in lines for match in PLAIN.finditer(line) if f"t({match[0]}" not in line]
        texts = [text for text in plain if text.strip('"`') not in needed()]
        if texts:
            found[module.name] = texts
    assert found == {}


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(PuzzleError, match="unknown language 'xx': expected one of en, de"):
        words("xx")


def test_words_of_a_language_take_their_parts() -> None:
    assert words("en")("puzzle {first}", first=3) == "puzzle 3"
    assert words("de")("puzzle {first}", first=3) == "Rätsel 3"
    assert words("de")("a text that no catalogue has") == "a text that no catalogue has"
