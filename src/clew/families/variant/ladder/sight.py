"""What a solver sees at one moment: candidates without those that placed digits exclude, and why each is absent.

Digits that a placed one excludes, or a mark such as "even", are left out without a step. A finding that rests on such
an absence cites what excludes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.frozen import dataclass
from clew.families.variant.ladder.groups import Group, Masks, digits
from clew.families.variant.ladder.regions import BOTH, OTHER, SAME, Mates

if TYPE_CHECKING:
    from clew.core.places import Place, Value
    from clew.core.results import Fact, Knowledge
    from clew.families.variant.ladder.layout import Layout


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One deduction: candidates that go, notes whose absence it rests on, clues, and its reason as a sentence.

    Where regions are to be found, what a pair of cells is counts as a candidate, too.

    `settles`: a cell that keeps one candidate is placed at once, which rests on all that are absent there.
    """

    technique: str
    removed: Mapping[int, int]
    because: Mapping[int, int]
    why: str | Callable[[], str]  # worked out only if it is told
    clues: Iterable[str] = ()
    where: str = ""
    area: Iterable[int] = ()
    pattern: Iterable[int] = ()
    settles: bool = False
    so: str = ", so "  # between the reason and what follows
    then: str = ""  # what follows, if the removed candidates do not say it
    chain: Sequence[tuple[Mapping[int, int], str]] = ()  # of a trial: what its links remove, and their sentences

    @property
    def reason(self) -> str:
        """The reason as a part of a sentence."""
        return self.why if isinstance(self.why, str) else self.why()


class Sight:
    """A puzzle and what is known of it: candidates, and pairs of cells that are in one region or not."""

    def __init__(self, board: Layout, known: Sequence[int], facts: Iterable[Fact] = ()) -> None:
        self.board = board
        self.every = board.every
        self.known = known
        self.placed = [mask if mask & (mask - 1) == 0 else 0 for mask in self.known]
        self.pairs = self._paired(facts)
        self.masks = [self._noted(at) for at in range(len(self.known))]

    def _paired(self, facts: Iterable[Fact]) -> list[int]:
        """What is known of each pair: by facts, and by numbers of regions."""
        regions = self.board.regions
        if regions is None:
            return []
        pairs = [BOTH] * len(regions.ends)
        for pair, left in filter(None, map(regions.read, facts)):
            pairs[pair - regions.first] &= left
        self._by_facts = list(pairs)
        numbers = [(at, number) for at, label in enumerate(regions.labels) if (number := self.placed[label])]
        for (one, here), (other, there) in combinations(numbers, 2):
            if (both := regions.pair(one, other)) is not None:
                pairs[both - regions.first] &= SAME if here == there else OTHER
        return pairs

    @cached_property
    def mates(self) -> Mates | None:
        """Which cells are known to be in one region, where regions are to be found."""
        regions = self.board.regions
        if regions is None:
            return None
        same = (regions.first + at for at, left in enumerate(self.pairs) if left == SAME)
        return Mates(regions, (*same, *regions.given))

    @cached_property
    def _in_region(self) -> Mapping[int, Sequence[int]]:
        """The cells that are known to be in the region of a cell, by number in the puzzle."""
        regions, mates = self.board.regions, self.mates
        if regions is None or mates is None:
            return {}
        pieces = [[regions.cells[at] for at in piece] for piece in mates.all()]
        return {cell: [other for other in piece if other != cell] for piece in pieces for cell in piece}

    @property
    def whole(self) -> list[int]:
        """Candidates, and what pairs can be."""
        return [*self.masks, *self.pairs]

    def _noted(self, at: int) -> int:
        if self.placed[at]:
            return self.known[at]
        taken, placed = 0, self.placed
        for peer in self.board.sees[at]:
            taken |= placed[peer]
        for peer in self._in_region.get(at, ()):
            taken |= placed[peer]
        for fits, _ in self.board.fits[at]:
            taken |= ~fits
        return self.known[at] & ~taken

    @cached_property
    def broken(self) -> bool:
        """Whether a cell has no candidate left."""
        return not all(self.masks)

    def of(self, group: Group) -> Masks:
        """The candidates of a group's cells."""
        masks = self.masks
        return tuple([masks[cell] for cell in group.cells])

    def absent(self, cells: Iterable[int], mask: int | None = None) -> dict[int, int]:
        """The notes that are absent in cells, of some digits or of all."""
        wanted = self.every if mask is None else mask
        return {cell: gone for cell in cells if (gone := wanted & ~self.masks[cell])}

    def reasons(self, because: Mapping[int, int]) -> tuple[dict[Place, frozenset[Value]], list[str], list[Fact]]:
        """Absent candidates, clues and facts that absent notes rest on."""
        board, absent, clues = self.board, dict[int, int](), list[str]()
        facts: dict[Fact, None] = {}
        todo = [(cell, digit) for cell, mask in because.items() for digit in digits(mask)]
        for cell, digit in todo:  # grows while it is gone through
            if cell >= len(self.masks):
                todo += self._known_pair(cell, digit, facts, clues)
                continue
            source, cited = self._reason(cell, digit)
            clues += cited
            for at, gone in source:
                if at < len(self.masks):
                    absent[at] = absent.get(at, 0) | gone
                else:
                    todo += [(at, digit) for digit in digits(gone)]
        given = board.posed.given
        clues += [board.cells[at] for at in absent if board.cells[at] in given]
        left = {board.cells[at]: mask for at, mask in absent.items() if board.cells[at] not in given}
        named: dict[Place, frozenset[Value]] = {place: frozenset(digits(mask)) for place, mask in left.items()}
        return named, list(dict.fromkeys(clues)), [*facts]

    def _known_pair(
        self, pair: int, digit: int, facts: dict[Fact, None], clues: list[str]
    ) -> Iterable[tuple[int, int]]:
        """Why a pair is not that: a fact or a clue, which is noted, or the numbers of its regions."""
        regions = self.board.regions
        if regions is None:
            return ()
        if not self._by_facts[pair - regions.first] >> digit & 1:
            facts[regions.fact(pair, 1 << digit)] = None
            return ()
        if pair in regions.given:
            clues.append(regions.given[pair])
            return ()
        labels = [regions.labels[at] for at in regions.both(pair)]
        return [(label, gone) for label in labels for gone in digits(self.every & ~self.placed[label])]

    def applied(self, finding: Finding) -> tuple[dict[int, int], dict[int, int]]:
        """The candidates that a finding removes, and the notes whose absence that rests on."""
        removed, because = dict(finding.removed), dict(finding.because)
        for cell, gone in finding.removed.items():
            left = self.masks[cell] & ~gone if cell < len(self.masks) else 0
            if finding.settles and left and left & (left - 1) == 0:
                removed[cell] = self.known[cell] & ~left
                because[cell] = because.get(cell, 0) | self.every & ~self.masks[cell]
        return removed, because

    def _reason(self, cell: int, digit: int) -> tuple[list[tuple[int, int]], Iterable[str]]:
        """Why a digit is absent in a cell: other candidates that are, and clues."""
        bit = 1 << digit
        if not self.known[cell] & bit:
            return [(cell, bit)], ()
        for fits, clue in self.board.fits[cell]:
            if not fits & bit:
                return [], (clue,)
        holders = [(clues, peer) for peer, clues in self.board.sees[cell].items() if self.placed[peer] == bit]
        if holders:
            clues, peer = min(holders, key=lambda each: (len(each[0]), each[1]))
            return [(peer, self.every & ~bit)], clues
        mate = next(peer for peer in self._in_region[cell] if self.placed[peer] == bit)
        return [(mate, self.every & ~bit), *((pair, OTHER) for pair in self._path(cell, mate))], ()

    def _path(self, one: int, other: int) -> Sequence[int]:
        """Pairs by which two cells are in one region."""
        regions, mates = self.board.regions, self.mates
        if regions is None or mates is None:
            return ()
        return mates.path(regions.cells.index(one), regions.cells.index(other))


class Supposed(Sight):
    """What a solver would see if something were right that is only supposed: these candidates, and no others."""

    def __init__(self, board: Layout, masks: Sequence[int]) -> None:
        self.board, self.every = board, board.every
        self.known = self.masks = list(masks[: len(board.cells)])
        self.pairs = list(masks[len(board.cells) :])
        self.placed = [mask if mask & (mask - 1) == 0 else 0 for mask in self.masks]


def seen(board: Layout, known: Knowledge) -> Sight:
    """What is seen with some knowledge."""
    return Sight(board, [_mask(known.candidates[place]) for place in board.cells], known.facts)


def _mask(values: Iterable[Value]) -> int:
    mask = 0
    for value in values:
        mask |= 1 << int(value)
    return mask
