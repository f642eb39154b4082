"""Text to puzzles and back: finds the family and the format of a text, reads it, or says clearly why it cannot.

It looks in this order: the line `clew FAMILY`, the file's extension, then the formats that recognise the text. If
several families recognise it, reading decides; if several can read it, the caller must choose one. Variants are applied
to the puzzle that was read; only then may its family refuse it.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from clew import families
from clew.actions.arguments import public, values_of
from clew.actions.detect import Likely, StrPath, form_of, forms, has_controls, is_binary, likely, suffix_of
from clew.actions.detect import detect as detect
from clew.codecs import caps, code, own, several
from clew.codecs.files import content
from clew.core.errors import PuzzleError
from clew.core.family import Format, Knobs, Reading, settled
from clew.core.frozen import replace
from clew.core.places import Marks
from clew.core.puzzle import Puzzle
from clew.core.text import joined, quoted

Readings = Sequence[Reading[Any]]


@public
def read(
    text: str,
    family: str | None = None,
    format: str | None = None,
    *,
    variants: Knobs | None = None,
    parts: Mapping[str, str] | None = None,
) -> Puzzle:
    """Read the one puzzle that a text holds; `read_all` also returns marks, title and author."""
    puzzle: Puzzle = _single(read_all(text, family, format, variants=variants, parts=parts)).puzzle
    return puzzle


@public
def read_all(
    text: str,
    family: str | None = None,
    format: str | None = None,
    *,
    path: StrPath | None = None,
    variants: Knobs | None = None,
    parts: Mapping[str, str] | None = None,
) -> Readings:
    """Read every puzzle that a text holds; the `path` it came from helps to find its format.

    `variants` are other rules to read it under, by the names of its family's variants; `parts` are texts from other
    files that belong to it, by name.
    """
    readings = _assembled(text, family, parts) if parts else _read(text, path, family, format)
    return _under(readings, variants or {})


@public
def load(
    path: StrPath,
    family: str | None = None,
    format: str | None = None,
    *,
    variants: Knobs | None = None,
    parts: Mapping[str, StrPath] | None = None,
) -> Puzzle:
    """Read the one puzzle that a file holds."""
    puzzle: Puzzle = _single(load_all(path, family, format, variants=variants, parts=parts)).puzzle
    return puzzle


@public
def load_all(
    path: StrPath,
    family: str | None = None,
    format: str | None = None,
    *,
    variants: Knobs | None = None,
    parts: Mapping[str, StrPath] | None = None,
) -> Readings:
    """Read every puzzle that a file holds; its `parts` are files too."""
    texts = {name: decode(content(os.fspath(file))) for name, file in (parts or {}).items()}
    return read_all(decode(content(os.fspath(path))), family, format, path=path, variants=variants, parts=texts)


@public
def write(
    puzzle: Puzzle, format: str | None = None, marks: Marks | None = None, *, title: str = "", author: str = ""
) -> str:
    """Write a puzzle in a format, by default Clew's own; title and author are kept if the format has room for them."""
    family = families.of(puzzle)
    form = form_of(family.name, format or own.NAME)
    if form.write is None:
        raise PuzzleError(f"the format '{form.name}' can be read but not written")
    if marks and not form.holds_marks:
        holding = ", ".join(each.name for each in family.forms.formats.values() if each.holds_marks and each.write)
        raise PuzzleError(
            f"the format '{form.name}' cannot store marks: expected one of {holding}, or a puzzle without marks"
        )
    text = form.write(puzzle, values_of(puzzle, marks))
    return form.entitle(text, title, author) if form.entitle is not None else text


def decode(data: bytes) -> str:
    """Turn a file's bytes into text: UTF-8, or an old 8-bit file; a picture keeps its bytes, each as a character."""
    if not data.strip():
        raise PuzzleError("the file is empty")
    if is_binary(plain := data.decode("latin-1")):
        return plain
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    _require_text(text)
    return text


def _require_text(text: str) -> None:
    """Refuse what is not text, or too long."""
    caps.hold(len(text), caps.FILE, "characters in the text")
    if has_controls(text):
        raise PuzzleError("this is a binary file, not text")
    if any(end * _EMPTY in text for end in ("\n", "\r", "\r\n")):
        raise PuzzleError(f"{_EMPTY:,} empty lines in a row: this is not a puzzle")


_LOOKED_AT = 8  # puzzles of a text that could be of several families
_REASONS = 3  # families that say why a text is not theirs
_EMPTY = 10_000  # empty lines in a row, which every format would look at one by one


def _read(text: str, path: StrPath | None, family: str | None, format: str | None) -> Readings:
    if not is_binary(text):
        text = text.removeprefix("\ufeff")
        text = text.rstrip("\x1a")  # end-of-text sign of old systems
        _require_text(text)
    text = code.unpack(text) or text
    if not text.strip():
        raise PuzzleError("the text is empty")
    if format in (None, own.NAME) and own.opening(text) is not None:
        return _read_own(text, family)
    try:
        return _read_one(text, path, family, format)[1]
    except PuzzleError as whole:
        return _read_parts(text, path, family, format, whole)


def _read_one(text: str, path: StrPath | None, family: str | None, format: str | None) -> tuple[Format[Any], Readings]:
    """Read a text by one format, which may have a way to hold several puzzles."""
    if family is not None and format is not None:
        form = form_of(family, format)
        return form, form.read(text)
    return _first_that_reads(text, path, family, format)


def _read_parts(
    text: str, path: StrPath | None, family: str | None, format: str | None, wrong: PuzzleError
) -> Readings:
    """Read texts that follow one another, all in the format of the first; raises the error that is furthest down."""
    ways = () if is_binary(text) else several.splits(text, rows=family is not None and format is not None)
    for first, *others in ways:
        try:
            form, found = _read_one(first.text, path, family, format)
        except PuzzleError:
            continue
        try:
            return [*found, *(reading for part in others for reading in _placed(form, part))]
        except PuzzleError as error:
            wrong = max(wrong, error, key=lambda each: each.line or 0)
    raise wrong


def _placed(form: Format[Any], part: several.Part) -> Readings:
    """Read one of several texts; an error says on which line of the whole it is."""
    try:
        return form.read(part.text)
    except PuzzleError as error:
        raise PuzzleError(error.message, line=part.before + (error.line or 1), column=error.column) from None


def _assembled(text: str, family: str | None, parts: Mapping[str, str]) -> Readings:
    """Read a puzzle whose parts are in several texts; the parts determine the family."""
    wanted = families.names() if family is None else (families.get(family).name,)
    holding = [name for name in wanted if parts.keys() <= {*families.card(name).parts}]
    named = ", ".join(map(quoted, parts))
    if len(holding) != 1:
        raise PuzzleError(f"{'several families have' if holding else 'no family has'} parts called {named}")
    forms = families.formats(holding[0]).values()
    form = next((form for form in forms if parts.keys() <= form.parts.keys()), None)
    if form is None or form.assemble is None:
        raise PuzzleError(f"no format of {holding[0]} has all of the parts {named}")
    held = {}
    for name, part in parts.items():
        try:
            _require_text(part)
            held[name] = form.parts[name].read(part.removeprefix("\ufeff"))
        except PuzzleError as error:
            raise PuzzleError(f"{name}: {error}") from None
    _require_text(text)
    return form.assemble(text.removeprefix("\ufeff"), held)


def _under(readings: Readings, variants: Knobs) -> Readings:
    """Apply variants, which may turn out not to suit a puzzle; without any, its own rules may not."""
    of_kind = {type(each.puzzle): each.puzzle for each in readings}
    known = {kind: families.of(puzzle) for kind, puzzle in of_kind.items()}
    if not variants and all(family.forms.vary is None for family in known.values()):
        return readings
    for family in known.values():
        settled(family.forms.variants, variants, family.name, "rule")
    varied = []
    for number, reading in enumerate(readings, 1):
        vary = known[type(reading.puzzle)].forms.vary
        try:
            varied.append(reading if vary is None else replace(reading, puzzle=vary(reading.puzzle, variants)))
        except PuzzleError as error:
            raise error if len(readings) == 1 else PuzzleError(f"puzzle {number}: {error}") from None
    return varied


def _read_own(text: str, family: str | None) -> Readings:
    """Read puzzles in Clew's own format; each may be of another family."""
    starts = own.openings(text)
    names = dict.fromkeys(start.text for start in starts)
    if family is not None and any(name != family for name in names):
        start = next(start for start in starts if start.text != family)
        raise PuzzleError(f"the text says it is a {quoted(start.text)}, not a {family}", line=start.number)
    if len(names) == 1:
        return form_of(next(iter(names)), own.NAME).read(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    readings: list[Reading[Any]] = []
    for start, after in zip(starts, [*(start.number for start in starts[1:]), len(lines) + 1], strict=True):
        # Empty lines in front keep the line numbers of errors right.
        part = "\n" * (start.number - 1) + "\n".join(lines[start.number - 1 : after - 1])
        readings += form_of(start.text, own.NAME).read(part)
    return readings


def _candidates(
    text: str, path: StrPath | None, family: str | None, format: str | None, fits: Collection[str]
) -> Iterator[Likely]:
    """Name the families and formats to try on a text: those it looks like, or else all that were asked for."""
    if family is not None:
        families.get(family)
    if format is not None and next(forms(family, format), None) is None:
        raise PuzzleError(f"unknown format {quoted(format)}: 'clew formats' lists them all")
    named = likely(text, path, family, format, fits)
    first = next(named, None)
    if first is not None:
        yield first
        yield from named
        return
    if family is None and format is None:
        lacking = _lacking(text)
        if lacking is not None:
            raise PuzzleError(f"Clew does not have {quoted(lacking)} puzzles yet: 'clew families' lists those it has")
        if "://" in text[:20] and "\n" not in text.strip():
            caps.hold(len(text), caps.LINK, "characters in a link")
        raise PuzzleError(f"{_seen(text)} is not in any known format: 'clew formats' lists them all")
    yield from ((name, form.name) for name, form in forms(family, format))


def _first_that_reads(
    text: str, path: StrPath | None, family: str | None, format: str | None
) -> tuple[Format[Any], Readings]:
    """Read by the likeliest format of each family; if several families can read it, the caller must choose.

    An extension that belongs to one family's format decides, and so does it if only for one family the clues make
    sense.
    """
    fits: dict[str, tuple[Format[Any], Readings]] = {}
    errors: dict[str, PuzzleError] = {}
    wider: list[tuple[str, Format[Any]]] = []

    def attempt(name: str, form: Format[Any]) -> None:
        try:
            fits[name] = (form, form.read(text))
        except PuzzleError as error:
            errors.setdefault(name, error)

    for name, named in _candidates(text, path, family, format, fits):
        form = families.formats(name)[named]
        if form.wider:
            wider.append((name, form))
        elif name not in fits:
            attempt(name, form)
    for name, form in wider if not fits else ():
        if not form.shared:  # those who read less know less about what is wrong
            errors = {known: error for known, error in errors.items() if known == name}
        attempt(name, form)
        if fits:
            break
    suffix = suffix_of(path)
    by_suffix = {name: fit for name, fit in fits.items() if suffix and suffix in fit[0].extensions}
    if len(fits) == 1 or len(by_suffix) == 1:
        return next(iter((by_suffix or fits).values()))
    sound = {name: fit for name, fit in fits.items() if not any(map(_clashes, fit[1][:_LOOKED_AT]))}
    if len(sound) == 1:  # for others its clues contradict each other at sight
        return next(iter(sound.values()))
    if fits:
        could = joined([f"{name} ({form.name})" for name, (form, _) in fits.items()], 5)
        raise PuzzleError(f"this text could be any of {could}: choose its family, as in --family {next(iter(fits))}")
    if len({str(error) for error in errors.values()}) == 1:
        raise next(iter(errors.values()))
    said = [f"not {name}: {error}" for name, error in errors.items()]
    more = [f"nor {len(said) - _REASONS} others"] if len(said) > _REASONS else []
    reasons = "; ".join([*said[:_REASONS], *more])
    raise PuzzleError(f"{_seen(text)} does not fit any family ({reasons})")


def _clashes(reading: Reading[Any]) -> bool:
    """Whether the clues of a puzzle contradict each other at sight."""
    violations = families.of(reading.puzzle).logic.violations(reading.puzzle, {})
    return any(not each.unfinished for each in violations)


def _single(readings: Readings) -> Reading[Any]:
    if len(readings) != 1:
        raise PuzzleError(f"{len(readings):,} puzzles found, expected one: read_all reads them all")
    return readings[0]


def _lacking(text: str) -> str | None:
    """The genre that a link or file of pzpr names; None where the text is neither."""
    from clew.codecs import pzpr

    genre = pzpr.pid_of(text)
    is_pzpr = pzpr.is_file(text) or (pzpr.is_link(text) and "://" in text)
    return genre if genre and is_pzpr and genre.isascii() and genre.isalnum() else None


def _seen(text: str) -> str:
    """Name a link by its host, and any other text by its length and beginning."""
    from clew.codecs import links

    link = links.parse(text)
    if link is not None and "://" in text:
        return f"this link to {quoted(link.host)}"
    lines = text.strip().splitlines()
    size = f"{len(lines)} lines" if len(lines) > 1 else f"{len(lines[0])} characters"
    return f"this text ({size}, beginning {quoted(lines[0])})"
