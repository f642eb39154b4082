"""Files of Pencil Box, which pzpr writes, too: XML, which names its kind of puzzle, and plain text, which does not.

Whatever such a file holds is put into layers in the words of a pzprv3 file, whose reader every such family has: clues
(`.` none, `-` one without a number), shading (`#` dark, `+` crossed out), numbers, areas, lines to the right and down,
and edges around cells. A `Box` says which layers are in which order in each of the three kinds of file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeVar

from clew.codecs import caps, cues, markup
from clew.codecs.lines import Line, numbered
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.frozen import dataclass, field
from clew.core.places import Marks
from clew.core.text import quoted

P = TypeVar("P")
Grid = list[list[str]]
Layers = dict[str, Grid]

_NAME = "pencilbox"
_TYPE = re.compile(r"<puzzle\s+type\s*=\s*[\"'](\w+)[\"']")
_HEAD = 2_000  # characters in which a document says what it is
STATES = {"#": "w", "+": "s", ".": "u", "2": "n5", "3": "n6", "4": "n7", "5": "n4"}  # numbers: halves of cells
_NUMBER = re.compile(r"-?[0-9]{1,6}")
_NAMES = "z, s, u, w, h, v, hv"
_WORD = re.compile(r"n-?[0-9]{1,6}|s|u|w|h|v|hv")


@dataclass(frozen=True, kw_only=True)
class Box:
    """A kind of puzzle: its name in XML and in pzprv3 files, and the parts of each file.

    `bare` is a clue without a number in text and in XML. `signs` are what text has for cells that are dark and crossed
    out, where these are among the clues, and `signed` the numbers that XML has for them; `code` translates other clues.
    """

    kind: str
    pid: str
    text: Sequence[str]
    xml: Sequence[str]
    file: Sequence[str]
    bare: str = ""
    signs: Sequence[str] = ("#", "+")
    signed: dict[str, int] = field(default_factory=dict)
    grown: bool = False  # XML counts points, one more than cells
    square: bool = False  # text has one side
    lossy: bool = False  # not all marks have a sign
    code: tuple[Callable[[str], str], Callable[[str], str]] = (str, str)


def form(box: Box, base: Format[P], sample: str = "") -> Format[P]:
    """The form of a family, made from that of its pzprv3 files; `sample` is such a file to be the example."""

    def read(text: str) -> Sequence[Reading[P]]:
        caps.hold(len(text), caps.PUZZLE, "characters in a file")
        rows, columns, layers = _from_xml(box, text) if "<" in text[:_HEAD] else _from_text(box, text)
        try:
            return base.read(_file(box, rows, columns, layers))
        except PuzzleError as error:
            raise PuzzleError(error.message) from None  # its line is one of the file that was made of it

    def write(puzzle: P, marks: Marks) -> str:
        assert base.write is not None  # every family that has these files writes pzprv3
        try:
            text = _written(box, base.write(puzzle, marks))
        except PuzzleError as error:
            raise PuzzleError(error.message.replace(f"'{base.name}'", f"'{_NAME}'")) from None
        if read(text)[0].puzzle != puzzle:  # some numbers mean something else here
            raise PuzzleError(f"the format '{_NAME}' cannot express all of these clues")
        return text

    example = base.read(sample or base.example)[0]
    return Format(
        name=_NAME,
        title="Pencil Box file of pzpr, XML or text",
        example=write(example.puzzle, example.marks),
        cues=(cues.XML,),
        sniff=lambda text: (found := _TYPE.search(text[:_HEAD])) is not None and found[1] == box.kind,
        read=read,
        write=write,
        extensions=(".pcl",),
        holds_marks=not box.lossy,
        between=None,
    )


def _side(text: str | None, line: int | None) -> int:
    if text is None or not text.strip().isdecimal() or len(text.strip()) > 4:
        raise PuzzleError(f"{quoted(text or '')} is not a side length: expected a number", line=line)
    return int(text)


# Plain text


def _from_text(box: Box, text: str) -> tuple[int, int, Layers]:
    lines = [line for line in numbered(text) if not line.blank]
    heads = 1 if box.square else 2
    if len(lines) <= heads:
        raise PuzzleError("the file ends after its size" if lines else "the file is empty")
    sides = [_side(line.text, line.number) for line in lines[:heads]]
    rows, columns = sides[0], sides[-1]
    caps.hold_sides(rows, columns, line=1)
    rest: Sequence[Line] = lines[heads:]
    layers = blank(rows, columns)
    for part in box.text:
        if not rest:
            break  # answers may be absent
        rest = _TEXT[part](box, rest, rows, columns, layers)
    if rest:
        raise PuzzleError(f"unexpected {quoted(rest[0].text)} after the last row", line=rest[0].number)
    return rows, columns, layers


def blank(rows: int, columns: int) -> Layers:
    """Layers with nothing in them."""

    def grid(high: int, wide: int, word: str) -> Grid:
        return [[word] * wide for _ in range(high)]

    return {
        "clue": grid(rows, columns, "."),
        "shade": grid(rows, columns, "."),
        "number": grid(rows, columns, "."),
        "area": grid(rows, columns, "0"),
        "right": grid(rows, columns - 1, "0"),
        "down": grid(rows - 1, columns, "0"),
        "upright": grid(rows, columns + 1, "0"),
        "level": grid(rows + 1, columns, "0"),
    }


def _grid(lines: Sequence[Line], high: int, wide: int) -> tuple[Grid, Sequence[Line]]:
    """The words of the next `high` lines, and the lines after them."""
    if wide == 0:
        return [[] for _ in range(high)], lines
    if len(lines) < high:
        raise PuzzleError(f"the file ends {high - len(lines)} rows too early")
    found = [line.text.split() for line in lines[:high]]
    for line, words in zip(lines, found, strict=False):
        if len(words) != wide:
            raise PuzzleError(f"this row has {len(words)} words: expected {wide}", line=line.number)
    return found, lines[high:]


Rest = Sequence[Line]


def _text_clues(box: Box, lines: Rest, rows: int, columns: int, layers: Layers) -> Rest:
    found, rest = _grid(lines, rows, columns)
    layers["clue"] = [[_clue(box, word) for word in row] for row in found]
    return rest


def _clue(box: Box, word: str) -> str:
    return "." if word == "." else "-" if word == box.bare else box.code[0](word)


def _text_mixed(box: Box, lines: Rest, rows: int, columns: int, layers: Layers) -> Rest:
    found, rest = _grid(lines, rows, columns)
    states = dict(zip(box.signs, "#+", strict=True))
    layers["shade"] = [[states.get(word, ".") for word in row] for row in found]
    layers["clue"] = [["." if word in states else _clue(box, word) for word in row] for row in found]
    return rest


def _text_shade(box: Box, lines: Rest, rows: int, columns: int, layers: Layers) -> Rest:
    layers["shade"], rest = _grid(lines, rows, columns)
    return rest


def _text_numbers(box: Box, lines: Rest, rows: int, columns: int, layers: Layers) -> Rest:
    found, rest = _grid(lines, rows, columns)
    layers["number"] = [["." if word == "0" else word for word in row] for row in found]
    return rest


def _text_areas(box: Box, lines: Rest, rows: int, columns: int, layers: Layers) -> Rest:
    found, rest = _grid(lines[1:], rows, columns)
    layers["area"] = [[str(_whole(word, line)) for word in row] for row, line in zip(found, lines[1:], strict=False)]
    return rest


def _text_lines(box: Box, lines: Rest, rows: int, columns: int, layers: Layers) -> Rest:
    layers["right"], rest = _grid(lines, rows, columns - 1)
    layers["down"], rest = _grid(rest, rows - 1, columns)
    return rest


def _text_edges(box: Box, lines: Rest, rows: int, columns: int, layers: Layers) -> Rest:
    layers["level"], rest = _grid(lines, rows + 1, columns)
    layers["upright"], rest = _grid(rest, rows, columns + 1)
    return rest


def _text_bridges(box: Box, lines: Rest, rows: int, columns: int, layers: Layers) -> Rest:
    found, rest = _grid(lines, rows, columns)
    _bridged([[_whole(word, line) for word in row] for row, line in zip(found, lines, strict=False)], layers)
    return rest


def _text_rooms(box: Box, lines: Rest, rows: int, columns: int, layers: Layers) -> Rest:
    """Rectangles, each with its first and last row and column from 0, and a clue in its corner."""
    count = _side(lines[0].text, lines[0].number)
    if len(lines) <= count:
        raise PuzzleError(f"{count} rooms and only {len(lines) - 1} rows for them", line=lines[0].number)
    for number, line in enumerate(lines[1 : count + 1]):
        words = [_whole(word, line) for word in line.text.split()]
        if len(words) not in (4, 5):
            raise PuzzleError(f"a room of {len(words)} numbers: expected 4 or 5", line=line.number)
        _room(number, words, layers, line.number)
    return lines[count + 1 :]


def _room(number: int, words: Sequence[int], layers: Layers, line: int) -> None:
    area = layers["area"]
    top, left, bottom, right = words[:4]
    if not (0 <= top <= bottom < len(area) and 0 <= left <= right < len(area[0])):
        raise PuzzleError("a room is outside the grid", line=line)
    for row in area[top : bottom + 1]:
        row[left : right + 1] = [str(number)] * (right - left + 1)
    if len(words) > 4 and words[4] >= 0:
        layers["clue"][top][left] = str(words[4])


def _whole(word: str, line: Line) -> int:
    if not _NUMBER.fullmatch(word):
        raise PuzzleError(f"unexpected {quoted(word)}; expected a whole number", line=line.number)
    return int(word)


def _bridged(states: Sequence[Sequence[int]], layers: Layers) -> None:
    """Water cells say how many bridges run through them: those up and down, and four times those across."""
    rows, columns = len(states), len(states[0])
    for row, each in enumerate(states):
        for column, state in enumerate(each):
            upright, level = str(state & 3), str(state >> 2 & 3)
            for at in (row - 1, row):
                if state & 3 and 0 <= at < rows - 1:
                    layers["down"][at][column] = upright
            for at in (column - 1, column):
                if state >> 2 & 3 and 0 <= at < columns - 1:
                    layers["right"][row][at] = level


_TEXT: dict[str, Callable[[Box, Rest, int, int, Layers], Rest]] = {
    "clue": _text_clues,
    "mixed": _text_mixed,
    "shade": _text_shade,
    "number": _text_numbers,
    "area": _text_areas,
    "line": _text_lines,
    "edge": _text_edges,
    "bridge": _text_bridges,
    "room": _text_rooms,
}


# XML


def _from_xml(box: Box, text: str) -> tuple[int, int, Layers]:
    root = markup.parse(text, caps.PUZZLE)
    found = root if root.name == "puzzle" else root.first("puzzle")
    if found is None or found.attributes.get("type") != box.kind:
        raise root.error(f"expected a puzzle of the type {box.kind}")
    size = found.first("size")
    if size is None:
        raise found.error("the puzzle has no size")
    less = 1 if box.grown else 0
    rows, columns = (_side(size.attributes.get(name), size.line) - less for name in ("row", "col"))
    caps.hold_sides(rows, columns, line=size.line)
    layers = blank(rows, columns)
    parts = {name: found.first(name) or markup.Node(name, {}, found.line, found.column) for name in ("board", "answer")}
    for part in box.xml:
        _XML[part](box, parts["board"], parts["answer"], layers)
    return rows, columns, layers


def _numbers(node: markup.Node, high: int, wide: int) -> list[tuple[int, int, int]]:
    """Row and column from 0, and the number."""
    found = []
    for each in node.all("number"):
        row, column, number = (_attribute(each, name) for name in ("r", "c", "n"))
        if not (1 <= row <= high and 1 <= column <= wide):
            raise each.error("a number is outside the grid")
        found.append((row - 1, column - 1, number))
    return found


def _attribute(node: markup.Node, name: str) -> int:
    text = node.attributes.get(name, "")
    if not _NUMBER.fullmatch(text):
        raise node.error(f"{name} is {quoted(text)}: expected a whole number")
    return int(text)


def _rows(node: markup.Node, name: str, high: int, wide: int) -> Grid:
    """The names of the elements in each row: `z` is n0, and a name may be repeated."""
    table = [["" for _ in range(wide)] for _ in range(high)]
    for each in node.all(name):
        row, words = _attribute(each, "row"), []
        for cell in each.inside or ():
            word = "n0" if cell.name == "z" else f"n{_attribute(cell, 'v')}" if cell.name == "n" else cell.name
            if not _WORD.fullmatch(word):
                raise cell.error(f"unexpected {quoted(cell.name)}; expected n and a number, or one of {_NAMES}")
            times = _attribute(cell, "n") if "n" in cell.attributes else 1
            words += [word] * min(max(times, 0), wide + 1)
        if not 1 <= row <= high or len(words) > wide:
            raise each.error("a row is outside the grid")
        table[row - 1][: len(words)] = words
    return table


def _xml_clues(box: Box, board: markup.Node, answer: markup.Node, layers: Layers) -> None:
    """Numbers of cells; those below the least are signs."""
    states = {number: sign for sign, number in box.signed.items()}
    clue = layers["clue"]
    for row, column, number in _numbers(board, len(clue), len(clue[0])):
        sign = states.get(number, "")
        if sign in ("#", "+"):
            layers["shade"][row][column] = sign
        elif sign != ".":
            clue[row][column] = sign or box.code[0](str(number))


def _xml_clue_rows(box: Box, board: markup.Node, answer: markup.Node, layers: Layers) -> None:
    clue = layers["clue"]
    for row, words in enumerate(_rows(board, "brow", len(clue), len(clue[0]))):
        for column, word in enumerate(words):
            if word[:1] == "n":
                clue[row][column] = "-" if word[1:] == box.bare else word[1:]


def _xml_shade(box: Box, board: markup.Node, answer: markup.Node, layers: Layers) -> None:
    signs = {word: sign for sign, word in STATES.items()}
    shade = layers["shade"]
    layers["shade"] = [
        [signs.get(word, ".") for word in row] for row in _rows(answer, "arow", len(shade), len(shade[0]))
    ]


def _xml_numbers(box: Box, board: markup.Node, answer: markup.Node, layers: Layers) -> None:
    number = layers["number"]
    layers["number"] = [
        [word[1:] if word[:1] == "n" and word != "n0" else "." for word in row]
        for row in _rows(answer, "arow", len(number), len(number[0]))
    ]


def _xml_areas(box: Box, board: markup.Node, answer: markup.Node, layers: Layers) -> None:
    """Areas are numbered from 0, for which pzpr writes -1."""
    area = layers["area"]
    layers["area"] = [
        [word[1:].replace("-1", "0") or "0" for word in row] for row in _rows(board, "brow", len(area), len(area[0]))
    ]


def _codes(words: Grid) -> list[list[int]]:
    """What is drawn: 1 down, 2 to the right, 4 and 8 crosses there."""
    return [[int(w[1:]) if w[:1] == "n" else ("h" in w) + 2 * ("v" in w) for w in row] for row in words]


def _xml_lines(box: Box, board: markup.Node, answer: markup.Node, layers: Layers) -> None:
    high, wide = len(layers["clue"]), len(layers["clue"][0])
    _drawn(_codes(_rows(answer, "arow", high, wide)), layers["right"], layers["down"])


def _xml_edges(box: Box, board: markup.Node, answer: markup.Node, layers: Layers) -> None:
    high, wide = len(layers["clue"]) + 1, len(layers["clue"][0]) + 1
    _drawn(_codes(_rows(answer, "arow", high, wide)), layers["level"], layers["upright"])


def _drawn(codes: Sequence[Sequence[int]], right: Grid, down: Grid) -> None:
    for row, each in enumerate(codes):
        for column, code in enumerate(each):
            if column < len(right[row]) and code & 10:
                right[row][column] = "1" if code & 2 else "-1"
            if row < len(down) and code & 5:
                down[row][column] = "1" if code & 1 else "-1"


def _xml_bridges(box: Box, board: markup.Node, answer: markup.Node, layers: Layers) -> None:
    words = _rows(answer, "arow", len(layers["clue"]), len(layers["clue"][0]))
    _bridged([[int(word[1:]) if word[:1] == "n" else 0 for word in row] for row in words], layers)


def _xml_rooms(box: Box, board: markup.Node, answer: markup.Node, layers: Layers) -> None:
    """Rectangles, among the clues or the answers."""
    areas = [*board.all("area"), *answer.all("area")]
    for number, node in enumerate(areas):
        corners = [_attribute(node, name) - 1 for name in ("r0", "c0", "r1", "c1")]
        _room(number, [*corners, _attribute(node, "n") if "n" in node.attributes else -1], layers, node.line)


_XML: dict[str, Callable[[Box, markup.Node, markup.Node, Layers], None]] = {
    "clue": _xml_clues,
    "clue row": _xml_clue_rows,
    "shade": _xml_shade,
    "number": _xml_numbers,
    "area": _xml_areas,
    "line": _xml_lines,
    "edge": _xml_edges,
    "bridge": _xml_bridges,
    "room": _xml_rooms,
}


# pzprv3 files


def _file(box: Box, rows: int, columns: int, layers: Layers) -> str:
    """The layers as a pzprv3 file."""
    lines = ["pzprv3", box.pid, *([str(rows)] if box.square else [str(rows), str(columns)])]
    for part in box.file:
        lines.extend(" ".join(row) for row in _filed(part, layers))
    return "\n".join(line for line in lines if line) + "\n"


def _filed(part: str, layers: Layers) -> Grid:
    if part == "mixed":
        pairs = zip(layers["clue"], layers["shade"], strict=True)
        return [[s if c == "." else c for c, s in zip(*pair, strict=True)] for pair in pairs]
    if part == "area":
        return [[str(1 + max(int(word) for row in layers["area"] for word in row))], *layers["area"]]
    if part in ("border", "wall"):
        return [*_borders(layers["area"])]
    return [row for name in _PARTS[part] for row in layers[name]]


def _borders(area: Grid) -> Grid:
    """Where areas meet: to the right of cells, then below them."""
    across = [[str(int(one != other)) for one, other in pairwise(row)] for row in area]
    return [*across, *([str(int(a != b)) for a, b in zip(*pair, strict=True)] for pair in pairwise(area))]


_PARTS = {
    "clue": ("clue",),
    "shade": ("shade",),
    "number": ("number",),
    "line": ("right", "down"),
    "edge": ("upright", "level"),
}


def _written(box: Box, text: str) -> str:
    """A pzprv3 file as XML."""
    from clew.codecs.pencilbox_xml import written

    lines = text.split("\n")
    if lines[1] != box.pid:
        raise PuzzleError("format pencilbox cannot express the rules of this puzzle")
    rows = int(lines[2])
    columns = rows if box.square else int(lines[3])
    rest = [line.split() for line in lines[3 if box.square else 4 :] if line.strip()]
    layers = blank(rows, columns)
    for part in box.file:
        rest = _taken(part, rest, layers)
    return written(box, layers)


def _taken(part: str, rest: Grid, layers: Layers) -> Grid:
    rows = len(layers["clue"])
    if part == "mixed":
        layers["shade"] = [[word if word in "#+" else "." for word in row] for row in rest[:rows]]
        layers["clue"] = [["." if word in "#+" else word for word in row] for row in rest[:rows]]
        return rest[rows:]
    if part == "area":
        layers["area"] = rest[1 : rows + 1]
        return rest[rows + 1 :]
    names = ("right", "down") if part in ("border", "wall") else _PARTS[part]
    for name in names:
        if not layers[name] or not layers[name][0]:
            continue
        layers[name], rest = rest[: len(layers[name])], rest[len(layers[name]) :]
    if part in ("border", "wall"):
        layers["area"] = _joined(layers)
    return rest


def _joined(layers: Layers) -> Grid:
    """Areas that walls part, numbered from 0 in reading order."""
    rows, columns = len(layers["clue"]), len(layers["clue"][0])
    area: dict[tuple[int, int], int] = {}
    number = 0
    for start in ((row, column) for row in range(rows) for column in range(columns)):
        if start in area:
            continue
        waiting = [start]
        while waiting:
            row, column = waiting.pop()
            if (row, column) in area:
                continue
            area[row, column] = number
            for at, name, wall in (
                ((row, column + 1), "right", (row, column)),
                ((row, column - 1), "right", (row, column - 1)),
                ((row + 1, column), "down", (row, column)),
                ((row - 1, column), "down", (row - 1, column)),
            ):
                inside = 0 <= at[0] < rows and 0 <= at[1] < columns
                if inside and layers[name][wall[0]][wall[1]] != "1":
                    waiting.append(at)
        number += 1
    return [[str(area[row, column]) for column in range(columns)] for row in range(rows)]
