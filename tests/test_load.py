"""Detecting what a text is: by its first line, its file's name, its look; and a clear error if that fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from clew import families
from clew.actions.generate import generate
from clew.actions.load import decode, detect, load_all, read_all, write
from clew.core.errors import PuzzleError
from clew.core.family import Family, Format, Reading
from tests.anything import load, read
from tests.but import but
from tests.plain_family import FAMILY as BULBS
from tests.plain_family import Bulbs


def _digits(text: str) -> Sequence[Reading[Bulbs]]:
    """A format of bulbs that looks like a line of digits, as those of several families do."""
    if set(text.strip()) - set(".0123"):
        raise PuzzleError("bulbs have counts of 0 to 3", line=1)
    return [Reading(puzzle=Bulbs(tuple(None if c == "." else int(c) for c in text.strip()[:24])))]


def _looks(text: str) -> bool:
    return len(text.split()) == 1 and text.strip()[:1] in (".", "0", "1", "2", "3")


DIGITS = Format(name="digits", title="counts", example="1.2", sniff=_looks, read=_digits, extensions=(".bulbs",))


@pytest.fixture
def bulbs() -> Iterator[Family[Any]]:
    """The toy family with one more format, known for the length of a test."""
    whole = families.whole(BULBS)
    family = but(whole, formats={**whole.forms.formats, "digits": DIGITS})
    before = dict(families._added)
    families.add(family)
    yield family
    families._added.clear()
    families._added.update(before)


SQUARE = "1" + "." * 15
LARGE = "9" + "." * 80


def test_the_first_line_names_the_family(bulbs: Family[Any]) -> None:
    assert isinstance(read("clew bulbs\n1.2.1\n"), Bulbs)
    assert [(family.name, form.name) for family, form in detect("clew bulbs\n1")] == [("bulbs", "clew")]


def test_a_text_that_fits_several_families_asks_which_one_is_meant(bulbs: Family[Any]) -> None:
    with pytest.raises(PuzzleError) as raised:
        read(SQUARE)
    assert "this text could be any of sudoku (line) and bulbs (digits)" in str(raised.value)
    assert "choose its family, as in --family " in str(raised.value)
    assert isinstance(read(SQUARE, family="bulbs"), Bulbs)
    assert isinstance(read(SQUARE, format="digits"), Bulbs)
    assert families.of(read(SQUARE, family="sudoku")).name == "sudoku"


def test_a_text_that_only_one_family_can_read_is_read(bulbs: Family[Any]) -> None:
    assert families.of(read("1" + "9" + "." * 79)).name == "sudoku"


def test_a_text_that_no_family_can_read_says_why_for_each(bulbs: Family[Any]) -> None:
    with pytest.raises(
        PuzzleError, match=r"does not fit any family \(not sudoku: line 1: 79 cells.*; not bulbs: line 1: bulbs have"
    ):
        read("1" + "9" + "." * 77)


def test_the_extension_goes_before_the_look(bulbs: Family[Any], tmp_path: Path) -> None:
    path = tmp_path / "puzzle.BULBS"
    path.write_text(SQUARE)
    assert detect(SQUARE, path)[0][1].name == "digits"
    assert [reading.puzzle for reading in load_all(path, "bulbs")] == [read(SQUARE, "bulbs")]


def test_a_text_may_hold_puzzles_of_several_families(bulbs: Family[Any]) -> None:
    text = "clew bulbs\n1.2.1\n\nclew sudoku\n" + "....\n" * 4 + "clew bulbs\n...\n"
    assert [families.of(reading.puzzle).name for reading in read_all(text)] == ["bulbs", "sudoku", "bulbs"]
    with pytest.raises(PuzzleError, match="line 7, column 4: '9' is not a value"):
        read_all(text.replace("....\n....\nclew", "...9\n....\nclew", 1))
    with pytest.raises(PuzzleError, match="line 1: the text says it is a 'bulbs', not a sudoku"):
        read_all(text, family="sudoku")


def test_read_wants_exactly_one_puzzle() -> None:
    with pytest.raises(PuzzleError, match="2 puzzles found, expected one: read_all reads them all"):
        read(f"{LARGE}\n{LARGE}\n")


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    with pytest.raises(PuzzleError, match="unknown family 'chess'"):
        read(LARGE, family="chess")
    with pytest.raises(PuzzleError, match="unknown format 'pdf'"):
        read(LARGE, format="pdf")
    with pytest.raises(PuzzleError, match="sudoku has no format 'pdf': expected one of clew, "):
        write(read(LARGE), "pdf")


def test_reading_undoes_writing() -> None:
    puzzle = read(LARGE)
    assert read(write(puzzle)) == puzzle


def test_title_and_author_are_kept_by_the_own_format() -> None:
    [reading] = read_all(write(read(LARGE), title=" Two\nlines: here ", author="A"))
    assert (reading.title, reading.author) == ("Two lines: here", "A")
    assert read(write(read(LARGE), "line", title="T")) == read(LARGE)


def test_a_format_that_is_only_read_says_so() -> None:
    with pytest.raises(PuzzleError, match="'pbm' can be read but not written"):
        write(generate("nonogram", "small", seed=1), "pbm")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b" \n\t ", "the file is empty"),
        (b"\x7fELF\x02\x01\x01\x00", "this is a binary file, not text"),
        (b"\x00" * 100, "this is a binary file, not text"),
        (bytes(range(256)), "this is a binary file, not text"),
        (LARGE.encode("utf-16"), "this is a binary file, not text"),
    ],
)
def test_files_that_are_not_text_are_refused_in_one_line(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(PuzzleError) as raised:
        load(path)
    assert said in str(raised.value)


def test_files_that_cannot_be_read_are_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="missing: cannot be read: No such file"):
        load(tmp_path / "missing")
    with pytest.raises(PuzzleError, match="cannot be read: Is a directory"):
        load(tmp_path)


def test_a_file_that_is_too_large_is_refused_before_it_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(PuzzleError, match=": file too large"):
        load(path)


def test_old_and_marked_files_are_read(tmp_path: Path) -> None:
    assert decode(b"\xef\xbb\xbfabc") == "abc"
    path = tmp_path / "old.sdk"
    path.write_bytes(b"#D\xdcbung\r\n" + b"\r\n".join([b"....", b"..1.", b"....", b"...."]) + b"\r\n\x1a")
    assert load_all(path)[0].title == "Übung"


SIGNED = b"\x89BOX\x00\xff\xfe \x1a"


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A family with a binary format, known for the length of a test."""
    sudoku = families.get("sudoku")

    def taken(text: str) -> list[Reading[Any]]:
        return [Reading(puzzle=text.encode("latin-1"))]

    form: Format[Any] = Format(
        name="box", title="", example="", sniff=lambda text: text.startswith("\x89BOX"), read=taken, binary=True
    )
    added: Family[Any] = but(sudoku, name="boxes", puzzle=bytes, formats={"box": form})
    monkeypatch.setitem(families._added, "boxes", added)


@pytest.mark.usefixtures("boxes")
def test_a_file_of_bytes_reaches_its_format_untouched(tmp_path: Path) -> None:
    (tmp_path / "it").write_bytes(SIGNED)
    assert load(tmp_path / "it") == SIGNED
    assert read(SIGNED.decode("latin-1"), family="boxes", format="box") == SIGNED


@pytest.mark.usefixtures("boxes")
def test_bytes_that_no_format_knows_are_refused(tmp_path: Path) -> None:
    (tmp_path / "it").write_bytes(b"x" + SIGNED)
    with pytest.raises(PuzzleError, match="binary"):
        load(tmp_path / "it")


def test_the_author_of_a_pzpr_file_is_kept_in_every_family() -> None:
    info = 'info:{"metadata": {"author": "Ada"}}\n'
    files = [form for name in families.names() for form in families.formats(name).values() if form.name == "pzprv3"]
    assert len(files) >= 4
    for form in files:
        (reading,) = form.read(form.example + info)
        (bare,) = form.read(form.example)
        assert (reading.author, reading.puzzle, reading.marks) == ("Ada", bare.puzzle, bare.marks)
