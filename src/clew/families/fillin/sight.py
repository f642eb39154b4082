"""What is seen of a fill-in on the way: letters still possible in each place, and so the words that fit each slot.

A word fits a slot where all its letters are possible, unless it was ruled out there before or stands in as many other
slots as it is listed. Every reason is kept as letters absent from places, and words ruled out of slots.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
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
    """One deduction: letters that fall and words ruled out of slots, what it rests on, and how it is told."""

    technique: str
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
        self, plan: Plan, letters: list[int], ruled: Mapping[int, int], firm: Sequence[int] | None = None
    ) -> None:
        self.plan = plan
        self.letters = letters
        self.ruled = ruled
        self.firm = letters if firm is None else firm
        self.agree: list[int] = []  # by slot: words whose letters are possible and that were not ruled out
        self.standing: dict[tuple[int, int], list[int]] = defaultdict(list)  # by length and word: the slots it fills
        self.full: dict[int, int] = {}
        for slot, places in enumerate(plan.puzzle.slot_places):
            pool = plan.pool[slot]
            words, settled = pool.all, True
            for at, place in enumerate(places):
                here = letters[place]
                words &= pool.words_with(at, here)
                settled = settled and not here & (here - 1)
            words &= ~ruled.get(slot, 0)
            self.agree.append(words)
            if settled and words:
                self.full[slot] = words.bit_length() - 1
                self.standing[pool.length, self.full[slot]].append(slot)
        self.fits = self._without_used()

    def _without_used(self) -> list[int]:
        """Words that fit and are not used up."""
        used: dict[int, int] = defaultdict(int)
        over: set[int] = set()
        for (length, word), slots in self.standing.items():
            listed = self.plan.pools[length].listed[word]
            if len(slots) >= listed:
                used[length] |= 1 << word
            if len(slots) > listed:
                over.update(slots)
        slots_of = self.plan.puzzle.slots
        return [
            words & ~used[slots_of[slot].length] if slot not in self.full or slot in over else words
            for slot, words in enumerate(self.agree)
        ]

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
        return Sight(self.plan, letters, ruled, None if self.firm is self.letters else self.firm)

    def assuming(self, slot: int, word: int) -> Sight:
        """See what would be known with a word in a slot."""
        letters = list(self.letters)
        for place, letter in zip(self.plan.puzzle.slot_places[slot], self.plan.pool[slot].spelled[word], strict=True):
            letters[place] = 1 << letter
        return Sight(self.plan, letters, self.ruled, self.letters)

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
            # A letter that stands is a plainer reason than one that was ruled out.
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
        """Add why a word is used up: the slots where it stands."""
        pool = self.plan.pool[slot]
        others = [other for other in self.standing[pool.length, word] if other != slot]
        for other in others[: pool.listed[word]]:
            for place in self.plan.puzzle.slot_places[other]:
                because.add(place, self.plan.letters & ~self.letters[place])

    def why_not_any(self, slot: int, words: int, because: Reason) -> None:
        """Add why none of these words fits a slot."""
        for word in bits(words):
            self.why_not(slot, word, because)

    def placing(self, slot: int, word: int) -> dict[int, int]:
        """The letters that fall when a word goes into a slot."""
        spelled = zip(self.plan.puzzle.slot_places[slot], self.plan.pool[slot].spelled[word], strict=True)
        return {place: gone for place, letter in spelled if (gone := self.letters[place] & ~(1 << letter))}

    def seen(self, slot: int) -> str:
        """The letters that stand in a slot, and _ for the others."""
        alphabet = self.plan.puzzle.alphabet
        held = (self.letters[place] for place in self.plan.puzzle.slot_places[slot])
        return "".join("_" if here & (here - 1) else alphabet[here.bit_length() - 1] for here in held)

    def crossing(self, place: int) -> tuple[int, int]:
        """The letters that the words of the two slots at a place bring there."""
        (one, at), (other, where) = self.plan.puzzle.place_slots[place]
        pool = self.plan.pool
        return pool[one].letters_of(at, self.fits[one]), pool[other].letters_of(where, self.fits[other])
