"""A word in a slot that fails: following it, some slot has no word, some square no letter, or some word no slot.

Whether it fails is first found natively, in bits alone. Only then is it followed step by step, for words, and
the steps that the contradiction does not need are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from clew.core.ladder import look
from clew.families.fillin.deductions import (
    clash,
    letter_forced,
    letters_ruled_out,
    only_slot,
    only_word_left,
    only_word_that_fits,
)
from clew.families.fillin.plan import Plan, bits, words_for
from clew.families.fillin.sight import Clash, Finding, Reason, Sight
from clew.families.fillin.wording import sentence

PLAIN: Sequence[Callable[[Sight], Finding | None]] = (
    only_word_left,
    only_word_that_fits,
    only_slot,
    letter_forced,
    letters_ruled_out,
)
_MOST = 300  # slots that may be open: with more, a person would never find the right assumption
_TRIED = 2_000  # assumptions tried for one step
_AT_ONCE = 200  # of them, between two looks at the clock


def what_if_a_word(sight: Sight) -> Finding | None:
    """A word that cannot go into a slot; slots with the fewest words first."""
    open_ = sight.open_slots
    if len(open_) > _MOST:
        return None
    slots = sorted(open_, key=lambda each: sight.fits[each].bit_count())
    assumed = list(islice(((slot, word) for slot in slots for word in bits(sight.fits[slot])), _TRIED))
    seen, trials, at = known(sight), sight.plan.trials, 0
    while at < len(assumed):
        sight.plan.look()
        some = assumed[at : at + _AT_ONCE]
        failing = trials.first_failing(*seen, [slot for slot, _ in some], [word for _, word in some])
        at += failing
        if failing < len(some):
            failed = follow(sight.assuming(*assumed[at]))
            if failed is not None:
                return _refuted(sight, assumed[at], *failed)
            at += 1
    return None


def known(sight: Sight) -> tuple[bytes, bytes, list[int]]:
    """Letters by place and words by slot as native code takes them, and the words that are placed."""
    plan = sight.plan
    wide = 8 * words_for(len(plan.number))
    letters = b"".join(here.to_bytes(wide, "little") for here in sight.letters)
    both = zip(sight.fits, plan.pool, strict=True)
    fits = b"".join(words.to_bytes(8 * words_for(len(pool.words)), "little") for words, pool in both)
    return letters, fits, [sight.full.get(slot, -1) for slot in range(len(sight.fits))]


def _refuted(sight: Sight, assumed: tuple[int, int], chain: Sequence[Finding], end: Clash) -> Finding:
    slot, number = assumed
    kept, because = _needed(sight.plan, assumed, chain, end)
    word, name = sight.plan.pool[slot].words[number], sight.plan.puzzle.slots[slot].name
    case = "WhatIfWord" if not kept else "WhatIfWord.step" if len(kept) == 1 else "WhatIfWord.steps"
    return Finding(
        technique="WhatIfWord",
        removed={},
        ruled=[assumed],
        because=because,
        text=sentence(case, word=word, slot=name, steps=len(kept), clash=end.text),
        slots=[slot],
        words=[word],
        chain=kept,
    )


def follow(sight: Sight) -> tuple[list[Finding], Clash] | None:
    """Go on from an assumption by plain deductions until they clash; None where they do not."""
    chain: list[Finding] = []
    while True:
        end = clash(sight)
        if end is not None:
            return chain, end
        finding = look(PLAIN, sight)
        if finding is None:
            return None
        sight = sight.after(finding)
        chain.append(finding)


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
