"""Variants written as strings of Interactive Sudoku Solver; what it cannot say is refused by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from clew.codecs import iss
from clew.codecs.iss import Item
from clew.core.errors import PuzzleError
from clew.core.places import Place, row_and_column
from clew.families.variant import machines
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats import outside
from clew.families.variant.grounding import Board as BoardOf
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import Grid, Variant

_LARGEST = 16
_OUTSIDE = "A"  # what cells outside the grid are called
_WHOLE = {
    "anti-knight": Item("AntiKnight"),
    "anti-king": Item("AntiKing"),
    "non-consecutive": Item("AntiConsecutive"),
    "disjoint groups": Item("DisjointSets"),
    "negative xv": Item("StrictXV"),
    "negative kropki": Item("StrictKropki"),
    "global entropy": Item("GlobalEntropy"),
    "anti-taxicab": Item("AntiTaxicab"),
    "same set": Item("RegionSameValues"),
    "dutch flatmates": Item("DutchFlatmates"),
    "global modular": Item("GlobalMod"),
    "rank ties": Item("FullRankTies", ("any",)),
    "no rank ties": Item("FullRankTies", ("none",)),
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
_SUMS = {"sum": "Sum", "rellik": "RellikCage", "lunchbox": "Lunchbox"}
_ENDS = {"x-sum": "XSum", "skyscraper": "Skyscraper", "numbered room": "NumberedRoom"}
_ENDS |= {"hidden skyscraper": "HiddenSkyscraper", "full rank": "FullRank"}


def string_of(puzzle: Variant) -> str:
    """Write a puzzle as a string of constraints."""
    grid = puzzle.boards[0]
    single = [Grid(grid.rows + 1 + at // grid.columns, at % grid.columns, 1, 1) for at in range(len(puzzle.boards) - 1)]
    if grid[:2] != (0, 0) or [*puzzle.boards[1:]] != single or max(grid.rows, grid.columns) > _LARGEST:
        raise PuzzleError(f"the format 'iss' has one grid of at most {_LARGEST} rows and columns: use 'clew'")
    items = [*_layout(puzzle), *_rules(puzzle), *_givens(puzzle)]
    return iss.string_of(items or [Item("Shape", ("9x9",))]) + "\n"  # a string of nothing could be anything


def _layout(puzzle: Variant) -> Iterator[Item]:
    from clew.families.variant.formats.iss import box_sides

    rows, columns, span = puzzle.boards[0].rows, puzzle.boards[0].columns, puzzle.span
    side = max(rows, columns)
    raw = bool(puzzle.layers["latin"])
    if span != range(1, side + 1) or (rows, columns) != (9, 9) or raw:
        shown = (f"{span[0]}-{span[-1]}",) if span[0] != 1 or raw else (str(span[-1]),) if span[-1] != side else ()
        yield Item("Shape", (f"{rows}x{columns}", *shown, *(["Raw"] if raw else [])))
    if puzzle.layers["chaos"]:
        yield Item("ChaosConstruction")
    if len(puzzle.boards) > 1:
        yield Item("Var", (_OUTSIDE, "", str(len(puzzle.boards) - 1)))
    if raw:
        if puzzle.areas:
            raise PuzzleError("the format 'iss' has no regions where rows and columns repeat digits: use 'clew'")
        return
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
    side = max(puzzle.boards[0].rows, puzzle.boards[0].columns)
    held = sum(map(len, puzzle.areas))
    if len(puzzle.area_of) < held or any(len(area) < side for area in puzzle.areas):
        raise PuzzleError(f"the format 'iss' has regions of at least {side} cells that do not overlap: use 'clew'")
    signs = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return "".join(signs[puzzle.area_of[place]] if place in puzzle.area_of else "0" for place in puzzle.boards[0].cells)


def _givens(puzzle: Variant) -> Iterator[Item]:
    """Digits and pencil marks; even and odd cells are pencil marks here."""
    given = puzzle.layers["given"]
    said = []
    for place in puzzle.used:
        left = [digit for digit in puzzle.allowed(place) if given.get(place, digit) == digit]
        if not left:
            raise PuzzleError(f"the format 'iss' has a digit for every cell, and {place} can have none: use 'clew'")
        if len(left) < len(puzzle.span):
            said.append(f"{_name(puzzle, place)}_{'_'.join(map(str, left))}")
    if said:
        yield Item(iss.GIVENS, tuple(said))


def _name(puzzle: Variant, place: Place) -> str:
    """A cell; those outside the first grid, which are grids of their own, are numbered."""
    row, column = row_and_column(place)
    grid = puzzle.boards[0]
    if row < grid.rows and column > grid.columns:
        return f"CC{row * grid.columns + column - grid.columns}"
    if row < grid.rows:
        return iss.cell_name(row, column)
    beside = _beside_grid(puzzle)
    return f"V{_OUTSIDE}{beside.index(place) + 1}" if len(beside) > 1 else f"V{_OUTSIDE}"


def _beside_grid(puzzle: Variant) -> list[Place]:
    return [place for grid in puzzle.boards[1:] for place in grid.cells]


def _names(puzzle: Variant, places: Sequence[Place]) -> tuple[str, ...]:
    return tuple(_name(puzzle, place) for place in places)


def _rules(puzzle: Variant) -> Iterator[Item]:
    for each in puzzle.constraints:
        yield from _items(puzzle, each)


def _items(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    if each.kind in _WHOLE:
        yield _WHOLE[each.kind]
    elif each.kind in _LINES:
        yield from (Item(_LINES[each.kind], _names(puzzle, line)) for line in each.lines)
    elif each.kind in _SETS:
        yield Item(_SETS[each.kind], _names(puzzle, each.cells))
    elif each.kind in _SUMS:
        yield Item(_SUMS[each.kind], (str(each.value), *_names(puzzle, each.cells)))
    elif each.kind in _ENDS:
        yield _ended(puzzle, _ENDS[each.kind], each)
    elif each.kind in _KINDS:
        yield from _KINDS[each.kind](puzzle, each)
    else:
        raise PuzzleError(f"the format 'iss' has no '{each.kind}': use 'clew' for this puzzle")


def _line_of(puzzle: Variant, each: Constraint) -> tuple[str, bool]:
    """The row or column that a clue looks along, and whether it does from its first cell."""
    _, (down, right) = outside.beside(each.cells, False, puzzle.boards[0])
    row, column = row_and_column(each.cells[0])
    name = _name(puzzle, each.cells[0])
    return (name[:2] if right else name[2:]), (column == 0 if right else row == 0) and (down, right) >= (0, 0)


def _ended(puzzle: Variant, name: str, each: Constraint) -> Item:
    line, first = _line_of(puzzle, each)
    return Item(name, (line, str(each.value), "") if first else (line, "", str(each.value)))


def _table(puzzle: Variant, cells: Sequence[Place], fit: Callable[[int, int], bool], *, every: bool = False) -> Item:
    """A rule about two digits at a time that has no name there."""
    span = puzzle.span
    pairs = [(a - span[0], b - span[0]) for a in span for b in span if fit(a, b)]
    return Item("PairX" if every else "Pair", (iss.key_of(pairs, len(span)), "_", *_names(puzzle, cells)))


def _little_killer(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    """By the cell where it begins, which names one diagonal; from there or as a plain sum."""
    from clew.families.variant.formats.iss import Board

    board = Board(puzzle.boards[0].rows, puzzle.boards[0].columns, puzzle.span[0], puzzle.span[-1])
    for cells in (each.cells, each.cells[::-1]):
        try:
            known = board.diagonal("LittleKiller", _name(puzzle, cells[0]))
        except PuzzleError:
            continue
        if known == cells and len(cells) > 1:
            yield Item("LittleKiller", (str(each.value), _name(puzzle, cells[0])))
            return
    yield Item("Sum", (str(each.value), *_names(puzzle, each.cells)))


def _xv(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    names = {10: "X", 5: "V"}
    if isinstance(each.value, int) and each.value in names:
        yield Item(names[each.value], _names(puzzle, each.cells))
    else:
        yield Item("Sum", (str(each.value), *_names(puzzle, each.cells)))


def _difference(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    if each.value in (None, 1):
        yield Item("WhiteDot", _names(puzzle, each.cells))
    else:
        yield _table(puzzle, each.cells, lambda a, b: abs(a - b) == each.value)


def _ratio(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    if each.value in (None, 2):
        yield Item("BlackDot", _names(puzzle, each.cells))
    else:
        by = each.value if isinstance(each.value, int) else 1
        yield _table(puzzle, each.cells, lambda a, b: max(a, b) == by * min(a, b))


def _quadruple(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    digits = tuple(_digits(each).split("_"))
    row, column = row_and_column(min(each.cells, key=row_and_column))
    if set(each.cells) == set(Grid(row, column, 2, 2).cells):
        yield Item("Quad", (iss.cell_name(row, column), *digits))
    else:
        yield Item("ContainAtLeast", (_digits(each), *_names(puzzle, each.cells)))


def _beside(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    """A cell that is less or greater than its neighbours but for those that are marked alike."""
    place = each.cells[0]
    alike = {here for other in puzzle.constraints if other.kind == each.kind for here in other.cells}
    for near in puzzle.grid.near[place]:
        if near not in alike:
            yield Item("GreaterThan", _names(puzzle, (near, place) if each.kind == "minimum" else (place, near)))


def _arrow(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    size = len(each.cells)
    bulb = _names(puzzle, sorted(each.cells, key=row_and_column))
    for line in each.lines:
        yield (
            Item("Arrow", (*bulb, *_names(puzzle, line)))
            if size == 1
            else Item("PillArrow", (str(size), *bulb, *_names(puzzle, line)))
        )


def _valued(name: str, usual: Callable[[Variant], int]) -> Callable[[Variant, Constraint], Iterator[Item]]:
    """Lines with a number, which is always stated there."""

    def ways(puzzle: Variant, each: Constraint) -> Iterator[Item]:
        value = usual(puzzle) if each.value is None else each.value
        yield from (Item(name, (str(value), *_names(puzzle, line))) for line in each.lines)

    return ways


def _sum_line(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    for line in each.lines:
        closed = len(line) > 1 and line[0] == line[-1]
        cells = (*_names(puzzle, line[:-1]), "LOOP") if closed else _names(puzzle, line)
        yield Item("SumLine", (str(each.value), *cells))


def _digits(each: Constraint) -> str:
    return "_".join(map(str, each.value if isinstance(each.value, tuple) else ()))


def _killer(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    yield Item("Cage", (str(each.value or 0), *_names(puzzle, each.cells)))


def _weighted(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    yield Item("Sum", (each.text.replace(" ", "_"), *_names(puzzle, each.cells)))


def _equal_sums(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    groups = ("~-~".join("~".join(_names(puzzle, line)) for line in each.lines)).split("~")
    yield Item("EqualSum", tuple(groups))


def _regex(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    return (Item("Regex", (iss.code_of(each.text), *_names(puzzle, line))) for line in each.lines)


def _machine(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    return _read_by(puzzle, each, machines.machine_of(each.text))


def _read_by(puzzle: Variant, each: Constraint, machine: machines.Machine) -> Iterator[Item]:
    """A machine along each line; digits are counted from the first one on."""
    first = puzzle.span[0]
    steps = [{digit - first: after for digit, after in own.items() if digit in puzzle.span} for own in machine.steps]
    code = iss.machine_code(steps, machine.final)
    return (Item("NFA", (code, "_", *_names(puzzle, line))) for line in each.lines)


def _told(every: bool) -> Callable[[Variant, Constraint], Iterator[Item]]:
    def ways(puzzle: Variant, each: Constraint) -> Iterator[Item]:
        allowed = machines.table_of(each.text, puzzle.span)
        return (_table(puzzle, line, lambda a, b: (a, b) in allowed, every=every) for line in each.lines)

    return ways


def _fitting(
    fit: Callable[[int, int], bool], *, every: bool = False
) -> Callable[[Variant, Constraint], Iterator[Item]]:
    """Lines whose rule is about two digits at a time."""
    return lambda puzzle, each: (_table(puzzle, line, fit, every=every) for line in each.lines)


def _scanned(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    """A kind without a name there that an automaton reads: that is written as a machine."""
    from clew.rules.primitives.scan import Scan

    stated = list(KINDS[each.kind].state(BoardOf(puzzle, puzzle.ground), each))
    for rule, line in zip(stated, each.lines or [each.cells], strict=True):
        assert isinstance(rule, Scan)
        steps: list[dict[int, int]] = [{} for _ in range(rule.machine.states)]
        for state, digit, after in rule.machine.steps:
            steps[state][digit] = after
        machine = machines.Machine(tuple(steps), frozenset(rule.machine.final))
        yield from _read_by(puzzle, each._replace(lines=(_order(each, line),)), machine)


def _order(each: Constraint, line: Sequence[Place]) -> tuple[Place, ...]:
    """The cells of a line in the order in which its automaton reads them."""
    if each.kind == "split peas":
        return (line[0], line[-1], *line[1:-1])
    return (*sorted(each.cells, key=row_and_column), *line) if each.kind == "product arrow" else tuple(line)


def _average(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    for line in each.lines:
        factors = "_".join(["0", "=", str(-len(line)), *["1"] * len(line)])
        yield Item("Sum", (factors, *_names(puzzle, (each.cells[0], *line))))


def _among(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    said = [f"{_name(puzzle, place)}_{_digits(each)}" for place in each.cells]
    yield Item(iss.GIVENS, tuple(said))


def _either(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    ways = []
    for part in each.parts:
        inner = tuple(item for one in part for item in _items(puzzle, _plain(puzzle, one)))
        ways.append(inner[0] if len(inner) == 1 else Item("And", (), inner))
    yield Item("Or", (), tuple(ways))


def _plain(puzzle: Variant, each: Constraint) -> Constraint:
    """Even and odd cells as digits that they may have: elsewhere these are written with the givens."""
    fits = KINDS[each.kind].fits
    if fits is None:
        return each
    return Constraint("among", each.cells, value=tuple(digit for digit in puzzle.span if fits(digit)))


def _vault(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    around = {near: None for place in each.cells for near in puzzle.grid.near[place]}
    for near in around:
        if near not in each.cells and near in puzzle.used:
            yield from (Item("AllDifferent", _names(puzzle, (place, near))) for place in each.cells)


def _region_arrow(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    arms = "~-~".join("~".join(_names(puzzle, line)) for line in each.lines).split("~")
    yield Item("ChaosArrow", (_name(puzzle, each.cells[0]), "", *arms))


def _outside(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    from clew.families.variant.puzzle import box_sides as usual

    across = row_and_column(each.cells[0])[0] == row_and_column(each.cells[-1])[0]
    near = each.cells[: max(usual(len(puzzle.span))[across], 2)]
    yield Item("ContainAtLeast", ("_".join(map(str, sorted(set(_said(each))))), *_names(puzzle, near)))


def _said(each: Constraint) -> tuple[int, ...]:
    return each.value if isinstance(each.value, tuple) else ()


def _battenburg(puzzle: Variant, each: Constraint) -> Iterator[Item]:
    for at, one in enumerate(each.cells):
        for other in each.cells[:at]:
            if other in puzzle.grid.near[one]:
                yield _table(puzzle, (one, other), lambda a, b: (a + b) % 2 == 1)


def _divides(one: int, other: int) -> bool:
    low, high = min(one, other), max(one, other)
    return high % low == 0 if low else high == 0


_KINDS: Mapping[str, Callable[[Variant, Constraint], Iterator[Item]]] = {
    "killer": _killer,
    "weighted sum": _weighted,
    "equal sums": _equal_sums,
    "regex": _regex,
    "machine": _machine,
    "pairs": _told(every=False),
    "all pairs": _told(every=True),
    "parity line": _fitting(lambda a, b: (a + b) % 2 == 1),
    "unimodular": _fitting(lambda a, b: a % 3 == b % 3, every=True),
    "factor line": _fitting(_divides),
    "sequence": _scanned,
    "same difference": _scanned,
    "split peas": _scanned,
    "product": _scanned,
    "product arrow": _scanned,
    "average arrow": _average,
    "among": _among,
    "either": _either,
    "vault": _vault,
    "region count": lambda puzzle, each: iter(
        [Item("ChaosCount", (_name(puzzle, each.cells[0]), "", *_names(puzzle, each.cells[1:])))]
    ),
    "region arrow": _region_arrow,
    "outside": _outside,
    "battenburg": _battenburg,
    "exactly": lambda puzzle, each: iter([Item("ContainExact", (_digits(each), *_names(puzzle, each.cells)))]),
    "same digits": lambda puzzle, each: iter(
        [Item("SameValues", ("2", *_names(puzzle, each.lines[0] + each.lines[1])))]
    ),
    "sum line": _sum_line,
    "row indexer": lambda puzzle, each: iter([Item("Indexing", ("R", *_names(puzzle, each.cells)))]),
    "column indexer": lambda puzzle, each: iter([Item("Indexing", ("C", *_names(puzzle, each.cells)))]),
    "less": lambda puzzle, each: iter([Item("GreaterThan", _names(puzzle, each.cells[::-1]))]),
    "clone": lambda puzzle, each: (
        Item("SameValues", ("2", *_names(puzzle, pair))) for pair in zip(*each.lines, strict=True)
    ),
    "sandwich": lambda puzzle, each: iter([Item("Sandwich", (str(each.value), _line_of(puzzle, each)[0]))]),
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
