"""Deductions about a fill-in that assume nothing: words for slots, slots for words, letters where slots cross."""

from __future__ import annotations

from collections.abc import Iterator

from clew.families.fillin.plan import Pool, bits
from clew.families.fillin.sight import Clash, Finding, Reason, Sight
from clew.families.fillin.wording import noun, sentence, slots_named, spelled


def only_word_left(sight: Sight) -> Finding | None:
    """A slot whose length has one word left."""
    plan = sight.plan
    for pool in plan.pools.values():
        used = sight.used[pool.length]
        left = pool.all & ~used
        slot = next((slot for slot in pool.slots if slot not in sight.full), None)
        if slot is None or not left or left & (left - 1) or not sight.fits[slot]:
            continue
        word = left.bit_length() - 1
        because = Reason()
        for other in bits(used):
            sight.why_used(slot, other, because)
        case = "OnlyWordLeft" if used else "OnlyWordLeft.listed"
        return _placed(sight, case, (slot, word), because, letters=noun(plan, pool.length))
    return None


def only_word_that_fits(sight: Sight) -> Finding | None:
    """A slot that one word fits; the one with the most letters filled in comes first."""
    slots = [slot for slot in sight.open_slots if sight.fits[slot] and not sight.fits[slot] & (sight.fits[slot] - 1)]
    if not slots:
        return None
    slot = min(slots, key=lambda each: sight.seen(each).count("_"))
    pool, word = sight.plan.pool[slot], sight.fits[slot].bit_length() - 1
    because = Reason()
    sight.why_not_any(slot, pool.all & ~(1 << word), because)
    seen = sight.seen(slot)
    case = "OnlyWordThatFits" if seen.strip("_") else "OnlyWordThatFits.blank"
    return _placed(sight, case, (slot, word), because, seen=seen)


def only_slot(sight: Sight) -> Finding | None:
    """A word that fits as many slots as it is listed times, where every word is used."""
    plan = sight.plan
    for pool in plan.pools.values():
        if not pool.all_used:
            continue
        for word in bits(_short_of_slots(sight, pool)):
            where = [slot for slot in pool.slots if sight.agree[slot] >> word & 1]
            if len(where) != pool.listed[word] or all(slot in sight.full for slot in where):
                continue
            because = Reason()
            for slot in pool.slots:
                if slot not in where:
                    sight.why_not(slot, word, because)
            todo = [slot for slot in where if slot not in sight.full]
            removed: dict[int, int] = {}
            for slot in todo:
                removed |= sight.placing(slot, word)
            text = sentence("OnlySlot", word=pool.words[word], slots=slots_named(plan, where))
            return Finding(
                technique="OnlySlot",
                removed=removed,
                because=because,
                text=text,
                slots=todo,
                words=[pool.words[word]],
            )
    return None


def _short_of_slots(sight: Sight, pool: Pool) -> int:
    """The words that may have too few slots: those listed more than once, and those with one slot or none."""
    once = twice = 0
    for slot in pool.slots:
        twice |= once & sight.agree[slot]
        once |= sight.agree[slot]
    return pool.all & ~(twice & pool.once)


def _placed(sight: Sight, case: str, where: tuple[int, int], because: Reason, **parts: str) -> Finding:
    slot, number = where
    word = sight.plan.pool[slot].words[number]
    return Finding(
        technique=case.partition(".")[0],
        removed=sight.placing(slot, number),
        because=because,
        text=sentence(case, word=word, slot=sight.plan.puzzle.slots[slot].name, **parts),
        slots=[slot],
        words=[word],
    )


def letter_forced(sight: Sight) -> Finding | None:
    """A crossing where the words of both slots agree on one letter only."""
    for place, one, other in _useful_crossings(sight):
        both = one & other
        if not both & (both - 1):
            return _narrowed(sight, "LetterForced", place, (one, other), both)
    return None


def letters_ruled_out(sight: Sight) -> Finding | None:
    """A crossing where letters of one slot's words are not those of the other's: the one that leaves fewest words."""
    plan = sight.plan
    best: tuple[int, int, tuple[int, int]] | None = None
    for place, one, other in _useful_crossings(sight):
        left = []
        for slot, at in plan.puzzle.place_slots[place]:
            words = sight.fits[slot] & plan.pool[slot].words_with(at, one & other)
            if words != sight.fits[slot]:
                left.append(words.bit_count())
        if best is None or min(left) < best[0]:
            best = (min(left), place, (one, other))
    if best is None:
        return None
    _, place, sides = best
    return _narrowed(sight, "LettersRuledOut", place, sides, sides[0] ^ sides[1])


def _useful_crossings(sight: Sight) -> Iterator[tuple[int, int, int]]:
    """Crossings where one slot's words have letters that the other's do not, except those that clash."""
    for place in sight.plan.crossings:
        if sight.letters[place] & (sight.letters[place] - 1):
            one, other = sight.crossing(place)
            if one != other and one & other:
                yield place, one, other


def _compared(sight: Sight, place: int, sides: tuple[int, int]) -> str:
    plan = sight.plan
    names = [plan.puzzle.slots[slot].name for slot, _ in plan.puzzle.place_slots[place]]
    where = plan.puzzle.places[place]
    for name, letters in zip(names, sides, strict=True):
        if not letters & (letters - 1):
            return sentence("Crossing.one", slot=name, letters=spelled(plan, letters), square=where)
    mine, others = (spelled(plan, letters) for letters in sides)
    return sentence("Crossing.both", square=where, one=names[0], letters=mine, other=names[1], others=others)


def _narrowed(sight: Sight, technique: str, place: int, sides: tuple[int, int], letters: int) -> Finding:
    plan = sight.plan
    named, compared = spelled(plan, letters), _compared(sight, place, sides)
    gone = sight.letters[place] & ~(sides[0] & sides[1])
    because = Reason()
    why_no_letters(sight, place, gone, because)
    return Finding(
        technique=technique,
        removed={place: gone},
        because=because,
        text=sentence(technique, compared=compared, square=plan.puzzle.places[place], letters=named),
        slots=[slot for slot, _ in plan.puzzle.place_slots[place]],
    )


def why_no_letters(sight: Sight, place: int, gone: int, because: Reason) -> None:
    """Add why no word that fits brings one of these letters: for each letter, by the first slot that has none."""
    sides = sight.crossing(place)
    for letter in bits(gone):
        number = 0 if not sides[0] >> letter & 1 else 1
        slot, at = sight.plan.puzzle.place_slots[place][number]
        sight.why_not_any(slot, sight.plan.pool[slot].having[at].get(letter, 0), because)


def clash(sight: Sight) -> Clash | None:
    """Find a slot that no word fits, a crossing without a letter, or a word without a slot."""
    plan = sight.plan
    for slot, words in enumerate(sight.fits):
        if not words:
            because = Reason()
            sight.why_not_any(slot, plan.pool[slot].all, because)
            name = plan.puzzle.slots[slot].name
            return Clash(sentence("Clash.word", seen=sight.seen(slot), slot=name), because)
    for place in plan.crossings:
        one, other = sight.crossing(place)
        if not one & other:
            because = Reason()
            why_no_letters(sight, place, plan.letters, because)
            return Clash(sentence("Clash.letter", square=plan.puzzle.places[place]), because)
    return _homeless(sight)


def _homeless(sight: Sight) -> Clash | None:
    for pool in sight.plan.pools.values():
        if not pool.all_used:
            continue
        for word in bits(_short_of_slots(sight, pool)):
            barred = [slot for slot in pool.slots if not sight.agree[slot] >> word & 1]
            if len(pool.slots) - len(barred) < pool.listed[word]:
                because = Reason()
                for slot in barred:
                    sight.why_not(slot, word, because)
                return Clash(sentence("Clash.slot", word=pool.words[word]), because)
    return None
