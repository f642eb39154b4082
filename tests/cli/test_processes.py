"""The real command as a process: signals, pipes, standard input, terminals, and how fast it starts."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from clew.cli.progress import span
from tests.cli.puzzles import EASY, SOLVED, TWO, started

PIPE = subprocess.PIPE
LONG = {
    "count": ["count", "." * 81],
    "all": ["solve", "." * 1296, "--all"],
    "sat": ["count", "." * 81, "--engine", "sat"],
    "generate": ["generate", "sudoku", "--size", "16x16", "-n", "1000", "--level", "4"],
}


def stopped(command: list[str], number: int, **options: object) -> tuple[int, bytes, float]:
    """Let a command work a while and signal it: its exit code, what it said, and how long it took to end."""
    with started(command, stdout=subprocess.DEVNULL, stderr=PIPE, **options) as process:
        time.sleep(1.0)
        assert process.poll() is None, "it ended before the signal"
        start = time.monotonic()
        process.send_signal(number)
        _, err = process.communicate(timeout=20)
        return process.returncode, err, time.monotonic() - start


@pytest.mark.parametrize("command", LONG.values(), ids=LONG)
def test_ctrl_c_leaves_a_clean_line(command: list[str]) -> None:
    code, err, spent = stopped(command, signal.SIGINT)
    assert (code, err) == (130, b"clew: stopped\n")
    assert spent < 0.5  # a tenth of a second is promised, on a machine that does nothing else


def test_ctrl_c_while_modules_are_imported_has_the_same_exit_code(tmp_path: Path) -> None:
    """Dataclasses are made by `exec`; Python takes an interrupt there for an unhandled one."""
    (tmp_path / "early.py").write_text(
        "import sys\nimport clew.cli\n\ndef importing(arguments):\n    exec('raise KeyboardInterrupt')\n\n"
        "clew.cli._run = importing\nsys.exit(clew.cli.main(['solve']))\n"
    )
    done = subprocess.run([sys.executable, "-m", "early"], cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (130, b"clew: stopped\n")


def test_a_request_to_end_leaves_no_half_written_file(tmp_path: Path) -> None:
    (tmp_path / "out.txt").write_text("old")
    code, err, spent = stopped(["solve", "." * 1296, "--all", "-o", "out.txt"], signal.SIGTERM, cwd=tmp_path)
    assert (code, err) == (143, b"clew: stopped\n")
    assert spent < 0.5
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("out.txt", "old")]


def test_a_reader_that_goes_away_ends_the_stream_quietly() -> None:
    with started(["solve", "." * 81, "--all"], stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert len(process.stdout.readline()) == 82
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=20) == 0


def test_standard_input_is_read() -> None:
    with started(["solve", "-", "--to", "line"], stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        out, err = process.communicate(EASY.encode(), timeout=20)
    assert (process.returncode, out, err) == (0, SOLVED.encode() + b"\n", b"")


def test_characters_that_cannot_be_shown_do_not_fail_a_command() -> None:
    with started(["solve", EASY], stdout=PIPE, env={"PYTHONIOENCODING": "ascii"}) as process:
        out, _ = process.communicate(timeout=20)
    assert out.startswith(b"+-------+-------+-------+\n| 2 9 5 |")


@pytest.mark.parametrize(
    "command",
    [["families"], ["solve", EASY], ["generate", "sudoku"], ["draw", EASY, "-o", "-"], ["--help"], ["solve", "--help"]],
    ids=" ".join,
)
def test_a_closed_output_is_reported_in_one_line(command: list[str]) -> None:
    with started(command, stderr=PIPE, preexec_fn=lambda: os.close(1)) as process:
        _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (2, b"clew: standard output is closed\n")


def test_a_closed_output_does_not_take_the_place_of_a_file(tmp_path: Path) -> None:
    """The system gives the number of a closed stream to the next file: what is printed must not land there."""
    command = ["generate", "sudoku", "--size", "4", "--seed", "1", "-o", "made.clew"]
    with started(command, cwd=tmp_path, stderr=PIPE, preexec_fn=lambda: os.closerange(0, 2)) as process:
        _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, b"")
    assert (tmp_path / "made.clew").read_text().startswith("clew sudoku\n")


@pytest.mark.parametrize("command", [["solve", "-"], ["batch", "solve", "-"], ["batch", "rate"]], ids=" ".join)
def test_a_closed_input_is_reported_in_one_line(command: list[str]) -> None:
    with started(command, stdout=PIPE, stderr=PIPE, preexec_fn=lambda: os.close(0)) as process:
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (2, b"", b"clew: standard input is closed\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("command", [["solve", EASY], ["solve", "--help"], ["formats"]], ids=" ".join)
def test_a_full_disk_is_reported_in_one_line(command: list[str]) -> None:
    with open("/dev/full", "wb") as full, started(command, stdout=full, stderr=PIPE) as process:
        _, err = process.communicate(timeout=20)
    assert process.returncode == 2
    assert err == b"clew: output: No space left on device\n"


def on_a_terminal(arguments: list[str], **environment: str) -> str:
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    with started(
        arguments, stdout=theirs, stderr=theirs, stdin=theirs, env={"TERM": "xterm", **environment}
    ) as process:
        os.close(theirs)
        text = b""
        try:
            while piece := os.read(ours, 65536):
                text += piece
        except OSError:  # the other side is closed
            pass
        process.wait(timeout=20)
    os.close(ours)
    return text.decode()


def test_colours_are_for_terminals_and_never_under_no_color() -> None:
    coloured = on_a_terminal(["solve", TWO])
    assert "\x1b[1;33m" in coloured
    plain = on_a_terminal(["solve", TWO], NO_COLOR="1")
    assert "\x1b" not in plain
    assert "They differ in 4 places" in plain


def test_long_work_shows_progress_on_a_terminal() -> None:
    text = on_a_terminal(["count", "." * 81, "--seconds", "1.8"])
    assert "counting" in text
    assert "at least" in text


def test_a_batch_shows_a_bar_on_a_terminal_without_colours_and_nothing_in_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(f"{EASY}\n" * 300)
    batch = ["batch", "rate", str(tmp_path / "many.txt"), "-o"]
    shown = on_a_terminal([*batch, str(tmp_path / "shown.jsonl")], NO_COLOR="1")
    assert re.search(r"\r\[[#.]{30}\] +[0-9]+%", shown)
    assert "\x1b" not in shown
    wiped, last = shown.rsplit("\r", 2)[0], shown.rsplit("\r\n", 2)[-2].rsplit("\r", 1)[-1]
    assert wiped.endswith(" ")
    assert last.startswith("300 records in ")
    with started([*batch, str(tmp_path / "piped.jsonl")], stdout=PIPE, stderr=PIPE) as process:
        out, err = process.communicate(timeout=20)
    assert (out.decode().split(" in ")[0], err) == ("300 records", b"")


def test_a_clock_is_written_as_people_read_it() -> None:
    assert [span(seconds) for seconds in (0.4, 59.9, 125, 3725)] == ["0 s", "59 s", "2:05", "1:02:05"]


def test_commands_import_nothing_heavy(tmp_path: Path) -> None:
    heavy = {"rich", "pysat", "msgspec", "hypothesis", "numpy", "platformdirs", "asyncio", "clew.actions.generate"}
    (tmp_path / "easy.txt").write_text(EASY)
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled")}
    for command in (["--help"], ["families"], ["solve", "easy.txt"]):
        with started(command, stdout=PIPE, cwd=tmp_path, env=compiled) as process:
            process.communicate(timeout=60)
        assert process.returncode == 0
        profiled = {**compiled, "PYTHONPROFILEIMPORTTIME": "1"}
        with started(command, stdout=PIPE, stderr=PIPE, cwd=tmp_path, env=profiled) as process:
            _, data = process.communicate(timeout=20)
        imported = {line.rsplit("|", 1)[-1].strip() for line in data.decode().splitlines()}
        assert "clew.cli" in imported
        assert not heavy & imported
