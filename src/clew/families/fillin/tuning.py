"""A drafted fill-in brought to its wish: one solution, and the wanted level.

Where two solutions differ, words are exchanged; where that does not help, a letter of the first is given. Where the
techniques up to the level get stuck, a letter of the solution is given, and they continue. Letters that turn
out not to be needed are taken back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from clew.core.clock import Clock
from clew.core.errors import NoPuzzle
from clew.core.family import Wish
from clew.core.places import Marks
from clew.core.results import Limits, Outcome, Verdict
from clew.families.fillin.drafting import Full, exchanged
from clew.families.fillin.kernel import kernel
from clew.families.fillin.plan import Plan
from clew.families.fillin.plot import Plot
from clew.families.fillin.puzzle import Fillin
from clew.families.fillin.sight import Sight
from clew.families.fillin.techniques import LADDER, LEVELS, climb, grade, start

_NODES = 5_000  # of one proof: it must not depend on the clock, or the same seed would not give the same puzzle
_QUICK = 200  # of one proof where steps prove the puzzle in the end, and words are exchanged to need fewer letters
_EASED = 0.1  # of the crossings, given at once where a proof is too hard
_TAKEN, _TAKEN_BY_STEPS = 60, 20  # letters given that may be taken back; fewer where the level must be rated
_LOOKED_AT = 40_000  # squares of all puzzles with a letter less: large ones take long
_ASSUMING, _HARD = 4, 6  # the level of assumptions, and about how many of them a puzzle has: they are not much fun
_SHARE = 0.3  # of the letters that may be given for a level; beyond that the next draft is better


@dataclass
class Run:
    """What is wanted, and when to end."""

    wish: Wish
    clock: Clock

    @property
    def stepwise(self) -> bool:
        """Whether a puzzle of this wish is solved by steps without search, which prove that it has one solution."""
        return self.wish.level is not None and self.wish.level < len(LEVELS)

    def is_set(self) -> bool:
        """The same, as a search asks it: time ends a proof, and never changes what it finds."""
        return self.clock.ended()

    def look(self, when: str = "while a puzzle was being made: allow more, or ask for a smaller size") -> None:
        """Give up where time is up."""
        if self.clock.ended():
            raise NoPuzzle(f"ran out of time {when}")

    def prove(self, puzzle: Fillin) -> Outcome:
        """Look for two solutions."""
        outcome = kernel(puzzle, Limits(nodes=_NODES, stop=self), None)
        self.look()
        return outcome

    def level_of(self, puzzle: Fillin) -> int:
        """The level of a puzzle's hardest step."""
        return LADDER.level_of(grade(puzzle, self.look))


def give(puzzle: Fillin, letters: Mapping[int, str | None]) -> Fillin:
    """The puzzle with other letters given, by number of place; None takes one back."""
    cells = list(puzzle.cells)
    for place, letter in letters.items():
        cells[puzzle.squares[place]] = letter
    return replace(puzzle, cells=tuple(cells))


def tune(full: Full, use: tuple[Plot, Run], rng: Random, *, mend: bool) -> Fillin | None:
    """Make a draft unique and as wished; None where that fails. `mend` allows letters to be given."""
    plot, run = use
    full, unique = exchanged(full, plot, Limits(nodes=_QUICK if run.stepwise else _NODES, stop=run), rng)
    run.look()
    if not unique and not mend and not run.stepwise:
        return None
    solution = full.letters
    puzzle = full.puzzle if unique or run.stepwise else _mended(full.puzzle, solution, run, rng)
    if run.wish.level is not None:
        levelled = _levelled(puzzle, solution, run)
        if levelled is None:
            return None
        puzzle = levelled
    puzzle = _thinned(puzzle, full.puzzle, run, rng)
    return puzzle if run.wish.clues is None else _with_clues(puzzle, solution, run, rng)


def _mended(puzzle: Fillin, solution: Marks, run: Run, rng: Random) -> Fillin:
    """Give letters until there is one solution: where two differ, or anywhere if finding two is too hard."""
    while (outcome := run.prove(puzzle)).verdict is not Verdict.UNIQUE:
        open_ = [place for place, letter in enumerate(puzzle.place_given) if letter is None]
        several = outcome.verdict is Verdict.SEVERAL
        if several:
            one, other = outcome.solutions[:2]
            open_ = [place for place in open_ if one[puzzle.places[place]] != other[puzzle.places[place]]]
        crossings = [place for place in open_ if len(puzzle.place_slots[place]) == 2] or open_
        number = max(round(_EASED * len(crossings)), 1)
        puzzle = give(puzzle, {place: str(solution[puzzle.places[place]]) for place in rng.sample(crossings, number)})
    return puzzle


def _levelled(puzzle: Fillin, solution: Marks, run: Run) -> Fillin | None:
    """Give letters until a puzzle has at most the level; None where it has less, or needs too many."""
    level = run.wish.level or len(LEVELS)
    if level == len(LEVELS):
        return puzzle if run.level_of(puzzle) == level else None
    plan = Plan(puzzle, run.look)
    sight = Sight(plan, start(plan), {})
    given: dict[int, str | None] = {}
    hard = 0
    while any(letters & (letters - 1) for letters in sight.letters):
        run.look()
        finding = climb(sight, level if hard < _HARD else level - 1)
        if finding is not None:
            hard += LADDER.entry(finding).level == level >= _ASSUMING
            sight = sight.after(finding)
            continue
        place = _stuck(sight)
        letter = given[place] = str(solution[puzzle.places[place]])
        letters = list(sight.letters)
        letters[place] = 1 << plan.number[letter]
        sight = Sight(plan, letters, sight.ruled)
        if len(given) > max(_SHARE * len(puzzle.places), 3):
            return None
    easier = give(puzzle, given)
    return easier if run.level_of(easier) == level else None


def _stuck(sight: Sight) -> int:
    """A square whose letter helps: of the slot with the fewest words, one where they differ most."""
    slot = min(sight.open_slots, key=lambda each: (sight.fits[each].bit_count(), each))
    pool, places = sight.plan.pool[slot], sight.plan.puzzle.slot_places[slot]
    open_ = [(at, place) for at, place in enumerate(places) if sight.letters[place] & (sight.letters[place] - 1)]
    return max(open_, key=lambda each: (pool.letters_of(each[0], sight.fits[slot]).bit_count(), -each[0]))[1]


def _thinned(puzzle: Fillin, draft: Fillin, run: Run, rng: Random) -> Fillin:
    """Take letters back that the draft did not have and that are not needed for one solution and the level."""
    both = enumerate(zip(puzzle.place_given, draft.place_given, strict=True))
    places = [place for place, (letter, before) in both if letter != before]
    most = min(_TAKEN_BY_STEPS if run.wish.level else _TAKEN, _LOOKED_AT // len(puzzle.places))
    for place in rng.sample(places, min(len(places), most)):
        fewer = give(puzzle, {place: None})
        verdict = Verdict.UNIQUE if run.stepwise else run.prove(fewer).verdict
        if verdict is Verdict.UNDECIDED:
            break  # the others would be as hard
        if verdict is Verdict.UNIQUE and run.wish.level in (None, run.level_of(fewer)):
            puzzle = fewer
    return puzzle


def _with_clues(puzzle: Fillin, solution: Marks, run: Run, rng: Random) -> Fillin | None:
    """Give letters at random until there are as many as wished; None where that is impossible, or the level falls."""
    wanted = run.wish.clues or 0
    open_ = [place for place, letter in enumerate(puzzle.place_given) if letter is None]
    more = wanted - len(puzzle.given)
    if not 0 <= more <= len(open_):
        return None
    more_given = {place: str(solution[puzzle.places[place]]) for place in rng.sample(open_, more)}
    puzzle = give(puzzle, more_given)
    return puzzle if run.wish.level in (None, run.level_of(puzzle)) else None
