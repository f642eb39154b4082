"""A fill-in in bits: letters of a place as bits of a number, and likewise the words of one length.

Which words have one of these letters here, and which letters these words have there, is asked again and again on the
way to a solution; the answers are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.families.fillin.puzzle import Fillin

if TYPE_CHECKING:
    from clew._native import FillinTrials

_KEPT = 200_000  # answers kept for one length, then they are forgotten


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def words_for(count: int) -> int:
    """How many words of 64 bits hold this many bits."""
    return -(-count // 64)


class Pool:
    """The different words of one length, how often each is listed, and the slots they go into."""

    def __init__(self, puzzle: Fillin, length: int, number: dict[str, int]) -> None:
        words = puzzle.by_length.get(length, ())
        listed = Counter(words)
        self.length = length
        self.words = tuple(listed)
        self.listed = tuple(listed.values())
        self.spelled = tuple(tuple(number[letter] for letter in word) for word in self.words)
        self.slots = tuple(slot for slot, each in enumerate(puzzle.slots) if each.length == length)
        self.all = (1 << len(self.words)) - 1
        self.once = sum(1 << word for word, often in enumerate(self.listed) if often == 1)
        self.all_used = len(words) == len(self.slots)
        self.having: list[dict[int, int]] = [{} for _ in range(length)]
        for word, letters in enumerate(self.spelled):
            for at, letter in enumerate(letters):
                self.having[at][letter] = self.having[at].get(letter, 0) | 1 << word
        self._words: dict[tuple[int, int], int] = {}
        self._letters: dict[tuple[int, int], int] = {}

    def words_with(self, at: int, letters: int) -> int:
        """The words that have one of these letters at a position."""
        found = self._words.get((at, letters))
        if found is None:
            found = 0
            for letter, words in self.having[at].items():
                if letters >> letter & 1:
                    found |= words
            if len(self._words) >= _KEPT:
                self._words.clear()
            self._words[at, letters] = found
        return found

    def letters_of(self, at: int, words: int) -> int:
        """The letters that these words have at a position."""
        found = self._letters.get((at, words))
        if found is None:
            found = 0
            for letter, those in self.having[at].items():
                if those & words:
                    found |= 1 << letter
            if len(self._letters) >= _KEPT:
                self._letters.clear()
            self._letters[at, words] = found
        return found


class Plan:
    """What stays the same on the way: letters by number, words by length, and where slots cross."""

    def __init__(self, puzzle: Fillin, look: Callable[[], object] = lambda: None) -> None:
        """`look` is called now and then where steps take long: what it raises ends them."""
        self.puzzle = puzzle
        self.look = look
        self.number = {letter: at for at, letter in enumerate(puzzle.alphabet)}
        self.letters = sum(1 << self.number[letter] for letter in puzzle.letters)
        lengths = sorted({slot.length for slot in puzzle.slots})
        self.pools = {length: Pool(puzzle, length, self.number) for length in lengths}
        self.pool = [self.pools[slot.length] for slot in puzzle.slots]
        self.crossings = [place for place, slots in enumerate(puzzle.place_slots) if len(slots) == 2]
        self.slot_of = {
            tuple(puzzle.places[place] for place in places): slot for slot, places in enumerate(puzzle.slot_places)
        }
        self.word_of = [{word: at for at, word in enumerate(pool.words)} for pool in self.pool]
        self._masks: dict[frozenset[object], int] = {}

    @cached_property
    def trials(self) -> FillinTrials:
        """Words put into slots on trial."""
        from clew._native import FillinTrials

        puzzle = self.puzzle
        pools = [
            (
                list(pool.slots),
                b"".join(map(bytes, pool.spelled)),
                list(pool.listed),
                pool.length,
                pool.all_used,
            )
            for pool in self.pools.values()
        ]
        return FillinTrials(list(map(list, puzzle.slot_places)), len(puzzle.places), len(self.number), pools)

    def mask(self, letters: frozenset[object]) -> int:
        """Letters as bits."""
        found = self._masks.get(letters)
        if found is None:
            found = self._masks[letters] = sum(1 << self.number[str(each)] for each in letters if each in self.number)
        return found

    def names(self, places: tuple[int, ...]) -> tuple[Place, ...]:
        """Places by name."""
        return tuple(self.puzzle.places[place] for place in places)
