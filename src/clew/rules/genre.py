"""A genre: a declared family of puzzles. Its class states places, clues and rules; its instances are the puzzles.

class Lamps(Genre):
    "A number counts the lamps around it."

    name = "lamps"
    cell = Cells("empty", "a lamp/lamps")
    clue = At(Number(0, 9))

    def rules(self, ground):
        lamp = ground.on(Lamps.cell)
        for at, number in self.clue.items():
            near = [lamp[place] for place in self.grid.block[at]]
            yield Count(near, number, who=f"the {number} at {at}", what="lamp/lamps", clue=at)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from clew.core.errors import PuzzleError
from clew.core.family import Size, Sort
from clew.core.places import Marks, Place, Value
from clew.core.puzzle import Puzzle
from clew.rules.clues import Layer, Regions, Said, Spot
from clew.rules.kinds import Kind
from clew.rules.lattice import Lattice, lattice

if TYPE_CHECKING:
    from random import Random

    from clew.core.family import Family, Format
    from clew.rules.ground import Ground, Rule, Technique

Clues = Mapping[Spot, Said]
_SMALL, _FEW = 64, 300  # cells and clues of a small puzzle
Side = int | tuple[int, int]  # of a square, or rows and columns


class Genre(Puzzle):
    """A puzzle of a declared family: its size, and clues by layer. It is never changed."""

    # What a declaration may say. Its docstring has the rules for people; the first lines of `example` are its rows.
    name: ClassVar[str]
    title: ClassVar[str] = ""
    kind: ClassVar[Sort] = "number"
    sizes: ClassVar[tuple[Side, Side, Side]] = (5, 8, 12)  # small, normal, large
    others: ClassVar[Sequence[tuple[str, Side]]] = ()  # further sizes, each with its name
    least: ClassVar[Size] = Size(1, 1)
    most: ClassVar[Size] = Size(60, 60)
    square: ClassVar[bool] = False  # as many rows as columns
    example: ClassVar[str]
    full: ClassVar[bool] = False  # puzzles that are made keep all the clues of their draft, unless fewer are wished for
    picture: ClassVar[bool] = False  # solutions are pictures, and any is one of the puzzle without clues
    rare: ClassVar[Collection[int]] = ()  # levels that next to no puzzle has, so that none are made
    seldom: ClassVar[Mapping[str, Collection[int]]] = {}  # levels that puzzles of a size hardly ever have, by its name
    spare: ClassVar[str] = ""  # a layer of values that drafts have only where other clues leave several solutions
    turns: ClassVar[bool] = True  # turned or mirrored it is the same puzzle: its rules are the same in all directions
    about_rooms: ClassVar[Sequence[str]] = ()  # layers whose clues are about the whole region that they are in
    forms: ClassVar[Sequence[Callable[[type[Any]], Format[Any]]]] = ()  # text forms beside Clew's own

    # Of a rule's techniques, by its code or class; "" is never used. "touch ahead" has the one for looks ahead.
    names: ClassVar[Mapping[str, Sequence[str]]] = {}
    ranks: ClassVar[Mapping[str, int]] = {}  # levels of techniques, by their names, where players see them differently
    # Worked out from the class body.
    layer: ClassVar[Mapping[str, Layer]] = {}
    kinds: ClassVar[Sequence[Kind]] = ()

    rows: int
    columns: int
    layers: Mapping[str, Clues]

    def __init_subclass__(cls) -> None:
        members = {name: each for base in reversed(cls.__mro__) for name, each in vars(base).items()}
        cls.layer = {name: each for name, each in members.items() if isinstance(each, Layer)}
        cls.kinds = tuple(each for each in members.values() if isinstance(each, Kind))

    def __init__(self, rows: int, columns: int, **layers: Clues) -> None:
        cls = type(self)
        cls.require_size(rows, columns)
        held = vars(self)
        held.update(rows=rows, columns=columns)
        held["layers"] = {name: each.hold(rows, columns, layers.pop(name, {})) for name, each in cls.layer.items()}
        if layers:
            raise TypeError(f"{cls.name} has no clues called {next(iter(layers))}")
        fault = self.refuse() or self._crowded()
        if fault is not None:
            raise PuzzleError(fault)

    @classmethod
    def require_size(cls, rows: int, columns: int) -> None:
        """Refuse a size that puzzles of this genre cannot have."""
        low, high = cls.least, cls.most
        if not (low.rows <= rows <= high.rows and low.columns <= columns <= high.columns):
            raise PuzzleError(f"{rows}x{columns} is not a size for {cls.name}: expected {low} to {high}")
        if cls.square and rows != columns:
            raise PuzzleError(f"{rows}x{columns} is not a size for {cls.name}: expected as many rows as columns")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).name} cannot be changed")

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return self.rows, self.columns, *(tuple(clues.items()) for clues in self.layers.values())

    def __reduce__(self) -> tuple[Any, ...]:
        home = type(self).__module__
        return _remade, (home, type(self).__qualname__, self.rows, self.columns, dict(self.layers))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Genre) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        clues = ", ".join(f"{name}={dict(clues)}" for name, clues in self.layers.items())
        return f"{type(self).__name__}({self.rows}, {self.columns}, {clues})"

    @classmethod
    def taught(cls, rule: Rule) -> Mapping[str, Technique]:
        """The techniques of a rule by their own names, each as players of this genre call it."""
        names = cls.names.get(type(rule).__name__) or cls.names.get(rule.code)
        known = rule.taught()
        if names is None:
            return {each.name: each for each in known}
        return {each.name: each._replace(name=name) for each, name in zip(known, names, strict=False) if name}

    @classmethod
    def looks(cls, rule: Rule) -> Technique:
        """The technique that looks ahead to a rule being broken, as players of this genre call it."""
        (name,) = cls.names.get(f"{rule.code} ahead", (rule.ahead.name,))
        return rule.ahead._replace(name=name)

    def clue_named(self, clue: str) -> str:
        """What sentences call a clue whose own text says too little; empty if the rules about it name it."""
        return ""

    @cached_property
    def grid(self) -> Lattice:
        """Its cells and their neighbours."""
        return lattice(self.rows, self.columns)

    @classmethod
    def shown(cls, value: Value) -> str:
        """A value as it is written."""
        return cls.kinds[0].text(int(value))

    @property
    def ground(self) -> Ground:
        """Its variables and rules, as long as it is one of the last puzzles that were asked for them."""
        found = _GROUNDS.get(id(self))
        return _grounded(self) if found is None else found

    # What a declaration must say.

    def rules(self, ground: Ground) -> Iterable[Rule]:
        """Every rule of this puzzle, except for those that `always` has."""
        return ()

    # What it may say.

    def always(self, ground: Ground) -> Iterable[Rule]:
        """Rules that depend on the size and on options alone: they come first, and are worked out once for a size."""
        return ()

    def _crowded(self) -> str | None:
        """Which region has two clues of a layer that says something about whole regions, if one has."""
        rooms = [name for name, layer in self.layer.items() if isinstance(layer, Regions)] if self.about_rooms else ()
        for name, room in product(self.about_rooms, rooms):
            had: set[Said] = set()
            for at in self.layers[name]:
                own = self.layers[room][at]
                if own in had:
                    return f"the {room} of {at} has two {name}s: expected one"
                had.add(own)
        return None

    def refuse(self) -> str | None:
        """Why these clues are not a puzzle, if they are not."""
        return None

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        """A puzzle without clues to begin with; one whose layout is part of the puzzle makes a random one."""
        return cls(size.rows, size.columns)

    def fullest(self, solution: Marks) -> Self:
        """The puzzle with every clue that a solution of this one gives."""
        raise NotImplementedError

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random puzzle with more clues than it needs: all that a random solution of a blank one gives."""
        from clew.rules.making import supplied, wandered
        from clew.rules.solving import sample

        empty = cls.blank(size, rng)
        solution = sample(empty, rng)
        if solution is None:
            return None
        if cls.spare:
            return supplied(empty.fullest(solution), cls.spare, solution, rng)
        return wandered(empty, solution, rng)

    @classmethod
    def symmetric(cls, size: Size, symmetry: str, rng: Random) -> Genre | None:
        """A draft with clues that are symmetric as far as they belong to the layout."""
        return cls.draft(size, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """The puzzle and its solution with a small change near the first of some places that allows one.

        For genres whose layout has nothing to leave out: that is how a wanted level is approached. None if there is no
        such change.
        """
        return None

    def loose(self) -> Genre:
        """The same stated so that clues, which thinning takes away one by one, do not change what places there are."""
        return self

    def helping(self, ground: Ground, last: int) -> tuple[Sequence[int], int]:
        """Records for native code that follow from the rules and only help to solve, and their last variable."""
        return (), last

    @property
    def is_small(self) -> bool:
        """Whether it takes no time to speak of to state its rules."""
        return self.rows * self.columns <= _SMALL and sum(map(len, self.layers.values())) <= _FEW

    @classmethod
    def own_form(cls) -> Format[Any] | None:
        """Clew's own form, for a genre that does not write its layers one by one."""
        return None

    # What follows.

    def with_layers(self, **layers: Clues) -> Self:
        """The same with other clues in some layers."""
        return type(self)(self.rows, self.columns, **{**self.layers, **layers})

    def clue_spots(self) -> Mapping[str, tuple[float, float]]:
        """The clues that could be left out: row and column."""
        return {
            spot: layer.spots(self.rows, self.columns)[spot]
            for name, layer in self.layer.items()
            for spot in layer.removable(self.layers[name])
        }

    def keep(self, kept: Collection[str]) -> Genre:
        """The same without any clue that could be left out but these."""
        wanted = frozenset(kept)
        layers = {}
        for name, layer in self.layer.items():
            gone = {spot for spot in layer.removable(self.layers[name]) if spot not in wanted}
            layers[name] = layer.without(self.layers[name], gone) if gone else self.layers[name]
        return type(self)(self.rows, self.columns, **layers)

    @classmethod
    def family(cls) -> Family[Any]:
        """The family that this class declares."""
        from clew.rules.declared import declare

        return declare(cls)


# Kept here by identity and not in puzzles: rules know their puzzle, and what is in a circle is freed late and slowly.
_GROUNDS: dict[int, Ground] = {}
_LATEST = 8  # puzzles whose rules are kept


def _grounded(puzzle: Genre) -> Ground:
    """The variables and rules of a puzzle, made now and kept for a while, which also keeps the puzzle."""
    from clew.rules.ground import Ground

    made = Ground(puzzle)
    for old in [*_GROUNDS][: len(_GROUNDS) + 1 - _LATEST]:
        _GROUNDS.pop(old, None)
    _GROUNDS[id(puzzle)] = made
    return made


def _remade(home: str, name: str, rows: int, columns: int, layers: Mapping[str, Clues]) -> Genre:
    """A puzzle that comes from another process, whose class may be declared in a user's file."""
    from clew.rules.files import PREFIX, module

    genre: type[Genre] = getattr(module(home) if home.startswith(PREFIX) else import_module(home), name)
    return genre(rows, columns, **layers)
