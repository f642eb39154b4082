"""Edges as people call them: `v8.2` is the left edge of r8c2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from clew.core.places import Marks, Place, Value
from clew.core.text import joined
from clew.families.slitherlink.puzzle import LINE, NO_LINE, Slitherlink, cells, numbers, sides

WORDS: Mapping[Value, str] = {LINE: "line", NO_LINE: "no line"}
_SIDES = ("top", "right", "bottom", "left")


def spoken(puzzle: Slitherlink, named: Sequence[Place], near: Sequence[str] = (), most: int = 24) -> str:
    """Name edges by the cells that have most of them, cells in `near` first; edges beyond `most` are counted."""
    left = dict.fromkeys(named[:most] if len(named) <= most else named[: most - 1])
    homes = {place: _homes(puzzle, place) for place in left}
    parts = []
    while left:
        have = Counter(home for place in left for home in reversed(homes[place]))
        home = next((cell for cell in near if cell in have), None) or have.most_common(1)[0][0]
        own = [place for place in left if home in homes[place]]
        words = sorted((homes[place][home] for place in own), key=_SIDES.index)
        parts.append(f"the {joined(words)} edge{'s' * (len(own) > 1)} of {home}")
        for place in own:
            del left[place]
    if len(named) > most:
        parts.append(f"{len(named) - most + 1} more edges")
    return joined(parts)


def _homes(puzzle: Slitherlink, place: Place) -> dict[str, str]:
    """The cells beside an edge, and which of their sides it is."""
    names, across = cells(*puzzle.shape), place.startswith("h")
    before, after = sides(*puzzle.shape)[numbers(*puzzle.shape)[place]]
    found = {} if before is None else {names[before]: "bottom" if across else "right"}
    return found if after is None else {**found, names[after]: "top" if across else "left"}


def request(puzzle: Slitherlink, marks: Marks) -> str:
    """Ask for lines and crosses."""
    lines = [place for place, value in marks.items() if value == LINE]
    crosses = [place for place, value in marks.items() if value == NO_LINE]
    parts = [f"draw a line on {spoken(puzzle, lines)}"] * bool(lines)
    parts += [f"cross out {spoken(puzzle, crosses)}"] * bool(crosses)
    return f"{'; '.join(parts)}.".capitalize()
