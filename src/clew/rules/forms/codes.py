"""How pzpr packs clues into the letters of a link: runs of empty cells, hexadecimal numbers, threes, borders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn

from clew.core.errors import PuzzleError
from clew.core.text import quoted
from clew.rules.clues import UNKNOWN, Said

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
# What a long number begins with: how many hexadecimal digits follow, and what is added to them.
_LONG = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
_SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIRECTIONS = ("", "up", "down", "left", "right")


class Body:
    """The body of a link, read from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def done(self) -> bool:
        """Whether all of it has been read."""
        return self.at >= len(self.text)

    def take(self, count: int = 1) -> str:
        """The next letters; PuzzleError if there are not as many."""
        piece = self.text[self.at : self.at + count]
        if len(piece) < count:
            raise PuzzleError(f"the link's body ends too early, after {len(self.text)} characters")
        self.at += count
        return piece

    def number(self, digits: int, base: int) -> int:
        """A number of this many digits."""
        piece = self.take(digits)
        if any(letter not in DIGITS[:base] for letter in piece):
            self.refuse(piece, f"{digits} of the digits {DIGITS[0]}-{DIGITS[base - 1]}")
        return int(piece, base)

    def refuse(self, piece: str, expected: str) -> NoReturn:
        """Say that the piece just read is not what was expected."""
        where = f"at character {self.at - len(piece) + 1} of the link's body"
        raise PuzzleError(f"unexpected {quoted(piece)} {where}; expected {expected}")


class Code:
    """How a list of clues is packed; None is an empty cell."""

    def read(self, body: Body, count: int) -> list[Said | None]:
        """Take this many cells from a body; an empty body is a board without clues."""
        raise NotImplementedError

    def write(self, cells: Sequence[Said | None]) -> str:
        """Write cells as `read` takes them."""
        raise NotImplementedError


class Runs(Code):
    """A piece of text for each clue, and letters from `first` to z for runs of 1, 2, ... empty cells."""

    def __init__(self, first: str, value: Callable[[Body, str], Said], show: Callable[[Said], str]) -> None:
        self._first = DIGITS.index(first)
        self._value = value
        self._show = show

    def read(self, body: Body, count: int) -> list[Said | None]:
        cells: list[Said | None] = []
        begun = not body.done
        while len(cells) < count and not body.done:
            letter = body.take()
            run = DIGITS.find(letter) - self._first + 1
            cells += [None] * min(run, count - len(cells)) if run > 0 else [self._value(body, letter)]
        if begun and len(cells) < count:
            raise PuzzleError(f"the link's body ends after {len(cells)} of {count} cells")
        return cells + [None] * (count - len(cells))

    def write(self, cells: Sequence[Said | None]) -> str:
        longest = len(DIGITS) - self._first
        pieces, run = list[str](), 0
        for at, cell in enumerate(cells, 1):
            run += cell is None
            if run and (cell is not None or run == longest or at == len(cells)):
                pieces.append(DIGITS[self._first + run - 1])
                run = 0
            if cell is not None:
                pieces.append(self._show(cell))
        return "".join(pieces)


def _hexadecimal(body: Body, letter: str) -> Said:
    if letter == ".":
        return UNKNOWN
    if letter in _LONG:
        digits, more = _LONG[letter]
        return body.number(digits, 16) + more
    if letter not in DIGITS[:16]:
        body.refuse(letter, "0-9, a-z, - or .")
    return int(letter, 16)


def _show_hexadecimal(value: Said) -> str:
    if value == UNKNOWN:
        return "."
    if not isinstance(value, int) or not 0 <= value < 4096:
        raise PuzzleError(f"{value} cannot be written in a link: expected a number up to 4095")
    return f"{value:x}" if value < 16 else f"-{value:02x}" if value < 256 else f"+{value:03x}"


def _decimal(body: Body, letter: str) -> Said:
    if letter not in DIGITS[:10] and letter != ".":
        body.refuse(letter, "0-9, a-z or .")
    return UNKNOWN if letter == "." else int(letter)


def _show_decimal(value: Said) -> str:
    if value != UNKNOWN and not (isinstance(value, int) and 0 <= value <= 9):
        raise PuzzleError(f"{value} cannot be written in a link: expected a digit")
    return "." if value == UNKNOWN else str(value)


def _arrow(body: Body, letter: str) -> Said:
    """A direction 0-4 and a digit, 5-9 and two of them, or `-`, a direction and three; 0 is a clue without an arrow."""
    kind = DIGITS.find(letter)
    way = body.number(1, 5) if letter == "-" else kind % 5
    if letter != "-" and not 0 <= kind <= 9:
        body.refuse(letter, "0-9, a-z or -")
    if letter != "-" and kind < 5 and body.text[body.at : body.at + 1] == ".":
        body.take()
        return (UNKNOWN, DIRECTIONS[way])
    return (body.number(3 if letter == "-" else 1 + kind // 5, 16), DIRECTIONS[way])


def _show_arrow(value: Said) -> str:
    number, direction = value if isinstance(value, tuple) else (UNKNOWN, "")
    way = DIRECTIONS.index(direction)
    if number == UNKNOWN:
        return f"{way}."
    return f"{way}{number:x}" if number < 16 else f"{way + 5}{number:02x}"


def _block(body: Body, letter: str) -> Said:
    """A number, one less and in decimal digits, or a-e for a block without an arrow, with one up, down, left, right."""
    if letter in DIGITS[10:15]:
        return ("block", "up", "down", "left", "right")[DIGITS.index(letter) - 10]
    if letter not in DIGITS[:10] and letter != "-":
        body.refuse(letter, "0-9, a-e, g-z or -")
    return (int(letter) if letter != "-" else body.number(2, 10)) + 1


def _show_block(value: Said) -> str:
    if isinstance(value, str):
        return DIGITS[10 + ("block", "up", "down", "left", "right").index(value)]
    if not isinstance(value, int) or not 1 <= value < 100:
        raise PuzzleError(f"{value} cannot be written in a link: expected a number from 1 to 99")
    return str(value - 1) if value < 11 else f"-{value - 1}"


def _pipe(body: Body, letter: str) -> Said:
    if letter not in DIGITS[10:17]:
        body.refuse(letter, "a-z")
    return letter


def _tinted(body: Body, letter: str) -> Said:
    """A colour 0-2, then an arrow."""
    if letter not in "012":
        body.refuse(letter, "0-2 or a-z")
    return (_arrow(body, body.take()), int(letter))


def _show_tinted(value: Said) -> str:
    arrow, colour = value if isinstance(value, tuple) else (value, 0)
    return f"{colour}{_show_arrow(arrow)}"


def _pieces(body: Body, letter: str) -> Said:
    """One number as a digit, 9 for four ones, or two letters for two numbers to base 6, three to 4 or four to 2."""
    if letter in "012345678":
        return (int(letter),)
    if letter in "9.":
        return (UNKNOWN,) if letter == "." else (1, 1, 1, 1)
    if letter not in "abcdef":
        body.refuse(letter, "0-9, a-z or .")
    packed = DIGITS.index(letter) * 36 + body.number(1, 36)
    known = ((2, 6, 360), (3, 4, 396), (4, 2, 460))
    found = next((each for each in known if each[2] <= packed < each[2] + each[1] ** each[0]), None)
    if found is None:
        body.refuse(letter, "one to four numbers")
    numbers, base, start = found
    return tuple((packed - start) // base**place % base or UNKNOWN for place in reversed(range(numbers)))


def _show_pieces(value: Said) -> str:
    numbers = [0 if number == UNKNOWN else number for number in value] if isinstance(value, tuple) else []
    if value == (1, 1, 1, 1):
        return "9"
    if len(numbers) == 1:
        return "." if value == (UNKNOWN,) else str(numbers[0])
    base, start = {2: (6, 360), 3: (4, 396), 4: (2, 460)}[len(numbers)]
    if isinstance(value, tuple) and (0 in value or max(numbers) >= base):
        raise PuzzleError(f"{value} cannot be written in a link: expected numbers from 1 to {base - 1}")
    packed = start + sum(number * base**place for place, number in enumerate(reversed(numbers)))
    return DIGITS[packed // 36] + DIGITS[packed % 36]


def _sums(body: Body, letter: str) -> Said:
    return UNKNOWN if letter == "." else (read_sum(body, letter), read_sum(body))


def read_sum(body: Body, letter: str = "") -> int:
    """Take a number up to 45: 1-9, a-j, then A-Z; 0 or - for none."""
    letter = letter or body.take()
    if letter not in _SUMS and letter != "-":
        body.refuse(letter, "0-9, a-j, A-Z or -")
    return 0 if letter == "-" else _SUMS.index(letter)


def show_sum(number: int) -> str:
    """Write a number as `read_sum` takes it."""
    return _SUMS[number]


def _show_sums(value: Said) -> str:
    return "".join(map(show_sum, value)) if isinstance(value, tuple) else "."


class Fours(Code):
    """Clues of 0 to 4 with what follows each: 0-4 nothing, 5-9 an empty cell, a-e two; g-z are empty runs."""

    def read(self, body: Body, count: int) -> list[Said | None]:
        from clew.codecs.pzpr import numbers4

        found = numbers4(body.take(len(body.text) - body.at), count)
        return list(found)

    def write(self, cells: Sequence[Said | None]) -> str:
        from clew.codecs.pzpr import write_numbers4

        return write_numbers4([cell if isinstance(cell, int) else "?" if cell else None for cell in cells])


class Signs(Code):
    """A sign for each cell: a digit to base 36, `-` and two of them, `.` for none; `%` is a clue without a number."""

    def read(self, body: Body, count: int) -> list[Said | None]:
        return [self._one(body) for _ in range(0 if body.done else count)] or [None] * count

    def _one(self, body: Body) -> Said | None:
        letter = body.take()
        if letter == "-":
            return body.number(2, 36)
        if letter not in DIGITS and letter not in ".%@":
            body.refuse(letter, "0-9, a-z, - or .")
        return None if letter == "." else UNKNOWN if letter in "%@" else DIGITS.index(letter)

    def write(self, cells: Sequence[Said | None]) -> str:
        return "".join(self._show(cell) for cell in cells)

    def _show(self, cell: Said | None) -> str:
        if cell is None or cell == UNKNOWN:
            return "." if cell is None else "%"
        if not isinstance(cell, int) or not 0 <= cell < 36 * 36:
            raise PuzzleError(f"{cell} cannot be written in a link: expected a number up to {36 * 36 - 1}")
        return DIGITS[cell] if cell < 36 else f"-{DIGITS[cell // 36]}{DIGITS[cell % 36]}"


class Hexes(Code):
    """A hexadecimal digit for each clue, `-` and two of them, or `.` for none."""

    def read(self, body: Body, count: int) -> list[Said | None]:
        return [self._one(body) for _ in range(0 if body.done else count)] or [None] * count

    def _one(self, body: Body) -> Said | None:
        letter = body.take()
        if letter not in (*DIGITS[:16], "-", "."):
            body.refuse(letter, "0-9, a-f, - or .")
        return None if letter == "." else body.number(2, 16) if letter == "-" else int(letter, 16)

    def write(self, cells: Sequence[Said | None]) -> str:
        return "".join("." if cell is None else _show_hexadecimal(cell) for cell in cells)


class Threes(Code):
    """Three cells a letter, each empty, 1 or 2."""

    def read(self, body: Body, count: int) -> list[Said | None]:
        letters = [body.number(1, 27) for _ in range(0 if body.done else (count + 2) // 3)]
        cells = [letter // place % 3 or None for letter in letters for place in (9, 3, 1)]
        return list((cells or [None] * count)[:count])

    def write(self, cells: Sequence[Said | None]) -> str:
        digits = [cell if isinstance(cell, int) else 0 for cell in cells] + [0] * (-len(cells) % 3)
        return "".join(DIGITS[9 * digits[at] + 3 * digits[at + 1] + digits[at + 2]] for at in range(0, len(digits), 3))


class Bits(Code):
    """Five cells a letter, each with a mark or without."""

    def read(self, body: Body, count: int) -> list[Said | None]:
        return [1 if bit else None for bit in read_bits(body, count)] if not body.done else [None] * count

    def write(self, cells: Sequence[Said | None]) -> str:
        return write_bits([cell is not None for cell in cells])


class Marked(Code):
    """Cells with a mark, and how many without follow each: 0-h; i-z are 1 to 18 cells without a mark."""

    def read(self, body: Body, count: int) -> list[Said | None]:
        cells: list[Said | None] = []
        begun = not body.done
        while len(cells) < count and not body.done:
            value = body.number(1, 36)
            cells += [1, *[None] * value] if value < 18 else [None] * (value - 17)
        if begun and len(cells) < count:
            raise PuzzleError(f"the link's body ends after {len(cells)} of {count} cells")
        return [*cells, *[None] * (count - len(cells))][:count]

    def write(self, cells: Sequence[Said | None]) -> str:
        pieces, at = list[str](), 0
        while at < len(cells):
            marked = cells[at] is not None
            run = next((k for k, cell in enumerate(cells[at + marked :]) if cell is not None), len(cells) - at - marked)
            taken = min(run, 17 if marked else 18)
            pieces.append(DIGITS[taken if marked else taken + 17])
            at += taken + marked
        return "".join(pieces)


class Stars(Code):
    """Two kinds of marks, by odd and even digits, and how many without one follow each: 0-f; g-z are 1 to 20."""

    def read(self, body: Body, count: int) -> list[Said | None]:
        cells: list[Said | None] = []
        begun = not body.done
        while len(cells) < count and not body.done:
            value = body.number(1, 36)
            cells += [value % 2 + 1, *[None] * (value // 2)] if value < 16 else [None] * (value - 15)
        if begun and len(cells) < count:
            raise PuzzleError(f"the link's body ends after {len(cells)} of {count} cells")
        return [*cells, *[None] * (count - len(cells))][:count]

    def write(self, cells: Sequence[Said | None]) -> str:
        pieces, at = list[str](), 0
        while at < len(cells):
            kind = cells[at]
            marked = isinstance(kind, int)
            rest = cells[at + marked :]
            run = next((k for k, cell in enumerate(rest) if cell is not None), len(rest))
            taken = min(run, 7 if marked else 20)
            pieces.append(DIGITS[2 * taken + kind - 1 if isinstance(kind, int) else taken + 15])
            at += taken + marked
        return "".join(pieces)


SUMS = Runs("k", _sums, _show_sums)
HEX = Runs("g", _hexadecimal, _show_hexadecimal)  # pzpr's Number16
DECIMAL = Runs("a", _decimal, _show_decimal)  # Number10
ARROWS = Runs("a", _arrow, _show_arrow)  # ArrowNumber16
BLOCKS = Runs("g", _block, _show_block)
PIPES = Runs("h", _pipe, str)
TINTED = Runs("a", _tinted, _show_tinted)
PIECES = Runs("g", _pieces, _show_pieces)
FOURS = Fours()  # 4Cell
SIGNS = Signs()
HEXES = Hexes()
THREES = Threes()  # Circle
MARKED = Marked()  # 1Cell
STARS = Stars()  # Dot
BITS = Bits()  # Empty


def read_bits(body: Body, count: int) -> list[bool]:
    """Take this many bits, five a letter."""
    letters = [body.number(1, 32) for _ in range((count + 4) // 5)]
    return [bool(letter >> place & 1) for letter in letters for place in (4, 3, 2, 1, 0)][:count]


def write_bits(bits: Sequence[bool]) -> str:
    """Write bits as `read_bits` takes them."""
    padded = [*bits, *[False] * (-len(bits) % 5)]
    groups = (padded[at : at + 5] for at in range(0, len(padded), 5))
    return "".join(DIGITS[sum(bit << 4 - place for place, bit in enumerate(group))] for group in groups)
