"""Answers that are made once and sent often: compressed when they are made, and not sent to a browser that has them."""

from __future__ import annotations

import gzip
import hashlib

from starlette.requests import Request
from starlette.responses import Response

_SMALLEST = 500  # bytes worth compressing


class Ready:
    """One such answer. Browsers keep it, and ask each time whether it has changed."""

    def __init__(self, body: bytes, media: str) -> None:
        self.body, self._media = body, media
        packed = gzip.compress(body, 9, mtime=0) if len(body) > _SMALLEST else body
        self._packed = packed if len(packed) < len(body) else None
        tag = f'W/"{hashlib.sha256(body).hexdigest()[:24]}"'  # weak: it is the same for both forms
        self._headers = {"cache-control": "no-cache", "etag": tag, "vary": "accept-encoding"}

    def response(self, request: Request) -> Response:
        """The answer, in the form that the browser takes; or that it has it already."""
        known = request.headers.get("if-none-match", "")
        if self._headers["etag"] in (each.strip() for each in known.split(",")):
            return Response(status_code=304, headers=self._headers)
        if self._packed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, headers=self._headers, media_type=self._media)
        packed = {**self._headers, "content-encoding": "gzip"}
        return Response(self._packed, headers=packed, media_type=self._media)
