"""Bad input gives one clear line, exit code 2, and never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.puzzles import EASY, Run

COMMANDS = ("solve", "count", "check", "explain", "rate", "draw", "convert")


def refused(run: Run, *arguments: str, stdin: bytes = b"") -> str:
    """Run a command that must refuse, and return its line."""
    ran = run(*arguments, stdin=stdin)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("clew: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 400
    return ran.err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (EASY[:-1].encode(), "80"),
        (EASY.replace("7", "x", 1).encode(), "line 1, column 5: 'x'"),
        (b"\x7fELF\x02\x01\x01\x00", "binary"),
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"hello, world\n", "is not in any known format"),
        (b"clew unicorn\n1 2 3\n", "unicorn"),
    ],
    ids=["length", "character", "binary", "empty", "blank", "prose", "family"],
)
def test_each_command_refuses_what_is_not_a_puzzle(
    run: Run, tmp_path: Path, command: str, content: bytes, message: str
) -> None:
    (tmp_path / "bad.txt").write_bytes(content)
    line = refused(run, command, "bad.txt")
    assert line.startswith("clew: bad.txt: ")
    assert message in line


@pytest.mark.parametrize(
    "text", ["https://puzz.link/p?unicorn/5/5/a2g3h", "pzprv3\nunicorn\n2\n2\n. .\n. .\n"], ids=["link", "file"]
)
def test_a_genre_that_clew_lacks_is_named(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "new.txt").write_text(text)
    assert "Clew does not have 'unicorn' puzzles yet: 'clew families'" in refused(run, "solve", "new.txt")


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_refuses_a_missing_file_and_a_folder(run: Run, tmp_path: Path, command: str) -> None:
    assert "no such file" in refused(run, command, "missing.txt")
    (tmp_path / "folder").mkdir()
    assert "irectory" in refused(run, command, "folder")


@pytest.mark.parametrize(
    "bomb",
    [b"1" * 10_000_000, b"." * 10_000_000, b"1 " * 5_000_000, b"+-" * 5_000_000, b"clew sudoku\n" + b".\n" * 5_000_000],
    ids=["digits", "dots", "numbers", "frames", "rows"],
)
def test_a_bomb_is_refused_at_once(run: Run, bomb: bytes) -> None:
    refused(run, "solve", "-", stdin=bomb)


def test_an_endless_file_is_not_read_to_its_end(run: Run, tmp_path: Path) -> None:
    with (tmp_path / "huge.txt").open("wb") as file:
        file.truncate(200_000_000)
    assert "too large" in refused(run, "solve", "huge.txt")


def test_output_that_cannot_be_written_is_refused_before_the_work(run: Run, tmp_path: Path) -> None:
    assert "nowhere/out.txt: cannot be written" in refused(run, "solve", EASY, "-o", "nowhere/out.txt")
    assert "cannot be written" in refused(run, "solve", EASY, "-o", "nowhere/out.txt", "--append")
    (tmp_path / "folder").mkdir()
    assert "folder: cannot be written" in refused(run, "convert", EASY, "--to", "line", "-o", "folder")


def test_a_folder_without_the_right_to_write_is_refused(tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    bare = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"]  # root may write anywhere otherwise
    command = [
        *(bare if os.geteuid() == 0 else ()),
        sys.executable,
        "-m",
        "clew",
        "solve",
        EASY,
        "-o",
        "locked/out.txt",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "Permission denied" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solv", EASY], "did you mean 'solve'?"),
        (["frobnicate"], "unknown command 'frobnicate'"),
        (["solve"], "required: FILE"),
        (["solve", EASY, "--frob"], "--frob (see 'clew solve --help')"),
        (["solve", EASY, "-n", "0"], "'0' is not a whole number of 1 or more"),
        (["solve", EASY, "--seconds", "soon"], "'soon' is not a time in seconds: expected more than 0"),
        (["solve", EASY, "--seconds", "-1"], "'-1' is not a time in seconds"),
        (["solve", EASY, "--seconds", "nan"], "'nan' is not a time in seconds"),
        (["solve", EASY, "--seconds", "1e400"], "'1e400' is not a time in seconds"),
        (["solve", EASY, "-n", "-1"], "'-1' is not a whole number of 1 or more"),
        (["solve", EASY, "-n", "9" * 30], "' is too large: expected at most 18 digits"),
        (["generate", "sudoku", "-n", "-1"], "'-1' is not a whole number of 1 or more"),
        (
            ["generate", "sudoku", "-n", "3000000000"],
            "count=3000000000: expected 0 to 1,000,000; 'clew batch generate' makes any",
        ),
        (["generate", "sudoku", "--clues", "0"], "'0' is not a whole number of 1 or more"),
        (
            ["generate", "sudoku", "--clues", "3000000000"],
            "clues=3000000000: expected 1 to 81 of 9x9",
        ),
        (["generate", "slitherlink", "--clues", "3000000000"], "clues=3000000000: expected 1 to 100 of 10x10"),
        (["generate", "fillin", "--clues", "3000000000"], "clues=3000000000: expected 1 to 121 of 11x11"),
        (["solve", EASY, "--engine", "steam"], "steam"),
        (["solve", EASY, "--family", "unicorn"], "unicorn"),
        (["solve", EASY, "--from", "unicorn"], "unicorn"),
        (["convert", EASY], "which format?"),
        (["convert", EASY, "--to", "unicorn"], "unicorn"),
        (["families", "unicorn"], "unknown family 'unicorn'"),
        (["formats", "unicorn"], "unknown family 'unicorn'"),
        (["generate", "unicorn"], "unknown family 'unicorn'"),
        (["generate", "sudoku", "--size", "7x7"], "7"),
        (["generate", "sudoku", "--level", "99"], "'99' is not a level"),
        (["generate", "sudoku", "--set", "shiny"], "expected KNOB=VALUE"),
        (["generate", "sudoku", "--set", "shiny=1"], "no option 'shiny'"),
        (["generate", "sudoku", "--set", "size=1"], "no option 'size'"),
        (["explain", EASY, "--hint", "everything"], "everything"),
        (["library"], "ACTION"),
    ],
    ids=lambda part: " ".join(part)[:40] if isinstance(part, list) else None,
)
def test_wrong_arguments_are_reported_in_one_line(run: Run, arguments: list[str], message: str) -> None:
    assert message in refused(run, *arguments)


def test_commands_on_one_puzzle_refuse_a_file_of_many(run: Run, tmp_path: Path) -> None:
    (tmp_path / "many.sdm").write_text(f"{EASY}\n{EASY}\n")
    for command in ("check", "explain", "draw"):
        assert "2 puzzles in this file: choose one with --pick N" in refused(run, command, "many.sdm")
