"""Files that are whole or untouched: what is half written never takes the place of what was there."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from clew.core.errors import PuzzleError

Write = Callable[[str], object]
WriteBytes = Callable[[bytes], object]


@contextmanager
def replacing(path: str) -> Iterator[Write]:
    """Write text beside a file and put it in its place at the end; where nothing was written, the old one stays."""
    with replacing_bytes(path) as write:
        yield lambda text: write(text.encode())


@contextmanager
def replacing_bytes(path: str) -> Iterator[WriteBytes]:
    """Write bytes beside a file and put it in its place at the end; where nothing was written, the old one stays.

    A device or a pipe cannot be replaced and is written as it is.
    """
    try:
        if os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode):
            with open(path, "wb") as file:
                yield file.write
        else:
            with _beside(os.path.realpath(path)) as write:
                yield write
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PuzzleError(f"{path}: cannot be written: {error.strerror or error}") from None


@contextmanager
def appending(path: str) -> Iterator[Write]:
    """Add to the end of a file, in one piece and from the beginning of a line."""
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
def _beside(path: str) -> Iterator[WriteBytes]:
    folder, name = os.path.split(path)
    beside = os.path.join(folder, f".{name[:100]}.{os.getpid()}.part")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    with _removed_on_failure(beside):
        with os.fdopen(handle, "wb") as file:
            if os.path.exists(path):
                os.chmod(beside, stat.S_IMODE(os.stat(path).st_mode))
            yield file.write
        if os.path.getsize(beside):
            os.replace(beside, path)
        else:
            os.unlink(beside)
