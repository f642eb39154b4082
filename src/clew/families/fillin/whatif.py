"""A word in a slot that fails: following it, some slot has no word, some square no letter, or some word no slot.

Whether it fails is first found in bits alone. Only then the way is gone step by step, as it is told, and the steps that
the contradiction does not need are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clew.families.fillin.deductions import (
    clash,
    letter_forced,
    letters_ruled_out,
    only_slot,
    only_word_left,
    only_word_that_fits,
)
from clew.families.fillin.plan import Plan, bits
from clew.families.fillin.sight import Clash, Finding, Reason, Sight

PLAIN: Sequence[Callable[[Sight], Finding | None]] = (
    only_word_left,
    only_word_that_fits,
    only_slot,
    letter_forced,
    letters_ruled_out,
)
_TRIED = 3_000  # assumptions tried for one step


def what_if_a_word(sight: Sight) -> Finding | None:
    """A word that cannot go into a slot; slots with the fewest words first."""
    tried = 0
    for slot in sorted(sight.open_slots, key=lambda each: sight.fits[each].bit_count()):
        for word in bits(sight.fits[slot]):
            tried += 1
            if tried > _TRIED:
                return None
            if _fails(sight, slot, word):
                failed = _follow(sight.assuming(slot, word))
                if failed is not None:
                    return _refuted(sight, (slot, word), *failed)
    return None


def _refuted(sight: Sight, assumed: tuple[int, int], chain: Sequence[Finding], end: Clash) -> Finding:
    slot, number = assumed
    kept, because = _needed(sight.plan, assumed, chain, end)
    word, name = sight.plan.pool[slot].words[number], sight.plan.puzzle.slots[slot].name
    way = f"after {len(kept)} more step{'s' * (len(kept) > 1)} " if kept else ""
    return Finding(
        technique="What-if for a word",
        removed={},
        ruled=[assumed],
        because=because,
        text=f"What-if for a word: if {word} were in {name}, {way}{end.text}. So it cannot go there.",
        slots=[slot],
        words=[word],
        chain=kept,
    )


def _follow(sight: Sight) -> tuple[list[Finding], Clash] | None:
    """Go on from an assumption by plain deductions until they clash; None where they do not."""
    chain: list[Finding] = []
    while True:
        end = clash(sight)
        if end is not None:
            return chain, end
        found = next((found for find in PLAIN if (found := find(sight)) is not None), None)
        if found is None:
            return None
        sight = sight.after(found)
        chain.append(found)


def _needed(plan: Plan, assumed: tuple[int, int], chain: Sequence[Finding], end: Clash) -> tuple[list[Finding], Reason]:
    """The steps that the clash rests on, and what all that rests on which was known before the assumption."""
    needed = Reason()
    needed.update(end.because)
    kept: list[Finding] = []
    for finding in reversed(chain):
        if any(needed.absent.get(place, 0) & gone for place, gone in finding.removed.items()):
            kept.insert(0, finding)
            for place, gone in finding.removed.items():
                if place in needed.absent:
                    needed.absent[place] &= ~gone
            needed.update(finding.because)
    slot, word = assumed
    for place, letter in zip(plan.puzzle.slot_places[slot], plan.pool[slot].spelled[word], strict=True):
        needed.absent[place] = needed.absent.get(place, 0) & 1 << letter
    needed.absent = {place: letters for place, letters in needed.absent.items() if letters}
    return kept, needed


def _fails(sight: Sight, slot: int, word: int) -> bool:
    """Tell whether a word in a slot leads to a contradiction by words and letters alone."""
    trial = _Trial(sight)
    return not trial.narrow(slot, 1 << word) or not trial.settle()


class _Trial:
    """Letters and words under an assumption, narrowed until nothing changes."""

    def __init__(self, sight: Sight) -> None:
        self.plan = sight.plan
        self.letters = list(sight.letters)
        self.fits = list(sight.fits)
        self.standing: dict[tuple[int, int], int] = {}
        self.done = {slot for slot, words in enumerate(self.fits) if not words & (words - 1)}
        for slot in self.done:
            key = (self.plan.pool[slot].length, self.fits[slot])
            self.standing[key] = self.standing.get(key, 0) + 1
        self.queue: list[int] = []
        self.lengths: set[int] = set()

    def narrow(self, slot: int, words: int) -> bool:
        """Leave only these words to a slot; False where none is left."""
        self.fits[slot] = words
        self.queue.append(slot)
        self.lengths.add(self.plan.pool[slot].length)
        return words != 0

    def settle(self) -> bool:
        """Narrow until nothing changes; False where something has no way left."""
        while True:
            while self.queue:
                slot = self.queue.pop()
                if not self._pass_on(slot) or not self._use(slot):
                    return False
            while self.lengths and not self.queue:
                if not self._home(self.lengths.pop()):
                    return False
            if not self.queue:
                return True

    def _pass_on(self, slot: int) -> bool:
        """Tell the slots that cross one which letters are left."""
        plan, words = self.plan, self.fits[slot]
        pool = plan.pool[slot]
        for at, place in enumerate(plan.puzzle.slot_places[slot]):
            here = self.letters[place] & pool.letters_of(at, words)
            if here == self.letters[place]:
                continue
            self.letters[place] = here
            for other, where in plan.puzzle.place_slots[place]:
                left = self.fits[other] & plan.pool[other].words_with(where, here)
                if left != self.fits[other] and not self.narrow(other, left):
                    return False
        return True

    def _use(self, slot: int) -> bool:
        """Take a word that must go here from the other slots, once it is used up."""
        words = self.fits[slot]
        if slot in self.done or words & (words - 1):
            return True
        self.done.add(slot)
        pool = self.plan.pool[slot]
        used = self.standing[pool.length, words] = self.standing.get((pool.length, words), 0) + 1
        listed = pool.listed[words.bit_length() - 1]
        if used > listed:
            return False
        if used == listed:
            others = [other for other in pool.slots if other not in self.done and self.fits[other] & words]
            return all(self.narrow(other, self.fits[other] & ~words) for other in others)
        return True

    def _home(self, length: int) -> bool:
        """Put words that have one slot left there; False where one has none."""
        pool = self.plan.pools[length]
        if not pool.all_used:
            return True
        once = twice = 0
        for slot in pool.slots:
            twice |= once & self.fits[slot]
            once |= self.fits[slot]
        if once != pool.all:
            return False
        alone = once & ~twice & pool.once
        for slot in pool.slots:
            words = self.fits[slot] & alone
            if words & (words - 1):
                return False
            if words and words != self.fits[slot]:
                self.narrow(slot, words)
        return True
