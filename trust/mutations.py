"""Texts changed as their grammar suggests: numbers, separators, sizes, runs, headers, lines, and last characters."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from trust.headers import headed, opens, valued
from trust.layers import LAYERS

_TOKEN = re.compile(r"\d+|[A-Za-z]+|\s+|[^\w\s]|_|\w")
_NUMBERS: tuple[str, ...] = (
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "9",
    "10",
    "16",
    "25",
    "36",
    "63",
    "64",
    "99",
    "100",
    "255",
    "256",
    "499",
)
_NUMBERS += ("500", "501", "999", "65535", "65536", "250000", "1000000", "2147483647", "2147483648")
_NUMBERS += (
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-1",
    "-0",
    "00",
    "007",
    "1e9",
    "0x10",
    "1.5",
    "1_0",
)
_NUMBERS += ("+3", "٣", "²", "½", "Ⅳ", "９", "NaN", "inf")
_SIGNS: list[str] = [
    *" \t\n\r,;:./|+-_*#?!%&=()[]{}<>\"'\\^~@$`",
    "\r\n",
    "\x0b",
    "\x0c",
    "\x1a",
    "\x00",
    "\x7f",
    "\x85",
]
_SIGNS += ["\ufeff", "\u2028", "\u00a0", "\u200b", "é", "ß", "İ", "ﬁ", "\U0001f600", "\ud800", "marks", "clew", "rows"]
_RUNS = (2, 3, 10, 100, 600)
_HEADED = 0.4  # how often the headers of a text in Clew's own format are changed, and not something else
Change = Callable[[Random, str], str]


def mutated(rng: Random, text: str, other: str) -> str:
    """Change a text a few times, at the level of its layers, tokens, lines or characters."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        kind = rng.random()
        if kind < 0.3:
            text = rng.choice(LAYERS)(rng, text, _plain)
        elif kind < 0.33:
            text = _spliced(rng, text, other)
        else:
            text = _plain(rng, text)
    return text[:3_000_000]


def _plain(rng: Random, text: str) -> str:
    if opens(text) and rng.random() < _HEADED:
        return headed(rng, text)
    return rng.choice(_CHANGES)(rng, text)


def _tokens(change: Callable[[Random, list[str], int], None]) -> Change:
    """Change one of the tokens near a random position; the rest is left alone, however long it is."""

    def apply(rng: Random, text: str) -> str:
        start = rng.randrange(max(len(text) - 400, 1)) if len(text) > 400 else 0
        tokens = _TOKEN.findall(text, start, start + 400) or [""]
        kept = sum(map(len, tokens))
        change(rng, tokens, rng.randrange(len(tokens)))
        return text[:start] + "".join(tokens) + text[start + kept :]

    return apply


def _number(rng: Random, tokens: list[str], at: int) -> None:
    digits = [index for index, token in enumerate(tokens) if token.isdigit()]
    at = rng.choice(digits) if digits else at
    near = str(max(int(tokens[at][:18]) + rng.choice((-1, 1, 2, 10)), 0)) if tokens[at].isdecimal() else ""
    tokens[at] = near if near and rng.random() < 0.4 else rng.choice(_NUMBERS)


def _separator(rng: Random, tokens: list[str], at: int) -> None:
    signs = [index for index, token in enumerate(tokens) if not token.isalnum()]
    tokens[rng.choice(signs) if signs else at] = rng.choice(_SIGNS)


def _inserted(rng: Random, tokens: list[str], at: int) -> None:
    tokens.insert(at, rng.choice(rng.choice((_SIGNS, _NUMBERS, tokens))))


def _left_out(rng: Random, tokens: list[str], at: int) -> None:
    del tokens[at : at + rng.choice((1, 1, 2, 5))]


def _repeated(rng: Random, tokens: list[str], at: int) -> None:
    tokens[at] *= rng.choice(_RUNS)


def _exchanged(rng: Random, tokens: list[str], at: int) -> None:
    other = rng.randrange(len(tokens))
    tokens[at], tokens[other] = tokens[other], tokens[at]


def _alike(rng: Random, tokens: list[str], at: int) -> None:
    """Replace a token by one of the same kind: another letter, or the other case."""
    token = tokens[at]
    if token.isalpha():
        letter = rng.choice("abcdefghijklmnopqrstuvwxyz")
        cut = rng.randrange(len(token))
        token = rng.choice((token.swapcase(), letter, token[:cut] + letter + token[cut + 1 :]))
    tokens[at] = token if token != tokens[at] else rng.choice("0123456789")


def _lines(rng: Random, text: str) -> str:
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(6)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(other, lines[at])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
    elif kind == 4:
        lines = lines[: at + 1]
    else:
        lines[at : at + 1] = [lines[at]] * rng.choice(_RUNS)
    return str(rng.choice(("\n", "\n", "\n", "\r\n", "\r", " "))).join(lines)


def _characters(rng: Random, text: str) -> str:
    """As if bytes had been lost, doubled or changed in transit."""
    at = rng.randrange(len(text) + 1)
    kind = rng.randrange(5)
    if kind == 0:
        return text[:at]
    if kind == 1:
        return text[:at] + text[at + rng.choice((1, 2, 8, 64)) :]
    if kind == 2:
        return text[:at] + chr(rng.randrange(256)) + text[at + 1 :]
    if kind == 3:
        return text[:at] + rng.choice(_SIGNS) + text[at:]
    length: int = rng.choice((1, 4, 32))
    return text[:at] + text[at : at + length] * int(rng.choice(_RUNS)) + text[at:]


def _spliced(rng: Random, text: str, other: str) -> str:
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


_CHANGES: tuple[Change, ...] = (
    _tokens(_number),
    _tokens(_number),
    _tokens(_number),
    _tokens(_separator),
    _tokens(_separator),
    _tokens(_inserted),
    _tokens(_left_out),
    _tokens(_repeated),
    _tokens(_exchanged),
    _tokens(_alike),
    _tokens(_alike),
    _lines,
    _lines,
    _characters,
    _characters,
    valued,
)
