"""Why a request is refused: a status, one sentence, and where in the request it went wrong."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """A request that gets no answer but this."""

    def __init__(self, what: str, where: str = "", *, status: int = 400, **more: Any) -> None:
        super().__init__(what)
        self.status = status
        self.data = {"what": what, "where": where, **more}
