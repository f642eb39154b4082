"""Variants written as strings of Interactive Sudoku Solver; what it cannot say is refused by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from clew.codecs import iss
from clew.codecs.iss import Item
from clew.core.errors import PuzzleError
from clew.core.places import Place, row_and_column
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats import outside
from clew.families.variant.puzzle import Grid, Variant

_LARGEST = 16
_WHOLE = {
    "anti-knight": Item("AntiKnight"),
    "anti-king": Item("AntiKing"),
    "non-consecutive": Item("AntiConsecutive"),
    "disjoint groups": Item("DisjointSets"),
    "negative xv": Item("StrictXV"),
    "negative kropki": Item("StrictKropki"),
    "global entropy": Item("GlobalEntropy"),
    "anti-taxicab": Item("AntiTaxicab"),
    "diagonal up": Item("Diagonal", ("1",)),
    "diagonal down": Item("Diagonal", ("-1",)),
}
_LINES = {
    "thermo": "Thermo",
    "palindrome": "Palindrome",
    "renban": "Renban",
    "region sum": "RegionSumLine",
    "between": "Between",
    "entropic": "Entropic",
    "zipper": "Zipper",
    "double arrow": "DoubleArrow",
    "value indexing": "ValueIndexing",
}
_SETS = {"extra region": "AllDifferent", "counting circles": "CountingCircles"}
_SETS |= {"equality": "EqualityCage", "count distinct": "CountDistinct"}
_SUMS = {"sum": "Sum", "rellik": "RellikCage"}
_ENDS = {"x-sum": "XSum", "skyscraper": "Skyscraper", "numbered room": "NumberedRoom"}
_ENDS |= {"hidden skyscraper": "HiddenSkyscraper", "full rank": "FullRank"}


def string_of(puzzle: Variant) -> str:
    """Write a puzzle as a string of constraints."""
    if len(puzzle.boards) > 1 or max(puzzle.rows, puzzle.columns) > _LARGEST:
        raise PuzzleError(f"the format 'iss' has one grid of at most {_LARGEST} rows and columns: use 'clew'")
    return iss.string_of([*_layout(puzzle), *_rules(puzzle), *_givens(puzzle)]) + "\n"


def _layout(puzzle: Variant) -> Iterator[Item]:
    from clew.families.variant.formats.iss import box_sides

    rows, columns, span = puzzle.rows, puzzle.columns, puzzle.span
    side = max(rows, columns)
    if span != range(1, side + 1) or (rows, columns) != (9, 9):
        shown = (f"{span[0]}-{span[-1]}",) if span[0] != 1 else (str(span[-1]),) if span[-1] != side else ()
        yield Item("Shape", (f"{rows}x{columns}", *shown))
    for cells in dict.fromkeys((side, len(span))):
        sides = box_sides(rows, columns, cells)
        boxes = set() if sides is None else set(_boxes(rows, columns, *sides))
        if set(puzzle.areas) == boxes:
            if cells != side:
                yield Item("RegionSize", (str(cells),))
            return
    if box_sides(rows, columns, side) is not None:
        yield Item("NoBoxes")
    if puzzle.areas:
        yield Item("Jigsaw", (_jigsaw(puzzle),))


def _boxes(rows: int, columns: int, high: int, wide: int) -> Iterator[tuple[Place, ...]]:
    for top in range(0, rows, high):
        for left in range(0, columns, wide):
            yield Grid(top, left, high, wide).cells


def _jigsaw(puzzle: Variant) -> str:
    """A sign for the region of each cell; cells in none have one of their own."""
    side = max(puzzle.rows, puzzle.columns)
    held = sum(map(len, puzzle.areas))
    if len(puzzle.area_of) < held or any(len(area) < side for area in puzzle.areas):
        raise PuzzleError(f"the format 'iss' has regions of at least {side} cells that do not overlap: use 'clew'")
    signs = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return "".join(signs[puzzle.area_of[place]] if place in puzzle.area_of else "0" for place in puzzle.used)


def _givens(puzzle: Variant) -> Iterator[Item]:
    """Digits and pencil marks; even and odd cells are pencil marks here."""
    given, narrow = puzzle.layers["given"], puzzle.allowed
    said = [
        f"{_name(place)}_{'_'.join(map(str, [given[place]] if place in given else narrow(place)))}"
        for place in puzzle.used
        if place in given or len(narrow(place)) < len(puzzle.span)
    ]
    if said:
        yield Item(iss.GIVENS, tuple(said))


def _name(place: Place) -> str:
    return iss.cell_name(*row_and_column(place))


def _names(places: Sequence[Place]) -> tuple[str, ...]:
    return tuple(map(_name, places))


def _rules(puzzle: Variant) -> Iterator[Item]:
    for each in puzzle.constraints:
        if each.kind in _WHOLE:
            yield _WHOLE[each.kind]
        elif each.kind in _LINES:
            yield from (Item(_LINES[each.kind], _names(line)) for line in each.lines)
        elif each.kind in _SETS:
            yield Item(_SETS[each.kind], _names(each.cells))
        elif each.kind in _SUMS:
            yield Item(_SUMS[each.kind], (str(each.value), *_names(each.cells)))
        elif each.kind in _ENDS:
            yield _ended(_ENDS[each.kind], each)
        elif each.kind in _KINDS:
            yield from _KINDS[each.kind](puzzle, each)
        else:
            raise PuzzleError(f"the format 'iss' has no '{each.kind}': use 'clew' for this puzzle")


def _line_of(each: Constraint) -> tuple[str, bool]:
    """The row or column that a clue looks along, and whether it does from its first cell."""
    _, (down, right) = outside.beside(each.cells, diagonal=False)
    row, column = row_and_column(each.cells[0])
    name = _name(each.cells[0])
    return (name[:2] if right else name[2:]), (column == 0 if right else row == 0) and (down, right) >= (0, 0)


def _ended(name: str, each: Constraint) -> Item:
    line, first = _line_of(each)
    return Item(name, (line, str(each.value), "") if first else (line, "", str(each.value)))


def _table(puzzle: Variant, cells: Sequence[Place], fit: Callable[[int, int], bool], *, every: bool = False) -> Item:
    """A rule about two digits at a time that has no name there."""
    span = puzzle.span
    pairs = [(a - span[0], b - span[0]) for a in span for b in span if fit(a, b)]
    return Item("PairX" if every else "Pair", (iss.key_of(pairs, len(span)), "_", *_names(cells)))


def _little_killer(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    """By the cell where it begins, which names one diagonal; from there or as a plain sum."""
    from clew.families.variant.formats.iss import Board

    board = Board(puzzle.rows, puzzle.columns, puzzle.span[0], puzzle.span[-1])
    for cells in (each.cells, each.cells[::-1]):
        try:
            known = board.diagonal("LittleKiller", _name(cells[0]))
        except PuzzleError:
            continue
        if known == cells and len(cells) > 1:
            yield Item("LittleKiller", (str(each.value), _name(cells[0])))
            return
    yield Item("Sum", (str(each.value), *_names(each.cells)))


def _xv(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    names = {10: "X", 5: "V"}
    if isinstance(each.value, int) and each.value in names:
        yield Item(names[each.value], _names(each.cells))
    else:
        yield Item("Sum", (str(each.value), *_names(each.cells)))


def _difference(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    if each.value in (None, 1):
        yield Item("WhiteDot", _names(each.cells))
    else:
        yield _table(puzzle, each.cells, lambda a, b: abs(a - b) == each.value)


def _ratio(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    if each.value in (None, 2):
        yield Item("BlackDot", _names(each.cells))
    else:
        by = each.value if isinstance(each.value, int) else 1
        yield _table(puzzle, each.cells, lambda a, b: max(a, b) == by * min(a, b))


def _quadruple(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    digits = tuple(_digits(each).split("_"))
    row, column = row_and_column(min(each.cells, key=row_and_column))
    if set(each.cells) == set(Grid(row, column, 2, 2).cells):
        yield Item("Quad", (iss.cell_name(row, column), *digits))
    else:
        yield Item("ContainAtLeast", (_digits(each), *_names(each.cells)))


def _beside(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    """A cell that is less or greater than its neighbours but for those that are marked alike."""
    place = each.cells[0]
    alike = {here for other in puzzle.constraints if other.kind == each.kind for here in other.cells}
    for near in puzzle.grid.near[place]:
        if near not in alike:
            yield Item("GreaterThan", _names((near, place) if each.kind == "minimum" else (place, near)))


def _arrow(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    size = len(each.cells)
    bulb = _names(sorted(each.cells, key=row_and_column))
    for line in each.lines:
        yield (
            Item("Arrow", (*bulb, *_names(line))) if size == 1 else Item("PillArrow", (str(size), *bulb, *_names(line)))
        )


def _valued(name: str, usual: Callable[[Variant], int]) -> Callable[[Variant, Constraint], Iterator[Item]]:
    """Lines with a number, which is always stated there."""

    def ways(puzzle: Variant, each: Constraint) -> Iterator[Item]:
        value = usual(puzzle) if each.value is None else each.value
        yield from (Item(name, (str(value), *_names(line))) for line in each.lines)

    return ways


def _sum_line(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    for line in each.lines:
        closed = len(line) > 1 and line[0] == line[-1]
        cells = (*_names(line[:-1]), "LOOP") if closed else _names(line)
        yield Item("SumLine", (str(each.value), *cells))


def _digits(each: Constraint) -> str:
    return "_".join(map(str, each.value if isinstance(each.value, tuple) else ()))


def _killer(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    yield Item("Cage", (str(each.value or 0), *_names(each.cells)))


_KINDS: Mapping[str, Callable[[Variant, Constraint], Iterator[Item]]] = {
    "killer": _killer,
    "exactly": lambda puzzle, each: iter([Item("ContainExact", (_digits(each), *_names(each.cells)))]),
    "same digits": lambda puzzle, each: iter([Item("SameValues", ("2", *_names(each.lines[0] + each.lines[1])))]),
    "sum line": _sum_line,
    "row indexer": lambda puzzle, each: iter([Item("Indexing", ("R", *_names(each.cells)))]),
    "column indexer": lambda puzzle, each: iter([Item("Indexing", ("C", *_names(each.cells)))]),
    "less": lambda puzzle, each: iter([Item("GreaterThan", _names(each.cells[::-1]))]),
    "clone": lambda puzzle, each: (Item("SameValues", ("2", *_names(pair))) for pair in zip(*each.lines, strict=True)),
    "sandwich": lambda puzzle, each: iter([Item("Sandwich", (str(each.value), _line_of(each)[0]))]),
    "even": lambda puzzle, each: iter(()),
    "odd": lambda puzzle, each: iter(()),
    "slow thermo": lambda puzzle, each: (_table(puzzle, line, lambda a, b: a <= b) for line in each.lines),
    "nabner": lambda puzzle, each: (
        _table(puzzle, line, lambda a, b: abs(a - b) > 1, every=True) for line in each.lines
    ),
    "whisper": _valued("Whisper", lambda puzzle: (len(puzzle.span) + 1) // 2),
    "lockout": _valued("Lockout", lambda puzzle: (len(puzzle.span) - 1) // 2),
    "modular": _valued("Modular", lambda puzzle: 3),
    "arrow": _arrow,
    "difference": _difference,
    "ratio": _ratio,
    "xv": _xv,
    "quadruple": _quadruple,
    "minimum": _beside,
    "maximum": _beside,
    "little killer": _little_killer,
}
