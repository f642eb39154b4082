"""Practise: puzzles that need a technique, or do without some, and the moment at which they need it.

A technique is needed where it is the easiest that leads on; if it never is, where it leads on and no technique of an
easier level does. Puzzles are made, of the technique's level and of any, and solved by the easiest step each time,
until one uses the technique. Everything depends on the seed; the clock only ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from clew import families
from clew.actions import code
from clew.actions.arguments import called, public
from clew.actions.explain import OutOfTime, begin, steps
from clew.actions.generate import bulk, generate, seed_of, wish_of
from clew.actions.rate import rate
from clew.core.clock import Clock
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Family, Technique
from clew.core.frozen import dataclass, replace
from clew.core.places import Candidates, Marks
from clew.core.puzzle import Puzzle
from clew.core.results import Knowledge, Limits, Step
from clew.core.text import joined, plural, quoted

FILE = Path(families.__file__).with_name("needed.txt")  # rare techniques, with puzzles that need them
_BUDGET = 20_000  # puzzles made in bulk before giving up
_SINGLE = 50  # how many of these one that is made from a draft counts for
_AT_ONCE = 64
_ROUNDS = 4  # puzzles of each kind before other sizes are tried
_OPEN = {"symmetry": "none", "minimal": False, "unique": True}  # what a wish has if nothing is wished for, beside None
_NAMED = 8  # techniques that an error lists

Progress = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class Practice:
    """A puzzle, what is known after its first `number` steps, and the next step, which needs the technique."""

    puzzle: Puzzle
    number: int
    known: Knowledge
    step: Step

    @property
    def marks(self) -> Marks:
        """The values found so far, without those that are given."""
        family = families.of(self.puzzle)
        return {place: value for place, value in self.known.marks.items() if len(family.values(self.puzzle, place)) > 1}

    @property
    def struck(self) -> Candidates:
        """The candidates ruled out so far, in places that are still open."""
        start, marks = begin(self.puzzle).candidates, self.known.marks
        return {
            place: gone
            for place, left in self.known.candidates.items()
            if place not in marks and (gone := start[place] - left)
        }


@public
def practise(
    family: str,
    technique: str,
    size: Any = None,
    seed: int | None = None,
    *,
    limits: Limits | None = None,
    **wish: Any,
) -> Practice:
    """Make a puzzle that needs a technique, and solve it up to the step where it does; NoPuzzle says why it gave up."""
    clock = Clock(limits)
    puzzle = generate(family, size, seed=seed, needs=technique, limits=limits, **wish)
    found = moment(puzzle, technique, clock.left())
    if found is None:
        raise NoPuzzle(f"ran out of time on the way to {technique}")
    return found


def moment(puzzle: Puzzle, technique: str, limits: Limits | None = None) -> Practice | None:
    """The first step of a puzzle that needs a technique, and what is known before it; None if there is none in time."""
    family = families.of(puzzle)
    wanted = technique_of(family, technique)
    outdone = wanted.name in family.making.outdone
    try:
        known = begin(puzzle, limits=limits, assume_unique=wanted.assumes_unique)
        for number, (step, after) in enumerate(steps(puzzle, known, limits)):
            own = wanted.find(puzzle, known) if outdone and step.level >= wanted.level else step
            if own is not None and own.technique == wanted.name:
                return Practice(puzzle=puzzle, number=number, known=known, step=own)
            known = after
    except OutOfTime:
        return None
    return None


def technique_of(family: Family[Any], name: str) -> Technique[Any]:
    """A family's technique by its name, in small letters or capitals; an unknown one is refused with those like it."""
    known = {each.name.lower(): each for each in family.teaching.techniques}
    wanted = " ".join(str(name).lower().split())
    if wanted in known:
        return known[wanted]
    near = [*get_close_matches(wanted, known, n=_NAMED, cutoff=0.5), *(each for each in known if wanted in each)]
    listed = list(dict.fromkeys(known[each].name for each in near if wanted)) or [each.name for each in known.values()]
    raise PuzzleError(f"{family.title} has no technique {quoted(str(name))}: expected {joined(listed, _NAMED, 'or')}")


def known(family: str, technique: str) -> Sequence[str] | None:
    """Codes of puzzles that need a rare technique, empty if none was found; None if the technique is not rare."""
    return _rare().get((family, technique))


def practised(family: Family[Any]) -> Sequence[Technique[Any]]:
    """The techniques of a family but for those that no puzzle Clew made has needed."""
    return [each for each in family.teaching.techniques if known(family.name, each.name) != []]


@cache
def _rare() -> Mapping[tuple[str, str], Sequence[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for line in FILE.read_text().splitlines():
        family, technique, text = line.split(": ")
        found.setdefault((family, technique), []).extend([] if text == "none" else [text])
    return found


@dataclass(frozen=True, kw_only=True)
class Restriction:
    """A technique that puzzles must need, and those that they must do without."""

    needs: Technique[Any] | None
    without: tuple[str, ...]

    @property
    def words(self) -> str:
        """As in "none of them needs X-wing"."""
        parts = [f"needs {self.needs.name}"] if self.needs else []
        parts += [f"does without {joined(self.without, _NAMED)}"] if self.without else []
        return " and ".join(parts)

    def met(self, puzzle: Puzzle, limits: Limits) -> bool:
        """Whether the easiest steps that solve a puzzle are as wished."""
        name = None if self.needs is None else self.needs.name
        outdone = name is not None and name in families.of(puzzle).making.outdone
        if name is not None and outdone and moment(puzzle, name, limits) is None:
            return False
        if outdone and not self.without:
            return True
        grade = rate(puzzle, limits, assume_unique=self.needs is not None and self.needs.assumes_unique)
        if grade is None or not grade.solved or any(each in grade.uses for each in self.without):
            return False
        return name is None or outdone or name in grade.uses


def restricted(family: Family[Any], needs: str | None, without: Sequence[str], wish: dict[str, Any]) -> Restriction:
    """What is asked of the techniques, unless no puzzle can meet it."""
    if isinstance(without, str) or not isinstance(without, Iterable):
        raise TypeError(f"without={without!r}: expected names of techniques, such as ['X-wing']")
    technique = None if needs is None else technique_of(family, needs)
    names = tuple(technique_of(family, name).name for name in without)
    wanted = wish_of(family, **wish)
    if technique is not None and wanted.level is not None and wanted.level < technique.level:
        raise PuzzleError(f"{technique.name} has level {technique.level}: no puzzle of level {wanted.level} needs it")
    if technique is not None and known(family.name, technique.name) == []:
        raise PuzzleError(f"no {family.name} that Clew made needed {technique.name}: there was always an easier step")
    if technique is not None and technique.name in names:
        raise PuzzleError(f"a puzzle cannot both need {technique.name} and do without it")
    if not wanted.unique:
        raise PuzzleError("--needs and --without apply to puzzles with one solution: drop --any")
    return Restriction(needs=technique, without=names)


def needing(
    family: Family[Any],
    restriction: Restriction,
    seed: int,
    wish: dict[str, Any],
    *,
    limits: Limits | None,
    progress: Progress | None,
) -> Puzzle:
    """Make a puzzle that needs a technique, or does without some."""
    clock, cost = Clock(limits), 0
    for number, (puzzle, price) in enumerate(_made(family, restriction.needs, seed, wish, clock)):
        cost += price
        if puzzle is not None and not clock.ended() and restriction.met(puzzle, clock.left()):
            return puzzle
        if clock.ended():
            tried = plural(number + 1, "puzzle")
            raise NoPuzzle(f"ran out of time: {tried} made, but none of them {restriction.words}")
        if progress and number % _AT_ONCE == 0:
            called(progress, f"puzzle {number + 1}", "progress", "a text")
        if cost > _BUDGET:
            break
    raise NoPuzzle(f"{number + 1} puzzles made, but none of them {restriction.words}: try another size, level or seed")


def _made(
    family: Family[Any], technique: Technique[Any] | None, seed: int, wish: dict[str, Any], clock: Clock
) -> Iterator[tuple[Puzzle | None, int]]:
    """Puzzles to look at, each with what it costs; None where an attempt gave none."""
    asked = wish_of(family, **wish)
    if technique is not None:
        rng = Random(f"{seed}/{technique.name}")
        sized = asked if wish.get("size") is not None else replace(asked, size=None)
        own = [] if family.making.rare is None else family.making.rare(technique.name, sized, rng)
        yield from ((puzzle, _SINGLE) for puzzle in (*own, *_kept(family, technique, wish, rng)))
        if family.making.fitting is not None:
            wish = {**family.making.fitting(technique.name), **wish}
    ways = _ways(family, technique, wish)
    many, batches = 1, 0
    for number in count():
        if number == _ROUNDS * len(ways) and not batches:  # puzzles are made one by one: perhaps other sizes do better
            ways += [{**way, "size": size} for way in _ways(family, technique, wish) for size in _others(family, wish)]
        way = ways[number % len(ways)]
        mine = seed_of(seed, number)
        try:
            batch = bulk(family, mine, wish_of(family, **way), many, clock.left())
            one = None if batch else generate(family.name, seed=mine, limits=clock.left(), **way)
        except NoPuzzle:
            ways = [each for each in ways if each != way] or ways  # it is rare, or not to be had
            yield None, _SINGLE
            continue
        if batch:
            batches, many = batches + 1, min(2 * many, _AT_ONCE)
        yield from ((puzzle, 1) for puzzle in batch or ())
        if one is not None:
            yield one, _SINGLE


def _ways(family: Family[Any], technique: Technique[Any] | None, wish: dict[str, Any]) -> list[dict[str, Any]]:
    """The wish with the technique's level and with any, if it leaves the level open."""
    if technique is None or wish.get("level") is not None:
        return [wish]
    size = str(wish_of(family, **wish).size)
    names = [name for name, named in family.making.sizes.items() if str(named) == size]
    lacking = {level for name in names for level in family.making.lacking.get(name, ())}
    return [{**wish, "level": level} for level in (technique.level, None) if level not in lacking]


def _others(family: Family[Any], wish: dict[str, Any]) -> Sequence[str]:
    """Names of sizes next to the usual one, if the wish leaves the size open."""
    return () if wish.get("size") is not None else [name for name in ("small", "large") if name in family.making.sizes]


def _kept(family: Family[Any], technique: Technique[Any], wish: dict[str, Any], rng: Random) -> Iterator[Puzzle]:
    """Puzzles of the wished size that are known to need a technique, turned and mirrored."""
    codes = known(family.name, technique.name)
    if not codes or any(value != _OPEN.get(name) for name, value in wish.items() if name != "size"):
        return
    size = None if wish.get("size") is None else wish_of(family, **wish).size
    for text in rng.sample(codes, len(codes)):
        puzzle = code.read(text).puzzle
        images = [puzzle] if family.images is None else list(family.images(puzzle))
        fitting = [image for image in images if size in (None, family.size(image))]
        yield from rng.sample(fitting, len(fitting))
