"""Writes files whole or not at all: a half-written file never replaces an old one."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import get_ident

from clew.core.errors import PuzzleError

Write = Callable[[str], object]
WriteBytes = Callable[[bytes], object]


@contextmanager
def replacing(path: str, *, new: bool = False) -> Iterator[Write]:
    """Write text to a temporary file that replaces the file at the end; if nothing was written, the old one stays.

    With `new`, raises FileExistsError if another process was first.
    """
    with replacing_bytes(path, new=new) as write:
        yield lambda text: write(text.encode())


@contextmanager
def replacing_bytes(path: str, *, new: bool = False) -> Iterator[WriteBytes]:
    """Write bytes to a temporary file that replaces the file at the end; if nothing was written, the old one stays.

    A device or a pipe cannot be replaced and is written directly.
    """
    try:
        if os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode):
            with open(path, "wb") as file:
                yield file.write
        else:
            with _beside(os.path.realpath(path), new=new) as write:
                yield write
    except (BrokenPipeError, _Taken):
        raise
    except OSError as error:
        raise PuzzleError(f"{path}: cannot be written: {error.strerror or error}") from None


@contextmanager
def appending(path: str) -> Iterator[Write]:
    """Append to a file, in one piece and at the start of a line."""
    parts: list[str] = []
    new = not os.path.exists(path)
    try:
        with open(path, "ab+") as file:
            with _removed_on_failure(path if new else None):
                yield parts.append
            text = "".join(parts)
            end = file.seek(0, os.SEEK_END)
            if end and text:
                file.seek(end - 1)
                text = text if file.read(1) == b"\n" else "\n" + text
            file.write(text.encode())
    except OSError as error:
        raise PuzzleError(f"{path}: cannot be written: {error.strerror or error}") from None


@contextmanager
def _removed_on_failure(path: str | None) -> Iterator[None]:
    try:
        yield
    except BaseException:
        if path is not None:
            os.unlink(path)
        raise


@contextmanager
def _beside(path: str, *, new: bool) -> Iterator[WriteBytes]:
    folder, name = os.path.split(path)
    beside = os.path.join(folder, f".{name[:100]}.{os.getpid()}-{get_ident()}.part")
    opened = False
    try:  # all of it: an interrupt may come just as the file is created
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        opened = True
        with os.fdopen(handle, "wb") as file:
            if os.path.exists(path):
                os.chmod(beside, stat.S_IMODE(os.stat(path).st_mode))
            yield file.write
        if not os.path.getsize(beside):
            os.unlink(beside)
        elif new:
            _link(beside, path)
        else:
            os.replace(beside, path)
    except BaseException as error:
        if opened or not isinstance(error, OSError):
            with suppress(FileNotFoundError):
                os.unlink(beside)
        raise


class _Taken(FileExistsError):
    """The name of a new file is taken."""


def _link(beside: str, path: str) -> None:
    """Give the written file its name, unless that is taken by now."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise _Taken from None
    except OSError:  # a file system without links: another process could still come between the test and the move
        if os.path.exists(path):
            raise _Taken from None
        os.replace(beside, path)
        return
    os.unlink(beside)
