"""From a declaration to a family: every field of the contract that follows from places, clues and rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from clew.core.errors import PuzzleError
from clew.core.family import (
    Display,
    Emit,
    Encoding,
    Family,
    Forms,
    Knob,
    Logic,
    Making,
    Retouched,
    Size,
    Teaching,
    Wish,
)
from clew.core.later import Computed, Later
from clew.core.places import Marks, Place, Value
from clew.core.results import Limits, Outcome
from clew.core.symmetry import lonely, number_of
from clew.core.text import joined
from clew.rules import aids, judging, look, own, setting, sketching
from clew.rules.clues import Layer
from clew.rules.forms.later import Made
from clew.rules.genre import Genre
from clew.rules.kinds import Numbers, Sides

if TYPE_CHECKING:
    from random import Random

    from clew.rules.ground import Rule
    from clew.rules.teaching import Lesson

_SIZES = ("small", "normal", "large")
_REMEMBERED = 8  # puzzles whose clauses are kept


def declare(genre: type[Genre]) -> Family[Any]:
    """The family of a genre."""
    lacking: Any = Computed(lambda: {name: (*_rare(genre), *genre.seldom.get(name, ())) for name in _sizes(genre)})
    return Family(
        name=genre.name,
        title=genre.title or genre.name.capitalize(),
        kind=genre.kind,
        rules=" ".join((genre.__doc__ or "").split()),
        puzzle=genre,
        places=lambda puzzle: tuple(puzzle.ground.values),
        values=lambda puzzle, place: puzzle.ground.values[place],
        show=_shown,
        size=lambda puzzle: Size(puzzle.rows, puzzle.columns),
        clues=Genre.clue_spots,
        keep_clues=Genre.keep,
        logic=Logic(
            encode=_encode,
            violations=judging.violations,
            kernel=_kernel,
            extend=_extend,
            stated=_stated,
            lemmas=_lemmas,
            models=_models,
        ),
        making=Making(
            sizes=_sizes(genre),
            lacking=lacking,
            draft=lambda size, knobs, rng: _draft(genre, size, rng),
            fullest=(lambda puzzle, solution: puzzle.fullest(solution)) if genre.fullest is not Genre.fullest else None,
            full=genre.full,
            symmetric=lambda size, knobs, rng, symmetry: genre.symmetric(size, symmetry, rng),
            fewer=_fewer,
            thin=_thin,
            compare=_compare,
            towards=_towards if genre.spare or genre.changed is not Genre.changed else None,
            make=_maker(genre),
            from_picture=_painter(genre) if genre.picture else None,
            knobs=_picture_knobs() if genre.picture else {},
        ),
        display=_display(genre),
        teaching=_teaching(genre),
        forms=Forms(formats=Made(genre, own.form(genre))),
        edits=setting.edits(genre),
        normal=_normal if genre.turns else None,
        images=_images if genre.turns else None,
    )


def _normal(puzzle: Genre) -> Genre:
    from clew.rules.turning import normal

    return normal(puzzle)


def _images(puzzle: Genre) -> Sequence[Genre]:
    from clew.rules.turning import images

    return images(puzzle)


def _sizes(genre: type[Genre]) -> Mapping[str, Size]:
    """The sizes that have names, the smallest first."""
    named = dict(zip(_SIZES, genre.sizes, strict=True)) | dict(genre.others)
    sizes = {name: look.size(side) for name, side in named.items()}
    return dict(sorted(sizes.items(), key=lambda item: item[1].rows * item[1].columns))


def _draft(genre: type[Genre], size: Size, rng: Random) -> Genre | None:
    """A draft; none if there would be nothing to fill in."""
    puzzle = genre.draft(size, rng)
    return puzzle if puzzle is None or puzzle.ground.values else None


def _display(genre: type[Genre]) -> Display[Any]:
    ticks: Any = Computed(lambda: aids.ticks if aids.states(own.example(genre)) else None)
    return Display(
        draw=look.draw,
        entry=_entry(genre),
        sketch=sketching.sketch,
        automaton=_where(genre, aids.reads, aids.automaton_of),
        enclosed=_where(genre, aids.closes, aids.enclosed),
        ticks=ticks,
        ticked_is_full=False,
        lit=getattr(genre, "lit", None),
        pencil=aids.pencil if any(isinstance(kind, Numbers) for kind in genre.kinds) else None,
        units=aids.units if any(isinstance(kind, Numbers) for kind in genre.kinds) else None,
        call=_called,
        clue_words=look.clue_words,
        words=_words(genre),
    )


def _where(genre: type[Genre], suits: Callable[[Rule], bool], aid: Callable[..., Any]) -> Any:
    """An aid for genres with such a rule: whether their example has one is looked up when it is asked for."""
    return Computed(lambda: aid if any(map(suits, own.example(genre).ground.rules)) else None)


def _teaching(genre: type[Genre]) -> Teaching[Any]:
    """What is taught is worked out from an example's rules when it is asked for."""

    def lesson() -> Lesson:
        from clew.rules.teaching import lesson

        return lesson(genre)

    techniques: Any = Computed(lambda: lesson().techniques)
    levels: Any = Computed(lambda: lesson().levels)
    grade: Any = Later("clew.rules.teaching", "grade")
    request: Any = Later("clew.rules.teaching", "request")
    return Teaching(techniques=techniques, levels=levels, grade=grade, notes=aids.notes, request=request)


def _kernel(puzzle: Genre, limits: Limits, emit: Emit | None = None) -> Outcome:
    from clew.rules.solving import kernel

    return kernel(puzzle, limits, emit)


def _extend(puzzle: Genre, marks: Marks, limits: Limits) -> Marks | None:
    from clew.rules.solving import extended

    return extended(puzzle, marks, limits)


def _maker(genre: type[Genre]) -> Callable[[int, Wish, int, Limits], None]:
    """Leaves everything to drafts, except for wishes that none can meet."""
    removable = _removable(genre)
    fixed = genre.full or not removable
    own = genre.symmetric.__func__ is not Genre.symmetric.__func__  # type: ignore[attr-defined]

    def make(seed: int, wish: Wish, count: int, limits: Limits) -> None:
        size = wish.size or look.size(genre.sizes[1])
        genre.require_size(size.rows, size.columns)
        layers = [layer.spots(size.rows, size.columns) for layer in removable]
        spots = {f"{number} {spot}": at for number, each in enumerate(layers) for spot, at in each.items()}
        if not removable and (wish.clues is not None or wish.minimal):
            raise PuzzleError(f"{genre.name} has no clues to leave out: drop --clues and --minimal")
        if wish.level is not None and wish.level in _rare(genre):
            raise PuzzleError(_too_rare(genre, wish.level))
        if number_of(wish.symmetry, size) and not own and (fixed or lonely(spots, size, wish.symmetry)):
            raise PuzzleError(f"the clues of {genre.name} cannot have symmetry '{wish.symmetry}': drop --symmetry")

    return make


def _painter(genre: type[Genre]) -> Callable[[bytes, Wish, int, Limits], Retouched[Any]]:
    """Makes puzzles from pictures."""

    def from_picture(data: bytes, wish: Wish, seed: int, limits: Limits) -> Retouched[Any]:
        from clew.rules.picturing import from_picture

        return from_picture(genre, data, wish, seed, limits)

    return from_picture


def _picture_knobs() -> Mapping[str, Knob]:
    from clew.codecs.shades import KNOBS

    return KNOBS


def _rare(genre: type[Genre]) -> Collection[int]:
    """Levels that next to no puzzle has; the last one is among them, as the hardest technique is a short search."""
    from clew.rules.teaching import lesson

    return (*genre.rare, len(lesson(genre).levels))


def _too_rare(genre: type[Genre], level: int) -> str:
    from clew.rules.teaching import lesson

    rare, named = _rare(genre), list(enumerate(lesson(genre).levels, 1))
    offered = ", ".join(f"{number} {name}" for number, name in named if number not in rare)
    return f"next to no {genre.name} has level {level} ({named[level - 1][1]}): expected one of {offered}"


def _removable(genre: type[Genre]) -> Sequence[Layer]:
    """The layers of clues that can be left out."""
    return [layer for layer in genre.layer.values() if not layer.layout]


def _fewer(puzzle: Genre) -> Any:
    from clew.rules.thinning import fewer

    return fewer(puzzle)


def _thin(puzzle: Genre, groups: Sequence[Sequence[str]], level: int | None, limits: Limits) -> Sequence[int] | None:
    from clew.rules.teaching import lesson
    from clew.rules.thinning import thin

    return thin(puzzle, groups, None if level is None else lesson(type(puzzle)).effort(level), limits)


def _towards(puzzle: Genre, level: int, rng: Random) -> Genre | None:
    from clew.rules.steering import steered

    genre = type(puzzle)
    return steered(puzzle, level, rng, fixed=genre.full or not _removable(genre))


def _compare(puzzle: Genre, level: int) -> int:
    from clew.rules.steering import compared

    return compared(puzzle, level)


def _models() -> Mapping[str, Any]:
    from clew.rules.models import viewpoints

    return viewpoints()


def _stated(puzzle: Genre) -> str:
    from clew.rules.certifying import stated

    return stated(puzzle)


def _lemmas(puzzle: Genre, marks: Marks) -> Sequence[Sequence[str]]:
    from clew.rules.certifying import lemmas

    return lemmas(puzzle, marks)


@lru_cache(maxsize=_REMEMBERED)
def _encode(puzzle: Genre) -> Encoding:
    from clew.rules.clauses import encode

    return encode(puzzle.ground)


def _shown(puzzle: Genre, value: Value) -> str:
    return puzzle.shown(value)


def _called(puzzle: Genre, places: Sequence[Place]) -> str:
    kind_of = puzzle.ground.kind_of
    return joined([kind_of[place].call(place) if place in kind_of else place for place in places])


def _words(genre: type[Genre]) -> Mapping[Value, str]:
    """Off and on in words; where these differ from place to place, no and yes."""
    switches = [kind for kind in genre.kinds if kind.switch]
    if len(switches) != len(genre.kinds):
        return {}
    return {
        value: switches[0].word(value).one if len(switches) == 1 else said for value, said in enumerate(("no", "yes"))
    }


def _entry(genre: type[Genre]) -> Any:
    if any(isinstance(kind, Numbers) for kind in genre.kinds):
        return "type"
    return "drag" if any(isinstance(kind, Sides) for kind in genre.kinds) else "cycle"
