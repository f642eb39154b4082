"""Words and letters of a fill-in narrowed against each other until nothing changes, without a word about it."""

from __future__ import annotations

from clew.families.fillin.sight import Sight


class Trial:
    """Letters and words under an assumption, narrowed until nothing changes."""

    def __init__(self, sight: Sight) -> None:
        self.plan = sight.plan
        self.letters = list(sight.letters)
        self.fits = list(sight.fits)
        self.standing: dict[tuple[int, int], int] = {}
        self.done = set(sight.full)
        for (length, word), slots in sight.standing.items():
            self.standing[length, 1 << word] = len(slots)
        self.queue: list[int] = []
        self.lengths: set[int] = set()

    def copy(self) -> Trial:
        """The same, to try something on."""
        other = object.__new__(Trial)
        other.plan = self.plan
        other.letters, other.fits = list(self.letters), list(self.fits)
        other.standing, other.done = dict(self.standing), set(self.done)
        other.queue, other.lengths = list(self.queue), set(self.lengths)
        return other

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
