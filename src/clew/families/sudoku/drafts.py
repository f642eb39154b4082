"""Full grids to start a puzzle from, and fast 9x9 puzzles in bulk."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random

from clew.core.clock import Clock
from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Size, Wish
from clew.core.making import require_made, wanted
from clew.core.places import Marks
from clew.core.results import Limits
from clew.core.symmetry import number_of
from clew.core.text import quoted
from clew.families.sudoku.levels import LEVELS
from clew.families.sudoku.puzzle import BOXES, Sudoku, cells

KNOBS: Mapping[str, Knob] = {
    "boxes": Knob(help="rows x columns of a box, such as 3x2 for a 6x6", default="usual"),
    "ser": Knob(help="Sudoku Explainer rating such as 7.2, or a range such as 8.5-9.0; 9x9 only", default="any"),
}
_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")
_RATINGS = re.compile(r"([0-9]{1,2})(?:\.([0-9]))?(?:-([0-9]{1,2})(?:\.([0-9]))?)?")
_EASIEST, _HARDEST = 10, 119  # of all known puzzles, in tenths
_SMALL = (12, 16)  # the largest side of grids whose levels come up by chance: up to level 6, and at level 7
_QUICK = 4  # the level up to which large grids are climbed in milliseconds
# What large grids of a level are climbed with beyond that: patterns take longer.
_ALSO: Mapping[int, Sequence[str]] = {6: ("WhatIfSingles",), 7: ("WhatIfSingles", "WhatIfBasics")}
_FAILED = 5  # clues in a row that must stay, after which slow climbs end,
_ENOUGH = (3, 1)  # and clues that only techniques of the level itself could spare: up to level 6, and at level 7
_BRED = 7  # the level that next to no puzzle has by chance


def draft(size: Size, knobs: Knobs, rng: Random) -> Sudoku:
    """A random full grid."""
    from clew._native import sudoku_grid

    box_rows, box_columns = _boxes(size, knobs.get("boxes", "usual"))
    return Sudoku(box_rows, box_columns, tuple(sudoku_grid(box_rows, box_columns, rng.getrandbits(63))))


def fullest(puzzle: Sudoku, solution: Marks) -> Sudoku:
    """The grid with every cell given."""
    return Sudoku(puzzle.box_rows, puzzle.box_columns, tuple(int(each) for each in solution.values()))


def thin(puzzle: Sudoku, groups: Sequence[Sequence[str]], level: int | None, limits: Limits) -> Sequence[int] | None:
    """Which groups of clues of a large grid can go, so that techniques up to a level still solve it.

    A few clues make the difference between an easy 25x25 and one that no technique solves: levels between them hardly
    ever come up by chance. None for smaller grids, where they do.
    """
    if level is None or level >= len(LEVELS) or puzzle.n <= _SMALL[level == _BRED]:
        return None
    clock, names = Clock(limits), cells(puzzle.n)
    number = dict(zip(names, range(len(names)), strict=True))
    left = bytearray(puzzle.givens)
    gone: list[int] = []
    at = failed = hard = 0
    enough = _ENOUGH[level == _BRED]
    size = len(groups)
    while at < len(groups) and (level <= _QUICK or (failed < _FAILED and hard < enough)) and not clock.ended():
        fewer = bytearray(left)
        for name in (name for group in groups[at : at + size] for name in group):
            fewer[number[name]] = 0
        ways = range(_QUICK, level + 1) if size == 1 and level > _QUICK else [min(level, _QUICK)]
        way = next((each for each in ways if _solved(puzzle, fewer, each, clock.left())), None)
        if way is not None:
            left, failed = fewer, 0
            hard += way == level
            gone += range(at, min(at + size, len(groups)))
            at += size
        elif size > 1:
            size //= 2
        else:
            at, failed = at + 1, failed + 1
    return gone


def _solved(puzzle: Sudoku, givens: bytes | bytearray, level: int, limits: Limits) -> bool:
    """Whether techniques up to a level solve a grid."""
    from clew._native import sudoku_climb, sudoku_techniques

    keys, levels = [entry[0] for entry in sudoku_techniques()], [entry[2] for entry in sudoku_techniques()]
    also = [keys.index(key) for key in _ALSO.get(level, ())]
    bound = sum(each <= (_QUICK if also else level) for each in levels)
    shape = (puzzle.box_rows, puzzle.box_columns)
    return bool(sudoku_climb(*shape, bytes(givens), False, bound, also, limits.seconds, limits.stop)[0])


def make(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Sudoku] | None:
    """Many unique 9x9 puzzles on all cores; None for other sizes, and for levels that thinning a draft finds."""
    from clew._native import sudoku_make, sudoku_make_rated

    low, high = _ratings(wish.knobs["ser"])
    nine = wish.size == Size(9, 9) and _boxes(wish.size, wish.knobs["boxes"]) == (3, 3)
    if high and not nine:
        raise PuzzleError("ser is for 9x9 sudokus: drop it, or the size")
    if not nine or (not high and wish.level is not None and wish.level != _BRED):
        return None
    symmetry, clues, until = number_of(wish.symmetry, Size(9, 9)), wish.clues or 0, (limits.seconds, limits.stop)
    if wish.level is None and not high:
        made, lines = sudoku_make(seed % 2**64, symmetry, wish.minimal, clues, count, 0, *until)
    else:
        target = (wish.level or 0, low, high)
        made, lines = sudoku_make_rated(seed % 2**64, symmetry, wish.minimal, clues, target, count, 0, *until)
    rated = f" rated {wish.knobs['ser']}" if high else ""
    require_made(made, "many grids", wanted("sudoku", wish.size, wish, LEVELS) + rated)
    cells = [int(byte) - 48 if byte != 46 else 0 for byte in lines]
    return [Sudoku(3, 3, tuple(cells[at : at + 81])) for at in range(0, len(cells), 81)]


def _ratings(text: str) -> tuple[int, int]:
    """Read from and to in tenths; both 0 for any."""
    if text == "any":
        return 0, 0
    found = _RATINGS.fullmatch(text)
    if found is not None:
        low = 10 * int(found[1]) + int(found[2] or 0)
        high = 10 * int(found[3]) + int(found[4] or 0) if found[3] else low
        if _EASIEST <= low <= high <= _HARDEST:
            return low, high
    expected = f"expected a rating from {_EASIEST / 10} to {_HARDEST / 10}, or two of them, as 8.5-9.0"
    raise PuzzleError(f"ser cannot be {quoted(text)}: {expected}")


def _boxes(size: Size, wanted: str) -> tuple[int, int]:
    if size.rows != size.columns or size.rows not in BOXES:
        raise PuzzleError(f"a sudoku cannot be {size}: expected a square of side {', '.join(map(str, BOXES))}")
    if wanted == "usual":
        return BOXES[size.rows]
    shape = _SHAPE.fullmatch(wanted)
    if shape is None or int(shape[1]) * int(shape[2]) != size.rows:
        raise PuzzleError(
            f"boxes {quoted(wanted)} do not fit a {size} sudoku: expected rows x columns with product {size.rows}"
        )
    return int(shape[1]), int(shape[2])
