"""Detects what a text is: by its first line, by the file's extension, and by what each family's formats recognise.

The index of families narrows the formats down; only those are imported and asked. So it takes the same time however
many families there are.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from clew import families
from clew.actions.arguments import public
from clew.codecs import code, own
from clew.codecs.gzipped import plain_name
from clew.core.errors import PuzzleError
from clew.core.family import Family, Format

if TYPE_CHECKING:
    from clew.families.cards import Form

Candidate = tuple[Family[Any], Format[Any]]
Likely = tuple[str, str]  # the names of a family and of one of its formats
StrPath = str | os.PathLike[str]


@public
def detect(text: str, path: StrPath | None = None) -> list[Candidate]:
    """List the families and formats that a text may be in, the likeliest first."""
    text = code.unpack(text) or text
    named = own.opening(text)
    if named is not None:
        return [(families.get(named), form_of(named, own.NAME))]
    return [(families.get(name), form_of(name, form)) for name, form in likely(text, path)]


def likely(
    text: str,
    path: StrPath | None,
    family: str | None = None,
    format: str | None = None,
    fits: Collection[str] = (),
) -> Iterator[Likely]:
    """Name families and formats that a text may be in, first by its file's extension, then by its look.

    `fits` collects the families that have already read it: they are not asked again, and nothing is if the extension
    was that of one family.
    """
    suffix = suffix_of(path)
    with_suffix = (each for each in forms(family, format) if suffix in each[1].extensions) if suffix else ()
    by_suffix = [(name, form.name) for name, form in with_suffix]
    yield from by_suffix
    if by_suffix and len(fits) == 1:
        return
    seen = _cues(text)
    for name, form in forms(family, format, seen):
        if (name, form.name) not in by_suffix and name not in fits and _looks_like(name, form, text, seen):
            yield name, form.name


def is_binary(text: str) -> bool:
    """Whether this is a binary file that some format reads."""
    if not has_controls(text):
        return False
    seen = _cues(text)
    return any(_looks_like(name, form, text, seen) for name, form in forms() if form.binary)


def has_controls(text: str) -> bool:
    """Whether it has control characters that no text has."""
    return not text.isprintable() and any(control in text for control in _CONTROLS)


def suffix_of(path: StrPath | None) -> str:
    """The extension that may name a file's format, in lower case."""
    return "" if path is None else os.path.splitext(plain_name(path))[1].lower()


def forms(
    family: str | None = None, format: str | None = None, seen: frozenset[str] | None = None
) -> Iterator[tuple[str, Form]]:
    """The index entry of every format with the name of its family, without importing either.

    If cues of a text are given, formats that it cannot be in are left out.
    """
    others = families.names()[len(families.BUILT_IN) :]
    more = ((name, form) for name in others for form in families.card(name).forms)
    for name, form in (*_of_clew(seen), *more):
        if family in (None, name) and format in (None, form.name):
            yield name, form


@lru_cache(maxsize=64)
def _of_clew(seen: frozenset[str] | None) -> Sequence[tuple[str, Form]]:
    """The formats of Clew's own families; many texts have the same cues."""
    every = [(name, form) for name in families.BUILT_IN for form in families.card(name).forms]
    if seen is None:
        return every
    others = [each for each in every if each[1].name != own.NAME]  # texts in Clew's own format name their family
    return [each for each in others if not each[1].cues or not seen.isdisjoint(each[1].cues)]


def form_of(family: str, name: str) -> Format[Any]:
    """Return a family's format by its name."""
    known = families.get(family).forms.formats
    if name not in known:
        from clew.core.text import quoted

        raise PuzzleError(f"{family} has no format {quoted(name)}: expected one of {', '.join(known)}")
    return known[name]


def _looks_like(family: str, form: Form, text: str, seen: frozenset[str]) -> bool:
    """Whether a text looks like a format, which is imported only if its cues do not settle it."""
    if form.name == own.NAME:
        return False  # texts in Clew's own format name their family
    if form.cues:
        from clew.codecs.cues import has_any

        if not has_any(form.cues, text, seen):
            return False
    return families.formats(family)[form.name].sniff(text)


def _cues(text: str) -> frozenset[str]:
    from clew.codecs.cues import cues

    return cues(text)


_CONTROLS = [chr(code) for code in range(32) if chr(code) not in "\t\n\v\f\r\x1a"]
