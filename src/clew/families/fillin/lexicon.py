"""Words to make fill-ins of: Clew's own list, a list from a file to choose from, and a theme that should be used up."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from clew.codecs.files import text
from clew.core.errors import PuzzleError
from clew.families.fillin.puzzle import LONGEST, capitals, strange

OWN, NONE = "own", "none"
_BYTES = 32_000_000  # of a list of words
_JOINTS = str.maketrans("", "", " \t-'\u2019.")  # written between the parts of a name, and not into squares


def dictionary(named: str) -> tuple[str, ...]:
    """The words to choose from, in capitals; entries of a file that are not plain words are skipped."""
    if named == OWN:
        return _english()
    entries = (capitals(line.strip()) for line in text(named, _BYTES).splitlines())
    words = tuple(dict.fromkeys(word for word in entries if 1 < len(word) <= LONGEST and _plain(word)))
    if not words:
        raise PuzzleError(f"{named}: it has no words: expected one on each line, of two letters or more")
    return words


def theme(named: str) -> tuple[str, ...]:
    """The words of a theme, each once, in capitals and without spaces, hyphens and apostrophes."""
    if named == NONE:
        return ()
    found: dict[str, None] = {}
    for number, line in enumerate(text(named, _BYTES).splitlines(), 1):
        word = capitals(line.translate(_JOINTS))
        if not word:
            continue
        wrong = strange(word) or ("it has one letter" if len(word) == 1 else "")
        if wrong:
            raise PuzzleError(f"{named}: '{line.strip()[:40]}' is not a word: {wrong}", line=number)
        found[word] = None
    if not found:
        raise PuzzleError(f"{named}: it has no words: expected one on each line, of two letters or more")
    return tuple(found)


def _plain(word: str) -> bool:
    """Whether these are letters, or digits, and nothing else."""
    return (word.isalpha() or word.isdecimal()) and not strange(word)


@lru_cache(maxsize=1)
def _english() -> tuple[str, ...]:
    return tuple(files(__package__).joinpath("words/english.txt").read_text(encoding="ascii").upper().split())
