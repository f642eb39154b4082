"""Nonogram as facts of Prolog: `name(Columns, Rows).`, each a list of lists; `_` is a list or a number left open.

A number left open may also be 0, which is no block.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import shown
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.nonogram.formats.clues import MANY, clue_words, refuse, token_of
from clew.families.nonogram.puzzle import ANY, LONGEST, MAYBE, Clue, Nonogram, Token

_PIECE = re.compile(r"\s+|%[^\n]*|/\*.*?(?:\*/|\Z)|(?P<word>[A-Za-z0-9_]+|[\[\](),.|])", re.DOTALL)
_NAME = re.compile(r"[a-z]\w*")
_LOOK = re.compile(r"^[ \t]*[a-z]\w*[ \t]*\([ \t]*\[\s*(\[|_)", re.MULTILINE)


class _Words:
    """The words of a text one after another, and where each stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.start = 0
        self.word = ""
        self.next()

    def next(self) -> None:
        """Go on to the next word; none at the end."""
        while self.at < len(self.text):
            found = _PIECE.match(self.text, self.at)
            self.start = self.at
            if found is None:
                raise self.error(f"{shown(self.text[self.at : self.at + 20])} is not read")
            self.at = found.end()
            if found["word"]:
                self.start = found.start("word")
                self.word = found["word"]
                return
        self.start, self.word = len(self.text), ""

    def take(self, wanted: str) -> None:
        """Go past a word that must stand here."""
        if self.word != wanted:
            raise self.error(f"{shown(self.word) if self.word else 'the end'} stands here: expected {wanted}")
        self.next()

    def error(self, message: str) -> PuzzleError:
        """An error at the word that was read last."""
        before = self.text[: self.start]
        return PuzzleError(message, line=before.count("\n") + 1, column=self.start - (before.rfind("\n") + 1) + 1)


def _read(text: str) -> Sequence[Reading[Nonogram]]:
    caps.hold(len(text), MANY, "characters in facts")
    words = _Words(text.replace("\r\n", "\n"))
    readings = []
    while words.word:
        if _NAME.fullmatch(words.word) is None:
            raise words.error(f"{shown(words.word)} is not a name of a fact: expected name(Columns, Rows).")
        name = words.word
        words.next()
        words.take("(")
        columns = _clues(words)
        words.take(",")
        rows = _clues(words)
        words.take(")")
        words.take(".")
        readings.append(Reading(puzzle=Nonogram(rows, columns), title=name))
    if not readings:
        raise PuzzleError("the text holds no fact: expected name(Columns, Rows).")
    return readings


def _clues(words: _Words) -> tuple[Clue, ...]:
    """A list of clues, a line each."""
    found: list[Clue] = []
    words.take("[")
    while True:
        if len(found) == LONGEST:
            raise words.error(f"more than {LONGEST} lines stand here")
        if words.word == MAYBE.value:
            words.next()
            found.append((ANY,))
        else:
            found.append(_clue(words))
        if words.word != ",":
            words.take("]")
            return tuple(found)
        words.next()


def _clue(words: _Words) -> Clue:
    """A list of blocks, maybe empty."""
    tokens: list[Token] = []
    words.take("[")
    if words.word == "]":
        words.next()
        return ()
    while True:
        if len(tokens) == LONGEST:
            raise words.error(f"more than {LONGEST} blocks stand here")
        if not words.word.isdigit() and words.word != MAYBE.value:
            raise words.error(
                f"{shown(words.word) if words.word else 'the end'} is not a block: expected a number or _"
            )
        try:
            token = token_of(words.word)
        except PuzzleError as error:
            raise words.error(error.message) from None
        tokens += [] if token is None else [token]
        words.next()
        if words.word != ",":
            words.take("]")
            return tuple(tokens)
        words.next()


def _write(puzzle: Nonogram, marks: Marks) -> str:
    partly = next((clue for clue in puzzle.line_clues if ANY in clue and clue != (ANY,)), None)
    if partly is not None:
        raise PuzzleError("the form 'facts' has no * beside other blocks: the form 'clew' has")
    refuse(puzzle, "facts", can=(MAYBE, ANY))
    columns, rows = (",".join(map(_list, clues)) for clues in (puzzle.column_clues, puzzle.row_clues))
    return f"puzzle([{columns}],\n    [{rows}]).\n"


def _list(clue: Clue) -> str:
    if clue == (ANY,):
        return MAYBE.value
    return f"[{MAYBE.value}]" if clue == (MAYBE,) else f"[{clue_words(clue, ',')}]"


FACTS = Format(
    name="facts",
    title="facts of Prolog, columns first",
    example="kite([[1],[3],[3,1],[4],[1]],\n    [[1],[3],[5],_,[_]]).\n",
    cues=(cues.FACTS,),
    sniff=lambda text: len(text) <= MANY and _LOOK.search(text) is not None,
    read=_read,
    write=_write,
    extensions=(".pl",),
)
