"""Human deductions about fill-ins: found by `deductions`, `counting` and `whatif`, here turned into steps.

Beside letters, it is noted which words were ruled out of which slots: the fact `not TREE` about the places of a slot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from clew.core.family import Grade
from clew.core.ladder import Ladder, look
from clew.core.places import Candidates, Place
from clew.core.results import Fact, Knowledge, Light, Role, Step
from clew.families.fillin import counting, deductions, whatif
from clew.families.fillin.plan import Plan, bits
from clew.families.fillin.puzzle import Fillin
from clew.families.fillin.sight import Finding, Sight
from clew.families.fillin.wording import slots_named

LEVELS = ("easy", "medium", "tricky", "hard", "needs search")
Find = Callable[[Sight], Finding | None]

# Key, name, level, weight and finder, easiest first; docs/rating.md says why they are where they are.
_TABLE: Sequence[tuple[str, str, int, int, Find]] = (
    ("OnlyWordLeft", "Only word of its length", 1, 3, deductions.only_word_left),
    ("OnlyWordThatFits", "Only word that fits", 1, 6, deductions.only_word_that_fits),
    ("OnlySlot", "Only slot for a word", 1, 10, deductions.only_slot),
    ("LetterForced", "Letter forced at a crossing", 2, 18, deductions.letter_forced),
    ("LettersRuledOut", "Letters ruled out at a crossing", 3, 28, deductions.letters_ruled_out),
    ("CountedLetters", "Counted letters", 3, 36, counting.counted_letters),
    ("SharedWords", "Shared words", 3, 44, counting.shared_words),
    ("WhatIfWord", "What-if for a word", 4, 70, whatif.what_if_a_word),
)
_SHOWN = 6  # letters struck out one by one in a picture of a step
_FINDERS = [row[-1] for row in _TABLE]


def grade(puzzle: Fillin, look: Callable[[], object] = lambda: None) -> Grade:
    """Take the steps without wording them; `look` is called on the way, and what it raises ends it."""
    plan = Plan(puzzle, look)
    sight = Sight(plan, start(plan), {})
    uses: Counter[str] = Counter()
    chains: Counter[str] = Counter()
    while all(sight.letters) and any(letters & (letters - 1) for letters in sight.letters):
        look()
        finding = climb(sight)
        if finding is None:
            break
        name = LADDER.entry(finding).name
        uses[name] += 1
        chains[name] = max(chains[name], len(finding.chain))
        sight = sight.after(finding)
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
    upto = sum(entry.level <= most for entry in LADDER.table)
    return look(_FINDERS[:upto], sight)


def _step(plan: Plan, finding: Finding, letters: Sequence[int] | None = None) -> Step:
    """Word a finding; with the letters known before, by place, it is seen which ones are settled now."""
    puzzle, entry = plan.puzzle, LADDER.entry(finding)
    given = {place for place in finding.because.absent if puzzle.place_given[place] is not None}
    absent = {place: letters for place, letters in sorted(finding.because.absent.items()) if place not in given}
    return Step(
        technique=entry.name,
        level=entry.level,
        removed=_candidates(plan, finding.removed),
        because=_candidates(plan, absent),
        text=f"{entry.name}: {finding.text}",
        where=slots_named(plan, finding.slots),
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
    """The slots and words looked at, letters settled, and those ruled out: one by one, or too many for a square."""
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


def _find(puzzle: Fillin, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[Finding]:
    """The first use: all of them are never asked for."""
    finding = look(_FINDERS, _last.sight(puzzle, known), number)
    return () if finding is None else (finding,)


def _worded(puzzle: Fillin, known: Knowledge, finding: Finding) -> Step:
    sight = _last.sight(puzzle, known)
    return _step(sight.plan, finding, sight.letters)


LADDER = Ladder([row[:-1] for row in _TABLE], _find, _worded)
TECHNIQUES = LADDER.techniques
