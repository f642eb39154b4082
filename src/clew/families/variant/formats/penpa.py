"""Variants drawn in Penpa+, which has fields for cages, thermometers and arrows, and signs for dots and parity."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clew.codecs import cues, penpa
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks, Place, cell, row_and_column
from clew.core.text import joined, quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats.fields import listed, number_of
from clew.families.variant.puzzle import Grid, Variant
from clew.rules.making import are_joined

_KINDS = ("sudoku", "square")
_LEAST, _MOST = 4, 16
_OWN = ("killercages", "thermo", "arrows")
_READ = frozenset([*_OWN, "number", "numberS", "symbol", "lineE"])
_COLOURED = "surface"  # cells are coloured: no rule
_PLAIN = "1"  # the style of a number that fills its cell
_WHITE, _BLACK = (1, 8), (2,)  # styles of dots
_PARITY = {"circle_L": "odd", "square_L": "even"}
_DIAGONAL = 12  # the style of a line from corner to corner of a cell, which is no border
_BORDER = 2
_USUAL = {"difference": 1, "ratio": 2}  # what a white and a black dot say


def _sniff(text: str) -> bool:
    if penpa.parameters(text) is None:
        return False
    try:
        picture = penpa.read(text)
    except PuzzleError:
        return False
    sides = picture.rows == picture.columns and _LEAST <= picture.rows <= _MOST
    own = any(picture.question.get(name) for name in _OWN)
    return sides and picture.kind in _KINDS and (own or picture.kind == "sudoku")


def _read(text: str) -> Sequence[Reading[Variant]]:
    picture = penpa.read(text)
    n = picture.rows
    if picture.kind not in _KINDS or picture.columns != n or not _LEAST <= n <= _MOST:
        raise PuzzleError(f"a Penpa grid of {n} rows and {picture.columns} columns is not a sudoku")
    strange = [name for name in picture.layers() if name not in _READ and name != _COLOURED]
    if strange:
        named = joined([quoted(name) for name in strange], 5)
        raise PuzzleError(f"Clew does not know what {named} mean in a Penpa link: the puzzle is not read")
    coloured = len(picture.question.get(_COLOURED) or {})
    given = _values(picture, picture.question)
    puzzle = Variant.of(n, regions=_regions(picture), given=given, constraints=[*_constraints(picture)])
    marks = {place: value for place, value in _values(picture, picture.answer).items() if place not in given}
    said = "Colours of cells are left out: if they state a rule, Clew does not know it."
    remarks = [said] if coloured else []
    return [Reading(puzzle=puzzle, marks=marks, title=picture.title, author=picture.author, remarks=remarks)]


def _values(picture: penpa.Picture, layer: Mapping[str, Any]) -> dict[Place, int]:
    n = picture.rows
    values = {}
    for at, text in picture.numbers(layer).items():
        if text.strip() in ("", "?"):
            continue
        number = number_of(text)
        if number is None or not 1 <= number <= n:
            raise PuzzleError(f"{cell(*at)} of the Penpa link holds {quoted(text)}: expected 1 to {n}")
        values[cell(*at)] = number
    return values


def _line(picture: penpa.Picture, found: object, name: str) -> tuple[Place, ...]:
    """The cells of one line or cage."""
    places = []
    for index in listed(found, f"'{name}'", 1_000):
        at = picture.cell(index) if type(index) is int and 0 <= index < 10_000_000 else None
        if at is None:
            raise PuzzleError(f"'{name}' of the Penpa link has {quoted(str(index))}: expected cells of the grid")
        places.append(cell(*at))
    return tuple(places)


def _constraints(picture: penpa.Picture) -> Iterator[Constraint]:
    if picture.falling:
        yield Constraint("diagonal down")
    if picture.rising:
        yield Constraint("diagonal up")
    sums, used = _sums(picture), set[Place]()
    for found in listed(picture.question.get("killercages"), "'killercages'"):
        cells = tuple(sorted(_line(picture, found, "killercages"), key=row_and_column))
        if cells:
            yield Constraint("killer", cells=cells, value=_sum_of(cells, sums, used))
    loose = [place for place in sums if place not in used]
    if loose:
        raise PuzzleError(f"there is a small number in {loose[0]} of the Penpa link, but no cage: it is not read")
    for found in listed(picture.question.get("thermo"), "'thermo'"):
        cells = _line(picture, found, "thermo")
        if len(cells) > 1:
            yield Constraint("thermo", lines=(cells,))
    for found in listed(picture.question.get("arrows"), "'arrows'"):
        cells = _line(picture, found, "arrows")
        if len(cells) > 1:
            yield Constraint("arrow", cells=cells[:1], lines=(cells[1:],))
    yield from _symbols(picture)


def _sum_of(cells: Sequence[Place], sums: Mapping[Place, int], used: set[Place]) -> int | None:
    """The sum of a cage, which is in its first cell, or the only one in it; None without any."""
    held = [place for place in cells if place in sums]
    if cells[0] in held:
        held = [cells[0]]
    if len(held) > 1:
        raise PuzzleError(f"the cage at {cells[0]} of the Penpa link has {len(held)} sums: expected one")
    used.update(held)
    return sums[held[0]] if held else None


def _sums(picture: penpa.Picture) -> dict[Place, int]:
    """Small numbers in the upper left of cells."""
    sums: dict[Place, int] = {}
    block = picture.width * picture.height
    found = picture.question.get("numberS") or {}
    for key, content in found.items() if isinstance(found, dict) else ():
        index = int(key) if re.fullmatch(r"[0-9]{1,8}", key) else -1
        at = picture.cell(index // 4 - block) if index >= 4 * block and index % 4 == 0 else None
        number = number_of(content[0]) if isinstance(content, list) and content else None
        if at is None or number is None:
            raise PuzzleError("the Penpa link has small numbers that are no sums of cages: they are not read")
        sums[cell(*at)] = number
    return sums


def _symbols(picture: penpa.Picture) -> Iterator[Constraint]:
    """Dots between cells, and circles and squares in them."""
    found = picture.question.get("symbol") or {}
    for key, content in found.items() if isinstance(found, dict) else ():
        index = int(key) if re.fullmatch(r"[0-9]{1,8}", key) else -1
        style, name = (content[0], content[1]) if isinstance(content, list) and len(content) > 1 else (None, "")
        pair, at = _between(picture, index), picture.cell(index) if index >= 0 else None
        if name == "circle_SS" and pair is not None and style in (*_WHITE, *_BLACK):
            yield Constraint("difference" if style in _WHITE else "ratio", cells=pair)
        elif name in _PARITY and at is not None:
            yield Constraint(_PARITY[name], cells=(cell(*at),))
        else:
            raise PuzzleError(
                f"Clew does not know the symbol {quoted(str(name))} of the Penpa link: the puzzle is not read"
            )


def _between(picture: penpa.Picture, index: int) -> tuple[Place, Place] | None:
    """The two cells on both sides of an edge whose middle this is."""
    edge = picture.middle(index)
    if edge is None:
        return None
    across, row, column = edge
    first = (row - 1, column) if across else (row, column - 1)
    if min(first) < 0 or row >= picture.rows or column >= picture.columns:
        return None
    return cell(*first), cell(row, column)


def _regions(picture: penpa.Picture) -> list[list[Place]] | None:
    """The regions between thick lines; without any inside the grid they are the usual boxes."""
    n = picture.rows
    walls = {
        key
        for key, style in (picture.question.get("lineE") or {}).items()
        if re.fullmatch(r"[0-9]{1,8},[0-9]{1,8}", key) and style != _DIAGONAL
    }
    frame = {_edge(picture, one, other) for one, other in _frame(n)}
    if not walls - frame:
        return None
    left = set(Grid(0, 0, n, n).cells)
    regions = [_flood(picture, place, walls, left) for place in Grid(0, 0, n, n).cells if place in left]
    if any(len(region) != n for region in regions):
        raise PuzzleError(
            f"the thick lines of the Penpa link do not bound regions of {n} cells: the puzzle is not read"
        )
    return regions


def _frame(n: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The edges around the grid, as pairs of corners."""
    for k in range(n):
        yield (0, k), (0, k + 1)
        yield (n, k), (n, k + 1)
        yield (k, 0), (k + 1, 0)
        yield (k, n), (k + 1, n)


def _edge(picture: penpa.Picture, one: tuple[int, int], other: tuple[int, int]) -> str:
    return f"{picture.corner(*one)},{picture.corner(*other)}"


def _wall(row: int, column: int, down: int, right: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The corners of the edge between a cell and its neighbour."""
    if right:
        at = column + (right > 0)
        return (row, at), (row + 1, at)
    at = row + (down > 0)
    return (at, column), (at, column + 1)


def _flood(picture: penpa.Picture, start: Place, walls: set[str], left: set[Place]) -> list[Place]:
    """The cells that can be reached without crossing a wall; they are taken from those that are left."""
    found = [start]
    left.discard(start)
    for place in found:
        row, column = row_and_column(place)
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            inside = 0 <= row + down < picture.rows and 0 <= column + right < picture.columns
            near = cell(row + down, column + right) if inside else ""
            if near in left and _edge(picture, *_wall(row, column, down, right)) not in walls:
                left.discard(near)
                found.append(near)
    return found


def _write(puzzle: Variant, marks: Marks) -> str:
    n = puzzle.rows
    if puzzle.layers["pencil"]:
        raise PuzzleError("the format 'penpa' has no pencil marks that are rules: use 'clew' for this puzzle")
    if not puzzle.usual or puzzle.columns != n or puzzle.span != range(1, n + 1):
        raise PuzzleError("the format 'penpa' has one square grid with digits from 1: use 'clew' for this puzzle")
    sheet = Sheet(n, n)
    question = {place: [str(digit), 1, _PLAIN] for place, digit in puzzle.layers["given"].items()}
    sheet.question["number"] = {sheet.cell(*row_and_column(place)): said for place, said in question.items()}
    answer = {sheet.cell(*row_and_column(place)): [str(digit), 2, _PLAIN] for place, digit in marks.items()}
    sheet.answer["number"] = answer
    sheet.question["lineE"] = _borders(puzzle, sheet)
    kinds = {each.kind for each in puzzle.constraints}
    for each in puzzle.constraints:
        if each.kind not in ("diagonal up", "diagonal down"):
            _draw(sheet, each)
    return sheet.link("sudoku", falling="diagonal down" in kinds, rising="diagonal up" in kinds)


def _borders(puzzle: Variant, sheet: Sheet) -> dict[str, int]:
    """Thick lines between regions and around the grid."""
    n, home = puzzle.rows, puzzle.area_of
    if puzzle.areas and (len(home) < n * n or any(len(area) != n for area in puzzle.areas)):
        raise PuzzleError(f"the format 'penpa' has regions of {n} cells that fill the grid: use 'clew' for this puzzle")
    if not puzzle.areas:
        raise PuzzleError("the format 'penpa' always has regions: use 'clew' for this puzzle")
    if not all(are_joined(puzzle.grid, area) for area in puzzle.areas):
        raise PuzzleError("the format 'penpa' has regions of joined cells: use 'clew' for this puzzle")
    edges = [*_frame(n)]
    for place in puzzle.used:
        row, column = row_and_column(place)
        for down, right in ((0, 1), (1, 0)):
            near = cell(row + down, column + right)
            if near in home and home[near] != home[place]:
                edges.append(_wall(row, column, down, right))
    return {f"{sheet.corner(*one)},{sheet.corner(*other)}": _BORDER for one, other in edges}


def _draw(sheet: Sheet, each: Constraint) -> None:
    def numbers(places: Sequence[Place]) -> list[int]:
        return [int(sheet.cell(*row_and_column(place))) for place in places]

    if each.kind == "killer":
        sheet.question.setdefault("killercages", []).append(numbers(each.cells))
        if each.value is not None:
            first = sheet.small(*row_and_column(min(each.cells, key=row_and_column)), 0)
            if first in sheet.question.setdefault("numberS", {}):
                raise PuzzleError("the format 'penpa' has one sum in a cell: use 'clew' for this puzzle")
            sheet.question["numberS"][first] = [str(each.value), 1]
    elif each.kind == "thermo":
        sheet.question.setdefault("thermo", []).extend(numbers(line) for line in each.lines)
    elif each.kind == "arrow" and len(each.cells) == 1:
        sheet.question.setdefault("arrows", []).extend(numbers([*each.cells, *line]) for line in each.lines)
    elif each.kind in _USUAL and each.value in (None, _USUAL[each.kind]):
        (row, column), (down, right) = sorted(row_and_column(place) for place in each.cells)
        if (down - row, right - column) not in ((0, 1), (1, 0)):
            raise PuzzleError("the format 'penpa' has dots between neighbours: use 'clew' for this puzzle")
        at = sheet.edge(row, column, below=down > row)
        _put(sheet, at, [8 if each.kind == "difference" else 2, "circle_SS", 2])
    elif each.kind in _PARITY.values():
        name = next(name for name, kind in _PARITY.items() if kind == each.kind)
        _put(sheet, sheet.cell(*row_and_column(each.cells[0])), [3, name, 1])
    else:
        raise PuzzleError(f"the format 'penpa' has no '{each.kind}' like this: use 'clew' for this puzzle")


def _put(sheet: Sheet, at: str, symbol: Sequence[object]) -> None:
    symbols = sheet.question.setdefault("symbol", {})
    if at in symbols:
        raise PuzzleError("the format 'penpa' has one symbol in a spot: use 'clew' for this puzzle")
    symbols[at] = symbol


PENPA = Format(
    name="penpa",
    title="link of Penpa+",
    example=(
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VNLSwMxEL73V0jOc8hjd/O41Wq91PrYishSitaKxZZKHyJZ9r87k6TtQQ"
        "URhB4kzfTbeXz77Uyy2jwuXjaQ4VIGOAhalodtBf14WoPpejZxR9DerJ8XSwQAF90uPN3PVpNWlbKGrdpb59vgz1zFBAMmcQs2BH/lan/ufB"
        "98iSEGAn29mKQQnu7hbYgT6kSn4Ij7EUuEdwjH0+V4Nhn1ItGlq/wAGL3nOFQTZPPF24QlHfQ8XswfpuR4uF/jx6yep68h0oBvR3XlIaprsK"
        "nXqG/kKpJ6s4dmD0tXNySDrHA1U9IQlyUFDYmqmVQZugxs1ZUlCcZgN1TJYAeuqiTNH6QeomCF9OBPguXB5sH2QvYp0moFGoklzpnn2I0iYP"
        "QaEZEGk0eUgc5TZoGZOmAjwNiIcrAqZuagi5SpMdPEuAUba6xCZ6IvQOuUatAbqSxVbd8ldm7kNWrHxSNSeMxjEd8hPPoyIrnVRL5EbpP4ho"
        "4D9aETbBZsgR0UBmSROqhpQL8YYZza5/H8ZCjfCdvJIYXhrkP+9f+wVeFlblrsnYVdYcch+7/ff3K/qcH80I7Ioclp6ER+AA==\n"
    ),
    cues=(cues.PENPA,),
    sniff=_sniff,
    read=_read,
    write=_write,
    holds_marks=True,
    wider=True,
)
