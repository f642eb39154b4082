"""A puzzle as native code takes it, to follow trials and to ask groups what they support."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from clew.families.variant.ladder.combined import COMBINED
from clew.families.variant.ladder.groups import Cage, Choice, Counted, Group, Reader, Split, Total, Web

if TYPE_CHECKING:
    from clew._native import VariantTrials
    from clew.families.variant.ladder.layout import Layout

_HOUSE, _SEES, _CAGE, _SUM, _WEB, _READER, _COUNTED, _SPLIT, _CHOICE = range(1, 10)  # records of native code
_REGIONS = 20
_LINES = {"row": 1, "column": 2}  # what a house is
_DIGITS = 17  # that native code knows
_PLAIN, _HARD, _HARDER, _LAST = 1, 2, 3, 5  # tiers: what a trial looks at first, and what only where it has to


def engine(board: Layout, implied: str) -> VariantTrials:
    """Native code for a puzzle; `implied`: the kind of sums that are not stated."""
    from clew._native import VariantTrials

    return VariantTrials(array("i", _numbers(board, implied)).tobytes())


def _numbers(board: Layout, implied: str) -> Iterator[int]:
    cells = len(board.cells)
    facts = board.facts.groups
    yield from (cells + board.pairs + len(board.facts.number), board.every, cells)
    if board.regions is not None:
        yield from (_REGIONS, board.regions.size)
        for place in zip(board.regions.cells, board.regions.labels, strict=True):
            yield from place
        yield len(board.regions.ends)
        for pair in board.regions.ends:
            yield from pair
    for house in board.houses:
        yield from (_HOUSE, house.complete, _LINES.get(house.shape, 0), len(house.cells), *house.cells)
    for cell, seen in enumerate(board.sees):
        yield from (_SEES, cell, len(seen), *seen)
    number = {group: at for at, group in enumerate(board.groups)}
    for group in board.groups:
        several = group.kind == implied and len(group.cells) > 1
        tier = _HARDER if isinstance(group, Split) else _HARD if several else _PLAIN
        tier = _LAST if group.kind == COMBINED else tier
        yield from _record(group, board.every, (tier, len(group.cells), *group.cells), number)
    for group in facts:
        yield from _record(group, board.every, (_HARD, len(group.cells), *group.cells), number)
    for group in board.regions.groups if board.regions is not None else ():
        tier = _HARD if board.regions is not None and group in board.regions.rests else _PLAIN
        yield from _record(group, board.every, (tier, len(group.cells), *group.cells), number)


def _record(group: Group, every: int, own: tuple[int, ...], number: Mapping[Group, int]) -> Iterator[int]:
    if isinstance(group, Split):
        yield from (_SPLIT, *own, len(group.house), *group.house, len(group.parts))
        for part in group.parts:
            yield from (len(part.inner), *part.inner, len(part.outer), *part.outer)
            yield from (part.group.total, 0) if isinstance(part.group, Cage) else (0, number[part.group] + 1)
    elif isinstance(group, Choice):
        yield from (_CHOICE, *own, len(group.parts))
        for way in group.parts:
            yield len(way)
            for each in way:
                yield from _record(each, every, (_PLAIN, len(each.cells), *each.cells), number)
    elif isinstance(group, Cage):
        yield from (_CAGE, *own, group.total, 0 if group.large else every.bit_length())
    elif isinstance(group, Total):
        yield from (_SUM, *own, group.total)
        yield from (values.get(digit, 0) for values in group.values for digit in range(_DIGITS))
    elif isinstance(group, Web):
        yield from (_WEB, *own, len(group.links))
        for one, other, leaves in group.links:
            yield from (one, other, *(leaves.get(digit, 0) for digit in range(_DIGITS)))
    elif isinstance(group, Reader):
        steps = [(state, *step) for state, each in group.steps.items() for step in each.items()]
        states = 1 + max((number for state, _, after in steps for number in (state, after)), default=0)
        yield from (_READER, *own, states, *(state in group.final for state in range(states)), len(steps))
        for step in steps:
            yield from step
    elif isinstance(group, Counted):
        yield from (_COUNTED, *own, group.least, group.most, len(group.about))
        for about in group.about:
            yield from about
