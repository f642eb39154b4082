"""Clew's own form: the cells row by row, then a line for each constraint.

clew variant
digits: 0-8               if they are not 1 to the length of a row

. . 3 .                   a digit, . for an open cell, # for none; 2,4 for pencil marks: only these digits
. . . .                   instead of rows without any digit, their number: 4x4
. . . .
2,4 . . .
grid: r1c1 9x9            a grid of the sheet; none: one of the whole sheet
lines: none               digits may repeat in rows and columns
regions: unknown          regions are to be found; their numbers are in cells to the right of the grid
regions: none             no boxes, or rows of names below it; without it, the usual boxes
killer 15: r1c1 r1c2      constraints, see wording.py
note rules: any text      what belongs to the puzzle and is no rule
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from clew.codecs import caps
from clew.codecs.lines import Line
from clew.codecs.own import Rows, own_format
from clew.core.errors import PuzzleError
from clew.core.places import Place, Value, cell, row_and_column
from clew.core.text import quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.puzzle import Grid, Regions, Variant
from clew.families.variant.wording import fault, parsed

BLANK, NONE = ".", "#"
_REPEATING = "lines: none"
_SIZE = re.compile(r"\s*([0-9]{1,3})\s*x\s*([0-9]{1,3})\s*")
_DIGITS = re.compile(r"\s*([0-9]{1,2})\s*-\s*([0-9]{1,2})\s*")
_ROW = re.compile(r"[0-9.#,\s]+")
_GRID = re.compile(r"grid:\s*(r[0-9]{1,3}c[0-9]{1,3})(?:\s+([0-9]{1,2})x([0-9]{1,2}))?\s*", re.IGNORECASE)
_REGIONS = re.compile(r"regions:\s*(none|unknown)?\s*", re.IGNORECASE)
_LATIN = re.compile(r"lines:\s*none\s*", re.IGNORECASE)
_REGION = re.compile(r"region:\s*(.*)", re.IGNORECASE)
_ONLY = re.compile(r"only ([0-9][0-9 ]{0,59}): (r[0-9]{1,3}c[0-9]{1,3})", re.IGNORECASE)
_NOTE = re.compile(r"note ([a-z]+): (.*)")


def _read(lines: Sequence[Line], headers: Mapping[str, Line]) -> Variant:
    lines = [line for line in lines if not line.blank]
    if not lines:
        raise PuzzleError("the variant has no rows: expected rows of cells, or a size such as 9x9")
    rows, columns, given, pencil, start = _cells(lines)
    digits = _digits(headers["digits"]) if "digits" in headers else None
    grids: list[Grid] = []
    regions: list[tuple[Place, ...]] | None = None
    stated: list[tuple[int, Constraint]] = []  # with the number of its line
    about: dict[str, object] = {}
    latin, chaos = True, False
    rest = iter(lines[start:])
    for line in rest:
        try:
            if found := _GRID.fullmatch(line.text.strip()):
                grids.append(_grid(found))
            elif found := _REGIONS.fullmatch(line.text.strip()):
                chaos = chaos or (found[1] or "").lower() == "unknown"
                regions = regions or [] if found[1] else _regions(rest, rows, columns)
            elif _LATIN.fullmatch(line.text.strip()):
                latin = False
            elif found := _REGION.fullmatch(line.text.strip()):
                regions = [*(regions or ()), tuple(Place(each) for each in found[1].split())]
            elif found := _ONLY.fullmatch(line.text.strip()):
                place = Place(found[2].lower())
                if place in pencil or place in given:
                    raise PuzzleError(f"the digits of {place} are stated twice: expected one line or cell for them")
                pencil[place] = tuple(map(int, found[1].split()))
            elif found := _NOTE.fullmatch(line.text.strip()):
                about[found[1]] = _note(found[2])
            else:
                stated += [(line.number, each) for each in parsed(line.text, rows, columns)]
        except PuzzleError as error:
            raise PuzzleError(error.message, line=error.line or line.number) from None
    side = digits[1] - digits[0] + 1 if digits else max(rows, columns)
    if grids:
        known = [grid.rows for grid in grids if grid.rows]
        side = digits[1] - digits[0] + 1 if digits else max(known, default=9)
    whole = [grid if grid.rows else grid._replace(rows=side, columns=side) for grid in grids]
    build = partial(
        Variant.of,
        rows,
        columns,
        grids=whole,
        regions=regions,
        latin=latin,
        chaos=chaos,
        digits=digits,
        given=given,
        pencil=pencil,
        about=about,
    )
    try:
        return build(constraints=[each for _, each in stated])
    except PuzzleError as error:
        raise _placed(error, build, stated) from None


def _placed(error: PuzzleError, build: Callable[[], Variant], stated: Sequence[tuple[int, Constraint]]) -> PuzzleError:
    """The same error with the line of the constraint that it is about, if it is about one."""
    try:
        plain = build()
    except PuzzleError:
        return error
    used = frozenset(plain.used)
    faults = ((line, fault(each, used, plain.span)) for line, each in stated)
    return next((PuzzleError(found, line=line) for line, found in faults if found is not None), error)


def _cells(lines: Sequence[Line]) -> tuple[int, int, dict[Place, int], dict[Place, tuple[int, ...]], int]:
    """The size, the digits and the pencil marks, and the number of lines that have them."""
    size = _SIZE.fullmatch(lines[0].text)
    if size is not None:
        caps.hold_sides(int(size[1]), int(size[2]), line=lines[0].number)
        return int(size[1]), int(size[2]), {}, {}, 1
    count = next((at for at, line in enumerate(lines) if _ROW.fullmatch(line.text) is None), len(lines))
    if not count:
        raise PuzzleError(f"{quoted(lines[0].text)} is not a row: expected digits and dots", line=lines[0].number)
    columns = len(lines[0].text.split())
    caps.hold_sides(count, columns, line=lines[0].number)
    given: dict[Place, int] = {}
    pencil: dict[Place, tuple[int, ...]] = {}
    for row, line in enumerate(lines[:count]):
        tokens = line.text.split()
        if len(tokens) != columns:
            raise PuzzleError(
                f"a row of {len(tokens)} cells: expected {columns}, as in the first row", line=line.number
            )
        for column, token in enumerate(tokens):
            if token in (BLANK, NONE):
                continue
            numbers = tuple(int(each) for each in token.split(",") if each.isdigit() and len(each) <= 2)
            if len(numbers) != token.count(",") + 1:
                expected = "a digit, . or digits with commas"
                raise PuzzleError(f"{quoted(token)} cannot be in a cell: expected {expected}", line=line.number)
            if len(numbers) == 1:
                given[cell(row, column)] = numbers[0]
            else:
                pencil[cell(row, column)] = numbers
    return count, columns, given, pencil, count


def _digits(line: Line) -> tuple[int, int]:
    found = _DIGITS.fullmatch(line.text)
    if found is None:
        raise PuzzleError(
            f"{quoted(line.text)} are not digits: expected the least and the greatest, as in 0-8", line=line.number
        )
    if int(found[1]) > int(found[2]):
        raise PuzzleError(f"{quoted(line.text)} are no digits: expected the least one first", line=line.number)
    return int(found[1]), int(found[2])


def _grid(found: re.Match[str]) -> Grid:
    row, column = row_and_column(found[1].lower())
    return Grid(row, column, int(found[2] or 0), int(found[3] or 0))


def _regions(rest: Iterator[Line], rows: int, columns: int) -> list[tuple[Place, ...]]:
    """The cells of each name in as many rows as the sheet has."""
    found: dict[str, list[Place]] = {}
    for row in range(rows):
        line = next(rest, None)
        tokens = line.text.split() if line is not None else []
        if line is None or len(tokens) != columns:
            where = None if line is None else line.number
            raise PuzzleError(
                f"regions need {rows} rows of {columns} names: expected row {row + 1} of them", line=where
            )
        for column, token in enumerate(tokens):
            if token not in (BLANK, NONE):
                found.setdefault(token, []).append(cell(row, column))
    return [tuple(each) for each in found.values()]


def _note(text: str) -> object:
    """What a note holds: JSON of texts and lists of texts."""
    import json

    try:
        held = json.loads(text)
    except (ValueError, RecursionError):
        raise PuzzleError(f"{quoted(text)} is not a note: expected JSON") from None
    return tuple(map(str, held)) if isinstance(held, list) else str(held)


def _write(puzzle: Variant) -> tuple[Mapping[str, str], Sequence[str]]:
    headers = {"digits": f"{puzzle.span[0]}-{puzzle.span[-1]}"} if puzzle.layers["digits"] else {}
    return headers, [*_rows(puzzle), *_rules(puzzle)]


def lines_of(puzzle: Variant, *, layout: bool = True) -> Iterator[str]:
    """All that a puzzle states but for digits in its cells; without the layout, not what a sketch of it shows."""
    if puzzle.layers["digits"]:
        yield f"digits: {puzzle.span[0]}-{puzzle.span[-1]}"
    yield from (f"only {_token(marks).replace(',', ' ')}: {place}" for place, marks in puzzle.layers["pencil"].items())
    if layout:
        yield from _rules(puzzle)
        return
    if puzzle.layers["latin"]:
        yield _REPEATING
    yield from puzzle.layers["constraint"]


def _rules(puzzle: Variant) -> Iterator[str]:
    """All lines but those of the cells."""
    if puzzle.layers["grids"]:
        yield from (f"grid: {cell(each.top, each.left)} {each.rows}x{each.columns}" for each in puzzle.boards)
    if puzzle.layers["latin"]:
        yield _REPEATING
    if puzzle.layers["chaos"]:
        yield "regions: unknown"
    if puzzle.areas if puzzle.layers["chaos"] else puzzle.layers["regions"]:
        yield from _written_regions(puzzle, puzzle.areas)
    yield from puzzle.layers["constraint"]
    for name, text in puzzle.layers["about"].items():
        import json

        yield f"note {name}: {json.dumps(text, ensure_ascii=False)}"


def _rows(puzzle: Variant) -> Iterator[str]:
    given, pencil, used = puzzle.layers["given"], puzzle.layers["pencil"], frozenset(puzzle.used)
    if not given and not pencil:
        yield f"{puzzle.rows}x{puzzle.columns}"
        return
    for row in puzzle.grid.rows:
        yield " ".join(_token(given.get(at, pencil.get(at, BLANK if at in used else NONE))) for at in row)


def _token(said: object) -> str:
    """What is in a cell; one pencil mark is written twice, so that it is not a digit."""
    if isinstance(said, tuple):
        return ",".join(map(str, said if len(said) > 1 else said * 2))
    return str(said)


def _written_regions(puzzle: Variant, areas: Regions) -> Iterator[str]:
    if not areas:
        yield "regions: none"
        return
    names = {place: number for number, area in enumerate(areas, 1) for place in area}
    if len(names) < sum(map(len, areas)):
        yield from ("region: " + " ".join(area) for area in areas)
        return
    yield "regions:"
    for row in puzzle.grid.rows:
        yield " ".join(str(names.get(place, BLANK)) for place in row)


def _value(puzzle: Variant, text: str) -> Value:
    if text not in map(str, puzzle.span):
        raise PuzzleError(f"{quoted(text)} is not a digit: expected {puzzle.span[0]} to {puzzle.span[-1]}")
    return int(text)


OWN = own_format(
    Rows(
        family="variant",
        example=Variant.example,
        read=_read,
        write=_write,
        places=lambda puzzle: puzzle.used,
        value=_value,
        show=lambda puzzle, value: str(value),
        headers=("digits",),
    )
)
