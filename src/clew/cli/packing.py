"""Several puzzles into one file as their format has it, or each into a file of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from clew import families
from clew.actions.files import Write, replacing
from clew.cli.output import opened
from clew.codecs import own, several
from clew.core.errors import PuzzleError


class Pack:
    """Where puzzles go, one after another."""

    def __init__(self, put: Write | None, output: str | None, count: int, begun: bool) -> None:
        self._put = put
        self._output = output or ""
        self._count = count
        self._written = 0
        self._begun = begun

    def add(self, puzzle: Any, form: str | None, text: str, *, raw: bool = False) -> None:
        """Write the text of a puzzle in a format; `raw` texts, such as JSON, need nothing between them."""
        self._written += 1
        if self._put is None:
            stem, ending = os.path.splitext(self._output)
            with replacing(f"{stem}-{self._written:0{len(str(self._count))}d}{ending}") as put:
                put(text)
        elif raw or (self._count == 1 and not self._begun):
            self._put(text)
        else:  # asked at the first puzzle, too, so that nothing is written if there can be only one
            between = _between(puzzle, form, text)
            self._put(text if self._written == 1 and not self._begun else between + text)


def _between(puzzle: Any, form: str | None, text: str) -> str:
    """What is written before a puzzle that is not the first; refuses formats that hold just one."""
    family = families.of(puzzle)
    between = family.forms.formats[form or own.NAME].between
    if between is None:
        able = [each.name for each in family.forms.formats.values() if each.write and each.between is not None]
        raise PuzzleError(
            f"the format '{form}' holds one puzzle: add --split for separate files, or write them as {', '.join(able)}"
        )
    return between or several.gap(text)


@contextmanager
def packed(output: str | None, *, append: bool, split: bool, count: int) -> Iterator[Pack]:
    """Open the output for as many puzzles as there will be."""
    if split:
        if output is None or append:
            raise PuzzleError("--split needs --output FILE to name the files after, and does not work with --append")
        yield Pack(None, output, count, False)
        return
    begun = append and output is not None and os.path.exists(output) and os.path.getsize(output) > 0
    with opened(output, append=append) as put:
        yield Pack(put, output, count, begun)
