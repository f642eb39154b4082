"""The strings of ISS, the interactive solver: `.Name~argument~argument`, one after another, nested by `.Or ... .End`.

Nothing here knows what a name means. White space means nothing, and neither does a dot too many.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from clew.codecs import caps, cues, links
from clew.core.errors import PuzzleError
from clew.core.text import quoted

HOST = "sigh.github.io"
CUES = (cues.host(HOST), cues.NAMED)
GIVENS = ""  # the name of the item that has givens
NESTING = ("Or", "And", "Replicate")  # up to their End, items belong to them
_END = "End"
_DEEPEST = 20
_MOST = 20_000  # items of one puzzle
_START = re.compile(r"\s*\.[\s.]*(?:~\s*R[0-9A-Ga-g]C|[A-Z]\s*~|[A-Z][A-Za-z]{1,30}\s*(?:[~.\s]|\Z))", re.IGNORECASE)
_ITEM = re.compile(r"[A-Za-z]{0,40}")


class Item(NamedTuple):
    """One constraint: its name, its arguments, and the constraints inside it."""

    name: str
    arguments: tuple[str, ...] = ()
    inner: tuple[Item, ...] = ()


def looks_like(text: str) -> bool:
    """Whether a text may be a string of constraints, or a link with one."""
    link = _link_of(text)
    if link is not None:
        return link.host == HOST
    return len(text) <= caps.LINK and _START.match(text) is not None


def _link_of(text: str) -> links.Link | None:
    return links.parse(text) if "://" in text[:12] or text.lstrip().startswith(HOST) else None


def items(text: str) -> list[Item]:
    """Take a string of constraints apart, or that in the field `q` of a link."""
    caps.hold(len(text), caps.LINK, "characters in a string of constraints")
    link = _link_of(text)
    string = text if link is None else link.field("q") or ""
    if not string.strip():
        raise PuzzleError(f"{quoted(text.strip())} has no constraints: expected .Name~... as in .Cage~10~R1C1~R1C2")
    pieces = "".join(string.split()).split(".")
    if pieces[0]:
        raise PuzzleError(f"{quoted(pieces[0])} comes before the first constraint: expected a dot and its name")
    caps.hold(len(pieces), _MOST, "constraints")
    open_items: list[tuple[Item, list[Item]]] = [(Item("all"), [])]
    for piece in pieces[1:]:
        name, *arguments = piece.split("~")
        if not piece:
            continue
        if not _ITEM.fullmatch(name):
            raise PuzzleError(
                f"{quoted(name)} is not the name of a constraint: expected letters, as in .Cage~10~R1C1~R1C2"
            )
        if name == _END:
            _close(open_items)
        elif name in NESTING:
            if len(open_items) > _DEEPEST:
                raise PuzzleError(f"constraints are nested too deeply: at most {_DEEPEST} levels are read")
            open_items.append((Item(name, tuple(arguments)), []))
        else:
            open_items[-1][1].append(Item(name, tuple(arguments)))
    if len(open_items) > 1:
        raise PuzzleError(f"'.{open_items[-1][0].name}' has no end: expected '.{_END}' after the constraints in it")
    return open_items[0][1]


def _close(open_items: list[tuple[Item, list[Item]]]) -> None:
    if len(open_items) == 1:
        raise PuzzleError(f"'.{_END}' ends nothing: expected '.Or' or '.And' before it")
    item, inner = open_items.pop()
    open_items[-1][1].append(Item(item.name, item.arguments, tuple(inner)))


def string_of(found: Iterable[Item]) -> str:
    """Write constraints one after another."""
    return "".join(_piece(item) for item in found) or "."


def _piece(item: Item) -> str:
    head = "." + "~".join((item.name, *item.arguments))
    return head + "".join(map(_piece, item.inner)) + f".{_END}" if item.name in NESTING else head


_NUMERALS = "0123456789abcdefg"  # rows and columns up to 16
MOST_STATES = 1 << 12  # of a machine


@lru_cache(maxsize=1 << 12)
def cell_of(text: str, rows: int, columns: int) -> tuple[int, int]:
    """Read a cell such as R3Ca: row and column from 0."""
    found = re.fullmatch(r"R([0-9A-Ga-g])C([0-9A-Ga-g])", text, re.IGNORECASE)
    if found is not None:
        row, column = (_NUMERALS.index(sign.lower()) - 1 for sign in found.groups())
        if 0 <= row < rows and 0 <= column < columns:
            return row, column
    raise PuzzleError(
        f"{quoted(text)} is not a cell of a grid of {rows} rows and {columns} columns: expected R1C1 and so on"
    )


def cell_name(row: int, column: int) -> str:
    """Write a cell, counted from 0."""
    return f"R{_NUMERALS[row + 1]}C{_NUMERALS[column + 1]}"


def table_of(key: str, size: int, *, old: bool = False) -> frozenset[tuple[int, int]]:
    """Read a table of pairs: which pairs of values, counted from 0, are allowed; six of them in a sign.

    The last two signs were exchanged in older strings.
    """
    pairs = set()
    for at, sign in enumerate(key):
        value = (_OLD_SIGNS if old else _SIGNS).find(sign)
        if value < 0:
            raise PuzzleError(f"{quoted(sign)} in a table of pairs: expected letters, digits, - and _")
        for bit in range(6):
            number = 6 * at + bit
            if value >> bit & 1 and number < size * size:
                pairs.add((number // size, number % size))
    return frozenset(pairs)


def key_of(pairs: Sequence[tuple[int, int]] | frozenset[tuple[int, int]], size: int) -> str:
    """Write a table of pairs; signs without any at the end are left out."""
    values = [0] * (size * size // 6 + 1)
    for first, second in pairs:
        at, bit = divmod(first * size + second, 6)
        values[at] |= 1 << bit
    return "".join(_SIGNS[value] for value in values).rstrip(_SIGNS[0])


_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_OLD_SIGNS = _SIGNS[:-2] + _SIGNS[:-3:-1]


def mask_of(key: str) -> list[int]:
    """Read a set of numbers from 0, six to a sign."""
    return [6 * at + bit for at, sign in enumerate(key) for bit in range(6) if _sign(sign) >> bit & 1]


def _sign(sign: str) -> int:
    value = _SIGNS.find(sign)
    if value < 0:
        raise PuzzleError(f"{quoted(sign)} in a packed argument: expected letters, digits, - and _")
    return value


def text_of(code: str) -> str:
    """Read a text that is packed in letters, or in older strings written with percent signs."""
    from urllib.parse import unquote

    if "%" in code:
        return unquote(code)
    return _bytes(code).decode("latin-1")


def code_of(text: str) -> str:
    """Pack a text."""
    return _packed(text.encode("latin-1", "replace"))


def _bytes(code: str) -> bytes:
    from base64 import urlsafe_b64decode

    if any(sign not in _SIGNS for sign in code) or len(code) % 4 == 1:
        raise PuzzleError(f"{quoted(code)} is not a packed argument: expected letters, digits, - and _")
    return urlsafe_b64decode(code + "=" * (-len(code) % 4))


def _packed(data: bytes) -> str:
    from base64 import urlsafe_b64encode

    return urlsafe_b64encode(data).decode().rstrip("=")


class _Bits:
    """Reads numbers of some bits, the highest first."""

    def __init__(self, data: bytes) -> None:
        self._number, self.left = int.from_bytes(data, "big"), 8 * len(data)

    def take(self, count: int) -> int:
        if count > self.left:
            raise PuzzleError("a packed machine is cut off: expected all of its states")
        self.left -= count
        return self._number >> self.left & ((1 << count) - 1)


Steps = list[dict[int, list[int]]]


def machine_of(code: str) -> tuple[Steps, frozenset[int]]:
    """Read a machine: for each state its steps by symbol, counted from 0, and the states that may be the last.

    Its head says which of two forms it has, how many bits number a state, how many symbols there are, how many states
    it may start in (one), how many of those behind it may be the last, and whether the first may. Older strings have
    these without the number of first states.
    """
    if not code:
        return [{}], frozenset()
    data = _bytes(code)
    try:
        return _machine(_Bits(data), old=False)
    except PuzzleError:
        return _machine(_Bits(data), old=True)


def _machine(bits: _Bits, *, old: bool) -> tuple[Steps, frozenset[int]]:
    packed, wide, symbols = bits.take(2), bits.take(4) + 1, bits.take(4) + 1
    narrow = (symbols - 1).bit_length()
    starts = 1 if old else bits.take(wide)
    first = bits.take(1) if old else 0
    last = bits.take(wide)
    first = first if old else bits.take(1)
    if packed > 1 or starts != 1:
        raise PuzzleError("a packed machine has an unknown form: expected one of two, and one state to start in")
    counted = 0 if packed else narrow + wide if old else bits.take(4)
    most = (1 << wide) - 1
    steps: Steps = []
    while bits.left >= max(symbols if packed else counted, 1) and len(steps) <= MOST_STATES:
        own: dict[int, list[int]] = {}
        if packed:
            mask = bits.take(symbols)
            named = [symbol for symbol in range(symbols) if mask >> symbol & 1]
            after, left = bits.take(wide * len(named)), wide * len(named)
            for symbol in named:
                left -= wide
                own[symbol] = [after >> left & most]
        else:
            for _ in range(bits.take(counted)):
                symbol = bits.take(narrow)
                own.setdefault(symbol, []).append(bits.take(wide))
        steps.append(own)
    far = max((state for own in steps for some in own.values() for state in some), default=0)
    if not steps or max(far, last) >= len(steps) or len(steps) > MOST_STATES or bits.take(bits.left):
        raise PuzzleError(f"a packed machine is damaged: expected 1 to {MOST_STATES} states, each with its steps")
    return steps, frozenset([0] if first else []) | frozenset(range(1, last + 1))


def machine_code(steps: Sequence[dict[int, int]], final: frozenset[int]) -> str:
    """Pack a machine with one step for each symbol: the first state, those that may be the last, the others."""
    order = [0, *(each for each in range(1, len(steps)) if each in final)]
    order += [each for each in range(1, len(steps)) if each not in final]
    place = {state: at for at, state in enumerate(order)}
    wide = max(1, (len(steps) - 1).bit_length())
    symbols = max((symbol for own in steps for symbol in own), default=0) + 1
    last = len(final - {0})
    text = f"01{wide - 1:04b}{symbols - 1:04b}{1:0{wide}b}{last:0{wide}b}{int(0 in final)}"
    for state in order:
        own = steps[state]
        text += f"{sum(1 << symbol for symbol in own):0{symbols}b}"
        text += "".join(f"{place[after]:0{wide}b}" for _, after in sorted(own.items()))
    text += "0" * (-len(text) % 8)
    return _packed(int(text, 2).to_bytes(len(text) // 8, "big"))
