"""Penpa+ links: a deflated text of lines, where frequent words of its JSON are shortened to `z` and one letter.

Line 0 is the header, 1 the margins, 3 what the setter drew, 4 what the player drew. Cells and corners are
numbered through a frame two cells wide around the grid.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from clew.codecs import caps
from clew.codecs.packed import inflate, json_object
from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
from clew.core.text import quoted

_FIELDS = re.compile(r"(?:\A|[#?])(m=(?:edit|solve)&)")  # how the fields of a link begin
_WORDS = {
    "S": "surface",
    "N": "number",
    "1": "numberS",
    "Y": "symbol",
    "F": "freeline",
    "2": "freelineE",
    "T": "thermo",
    "3": "arrows",
    "D": "direction",
    "0": "squareframe",
    "5": "polygon",
    "L": "line",
    "E": "lineE",
    "W": "wall",
    "C": "cage",
    "4": "deletelineE",
    "6": "killercages",
    "7": "nobulbthermo",
    "9": "qa",
    "A": "pu_a",
    "Q": "pu_q",
    "G": "grid",
    "M": "edit_mode",
    "P": "special",
    "B": "board",
    "R": "command_redo",
    "U": "command_undo",
    "8": "command_replay",
    "_": "__a",
}
_HISTORY = frozenset({"command_redo", "command_undo", "command_replay"})


@dataclass(frozen=True)
class Picture:
    """A grid of rows x columns cells without its margins, and the layers that setter and player drew on it."""

    kind: str
    rows: int
    columns: int
    question: Mapping[str, Any]
    answer: Mapping[str, Any]
    title: str
    author: str
    falling: bool  # the grid was made with a diagonal from the upper left that counts
    rising: bool  # and one from the lower left
    top: int
    left: int
    width: int  # with margins and frame, which the numbering goes by
    height: int

    def cell(self, index: int) -> tuple[int, int] | None:
        """Give row and column of a cell's number; None where it is outside the grid."""
        row, column = index // self.width - 2 - self.top, index % self.width - 2 - self.left
        inside = 0 <= row < self.rows and 0 <= column < self.columns and index < self.width * self.height
        return (row, column) if inside else None

    def corner(self, row: int, column: int) -> int:
        """Number the upper left corner of a cell."""
        return self.width * self.height + (row + 1 + self.top) * self.width + column + 1 + self.left

    def point(self, index: int) -> tuple[int, int] | None:
        """Give row and column of a corner's number, counted from the upper left of the grid; None where it is none."""
        row, column = divmod(index - self.width * self.height, self.width)
        row, column = row - 1 - self.top, column - 1 - self.left
        inside = index < 2 * self.width * self.height and 0 <= row <= self.rows and 0 <= column <= self.columns
        return (row, column) if inside else None

    def middle(self, index: int) -> tuple[bool, int, int] | None:
        """Give the edge whose middle this is: whether it is horizontal, and row and column of its left or upper end."""
        kind, rest = divmod(index, self.width * self.height)
        if kind not in (2, 3):
            return None
        across = kind == 2  # below a cell, and to the right of one
        row, column = rest // self.width - 2 - self.top + across, rest % self.width - 2 - self.left + (not across)
        inside = 0 <= row < self.rows + across and 0 <= column < self.columns + (not across)
        return (across, row, column) if inside else None

    def numbers(self, layer: Mapping[str, Any]) -> dict[tuple[int, int], str]:
        """The large numbers of a layer by row and column; anything else written there is refused."""
        found: dict[tuple[int, int], str] = {}
        for key, content in layer.get("number", {}).items():
            at = self.cell(int(key)) if re.fullmatch(r"[0-9]{1,7}", key) else None
            if at is None or not isinstance(content, list) or len(content) < 3 or content[2] not in ("1", 1):
                raise PuzzleError(
                    "the Penpa link has numbers beside the grid or in a special style, which Clew does not read"
                )
            found[at] = str(content[0])
        return found

    def layers(self) -> dict[str, Any]:
        """What the setter drew, by name, without history and without empty layers."""
        return {name: content for name, content in self.question.items() if content and name not in _HISTORY}


def parameters(text: str) -> dict[str, str] | None:
    """The fields of a link, or None where the text is none."""
    text = text.strip()
    start = 0 if text[:4] in _STARTS else text.find("/penpa-edit/")
    if len(text) > caps.LINK or start < 0 or len(text.split(None, 1)) > 1:
        return None
    found = _FIELDS.search(text, start)
    if found is None:
        return None
    fields = text[found.start(1) :].split("&")
    return {name: unquote(value) for name, _, value in (part.partition("=") for part in fields)}


@lru_cache(maxsize=1)
def _content(text: str) -> str:
    """What a link holds; nothing where the text is none."""
    found = parameters(text)
    return inflate(found.get("p", "")) if found else ""


_DOTTED = re.compile(r'(?:zG:|^)\["3","1"')  # in the settings: no grid lines, but points
_CIRCLED = 6  # the style of a number in a circle
_STARTS = ("m=ed", "m=so", "#m=e", "#m=s", "?m=e", "?m=s")


def header_of(text: str) -> list[str] | None:
    """The first line of a link's content, for a quick look; None where it cannot be had."""
    try:
        return _content(text).split("\n", 1)[0].split(",") if parameters(text) else None
    except PuzzleError:
        return None


def is_dotted(text: str) -> bool:
    """Whether a link shows its grid as points without lines between them, as puzzles of loops are drawn."""
    try:
        lines = _content(text).split("\n", 3)
        return len(lines) > 2 and bool(_DOTTED.search(lines[2]))
    except PuzzleError:
        return False


def is_circled(text: str) -> bool:
    """Whether every number of a link is in a circle in a cell of its own, as islands are drawn."""
    try:
        picture = read(text) if parameters(text) else None
    except PuzzleError:
        return False
    numbers = picture.question.get("number") if picture else None
    return isinstance(numbers, dict) and bool(numbers) and all(_is_circle(picture, *each) for each in numbers.items())


def _is_circle(picture: Picture | None, index: str, content: Any) -> bool:
    inside = picture is not None and index.isdecimal() and len(index) < 8 and picture.cell(int(index)) is not None
    return inside and isinstance(content, list) and content[1:2] == [_CIRCLED]


@lru_cache(maxsize=1)  # a link is shown to dozens of families, whose drawings look alike
def read(text: str) -> Picture:
    """Unpack a link."""
    found = parameters(text)
    if found is None or not found.get("p"):
        raise PuzzleError(f"{quoted(text.strip())} is not a Penpa link: expected .../penpa-edit/#m=edit&p=...")
    lines = _content(text).split("\n")
    header = lines[0].split(",")
    if len(lines) < 5 or len(header) < 3 or not all(re.fullmatch(r"[0-9]{1,3}", side) for side in header[1:3]):
        raise PuzzleError("the Penpa link is damaged: its header has no size")
    top, bottom, left, right = _margins(lines[1])
    columns, rows = int(header[1]) - left - right, int(header[2]) - top - bottom
    caps.hold_sides(rows, columns)
    return Picture(
        kind=header[0],
        rows=rows,
        columns=columns,
        question=_layers(lines[3]),
        answer=_layers(lines[4]),
        title=_field(header, 15, "Title: "),
        author=_field(header, 16, "Author: "),
        falling="1" in header[11:12],
        rising="1" in header[14:15],
        top=top,
        left=left,
        width=int(header[1]) + 4,
        height=int(header[2]) + 4,
    )


def _field(header: Sequence[str], index: int, prefix: str) -> str:
    text = header[index].removeprefix(prefix) if len(header) > index else ""
    return text.replace("%2C", ",").replace("%2D", " ").replace("%2E", "&").replace("%2F", "=").strip()[:500]


def _long(text: str) -> str:
    """Undo the shortening: zZ is a z, zO is null, the rest are quoted words."""

    def word(found: re.Match[str]) -> str:
        letter = found[1]
        if letter in "ZO":
            return "z" if letter == "Z" else "null"
        return json.dumps(_WORDS.get(letter, "z" + letter))

    return re.sub(r"z(.)", word, text)


def _layers(line: str) -> dict[str, Any]:
    layers = json_object(_long(line), "the Penpa link") if line.strip() else {}
    if any(name in layers and not isinstance(layers[name], dict) for name in ("number", "lineE", "line")):
        raise PuzzleError("the Penpa link is damaged: a layer is not an object")
    return layers


def _json(line: str) -> Any:
    return json_object('{"it": ' + _long(line or "[]") + "}", "the Penpa link")["it"]


def _margins(line: str) -> tuple[int, int, int, int]:
    found = _json(line)
    if not isinstance(found, list) or len(found) != 4 or not all(type(k) is int and 0 <= k < 100 for k in found):
        raise PuzzleError("the Penpa link is damaged: its margins are not four numbers")
    return found[0], found[1], found[2], found[3]


def short(text: str) -> str:
    """Shorten frequent words; reading undoes it."""
    text = text.replace("z", "zZ")
    for letter, word in _WORDS.items():
        text = text.replace(f'"{word}"', f"z{letter}")
    return text
