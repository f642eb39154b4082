"""Variants as text of the Python package puzzlekit: rows and columns, the cells, and what else a genre has.

The text does not name its genre; its shape says what it is. Two blocks are a jigsaw (each number as often as a row is
long), a killer, or bars between consecutive cells (a bit for each side of a cell); lines before the cells are clues at
the top, bottom, left and right; a large sheet has grids that overlap in one of the ways that have a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from clew.codecs import caps, cues
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Place, cell
from clew.core.text import joined, plural, quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.puzzle import Grid, Variant

_HEAD = re.compile(r"\s*([0-9]{1,2})\s+([0-9]{1,2})\s*")
_WORD = re.compile(r"[0-9]{1,3}|[-.EO]")
_SIDE = 9  # of each of several grids
_LARGEST = 16  # of a single grid
_MARGINS = 4
_LEAST_SUM = 6  # of three different digits
_EVEN_ODD = {"E": "even", "O": "odd"}
_RIGHT, _DOWN, _LEFT, _UP = 1, 2, 4, 8
# Grids of 9x9 that overlap, by the size of the sheet: their first cells.
_SHEETS: Mapping[tuple[int, int], Mapping[str, Sequence[tuple[int, int]]]] = {
    (12, 12): {"butterfly": [(0, 0), (0, 3), (3, 0), (3, 3)]},
    (21, 21): {
        "samurai": [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)],
        "windmill": [(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)],
        "sohei": [(0, 6), (6, 0), (6, 12), (12, 6)],
    },
    (21, 33): {"gattai 8": [*((row, column) for row in (0, 12) for column in (0, 12, 24)), (6, 6), (6, 18)]},
    (21, 45): {"shogun": [*((row, column) for row in (0, 12) for column in (0, 12, 24, 36)), (6, 6), (6, 18), (6, 30)]},
    (27, 27): {"clueless": [(row, column) for row in (0, 9, 18) for column in (0, 9, 18)]},
    (33, 33): {
        "sumo": [
            *((row, column) for row in (0, 12, 24) for column in (0, 12, 24)),
            *((row, column) for row in (6, 18) for column in (6, 18)),
        ]
    },
}
Block = Sequence[Sequence[str]]


def _words(text: str) -> tuple[int, int, list[list[str]]]:
    """Rows, columns, and the words of each line after them."""
    caps.hold(len(text), caps.LINK, "characters in a puzzle")
    head, *lines = [line for line in text.split("\n") if line.strip()] or [""]
    found = _HEAD.fullmatch(head)
    if found is None:
        raise PuzzleError(f"{quoted(head)} is not a size: expected rows and columns, as in 9 9")
    words = [line.split() for line in lines]
    columns = int(found[2])
    for line in words:
        strange = next((word for word in line if not _WORD.fullmatch(word)), None)
        if strange is not None:
            raise PuzzleError(f"{quoted(strange)} is unexpected: a cell has a number, E, O or -")
        if len(line) != columns:
            raise PuzzleError(f"a line has {plural(len(line), 'word')}: expected {columns}, one for each column")
    return int(found[1]), columns, words


def _sniff(text: str) -> bool:
    try:
        rows, columns, words = _words(text)
    except PuzzleError:
        return False
    square = rows == columns <= _LARGEST
    if len(words) == rows:
        marked = any(word in _EVEN_ODD for line in words for word in line)
        return (rows, columns) in _SHEETS or (square and marked)
    return square and len(words) in (2 * rows, rows + _MARGINS)


def _read(text: str) -> Sequence[Reading[Variant]]:
    rows, columns, words = _words(text)
    if len(words) == rows and (rows, columns) in _SHEETS:
        return [_overlapping(rows, columns, words)]
    if rows != columns or not 1 <= rows <= _LARGEST:
        raise PuzzleError(f"a grid of {rows}x{columns} is not read: expected a square of at most {_LARGEST} rows")
    if len(words) == rows:
        return [Reading(puzzle=Variant.of(rows, given=_given(words, rows), constraints=[*_parities(words)]))]
    blocks = len(words) == 2 * rows and all(word.isdigit() for line in words[rows:] for word in line)
    if len(words) == rows + _MARGINS and not blocks:
        puzzle = Variant.of(rows, given=_given(words[_MARGINS:], rows), constraints=[*_margins(words[:_MARGINS], rows)])
        return [Reading(puzzle=puzzle)]
    if not blocks:
        raise PuzzleError(
            f"{plural(len(words), 'line')} after the size: expected {rows}, {rows + _MARGINS} or {2 * rows}"
        )
    return [Reading(puzzle=_two_blocks(words[:rows], words[rows:], rows))]


def _given(words: Block, most: int) -> dict[Place, int]:
    given = {}
    for row, line in enumerate(words):
        for column, word in enumerate(line):
            if word.isdigit():
                if not 1 <= int(word) <= most:
                    raise PuzzleError(f"{cell(row, column)} holds {quoted(word)}: expected 1 to {most}")
                given[cell(row, column)] = int(word)
    return given


def _parities(words: Block) -> Iterator[Constraint]:
    for row, line in enumerate(words):
        for column, word in enumerate(line):
            if word in _EVEN_ODD:
                yield Constraint(_EVEN_ODD[word], cells=(cell(row, column),))


def _margins(margins: Block, n: int) -> Iterator[Constraint]:
    """Clues at the four sides: sums of three digits if some are too large for anything else, or else skyscrapers."""
    numbers = [int(word) for line in margins for word in line if word.isdigit()]
    sums = bool(numbers) and max(numbers) > n and min(numbers) >= _LEAST_SUM
    lines = [[cell(row, column) for column in range(n)] for row in range(n)]
    columns = [list(column) for column in zip(*lines, strict=True)]
    ends = [columns, [line[::-1] for line in columns], lines, [line[::-1] for line in lines]]
    for side, words in zip(ends, margins, strict=True):
        for line, word in zip(side, words, strict=True):
            if word.isdigit():
                kind, cells = ("sum", line[:3]) if sums else ("skyscraper", line)
                yield Constraint(kind, cells=tuple(cells), value=int(word))


def _two_blocks(first: Block, second: Block, n: int) -> Variant:
    if _is_bars(second, n):
        rules = [*_bars(second, n), Constraint("non-consecutive")]
        return Variant.of(n, regions=[], given=_given(first, n), constraints=rules)
    areas: dict[str, list[Place]] = {}
    for row, line in enumerate(second):
        for column, word in enumerate(line):
            areas.setdefault(word, []).append(cell(row, column))
    large = any(word.isdigit() and int(word) > n for line in first for word in line)  # which is no digit, but a sum
    if {len(area) for area in areas.values()} == {n} and not large:
        return Variant.of(n, regions=areas.values(), given=_given(first, n))
    return Variant.of(n, constraints=[*_cages(first, areas)])


def _cages(numbers: Block, areas: Mapping[str, Sequence[Place]]) -> Iterator[Constraint]:
    sums = {
        cell(row, column): int(word)
        for row, line in enumerate(numbers)
        for column, word in enumerate(line)
        if word.isdigit()
    }
    for area in areas.values():
        held = [sums[place] for place in area if place in sums]
        if len(held) > 1:
            raise PuzzleError(f"the cage at {area[0]} has {len(held)} sums: expected one")
        yield Constraint("killer", cells=tuple(area), value=held[0] if held else None)


def _is_bars(block: Block, n: int) -> bool:
    """Whether each number has a bit for each side with a bar, which the neighbour there has, too."""
    if not all(word.isdigit() and int(word) < 16 for line in block for word in line):
        return False
    bits = [[int(word) for word in line] for line in block]
    return all(
        bool(bits[row][column] & side)
        == (0 <= row + down < n and 0 <= column + right < n and bool(bits[row + down][column + right] & back))
        for row in range(n)
        for column in range(n)
        for side, back, down, right in (
            (_RIGHT, _LEFT, 0, 1),
            (_DOWN, _UP, 1, 0),
            (_LEFT, _RIGHT, 0, -1),
            (_UP, _DOWN, -1, 0),
        )
    )


def _bars(block: Block, n: int) -> Iterator[Constraint]:
    for row, line in enumerate(block):
        for column, word in enumerate(line):
            for side, down, right in ((_RIGHT, 0, 1), (_DOWN, 1, 0)):
                if int(word) & side:
                    yield Constraint("difference", cells=(cell(row, column), cell(row + down, column + right)))


def _overlapping(rows: int, columns: int, words: Block) -> Reading[Variant]:
    """Grids in the one known way that leaves no given outside of them."""
    given = _given(words, _SIDE)
    ways = {}
    for name, corners in _SHEETS[rows, columns].items():
        grids = [Grid(top, left, _SIDE, _SIDE) for top, left in corners]
        if given.keys() <= {place for grid in grids for place in grid.cells}:
            ways[name] = grids
    if len(ways) != 1:
        could = joined([*ways], word="or") or "none that is known"
        raise PuzzleError(f"grids may overlap in several ways or in none ({could}): expected givens that decide it")
    [(name, grids)] = ways.items()
    constraints, remarks = _tenth(given) if name == "clueless" else ([], [])
    puzzle = Variant.of(rows, columns, grids=grids, given=given, constraints=constraints)
    return Reading(puzzle=puzzle, remarks=remarks)


def _tenth(given: Mapping[Place, int]) -> tuple[list[Constraint], list[str]]:
    """Nine grids hide one more without givens: in the middle box of each, or in the middle cell of each box."""
    steps, threes = range(_SIDE), [slice(at, at + 3) for at in range(0, _SIDE, 3)]
    boxes = [[cell(row // 3 * 9 + 3 + row % 3, column // 3 * 9 + 3 + column % 3) for column in steps] for row in steps]
    middles = [[cell(3 * row + 1, 3 * column + 1) for column in steps] for row in steps]
    bare = [lines for lines in (boxes, middles) if not any(place in given for line in lines for place in line)]
    if not bare:
        raise PuzzleError(
            "nine grids hide no tenth one: expected no givens in middle boxes, or in the middles of boxes"
        )
    hidden = bare[0]
    houses = [*hidden, *zip(*hidden, strict=True)]
    houses += [[place for line in hidden[down] for place in line[right]] for down in threes for right in threes]
    doubt = "The tenth grid is taken to be in the middle boxes; the middle cells of all boxes could be meant as well."
    return [Constraint("extra region", cells=tuple(house)) for house in houses], [doubt] if len(bare) > 1 else []


KIT = Format(
    name="puzzlekit",
    title="rows, columns, then words (puzzlekit)",
    example="4 4\n- - 4 3\n- - - 1\n- 2 - -\n- - - -\n1 1 1 2\n1 2 2 2\n3 3 4 4\n3 3 4 4\n",
    cues=(cues.kit(1, 0), cues.kit(2, 0), cues.kit(1, _MARGINS)),
    sniff=_sniff,
    read=_read,
    shared=True,
    wider=True,
)
