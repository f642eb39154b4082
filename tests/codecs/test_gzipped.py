"""Packed files are read like others, as far as the caps go; damaged ones are refused in a line."""

from __future__ import annotations

import gzip
import io
import tracemalloc
from pathlib import Path

import pytest

import clew
from clew.codecs import caps
from clew.codecs.gzipped import plain_name, unpacked
from clew.core.errors import PuzzleError

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Pipe(io.BytesIO):
    """A stream that cannot go back."""

    def seekable(self) -> bool:
        return False


@pytest.mark.parametrize("kind", [io.BytesIO, Pipe])
@pytest.mark.parametrize("text", [b"", b"a", b"\x1f", b"some text", b"x" * 100_000])
def test_what_is_read_is_the_same_packed_or_not(kind: type[io.BytesIO], text: bytes) -> None:
    two = gzip.compress(text[:10]) + gzip.compress(text[10:])  # parts that were packed apart may be joined
    for data in (text, gzip.compress(text), two):
        file = unpacked(kind(data))
        assert b"".join(iter(lambda: file.read(7_000), b"")) == text  # noqa: B023


def test_a_packed_puzzle_is_loaded_in_the_format_of_its_name(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.SDM.gz"
    path.write_bytes(gzip.compress(f"{EASY}\n".encode()))
    assert clew.load(path) == clew.read(EASY)
    (tmp_path / "no-ending").write_bytes(path.read_bytes())
    assert clew.load(tmp_path / "no-ending") == clew.read(EASY)
    assert plain_name(path) == str(tmp_path / "puzzle.SDM")


def test_damaged_files_are_refused_in_one_line(tmp_path: Path) -> None:
    whole = gzip.compress(EASY.encode() * 50)
    for name, data in {
        "torn": whole[:-20],
        "changed": whole[:20] + b"\x00" * 8 + whole[28:],
        "no more": b"\x1f\x8b",
        "another": b"\x1f\x8bnonsense",
        "more": whole + b"nonsense",
    }.items():
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(PuzzleError, match=rf"{name}: cannot be read: its gzip data is damaged: [^\n]*$"):
            clew.load(path)


def test_what_unpacks_to_too_much_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.gz"
    with gzip.open(path, "wb", 1) as file:
        for _ in range(100):
            file.write(b"1" * 1_000_000)
    tracemalloc.start()
    with pytest.raises(PuzzleError, match="file too large"):
        clew.load(path)
    assert tracemalloc.get_traced_memory()[1] < 3 * caps.FILE
    tracemalloc.stop()
