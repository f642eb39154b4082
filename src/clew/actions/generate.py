"""Generate: takes a draft with all its clues and removes clues, keeping it unique, until it has the wanted level.

Thinning gives a series of puzzles, each with fewer clues and so, roughly, harder than the one before. A binary search
finds the wanted level in the series; if that does not reach it, the next draft is tried. Everything depends on the
seed alone: work is limited in attempts and nodes, and the clock only ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from clew import families
from clew.actions.arguments import called, public, whole
from clew.actions.rate import rate
from clew.core.clock import Clock
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Family, Knobs, Retouched, Size, Wish, settled
from clew.core.frozen import replace
from clew.core.making import wanted
from clew.core.puzzle import Puzzle
from clew.core.results import Limits, Outcome, Verdict
from clew.core.symmetry import lonely, orbits
from clew.core.text import joined, plural, quoted
from clew.engine.bounded import within

ATTEMPTS = 400
_PROOFS = 3000  # of uniqueness that all attempts together may take: where drafts are large, fewer attempts do
_MOST = 8  # times as much for puzzles of less than half the usual places: they rarely have a level, but are quick
_USUAL = 81
MANY = 1_000_000  # puzzles made at once and held in memory
# A clue stays if proving that it can go takes more than this; larger puzzles have more clues to try.
_NODES = 1_600_000
_LOOK = 1_000  # nodes to find out that a puzzle without some of its clues has no solution
_BYTES, _EACH = 2**30, 64  # for all puzzles made at once, and for each puzzle in addition to one per cell

_WISHES = ("size", "level", "symmetry", "minimal", "clues", "unique", "needs", "without", "progress")  # not knobs
_AGAIN = 20  # seeds for a puzzle that should be none of those made before

Progress = Callable[[str], None]


class _Run:
    """One call of generate: the wish, when to end, and how many proofs it took so far."""

    def __init__(self, family: Family[Any], wish: Wish, clock: Clock) -> None:
        self.family = family
        self.wish = wish
        self.clock = clock
        self.proofs = 0
        self.share = 1  # of attempts and proofs, for small puzzles

    def prove(self, puzzle: Puzzle) -> Outcome:
        """Look for two solutions within nodes, not time: the same seed must give the same puzzle."""
        return self.family.logic.kernel(puzzle, self.limits(puzzle), None)

    def judge(self, puzzle: Puzzle) -> Callable[[Collection[str]], bool]:
        """A function that says whether a puzzle has one solution if it keeps some clues only."""
        family = self.family
        quick = None if family.making.fewer is None else family.making.fewer(puzzle)

        def unique(kept: Collection[str]) -> bool:
            if quick is None:
                return self.prove(family.keep_clues(puzzle, kept)).verdict is Verdict.UNIQUE
            return quick(kept, self.limits(puzzle)) is Verdict.UNIQUE

        return unique

    def limits(self, puzzle: Puzzle) -> Limits:
        """Of one more proof."""
        self.proofs += 1
        places = len(self.family.places(puzzle))
        self.share = min(max(1, (_USUAL // places) ** 4), _MOST)
        nodes = max(_NODES // places, 1000)
        return Limits(nodes=nodes, stop=self.clock.limits.stop)


@public
def generate(
    family: str,
    size: Size | str | int | None = None,
    level: int | str | None = None,
    seed: int | None = None,
    *,
    symmetry: str = "none",
    minimal: bool = False,
    clues: int | None = None,
    unique: bool = True,
    needs: str | None = None,
    without: Sequence[str] = (),
    limits: Limits | None = None,
    progress: Progress | None = None,
    **knobs: str,
) -> Puzzle:
    """Make a puzzle with exactly one solution, the same for the same seed; NoPuzzle says why it gave up.

    If it need not be unique, it has a solution, and others are not looked for. `needs` names a technique that is needed
    to solve it by the easiest step each time, and `without` some that are not.
    """
    known, seed = families.get(family), _seed(seed)
    known, size = meant(known, knobs, size)
    asked: Any = {"size": size, "level": level, "symmetry": symmetry, "minimal": minimal, "clues": clues}
    asked |= {"unique": unique, **knobs}
    if needs is not None or without != ():
        from clew.actions.practise import needing, restricted

        restriction = restricted(known, needs, without, asked)
        return needing(known, restriction, seed, asked, limits=limits, progress=progress)
    wish = wish_of(known, **asked)
    if progress:
        called(progress, "attempt 1", "progress", "a text")
    if not wish.unique:
        loose = within(lambda: _loose(known, wish, Random(f"{seed}")), limits or Limits())
        if loose is None:
            raise NoPuzzle(f"ran out of time making a {wish.size} {known.name}")
        return loose
    batch = bulk(known, seed, wish, 1, limits)
    if batch is not None:
        return batch[0]
    rng = Random(f"{seed}")
    run = _Run(known, wish, Clock(limits))
    wished = wanted(known.name, wish.size, wish, known.teaching.levels)
    for attempt in range(_MOST * ATTEMPTS):
        if run.clock.ended():
            raise NoPuzzle(f"ran out of time after {plural(attempt, 'attempt')} at {wished}")
        if run.proofs > run.share * _PROOFS or attempt >= run.share * ATTEMPTS:
            raise NoPuzzle(f"{attempt} attempts produced no {wished}: {_advice(known, wish)}")
        if progress and attempt:
            called(progress, f"attempt {attempt + 1}", "progress", "a text")
        made = within(lambda: [_attempt(run, rng)], run.clock.left())  # whatever a draft or a level takes
        if made is not None and made[0] is not None:
            return made[0]
    raise NoPuzzle(f"{_MOST * ATTEMPTS} attempts produced no {wished}: {_advice(known, wish)}")


def _advice(family: Family[Any], wish: Wish) -> str:
    """What to ask for instead: another level, where puzzles of the size hardly ever have this one."""
    names = [name for name, size in family.making.sizes.items() if size == wish.size]
    lacking = {level for name in names for level in family.making.lacking.get(name, ())}
    if wish.level not in lacking:
        return "ask for less, or try another seed"
    having = [level for level in range(1, len(family.teaching.levels)) if level not in lacking]
    return f"that size has {'levels' if len(having) > 1 else 'level'} {joined([*map(str, having)])}"


@public
def generate_many(
    family: str, count: int, *, seed: int | None = None, limits: Limits | None = None, **wanted: Any
) -> Sequence[Puzzle]:
    """Make many puzzles, on all cores if the family has a bulk maker for such a wish."""
    return list(generate_each(family, count, seed=seed, limits=limits, **wanted))


def generate_each(
    family: str, count: int, *, seed: int | None = None, limits: Limits | None = None, **wanted: Any
) -> Iterator[Puzzle]:
    """Make the same puzzles as `generate_many`, yielding each as soon as it is made.

    One that is already among them is made again from other seeds, a few times: small sizes have few puzzles.
    """
    named = families.get(family)
    knobs = {name: value for name, value in wanted.items() if name not in _WISHES}
    known, size = meant(named, knobs, wanted.get("size"))
    family, wanted = known.name, {**wanted, "size": size}
    base, count = _seed(seed), whole(count, "count", 0, MANY, "; 'clew batch generate' makes any number")
    wish = wish_of(known, **{name: value for name, value in wanted.items() if name not in ("needs", "without")})
    alike = wish.unique and wanted.get("needs") is None and not wanted.get("without")
    batch = bulk(known, base, wish, count, limits) if alike else None
    if batch is not None:
        yield from batch
        return
    seen: set[int] = set()
    for index in range(count):
        own = seed_of(base, index)
        made = generate(family, seed=own, limits=limits, **wanted)
        for again in range(1, _AGAIN):
            if hash(made) not in seen:
                break
            try:
                made = generate(family, seed=seed_of(own, again), limits=limits, **wanted)
            except NoPuzzle:  # then the one that is there already will have to do
                break
        seen.add(hash(made))
        yield made


def generate_from(
    family: str,
    picture: bytes,
    size: str | None = None,
    level: int | str | None = None,
    seed: int = 0,
    *,
    limits: Limits | None = None,
    **knobs: str,
) -> Retouched[Any]:
    """Make a puzzle from a picture; if only one side is given, as in 40x or x40, the other follows from its shape."""
    known = families.get(family)
    if known.making.from_picture is None:
        able = [name for name in families.names() if families.get(name).making.from_picture is not None]
        raise PuzzleError(f"cannot make a {family} from a picture: expected one of {', '.join(able) or 'none'}")
    wish = Wish(
        sides=_sides(known, size), level=level_of(known, level), knobs=settled(known.making.knobs, knobs, known.name)
    )
    return known.making.from_picture(picture, wish, seed, limits or Limits())


@public
def wish_of(
    family: Family[Any],
    *,
    size: Size | str | int | None = None,
    level: int | str | None = None,
    symmetry: str = "none",
    minimal: bool = False,
    clues: int | None = None,
    unique: bool = True,
    **knobs: str,
) -> Wish:
    """Turn the options into a wish in the family's own terms."""
    sized = _size(family, size)
    if not unique and (level is not None or minimal):
        raise PuzzleError("levels and minimal puzzles need one solution: drop the level and minimal, or any")
    if clues is not None:
        cells = max(sized.rows * sized.columns, sized.rows + sized.columns, 1)  # a clue for each, or for each line
        clues = whole(clues, "clues", 1, cells, f" of {sized}")
    return Wish(
        size=sized,
        level=level_of(family, level),
        symmetry=symmetry,
        minimal=minimal,
        clues=clues,
        unique=unique,
        knobs=settled(family.making.knobs, knobs, family.name),
    )


def meant(
    family: Family[Any], knobs: Knobs, size: Size | str | int | None = None
) -> tuple[Family[Any], Size | str | int | None]:
    """The family that options are for, the named one or a richer one, and the size in its terms."""
    richer, own = family.making.richer, family.making.knobs
    strange = [name for name in knobs if name not in own]
    if richer is None or not strange or richer not in families.names():
        return family, size
    other = families.get(richer)
    if any(name not in other.making.knobs for name in strange):
        return family, size
    return other, _size(family, size)


def bulk(family: Family[Any], seed: int, wish: Wish, count: int, limits: Limits | None) -> Sequence[Puzzle] | None:
    """Ask the family's bulk maker; None if it has none for such a wish."""
    most = _BYTES // (_EACH + (wish.size.rows * wish.size.columns if wish.size else 0))
    if count > most:
        raise PuzzleError(f"too many puzzles at once: {count:,} (limit {most:,})")
    return None if family.making.make is None else family.making.make(seed, wish, count, limits or Limits())


def _seed(given: int | None) -> int:
    """The given seed, or a random one."""
    return Random().getrandbits(48) if given is None else whole(given, "seed", 0)


def seed_of(seed: int, index: int) -> int:
    """The seed of each puzzle; the first is the one that `generate` makes from the same seed."""
    return seed if index == 0 else Random(f"{seed}/{index}").getrandbits(48)


def _loose(family: Family[Any], wish: Wish, rng: Random) -> Puzzle:
    """A puzzle whose solutions have not been counted: the family's own, or a draft with some of its clues."""
    size = wish.size or family.making.sizes["normal"]
    if family.making.loose is not None:
        if wish.clues is not None or wish.symmetry != "none":
            raise PuzzleError(f"{family.name} keeps all its clues: drop --clues and --symmetry")
        made: Puzzle = family.making.loose(size, wish.knobs, rng)
        return made
    if family.making.draft is None:
        raise PuzzleError(f"{family.name} cannot be generated with these options")
    drafts = (family.making.draft(size, wish.knobs, rng) for _ in range(ATTEMPTS))
    puzzle: Puzzle | None = next((draft for draft in drafts if draft is not None), None)
    if puzzle is None:
        raise NoPuzzle(f"{ATTEMPTS} attempts produced no {size} {family.name}: ask for less, or try another seed")
    every = list(family.clues(puzzle))
    groups = [list(group) for group in orbits(family.clues(puzzle), family.size(puzzle), wish.symmetry)]
    rng.shuffle(groups)
    target = (len(every) + 1) // 2 if wish.clues is None else min(wish.clues, len(every))
    kept: list[str] = []
    for group in groups:
        if len(kept) + len(group) <= target:
            kept += group
    if wish.clues is not None and len(kept) != target:
        raise NoPuzzle(f"no {size} {family.name} with {wish.clues} clues is symmetric like that: try another number")
    fewer: Puzzle = family.keep_clues(puzzle, kept)
    if wish.clues is None and family.logic.kernel(fewer, Limits(nodes=_LOOK), None).verdict is Verdict.IMPOSSIBLE:
        return puzzle  # where a clue that is missing says something, too, as in a room without any
    return fewer


def _attempt(run: _Run, rng: Random) -> Puzzle | None:
    """One draft, thinned; None if it does not meet the wish."""
    family, wish = run.family, run.wish
    if family.making.draft is None:
        raise PuzzleError(f"{family.name} cannot be generated with these options")
    size = wish.size or family.making.sizes["normal"]
    if wish.symmetry != "none" and family.making.symmetric is not None:
        puzzle = family.making.symmetric(size, wish.knobs, rng, wish.symmetry)
    else:
        puzzle = family.making.draft(size, wish.knobs, rng)
    if puzzle is not None and wish.level is not None and family.making.towards is not None:
        puzzle = family.making.towards(puzzle, wish.level, rng)
    if puzzle is None or run.prove(puzzle).verdict is not Verdict.UNIQUE:
        return None
    row = _thin(run, puzzle, rng)
    if wish.clues is not None:
        row = [kept for kept in row if len(kept) == wish.clues]
    elif wish.minimal:
        row = row[-1:]
    if run.clock.ended() or not row:
        return None
    kept = row[-1] if wish.level is None else _at_level(family, puzzle, row, wish.level)
    if kept is None or len(kept) == len(family.clues(puzzle)):
        return None if kept is None else puzzle
    made: Puzzle = family.keep_clues(puzzle, kept)
    if family.making.fewer is None and family.making.thin is None:
        return made
    return made if run.prove(made).verdict is Verdict.UNIQUE else None  # whatever was concluded before


def _thin(run: _Run, puzzle: Puzzle, rng: Random) -> Sequence[Collection[str]]:
    """Remove clues in random order, whole orbits at once, while unique; return what is kept on the way."""
    family, wish = run.family, run.wish
    clues, size = family.clues(puzzle), family.size(puzzle)
    if family.making.full and wish.clues is None and not wish.minimal:
        return [frozenset(clues)]
    groups = [list(group) for group in orbits(clues, size, wish.symmetry)]
    rng.shuffle(groups)
    odd = frozenset(lonely(clues, size, wish.symmetry))
    whole = frozenset(clues) - odd
    groups = [group for group in groups if whole.issuperset(group)]
    if odd and not run.judge(puzzle)(whole):
        return []
    gone = None if wish.clues is not None else _thin_at_once(run, family.keep_clues(puzzle, whole), groups)
    row = [whole]
    if gone is not None:
        for number in gone:
            row.append(row[-1].difference(groups[number]))
        return row
    unique = run.judge(puzzle)
    for group in groups:
        if run.clock.ended() or (wish.clues is not None and len(row[-1]) <= wish.clues):
            break
        left = row[-1].difference(group)
        if (wish.clues is None or len(left) >= wish.clues) and unique(left):
            row.append(left)
    return row


def _thin_at_once(run: _Run, puzzle: Puzzle, groups: Sequence[Sequence[str]]) -> Sequence[int] | None:
    """Which groups can go, if the family has a function for that; clues of minimal puzzles go whatever the level."""
    if run.family.making.thin is None:
        return None
    level = None if run.wish.minimal else run.wish.level
    limits = replace(run.limits(puzzle), seconds=run.clock.left().seconds)
    return run.family.making.thin(puzzle, groups, level, limits)


def _at_level(
    family: Family[Any], puzzle: Puzzle, row: Sequence[Collection[str]], level: int
) -> Collection[str] | None:
    """Find the last puzzle of the wanted level in a row that gets harder, by binary search; none if all are easier."""

    @cache
    def compared(at: int) -> int:
        fewer, compare = family.keep_clues(puzzle, row[at]), family.making.compare
        return rate(fewer).level - level if compare is None else compare(fewer, level)

    low, high = 0, len(row) - 1
    if compared(high) <= 0:
        low = high
    while low < high:
        middle = (low + high + 1) // 2
        if compared(middle) <= 0:
            low = middle
        else:
            high = middle - 1
    return None if compared(low) else row[low]


def _size(family: Family[Any], size: Size | str | int | None) -> Size:
    if isinstance(size, Size):
        return Size(whole(size.rows, "size.rows"), whole(size.columns, "size.columns"))
    text = "normal" if size is None else str(size)
    if text in family.making.sizes:
        return family.making.sizes[text]
    rows, _, columns = text.lower().partition("x")
    if not _digits(rows) or (columns and not _digits(columns)):
        named = ", ".join(family.making.sizes)
        raise PuzzleError(f"{quoted(text)} is not a size: expected ROWSxCOLUMNS, such as 9x9, or one of {named}")
    if max(len(rows), len(columns)) > 4:
        raise PuzzleError(f"size {quoted(text)} is too large")
    return Size(int(rows), int(columns or rows))


def _sides(family: Family[Any], size: str | None) -> tuple[int | None, int | None]:
    """Rows and columns; one may be left out."""
    if size is None:
        return None, None
    rows, cross, columns = size.lower().partition("x")
    if cross and (rows or columns) and not (rows and columns) and _digits(rows + columns):
        only = _size(family, rows + columns).rows
        return (only, None) if rows else (None, only)
    whole = _size(family, size)
    return whole.rows, whole.columns


def level_of(family: Family[Any], level: int | str | None) -> int | None:
    """A level by number, or by its name."""
    if level is None:
        return None
    if str(level) in family.teaching.levels:
        return family.teaching.levels.index(str(level)) + 1
    number = int(level) if _digits(str(level)) and len(str(level)) <= 9 else 0
    if not 1 <= number <= len(family.teaching.levels):
        named = ", ".join(f"{number} {name}" for number, name in enumerate(family.teaching.levels, 1))
        raise PuzzleError(f"{quoted(str(level))} is not a level: expected one of {named}")
    return number


def _digits(text: str) -> bool:
    """Whether these are digits that make a number: other scripts have digits that do not."""
    return text.isascii() and text.isdigit()
