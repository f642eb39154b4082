"""Game ids of Simon Tatham's Mines: where mines are, and the cell that is opened first."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from hashlib import sha1
from itertools import count

from clew.codecs import caps, cues
from clew.codecs.lines import filled
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Place
from clew.core.text import quoted
from clew.rules.forms.draft import Draft, Maker
from clew.rules.genre import Genre
from clew.rules.lattice import Lattice

_ID = r"[0-9]{1,3}(x[0-9]{1,3})?(n[0-9]{1,4})?a?:[0-9]{1,3},[0-9]{1,3},[mu]?[0-9a-f]+"
_PARTS = re.compile(r"([0-9]+)(?:x([0-9]+))?(?:n[0-9]+)?a?:([0-9]+),([0-9]+),([mu]?)([0-9a-f]+)")
_MANY = 2_000_000  # characters of a text with several ids
_EXAMPLE = "9x9:7,8,mc0d6254bc6da9d1f40490\n"


def tatham_layout(name: str, title: str, *, clue: str, total: str) -> Maker:
    """Ids of a game, which are only read: they have all mines, and no room for numbers that were not opened.

    The numbers are those that the first cell opens, and the total is that of the game.
    """

    def make(genre: type[Genre]) -> Format[Genre]:
        def read(text: str) -> list[Reading[Genre]]:
            caps.hold(len(text), _MANY, "characters in ids")
            lines = filled(text)
            if not lines:
                raise PuzzleError("there is no game id in the text")
            return [_read(line.text.strip(), line.number) for line in lines]

        def _read(text: str, line: int) -> Reading[Genre]:
            found = _PARTS.fullmatch(text)
            if found is None:
                expected = f"expected one as in {_EXAMPLE.strip()}"
                raise PuzzleError(f"{quoted(text)} is not an id of {title}: {expected}", line=line)
            draft = Draft(genre, int(found[2] or found[1]), int(found[1]), line=line)
            layout = _layout(found[6], len(draft.grid.cells), masked=found[5] != "u", line=line)
            mined = {place for place, here in zip(draft.grid.cells, layout, strict=True) if here}
            column, row = int(found[3]), int(found[4])
            first = Place(f"r{row + 1}c{column + 1}")
            if first not in draft.grid.at or first in mined:
                wrong = "has a mine" if first in mined else "is not in the grid"
                raise PuzzleError(f"the first cell, {first}, {wrong}: expected a free cell", line=line)
            for place, number in _opened(first, mined, draft.grid):
                draft.put(clue, place, number)
            draft.put(total, "", len(mined))
            return draft.reading()

        return Format(
            name=name,
            title=f"game ids from Simon Tatham's {title}",
            example=_EXAMPLE,
            cues=(cues.ID, cues.word(_ID)),
            shared=True,
            sniff=lambda text: cues.begins(_ID, text),
            read=read,
        )

    return make


def _layout(digits: str, cells: int, *, masked: bool, line: int) -> list[bool]:
    """Which cells have mines: a bit each, four to a digit."""
    wanted = -(-cells // 4)
    if len(digits) != wanted:
        raise PuzzleError(f"the id has {len(digits)} digits after the first cell: expected {wanted}", line=line)
    data = bytearray.fromhex(digits + "0" * (len(digits) % 2))
    if masked:
        half = len(data) // 2
        for seed, target in ((slice(0, half), slice(half, None)), (slice(half, None), slice(0, half))):
            data[target] = bytes(a ^ b for a, b in zip(data[target], _noise(bytes(data[seed])), strict=False))
            data[-1] &= 0xFF00 >> ((cells - 1) % 8 + 1) & 0xFF  # no noise beyond the last cell
    return [bool(data[at // 8] >> (7 - at % 8) & 1) for at in range(cells)]


def _noise(seed: bytes) -> Iterator[int]:
    """What a half of the bits is masked with, from the other half."""
    for number in count():
        yield from sha1(seed + str(number).encode(), usedforsecurity=False).digest()


def _opened(first: Place, mined: Collection[Place], grid: Lattice) -> Iterator[tuple[Place, int]]:
    """The cells that open with the first one, and the mines around them: a 0 opens those around it."""
    todo, seen = [first], {first}
    for place in todo:
        around = grid.around[place]
        number = sum(each in mined for each in around)
        yield place, number
        fresh = [each for each in around if each not in seen] if number == 0 else []
        seen.update(fresh)
        todo += fresh
