"""JSON and deflated text inside links and files, unpacked only as far as the caps go."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from typing import Any

from clew.codecs import caps
from clew.core.errors import PuzzleError


def json_object(text: str, what: str) -> dict[str, Any]:
    """Read a JSON object; whatever is wrong with it is a PuzzleError."""
    caps.hold(len(text), caps.INFLATED, f"characters in {what}")
    try:
        found = json.loads(text)
        if "\\u" in text:  # escapes may be halves of characters, which nothing else can write
            json.dumps(found, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise PuzzleError(f"{what} is damaged: it contains half a character") from None
    except json.JSONDecodeError as error:
        raise PuzzleError(f"{what} is damaged: {error.msg}", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):
        raise PuzzleError(f"{what} is damaged: it is nested too deeply or has a number that is too long") from None
    if not isinstance(found, dict):
        raise PuzzleError(f"{what} is damaged: expected an object in braces")
    return found


def json_fields(content: Mapping[str, object]) -> str:
    """Write an object with one field per line, and a grid with one row per line."""
    return "{\n" + ",\n".join(f"  {json.dumps(name)}: {_value(each)}" for name, each in content.items()) + "\n}\n"


def _value(content: object) -> str:
    if isinstance(content, list) and content and isinstance(content[0], list):
        return "[\n" + ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in content) + "\n  ]"
    return json.dumps(content, ensure_ascii=False)


def json_entitled(text: str, title: str, author: str) -> str:
    """Put a title and an author in front of the fields of an object."""
    named = {"title": title, "author": author}
    lines = [f"{json.dumps(name)}: {json.dumps(value)},\n " for name, value in named.items() if value.strip()]
    return "{" + "".join(lines) + text[1:]


def inflate(letters: str) -> str:
    """Undo base 64 around raw deflate."""
    caps.hold(len(letters), caps.LINK, "characters in packed text")
    clean = letters.strip().replace(" ", "+").rstrip("=")
    try:
        data = base64.b64decode(clean + "=" * (-len(clean) % 4), validate=True)
        machine = zlib.decompressobj(wbits=-15)
        text = machine.decompress(data, caps.INFLATED)
        if machine.unconsumed_tail:
            raise PuzzleError(f"the packed text is too long: it unpacks to more than {caps.INFLATED:,} characters")
        if not machine.eof:
            raise PuzzleError("the packed text ends too early")
        return text.decode("utf-8")
    except (binascii.Error, zlib.error, ValueError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError("the packed text is damaged") from None


def deflate(text: str) -> str:
    """Pack text as `inflate` reads it."""
    machine = zlib.compressobj(9, wbits=-15)
    return base64.b64encode(machine.compress(text.encode("utf-8")) + machine.flush()).decode("ascii")
