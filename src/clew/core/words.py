"""The words of other languages: catalogues that give the text of a language for an English one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from clew.core.errors import PuzzleError
from clew.core.text import quoted

WORDS = Path(__file__).parent.parent / "words"  # one file for each language
OWN = "English"  # the entry that names the language of a catalogue in its own words

Words = Callable[..., str]


@cache
def languages() -> Mapping[str, str]:
    """Every language there is, by its code: what it calls itself."""
    found = {path.stem: catalogue(path.stem)[OWN] for path in sorted(WORDS.glob("*.json"))}
    return {"en": OWN, **found}


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The texts of a language by the English ones."""
    texts: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    return texts


def words(language: str) -> Words:
    """Give a function that puts English texts into a language; names in braces stand for what is given by name."""
    if language not in languages():
        raise PuzzleError(f"unknown language {quoted(language)}: expected one of {', '.join(languages())}")
    texts: Mapping[str, str] = {} if language == "en" else catalogue(language)

    def word(text: str, **parts: object) -> str:
        own = texts.get(text, text)
        return own.format(**parts) if parts else own

    return word
