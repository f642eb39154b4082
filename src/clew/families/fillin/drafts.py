"""Fill-ins to a wish: draft after draft, each made unique and of the wanted level, until one is as wished."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from clew.core.clock import Clock
from clew.core.errors import NoPuzzle
from clew.core.family import Knobs, Size, Wish
from clew.core.making import wanted
from clew.core.results import Limits
from clew.families.fillin.drafting import drafted
from clew.families.fillin.plot import SIZES, Plot, plot
from clew.families.fillin.puzzle import Fillin
from clew.families.fillin.techniques import LEVELS
from clew.families.fillin.tuning import Run, tune

_ATTEMPTS, _MANY = 300, 100_000  # at least; squares of all grids tried
_SEARCHED = 40  # attempts at a puzzle that needs search: small ones do not
_FRESH = 6  # drafts looked at for one that becomes unique without letters given
_LARGE = 900  # squares from which on letters are given to the first draft that needs them
_TRIES = 60  # grids that cannot be filled, before it is given up
_HARD = 3  # from this level on, words are chosen that are much alike


def make(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Fillin] | None:
    """Make fill-ins one by one; each depends on the seed and its number alone."""
    size = wish.size or SIZES["normal"]
    plan = plot(size, wish.knobs, wish.symmetry)
    return [_made(plan, Run(wish, Clock(limits)), Random(f"fillin {seed} {index}")) for index in range(count)]


def loose(size: Size, knobs: Knobs, rng: Random) -> Fillin:
    """A grid filled with words, and these words; there may be other ways to fill it."""
    plan = plot(size, knobs, "none")
    for _ in range(_TRIES):
        full = drafted(plan, rng, None)
        if full is not None:
            return full.puzzle
    raise _no_filling(plan)


def _made(plan: Plot, run: Run, rng: Random) -> Fillin:
    """Draft after draft until one is as wished."""
    squares = max(plan.size.rows * plan.size.columns, 2 * sum(map(len, plan.theme)))
    wished = wanted("fillin", plan.size, run.wish, LEVELS)
    fresh = 0 if squares >= _LARGE else _FRESH
    unfilled, hard = 0, run.wish.level is not None and run.wish.level >= _HARD and not plan.theme
    attempts = max(_ATTEMPTS, _MANY // (plan.size.rows * plan.size.columns))
    if run.wish.level == len(LEVELS):
        attempts = _SEARCHED
    for attempt in range(attempts):
        used = plan.narrowed(rng) if hard else plan
        full = drafted(used, rng, run)
        run.look(f"after {attempt} attempts at {wished}")
        if full is None:
            unfilled += 1
            if unfilled == attempt + 1 >= _TRIES:
                raise _no_filling(plan)
            continue
        tuned = tune(full, (used, run), rng, mend=attempt - unfilled >= fresh)
        if tuned is not None:
            return tuned
    if run.wish.level == len(LEVELS):
        advice = f"such grids have levels 1 to {len(LEVELS) - 1}, and only large dense ones need search"
    else:
        advice = "ask for less, or try another seed"
    raise NoPuzzle(f"{attempts} attempts produced no {wished}: {advice}")


def _no_filling(plan: Plot) -> NoPuzzle:
    if plan.grown:
        return NoPuzzle(f"no word fits into {plan.size}: give a larger size, or shorter words")
    listed = f"{len(plan.words):,} words" if plan.words else "numbers"
    return NoPuzzle(
        f"no grid of {plan.size} could be filled from {listed}: give more words, more black squares, or another layout"
    )
