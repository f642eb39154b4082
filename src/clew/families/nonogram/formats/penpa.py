"""Nonogram drawn in Penpa+: numbers in the margins above and to the left; cells the player shaded are painted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from clew.codecs import cues, penpa
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks, Place, Value, cell
from clew.core.text import quoted
from clew.families.nonogram.formats.clues import refuse, token_of
from clew.families.nonogram.puzzle import BLANK, PAINTED, Clue, Nonogram, Open, clue_text

_INDEX = re.compile(r"[0-9]{1,7}")
_HARMLESS = frozenset({"number", "lineE", "surface"})  # thick lines and shaded margins are decoration
_GREEN = 2  # the colour for cells that are not painted
_FRAME = 2  # cells around margins and grid, which count in Penpa's numbering


def _sniff(text: str) -> bool:
    """Margins above and to the left distinguish a nonogram from other drawings."""
    if penpa.parameters(text) is None:
        return False
    try:
        picture = penpa.read(text)
    except PuzzleError:
        return False
    return picture.kind == "square" and picture.top > 0 and picture.left > 0


def _read(text: str) -> Sequence[Reading[Nonogram]]:
    picture = penpa.read(text)
    if picture.kind != "square" or not (picture.top and picture.left):
        raise PuzzleError("the Penpa link has no margins above and to the left: expected the clues there")
    strange = [name for name in picture.layers() if name not in _HARMLESS]
    if strange:
        raise PuzzleError(
            f"the Penpa link has more than plain clues ({', '.join(strange)[:80]}), which Clew does not read"
        )
    shaded = _shaded(picture, picture.question)
    if shaded:
        raise PuzzleError(
            f"the setter of the Penpa link shaded {cell(*next(iter(shaded)))}: Clew does not read given cells"
        )
    rows, columns = _clues(picture)
    puzzle = Nonogram(rows, columns)
    return [Reading(puzzle=puzzle, marks=_marks(picture), title=picture.title, author=picture.author)]


def _write(puzzle: Nonogram, marks: Marks) -> str:
    refuse(puzzle, "penpa", can=tuple(Open))
    texts = [[clue_text((token,)) for token in clue] or ["0"] for clue in (*puzzle.row_clues, *puzzle.column_clues)]
    rows, columns = texts[: puzzle.rows], texts[puzzle.rows :]
    sheet = Sheet(puzzle.rows, puzzle.columns, top=max(map(len, columns)), left=max(map(len, rows)))
    numbers = sheet.question.setdefault("number", {})
    for row, words in enumerate(rows):
        numbers |= {sheet.cell(row, at - len(words)): [word, 1, "1"] for at, word in enumerate(words)}
    for column, words in enumerate(columns):
        numbers |= {sheet.cell(at - len(words), column): [word, 1, "1"] for at, word in enumerate(words)}
    shaded = {
        sheet.cell(row, column): 1 if marks[name] == PAINTED else _GREEN
        for row in range(puzzle.rows)
        for column in range(puzzle.columns)
        if (name := cell(row, column)) in marks
    }
    sheet.answer["surface"] = shaded
    return sheet.link(solved=len(shaded) == puzzle.rows * puzzle.columns)


def _clues(picture: penpa.Picture) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """The numbers beside each line in their order."""
    found: dict[tuple[int, int], str] = {}
    for key, content in picture.question.get("number", {}).items():
        if not _INDEX.fullmatch(key) or not isinstance(content, list) or len(content) < 3 or content[2] not in ("1", 1):
            raise PuzzleError("the Penpa link has numbers in a special style, which Clew does not read")
        at = int(key) // picture.width - _FRAME - picture.top, int(key) % picture.width - _FRAME - picture.left
        text = str(content[0]).strip()
        if (
            text
            and not (-picture.top <= at[0] < 0 <= at[1] < picture.columns)
            and not (-picture.left <= at[1] < 0 <= at[0] < picture.rows)
        ):
            raise PuzzleError(f"{quoted(text)} of the Penpa link is not beside the grid: expected clues there")
        if text:
            found[at] = text
    rows: list[list[str]] = [[] for _ in range(picture.rows)]
    columns: list[list[str]] = [[] for _ in range(picture.columns)]
    for (row, column), text in sorted(found.items()):
        (columns[column] if row < 0 else rows[row]).append(text)
    return tuple(map(_clue, rows)), tuple(map(_clue, columns))


def _clue(words: Sequence[str]) -> Clue:
    return tuple(token for token in map(token_of, words) if token is not None)


def _marks(picture: penpa.Picture) -> dict[Place, Value]:
    shaded = _shaded(picture, picture.answer)
    return {cell(*at): BLANK if colour == _GREEN else PAINTED for at, colour in shaded.items()}


def _shaded(picture: penpa.Picture, layers: Mapping[str, Any]) -> dict[tuple[int, int], Any]:
    """The cells of the grid itself that a layer shades, with their colours."""
    surface = layers.get("surface", {})
    drawn = surface.items() if isinstance(surface, dict) else ()
    found = [(int(key), colour) for key, colour in drawn if _INDEX.fullmatch(key)]
    return {at: colour for index, colour in found if (at := picture.cell(index)) is not None}


PENPA = Format(
    name="penpa",
    title="link of Penpa+",
    example=(
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEHQmMLHQMdQyA0NjABYzMDEILBkMySnFQrBR3H0pKM/CIgQ0fH38"
        "1NJy0xpziVK9oIqAKIY7mqa7mqq/ysqpVMzJWsokHGKRkqxeoomVoAucZwrpklkGsK51oYoCg2t0ThWhoCuUZwrjGqycaoJhuj6jVClTUBWWSC4B"
        "oiKa4FOr0WAA==\n"
    ),
    cues=(cues.PENPA,),
    sniff=_sniff,
    read=_read,
    write=_write,
    holds_marks=True,
)
