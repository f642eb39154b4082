"""What a text looks like at a glance: the cues that save asking most forms whether it is theirs.

A form lists the cues of its texts, and a text that has none of them is not in that form. Looking takes microseconds and
imports next to nothing; asking imports the form and its family, and the families are many. A form without cues is asked
about every text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from clew.codecs import caps
from clew.core.errors import PuzzleError

JSON = "json"
XML = "xml"
PNG = "png"
PNM = "pnm"  # a picture in one of the formats PBM, PGM, PPM
PENPA = "penpa"
ID = "id"  # a game id of Simon Tatham's collection
FACTS = "facts"  # facts or lists of Prolog
PACKED = "packed"  # begins like JSON that was packed into letters
KEYS = "keys"  # some line begins with a word
SIZED = "sized"  # the first line that says anything has nothing but whole numbers
KIT = "kit"  # begins with rows and columns; what follows is in the cue's own name
NAMED = "named"  # begins with a dot and a name, or a dot and ~
POINTERS = "pointers"  # has one of < > ^ near its beginning
CUBE = "cube"  # as many digits and dots as a cube has parts
DIGITS = "digits"  # one word of digits and dots
WORD = "word"  # one word with other characters, but no plain address, and no names with arguments
LINES = "lines"  # several words or lines

_ID = re.compile(r"\s*[0-9][0-9A-Za-z]*[:#]")
_PNM = re.compile(r"P[1-6][\s#]")
_ADDRESS = re.compile(r"(?:([a-z][a-z0-9+.-]*)://)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)", re.IGNORECASE)
_LONG = re.compile(r"[0-9.]{40}")
_LETTER = re.compile(r"[A-Za-z]")
_PACKED = re.compile(r"[a-z]{0,8}N")
_KEYS = re.compile(r"(?:\A|[\n\r])[^\S\n\r]*+[a-z]{2}", re.IGNORECASE)
_SIZED = re.compile(r"(?:\s++|#[^\n\r]*+)*+[0-9]++(?:[^\S\n\r]++[0-9]++)*+[^\S\n\r]*+(?:[\n\r]|\Z)")
_DIGITS = re.compile(r"[0-9.]+")
_NAMED = re.compile(r"\s*\.[.\s]*(?:~|[A-Za-z])")
_ARGUMENTS = re.compile(r"[\s.]*\.(?:[A-Za-z]{1,40}\.{1,9})*[A-Za-z]{0,40}~")
_POINTERS = re.compile(r"[<>^]")
_NEAR = 400  # characters at the beginning
_CUBES = frozenset(side**3 for side in range(5, 10))
_HEAD = 20_000  # characters in which a document says what it is
_KIT = re.compile(r"\s*([0-9]{1,3})[^\S\n]+[0-9]{1,3}(?:[^\S\n]+\w{1,4}){0,6}[^\S\n]*\n")
_MARGINS = 4  # lines of clues outside the grid
_LABELS = 4  # of a host, from its end: as many as the longest that some form knows


def pzpr(code: str) -> str:
    """The cue of links and files of pzpr that name this kind of puzzle."""
    return f"pzpr/{code}"


def host(name: str) -> str:
    """The cue of addresses at a host, or at one below it."""
    return f"host/{name}"


def scheme(name: str) -> str:
    """The cue of addresses that begin so."""
    return f"scheme/{name}"


def drawing(kind: str, layers: Iterable[str]) -> str:
    """The cue of links of Penpa+ with a grid of this kind, on which the setter drew in just these layers."""
    return f"{PENPA}/{kind}/{'+'.join(sorted(layers))}"


def kit(times: int, more: int) -> str:
    """The cue of a text whose first line begins with rows and columns, followed by times x rows + more lines."""
    return f"{KIT}/{times}+{more}"


def word(pattern: str) -> str:
    """The cue of texts whose first word this pattern matches."""
    return f"{WORD}~{pattern}"


def begins(pattern: str, text: str) -> bool:
    """Whether a pattern matches the first word of a text."""
    first = next(iter(text.split(None, 1)), "")
    return len(first) <= caps.LINK and re.fullmatch(pattern, first) is not None


def has_any(wanted: Sequence[str], text: str, seen: Collection[str]) -> bool:
    """Whether a text, of which these cues were seen, has one of those that a form lists."""
    patterns, others = _sorted_out(tuple(wanted))
    if others.isdisjoint(seen):
        return False
    return not patterns or any(begins(pattern, text) for pattern in patterns)


@lru_cache(maxsize=1024)
def _sorted_out(wanted: tuple[str, ...]) -> tuple[Sequence[str], frozenset[str]]:
    """The patterns of first words among the cues of a form, and the other cues."""
    patterns = [cue.removeprefix(f"{WORD}~") for cue in wanted if cue.startswith(f"{WORD}~")]
    return patterns, frozenset(cue for cue in wanted if not (patterns and cue.startswith(WORD)))


def cues(text: str) -> frozenset[str]:
    """All cues that a text has; for those of words, `has_any` looks at the text."""
    bare = text.strip()
    single = len(text.split(None, 1)) <= 1
    seen = {
        JSON: bare.startswith(("{", "[", "ipuz")),
        XML: "<puzzle" in text[:_HEAD],
        PNG: text.startswith("\x89PNG"),
        PNM: _PNM.match(text) is not None,
        PENPA: "m=edit&" in bare or "m=solve&" in bare,
        ID: _ID.match(text) is not None,
        FACTS: "(" in text or ("[" in text and "=" in text),
        PACKED: _PACKED.match(bare) is not None,
        KEYS: not single and _KEYS.search(text) is not None,
        SIZED: _SIZED.match(text) is not None,
        NAMED: _NAMED.match(text) is not None,
        POINTERS: _POINTERS.search(text[:_NEAR]) is not None,
        CUBE: len(text) <= 4 * max(_CUBES) and _is_cube("".join(text.split())),
        DIGITS: single and _DIGITS.fullmatch(bare) is not None,
        WORD: single and _DIGITS.fullmatch(bare) is None and not is_named(text) and not is_address(bare),
        LINES: not single,
    }
    found = {cue for cue, has in seen.items() if has}
    return frozenset(
        {*found, *_address(bare), *_pzpr(text), *_kits(text), *(_drawings(text) if PENPA in found else ())}
    )


def _is_cube(flat: str) -> bool:
    return len(flat) in _CUBES and _DIGITS.fullmatch(flat) is not None


def _kits(text: str) -> set[str]:
    """The shapes that a text with rows and columns in its first line can have."""
    found = _KIT.match(text)
    if found is None:
        return set()
    from clew.codecs.lines import plain

    lines = sum(not line.isspace() for line in plain(text[found.end() : caps.LINK]) if line)
    shapes = ((times, lines - times * int(found[1])) for times in (0, 1, 2))
    return {kit(times, more) for times, more in shapes if 0 <= more <= _MARGINS}


def _drawings(text: str) -> set[str]:
    """What is drawn in a link of Penpa+."""
    from clew.codecs import penpa

    try:
        picture = penpa.read(text)
    except PuzzleError:
        return set()
    return {drawing(picture.kind, picture.layers())}


def _address(bare: str) -> set[str]:
    """Where an address leads to: `www.example.org` is a host below `example.org`."""
    found = _ADDRESS.match(bare[: caps.LINK])
    if found is None:
        return set()
    names = found[2].lower().rsplit(".", _LABELS)[-_LABELS:]
    hosts = {host(".".join(names[at:])) for at in range(len(names) - 1)}
    return hosts | ({scheme(found[1].lower())} if found[1] else set())


def is_named(text: str) -> bool:
    """Distinguish names with arguments, as in `.Name~argument`, from cells, which take longer to look at."""
    return _ARGUMENTS.match(text) is not None


def is_address(text: str) -> bool:
    """Distinguish a plain address from other texts, and from an address that has the cells of a puzzle in it."""
    if "/" not in text or len(text.split(None, 1)) != 1:
        return False
    return 4 * len(_LETTER.findall(text)) > len(text.strip()) and _LONG.search(text) is None


def _pzpr(text: str) -> set[str]:
    """The kind of puzzle that a link or file of pzpr names."""
    if "/" not in text[: caps.LINK] and not text.lstrip().startswith("pzprv3"):
        return set()
    from clew.codecs.pzpr import pid_of

    return {pzpr(code) for code in (pid_of(text), pid_of(text[: caps.LINK + 1])) if code is not None}
