"""Nonogram as bare lists of clues: .nin, .mk and .cwd files with their size first, and tournament batches (`$`)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import LOOK, Line, beginning, numbered
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.nonogram.formats.clues import MANY, ONE, clue_words, of_clues, refuse, sizes_of
from clew.families.nonogram.puzzle import Nonogram, Open

_SIZES = re.compile(r"\s*[0-9]+\s+[0-9]+\s*")
_SIZE = re.compile(r"\s*[0-9]+\s*")
_CLUES = re.compile(r"[0-9\s,?_*]*+")
_FIRST = 1_000  # characters within which the size is
_NUMBER = re.compile(r"\s*\$\s*(\S{0,40})\s*")
_HASH = "#"
_PARTING = re.compile(r"^[ \t]*#[ \t]*$", re.MULTILINE)

Readings = Sequence[Reading[Nonogram]]


def _filled(text: str) -> list[Line]:
    caps.hold(len(text), ONE, "characters in one puzzle")
    lines = [line for line in numbered(text) if not line.blank]
    if not lines:
        raise PuzzleError("there is no puzzle in the text")
    return lines


def _two_sizes(line: Line) -> tuple[int, int]:
    found = sizes_of(line)
    if len(found) != 2:
        raise PuzzleError(f"{quoted(line.text)} is not a size: expected two numbers", line=line.number)
    return found[0], found[1]


def _hold(lines: Sequence[Line], wanted: int, what: str, above: int) -> None:
    """Refuse too few or too many clues; `above` is the line they begin after."""
    if len(lines) != wanted:
        at = lines[wanted].number if len(lines) > wanted else lines[-1].number if lines else above
        raise PuzzleError(f"{len(lines)} {what}: expected {wanted}", line=at)


def _read_nin(text: str) -> Readings:
    first, *rest = _filled(text)
    columns, rows = _two_sizes(first)
    rest = _once(rest, rows + columns)
    _hold(rest, rows + columns, f"clues after the size {columns} {rows}", first.number)
    return [Reading(puzzle=of_clues(rest[:rows], rest[rows:]))]


def _once(lines: list[Line], count: int) -> list[Line]:
    """The clues alone where the same ones follow once more: files of copies stuck together are in circulation."""
    words = [line.text.split() for line in lines[: 2 * count - 1]]
    return lines[:count] if len(words) == 2 * count - 1 and words[count:] == words[: count - 1] else lines


def _write_nin(puzzle: Nonogram, marks: Marks) -> str:
    refuse(puzzle, "nin", can=list(Open))
    return "\n".join([f"{puzzle.columns} {puzzle.rows}", *map(clue_words, puzzle.line_clues)]) + "\n"


def _read_mk(text: str) -> Readings:
    first, *rest = _filled(text)
    rows, columns = _two_sizes(first)
    parted = [at for at, line in enumerate(rest) if line.text.strip() == _HASH]
    if not parted:
        raise PuzzleError(
            "expected a line of # between the clues of rows and columns", line=(rest or [first])[-1].number
        )
    across, down = rest[: parted[0]], [line for line in rest[parted[0] + 1 :] if line.text.strip() != _HASH]
    _hold(across, rows, "clues of rows", first.number)
    _hold(down, columns, "clues of columns", rest[parted[0]].number)
    return [Reading(puzzle=of_clues(across, down))]


def _write_mk(puzzle: Nonogram, marks: Marks) -> str:
    refuse(puzzle, "mk", can=list(Open))
    across, down = map(clue_words, puzzle.row_clues), map(clue_words, puzzle.column_clues)
    return "\n".join([f"{puzzle.rows} {puzzle.columns}", *across, _HASH, *down]) + "\n"


def _read_cwd(text: str) -> Readings:
    """Empty lines are lines without blocks there, except the one between rows and columns."""
    caps.hold(len(text), ONE, "characters in one puzzle")
    lines = numbered(text)
    sizes = [size for line in lines[:2] for size in sizes_of(line)]
    if len(sizes) != 2:
        raise PuzzleError(
            "the size is missing: expected the number of rows, and below it the number of columns", line=1
        )
    rows, columns = sizes
    across, down = lines[2 : 2 + rows], lines[3 + rows : 3 + rows + columns]
    _hold(across, rows, "clues of rows", 2)
    if len(lines) > 2 + rows and not lines[2 + rows].blank:
        raise PuzzleError(f"expected an empty line after the clues of {rows} rows", line=lines[2 + rows].number)
    _hold(down, columns, "clues of columns", 2 + rows)
    more = next((line for line in lines[3 + rows + columns :] if not line.blank), None)
    if more is not None:
        raise PuzzleError(f"unexpected {quoted(more.text)} after the clues of {columns} columns", line=more.number)
    return [Reading(puzzle=of_clues(across, down))]


def _write_cwd(puzzle: Nonogram, marks: Marks) -> str:
    refuse(puzzle, "cwd", can=list(Open))
    across, down = map(clue_words, puzzle.row_clues), map(clue_words, puzzle.column_clues)
    return "\n".join([str(puzzle.rows), str(puzzle.columns), *across, "", *down]) + "\n"


def _read_batch(text: str) -> Readings:
    """Each puzzle is square, its columns come first; an empty line is a line without blocks."""
    caps.hold(len(text), MANY, "characters in puzzles")
    lines = numbered(text.rstrip("\n") + "\n")[:-1]
    starts = [at for at, line in enumerate(lines) if _NUMBER.fullmatch(line.text)]
    if not starts or any(not line.blank for line in lines[: starts[0]]):
        raise PuzzleError("the text must begin with $ and the number of the first puzzle", line=1)
    readings = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        clues = lines[start + 1 : end]
        if len(clues) % 2 and clues[-1].blank:
            clues = clues[:-1]
        if not clues or len(clues) % 2:
            text = f"{len(clues)} clues follow: expected as many of columns as of rows"
            raise PuzzleError(text, line=lines[start].number)
        half = len(clues) // 2
        named = _NUMBER.fullmatch(lines[start].text)
        readings.append(Reading(puzzle=of_clues(clues[half:], clues[:half]), title=named[1] if named else ""))
    return readings


def _write_batch(puzzle: Nonogram, marks: Marks) -> str:
    if puzzle.rows != puzzle.columns:
        raise PuzzleError(f"the format 'taai' cannot express {puzzle.rows}x{puzzle.columns}: only squares")
    refuse(puzzle, "taai", can=list(Open))
    words = [clue_words(clue, "\t") for clue in (*puzzle.column_clues, *puzzle.row_clues)]
    return "\n".join(["$1", *words]) + "\n"


def _first(text: str) -> str:
    """The first line that is not empty."""
    return text[:_FIRST].lstrip().replace("\r", "\n").partition("\n")[0]


def _sniff_nin(text: str) -> bool:
    head = _first(text)
    if len(text) > ONE or not _SIZES.fullmatch(head) or not _CLUES.fullmatch(text):
        return False
    filled = sum(not line.blank for line in numbered(beginning(text)))
    wanted = 1 + sum(int(word[:9]) for word in head.split())
    return filled == wanted if len(text) <= LOOK else filled <= wanted


def _sniff_mk(text: str) -> bool:
    if len(text) > ONE or not _SIZES.fullmatch(_first(text)) or _PARTING.search(text) is None:
        return False
    return _CLUES.fullmatch(_PARTING.sub("", text)) is not None


def _sniff_cwd(text: str) -> bool:
    sizes = numbered(text[:_FIRST])[:2]
    if len(text) > ONE or len(sizes) < 2 or not all(_SIZE.fullmatch(line.text) for line in sizes):
        return False
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    return _CLUES.fullmatch(text) is not None and lines >= max(3 + sum(int(line.text.strip()[:9]) for line in sizes), 4)


NIN = Format(
    name="nin",
    title=".nin file",
    example="5 5\n1\n3\n5\n1 1\n2\n1\n3\n3 1\n4\n1\n",
    cues=(cues.SIZED,),
    sniff=_sniff_nin,
    read=_read_nin,
    write=_write_nin,
    extensions=(".nin",),
)
MK = Format(
    name="mk",
    title=".mk file",
    example="5 5\n1\n3\n5\n1 1\n2\n#\n1\n3\n3 1\n4\n1\n",
    cues=(cues.SIZED,),
    sniff=_sniff_mk,
    read=_read_mk,
    write=_write_mk,
    extensions=(".mk",),
)
CWD = Format(
    name="cwd",
    title=".cwd file",
    example="5\n5\n1\n3\n5\n1 1\n2\n\n1\n3\n3 1\n4\n1\n",
    cues=(cues.SIZED,),
    sniff=_sniff_cwd,
    read=_read_cwd,
    write=_write_cwd,
    extensions=(".cwd",),
    between=None,
)
BATCH = Format(
    name="taai",
    title="tournament batch (TAAI, TCGA)",
    example="$1\n1\n3\n3\t1\n4\n1\n1\n3\n5\n1\t1\n2\n",
    cues=(cues.WORD, cues.LINES),
    sniff=lambda text: re.match(r"\s*\$\s*\d+\s*\n", text[:200]) is not None,
    read=_read_batch,
    write=_write_batch,
)
