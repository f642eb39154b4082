"""Files that gzip may have packed: recognised by their first bytes, and unpacked only as far as they are read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gzip import GzipFile
    from typing import BinaryIO

ENDING = ".gz"
_MAGIC = b"\x1f\x8b"


class Readable(Protocol):
    """What bytes are read from."""

    def read(self, size: int, /) -> bytes:
        """As many bytes as are asked for, fewer only at the end."""


def unpacked(file: BinaryIO) -> Readable:
    """What a file holds: its bytes, or what gzip packed into them."""
    at = file.tell() if file.seekable() else None
    head = file.read(len(_MAGIC))
    if at is not None:
        file.seek(at)
    whole: Readable = file if at is not None else _Rejoined(head, file)
    return _Unpacked(whole) if head == _MAGIC else whole


def plain_name(path: str | os.PathLike[str]) -> str:
    """A file's name as it was before it was packed: its ending says which format it has."""
    name = os.fspath(path)
    return name[: -len(ENDING)] if name.lower().endswith(ENDING) else name


class _Rejoined:
    """A stream that cannot go back, with the bytes that were read ahead."""

    def __init__(self, head: bytes, file: BinaryIO) -> None:
        self._head = head
        self._file = file

    def read(self, size: int, /) -> bytes:
        """The bytes read ahead, then those of the stream."""
        if not self._head:
            return self._file.read(size)
        head, self._head = self._head[:size], self._head[size:]
        return head + self._file.read(size - len(head))


class _Unpacked:
    """The unpacked bytes of a stream; what is wrong with it is an OSError, like any file that cannot be read."""

    def __init__(self, packed: Readable) -> None:
        from gzip import GzipFile

        self._file: GzipFile = GzipFile(fileobj=packed, mode="rb")  # type: ignore[call-overload]  # it only reads

    def read(self, size: int, /) -> bytes:
        """Unpack no more than is asked for."""
        from gzip import BadGzipFile
        from zlib import error as zlib_error

        try:
            return self._file.read(size)
        except (BadGzipFile, zlib_error, EOFError) as error:
            raise OSError(f"its gzip data is damaged: {error}") from None
