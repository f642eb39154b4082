"""Marks records of puzzles that repeat an earlier one in disguise, as they come from the workers in their order."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import blake2b
from typing import Any

import msgspec

from clew.batch.work import NEW, REPEATED, Done

_DIGEST = 16  # bytes kept of each puzzle


class Repeats:
    """The puzzles seen so far: what identifies the first record of each."""

    def __init__(self) -> None:
        self._seen: dict[bytes, tuple[str, int]] = {}

    def marked(self, done: Done) -> Done:
        """The same records; those of repeated puzzles name the first one."""
        tally = Counter(done.tally)
        lines = []
        for line in done.lines.splitlines(keepends=True):
            record = msgspec.json.decode(line)
            if "canonical" in record and not self._new(record):
                tally.update({NEW: -1, REPEATED: 1})
                line = msgspec.json.encode(record) + b"\n"
            lines.append(line)
        return replace(done, lines=b"".join(lines), tally=tally)

    def _new(self, record: dict[str, Any]) -> bool:
        """Whether this is the first record of its puzzle; if not, it is marked."""
        name = f"{record['family']} {record['canonical']}".encode()
        here = record.get("source", ""), next(record[name] for name in ("line", "puzzle") if name in record)
        source, number = self._seen.setdefault(blake2b(name, digest_size=_DIGEST).digest(), here)
        if (source, number) == here:
            return True
        record |= {"verdict": REPEATED, "repeats": number, **({"repeats_source": source} if source else {})}
        return False
