"""Undead: monsters that are seen, or not, along lines of sight that mirrors turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Choice, Count, Genre, Ground, Number, Numbers, Option, Outside, Rule, Seen, beside, sight
from clew.rules.forms import id_sights, tatham
from clew.rules.lattice import lattice
from clew.rules.making import refined

_GHOST, _VAMPIRE, _ZOMBIE = 1, 2, 3
_SIDES = ("top", "right", "bottom", "left")
_MIRRORS = 0.35  # share of the cells
_TRIES = 150  # changes before other monsters are begun
_TOTALS = {"ghosts": _GHOST, "vampires": _VAMPIRE, "zombies": _ZOMBIE}


class Undead(Genre):
    """Put a monster in every cell without a mirror: a ghost, a vampire or a zombie, as many of each as the puzzle says.

    A number beside the grid counts the monsters seen from there along a line that mirrors turn. Vampires are seen only
    before the first mirror, ghosts only in mirrors, zombies always; a monster seen twice counts twice.
    """

    name = "undead"
    title = "Undead"
    kind = "placement"
    sizes = (4, 5, 7)
    others = (("compact", (4, 5)), ("big", 6))
    most = Size(20, 20)
    turns = False
    full = True
    example = "\\ . .\n. . .\n. / \\\n[seen]\ntop 2 2 1\nright 0 2 1\nbottom 0 0 0\nleft 2 2 2"
    mirror = At(
        Choice(rising="/", falling="\\"), layout=True, faces={"rising": "rising mirror", "falling": "falling mirror"}
    )
    ghosts = Option(Number(0, 400))
    vampires = Option(Number(0, 400))
    zombies = Option(Number(0, 400))
    given = At(Number(1, 3))
    seen = Outside(Number(0, 99), sides=_SIDES)
    cell = Numbers(
        lambda self, place: range(1, 4),
        where=lambda self: self.free(),
        given="given",
        words={1: "a ghost/ghosts", 2: "a vampire/vampires", 3: "a zombie/zombies"},
        signs={1: "G", 2: "V", 3: "Z"},
    )
    forms = (
        tatham(
            "undead",
            "Undead",
            body=[id_sights("mirror", "given", "seen", tuple(_TOTALS))],
            params="(d[ent])?",
            example="4x4:3,1,5,bRRaRaLaRbLRb,4,0,2,3,0,0,3,2,3,3,2,0,0,4,2,0",
        ),
    )
    names = {
        "seen": ("All monsters seen", "Every monster is seen", "Monsters in reach"),
        "count": ("All monsters of a kind placed", "Only places for a kind"),
    }

    def free(self) -> Sequence[Place]:
        """The cells without a mirror."""
        return [place for place in self.grid.cells if place not in self.mirror]

    def refuse(self) -> str | None:
        both = next((at for at in self.layers["given"] if at in self.layers["mirror"]), None)
        return None if both is None else f"{both} has a mirror and a monster: expected one of them"

    def rules(self, ground: Ground) -> Iterator[Rule]:
        cells = ground.of(Undead.cell)
        for name, value in _TOTALS.items():
            total = getattr(self, name)
            if total is not None:
                own = [held[value] for held in cells.values() if value in held]
                yield Count(own, total, who="the grid", what=f"{name[:-1]}/{name}")
        for spot, number in self.seen.items():
            times: Counter[int] = Counter()
            for hidden, path in zip((_GHOST, _VAMPIRE), sight(self.grid, spot, self.mirror), strict=True):
                held = [cells[place] for place in path]  # only the kind that is given, where one is
                times.update(-own[hidden] if hidden in own else next(iter(own.values())) for own in held)
            yield Seen(times, number, who=f"the {number} {beside(spot)}", what="monster", clue=spot)

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        """Mirrors at random, no more than a share of the cells."""
        cells = lattice(size.rows, size.columns).cells
        some = rng.sample(cells, round(_MIRRORS * len(cells)))
        return cls(size.rows, size.columns, mirror={place: rng.choice(("rising", "falling")) for place in some})

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random monsters and mirrors, changed where there is another solution."""
        blank = cls.blank(size, rng)
        solution = {place: rng.choice([*_TOTALS.values()]) for place in blank.ground.values}
        return refined(blank.fullest(solution), solution, _TRIES, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """Another monster at a place, or a mirror; then a mirror elsewhere goes."""
        at, mirrors, monsters = places[0], dict(self.mirror), dict(solution)
        if rng.random() < _MIRRORS:
            gone = rng.choice([*mirrors]) if mirrors else at
            mirrors.pop(gone, None)
            monsters[gone] = rng.choice([*_TOTALS.values()])
            mirrors[at] = rng.choice(("rising", "falling"))
            del monsters[at]
        else:
            monsters[at] = rng.choice([each for each in _TOTALS.values() if each != solution[at]])
        return self.with_layers(mirror=mirrors).fullest(monsters), monsters

    def fullest(self, solution: Marks) -> Self:
        found, totals = dict[str, int](), Counter(solution.values())
        for spot in type(self).layer["seen"].spots(self.rows, self.columns):
            plain, mirrored = sight(self.grid, spot, self.mirror)
            found[spot] = sum(solution[at] != _GHOST for at in plain) + sum(solution[at] != _VAMPIRE for at in mirrored)
        return self.with_layers(seen=found, **{name: {"": totals[value]} for name, value in _TOTALS.items()})


FAMILY = Undead.family()
