"""Words that a player can tick off, and facts that can be noted about a slot."""

from __future__ import annotations

from collections import Counter

from clew.core.places import Marks, Place
from clew.core.results import Fact
from clew.families.fillin.puzzle import Fillin, word_at


def ticks(puzzle: Fillin, marks: Marks) -> list[Place]:
    """The words that stand in the grid, as often as they are listed."""
    standing = Counter(word_at(puzzle, slot, marks) for slot in range(len(puzzle.slots)))
    return [Place(f"word {word}") for word, listed in Counter(puzzle.words).items() if standing[word] >= listed]


def can_note(puzzle: Fillin, fact: Fact) -> bool:
    """Tell whether a fact says of a slot of the puzzle that one of its words does not go there."""
    kind, places = fact
    slots = {tuple(puzzle.places[place] for place in slot) for slot in puzzle.slot_places}
    word = kind.removeprefix("not ")
    return kind.startswith("not ") and places in slots and word in puzzle.by_length.get(len(places), ())
