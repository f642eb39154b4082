"""Progress on a terminal: one line, overwritten as work goes on and erased at the end; nothing in a pipe.

The line needs no more than a carriage return and spaces, so it looks the same on every terminal and under NO_COLOR.
"""

from __future__ import annotations

import os
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import threading

_PATIENCE = 0.7  # seconds before anything is shown
_PACE = 0.1  # seconds between updates of the line
_BAR = 30  # characters


class Line:
    """The last line of a terminal; nothing is shown if standard error is not one."""

    def __init__(self) -> None:
        self.on = sys.stderr.isatty()
        self._written = 0
        self._due = 0.0

    def show(self, text: str, *, last: bool = False) -> None:
        """Overwrite the line, unless it was written a moment ago and is not the last."""
        now = time.monotonic()
        if self.on and (last or now >= self._due):
            self._due = now + _PACE
            self._write(text[: _columns() - 1])

    def clear(self) -> None:
        """Leave an empty line for what is printed next."""
        if self._written:
            self._write("")
            sys.stderr.write("\r")
            sys.stderr.flush()
        self._due = 0.0

    def _write(self, text: str) -> None:
        sys.stderr.write(f"\r{text.ljust(self._written)}")
        sys.stderr.flush()
        self._written = len(text)


class Progress:
    """Work that may take long: `with Progress("solving") as progress: ... progress.report("half done")`."""

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._thread: threading.Thread | None = None
        self._text = ""

    def __enter__(self) -> Progress:
        line = Line()
        if line.on:
            import threading

            self._done = threading.Event()
            self._thread = threading.Thread(target=self._watch, args=(line, self._done), daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._thread is not None:
            self._done.set()
            self._thread.join()

    def report(self, text: str) -> None:
        """Set the text that says how far the work is."""
        self._text = text

    def _watch(self, line: Line, done: threading.Event) -> None:
        start = time.monotonic()
        wait = _PATIENCE
        while not done.wait(wait):
            text = f": {self._text}" if self._text else ""
            line.show(f"{self._doing}, {span(time.monotonic() - start)}{text}")
            wait = _PACE
        line.clear()


class Bar:
    """Work of known length: `with Bar() as bar: ... bar.show("12 records", 12, 40)`."""

    def __init__(self) -> None:
        self._line = Line()
        self._start = time.monotonic()
        self._full = False

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._line.clear()

    def show(self, text: str, done: int, total: int | None) -> None:
        """Show how far the work is; if its length is unknown, only the time it has taken."""
        seconds = time.monotonic() - self._start
        if not total:
            return self._line.show(f"{span(seconds)}  {text}")
        share = min(1.0, done / total)
        bar = ("#" * int(share * _BAR)).ljust(_BAR, ".")
        left = f"  {span(seconds / share - seconds)} left" if 0 < share < 1 else ""
        filled, self._full = share == 1 and not self._full, share == 1
        return self._line.show(f"[{bar}] {share:4.0%}{left}  {text}", last=filled)

    def say(self, text: str) -> None:
        """Print a line above the bar, on a terminal or not."""
        self._line.clear()
        print(text, file=sys.stderr)


def span(seconds: float) -> str:
    """Seconds as people read a clock: 7 s, 2:05, 1:02:05."""
    whole = int(seconds)
    minutes, hours = whole // 60 % 60, whole // 3600
    if hours:
        return f"{hours}:{minutes:02}:{whole % 60:02}"
    return f"{minutes}:{whole % 60:02}" if minutes else f"{whole} s"


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except OSError:
        return 80
