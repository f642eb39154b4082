"""Mutations inside a text: packed payloads, JSON, XML and PNG are unpacked, changed and packed again.

Damage to the outside of a packed text is caught by its checksum or its letters; only what is changed inside and packed
again reaches the readers behind.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

from clew.codecs import lzstring, packed
from clew.core.errors import PuzzleError

Plain = Callable[[Random, str], str]
Layer = Callable[[Random, str, Plain], str]

_PAYLOAD = re.compile(r"[A-Za-z0-9+/_-]{24,}=*")
_TAG = re.compile(r"<[^<>]{0,200}>")
_ODD: tuple[Any, ...] = (None, True, False, 0, -1, 1.5, 1e308, float("nan"), float("inf"), "", " ", "\x00", "9" * 40)
_ODD += ([], {}, [[]], [None], {"": 0}, 2**31, 2**63, 10**30, "<b>", "\ud800", [[1] * 3] * 3, "#", "_", {"value": 3})
_PIECES: tuple[str, ...] = (
    "<!DOCTYPE a [<!ENTITY b 'c'>]>",
    "&b;",
    "&lt;",
    "&#0;",
    "&#x110000;",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?",
)
_PIECES += ('<x y="', "<puzzle>", "</puzzle>", "<count>", "<line>", "</line>", "&nbsp;", "<clues type='rows'>")
_SIGNATURE = "\x89PNG\r\n\x1a\n"
_TO_URL = str.maketrans("+/", "-_")


def payload(rng: Random, text: str, plain: Plain) -> str:
    """Change the content of a packed payload; if none can be unpacked, its letters."""
    match = max(_PAYLOAD.finditer(text), key=lambda match: len(match[0]), default=None)
    if match is None or len(match[0]) > 20_000:
        return plain(rng, text)
    letters = match[0]
    for unpack, pack in _PACKINGS:
        try:
            inside = unpack(letters)
        except PuzzleError:
            continue
        changed = rng.choice((tree, plain_only, plain_only))(rng, inside, plain)
        try:
            return text[: match.start()] + pack(changed) + text[match.end() :]
        except UnicodeError:  # a lone surrogate cannot be encoded
            return text
    return text[: match.start()] + plain(rng, letters) + text[match.end() :]


def plain_only(rng: Random, text: str, plain: Plain) -> str:
    """Change the text itself."""
    return plain(rng, text)


def tree(rng: Random, text: str, plain: Plain) -> str:
    """Change a value, a key or the shape of JSON."""
    if text.lstrip()[:1] not in ("{", "["):
        return plain(rng, text)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return plain(rng, text)
    for _ in range(rng.choice((1, 1, 2, 4))):
        value = _changed(rng, value, plain)
    if rng.random() < 0.02:
        depth = rng.choice((50, 900, 5_000))
        return "[" * depth + json.dumps(value) + "]" * depth
    return json.dumps(value, ensure_ascii=rng.random() < 0.5)


def _changed(rng: Random, value: Any, plain: Plain) -> Any:
    """Descend somewhere and change the value there."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(list(value))
        kind = rng.random()
        if kind < 0.1:
            return {name: each for name, each in value.items() if name != key}
        if kind < 0.15:
            return {(plain(rng, key) if name == key else name): each for name, each in value.items()}
        if kind < 0.2:
            return {**value, key: value[rng.choice(list(value))]}
        return {**value, key: _changed(rng, value[key], plain)}
    if isinstance(value, list) and value and rng.random() < 0.85:
        at = rng.randrange(len(value))
        kind = rng.random()
        if kind < 0.1:
            return value[:at] + value[at + 1 :]
        if kind < 0.2:
            return value[:at] + [value[at]] * rng.choice((2, 3, 40)) + value[at:]
        return [*value[:at], _changed(rng, value[at], plain), *value[at + 1 :]]
    if isinstance(value, str) and rng.random() < 0.5:
        return plain(rng, value)
    if isinstance(value, int) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 7, 1000))
    return rng.choice(([value], {"a": value}, *_ODD))


def markup(rng: Random, text: str, plain: Plain) -> str:
    """Change the elements of XML."""
    tags = list(_TAG.finditer(text)) if text.lstrip().startswith("<") else []
    if not tags:
        return plain(rng, text)
    one, other = rng.choice(tags), rng.choice(tags)
    kind = rng.randrange(6)
    if kind == 0:
        return text[: one.start()] + text[one.end() :]
    if kind == 1:
        return text[: one.start()] + other[0] + text[one.end() :]
    if kind == 2:
        return text[: one.end()] + one[0] * rng.choice((1, 2, 30, 2_000)) + text[one.end() :]
    if kind == 3:
        return text[: one.start()] + plain(rng, one[0]) + text[one.end() :]
    if kind == 4:
        start, end = sorted((one.start(), other.end()))
        return text[:end] + text[start:end] * rng.choice((1, 3, 20)) + text[end:]
    return text[: one.end()] + rng.choice(_PIECES) + text[one.end() :]


def picture(rng: Random, text: str, plain: Plain) -> str:
    """Change a chunk of a PNG, and correct its checksum."""
    if not text.startswith(_SIGNATURE):
        return plain(rng, text)
    chunks = _chunks(text.encode("latin-1", "replace"))
    at = rng.randrange(len(chunks)) if chunks else 0
    kind = rng.randrange(4)
    if chunks and kind == 0:
        name, data = chunks[at]
        chunks[at] = (name, _bytes(rng, zlib.compress(_bytes(rng, b"\0" * rng.choice((6, 90, 5_000)))), 0.3))
    elif chunks and kind == 1:
        name, data = chunks[at]
        chunks[at] = (name, _bytes(rng, data, 1.0))
    elif chunks and kind == 2:
        chunks.insert(at, chunks[rng.randrange(len(chunks))])
    elif chunks:
        sides = struct.pack(">II", *(rng.choice((0, 1, 5, 8, 500, 70_000, 2**31 - 1, 2**32 - 1)) for _ in "ab"))
        rest = bytes(rng.choice(((1, 0), (8, 2), (16, 6), (2, 3), (8, 3), (3, 9)))) + bytes((0, 0, rng.randrange(3)))
        chunks[0] = (b"IHDR", sides + rest)
    whole = _SIGNATURE.encode("latin-1") + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    return whole.decode("latin-1")


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    chunks, at = [], 8
    while at + 12 <= len(data):
        length = min(int.from_bytes(data[at : at + 4]), len(data))
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    return chunks


def _bytes(rng: Random, data: bytes, often: float = 1.0) -> bytes:
    if not data or rng.random() > often:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([rng.randrange(256)]) * rng.choice((0, 1, 1, 1, 9)) + data[at + 1 :]


def _of_url(letters: str) -> str:
    return packed.inflate(letters.translate(str.maketrans("-_", "+/")))


_PACKINGS: tuple[tuple[Callable[[str], str], Callable[[str], str]], ...] = (
    (packed.inflate, packed.deflate),
    (_of_url, lambda text: packed.deflate(text).rstrip("=").translate(_TO_URL)),
    (lzstring.unpack, lzstring.pack),
)
LAYERS: tuple[Layer, ...] = (payload, tree, markup, picture)
