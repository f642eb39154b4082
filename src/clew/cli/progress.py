"""Progress on a terminal: a quiet line that appears only when work takes long; nothing in a pipe."""

from __future__ import annotations

import sys
import threading
from types import TracebackType

_PATIENCE = 0.7  # seconds before anything is shown


class Progress:
    """Work that may take long: `with Progress("solving") as progress: ... progress.tell("half of it")`."""

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True) if sys.stderr.isatty() else None
        self._told = ""

    def __enter__(self) -> Progress:
        if self._thread is not None:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        if self._thread is not None:
            self._thread.join()

    def tell(self, text: str) -> None:
        """Say how far the work is."""
        self._told = text

    def _watch(self) -> None:
        if self._done.wait(_PATIENCE):
            return
        from rich.console import Console

        if self._done.is_set():
            return
        with Console(stderr=True).status(self._doing) as status:
            while not self._done.wait(0.2):
                status.update(f"{self._doing}: {self._told}" if self._told else self._doing)
