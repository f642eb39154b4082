"""Programs for SWI-Prolog, each run in a process of its own: CHR and CLP(FD) as the documents used them.

The process gets the puzzle as a term, writes its solutions, and then one line with what it counted. Its limit is
processor time, which it watches itself; a wall-clock limit guards it, and it ends with our process group.
"""

from __future__ import annotations

import shutil
import subprocess
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from clew.core.errors import PuzzleError
from clew.engine.processor import guard

COMMAND = "swipl"
NEEDED = "needs SWI-Prolog: apt install swi-prolog-nox"
_HOST = Path(__file__).with_name("swi.pl")


@dataclass(kw_only=True)
class Ran:
    """What a program found and what it cost; `end` is done, limit, guard, or an error."""

    solutions: list[list[int]] = field(default_factory=list)
    end: str = "guard"
    build: float = 0.0
    seconds: float = 0.0
    counters: dict[str, int] = field(default_factory=dict)


def require() -> str:
    """Give the path of SWI-Prolog; where it is not installed, say how to get it."""
    found = shutil.which(COMMAND)
    if found is None:
        raise PuzzleError(NEEDED)
    return found


class Prolog:
    """A process that has loaded a program and waits for its puzzle: `with Prolog(file) as prolog: prolog.run(...)`."""

    def __init__(self, program: Path) -> None:
        command = [require(), "-q", "-g", "swi:main", "-t", "halt(1)", str(_HOST), "--", str(program)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Prolog:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def end(self) -> None:
        """End it at once, from any thread."""
        self._process.kill()

    def run(self, term: str, options: Mapping[str, str], seconds: float, solutions: int | None) -> Ran:
        """Solve a puzzle within some seconds of processor time; None looks for all solutions."""
        process, ran = self._process, Ran()
        assert process.stdin is not None
        assert process.stdout is not None
        chosen = ", ".join(f"{_atom(name)}={_atom(choice)}" for name, choice in options.items())
        patience = guard(seconds)
        timer = threading.Timer(patience, self.end)
        timer.daemon = True
        timer.start()
        start = time.monotonic()
        try:
            process.stdin.write(f"task({term}, [{chosen}], {seconds:f}, {solutions or -1}).\n")
            process.stdin.close()
            for line in process.stdout:
                word, _, rest = line.strip().partition(" ")
                if word == "solution":
                    ran.solutions.append([int(each) for each in rest.strip("[]").split(",") if each])
                elif word == "end":
                    _ended(ran, rest)
                    return ran
        except BrokenPipeError:
            pass  # it ended before it read its task: said below
        finally:
            timer.cancel()
        if time.monotonic() - start < patience:
            assert process.stderr is not None
            ran.end = "error: " + (" ".join(process.stderr.read().split()) or "SWI-Prolog ended without an answer")
        return ran


def _ended(ran: Ran, text: str) -> None:
    build, seconds, inferences, nodes, failures, backtracks, end = text.split(" ", 6)
    ran.end, ran.build, ran.seconds = end, float(build), float(seconds)
    names = ("inferences", "nodes", "failures", "backtracks")
    ran.counters = dict(zip(names, map(int, (inferences, nodes, failures, backtracks)), strict=True))


def _atom(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
