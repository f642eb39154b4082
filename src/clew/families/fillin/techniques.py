"""Human deductions about fill-ins, easiest first; found by `deductions`, `counting` and `whatif`, here told as steps.

Beside letters, it is noted which words were ruled out of which slots: the fact `not TREE` about the places of a slot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from clew.core.family import Grade, Technique
from clew.core.places import Candidates, Place
from clew.core.results import Fact, Knowledge, Light, Role, Step
from clew.families.fillin import counting, deductions, whatif
from clew.families.fillin.plan import Plan, bits
from clew.families.fillin.puzzle import Fillin
from clew.families.fillin.sight import Finding, Sight

LEVELS = ("easy", "medium", "tricky", "hard", "needs search")
Find = Callable[[Sight], Finding | None]

# Name, level, weight and finder; docs/rating.md says why they stand where they stand.
LADDER: Sequence[tuple[str, int, int, Find]] = (
    ("Only word of its length", 1, 3, deductions.only_word_left),
    ("Only word that fits", 1, 6, deductions.only_word_that_fits),
    ("Only slot for a word", 1, 10, deductions.only_slot),
    ("Letter forced at a crossing", 2, 18, deductions.letter_forced),
    ("Letters ruled out at a crossing", 3, 28, deductions.letters_ruled_out),
    ("Counted letters", 3, 36, counting.counted_letters),
    ("Shared words", 3, 44, counting.shared_words),
    ("What-if for a word", 4, 70, whatif.what_if_a_word),
)
_SHOWN = 6  # letters struck out one by one in a picture of a step
LEVEL = {entry[0]: entry[1] for entry in LADDER}


def grade(puzzle: Fillin, look: Callable[[], object] = lambda: None) -> Grade:
    """Take the steps without telling them; `look` is called on the way, and what it raises ends it."""
    plan = Plan(puzzle, look)
    sight = Sight(plan, start(plan), {})
    uses: Counter[str] = Counter()
    chains: Counter[str] = Counter()
    while all(sight.letters) and any(letters & (letters - 1) for letters in sight.letters):
        look()
        found = climb(sight)
        if found is None:
            break
        uses[found.technique] += 1
        chains[found.technique] = max(chains[found.technique], len(found.chain))
        sight = sight.after(found)
    # All is well if every slot holds a word, none of them too often, and none is left that must be used.
    solved = len(sight.full) == len(sight.fits) and all(sight.fits)
    solved = solved and (puzzle.spare or len(puzzle.words) == len(puzzle.slots))
    return Grade(uses=uses, chains=+chains, solved=solved)


def start(plan: Plan) -> list[int]:
    """The letters possible at the start, by place."""
    given = plan.puzzle.place_given
    return [plan.letters if letter is None else 1 << plan.number[letter] for letter in given]


def climb(sight: Sight, most: int = len(LEVELS)) -> Finding | None:
    """The easiest deduction from here, of at most some level."""
    finders = (find for _, level, _, find in LADDER if level <= most)
    return next((found for find in finders if (found := find(sight)) is not None), None)


def _step(plan: Plan, finding: Finding, letters: Sequence[int] | None = None) -> Step:
    """Tell a finding; with the letters known before, by place, it is seen which ones are settled now."""
    puzzle = plan.puzzle
    given = {place for place in finding.because.absent if puzzle.place_given[place] is not None}
    absent = {place: letters for place, letters in sorted(finding.because.absent.items()) if place not in given}
    return Step(
        technique=finding.technique,
        level=LEVEL[finding.technique],
        removed=_candidates(plan, finding.removed),
        because=_candidates(plan, absent),
        text=finding.text,
        where=deductions.listed([puzzle.slots[slot].name for slot in finding.slots]),
        facts=[_fact(plan, *each) for each in finding.ruled],
        clues=[puzzle.places[place] for place in sorted(given)],
        given_facts=[_fact(plan, *each) for each in sorted(finding.because.ruled)],
        lights=_lights(plan, finding, letters or start(plan)),
        chain=tuple(_step(plan, each) for each in finding.chain),
    )


def _candidates(plan: Plan, masks: Mapping[int, int]) -> Candidates:
    puzzle = plan.puzzle
    return {
        puzzle.places[place]: frozenset(puzzle.alphabet[letter] for letter in bits(letters))
        for place, letters in masks.items()
    }


def _fact(plan: Plan, slot: int, word: int) -> Fact:
    return f"not {plan.pool[slot].words[word]}", plan.names(plan.puzzle.slot_places[slot])


def _lights(plan: Plan, finding: Finding, known: Sequence[int]) -> Sequence[Light]:
    """The slots and words looked at, letters settled, and those that fall: one by one, or too many for a square."""
    puzzle = plan.puzzle
    lit = [Light(Place(puzzle.slots[slot].name), Role.AREA) for slot in finding.slots]
    lit += [Light(Place(f"word {word}"), Role.CAUSE) for word in finding.words]
    for place, letters in finding.removed.items():
        name, left = puzzle.places[place], known[place] & ~letters
        if left and not left & (left - 1):
            lit.append(Light(name, Role.PLACED, puzzle.alphabet[left.bit_length() - 1]))
        elif letters.bit_count() > _SHOWN:
            lit.append(Light(name, Role.REMOVED))
        else:
            lit += [Light(name, Role.REMOVED, puzzle.alphabet[letter]) for letter in bits(letters)]
    return lit


class _Last:
    """What was seen in the knowledge asked about last: the whole ladder looks at the same sight."""

    def __init__(self) -> None:
        self._kept: tuple[Plan, Knowledge, Sight] | None = None

    def sight(self, puzzle: Fillin, known: Knowledge) -> Sight:
        """See what is known, or remember it."""
        kept = self._kept  # read once: another thread may ask meanwhile
        if kept is None or kept[0].puzzle is not puzzle or kept[1] is not known:
            plan = kept[0] if kept is not None and kept[0].puzzle is puzzle else Plan(puzzle)
            kept = self._kept = (plan, known, Sight.of(plan, known))
        return kept[2]


_last = _Last()


def _technique(entry: tuple[str, int, int, Find]) -> Technique[Fillin]:
    named, level, weight, finder = entry

    def find(puzzle: Fillin, known: Knowledge) -> Step | None:
        if known.broken:
            return None
        sight = _last.sight(puzzle, known)
        finding = finder(sight)
        return None if finding is None else _step(sight.plan, finding, sight.letters)

    return Technique(name=named, level=level, weight=weight, find=find)


TECHNIQUES: Sequence[Technique[Fillin]] = tuple(map(_technique, LADDER))
