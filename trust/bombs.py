"""Texts made by hand to do harm: small ones that unpack to much, endless numbers and nesting, empty pictures."""

from __future__ import annotations

import base64
import json
import multiprocessing
import struct
import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

from clew import families
from clew.codecs import lzstring, packed
from clew.codecs.code import pack as pack_code
from trust import figures, headers
from trust.attempts import Attempt, attempt, bound_memory, peak
from trust.corpus import Sample, samples

_DEEP = 100_000
_DIGITS = "9" * 100_000
_HEADS = ("Puzzle = [[", "board(1, [[", "puzzle(1, 9, [(", "town([[", "kite([[1]], [[", "dimensions(9,9).\ncell(")
_ENDLESS = ("[", "[_,", "''", "/*", "1,")
_FACTS = ("p([[_,_]],[[a,b]]). ", "board(1,[[1,1]]). ", "town([[0,0],[1,0]]). ", "kite([[1]],[[1]]). ", "cell(1,1,1).")


def alone() -> Iterator[tuple[str, str]]:
    """Those that are not made from an example."""
    yield from _packed()
    yield from _markup()
    yield from _pictures()
    yield from _json()
    yield from terms(999_000)
    yield from _inside()
    yield from under_headers()


def grown() -> Iterator[tuple[str, str]]:
    """Those that are made from the example of each format."""
    for sample in _examples():
        yield from _numbers(sample)


def _examples() -> list[Sample]:
    return [sample for sample in samples() if sample.form is not None and sample.text == sample.form.example]


def _packed() -> Iterator[tuple[str, str]]:
    zeros = _deflated(200, wbits=-15)
    letters = base64.b64encode(zeros).decode()
    yield "200 MB deflated in a penpa link", f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={letters}"
    yield "200 MB deflated in a code", "clew-" + letters.rstrip("=").translate(str.maketrans("+/", "-_"))
    yield "a code in a code", pack_code(pack_code("clew sudoku\n" + "." * 81))
    yield "codes of one letter", "clew-" + "A" * 400_000
    run = lzstring.pack("a" * 3_000_000)
    yield "3 MB in a short f-puzzles link", f"https://f-puzzles.com/?load={run}"
    yield "3 MB in a sudokupad link", f"https://sudokupad.app/fpuz{run}"
    yield "a sudokupad link in a sudokupad link", "https://sudokupad.app/scl" + "scl" * 50_000


def _markup() -> Iterator[tuple[str, str]]:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    puzzle = '<puzzleset><puzzle><clues type="rows"><line>&l9;</line></clues></puzzle></puzzleset>'
    yield "a billion laughs", f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">{laughs}]>{puzzle}'
    outside = '<!DOCTYPE a [<!ENTITY l9 SYSTEM "file:///etc/passwd">]>'
    yield "an entity from a file", f'<?xml version="1.0"?>{outside}{puzzle}'
    yield "a type from the network", f'<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x.dtd">{puzzle}'
    yield "deep elements", "<puzzle>" * _DEEP
    yield "a million attributes", "<puzzle " + " ".join(f'a{n}="1"' for n in range(100_000)) + "/>"
    yield "half a million empty elements", f"<puzzleset>{'<a/>' * 500_000}</puzzleset>"


def _deflated(megabytes: int, wbits: int = 15) -> bytes:
    """Many zeros, deflated piece by piece, to need little memory here too."""
    packer = zlib.compressobj(9, wbits=wbits)
    return b"".join([*(packer.compress(bytes(1_000_000)) for _ in range(megabytes)), packer.flush()])


def _pictures() -> Iterator[tuple[str, str]]:
    for columns, rows in ((2**31 - 1, 2**31 - 1), (1_000_000_000, 1), (31_623, 31_623), (5_000, 5_000)):
        yield f"a PNG of {columns} x {rows}", _png(columns, rows, zlib.compress(bytes(100_000)))
        yield f"a PBM of {columns} x {rows}", f"P1\n{columns} {rows}\n0 1 0"
        yield f"a PGM of {columns} x {rows}", f"P5\n{columns} {rows}\n255\n\x00"
    full = (b"\4" + bytes(15_000)) * 5_000
    yield "a PNG of 5000 x 5000 in full, with the slowest filter", _png(5_000, 5_000, zlib.compress(full, 9))
    yield "a PNG whose data is a deflate bomb", _png(5, 5, _deflated(200))
    yield "a PNG of a million chunks", _png(5, 5, b"")[:-12] + "\x00\x00\x00\x00tEXt\x01\x02\x03\x04" * 100_000
    yield "a PBM of endless digits", f"P1\n{_DIGITS} {_DIGITS}\n"


def _png(columns: int, rows: int, data: bytes) -> str:
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)), (b"IDAT", data), (b"IEND", b""))
    body = b"".join(struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in chunks)
    return (b"\x89PNG\r\n\x1a\n" + body).decode("latin-1")


def _json() -> Iterator[tuple[str, str]]:
    for sign, end in ("[]", "{}"):
        opening = sign if sign == "[" else '{"a":'
        yield f"deep JSON of {sign}{end}", opening * _DEEP + "1" + end * _DEEP
    for key in ("rows", "grid", "houses", "puzzle", "version", "words"):
        yield f"a huge number in {key}", f'{{"{key}": {_DIGITS}, "columns": {_DIGITS}}}'
        yield f"an endless list in {key}", json.dumps({key: [[]] * 300_000, "columns": [[1]], "words": ["A"]})
        yield f"many keys beside {key}", json.dumps({key: 1, **{f"k{n}": n for n in range(100_000)}})


def terms(size: int) -> Iterator[tuple[str, str]]:
    """Prolog terms: nested, quoted, commented or repeated without end."""
    for head in _HEADS:
        for piece in _ENDLESS:
            yield f"{piece!r} without end after {head!r}", head + piece * (size // len(piece))
    for fact in _FACTS:
        yield f"{fact!r} again and again", fact * (size // len(fact))


def _inside() -> Iterator[tuple[str, str]]:
    """Deep or endless JSON where only the letters of a link are seen."""
    texts = {"deep": "[" * _DEEP + "]" * _DEEP, "of one number": f'{{"size": {_DIGITS}, "grid": [[{{}}]]}}'}
    for name, text in texts.items():
        for head in ("https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz"):
            yield f"JSON {name} in {head}", head + lzstring.pack(text)
        yield (
            f"JSON {name} in a penpa link",
            f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed.deflate(text)}",
        )
        yield f"JSON {name} in a code", pack_code(text)


def under_headers() -> Iterator[tuple[str, str]]:
    """A value of a megabyte, and a header said again and again, under every name of every family."""
    for name in families.names():
        first, _, rest = families.formats(name)["clew"].example.partition("\n")
        for header in headers.names(name):
            yield f"a megabyte of digits in {header} of {name}", f"{first}\n{header}: {'9' * 1_000_000}\n{rest}"
            yield f"{header} of {name} again and again", f"{first}\n" + f"{header}:\n" * 100_000 + rest


def _numbers(sample: Sample) -> Iterator[tuple[str, str]]:
    """Each example with one number, one line, or one sign grown beyond all bounds."""
    text = sample.text
    digits = [at for at, sign in enumerate(text) if sign.isdigit()]
    for at in (digits[0], digits[len(digits) // 2], digits[-1]) if digits else ():
        yield f"100,000 digits in {sample.name}", text[:at] + _DIGITS + text[at + 1 :]
    yield f"{sample.name} a thousand times over", text * 1_000 if len(text) < 2_000 else text * 50
    yield f"a line of {sample.name} without end", text.rstrip("\n").replace("\n", "", 1) * 200
    yield f"spaces after {sample.name}", text + " " * 1_000_000
    yield f"empty lines before {sample.name}", "\n" * 200_000 + text
    for at in range(1, len(text), max(len(text) // 9, 1)):
        for filler in (
            " " * 30_000,
            "\n" * 3_000 + " " * 9_000,
            "/*" * 10_000,
            "0 " * 15_000,
            "[(" * 9_000,
            "," * 20_000,
        ):
            yield f"{filler[:2]!r} without end in {sample.name}", text[:at] + filler + text[at:]
    yield f"brackets after {sample.name}", text + "(" * 100_000 + "[" * 100_000


def run(every: int = 1) -> dict[str, Any]:
    """Throw all of them, or one in `every`, in a separate process; add the figures."""
    with multiprocessing.get_context("spawn").Pool(1, initializer=bound_memory) as pool:
        data: dict[str, Any] = pool.apply(throw, (every,))
    figures.add("bombs", **data)
    return data


def _thrown(text: str) -> Attempt:
    return attempt(Sample("any", None, text), text, Random(0))


def throw(every: int) -> dict[str, Any]:
    """Read bombs as what they look like: all that are not made from an example, and one in `every` of the others."""
    came = [(_thrown(text), name) for name, text in alone()]
    first = len(came)
    known = first
    for known, (name, text) in enumerate(grown(), first + 1):  # one at a time in memory
        if known % every == 0:
            came.append((_thrown(text), name))
    slowest, which = max((attempt.seconds, name) for attempt, name in came)
    return {
        "bombs": len(came),
        "wanted": known,
        "read": sum(attempt.kind == "read" for attempt, _ in came),
        "slowest": round(slowest, 2),
        "which": which,
        "memory": peak(),
        "failures": [f"{name}: {attempt.kind}" for attempt, name in came if attempt.failed],
    }
