"""Faults of files: full disks, closed pipes, and several processes that write the library at once."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from trust.writers import fill, write_at_once

import clew
from clew.actions import library
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from tests.cli.puzzles import started


def test_processes_that_write_the_library_at_once_lose_nothing(tmp_path: Path) -> None:
    result = write_at_once(tmp_path, writers=3, rounds=6)
    assert result["errors"] == []
    assert result["whole"] == result["expected"] == 19
    assert result["strays"] == []


def test_of_many_who_save_one_new_name_one_gets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_LIBRARY", str(tmp_path))
    puzzle, together = clew.generate("sudoku", seed=1), Barrier(2)
    look = library.find

    def slow(name: str) -> library.Entry | None:
        found = look(name)
        together.wait(20)  # both have looked before either writes
        return found

    monkeypatch.setattr(library, "find", slow)

    def save(title: str) -> str:
        try:
            library.save("name", Reading(puzzle=puzzle, title=title))
        except PuzzleError as error:
            return str(error)
        return ""

    with ThreadPoolExecutor(2) as pool:
        result = sorted(pool.map(save, ["1", "2"]))
    assert result[0] == ""
    assert "already in the library" in result[1]
    assert [path.name for path in tmp_path.iterdir()] == ["name.clew"]


def test_a_disk_that_is_full_leaves_files_as_they_were(tmp_path: Path) -> None:
    result = fill(tmp_path, [0, 40])
    assert (result["wrong"], result["strays"]) == ([], [])
    assert result["runs"] == 18


@pytest.mark.parametrize("command", [["families"], ["formats"], ["generate", "houses", "-n", "50", "--seed", "1"]])
def test_a_closed_pipe_ends_a_command_without_a_word(command: list[str]) -> None:
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


TRICKS = {
    "up": "../name",
    "absolute": "/tmp/name",
    "nothing": "",
    "a dot": ".",
    "dots": "..",
    "NUL": "a\x00b",
    "long": "a" * 5_000,
    "a device of Windows": "con",
    "another with an ending": "NUL.txt",
    "a backslash": "..\\name",
    "a drive": "c:name",
    "a line end": "name\n",
    "a hidden file": ".name",
    "our own ending": "name.clew",
    "spaces": "name ",
    "letters that look alike": "n\u0430me",
    "half a character": "\ud800",
    "an option": "-rf",
}


@pytest.mark.parametrize("name", TRICKS.values(), ids=TRICKS)
def test_names_that_are_tricks_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("CLEW_LIBRARY", str(tmp_path / "library"))
    with pytest.raises(PuzzleError, match="cannot be a name"):
        library.save(name, Reading(puzzle=clew.generate("sudoku", seed=1)))
    assert library.find(name) is None
    for use in (library.show, library.load, library.remove):
        with pytest.raises(PuzzleError, match="not in the library"):
            use(name)
    assert list(tmp_path.iterdir()) == []


def test_links_in_the_library_lead_nowhere_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link to a folder or to nothing is not an entry; removing one that leads to a file leaves the file."""
    monkeypatch.setenv("CLEW_LIBRARY", str(tmp_path / "library"))
    (tmp_path / "library").mkdir()
    (tmp_path / "outside.clew").write_text(clew.write(clew.generate("sudoku", seed=1)))
    (tmp_path / "library" / "folder.clew").symlink_to(tmp_path)
    (tmp_path / "library" / "nothing.clew").symlink_to(tmp_path / "nowhere")
    (tmp_path / "library" / "file.clew").symlink_to(tmp_path / "outside.clew")
    assert [library.find(name) is not None for name in ("folder", "nothing", "file")] == [False, False, True]
    library.remove("file")
    assert (tmp_path / "outside.clew").exists()


def test_ctrl_c_is_heard_while_a_command_starts(tmp_path: Path) -> None:
    from trust.interrupts import interrupted

    for after in (0.05, 0.15, 0.3, 0.6):
        ended = interrupted(["generate", "hashi", "-n", "100000", "-o", "out.txt"], after, tmp_path)
        assert not ended.wrong, ended
    assert sys.version_info >= (3, 11)
