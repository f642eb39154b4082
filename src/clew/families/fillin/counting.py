"""Counting in a fill-in: as many slots as words have a letter here, or as many slots as words among themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from clew.families.fillin.plan import Pool, bits
from clew.families.fillin.sight import Finding, Reason, Sight
from clew.families.fillin.wording import listed, noun, ordinal, sentence, slots_named, spelled

_TOGETHER = 3  # slots, or words, that are looked at together
_FEW = 40  # slots and words with the fewest possibilities are looked at, of each length


def counted_letters(sight: Sight) -> Finding | None:
    """Words of a length that have a letter, or one of two, at a position, against the slots that need it there."""
    for size in (1, 2):
        for pool in sight.plan.pools.values():
            for at in range(pool.length):
                found = _counted(sight, pool, at, size)
                if found is not None:
                    return found
    return None


def _counted(sight: Sight, pool: Pool, at: int, size: int) -> Finding | None:
    sides = {slot: sight.side(slot)[at] for slot in pool.slots}
    open_ = 0
    for side in sides.values():
        open_ |= side if side & (side - 1) else 0
    words = {letter: sum(pool.listed[word] for word in bits(having)) for letter, having in pool.having[at].items()}
    for letters in combinations(bits(open_), size):
        wanted = sum(1 << letter for letter in letters)
        room = sum(words[letter] for letter in letters)
        need = [slot for slot, side in sides.items() if not side & ~wanted]
        able = [slot for slot, side in sides.items() if side & wanted]
        if len(need) == room < len(able):
            return _all_needed(sight, at, wanted, need)
        if pool.all_used and len(able) == room > len(need):
            return _all_taken(sight, at, wanted, able)
    return None


def _all_needed(sight: Sight, at: int, wanted: int, need: list[int]) -> Finding:
    """The slots that need these letters use up the words that have them: others cannot have them."""
    pool = sight.plan.pool[need[0]]
    because = Reason()
    for slot in need:
        sight.why_not_any(slot, pool.all & ~pool.words_with(at, wanted), because)
    removed = {}
    for slot in pool.slots:
        place = sight.plan.puzzle.slot_places[slot][at]
        if slot not in need and sight.letters[place] & wanted:
            removed[place] = sight.letters[place] & wanted
    case = "CountedLetters.needed" if len(need) == 1 else "CountedLetters.all needed"
    text = sentence(case, had=_had(sight, at, wanted, pool), slots=slots_named(sight.plan, need))
    return Finding(technique="CountedLetters", removed=removed, because=because, text=text, slots=need)


def _all_taken(sight: Sight, at: int, wanted: int, able: list[int]) -> Finding:
    """Exactly as many slots can have these letters as the words need, so all of them do."""
    pool = sight.plan.pool[able[0]]
    because = Reason()
    for slot in pool.slots:
        if slot not in able:
            sight.why_not_any(slot, pool.words_with(at, wanted), because)
    removed = {}
    for slot in able:
        place = sight.plan.puzzle.slot_places[slot][at]
        if gone := sight.letters[place] & ~wanted:
            removed[place] = gone
    plan, case = sight.plan, "CountedLetters.taken" if len(able) == 1 else "CountedLetters.all taken"
    parts = {"slots": slots_named(plan, able), "letters": spelled(plan, wanted)}
    text = sentence(case, had=_had(sight, at, wanted, pool), **parts)
    return Finding(technique="CountedLetters", removed=removed, because=because, text=text, slots=able)


def _had(sight: Sight, at: int, wanted: int, pool: Pool) -> str:
    number = sum(pool.listed[word] for word in bits(pool.words_with(at, wanted)))
    case = "CountedLetters.word" if number == 1 else "CountedLetters.words"
    length, letters = noun(sight.plan, pool.length), spelled(sight.plan, wanted)
    return sentence(case, number=number, length=length, letters=letters, ordinal=ordinal(at))


def shared_words(sight: Sight) -> Finding | None:
    """N slots that only N words fit, or the other way round: no other slots, no other words."""
    for size in range(2, _TOGETHER + 1):
        for pool in sight.plan.pools.values():
            found = next(_slots_sharing(sight, pool, size), None) or next(_words_sharing(sight, pool, size), None)
            if found is not None:
                return found
    return None


def _slots_sharing(sight: Sight, pool: Pool, size: int) -> Iterator[Finding]:
    """As many slots as words that fit them: the words go there, and nowhere else."""
    choosy = [slot for slot in pool.slots if slot not in sight.full and 1 < sight.fits[slot].bit_count() <= size]
    for slots in combinations(choosy[:_FEW], size):
        words = 0
        for slot in slots:
            words |= sight.fits[slot]
        if words.bit_count() != size or words & ~pool.once:
            continue
        ruled = [(slot, word) for slot in pool.slots if slot not in slots for word in bits(sight.fits[slot] & words)]
        if not ruled:
            continue
        because = Reason()
        for slot in slots:
            sight.why_not_any(slot, pool.all & ~words, because)
        named = listed([pool.words[word] for word in bits(words)])
        text = sentence("SharedWords.slots", words=named, slots=slots_named(sight.plan, slots))
        yield _shared(sight, ruled, because, text, slots)


def _words_sharing(sight: Sight, pool: Pool, size: int) -> Iterator[Finding]:
    """As many words as slots that they fit: the slots take these, and no others."""
    if not pool.all_used:
        return
    where: dict[int, int] = {}
    for number, slot in enumerate(pool.slots):
        for word in bits(sight.agree[slot] & pool.once):
            where[word] = where.get(word, 0) | 1 << number
    choosy = [word for word, slots in sorted(where.items()) if 1 < slots.bit_count() <= size]
    for words in combinations(choosy[:_FEW], size):
        union = 0
        for word in words:
            union |= where[word]
        if union.bit_count() != size:
            continue
        slots = [pool.slots[number] for number in bits(union)]
        mask = sum(1 << word for word in words)
        ruled = [(slot, word) for slot in slots for word in bits(sight.fits[slot] & ~mask)]
        if not ruled:
            continue
        because = Reason()
        for slot in pool.slots:
            if slot not in slots:
                sight.why_not_any(slot, mask, because)
        named = listed([pool.words[word] for word in words])
        text = sentence("SharedWords.words", words=named, slots=slots_named(sight.plan, slots))
        yield _shared(sight, ruled, because, text, slots)


def _shared(
    sight: Sight, ruled: list[tuple[int, int]], because: Reason, text: str, slots: tuple[int, ...] | list[int]
) -> Finding:
    return Finding(technique="SharedWords", removed={}, ruled=ruled, because=because, text=text, slots=slots)
