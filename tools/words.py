"""Keep those of Clew's English words that SCOWL has: `python -m tools.words [FOLDER]`.

FOLDER is that of Debian's package scowl by default. Its lists of the levels 10, 20 and 35 for all kinds of English are
used, so that no word is spelled differently elsewhere.
What SCOWL allows is in NOTICE.txt beside the words.
"""

from __future__ import annotations

import sys
import textwrap
from itertools import groupby
from pathlib import Path

SCOWL = Path("/usr/share/dict/scowl")
WORDS = Path(__file__).resolve().parent.parent / "src" / "clew" / "families" / "fillin" / "words" / "english.txt"


def known(folder: Path) -> set[str]:
    """The words of the lists."""
    return {word for level in (10, 20, 35) for word in (folder / f"english-words.{level}").read_text("latin-1").split()}


def text(words: list[str]) -> str:
    """Words by length, as many on a line as have room."""
    by_length = groupby(sorted(set(words), key=lambda word: (len(word), word)), key=len)
    return "".join(textwrap.fill(" ".join(group), 119) + "\n" for _, group in by_length)


if __name__ == "__main__":
    everyday = known(Path(sys.argv[1]) if len(sys.argv) > 1 else SCOWL)
    WORDS.write_text(text([word for word in WORDS.read_text().split() if word in everyday]))
