"""Links and files of puzz.link and its relatives (pzpr): the skeleton that all their puzzles share.

A link is `HOST?PID/[FLAGS/]COLUMNS/ROWS/BODY...`; a file is lines, `pzprv3`, PID, sizes, rows of words, and may itself
be in a link with slashes for line ends. Columns come first in links, rows in files.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal
from urllib.parse import unquote

from clew.codecs import caps
from clew.codecs.lines import Line, numbered
from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
from clew.core.text import quoted

Clue = int | Literal["?"] | None

_SETTING = re.compile(r"[A-Za-z]+=[^&/]*&")
_NUMBER = re.compile(r"[0-9]{1,4}")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
# What a long number begins with: how many hexadecimal digits follow, and what is added to them.
_LONG = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}


@dataclass(frozen=True)
class Board:
    """What a link says before its body, and the fields of the body."""

    pid: str
    flags: tuple[str, ...]
    columns: int
    rows: int
    body: tuple[str, ...]


@dataclass(frozen=True)
class File:
    """What a file says before its rows, and the lines that follow."""

    version: str
    pid: str
    lines: Sequence[Line]


def tail(text: str) -> list[str]:
    """The fields after the question mark; a text without one may be these fields alone."""
    text = text.strip()
    if len(text) > caps.LINK or "\n" in text or " " in text.split("/", 1)[0]:
        return []
    host, mark, rest = text.partition("?")
    text = rest if (mark and "." in host) or not host else text
    while setting := _SETTING.match(text):
        text = text[setting.end() :]
    return text.split("/")


def pid_of(text: str) -> str | None:
    """Name the kind of puzzle a link or a file is of."""
    if text.lstrip().startswith("pzprv3"):
        parts = re.split(r"[/\n]", text.lstrip()[:200].replace("\r", ""))
        return parts[1].strip() if len(parts) > 1 else None
    fields = tail(text)
    if len(fields) < 2:
        return None
    if fields[0].startswith("pzprv3"):
        return unquote(fields[1]).strip()
    return re.sub(r"_(edit|play)$", "", fields[0])


def is_file(text: str) -> bool:
    """Distinguish a file, or a link that holds one, from a link."""
    return text.lstrip().startswith("pzprv3") or tail(text[: caps.LINK])[:1] in (["pzprv3"], ["pzprv3.1"], ["pzprv3.2"])


def is_link(text: str) -> bool:
    """Whether a text has the fields of a link: a name, and somewhere two sizes."""
    fields = tail(text)
    return any(_NUMBER.fullmatch(one) and _NUMBER.fullmatch(two) for one, two in pairwise(fields[1:]))


def read_link(text: str) -> Board:
    """Take a link apart."""
    caps.hold(len(text), caps.LINK, "characters in a link")
    fields = tail(text)
    pid = pid_of(text)
    if pid is None:
        raise PuzzleError(f"{quoted(text)} is not a link to a puzzle: expected HOST?NAME/COLUMNS/ROWS/BODY")
    sizes = next((at for at in range(1, len(fields) - 1) if _NUMBER.fullmatch(fields[at])), None)
    if sizes is None or not _NUMBER.fullmatch(fields[sizes + 1]):
        raise PuzzleError(f"the link {quoted(text)} has no size: expected NAME/COLUMNS/ROWS/BODY")
    columns, rows = int(fields[sizes]), int(fields[sizes + 1])
    caps.hold_sides(rows, columns)
    body = fields[sizes + 2 :]
    if body and not body[-1]:
        body = body[:-1]
    return Board(pid, tuple(fields[1:sizes]), columns, rows, tuple(body))


def read_file(text: str) -> File:
    """Take a file apart, given as lines, as fields between slashes, or in a link."""
    caps.hold(len(text), caps.INFLATED, "characters in a file")
    if not text.lstrip().startswith("pzprv3"):
        text = unquote("/".join(tail(text)))
    lines = numbered(text if "\n" in text.strip() else text.strip().replace("/", "\n"))
    lines = [line for line in lines if not line.blank]
    if len(lines) < 3 or not lines[0].text.strip().startswith("pzprv3"):
        raise PuzzleError("a pzprv3 file needs the lines 'pzprv3', the puzzle's name, its size, and its rows")
    return File(lines[0].text.strip(), lines[1].text.strip(), lines[2:])


def size_of(line: Line) -> int:
    """Read a line that holds a side length."""
    if not _NUMBER.fullmatch(line.text.strip()):
        raise PuzzleError(f"{quoted(line.text)} is not a side length: expected a number", line=line.number)
    return int(line.text.strip())


def words_of(line: Line, count: int) -> list[str]:
    """Read a line of this many words."""
    words = line.text.split()
    if len(words) != count:
        raise PuzzleError(f"this row has {len(words)} cells: expected {count}", line=line.number)
    return words


def numbers16(body: str, count: int) -> list[Clue]:
    """Read hexadecimal clues: 0-f one of one digit, `-` and others longer ones, `.` a question mark, g-z empty runs."""
    cells: list[Clue] = []
    at = 0
    while at < len(body) and len(cells) < count:
        letter = body[at]
        at += 1
        if letter == ".":
            cells.append("?")
        elif letter in _LONG:
            digits, more = _LONG[letter]
            cells.append(_hexadecimal(body, at, digits) + more)
            at += digits
        elif letter not in _DIGITS:
            raise PuzzleError(
                f"unexpected {quoted(letter)} at character {at} of the link's body; expected 0-9, a-z, - or ."
            )
        elif (value := _DIGITS.index(letter)) < 16:
            cells.append(value)
        else:
            cells += [None] * min(value - 15, count - len(cells))
    if at < len(body):
        raise PuzzleError(f"the link's body has more than its {count} cells: {quoted(body[at:])}")
    if body and len(cells) < count:
        raise PuzzleError(f"the link's body ends after {len(cells)} of {count} cells")
    return cells + [None] * (count - len(cells))


def _hexadecimal(body: str, at: int, digits: int) -> int:
    piece = body[at : at + digits]
    if len(piece) < digits or any(c not in _DIGITS[:16] for c in piece):
        raise PuzzleError(
            f"{quoted(piece)} in the link's body at character {at + 1} is not a number of {digits} digits 0-9, a-f"
        )
    return int(piece, 16)


def write_numbers16(cells: Sequence[Clue]) -> str:
    """Write cells as `numbers16` reads them, runs in pieces of at most 20."""
    pieces: list[str] = []
    run = 0
    for cell in [*cells, "end"]:
        if cell is None:
            run += 1
            continue
        pieces += ["z"] * (run // 20) + ([_DIGITS[run % 20 + 15]] if run % 20 else [])
        run = 0
        if isinstance(cell, int):
            pieces.append(_number(cell))
        elif cell == "?":
            pieces.append(".")
    return "".join(pieces)


def _number(value: int) -> str:
    if value < 16:
        return f"{value:x}"
    if value < 256:
        return f"-{value:02x}"
    if value < 4096:
        return f"+{value:03x}"
    raise PuzzleError(f"{value} is too large for a link: at most 4095")


def numbers4(body: str, count: int) -> list[Clue]:
    """Read clues of 0 to 4 with what follows each: 0-4 nothing, 5-9 an empty cell, a-e two; g-z are empty runs."""
    cells: list[Clue] = []
    at = 0
    while at < len(body) and len(cells) < count:
        letter = body[at]
        at += 1
        value = _DIGITS.find(letter)
        if letter == ".":
            cells.append("?")
        elif 0 <= value < 15:
            cells += [value % 5, *[None] * (value // 5)]
        elif value > 15:
            cells += [None] * (value - 15)
        else:
            raise PuzzleError(
                f"unexpected {quoted(letter)} at character {at} of the link's body; expected 0-9, a-e, g-z or ."
            )
    if at < len(body):
        raise PuzzleError(f"the link's body has more than its {count} cells: {quoted(body[at:])}")
    if body and len(cells) < count:
        raise PuzzleError(f"the link's body ends after {len(cells)} of {count} cells")
    return [*cells, *[None] * (count - len(cells))][:count]


def write_numbers4(cells: Sequence[Clue]) -> str:
    """Write cells as `numbers4` reads them."""
    pieces: list[str] = []
    at = 0
    while at < len(cells):
        cell = cells[at]
        run = next((k for k, other in enumerate(cells[at + 1 :]) if other is not None), len(cells) - at - 1)
        ends_here = at + 1 + run == len(cells)
        if isinstance(cell, int):
            taken = 2 if ends_here else min(run, 2)
            pieces.append(_DIGITS[cell + 5 * taken])
            at += 1 + taken
        elif cell == "?":
            pieces.append(".")
            at += 1
        else:
            length = min(run + 1, 20)
            pieces.append(_DIGITS[length + 15])
            at += length
    return "".join(pieces)
