"""Fill-in in Prolog: a list of rows, then a list of words, both lists of characters; any number of such pairs.

Puzzle = [['#',h,'#'],[_,_,_],['#',_,'#']], WordList = [[h,a,t],[b,a,g]], puzzle_solution(Puzzle, WordList).
puzzle_solution([['#',h,'#'],[_,_,_],['#',_,'#']], [[h,a,t],[b,a,g]]).

Everything around the lists is skipped. Variables are open squares; each may appear once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import cues
from clew.codecs.prolog import LONGEST as CHARACTERS
from clew.codecs.prolog import Reader
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.fillin.formats.cells import Square, composed, made, usual_only
from clew.families.fillin.puzzle import BLACK, LONGEST, MANY, Fillin, strange

_LOOK = re.compile(r"\bpuzzle_solution\s*\(|\bWord_?[Ll]ist\s*=|\bWords\s*=")
_LETTERS = ("atom", "number", "quoted", "string")


def _read(text: str) -> Sequence[Reading[Fillin]]:
    reader, readings = Reader(text), []
    while reader.skip_to("["):
        start = reader.start
        rows = _rows(reader)
        if not reader.skip_to("["):
            raise reader.error("the words are missing: expected a second list")
        words = [_word(reader) for _ in reader.items(MANY)]
        try:
            readings.append(Reading(puzzle=made(rows, words)))
        except PuzzleError as error:
            raise reader.error(error.message, start) from None
    if not readings:
        raise PuzzleError(
            "there are no lists in the text: expected rows such as [['#',h,'#'],[_,_,_]], then words", line=1
        )
    return readings


def _rows(reader: Reader) -> list[list[Square]]:
    rows: list[list[Square]] = []
    used: set[str] = set()
    for start in reader.items(LONGEST):
        rows.append([_square(reader, used) for _ in reader.items(LONGEST)])
        if len(rows[-1]) != len(rows[0]):
            raise reader.error(
                f"this row has {len(rows[-1])} squares: expected {len(rows[0])}, as in the first row", start
            )
    return rows


def _square(reader: Reader, used: set[str]) -> Square:
    if reader.kind == "variable":
        if reader.text in used:
            raise reader.error(f"{quoted(reader.text)} is used for two squares: expected _ for each open square")
        used.update({reader.text} - {"_"})
    elif reader.text != BLACK or reader.kind not in ("sign", "quoted"):
        return _letter(reader, "'#', _ or one letter")
    square = None if reader.kind == "variable" else BLACK
    reader.advance()
    return square


def _letter(reader: Reader, expected: str) -> str:
    letter = composed(reader.text)
    if reader.kind not in _LETTERS or len(letter) != 1 or strange(letter):
        raise reader.unexpected(expected)
    reader.advance()
    return letter


def _word(reader: Reader) -> str:
    """A word as a list of letters, an atom or a string."""
    start = reader.start
    if reader.is_sign("["):
        word = "".join(_letter(reader, "one letter") for _ in reader.items(LONGEST))
    elif reader.kind in _LETTERS:
        word = composed(reader.text)
        reader.advance()
    else:
        raise reader.unexpected("a word")
    if wrong := strange(word):
        raise reader.error(f"{quoted(word)} is not a word: {wrong}", start)
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
    title="Prolog lists: rows, then words",
    example=(
        "Puzzle = [['#',h,'#'],[_,_,_],['#',_,'#']],\nWordList = [[h,a,t],[b,a,g]],\n"
        "puzzle_solution(Puzzle, WordList).\n"
    ),
    cues=(cues.FACTS,),
    sniff=lambda text: len(text) <= CHARACTERS and _LOOK.search(text) is not None and "[" in text,
    read=_read,
    write=_write,
)
