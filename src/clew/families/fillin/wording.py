"""Deductions about fill-ins in words: a sentence for each technique, with names in braces for what varies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.core.text import joined
from clew.families.fillin.plan import Plan, bits

_NAMED = 6  # things named one by one
_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth"}
# By technique; after a dot, the case it is about.
_SENTENCES: Mapping[str, str] = {
    "OnlyWordLeft": "no other word of {letters} is left, so {word} must go in {slot}.",
    "OnlyWordLeft.listed": "no other word of {letters} is listed, so {word} must go in {slot}.",
    "OnlyWordThatFits": "no other word that is left fits {seen}, so {word} must go in {slot}.",
    "OnlyWordThatFits.blank": "no other word that is left has letters that are all still possible there, so {word} "
    "must go in {slot}.",
    "OnlySlot": "{word} fits nowhere but in {slots}, so it must go there.",
    "LetterForced": "{compared}, so {square} must be {letters}.",
    "LettersRuledOut": "{compared}, so {square} cannot be {letters}.",
    "Crossing.one": "every word that fits {slot} has {letters} in {square}",
    "Crossing.both": "in {square}, words that fit {one} have {letters}, and words that fit {other} have {others}",
    "CountedLetters.needed": "{had}, and {slots} needs it, so no other slot of that length can have one there.",
    "CountedLetters.all needed": "{had}, and {slots} need them all, so no other slot of that length can have "
    "one there.",
    "CountedLetters.taken": "{had}, and only {slots} can, so it must have {letters} there.",
    "CountedLetters.all taken": "{had}, and only {slots} can, so they must have {letters} there.",
    "CountedLetters.word": "1 word of {length} has {letters} in {ordinal} place",
    "CountedLetters.words": "{number} words of {length} have {letters} in {ordinal} place",
    "SharedWords.slots": "only {words} fit {slots}, so they can go nowhere else.",
    "SharedWords.words": "{words} fit only {slots}, so no other word can go there.",
    "WhatIfWord": "if {word} were in {slot}, {clash}. So it cannot go there.",
    "WhatIfWord.step": "if {word} were in {slot}, after 1 more step {clash}. So it cannot go there.",
    "WhatIfWord.steps": "if {word} were in {slot}, after {steps} more steps {clash}. So it cannot go there.",
    "Clash.word": "no word that is left would fit {seen} in {slot}",
    "Clash.letter": "no letter would be left for {square}",
    "Clash.slot": "there would be no slot left for {word}",
}


def sentence(key: str, **parts: object) -> str:
    """What a technique says about these parts."""
    return _SENTENCES[key].format(**parts)


def listed(words: Sequence[str], last: str = "and") -> str:
    """A, B and C; long lists are cut."""
    return joined(words, _NAMED, last)


def spelled(plan: Plan, letters: int, last: str = "or") -> str:
    """A, E or T."""
    return listed([plan.puzzle.alphabet[letter] for letter in bits(letters)], last)


def noun(plan: Plan, number: int) -> str:
    """3 letters, or 3 digits."""
    name = "digit" if all(letter.isdecimal() for letter in plan.puzzle.letters) else "letter"
    return f"{number} {name}{'s' * (number != 1)}"


def slots_named(plan: Plan, slots: Sequence[int]) -> str:
    """1 across and 4 down."""
    return listed([plan.puzzle.slots[slot].name for slot in slots])


def ordinal(at: int) -> str:
    """A position in a word, the first being 0: "third"."""
    return _ORDINALS.get(at + 1, f"{at + 1}th")
