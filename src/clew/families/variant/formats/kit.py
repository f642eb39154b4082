<<<<<<< HEAD
"""Variants as text of the Python package puzzlekit: rows and columns, the cells, and what else a genre has.

The text does not name its genre; its shape says what it is. Two blocks are a jigsaw (each number as often as a row is
long), a killer, or bars between consecutive cells (a bit for each side of a cell); lines before the cells are clues at
the top, bottom, left and right; a large sheet has grids that overlap in one of the ways that have a name.
=======
"""Text of the Python package puzzlekit: killer, jigsaw, consecutive, even-odd, skyscraper and margin sudoku, and grids
that overlap.

Rows and columns, then rows of words: digits, with E and O for parity; or digits, or sums of cages, and a second block
with the region, the cage, or the consecutive neighbours of each cell; or four lines of clues first. Which of them it is
follows from the words. A sheet of the size of a known pattern of grids has those grids.
>>>>>>> d42c99ee (Killer, jigsaw, consecutive, even-odd, skyscraper and margin sudoku and overlapping grids are read as puzzlekit has them)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
<<<<<<< HEAD

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
=======
from typing import NamedTuple

from clew.codecs import caps, cues
from clew.codecs.lines import Line, numbered
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks, Place, cell, row_and_column
from clew.core.text import plural, quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.puzzle import LEAST, MOST, Grid, Variant

_HEAD = re.compile(r"\s*([0-9]{1,2})\s+([0-9]{1,2})\s*")
_BLANK = frozenset(("-", ".", "0"))
_SIDES = 4  # lines of clues: above, below, left, right
_RIGHT, _DOWN, _LEFT, _UP = 1, 2, 4, 8  # neighbours that follow a digit, as their numbers are added
_NEAR = {_RIGHT: (0, 1), _DOWN: (1, 0), _LEFT: (0, -1), _UP: (-1, 0)}
_MARGIN = 3  # cells that a clue of margin sudoku adds up
_PARITY = {"E": "even", "O": "odd"}


def _each(*rows: tuple[Sequence[int], Sequence[int]]) -> tuple[Grid, ...]:
    """Grids of nine digits at these rows and columns."""
    return tuple(Grid(top, left, 9, 9) for tops, lefts in rows for top in tops for left in lefts)


# Patterns of overlapping grids, those of one size from the most usual on.
PATTERNS: Sequence[tuple[str, tuple[int, int], tuple[Grid, ...]]] = (
    ("butterfly", (12, 12), _each(((0, 3), (0, 3)))),
    ("samurai", (21, 21), _each(((0, 12), (0, 12)), ((6,), (6,)))),
    ("windmill", (21, 21), _each(((0,), (3,)), ((3,), (12,)), ((6,), (6,)), ((9,), (0,)), ((12,), (9,)))),
    ("sohei", (21, 21), _each(((0, 12), (6,)), ((6,), (0, 12)))),
    ("gattai-8", (21, 33), _each(((0, 12), (0, 12, 24)), ((6,), (6, 18)))),
    ("shogun", (21, 45), _each(((0, 12), (0, 12, 24, 36)), ((6,), (6, 18, 30)))),
    ("sumo", (33, 33), _each(((0, 12, 24), (0, 12, 24)), ((6, 18), (6, 18)))),
)


class _Words(NamedTuple):
    """A text: its size, and its lines of words."""

    rows: int
    columns: int
    lines: Sequence[Sequence[str]]
    numbers: Sequence[int]  # of its lines


def _words(text: str) -> _Words:
    caps.hold(len(text), caps.LINK, "characters in one puzzle")
    lines = [line for line in numbered(text) if not line.blank]
    found = _HEAD.fullmatch(lines[0].text) if lines else None
    if found is None:
        raise PuzzleError("the first line has no size: expected rows and columns", line=1)
    rows, columns = int(found[1]), int(found[2])
    caps.hold_sides(rows, columns, line=lines[0].number)
    split = [line.text.split() for line in lines[1:]]
    for line, words in zip(lines[1:], split, strict=True):
        margin = len(split) == rows + _SIDES and rows == columns
        if len(words) != columns:
            raise PuzzleError(f"{plural(len(words), 'word')} in a row: expected {columns}", line=line.number)
        _check(line, words, margin)
    return _Words(rows, columns, split, [line.number for line in lines[1:]])


def _check(line: Line, words: Sequence[str], margin: bool) -> None:
    known = re.compile("-|[.]|[0-9]{1,3}" if margin else "-|[.]|E|O|[0-9]{1,3}")
    strange = next((word for word in words if known.fullmatch(word) is None), None)
    if strange is not None:
        raise PuzzleError(f"{quoted(strange)} is not a clue: expected numbers, - or E and O", line=line.number)


def _read(text: str) -> Sequence[Reading[Variant]]:
    words = _words(text)
    count = len(words.lines)
    if count == words.rows:
        return [Reading(puzzle=_plain(words))]
    if words.rows != words.columns or not LEAST <= words.rows <= MOST:
        raise PuzzleError(f"{words.rows}x{words.columns} with {count} lines: expected a square from 4x4 to 16x16")
    if count == 2 * words.rows:
        return [Reading(puzzle=_two_blocks(words))]
    if count == words.rows + _SIDES:
        return [Reading(puzzle=_framed(words))]
    expected = f"{words.rows}, {words.rows + _SIDES} or {2 * words.rows}"
    raise PuzzleError(f"{plural(count, 'line')} after the first: expected {expected}")


def _given(lines: Sequence[Sequence[str]]) -> dict[Place, int]:
    return {
        cell(row, column): int(word)
        for row, line in enumerate(lines)
        for column, word in enumerate(line)
        if word not in _BLANK and word.isdigit()
    }


def _plain(words: _Words) -> Variant:
    """One block: overlapping grids, or one grid with parities."""
    given = _given(words.lines)
    parity = [
        Constraint(_PARITY[word], (cell(row, column),))
        for row, line in enumerate(words.lines)
        for column, word in enumerate(line)
        if word in _PARITY
    ]
    fitting = (grids for _, size, grids in PATTERNS if size == (words.rows, words.columns))
    for grids in fitting:
        held = {place for grid in grids for place in grid.cells}
        if held.issuperset(given):
            return Variant.of(words.rows, words.columns, grids=grids, given=given, constraints=parity)
    return Variant.of(words.rows, words.columns, given=given, constraints=parity)


def _two_blocks(words: _Words) -> Variant:
    """Digits with consecutive neighbours or regions, or else sums with cages."""
    side = words.rows
    first, second = words.lines[:side], words.lines[side:]
    if any(not word.isdigit() for line in second for word in line):
        raise PuzzleError("the second block has a word that is no number", line=words.numbers[side])
    numbers = {cell(row, column): int(word) for row, line in enumerate(second) for column, word in enumerate(line)}
    if _is_mutual(numbers):
        return _consecutive(side, _given(first), numbers)
    groups: dict[int, list[Place]] = {}
    for place, number in numbers.items():
        groups.setdefault(number, []).append(place)
    if all(len(cells) == side for cells in groups.values()) and all(digit <= side for digit in _given(first).values()):
        return Variant.of(side, given=_given(first), regions=groups.values())
    sums: dict[int, int] = {}
    for place, total in _given(first).items():
        if numbers[place] in sums:
            raise PuzzleError(f"the cage of {place} has two sums: expected one")
        sums[numbers[place]] = total
    return Variant.of(
        side, constraints=[Constraint("killer", tuple(cells), value=sums.get(at)) for at, cells in groups.items()]
    )


def _beside(place: Place, way: int) -> Place | None:
    (row, column), (down, right) = row_and_column(place), _NEAR[way]
    return cell(row + down, column + right) if min(row + down, column + right) >= 0 else None


def _is_mutual(numbers: Mapping[Place, int]) -> bool:
    """Whether numbers name neighbours that name each other."""
    back = {_RIGHT: _LEFT, _DOWN: _UP, _LEFT: _RIGHT, _UP: _DOWN}
    if max(numbers.values()) >= 2 * _UP:
        return False
    for place, number in numbers.items():
        for way, opposite in back.items():
            other = _beside(place, way)
            theirs = numbers.get(other) if other is not None else None
            if bool(number & way) != bool(theirs is not None and theirs & opposite):
                return False
    return True


def _consecutive(side: int, given: Mapping[Place, int], numbers: Mapping[Place, int]) -> Variant:
    """No boxes; neighbours that are not named do not follow each other."""
    dots = [
        Constraint("difference", (place, other))
        for place, number in numbers.items()
        for way in (_RIGHT, _DOWN)
        if number & way and (other := _beside(place, way)) is not None
    ]
    return Variant.of(side, regions=[], given=given, constraints=[Constraint("non-consecutive"), *dots])


def _framed(words: _Words) -> Variant:
    """Clues above, below, left and right: sums of three cells if one is too large for a skyscraper."""
    side = words.rows
    rows = [tuple(cell(row, column) for column in range(side)) for row in range(side)]
    columns = list(zip(*rows, strict=True))
    seen = [*columns, *(line[::-1] for line in columns), *rows, *(line[::-1] for line in rows)]
    clues = [word for line in words.lines[:_SIDES] for word in line]
    margin = any(word.isdigit() and int(word) > side for word in clues)
    constraints = [
        Constraint("sum", line[:_MARGIN], value=int(word))
        if margin
        else Constraint("skyscraper", line, value=int(word))
        for line, word in zip(seen, clues, strict=True)
        if word not in _BLANK
    ]
    return Variant.of(side, given=_given(words.lines[_SIDES:]), constraints=constraints)
>>>>>>> d42c99ee (Killer, jigsaw, consecutive, even-odd, skyscraper and margin sudoku and overlapping grids are read as puzzlekit has them)


def _sniff(text: str) -> bool:
    try:
<<<<<<< HEAD
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
=======
        words = _words(text)
    except PuzzleError:
        return False
    return len(words.lines) in (words.rows, 2 * words.rows, words.rows + _SIDES)


def _write(puzzle: Variant, marks: Marks) -> str:
    """A puzzle of one of these kinds, or its answer."""
    head = f"{puzzle.rows} {puzzle.columns}"
    if marks:
        full: dict[str, object] = {**marks, **puzzle.layers["given"]}
        if len(full) < len(puzzle.used):
            raise PuzzleError("puzzlekit's text holds all marks or none: solve the puzzle, or leave them out")
        return "\n".join(
            [head, *(" ".join(str(full.get(place, "-")) for place in row) for row in puzzle.grid.rows), ""]
        )
    text = "\n".join([head, *_lines(puzzle), ""])
    try:
        same = _read(text)[0].puzzle == puzzle
    except PuzzleError:
        same = False
    if not same:
        raise PuzzleError("puzzlekit's text cannot hold this puzzle: use the format 'clew'")
    return text


def _lines(puzzle: Variant) -> Iterator[str]:
    """The rows of words; what they cannot hold is missing when they are read again."""
    given = puzzle.layers["given"]
    kinds = {each.kind for each in puzzle.constraints}
    shown: dict[Place, object] = dict(given)
    if kinds & {"skyscraper", "sum"}:
        yield from _frame(puzzle)
    for each in puzzle.constraints:
        if each.kind in ("even", "odd"):
            shown[each.cells[0]] = "E" if each.kind == "even" else "O"
        elif each.kind == "killer" and each.value is not None:
            shown[each.cells[0]] = each.value
    yield from (" ".join(str(shown.get(place, "-")) for place in row) for row in puzzle.grid.rows)
    second: dict[Place, int] = {}
    if "killer" in kinds:
        cages = [each.cells for each in puzzle.constraints if each.kind == "killer"]
        second = {place: number for number, cells in enumerate(cages, 1) for place in cells}
    elif "non-consecutive" in kinds:
        second = _neighbours(puzzle)
    elif puzzle.layers["regions"]:
        second = {place: number + 1 for place, number in puzzle.area_of.items()}
    if second:
        yield from (" ".join(str(second.get(place, 0)) for place in row) for row in puzzle.grid.rows)


def _neighbours(puzzle: Variant) -> dict[Place, int]:
    found = dict.fromkeys(puzzle.grid.cells, 0)
    for each in puzzle.constraints:
        for one, other in (each.cells, each.cells[::-1]) if each.kind == "difference" else ():
            found[one] += sum(way for way in _NEAR if _beside(one, way) == other)
    return found


def _frame(puzzle: Variant) -> Iterator[str]:
    held = {each.cells: each.value for each in puzzle.constraints if each.kind in ("skyscraper", "sum")}
    lines = [(*line,) for line in puzzle.grid.columns], [(*line,) for line in puzzle.grid.rows]
    for some in lines:
        for back in (1, -1):
            ends = [line[::back] for line in some]
            yield " ".join(str(held.get(line, held.get(line[:_MARGIN], "-"))) for line in ends)
>>>>>>> d42c99ee (Killer, jigsaw, consecutive, even-odd, skyscraper and margin sudoku and overlapping grids are read as puzzlekit has them)


KIT = Format(
    name="puzzlekit",
<<<<<<< HEAD
    title="rows, columns, then words (puzzlekit)",
    example="4 4\n- - 4 3\n- - - 1\n- 2 - -\n- - - -\n1 1 1 2\n1 2 2 2\n3 3 4 4\n3 3 4 4\n",
    cues=(cues.kit(1, 0), cues.kit(2, 0), cues.kit(1, _MARGINS)),
    sniff=_sniff,
    read=_read,
    shared=True,
    wider=True,
=======
    shared=True,
    wider=True,
    title="rows, columns, then words (puzzlekit); with every mark, the answer",
    example="4 4\n7 3 - 10\n- - - -\n- 5 - -\n- 7 - 8\n1 2 2 4\n1 1 4 4\n3 3 4 6\n5 5 6 6\n",
    cues=(cues.kit(1, 0), cues.kit(2, 0), cues.kit(1, _SIDES)),
    sniff=_sniff,
    read=_read,
    write=_write,
    holds_marks=True,
>>>>>>> d42c99ee (Killer, jigsaw, consecutive, even-odd, skyscraper and margin sudoku and overlapping grids are read as puzzlekit has them)
)
