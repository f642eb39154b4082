"""docs/json.md is true: every example in it is run and prints what is shown."""

from __future__ import annotations

import json
import shlex
from typing import Any

from clew.cli.help import COMMANDS
from tests.cli.puzzles import Run
from tests.documents import sessions

# What differs from run to run: only its type is compared.
VARIES = {"counters", "figures", "path", "seconds"}


def examples() -> list[tuple[list[str], list[str]]]:
    """Each command shown, and the lines it prints."""
    return [(shlex.split(command)[1:], lines) for command, lines in sessions("docs/json.md")]


def settled(data: Any) -> Any:
    """The data without what may differ."""
    if isinstance(data, dict):
        return {key: type(value).__name__ if key in VARIES else settled(value) for key, value in data.items()}
    return [settled(each) for each in data] if isinstance(data, list) else data


def test_every_example_prints_what_the_document_shows(run: Run) -> None:
    for arguments, lines in examples():
        shown = lines[:-1] if lines[-1] == "..." else lines
        ran = run(*arguments)
        assert ran.err == ""
        printed = ran.out.splitlines()
        assert len(printed) > len(shown) if lines[-1] == "..." else len(printed) == len(shown)
        for data, line in zip(shown, printed, strict=False):
            if data.startswith("{"):
                assert settled(json.loads(line)) == settled(json.loads(data)), shlex.join(arguments)
            else:
                assert line == data, shlex.join(arguments)


def test_every_command_has_an_example() -> None:
    endless = {"play", "serve"}  # they go on until somebody ends them
    assert {arguments[0] for arguments, _ in examples()} == set(COMMANDS) - endless
