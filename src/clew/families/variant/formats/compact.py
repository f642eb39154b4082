"""Compact forms of forums: killers of 81 signs or of 81 numbers, and pencil marks of every cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from clew.codecs import caps, cues
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Place, cell
from clew.core.text import plural, quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.puzzle import Grid, Variant

_SIDE = 9
_CELLS = _SIDE * _SIDE
_WHOLE = Grid(0, 0, _SIDE, _SIDE).cells
_DIAGONALS = ("diagonal up", "diagonal down")

# Killers of 81 signs: each points to another cell of its cage, up to the one that has its sum.
_STEPS = {
    "v": (1, 0),
    "^": (-1, 0),
    "<": (0, -1),
    ">": (0, 1),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"  # up to 45
_SIGNS = re.compile(r"[0-9A-Za-j<>^v`',.]{81}")


def _is_signs(text: str) -> bool:
    flat = "".join(text[: 4 * _CELLS].split())
    return _SIGNS.fullmatch(flat) is not None and any(sign in flat for sign in "<>^") and len(text) <= 4 * _CELLS


def _read_signs(text: str) -> Sequence[Reading[Variant]]:
    flat = "".join(text.split()) if len(text) <= 4 * _CELLS else ""
    if _SIGNS.fullmatch(flat) is None:
        raise PuzzleError(
            f"{quoted(text.strip())} is not a killer of {_CELLS} signs: expected sums, and < > ^ v between them"
        )
    cages: dict[int, list[Place]] = {}
    for at in range(_CELLS):
        cages.setdefault(_head(flat, at), []).append(_WHOLE[at])
    constraints = [
        Constraint("killer", cells=tuple(cells), value=_SUMS.index(flat[head]) or None) for head, cells in cages.items()
    ]
    return [Reading(puzzle=Variant.of(_SIDE, constraints=_worth(constraints)))]


def _worth(cages: Sequence[Constraint]) -> Iterator[Constraint]:
    """Cages that say anything: a single cell without a sum is in none."""
    return (each for each in cages if each.value is not None or len(each.cells) > 1)


def _head(flat: str, at: int) -> int:
    """The number of the cell with the sum that a cell's signs lead to."""
    if flat[at] not in _STEPS:
        return at
    row, column = divmod(at, _SIDE)
    for _ in range(_CELLS):
        step = _STEPS.get(flat[row * _SIDE + column])
        if step is None:
            return row * _SIDE + column
        row, column = row + step[0], column + step[1]
        if not (0 <= row < _SIDE and 0 <= column < _SIDE):
            raise PuzzleError(
                f"the signs of {cell(*divmod(at, _SIDE))} lead out of the grid: expected them to lead to a sum"
            )
    raise PuzzleError(f"the signs of {cell(*divmod(at, _SIDE))} lead in a circle: expected them to lead to a sum")


def _hold_cages(puzzle: Variant, form: str, *, diagonals: bool) -> list[Constraint]:
    """The cages of a puzzle that has nothing else, apart from each other."""
    kinds = {"killer", *(_DIAGONALS if diagonals else ())}
    plain = (puzzle.rows, puzzle.columns, puzzle.span) == (_SIDE, _SIDE, range(1, _SIDE + 1))
    layers = puzzle.layers
    if not plain or layers["given"] or layers["pencil"] or layers["regions"] or layers["grids"] or layers["latin"]:
        raise PuzzleError(f"the format '{form}' has cages in a plain 9x9 grid and nothing else: use 'clew'")
    other = next((each.kind for each in puzzle.constraints if each.kind not in kinds), None)
    if other is not None:
        raise PuzzleError(f"the format '{form}' has no '{other}': use 'clew' for this puzzle")
    cages = [each for each in puzzle.constraints if each.kind == "killer"]
    held = [place for each in cages for place in each.cells]
    if len(set(held)) < len(held):
        raise PuzzleError(f"the format '{form}' has no cages that overlap: use 'clew' for this puzzle")
    return cages


def _write_signs(puzzle: Variant) -> str:
    signs = dict.fromkeys(_WHOLE, "0")
    for each in _hold_cages(puzzle, "killer", diagonals=False):
        total = each.value if isinstance(each.value, int) else 0
        if total >= len(_SUMS):
            raise PuzzleError(f"the format 'killer' has sums up to {len(_SUMS) - 1}, not {total}: use 'clew'")
        signs |= _tree(each.cells)
        signs[each.cells[0]] = _SUMS[total]
    return "".join(signs[place] for place in _WHOLE) + "\n"


def _tree(cells: Sequence[Place]) -> dict[Place, str]:
    """For each cell of a cage the sign that leads on to its first cell."""
    at = {place: divmod(_WHOLE.index(place), _SIDE) for place in cells}
    found: dict[Place, str] = {cells[0]: ""}
    for head in (queue := [cells[0]]):
        for sign, (down, right) in _STEPS.items():
            row, column = at[head][0] - down, at[head][1] - right
            place = cell(row, column) if min(row, column) >= 0 else ""
            if place in at and place not in found:
                found[place] = sign
                queue.append(place)
    if len(found) < len(cells):
        raise PuzzleError("the format 'killer' has no cages in several pieces: use 'clew' for this puzzle")
    return found


# Killers of 81 numbers: 256 times the sum, and which cage it is.
_NUMBERS = re.compile(r"\s*3x3:(d?):k(?::[0-9]{1,6}){81}(?::[^:\s]{0,200})?:?\s*")


def _read_numbers(text: str) -> Sequence[Reading[Variant]]:
    caps.hold(len(text), caps.LINK, "characters in a killer")
    found = _NUMBERS.fullmatch(text)
    if found is None:
        raise PuzzleError(f"{quoted(text.strip())} is not a killer of numbers: expected 3x3::k: and {_CELLS} numbers")
    numbers = [int(number) for number in text.strip().split(":")[3 : 3 + _CELLS]]
    cages: dict[int, list[Place]] = {}
    for number, place in zip(numbers, _WHOLE, strict=True):
        if number >= _FACTOR:
            cages.setdefault(number, []).append(place)
    constraints = [Constraint(kind) for kind in (_DIAGONALS if found[1] else ())]
    constraints += [
        Constraint("killer", cells=tuple(cells), value=number // _FACTOR) for number, cells in cages.items()
    ]
    return [Reading(puzzle=Variant.of(_SIDE, constraints=constraints))]


_FACTOR = 256


def _write_numbers(puzzle: Variant) -> str:
    cages = _hold_cages(puzzle, "sudocue", diagonals=True)
    diagonals = [each.kind for each in puzzle.constraints if each.kind in _DIAGONALS]
    if len(diagonals) == 1:
        raise PuzzleError("the format 'sudocue' has both diagonals or none: use 'clew' for this puzzle")
    numbers = dict.fromkeys(_WHOLE, 0)
    for index, each in enumerate(cages):
        if not isinstance(each.value, int):
            raise PuzzleError("the format 'sudocue' has no cages without a sum: use 'clew' for this puzzle")
        numbers |= dict.fromkeys(each.cells, _FACTOR * each.value + index)
    return f"3x3:{'d' if diagonals else ''}:k:{':'.join(map(str, numbers.values()))}:\n"


# Pencil marks: as many signs for each cell as there are digits.
_MARKS = re.compile(r"[1-9.]+")
_AMBIGUOUS = 4  # marks of 4x4 cells are as many signs as 8x8 cells


def _side(flat: str) -> int | None:
    return next((n for n in range(4, 10) if n**3 == len(flat)), None)


def _is_marks(text: str) -> bool:
    flat = "".join(text.split()) if len(text) <= 4 * _SIDE**3 else ""
    return (_side(flat) or 0) > _AMBIGUOUS and _MARKS.fullmatch(flat) is not None


def _read_marks(text: str) -> Sequence[Reading[Variant]]:
    flat = "".join(text.split()) if len(text) <= 4 * _SIDE**3 else ""
    n = _side(flat)
    if n is None or _MARKS.fullmatch(flat) is None:
        raise PuzzleError(f"{plural(len(flat), 'sign')} are no pencil marks: expected {_SIDE**3} digits and dots")
    given: dict[Place, int] = {}
    pencil: dict[Place, list[int]] = {}
    for index, place in enumerate(Grid(0, 0, n, n).cells):
        digits = [int(sign) for sign in flat[index * n : index * n + n] if sign != "."]
        if not digits or max(digits) > n or len(set(digits)) < len(digits):
            raise PuzzleError(
                f"{place} has the marks {quoted(''.join(map(str, digits)))}: expected digits from 1 to {n}"
            )
        if len(digits) == 1:
            given[place] = digits[0]
        elif len(digits) < n:
            pencil[place] = digits
    return [Reading(puzzle=Variant.of(n, given=given, pencil=pencil))]


def _write_marks(puzzle: Variant) -> str:
    n, layers = puzzle.rows, puzzle.layers
    plain = puzzle.columns == n <= _SIDE and puzzle.span == range(1, n + 1)
    if not plain or puzzle.constraints or layers["regions"] or layers["grids"] or layers["latin"]:
        raise PuzzleError("the format 'pencilmarks' has digits in plain boxes and nothing else: use 'clew'")
    given = layers["given"]
    cells = ((given[place],) if place in given else puzzle.allowed(place) for place in puzzle.used)
    return "".join("".join(str(d) if d in digits else "." for d in puzzle.span) for digits in cells) + "\n"


SIGNS = Format(
    name="killer",
    title="killer of 81 signs",
    example="AF<GH<F<B^^G^`C<`^G<^J<<`B^^`^^I<<^JO<<A<AG'^6<Q^J^^'O^'^'^`^A^E'899<I^^^`^^`'^7^\n",
    cues=(cues.POINTERS,),
    sniff=_is_signs,
    read=_read_signs,
    write=lambda puzzle, marks: _write_signs(puzzle),
)
NUMBERS = Format(
    name="sudocue",
    title="killer of 81 numbers, as SudoCue has them",
    example=(
        "3x3::k:2560:3841:3841:4098:4355:4355:3844:3844:2821:2560:3841:4102:4098:4098:3079:3079:3844:2821:4104:4104:4"
        "102:4873:4873:4873:3079:2826:2821:4104:4104:4102:4873:4619:4619:4619:2826:4876:6157:6157:6157:2574:2574:2575"
        ":4112:4876:4876:1553:1553:6674:2574:4883:2575:4112:4876:6164:1553:6674:6674:4883:4883:4883:4112:2581:6164:36"
        "06:6674:2071:2328:2329:2329:4634:2581:6164:3606:3606:2071:2328:2328:4634:4634:1819:6164:\n"
    ),
    cues=(cues.ID,),
    sniff=lambda text: len(text) <= caps.LINK and _NUMBERS.fullmatch(text) is not None,
    read=_read_numbers,
    write=lambda puzzle, marks: _write_numbers(puzzle),
)
MARKS = Format(
    name="pencilmarks",
    title="pencil marks of every cell",
    example="12..." + "12345" * 23 + "...4." + "\n",
    cues=(cues.CUBE,),
    sniff=_is_marks,
    read=_read_marks,
    write=lambda puzzle, marks: _write_marks(puzzle),
    wider=True,
)
