"""Constraints as lines of text, both ways, and as they are called in sentences.

anti-knight                          about the whole puzzle: its name alone
killer 15: r1c1 r1c2                 cells; `killer: ...` has no sum
quadruple 1 2 3: r1c1 r1c2 r2c1 r2c2
thermo: r1c1 r1c2 r2c2               a line; several with ` / ` between them
arrow: r1c1 -> r1c2 r1c3             a bulb, then lines
clone: r1c1 r1c2 = r5c5 r5c6         two groups that match
sandwich 12: row 3                   outside the grid: `column 4`; from one end `left 3`, `right 3`, `top 4`,
little killer 20: r1c1 down-right    `bottom 4`; from a cell in any direction; or all cells, the nearest first
regex "1.*2": r1c1 r1c2 r1c3         words of its own in quotes
either: killer 3: r1c1 r1c2 | thermo: r1c1 r1c2 & even: r1c1    one of several, each of which may be several at once
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from clew.core.errors import PuzzleError
from clew.core.places import Place, cell, row_and_column
from clew.core.text import is_number, joined, plural, quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.kinds import KINDS, Kind

STEPS = {
    "right": (0, 1),
    "left": (0, -1),
    "down": (1, 0),
    "up": (-1, 0),
    "down-right": (1, 1),
    "down-left": (1, -1),
    "up-right": (-1, 1),
    "up-left": (-1, -1),
}
_ENDS = {"left": "right", "right": "left", "top": "down", "bottom": "up"}  # where one looks from there
_BESIDE = {"left": "to the left of", "right": "to the right of", "top": "above", "bottom": "below"}
_SIGNS = {10: "X", 5: "V"}
_LED = frozenset({"count distinct", "region count", "lunchbox"})  # sets of cells whose first one matters
_FEW = 3  # constraints of a choice that a sentence names
_CELL = re.compile(r"r([1-9][0-9]{0,2})c([1-9][0-9]{0,2})")
_LINE = re.compile(r"([a-z][a-z -]*?)\s*((?:(?<=\s)[0-9]+|(?<=\s)[xv](?![a-z]))(?:[ ,]+[0-9]+)*)?\s*(?::\s*(.*))?")
_WORDS = re.compile(r'\s*([a-z][a-z -]*?)\s*"([^"]*)"\s*:\s*(.*?)\s*', re.IGNORECASE | re.DOTALL)
_PIECE = re.compile(r'(?:"[^"]*"|[^"|&])+|[|&]')
_LARGEST = 9999  # number of a constraint
_DIGITS = 24  # that it names
_LONGEST = 50_000  # characters of its words
_SEVERAL = 64  # constraints that one may choose from
_WAYS = 20_000  # cells of a line times the number that it has, which is how long it takes to read it from everywhere
_ROMAN = {"x": "10", "v": "5"}
_CHOICE = "either"
# How many numbers a kind may have by what it says, and how many cells by its shape; others have one cell or more.
_NUMBERS = {"none": (0, 0), "optional": (0, 1), "number": (1, 1), "digits": (1, _DIGITS), "text": (0, 0)}
_CELLS = {"whole": (0, 0), "cell": (1, 1), "pair": (2, 2), "arrow": (1, 3), "lines": (0, 0), "groups": (0, 0)}


def written(each: Constraint, rows: int, columns: int) -> str:
    """A constraint as a line of text, on a sheet of this size."""
    shape = KINDS[each.kind].shape if each.kind in KINDS else "lines"
    value = "" if each.value is None else " " + " ".join(map(str, _numbers(each)))
    if each.text:
        value = f' "{each.text}"'
    if shape == "choice":
        ways = (" & ".join(written(inner, rows, columns) for inner in part) for part in each.parts)
        return f"{each.kind}: {' | '.join(ways)}"
    if shape == "whole":
        return f"{each.kind}{value}"
    cells, lines = " ".join(each.cells), " / ".join(" ".join(line) for line in each.lines)
    if shape == "arrow":
        body = f"{cells} -> {lines}"
    elif shape == "groups":
        body = lines.replace(" / ", " = ")
    elif shape == "outside":
        body = _along(each, rows, columns)
    else:
        body = lines if shape == "lines" else cells
    return f"{each.kind}{value}: {body}"


def _numbers(each: Constraint) -> Sequence[int]:
    return each.value if isinstance(each.value, tuple) else () if each.value is None else (each.value,)


def _along(each: Constraint, rows: int, columns: int) -> str:
    """The cells of a clue outside the grid, as shortly as they can be said."""
    sheet, cells = _ways(rows, columns), each.cells
    if cells in sheet and not KINDS[each.kind].directed:
        end, _, number = sheet[cells].partition(" ")
        if end in ("left", "top"):
            return f"{'row' if end == 'left' else 'column'} {number}"
    if cells in sheet:
        return sheet[cells]
    if len(cells) > 1:
        (row, column), (down, right) = row_and_column(cells[0]), row_and_column(cells[1])
        step = down - row, right - column
        name = next((name for name, each in STEPS.items() if each == step), None)
        if name is not None and _ray(cells[0], name, rows, columns) == cells:
            return f"{cells[0]} {name}"
    return " ".join(cells)


@lru_cache(maxsize=32)
def _ways(rows: int, columns: int) -> dict[tuple[Place, ...], str]:
    """What is seen from each end of each row and column."""
    found = {}
    for end in _ENDS:
        for number in range(rows if end in ("left", "right") else columns):
            found[_from_end(end, number, rows, columns)] = f"{end} {number + 1}"
    return found


def _from_end(end: str, number: int, rows: int, columns: int) -> tuple[Place, ...]:
    start = {"left": (number, 0), "right": (number, columns - 1), "top": (0, number), "bottom": (rows - 1, number)}
    return _ray(cell(*start[end]), _ENDS[end], rows, columns)


def _ray(start: Place, direction: str, rows: int, columns: int) -> tuple[Place, ...]:
    """The cells from one on to the edge of the sheet."""
    (row, column), (down, right) = row_and_column(start), STEPS[direction]
    found = []
    while 0 <= row < rows and 0 <= column < columns:
        found.append(cell(row, column))
        row, column = row + down, column + right
    return tuple(found)


def parsed(text: str, rows: int, columns: int) -> Sequence[Constraint]:
    """The constraints of a line of text: kinds about single cells may name several; PuzzleError if it is not one."""
    head, colon, rest = text.partition(":")
    if colon and " ".join(head.lower().split()) == _CHOICE:
        return [Constraint(_CHOICE, parts=_parts(rest, rows, columns))]
    if words := _WORDS.fullmatch(text):
        return [_worded(words)]
    found = _LINE.fullmatch(" ".join(text.lower().split()))
    name = found[1].strip() if found else head
    if found is None or name not in KINDS:
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), KINDS, 1)
        hint = f"did you mean {near[0]}?" if near else "expected a kind such as killer, thermo or arrow"
        raise PuzzleError(f"{quoted(name)} is not a kind of constraint: {hint}")
    kind, body = KINDS[name], found[3] or ""
    if kind.value == "text":
        raise PuzzleError(
            f'{name} has no words in quotes: expected them before the colon, as in {name} "...": r1c1 r1c2'
        )
    value = _value(name, kind, found[2] or "")
    if kind.shape == "whole":
        if body:
            raise PuzzleError(f"unexpected {quoted(body)} after {name}, which is about the whole puzzle")
        return [Constraint(name, value=value)]
    if not body:
        raise PuzzleError(f"{name} has no cells: expected them after a colon, as in {name}: r1c1 r1c2")
    if kind.shape == "cell":
        return [Constraint(name, (place,), value=value) for place in _cells(body)]
    if kind.shape in ("cells", "pair"):
        return [Constraint(name, _cells(body), value=value)]
    if kind.shape == "outside":
        return [Constraint(name, seen(body, rows, columns), value=value)]
    if kind.shape == "arrow":
        bulb, arrow, rest = body.partition("->")
        if not arrow:
            raise PuzzleError(f"{name} has no ->: expected one between bulb and line, as in arrow: r1c1 -> r1c2 r1c3")
        return [Constraint(name, _cells(bulb), _lines(rest, "/"), value)]
    return [Constraint(name, lines=_lines(body, "=" if kind.shape == "groups" else "/"), value=value)]


def _parts(text: str, rows: int, columns: int) -> tuple[tuple[Constraint, ...], ...]:
    """What a choice is between: lines with | between them, or & where several hold at once."""
    parts: list[list[Constraint]] = [[]]
    pieces = _PIECE.findall(text)
    if "".join(pieces) != text or len(pieces) > 2 * _SEVERAL:
        raise PuzzleError(
            f"{_CHOICE} is damaged or too long: expected up to {_SEVERAL} constraints with | between them"
        )
    for piece in pieces:
        if piece == "|":
            parts.append([])
        elif piece != "&":
            if piece.partition(":")[0].strip().lower() == _CHOICE:
                raise PuzzleError(f"{_CHOICE} is inside another one: expected other kinds there")
            parts[-1] += parsed(piece.strip(), rows, columns)
    return tuple(map(tuple, parts))


def _worded(found: re.Match[str]) -> Constraint:
    """A constraint with words of its own."""
    name = " ".join(found[1].lower().split())
    if name not in KINDS or KINDS[name].value != "text":
        raise PuzzleError(f"{quoted(name)} is not a kind of constraint that has words in quotes")
    body = found[3].lower()
    if not body:
        raise PuzzleError(f'{name} has no cells: expected them after a colon, as in {name} "...": r1c1 r1c2')
    if KINDS[name].shape == "cells":
        return Constraint(name, _cells(body), text=found[2])
    return Constraint(name, lines=_lines(body, "/"), text=found[2])


def _value(name: str, kind: Kind, text: str) -> int | tuple[int, ...] | None:
    words = [_ROMAN.get(each, each) for each in re.split(r"[ ,]+", text) if each]
    if any(len(word.lstrip("0")) > len(str(_LARGEST)) for word in words):  # before numbers are made of them
        raise PuzzleError(f"{quoted(text)} is too large for {name}: expected at most {_LARGEST}")
    numbers = [*map(int, words)]
    if kind.value == "digits" and numbers:
        return tuple(numbers)
    most = 0 if kind.value == "none" else 1
    least = 1 if kind.value in ("number", "digits") else 0
    if not least <= len(numbers) <= most:
        wanted = {
            "text": "words in quotes",
            "none": "no number",
            "optional": "one number or none",
            "number": "a number",
            "digits": "digits",
        }
        raise PuzzleError(f"{name} has {quoted(text) if text else 'no number'}: expected {wanted[kind.value]}")
    return numbers[0] if numbers else None


def _cells(text: str) -> tuple[Place, ...]:
    words = text.replace(",", " ").split()
    for word in words:
        if _CELL.fullmatch(word) is None:
            raise PuzzleError(f"{quoted(word)} is not a cell: expected a row and a column as in r3c5")
    return tuple(Place(word) for word in words)


def _lines(text: str, sign: str) -> tuple[tuple[Place, ...], ...]:
    return tuple(_cells(line) for line in text.split(sign))


def seen(text: str, rows: int, columns: int) -> tuple[Place, ...]:
    """The cells that a clue outside the grid looks along."""
    first, _, rest = text.partition(" ")
    ends = {**{end: end for end in _ENDS}, "row": "left", "column": "top"}
    if first in ends:
        end = ends[first]
        most = rows if end in ("left", "right") else columns
        if not is_number(rest) or not 1 <= int(rest) <= most:
            named = rest if is_number(rest) else quoted(rest)
            raise PuzzleError(f"there is no {first} {named}: expected 1 to {most}")
        return _from_end(end, int(rest) - 1, rows, columns)
    if rest in STEPS:
        return _ray(_cells(first)[0], rest, rows, columns)
    return _cells(text)


def fault(each: Constraint, used: frozenset[Place], span: range) -> str | None:
    """Why a constraint cannot be one of a puzzle with these cells and digits, if it cannot."""
    kind = KINDS.get(each.kind)
    if kind is None:
        return f"{quoted(each.kind)} is not a kind of constraint"
    if kind.shape == "choice":
        return _choice_fault(each, used, span)
    groups = (each.cells, *each.lines)
    for group in groups:
        if not used.issuperset(group):
            strange = next(place for place in group if place not in used)
            return f"{each.kind}: there is no cell {quoted(strange)} in this puzzle"
    for group in groups if kind.once else groups[:1] if kind.shape == "arrow" else ():
        if len(set(group)) < len(group):
            twice = next(place for at, place in enumerate(group) if place in group[:at])
            return f"{each.kind}: {twice} is there twice"
    numbers = _numbers(each)
    wrong = _misshapen(each, kind, len(numbers))
    if wrong:
        return f"{each.kind} {wrong}"
    if kind.value == "digits" and not set(numbers) <= set(span):
        return f"{each.kind}: expected digits from {span[0]} to {span[-1]}"
    if numbers and not kind.first <= min(numbers) <= max(numbers) <= _LARGEST:
        return f"{each.kind}: expected a number from {kind.first} to {_LARGEST}"
    if kind.wrong is not None and (said := kind.wrong(each, span)):
        return f"{each.kind}: {said}"
    if kind.value != "number" or not numbers or not each.lines:
        return None
    longest = max(map(len, each.lines))
    if longest * numbers[0] > _WAYS:
        return f"{each.kind}: {numbers[0]} on a line of {longest} cells has too many ways: expected a smaller number"
    return None


def _choice_fault(each: Constraint, used: frozenset[Place], span: range) -> str | None:
    """Why there is no such choice."""
    inner = [one for part in each.parts for one in part]
    if not all(each.parts) or not each.parts or len(inner) > _SEVERAL or each.cells or each.lines:
        return f"{each.kind}: expected 1 to {_SEVERAL} constraints with | between them"
    for one in inner:
        kind = KINDS.get(one.kind)
        if kind is not None and (kind.shape in ("whole", "choice") or kind.counted):
            return f"{each.kind}: {one.kind} cannot be one of several"
        found = fault(one, used, span)
        if found is not None:
            return found
    return None


def _misshapen(each: Constraint, kind: Kind, count: int) -> str | None:
    """What is wrong with the number of its cells, lines or values."""
    text = each.text
    if bool(text) != (kind.value == "text") or each.parts or (text and (len(text) > _LONGEST or '"' in text)):
        return "has words in quotes that it cannot have, or lacks them"
    wanted = _NUMBERS[kind.value]
    if not wanted[0] <= count <= wanted[1] or (kind.value == "digits") != isinstance(each.value, tuple):
        return f"has {count} numbers: expected {wanted[0]} to {wanted[1]}"
    least, most = _CELLS.get(kind.shape, (1, _LARGEST))
    if not least <= len(each.cells) <= most:
        return f"has {len(each.cells)} cells: expected {least}{'' if least == most else f' to {most}'}"
    if kind.shape in ("lines", "arrow", "groups"):
        if not each.lines or any(len(line) < kind.least for line in each.lines) or not all(each.lines):
            return f"has a line that is too short: expected at least {plural(kind.least, 'cell')}"
        if kind.shape == "groups" and len({*map(len, each.lines)}) * 2 != len(each.lines):
            return "has groups of different sizes: expected two with as many cells"
    elif each.lines:
        return "has lines: expected only cells"
    return None


def called(each: Constraint, rows: int, columns: int) -> str:
    """A constraint as sentences call it: "the 15-cage at r1c1", "the sandwich clue 12 of row 3"."""
    kind, numbers = KINDS[each.kind], [*map(str, _numbers(each))]
    if kind.shape == "whole" or each.kind == "counting circles":
        return kind.title
    if kind.shape == "choice":
        ways = (joined([called(one, rows, columns) for one in part]) for part in each.parts)
        return f"{kind.title} between {joined([*ways], _FEW)}"
    if kind.shape == "outside":
        return f"{kind.title.removesuffix(' clue')} clue {joined(numbers)} {_beside(each, rows, columns)}"
    if kind.shape == "pair":
        sign = _SIGNS.get(each.value) if each.kind == "xv" and isinstance(each.value, int) else None
        return f"{f'the {sign}' if sign else kind.title} between {each.cells[0]} and {each.cells[1]}"
    where = f"at {_first(each)}"
    if each.kind == "killer" and numbers:
        return f"the {numbers[0]}-cage {where}"
    if each.kind == "quadruple" and len(each.cells) > 1:
        return f"{kind.title} with {joined(numbers)} between {each.cells[0]} and {each.cells[-1]}"
    if kind.value == "digits":
        return f"{kind.title} with {joined(numbers)} {where}"
    counts = numbers and (kind.shape == "cells" or kind.value == "number" or each.kind == "modular")
    return f"{kind.title} {numbers[0]} {where}" if counts else f"{kind.title} {where}"


def _first(each: Constraint) -> Place:
    """The cell that a constraint is named after: where the number of a cage is, or where a line begins."""
    if KINDS[each.kind].shape == "cells" and each.kind not in _LED:
        return min(each.cells, key=row_and_column)
    return (*each.cells, *(place for line in each.lines for place in line))[0]


def _beside(each: Constraint, rows: int, columns: int) -> str:
    """Where a clue outside the grid is: "to the left of row 3"; "of row 3" if it is the same from both ends."""
    way, cells = _ways(rows, columns).get(each.cells), each.cells
    if way is not None:
        end, _, number = way.partition(" ")
        line = f"{'row' if end in ('left', 'right') else 'column'} {number}"
        return f"{_BESIDE[end]} {line}" if KINDS[each.kind].directed else f"of {line}"
    first, _, direction = _along(each, rows, columns).partition(" ")
    if direction in STEPS:
        return f"{direction} from {first}"
    return f"from {first} to {cells[-1]}" if len(cells) > 1 else f"at {first}"
