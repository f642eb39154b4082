"""Puzzles of any family with any verdict: generated, drafts, thinned, damaged and under other rules."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import clew
from clew import families
from clew.core.errors import PuzzleError
from clew.core.family import Family
from trust.adversaries import adversary

_MADE = 40  # different puzzles of each size to start from


@cache
def made(family: str, size: str, seed: int) -> Any:
    """A puzzle with one solution."""
    return clew.generate(family, size=size, seed=seed)


def puzzle(family: Family[Any], rng: Random, size: str = "small") -> Any:
    """A puzzle that may be unique, have several solutions, or none, and may leave clues open."""
    source = rng.random()
    if source < 0.2 and size == "small":
        puzzle = adversary(family.name, rng, small=True)
    elif source < 0.4 and (draft := family.making.draft) is not None:
        knobs = {name: knob.default for name, knob in family.making.knobs.items()}
        puzzle = draft(family.making.sizes[size], knobs, rng) or made(family.name, size, rng.randrange(_MADE))
    else:
        puzzle = made(family.name, size, rng.randrange(_MADE))
    kind = rng.random()
    if kind < 0.5:
        puzzle = thinned(family, puzzle, rng)
    if 0.3 < kind < 0.8:
        puzzle = damaged(puzzle, rng)
    if kind > 0.7:
        puzzle = varied(family, puzzle, rng)
    return puzzle


def thinned(family: Family[Any], puzzle: Any, rng: Random) -> Any:
    """The same puzzle without some of its clues, or without any."""
    clues = sorted(family.clues(puzzle))
    left = rng.choice((0, 1, 2, 3, 5, 10, len(clues) // 2, len(clues)))
    return family.keep_clues(puzzle, rng.sample(clues, max(len(clues) - left, 0)))


def damaged(puzzle: Any, rng: Random) -> Any:
    """The same puzzle with a few signs of its text replaced by others of it; unchanged if none can be."""
    text = clew.write(puzzle, "clew")
    head, _, body = text.partition("\n")
    for _ in range(8):
        signs = list(body)
        spots = [at for at, sign in enumerate(signs) if not sign.isspace()]
        for _ in range(rng.choice((1, 1, 2, 3))):
            signs[rng.choice(spots)] = signs[rng.choice(spots)]
        try:
            changed = clew.read(f"{head}\n{''.join(signs)}")
        except PuzzleError:
            continue
        if changed != puzzle:
            return changed
    return puzzle


def varied(family: Family[Any], puzzle: Any, rng: Random) -> Any:
    """The same puzzle under other rules, if its family has some."""
    rules = {name: rng.choice(knob.choices) for name, knob in family.forms.variants.items() if knob.choices}
    try:
        return puzzle if family.forms.vary is None else family.forms.vary(puzzle, rules)
    except PuzzleError:
        return puzzle


def every_family() -> list[Family[Any]]:
    """All families that come with Clew."""
    return [families.get(name) for name in families.BUILT_IN]
