"""Nonogram as Prolog facts: `name(Columns, Rows).`, each a list of lists; `_` is an unknown list or number.

An unknown number may also be 0: no block.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import cues
from clew.codecs.prolog import Reader
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.nonogram.formats.clues import MANY, clue_words, refuse, token_of
from clew.families.nonogram.puzzle import ANY, LONGEST, MAYBE, Clue, Nonogram, Token

_LOOK = re.compile(r"^[ \t]*[a-z]\w*[ \t]*\([ \t]*\[\s*(\[|_)", re.MULTILINE)


def _read(text: str) -> Sequence[Reading[Nonogram]]:
    reader, readings = Reader(text, MANY), []
    for name, _ in reader.facts("name(Columns, Rows)."):
        columns = tuple(_clue(reader) for _ in reader.items(LONGEST))
        reader.take(",")
        rows = tuple(_clue(reader) for _ in reader.items(LONGEST))
        reader.take(")")
        readings.append(Reading(puzzle=Nonogram(rows, columns), title=name))
    return readings


def _clue(reader: Reader) -> Clue:
    """A list of blocks, possibly empty, or `_`."""
    if _is_open(reader):
        reader.advance()
        return (ANY,)
    tokens = [_token(reader) for _ in reader.items(LONGEST)]
    return tuple(token for token in tokens if token is not None)


def _token(reader: Reader) -> Token | None:
    """A block; None for 0."""
    if reader.kind != "number" and not _is_open(reader):
        raise reader.unexpected("a number or _")
    try:
        token = token_of(reader.text)
    except PuzzleError as error:
        raise reader.error(error.message) from None
    reader.advance()
    return token


def _is_open(reader: Reader) -> bool:
    return reader.kind == "variable" and reader.text == MAYBE.value


def _write(puzzle: Nonogram, marks: Marks) -> str:
    partly = next((clue for clue in puzzle.line_clues if ANY in clue and clue != (ANY,)), None)
    if partly is not None:
        raise PuzzleError("the format 'facts' cannot express * beside other blocks: use 'clew'")
    refuse(puzzle, "facts", can=(MAYBE, ANY))
    columns, rows = (",".join(map(_list, clues)) for clues in (puzzle.column_clues, puzzle.row_clues))
    return f"puzzle([{columns}],\n    [{rows}]).\n"


def _list(clue: Clue) -> str:
    if clue == (ANY,):
        return MAYBE.value
    return f"[{MAYBE.value}]" if clue == (MAYBE,) else f"[{clue_words(clue, ',')}]"


FACTS = Format(
    name="facts",
    title="Prolog facts: name(Columns, Rows).",
    example="kite([[1],[3],[3,1],[4],[1]],\n    [[1],[3],[5],_,[_]]).\n",
    cues=(cues.FACTS,),
    sniff=lambda text: len(text) <= MANY and _LOOK.search(text) is not None,
    read=_read,
    write=_write,
    extensions=(".pl",),
)
