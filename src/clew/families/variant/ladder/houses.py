"""Deductions from houses alone, by their usual names in sudoku."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.text import grouped, joined
from clew.families.variant.ladder.groups import digits
from clew.families.variant.ladder.sight import Finding, Sight
from clew.families.variant.ladder.words import either, names

if TYPE_CHECKING:
    from clew.families.variant.ladder.layout import House

_LOCKED = 4  # cells that a digit of a house is confined to, at most
_SIZES = {2: "pair", 3: "triple", 4: "quad"}


def full_house(sight: Sight) -> Iterator[Finding]:
    """The last open cell of a house."""
    for house in sight.board.houses:
        if house.complete:
            left = [cell for cell in house.cells if not sight.placed[cell]]
            if len(left) == 1 and sight.masks[left[0]]:
                yield _single(sight, "Full house", left[0], sight.masks[left[0]], house)


def hidden_single(sight: Sight) -> Iterator[Finding]:
    """The only cell of a house for a digit, boxes first."""
    for house in sorted(sight.board.houses, key=lambda each: each.shape in ("row", "column")):
        for digit, cells in _places(sight, house):
            if len(cells) == 1 and not sight.placed[cells[0]]:
                yield _single(sight, "Hidden single", cells[0], 1 << digit, house)


def _single(sight: Sight, name: str, cell: int, bit: int, house: House) -> Finding:
    others = [each for each in house.cells if each != cell]
    place, digit = sight.board.cells[cell], bit.bit_length() - 1
    why = f"{place} is the last open cell of {house.who}, and {digit} is missing"
    if name != "Full house":
        seen = sorted({peer for each in others if not sight.placed[each] for peer in _holders(sight, each, bit)})
        known = f" ({digit} is already in {names(sight, seen)})" if 0 < len(seen) <= _LOCKED else ""
        why = f"in {house.who}, only {place} can still be {digit}{known}"
    return Finding(
        technique=name,
        removed={cell: sight.known[cell] & ~bit},
        because=sight.absent(others, bit),
        clues=house.clues,
        why=why,
        where=house.who,
        area=house.cells,
    )


def _holders(sight: Sight, cell: int, bit: int) -> list[int]:
    """The placed cell that excludes a digit, if one does."""
    return [peer for peer in sight.board.sees[cell] if sight.placed[peer] == bit][:1] if sight.known[cell] & bit else []


def naked_single(sight: Sight) -> Iterator[Finding]:
    """The only digit that a cell can have."""
    for cell, mask in enumerate(sight.masks):
        if mask & (mask - 1) == 0 and not sight.placed[cell] and mask:
            place = sight.board.cells[cell]
            peers = sorted(
                {peer for digit in digits(sight.every & ~mask) for peer in _holders(sight, cell, 1 << digit)}
            )
            seen = [*digits(_union(sight, peers))]
            struck = [digit for digit in digits(sight.every & ~mask) if digit not in seen]
            parts = [f"{place} sees {joined(list(map(str, seen)))}"] if seen else []
            if struck:
                parts.append(f"{joined(list(map(str, struck)))} {'is' if len(struck) == 1 else 'are'} ruled out")
            yield Finding(
                technique="Naked single",
                removed={cell: sight.known[cell] & ~mask},
                because={cell: sight.every & ~mask},
                why=", and ".join(parts) + ("" if seen else f" in {place}"),
                where=str(place),
                pattern=peers,
            )


def _union(sight: Sight, cells: Sequence[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= sight.masks[cell]
    return mask


def _places(sight: Sight, house: House) -> Iterator[tuple[int, list[int]]]:
    """The cells of a complete house that each digit can be in."""
    if house.complete:
        for digit in digits(sight.every):
            yield digit, [cell for cell in house.cells if sight.masks[cell] >> digit & 1]


def locked(sight: Sight, name: str) -> Iterator[Finding]:
    """A digit of a house is confined to cells that all see another cell: pointing from boxes, claiming from lines."""
    for house in sight.board.houses:
        if (house.shape in ("row", "column")) != (name == "Claiming"):
            continue
        for digit, cells in _places(sight, house):
            if 1 < len(cells) <= _LOCKED:
                yield from confined(sight, name, digit, cells, house)


def confined(sight: Sight, name: str, digit: int, cells: Sequence[int], house: House) -> Iterator[Finding]:
    """Cells that see all places of a digit cannot have it."""
    common = set(sight.board.sees[cells[0]]).intersection(*(sight.board.sees[cell] for cell in cells[1:]))
    out = sorted(cell for cell in common - {*house.cells} if sight.masks[cell] >> digit & 1)
    if not out:
        return
    cover = next((each.who for each in sight.board.houses if {*each.cells}.issuperset([*cells, *out])), "")
    how = f"{'both' if len(cells) == 2 else 'all'} in {cover}" if cover else f"and {names(sight, out)} "
    if not cover:
        how += f"{'sees' if len(out) == 1 else 'see'} {'both' if len(cells) == 2 else 'all'} of them"
    yield Finding(
        technique=name,
        removed=dict.fromkeys(out, 1 << digit),
        because=sight.absent((each for each in house.cells if each not in cells), 1 << digit),
        clues=[*house.clues, *(clue for cell in cells for far in out for clue in sight.board.sees[cell][far])],
        why=f"in {house.who}, the {digit} must be in {either(sight, cells)}, {how}",
        where=house.who,
        area=house.cells,
        pattern=cells,
    )


def naked_set(sight: Sight, size: int) -> Iterator[Finding]:
    """As many cells as digits that they can have."""
    for house in sight.board.houses:
        some = [cell for cell in house.cells if not sight.placed[cell] and sight.masks[cell].bit_count() <= size]
        if len(some) < size or sum(not sight.placed[cell] for cell in house.cells) <= size:
            continue
        for cells in combinations(some, size):
            mask = _union(sight, cells)
            if mask.bit_count() == size:
                yield from _subset(sight, cells, mask, house)


def _subset(sight: Sight, cells: Sequence[int], mask: int, house: House) -> Iterator[Finding]:
    common = set(sight.board.sees[cells[0]]).intersection(*(sight.board.sees[cell] for cell in cells[1:]))
    removed = {cell: gone for cell in sorted(common) if (gone := sight.masks[cell] & mask)}
    if removed:
        held = joined([str(digit) for digit in digits(mask)])
        yield Finding(
            technique=f"Naked {_SIZES[len(cells)]}",
            removed=removed,
            because=sight.absent(cells),
            clues=[*house.clues, *(clue for cell in cells for far in removed for clue in sight.board.sees[cell][far])],
            why=f"{names(sight, cells)} hold {held} between them",
            where=house.who,
            area=house.cells,
            pattern=cells,
        )


def hidden_set(sight: Sight, size: int) -> Iterator[Finding]:
    """As many digits as cells of a house that they can be in."""
    for house in sight.board.houses:
        open_to = {digit: cells for digit, cells in _places(sight, house) if 1 < len(cells) <= size}
        for some in combinations(open_to, size):
            cells = sorted({cell for digit in some for cell in open_to[digit]})
            mask = sum(1 << digit for digit in some)
            removed = {cell: gone for cell in cells if (gone := sight.masks[cell] & ~mask)}
            if len(cells) == size and removed:
                held = joined([str(digit) for digit in some])
                yield Finding(
                    technique=f"Hidden {_SIZES[size]}",
                    removed=removed,
                    because=sight.absent((cell for cell in house.cells if cell not in cells), mask),
                    clues=house.clues,
                    why=f"in {house.who}, {held} can only be in {names(sight, cells)}",
                    where=house.who,
                    area=house.cells,
                    pattern=cells,
                )


def fish(sight: Sight, size: int) -> Iterator[Finding]:
    """A digit of as many rows confined to as many columns, or the other way round."""
    lines = [house for house in sight.board.houses if house.complete and house.shape in ("row", "column")]
    for digit in digits(sight.every):
        for shape in ("row", "column"):
            bases = []
            for house in (each for each in lines if each.shape == shape):
                cells = [cell for cell in house.cells if sight.masks[cell] >> digit & 1]
                if 1 < len(cells) <= size:
                    bases.append((house, cells))
            covers = [each for each in lines if each.shape != shape]
            for some in combinations(bases, size):
                yield from _fish(sight, digit, some, covers)


def _fish(
    sight: Sight, digit: int, bases: Sequence[tuple[House, list[int]]], covers: Sequence[House]
) -> Iterator[Finding]:
    cells = {cell for _, held in bases for cell in held}
    across = [each for each in covers if not cells.isdisjoint(each.cells)]
    if len(across) != len(bases) or len({*cells}) != sum(len(held) for _, held in bases):
        return
    inside = {cell for house, _ in bases for cell in house.cells}
    if not cells <= {cell for each in across for cell in each.cells}:
        return
    out = [cell for each in across for cell in each.cells if cell not in inside and sight.masks[cell] >> digit & 1]
    if out:
        yield Finding(
            technique={2: "X-wing", 3: "Swordfish"}[len(bases)],
            removed=dict.fromkeys(out, 1 << digit),
            because=sight.absent((cell for cell in inside if cell not in cells), 1 << digit),
            why=f"in {grouped([house.who for house, _ in bases])}, the {digit} can only be in "
            f"{grouped([each.who for each in across])}",
            where=bases[0][0].who,
            area=sorted(inside),
            pattern=sorted(cells),
        )


def xy_wing(sight: Sight) -> Iterator[Finding]:
    """A cell with two candidates and two more such cells that it sees: one of these has their common digit."""
    twos = [cell for cell, mask in enumerate(sight.masks) if mask.bit_count() == 2 and not sight.placed[cell]]
    for pivot in twos:
        mine = sight.masks[pivot]
        near = [
            cell for cell in twos if cell in sight.board.sees[pivot] and (sight.masks[cell] & mine).bit_count() == 1
        ]
        for one, other in combinations(near, 2):
            shared = sight.masks[one] & sight.masks[other]
            if shared.bit_count() != 1 or shared & mine or sight.masks[one] | sight.masks[other] != mine | shared:
                continue
            common = set(sight.board.sees[one]) & set(sight.board.sees[other])
            out = sorted(cell for cell in common if sight.masks[cell] & shared)
            if out:
                yield _wing(sight, pivot, (one, other), shared, out)


def _wing(sight: Sight, pivot: int, wings: tuple[int, int], shared: int, out: Sequence[int]) -> Finding:
    sees, place = sight.board.sees, sight.board.cells
    digit = shared.bit_length() - 1
    ways = []
    for own in digits(sight.masks[pivot]):
        wing = next(cell for cell in wings if sight.masks[cell] >> own & 1)
        ways.append(f"if {place[pivot]} is {own}, {place[wing]} is {digit}")
    return Finding(
        technique="XY-wing",
        removed=dict.fromkeys(out, shared),
        because=sight.absent((pivot, *wings)),
        clues=[clue for wing in wings for far in (pivot, *out) for clue in sees[wing][far]],
        why=f"{', and '.join(ways)}: one of them is {digit} either way",
        where=str(place[pivot]),
        pattern=(pivot, *wings),
    )
