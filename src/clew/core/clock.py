"""Limits that run: whether they have ended, and what is left of them."""

from __future__ import annotations

import time

from clew.core.frozen import replace
from clew.core.results import Limits

_MOMENT = 0.001  # seconds: no limits are shorter


class Clock:
    """Limits that begin now."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._end = None if self.limits.seconds is None else time.monotonic() + self.limits.seconds

    def ended(self, grace: float = 0.0) -> bool:
        """Whether time is up, by this many seconds, or the stop flag is set."""
        stopped = self.limits.stop is not None and self.limits.stop.is_set()
        return stopped or (self._end is not None and time.monotonic() >= self._end + grace)

    def left(self) -> Limits:
        """What is left of them, at least a moment."""
        if self._end is None:
            return self.limits
        return replace(self.limits, seconds=max(self._end - time.monotonic(), _MOMENT))
