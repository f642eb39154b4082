"""Variants as strings of Interactive Sudoku Solver, or links with them, such as `.Cage~10~R1C1~R1C2.~R1C9_5`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import isqrt

from clew.codecs import iss
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.frozen import dataclass, field
from clew.core.places import Place, cell, row_and_column
from clew.core.text import is_number, joined, quoted
from clew.families.variant import machines
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats.iss_writing import string_of
from clew.families.variant.puzzle import Grid, Variant

_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})(?:~(?:([0-9]{1,2})(?:-([0-9]{1,2}))?)?)?(~Raw)?", re.IGNORECASE)
_LINE = re.compile(r"([RC])([0-9A-Ga-g])", re.IGNORECASE)
_LARGEST = 16
_SINGLE = frozenset("0123456789")  # digits that most givens have
_LOOP = "LOOP"
_WHISPER = 5  # where a whisper does not say by how much
_BETWEEN = "-"  # groups of cells
_CELL = re.compile(r"R([0-9A-Ga-g])C([0-9A-Ga-g])(.*)", re.IGNORECASE | re.DOTALL)
_MOST_CELLS = 400  # outside the grid
_MOST_WAYS = 64  # that a choice is between
_MOST_ITEMS = 5_000  # once copies are made


@dataclass(frozen=True)
class Board:
    """What arguments are read against: the size of the grid and its digits."""

    rows: int
    columns: int
    first: int
    last: int
    latin: bool = True
    named: Mapping[str, Place] = field(default_factory=dict)  # cells outside the grid

    def cells(self, arguments: Iterable[str]) -> tuple[Place, ...]:
        """Arguments that are cells."""
        named, rows, columns = self.named, self.rows, self.columns
        if not named:
            return tuple([cell(*iss.cell_of(each, rows, columns)) for each in arguments])
        return tuple(named.get(each.upper()) or cell(*iss.cell_of(each, rows, columns)) for each in arguments)

    def groups(self, arguments: Iterable[str]) -> Iterator[tuple[Place, ...]]:
        """Cells in groups, before each of which a name or nothing may be."""
        groups: list[list[str]] = [[]]
        for argument in arguments:
            if _CELL.fullmatch(argument) or argument.upper() in self.named:
                groups[-1].append(argument)
            else:
                groups.append([])
        return (self.cells(group) for group in groups if group)

    def pairs(self, arguments: Iterable[str]) -> Iterator[tuple[Place, Place]]:
        """Neighbours among cells: signs between two cells are written for many cells at once."""
        for one, other in combinations(self.cells(arguments), 2):
            (row, column), (down, right) = row_and_column(one), row_and_column(other)
            if abs(row - down) + abs(column - right) == 1:
                yield one, other

    def line(self, name: str, argument: str) -> tuple[Place, ...]:
        """A row or a column from its first cell on."""
        found = _LINE.fullmatch(argument)
        number = int(found[2], 17) - 1 if found else -1
        across = found is not None and found[1].upper() == "R"
        if not 0 <= number < (self.rows if across else self.columns):
            raise PuzzleError(f"'.{name}' has {quoted(argument)}: expected a row or a column, as in R1 or C1")
        if across:
            return tuple(cell(number, column) for column in range(self.columns))
        return tuple(cell(row, number) for row in range(self.rows))

    def diagonal(self, name: str, argument: str) -> tuple[Place, ...]:
        """The diagonal of a little killer, which is named by the cell where it begins."""
        row, column = iss.cell_of(argument, self.rows, self.columns)
        down, right = self.rows - 1, self.columns - 1
        if column == 0 and row < down:
            step = 1, 1
        elif column == right and 0 < row < down:
            step = -1, -1
        elif row == 0 and column > 0:
            step = 1, -1
        elif row == down and 0 < column < right:
            step = -1, 1
        else:
            raise PuzzleError(f"'.{name}' begins in {quoted(argument)}: expected a cell at the edge of the grid")
        found = []
        while 0 <= row < self.rows and 0 <= column < self.columns:
            found.append(cell(row, column))
            row, column = row + step[0], column + step[1]
        return tuple(found)

    @property
    def digits(self) -> int:
        """How many digits there are."""
        return self.last - self.first + 1


Way = Callable[[Board, str, Sequence[str]], Iterable[Constraint]]


def _number(name: str, argument: str) -> int:
    if not is_number(argument):
        raise PuzzleError(f"'.{name}' has {quoted(argument)}: expected a whole number")
    return int(argument)


def _whole(*kinds: str) -> Way:
    return lambda board, name, arguments: [Constraint(kind) for kind in kinds]


def _set(kind: str, *, valued: bool = False) -> Way:
    """Cells, after a number if it has one; where a number may be absent, 0 says so."""

    def way(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
        value = _number(name, arguments[0]) if valued and arguments else None
        yield Constraint(kind, cells=board.cells(arguments[1:] if valued else arguments), value=value)

    return way


def _cage(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    """Different digits; a cell that is there more often counts as often."""
    value = _number(name, arguments[0]) if arguments else 0
    cells = board.cells(arguments[1:])
    single = tuple(dict.fromkeys(cells))
    if cells == single:
        yield Constraint("killer", cells=cells, value=value or None)
        return
    yield Constraint("killer", cells=single)
    if value:
        yield Constraint("sum", cells=cells, value=value)


def _sum(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    """A sum, or one with factors: the total, =, and a factor for each cell."""
    said, *factors = arguments[0].split("_") if arguments else [""]
    cells = board.cells(arguments[1:])
    if not factors:
        yield Constraint("sum", cells=cells, value=_number(name, said))
        return
    if factors[0] != "=" or not all(re.fullmatch(r"-?[0-9]{1,3}", each) for each in (said, *factors[1:])):
        raise PuzzleError(f"'.{name}' has {quoted(arguments[0])}: expected a total, = and factors, as in 0_=_1_-1")
    yield Constraint(
        "weighted sum", cells=cells, text=f"{int(said)} = {' '.join(str(int(each)) for each in factors[1:])}"
    )


def _equal_sum(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    """Groups of cells with - between them."""
    groups: list[list[str]] = [[]]
    for argument in arguments:
        if argument == _BETWEEN:
            groups.append([])
        else:
            groups[-1].append(argument)
    yield Constraint("equal sums", lines=tuple(board.cells(group) for group in groups))


def _regex(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    pattern = "".join(iss.text_of(arguments[0] if arguments else "").split())
    return (Constraint("regex", lines=(line,), text=pattern) for line in board.groups(arguments[1:]))


def _machine(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    text = _machine_text(arguments[0] if arguments else "", board.first, board.last)
    return (Constraint("machine", lines=(line,), text=text) for line in board.groups(arguments[1:]))


@lru_cache(maxsize=32)
def _machine_text(code: str, first: int, last: int) -> str:
    """A machine whose symbols are the digits from the first on; those beyond the last are of no use."""
    steps, final = iss.machine_of(code)
    digits = [{symbol + first: some for symbol, some in own.items() if symbol + first <= last} for own in steps]
    text = machines.machine_text(machines.determined(digits, [0], final))
    # A machine without any step or end is written with a step that leads nowhere.
    return text or f"{machines.SIGNS[first]}>0"


def _arms(board: Board, control: str) -> list[list[str]]:
    """The numbers of regions from a cell up, down, left and right, its own first."""
    row, column = iss.cell_of(control, board.rows, board.columns)
    ways = [[(at, column) for at in range(row, -1, -1)], [(at, column) for at in range(row, board.rows)]]
    ways += [[(row, at) for at in range(column, -1, -1)], [(row, at) for at in range(column, board.columns)]]
    return [[f"CC{down * board.columns + right + 1}" for down, right in way] for way in ways]


def _chaos_arrow(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    """A cell, something that is 0 or nothing, and lines of numbers of regions with - or nothing between them."""
    control, *rest = arguments or ("",)
    if rest[:1] in (["0"], [""]):
        rest = rest[1:]
    arms: list[list[str]] = [[]]
    for argument in rest:
        if argument in (_BETWEEN, ""):
            arms.append([])
        elif argument.upper() in board.named or _CELL.fullmatch(argument):
            arms[-1].append(argument)
        else:
            raise PuzzleError(
                f"'.{name}' has {quoted(argument)}: expected 0, nothing, or the number of a region such as CC1"
            )
    lines = [board.cells(arm) for arm in ([arm for arm in arms if arm] or _arms(board, control))]
    longer = tuple(line for line in lines if len(line) > 1) or tuple(lines[:1])
    yield Constraint("region arrow", cells=board.cells([control]), lines=longer)


def _chaos_count(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    """A cell, something that is 0 or nothing, and numbers of regions; without any, those of all cells around it."""
    control, *rest = (*arguments, "")
    named = [argument for argument in rest if argument not in ("", "0")]
    if not named:
        row, column = iss.cell_of(control, board.rows, board.columns)
        around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        inside = [at for at in around if 0 <= at[0] < board.rows and 0 <= at[1] < board.columns and at != (row, column)]
        named = [f"CC{down * board.columns + right + 1}" for down, right in [(row, column), *inside]]
    yield Constraint("region count", cells=board.cells([control, *named]))


def _ties(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    kinds = {"any": "rank ties", "none": "no rank ties", "only-unclued": ""}
    said = arguments[0] if arguments else ""
    if said not in kinds:
        raise PuzzleError(f"'.{name}' has {quoted(said)}: expected {joined([*kinds], word='or')}")
    if kinds[said]:
        yield Constraint(kinds[said])


def _lines(kind: str) -> Way:
    return lambda board, name, arguments: [Constraint(kind, lines=(board.cells(arguments),))]


def _sum_line(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    """A line, which may be closed: then it ends in the cell where it began."""
    value = _number(name, arguments[0]) if arguments else 0
    closed = arguments[-1:] == (_LOOP,)
    cells = board.cells(arguments[1:-1] if closed else arguments[1:])
    yield Constraint("sum line", lines=((*cells, cells[0]) if closed and cells else cells,), value=value)


def _contained(kind: str) -> Way:
    """Digits with _ between them, and the cells that have them."""

    def way(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
        digits = sorted(_number(name, digit) for digit in (arguments[0].split("_") if arguments else ()))
        yield Constraint(kind, cells=board.cells(arguments[1:]), value=tuple(digits))

    return way


def _look_and_say(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    """How often, and which digit, again and again."""
    said = arguments[0] if arguments else ""
    if not said or len(said) % 2 or not is_number(said, 2 * _LARGEST) or "0" in said[::2]:
        raise PuzzleError(f"'.{name}' has {quoted(said)}: expected pairs of a number above 0 and a digit, as in 1223")
    digits = [int(digit) for times, digit in zip(said[::2], said[1::2], strict=True) for _ in range(int(times))]
    yield Constraint("exactly", cells=board.cells(arguments[1:]), value=tuple(sorted(digits)))


def _same(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    """Groups of the same size: all have the same digits as the first."""
    groups = _number(name, arguments[0]) if arguments else 0
    cells = board.cells(arguments[1:])
    if groups < 1 or not cells or len(cells) % groups:
        raise PuzzleError(f"'.{name}' has {len(cells)} cells in {groups} groups: expected groups of the same size")
    size = len(cells) // groups
    for at in range(size, len(cells), size):
        yield Constraint("same digits", lines=(cells[:size], cells[at : at + size]))


def _whisper(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    stated = bool(arguments) and arguments[0].isdigit()
    least = _number(name, arguments[0]) if stated else _WHISPER
    usual = least == (board.digits + 1) // 2
    cells = board.cells(arguments[1:] if stated else arguments)
    yield Constraint("whisper", lines=(cells,), value=None if usual else least)


def _lockout(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    least = _number(name, arguments[0]) if arguments else 0
    usual = least == (board.digits - 1) // 2
    yield Constraint("lockout", lines=(board.cells(arguments[1:]),), value=None if usual else least)


def _arrow(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    cells = board.cells(arguments)
    yield Constraint("arrow", cells=cells[:1], lines=(cells[1:],))


def _pill(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    size = _number(name, arguments[0]) if arguments else 0
    cells = board.cells(arguments[1:])
    yield Constraint("arrow", cells=tuple(sorted(cells[:size], key=row_and_column)), lines=(cells[size:],))


def _modular(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    by = _number(name, arguments[0]) if arguments else 0
    yield Constraint("modular", lines=(board.cells(arguments[1:]),), value=None if by == 3 else by)


def _pairs(kind: str, value: int | None = None) -> Way:
    return lambda board, name, arguments: [Constraint(kind, cells=pair, value=value) for pair in board.pairs(arguments)]


def _greater(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    """Each cell is greater than its neighbours that come later."""
    return (Constraint("less", cells=(other, one)) for one, other in board.pairs(arguments))


def _ends(kind: str) -> Way:
    """A clue from the first end of a row or column, and one from the other end; either may be absent."""

    def way(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
        line = board.line(name, arguments[0] if arguments else "")
        for said, cells in zip(arguments[1:3], (line, line[::-1]), strict=False):
            if said:
                yield Constraint(kind, cells=cells, value=_number(name, said))

    return way


def _sandwich(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    said, line = (*arguments, "", "")[:2]
    yield Constraint("sandwich", cells=board.line(name, line), value=_number(name, said))


def _little_killer(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    said, start = (*arguments, "", "")[:2]
    yield Constraint("little killer", cells=board.diagonal(name, start), value=_number(name, said))


def _quad(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    row, column = iss.cell_of(arguments[0] if arguments else "", board.rows - 1, board.columns - 1)
    cells = tuple(cell(row + down, column + right) for down in (0, 1) for right in (0, 1))
    yield Constraint("quadruple", cells=cells, value=tuple(sorted(_number(name, each) for each in arguments[1:])))


def _diagonal(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    kinds = {"1": "diagonal up", "-1": "diagonal down"}
    said = arguments[0] if arguments else ""
    if said not in kinds:
        raise PuzzleError(f"'.{name}' has {quoted(said)}: expected 1 or -1")
    yield Constraint(kinds[said])


def _indexing(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    kinds = {"R": "row indexer", "C": "column indexer"}
    said = arguments[0].upper() if arguments else ""
    if said not in kinds:
        raise PuzzleError(f"'.{name}' has {quoted(said)}: expected R or C")
    yield Constraint(kinds[said], cells=board.cells(arguments[1:]))


def _windoku(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
    """Boxes with one row or column of cells between them."""
    sides = box_sides(board.rows, board.columns, max(board.rows, board.columns))
    if sides is None:
        raise PuzzleError(f"'.{name}' needs boxes: a grid of {board.rows}x{board.columns} has none")
    high, wide = sides
    for top in range(1, board.rows - high, high + 1):
        for left in range(1, board.columns - wide, wide + 1):
            yield Constraint("extra region", cells=Grid(top, left, high, wide).cells)


def _table(every: bool, old: bool) -> Way:
    """Which digits may be together, of neighbours or of all cells: a line of some kind, if one says the same."""

    def way(board: Board, name: str, arguments: Sequence[str]) -> Iterator[Constraint]:
        line = _line_of(arguments[0] if arguments else "", range(board.first, board.last + 1), every=every, old=old)
        return (line._replace(lines=(cells,)) for cells in board.groups(arguments[1:]))

    return way


@lru_cache(maxsize=64)
def _line_of(key: str, digits: range, *, every: bool, old: bool) -> Constraint:
    """A line with such a table, without its cells."""
    pairs = iss.table_of(key, len(digits), old=old)
    allowed = frozenset((one + digits[0], other + digits[0]) for one, other in pairs)
    known = _known_tables(digits, every=every).get(allowed)
    if known is not None:
        return Constraint(known[0], value=known[1])
    return Constraint("all pairs" if every else "pairs", text=machines.table_text(allowed, digits))


@lru_cache(maxsize=16)
def _known_tables(digits: range, *, every: bool) -> Mapping[frozenset[tuple[int, int]], tuple[str, int | None]]:
    """The tables that kinds of lines have, each with its kind and number; where several have the same, the first."""
    fits: dict[tuple[str, int | None], Callable[[int, int], bool]] = {}
    if every:
        fits["nabner", None] = lambda a, b: abs(a - b) > 1
    else:
        fits["thermo", None] = lambda a, b: a < b
        fits["slow thermo", None] = lambda a, b: a <= b
        for least in digits:
            fits["whisper", least] = lambda a, b, least=least: abs(a - b) >= least  # type: ignore[misc]
    tables: dict[frozenset[tuple[int, int]], tuple[str, int | None]] = {}
    for known, fit in fits.items():
        tables.setdefault(frozenset((a, b) for a in digits for b in digits if fit(a, b)), known)
    return tables


WAYS: Mapping[str, Way] = {
    "AntiKnight": _whole("anti-knight"),
    "AntiKing": _whole("anti-king"),
    "AntiConsecutive": _whole("non-consecutive"),
    "DisjointSets": _whole("disjoint groups"),
    "StrictXV": _whole("negative xv"),
    "StrictKropki": _whole("negative kropki"),
    "GlobalEntropy": _whole("global entropy"),
    "AntiTaxicab": _whole("anti-taxicab"),
    "Diagonal": _diagonal,
    "Windoku": _windoku,
    "Cage": _cage,
    "AllDifferent": _set("extra region"),
    "Sum": _sum,
    "EqualSum": _equal_sum,
    "Lunchbox": _set("lunchbox", valued=True),
    "RegionSameValues": _whole("same set"),
    "DutchFlatmates": _whole("dutch flatmates"),
    "GlobalMod": _whole("global modular"),
    "FullRankTies": _ties,
    "Regex": _regex,
    "NFA": _machine,
    "ChaosArrow": _chaos_arrow,
    "ChaosMultiArrow": _chaos_arrow,
    "ChaosCount": _chaos_count,
    "CountingCircles": _set("counting circles"),
    "RellikCage": _set("rellik", valued=True),
    "EqualityCage": _set("equality"),
    "CountDistinct": _set("count distinct"),
    "ContainExact": _contained("exactly"),
    "ContainAtLeast": _contained("quadruple"),
    "LookAndSay": _look_and_say,
    "SameValues": _same,
    "Quad": _quad,
    "Indexing": _indexing,
    "Thermo": _lines("thermo"),
    "Palindrome": _lines("palindrome"),
    "Renban": _lines("renban"),
    "RegionSumLine": _lines("region sum"),
    "Between": _lines("between"),
    "Lockout": _lockout,
    "Entropic": _lines("entropic"),
    "Zipper": _lines("zipper"),
    "DoubleArrow": _lines("double arrow"),
    "ValueIndexing": _lines("value indexing"),
    "SumLine": _sum_line,
    "Modular": _modular,
    "Whisper": _whisper,
    "Arrow": _arrow,
    "PillArrow": _pill,
    "WhiteDot": _pairs("difference"),
    "BlackDot": _pairs("ratio"),
    "X": _pairs("xv", 10),
    "V": _pairs("xv", 5),
    "GreaterThan": _greater,
    "LittleKiller": _little_killer,
    "Sandwich": _sandwich,
    "XSum": _ends("x-sum"),
    "Skyscraper": _ends("skyscraper"),
    "NumberedRoom": _ends("numbered room"),
    "HiddenSkyscraper": _ends("hidden skyscraper"),
    "FullRank": _ends("full rank"),
    "Binary": _table(every=False, old=True),
    "BinaryX": _table(every=True, old=True),
    "Pair": _table(every=False, old=False),
    "PairX": _table(every=True, old=False),
}
_LAYOUT = (
    "",
    "Shape",
    "Jigsaw",
    "NoBoxes",
    "RegionSize",
    "Priority",
    "Var",
    "Doppelganger",
    "ChaosConstruction",
    *iss.NESTING,
)


def box_sides(rows: int, columns: int, cells: int) -> tuple[int, int] | None:
    """Rows and columns of the boxes of a grid, as square as they can be and with so many cells; None without any."""
    for small in range(isqrt(cells), 1, -1):
        large = cells // small
        for high, wide in ((small, large), (large, small)):
            if cells % small == 0 and rows % high == 0 and columns % wide == 0:
                return high, wide
    return None


def _read(text: str) -> Sequence[Reading[Variant]]:
    return [Reading(puzzle=puzzle_of(iss.items(text)))]


def puzzle_of(items: Sequence[iss.Item]) -> Variant:
    """The puzzle of a list of constraints."""
    unknown = {name: None for name in _names(items) if name not in WAYS and name not in _LAYOUT}
    if unknown:
        named = joined([f"'.{name}'" for name in unknown], 6)
        raise PuzzleError(f"Clew does not know {named} of Interactive Sudoku Solver: the puzzle is not read")
    board = _board(items)
    items = [*_flat(board, items)]
    allowed = _givens(board, items)
    for name in board.named if _arguments(items, "Doppelganger") is not None else ():
        if name.startswith("DG"):  # what a house lacks is never a 0
            own = board.named[name]
            allowed[own] = allowed.get(own, set(range(board.last + 1))) - {0}
    regions, extra = _regions(board, items)
    constraints = [each for item in items for each in _stated(board, item)]
    if _arguments(items, "Doppelganger") is not None:
        constraints += _doppelganger(board)
    single = [place for place in dict.fromkeys(board.named.values()) if row_and_column(place)[0] > board.rows]
    beside = [Grid(*row_and_column(place), 1, 1) for place in single]
    rows = max([board.rows, *(grid.top + 1 for grid in beside)])
    return Variant.of(
        rows,
        board.columns,
        grids=[Grid(0, 0, board.rows, board.columns), *beside] if beside else (),
        regions=regions,
        latin=board.latin,
        chaos=_arguments(items, "ChaosConstruction") is not None,
        digits=(board.first, board.last),
        given={place: next(iter(digits)) for place, digits in allowed.items() if len(digits) == 1},
        pencil={place: digits for place, digits in allowed.items() if len(digits) > 1},
        constraints=[*extra, *constraints],
    )


def _names(items: Iterable[iss.Item]) -> Iterator[str]:
    for item in items:
        yield item.name
        yield from _names(item.inner)


def _flat(board: Board, items: Iterable[iss.Item]) -> Iterator[iss.Item]:
    """The same without groups of which all hold, and with copies made."""
    count = 0
    for item in items:
        every: Iterable[iss.Item] = [item]
        if item.name == "And":
            every = _flat(board, item.inner)
        elif item.name == "Replicate":
            every = _copies(board, item)
        for one in every:
            count += 1
            if count > _MOST_ITEMS:
                raise PuzzleError(
                    f"the string has more than {_MOST_ITEMS} constraints once copies are made: it is not read"
                )
            yield one


def _copies(board: Board, item: iss.Item) -> Iterator[iss.Item]:
    """What is inside, moved so that the first cell of the grid is at each cell of a set."""
    inner = [*_flat(board, item.inner)]
    for at in iss.mask_of(item.arguments[0] if item.arguments else ""):
        down, right = divmod(at, board.columns)
        yield from (_moved(board, each, down, right) for each in inner)


def _moved(board: Board, item: iss.Item, down: int, right: int) -> iss.Item:
    def moved(argument: str) -> str:
        found = _CELL.fullmatch(argument)
        if found is None:
            if _LINE.fullmatch(argument):
                raise PuzzleError(f"'.{item.name}' is about a row or a column: '.Replicate' cannot copy it")
            return argument
        row, column = iss.cell_of(f"R{found[1]}C{found[2]}", board.rows, board.columns)
        if row + down >= board.rows or column + right >= board.columns:
            raise PuzzleError("'.Replicate' copies a cell to a place outside the grid")
        return iss.cell_name(row + down, column + right) + found[3]

    inner = tuple(_moved(board, each, down, right) for each in item.inner)
    return iss.Item(item.name, tuple(map(moved, item.arguments)), inner)


def _stated(board: Board, item: iss.Item) -> Iterable[Constraint]:
    if item.name == "Or":
        ways = _ways(board, item)
        return ways[0] if len(ways) == 1 else [Constraint("either", parts=tuple(ways))]
    return WAYS[item.name](board, item.name, item.arguments) if item.name in WAYS else ()


def _ways(board: Board, item: iss.Item) -> list[tuple[Constraint, ...]]:
    """What is true if an item of a choice is: one of several lists of constraints that all hold."""
    if item.name in ("And", "Replicate"):
        found: list[tuple[Constraint, ...]] = [()]
        for inner in _flat(board, [item]):
            more = _ways(board, inner)
            if len(found) * len(more) > _MOST_WAYS:
                raise PuzzleError(f"'.Or' has more than {_MOST_WAYS} ways: the puzzle is not read")
            found = [(*one, *other) for one in found for other in more]
        return found
    if item.name == "Or":
        return [way for inner in item.inner for way in _ways(board, inner)]
    if item.name == iss.GIVENS:
        allowed = _givens(board, [item])
        return [tuple(Constraint("among", (place,), value=tuple(sorted(some))) for place, some in allowed.items())]
    if item.name not in WAYS:
        raise PuzzleError(f"'.{item.name}' cannot be in '.Or': the puzzle is not read")
    return [tuple(WAYS[item.name](board, item.name, item.arguments))]


def _doppelganger(board: Board) -> Iterator[Constraint]:
    """Each row, column and box has a 0 and lacks another digit, which is in a cell of its own outside the grid."""
    if board.rows != board.columns or (board.first, board.last) != (0, board.rows):
        raise PuzzleError("'.Doppelganger' needs a square grid, and digits from 0 to as many as it has rows")
    grid = Grid(0, 0, board.rows, board.columns)
    high, wide = box_sides(board.rows, board.columns, board.rows) or (1, board.columns)
    boxes = _boxes(board.rows, board.columns, high, wide)
    kinds = {"DGC": grid.lines, "DGR": [*zip(*grid.lines, strict=True)], "DGB": boxes if high > 1 else []}
    lacks: dict[Place, list[Place]] = {place: [] for place in grid.cells}
    for name, houses in kinds.items():
        own = [board.named[f"{name}{number}"] for number in range(1, len(houses) + 1)]
        if own:
            yield Constraint("extra region", cells=tuple(own))
        for place, cells in zip(own, houses, strict=True):
            yield Constraint("extra region", cells=(*cells, place))
            for one in cells:
                lacks[one].append(place)
    for place, others in lacks.items():
        filled = Constraint("among", cells=(place,), value=tuple(range(1, board.last + 1)))
        yield Constraint("either", parts=((filled,), (Constraint("extra region", cells=tuple(others)),)))


def _arguments(items: Sequence[iss.Item], name: str) -> Sequence[str] | None:
    """The arguments of a constraint that may be there once; None where it is absent."""
    for item in items:
        if item.name == name:
            return item.arguments
    return None


def _board(items: Sequence[iss.Item]) -> Board:
    text = "~".join(_arguments(items, "Shape") or ("9x9",))
    found = _SHAPE.fullmatch(text)
    if found is None:
        raise PuzzleError(f"'.Shape' has {quoted(text)}: expected rows, columns and digits, as in 9x9 or 6x6~0-5")
    rows, columns = int(found[1]), int(found[2])
    first = int(found[3]) if found[4] else 1
    last = int(found[4] or found[3] or max(rows, columns))
    if not (1 <= rows <= _LARGEST and 1 <= columns <= _LARGEST and first <= last <= _LARGEST):
        raise PuzzleError(f"a grid of {quoted(text)} is not read: expected at most {_LARGEST} rows, columns and digits")
    return Board(rows, columns, first, last, found[5] is None, _outside(items, rows, columns))


def _outside(items: Sequence[iss.Item], rows: int, columns: int) -> dict[str, Place]:
    """The cells outside the grid, in rows below it."""
    names: list[tuple[str, ...]] = []
    for item in items:
        if item.name == "Var":
            prefix, _, said = (*item.arguments, "", "", "")[:3]
            count = _number("Var", said) if said else 1
            if not re.fullmatch(r"[A-Z]{1,10}", prefix) or not 1 <= count <= _MOST_CELLS:
                raise PuzzleError(
                    f"'.Var' has {quoted('~'.join(item.arguments))}: expected letters, a name and a number"
                )
            names += [
                (f"V{prefix}{at}", f"V{prefix}") if count == 1 else (f"V{prefix}{at}",) for at in range(1, count + 1)
            ]
        elif item.name == "Doppelganger":
            boxes = columns if box_sides(rows, columns, rows) else 0
            counts = {"DGR": columns, "DGC": rows, "DGB": boxes}
            names += [(f"{name}{at}",) for name, count in counts.items() for at in range(1, count + 1)]
    if len(names) > _MOST_CELLS:
        raise PuzzleError(f"the string has {len(names)} cells outside the grid: expected at most {_MOST_CELLS}")
    places = [cell(rows + 1 + at // columns, at % columns) for at in range(len(names))]
    found = {name: place for own, place in zip(names, places, strict=True) for name in own}
    if _arguments(items, "ChaosConstruction") is not None:  # the numbers of regions are to the right of the grid
        own = Grid(0, columns + 1, rows, columns).cells
        found |= {f"CC{number}": place for number, place in enumerate(own, 1)}
    return found


def _givens(board: Board, items: Sequence[iss.Item]) -> dict[Place, set[int]]:
    """The digits that cells may have, where they are stated."""
    allowed: dict[Place, set[int]] = {}
    for item in items:
        for argument in item.arguments if item.name == iss.GIVENS else ():
            name, _, said = argument.partition("_")
            place = board.cells((name,))[0]
            digits = {int(said)} if said in _SINGLE else {_number("~", digit) for digit in said.split("_") if digit}
            allowed[place] = allowed[place] & digits if place in allowed else digits
            if not allowed[place]:
                raise PuzzleError(f"{place} has no digit left: expected one at least, as in R1C1_5 or R1C1_2_4")
    return allowed


def _regions(board: Board, items: Sequence[iss.Item]) -> tuple[list[tuple[Place, ...]], list[Constraint]]:
    """The regions: boxes unless there are none, or else those of a jigsaw; beside boxes, those are extra ones."""
    size = _arguments(items, "RegionSize")
    cells = _number("RegionSize", size[0]) if size else max(board.rows, board.columns)
    bare = _arguments(items, "NoBoxes") is not None or not board.latin
    sides = None if bare else box_sides(board.rows, board.columns, cells)
    boxes = [] if sides is None else _boxes(board.rows, board.columns, *sides)
    pieces = _jigsaw(board, _arguments(items, "Jigsaw"))
    if not boxes:
        return pieces, []
    return boxes, [Constraint("extra region", cells=piece) for piece in pieces]


@lru_cache(maxsize=64)
def _boxes(rows: int, columns: int, high: int, wide: int) -> list[tuple[Place, ...]]:
    return [Grid(top, left, high, wide).cells for top in range(0, rows, high) for left in range(0, columns, wide)]


def _jigsaw(board: Board, arguments: Sequence[str] | None) -> list[tuple[Place, ...]]:
    """The regions of a jigsaw; cells whose sign is too rare or too common are in none."""
    if not arguments:
        return []
    layout, whole = arguments[-1], Grid(0, 0, board.rows, board.columns).cells
    if len(layout) != len(whole):
        raise PuzzleError(f"'.Jigsaw' has {len(layout)} signs: expected {len(whole)}, one for each cell")
    pieces: dict[str, list[Place]] = {}
    for sign, place in zip(layout, whole, strict=True):
        pieces.setdefault(sign, []).append(place)
    sizes = range(max(board.rows, board.columns), board.last - board.first + 2)
    return [tuple(piece) for piece in pieces.values() if len(piece) in sizes and len(pieces) > 1]


ISS = Format(
    name="iss",
    title="string or link of Interactive Sudoku Solver",
    example=".Cage~9~R1C1~R2C1~R2C2.Thermo~R1C3~R1C2~R2C2.WhiteDot~R4C1~R4C2.Shape~4x4\n",
    cues=iss.CUES,
    sniff=iss.looks_like,
    read=_read,
    write=lambda puzzle, marks: string_of(puzzle),
    between=None,
    wider=True,
)
