"""Cuts a stream into pieces of whole records: lines, or puzzles in Clew's own format, which begin with `clew`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clew.codecs import caps, own
from clew.codecs.gzipped import Readable

_BLOCK = 1 << 19  # bytes read at once: few enough that everything made of them stays in a core's cache
_MANY = 10_000  # lines that are not counted one by one


def lines_of(head: bytes, file: Readable, size: Callable[[], int]) -> Iterator[bytes]:
    """Whole lines; only the beginning of a line that is much too long."""
    rest, block = b"", head
    while block:
        if len(rest) > caps.PUZZLE:  # it is too long already: only its end matters
            block = block[end:] if (end := block.find(b"\n")) >= 0 else b""
        if size() >= _MANY:  # all whole lines at once: counting them would take longer
            end = block.rfind(b"\n") + 1
            whole, rest = (rest + block[:end], block[end:]) if end else (b"", rest + block)
            if whole:
                yield whole
        else:
            rest, at = rest + block, 0
            while (end := after_lines(rest, at, size())) > at:
                yield rest[at:end]
                at = end
            rest = rest[at:]
        rest = rest[: caps.PUZZLE + 1]  # what is too long is cut, up to the end of its line
        block = file.read(_BLOCK) or (b"\n" if rest else b"")


def puzzles_of(head: bytes, file: Readable, size: Callable[[], int]) -> Iterator[tuple[bytes, int]]:
    """Puzzles in Clew's own format, and how many; only the beginning of one that is much too long.

    A puzzle is whole when the next one begins, or at the end.
    """
    rest, block = b"", head
    while block:
        rest += block
        starts = own.starts(rest[: rest.rfind(b"\n") + 1])  # a line that is cut off may become another one
        at = 0
        while at + 1 < len(starts):
            end = min(at + size(), len(starts) - 1)
            yield rest[starts[at] if at else 0 : starts[end]], end - at
            at = end
        last = starts[at] if at else 0
        rest = rest[last:] if len(rest) - last <= caps.PUZZLE else _shortened(rest[last:])
        block = file.read(_BLOCK)
    if rest:
        yield rest, 1


def after_lines(text: bytes, start: int, lines: int) -> int:
    """Where that many lines end, or else the last whole one; the start if there is none."""
    end = start
    for _ in range(lines):
        newline = text.find(b"\n", end)
        if newline < 0:
            break
        end = newline + 1
    return end


def parts_of(text: bytes) -> list[bytes]:
    """The puzzles of a text in Clew's own format; what precedes the first one belongs to it."""
    starts = [0, *own.starts(text)[1:]]
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def _shortened(text: bytes) -> bytes:
    """The beginning of a puzzle that is too long in any case, and its last line, which may not be whole."""
    line = text.rfind(b"\n") + 1
    return text[: caps.PUZZLE + 1] + b"\n" + text[max(line, caps.PUZZLE + 1) :][: caps.PUZZLE]
