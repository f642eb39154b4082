"""What is seen of a fill-in on the way: letters still possible in each place, and so the words that fit each slot.

A word fits a slot where all its letters are possible, unless it was ruled out there before or is in as many other
slots as it is listed times. Every reason is kept as letters absent from places, and words ruled out of slots.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from clew.core.results import Knowledge
from clew.families.fillin.plan import Plan, bits


@dataclass
class Reason:
    """Letters absent, by place, and words ruled out, by slot: all that something rests on."""

    absent: dict[int, int] = field(default_factory=dict)
    ruled: set[tuple[int, int]] = field(default_factory=set)

    def add(self, place: int, letters: int) -> None:
        """Rest on these letters being absent, too."""
        self.absent[place] = self.absent.get(place, 0) | letters

    def update(self, other: Reason) -> None:
        """Rest on all that another rests on, too."""
        for place, letters in other.absent.items():
            self.add(place, letters)
        self.ruled |= other.ruled


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One deduction: letters and words that are ruled out, what it rests on, and why it holds."""

    technique: str  # its key
    removed: Mapping[int, int]
    ruled: Sequence[tuple[int, int]] = ()
    because: Reason
    text: str
    slots: Sequence[int]  # to look at
    words: Sequence[str] = ()
    chain: Sequence[Finding] = ()


@dataclass(frozen=True)
class Clash:
    """Why things cannot be as assumed."""

    text: str
    because: Reason


class Sight:
    """Letters possible by place, words possible by slot; `firm` has the letters possible before an assumption."""

    def __init__(
        self,
        plan: Plan,
        letters: list[int],
        ruled: Mapping[int, int],
        before: tuple[Sight, Iterable[int]] | None = None,
    ) -> None:
        """See all slots again, or only those that differ from what was seen before."""
        seen, slots = (None, range(len(plan.pool))) if before is None else before
        self.plan = plan
        self.letters = letters
        self.ruled = ruled
        self.firm: list[int] = letters if seen is None or seen.firm is seen.letters else seen.firm
        # By slot: words whose letters are possible and that were not ruled out; of those filled, their word.
        self.agree: list[int] = [0] * len(plan.pool) if seen is None else list(seen.agree)
        self.full: dict[int, int] = {} if seen is None else dict(seen.full)
        for slot in slots:
            self._look_at(slot)
        self.placed: dict[tuple[int, int], list[int]] = defaultdict(list)  # by length and word: the slots it fills
        for slot in sorted(self.full):
            self.placed[plan.pool[slot].length, self.full[slot]].append(slot)
        self.used: dict[int, int] = defaultdict(int)  # by length: the words that are used up
        self.fits = self._without_used()
        self._sides: list[list[int] | None] = [None] * len(self.fits)
        if seen is not None:
            same = zip(seen._sides, seen.fits, self.fits, strict=True)
            self._sides = [sides if then == now else None for sides, then, now in same]

    def _look_at(self, slot: int) -> None:
        pool = self.plan.pool[slot]
        words, settled = pool.all & ~self.ruled.get(slot, 0), True
        for at, place in enumerate(self.plan.puzzle.slot_places[slot]):
            here = self.letters[place]
            words &= pool.words_with(at, here)
            settled = settled and not here & (here - 1)
        self.agree[slot] = words
        if settled and words:
            self.full[slot] = words.bit_length() - 1

    def _without_used(self) -> list[int]:
        """Words that fit and are not used up."""
        over: set[int] = set()
        for (length, word), slots in self.placed.items():
            listed = self.plan.pools[length].listed[word]
            if len(slots) >= listed:
                self.used[length] |= 1 << word
            if len(slots) > listed:
                over.update(slots)
        fits = list(self.agree)
        for length, used in self.used.items():
            for slot in self.plan.pools[length].slots:
                if slot not in self.full or slot in over:
                    fits[slot] &= ~used
        return fits

    @classmethod
    def of(cls, plan: Plan, known: Knowledge) -> Sight:
        """See what is known."""
        letters = [plan.mask(known.candidates[place]) for place in plan.puzzle.places]
        ruled: dict[int, int] = {}
        for kind, places in known.facts:
            slot = plan.slot_of[places]
            word = plan.word_of[slot][kind.removeprefix("not ")]
            ruled[slot] = ruled.get(slot, 0) | 1 << word
        return cls(plan, letters, ruled)

    def after(self, finding: Finding) -> Sight:
        """See what is known when this was found."""
        letters = list(self.letters)
        for place, gone in finding.removed.items():
            letters[place] &= ~gone
        ruled = dict(self.ruled)
        for slot, word in finding.ruled:
            ruled[slot] = ruled.get(slot, 0) | 1 << word
        changed = {slot for place in finding.removed for slot, _ in self.plan.puzzle.place_slots[place]}
        return Sight(self.plan, letters, ruled, (self, changed.union(slot for slot, _ in finding.ruled)))

    def assuming(self, slot: int, word: int) -> Sight:
        """See what would be known with a word in a slot."""
        letters = list(self.letters)
        places = self.plan.puzzle.slot_places[slot]
        for place, letter in zip(places, self.plan.pool[slot].spelled[word], strict=True):
            letters[place] = 1 << letter
        changed = {each for place in places for each, _ in self.plan.puzzle.place_slots[place]}
        assumed = Sight(self.plan, letters, self.ruled, (self, changed))
        assumed.firm = self.letters
        return assumed

    @property
    def open_slots(self) -> list[int]:
        """The slots whose word is not known."""
        return [slot for slot in range(len(self.fits)) if slot not in self.full]

    def why_not(self, slot: int, word: int, because: Reason) -> None:
        """Add why a word does not fit a slot: what was known before an assumption first, then what is cited anyway."""
        ranked: tuple[int, int, int] | None = None
        letters = self.plan.pool[slot].spelled[word]
        for place, letter in zip(self.plan.puzzle.slot_places[slot], letters, strict=True):
            here = self.letters[place]
            if here >> letter & 1:
                continue
            if because.absent.get(place, 0) >> letter & 1:
                return
            # A letter that is filled in is a plainer reason than one that was ruled out.
            rank = (2 if self.firm[place] >> letter & 1 else 0) + (here & (here - 1) != 0)
            if ranked is None or rank < ranked[0]:
                ranked = (rank, place, letter)
        if ranked is not None and (ranked[0] < 2 or not self.ruled.get(slot, 0) >> word & 1):
            because.add(ranked[1], 1 << ranked[2])
        elif self.ruled.get(slot, 0) >> word & 1:
            because.ruled.add((slot, word))
        else:
            self.why_used(slot, word, because)

    def why_used(self, slot: int, word: int, because: Reason) -> None:
        """Add why a word is used up: the slots where it is."""
        pool = self.plan.pool[slot]
        others = [other for other in self.placed[pool.length, word] if other != slot]
        for other in others[: pool.listed[word]]:
            for place in self.plan.puzzle.slot_places[other]:
                because.add(place, self.plan.letters & ~self.letters[place])

    def why_not_any(self, slot: int, words: int, because: Reason) -> None:
        """Add why none of these words fits a slot."""
        for word in bits(words):
            self.why_not(slot, word, because)

    def placing(self, slot: int, word: int) -> dict[int, int]:
        """The letters that are ruled out when a word goes into a slot."""
        spelled = zip(self.plan.puzzle.slot_places[slot], self.plan.pool[slot].spelled[word], strict=True)
        return {place: gone for place, letter in spelled if (gone := self.letters[place] & ~(1 << letter))}

    def seen(self, slot: int) -> str:
        """The letters in a slot, and _ for squares that are open."""
        alphabet = self.plan.puzzle.alphabet
        held = (self.letters[place] for place in self.plan.puzzle.slot_places[slot])
        return "".join("_" if here & (here - 1) else alphabet[here.bit_length() - 1] for here in held)

    def side(self, slot: int) -> list[int]:
        """By position: the letters that the words which fit a slot bring there."""
        found = self._sides[slot]
        if found is None:
            pool, words = self.plan.pool[slot], self.fits[slot]
            found = self._sides[slot] = [pool.letters_of(at, words) for at in range(pool.length)]
        return found

    def crossing(self, place: int) -> tuple[int, int]:
        """The letters that the words of the two slots at a place bring there."""
        (one, at), (other, where) = self.plan.puzzle.place_slots[place]
        return self.side(one)[at], self.side(other)[where]
