"""Nonogram of puzz.link and its relatives: links, and pzprv3 files, which also hold a player's marks.

Beside the grid each line has room for as many blocks as fit into it; in a link they go from the grid outwards.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.codecs import pzpr
from clew.codecs.lines import Line
from clew.codecs.pzpr_forms import Kind
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.nonogram.formats.clues import in_order, marks_of, refuse, token_of
from clew.families.nonogram.puzzle import BLANK, LONGEST, PAINTED, SOME, Clue, Nonogram, Open, line_name

_PID = "nonogram"
_KIND = Kind(_PID)
_CELLS: dict[str, int | None] = {".": None, "#": PAINTED, "+": BLANK}


def _room(length: int) -> int:
    """Blocks that fit into a line, at most."""
    return (length + 1) // 2


def _read_link(text: str) -> Sequence[Reading[Nonogram]]:
    found = _KIND.board(text)
    rows, columns = found.rows, found.columns
    above, beside = _room(rows), _room(columns)
    slots = pzpr.numbers16("".join(found.body), columns * above + rows * beside)
    down = [_outwards(slots[at : at + above]) for at in range(0, columns * above, above)]
    across = [_outwards(slots[at : at + beside]) for at in range(columns * above, len(slots), beside)]
    return [Reading(puzzle=Nonogram(tuple(across), tuple(down)))]


def _outwards(slots: Sequence[pzpr.Clue]) -> Clue:
    """The clue of one line, its last block first."""
    blocks = [SOME if slot == "?" else slot for slot in reversed(slots) if slot]
    long = next((block for block in blocks if isinstance(block, int) and block > LONGEST), None)
    if long is not None:
        raise PuzzleError(f"the link has a block of {long}: at most {LONGEST}")
    return tuple(blocks)


def _slots(puzzle: Nonogram, form: str) -> list[list[pzpr.Clue]]:
    """The room beside each line, from the grid outwards, columns first."""
    refuse(puzzle, form, can=(SOME,))
    found = []
    rows, columns = puzzle.shape
    for line in (*range(rows, rows + columns), *range(rows)):
        clue, room = puzzle.line_clues[line], _room(columns if line < rows else rows)
        if len(clue) > room:
            name = line_name(puzzle.shape, line)
            raise PuzzleError(f"the format '{form}' cannot express {len(clue)} blocks in {name}: at most {room}")
        blocks: list[pzpr.Clue] = ["?" if isinstance(token, Open) else token for token in reversed(clue)]
        found.append(blocks + [None] * (room - len(clue)))
    return found


def _write_link(puzzle: Nonogram, marks: Marks) -> str:
    body = pzpr.write_numbers16([slot for line in _slots(puzzle, "puzzlink") for slot in line])
    return _KIND.address(*puzzle.shape, body)


def _read_file(text: str) -> Sequence[Reading[Nonogram]]:
    found = _KIND.saved(text)
    (rows, columns), lines = found.sides, found.rows
    above, beside = _room(rows), _room(columns)
    if len(lines) != above + rows:
        at = lines[-1].number if lines else None
        raise PuzzleError(f"{len(lines)} rows: expected {above} above the grid and {rows} of it", line=at)
    words = [_words(line, beside + columns) for line in lines]
    down = [_clue([words[row][beside + column] for row in range(above)], lines[0]) for column in range(columns)]
    across = [_clue(words[above + row][:beside], lines[above + row]) for row in range(rows)]
    puzzle = Nonogram(tuple(across), tuple(down))
    cells = [_cell(word, lines[above + row]) for row in range(rows) for word in words[above + row][beside:]]
    return [Reading(puzzle=puzzle, marks=marks_of(puzzle, cells), author=found.author)]


def _words(line: Line, count: int) -> list[str]:
    """The words of a row; empty ones at its end may be missing."""
    words = line.text.split()
    return pzpr.words_of(line, count) if len(words) > count or not words else words + ["."] * (count - len(words))


def _clue(words: Sequence[str], line: Line) -> Clue:
    """Blocks beside one line; a c in front says that the player has ticked one off."""
    bare = [word.removeprefix("c") for word in words if word != "."]
    tokens = [SOME if word == "-" else token_of(word, line.number) for word in bare]
    return tuple(token for token in tokens if token is not None)


def _cell(word: str, line: Line) -> int | None:
    if word not in _CELLS:
        column = line.text.rindex(word) + 1
        raise PuzzleError(f"{quoted(word)} is not a cell: expected # + or .", line=line.number, column=column)
    return _CELLS[word]


def _write_file(puzzle: Nonogram, marks: Marks) -> str:
    rows, columns = puzzle.shape
    above, beside = _room(rows), _room(columns)
    slots = [[_word(slot) for slot in reversed(line)] for line in _slots(puzzle, "pzprv3")]
    known = {value: word for word, value in _CELLS.items()}
    cells = [known[value] for value in in_order(puzzle, marks)]
    lines = ["pzprv3", _PID, str(rows), str(columns)]
    lines += [_line(["."] * beside + [slots[column][row] for column in range(columns)]) for row in range(above)]
    lines += [_line(slots[columns + row] + cells[row * columns : (row + 1) * columns]) for row in range(rows)]
    return "\n".join(lines) + "\n"


def _word(slot: pzpr.Clue) -> str:
    return "." if slot is None else "-" if slot == "?" else str(slot)


def _line(words: Sequence[str]) -> str:
    return "".join(f"{word} " for word in words)


LINK = _KIND.link(
    "https://puzz.link/p?nonogram/5/5/1h3h13g4h1h1h3h5h11g2h\n",
    _read_link,
    _write_link,
)
FILE = _KIND.file(
    "pzprv3\nnonogram\n5\n5\n"
    ". . . . . . . . \n. . . . . 3 . . \n. . . 1 3 1 4 1 \n"
    ". . 1 + . # . . \n. . 3 . . . . . \n. . 5 # # # # # \n. 1 1 . . . . . \n. . 2 . . . . . \n",
    _read_file,
    _write_file,
)
