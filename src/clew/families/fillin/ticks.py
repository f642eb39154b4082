"""What a player can be shown: words that are done, letters that fit; and facts that can be noted about a slot."""

from __future__ import annotations

from collections import Counter

from clew.core.places import Candidates, Marks, Place
from clew.core.results import Fact, Knowledge
from clew.families.fillin.plan import Plan, bits
from clew.families.fillin.puzzle import Fillin, word_at
from clew.families.fillin.sight import Sight

_SHOWN = 9  # letters of a square, at most; more say nothing


def ticks(puzzle: Fillin, marks: Marks) -> list[Place]:
    """The words in the grid, as often as they are listed."""
    placed = Counter(word_at(puzzle, slot, marks) for slot in range(len(puzzle.slots)))
    return [Place(f"word {word}") for word, listed in Counter(puzzle.words).items() if placed[word] >= listed]


def pencil(puzzle: Fillin, known: Knowledge) -> Candidates:
    """The letters that words which are left bring to an open square, from both its slots."""
    sight = Sight.of(Plan(puzzle), known)
    found: dict[Place, frozenset[int | str]] = {}
    for number, place in enumerate(puzzle.places):
        letters = sight.letters[number]
        if len(known.candidates[place]) > 1:
            for slot, at in puzzle.place_slots[number]:
                letters &= sight.plan.pool[slot].letters_of(at, sight.fits[slot])
            found[place] = frozenset(puzzle.alphabet[letter] for letter in bits(letters))
    return {place: letters for place, letters in found.items() if len(letters) <= _SHOWN}


def can_note(puzzle: Fillin, fact: Fact) -> bool:
    """Whether a fact says of a slot of the puzzle that one of its words does not go there."""
    kind, places = fact
    slots = {tuple(puzzle.places[place] for place in slot) for slot in puzzle.slot_places}
    word = kind.removeprefix("not ")
    return kind.startswith("not ") and places in slots and word in puzzle.by_length.get(len(places), ())
