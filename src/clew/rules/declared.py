"""From a declaration to a family: every field of the contract that follows from places, clues and rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from clew.core.family import Display, Emit, Encoding, Family, Forms, Logic, Making, Size
from clew.core.places import Value
from clew.core.results import Limits, Outcome
from clew.rules import judging, look, own, setting
from clew.rules.forms.later import Made
from clew.rules.genre import Genre

_SIZES = ("small", "normal", "large")
_REMEMBERED = 8  # puzzles whose clauses are kept


def declare(genre: type[Genre]) -> Family[Any]:
    """The family of a genre."""
    return Family(
        name=genre.name,
        title=genre.title or genre.name.capitalize(),
        rules=" ".join((genre.__doc__ or "").split()),
        puzzle=genre,
        places=lambda puzzle: tuple(puzzle.ground.values),
        values=lambda puzzle, place: puzzle.ground.values[place],
        show=_shown,
        size=lambda puzzle: Size(puzzle.rows, puzzle.columns),
        clues=Genre.clue_spots,
        keep_clues=Genre.keep,
        logic=Logic(encode=_encode, violations=judging.violations, kernel=_kernel),
        making=Making(
            sizes=dict(zip(_SIZES, map(look.size, genre.sizes), strict=True)),
            draft=lambda size, knobs, rng: genre.draft(size, rng),
        ),
        display=Display(draw=look.draw, entry=_entry(genre)),
        forms=Forms(formats=Made(genre, own.form(genre))),
        edits=setting.edits(genre),
    )


def _kernel(puzzle: Genre, limits: Limits, emit: Emit | None = None) -> Outcome:
    from clew.rules.solving import kernel

    return kernel(puzzle, limits, emit)


@lru_cache(maxsize=_REMEMBERED)
def _encode(puzzle: Genre) -> Encoding:
    from clew.rules.clauses import encode

    return encode(puzzle.ground)


def _shown(puzzle: Genre, value: Value) -> str:
    return str(value)


def _entry(genre: type[Genre]) -> Any:
    from clew.rules.kinds import Numbers, Sides

    if any(isinstance(kind, Numbers) for kind in genre.kinds):
        return "type"
    return "drag" if any(isinstance(kind, Sides) for kind in genre.kinds) else "cycle"
