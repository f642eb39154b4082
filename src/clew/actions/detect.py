"""Finding out what a text is: by its first line, by its file's extension, and by what each family's forms say of it.

The index of families says at a glance which forms could be meant; only these are imported and asked. So it takes the
same time however many families there are.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from clew import families
from clew.actions.arguments import text_of
from clew.codecs import code, own
from clew.codecs.gzipped import plain_name
from clew.core.errors import PuzzleError
from clew.core.family import Family, Format

if TYPE_CHECKING:
    from clew.families.cards import Form

Candidate = tuple[Family[Any], Format[Any]]
Likely = tuple[str, str]  # the names of a family and of one of its forms
StrPath = str | os.PathLike[str]


def detect(text: str, path: StrPath | None = None) -> list[Candidate]:
    """List the families and forms that a text may be, the likeliest first."""
    text = text_of(text, "detect")
    text = code.unpack(text) or text
    named = own.opening(text)
    if named is not None:
        return [(families.get(named), form_of(named, own.NAME))]
    return [(families.get(name), form_of(name, form)) for name, form in likely(text, path, list(forms()))]


def likely(
    text: str, path: StrPath | None, among: Sequence[tuple[str, Form]], fits: Collection[str] = ()
) -> Iterator[Likely]:
    """Name families and forms that a text may be, by its file's extension first, and then by its look.

    `fits` are the families that have read it in the meantime: they need not look again, nor need anybody where the
    extension was that of one family.
    """
    suffix = suffix_of(path)
    by_suffix = [(name, form.name) for name, form in among if suffix and suffix in form.extensions]
    yield from by_suffix
    if by_suffix and len(fits) == 1:
        return
    seen = _cues(text)
    for name, form in among:
        if (name, form.name) not in by_suffix and name not in fits and _looks_like(name, form, text, seen):
            yield name, form.name


def is_binary(text: str) -> bool:
    """Tell whether this is a file of bytes that some form reads, and no text."""
    if not has_controls(text):
        return False
    seen = _cues(text)
    return any(_looks_like(name, form, text, seen) for name, form in forms() if form.binary)


def has_controls(text: str) -> bool:
    """Tell whether characters are in it that no text has."""
    return any(control in text for control in _CONTROLS)


def suffix_of(path: StrPath | None) -> str:
    """The ending of a file's name that may tell its form, in small letters."""
    return "" if path is None else os.path.splitext(plain_name(path))[1].lower()


def forms() -> Iterator[tuple[str, Form]]:
    """What is known of every form, with the name of its family, which is not imported."""
    for name in families.names():
        yield from ((name, form) for form in families.card(name).forms)


def form_names() -> list[str]:
    """The names of all forms."""
    return list(dict.fromkeys(form.name for _, form in forms()))


def form_of(family: str, name: str) -> Format[Any]:
    """Give a form of a family by its name."""
    known = families.get(family).forms.formats
    if name not in known:
        from clew.codecs.lines import shown

        raise PuzzleError(f"{family} has no form {shown(name)}: expected one of {', '.join(known)}")
    return known[name]


def _looks_like(family: str, form: Form, text: str, seen: Collection[str]) -> bool:
    """Tell whether a text looks like a form, which is imported only where a glance does not settle it."""
    if form.name == own.NAME or (form.cues and not any(cue in seen for cue in form.cues)):
        return False  # texts in Clew's own form name their family
    return families.formats(family)[form.name].sniff(text)


def _cues(text: str) -> Collection[str]:
    from clew.codecs.cues import cues

    return cues(text)


_CONTROLS = [chr(code) for code in range(32) if chr(code) not in "\t\n\v\f\r\x1a"]
