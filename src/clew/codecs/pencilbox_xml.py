"""Writes files of Pencil Box as XML, as pzpr does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from clew.codecs.pencilbox import STATES, Box, Grid, Layers
from clew.core.errors import PuzzleError


def written(box: Box, layers: Layers) -> str:
    """The layers as a document."""
    more = 1 if box.grown else 0
    rows, columns = len(layers["clue"]) + more, len(layers["clue"][0]) + more
    board: list[str] = []
    answer: list[str] = []
    for part in box.xml:
        into = board if part in ("clue", "clue row", "area") or (part == "room" and "wall" not in box.file) else answer
        into += _WRITERS[part](box, layers)
    property_ = '<property><author value=""/><source value=""/><difficulty value=""/></property>'
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<puzzle type="{box.kind}"><size row="{rows}" col="{columns}"/>'
        f"{property_}\n<board>{''.join(board)}</board>\n<answer>{''.join(answer)}</answer></puzzle>\n"
    )


def _clues(box: Box, layers: Layers) -> Iterator[str]:
    for row, words in enumerate(layers["clue"], 1):
        for column, word in enumerate(words, 1):
            number = box.signed.get(word if word != "." else _sign(box, layers["shade"][row - 1][column - 1]))
            if number is None and word != ".":
                number = int(box.code[1](word)) if word != "-" else _unsigned()
            if number is not None:
                yield f'<number r="{row}" c="{column}" n="{number}"/>'


def _sign(box: Box, state: str) -> str:
    return state if state in "#+" and state in box.signed else "."


def _unsigned() -> int:
    raise PuzzleError("format pencilbox cannot express a clue without a number")


def _table(name: str, words: Grid) -> Iterator[str]:
    for number, row in enumerate(words, 1):
        yield f'<{name} row="{number}">{"".join(f"<{word}/>" for word in row)}</{name}>'


def _counted(number: int) -> str:
    return "z" if number == 0 else f"n{number}" if 0 < number < 10 else f'n v="{number}"'


def _clue_rows(box: Box, layers: Layers) -> Iterator[str]:
    def word(clue: str) -> str:
        return "s" if clue == "." else _counted(int(clue)) if clue != "-" else f"n{box.bare}" if box.bare else missing()

    def missing() -> str:
        return str(_unsigned())

    return _table("brow", [[word(clue) for clue in row] for row in layers["clue"]])


def _shade(box: Box, layers: Layers) -> Iterator[str]:
    return _table("arow", [[STATES[word] for word in row] for row in layers["shade"]])


def _numbers(box: Box, layers: Layers) -> Iterator[str]:
    return _table("arow", [["z" if word == "." else _counted(int(word)) for word in row] for row in layers["number"]])


def _areas(box: Box, layers: Layers) -> Iterator[str]:
    yield f'<areas N="{1 + max(int(word) for row in layers["area"] for word in row)}"/>'
    yield from _table("brow", [[_counted(int(word)) for word in row] for row in layers["area"]])


def _drawn(high: int, wide: int, right: Grid, down: Grid) -> Iterator[str]:
    def code(row: int, column: int) -> str:
        across = right[row][column] if column < len(right[row]) else "0"
        below = down[row][column] if row < len(down) else "0"
        number = {"1": 2, "-1": 8}.get(across, 0) + {"1": 1, "-1": 4}.get(below, 0)
        return ("s", "h", "v", "hv")[number] if number < 4 else _counted(number)

    return _table("arow", [[code(row, column) for column in range(wide)] for row in range(high)])


def _lines(box: Box, layers: Layers) -> Iterator[str]:
    return _drawn(len(layers["clue"]), len(layers["clue"][0]), layers["right"], layers["down"])


def _edges(box: Box, layers: Layers) -> Iterator[str]:
    return _drawn(len(layers["clue"]) + 1, len(layers["clue"][0]) + 1, layers["level"], layers["upright"])


def _bridges(box: Box, layers: Layers) -> Iterator[str]:
    def state(row: int, column: int) -> int:
        if layers["clue"][row][column] != ".":
            return 0
        above = layers["down"][row - 1][column] if row else "0"
        before = layers["right"][row][column - 1] if column else "0"
        return max(0, int(above)) + 4 * max(0, int(before))

    rows, columns = len(layers["clue"]), len(layers["clue"][0])
    return _table("arow", [[_counted(state(row, column)) for column in range(columns)] for row in range(rows)])


def _rooms(box: Box, layers: Layers) -> Iterator[str]:
    cells: dict[int, list[tuple[int, int]]] = {}
    for row, words in enumerate(layers["area"], 1):
        for column, word in enumerate(words, 1):
            cells.setdefault(int(word), []).append((row, column))
    for _, found in sorted(cells.items()):
        (top, left), (bottom, right) = found[0], found[-1]
        if len(found) != (bottom - top + 1) * (right - left + 1) or any(not left <= c <= right for _, c in found):
            raise PuzzleError("format pencilbox cannot express rooms that are not rectangles")
        given = "" if "wall" in box.file else f' n="{_given(found, layers)}"'
        yield f'<area r0="{top}" c0="{left}" r1="{bottom}" c1="{right}"{given}/>'


def _given(cells: Sequence[tuple[int, int]], layers: Layers) -> int:
    clues = [layers["clue"][row - 1][column - 1] for row, column in cells]
    if any(clue != "." for clue in clues[1:]):
        raise PuzzleError("format pencilbox cannot express a clue that is not in the first cell of its room")
    return -1 if clues[0] == "." else int(clues[0]) if clues[0] != "-" else _unsigned()


_WRITERS: dict[str, Callable[[Box, Layers], Iterator[str]]] = {
    "clue": _clues,
    "clue row": _clue_rows,
    "shade": _shade,
    "number": _numbers,
    "area": _areas,
    "line": _lines,
    "edge": _edges,
    "bridge": _bridges,
    "room": _rooms,
}
