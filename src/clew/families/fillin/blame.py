"""Why a fill-in is impossible: numbers of words that do not match the slots, or slots that cannot be filled together.

Slots are left out as long as the others still contradict each other; none of those that remain could be left out.
"""

from __future__ import annotations

from clew.core.results import Violation
from clew.core.text import joined
from clew.engine import sat
from clew.families.fillin.encoding import slot_by_slot
from clew.families.fillin.puzzle import Fillin
from clew.families.fillin.rules import violations

_PATIENCE = 3_000  # conflicts of all tries to do without a slot
_LARGE = 60_000  # words that fit slots, beyond which no reason is looked for
_NAMED = 8  # slots that are listed one by one


def blame(puzzle: Fillin) -> Violation | None:
    """Say why this impossible puzzle is impossible; None where the search for a reason gives up."""
    at_sight = next((wrong for wrong in violations(puzzle, {}) if not wrong.unfinished), None)
    if at_sight is not None:
        return at_sight
    if sum(len(puzzle.by_length.get(slot.length, ())) for slot in puzzle.slots) > _LARGE:
        return None
    clauses, asked = slot_by_slot(puzzle)
    found = sat.core(clauses, list(asked.values()), _PATIENCE)
    if found is None:
        return None
    slots = [slot for slot, variable in asked.items() if variable in set(found)]
    names = [puzzle.slots[slot].name for slot in slots]
    places = {place: None for slot in slots for place in puzzle.slot_places[slot]}
    text = f"no words fit together in {joined(names, _NAMED)}"
    return Violation("contradiction", text, [puzzle.places[at] for at in sorted(places)])
