"""Whisper polarity: low and high digits alternate along a German whisper, and a house has a limited number of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from clew.core.text import joined
from clew.families.variant.ladder.groups import Web, digits
from clew.families.variant.ladder.sight import Finding, Sight
from clew.families.variant.ladder.words import names

if TYPE_CHECKING:
    from clew.families.variant.ladder.layout import House

NAME = "Whisper polarity"
_SIDES = "low", "high"


class _Line(NamedTuple):
    """Whispers that hang together: cells of one colour and of the other, and the clues."""

    colours: tuple[tuple[int, ...], tuple[int, ...]]
    who: str
    clues: tuple[str, ...]


def polarity(sight: Sight) -> Iterator[Finding]:
    """Cells of one colour that must be low, or high."""
    span = sight.board.puzzle.span
    half = len(span) // 2
    low, high = (sum(1 << digit for digit in some) for some in (span[:half], span[-half:]))
    for line in _lines(sight, low, high):
        for colour in (0, 1):
            for side, mask in ((0, low), (1, high)):
                yield from _settled(sight, line, colour, side, (low, high))
                if any(sight.masks[cell] & mask for cell in line.colours[colour]):
                    for house in sight.board.houses:
                        yield from _crowded(sight, line, colour, side, (low, high), house)


def _lines(sight: Sight, low: int, high: int) -> Iterator[_Line]:
    """Whispers on which low and high digits alternate, those that share a cell together."""
    webs = [group for group in sight.board.groups if isinstance(group, Web) and group.kind == "whisper"]
    links: dict[int, list[tuple[int, Web]]] = {}
    for web in webs:
        for one, other, leaves in web.links:
            same = any(leaves[digit] & side for side in (low, high) for digit in digits(side))
            if not same and not any(leaves[digit] for digit in digits(sight.every & ~(low | high))):
                links.setdefault(web.cells[one], []).append((web.cells[other], web))
    seen: dict[int, int] = {}
    for start in links:
        if start in seen:
            continue
        seen[start], todo, used = 0, [start], dict[Web, None]()
        for cell in todo:  # grows while it is gone through
            for other, web in links[cell]:
                used[web] = None
                if other not in seen:
                    seen[other] = 1 - seen[cell]
                    todo.append(other)
        own = [tuple(cell for cell in todo if seen[cell] == colour) for colour in (0, 1)]
        clues = tuple(dict.fromkeys(clue for web in used for clue in web.clues))
        who = joined([*dict.fromkeys(web.who for web in used)], 2)
        yield _Line((own[0], own[1]), who, clues)


def _settled(sight: Sight, line: _Line, colour: int, side: int, sides: tuple[int, int]) -> Iterator[Finding]:
    """A cell whose digit is low, or high, settles all others."""
    known = next((cell for cell in line.colours[colour] if not sight.masks[cell] & ~sides[side]), None)
    if known is not None:
        why = f"low and high digits alternate along {line.who}, and {sight.board.cells[known]} is {_SIDES[side]}"
        yield from _finding(sight, line, colour, (side, sides), why, {known: sight.every & ~sight.masks[known]}, ())


def _crowded(
    sight: Sight, line: _Line, colour: int, side: int, sides: tuple[int, int], house: House
) -> Iterator[Finding]:
    """More cells of one colour in a house than there is room for on one side: they are on the other."""
    own = [cell for cell in line.colours[colour] if cell in house.cells]
    taken = [cell for cell in house.cells if not sight.masks[cell] & ~sides[side] and cell not in own]
    room = sides[side].bit_count()
    if not own or len(own) + len(taken) <= room or any(cell in taken for cell in line.colours[1 - colour]):
        return
    if len(own) == 1:
        held = f"{house.who} has its {_SIDES[side]} digits in {names(sight, sorted(taken))}"
        left = f"which leaves a {_SIDES[1 - side]} one for {names(sight, own)}"
        why = f"{held}, {left}, and low and high digits alternate along {line.who}"
    else:
        both, low = "both" if len(own) == 2 else "all", _SIDES[side]
        beside = f" beside {names(sight, sorted(taken))}" if taken else ""
        why = (
            f"low and high digits alternate along {line.who}, so {names(sight, sorted(own))} are {both} {low} "
            f"or {both} {_SIDES[1 - side]}, and {house.who} has only {room} {low} digits, which leaves no room for "
            f"them{beside}"
        )
    because = {cell: sight.every & ~sight.masks[cell] for cell in taken}
    yield from _finding(sight, line, colour, (1 - side, sides), why, because, house.clues)


def _finding(
    sight: Sight,
    line: _Line,
    colour: int,
    side: tuple[int, tuple[int, int]],
    why: str,
    because: dict[int, int],
    clues: tuple[str, ...],
) -> Iterator[Finding]:
    """The colour is on this side, and the other one on the other."""
    which, sides = side
    removed, then = dict[int, int](), list[str]()
    for cells, at in ((line.colours[colour], which), (line.colours[1 - colour], 1 - which)):
        out = [cell for cell in cells if cell not in because and sight.masks[cell] & ~sides[at]]
        removed |= {cell: sight.masks[cell] & ~sides[at] for cell in out}
        if out:
            then.append(f"{names(sight, out)} must be {_SIDES[at]}")
    if all(sight.masks[cell] & ~gone for cell, gone in removed.items()) and removed:
        yield Finding(
            technique=NAME,
            removed=removed,
            because=because,
            clues=[*line.clues, *clues],
            why=why,
            then=", and ".join(then),
            where=names(sight, sorted([*line.colours[0], *line.colours[1]])),
            area=[*line.colours[0], *line.colours[1]],
            pattern=list(because),
            settles=True,
        )
