"""Header lines that no one would write: empty values and doubled ones, endless, signed, huge, of other scripts.

A header is a line `name: value` after the line `clew FAMILY`. The reader of a family lists the names it knows when it
refuses another one; so new families need nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from clew import families
from clew.core.errors import PuzzleError

_OPENING = re.compile(r"^[^\S\n]*clew[^\S\n]+(\w+)[^\S\n]*$", re.MULTILINE)
_LOOK = 5_000  # characters within which a text must name its family
_LINE = re.compile(r"^([^\S\n]*[#\w.\"'-]{1,30}[^\S\n]*[:= ][^\S\n]*)([^\n]{0,200})$", re.MULTILINE)
_UNKNOWN = "nothing-of-the-kind"
_BLANK = ("", " ", "\t", " \t ", *"\u00a0\u3000\u200b\x00\x07\x7f\x85\u2028\ufeff\ud800", "\x1b[2J", *"éßİﬁ😀")
_NUMBERS = "0 -0 +0 00 0x0 -1 +2 1e9 0x2 1.5 2. 1_0 1,000 NaN inf ² ½ Ⅳ ٣ ９ 1２ 5 10 13 21 34"
_BOXES = "２x３ ٢x٣ ²x² x x3 3x 1x2x3 -2x-3 99x99 0x9 2×3"
_WORDS = ": :: marks clew rows # . ? \" 'yes' \\n {} None true False"  # that mean something elsewhere
_LONGER = ("2 x 3", "- 1", "a: b", "title: x", "clew marks", "# 2", str(2**31), str(2**63), str(10**30), "9" * 5_000)
_ODD = (*_BLANK, *_NUMBERS.split(), *_BOXES.split(), *_WORDS.split(), *_LONGER)
_ENDLESS = ("9" * 100_000, "a" * 100_000, " " * 40_000 + "x", "yes " * 20_000, "\u0663" * 6_000, ":" * 50_000)
_RIGHT = ("yes", "no", "2", "3", "2x3", "3x3")


@cache
def names(family: str) -> tuple[str, ...]:
    """The headers that a family knows."""
    try:
        families.formats(family)["clew"].read(f"clew {family}\n{_UNKNOWN}: 1\n")
    except PuzzleError as refused:
        known = tuple(re.findall(r"[a-z][a-z-]*", str(refused).partition("expected ")[2]))
        if known:
            return known
    raise AssertionError(f"the reader of {family} does not say which headers it knows")


@cache
def values(family: str) -> tuple[str, ...]:
    """Values as they should be, the same spoilt in every way, and odd ones."""
    choices = [choice for knob in families.get(family).forms.variants.values() for choice in knob.choices]
    right = list(dict.fromkeys((*_RIGHT, *choices)))
    return tuple(dict.fromkeys([*right, *(bad for each in right for bad in _spoilt(each)), *_ODD]))


def _spoilt(value: str) -> Iterator[str]:
    yield from (value.upper(), value.capitalize(), value.swapcase()[:1] + value[1:], value[::-1])
    yield from (value[1:], value[:-1], value * 2, f"{value} {value}", f"{value},{value}", f"{value}: {value}")
    yield from (f"-{value}", f"+{value}", f"0{value}", f"{value}.0", f'"{value}"', f"({value})", f"{value} # so")
    yield from (f"\t{value}\t", f"\u00a0{value}", f"{value}\u200b", f"{value}\x00", f"\x1b{value}", f"{value}\u0301")


def opens(text: str) -> bool:
    """Whether this is a text in Clew's own format."""
    return _OPENING.search(text, 0, _LOOK) is not None


def headed(rng: Random, text: str) -> str:
    """Add odd header lines to a text in Clew's own format, one or many, and not always at the right place."""
    opening = _OPENING.search(text, 0, _LOOK)
    family = opening[1] if opening is not None and opening[1] in families.names() else None
    if opening is None or family is None:
        return valued(rng, text)
    added = [_line(rng, family) for _ in range(rng.choice((1, 1, 1, 2)))]
    added *= rng.choice((1, 1, 1, 1, 2, 600 if sum(map(len, added)) < 1_000 else 3))
    lines = text[opening.end() :].split("\n")
    at = rng.choice((1, 1, 1, 1, 2, rng.randrange(len(lines) + 1)))
    return text[: opening.end()] + "\n".join([*lines[:at], *added, *lines[at:]])


def _line(rng: Random, family: str) -> str:
    name = rng.choice(names(family)) if rng.random() < 0.95 else rng.choice((_UNKNOWN, "", "tïtle", "-", "a" * 5_000))
    value = rng.choice(_ENDLESS) if rng.random() < 0.02 else rng.choice(values(family))
    name = rng.choice((name, name, name, name.upper(), name.capitalize(), f" {name} ", f"{name}\t"))
    return name + rng.choice((": ", ": ", ": ", ":", " : ", ":\t", "：", " ", "=")) + value


def valued(rng: Random, text: str) -> str:
    """Change the value of a line that begins with a word, as headers of many formats do, or double the line."""
    lines = list(_LINE.finditer(text, 0, _LOOK))
    if not lines:
        return text
    line = rng.choice(lines)
    value = rng.choice(_ENDLESS) if rng.random() < 0.02 else rng.choice(_ODD)
    if rng.random() < 0.2:
        return f"{text[: line.end()]}\n{line[1]}{value}{text[line.end() :]}"
    return f"{text[: line.start(2)]}{value}{text[line.end() :]}"


def every(family: str) -> Iterator[tuple[str, str]]:
    """The family's example under each of its headers with each value, and and under doubled and endless headers."""
    first, _, rest = families.formats(family)["clew"].example.partition("\n")
    bare = rest.lstrip("\n")  # an empty line after the head may be missing
    for name in names(family):
        for value in (*values(family), *_ENDLESS):
            yield f"{name}: {value[:20]!r}", f"{first}\n{name}: {value}\n\n{bare}"
            yield f"{name}: {value[:20]!r}, and rows at once", f"{first}\n{name}: {value}\n{bare}"
        for one, other in (("", ""), ("yes", "yes"), ("2", "3"), ("", "2"), (" ", "\t")):
            yield f"{name} twice", f"{first}\n{name}: {one}\n{name.upper()}: {other}\n{rest}"
        yield f"{name} without end", f"{first}\n" + f"{name}: 2\n" * 20_000 + rest
        yield f"{name} and nothing else", f"{first}\n{name}:\n"
        yield f"{name} after the rows", f"{first}\n{rest}\n{name}: 2\n"
        yield f"{name} of a fullwidth colon", f"{first}\n{name}：2\n{rest}"
