"""The strings of ISS, the interactive solver: `.Name~argument~argument`, one after another, nested by `.Or ... .End`.

Nothing here knows what a name means. White space means nothing, and neither does a dot too many.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from clew.codecs import caps, cues, links
from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
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


@dataclass(frozen=True)
class Item:
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
