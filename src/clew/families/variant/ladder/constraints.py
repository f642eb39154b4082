"""Deductions from one constraint: the last cell of a cage, combinations, bounds of thermometers and arrows, dots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from clew.families.variant.kinds import KINDS
from clew.families.variant.ladder import reasons
from clew.families.variant.ladder.combined import COMBINED
from clew.families.variant.ladder.groups import Cage, Choice, Counted, Group, Masks, Reader, Split, Total, Web
from clew.families.variant.ladder.layout import CHAINED, IMPLIED
from clew.families.variant.ladder.sight import Finding, Sight
from clew.families.variant.ladder.words import place_of

if TYPE_CHECKING:
    from collections.abc import Mapping

FEW = 8  # combinations that are not many
LAST, ONLY, WAYS, MANY = "Last cell of a sum", "Only combination", "Cage combinations", "Many combinations"
CHAIN, INNIES, CONFLICT = "Chain of dots", "Innies and outies", "Conflicting combinations"
TOGETHER = "Combined sums"
RISING = frozenset({"thermo", "slow thermo"})
MARKED = frozenset(kind for kind, each in KINDS.items() if each.shape in ("pair", "whole", "cell"))  # two cells each
_NAMES = {
    "killer": WAYS,
    IMPLIED: INNIES,
    "chain": CHAIN,
    "xv": "X and V",
    "less": "Comparison",
    "sum": "Sum",
    "quadruple": "Quadruple",
    "non-consecutive": "Non-consecutive",
    "negative ratio": "No black dot",
    "negative xv": "No X or V",
    "negative kropki": "No dot",
    "minimum": "Minimum",
    "maximum": "Maximum",
    "exactly": WAYS,
    "global entropy": "Global entropy",
    "anti-taxicab": "Anti-taxicab",
    "counting circles": "Counting circles",
    "count distinct": "Count distinct",
    "full rank": "Full rank",
    "same digits": "Same digits",
}
# Kinds that only say that cells see each other, or what single cells can have.
_SEEN = frozenset(
    {"diagonal up", "diagonal down", "anti-knight", "anti-king", "disjoint groups", "extra region", "even", "odd"}
)


def called(kind: str) -> str:
    """The name of what a kind of constraint forces: that of the kind, unless players have another."""
    title = KINDS[kind].title.removeprefix("the ") if kind in KINDS else kind
    return _NAMES.get(kind, title[:1].upper() + title[1:])


def easy() -> Sequence[str]:
    """The names of what is seen at a glance."""
    return [called(kind) for kind in (*MARKED, *RISING)]


def names() -> Sequence[str]:
    """All of these names."""
    own = {LAST, ONLY, MANY, CHAIN, INNIES, CONFLICT, TOGETHER, "45-rule"}
    return [*own, *(name for kind in KINDS if kind not in _SEEN and (name := called(kind)) not in own)]


def _narrowed(
    sight: Sight, groups: Iterable[Group], name: Callable[[Group, Masks], str | None], *, deep: bool = False
) -> Iterator[Finding]:
    """What groups force, where a name is given for it."""
    for group in groups:
        masks = sight.of(group)
        after = group.deepen(masks) if deep else group.narrow(masks)
        if after == masks or not all(after):
            continue
        technique = name(group, masks)
        if technique is not None:
            yield _finding(sight, group, masks, after, technique, deep=deep)


def _finding(sight: Sight, group: Group, masks: Masks, after: Masks, technique: str, *, deep: bool) -> Finding:
    removed: Mapping[int, int] = {
        cell: before & ~left for cell, before, left in zip(group.cells, masks, after, strict=True) if before & ~left
    }
    single = len(removed) == 1 and not group.loops
    alone = [cell for cell in group.cells if cell not in removed] if single else group.cells
    return Finding(
        technique=technique,
        removed=removed,
        because=sight.absent(alone),
        clues=[*group.clues, *(group.seen if deep else ())],
        why=lambda: reasons.why(sight, group, masks, after, removed),
        where=place_of(sight, group),
        area=group.cells,
        settles=True,
    )


def _groups(sight: Sight, *kinds: type[Group]) -> Iterator[Group]:
    return (group for group in sight.board.groups if isinstance(group, kinds) and group.kind != COMBINED)


def last_cell(sight: Sight) -> Iterator[Finding]:
    """A sum with one open cell."""

    def name(group: Group, masks: Masks) -> str | None:
        open_to = sum(not sight.placed[cell] for cell in group.cells)
        return LAST if open_to == 1 and len(group.cells) > 1 and group.kind != IMPLIED else None

    return _narrowed(sight, _groups(sight, Cage, Total), name)


def only_way(sight: Sight) -> Iterator[Finding]:
    """A cage with one combination."""

    def name(group: Group, masks: Masks) -> str | None:
        assert isinstance(group, Cage)
        return ONLY if group.kind != IMPLIED and len(group.ways(masks)) == 1 else None

    return _narrowed(sight, _groups(sight, Cage), name)


def beside_placed(sight: Sight) -> Iterator[Finding]:
    """A mark between a cell that is placed and one that is not."""

    def name(group: Group, masks: Masks) -> str | None:
        placed = group.kind in MARKED and any(sight.placed[cell] for cell in group.cells)
        return called(group.kind) if placed else None

    return _narrowed(sight, _groups(sight, Web), name)


def compared(sight: Sight) -> Iterator[Finding]:
    """Other marks between two cells, and bounds of thermometers."""

    def name(group: Group, masks: Masks) -> str | None:
        return called(group.kind) if group.kind in MARKED or group.kind in RISING else None

    return _narrowed(sight, _groups(sight, Web), name)


def forty_five(sight: Sight) -> Iterator[Finding]:
    """A single cell that cages and houses leave over."""
    return _narrowed(
        sight,
        _groups(sight, Cage, Total),
        lambda group, masks: "45-rule" if group.kind == IMPLIED and len(group.cells) == 1 else None,
    )


def few_ways(sight: Sight) -> Iterator[Finding]:
    """A cage with a few combinations."""

    def name(group: Group, masks: Masks) -> str | None:
        assert isinstance(group, Cage)
        return called(group.kind) if group.kind != IMPLIED and len(group.ways(masks)) in range(1, FEW + 1) else None

    return _narrowed(sight, _groups(sight, Cage), name)


def by_itself(sight: Sight) -> Iterator[Finding]:
    """What any other constraint forces by itself."""

    def name(group: Group, masks: Masks) -> str | None:
        return None if group.kind in (IMPLIED, "chain") else called(group.kind)

    return _narrowed(sight, _groups(sight, Web, Total, Reader, Counted, Choice), name)


def with_houses(sight: Sight) -> Iterator[Finding]:
    """The same with different digits in cells of the constraint that see each other."""

    def name(group: Group, masks: Masks) -> str | None:
        return None if group.kind in (IMPLIED, "chain") else called(group.kind)

    return _narrowed(sight, _groups(sight, Web, Total, Reader, Choice), name, deep=True)


def innies(sight: Sight) -> Iterator[Finding]:
    """Several cells that cages and houses leave over."""

    def name(group: Group, masks: Masks) -> str | None:
        return INNIES if group.kind == IMPLIED else None

    for deep in (False, True):
        yield from _narrowed(sight, _groups(sight, Cage, Total), name, deep=deep)


def together(sight: Sight) -> Iterator[Finding]:
    """Sums that are combined with each other or with houses."""
    groups = [group for group in sight.board.groups if group.kind == COMBINED]
    for deep in (False, True):
        yield from _narrowed(sight, groups, lambda group, masks: TOGETHER, deep=deep)


def many_ways(sight: Sight) -> Iterator[Finding]:
    """A cage with many combinations."""
    return _narrowed(sight, _groups(sight, Cage), lambda group, masks: MANY if group.kind != IMPLIED else None)


def conflicts(sight: Sight) -> Iterator[Finding]:
    """Cages of a house that cannot share a digit."""
    return _narrowed(sight, _groups(sight, Split), lambda group, masks: CONFLICT)


def chains(sight: Sight) -> Iterator[Finding]:
    """Marks between two cells that follow each other."""

    def name(group: Group, masks: Masks) -> str | None:
        return CHAIN if group.kind == "chain" or group.kind in CHAINED else None

    return _narrowed(sight, _groups(sight, Web), name, deep=True)
