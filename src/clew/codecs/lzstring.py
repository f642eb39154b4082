"""LZ-String, a packing of JSON in links: LZ78 over 16-bit units, its codes cut into base-64 letters.

A code is either an earlier phrase or an announcement: 0 a new 8-bit unit, 1 a new 16-bit unit, 2 the end. Each phrase
after the first adds one to the dictionary, and a code is as wide as the dictionary's length in binary. The bits of a
code run from the lowest up, while letters are filled from the highest down.
"""

from __future__ import annotations

from clew.codecs import caps
from clew.core.errors import PuzzleError

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)} | {"-": 63, " ": 62}  # as links may change them
_BYTE, _UNIT, _END = 0, 1, 2


def unpack(packed: str, cap: int = caps.INFLATED) -> str:
    """Undo `pack`. All phrases together are no longer than what is written, so the cap on that bounds the memory."""
    codes = _Codes(packed.strip().rstrip("=$\\"))  # signs that copies of the original pad with
    phrases = ["", "", ""]  # the three announcements hold these places
    pieces: list[str] = []
    written = 0
    while True:
        code = codes.take(len(phrases).bit_length())
        if code == _END:
            return _from_units("".join(pieces))
        if code in (_BYTE, _UNIT):
            phrases.append(chr(codes.take(8 if code == _BYTE else 16)))
            code = len(phrases) - 1
        if code < len(phrases):
            phrase = phrases[code]
        elif code == len(phrases) and pieces:
            phrase = pieces[-1] + pieces[-1][0]
        else:
            raise PuzzleError("the packed text is damaged: it refers to a part that comes later")
        written += len(phrase)
        caps.hold(written, cap, "characters in unpacked text")
        if pieces:
            phrases.append(pieces[-1] + phrase[0])
        pieces.append(phrase)


class _Codes:
    """Codes taken from the front of a packed text."""

    def __init__(self, packed: str) -> None:
        caps.hold(len(packed), caps.LINK, "characters in packed text")
        strange = next((column for column, letter in enumerate(packed, start=1) if letter not in _VALUES), None)
        if strange is not None:
            raise PuzzleError(f"the packed text is damaged: {packed[strange - 1]!r} at character {strange}")
        self._bits = "".join(f"{_VALUES[letter]:06b}" for letter in packed)
        self._at = 0

    def take(self, width: int) -> int:
        """Read the next code of this many bits."""
        bits = self._bits[self._at : self._at + width]
        if len(bits) < width:
            raise PuzzleError("the packed text ends too early")
        self._at += width
        return int(bits[::-1], 2)


def pack(text: str) -> str:
    """Write what LZString.compressToBase64 writes."""
    bits: list[str] = []
    codes: dict[str, int] = {}
    fresh: set[str] = set()
    known = 3  # the length of the reader's dictionary, which sets the width of a code

    def put(code: int, width: int) -> None:
        bits.append(f"{code:0{width}b}"[::-1])

    def emit(phrase: str) -> None:
        nonlocal known
        first = not bits
        if phrase in fresh:
            fresh.remove(phrase)
            wide = ord(phrase) > 255
            put(_UNIT if wide else _BYTE, known.bit_length())
            put(ord(phrase), 16 if wide else 8)
            known += 1
        else:
            put(codes[phrase], known.bit_length())
        known += not first

    phrase = ""
    for unit in _to_units(text):
        if unit not in codes:
            codes[unit] = len(codes) + 3
            fresh.add(unit)
        if phrase + unit in codes:
            phrase += unit
        else:
            emit(phrase)
            codes[phrase + unit] = len(codes) + 3
            phrase = unit
    if phrase:
        emit(phrase)
    put(_END, known.bit_length())
    return _letters("".join(bits))


def _letters(bits: str) -> str:
    """Cut bits into letters, with at least one bit to spare, padded to groups of four."""
    count = len(bits) // 6 + 1
    padded = bits.ljust(count * 6, "0")
    letters = "".join(_ALPHABET[int(padded[at : at + 6], 2)] for at in range(0, len(padded), 6))
    return letters + "=" * (-count % 4)


def _to_units(text: str) -> str:
    """Spell characters beyond 16 bits as the pairs that JavaScript sees."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


def _from_units(units: str) -> str:
    try:
        return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeError:
        raise PuzzleError("the packed text is damaged: it contains half a character") from None
