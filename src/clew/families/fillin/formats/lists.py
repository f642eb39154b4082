"""Fill-in as Prolog has it: a list of rows, then a list of words, both lists of characters; any number of such pairs.

Puzzle = [['#',h,'#'],[_,_,_],['#',_,'#']], WordList = [[h,a,t],[b,a,g]], puzzle_solution(Puzzle, WordList).
puzzle_solution([['#',h,'#'],[_,_,_],['#',_,'#']], [[h,a,t],[b,a,g]]).

What stands around the lists is read over. Variables are open squares, each to be used once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clew.codecs import caps, cues
from clew.codecs.lines import shown
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.fillin.formats.cells import Square, composed, made, usual_only
from clew.families.fillin.puzzle import BLACK, LONGEST, MANY, Fillin, strange

_LONGEST = 1_000_000  # characters: a fact of the largest grid, with all its words, has half of that
_LOOK = re.compile(r"\bpuzzle_solution\s*\(|\bWord_?[Ll]ist\s*=|\bWords\s*=")
_TOKEN = re.compile(
    r"(?P<skip>\s+|%[^\n]*|/\*.*?(?:\*/|\Z))"
    r"|'(?P<quoted>(?:[^'\\\n]|''|\\.)*)'"
    r'|"(?P<text>[^"\\\n]*)"'
    r"|(?P<variable>[A-Z_]\w*)"
    r"|(?P<word>\w+)"
    r"|(?P<sign>\?-|:-|[\[\](),.=|;#])",
    re.S,
)
_ESCAPED = re.compile(r"['\\](.)", re.S)


class _Token(NamedTuple):
    """A piece of the text: a variable, an atom, or a sign."""

    kind: str
    text: str
    line: int
    column: int

    def error(self, message: str) -> PuzzleError:
        """Say what is wrong here."""
        return PuzzleError(message, line=self.line, column=self.column)

    @property
    def shown(self) -> str:
        """Quoted, for a message."""
        return shown(self.text) if self.kind != "end" else "the end"


def _tokens(text: str) -> Iterator[_Token]:
    at, line, start = 0, 1, 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise PuzzleError(f"{shown(text[at : at + 20])} is not expected here", line=line, column=at - start + 1)
        kind = str(found.lastgroup)
        if kind != "skip":
            yield _Token(
                kind, _ESCAPED.sub(r"\1", found[kind]) if kind == "quoted" else found[kind], line, at - start + 1
            )
        if "\n" in found[0]:
            line += found[0].count("\n")
            start = at + found[0].rindex("\n") + 1
        at = found.end()
    yield _Token("end", "", line, at - start + 1)


class _Reader:
    """Goes through the tokens once."""

    def __init__(self, text: str) -> None:
        self.tokens = list(_tokens(text))
        self.at = 0

    @property
    def next(self) -> _Token:
        """The token to come."""
        return self.tokens[self.at]

    def is_sign(self, text: str) -> bool:
        """Tell whether this sign comes next."""
        return self.next.kind == "sign" and self.next.text == text

    def take(self, text: str) -> None:
        """Go over a sign."""
        if not self.is_sign(text):
            raise self.next.error(f"{self.next.shown} stands here: expected {text}")
        self.at += 1

    def items(self, most: int) -> Iterator[_Token]:
        """Go through a list in brackets: each time an item is to be taken; it begins with this token."""
        self.take("[")
        number = 0
        while not self.is_sign("]"):
            if number and not self.is_sign(","):
                raise self.next.error(f"{self.next.shown} stands here: expected , or ]")
            self.at += bool(number)
            number += 1
            if number > most:
                raise self.next.error(f"this list is too long: at most {most:,}")
            yield self.next
        self.take("]")

    def to_list(self) -> bool:
        """Go on to the next list; false where none is left."""
        while self.next.kind != "end":
            if self.is_sign("["):
                return True
            self.at += 1
        return False


def _read(text: str) -> Sequence[Reading[Fillin]]:
    caps.hold(len(text), _LONGEST, "characters in lists")
    reader = _Reader(text)
    readings = []
    while reader.to_list():
        start = reader.next
        rows = _rows(reader)
        if not reader.to_list():
            raise reader.next.error("the words are missing: expected a second list")
        words = [_word(reader) for _ in reader.items(MANY)]
        try:
            readings.append(Reading(puzzle=made(rows, words)))
        except PuzzleError as error:
            raise start.error(error.message) from None
    if not readings:
        raise PuzzleError("the text holds no lists: expected rows such as [['#',h,'#'],[_,_,_]], then words", line=1)
    return readings


def _rows(reader: _Reader) -> list[list[Square]]:
    rows: list[list[Square]] = []
    used: set[str] = set()
    for start in reader.items(LONGEST):
        rows.append([_square(reader, used) for _ in reader.items(LONGEST)])
        if len(rows[-1]) != len(rows[0]):
            raise start.error(f"this row has {len(rows[-1])} squares, the first one {len(rows[0])}")
    return rows


def _square(reader: _Reader, used: set[str]) -> Square:
    token = reader.next
    reader.at += 1
    if token.kind == "variable":
        if token.text in used:
            raise token.error(f"{token.shown} stands in two squares: expected _ for each open one")
        used.update({token.text} - {"_"})
        return None
    if token.text == BLACK and token.kind in ("sign", "quoted"):
        return BLACK
    return _letter(token)


def _letter(token: _Token) -> str:
    letter = composed(token.text)
    if token.kind not in ("word", "quoted", "text") or len(letter) != 1 or strange(letter):
        raise token.error(f"{token.shown} stands here: expected '#', _ or one letter")
    return letter


def _word(reader: _Reader) -> str:
    """A word as a list of letters, or written out as an atom or text."""
    start = reader.next
    if reader.is_sign("["):
        letters = []
        for token in reader.items(LONGEST):
            letters.append(_letter(token))
            reader.at += 1
        word = "".join(letters)
    else:
        reader.at += 1
        word = composed(start.text) if start.kind in ("word", "quoted", "text") else ""
    if wrong := strange(word):
        raise start.error(f"{shown(word) if word else start.shown} is not a word: {wrong}")
    return word


def _write(puzzle: Fillin, marks: Marks) -> str:
    usual_only(puzzle, "lists")
    squares = ["_" if held is None else _atom(held) for held in puzzle.cells]
    rows = [squares[at : at + puzzle.columns] for at in range(0, len(squares), puzzle.columns)]
    grid, words = _list(rows, 10), _list([[_atom(letter) for letter in word] for word in puzzle.words], 12)
    return f"Puzzle = {grid},\nWordList = {words},\npuzzle_solution(Puzzle, WordList).\n"


def _list(items: Sequence[Sequence[str]], indent: int) -> str:
    return "[" + f",\n{' ' * indent}".join(f"[{','.join(item)}]" for item in items) + "]"


def _atom(letter: str) -> str:
    if letter.isascii() and (letter.islower() or letter.isdigit()):
        return letter
    return "'" + letter.replace("\\", "\\\\").replace("'", "''") + "'"


LISTS = Format(
    name="lists",
    title="lists of Prolog, rows and words",
    example=(
        "Puzzle = [['#',h,'#'],[_,_,_],['#',_,'#']],\nWordList = [[h,a,t],[b,a,g]],\n"
        "puzzle_solution(Puzzle, WordList).\n"
    ),
    cues=(cues.FACTS,),
    sniff=lambda text: len(text) <= _LONGEST and _LOOK.search(text) is not None and "[" in text,
    read=_read,
    write=_write,
)
